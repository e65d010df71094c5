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

FORMATTER = "clang-format-22"
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

    def test_writes_the_parts(self):
        done = self.scaffold("global-odd-store", "stores nobody likes")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('return "global-odd-store"', self.text("checks/GlobalOddStore.cpp"))
        self.assertIn("enabledByDefault", self.text("checks/GlobalOddStore.cpp"))
        self.assertIn("[global-odd-store]", self.text("test/checks/global-odd-store.cu"))
        self.assertTrue(self.text("docs/checks/global-odd-store.md")
                        .startswith("# global-odd-store\n\nStores nobody likes. "
                                    "This check is **off** by default.\n"))
        self.assertIn("GlobalOddStore.cpp", self.text("checks/CMakeLists.txt"))
        # An off check goes behind the last, an on check behind those that are on.
        self.assertRegex(self.text("checks/Checks.def"),
                         r"\)\nWARPLINT_CHECK\(globalOddStore\)\n\n#undef")
        self.scaffold("global-even-store", "stores", "--on")
        self.assertIn("is **on** by default", self.text("docs/checks/global-even-store.md"))
        self.assertRegex(self.text("checks/Checks.def"),
                         r"WARPLINT_CHECK\(globalEvenStore\)\n\n// Suggestions")

    def test_the_page_has_the_sections_of_the_others_and_its_example(self):
        self.scaffold("global-odd-store", "stores nobody likes")
        page = self.text("docs/checks/global-odd-store.md")
        other = self.text("docs/checks/uniform-global-load.md")
        self.assertEqual(re.findall("^## .*", page, re.M), re.findall("^## .*", other, re.M))
        of_other = re.search(r"suppress it\n\n(.*)", other)[1]
        self.assertIn(of_other.replace("uniform-global-load", "global-odd-store"), page)
        example = self.text("docs/checks/examples/global-odd-store.cu")
        for code in re.findall(r"```cuda\n(.*?)```", page, re.S):
            self.assertIn(code, example)
        self.assertIn("<!-- output: docs/checks/examples/global-odd-store.cu -->\n```text\n",
                      page)

    def test_the_source_is_laid_out(self):
        """Whatever the length of the id and the summary."""
        self.assertIsNotNone(shutil.which(FORMATTER), "scripts/install-packages installs it")
        shutil.copy(os.path.join(components.ROOT, ".clang-format"), self.folder)
        words = "several lanes of one request store, to one address, and a value is lost "
        written = []
        for length in range(1, 140, 12):
            check, summary = f"odd-{'o' * (length // 6 + 1)}", (words * 2)[:length].strip()
            done = self.scaffold(check, summary)
            self.assertEqual(done.returncode, 0, done.stderr)
            written.append(self.at(re.search(r"wrote (checks/\S+)", done.stdout)[1]))
            text = self.text(written[-1])
            self.assertEqual(len(text.splitlines()[0]), 80)
            body = re.search(r"summary\(\).*?return (.*?);", text, re.S)[1]
            self.assertEqual("".join(re.findall('"(.*?)"', body)), summary)
        done = run([FORMATTER, "--dry-run", "--Werror", *written])
        self.assertEqual(done.returncode, 0, done.stderr)

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
