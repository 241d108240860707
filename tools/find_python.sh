#!/bin/sh
# Prints a Python 3.11 or newer that can make virtual environments; PYTHON=... chooses another.
set -eu
usable='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c "$usable" >/dev/null 2>&1; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

find_python && exit 0

# Debian keeps venv in a package of its own.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get install -y python3-venv >&2 || { apt-get update >&2 && apt-get install -y python3-venv >&2; } || true
    find_python && exit 0
fi

echo "需要 Python 3.11 以上（含 venv 模块）；可用 PYTHON=... 指定 / Python 3.11 or newer with the venv module is" \
    "needed; name one with PYTHON=..." >&2
exit 1
