#!/usr/bin/env python3
"""Tests of run.py itself: a runner that lets a wrong answer pass would make
every annotated test worthless."""

import importlib.util
import os
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SPEC = importlib.util.spec_from_file_location("run", os.path.join(HERE, "run.py"))
run = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(run)

WARNING = "a.cu:2:5: warning: 8-way bank conflict reading 't' [shared-bank-conflict]\n"


class RunTest(unittest.TestCase):
    def differences(self, source, output):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cu")
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
            annotations = run.Annotations(path)
            return annotations.errors + run.compare(
                annotations, run.diagnostics_of(output, path))

    def assert_same(self, source, output):
        self.assertEqual(self.differences(source, output), [])

    def assert_differs(self, source, output):
        self.assertNotEqual(self.differences(source, output), [])

    def test_places(self):
        for source in ("\nx; // expected-warning {{8-way}}",
                       "// expected-warning@+1 {{8-way}}\n",
                       "\n\n// expected-warning@-1 {{8-way}}",
                       "// expected-warning@2 {{8-way}}",
                       "// expected-warning@a.cu:2 {{8-way}}",
                       "// expected-warning@* {{8-way}}",
                       "// expected-warning@#here {{8-way}}\nx // #here"):
            self.assert_same(source, WARNING)
        self.assert_differs("// expected-warning {{8-way}}", WARNING)
        self.assert_differs("// expected-warning@other.cu:2 {{8-way}}", WARNING)
        self.assert_differs("// expected-warning@#gone {{8-way}}\n", WARNING)

    def test_other_places_of_a_finding(self):
        more = "a.cu:3:5: note: also here: 8-way bank conflict writing 't'\n"
        self.assert_same("\nx; // expected-warning {{reading}}\n"
                         "y; // expected-warning {{writing 't' [shared-bank-conflict]}}",
                         WARNING + more)
        self.assert_differs("\nx; // expected-warning {{reading}}\n", WARNING + more)

    def test_text_and_level(self):
        self.assert_same("// expected-warning@2 {{reading 't' [shared-bank-conflict]}}", WARNING)
        self.assert_differs("// expected-warning@2 {{4-way}}", WARNING)
        self.assert_differs("// expected-error@2 {{8-way}}", WARNING)

    def test_regex(self):
        self.assert_same("// expected-warning-re@2 {{{{[0-9]+}}-way bank}}", WARNING)
        self.assert_differs("// expected-warning-re@2 {{{{[a-f]+}}-way bank}}", WARNING)

    def test_braces_in_text(self):
        self.assert_same("// expected-warning@1 {{in {a} }}",
                         "a.cu:1:1: warning: in {a} b\n")

    def test_counts(self):
        self.assert_same("// expected-warning@2 2 {{8-way}}", WARNING * 2)
        self.assert_same("// expected-warning@2 2+ {{8-way}}", WARNING * 3)
        self.assert_same("// expected-warning@2 0-1 {{8-way}}", "")
        self.assert_differs("// expected-warning@2 {{8-way}}", WARNING * 2)
        self.assert_differs("// expected-warning@2 2 {{8-way}}", WARNING)

    def test_each_run_counts_anew(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cu")
            with open(path, "w", encoding="utf-8") as file:
                file.write("// expected-warning@2 {{8-way}}")
            annotations = run.Annotations(path)
            found = run.diagnostics_of(WARNING, path)
            self.assertEqual(run.compare(annotations, found), [])
            self.assertEqual(run.compare(annotations, found), [])

    def test_nothing_expected(self):
        self.assert_same("// expected-no-diagnostics", "")
        self.assert_differs("// expected-no-diagnostics", WARNING)
        self.assert_differs("int x;", "")
        self.assert_differs("// expected-no-diagnostics\n// expected-note@* {{x}}", "")

    def test_notes(self):
        note = "a.cu:3:1: note: block is 32x32\n"
        expected = "// expected-warning@2 {{8-way}}\n"
        self.assert_same(expected, WARNING + note)
        self.assert_differs(expected + "// RUN-NOTES: exact\n", WARNING + note)
        self.assert_same(expected + "// expected-note@3 {{32x32}}", WARNING + note)
        self.assert_differs(expected + "// expected-note@3 {{16x16}}", WARNING + note)

    def test_findings_that_are_notes(self):
        found = "a.cu:2:5: note: one address of 'p' [uniform-global-load]\n"
        expected = "\nx; // expected-note {{one address of 'p'}}\n"
        self.assert_same(expected, found)
        self.assert_same(expected, found + "a.cu:2:5: note: use the constant p[0]\n")
        self.assert_differs(expected, found + found.replace(":2:", ":3:"))
        more = "a.cu:3:5: note: also here: one address of 'q'\n"
        self.assert_same(expected + "y; // expected-note {{'q' [uniform-global-load]}}",
                         found + more)
        self.assert_differs(expected, found + more)

    def test_run_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cu")
            with open(path, "w", encoding="utf-8") as file:
                file.write("// RUN-FLAGS: --checks='-*,a'\n// RUN-COMPILE: -DN=4\n"
                           "// RUN-ON: toolkit\n// expected-no-diagnostics\n")
            annotations = run.Annotations(path)
        self.assertEqual(annotations.flags, ["--checks=-*,a"])
        self.assertEqual(annotations.compile, ["-DN=4"])
        self.assertEqual(annotations.on, "toolkit")
        self.assert_differs("// RUN-ON: mars\n// expected-no-diagnostics", "")


if __name__ == "__main__":
    unittest.main()
