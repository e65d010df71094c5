#!/usr/bin/env python3
"""Tests of ctest: each has the label of its kind, and none is skipped where
what it needs is given (scripts/check-skips, test/skips.tsv)."""

import ast
import fnmatch
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

import components

BUILD = os.environ.get("WARPLINT_BUILD", os.path.join(components.ROOT, "build"))
CHECK = os.path.join(components.ROOT, "scripts/check-skips")
RUNNER = os.path.join(components.ROOT, "test/run_unittest.py")

SCRIPT = """\
import unittest

@unittest.skipUnless(False, "no editor")
class Whole(unittest.TestCase):
    def test_it(self):
        self.fail()

class Some(unittest.TestCase):
    def test_that_passes(self):
        pass

    def test_that_is_skipped(self):
        self.skipTest("no  printer\\nhere")

    def test_of_parts(self):
        with self.subTest("part"):
            self.skipTest("no part")

class Set(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("no set")

    def test_it(self):
        self.fail()

if __name__ == "__main__":
    unittest.main()
"""
PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(tests LANGUAGES NONE)
enable_testing()
add_test(NAME kind.whole COMMAND sh -c "exit 77")
set_tests_properties(kind.whole PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME kind.python COMMAND "{python}" "{runner}" "{script}")
add_test(NAME kind.google COMMAND printf "[  SKIPPED ] Suite.Case (0 ms)\\\\n")
add_test(NAME kind.long COMMAND sh -c "seq 1000000")
add_test(NAME kind.passes COMMAND true)
"""


def run(*command, **options):
    return subprocess.run(command, text=True, capture_output=True, check=False, **options)


class Check(unittest.TestCase):
    """On what the real ctest writes."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="warplint-skips-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.write("script.py", SCRIPT)
        cls.write("CMakeLists.txt", PROJECT.format(
            python=sys.executable, runner=RUNNER, script=cls.at("script.py")))
        done = run("cmake", "-G", "Ninja", "-S", cls.folder, "-B", cls.at("build"))
        assert done.returncode == 0, done.stderr
        cls.run_tests("-E", "long")

    @classmethod
    def at(cls, path):
        return os.path.join(cls.folder, path)

    @classmethod
    def write(cls, path, text):
        with open(cls.at(path), "w", encoding="utf-8") as file:
            file.write(text)

    @classmethod
    def run_tests(cls, *words):
        done = run("ctest", "--test-dir", cls.at("build"), "--output-junit", "tests.xml",
                   "--test-output-size-passed", "100000", *words)
        assert done.returncode == 0, done.stdout

    def check(self, *rows):
        self.write("skips.tsv", "# a remark\ntest\tcase\tneeds\n" +
                   "".join("\t".join(row) + "\n" for row in rows))
        done = run(sys.executable, CHECK, self.at("build/tests.xml"), "--list",
                   self.at("skips.tsv"), env={**os.environ, "WARPLINT_SANITIZED": ""})
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout.splitlines()

    # A row of each skip, with what this environment lacks.
    ROWS = [("kind.whole", "all", "sanitized-build"),
            ("kind.python", "Whole.*", "sanitized-build"),
            ("kind.python", "Some.test_that_is_skipped", "sanitized-build"),
            ("kind.python", "Some.test_of_parts", "sanitized-build"),
            ("kind.python", "Set", "sanitized-build"),
            ("kind.google", "Suite.Case", "sanitized-build")]

    def test_nothing_is_printed_where_all_are_listed(self):
        self.assertEqual(self.check(*self.ROWS), [])

    def test_each_skip_has_to_be_listed(self):
        unlisted = "skipped, and test/skips.tsv does not list it"
        for i, (test, case, _) in enumerate(self.ROWS):
            name = test if case == "all" else f"{test}: {case.replace('*', 'test_it')}"
            self.assertEqual(self.check(*self.ROWS[:i], *self.ROWS[i + 1:]),
                             [f"{name}: {unlisted}"])

    def test_a_need_that_is_given_is_no_reason(self):
        given = "skipped, but here is what it needs: git"
        rows = [(test, case, "git") for test, case, _ in self.ROWS[:1]] + self.ROWS[1:]
        done = run("git", "-C", components.ROOT, "ls-files")
        self.assertEqual(self.check(*rows),
                         [] if done.returncode else [f"kind.whole: {given}"])
        # One of several is enough.
        rows[0] = ("kind.whole", "all", "git,sanitized-build")
        self.assertEqual(self.check(*rows), [])

    def test_a_case_does_not_stand_for_the_test(self):
        rows = [("kind.whole", "*", "sanitized-build"), *self.ROWS[1:5],
                ("kind.google", "all", "sanitized-build")]
        self.assertEqual([line.split(": ")[0] for line in self.check(*rows)],
                         ["kind.whole", "kind.google"])

    def test_patterns(self):
        self.assertEqual(self.check(("*", "all", "sanitized-build"),
                                    ("kind.*", "S*", "sanitized-build"),
                                    ("kind.python", "Whole.*", "sanitized-build")), [])

    def test_output_that_was_cut_is_a_failure(self):
        self.addCleanup(self.run_tests, "-E", "long")
        self.run_tests("-R", "long")
        self.assertEqual(self.check(*self.ROWS), [
            "kind.long: ctest has cut its output: --test-output-size-passed"])

    def test_a_need_that_is_unknown(self):
        self.write("skips.tsv", "test\tcase\tneeds\nkind.whole\tall\tmoon\n")
        done = run(sys.executable, CHECK, self.at("build/tests.xml"), "--list",
                   self.at("skips.tsv"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("nothing is known of 'moon'", done.stderr)

    def test_the_runner_hands_on_the_exit_code_and_the_arguments(self):
        self.write("other.py", "import sys\nassert sys.argv[1:] == ['a'], sys.argv\n"
                               "assert __name__ == '__main__'\nimport script\nsys.exit(77)\n")
        self.assertEqual(run(sys.executable, RUNNER, self.at("other.py"), "a").returncode, 77)
        self.write("fails.py", SCRIPT.replace("pass\n", "self.fail()\n"))
        done = run(sys.executable, RUNNER, self.at("fails.py"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("FAILED (failures=1, skipped=4)", done.stderr)


class Tests(unittest.TestCase):
    """What ctest knows of this project."""

    @classmethod
    def setUpClass(cls):
        done = run("ctest", "--test-dir", BUILD, "--show-only=json-v1")
        assert done.returncode == 0, done.stderr
        cls.tests = {test["name"]: test for test in json.loads(done.stdout)["tests"]}

    def rows(self):
        lines = [line.split("\t") for line in components.read("test/skips.tsv").splitlines()
                 if not line.startswith("#")]
        self.assertEqual(lines[0], ["test", "case", "needs"])
        return lines[1:]

    def test_each_has_the_label_of_its_kind(self):
        self.assertGreater(len(self.tests), 200)
        for name, test in self.tests.items():
            labels = [p["value"] for p in test["properties"] if p["name"] == "LABELS"]
            self.assertEqual(labels, [[name.split(".")[0]]], name)

    def test_all_are_added_in_one_place(self):
        for path in glob.glob(os.path.join(components.ROOT, "test/**/CMakeLists.txt"),
                              recursive=True):
            with open(path, encoding="utf-8") as file:
                self.assertNotRegex(file.read(), r"(?m)^\s*add_test\(", path)

    def test_rows_are_sorted_and_of_tests_that_exist(self):
        rows = self.rows()
        # The module of clang-tidy may not be built.
        tests = set(self.tests) | {"tidy.module"}
        self.assertEqual([r[0] for r in rows], sorted(r[0] for r in rows))
        for test, case, _ in rows:
            self.assertTrue(fnmatch.filter(tests, test), f"{test}: no such test")
        self.assertEqual(len({tuple(r[:2]) for r in rows}), len(rows))

    def test_rows_are_of_cases_that_exist(self):
        names = set()
        for path in glob.glob(os.path.join(components.ROOT, "test/**/*.*"), recursive=True):
            if path.endswith((".py", ".cpp")):
                with open(path, encoding="utf-8") as file:
                    names |= set(re.findall(r"\w+", file.read()))
        for test, case, _ in self.rows():
            for word in re.findall(r"\w+", case):
                self.assertIn(word, names | {"all"}, f"{test}: no such case as {case}")

    def test_every_need_is_of_some_test(self):
        used = {need for row in self.rows() for need in row[2].split(",")}
        known = set(re.findall(r'(?m)^    "([^"]+)": ', components.read("scripts/check-skips")))
        self.assertEqual(used, known)

    def scripts(self):
        """(test, its script of unittest)."""
        for name, test in self.tests.items():
            words = test.get("command", [])
            for runner, script in zip(words, words[1:]):
                if runner.endswith("test/run_unittest.py"):
                    yield name, script

    def test_cases_that_skip_are_listed(self):
        """As the sources have them; a helper that skips may be called by any."""
        rows, seen = self.rows(), 0
        for name, script in self.scripts():
            with open(script, encoding="utf-8") as file:
                text = file.read()
            for case in skipping(text):
                seen += 1
                self.assertTrue(
                    any(fnmatch.fnmatchcase(name, test) and
                        (fnmatch.fnmatchcase(case, listed) or "test_" not in case)
                        for test, listed, _ in rows),
                    f"{name}: {case} may be skipped, and test/skips.tsv does not list it")
            if re.search(r"^ +sys\.exit\(77\)", text, re.M):
                seen += 1
                self.assertTrue(any(fnmatch.fnmatchcase(name, test) and listed == "all"
                                    for test, listed, _ in rows), f"{name} may be skipped")
        self.assertGreater(seen, 30)


    def test_cases_of_googletest_that_skip_are_listed(self):
        """A fixture that skips may be that of any of its cases."""
        rows, seen = self.rows(), 0
        for path in glob.glob(os.path.join(components.ROOT, "test/unit/*/*.cpp")):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            for skip in re.finditer(r"GTEST_SKIP\(\)", text):
                seen += 1
                begins = list(re.finditer(r"^(?:TEST(?:_[FP])?\((\w+), (\w+)\)|class (\w+) : )",
                                          text[:skip.start()], re.M))
                suite, case, fixture = begins[-1].groups()
                name = "unit." + os.path.basename(os.path.dirname(path))
                wanted = f"{fixture}.*" if fixture else f"{suite}.{case}"
                self.assertTrue(any(fnmatch.fnmatchcase(name, test) and
                                    fnmatch.fnmatchcase(wanted, listed)
                                    for test, listed, _ in rows),
                                f"{name}: {wanted} may be skipped, and test/skips.tsv "
                                "does not list it")
        self.assertGreater(seen, 3)


def skipping(text):
    """Class.method of each that may be skipped, Class.test_ of a whole class."""
    def marks(node):
        return any(re.search(r"\bskip|needs_compiler", ast.get_source_segment(text, d))
                   for d in node.decorator_list)
    for node in ast.parse(text).body:
        if not isinstance(node, ast.ClassDef):
            continue
        if marks(node):
            yield node.name + ".test_"
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef) and (
                    marks(inner) or "self.skipTest(" in ast.get_source_segment(text, inner)):
                yield f"{node.name}.{inner.name}"


if __name__ == "__main__":
    sys.exit(unittest.main())
