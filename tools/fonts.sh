#!/bin/sh
# Sees to a font with Chinese characters for the tests of papers: installs Debian's Noto CJK when there is none and it
# may be installed. Never fails: without one those tests are skipped, and this says so.
set -eu
there() {
    ls /usr/share/fonts/opentype/noto/*CJK* >/dev/null 2>&1 ||
        { command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh family 2>/dev/null)" ]; }
}
there && exit 0
"${0%/*}/debian.sh" fonts-noto-cjk "the tests of papers"
there || echo "没有中文字体，有关测试将跳过 / No Chinese font here: the tests that need one will be skipped" >&2
