#!/usr/bin/env python3
"""Loops in small kernels, and how far nvcc unrolls each.

    patterns.py write FOLDER             the kernels of unroll.tsv
    patterns.py measure --nvcc=NVCC      compiles them, writes unroll.tsv
    patterns.py search --nvcc=NVCC       looks for the numbers of statements at
                                         which nvcc changes its mind, writes
                                         unroll.tsv with those and their neighbours
    patterns.py search --only=call-      the same for patterns whose names begin so

Both need a clang, too (--clang), for the sizes of the loops' bodies.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import tempfile

import loops
import operations

HERE = pathlib.Path(__file__).parent
TABLE = HERE / "unroll.tsv"
ARCHITECTURE = "sm_90"
KERNELS_PER_FILE = 100
COLUMNS = ("pattern", "trip", "statements", "pragma", "loop", "nvcc", "factor", "rest",
           "size", "geps", "casts", "accesses")

# clang measures the sizes without a toolkit.
PRELUDE = """#ifdef SIZES
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define THREAD __nvvm_read_ptx_sreg_tid_x()
#define BLOCK (__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x())
""" + "\n".join(operations.declarations()) + """
#endif
#ifndef THREAD
#define THREAD (int)threadIdx.x
#define BLOCK (int)(blockIdx.x * blockDim.x)
#endif
"""


def arithmetic(count, of="s", by="y"):
    """Statements of one instruction each."""
    return operations.repeated(count, of, "*+", by)


def integers(count):
    return operations.repeated(count, "v", "*^", "k")


def read(expression):
    return f"      float s = {expression};\n"


IN, OUT = "in[i * 4096 + tid]", "      out[i * 4096 + tid] = s; // inner\n"

# Pattern -> what an iteration does besides the loop's own control.
BODIES = {
    "arithmetic": lambda n: read(IN) + arithmetic(n) + OUT,
    "integers": lambda n: "      int v = ix[i * 4096 + tid];\n" + integers(n) + "      iout[i * 4096 + tid] = v; // inner\n",
    "doubles": lambda n: "      double s = din[i * 4096 + tid];\n" + arithmetic(n) + "      dout[i * 4096 + tid] = s; // inner\n",
    "sum": lambda n: "      t += in[i * 4096 + tid]; // inner\n" + arithmetic(n, "t"),
    "loads": lambda n: read(IN) + "".join(f"      s += in[i * 4096 + tid + {64 * (k + 1)}];\n" for k in range(n)) + OUT,
    "shared-loads": lambda n: read("y") + "".join(f"      s += sh[i * 32 + lane + {4096 * k}];\n" for k in range(n)) + OUT,
    "shared-walk": lambda n: "      t += sh[i]; // inner\n" + arithmetic(n, "t"),
    "shared-column": lambda n: "      t += sh[i * 33 + lane]; // inner\n" + arithmetic(n, "t"),
    "shared-stores": lambda n: "      sh[i * 32 + lane] = y; // inner\n" + "".join(f"      sh[i * 32 + lane + {4096 * (k + 1)}] = y;\n" for k in range(n)),
    "condition": lambda n: read(IN) + "      if (s > y) {\n" + arithmetic(n) + OUT + "      }\n",
    "break": lambda n: read(IN) + "      if (s > y) break;\n" + arithmetic(n) + OUT,
    "barrier": lambda n: read(IN) + "      sh[lane] = s;\n      __syncthreads();\n      s = sh[lane ^ 1];\n      __syncthreads();\n" + arithmetic(n) + OUT,
    "reuse": lambda n: "      float s = row[i] + row[i + 1] + row[i + 2];\n" + arithmetic(n) + "      out[i * 4096 + tid] = s; // inner\n",
    "step-2": lambda n: read(IN) + arithmetic(n) + OUT,
    "down": lambda n: read(IN) + arithmetic(n) + OUT,
    "bounded": lambda n: read(IN) + arithmetic(n) + OUT,
    "divergent": lambda n: read(IN) + arithmetic(n) + OUT,
    "long-index": lambda n: read("in[i * 4096 + tid]") + arithmetic(n) + OUT,
    "private": lambda n: read(IN) + arithmetic(n) + "      out[i * 4096 + tid] = s; // inner\n      a[i] = s;\n",
    "nest": lambda n: read("in[(i + j) * 4096 + tid]") + arithmetic(n) + "      out[(i * 64 + j) * 4096 + tid] = s; // inner\n",
    "nest-sum": lambda n: "      t += in[(i * 64 + j) * 4096 + tid]; // inner\n" + arithmetic(n, "t"),
    **operations.BODIES,
}


def head(pattern, trip):
    """The control of the loop; 'n' iterations are known at run time only."""
    if pattern == "step-2":
        return f"for (int i = 0; i < {'n' if trip == 'n' else 2 * int(trip)}; i += 2)"
    if pattern == "down":
        return f"for (int i = {trip} - 1; i >= 0; --i)"
    if pattern == "bounded":
        return f"for (int i = k & 1; i < {trip}; ++i)"
    if pattern == "divergent":
        return "for (int i = lane; i < n; i += 32)"
    if pattern == "long-index":
        return f"for (long long i = 0; i < {trip}; ++i)"
    return f"for (int i = 0; i < {trip}; ++i)"


def pragma_line(pragma):
    return {"none": "", "all": "#pragma unroll\n"}.get(pragma, f"#pragma unroll {pragma}\n")


def name_of(key):
    return "u_" + "_".join(str(part).replace("-", "0") for part in key)


def kernel(key):
    pattern, trip, statements, pragma = key
    body = BODIES[pattern](int(statements))
    text = (f'extern "C" __global__ void {name_of(key)}(float *out, const float *in, const int *ix, int *iout, '
            f"const double *din, double *dout, int n, int m, float y, int k) {{\n"
            f"  extern __shared__ float sh[];\n"
            f"  int lane = THREAD, tid = BLOCK + lane; float t = 0;\n")
    if pattern == "reuse":
        text += "  const float *row = in + tid * 4096;\n"
    if pattern == "private":
        size = 64 if trip == "n" else int(trip)
        text += f"  float a[{size}];\n"
    if pattern.startswith("nest"):
        outer, inner = trip.split("x")
        text += (f"  for (int j = 0; j < {'m' if outer == 'n' else outer}; ++j) {{\n"
                 f"    out[j * 8192 + tid] = y; // outer\n"
                 f"{pragma_line(pragma)}    for (int i = 0; i < {inner}; ++i) {{\n{body}    }}\n  }}\n")
    else:
        text += f"{pragma_line(pragma)}    {head(pattern, trip)} {{\n{body}    }}\n"
    if pattern == "private":
        text += "  t = a[ix[tid] & 1];\n"
    return text + "  if (t > 0) out[tid] = t;\n}\n"


def write(folder, keys):
    """The files of kernels, as path -> [(key, {loop: line of its statement})]."""
    files = {}
    for first in range(0, len(keys), KERNELS_PER_FILE):
        text, entries = PRELUDE, []
        at = text.count("\n")
        for key in keys[first:first + KERNELS_PER_FILE]:
            own, lines = kernel(key), {}
            for row in own.splitlines():
                at += 1
                mark = re.search(r"// (inner|outer)$", row)
                if mark:
                    lines[mark[1]] = at
            text += own
            entries.append((key, lines))
        path = pathlib.Path(folder) / f"loops{first // KERNELS_PER_FILE:02}.cu"
        path.write_text(text)
        files[path] = entries
    return files


def judge(graphs, entries):
    """(key, loop) -> (factor, rest)."""
    return {(key, loop): answer for key, lines in entries
            for loop, answer in graphs[name_of(key)].factors(lines["inner"], lines.get("outer")).items()}


def run_all(files, work):
    answers = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for answer in pool.map(lambda item: work(*item), files.items()):
            answers.update(answer)
    return answers


def compiled(keys, nvcc):
    """(key, loop) -> (factor, rest) in the PTX of nvcc."""
    def one(path, entries):
        target = path.with_suffix(".ptx")
        subprocess.run([nvcc, "-ptx", "-lineinfo", "-arch=" + ARCHITECTURE, "-o", target, path], check=True,
                       capture_output=True, text=True)
        return judge(loops.ptx(target.read_text()), entries)
    with tempfile.TemporaryDirectory() as folder:
        return run_all(write(folder, keys), one)


def body_sizes(keys, clang):
    """(key, loop) -> sizes of the body in clang's -O3, not unrolled."""
    def one(path, entries):
        target = path.with_suffix(".ll")
        subprocess.run([clang, "-DSIZES", "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-O3",
                        "-fno-unroll-loops", "--cuda-gpu-arch=" + ARCHITECTURE, "-S", "-emit-llvm", "-w",
                        "-o", target, path], check=True)
        sizes = loops.sizes(target.read_text())
        return {(key, loop): sizes[name_of(key)][k] if k < len(sizes[name_of(key)]) else ("-",) * 4
                for key, lines in entries for k, loop in enumerate(lines if len(lines) == 1 else ("inner", "outer"))}
    unmarked = {key: key[:3] + ("none",) for key in keys}
    with tempfile.TemporaryDirectory() as folder:
        plain = run_all(write(folder, sorted(set(unmarked.values()))), one)
    return {(key, loop): plain[unmarked[key], loop] for key in keys for loop in ("inner", "outer")
            if (unmarked[key], loop) in plain}


def version(nvcc):
    return re.search(r"V([\d.]+)", subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout)[1]


def record(answers, nvcc, clang, only=""):
    kept = [row for row in TABLE.read_text().splitlines()[1:] if not row.startswith(only)] if only else []
    keys = sorted({key for key, _ in answers}, key=order)
    sizes, toolkit = body_sizes(keys, clang), version(nvcc)
    rows = ["\t".join(COLUMNS)]
    for key in keys:
        for loop in ("inner", "outer"):
            if (key, loop) in answers:
                rows.append("\t".join(map(str, (*key, loop, toolkit, *answers[key, loop], *sizes[key, loop]))))
    TABLE.write_text("\n".join([rows[0], *kept, *rows[1:]]) + "\n")
    print(f"{len(rows) - 1} loops")


def order(key):
    pattern, trip, statements, pragma = key
    return pattern, [int(t) if t != "n" else 0 for t in str(trip).split("x")], pragma, int(statements)


def recorded():
    """The rows of unroll.tsv, each a dictionary."""
    lines = TABLE.read_text().splitlines()
    return [dict(zip(COLUMNS, line.split("\t"))) for line in lines[1:]]


def key_of(row):
    return row["pattern"], row["trip"], row["statements"], row["pragma"]


def groups():
    """(pattern, trip, pragma) -> the greatest number of statements to try."""
    every = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 17, 18, 20, 24, 25, 28, 30, 31, 32, 33, 36, 40, 48, 49, 56, 60, 63, 64,
             65, 96, 100, 127, 128, 129, 256, 1000]
    few = [3, 8, 16, 31, 64, 100]
    answer = {}
    for trip in every + ["n"]:
        answer["arithmetic", str(trip), "none"] = 230 if trip in (2, 3) else 130
    for pattern in (p for p in BODIES if p not in operations.BODIES):
        if pattern.startswith("nest"):
            for outer in ("2", "7", "16", "n"):
                for inner in ("4", "16", "n"):
                    answer[pattern, f"{outer}x{inner}", "none"] = 100
        elif pattern == "divergent":
            answer[pattern, "n", "none"] = 110
        elif pattern == "bounded":
            for trip in (8, 16, 19, 20, 21, 22, 32, 64):
                answer[pattern, str(trip), "none"] = 30
        else:
            for trip in few + ["n"]:
                answer.setdefault((pattern, str(trip), "none"), 110 if not pattern.startswith("private") else 300)
    for pattern in ("arithmetic", "sum", "condition"):
        for pragma in ("1", "2", "3", "8", "all"):
            for trip in ("16", "100", "n"):
                answer[pattern, trip, pragma] = 60 if pragma != "1" else 4
    return {**answer, **operations.groups()}


def search(nvcc, clang, only=""):
    """Coarse steps first, then between each two neighbours that differ."""
    limits, known = {group: most for group, most in groups().items() if group[0].startswith(only)}, {}

    def points(group):
        pattern, trip, pragma = group
        return sorted(int(key[2]) for key, loop in known
                      if (key[0], key[1], key[3]) == group and loop == "inner")

    def answer(group, n):
        pattern, trip, pragma = group
        return tuple(known.get(((pattern, trip, str(n), pragma), loop)) for loop in ("inner", "outer"))

    wanted = {(g[0], g[1], str(n), g[2]) for g, most in limits.items()
              for n in (0, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 80, 95, 110, 130, 150, 190, 230, 300) if n <= most}
    held = {}
    while wanted:
        print(f"{len(wanted)} kernels", flush=True)
        known.update(compiled(sorted(wanted, key=order), nvcc))
        held.clear()
        for key, loop in known:
            if loop == "inner":
                held.setdefault((key[0], key[1], key[3]), []).append(int(key[2]))
        wanted = set()
        for group, numbers in held.items():
            numbers.sort()
            for low, high in zip(numbers, numbers[1:]):
                if high - low > 1 and answer(group, low) != answer(group, high):
                    wanted.add((group[0], group[1], str((low + high) // 2), group[2]))
    chosen = set()
    for group, numbers in held.items():
        changes = [high for low, high in zip(numbers, numbers[1:]) if answer(group, low) != answer(group, high)]
        near = {n + k for n in changes for k in (-1, 0, 1)}
        chosen |= {(group[0], group[1], str(n), group[2]) for n in {5, 20} | near if 0 <= n <= limits[group]}
    missing = sorted({key for key in chosen if (key, "inner") not in known}, key=order)
    if missing:
        known.update(compiled(missing, nvcc))
    record({k: v for k, v in known.items() if k[0] in chosen}, nvcc, clang, only)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    act = parser.add_subparsers(dest="act", required=True)
    act.add_parser("write").add_argument("folder")
    for name in ("measure", "search"):
        sub = act.add_parser(name)
        sub.add_argument("--nvcc", default="nvcc")
        sub.add_argument("--clang", default="clang++")
    sub.add_argument("--only", default="", help="the beginning of the patterns' names")
    args = parser.parse_args()
    if args.act == "search":
        search(args.nvcc, args.clang, args.only)
    else:
        keys = list(dict.fromkeys(key_of(row) for row in recorded()))
        if args.act == "write":
            write(args.folder, keys)
        else:
            record(compiled(keys, args.nvcc), args.nvcc, args.clang)


if __name__ == "__main__":
    main()
