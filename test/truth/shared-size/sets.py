#!/usr/bin/env python3
"""Kernels with sets of shared variables, and how many bytes ptxas makes of them.

    sets.py write FOLDER            the kernels, one file for each set
    sets.py measure --nvcc=NVCC     compiles them for sm_90, writes sizes.tsv

A set mixes types, extents, alignments and the order in which variables are
used. A variable is declared in a kernel, in the file, or in a function that
kernels call.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
SIZES = HERE / "sizes.tsv"
ARCHITECTURE = "sm_90"
# What generated sets may have in addition to kernels with variables, and how
# many sets do.
KINDS = {"file": 5, "functions": 4, "templates": 3, "inline": 3}

# Type -> the parts of its values that are stored and loaded, and its alignment.
TYPES = {"char": ("", 1), "short": ("", 2), "int": ("", 4), "float": ("", 4),
         "double": ("", 8), "float2": (".y", 8), "float3": (".y", 4),
         "float4": (".y", 16), "Pair": (".b", 2), "Odd": (".a[3]", 1)}
PRELUDE = """\
struct Pair { short a, b, c; };
struct Odd { char a[5]; };
"""

# Sets that are written by hand.
NEEDLEMAN = """\
__global__ void NAME_inner(int *out, int n) {
  __shared__ int temp[17][17];
  __shared__ int reference[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  reference[y][x] = out[n];
  temp[x][y] = n;
  __syncthreads();
  out[x] = temp[y][x] + reference[x][y];
}
__global__ void NAME_outer(int *out, int n) {
  __shared__ int reference[16][16];
  __shared__ int temp[17][17];
  int x = threadIdx.x, y = threadIdx.y;
  temp[x][y] = n;
  reference[y][x] = out[n];
  __syncthreads();
  out[x] = temp[y][x] + reference[x][y];
}
"""
FIELDS = """\
struct Mixed { char a; int b; double c; };
__global__ void NAME_fields(int *out, int n) {
  __shared__ Mixed all;
  __shared__ char bytes[3];
  if (threadIdx.x == 0) {
    all.a = n;
    all.b = out[n];
    all.c = out[n + 1];
  }
  bytes[threadIdx.x % 3] = n;
  __syncthreads();
  out[threadIdx.x] = all.a + all.b + (int)all.c + bytes[n % 3];
}
__global__ void NAME_one(char *out, int n) {
  __shared__ char one[1];
  __shared__ double number;
  __shared__ char three[3];
  __shared__ short word;
  __shared__ __align__(32) char five[5];
  one[0] = n;
  number = out[n];
  three[n] = 2;
  word = out[n + 1];
  five[n] = n + 2;
  __syncthreads();
  out[threadIdx.x] = one[0] + (char)number + three[out[0]] + word + five[out[1]];
}
__global__ void NAME_unused(int *out, int n) {
  __shared__ int first[5];
  __shared__ int never[100];
  __shared__ int only_written[50];
  first[n] = out[n];
  only_written[n] = n;
  __syncthreads();
  out[threadIdx.x] = first[threadIdx.x % 5];
}
"""
DYNAMIC = """\
__global__ void NAME_other(int *out, int n) {
  __shared__ char bytes[37];
  bytes[n] = n;
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x % 37];
}
__global__ void NAME_dynamic(int *out, int n) {
  extern __shared__ int asked[];
  __shared__ short word[3];
  asked[threadIdx.x] = n;
  word[n] = n;
  __syncthreads();
  out[threadIdx.x] = asked[n] + word[n + 1];
}
"""
BY_HAND = {"needleman": NEEDLEMAN, "fields": FIELDS, "asked": DYNAMIC}


class Choice:
    """The same choices wherever Python runs."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % 2**32 or 1

    def below(self, n):
        for shift in (13, -17, 5):
            moved = self.state << shift if shift > 0 else self.state >> -shift
            self.state = (self.state ^ moved) % 2**32
        return self.state % n

    def of(self, items):
        return items[self.below(len(items))]

    def share(self, percent):
        return self.below(100) < percent

    def shuffled(self, items):
        left, result = list(items), []
        while left:
            result.append(left.pop(self.below(len(left))))
        return result


class Variable:
    def __init__(self, choice, name):
        self.name, self.kind = name, choice.of(list(TYPES))
        field, least = TYPES[self.kind]
        self.count = choice.of([0, 2, 3, 5, 7, 17, 33, 64, 100, 289])
        if field and not self.count:  # structs are not scalars
            self.count = 3
        self.align = choice.of([0] * 6 + [8, 16, 32, 64])
        if self.align < least:
            self.align = 0

    def declare(self):
        align = f"__align__({self.align}) " if self.align else ""
        extent = f"[{self.count}]" if self.count else ""
        return f"__shared__ {align}{self.kind} {self.name}{extent};\n"

    def element(self, index):
        at = f"[(t + in[{index}]) % {self.count}]" if self.count else ""
        return self.name + at + TYPES[self.kind][0]


def body(choice, variables, first):
    """Stores to all variables and loads from them, in an order of its own."""
    used = choice.shuffled(variables)
    stores = [f"  {v.element(first + i)} = in[{first + 20 + i}];\n"
              for i, v in enumerate(used)]
    loads = [f"  out[t] += (int){v.element(first + 40 + i)};\n"
             for i, v in enumerate(used)]
    return "".join(stores) + "  __syncthreads();\n" + "".join(loads)


class Function:
    """A device function with shared variables."""

    def __init__(self, choice, kind, name):
        self.name = name
        self.variables = [Variable(choice, f"{name}_{i}")
                          for i in range(1 + choice.below(2))]
        other = choice.share(60)
        self.template = kind == "templates" and other
        self.words = ("template <int N> " if self.template else
                      "static inline " if kind == "inline" and other else
                      "") + "__device__ "
        self.kept = "__noinline__ " if choice.share(40) else ""
        self.signature = f"void {name}(int *out, const int *in, int t)"

    def declare(self):
        return f"{self.words}{self.signature};\n"

    def define(self, choice):
        return (f"{self.words}{self.kept}{self.signature} {{\n" +
                "".join("  " + v.declare() for v in self.variables) +
                body(choice, self.variables, 100) + "}\n")

    def call(self):
        return f"  {self.name}{'<1>' if self.template else ''}(out, in, t);\n"


def generated(name, kind, seed):
    """The text of a file with five kernels."""
    choice = Choice(seed)
    calls = kind != "file"
    functions = [Function(choice, kind, f"f{i}")
                 for i in range(choice.below(3) if calls else 0)]
    of_file = [Variable(choice, f"g{i}") for i in range(choice.below(4))]
    text = PRELUDE + "".join(f.declare() for f in functions)
    known = []
    for item in choice.shuffled([f"k{i}" for i in range(5)] + functions + of_file):
        if isinstance(item, Variable):
            text += ("static " if choice.share(50) else "") + item.declare()
            known.append(item)
        elif isinstance(item, Function):
            text += item.define(choice)
        else:
            own = [Variable(choice, f"{item}_{i}") for i in range(choice.below(5))]
            used = own + [v for v in known if choice.share(40)]
            called = choice.shuffled(f for f in functions if choice.share(40))
            text += (f'extern "C" __global__ void {name}_{item}(int *out, const int *in) {{\n'
                     "  int t = threadIdx.x;\n" +
                     "".join("  " + v.declare() for v in own) +
                     body(choice, used, 0) + "".join(f.call() for f in called) + "}\n")
    return text


def sets():
    """Name of each set -> its source."""
    texts = {name: re.sub(r"__global__ void NAME", f'extern "C" __global__ void {name}', text)
             for name, text in BY_HAND.items()}
    seed = 0
    for kind, count in KINDS.items():
        for i in range(count):
            seed += 1
            texts[f"{kind}{i}"] = generated(f"{kind}{i}", kind, seed)
    return texts


def write(folder):
    paths = []
    for name, text in sets().items():
        paths.append(folder / f"{name}.cu")
        paths[-1].write_text(text)
    return paths


def measured(nvcc, path):
    """Kernel -> bytes of static shared memory, as ptxas prints them."""
    run = subprocess.run(
        [nvcc, "-cubin", f"-arch={ARCHITECTURE}", "-Xptxas", "-v", path.name,
         "-o", path.stem + ".cubin"],
        cwd=path.parent, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr)
    sizes, kernel = {}, None
    for line in (run.stdout + run.stderr).splitlines():
        if found := re.search(r"Compiling entry function '(\w+)'", line):
            kernel = found[1]
        elif "Used" in line:
            size = re.search(r"(\d+) bytes smem", line)
            sizes[kernel] = int(size[1]) if size else 0
    return sizes


def recorded():
    rows = [line.split("\t") for line in SIZES.read_text().splitlines()[1:]]
    return {kernel: int(size) for kernel, size in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write").add_argument("folder", type=pathlib.Path)
    commands.add_parser("measure").add_argument("--nvcc", default="nvcc")
    options = parser.parse_args()
    if options.command == "write":
        options.folder.mkdir(exist_ok=True)
        write(options.folder)
        return
    with tempfile.TemporaryDirectory() as folder:
        sizes = {}
        for path in write(pathlib.Path(folder)):
            sizes.update(measured(options.nvcc, path))
    SIZES.write_text("kernel\tshared_bytes\n" + "".join(
        f"{kernel}\t{size}\n" for kernel, size in sorted(sizes.items())))


if __name__ == "__main__":
    main()
