#!/usr/bin/env python3
"""What warplint costs beside the compilers, as ratios. A benchmark, not a test:
nothing here passes or fails.

    test/bench/bench.py [--tool PROGRAM] [--repeat N] [file.cu...]

Wall and CPU time (least of N runs) of the tool against `clang++ -fsyntax-only`
with the same device flags, against clang-tidy with its analyzer and bugprone checks, and
against `nvcc -c`; then the shares of the tool's stages. Without files: the
examples and kernels of 200 lines. Use a release build (./run-example makes one). The compilers
need a CUDA toolkit.
"""

import argparse
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def long_kernel(outer, inner):
    """200 lines, 1024 threads, a nest of loops of `outer` * `inner` iterations."""
    lines = ["__global__ void sweep(float *out, const float *in, int n) {",
             "  __shared__ float tile[32][33];",
             "  __shared__ float line[1024];",
             "  int x = threadIdx.x, y = threadIdx.y, t = y * 32 + x;",
             "  int i = (blockIdx.y * 32 + y) * n + blockIdx.x * 32 + x;",
             "  float sum = 0;",
             f"  for (int a = 0; a < {outer}; ++a)",
             f"    for (int b = 0; b < {inner}; ++b) {{"]
    for k in range(31):
        lines += [f"      tile[(y + {k}) % 32][x] = in[i + {k} * n + a];",
                  f"      line[(t * {k % 3 + 1} + b) % 1024] = sum;",
                  "      __syncthreads();",
                  f"      sum += tile[x][(y + {k}) % 32] * {k + 1}.0f;",
                  f"      sum += line[(t + {k * 32} + a) % 1024];",
                  "      __syncthreads();"]
    lines += ["    }", "  out[i] = sum;", "}",
              "void run(float *out, const float *in, int n) {",
              "  sweep<<<dim3(8, 8), dim3(32, 32)>>>(out, in, n);", "}"]
    return "\n".join(lines) + "\n"


def version(tool):
    """The first line of what the program says of itself."""
    return subprocess.run([tool, "--version"], text=True, capture_output=True,
                          check=True).stdout.splitlines()[0]


def measure(command, repeat, cwd):
    """Least wall and CPU seconds of `repeat` runs, and the exit code."""
    best = None
    for _ in range(repeat):
        start = time.monotonic()
        child = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        taken = time.monotonic() - start, usage.ru_utime + usage.ru_stime
        best = taken if best is None else (min(best[0], taken[0]), min(best[1], taken[1]))
    return *best, child.returncode


def clang_command(tool, file, words):
    """What the tool tells clang for a file with these words of a command line, as a
    command that only checks the source, and its folder (None: any); None where there
    is none."""
    done = subprocess.run([tool, "--show-command", file, *words], text=True,
                          capture_output=True, check=False)
    if done.returncode or not done.stdout:
        return None
    words = shlex.split(done.stdout.splitlines()[-1])
    folder = words[words.index("cd") + 1] if "cd" in words[:1] else None
    if "&&" in words:
        words = words[words.index("&&") + 1:]
    kept = [w for w in words[1:] if w not in ("-c", "-fsyntax-only")]
    return [shutil.which("clang++-22") or "clang++", *kept, "-fsyntax-only", "-w"], folder


def rivals(tool, file, folder):
    """Name -> command, for those that are installed."""
    command, _ = clang_command(tool, file, ["--"])
    flags = command[1:-2]
    out = {}
    if shutil.which("clang++-22"):
        out["clang++ -fsyntax-only"] = command
    tidy = shutil.which("clang-tidy-22")
    if tidy:
        out["clang-tidy"] = [tidy, "--quiet", "--checks=-*,clang-analyzer-*,bugprone-*", file, "--"] + [f for f in flags if f != file]
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    if os.path.exists(nvcc):
        out["nvcc -c"] = [nvcc, "-arch=sm_90", "-c", file, "-o", os.path.join(folder, "out.o")]
    return out


def stages(tool, file):
    said = subprocess.run([tool, "--quiet", "--no-cache", "--statistics", file, "--"], text=True,
                          capture_output=True, check=False).stderr
    return {m[1]: (float(m[2]), float(m[3])) for m in
            re.finditer(r"^  (\w[\w ]*?) +([\d.]+) s +([\d.]+) %$", said, re.M)}


def bench(tool, file, repeat, folder):
    print(f"\n{os.path.relpath(file, ROOT) if file.startswith(ROOT) else os.path.basename(file)}")
    wall, cpu, code = measure([tool, "--quiet", "--no-cache", file, "--"], repeat, ROOT)
    print(f"  {'warplint':24} wall {wall:7.3f} s        cpu {cpu:7.3f} s" +
          ("" if code in (0, 1) else f"   exit code {code}"))
    for name, command in rivals(tool, file, folder).items():
        w, c, code = measure(command, repeat, ROOT)
        print(f"  {name:24} wall {w:7.3f} s {wall / w:5.2f}x cpu {c:7.3f} s {cpu / c:5.2f}x" +
              ("" if code == 0 else f"   exit code {code}"))
    shares = stages(tool, file)
    print("  stages: " + ", ".join(f"{name} {share:.1f} % ({1000 * seconds:.1f} ms)"
                                   for name, (seconds, share) in shares.items() if name != "total"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", default=os.path.join(ROOT, "build/tool/warplint/warplint"))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.abspath(f) for f in options.files]
        if not files:
            files = sorted(glob.glob(os.path.join(ROOT, "examples/*.cu")))
            for outer, inner in ((5, 2), (10, 10)):
                files.append(os.path.join(folder, f"200_lines_{outer}x{inner}_iterations.cu"))
                with open(files[-1], "w", encoding="utf-8") as file:
                    file.write(long_kernel(outer, inner))
        print("the ratio is warplint's time over the other's; below 1 it is faster")
        for file in files:
            bench(options.tool, file, options.repeat, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
