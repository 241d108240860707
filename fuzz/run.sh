#!/usr/bin/env bash
# Runs every fuzz target for SECONDS (default 600) each: fuzz/run.sh [SECONDS [TARGET...]]
#
# New inputs go to build/fuzz/corpus, not to the small corpus in the repository, which is read only.
# The compiler may be a stable one: RUSTC_BOOTSTRAP lets it use the flags that the fuzzer needs.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}
shift || true
command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
export RUSTC_BOOTSTRAP=1
if [ $# -eq 0 ]; then
    mapfile -t targets < <(cargo fuzz list)
else
    targets=("$@")
fi
for target in "${targets[@]}"; do
    grown=build/fuzz/corpus/$target
    mkdir -p "$grown" "fuzz/corpus/$target"
    echo "== $target, $seconds s"
    cargo fuzz run "$target" "$grown" "fuzz/corpus/$target" -- \
        -max_total_time="$seconds" -max_len=250 -timeout=10 -print_final_stats=1
done
echo "every target ran $seconds s without a finding"
