#!/usr/bin/env python3
"""Small kernels with one private array each, and what nvcc makes of them.

    patterns.py write FOLDER                the kernels, 60 to a file
    patterns.py measure --nvcc=NVCC         compiles them, writes stack.tsv
    patterns.py replay --model=PROGRAM      holds the model against stack.tsv

PROGRAM prints "KERNEL 0|1 ..." for each kernel of the file it is given: whether its
machine code likely has a stack frame.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
KERNELS_PER_FILE = 60
TYPES = {"f": "float", "d": "double", "c": "unsigned char", "v": "float4", "h": "short"}
SIZES = (2, 3, 4, 5, 6, 8, 12, 16, 20, 24, 32, 33, 40, 48, 64, 96, 128)


def kernel(name, body, kind="float"):
    return (
        f'extern "C" __global__ void {name}({kind} *out, const {kind} *in, const int *ix, int start, int n) {{\n'
        f"  int tid = blockIdx.x * blockDim.x + threadIdx.x;\n{body}\n}}\n"
    )


def fill(count, kind="float", value="in[i * 1024 + tid]", pragma="#pragma unroll\n"):
    return f"  {kind} a[{count}];\n{pragma}  for (int i = 0; i < {count}; ++i) a[i] = {value};\n"


def write_back(count):
    return f"#pragma unroll\n  for (int i = 0; i < {count}; ++i) out[i * 1024 + tid] = a[i];\n"


def add(letter, to, value):
    if letter == "v":
        return " ".join(f"{to}.{x} += {value}.{x};" for x in "xyzw")
    return f"{to} += {value};"


def arithmetic(count):
    return "".join(f" s = s * x + {j}.5f; x = x * x - s;" for j in range(count))


def index(kind, size, k):
    """The k-th index of a use: an argument, a loaded value, either in a smaller
    range, the number of the iteration."""
    loaded = f"ix[{'i * 64 + ' if kind.startswith('i') else ''}tid + {k} * 64]"
    if kind == "i":
        return "i"
    if kind == "ildm":
        return f"({loaded} & {size - 1})"
    bits = re.fullmatch(r"(arg|ld)m(\d+)", kind)
    plain = f"(start + {k})" if kind.startswith("arg") else loaded
    return f"({plain} & {int(bits.group(2)) - 1})" if bits else plain


def grid_kernel(letter, size, init, kind, use, count):
    """One cell of the grid: type, size, initialisation, index, use, accesses."""
    t = TYPES[letter]
    zero = "make_float4(0, 0, 0, 0)" if letter == "v" else f"({t})0"
    body = {
        "loop": lambda: fill(size, t),
        "plain": lambda: fill(size, t, pragma=""),
        "zero": lambda: fill(size, t, value=zero, pragma=""),
        "rolled": lambda: fill(size, t, pragma="#pragma unroll 1\n"),
        "runtime": lambda: f"  {t} a[{size}];\n  for (int i = 0; i < n; ++i) a[i] = in[i * 1024 + tid];\n",
    }[init]()
    at = [index(kind, size, k) for k in range(max(count, 2))]
    element = lambda k: f"a[{at[k]}]"
    if use == "read":
        uses = " ".join(add(letter, "s", element(k)) for k in range(count))
        body += f"  {t} s = {zero}; {uses}\n  out[tid] = s;\n"
    elif use == "write":
        body += "".join(f"  {element(k)} = in[tid + {k}];\n" for k in range(count)) + write_back(size)
    elif use == "rmw":
        body += "".join(f"  {add(letter, element(k), f'in[tid + {k}]')}\n" for k in range(count)) + write_back(size)
    elif use == "loopread":
        uses = " ".join(add(letter, "s", element(k)) for k in range(count))
        body += f"  {t} s = {zero};\n  for (int i = 0; i < n; ++i) {{ {uses} }}\n  out[tid] = s;\n"
    elif use == "looprmw":
        uses = " ".join(add(letter, element(k), f"in[i * 1024 + tid + {k}]") for k in range(count))
        body += f"  for (int i = 0; i < n; ++i) {{ {uses} }}\n" + write_back(size)
    elif use == "writeread":
        body += f"  {element(0)} = in[tid]; out[tid] = {element(1)};\n"
    return kernel(f"k_{letter}_{size}_{init}_{kind}_{use}_{count}", body, t)


def grid():
    cells = {}

    def cell(*what):
        cells.setdefault(what)

    for n in SIZES:
        for init in ("loop", "zero", "plain"):
            for kind, use in (("ld", "read"), ("arg", "read"), ("ld", "rmw")):
                cell("f", n, init, kind, use, 1)
        for init, kind, use, counts in (
            ("loop", "ld", "read", (2, 4, 8)), ("loop", "arg", "read", (2, 4)),
            ("rolled", "ld", "read", (1,)), ("runtime", "ld", "read", (1,)),
            ("loop", "ld", "write", (1, 2)), ("zero", "ld", "write", (1,)),
            ("zero", "ld", "rmw", (2, 4)), ("loop", "ld", "rmw", (2,)),
            ("loop", "ild", "loopread", (1, 2)), ("loop", "i", "loopread", (1,)),
            ("zero", "ild", "looprmw", (1, 2)), ("loop", "i", "looprmw", (1,)),
            ("loop", "ld", "writeread", (1,)), ("zero", "ld", "writeread", (1,)),
        ):
            for count in counts:
                cell("f", n, init, kind, use, count)
        for letter in "dchv":
            for init, kind, use, counts in (
                ("loop", "ld", "read", (1, 2)), ("zero", "ld", "rmw", (1,)), ("loop", "ld", "write", (1,)),
                ("zero", "ild", "looprmw", (1,)), ("loop", "ild", "loopread", (1,)),
            ):
                for count in counts:
                    cell(letter, n, init, kind, use, count)
    for n in (4, 8, 16, 32, 64, 128):
        for mask in (2, 4, 8, 16, 32, 64):
            if mask <= n:
                cell("f", n, "loop", f"ldm{mask}", "read", 1)
                cell("f", n, "loop", f"argm{mask}", "read", 1)
                cell("f", n, "zero", f"ldm{mask}", "rmw", 1)
                cell("f", n, "loop", f"ldm{mask}", "read", 4)
        cell("f", n, "zero", "ildm", "looprmw", 1)
        cell("f", n, "loop", "ildm", "loopread", 1)
    return [grid_kernel(*what) for what in cells]


def sizes_and_work():
    """How large an array may be, and how the code around it changes that."""
    out = []
    for n in (65, 68, 72, 76, 80, 81, 82, 84, 88, 92, 95):
        out.append(kernel(f"limit_{n}", fill(n) + "  out[tid] = a[ix[tid]];"))
    start = "  float s = 0, x = in[tid];\n"
    for n in (65, 72, 80, 88, 95, 100, 120):
        out.append(kernel(f"limit_work_{n}", fill(n) + start + arithmetic(100) + "  out[tid] = a[ix[tid]] + s;"))
    for n in (4, 8, 12, 16, 20, 24, 32, 40, 48, 64):
        for m in (0, 4, 8, 16, 32, 64):
            work = arithmetic(m)
            out.append(kernel(f"loop_loaded_{n}_{m}", fill(n) + start +
                              f"#pragma unroll 1\n  for (int i = 0; i < n; ++i) {{{work} s += a[ix[i * 64 + tid]]; }}\n  out[tid] = s;"))
            out.append(kernel(f"loop_counted_{n}_{m}", fill(n) + start +
                              f"  for (int i = 0; i < n; ++i) {{{work} s += a[i]; }}\n  out[tid] = s;"))
            out.append(kernel(f"loop_updated_{n}_{m}", fill(n, value="0") + start +
                              f"  for (int i = 0; i < n; ++i) {{{work} a[i] += s; }}\n" + write_back(n)))
            out.append(kernel(f"two_updates_{n}_{m}", fill(n, value="0") + start + work +
                              "  a[ix[tid]] += s; a[ix[tid + 64]] += x;\n" + write_back(n)))
    for n in (16, 32, 48, 64, 96, 128, 200, 256):
        for m in (0, 2, 8):
            out.append(kernel(f"unroll_{n}_{m}",
                              f"  float a[{n}];\n  for (int i = 0; i < {n}; ++i) {{ float s = in[i * 1024 + tid], x = s;{arithmetic(m)} a[i] = s + x; }}\n"
                              f"  float t = 0; for (int i = 0; i < {n}; ++i) t += a[i] * in[i + tid];\n  out[tid] = t;"))
    return out


def shapes():
    """Ways to fill and use an array that programs have."""
    out = []
    for n in (2, 4, 8, 16):
        zero = fill(n, value="0")
        pick = "  out[tid] = a[ix[tid]];"

        def make(name, body, kind="float"):
            out.append(kernel(f"{name}_{n}", body, kind))

        make("zero_then_runtime", zero + "  for (int i = 0; i < n; ++i) a[i] = in[i * 1024 + tid];\n  out[tid] = a[start];")
        make("zero_then_rolled", zero + f"#pragma unroll 1\n  for (int i = 0; i < {n}; ++i) a[i] = in[i * 1024 + tid];\n  out[tid] = a[start];")
        scatter = f"  float a[{n}];\n  a[start] = in[tid]; a[n] = in[tid + 1];\n"
        make("scatter_pick", scatter + pick)
        make("scatter_all", scatter + write_back(n))
        make("part", f"  float a[{n}]; a[0] = in[tid]; a[1] = in[tid + 1];\n" + pick)
        make("conditional", f"  float a[{n}]; if (n > 5) {{\n#pragma unroll\n  for (int i = 0; i < {n}; ++i) a[i] = in[i * 1024 + tid]; }}\n" + pick)
        make("inside_loop", f"  float s = 0; for (int j = 0; j < n; ++j) {{ float a[{n}];\n#pragma unroll\n  for (int i = 0; i < {n}; ++i) a[i] = in[(i + j) * 1024 + tid]; s += a[ix[j]]; }}\n  out[tid] = s;")
        for kind in ("float2", "float3", "unsigned long long"):
            make("type_" + kind.replace(" ", "_"), fill(n, kind) + pick, kind)
        make("bools", fill(n, "bool", "in[i * 1024 + tid] > 0") + pick)
        make("structs", f"  struct P {{ float x; int y; }} a[{n}];\n#pragma unroll\n  for (int i = 0; i < {n}; ++i) {{ a[i].x = in[i * 1024 + tid]; a[i].y = ix[i]; }}\n  out[tid] = a[ix[tid]].x; if (n) out[tid] += a[ix[tid]].y;")
        rows = f"  float a[{n}][4];\n#pragma unroll\n  for (int i = 0; i < {n} * 4; ++i) a[i / 4][i % 4] = in[i * 1024 + tid];\n"
        make("matrix_row", rows + "  out[tid] = a[start][2] + a[start][1];")
        make("matrix_both", rows + "  out[tid] = a[start][ix[tid]];")
        make("two_arrays", fill(n) + f"  int b[{n}];\n#pragma unroll\n  for (int i = 0; i < {n}; ++i) b[i] = ix[i * 1024 + tid];\n  out[tid] = a[b[start] & {n - 1}];")
        make("insert", fill(n, value="-1", pragma="") + f"  for (int q = 0; q < n; ++q) {{ float v = in[q * 64 + tid]; int at = {n} - 1; while (at > 0 && a[at - 1] < v) {{ a[at] = a[at - 1]; --at; }} a[at] = v; }}\n" + write_back(n))
        make("bubble", fill(n) + f"  for (int i = 0; i < {n}; ++i) for (int j = 0; j < {n} - 1 - i; ++j) if (a[j] > a[j + 1]) {{ float t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }}\n" + write_back(n))
        make("stack", f"  int a[{n}]; int top = 0; a[top++] = tid; int s = 0; while (top > 0) {{ int v = a[--top]; s += v; if (v < n) a[top++] = 2 * v; if (v & 1) a[top++] = v + 1; }} out[tid] = s;")
        make("ring", zero + f"  float s = 0; for (int i = 0; i < n; ++i) {{ s -= a[i % {n}]; a[i % {n}] = in[i * 64 + tid]; s += a[i % {n}]; }} out[tid] = s;")
        make("pointer_walk", fill(n) + "  float *p = a; float s = 0; while (n--) s += *p++; out[tid] = s;")
        make("volatile", fill(n, "volatile float") + "  out[tid] = a[0];")
        make("select", fill(n) + "  float *p = n > 3 ? &a[0] : &a[1]; *p = 7; out[tid] = a[0] * a[1];")
        make("shift", fill(n) + f"  for (int j = 0; j < n; ++j) {{\n#pragma unroll\n for (int i = 0; i < {n - 1}; ++i) a[i] = a[i + 1]; a[{n - 1}] = in[j * 64 + tid]; }} out[tid] = a[start];")
        make("digits", f"  int a[{n}]; int c = 0; int v = ix[tid]; do {{ a[c++] = v % 10; v /= 10; }} while (v && c < {n}); int s = 0; for (int i = 0; i < c; ++i) s = s * 10 + a[i]; out[tid] = s;")
        make("outer_loop", fill(n) + f"  float s = 0; for (int q = 0; q < n; ++q) {{ for (int j = 0; j < {n}; ++j) s += a[j] * in[q * 64 + j]; }} out[tid] = s + a[start];")
    return out


def replaced(n, m, arrays, condition="v < d", back=None):
    """The greatest of n values is replaced in a loop, and what belongs to it in
    further arrays."""
    names = [f"a{k}" for k in range(arrays)]
    body = "  float s = 0, x = in[tid];\n" + "".join(
        f"  float {a}[{n}];\n  for (int i = 0; i < {n}; ++i) {a}[i] = {k};\n" for k, a in enumerate(names))
    body += "  int w = 0; float d = x;\n  for (int j = 0; j < n; ++j) {\n    float v = in[j * 64 + tid];" + arithmetic(m)
    body += f" if ({condition}) {{ " if condition else " { "
    body += " ".join(f"{a}[w] = v{f' * {k + 1}.5f + s' if k else ''};" for k, a in enumerate(names))
    body += f" w = 0; d = a0[0]; for (int k = 1; k < {n}; ++k) if (a0[k] > d) {{ d = a0[k]; w = k; }} }}\n  }}\n"
    for k in back if back is not None else range(arrays):
        body += f"  for (int i = 0; i < {n}; ++i) out[i * 1024 + tid + {k}] = a{k}[i];\n"
    return body


def several():
    """Stores at an index that a loop computes, and several arrays: what is done
    to them together."""
    out = []
    for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 24, 28, 32):
        start = "  float s = 0, x = in[tid];\n"

        def make(name, body, kind="float"):
            out.append(kernel(f"{name}_{n}", body, kind))

        for m in (0, 8, 32):
            make(f"stored_{m}", fill(n) + start + f"#pragma unroll 1\n  for (int i = 0; i < n; ++i) {{{arithmetic(m)} a[ix[i * 64 + tid]] = s + i; }}\n" + write_back(n))
            for arrays in (1, 2, 3):
                make(f"replaced_{m}_{arrays}", replaced(n, m, arrays))
        make("replaced_always", replaced(n, 0, 1, None))
        make("replaced_second_read", replaced(n, 0, 2, back=[1]))
        make("greatest", fill(n) + start + f"  int w = 0; for (int j = 0; j < n; ++j) {{ float v = in[j * 64 + tid]; for (int k = 0; k < {n}; ++k) if (a[k] * v > s) {{ s = a[k] * v; w = k; }} x += a[w]; }} out[tid] = x + s;")
        make("counted", fill(n, "int", "0", "") + f"  for (int j = 0; j < n; ++j) {{ int v = ix[j * 64 + tid]; a[v % {n}]++; }}\n" + write_back(n), "int")
        make("stored_if", fill(n) + start + "#pragma unroll 1\n  for (int j = 0; j < n; ++j) { float v = in[j * 64 + tid]; if (v > x) a[ix[j * 64]] = v; }\n" + write_back(n))
        make("appended", fill(n, value="0", pragma="") + f"  int c = 0; for (int j = 0; j < n; ++j) {{ float v = in[j * 64 + tid]; if (v > 0) {{ a[c++] = v; if (c == {n}) c = 0; }} }}\n" + write_back(n))
        pair = "".join(f"  float a{k}[{n}];\n  for (int i = 0; i < {n}; ++i) a{k}[i] = in[i * 1024 + tid + {k}];\n" for k in range(4))
        two = "".join(pair.splitlines(True)[:4])
        make("two_in_loop", two + "  float s = 0;\n  for (int j = 0; j < n; ++j) s += a0[ix[j * 64 + tid]] * a1[ix[j * 64 + tid + 7]];\n  out[tid] = s;")
        make("two_once", two + "  out[tid] = a0[ix[tid]] * a1[ix[tid + 7]];")
        make("two_twice", two + "  out[tid] = a0[ix[tid]] * a0[ix[tid + 7]] + a1[ix[tid + 9]] * a1[ix[tid + 11]];")
        make("four_once", pair + "  out[tid] = a0[ix[tid]] * a1[ix[tid + 7]] + a2[ix[tid + 9]] * a3[ix[tid + 11]];")
    return out


def unfitted():
    """Kernels that no constant of the model was fitted to: other types, other
    orders, four arrays, a heap."""
    out = []
    for n in (3, 4, 6, 9, 12, 15, 18, 21, 22, 26, 30):
        def make(name, body, kind="int"):
            out.append(kernel(f"{name}_{n}", body, kind))

        zero = "".join(f"  int a{k}[{n}];\n  for (int i = 0; i < {n}; ++i) a{k}[i] = {k} - i;\n" for k in range(4))
        first = lambda arrays: "".join(zero.splitlines(True)[:2 * arrays])
        back = lambda k: f"  for (int i = 0; i < {n}; ++i) out[i * 512 + tid + {k}] = a{k}[i];\n"
        for arrays in (2, 4):
            stores = " ".join(f"a{k}[w] = v + {k};" for k in range(arrays))
            make(f"least_{arrays}", first(arrays) + f"  int w = 0;\n  for (int j = 0; j < n; ++j) {{ int v = ix[j * 96 + tid]; if (v > a0[0]) {{ {stores} int low = a0[0]; w = 0; for (int k = 1; k < {n}; ++k) if (a0[k] < low) {{ low = a0[k]; w = k; }} }} }}\n" + "".join(map(back, range(arrays))))
            make(f"lists_{arrays}", first(arrays) + "  int c = 0;\n  for (int j = 0; j < n; ++j) { int v = ix[j * 96 + tid]; if (v & 1) { " + " ".join(f"a{k}[c] = v * {k + 3};" for k in range(arrays)) + f" c = c + 1 < {n} ? c + 1 : 0; }} }}\n" + "".join(map(back, range(arrays))))
        make("looked_up", first(2) + f"  int s = 0;\n  for (int j = 0; j < n; ++j) {{ int v = ix[j * 96 + tid]; s += a0[v % {n}] ^ a1[(v >> 8) % {n}]; }}\n  out[tid] = s;")
        make("one_lookup_each", first(4) + "  out[tid] = a0[ix[tid]] + a1[ix[tid + 3]] + a2[ix[tid + 5]] + a3[ix[tid + 8]];")
        make("joined_lookup", first(2) + "  int s = 0;\n  for (int j = 0; j < n; ++j) { int v = ix[j * 96 + tid]; s += a0[v]; a1[v] = s; }\n" + back(1))
    return out


def nests():
    """Arrays in a loop around another, whose trip count is constant once the
    outer one is unrolled."""
    out = []
    for n in (3, 4, 5, 7, 8, 10, 12, 16, 20, 24, 28):
        start = fill(n) + "  float x = in[tid], s = 0;\n"
        out.append(kernel(f"triangle_{n}", start + f"  for (int i = 0; i < {n}; ++i) {{ float t = 0; for (int j = 0; j <= i; ++j) t += a[j] * x; out[i * 64 + tid] = t; }}"))
        out.append(kernel(f"halves_{n}", start + f"  for (int i = 0; i < {n}; ++i) {{ float t = 0; for (int j = i & 1; j < {n} - i; j += 2) t = t * x + a[j]; s += t * a[i]; }}\n  out[tid] = s;"))
        out.append(kernel(f"window_{n}", start + f"  for (int i = 0; i < {n}; ++i) {{ float t = x; for (int j = 0; j < n; ++j) t = t * x + in[j * 32 + i]; a[i] = t; }}\n" + write_back(n)))
    return out


def write(folder):
    folder = pathlib.Path(folder)
    kernels = grid() + sizes_and_work() + shapes() + several() + nests() + unfitted()
    files = []
    for first in range(0, len(kernels), KERNELS_PER_FILE):
        files.append(folder / f"patterns{first // KERNELS_PER_FILE:02}.cu")
        files[-1].write_text("\n".join(kernels[first:first + KERNELS_PER_FILE]))
    return files


def measure(nvcc):
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for source in write(folder):
            run = subprocess.run([nvcc, "-arch=sm_90", "-O3", "-std=c++17", "-cubin", "-Xptxas", "-v", source,
                                  "-o", f"{folder}/out.cubin"], capture_output=True, text=True, check=True)
            for name, frame, spills in re.findall(
                    r"Function properties for (\w+)\n\s*(\d+) bytes stack frame, (\d+) bytes spill", run.stdout + run.stderr):
                rows[name] = (int(frame), int(spills))
    (HERE / "stack.tsv").write_text("kernel\tstack_bytes\tspill_store_bytes\n" +
                                    "".join(f"{k}\t{a}\t{b}\n" for k, (a, b) in sorted(rows.items())))


def measured():
    lines = (HERE / "stack.tsv").read_text().splitlines()[1:]
    return {k: int(frame) for k, frame, _ in (line.split("\t") for line in lines)}


def predicted(model):
    likely = {}
    with tempfile.TemporaryDirectory() as folder:
        for source in write(folder):
            run = subprocess.run([model, source], capture_output=True, text=True, check=True)
            for line in run.stdout.splitlines():
                name, answer = line.split()[:2]
                likely[name] = answer == "1"
    return likely


def replay(model, least):
    frames, likely = measured(), predicted(model)
    assert set(frames) == set(likely), sorted(set(frames) ^ set(likely))[:5]
    count = collections.Counter((likely[k], frames[k] > 0) for k in frames)
    right = count[True, True] + count[False, False]
    for k in sorted(frames):
        if likely[k] != (frames[k] > 0):
            print(f"{k}: {frames[k]} bytes of stack, predicted {'some' if likely[k] else 'none'}")
    print(f"{right} of {len(frames)} kernels as measured ({100 * right / len(frames):.1f}%); "
          f"{count[True, False]} wrongly named, {count[False, True]} missed")
    named = count[True, True] + count[True, False]
    return right >= least * len(frames) and count[True, False] * 7 <= named


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    act = parser.add_subparsers(dest="act", required=True)
    act.add_parser("write").add_argument("folder")
    act.add_parser("measure").add_argument("--nvcc", default="nvcc")
    replaying = act.add_parser("replay")
    replaying.add_argument("--model", required=True)
    replaying.add_argument("--least", type=float, default=0.95, help="share of kernels that must be right")
    args = parser.parse_args()
    if args.act == "write":
        write(args.folder)
    elif args.act == "measure":
        measure(args.nvcc)
    else:
        sys.exit(not replay(args.model, args.least))


if __name__ == "__main__":
    main()
