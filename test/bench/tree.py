#!/usr/bin/env python3
"""What a project of many files takes, in one run, in parts, and under Ninja. A
benchmark, not a test: nothing here passes or fails but that the parts, merged, give
the bytes of the one run.

    test/bench/tree.py [--tool PROGRAM] [--files N] [--shards N] [--jobs N]
                       [--parts one first shards ninja] [--json FILE]

Generates a tree of small kernels, ten to a folder with a header of their own, and a
header that all include; some kernels are launched in the next file. Then: one run
without a cache, with an empty cache, and with nothing changed; when the first finding
of a run over the first 200 files is written, where the headers sort before the sources
and where they sort behind them; `--shard` for each
part in a process of one thread, at most as many at a time as there are jobs, and
`--merge`; and the target `lint` of the CMake module over Ninja: at first, with
nothing changed, and with one source and one folder's header changed. Seconds,
processor seconds, the memory of the largest process, bytes on the disk, and commands.
"""

import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)

import bench  # noqa: E402
import performance  # noqa: E402

FOLDER = 10  # files in each
SMALL = 200  # files of the run whose first finding is waited for
FORMS = ("text", "json", "sarif")
LISTS = """cmake_minimum_required(VERSION 3.25)
project(tree LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_package(warplint REQUIRED)
file(GLOB_RECURSE SOURCES ${CMAKE_SOURCE_DIR}/src/*.cu)
add_library(kernels OBJECT ${SOURCES} main.cpp)
target_include_directories(kernels PRIVATE src)
set_source_files_properties(${SOURCES} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;cuda")
warplint_lint(kernels WARN_ONLY)
"""


def source(number, files):
    """One kernel with a tile; each seventh is launched by the next file alone."""
    folder = number // FOLDER
    stride = (1, 2, 4, 32, 33)[number % 5]
    launched = [number] if number % 7 else []
    before = number - 1
    if before >= 0 and before % 7 == 0:
        launched.append(before)
    if number % 7 == 0 and number == files - 1:
        launched.append(number)
    lines = ['#include "common.cuh"', f'#include "d{folder:04}/folder.cuh"',
             *[f"__global__ void k{n}(float *, const float *, int);" for n in launched if n != number],
             f"__global__ void k{number}(float *out, const float *in, int n) {{",
             "  __shared__ float tile[33 * 32];",
             f"  int t = threadIdx.x, i = blockIdx.x * {32 + number % 3 * 32} + t;",
             f"  tile[(t * {stride}) % 1056] = scaled{folder}(in[i]);", "  __syncthreads();",
             "  float sum = 0;",
             f"  for (int j = 0; j < {8 + number % 9}; ++j)",
             f"    sum += tile[(t + j) % 32] * in[i * {number % 4 * 32 + 1} + j];",
             "  if (i < n)", "    out[i] = sum;", "}"]
    for n in launched:
        lines += [f"void run{n}(float *out, const float *in, int n) {{",
                  f"  k{n}<<<n / 128, 128>>>(out, in, n);", "}"]
    return "\n".join(lines) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def generate(folder, files, headers="src"):
    """Writes the tree, its headers below a folder of it, and its compilation
    database; returns the sources."""
    write(f"{folder}/{headers}/common.cuh", "#pragma once\n__device__ inline float twice(float x) { return 2 * x; }\n")
    names = []
    for number in range(files):
        of = number // FOLDER
        if number % FOLDER == 0:
            write(f"{folder}/{headers}/d{of:04}/folder.cuh",
                  f"#pragma once\n__device__ inline float scaled{of}(float x) {{ return twice(x) + {of}; }}\n")
        names.append(f"src/d{of:04}/k{number:05}.cu")
        write(f"{folder}/{names[-1]}", source(number, files))
    write(f"{folder}/main.cpp", "int one;\n")
    write(f"{folder}/CMakeLists.txt", LISTS)
    write(f"{folder}/compile_commands.json", json.dumps(
        [{"directory": folder, "file": name,
          "arguments": ["clang++", "-x", "cuda", f"-I{headers}", "-c", name]} for name in names]))
    return names


def bytes_in(path):
    """Of a file, or of all files of a folder, on the disk."""
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.lstat(os.path.join(folder, name)).st_blocks * 512
               for folder, _, names in os.walk(path) for name in names)


def processor():
    """Processor seconds of the processes that have ended."""
    used = os.times()
    return used.children_user + used.children_system


class Tree:
    """The runs on one generated tree."""

    def __init__(self, options, work):
        self.tool, self.jobs, self.shards = options.tool, options.jobs, options.shards
        self.work, self.folder = work, os.path.join(work, "tree")
        self.names = generate(self.folder, options.files)
        self.cache = os.path.join(work, "cache")

    def run(self, *words, into=None, program=None, good=(0, 1)):
        """Seconds and mebibytes of one run, whose output goes to a file. Exit codes
        that are not `good` end the benchmark."""
        command = [program or self.tool, *words]
        if into:
            command = ["sh", "-c", 'out=$1; shift; exec "$@" > "$out"', "sh", into, *command]
        before = processor()
        code, said, seconds, mebibytes = performance.spend(
            command, self.cache, timeout=24 * 3600, cwd=self.folder)
        if code not in good:
            sys.exit(f"{' '.join(words)}: exit code {code}\n{said[-2000:]}")
        return {"seconds": seconds, "cpu": processor() - before, "mebibytes": mebibytes}

    def one(self):
        """One run on all files: without the cache, with an empty one, unchanged."""
        words = ["-p", self.folder, "--cuda-path=none", f"-j{self.jobs}"]
        rows = {"without the cache": self.run("--no-cache", *words, "--format=json",
                                              into=f"{self.work}/one.json")}
        rows["filling the cache"] = self.run(*words)
        rows["filling the cache"]["disk"] = bytes_in(self.cache)
        rows["nothing changed"] = self.run(*words)
        with open(f"{self.folder}/{self.names[len(self.names) // 2]}", "a", encoding="utf-8") as file:
            file.write("// changed\n")
        rows["one source changed"] = self.run(*words)
        shutil.rmtree(self.cache, ignore_errors=True)
        return rows

    def first(self):
        """When a run writes its first finding, and when it ends."""
        rows = {}
        for where, headers in (("before", "src"), ("behind", "src/headers")):
            folder = os.path.join(self.work, where)
            names = generate(folder, min(SMALL, len(self.names)), headers)
            before, start = processor(), time.monotonic()
            with subprocess.Popen(
                    [self.tool, "--no-cache", "-p", folder, "--cuda-path=none", f"-j{self.jobs}"],
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
                some, first = os.read(run.stdout.fileno(), 1), time.monotonic() - start
                while os.read(run.stdout.fileno(), 1 << 16):
                    pass
            if run.returncode != 1 or not some:
                sys.exit(f"a run without findings: exit code {run.returncode}")
            seconds = time.monotonic() - start
            rows[f"{len(names)} files, headers {where} sources: first finding"] = {
                "seconds": first, "share": first / seconds}
            rows[f"{len(names)} files, headers {where} sources"] = {
                "seconds": seconds, "cpu": processor() - before}
        return rows

    def in_shards(self):
        """The parts of a run, and their merge; the forms of both are compared."""
        words = ["-p", self.folder, "--cuda-path=none", "--no-cache", "-j1"]

        def part(number):
            return self.run(*words, f"--shard={number}/{self.shards}",
                            f"--write-part={self.work}/part{number}")

        start, before = time.monotonic(), processor()
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            parts = list(pool.map(part, range(1, self.shards + 1)))
        rows = {f"{self.shards} parts": {"seconds": time.monotonic() - start,
                                         "cpu": processor() - before,
                                         "mebibytes": max(p["mebibytes"] for p in parts)},
                "the slowest part": {"seconds": max(p["seconds"] for p in parts)}}
        files = [f"{self.work}/part{n}" for n in range(1, self.shards + 1)]
        rows[f"{self.shards} parts"]["disk"] = sum(map(bytes_in, files))
        for form in FORMS:
            merged, whole = f"{self.work}/merged.{form}", f"{self.work}/whole.{form}"
            row = self.run("--merge", f"--format={form}", *files, into=merged)
            if form == "json":
                rows["their merge"] = row
            self.run("-p", self.folder, "--cuda-path=none", f"-j{self.jobs}", f"--format={form}",
                     into=whole)
            with open(merged, "rb") as ours, open(whole, "rb") as theirs:
                if ours.read() != theirs.read():
                    sys.exit(f"the merged parts are not the bytes of one run in {form}")
        shutil.rmtree(self.cache, ignore_errors=True)
        return rows

    def under_ninja(self):
        """The target `lint` of the CMake module."""
        prefix, build = f"{self.work}/prefix", f"{self.work}/build"
        os.makedirs(f"{prefix}/bin")
        os.makedirs(f"{prefix}/share/cmake")
        os.symlink(self.tool, f"{prefix}/bin/warplint")
        os.symlink(f"{ROOT}/cmake/module", f"{prefix}/share/cmake/warplint")
        rows = {"cmake": self.run("-S", self.folder, "-B", build, "-G", "Ninja",
                                  f"-DCMAKE_CXX_COMPILER={shutil.which('clang++-22')}",
                                  f"-DCMAKE_PREFIX_PATH={prefix}", program="cmake", good=(0,))}

        def ninja(name):
            # Of Ninja 1 is a command that failed, after which no other begins.
            said = f"{self.work}/ninja.txt"
            rows[name] = self.run("-C", build, f"-j{self.jobs}", "lint", program="ninja",
                                  into=said, good=(0,))
            with open(said, encoding="utf-8", errors="replace") as file:
                rows[name]["commands"] = len(re.findall(r"^\[\d+/\d+\] Linting ", file.read(), re.M))

        ninja("ninja lint")
        rows["ninja lint"]["disk"] = bytes_in(build) + bytes_in(self.cache)
        ninja("ninja lint, nothing changed")
        at = len(self.names) // 2
        for name, path in (("one source", self.names[at]),
                           ("a header of ten", f"src/d{at // FOLDER:04}/folder.cuh")):
            with open(f"{self.folder}/{path}", "a", encoding="utf-8") as file:
                file.write("// changed\n")
            ninja(f"ninja lint, {name} changed")
        return rows


def tell(rows):
    for name, row in rows.items():
        told = f"{row['seconds']:9.2f} s"
        if "cpu" in row:
            told += f"  CPU {row['cpu']:8.2f} s"
        if "mebibytes" in row:
            told += f"  {row['mebibytes']:6.0f} MiB"
        if "disk" in row:
            told += f"  {row['disk'] / 2**20:6.1f} MiB on the disk"
        if "commands" in row:
            told += f"  {row['commands']} commands"
        if "share" in row:
            told += f"  {row['share']:.0%} of the run"
        print(f"{name:50} {told}", flush=True)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--tool", default=os.path.join(HERE, "../../build/tool/warplint/warplint"))
    words.add_argument("--files", type=int, default=10000)
    words.add_argument("--shards", type=int, default=8)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--parts", nargs="+", default=["one", "first", "shards", "ninja"],
                       choices=["one", "first", "shards", "ninja"])
    words.add_argument("--json", help="where to keep the rows")
    options = words.parse_args()
    options.tool = os.path.realpath(options.tool)
    print(f"{options.files} files, {options.jobs} jobs; load of the machine "
          f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    rows = {}
    with tempfile.TemporaryDirectory(prefix="warplint-tree-") as work:
        tree = Tree(options, work)
        for name, make in (("one", tree.one), ("first", tree.first), ("shards", tree.in_shards),
                           ("ninja", tree.under_ninja)):
            if name in options.parts:
                rows[name] = make()
                tell(rows[name])
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"version": bench.version(options.tool), "files": options.files, "jobs": options.jobs,
                       "cores": os.cpu_count(), "shards": options.shards,
                       "load": round(os.getloadavg()[0], 1), "rows": rows}, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
