#!/bin/sh
# Sees to a PostgreSQL for the tests of the desk, which start servers of their own: installs Debian's when it is missing
# and may be installed, without a cluster. Never fails: without one those tests are skipped, and this says so.
set -eu
there() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}
there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    settings=/etc/postgresql-common/createcluster.conf
    [ -e "$settings" ] || { mkdir -p "${settings%/*}" && echo "create_main_cluster = false" >"$settings"; } || true
    "${0%/*}/debian.sh" postgresql "the tests of the desk"
fi
there ||
    echo "未找到 PostgreSQL，有关测试将跳过 / No PostgreSQL here: the tests that need one will be skipped" >&2
