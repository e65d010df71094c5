#!/usr/bin/env bash
# Records what bulk copies, tensor copies and products of matrices do.
#
#   bash test/gpu/tiles.sh OUT
#
# Needs a GPU of sm_90, nvcc and ncu with permission to read counters; takes
# about a minute. OUT gets the four files of test/truth that tiles.py names.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:?usage: tiles.sh OUT}
mkdir -p "$out" && out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
nvcc -gencode arch=compute_90a,code=sm_90a -O3 -std=c++17 -lineinfo -o tiles "$here/tiles.cu"
metrics=l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum
for way in st red; do metrics+=,l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_$way.sum; done
for what in data_pipe_lsu_wavefronts data_bank_conflicts_pipe_lsu; do
  metrics+=,l1tex__${what}_mem_shared_op_gmma.sum
done
for part in launches products; do
  ./tiles $part >$part.tsv
  ncu --clock-control none --metrics "$metrics" --force-overwrite --export $part ./tiles $part >ncu.log
  ncu --import $part.ncu-rep --page raw --csv --print-units base >$part.csv
done
./tiles maps >maps.tsv
# bulk load: bytes, places in global and in shared memory
for copy in "128 0 8" "128 8 0" "128 4 0" "128 0 4" "16 0 16"; do ./tiles aligned 0 $copy; done >aligned.tsv
# bulk store
for copy in "128 8 0" "128 0 8" "24 0 0"; do ./tiles aligned 3 $copy; done >>aligned.tsv
# tensor load: mode of the swizzle, first column, place in shared memory
for copy in "0 0 0" "0 0 16" "0 0 32" "0 0 64" "0 0 128" "3 0 64" "3 0 128" "2 0 64" "2 0 128" \
  "1 0 64" "1 0 128" "3 0 16" "0 1 0" "0 2 0" "0 4 0" "0 7 0" "3 1 0" "3 2 0" "3 4 0" "3 -8 0" "3 -1 0"; do
  ./tiles aligned 1 $copy
done >>aligned.tsv
# tensor store
for copy in "0 0 16" "0 0 64" "0 0 128" "3 0 128" "3 1 0" "0 1 0" "3 4 0"; do
  ./tiles aligned 2 $copy
done >>aligned.tsv
# st.async: bytes between the lanes
for stride in 4 8 128; do ./tiles aligned 4 0 $stride 0; done >>aligned.tsv
"$here/tiles.py" launches.tsv launches.csv products.tsv products.csv maps.tsv aligned.tsv "$out"
