#!/bin/sh
# Sees to a Chromium for the browser tests: installs Debian's when it is missing and may be installed.
# Never fails: without a Chromium those tests are skipped, and this says so.
set -eu
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
"${0%/*}/debian.sh" chromium "the browser tests"
command -v chromium >/dev/null 2>&1 ||
    echo "未找到 Chromium，浏览器测试将跳过 / No Chromium here: the browser tests will be skipped" >&2
