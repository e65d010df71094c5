#!/usr/bin/env bash
# Times the kernels of gains/cases.tsv on a GPU as they are and repaired.
#
#   bash test/gpu/gains.sh OUT
#
# Needs a GPU and nvcc. OUT gets gains.tsv: the name of the case and the median
# time of a launch before and after, in microseconds. Exit status 1 where a case
# does not build, fails, or gives another result once it is repaired.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:?usage: gains.sh OUT}
mkdir -p "$out" && out=$(cd "$out" && pwd) || exit 2
PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "nvcc not found" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cases() { tail -n +2 "$here/gains/cases.tsv" | tr '\t' '|'; }

while IFS='|' read -r name source defines _; do
  # shellcheck disable=SC2086
  nvcc -O3 -std=c++17 -arch="${ARCH:-sm_90}" -lineinfo ${defines:+-D${defines// / -D}} \
    -o "$work/$name" "$here/gains/$source" >"$work/$name.log" 2>&1 </dev/null &
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do sleep 0.1; done
done < <(cases)
wait

status=0
printf 'name\tbefore\tafter\n' >"$out/gains.tsv"
while IFS='|' read -r name _; do
  if times=$(timeout 60 "$work/$name" 2>>"$work/$name.log" </dev/null); then
    printf '%s\t%s\n' "$name" "$times" >>"$out/gains.tsv"
  else
    echo "$name failed" >&2
    cat "$work/$name.log" >&2
    status=1
  fi
done < <(cases)
cat "$out/gains.tsv"
exit $status
