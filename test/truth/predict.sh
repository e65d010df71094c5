#!/bin/sh
# Writes what warplint predicts for every validation kernel:
#
#   predict.sh WARPLINT [FOLDER]
#
# One NAME.jsonl for each test/gpu/kernels/NAME.cu, into FOLDER (default
# predictions-blind, the predictions made before the counters were recorded).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tool=${1:?usage: predict.sh WARPLINT [FOLDER]}
folder=${2:-$here/predictions-blind}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
tool=$(cd "$(dirname "$tool")" && pwd)/$(basename "$tool")
cd "$here/../gpu/kernels"
failures=0
for source in *.cu; do
  name=${source%.cu}
  status=0
  "$tool" --quiet --dump-accesses="$folder/$name.jsonl" "$source" -- \
    -std=c++17 -O3 -arch=sm_90 >/dev/null 2>"$folder/$name.err" || status=$?
  # Where the tool's own headers and the toolkit stand is this machine's affair.
  [ ! -f "$folder/$name.jsonl" ] ||
    sed -i 's|"innermost_file":"[^"]*/|"innermost_file":"|g' "$folder/$name.jsonl"
  lines=0
  [ ! -f "$folder/$name.jsonl" ] || lines=$(wc -l <"$folder/$name.jsonl")
  echo "$name: exit status $status, $lines accesses"
  if [ "$status" -gt 1 ]; then
    failures=1
    head -3 "$folder/$name.err"
  fi
  rm -f "$folder/$name.err"
done
exit $failures
