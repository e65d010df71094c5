#!/usr/bin/env python3
"""Exit codes, and a clear message for each kind of bad input."""

import json
import os
import stat
import unittest

import tool_test
from tool_test import BAD, CLEAN, ToolTest


class ExitCodes(ToolTest):
    def test_clean(self):
        done = self.expect(self.run_tool(self.write("a.cu", CLEAN), "--"), 0)
        self.assertEqual(done.stdout, "")

    def test_findings(self):
        self.expect(self.run_tool(self.write("a.cu", BAD), "--"), 1,
                    "a.cu:6:21: warning: 32-way bank conflict reading 'tile'")

    def test_usage(self):
        self.expect(self.run_tool("--nosuch"), 2, stderr="unknown flag '--nosuch'")
        self.expect(self.run_tool("--cheks=x"), 2, stderr="did you mean '--checks=x'?")
        self.expect(self.run_tool("--checks"), 2, stderr="--checks needs a value")
        self.expect(self.run_tool("--format=xml"), 2,
                    stderr="'xml' is none of text, concise, grouped, table, json, ")
        self.expect(self.run_tool("-j", "x"), 2, stderr="-j: 'x' is not a number")
        self.expect(self.run_tool("--color=pink"), 2, stderr="'pink' is none of")
        self.expect(self.run_tool("--max-steps=0"), 2, stderr="'0' is not a number above 0")
        self.write("a.cu", CLEAN)
        self.expect(self.run_tool("a.cu", "--assume-block=0", "--"), 2,
                    stderr="--assume-block: '0' is not a shape")
        self.expect(self.run_tool("a.cu", "--gpu-profile=nosuch", "--"), 2,
                    stderr="--gpu-profile")
        self.expect(self.run_tool("a.cu", "--checks=shard-*", "--"), 2,
                    stderr="--checks: 'shard-*' matches no check; did you mean 'shared-*'?")
        self.expect(self.run_tool("a.cu", "--checks=-shared-bank-conflicts", "--"), 2,
                    stderr="did you mean 'shared-bank-conflict'?")
        done = self.expect(self.run_tool("a.cu", "--checks=readability-*", "--"), 2,
                           stderr="--checks: 'readability-*' matches no check")
        self.assertNotIn("did you mean", done.stderr)
        self.expect(self.run_tool("a.cu", "--checks=-*", "--"), 2,
                    stderr="no check is on for 'a.cu'")
        self.expect(self.run_tool("--explain=nosuch"), 2,
                    stderr="no check is called 'nosuch'")

    def test_misspelt_options(self):
        self.write("a.cu", CLEAN)
        for typed, meant in (("--fixx", "--fix"), ("-fxi", "--fix"), ("--unsafe-fxes", "--unsafe-fixes"),
                             ("--fomat=json", "--format=json"), ("-qiet", "--quiet"),
                             ("--confirm-with-ptxs=/x", "--confirm-with-ptxas=/x"),
                             ("--lst-checks", "--list-checks"), ("--no-cahce", "--no-cache"),
                             ("--cache-dri=x", "--cache-dir=x"), ("--reprot=x", "--report=x"),
                             ("--colour=never", "--color=never"), ("--expl=x", "--explain=x"),
                             ("--stat", "--statistics"), ("--format-json", "--format=json"),
                             ("--checks:local-*", "--checks=local-*")):
            done = self.expect(self.run_tool(typed, "a.cu", "--"), 2)
            self.assertIn(f"unknown flag '{typed}'; did you mean '{meant}'?\n", done.stderr)
        for typed in ("-O2", "-DN=1", "-lm", "--list-stage", "-x", "-rdc=true", "-p-x", "-std=c++17",
                      "-dc", "-lineinfo"):
            done = self.expect(self.run_tool(typed, "a.cu", "--"), 2, stderr="unknown flag")
            self.assertNotIn("did you mean", done.stderr)

    def test_misspelt_values(self):
        self.write("a.cu", CLEAN)
        for option, typed, meant in (
                ("format", "jsn", "json"), ("sort", "locaton", "location"),
                ("missing-db", "skpi", "skip"), ("color", "allways", "always"),
                ("certainty", "certian", "certain"), ("explain", "shared-bank-conflct",
                                                      "shared-bank-conflict"),
                ("explain", "bank-conflicts", "shared-bank-conflict"),
                ("gpu-profile", "bank=32", "banks"), ("gpu-profile", "sm_9O", "sm_90"),
                ("checks", "shared-bank-conflct", "shared-bank-conflict"),
                ("warnings-as-errors", "shared-bank-conflct", "shared-bank-conflict"),
                ("dump-ir", "x.ll@sink-load", "sink-loads")):
            done = self.expect(self.run_tool(f"--{option}={typed}", "a.cu", "--"), 2)
            self.assertIn(f"; did you mean '{meant}'?\n", done.stderr)
        self.write(".warplint", "CheckOptions:\n  AsumeBlock: 32\n  Certainty: likely\n")
        done = self.expect(self.run_tool("--verify-config", "a.cu"), 2)
        self.assertEqual(done.stderr, "warplint: error: configuration for 'a.cu': CheckOptions: "
                         "'AsumeBlock' is not an option of any check; did you mean 'AssumeBlock'?\n")

    def test_messages_are_the_tools_own(self):
        done = self.run_tool("--nosuch")
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("warplint: error: "), done.stderr)

    def test_some_input_not_analysed(self):
        self.write("a.cu", BAD)
        self.write("b.cu", "__global__ void k( {\n")
        self.expect(self.run_tool("a.cu", "b.cu", "--"), 3,
                    stdout="32-way bank conflict", stderr="b.cu:1:17: error:")


class BadInput(ToolTest):
    def test_broken_source(self):
        self.write("a.cu", "__global__ void k(int *p) { p[0] = 1 }\n")
        done = self.expect(self.run_tool("a.cu", "--"), 3,
                           stderr="a.cu:1:37: error: expected ';'")
        self.assertEqual(done.stdout, "")

    def test_good_kernels_beside_a_broken_function(self):
        self.write("a.cu", BAD + "void host() { undeclared(); }\n")
        self.expect(self.run_tool("a.cu", "--"), 3, "32-way bank conflict",
                    "use of undeclared identifier 'undeclared'")

    def test_missing_file(self):
        self.expect(self.run_tool("gone.cu", "--"), 3, stderr="no such file: 'gone.cu'")

    def test_missing_file_beside_a_good_one(self):
        self.write("a.cu", BAD)
        self.expect(self.run_tool("gone.cu", "a.cu", "--"), 3, "32-way bank conflict",
                    "no such file: 'gone.cu'")

    def test_missing_include(self):
        self.write("a.cu", '#include "gone.h"\n' + CLEAN)
        self.expect(self.run_tool("a.cu", "--"), 3,
                    stderr="a.cu:1:10: error: 'gone.h' file not found")

    def test_unreadable_source(self):
        self.write("a.cu", CLEAN)
        os.chmod(self.at("a.cu"), 0)
        if os.access(self.at("a.cu"), os.R_OK):
            self.skipTest("this user reads everything")
        self.expect(self.run_tool("a.cu", "--"), 3, stderr="a.cu")

    def test_source_that_is_a_binary(self):
        with open(self.at("a.cu"), "wb") as file:
            file.write(bytes(range(256)) * 8)
        self.expect(self.run_tool("a.cu", "--"), 3, stderr="error:")

    def test_empty_source_and_source_without_kernels(self):
        for text in ("", "int x;\n"):
            self.write("a.cu", text)
            self.expect(self.run_tool("a.cu", "--"), 3, stderr="a.cu: no kernel in it")
            self.write("b.cu", CLEAN)
            self.expect(self.run_tool("a.cu", "b.cu", "--"), 0)

    def test_unknown_compiler_flag(self):
        self.write("a.cu", CLEAN)
        done = self.run_tool("a.cu", "--", "--no-such-flag-anywhere")
        self.expect(done, 0, stderr="no-such-flag-anywhere")

    def test_folder_without_sources(self):
        os.mkdir(self.at("empty"))
        self.expect(self.run_tool("empty"), 2, stderr="no .cu file in folder 'empty'")

    def test_glob_without_match(self):
        self.expect(self.run_tool("*.cu"), 2, stderr="no file matches '*.cu'")

    def test_no_input_and_no_database(self):
        self.expect(self.run_tool(), 2,
                    stderr=["no compile_commands.json in", "-p build"])

    def test_database_named_but_missing(self):
        self.expect(self.run_tool("-p", "gone"), 2, stderr="gone")

    def test_malformed_database(self):
        for text in ("not json", "{}", '[{"directory": "/"}]', "[1]", ""):
            self.write("compile_commands.json", text)
            done = self.expect(self.run_tool(), 2, stderr="compile_commands.json")
            self.assertEqual(done.stdout, "")

    def test_malformed_entry_of_a_database(self):
        self.write("a.cu", BAD)
        self.write("b.cu", BAD.replace("column", "other"))
        self.database(("a.cu",), ("b.cu",))
        entries = json.loads(self.read("compile_commands.json"))
        entries.insert(1, {"directory": self.folder, "command": "nvcc -c c.cu"})
        self.write("compile_commands.json", json.dumps(entries))
        for words in ([], ["a.cu"], ["."]):
            done = self.expect(self.run_tool("--format=json", *words), 3, stderr=[
                "error: %s: entry 2 has no \"file\"" % self.at("compile_commands.json")])
            found = json.loads(done.stdout)
            files = 1 if words == ["a.cu"] else 2
            self.assertEqual(len(found["findings"]), files)
            self.assertEqual((found["summary"]["files"], found["summary"]["filesFailed"]),
                             (files + 1, 1))
        done = self.expect(self.run_tool("--show-command=a.cu"), 3, "-x cuda",
                           "entry 2 has no")
        self.expect(self.run_tool("a.cu", "--", "-DA"), 1)

    def test_unreadable_database(self):
        os.mkdir(self.at("compile_commands.json"))
        self.expect(self.run_tool("-p", "."), 2, stderr="compile_commands.json")

    def test_database_without_cuda(self):
        self.write("compile_commands.json", '[{"directory": "%s", "file": "a.cpp", '
                   '"arguments": ["c++", "-c", "a.cpp"]}]' % self.folder)
        self.expect(self.run_tool(), 2, stderr="no CUDA source in")

    def test_database_entry_whose_file_is_gone(self):
        self.write("a.cu", BAD)
        self.database(("a.cu",), ("gone.cu",))
        self.expect(self.run_tool(), 3, "32-way bank conflict", "gone.cu")

    def test_wrong_toolkit(self):
        self.write("a.cu", CLEAN)
        self.expect(self.run_tool("a.cu", "--", cuda=self.folder), 2, stderr=self.folder)

    def test_dump_that_cannot_be_written(self):
        self.write("a.cu", CLEAN)
        self.expect(self.run_tool("a.cu", "--dump-accesses=no/such/folder/x", "--"), 2,
                    stderr="can't write 'no/such/folder/x'")

    def test_unpaired_suppression(self):
        self.write("a.cu", "// NOLINTBEGIN(shared-*)\n" + CLEAN)
        self.expect(self.run_tool("a.cu", "--"), 3, stderr="unmatched 'NOLINTBEGIN'")

    def test_bad_configuration(self):
        self.write("a.cu", CLEAN)
        self.write(".warplint", "Cheks: '*'\n")
        self.expect(self.run_tool("a.cu", "--"), 2, stderr="unknown key 'Cheks'")


if __name__ == "__main__":
    tool_test.main()
