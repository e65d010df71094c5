#!/usr/bin/env python3
"""The words that docs/glossary.md retires are not written.

    test_words.py            runs the tests
    test_words.py --record   writes words.tsv after words were replaced

words.tsv lists the words that still occur: word, file, number. A number that
grows is a failure, and so is one that shrinks until it is recorded. --record
refuses a word that occurs more often than before in all files together."""

import collections
import functools
import os
import re
import subprocess
import sys
import tempfile
import unittest

import components

TABLE = "docs/glossary.md"
RECORD = "test/repo/words.tsv"
# Made from code whose words are counted where they are written.
DERIVED = {"docs/messages.md", "docs/studied.md", "docs/validation.md"}
# Headers for the analyzed code.
SHIPPED = "cuda/"
TEXT = re.compile(r"\.(?:cpp|h|def|td|html|md|txt)$")


def pattern(form):
    """The regular expression of a form; the table's introduction has the rule."""
    text = re.escape(form.rstrip("*")).replace(r"\ ", r"\s+(?://+\s*)?")
    more = "[a-z]*" if form.endswith("*") else ""
    if form[0].isupper() or re.search("[a-z][A-Z]", form):
        return rf"{text}{more}(?![a-z])"
    return rf"(?<!\w)[{text[0]}{text[0].upper()}]{text[1:]}{more}(?!\w)"


def read_table(text):
    """{first form of a row: (regular expression, what is written instead)}."""
    rows = {}
    for cells, instead in re.findall(r"^\| (`.*?) \| (.*?) \|$",
                                     text.split("## Retired words")[1], re.M):
        forms = re.findall(r"`([^`]+)`", cells)
        rows[forms[0]] = (re.compile("|".join(pattern(f) for f in forms)), instead)
    return rows


def names_of_tests(path, text):
    """Its own name and those of its cases, once as they are and once as words."""
    names = [os.path.basename(path).split(".")[0]]
    names += re.findall(r"^\s*def (test_\w+)", text, re.M)
    names += re.findall(r"^TEST(?:_[FP])?\(\w+,\s*(\w+)\)", text, re.M)
    words = [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", n).lower().replace("_", " ").replace("-", " ")
             for n in names]
    return "\n".join(names + words)


def without_code(page):
    """A page without names of code and files: these are counted in the code."""
    return re.sub(r"`[^`\n]+`|(?:\[\w+\.\w+)?\]\([^)\n]*\)", "``", page)


@functools.lru_cache(None)
def texts():
    """{path: what is read of it}."""
    done = subprocess.run(["git", "-C", components.ROOT, "ls-files", "-co", "--exclude-standard", "-z"],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise unittest.SkipTest("not a git checkout")
    found = {}
    for path in done.stdout.split("\0"):
        if not path or not os.path.exists(os.path.join(components.ROOT, path)):
            continue
        if path.startswith("test/"):
            if path.endswith((".py", ".cpp", ".cu", ".ll")):
                found[path] = names_of_tests(path, components.read(path))
        elif TEXT.search(path) and path not in DERIVED and not path.startswith(SHIPPED) \
                and path.startswith(("lib/", "checks/", "tool/", "docs/", "README.md",
                                     "CONTRIBUTING.md")):
            found[path] = without_code(components.read(path)) if path.endswith(".md") \
                else components.read(path)
    if TABLE in found:
        found[TABLE] = found[TABLE].split("## Retired words")[0]
    return found


def count(rows, files):
    found = {}
    for path, text in files.items():
        for word, (form, _) in rows.items():
            if number := len(form.findall(text)):
                found[word, path] = number
    return found


def recorded(path=RECORD):
    lines = components.read(path).splitlines()[1:]
    return {(word, path): int(number)
            for word, path, number in (line.split("\t") for line in lines)}


def totals(numbers):
    total = collections.Counter()
    for (word, _), number in numbers.items():
        total[word] += number
    return total


def problems(rows, found, known):
    """A line for each number above the recorded one, and one for all below."""
    lines, fewer = [], 0
    for word, path in sorted(set(found) | set(known)):
        now, was = found.get((word, path), 0), known.get((word, path), 0)
        head = f"{path}: '{word}' {now} times, {was} recorded"
        if word not in rows:
            lines.append(f"{RECORD}: the glossary does not retire '{word}'")
        elif now > was:
            lines.append(f"{head}; write: {rows[word][1]}")
        elif now < was:
            fewer += 1
    if fewer:
        lines.append(f"{fewer} numbers are less than recorded, in files that were improved or "
                     "renamed; run test/repo/test_words.py --record")
    return lines


class Words(unittest.TestCase):
    def test_retired_words_are_not_written(self):
        rows = read_table(components.read(TABLE))
        found = problems(rows, count(rows, texts()), recorded())
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_files_are_read(self):
        for path in ("README.md", "docs/index.md", "checks/Rows.cpp", "lib/Nvcc/Stages.def",
                     "tool/warplint/Main.cpp", "lib/Report/Report.html", "lib/CMakeLists.txt",
                     "test/repo/test_words.py"):
            self.assertIn(path, texts())


class Rules(unittest.TestCase):
    def found(self, forms, text):
        rows = read_table(f"## Retired words\n| {forms} | other |\n")
        return sum(count(rows, {"a.cpp": text}).values())

    def test_the_table_is_read(self):
        rows = read_table(components.read(TABLE))
        self.assertGreater(len(rows), 25)
        self.assertIn("reported", rows["told"][1])

    def test_words(self):
        self.assertEqual(self.found("`told`", "It is told. Told, foretold, _told, untold."), 2)
        self.assertEqual(self.found("`mend*`", "mends mended amend"), 2)

    def test_phrases_may_be_broken_by_a_line(self):
        self.assertEqual(self.found("`at hand`", "at hand, at  hand, at\n  // hand, athand"), 3)

    def test_parts_of_identifiers(self):
        self.assertEqual(self.found("`Gap`, `Gaps`", "Gap UnitGap GapsOf gap Gapped"), 3)
        self.assertEqual(self.found("`lanesPart`", "lanesPart(x) lanesParted"), 1)

    def test_no_word_is_recorded_more_often(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "words.tsv")
            record({("told", "a.cpp"): 2, ("told", "b.cpp"): 1}, path)
            moved = {("told", "c.cpp"): 3, ("component", "c.cpp"): 1}
            record(moved, path)
            self.assertEqual(recorded(path), moved)
            with self.assertRaisesRegex(SystemExit, "more often than recorded: told"):
                record({("told", "a.cpp"): 4}, path)
            self.assertEqual(recorded(path), moved)

    def test_names_of_code_in_pages(self):
        page = without_code("The gap of `lib/Gap.cpp` in [Gap.h](../Gap.h): [a Gap](Gap.md).")
        self.assertEqual(self.found("`Gap`", page), 1)
        self.assertEqual(self.found("`gap`", page), 2)

    def test_every_other_number_is_a_problem(self):
        rows = read_table("## Retired words\n| `told` | reported |\n")
        now = count(rows, {"a.cpp": "told told", "b.cpp": "none"})
        self.assertEqual(now, {("told", "a.cpp"): 2})
        self.assertEqual(problems(rows, now, now), [])
        self.assertEqual(problems(rows, now, {}),
                         ["a.cpp: 'told' 2 times, 0 recorded; write: reported"])
        self.assertEqual(problems(rows, {}, now), [
            "1 numbers are less than recorded, in files that were improved or renamed; "
            "run test/repo/test_words.py --record"])
        self.assertEqual(problems(rows, {}, {("mend", "a.cpp"): 1}),
                         [f"{RECORD}: the glossary does not retire 'mend'"])

    def test_names_of_tests(self):
        names = names_of_tests("test/tool/test_words.py",
                               "    def test_it_is_told(self):\n        told()\n"
                               "TEST(Some, ItIsToldOnce) {\n")
        self.assertEqual(self.found("`told`", names), 2)
        self.assertEqual(self.found("`Told`", names), 1)
        self.assertEqual(self.found("`words`", names), 1)


def record(found, path=RECORD):
    full = os.path.join(components.ROOT, path)
    before = totals(recorded(path)) if os.path.exists(full) else {}
    more = sorted(w for w, n in totals(found).items() if n > before.get(w, n))
    if more:
        sys.exit(f"test_words: more often than recorded: {', '.join(more)}\n"
                 f"Where the table itself was changed, delete {path} first.")
    with open(full, "w", encoding="utf-8") as file:
        file.write("word\tfile\tnumber\n")
        for (word, path), number in sorted(found.items()):
            file.write(f"{word}\t{path}\t{number}\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--record"]:
        record(count(read_table(components.read(TABLE)), texts()))
    else:
        unittest.main()
