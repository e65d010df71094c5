#!/usr/bin/env python3
"""warplint_lint() in a project of its own.

usage: test_cmake.py CMAKE CLANG"""

import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tool"))
from tool_test import BAD, CLEAN, ROOT, TOOL, ToolTest  # noqa: E402

CMAKE, CLANG = sys.argv[1:3]
LISTS = """cmake_minimum_required(VERSION 3.25)
project(p LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_package(warplint REQUIRED)
add_library(kernels OBJECT {sources} main.cpp)
set_source_files_properties({sources} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;cuda")
warplint_lint(kernels {words})
"""


class Module(ToolTest):
    def setUp(self):
        super().setUp()
        # As it is installed: the module beside the program.
        os.makedirs(self.at("prefix/bin"))
        os.makedirs(self.at("prefix/share/cmake"))
        os.symlink(os.path.realpath(TOOL), self.at("prefix/bin/warplint"))
        os.symlink(os.path.join(ROOT, "cmake/module"), self.at("prefix/share/cmake/warplint"))
        self.write("p/main.cpp", "int one;\n")
        self.write("p/src/shared.h", "// of both\n")
        self.write("p/src/a b.cu", '#include "shared.h"\n' + CLEAN)
        self.write("p/src/c.cu", CLEAN.replace("copy", "other").replace("run", "run2"))

    def configure(self, sources='"src/a b.cu" src/c.cu', words=""):
        self.write("p/CMakeLists.txt", LISTS.format(sources=sources, words=words))
        done = subprocess.run(
            [CMAKE, "-S", self.at("p"), "-B", self.at("build"), "-G", "Ninja",
             "-DCMAKE_CXX_COMPILER=" + CLANG, "-DCMAKE_PREFIX_PATH=" + self.at("prefix")],
            text=True, capture_output=True, check=False)
        self.expect(done, 0)

    def build(self, target="lint"):
        return subprocess.run(["ninja", "-C", self.at("build"), target], text=True,
                              capture_output=True, check=False,
                              env={**os.environ, "CUDA_HOME": ""})

    def linted(self, done):
        """The sources that the build engine linted this time."""
        return sorted(line.split("Linting ")[1] for line in done.stdout.splitlines()
                      if "Linting " in line)

    def change(self, name, text):
        """With a time that the build engine can tell from the last."""
        self.write(name, text)
        os.utime(self.at(name))

    def test_each_source_is_linted_once_and_again_when_it_changes(self):
        self.configure()
        done = self.build()
        self.expect(done, 0)
        self.assertEqual(self.linted(done), ["src/a b.cu", "src/c.cu"])
        self.expect(self.build(), 0, stdout="no work to do")
        self.change("p/src/shared.h", "// of one\n")
        self.assertEqual(self.linted(self.build()), ["src/a b.cu"])
        self.expect(self.build("lint-kernels"), 0, stdout="no work to do")

    def test_a_finding_fails_until_it_is_fixed(self):
        self.configure()
        self.change("p/src/c.cu", BAD)
        for _ in range(2):
            self.expect(self.build(), 1, stdout=["c.cu:6:21: warning: 32-way", "FAILED"])
        self.change("p/src/c.cu", CLEAN)
        self.expect(self.build(), 0)

    def test_warn_only(self):
        self.configure(words="WARN_ONLY")
        self.change("p/src/c.cu", BAD)
        self.expect(self.build(), 0, stdout="c.cu:6:21: warning: 32-way")
        self.expect(self.build(), 0, stdout="no work to do")
        self.assertIn("32-way", self.read("build/warplint/kernels/src/c.cu.txt"))

    def test_flags_and_baseline(self):
        os.makedirs(self.at("p/.git")) # what paths of a baseline count from
        self.change("p/src/c.cu", BAD)
        self.configure(words="FLAGS --checks=-*,divergent-barrier")
        self.expect(self.build(), 0)
        self.expect(self.run_tool("-p", "build", "--write-baseline=p/known.txt"), 0)
        self.configure(words="BASELINE known.txt")
        self.expect(self.build(), 0)

    def test_a_launch_in_another_source_counts(self):
        kernel = BAD.split("void run")[0]
        self.change("p/src/a b.cu", kernel)
        # Under one lane there is no conflict.
        self.change("p/src/c.cu", "__global__ void column(float *, const float *);\n"
                    "void run(float *a, float *b) { column<<<1, 1>>>(a, b); }\n")
        self.configure()
        self.expect(self.build(), 0)
        self.change("p/src/c.cu", "__global__ void column(float *, const float *);\n"
                    "void run(float *a, float *b) { column<<<1, dim3(32, 32)>>>(a, b); }\n")
        self.expect(self.build(), 1, stdout="a b.cu:6:21: warning: 32-way")

    def test_other_sources_count_as_far_as_they_name_the_kernels(self):
        self.configure()
        self.expect(self.build(), 0)
        self.expect(self.build(), 0, stdout="no work to do")
        # No word of it is a kernel of the other source.
        text = self.read("p/src/c.cu")
        self.change("p/src/c.cu", text + "// as before\n")
        self.assertEqual(self.linted(self.build()), ["src/c.cu"])
        # It begins to name one, which is looked for in it from now on.
        self.change("p/src/c.cu", text + "// not copy\n")
        self.assertEqual(self.linted(self.build()), ["src/a b.cu", "src/c.cu"])
        self.expect(self.build(), 0, stdout="no work to do")
        self.change("p/src/c.cu", text + "// still not copy\n")
        self.assertEqual(self.linted(self.build()), ["src/a b.cu", "src/c.cu"])
        self.change("p/src/c.cu", text)
        self.assertEqual(self.linted(self.build()), ["src/a b.cu", "src/c.cu"])
        self.change("p/src/c.cu", text + "// as before\n")
        self.assertEqual(self.linted(self.build()), ["src/c.cu"])
        self.expect(self.build(), 0, stdout="no work to do")

    def test_another_source(self):
        self.configure()
        self.expect(self.build(), 0)
        self.write("p/src/d.cu", CLEAN.replace("copy", "third").replace("run", "run3"))
        self.configure(sources='"src/a b.cu" src/c.cu src/d.cu')
        self.assertEqual(self.linted(self.build()), ["src/d.cu"])
        # Flags of the project are those of each source.
        self.configure(sources='"src/a b.cu" src/c.cu src/d.cu',
                       words=")\ntarget_compile_definitions(kernels PRIVATE ONE")
        self.assertEqual(self.linted(self.build()),
                         ["src/a b.cu", "src/c.cu", "src/d.cu"])
        self.expect(self.build(), 0, stdout="no work to do")

    def test_without_a_database(self):
        self.write("p/CMakeLists.txt",
                   LISTS.format(sources="src/c.cu", words="").replace(
                       "set(CMAKE_EXPORT_COMPILE_COMMANDS ON)", ""))
        done = subprocess.run([CMAKE, "-S", self.at("p"), "-B", self.at("build"), "-G", "Ninja",
                               "-DCMAKE_CXX_COMPILER=" + CLANG,
                               "-DCMAKE_PREFIX_PATH=" + self.at("prefix")],
                              text=True, capture_output=True, check=False)
        self.expect(done, 1, stderr="needs CMAKE_EXPORT_COMPILE_COMMANDS")


class Depfile(ToolTest):
    def test_what_was_read_and_what_may_launch(self):
        self.write("a b.cu", '#include "a $#.h"\n' + CLEAN)
        self.write("a $#.h", "// nothing\n")
        self.write("other.cu", CLEAN)
        self.database(("a b.cu",), ("other.cu",))
        self.expect(self.run_tool("-p", ".", "a b.cu", "--depfile=out.d",
                                  "--depfile-target=my out"), 0)
        rule = self.read("out.d")
        self.assertTrue(rule.startswith("my\\ out:"), rule)
        here = self.folder
        for path in (f"{here}/a\\ b.cu", f"{here}/a\\ $$\\#.h", f"{here}/other.cu",
                     f"{here}/compile_commands.json"):
            self.assertIn(f" \\\n  {path}", rule)
        self.expect(self.run_tool("a b.cu", "--depfile=no/such/folder.d"), 2,
                    stderr="--depfile: can't write")


class Index(ToolTest):
    """--index and what it answers, beside a run that reads all files."""

    def setUp(self):
        super().setUp()
        kernel = BAD.split("void run")[0]
        self.write("kernel.cu", kernel)
        self.write("launch.cu", "__global__ void column(float *, const float *);\n"
                   "void run(float *a, float *b) { column<<<1, dim3(32, 32)>>>(a, b); }\n")
        self.write("device.cu", "__device__ int far(int i) { return i * 32; }\n")
        self.write("caller.cu", "__device__ int far(int);\n__global__ void k(float *p) {\n"
                   "  __shared__ float s[1024];\n  s[far(threadIdx.x)] = 1;\n"
                   "  __syncthreads();\n  p[threadIdx.x] = s[threadIdx.x];\n}\n"
                   "void go(float *p) { k<<<1, 32>>>(p); }\n")
        self.write("apart.cu", CLEAN.replace("copy", "apart"))
        self.names = ("kernel.cu", "launch.cu", "device.cu", "caller.cu", "apart.cu")
        self.database(*[(name, "-fgpu-rdc") for name in self.names])

    def index(self, *words):
        self.expect(self.run_tool("-p", ".", "--write-index=index", *words), 0)

    def test_the_findings_are_the_same(self):
        self.index()
        with open(self.at("index"), "rb") as index:
            self.assertEqual(index.readline(), b"warplint index 2\n")
        found = set()
        for name in self.names:
            plain = self.run_tool("-p", ".", "--allow-no-kernels", self.at(name))
            by_index = self.run_tool("-p", ".", "--allow-no-kernels", "--index=index", self.at(name))
            self.assertEqual((plain.returncode, plain.stdout, plain.stderr),
                             (by_index.returncode, by_index.stdout, by_index.stderr))
            found.add(plain.stdout)
        self.assertEqual(len(found), 3) # kernel.cu, caller.cu, and those without

    def test_uses_name_what_was_looked_for(self):
        self.index()
        self.expect(self.run_tool("-p", ".", "--index=index", "--write-uses=uses",
                                  "--depfile=out.d", self.at("kernel.cu")), 1)
        lines = [line.split() for line in self.read("uses").splitlines()[1:]]
        here = self.folder
        self.assertEqual([(w[0], w[-1]) for w in lines],
                         [("file", f"{here}/kernel.cu"), ("name", "column"),
                          ("other", f"{here}/launch.cu")])
        rule = self.read("out.d")
        self.assertIn("launch.cu", rule)
        for name in ("device.cu", "apart.cu", "compile_commands.json"):
            self.assertNotIn(name, rule)

    def test_a_file_that_it_lacks_is_as_without(self):
        self.index()
        self.write("new.cu", BAD)
        self.expect(self.run_tool("-p", ".", "--index=index", "--write-uses=uses",
                                  "--depfile=out.d", "new.cu"), 1, stdout="32-way")
        self.assertEqual(self.read("uses"), "warplint uses 1\n")
        for name in self.names:
            self.assertIn(name, self.read("out.d"))

    def test_stamps(self):
        self.write("list", "uses\tstamp\n")

        def is_stamped():
            before = os.stat(self.at("stamp")).st_mtime_ns
            self.index("--index-for=list", "--depfile=index.d")
            return os.stat(self.at("stamp")).st_mtime_ns != before

        self.index("--index-for=list")
        for name in self.names:
            self.index("--depfile=index.d")
            self.assertIn(name, self.read("index.d"))
        self.assertTrue(is_stamped()) # no uses yet
        self.run_tool("-p", ".", "--index=index", "--write-uses=uses", self.at("kernel.cu"))
        self.assertFalse(is_stamped())
        self.write("apart.cu", CLEAN.replace("copy", "column"))
        self.assertTrue(is_stamped())
        self.write("apart.cu", CLEAN)
        self.assertFalse(is_stamped())
        self.database(*[(name, "-DX" if name == "launch.cu" else "-fgpu-rdc")
                        for name in self.names])
        self.assertTrue(is_stamped())

    def test_errors(self):
        self.expect(self.run_tool("-p", ".", "--write-uses=uses", "apart.cu"), 2,
                    stderr="--write-uses needs --index")
        self.write("text", "none\n")
        self.expect(self.run_tool("-p", ".", "--index=text", "apart.cu"), 2,
                    stderr="--index: 'text' is not an index")
        self.expect(self.run_tool("-p", ".", "--index=none", "apart.cu"), 2,
                    stderr="--index: can't read the index 'none'")
        self.expect(self.run_tool("-p", ".", "--write-index=text"), 2, stderr="text")
        self.index()
        self.expect(self.run_tool("-p", ".", "--write-index=index", "--index-for=none"), 2,
                    stderr="--index-for")
        self.write("list", "uses\tapart.cu\n")
        self.expect(self.run_tool("-p", ".", "--write-index=index", "--index-for=list"), 2,
                    stderr="--index-for: 'apart.cu' is not a stamp")
        self.assertEqual(self.read("apart.cu"), CLEAN.replace("copy", "apart"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
