#!/usr/bin/env bash
# Records the hardware counters of the validation kernels.
#
#   bash test/gpu/record.sh OUT [PROGRAM.cu ...]
#
# Needs a GPU, nvcc and ncu with permission to read counters. Without PROGRAM
# every test/gpu/kernels/*.cu is recorded. A program that fails is told at the
# end and the others go on. OUT gets
#
#   truth.tar.gz           NAME.jsonl: unpack into test/truth
#   reports.tar.gz         the profiler's own reports, when they are small
#   profile-sample.tar.gz  one small report and its exports, for --profile
#   record.log             what nvcc, the programs, the sanitizer and ncu said
#   summary.txt            one line a program
#
# BUDGET=seconds (default 440) bounds the whole run to about a minute more: no
# program is profiled after that. SANITIZE=0 leaves out the check for accesses out of bounds.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:?usage: record.sh OUT [PROGRAM.cu ...]}
shift
mkdir -p "$out" && out=$(cd "$out" && pwd) || exit 2
budget=${BUDGET:-440}
jobs=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=$out/record.log
: >"$log"
started=$SECONDS

elapsed() { echo $((SECONDS - started)); }
say() { echo "[$(elapsed)s] $*" | tee -a "$log"; }

programs=("$@")
[ ${#programs[@]} -gt 0 ] || programs=("$here"/kernels/*.cu)

PATH=$PATH:/usr/local/cuda/bin
nvcc=$(command -v nvcc) || { echo "nvcc not found" >&2; exit 2; }
ncu=$(command -v ncu)
for place in /opt/nvidia/nsight-compute/*/ncu /usr/local/cuda*/nsight-compute*/ncu; do
  [ -n "$ncu" ] || { [ -x "$place" ] && ncu=$place; }
done
[ -n "$ncu" ] || { echo "ncu not found" >&2; exit 2; }
toolkit=$(dirname "$(dirname "$(readlink -f "$nvcc")")")
query() { nvidia-smi --query-gpu="$1" --format=csv,noheader 2>/dev/null | head -1; }
gpu=$(query name)
driver=$(query driver_version)
capability=$(query compute_cap | tr -d .)
arch=native
[ -n "$capability" ] && arch=sm_$capability
toolkit_version=$("$nvcc" --version | sed -n 's/.*release .*, V//p')
profiler_version=$("$ncu" --version | sed -n 's/^Version //p')
say "gpu '$gpu' driver '$driver' arch $arch nvcc $toolkit_version ncu '$ncu' $profiler_version, $jobs jobs"

# Builds: the program, and the same code as a cubin for frames and spills.
flags=(-arch="$arch" -O3 -std=c++17 -lineinfo)
build() {
  local name
  name=$(basename "$1" .cu)
  if "$nvcc" "${flags[@]}" -I"$here/kernels" -o "$work/$name" "$1" \
    >"$work/$name.build" 2>&1; then
    "$nvcc" "${flags[@]}" -I"$here/kernels" -cubin -Xptxas -v \
      -o "$work/$name.cubin" "$1" >"$work/$name.ptxas" 2>&1
  fi
}
for program in "${programs[@]}"; do
  build "$program" &
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do sleep 0.1; done
done
wait
names=()
for program in "${programs[@]}"; do
  name=$(basename "$program" .cu)
  cat "$work/$name.build" >>"$log"
  if [ -x "$work/$name" ]; then
    names+=("$name")
  else
    say "$name: does not build"
    echo "$name: does not build" >>"$work/status"
  fi
done
say "built ${#names[@]} programs"

# Plain runs first: a program that fails is not worth profiling.
good=()
for name in "${names[@]}"; do
  if timeout 30 "$work/$name" >>"$log" 2>&1; then
    good+=("$name")
  else
    say "$name: exit status $?"
    echo "$name: fails when run" >>"$work/status"
  fi
done
say "ran ${#good[@]} programs"

sanitizer=$(command -v compute-sanitizer)
if [ "${SANITIZE:-1}" = 1 ] && [ -n "$sanitizer" ]; then
  for name in "${good[@]}"; do
    timeout 60 "$sanitizer" --tool memcheck --error-exitcode 7 "$work/$name" \
      >"$work/$name.memcheck" 2>&1 ||
      echo "$name: memcheck exit status $?" >>"$work/memcheck" &
    while [ "$(jobs -rp | wc -l)" -ge 4 ]; do sleep 0.1; done
  done
  wait
  for name in "${good[@]}"; do
    { echo "== memcheck $name"; tail -40 "$work/$name.memcheck"; } >>"$log"
  done
  [ -s "$work/memcheck" ] && say "$(cat "$work/memcheck")"
  say "checked memory accesses"
fi

# Profiling, one program after the other; reports are read beside the next one.
mkdir "$work/truth"
read_report() {
  python3 "$here/record.py" "$work/$1.ncu-rep" --out "$work/truth/$1.jsonl" \
    --cubin "$work/$1.cubin" --ptxas "$work/$1.ptxas" --ncu "$ncu" \
    --toolkit "$toolkit" --gpu "$gpu" --driver "$driver" \
    --toolkit-version "$toolkit_version" --profiler-version "$profiler_version" \
    >"$work/$1.read" 2>&1
}
pack() { # what is read so far survives a run that is cut short
  tar -C "$work/truth" -czf "$work/truth.tar.gz" --exclude='*.part' . 2>/dev/null &&
    cp "$work/truth.tar.gz" "$out/truth.tar.gz"
}
for name in "${good[@]}"; do
  pack
  left=$((budget + 40 - $(elapsed)))
  if [ "$left" -lt 60 ]; then
    echo "$name: not profiled, out of time" >>"$work/status"
    continue
  fi
  at=$SECONDS
  [ "$left" -lt 150 ] || left=150
  if timeout "$left" "$ncu" --clock-control none --section SourceCounters \
    --section LaunchStats --force-overwrite --export "$work/$name.ncu-rep" \
    "$work/$name" >"$work/$name.ncu" 2>&1 && [ -s "$work/$name.ncu-rep" ]; then
    say "$name: profiled in $((SECONDS - at)) s"
    read_report "$name" &
  else
    say "$name: ncu failed: $(grep -a '==ERROR==' "$work/$name.ncu" | head -1)"
    echo "$name: ncu failed" >>"$work/status"
    [ -s "$work/$name.ncu-rep" ] && read_report "$name" &
  fi
done
wait
say "profiled"

# A small report for --profile, with the sources' page as ncu exports it.
sample=reduce
if [ -x "$work/$sample" ] && [ "$(elapsed)" -lt "$budget" ]; then
  mkdir "$work/sample"
  timeout 60 "$ncu" --clock-control none --section SourceCounters \
    --section LaunchStats --import-source yes --launch-count 4 --force-overwrite \
    --export "$work/sample/reduce.ncu-rep" "$work/$sample" >>"$log" 2>&1
  export_page() {
    timeout 40 "$ncu" --import "$work/sample/reduce.ncu-rep" "${@:2}" \
      >"$work/sample/$1" 2>>"$log"
  }
  export_page source.csv --page source --csv &
  export_page source-sass.csv --page source --csv --print-source sass &
  export_page source-cuda.csv --page source --csv --print-source cuda &
  export_page source-cuda-sass.csv --page source --csv --print-source cuda,sass &
  export_page raw.csv --page raw --csv &
  export_page details.csv --page details --csv &
  wait
  cp "$here/kernels/reduce.cu" "$work/sample/"
  tar -C "$work/sample" -czf "$out/profile-sample.tar.gz" . 2>>"$log"
  say "sample exported"
fi

# What comes back.
for name in "${good[@]}"; do
  { echo "== ncu $name"; grep -av '^==PROF== Profiling' "$work/$name.ncu" | tail -20
    echo "== record $name"; tail -20 "$work/$name.read"; } >>"$log" 2>/dev/null
done
grep -ah 'stack frame' "$work"/*.ptxas 2>/dev/null | sort | uniq -c >>"$log"
pack
reports=("$work"/*.ncu-rep)
if [ -e "${reports[0]}" ]; then
  tar -C "$work" -czf "$work/reports.tar.gz" "${reports[@]##*/}"
  [ "$(stat -c %s "$work/reports.tar.gz")" -lt 15000000 ] &&
    cp "$work/reports.tar.gz" "$out/"
fi
{
  cat "$work"/*.read 2>/dev/null
  cat "$work/status" "$work/memcheck" 2>/dev/null
  echo "elapsed $(elapsed) s"
} | tee "$out/summary.txt"
ls -l "$out"
[ -n "$(ls -A "$work/truth")" ]
