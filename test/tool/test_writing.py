#!/usr/bin/env python3
"""What cannot be written is told, and no half of a file stands under its name."""

import os
import resource
import stat
import subprocess
import unittest

import tool_test
from tool_test import BAD, TOOL, ToolTest

OUTPUTS = ("--dump-accesses", "--write-baseline", "--export-fixes")


class Writing(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", BAD)

    def limited(self, size, *words):
        """Runs the tool where no file may grow beyond some bytes: as on a full
        disk, a write gives less than was asked for and then fails."""
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        return subprocess.run([TOOL, "--cuda-path=none", "a.cu", *words, "--"],
                              cwd=self.folder, text=True, capture_output=True,
                              preexec_fn=limit, check=False)

    def test_a_full_disk_under_a_named_file(self):
        for flag in OUTPUTS:
            with self.subTest(flag):
                self.expect(self.run_tool("a.cu", f"{flag}=/dev/full", "--"), 2,
                            stderr=["'/dev/full': ", "No space left on device"])

    def test_a_full_disk_under_the_standard_output(self):
        for words in (["a.cu", "--"], ["--help"], ["--version"], ["--list-checks"],
                      ["--explain=shared-bank-conflict"], ["--dump-config"],
                      ["--show-command=a.cu"], ["a.cu", "--fix-dry-run", "--"],
                      ["a.cu", "--dump-accesses=-", "--"],
                      *(["a.cu", f"--format={form}", "--"]
                        for form in ("json", "sarif", "github"))):
            with self.subTest(words), open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([TOOL, "--cuda-path=none", *words], stdout=full,
                                      stderr=subprocess.PIPE, cwd=self.folder,
                                      text=True, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("No space left on device", done.stderr)
                self.assertNotIn("LLVM ERROR", done.stderr)

    def test_a_full_disk_under_the_standard_error(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([TOOL, "--cuda-path=none", "a.cu", "--"], stderr=full,
                                  stdout=subprocess.DEVNULL, cwd=self.folder, check=False)
        self.assertEqual(done.returncode, 2)

    def test_a_reader_that_is_gone(self):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run([TOOL, "--cuda-path=none", "a.cu", "--"], stdout=write,
                              stderr=subprocess.PIPE, cwd=self.folder, text=True,
                              check=False)
        os.close(write)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("can't write to the standard output: Broken pipe", done.stderr)

    def test_the_summary_of_a_step(self):
        done = self.run_tool("a.cu", "--format=github", "--",
                             env={"GITHUB_STEP_SUMMARY": "/dev/full"})
        self.expect(done, 2, stderr="can't write GITHUB_STEP_SUMMARY '/dev/full': "
                                    "No space left on device")

    def test_no_half_of_a_file_stands_under_its_name(self):
        for flag in OUTPUTS:
            with self.subTest(flag):
                # Where there was no file there is none, and no other is left.
                before = sorted(os.listdir(self.folder))
                done = self.limited(20, f"{flag}=out")
                self.expect(done, 2, stderr=["'out': ", "File too large"])
                self.assertEqual(sorted(os.listdir(self.folder)), before)
                # Where there was one it is what it was.
                self.write("out", "kept\n")
                self.expect(self.limited(20, f"{flag}=out", "--force"), 2,
                            stderr=["'out': ", "File too large"])
                self.assertEqual(self.read("out"), "kept\n")
                os.remove(self.at("out"))

    def test_a_fix_is_whole_or_not_made(self):
        done = self.limited(len(BAD) // 2, "--fix")
        self.expect(done, 2, stderr="a.cu: not fixed: File too large")
        self.assertEqual(self.read("a.cu"), BAD)
        self.assertEqual(os.listdir(self.folder), ["a.cu"])

    def test_a_file_keeps_its_permissions(self):
        self.write("out", "")
        os.chmod(self.at("out"), 0o640)
        self.expect(self.run_tool("a.cu", "--write-baseline=out", "--"), 0)
        self.assertEqual(stat.S_IMODE(os.stat(self.at("out")).st_mode), 0o640)
        mask = os.umask(0o027)
        self.addCleanup(os.umask, mask)
        self.expect(self.run_tool("a.cu", "--write-baseline=new", "--"), 0)
        self.assertEqual(stat.S_IMODE(os.stat(self.at("new")).st_mode), 0o640)

    def test_a_link_is_replaced_and_its_target_left_alone(self):
        self.write("elsewhere", "kept\n")
        os.symlink("elsewhere", self.at("out"))
        self.expect(self.run_tool("a.cu", "--write-baseline=out", "--force", "--"), 0)
        self.assertFalse(os.path.islink(self.at("out")))
        self.assertEqual(self.read("elsewhere"), "kept\n")

    def test_what_is_no_file_is_written_to(self):
        done = self.expect(self.run_tool("a.cu", "--write-baseline=/dev/stdout", "--"), 0)
        self.assertIn("shared-bank-conflict", done.stdout)
        read, write = os.pipe()
        done = subprocess.run([TOOL, "--cuda-path=none", "a.cu",
                               f"--write-baseline=/dev/fd/{write}", "--"],
                              cwd=self.folder, pass_fds=[write], capture_output=True,
                              check=False)
        os.close(write)
        with open(read, encoding="utf-8") as file:
            self.assertIn("shared-bank-conflict", file.read())
        self.assertEqual(done.returncode, 0)

    def test_a_folder_is_no_file(self):
        os.mkdir(self.at("out"))
        self.expect(self.run_tool("a.cu", "--write-baseline=out", "--force", "--"), 2,
                    stderr="'out' is a folder")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.cu", "out"])


if __name__ == "__main__":
    tool_test.main()
