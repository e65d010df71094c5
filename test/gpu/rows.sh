#!/usr/bin/env bash
# Counts and times the programs of test/fixes whose threads store along rows, or
# reduce them, with many rows, before and after their edits.
#
#   bash test/gpu/rows.sh PREPARED OUT
#
# PREPARED is made by prepare_fixes.py. Needs a GPU, nvcc and ncu with permission
# to read counters. OUT gets rows.tsv, as test/truth/fixes has it or warp_rows.tsv. Exit status 1
# where a program fails or its results differ.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prepared=$(cd "${1:?usage: rows.sh PREPARED OUT}" && pwd) || exit 2
out=${2:?usage: rows.sh PREPARED OUT}
mkdir -p "$out" && out=$(cd "$out" && pwd) || exit 2
PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "nvcc not found" >&2; exit 2; }
ncu=$(command -v ncu) || { echo "ncu not found" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

programs=()
for source in "$prepared"/before/*.cu; do
  # Those that launch each kernel as often as asked.
  grep -q 'launches()' "$source" && programs+=("$(basename "$source" _before.cu)")
done
sides() {
  local name side
  for name in "${programs[@]}"; do
    for side in before after; do "$1" "$side" "${name}_$side"; done
  done
}
build() {
  nvcc -arch="${ARCH:-sm_90}" -O3 -std=c++17 -lineinfo -DROWS=100000 \
    -o "$work/$2" "$prepared/$1/$2.cu" >"$work/$2.log" 2>&1 &&
    timeout 60 "$work/$2" >"$work/$2.out" 2>>"$work/$2.log" ||
    { cat "$work/$2.log" >&2; exit 1; }
}
# The first 3 of 23 launches are not for the median.
measure() {
  LAUNCHES=23 timeout 60 "$ncu" --clock-control none --cache-control none \
    --metrics gpu__time_duration.sum --csv --page raw "$work/$2" \
    >"$work/$2.csv" 2>>"$work/$2.log"
  timeout 60 "$ncu" --clock-control none --section SourceCounters \
    --section LaunchStats --force-overwrite --export "$work/$2.ncu-rep" \
    "$work/$2" >>"$work/$2.log" 2>&1
  python3 "$here/record.py" "$work/$2.ncu-rep" --out "$work/$2.jsonl" --ncu "$ncu" \
    >>"$work/$2.log" 2>&1 || { cat "$work/$2.log" >&2; exit 1; }
}
sides_at_once() {
  local name side jobs=() job
  for name in "${programs[@]}"; do
    for side in before after; do "$1" "$side" "${name}_$side" & jobs+=($!); done
  done
  for job in "${jobs[@]}"; do wait "$job" || exit 1; done
}
sides_at_once build
sides measure
python3 "$here/rows.py" "$work" "${programs[@]}" | tee "$out/rows.tsv"
exit "${PIPESTATUS[0]}"
