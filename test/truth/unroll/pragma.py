#!/usr/bin/env python3
"""Up to which size nvcc unrolls a loop with `#pragma unroll` fully: loops over a
private array, with so many iterations of so many products and sums.

    pragma.py measure --nvcc=NVCC       compiles them, writes pragma.tsv
    pragma.py replay --warplint BIN     fails if the array of a kernel of pragma.tsv
                                        is in local memory where nvcc unrolls the
                                        loop, or is not where nvcc keeps it
"""
import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from recorded_kernels import ARCHITECTURE  # noqa: E402

TABLE = HERE / "pragma.tsv"
COLUMNS = ("iterations", "statements", "nvcc", "unrolled")
LOOPS = [(12, n) for n in (200, 600, 700, 1000, 1400, 2000, 3000, 8000, 8180)]
LOOPS += [(40, n) for n in (400, 800, 2452, 2460, 3000)] + [(100, 1500)]


def source(iterations, statements):
    work = " ".join(f"x = x * y + {3 + j % 91}.0f;" for j in range(statements))
    return f"""__global__ void k(float *p, const float *q, int m) {{
  float a[{iterations}], y = q[m], x = q[threadIdx.x];
#pragma unroll
  for (int i = 0; i < {iterations}; ++i) {{ a[i] = q[i * 64 + threadIdx.x]; {work} a[i] += x; }}
#pragma unroll
  for (int i = 0; i < {iterations}; ++i)
    p[i * 64 + threadIdx.x] = a[i];
}}
"""


def written(folder, iterations, statements):
    path = pathlib.Path(folder) / "k.cu"
    path.write_text(source(iterations, statements))
    return path


def is_unrolled(nvcc, path):
    ptx = path.with_suffix(".ptx")
    subprocess.run([nvcc, "-ptx", "-arch=" + ARCHITECTURE, "-o", ptx, path], check=True)
    return not re.search(r"\bbra\b", ptx.read_text())


def measure(nvcc):
    text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"V([\d.]+)", text)[1]
    with tempfile.TemporaryDirectory() as folder, open(TABLE, "w", newline="") as out:
        table = csv.writer(out, delimiter="\t", lineterminator="\n")
        table.writerow(COLUMNS)
        for loop in LOOPS:
            table.writerow((*loop, version, "yes" if is_unrolled(nvcc, written(folder, *loop)) else "no"))


def is_local(warplint, path):
    run = subprocess.run([warplint, "--cuda-path=none", "--no-cache", "--quiet", "--format=json", "--certainty=possible",
                          "--checks=-*,local-memory-array", path, "--", "-arch=" + ARCHITECTURE],
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise SystemExit(run.stderr)
    return bool(json.loads(run.stdout)["findings"])


def replay(warplint):
    with open(TABLE, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            loop = int(row["iterations"]), int(row["statements"])
            if is_local(warplint, written(folder, *loop)) == (row["unrolled"] == "yes"):
                wrong += 1
                print(f"{loop[0]} iterations of {loop[1]} statements: unrolled by nvcc: {row['unrolled']}")
    print(f"{len(rows) - wrong} of {len(rows)} loops as nvcc has them")
    return not wrong and rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=("measure", "replay"))
    parser.add_argument("--nvcc")
    parser.add_argument("--warplint")
    args = parser.parse_args()
    if args.mode == "measure":
        return measure(args.nvcc)
    return 0 if replay(args.warplint) else 1


if __name__ == "__main__":
    sys.exit(main())
