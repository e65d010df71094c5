#!/usr/bin/env python3
"""Nothing depends on wording: no source reads a text that the program makes, and
reasons are values until lib/Wording makes them text."""

import glob
import os
import re
import unittest

import components

# Functions that look into a text.
SEARCH = (r"(?:starts_with|ends_with|contains|consume_front|consume_back|split|rsplit|find|rfind|"
          r"find_\w+|substr|drop_front|drop_back|take_front|equals\w*|compare\w*|count)")
# Texts of findings, by the names of their fields.
FIELDS = r"(?:Message|Title|Why\w*|Cause|Figure|Also|CountedAs|WaitsFor|LimitedBy|Comment)"
TEXTS = r"(?:textOf|wordsOf|describe\w+|headline|codeOf)"

# Two words or more, as prose has them.
PROSE = r'"[^"\n]*[a-z][a-z,:;]* [a-z]+[^"\n]*"'
# What other programs print, and words of C++, its pragmas and HTML.
FOREIGN = {
    "lib/Counters/SourcePage.cpp": "No lineinfo available",
    "lib/Kernel/Fields.cpp": "typeinfo name for ",
    "lib/Preamble/LibraryIncludes.cpp": "clang system_header|clang diagnostic",
    "lib/Ptxas/Ptxas.cpp": "Compiling entry function|Function properties for| bytes stack frame",
    "lib/Rewrites/Atomics.cpp": "unsigned int",
    "lib/Rewrites/Work.cpp": "unsigned (int|short|char|long long)|long long|signed char",
    "tool/warplint/Outputs.cpp": "<meta name=",
}


def searches(source):
    """(line, literal) of prose that a text is searched for or compared with."""
    for match in re.finditer(
            rf"(?:\b{SEARCH}\(\s*(?:llvm::)?(?:StringRef\()?|[=!]= *)({PROSE})", source):
        yield source.count("\n", 0, match.start()) + 1, match[1]
    for match in re.finditer(rf"\bCases?\(\{{?({PROSE})", source):
        yield source.count("\n", 0, match.start()) + 1, match[1]


def reads(source):
    """Lines that look into a text of a finding, or compare what became text."""
    for number, line in enumerate(source.split("\n"), 1):
        if re.match(r"\s*//", line):
            continue
        if re.search(rf"(?:\.|->){FIELDS}\)?\.{SEARCH}\(", line) or \
                re.search(rf"\b{TEXTS}\([^;]*\) *[=!]= ", line) or \
                re.search(rf"[=!]= *{TEXTS}\(", line):
            yield number, line.strip()


class Rules(unittest.TestCase):
    def test_prose_that_is_searched_for_is_found(self):
        for code in ('if (Title.starts_with("no layout of")) return;',
                     'At = Name.find(" holds what is stated");',
                     'if (P.Message == "this launch fails") return;',
                     'llvm::StringSwitch<int>(Why).Case("loaded value", 1);'):
            self.assertTrue(list(searches(code)), code)
        for code in ('if (Name.starts_with("barrier")) return;', 'F.Message = "a barrier that";',
                     'return Known ? "one text here" : "another";'):
            self.assertFalse(list(searches(code)), code)

    def test_texts_that_are_read_are_found(self):
        for code in ("if (llvm::StringRef(F.Message).contains(N.Text))",
                     "size_t At = F.Title.find(':');",
                     "if (textOf(A.Title) == Asked)", "if (Asked == wordsOf(R))"):
            self.assertTrue(list(reads(code)), code)
        for code in ("if (F.Title == G.Title)", "if (F.WhyUnsafe.empty())",
                     "OS << textOf(F.Title);"):
            self.assertFalse(list(reads(code)), code)


class Sources(unittest.TestCase):
    def test_no_source_searches_for_prose(self):
        for component in components.COMPONENTS:
            for path in components.sources(component, (".cpp", ".h")):
                for line, literal in searches(components.read(path)):
                    with self.subTest(path=path, line=line):
                        self.assertRegex(literal, FOREIGN.get(path, "(?!)"),
                                         "give what is searched for a typed field")

    def test_no_source_looks_into_a_text(self):
        for component, (_, allowed) in components.COMPONENTS.items():
            if component != "Wording" and "Wording" not in allowed:
                continue  # there is no text to look into
            for path in components.sources(component, (".cpp", ".h")):
                for line, text in reads(components.read(path)):
                    self.fail(f"{path}:{line}: {text}")

    def test_the_texts_of_others_are_still_there(self):
        for path, known in FOREIGN.items():
            self.assertRegex(components.read(path), known, path)


class Scripts(unittest.TestCase):
    # Reads what a version without some field has recorded.
    RECORDED = {"test/truth/evidence_lines.py"}

    def test_no_script_searches_a_message(self):
        """What a script wants to know of a finding is a field of the JSON."""
        for path in sorted(glob.glob(os.path.join(components.ROOT, "test/truth/**/*.py"),
                                     recursive=True)):
            if os.path.basename(path).startswith("test_") or \
                    os.path.relpath(path, components.ROOT) in self.RECORDED:
                continue
            source = components.read(path)
            for match in re.finditer(r"(?:\bre\.\w+\([^\n]*|\bin |[=!]= *)"
                                     r"\w*\[?[\"']?\b(?:messages?|whyNoEdit|whyUnsafe|title)\b[\"']?\]",
                                     source):
                line = source.count("\n", 0, match.start()) + 1
                self.fail(f"{os.path.relpath(path, components.ROOT)}:{line}: {match[0]}")


class Reasons(unittest.TestCase):
    def test_who_gives_them_cannot_see_their_text(self):
        """Edits of statements and estimates are proposed without any text."""
        for component in ("Rewrites", "Impact", "Syntax", "Moves", "Tiles", "Arrays", "Frontend", "Program", "Finding"):
            self.assertNotIn("Wording", components.COMPONENTS[component][1], component)

    def test_only_one_file_has_their_texts(self):
        for component, (folder, _) in components.COMPONENTS.items():
            for path in components.sources(component):
                if folder != "lib/Wording":
                    self.assertNotIn("WARPLINT_TEXT(", components.read(path), path)

    def test_each_phrase_is_said(self):
        """One that nobody gives is removed."""
        said = "".join(components.read(path) for component in components.COMPONENTS
                       for path in components.sources(component, (".cpp", ".h")))
        for phrase in re.findall(r"^WARPLINT_PHRASE\((\w+)\)",
                                 components.read("lib/Program/include/warplint/Program/Phrases.def"),
                                 re.M):
            self.assertRegex(said, rf"\bPhrase::{phrase}\b")


if __name__ == "__main__":
    unittest.main()
