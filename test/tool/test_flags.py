#!/usr/bin/env python3
"""Flags that choose how device code is generated."""

import json
import unittest

import tool_test
from tool_test import ToolTest

KERNEL = """__global__ void %s(float *a, float *b, int n) {
  a[threadIdx.x] = b[0];
  a[threadIdx.x + n] = b[0];
}
void run(float *a, float *b) { %s<<<1, 256>>>(a, b, 1 << 20); }
"""
AS_WITHOUT = "analysed as nvcc 13.0 compiles"


def kernel(name, attribute=""):
    return KERNEL.replace("void %s(", f"void {attribute}%s(") % (name, name)


class Flags(ToolTest):
    def nvcc_database(self, *entries):
        self.write("compile_commands.json", json.dumps([
            {"directory": self.folder, "file": file,
             "arguments": ["nvcc", *flags, "-c", file]}
            for file, *flags in entries]))

    def notes(self, *words):
        done = self.run_tool(*words)
        return [line for line in done.stderr.splitlines()
                if line.startswith("note: ")]

    def loads(self, *flags):
        """How many accesses read the one line of `b`, one for each load."""
        done = self.run_tool("--dump-accesses=-", "a.cu", "--", *flags)
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        return sum(row["op"] == "load" for row in rows)

    def test_restrict_keeps_loaded_values(self):
        self.write("a.cu", kernel("twice"))
        self.assertEqual(self.loads(), 2)
        self.assertEqual(self.loads("--restrict"), 1)
        self.assertEqual(self.loads("-restrict", "-arch=sm_80"), 1)

    def test_restrict_is_as_in_the_source(self):
        self.write("a.cu", kernel("twice").replace("*a, float *b, int",
                                                   "*__restrict__ a, float *__restrict__ b, int"))
        self.assertEqual(self.loads(), 1)

    def test_restrict_leaves_nothing_to_advise(self):
        self.write("a.cu", kernel("twice").replace("float *b, int",
                                                   "const float *b, int"))
        words = ["--checks=-*,missing-restrict", "a.cu", "--"]
        self.expect(self.run_tool(*words), 1, "'b' is only read here")
        self.expect(self.run_tool(*words, "--restrict"), 0)

    def test_each_flag_is_named_with_its_files(self):
        for name in "abcde":
            self.write(name + ".cu", kernel(name))
        self.write("host.cu", "void f() {}\n")
        self.nvcc_database(("a.cu", "-G"), ("b.cu", "-g", "-G"),
                           ("c.cu", "-Xptxas", "-v,-O1"), ("d.cu", "-O0"),
                           ("e.cu", "-Ofc=mid"), ("host.cu", "-G"))
        files = [name + ".cu" for name in "abcde"] + ["host.cu"]
        want = [
            "2 files are compiled with -G, which turns optimization of device "
            f"code off; they are {AS_WITHOUT} them without it",
            "1 file is compiled with -Xptxas -O1, which makes ptxas optimize "
            f"less; it is {AS_WITHOUT} it without it",
            "1 file is compiled with -Ofast-compile=mid, which leaves out "
            f"optimizations of device code; it is {AS_WITHOUT} it without it"]
        self.assertEqual(self.notes(*files), ["note: " + line for line in want])
        # Again, from the cache.
        self.assertEqual(self.notes(*files), ["note: " + line for line in want])
        got = json.loads(self.run_tool("--format=json", *files).stdout)
        self.assertEqual(got["summary"]["notes"], want)
        sarif = json.loads(self.run_tool("--format=sarif", *files).stdout)
        told = sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"]
        self.assertEqual([n["message"]["text"] for n in told
                          if n["level"] == "note"], want)
        table = self.run_tool("--format=table", *files).stdout
        for line in want:
            self.assertIn("note: " + line + "\n", table)

    def test_flags_without_effect_are_not_named(self):
        self.write("a.cu", kernel("k"))
        for flags in (["-O0"], ["-O1"], ["-Xptxas", "-O2"], ["-G", "-dopt=on"],
                      ["-Ofc=0"], ["-maxrregcount=255"], ["--fmad=false"],
                      ["--use_fast_math"], ["--extra-device-vectorization"]):
            self.assertEqual(self.notes("a.cu", "--", *flags), [], flags)

    def test_a_limit_of_registers_is_named_where_it_holds(self):
        self.write("a.cu", kernel("k"))
        self.assertEqual(self.notes("a.cu", "--", "-maxrregcount=32"), [
            "note: 1 file is compiled with -maxrregcount=32, which can make "
            f"ptxas spill registers to local memory; it is {AS_WITHOUT} it "
            "without it"])
        self.write("a.cu", kernel("k", "__launch_bounds__(256) "))
        self.assertEqual(self.notes("a.cu", "--", "-maxrregcount=32"), [])

    def test_device_code_of_clang_has_the_level_of_the_command(self):
        self.write("a.cu", kernel("k"))
        self.database(("a.cu", "-O1"))
        self.assertEqual(self.notes("a.cu"), [
            "note: 1 file is compiled with -O1, which optimizes device code "
            f"less; it is {AS_WITHOUT} it without it"])
        self.database(("a.cu", "-O2"))
        self.assertEqual(self.notes("a.cu"), [])
        self.database(("a.cu",))
        self.assertEqual(self.notes("a.cu"), [
            "note: 1 file is compiled without -O, which turns optimization of "
            f"device code off; it is {AS_WITHOUT} it at -O3"])

    def test_debug_code_of_ptxas_is_named(self):
        self.write("a.cu", kernel("k"))
        self.assertEqual(self.notes("a.cu", "--", "-Xptxas", "-g"), [
            "note: 1 file is compiled with -Xptxas -g, which makes ptxas "
            f"optimize less; it is {AS_WITHOUT} it without it"])

    def test_other_forms_name_them(self):
        self.write("a.cu", kernel("k"))
        want = ("1 file is compiled with -G, which turns optimization of device "
                f"code off; it is {AS_WITHOUT} it without it")
        junit = self.run_tool("--format=junit", "a.cu", "--", "-G").stdout
        self.assertIn('<testcase name="analysis" classname="warplint" time="0">\n'
                      f"      <system-out>{want}</system-out>\n", junit)
        self.assertNotIn("system-out",
                         self.run_tool("--format=junit", "a.cu", "--").stdout)


if __name__ == "__main__":
    tool_test.main()
