#!/usr/bin/env python3
"""The Bazel aspect over its example, where there is a bazel.

usage: test_bazel.py CLANG_RESOURCES"""

import os
import shutil
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tool"))
from tool_test import ROOT, TOOL, ToolTest  # noqa: E402

RESOURCES = sys.argv[1]
BAZEL = shutil.which("bazel")


class Aspect(ToolTest):
    def setUp(self):
        super().setUp()
        # An unpacked archive: what the aspect takes from it.
        os.makedirs(self.at("prefix/bin"))
        os.makedirs(self.at("prefix/share/warplint/clang"))
        shutil.copy(os.path.realpath(TOOL), self.at("prefix/bin/warplint"))
        shutil.copytree(os.path.join(ROOT, "cuda"),
                        self.at("prefix/share/warplint/cuda"))
        shutil.copytree(os.path.join(RESOURCES, "include"),
                        self.at("prefix/share/warplint/clang/include"))
        shutil.copytree(os.path.join(ROOT, "cmake/module"), self.at("prefix/share/cmake/warplint"))
        shutil.copytree(os.path.join(ROOT, "bazel/example"), self.at("project"))
        for name in ("warplint.bzl", "warplint.BUILD"):
            shutil.copy(os.path.join(ROOT, "bazel", name), self.at("project"))
        self.edit("WORKSPACE", "/opt/warplint", self.at("prefix"))
        self.addCleanup(self.bazel, "shutdown")

    def edit(self, name, old, new):
        text = self.read("project/" + name)
        self.assertIn(old, text)
        self.write("project/" + name, text.replace(old, new))

    def bazel(self, *words):
        return subprocess.run([BAZEL, "--output_user_root=" + self.at("bazel"), *words],
                              cwd=self.at("project"), text=True, check=False, timeout=600,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def lint(self, aspect="warplint"):
        return self.bazel("build", "//:program", "--aspects=//:warplint.bzl%" + aspect,
                          "--output_groups=warplint", "--color=no", "--curses=no")

    def test_findings_cache_and_fix(self):
        # tiles.cu is linted for what depends on it.
        done = self.lint()
        if "download" in done.stdout and "tiles.cu" not in done.stdout:
            self.skipTest("this bazel wants the network: " + done.stdout[-500:])
        self.expect(done, 1, stdout="tiles.cu:12:23: warning: 32-way bank conflict")
        # To be told and kept.
        done = self.expect(self.lint("warplint_report"), 0,
                           stdout="tiles.cu:12:23: warning: 32-way bank conflict")
        self.assertIn("32-way", self.read("project/bazel-bin/tiles.warplint/tiles.cu.txt"))
        # The flags of the target count, and what was done is not done again.
        self.edit("BUILD.bazel", '"TILE=32"', '"TILE=32", "PAD=1"')
        self.expect(self.lint(), 0, stdout="Linting tiles.cu")
        self.assertNotIn("Linting", self.lint().stdout)
        # A header counts, too.
        self.edit("tiles.h", "TILE + PAD", "TILE + PAD - 1")
        self.expect(self.lint(), 1, stdout="32-way bank conflict")

    def expect(self, done, code, **texts):
        super().expect(done, code, **texts)
        return done


if __name__ == "__main__":
    if not BAZEL:
        print("skipped: there is no bazel")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
