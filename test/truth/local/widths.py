#!/usr/bin/env python3
"""Structs with an array in local memory, and how wide the accesses at known places
are in the machine code: what is joined depends on the alignment of the struct.

    widths.py measure --nvcc=NVCC      compiles them, writes widths.tsv
    widths.py replay --warplint BIN    compares with the module behind the stage
                                       `lcssa`; fails if a kernel of widths.tsv
                                       differs that agreed
    widths.py replay --warplint BIN --update     writes the column "agrees"
"""
import collections
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "agreement")]
import cubin  # noqa: E402
from recorded_kernels import ARCHITECTURE, Table, accesses_of_ir, written  # noqa: E402

# The other fields decide how the struct is aligned: 4, 8 or 16 bytes. More than 70
# words are not kept in registers.
STRUCTS = {
    "words": "{ int first; int v[N + 70]; }",
    "double_last": "{ int first; int v[N + 70]; double last; }",
    "double_first": "{ double last; int first; int v[N + 70]; }",
    "pair": "{ float2 last; int first; int v[N + 70]; }",
    "pointer": "{ int first; int v[N + 70]; const int *last; }",
    "quad": "{ int first; int v[N + 70]; float4 last; }",
    "aligned_8": "{ int first; __align__(8) int v[N + 70]; }",
    "aligned_16": "{ __align__(16) int first; int v[N + 70]; }",
    "shorts": "{ double last; short first; short v[N + 70]; }",
    "nested": "{ struct { double last; int v[N + 70]; } in; int v[N + 70]; int first; }",
}
SIZES = (2, 3, 4, 5, 6, 7, 8, 9)
# What is written: once, or in every iteration of a loop that reads an element.
WORK = {"filled": "#pragma unroll 1\n  for (int i = 0; i < n; ++i) r += s.v[p[i]];",
        "rewritten": "#pragma unroll 1\n  for (int i = 0; i < n; ++i) { r += s.v[p[i]];\n#pragma unroll\n"
                     "for (int k = 0; k < {n}; ++k) s.v[k] = r + p[k + 32]; }"}


def source():
    text = "".join(f"template <int N> struct S_{name} {body};\n" for name, body in STRUCTS.items())
    for name in STRUCTS:
        for n in SIZES:
            for work, code in WORK.items():
                text += (f'extern "C" __global__ void {name}_{n}_{work}(int *out, const int *p, int n) {{\n'
                         f"  S_{name}<{n}> s; s.first = p[31]; int r = 0;\n#pragma unroll\n"
                         f"  for (int k = 0; k < {n}; ++k) s.v[k] = p[k + 16];\n"
                         + "  " + code.replace("{n}", str(n)) + "\n  out[threadIdx.x] = r + s.first;\n}\n")
    return text


def widths(path):
    """The accesses of local memory, by kernel, as accesses_of_ir() has them."""
    found = {}
    for name, accesses in cubin.read(path).items():
        count = collections.Counter(("ld" if a.op == "load" else "st", a.bytes)
                                    for a in accesses if a.space == "local")
        found[name] = (written(count),)
    return found


class MachineCode(Table):
    def measure(self, nvcc):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "widths.cu"
            path.write_text(self.source())
            target = path.with_suffix(".cubin")
            subprocess.run([nvcc, "-cubin", "-arch=" + ARCHITECTURE, "-o", target, path], check=True)
            found = widths(target)
        self.save([(name, self.version(nvcc), *found[name], "-") for name in sorted(found)])


TABLE = MachineCode(HERE / "widths.tsv", ("accesses",), "lcssa", source, None,
                    lambda text: accesses_of_ir(text, ["local"]))

if __name__ == "__main__":
    sys.exit(TABLE.main(__doc__))
