#!/usr/bin/env python3
"""Runs warplint on one annotated .cu file and compares what it says with the
file's comments, which follow the grammar of clang's -verify:

    // expected-warning {{text}}            on this line
    // expected-warning@+1 {{text}}         on the next line (@-2, @17 likewise)
    // expected-warning@header.cuh:12 {{text}}
    // expected-warning@* {{text}}          on any line of this file
    // expected-warning@#mark {{text}}      on the line that holds "// #mark"
    // expected-warning 2 {{text}}          twice (2+, 1-3 likewise)
    // expected-warning-re {{a {{[0-9]+}} b}}   inner braces are a regex
    // expected-note, expected-error        the other levels
    // expected-no-diagnostics              nothing at all is reported

The text is a part of the message with its "[check]". Every warning and error
must be expected, and every note that ends in "[check]": it is a finding of a
check that is off by default. Another note, which explains a finding, has to be
expected only where the file says "// RUN-NOTES: exact".

Other lines that the runner reads:

    // RUN-FLAGS: --checks=-*,shared-*      flags of the tool
    // RUN-COMPILE: -arch=sm_90 -DN=4       flags after "--"
    // RUN-ON: toolkit                      not with the shipped declarations
    // RUN-ON: shipped                      not with a toolkit

Without RUN-ON the file is run with the CUDA toolkit, where there is one, and
with the shipped declarations, and must give the same both times.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys

LEVELS = ("error", "warning", "note", "remark")
DIAGNOSTIC = re.compile(
    r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):(?P<col>\d+): "
    r"(?P<level>fatal error|error|warning|note|remark): (?P<text>.*)$")
# What ends a finding.
OF_CHECK = re.compile(r" \[[a-z0-9]+(?:-[a-z0-9]+)+\]$")
UNPLACED = re.compile(r"^(?:warplint: )?(?P<level>error|warning|note): (?P<text>.*)$")
EXPECTED = re.compile(
    r"expected-(?P<level>error|warning|note|remark)(?P<re>-re)?"
    r"(?:@(?P<at>[^\s{]+))?\s*(?P<count>\d+\+?|\d+-\d+|\+)?\s*\{\{")


class Diagnostic:
    def __init__(self, file, line, level, text):
        self.file, self.line = file, line
        self.level = "error" if level == "fatal error" else level
        self.text = text

    def explains(self):
        """Whether it is a note on a finding, not a finding."""
        return self.level == "note" and not OF_CHECK.search(self.text)

    def __str__(self):
        return f"  {self.file}:{self.line}: {self.level}: {self.text}"


class Expectation:
    """One comment: `low` to `high` (None: any number) diagnostics of `level`
    at `file`:`line` (line None: anywhere in the file) that match."""

    def __init__(self, level, file, line, low, high, pattern, text, where):
        self.level, self.file, self.line = level, file, line
        self.low, self.high, self.pattern = low, high, pattern
        self.text, self.where, self.seen = text, where, 0

    def takes(self, diagnostic):
        return (self.level == diagnostic.level
                and (self.high is None or self.seen < self.high)
                and (self.line is None or self.line == diagnostic.line)
                and os.path.basename(self.file) == os.path.basename(diagnostic.file)
                and self.pattern.search(diagnostic.text) is not None)

    def __str__(self):
        line = "*" if self.line is None else self.line
        return f"  {self.file}:{line}: {self.level}: {{{{{self.text}}}}} (comment in line {self.where}, seen {self.seen} times)"


def pattern_of(text, is_regex):
    if not is_regex:
        return re.compile(re.escape(text))
    parts = re.split(r"\{\{(.*?)\}\}", text)
    return re.compile("".join(part if i % 2 else re.escape(part)
                              for i, part in enumerate(parts)))


def count_of(text):
    if not text:
        return 1, 1
    if text == "+":
        return 1, None
    if text.endswith("+"):
        return int(text[:-1]), None
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def closing(line, start):
    """The end of the text that starts at `start`, after "{{": the matching
    "}}", inner pairs counted."""
    depth, at = 1, start
    while at < len(line) - 1:
        pair = line[at:at + 2]
        if pair == "{{":
            depth, at = depth + 1, at + 2
        elif pair == "}}":
            depth -= 1
            if depth == 0:
                # "}}}" closes at its last two braces: the text may end in one.
                while line[at + 2:at + 3] == "}":
                    at += 1
                return at
            at += 2
        else:
            at += 1
    return -1


class Annotations:
    def __init__(self, path):
        self.path, self.expected, self.errors = path, [], []
        self.flags, self.compile, self.on, self.exact_notes = [], [], None, False
        self.silent = False
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().splitlines()
        marks = {m.group(1): n for n, line in enumerate(self.lines, 1)
                 for m in re.finditer(r"//\s*(#[\w.-]+)\s*$", line)}
        for number, line in enumerate(self.lines, 1):
            self.read_run_line(line)
            if re.search(r"//.*\bexpected-no-diagnostics\b", line):
                self.silent = True
            self.read_expectations(number, line, marks)
        if self.silent and self.expected:
            self.errors.append("'expected-no-diagnostics' beside an expectation")
        if not self.silent and not self.expected:
            self.errors.append("no expectation: say 'expected-no-diagnostics' where nothing is reported")

    def read_run_line(self, line):
        match = re.match(r"\s*//\s*RUN-(FLAGS|COMPILE|ON|NOTES):\s*(.*)$", line)
        if not match:
            return
        key, value = match.groups()
        if key == "FLAGS":
            self.flags += shlex.split(value)
        elif key == "COMPILE":
            self.compile += shlex.split(value)
        elif key == "ON" and value.strip() in ("toolkit", "shipped"):
            self.on = value.strip()
        elif key == "NOTES" and value.strip() == "exact":
            self.exact_notes = True
        else:
            self.errors.append(f"RUN-{key}: unknown value '{value}'")

    def read_expectations(self, number, line, marks):
        comment = line.find("//")
        if comment < 0:
            return
        at = comment
        while True:
            match = EXPECTED.search(line, at)
            if not match:
                return
            end = closing(line, match.end())
            if end < 0:
                self.errors.append(f"line {number}: '{{{{' without '}}}}'")
                return
            text = line[match.end():end]
            file, target = self.place(match.group("at"), number, marks)
            low, high = count_of(match.group("count"))
            self.expected.append(Expectation(
                match.group("level"), file, target, low, high,
                pattern_of(text, match.group("re")), text, number))
            at = end + 2

    def place(self, at, number, marks):
        if not at:
            return self.path, number
        if at == "*":
            return self.path, None
        if at.startswith("#"):
            if at not in marks:
                self.errors.append(f"line {number}: no line is marked '// {at}'")
            return self.path, marks.get(at, number)
        if re.fullmatch(r"[+-]\d+", at):
            return self.path, number + int(at)
        if re.fullmatch(r"\d+", at):
            return self.path, int(at)
        file, _, line = at.rpartition(":")
        if file and (line.isdigit() or line == "*"):
            return file, None if line == "*" else int(line)
        self.errors.append(f"line {number}: can't read the place '@{at}'")
        return self.path, number


def diagnostics_of(output, path):
    """A finding that holds for several places counts as one at each of them."""
    found, last, chief = [], (path, 0), None
    for line in output.splitlines():
        match = DIAGNOSTIC.match(line)
        if match:
            last = (match["file"], int(match["line"]))
            text = match["text"]
            if chief and match["level"] == "note" and text.startswith("also here: "):
                check = chief.text[chief.text.rindex(" ["):]
                found.append(Diagnostic(*last, chief.level, text[len("also here: "):] + check))
                continue
            found.append(Diagnostic(*last, match["level"], text))
            if not found[-1].explains():
                chief = found[-1]
            continue
        match = UNPLACED.match(line)
        if match:
            found.append(Diagnostic(*last, match["level"], match["text"]))
    return found


def compare(annotations, found):
    """What differs, as lines; empty when all is as expected."""
    for expectation in annotations.expected:
        expectation.seen = 0
    unexpected = []
    for diagnostic in found:
        taker = next((e for e in annotations.expected if e.takes(diagnostic)), None)
        if taker:
            taker.seen += 1
        elif annotations.exact_notes or not diagnostic.explains():
            unexpected.append(diagnostic)
    missing = [e for e in annotations.expected if e.seen < e.low]
    out = []
    if missing:
        out += ["expected but not seen:"] + [str(e) for e in missing]
    if unexpected:
        out += ["seen but not expected:"] + [str(d) for d in unexpected]
    return out


def find_toolkit():
    nvcc = shutil.which("nvcc")
    for root in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"),
                 nvcc and os.path.dirname(os.path.dirname(os.path.realpath(nvcc))),
                 "/usr/local/cuda"):
        if root and os.path.exists(os.path.join(root, "include", "cuda_runtime.h")):
            return root
    return None


def run_once(tool, path, annotations, cuda):
    command = [tool, "--color=never", "--verbose", f"--cuda-path={cuda}", *annotations.flags,
               path, "--", *annotations.compile]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, check=False)
    found = diagnostics_of(done.stdout, path)
    # What stops the analysis is said on stderr.
    problems = [d for d in diagnostics_of(done.stderr, path) if d.level == "error"]
    out = compare(annotations, found + problems)
    wants_errors = any(e.level == "error" for e in annotations.expected)
    if done.returncode not in (0, 1) and not wants_errors:
        out.append(f"exit code {done.returncode}")
    if out:
        out = [shlex.join(command)] + out
        out += ["output was:", done.stdout.rstrip(), done.stderr.rstrip()]
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--cuda-path", default=None,
                        help="toolkit to run with; default: look for one")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    toolkit = options.cuda_path or find_toolkit()
    if not toolkit:
        print("skipped: toolkit: there is no CUDA toolkit")
    failed = 0
    for path in options.files:
        annotations = Annotations(path)
        out = list(annotations.errors)
        modes = [("shipped", "none")] + ([("toolkit", toolkit)] if toolkit else [])
        ran = 0
        for mode, cuda in modes:
            if annotations.on in (None, mode):
                out += run_once(options.tool, path, annotations, cuda)
                ran += 1
        if ran == 0 and not out:
            print(f"{path}: skipped, needs a CUDA toolkit")
            if len(options.files) == 1:
                return 77
        for line in out:
            print(f"{path}: {line}" if line in annotations.errors else line)
        failed += bool(out)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
