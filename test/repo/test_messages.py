#!/usr/bin/env python3
"""What the tool prints: the list of it is current, and its words are those of
the field."""

import importlib.machinery
import importlib.util
import os
import re
import unittest

import components

LOADER = importlib.machinery.SourceFileLoader(
    "list_messages", os.path.join(components.ROOT, "scripts/list-messages"))
LISTER = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("list_messages", LOADER))
LOADER.exec_module(LISTER)


def listed(source):
    return [LISTER.plain(text).strip() for _, text in LISTER.ofSource(source)
            if LISTER.isPrinted(LISTER.plain(text))]


class Extraction(unittest.TestCase):
    def test_adjacent_and_added_literals_are_one_message(self):
        self.assertEqual(
            listed('addNote(F, "a request " "uses " + std::to_string(N) + " of the " + '
                   'count(M, "bytes") + " it moves");'),
            ["a request uses {} of the {bytes} it moves"])
        self.assertEqual(listed('OS << "can\'t read \'" << Path << "\': " << E.message();'),
                         ["can't read '{}': {}"])
        self.assertEqual(listed('WARPLINT_TEXT(Pad, "pad {0} to {1:byte}: {2}")'),
                         ["pad {} to {byte}: {}"])
        self.assertEqual(listed('return llvm::formatv("no check is called {0}", Id).str();'),
                         ["no check is called {}"])
        self.assertEqual(listed('return ("line " + llvm::Twine(N) + " has no end").str();'),
                         ["line {} has no end"])

    def test_a_choice_shows_both_texts(self):
        self.assertEqual(listed('X = "it asks for " + std::string(One ? "a block" : "blocks");'),
                         ["it asks for [a block|blocks]"])
        self.assertEqual(listed('Text = Known ? "one text here" : "another text there";'),
                         ["one text here", "another text there"])

    def test_statements_do_not_hide_a_message(self):
        self.assertEqual(listed('if (isData(A)) return "data decides the element";'),
                         ["data decides the element"])
        self.assertEqual(listed('switch (K) { case Kind::A: return "a kernel argument"; }'),
                         ["a kernel argument"])
        self.assertEqual(listed('auto F = [&] { fail("no head of a hunk"); };'),
                         ["no head of a hunk"])

    def test_what_is_not_printed_is_not_listed(self):
        for code in ('if (Text.starts_with("no fix for this")) return;',
                     'if (Type == "long int value") return;',
                     'assert(X && "a group has a row");',
                     'llvm_unreachable("all kinds are listed");',
                     'Json["requestsPerBlock"] = "shared-bank-conflict";',
                     'Type = "unsigned long long";',
                     '// "a comment is no message"',
                     'Css = "p { margin: 0 auto; }";',
                     '#include "a header of this name"'):
            self.assertEqual(listed(code), [], code)

    def test_text_of_a_template(self):
        text = [t for _, t in LISTER.ofTemplate('<p>Other launches: {{#o}}<a>{{l}}</a>{{/o}}</p>'
                                                '<i aria-label="{{s}} of it in excess"></i>')]
        self.assertIn("Other launches: ", text)
        self.assertIn("{} of it in excess", text)


# Word -> what is written instead.
OTHER_WORDS = {
    r"told": "reported", r"silenc\w*": "suppress", r"cures?": "fix", r"in vain": "not used",
    r"cut short": "incomplete, out of budget", r"left out": "not analysed, not written",
    r"hangs? on": "depends on", r"parted": "diverged, split", r"at hand": "available",
    r"spel(t|led) out": "written, inlined", r"taken for": "assumed", r"its like": "the others",
    r"in one go": "at once", r"to go by": "name what is missing",
    r"is no (?!called)\w+'?$": "is not a", r"' is no \w+": "is not a",
    r"analyz\w*": "analyse", r"neighbor\w*": "neighbour",
}


class Words(unittest.TestCase):
    def test_one_word_for_one_thing(self):
        for path in LISTER.files():
            for line, text in LISTER.messages(path):
                for word, instead in OTHER_WORDS.items():
                    with self.subTest(path=path, line=line, write=instead):
                        self.assertNotRegex(text, rf"(?<![\w-]){word}(?![\w-])")


class Page(unittest.TestCase):
    def test_it_is_current(self):
        self.assertEqual(components.read("docs/messages.md").splitlines(),
                         LISTER.page().splitlines(),
                         "scripts/list-messages --page > docs/messages.md")

    def test_it_lists_every_component_that_speaks(self):
        """A rule that drops too much would leave one out."""
        page = components.read("docs/messages.md")
        for folder in ("checks", "lib/Command", "lib/Engine", "lib/Report",
                       "lib/Server", "lib/Wording", "tool/warplint"):
            self.assertIn(f"\n## {folder}\n", page)
        for message in ("'{}' and '{}' are the same dynamic shared memory",
                        "print the version, and stop", "neighbouring lanes are {byte} apart"):
            self.assertRegex(page, rf"`` [^`]*{re.escape(message)}")


if __name__ == "__main__":
    unittest.main()
