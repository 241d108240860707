"""How papers look as pages of HTML, on a screen and on A4."""

from __future__ import annotations

from typing import Final

_SANS: Final = '"Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif'
STYLE: Final = """
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: #fff; color: #111; font: 10pt/1.35 SANS; }
main { margin: 0 auto; padding: 6mm 4mm; }
header, h2, .note, .text { text-align: center; }
h1 { font-size: 16pt; overflow-wrap: anywhere; }
.title { font-size: 13pt; overflow-wrap: anywhere; }
.below { font-size: 9pt; }
header { margin-bottom: 4mm; }
h2 { font-size: 11pt; margin: 4mm 0 2mm; break-after: avoid; }
.text { text-align: left; font-size: 9pt; margin: 2mm 0; overflow-wrap: anywhere; }
.note { font-size: 8.5pt; margin-top: 1mm; }
.wide { overflow-x: auto; padding: 0 .4mm; }
table { border-collapse: collapse; table-layout: fixed; margin: 0 auto; border-top: .35mm solid #111;
  border-bottom: .35mm solid #111; }
thead { border-bottom: .35mm solid #111; }
th, td { border: .15mm solid #666; padding: .7mm .6mm; overflow-wrap: anywhere; white-space: pre-line;
  line-height: 1.2; }
tr { break-inside: avoid; }
tr.ruled { border-bottom: .35mm solid #111; }
td.shaded { background: #c6c6c6; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
table.open td { padding: 2.2mm .6mm; }
.left { text-align: left; } .center { text-align: center; } .right { text-align: right; }
.cards { display: grid; }
.card { break-inside: avoid; padding: 3mm; outline: .2mm dashed #666; }
.card h3 { text-align: center; font-size: 11.5pt; } .card .below { text-align: center; }
.fields { display: flex; gap: 3mm; margin: 2.6mm 0; align-items: end; }
.fields div { flex: 1; display: flex; gap: 1.5mm; align-items: end; min-width: 0; }
.fields dt { font-size: 8.5pt; flex: none; max-width: 50%; }
.fields dd { flex: 1; min-width: 0; border-bottom: .2mm solid #666; min-height: 5mm; overflow-wrap: anywhere; }
.choices { display: flex; flex-wrap: wrap; gap: 1.5mm 4mm; margin: 3.4mm 0; }
.choices span::before { content: ""; display: inline-block; width: 3.4mm; height: 3.4mm; border: .25mm solid
  #111; margin-right: 1mm; }
.drawing { position: relative; margin: 0 auto 4mm; break-inside: avoid; }
.drawing svg { position: absolute; left: 0; top: 8mm; overflow: visible; }
.drawing .head { position: absolute; top: 0; text-align: center; font-weight: bold; font-size: 8pt; }
.box { position: absolute; border: .25mm solid #111; background: #fff; }
.box div { position: absolute; left: 0; right: 0; height: 50%; display: flex; align-items: stretch; }
.box div + div { top: 50%; border-top: .15mm solid #666; }
.box span { flex: 1; min-width: 0; padding: 0 .9mm; overflow-wrap: anywhere; line-height: 1.05; align-self:
  center; }
.box b { flex: none; border-left: .15mm solid #666; display: flex; align-items: center; justify-content: center;
  font-size: 8pt; font-weight: inherit; }
.box i { position: absolute; left: .4mm; top: -3mm; font: 7.5pt/2.8mm SANS; color: #333; }
.won { font-weight: bold; }
.chart { display: grid; grid-template-columns: 34mm 1fr; gap: 1.2mm 2mm; font-size: 8.5pt; align-items: center;
  }
.chart > span { text-align: right; overflow-wrap: anywhere; }
.bar { display: flex; height: 4.6mm; }
.bar i { border: .2mm solid #111; font-style: normal; text-align: center; overflow: hidden; print-color-adjust:
  exact; -webkit-print-color-adjust: exact; }
.f0 { background: #fff; } .f1 { background: #ccc; } .f2 { background: #737373; color: #fff; } .f3 { background:
  #ebebeb; }
.legend { font-size: 8.5pt; margin-bottom: 2mm; display: flex; gap: 5mm; flex-wrap: wrap; }
.legend i { display: inline-block; width: 4mm; height: 2.6mm; border: .2mm solid #111; margin-right: 1mm; }
.signs { margin-top: 9mm; break-inside: avoid; }
footer { font-size: 8pt; color: #555; margin-top: 5mm; overflow-wrap: anywhere; }
@media print { main { padding: 0; max-width: none !important; } .wide { overflow: visible; } }
""".replace("SANS", _SANS)
"""The style sheet, without the size of the page."""
