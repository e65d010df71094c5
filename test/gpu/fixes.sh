#!/usr/bin/env bash
# Runs programs before and after their fixes on a GPU: the results must be equal
# bit for bit, and the wavefronts those that were predicted.
#
#   bash test/gpu/fixes.sh PREPARED OUT
#
# PREPARED is made by prepare_fixes.py. Needs a GPU, nvcc and ncu with permission
# to read counters. OUT gets fixes.jsonl (one line for each kernel launch:
# predicted and measured wavefronts before and after, and whether the results are
# equal), fixes.log and what record.sh leaves. Exit status 1 when anything differs.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prepared=$(cd "${1:?usage: fixes.sh PREPARED OUT}" && pwd) || exit 2
out=${2:?usage: fixes.sh PREPARED OUT}
mkdir -p "$out" && out=$(cd "$out" && pwd) || exit 2
PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "nvcc not found" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build_and_run() {
  local name
  name=$(basename "$1" .cu)
  nvcc -arch=native -O3 -std=c++17 -o "$work/$name" "$1" >"$work/$name.log" 2>&1 &&
    timeout 30 "$work/$name" >"$work/$name.out" 2>>"$work/$name.log" ||
    echo "failed" >>"$work/$name.out"
}
# Calls a function for each program, as many at a time as there are cores.
for_each_program() {
  local program
  for program in "$prepared"/before/*.cu "$prepared"/after/*.cu; do
    "$1" "$program" &
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do sleep 0.1; done
  done
  wait
}
for_each_program build_and_run
for program in "$prepared"/before/*.cu; do
  name=$(basename "$program" _before.cu)
  if grep -q failed "$work/${name}_before.out" "$work/${name}_after.out"; then
    echo "$name failed"
    cat "$work/${name}"_*.log >&2
  elif cmp -s "$work/${name}_before.out" "$work/${name}_after.out"; then
    echo "$name equal"
  else
    echo "$name differ"
  fi
done >"$out/results.txt"
cat "$out/results.txt"
cat "$work"/*.out >"$out/checksums.txt"

# Edits add barriers and shared arrays: races and barriers that not all threads
# reach are errors, too.
sanitize() {
  local name tool
  name=$(basename "$1" .cu)
  for tool in memcheck racecheck synccheck initcheck; do
    timeout 100 compute-sanitizer --tool "$tool" --error-exitcode 7 "$work/$name" \
      >"$work/$name.$tool.log" 2>&1
    echo "$name $tool $?" >>"$work/$name.sanitized"
  done
}
if command -v compute-sanitizer >/dev/null; then
  for_each_program sanitize
  cat "$work"/*.sanitized >"$out/sanitizer.txt"
fi

SANITIZE=${SANITIZE:-0} bash "$here/record.sh" "$out" \
  "$prepared"/before/*.cu "$prepared"/after/*.cu >"$out/fixes.log" 2>&1
mkdir -p "$work/truth"
tar -C "$work/truth" -xzf "$out/truth.tar.gz" || exit 1
python3 "$here/compare_fixes.py" --predictions "$prepared/predictions" \
  --counters "$work/truth" --results "$out/results.txt" --out "$out/fixes.jsonl"
status=$?
[ ! -f "$out/sanitizer.txt" ] || awk '
    { program = $1; sub(/_(before|after)$/, "", program) }
    $1 ~ /_before$/ { before[program, $2] = $3 }
    $1 ~ /_after$/ { after[program, $2] = $3 }
    END {
      for (one in after)
        if (after[one] != 0 && before[one] == 0) { print one " fails now"; bad = 1 }
      exit bad
    }' "$out/sanitizer.txt" || status=1
exit $status
