#!/usr/bin/env python3
"""What is analysed: files, folders, globs, databases."""

import json
import os
import shutil
import subprocess
import unittest

import tool_test
from tool_test import BAD, CLEAN, ToolTest


class Inputs(ToolTest):
    def files_with_findings(self, done):
        return sorted({line.split(":")[0] for line in done.stdout.splitlines()
                       if ": warning: " in line})

    def test_folder_and_glob(self):
        for name in ("src/a.cu", "src/deep/b.cu", "src/.hidden/c.cu", "src/d.cpp"):
            # Not copies of one statement.
            self.write(name, BAD.replace("[x][y];", f"[x][y] * {sum(map(ord, name))};"))
        done = self.expect(self.run_tool("src", "--"), 1)
        self.assertEqual(self.files_with_findings(done), ["src/a.cu", "src/deep/b.cu"])
        done = self.expect(self.run_tool("src/*.cu", "--"), 1)
        self.assertEqual(self.files_with_findings(done), ["src/a.cu"])

    def test_folder_passes_over_what_cmake_builds(self):
        for name in ("a.cu", "out/CMakeFiles/3.28/CompilerIdCUDA/b.cu", "_deps/x/c.cu"):
            self.write(name, BAD)
        done = self.expect(self.run_tool(".", "--"), 1)
        self.assertEqual(self.files_with_findings(done), ["./a.cu"])

    def test_folder_takes_what_the_database_compiles_as_cuda(self):
        for name in ("src/a.cpp", "src/b.cpp", "other/c.cpp", "src/_deps/d.cpp"):
            self.write(name, BAD)
        self.database(("src/a.cpp",), ("other/c.cpp",), ("src/_deps/d.cpp",))
        done = self.expect(self.run_tool("src"), 1, stderr="1 file")
        self.assertEqual(self.files_with_findings(done), ["src/a.cpp"])
        self.expect(self.run_tool("src", "--"), 2, stderr="no .cu file in folder 'src'")

    def test_folder_of_headers_alone(self):
        self.write("src/k.cuh", BAD)
        self.write("main.cu", CLEAN)
        self.expect(self.run_tool("src"), 2, stderr="no database for its headers")
        self.database(("main.cu",))
        done = self.expect(self.run_tool("src"), 1)
        self.assertEqual(self.files_with_findings(done), ["src/k.cuh"])

    def test_no_argument_takes_the_whole_database_from_above(self):
        self.write("src/a.cu", BAD)
        self.write("src/b.cu", CLEAN)
        self.database(("src/a.cu",), ("src/b.cu",))
        os.makedirs(self.at("src/deep"))
        done = self.expect(self.run_tool(cwd=self.at("src/deep")), 1, stderr="2 files")
        self.assertEqual(self.files_with_findings(done), [self.at("src/a.cu")])
        done = self.expect(self.run_tool(), 1)
        self.assertEqual(self.files_with_findings(done), ["src/a.cu"])

    def test_flags_of_the_database_are_used(self):
        self.write("a.cu", "#ifdef ON\n" + BAD + "#else\n" + CLEAN + "#endif\n")
        self.database(("a.cu",))
        self.expect(self.run_tool("a.cu"), 0)
        self.database(("a.cu", "-DON"))
        self.expect(self.run_tool("a.cu"), 1)
        self.expect(self.run_tool("a.cu", "--"), 0)
        self.expect(self.run_tool("a.cu", "--", "-DON"), 1)

    def test_database_by_flag(self):
        self.write("a.cu", "#ifdef ON\n" + BAD + "#endif\n")
        self.database(("a.cu", "-DON"), name="out/compile_commands.json")
        self.expect(self.run_tool("-p", "out"), 1)
        self.expect(self.run_tool("-p=out/compile_commands.json", "a.cu"), 1)

    def test_file_twice_in_the_database(self):
        self.write("a.cu", BAD)
        self.database(("a.cu",), ("a.cu",))
        done = self.expect(self.run_tool(), 1, stderr="1 file")
        self.assertEqual(done.stdout.count("warning:"), 1)

    def test_file_with_two_commands_is_reported_once(self):
        self.write("a.cu", BAD)
        self.database(("a.cu", "-DONE"), ("a.cu", "-DTWO"))
        done = self.expect(self.run_tool(), 1)
        self.assertEqual(done.stdout.count("warning:"), 1)

    def test_file_the_database_lacks_borrows_a_command(self):
        self.write("a.cu", CLEAN)
        self.write("b.cu", "#ifdef ON\n" + BAD + "#endif\n")
        self.database(("a.cu", "-DON"))
        self.expect(self.run_tool("b.cu"), 1)

    def test_headers_of_a_folder_that_nobody_includes(self):
        """They borrow a command; without a database there is none to borrow."""
        self.write("src/a.cu", '#include "read.cuh"\n' + CLEAN)
        self.write("src/read.cuh", "#define ON\n")
        self.write("src/alone.cuh", BAD)
        self.expect(self.run_tool("src"), 0, stderr="1 file")
        self.database(("src/a.cu",))
        done = self.expect(self.run_tool("src"), 1, stderr="2 files")
        self.assertEqual(self.files_with_findings(done), ["src/alone.cuh"])
        self.expect(self.run_tool("src/alone.cuh"), 1, stderr="1 file")

    def test_header_with_findings_is_reported_once(self):
        self.write("k.cuh", "#pragma once\n" + BAD.replace("void run", "static void run"))
        for name in ("a.cu", "b.cu"):
            self.write(name, '#include "k.cuh"\n')
        done = self.expect(self.run_tool("a.cu", "b.cu", "--"), 1)
        self.assertEqual(done.stdout.count("warning:"), 1)
        self.expect(self.run_tool("a.cu", "--exclude-header-filter=k\\.cuh$", "--"), 0)
        self.expect(self.run_tool("a.cu", "--header-filter=other", "--"), 0)

    def test_a_file_of_many_large_kernels_is_the_same_on_any_threads(self):
        # Enough instructions for parts: kernel k walks rows k + 2 words apart.
        work = "  x = x * 3 + n;\n" * 400
        self.write("large.cu", "".join(
            f"__global__ void k{k}(float *a, int n) {{\n  int x = n;\n{work}"
            f"  a[threadIdx.x * {k + 2}] = x;\n}}\n" for k in range(12)))
        one = self.run_tool("-j1", "large.cu", "--")
        for k in range(12):
            self.assertIn(f"'k{k}'", one.stdout)
        for jobs in ("-j2", "-j4"):
            self.assertEqual(one.stdout, self.run_tool(jobs, "large.cu", "--").stdout)

    def test_order_and_threads_do_not_change_the_output(self):
        for i in range(6):
            self.write(f"f{i}.cu", BAD)
        names = [f"f{i}.cu" for i in range(6)]
        one = self.run_tool("-j1", *names, "--").stdout
        self.assertEqual(one, self.run_tool("-j4", *names, "--").stdout)
        self.assertEqual(one, self.run_tool("-j4", *reversed(names), "--").stdout)

    def test_extra_and_removed_arguments(self):
        self.write("a.cu", "#ifdef ON\n" + BAD + "#else\n" + CLEAN + "#endif\n")
        self.expect(self.run_tool("a.cu", "--extra-arg=-DON", "--"), 1)
        self.expect(self.run_tool("a.cu", "--extra-arg-before=-DON", "--"), 1)
        self.database(("a.cu", "-DON"))
        self.expect(self.run_tool("a.cu", "--removed-arg=-DON"), 0)

    def test_show_command(self):
        self.write("a.cu", CLEAN)
        self.expect(self.run_tool("--show-command=a.cu", "--", "-arch=sm_80"), 0,
                    ["-x cuda", "--cuda-gpu-arch=sm_80", "a.cu"])

    def test_clang_database(self):
        """Of nvcc's commands a database that clang reads."""
        self.write("src/a.cu", "#include \"pitch.h\"\n" + BAD.replace("32]", "PITCH]"))
        self.write("src/b c.cu", CLEAN)
        self.write("inc/pitch.h", "#define PITCH 32\n")
        self.write("build/compile_commands.json", json.dumps([
            {"directory": self.at("build"), "file": "../src/a.cu",
             "command": "/opt/cuda/bin/nvcc -gencode arch=compute_80,code=sm_80 -rdc=true "
                        "--expt-relaxed-constexpr -I../inc -std=c++14 -c ../src/a.cu -o a.o"},
            {"directory": self.at("build"), "file": "../src/b c.cu",
             "arguments": ["nvcc", "-arch=sm_90", "-DTEXT=\"x y\"", "-c", "../src/b c.cu"]},
            {"directory": self.at("build"), "file": "host.cpp", "command": "g++ -c host.cpp"}]))
        words = ["-p", "build", "--clang-database=clang.json"]
        self.expect(self.run_tool(*words), 0, stderr="")
        entries = json.loads(self.read("clang.json"))
        self.assertEqual([(e["file"], e["directory"]) for e in entries],
                         [("../src/a.cu", self.at("build")), ("../src/b c.cu", self.at("build"))])
        self.assertIn("--cuda-gpu-arch=sm_80", entries[0]["arguments"])
        self.assertIn("-std=c++14", entries[0]["arguments"])
        self.assertIn("-DTEXT=\"x y\"", entries[1]["arguments"])
        self.assertNotIn("--expt-relaxed-constexpr", entries[0]["arguments"])
        for cuda in ("none", tool_test.find_toolkit()):
            if not cuda or not shutil.which("clang++-22"):
                continue
            self.expect(self.run_tool(*words, cuda=cuda), 0)
            for entry in json.loads(self.read("clang.json")):
                done = subprocess.run(["clang++-22", "-fsyntax-only", *entry["arguments"][1:]],
                                      cwd=entry["directory"], capture_output=True, text=True,
                                      check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.expect(self.run_tool(*words), 0)
        # This tool reads it, too, and finds the same.
        own = self.run_tool("-p", "build", "src/a.cu")
        self.assertEqual(self.run_tool("-p", "clang.json", "src/a.cu").stdout, own.stdout)
        self.assertIn("32-way bank conflict", own.stdout)
        # It replaces its own, and not the one that it reads.
        self.expect(self.run_tool(*words), 0)
        self.expect(self.run_tool("-p", "build", "--clang-database=build/compile_commands.json"),
                    2, stderr="exists and was not written by --clang-database")
        done = self.run_tool("-p", "build", "--clang-database=-", "src/a.cu")
        self.assertEqual([e["file"] for e in json.loads(done.stdout)], ["../src/a.cu"])

    def test_response_file(self):
        self.write("a.cu", BAD)
        self.write("flags.rsp", "--checks=-*,global-*\na.cu\n")
        self.expect(self.run_tool("@flags.rsp", "--"), 0)

    def test_says_which_declarations_were_used(self):
        self.write("a.cu", CLEAN)
        self.expect(self.run_tool("a.cu", "--"), 0, stderr="shipped declarations")
        done = self.run_tool("a.cu", "--format=json", "--")
        self.assertIn("shipped declarations", json.dumps(json.loads(done.stdout)))

    @unittest.skipUnless(tool_test.find_toolkit(), "no CUDA toolkit here")
    def test_a_header_called_like_one_of_the_toolkit(self):
        # Clang's wrapper would take these for the toolkit's; nvcc does not.
        self.write("own/cuda.h", "#define STRIDE 32\n")
        self.write("own/host_defines.h", "#error not meant\n")
        self.write("own/driver_types.h", "#error not meant\n")
        self.write("a.cu", '#include <cuda.h>\n'
                   "__global__ void k(int *o) { o[threadIdx.x * STRIDE] = 1; }\n"
                   "void h(int *o) { k<<<1, 32>>>(o); }\n")
        self.expect(self.run_tool("a.cu", "--", "-Iown", cuda=tool_test.find_toolkit()),
                    1, "32 sectors per request")

    def test_a_folder_called_like_a_header_is_passed_over(self):
        os.makedirs(self.at("first/stride"))
        self.write("second/stride", "#define STRIDE 32\n")
        self.write("a.cu", '#include <stride>\n'
                   "__global__ void k(int *o) { o[threadIdx.x * STRIDE] = 1; }\n"
                   "void h(int *o) { k<<<1, 32>>>(o); }\n")
        self.expect(self.run_tool("a.cu", "--", "-Ifirst", "-Isecond"),
                    1, "32 sectors per request")

    def test_a_source_in_utf_16_is_analysed_and_not_edited(self):
        for encoding in ("utf-16", "utf-16-be"):
            text = ("\ufeff" if encoding == "utf-16-be" else "") + BAD
            with open(self.at("a.cu"), "wb") as file:
                file.write(text.encode(encoding))
            self.expect(self.run_tool("--fix", "a.cu", "--"), 1, "32-way bank conflict",
                        "not fixed: pad rows of 'tile' to 33 elements: a.cu is in UTF-16; edits "
                        "are made in UTF-8 only")
            with open(self.at("a.cu"), "rb") as file:
                self.assertEqual(file.read(), text.encode(encoding))
            diff = self.run_tool("--fix-dry-run", "a.cu", "--")
            self.assertEqual(diff.stdout, "")

    def test_edits_of_a_file_that_clang_reads_after_a_repair(self):
        # The first repair takes the place of a blank, the second makes the text longer.
        for launch in ("<<<1, {32, 32}>>>", "<<<1,{32,32}>>>"):
            text = BAD.replace("<<<1, dim3(32, 32)>>>", launch)
            self.write("a.cu", text)
            done = self.run_tool("--fix", "a.cu", "--")
            self.expect(done, 0)
            self.assertEqual(self.read("a.cu"),
                             text.replace("tile[32][32]", "tile[32][33]"))

    def test_edits_of_a_file_that_does_not_compile(self):
        text = '#include "missing.h"\n' + BAD
        self.write("a.cu", text)
        self.expect(self.run_tool("--fix", "a.cu", "--"), 3,
                    stderr="not fixed: pad rows of 'tile' to 33 elements: before the edit line 1 "
                           "does not compile: 'missing.h' file not found")
        self.assertEqual(self.read("a.cu"), text)

    def test_uses_a_toolkit(self):
        toolkit = tool_test.find_toolkit()
        if not toolkit:
            self.skipTest("no CUDA toolkit here")
        self.write("a.cu", BAD)
        self.expect(self.run_tool("a.cu", "--", cuda=toolkit), 1,
                    "32-way bank conflict", ["CUDA ", toolkit])
        self.expect(self.run_tool("a.cu", "--", cuda=None,
                                  env={"CUDA_PATH": toolkit}), 1, stderr=toolkit)


if __name__ == "__main__":
    tool_test.main()
