#!/usr/bin/env python3
"""Projects of several files, built by CMake, Ninja and Make."""

import json
import os
import shutil
import subprocess
import unittest

import tool_test
from tool_test import ToolTest

# Clean under 32 x 8 threads, two conflicts under the 8 x 32 of main.cu.
KERNEL = """#include "scale.h"
__global__ void scale(float *p) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  p[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
"""
HEADER = """#pragma once
__global__ void scale(float *p);
template <typename F, typename... A> void start(F *f, dim3 block, A... a) {
  f<<<1, block>>>(a...);
}
void run(float *p);
"""
MAIN = """#include "scale.h"
void run(float *p) { start(scale, dim3(1, 32), p); }
int main() { run(nullptr); }
"""
CMAKE = """cmake_minimum_required(VERSION 3.20)
project(several LANGUAGES CXX)
add_library(several STATIC kernel.cu main.cu)
set_source_files_properties(kernel.cu main.cu PROPERTIES LANGUAGE CXX
  COMPILE_OPTIONS "-x;cuda;--cuda-gpu-arch=sm_90;-nocudainc;-nocudalib")
"""


class Projects(ToolTest):
    def project(self, **texts):
        files = {"kernel.cu": KERNEL, "scale.h": HEADER, "main.cu": MAIN}
        files.update({name.replace("_", "."): text for name, text in texts.items()})
        for name, text in files.items():
            self.write(name, text)

    def makes_database(self, generator):
        self.write("CMakeLists.txt", CMAKE)
        clang = next((c for c in ("clang++-22", "clang++") if shutil.which(c)), None)
        if not clang or not shutil.which("cmake"):
            self.skipTest("no cmake or clang here")
        done = subprocess.run(
            ["cmake", "-S", ".", "-B", "out", "-G", generator,
             f"-DCMAKE_CXX_COMPILER={clang}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"],
            cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode and "CMAKE_MAKE_PROGRAM" in done.stderr:
            self.skipTest(f"no {generator} here")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_launch_in_another_file_of_the_run(self):
        self.project()
        # Alone the kernel has an assumed block; with its launch only column 0
        # of the tile is used, by all lanes of the one warp.
        alone = self.run_tool("kernel.cu", "--")
        self.assertNotIn("main.cu", alone.stdout + alone.stderr)
        both = self.expect(self.run_tool("kernel.cu", "main.cu", "--"), 1,
                           ["kernel.cu:4:", "32-way bank conflict",
                            "scale.h:4:"])
        self.assertNotIn("assumed", both.stdout)
        self.assertEqual(self.run_tool("main.cu", "kernel.cu", "--").stdout, both.stdout)
        for jobs in ("-j1", "-j3"):
            again = self.run_tool(jobs, "kernel.cu", "main.cu", "--")
            self.assertEqual(again.stdout, both.stdout)

    def test_a_run_on_one_file_asks_the_database(self):
        for generator in ("Ninja", "Unix Makefiles"):
            with self.subTest(generator):
                shutil.rmtree(self.at("out"), ignore_errors=True)
                self.project()
                self.makes_database(generator)
                done = self.expect(self.run_tool("--verbose", "-p", "out", "kernel.cu"), 1,
                                   ["32-way bank conflict", "scale.h:4:", "main.cu:2:"],
                                   "1 file, 1 kernel, 1 launch")
                whole = self.expect(self.run_tool("--verbose", "-p", "out"), 1)
                self.assertEqual(whole.stdout, done.stdout)

    def test_a_file_of_the_database_that_does_not_compile_is_told(self):
        self.project(main_cu=MAIN + "int f() { return missing; }\n")
        self.database(("kernel.cu",), ("main.cu",))
        said = ("not analysed: main.cu: it does not compile, so launches in it may be missing")
        # Its sound functions show their launches all the same.
        self.expect(self.run_tool("kernel.cu"), 3, "launched here",
                    [said, "not analysed in total: 1 launch\n"])
        self.expect(self.run_tool("--allow-incomplete", "kernel.cu"), 1, stderr=said)
        self.write("main.cu", "int f() { return missing; }\n")
        done = self.expect(self.run_tool("kernel.cu"), 0)
        self.assertNotIn("main.cu", done.stderr)

    def test_an_instance_of_a_template_is_its_files_own(self):
        """Other files are not asked for launches of what each makes for itself."""
        self.write("k.cuh", "#pragma once\n"
                   "template <int N> __global__ void k(float *p) { p[threadIdx.x * N] = 1; }\n"
                   "template <int N> __global__ void named(float *q) { q[threadIdx.x * N] = 1; }\n")
        self.write("a.cu", '#include "k.cuh"\n'
                   "void run(float *p) { k<8><<<64, 96>>>(p); }\n"
                   "template __global__ void named<8>(float *);\n")
        self.write("b.cu", '#include "k.cuh"\n'
                   "void other(float *p) { k<8><<<1, 64>>>(p); missing(); }\n")
        self.database(("a.cu",), ("b.cu",))
        done = self.expect(self.run_tool("--verbose", "a.cu"), 1,
                           ["k.cuh:2:", "96 threads"], "2 kernels, 2 launches")
        self.assertNotIn("b.cu", done.stdout + done.stderr)
        # One that its file only makes may be launched by any other.
        self.write("b.cu", '#include "k.cuh"\n'
                   "extern template __global__ void named<8>(float *);\n"
                   "void other(float *p) { named<8><<<1, 64>>>(p); missing(); }\n")
        self.expect(self.run_tool("--verbose", "a.cu"), 3, "64 threads", "not analysed: b.cu")

    def test_device_functions_of_other_files_are_linked_in(self):
        """Through two files, one of which the run does not name."""
        self.write("ext.cuh", "#pragma once\n__device__ float first(float *p, int i);\n"
                   "__device__ float second(float *p, int i);\n")
        self.write("k.cu", """#include "ext.cuh"
__global__ void k(float *p) { p[threadIdx.x] = first(p, threadIdx.x); }
void run(float *p) { k<<<1, 64>>>(p); }
""")
        self.write("first.cu", """#include "ext.cuh"
__device__ float first(float *p, int i) { return second(p, 2 * i); }
""")
        self.write("second.cu", """#include "ext.cuh"
__device__ float second(float *p, int i) {
  return p[8 * i];
}
""")
        flags = ("--", "-rdc=true")
        said = "32 sectors per request reading"
        done = self.expect(self.run_tool("k.cu", "first.cu", "second.cu", *flags), 1,
                           ["second.cu:3:", said])
        self.assertNotIn("not analysed in total: 1 call", done.stderr)
        self.assertEqual(self.run_tool("-j1", "second.cu", "first.cu", "k.cu", *flags).stdout,
                         done.stdout)
        # One that is not there is a call of unknown code.
        self.expect(self.run_tool("k.cu", "first.cu", *flags), 3,
                    stderr=["call of 'second(float*, int)', whose code is in no analysed file"])
        self.database(("k.cu", "-fgpu-rdc"), ("first.cu", "-fgpu-rdc"),
                      ("second.cu", "-fgpu-rdc"))
        for files in (("k.cu",), ("k.cu", "first.cu")):
            self.expect(self.run_tool(*files), 1, ["second.cu:3:", said], "1 kernel")

    def test_known_arguments_of_another_file_are_used(self):
        self.project(kernel_cu="""#include "scale.h"
__global__ void step(float *p, int stride) { p[threadIdx.x * stride] = 1; }
""", scale_h="#pragma once\n__global__ void step(float *p, int stride);\n",
                     main_cu='#include "scale.h"\n'
                     "void run(float *p) { step<<<1, 64>>>(p, 16); }\n")
        done = self.expect(self.run_tool("kernel.cu", "main.cu", "--"), 1,
                           ["32 sectors per request", "main.cu:2:"])
        self.assertNotIn("assumed", done.stdout)

    def test_kernels_of_one_name_that_each_file_has_for_itself(self):
        text = "static __global__ void k(float *p) { p[threadIdx.x * %d] = 1; }\n"
        self.write("a.cu", text % 1 + "void a(float *p) { k<<<1, 64>>>(p); }\n")
        self.write("b.cu", text % 8 + "void b(float *p) { k<<<2, 128>>>(p); }\n")
        done = self.run_tool("--dump-accesses=-", "a.cu", "b.cu", "--")
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        self.assertEqual([(r["file"], r["block"][0]) for r in rows],
                         [("a.cu", 64), ("b.cu", 128)])

    def test_kernels_that_no_file_launches_are_counted(self):
        """A header declares them, so that only all files together tell."""
        strided = "(float *p, int n) { p[threadIdx.x * 8] = 1; }\n"
        self.write("k.cuh", "#pragma once\n" + "".join(
            f"__global__ void {name}(float *p, int n);\n" for name in ("used", "debug", "told"))
                   + 'extern "C" __global__ void plain(float *p, int n);\n')
        self.write("k.cu", '#include "k.cuh"\n' + "".join(
            f"__global__ void {name}{strided}" for name in ("used", "debug", "told"))
                   + f'extern "C" __global__ void plain{strided}')
        self.write("main.cu", '#include "k.cuh"\n'
                   "void run(float *p) { used<<<1, 96>>>(p, 1); }\n")
        self.write("other.cu", 'const char *chosen = "told";\n')
        closing = "not shown: 1 in kernels that no analysed file launches (--certainty=possible shows them)"
        lines = {"used": "k.cu:2:", "debug": "k.cu:3:", "told": "k.cu:4:", "plain": "k.cu:5:"}

        def shown(*words):
            done = self.run_tool("--verbose", *words)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            return {name for name, line in lines.items() if line in done.stdout}, done.stderr

        files = ("k.cu", "main.cu", "other.cu")
        for jobs in ("-j1", "-j3"):
            found, said = shown(jobs, *files, "--")
            self.assertEqual(found, {"used", "told", "plain"})
            self.assertIn(closing, said)
        found, said = shown("--certainty=possible", *files, "--")
        self.assertEqual(found, set(lines))
        self.assertNotIn(closing, said)
        # Alone, the file may be one of a library.
        found, said = shown("k.cu", "--")
        self.assertEqual(found, set(lines))
        self.assertNotIn(closing, said)
        # The other files of a database count.
        self.database(*((name,) for name in files))
        found, said = shown("k.cu")
        self.assertEqual(found, {"used", "told", "plain"})
        self.assertIn(closing, said)
        # An index says so, too.
        self.assertEqual(self.run_tool("-p", ".", "--write-index=all.index").returncode, 0)
        found, said = shown("-p", ".", "--index=all.index", "k.cu")
        self.assertEqual(found, {"used", "told", "plain"})
        self.assertIn(closing, said)
        # So do those of the other parts of a run.
        found = set().union(*(shown(f"--shard={i}/3")[0] for i in (1, 2, 3)))
        self.assertEqual(found, {"used", "told", "plain"})

    def test_many_files_are_evaluated_as_few(self):
        names = []
        for i in range(10):
            names.append(self.write(f"f{i}.cu", tool_test.BAD.replace("void run", f"void run{i}")))
        many = self.run_tool("--dump-accesses=-", *names, "--")
        for i in (0, 9):
            one = self.run_tool("--dump-accesses=-", names[i], "--")
            rows = [l for l in one.stdout.splitlines() if l.startswith("{")]
            self.assertTrue(rows)
            for row in rows:
                self.assertIn(row, many.stdout)

    def test_a_header_alone_takes_the_launches_of_the_files_that_include_it(self):
        self.write("k.cuh", "#pragma once\n__global__ inline void k(float *p) {\n"
                   "  p[threadIdx.x * 8] = 1;\n}\n")
        self.write("main.cu", '#include "k.cuh"\nvoid run(float *p) { k<<<1, 96>>>(p); }\n')
        self.database(("main.cu",))
        done = self.expect(self.run_tool("k.cuh"), 1, ["k.cuh:3:", "main.cu:2:"])
        self.assertNotIn("assumed", done.stdout)


if __name__ == "__main__":
    tool_test.main()
