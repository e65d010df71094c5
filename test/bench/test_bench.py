#!/usr/bin/env python3
"""The benchmark runs and prints its ratios; how large they are is not judged."""

import os
import re
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../checks")]
import bench
from run import find_toolkit

TOOL = os.environ["WARPLINT"]


class Bench(unittest.TestCase):
    def test_the_long_kernel_is_long(self):
        self.assertGreaterEqual(bench.long_kernel(5, 2).count("\n"), 200)

    @unittest.skipUnless(find_toolkit(), "the compilers need a CUDA toolkit")
    def test_prints_ratios_and_stages(self):
        done = subprocess.run(
            [sys.executable, bench.__file__, "--tool", TOOL, "--repeat=1",
             os.path.join(bench.ROOT, "examples/strided.cu")],
            text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"clang\+\+ -fsyntax-only +wall +\d+\.\d+ s +\d+\.\d+x")
        self.assertRegex(done.stdout, r"stages: parse [\d.]+ %.*evaluation [\d.]+ %")
        self.assertNotIn("exit code", done.stdout)

    def test_typing_prints_its_figures(self):
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "keystrokes.py"), "--tool", TOOL, "--keys=2",
             "--edits=20"], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"300 lines;.*\n.*\nkey to diagnostics +median [\d.]+ s")
        self.assertEqual(len(re.findall(r"memory after +\d+ edits +\d+ MiB", done.stdout)), 5)


if __name__ == "__main__":
    unittest.main()
