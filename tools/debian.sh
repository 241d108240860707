#!/bin/sh
# debian.sh PACKAGE PURPOSE: installs a package of Debian's for the tests, where that may be done. Never fails.
set -eu
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || exit 0
echo "Installing Debian's $1 for $2" >&2
export DEBIAN_FRONTEND=noninteractive
{ apt-get install -y --no-install-recommends "$1" || {
    apt-get update && apt-get install -y --no-install-recommends "$1"; }; } >/dev/null 2>&1 || true
