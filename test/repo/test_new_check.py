#!/usr/bin/env python3
"""new-check in a copy of the project: what it writes is registered, compiles,
and, linked into the tool, passes its own annotated test."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

import components

BUILD = os.environ.get("WARPLINT_BUILD", os.path.join(components.ROOT, "build"))


def run(command, **options):
    return subprocess.run(command, text=True, capture_output=True, check=False, **options)


class NewCheck(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="warplint-new-check-")
        self.addCleanup(shutil.rmtree, self.folder)
        for part in ("checks", "docs/checks", "test/checks"):
            shutil.copytree(os.path.join(components.ROOT, part), self.at(part))
        shutil.copy(os.path.join(components.ROOT, "new-check"), self.folder)

    def at(self, path):
        return os.path.join(self.folder, path)

    def text(self, path):
        with open(self.at(path), encoding="utf-8") as file:
            return file.read()

    def scaffold(self, *words):
        return run([sys.executable, self.at("new-check"), *words])

    def test_writes_the_four_parts(self):
        done = self.scaffold("global-odd-store", "stores nobody likes")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('return "global-odd-store"', self.text("checks/GlobalOddStore.cpp"))
        self.assertIn("enabledByDefault", self.text("checks/GlobalOddStore.cpp"))
        self.assertIn("[global-odd-store]", self.text("test/checks/global-odd-store.cu"))
        self.assertTrue(self.text("docs/checks/global-odd-store.md")
                        .startswith("# global-odd-store\n\nStores nobody likes.\n"))
        self.assertIn("GlobalOddStore.cpp", self.text("checks/CMakeLists.txt"))
        # An off check goes behind the last, an on check behind those that are on.
        self.assertRegex(self.text("checks/Checks.def"),
                         r"\)\nWARPLINT_CHECK\(globalOddStore\)\n\n#undef")
        self.scaffold("global-even-store", "stores", "--on")
        self.assertRegex(self.text("checks/Checks.def"),
                         r"WARPLINT_CHECK\(globalEvenStore\)\n\n// Suggestions")

    def test_refuses_bad_names(self):
        for words in (("Bad", "x"), ("one", "x"), ("shared-bank-conflict", "x"),
                      ("a-b", 'says "x"')):
            done = self.scaffold(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("error:", done.stderr)

    def test_the_result_works(self):
        self.assertEqual(self.scaffold("global-odd-store", "stores nobody likes").returncode, 0)
        tool = self.link(["GlobalOddStore.cpp", "Registry.cpp"])
        listed = run([tool, "--list-checks"]).stdout
        self.assertRegex(listed, r"(?m)^global-odd-store +off  stores nobody likes$")
        done = run([sys.executable, self.at("test/checks/run.py"), "--tool", tool,
                    self.at("test/checks/global-odd-store.cu")])
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def link(self, files):
        """The tool of the build with these sources of the copy in it."""
        with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
            command = next(e["command"] for e in json.load(file)
                           if e["file"].endswith("checks/Registry.cpp"))
        archive = self.at("libwarplintChecks.a")
        shutil.copy(os.path.join(BUILD, "checks/libwarplintChecks.a"), archive)
        for name in files:
            words = shlex.split(command)
            words[words.index("-o") + 1] = self.at(name + ".o")
            words[words.index("-c") + 1] = self.at("checks/" + name)
            done = run(words, cwd=BUILD)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(run(["ar", "r", archive, self.at(name + ".o")]).returncode, 0)
        commands = run(["ninja", "-C", BUILD, "-t", "commands", "warplint"]).stdout
        link = commands.strip().splitlines()[-1]
        tool = os.path.join(BUILD, "tool/warplint/.warplint-new-check")
        self.addCleanup(lambda: os.path.exists(tool) and os.remove(tool))
        link = re.sub(r"-o \S+", f"-o {shlex.quote(tool)}", link)
        link = link.replace("checks/libwarplintChecks.a", archive)
        done = run(["sh", "-c", link], cwd=BUILD)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return tool


if __name__ == "__main__":
    sys.exit(unittest.main())
