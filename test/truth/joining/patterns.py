#!/usr/bin/env python3
"""Accesses of shared memory in small kernels, and how wide nvcc makes them in its
PTX, before ptxas joins more.

    patterns.py measure --nvcc=NVCC      compiles them, writes joined.tsv
    patterns.py replay --warplint BIN    compares the module after the stage
                                         `join-aligned-accesses`; fails if a
                                         kernel of joined.tsv differs that agreed
    patterns.py replay --warplint BIN --update     writes the column "agrees"

A kernel's accesses are written as KINDxWIDTH: NUMBER, KIND ld or st, the width in
bytes: "ldx16:14 stx16:7".
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from recorded_kernels import Table, accesses_of_ir, accesses_of_ptx  # noqa: E402

# How the array is declared: what nvcc knows of its alignment.
STORAGE = {"dynamic": "extern __shared__ {t} x_{t}[];", "plain": "__shared__ {t} x_{t}[{n}];",
           "aligned": "__shared__ __align__(16) {t} x_{t}[{n}];"}
# Where the other row begins.
OTHER = {"row": "p * {w}", "below": "(threadIdx.x + p) * {w}", "four": "p * 4", "any": "p", "next": "(threadIdx.x + 1) * {w}"}
# What is done to the two rows a and b.
WORK = {"add": "a[k] += b[k];", "copy": "a[k] = b[k];", "swap": "{t} v = a[k]; a[k] = b[k]; b[k] = v;",
        "shift": "a[k] = a[k + 1] + b[k];", "sum": "s += a[k] * b[k];"}


def cells():
    for width in (2, 3, 4, 6, 8, 10, 12, 18, 20, 24, 28, 33):
        for other in OTHER:
            for work in WORK:
                yield "dynamic", "float", width, other, work
    for storage in ("plain", "aligned"):
        for width in (4, 6, 12, 28):
            for other in ("row", "any"):
                for work in ("add", "copy"):
                    yield storage, "float", width, other, work
    for kind in ("double", "short", "char", "float2", "unsigned"):
        for width in (4, 6, 8, 12, 16):
            yield "dynamic", kind, width, "row", "copy"


def kernel(cell):
    storage, kind, width, other, work = cell
    text = dict(t=kind, w=width, n=64 * width)
    return (f'extern "C" __global__ void {"_".join(map(str, cell))}({kind} *out, int p) {{\n'
            f"  {STORAGE[storage].format(**text)}\n  {kind} *a = &x_{kind}[threadIdx.x * {width}], *b = &x_{kind}[{OTHER[other].format(**text)}];\n"
            + (f"  {kind} s = 0;\n" if work == "sum" else "")
            + f"#pragma unroll\n  for (int k = 0; k < {width}; ++k) {{ {WORK[work].format(**text)} }}\n"
            + ("  out[threadIdx.x] = s;\n" if work == "sum" else "") + "}\n")


def source():
    return "".join(map(kernel, cells()))


TABLE = Table(HERE / "joined.tsv", ("accesses",), "join-aligned-accesses", source,
              lambda text: accesses_of_ptx(text, ["shared"]), lambda text: accesses_of_ir(text, ["shared"]))

if __name__ == "__main__":
    sys.exit(TABLE.main(__doc__))
