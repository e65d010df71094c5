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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
