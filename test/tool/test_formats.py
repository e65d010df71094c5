#!/usr/bin/env python3
"""The forms for other programs, held against the descriptions of their formats
in schemas/, and warplint's own against docs/schemas/. The published schemas
allow fields that they do not know; here every field must be described."""

import glob
import json
import os
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as xml

import jsonschema

import tool_test
from tool_test import BAD, CLEAN, ROOT, ToolTest

SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schemas")
BROKEN = BAD + "int broken( {\n"
# Text that formats have to escape.
ODD = BAD.replace("tile[x][y];", "tile[x][y]; // <&\"'> ]]> %0A \u00e9\u2028")


def closed(schema):
    """The schema without a place for fields that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(value) for key, value in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        schema["additionalProperties"] = False
    return schema


def load(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return json.load(file)


def validate(document, schema):
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(document)


class Formats(ToolTest):
    def samples(self, form):
        """(name, exit code, standard output) of sources that differ in kind:
        the program's examples, and what is clean, broken and hard to write."""
        for name, text in (("bad", BAD), ("clean", CLEAN), ("broken", BROKEN), ("odd", ODD)):
            self.write("sub/" + name + ".cu", text)
        paths = sorted(glob.glob(self.at("sub/*.cu")) +
                       glob.glob(os.path.join(ROOT, "examples/*.cu")) +
                       glob.glob(os.path.join(ROOT, "docs/checks/examples/*.cu")))
        for words in [[path] for path in paths[:4]] + [paths]:
            done = self.run_tool(*words, "--format=" + form, "--checks=*", "--")
            self.assertIn(done.returncode, (0, 1, 3), done.stderr)
            yield words, done.returncode, done.stdout

    def test_json(self):
        schema = closed(load(ROOT, "docs/schemas/findings-2.json"))
        for _, _, text in self.samples("json"):
            validate(json.loads(text), schema)

    def test_json_of_a_profile(self):
        profile = os.path.join(ROOT, "examples/profile/profile.csv")
        done = self.run_tool(os.path.join(ROOT, "examples/transpose.cu"), "--format=json",
                             "--profile=" + profile, "--")
        document = json.loads(done.stdout)
        self.assertIn("profile", document)
        validate(document, closed(load(ROOT, "docs/schemas/findings-2.json")))

    def test_json_of_times(self):
        done = self.run_tool(os.path.join(ROOT, "examples/profile/shapes.cu"), "--format=json",
                             "--kernel-times=" + os.path.join(ROOT,
                                                              "examples/profile/durations.csv"),
                             "--")
        document = json.loads(done.stdout)
        self.assertTrue(all("time" in f for f in document["findings"]))
        validate(document, closed(load(ROOT, "docs/schemas/findings-2.json")))

    def test_dump(self):
        schema = closed(load(ROOT, "docs/schemas/dump-2.json"))
        lines = 0
        for path in glob.glob(os.path.join(ROOT, "examples/*.cu")):
            done = self.run_tool(path, "--dump-accesses=-", "--checks=-*", "--")
            for line in done.stdout.splitlines():
                validate(json.loads(line), schema)
                lines += 1
        self.assertGreater(lines, 10)

    def test_rdjson(self):
        schema = load(SCHEMAS, "rdjson.json")
        for _, _, text in self.samples("rdjson"):
            validate(json.loads(text), schema)

    def test_a_suggestion_of_rdjson_is_the_fix(self):
        self.write("a.cu", BAD)
        done = self.run_tool("a.cu", "--format=rdjson", "--")
        diagnostic, = json.loads(done.stdout)["diagnostics"]
        suggestion = diagnostic["suggestions"][0]
        start, end = suggestion["range"]["start"], suggestion["range"]["end"]
        self.assertEqual(start["line"], end["line"])
        lines = BAD.splitlines(True)
        line = lines[start["line"] - 1]
        lines[start["line"] - 1] = (line[:start["column"] - 1] + suggestion["text"] +
                                    line[end["column"] - 1:])
        self.write("a.cu", "".join(lines))
        self.expect(self.run_tool("a.cu", "--format=rdjson", "--"), 0)

    def test_gitlab(self):
        schema = load(SCHEMAS, "gitlab.json")
        for _, code, text in self.samples("gitlab"):
            entries = json.loads(text)
            validate(entries, schema)
            prints = [entry["fingerprint"] for entry in entries]
            self.assertEqual(len(prints), len(set(prints)), "a fingerprint names one entry")
            if code == 1:
                self.assertTrue(entries)

    def test_junit(self):
        for words, code, text in self.samples("junit"):
            suites = xml.fromstring(text)
            cases = suites.findall("testsuite/testcase")
            self.assertEqual(int(suites.get("tests")), len(cases))
            self.assertEqual(int(suites.get("failures")), len(suites.findall(".//failure")))
            self.assertEqual(int(suites.get("errors")), len(suites.findall(".//error")))
            self.assertEqual(code == 0, len(suites.findall(".//error")) +
                             len(suites.findall(".//failure")) == 0, words)
            self.assertEqual(code == 3, bool(suites.findall(".//error")), words)
            if shutil.which("xmllint"):
                done = subprocess.run(
                    ["xmllint", "--noout", "--schema", os.path.join(SCHEMAS, "junit.xsd"), "-"],
                    input=text, text=True, capture_output=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_concise_is_a_line_each(self):
        self.write("a.cu", BAD)
        done = self.expect(self.run_tool("a.cu", "--format=concise", "--"), 1)
        self.assertRegex(done.stdout, r"\Aa\.cu:6:21: warning: .* \[shared-bank-conflict\]\n\Z")

    def test_grouped(self):
        self.write("a.cu", BAD)
        done = self.expect(self.run_tool("a.cu", "--format=grouped", "--"), 1)
        self.assertRegex(done.stdout, r"\Aa\.cu\n  column\n    6:21  warning: ")

    def test_the_problem_matcher_reads_text_and_concise(self):
        matcher = load(ROOT, "docs/github-problem-matcher.json")["problemMatcher"][0]
        pattern = matcher["pattern"][0]
        self.write("a.cu", BAD)
        for form in ("text", "concise"):
            done = self.run_tool("a.cu", "--format=" + form, "--")
            found = [m for m in map(re.compile(pattern["regexp"]).match,
                                    done.stdout.splitlines()) if m]
            self.assertEqual(len(found), 1)
            got = {key: found[0][pattern[key]] for key in
                   ("file", "line", "column", "severity", "code")}
            self.assertEqual(got, {"file": "a.cu", "line": "6", "column": "21",
                                   "severity": "warning", "code": "shared-bank-conflict"})


if __name__ == "__main__":
    tool_test.main()
