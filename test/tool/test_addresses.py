#!/usr/bin/env python3
"""Paths for other programs count from the root of the repository, wherever the
tool is started."""

import json
import os
import subprocess
import unittest

import report_page
import tool_test
from tool_test import BAD, ToolTest


class Places(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("src/gpu/a.cu", BAD)
        os.makedirs(self.at("elsewhere"))
        os.makedirs(self.at("src/.git"))

    def json(self, cwd, *words):
        done = self.expect(self.run_tool(*words, "--format=json", "--", cwd=self.at(cwd)), 1)
        return json.loads(done.stdout)

    def test_the_same_from_everywhere(self):
        here = self.json("src/gpu", "a.cu")
        finding = here["findings"][0]
        self.assertEqual(here["root"], self.at("src"))
        self.assertEqual(finding["location"]["file"], "gpu/a.cu")
        self.assertEqual(finding["launch"], "gpu/a.cu:8:41")
        self.assertEqual(finding["fixes"][0]["edits"][0]["file"], "gpu/a.cu")
        self.assertEqual(here, self.json("src", "gpu/a.cu"))
        self.assertEqual(here, self.json("elsewhere", "../src/gpu/a.cu"))
        self.assertEqual(here, self.json("elsewhere", self.at("src/gpu/a.cu")))

    def test_a_second_work_tree(self):
        os.rmdir(self.at("src/.git"))
        self.write("src/.git", "gitdir: ../elsewhere\n")
        self.assertEqual(self.json("src/gpu", "a.cu")["root"], self.at("src"))

    def test_a_root_of_the_users_own(self):
        found = self.json("src", "gpu/a.cu", "--root=gpu")
        self.assertEqual(found["findings"][0]["location"]["file"], "a.cu")
        found = self.json("src", "gpu/a.cu", "--root=../elsewhere")
        self.assertEqual(found["findings"][0]["location"]["file"], self.at("src/gpu/a.cu"))
        self.expect(self.run_tool("src/gpu/a.cu", "--root=nowhere", "--"), 2,
                    stderr="--root: 'nowhere' is not a folder")

    def test_without_a_repository_the_folder_of_the_run(self):
        os.rmdir(self.at("src/.git"))
        done = subprocess.run(["git", "-C", self.folder, "rev-parse"], capture_output=True,
                              check=False)
        if done.returncode == 0:
            self.skipTest("the temporary folder lies in a repository")
        found = self.json("src", "gpu/a.cu")
        self.assertEqual(found["root"], self.at("src"))

    def test_sarif_and_annotations(self):
        done = self.run_tool("a.cu", "--format=sarif", "--", cwd=self.at("src/gpu"))
        result = json.loads(done.stdout)["runs"][0]["results"][0]
        places = result["locations"] + result["relatedLocations"]
        self.assertEqual({p["physicalLocation"]["artifactLocation"]["uri"] for p in places},
                         {"gpu/a.cu"})
        done = self.run_tool("a.cu", "--format=github", "--", cwd=self.at("src/gpu"))
        self.assertIn("::warning file=gpu/a.cu,line=6,", done.stdout)

    def test_the_report_is_the_same_from_everywhere(self):
        def report(cwd, path):
            self.run_tool(path, "--report=" + self.at("r.html"), "--", cwd=self.at(cwd))
            with open(self.at("r.html"), encoding="utf-8") as file:
                return report_page.whole(file.read())

        here = report("src/gpu", "a.cu")
        self.assertIn("launched at gpu/a.cu:8:41", here)
        self.assertEqual(here, report("elsewhere", "../src/gpu/a.cu"))

    def test_text_counts_from_the_folder_of_the_run(self):
        done = self.run_tool("a.cu", "--", cwd=self.at("src/gpu"))
        self.assertTrue(done.stdout.startswith("a.cu:6:"))

    def test_a_baseline_holds_everywhere(self):
        self.run_tool("a.cu", "--write-baseline=../known", "--", cwd=self.at("src/gpu"))
        with open(self.at("src/known"), encoding="utf-8") as file:
            self.assertIn(" shared-bank-conflict gpu/a.cu: ", file.read())
        self.expect(self.run_tool("src/gpu/a.cu", "--baseline=src/known", "--"), 0)


if __name__ == "__main__":
    tool_test.main()
