#!/usr/bin/env python3
""".pre-commit-hooks.yaml with the real pre-commit, where there is one, and what
the hook rests on: --missing-db."""

import shutil
import unittest

import project
from project import BAD, CLEAN, ROOT


class MissingDatabase(project.ProjectTest):
    def test_skip_is_a_hint_and_success(self):
        self.write("a.cu", BAD)
        self.write("b.cu", BAD)
        done = self.expect(self.run_tool("--quiet", "--missing-db=skip", "a.cu", "b.cu"), 0)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        for text in ("skipped 'a.cu' and 1 more", "no compile_commands.json",
                     "CMAKE_EXPORT_COMPILE_COMMANDS"):
            self.assertIn(text, done.stderr)

    def test_skip_of_a_folder_of_all_and_of_a_build_to_come(self):
        self.write("src/a.cu", BAD)
        for words in (["src"], [], ["-p", "build"], ["-p", "build", "src/a.cu"]):
            done = self.expect(self.run_tool("--missing-db=skip", "--quiet", *words), 0)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_skip_takes_what_has_one(self):
        self.write("with/a.cu", BAD)
        self.write("without/b.cu", BAD)
        self.database(("with/a.cu",), name="with/compile_commands.json")
        done = self.expect(self.run_tool("--missing-db=skip", "with/a.cu", "without/b.cu"), 1,
                           stdout="with/a.cu:6", stderr=["without/b.cu", "1 file, "])
        self.assertNotIn("b.cu:", done.stdout)

    def test_skip_minds_no_flags(self):
        self.write("a.cu", BAD)
        done = self.expect(self.run_tool("--missing-db=skip", "a.cu", "--"), 1)
        self.assertNotIn("skipped 'a", done.stderr)

    def test_error_and_the_default(self):
        self.write("a.cu", BAD)
        self.expect(self.run_tool("--missing-db=error", "a.cu"), 2,
                    stderr="no compile_commands.json above 'a.cu'")
        self.expect(self.run_tool("--missing-db=analyse", "a.cu"), 1)
        self.expect(self.run_tool("a.cu"), 1)
        self.expect(self.run_tool("--missing-db=maybe", "a.cu"), 2,
                    stderr="none of analyse, skip, error")
        # A -p that leads nowhere is skipped on request alone.
        self.expect(self.run_tool("-p", "build", "a.cu"), 2)

    def test_a_broken_database_is_not_a_missing_one(self):
        self.write("a.cu", BAD)
        self.write("compile_commands.json", "[{")
        self.expect(self.run_tool("--missing-db=skip", "a.cu"), 2)


@unittest.skipUnless(shutil.which("pre-commit", path="/usr/bin:/usr/local/bin"),
                     "there is no pre-commit")
class PreCommit(project.ProjectTest):
    def setUp(self):
        super().setUp()
        # The hook as a repository that users name; it holds no more than that.
        self.write("hook/.pre-commit-hooks.yaml", project_text(".pre-commit-hooks.yaml"))
        hook = self.at("hook")
        self.git("init", "-q", cwd=hook)
        self.git("add", "-A", cwd=hook)
        self.git("commit", "-q", "-m", "hook", cwd=hook)
        self.write("project/.pre-commit-config.yaml",
                   "repos:\n- repo: ../hook\n  rev: HEAD\n  hooks:\n  - id: warplint\n")

    def hook(self):
        self.git("add", "-A")
        return self.run_in_project(["pre-commit", "run", "--all-files", "--color=never"],
                                   PRE_COMMIT_HOME=self.at("cache"))

    def test_with_a_database(self):
        self.write("project/src/bad.cu", BAD)
        self.write("project/src/notes.txt", "no source")
        self.database(("src/bad.cu",), name="project/compile_commands.json",
                      directory=self.project)
        done = self.hook()
        self.expect(done, 1, stdout=["Failed", "src/bad.cu:6:", "32-way bank conflict"])
        self.write("project/src/bad.cu", CLEAN)
        self.expect(self.hook(), 0, stdout="Passed")

    def test_host_code_alone(self):
        self.write("project/src/host.cu", "int main() {}\n")
        self.database(("src/host.cu",), name="project/compile_commands.json",
                      directory=self.project)
        self.expect(self.hook(), 0, stdout="Passed")

    def test_without_one(self):
        self.write("project/src/bad.cu", BAD)
        self.expect(self.hook(), 0, stdout="Passed")

    def test_the_manifest_is_valid(self):
        done = self.run_in_project(["pre-commit", "validate-manifest",
                                    ROOT + "/.pre-commit-hooks.yaml"],
                                   PRE_COMMIT_HOME=self.at("cache"))
        self.expect(done, 0)


def project_text(name):
    with open(f"{ROOT}/{name}", encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    unittest.main()
