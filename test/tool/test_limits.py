#!/usr/bin/env python3
"""Input without an end or a floor is refused with its place: the tool neither
hangs nor crashes."""

import json
import os
import subprocess
import unittest

import tool_test
from tool_test import BAD, CLEAN, TOOL, ToolTest

DEEP = 100000


class Endless(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", BAD)
        os.mkfifo(self.at("pipe"))

    def command(self, *words):
        self.write("compile_commands.json", json.dumps([
            {"directory": self.folder, "file": "a.cu",
             "arguments": [*words, "-c", "a.cu"]}]))

    def test_options_files(self):
        for program in ("nvcc", "clang++"):
            for path in ("/dev/zero", "pipe", self.at("pipe")):
                with self.subTest(program, path=path):
                    self.command(program, "@" + path)
                    self.expect(self.run_tool("a.cu"), 3,
                                stderr=["a.cu: cannot read options file '",
                                        "not a regular file"])
        self.command("nvcc", "--options-file", "pipe")
        self.expect(self.run_tool("a.cu"), 3, stderr="not a regular file")
        with open(self.at("large"), "w", encoding="utf-8") as file:
            file.truncate(1 << 40)
        self.command("nvcc", "@large")
        self.expect(self.run_tool("a.cu"), 3, stderr="'" + self.at("large") +
                    "': larger than 4194304 bytes")

    def test_options_files_that_hold_themselves(self):
        self.write("self", "-DA @self @self")
        for program in ("nvcc", "clang++"):
            self.command(program, "@self")
            self.expect(self.run_tool("a.cu"), 3, stderr="includes itself")

    def test_databases(self):
        for target in ("pipe", "/dev/zero"):
            os.symlink(target, self.at("compile_commands.json"))
            self.expect(self.run_tool("a.cu"), 2, stderr="not a regular file")
            os.remove(self.at("compile_commands.json"))

    def test_configuration(self):
        for target in ("pipe", "/dev/zero"):
            os.symlink(target, self.at(".warplint"))
            # As if it were not there.
            self.expect(self.run_tool("a.cu", "--"), 1, "32-way bank conflict")
            os.remove(self.at(".warplint"))

    def test_sources(self):
        os.rename(self.at("pipe"), self.at("b.cu"))
        os.symlink("/dev/zero", self.at("c.cu"))
        self.expect(self.run_tool("b.cu", "c.cu", "--"), 3, stderr=["b.cu", "c.cu"])
        done = self.expect(self.run_tool("."), 3, "32-way bank conflict")
        self.assertIn("b.cu", done.stderr)

    def test_headers(self):
        for include in ('#include "pipe"', '#include "/dev/zero"',
                        '#include_next </dev/zero>', '#import "pipe"',
                        'const unsigned char data[] = {\n#embed "/dev/zero"\n};'):
            with self.subTest(include):
                self.write("a.cu", include + "\n" + BAD)
                self.expect(self.run_tool("a.cu", "--", "-x", "cu"), 3, stderr="a.cu:")
        self.write("a.cu", BAD)
        for flag in ("-include", "-imacros"):
            self.command("clang++", "-x", "cuda", flag, "/dev/zero")
            self.expect(self.run_tool("a.cu"), 3, stderr="/dev/zero")

    def test_lines_that_name_what_is_no_file(self):
        for name in (self.at("pipe"), "/dev/zero"):
            self.write("a.cu", f'#line 1 "{name}"\n' + BAD)
            self.expect(self.run_tool("a.cu", "--"), 1, name + ":6:21: warning:")


class Deep(ToolTest):
    def test_configuration(self):
        self.write("a.cu", CLEAN)
        for text in ("[" * DEEP, "- " * DEEP, "? " * DEEP,
                     "CheckOptions: " + "{a: " * DEEP):
            self.write(".warplint", text)
            self.expect(self.run_tool("a.cu", "--"), 2,
                        stderr=".warplint: line 1: nested more than 200 deep")
        self.expect(self.run_tool("a.cu", "--config-file=.warplint", "--"), 2,
                    stderr=".warplint: line 1: nested more than 200 deep")

    def test_databases(self):
        self.write("a.cu", CLEAN)
        for text in ("[" * DEEP, "[\n" + '{"a":' * DEEP):
            self.write("compile_commands.json", text)
            self.expect(self.run_tool("a.cu"), 2,
                        stderr=["compile_commands.json:", "nested more than 200 deep"])

    def test_toolkits(self):
        self.write("a.cu", CLEAN)
        self.write("cuda/include/cuda_runtime.h", "")
        self.write("cuda/include/cuda.h", "#define CUDA_VERSION 12040\n")
        self.write("cuda/nvvm/libdevice/libdevice.10.bc", "")
        self.write("cuda/version.json", "[" * DEEP)
        done = self.run_tool("--show-command=a.cu", cuda=self.at("cuda"))
        self.expect(done, 0, "-D__CUDACC_VER_MAJOR__=12")

    def test_sources(self):
        for text in ("int a = " + "(" * DEEP + "1" + ")" * DEEP + ";\n",
                     "int a = 1" + " + 1" * DEEP + ";\n",
                     "void f() " + "{" * DEEP + "}" * DEEP + "\n",
                     "#if 1\n" * DEEP + "#endif\n" * DEEP):
            with self.subTest(text[:20]):
                self.write("a.cu", BAD + text)
                done = self.run_tool("a.cu", "--")
                self.assertIn(done.returncode, (1, 3), done.stderr[-2000:])
                if done.returncode == 1:
                    self.assertIn("32-way bank conflict", done.stdout)

    def test_pragmas_that_crash_the_compiler(self):
        for pragma in ("crash", "llvm_fatal_error", "llvm_unreachable", "assert",
                       "parser_crash", "overflow_stack"):
            with self.subTest(pragma):
                self.write("a.cu", f"#pragma clang __debug {pragma}\n" + BAD)
                self.expect(self.run_tool("a.cu", "--"), 1, "32-way bank conflict")

    def test_pragmas_by_which_the_compiler_prints(self):
        self.write("plain.cu", BAD)
        plain = self.expect(self.run_tool("plain.cu", "--"), 1).stderr
        literal = '#define P "\x1b[2J" R"(\n::error file=x::y\n)"\n'
        forms = ("macro P", "dump P", "dump column", "dump __LINE__", "diag_mapping",
                 'diag_mapping "all"', "module_map M", "modules all", "modules building",
                 "modules visible", "sloc_usage", "captured", "nonsense", "")
        for spelling in ("#pragma clang __debug %s\n", "#pragma clang \\\n /* x */ __debug %s\n",
                         '_Pragma("clang __debug %s")\n'):
            with self.subTest(spelling):
                self.write("a.cu", literal + BAD + "".join(
                    spelling % (form.replace('"', '\\"') if "_Pragma" in spelling else form)
                    for form in forms))
                done = self.expect(self.run_tool("a.cu", "--no-cache", "--", "-Wall"), 1,
                                   "32-way bank conflict")
                self.assertEqual(done.stderr, plain)

    def test_a_crash_of_the_compiler(self):
        # The evaluator of constants uses up its stack.
        self.write("a.cu", "constexpr int f(int n) { return n ? f(n - 1) + 1 : 0; }\n"
                           "constexpr int x = f(100000000);\n")
        self.write("b.cu", BAD)
        done = self.run_tool("a.cu", "b.cu", "--", "-fconstexpr-depth=2000000000",
                             "-fconstexpr-steps=2000000000")
        self.expect(done, 3, "b.cu:6:21: warning: 32-way bank conflict",
                    "a.cu: clang crashed on this file")


class Launches(ToolTest):
    def launch(self, shape, code=1):
        """The launch has the shape; what is found is what an assumed block shows."""
        self.write("a.cu", BAD.replace("<<<1, dim3(32, 32)>>>", f"<<<{shape}>>>"))
        return self.expect(self.run_tool("a.cu", "--assume-block=32,32", "--"), code,
                           "32-way bank conflict").stderr

    def test_that_no_gpu_accepts(self):
        for shape, why in (
                ("-1, -1", "its block is 4294967295 (-1) in x; the limit is 1024"),
                ("1, dim3(2000, 2000, 2000)", "its block is 2000 in x; the limit is 1024"),
                ("1, dim3(64, 32)", "its block has 2048 threads; the limit is 1024"),
                ("1, dim3(4, 4, 65)", "its block is 65 in z; the limit is 64"),
                ("-1, dim3(32, 32)", "its grid is 4294967295 (-1) in x; the limit is 2147483647"),
                ("dim3(1, 65536), 32", "its grid is 65536 in y; the limit is 65535"),
                ("1, 32, 1 << 20", "it asks for 1048576 bytes of shared memory; "
                                   "the limit is 232448")):
            with self.subTest(shape):
                self.assertIn("a.cu:8:41: warning: this launch fails at run time and is not "
                              "analysed: " + why, self.launch(shape))

    def test_that_some_gpu_accepts(self):
        self.assertNotIn("fails at run time", self.launch("2147483647, dim3(32, 32)"))


# Twice as many instances with each step down.
ENDLESS = """\
template <int N, long M> struct Tree {
  static constexpr long value =
      Tree<N - 1, 2 * M>::value + Tree<N - 1, 2 * M + 1>::value;
};
template <long M> struct Tree<0, M> { static constexpr long value = M; };
constexpr long all = Tree<40, 1>::value;
"""


class Files(ToolTest):
    """What one file takes is bounded, and costs no other file anything."""

    def expect_omitted(self, flag, why, **files):
        for name, text in files.items():
            self.write(name + ".cu", text)
        names = [name + ".cu" for name in files]
        omitted = [name for name in names if ENDLESS in self.read(name)]
        kept = [name for name in names if name not in omitted]
        alone = self.expect(self.run_tool("--quiet", *kept, "--"), 1)
        done = self.expect(self.run_tool(flag, *names, "--"), 3)
        self.assertEqual(done.stdout, alone.stdout)
        for name in omitted:
            self.assertIn(f"error: {name} exceeded {why}", done.stderr)
        self.assertIn(f"not complete: {len(omitted)} file", done.stderr)
        return done

    def test_time(self):
        self.expect_omitted(
            "--file-timeout=2",
            "the 2 s of processor time of --file-timeout",
            a=BAD, b=ENDLESS + BAD, c=CLEAN, d=BAD.replace("column", "other"))

    def test_memory(self):
        self.expect_omitted(
            "--file-memory=200",
            "the 200 MiB of memory of --file-memory",
            a=BAD, b=ENDLESS + BAD, c=ENDLESS)

    def test_no_process_to_be_had(self):
        self.write("a.cu", BAD)
        done = subprocess.run(
            ["sh", "-c", 'ulimit -n 4; exec "$0" "$@"', TOOL, "--cuda-path=none",
             "--no-cache", "--file-timeout=100", "a.cu", "--"],
            cwd=self.folder, text=True, capture_output=True, stdin=subprocess.DEVNULL,
            timeout=60, check=False)
        self.expect(done, 3, stderr="a.cu cannot be analysed, because no process can be started: "
                                    "Too many open files")

    def test_a_file_that_only_launches(self):
        self.database(["a.cu"], ["b.cu"])
        self.write("a.cu", BAD.partition("void run")[0])
        self.write("b.cu", ENDLESS + "__global__ void column(float *, const float *);\n"
                   "void f(float *p) { column<<<1, dim3(32, 32)>>>(p, p); }\n")
        done = self.run_tool("--file-timeout=2", "a.cu")
        self.expect(done, 3, "32-way bank conflict",
                    "launches in it may be missing")

    def test_nothing_else_changes(self):
        self.write("inc/scale.h", "#pragma once\n__device__ float scale(float);\n")
        self.write("k.cu", '#include "scale.h"\n' + BAD.replace(
            "tile[x][y]", "scale(tile[x][y])").partition("void run")[0])
        self.write("scale.cu", '#include "scale.h"\n__device__ float scale(float x) '
                   "{ return 2 * x; }\n")
        self.write("host.cu", "__global__ void column(float *, const float *);\n"
                   "void f(float *p) { column<<<4, dim3(32, 32)>>>(p, p); }\n")
        self.write("clean.cu", CLEAN)
        self.write("broken.cu", BAD + "int x = ;\n")
        flags = ["-I" + self.at("inc"), "-fgpu-rdc"]
        self.database(*([name + ".cu", *flags] for name in
                        ("k", "scale", "host", "clean", "broken", "gone")))
        for form in ("text", "json", "table"):
            with self.subTest(form):
                told = [self.run_tool(f"--format={form}", *limits)
                        for limits in ([], ["--file-timeout=100", "-j1"],
                                       ["--no-cache", "--file-timeout=100",
                                        "--file-memory=4000", "-j3"])]
                self.expect(told[0], 3)
                if form == "text":
                    self.assertIn("32-way bank conflict", told[0].stdout)
                for other in told[1:]:
                    self.assertEqual((other.returncode, other.stdout, other.stderr),
                                     (3, told[0].stdout, told[0].stderr))

    def test_wrong_limits(self):
        self.write("a.cu", CLEAN)
        for flag in ("--file-timeout", "--file-memory"):
            for value in ("0", "-1", "1.5", "x", "5000000000"):
                self.expect(self.run_tool(f"{flag}={value}", "a.cu", "--"), 2,
                            stderr=f"{flag}: '{value}' is not a number above 0")


if __name__ == "__main__":
    tool_test.main()
