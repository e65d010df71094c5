#!/usr/bin/env python3
"""The benchmark runs and prints its ratios; how large they are is not judged."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../checks")]
import application
import bench
import growth
import performance
from run import find_toolkit

TOOL = os.environ["WARPLINT"]

# clang compiles CUDA with a toolkit's headers only.
needs_compiler = unittest.skipUnless(shutil.which("clang++-22") and find_toolkit(),
                                     "there is no clang with a CUDA toolkit to compare with")


class Bench(unittest.TestCase):
    def test_the_long_kernel_is_long(self):
        self.assertGreaterEqual(bench.long_kernel(5, 2).count("\n"), 200)

    def test_growth_prints_a_table_for_each_curve(self):
        done = subprocess.run(
            [sys.executable, growth.__file__, "--tool", TOOL, "--upto=32"],
            text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in growth.CURVES:
            self.assertRegex(done.stdout, rf"(?m)^{name}: .*\n +size .* total +x\n +\d+ +[\d.]+ s")
        self.assertNotIn("failed", done.stdout)
        self.assertNotIn("out of budget", done.stdout)

    @needs_compiler
    def test_prints_ratios_and_stages(self):
        done = subprocess.run(
            [sys.executable, bench.__file__, "--tool", TOOL, "--repeat=1",
             os.path.join(bench.ROOT, "examples/strided.cu")],
            text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"clang\+\+ -fsyntax-only +wall +\d+\.\d+ s +\d+\.\d+x")
        self.assertRegex(done.stdout, r"stages: parse [\d.]+ %.*evaluation [\d.]+ %")
        self.assertNotIn("exit code", done.stdout)

    def run_performance(self, *words):
        done = subprocess.run([sys.executable, performance.__file__, *words], text=True,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @needs_compiler
    def test_the_page_is_made_of_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            record, names = os.path.join(folder, "record.json"), os.path.join(folder, "names")
            with open(names, "w", encoding="utf-8") as file:
                file.write(os.path.join(bench.ROOT, "examples/strided.cu") + "\n")
            self.run_performance("--record", "--write", "--tool", TOOL, "--repeat=1", "--upto=32",
                                 "--tree=4", "--keys=2", "--edits=8", "--list", names, "--json", record, "--docs", folder)
            with open(record, encoding="utf-8") as file:
                data = json.load(file)
            with open(os.path.join(folder, "performance.md"), encoding="utf-8") as file:
                page = file.read()
            xml.dom.minidom.parse(os.path.join(folder, "performance.svg"))
        [row] = data["files"]["files"]
        self.assertTrue(row["from_cache"])
        self.assertLess(row["unchanged"], row["cold"])
        self.assertGreater(row["stages"]["parse"], 0)
        self.assertIn(f"| {row['cold'] / row['clang']:.2f} |", page)
        self.assertRegex(page, r"\| shipped \| [\d.]+ s \| [\d.]+ s \|")
        for name in growth.CURVES:
            self.assertRegex(page, rf"(?m)^\*\*{name}\*\*: ")

    @needs_compiler
    def test_a_cut_record_is_gone_on_with(self):
        with tempfile.TemporaryDirectory() as folder:
            record, names = os.path.join(folder, "record.json"), os.path.join(folder, "names")
            with open(names, "w", encoding="utf-8") as file:
                for name in ("strided", "reduction", "missing"):
                    file.write(os.path.join(bench.ROOT, f"examples/{name}.cu") + "\n")
            words = ["--record", "--tool", TOOL, "--repeat=1", "--json", record, "--list", names]

            def rows():
                with open(record, encoding="utf-8") as file:
                    return json.load(file)

            # Killed as soon as it says that one file is measured.
            with subprocess.Popen([sys.executable, performance.__file__, *words,
                                   "--parts", "files"], text=True, stdout=subprocess.PIPE) as run:
                self.assertRegex(run.stdout.readline(), r"^ +1 ")
                run.kill()
            [first] = rows()["files"]["files"]
            self.run_performance(*words, "--parts", "files")
            files = rows()["files"]
            self.assertEqual(len(files["files"]), 2)
            self.assertIn(first, files["files"])
            self.assertEqual(files["refused"], ["examples/missing.cu"])
            self.run_performance(*words, "--parts", "growth", "--curves", "block", "--upto=64",
                                 "--write", "--docs", folder)
            self.assertEqual([row["size"] for row in rows()["growth"]["block"]], [32, 64])
            self.assertEqual(rows()["files"], files)
            with open(os.path.join(folder, "performance.md"), encoding="utf-8") as file:
                self.assertIn("2 files that both", file.read())
            whole = rows()
            # Nothing is begun when the time is over, and nothing done twice.
            self.run_performance(*words, "--parts", "files", "typing", "--for=0.000001")
            self.run_performance(*words, "--parts", "files", "--sample=2")
            self.assertEqual(rows(), whole)
            other = subprocess.run([sys.executable, performance.__file__, *words, "--repeat=2"],
                                   text=True, capture_output=True, check=False)
            self.assertEqual(other.returncode, 1)
            self.assertIn("is of another repeat (1, now 2)", other.stderr)

    def test_the_page_is_that_of_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            self.run_performance("--write", "--docs", folder)
            for name in ("performance.md", "performance.svg"):
                with (open(os.path.join(folder, name), encoding="utf-8") as new,
                      open(os.path.join(bench.ROOT, "docs", name), encoding="utf-8") as old):
                    self.assertEqual(new.read(), old.read(), "performance.py --write makes it")

    def test_typing_prints_its_figures(self):
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "keystrokes.py"), "--tool", TOOL, "--keys=2",
             "--edits=20"], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"300 lines;.*\n.*\nkey to diagnostics +median [\d.]+ s")
        self.assertEqual(len(re.findall(r"memory after +\d+ edits +\d+ MiB", done.stdout)), 5)

    def test_a_large_file_prints_its_figures(self):
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "large.py"), "--tool", TOOL, "--keys=1",
             "--lines", "200"], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"application.py: \d+ lines, \d+ kernels; opening [\d.]+ s; "
                                      r"key median [\d.]+ s, 90 % [\d.]+ s")
        for kind in ("number", "line", "comment"):
            self.assertRegex(done.stdout, rf"{kind} +median [\d.]+ s")

    def test_a_tree_is_measured_in_one_run_in_parts_and_under_ninja(self):
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "tree.json")
            done = subprocess.run(
                [sys.executable, os.path.join(HERE, "tree.py"), "--tool", TOOL, "--files=12",
                 "--shards=2", "--json", record], text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(record, encoding="utf-8") as file:
                rows = json.load(file)["rows"]
            self.assertEqual(list(rows), ["one", "first", "shards", "ninja"])
            self.assertGreater(rows["ninja"]["ninja lint"]["disk"], 0)
            for name, commands in (("", 12), (", nothing changed", 0), (", one source changed", 1),
                                   (", a header of ten changed", 10)):
                self.assertEqual(rows["ninja"]["ninja lint" + name]["commands"], commands, name)
            for where in ("before", "behind"):
                row = rows["first"][f"12 files, headers {where} sources: first finding"]
                self.assertTrue(0 < row["share"] <= 1, row)
            self.assertRegex(done.stdout, r"their merge +[\d.]+ s  CPU +[\d.]+ s +\d+ MiB")

    def test_files_of_a_database_are_measured_beside_another_server(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cu")
            with open(path, "w", encoding="utf-8") as file:
                file.write(application.source(200))
            with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
                json.dump([{"directory": folder, "file": path,
                            "arguments": ["nvcc", "-c", path]}], file)
            # The tool's own server in place of clangd.
            rival = os.path.join(folder, "rival")
            with open(rival, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\nexec {TOOL} --lsp --cuda-path=none\n")
            os.chmod(rival, 0o755)
            rows = os.path.join(folder, "rows.json")
            done = subprocess.run(
                [sys.executable, os.path.join(HERE, "large.py"), "--tool", TOOL, "--keys=1",
                 "--edits=10", "--database", folder, "--clangd", rival, "--json", rows],
                text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"clangd: opening [\d.]+ s \([\d.]+ times as long here, "
                                          r"CPU [\d.]+ and [\d.]+ s\)")
            self.assertRegex(done.stdout, r"memory after +10 edits +\d+ MiB")
            with open(rows, encoding="utf-8") as file:
                row, = json.load(file)["rows"]
            self.assertEqual(row["lines"], row["clangd"]["lines"])
            self.assertEqual(len(row["clangd"]["keys"]["line"]), 1)


if __name__ == "__main__":
    unittest.main()
