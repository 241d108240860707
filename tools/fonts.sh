#!/bin/sh
# Sees to a font with Chinese characters for the tests of papers: installs Debian's Noto CJK when there is none and it
# may be installed. Never fails: without one those tests are skipped, and this says so.
set -eu
there() {
    ls /usr/share/fonts/opentype/noto/*CJK* >/dev/null 2>&1 ||
        { command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh family 2>/dev/null)" ]; }
}
there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's fonts-noto-cjk for the tests of papers" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y --no-install-recommends fonts-noto-cjk || {
        apt-get update && apt-get install -y --no-install-recommends fonts-noto-cjk; }; } >/dev/null 2>&1 || true
fi
there || echo "没有中文字体，有关测试将跳过 / No Chinese font here: the tests that need one will be skipped" >&2
