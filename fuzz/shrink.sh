#!/usr/bin/env bash
# Puts the smallest inputs that a long run found useful into the repository's corpus: fuzz/shrink.sh [KEEP]
set -euo pipefail
cd "$(dirname "$0")/.."
keep=${1:-24}
export RUSTC_BOOTSTRAP=1
for target in $(cargo fuzz list); do
    grown=build/fuzz/corpus/$target
    [ -d "$grown" ] || continue
    cargo fuzz cmin "$target" "$grown"
    mkdir -p "fuzz/corpus/$target"
    # A spread over the sizes, so that short and long inputs are both kept.
    find "$grown" -type f -size -2 -printf '%s %p\n' | sort -n | awk -v keep="$keep" '
        { path[NR] = $2 }
        END { step = NR > keep ? NR / keep : 1; for (i = 1; i <= NR; i += step) print path[int(i)] }' |
        xargs -I{} cp {} "fuzz/corpus/$target/"
done
