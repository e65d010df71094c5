#!/usr/bin/env python3
"""How warplint's time grows with one thing at a time: the trips of a loop, the
threads of a block, launches, kernels in a file, accesses in a kernel. Prints
one table for each. A benchmark, not a test: nothing here passes or fails.

    test/bench/growth.py [--tool PROGRAM] [--repeat N] [--upto N] [curve...]

Times are CPU seconds of the tool's own stages (--statistics), the least of N
runs; the last column is the total over that of the row before. `--upto` leaves
out sizes above it.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STAGES = ("parse", "optimization", "evaluation", "checks", "total")


def kernel(body, launch, parameters="float *out, const float *in, int n"):
    return (f"__global__ void k({parameters}) {{\n  int t = threadIdx.x;\n"
            f"  float sum = 0;\n{body}\n  out[t] = sum;\n}}\n"
            f"void run(float *out, const float *in, int n) {{\n{launch}\n}}\n")


def loop(heads, body):
    """A nest of loops that the compiler does not unroll."""
    lines = []
    for head in heads:
        lines += ["#pragma unroll 1", f"  for ({head})"]
    return "\n".join(lines + [f"    {body}"])


def trips(heads, body):
    return lambda size: kernel(loop([h.format(n=size) for h in heads], body),
                               "  k<<<64, 256>>>(out, in, n);")


def block(size):
    body = """  __shared__ float tile[32][32];
  tile[t % 32][t / 32] = in[t];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s)
      sum += tile[t / 32][t % 32];
    __syncthreads();
  }"""
    return kernel(body, f"  k<<<64, {size}>>>(out, in, n);")


def launches(size):
    calls = "\n".join(f"  k<<<{i + 1}, {32 + i % 32 * 32}>>>(out, in, {i + 1});"
                      for i in range(size))
    return kernel(loop(["int i = 0; i < n; ++i"], "sum += in[i * 33 + t];"), calls)


def kernels(size):
    text = "".join(f"__global__ void k{i}(float *a, int n) {{\n"
                   "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   f"  if (i < n) a[i * {i % 7 + 1}] += {i}.0f;\n}}\n"
                   for i in range(size))
    calls = "".join(f"  k{i}<<<n / 256, 256>>>(a, n);\n" for i in range(size))
    return f"{text}void run(float *a, int n) {{\n{calls}}}\n"


def accesses(size):
    body = "\n".join(f"  sum += in[t * {i % 33} + {i * 128}];" for i in range(size))
    return kernel(body, "  k<<<64, 256>>>(out, in, n);")


def tiles(size):
    """Accesses at distances of their own from one index, which a loop changes by
    data."""
    index = loop(["int i = 0; i < n; ++i"],
                 "at = in[at * 7 + i] > 0 ? at * 3 % n : at / 2 + i;")
    body = "\n".join(f"  sum += in[at * 33 + int(in[{i}])];" for i in range(size))
    return kernel(f"  int at = t;\n{index}\n{body}", "  k<<<64, 256>>>(out, in, n);")


POWERS = [2**p for p in range(4, 21, 2)]
CURVES = {
    "trips": ("trips of a loop",
              trips(["int i = 0; i < {n}; ++i"], "sum += in[i * 33 + t];"), POWERS),
    "nest": ("trips of each of two loops",
             trips(["int i = 0; i < {n}; ++i", "int j = 0; j < {n}; ++j"],
                   "sum += in[i * 32 + j * 64 + t];"), POWERS),
    "triangle": ("rows of a triangular loop",
                 trips(["int i = 0; i < {n}; ++i", "int j = 0; j <= i; ++j"],
                       "sum += in[i * 32 + j];"), POWERS),
    "rows": ("trips of the first thread, each other making one more",
             trips(["int i = 0; i <= {n} + t; ++i"], "sum += in[t * 64 + i];"),
             POWERS),
    "block": ("threads of a block", block, [32, 64, 128, 256, 512, 1024]),
    "launches": ("launches of a kernel", launches, [1, 6, 12, 24, 48, 96]),
    "kernels": ("kernels in a file", kernels, [5, 50, 500, 5000]),
    "accesses": ("accesses in a kernel", accesses, [8, 32, 128, 512]),
    "tiles": ("accesses in a kernel that share an unknown index", tiles, [8, 32, 128, 512]),
}


def stages(tool, file):
    said = subprocess.run([tool, "--quiet", "--no-cache", "--statistics", file, "--"], text=True,
                          capture_output=True, check=False).stderr
    times = {m[1]: float(m[2]) for m in
             re.finditer(r"^  (\w[\w ]*?) +([\d.]+) s +[\d.]+ %$", said, re.M)}
    return times, "out of budget" in said


def measure(tool, name, size, repeat, folder):
    """The seconds of each stage, "size" and whether the budget was spent ("cut");
    only the size where the tool failed."""
    path = os.path.join(folder, f"{name}_{size}.cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write(CURVES[name][1](size))
    runs = [stages(tool, path) for _ in range(repeat)]
    best = min((times for times, _ in runs), key=lambda t: t.get("total", 0))
    row = {"size": size}
    if "total" in best:
        row.update({s: best.get(s, 0) for s in STAGES}, cut=runs[0][1])
    return row


def curve(tool, name, repeat, upto, folder):
    """measure() for each size, as they come."""
    for size in CURVES[name][2]:
        if not upto or size <= upto:
            yield measure(tool, name, size, repeat, folder)


def table(name, rows):
    """Prints the rows as they come."""
    print(f"\n{name}: {CURVES[name][0]}")
    print("  " + f"{'size':>8}" + "".join(f"{s:>14}" for s in STAGES) + f"{'x':>8}")
    before = None
    for row in rows:
        if "total" not in row:
            print(f"  {row['size']:>8}  failed")
            continue
        ratio = f"{row['total'] / before:8.2f}" if before else " " * 8
        print("  " + f"{row['size']:>8}" + "".join(f"{row[s]:12.3f} s" for s in STAGES)
              + ratio + ("   out of budget" if row["cut"] else ""))
        before = row["total"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", default=os.path.join(ROOT, "build/tool/warplint/warplint"))
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--upto", type=int, default=0)
    parser.add_argument("curves", nargs="*", metavar="curve")
    options = parser.parse_args()
    for name in options.curves:
        if name not in CURVES:
            parser.error(f"no curve '{name}': {', '.join(CURVES)}")
    print("CPU seconds; x: total over that of the row before")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.curves or CURVES:
            table(name, curve(options.tool, name, options.repeat, options.upto, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
