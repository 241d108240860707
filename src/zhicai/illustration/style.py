"""The style sheet of a printed ruling."""

from typing import Final

SHEET: Final = """
@page { size: A4; margin: 9mm 10mm; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: #fff; color: #1d2328; line-height: 1.36; -webkit-print-color-adjust: exact;
  print-color-adjust: exact; font-family: "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC",
  "PingFang SC", "Microsoft YaHei", "Noto Sans", Arial, sans-serif; }
main { width: 190mm; margin: 0 auto; }
header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: .5mm solid #1d2328;
  padding-bottom: 1mm; margin-bottom: 2.5mm; font-size: 9pt; }
h1 { font-size: 13pt; font-weight: 700; }
svg { display: block; width: 100%; height: auto; }
.top { display: flex; gap: 6mm; margin-bottom: 2.5mm; }
.top figure { flex: none; width: var(--first); }
.panel { flex: 1; font-size: var(--letters); }
.verdict { font-size: 15pt; font-weight: 700; line-height: 1.2; padding: 1.2mm 3mm; margin-bottom: 2mm;
  border-left: 1.5mm solid #1d2328; background: #f1efe9; }
.verdict span { display: block; font-size: 10pt; font-weight: 400; }
.panel p { margin-bottom: .5mm; }
[lang=en] { color: #454c52; }
.strip { display: grid; grid-template-columns: repeat(var(--columns), 1fr); gap: 2mm; }
.strip figure { break-inside: avoid; }
figcaption { font-size: var(--letters); padding-top: .6mm; overflow-wrap: anywhere; }
figcaption b { color: #fff; border-radius: .6mm; padding: 0 1mm; font-weight: 500; }
figcaption small { display: block; font-size: .86em; line-height: 1.25; color: #454c52; }
.legend { display: flex; gap: 5mm; font-size: 7pt; color: #454c52; margin: 1.5mm 0; }
.legend i { display: inline-block; width: 5mm; height: 1.4mm; margin-right: 1mm; vertical-align: middle; }
.why { display: flex; gap: 5mm; font-size: var(--letters); border-top: .2mm solid #b9b4a8; padding-top: 1.5mm; }
.why div { flex: 1; min-width: 0; }
.why p { margin-bottom: .5mm; overflow-wrap: anywhere; }
footer { margin-top: 1.5mm; font-size: 6pt; color: #6d6a63; font-family: monospace; overflow-wrap: anywhere; }
.about { display: grid; grid-template-columns: max-content 1fr max-content 1fr; gap: .6mm 3mm; font-size: 9pt;
  margin-bottom: 2.5mm; }
.about dt span { font-size: 7pt; }
.about dd { font-weight: 700; overflow-wrap: anywhere; }
.signed { display: flex; gap: 8mm; margin-top: 9mm; font-size: 9pt; break-inside: avoid; }
.signed p { flex: 1; border-bottom: .2mm solid #1d2328; padding-bottom: 1mm; }
@media screen { main { padding: 8mm 0; } }
@media screen and (max-width: 200mm) {
  main { width: auto; padding: 4mm; }
  .top, .why { flex-direction: column; }
  .top figure { width: 100%; max-width: 90mm; }
  .strip { grid-template-columns: repeat(2, 1fr); }
}
"""
"""Everything whose size does not depend on the ruling; the three that do are `--letters`, `--columns`, `--first`."""
