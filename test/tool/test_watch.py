#!/usr/bin/env python3
"""What a terminal shows of a run under way, and what Ctrl-C leaves of it."""

import contextlib
import glob
import json
import os
import pty
import re
import signal
import subprocess
import threading
import time
import unittest

import tool_test
from tool_test import BAD, TOOL, ToolTest

FILES = 40
# Far more steps than a test waits for, so that no machine is too fast for it.
DEPTH = 14
SLOW = ("__global__ void nest(int *out, const int *in) {\n"
        + "".join(f"  int i{k} = {k};\n" for k in range(DEPTH))
        + "".join(f"  while (in[i{k}]) {{ ++i{k};\n" for k in range(DEPTH))
        + "  out[i0] = i1;\n" + "}" * DEPTH + "}\n"
        "void run(int *out, const int *in) { nest<<<1, 32>>>(out, in); }\n")


class Watch(ToolTest):
    def setUp(self):
        super().setUp()
        for i in range(FILES - 1):
            self.write(f"f{i:02}.cu", BAD.replace("column", f"column{i}"))
        self.write(f"f{FILES - 1}.cu", SLOW)

    def start(self, *words, files=(".",)):
        """The tool with a terminal as its standard error, which is read all the
        time, or it would wait for its reader."""
        ours, theirs = pty.openpty()
        child = subprocess.Popen(
            [TOOL, "--cuda-path=none", "--no-cache", "-j1", *words, *files],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=theirs, text=True)
        os.close(theirs)
        self.shown = ""
        reader = threading.Thread(target=self.collect, args=(ours,))
        reader.start()
        self.addCleanup(reader.join)
        self.addCleanup(child.kill)
        return child, reader

    def collect(self, end):
        with contextlib.suppress(OSError):  # so a terminal ends
            while text := os.read(end, 10000):
                self.shown += text.decode()
        os.close(end)

    def wait_for(self, pattern):
        limit = time.monotonic() + 600
        while not re.search(pattern, self.shown) and time.monotonic() < limit:
            time.sleep(0.02)
        self.assertRegex(self.shown, pattern)

    TO_THE_SLOW_FILE = "--max-steps=1000000000000", "--file-timeout=1000"

    def wait_for_the_slow_file(self):
        self.wait_for(rf"\[{FILES - 1}/{FILES}\] (\./)?f{FILES - 1}\.cu")

    def assert_the_line_goes(self):
        after = self.shown.rsplit("\x1b[K", 1)[-1]
        self.assertNotRegex(after, r"\[\d+/\d+")

    def test_progress_and_an_interrupt(self):
        self.check_end(signal.SIGINT, 130)

    def test_a_termination_leaves_a_report_too(self):
        self.check_end(signal.SIGTERM, 143)

    def check_end(self, by, code):
        child, reader = self.start("--format=json", *self.TO_THE_SLOW_FILE)
        self.wait_for_the_slow_file()
        asked = time.monotonic()
        child.send_signal(by)
        out, _ = child.communicate(timeout=60)
        self.assertLess(time.monotonic() - asked, 10)
        self.assertEqual(child.returncode, code)
        report = json.loads(out)
        text = json.dumps(report)
        # Each file is either done, with its finding, or reported as an omission.
        self.assertEqual(text.count("interrupted before its analysis was done"), 1)
        self.assertEqual(text.count('"shared-bank-conflict"'), FILES - 1)
        reader.join()
        self.assert_the_line_goes()
        self.assertIn("\x1b[K", self.shown)

    def test_an_interrupt_writes_no_baseline_and_changes_no_file(self):
        child, _ = self.start("--fix", "--dump-accesses=dump",
                              *self.TO_THE_SLOW_FILE)
        self.wait_for_the_slow_file()
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130)
        self.assertFalse(os.path.exists(self.at("dump")))
        self.assertEqual(self.read("f00.cu"), BAD.replace("column", "column0"))

    def child_of(self, process):
        for folder in glob.glob("/proc/[0-9]*"):
            with contextlib.suppress(OSError), open(
                    folder + "/stat", encoding="utf-8") as file:
                # "12 (name) S 11 ...": behind the name, the parent is second.
                if file.read().rpartition(")")[2].split()[1] == str(process):
                    return int(os.path.basename(folder))
        self.fail(f"{process} has no child")

    def test_an_interrupt_ends_the_processes_of_files(self):
        self.write("f00.cu", "constexpr int f() { for (;;) ; return 0; }\n"
                   "constexpr int x = f();\n" + BAD)
        child, _ = self.start("--file-timeout=1000", files=(
            "f00.cu", "--", "-fconstexpr-steps=4294967295"))
        self.wait_for(r"f00\.cu \(\d+ s\)")
        worker = self.child_of(child.pid)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130)
        limit = time.monotonic() + 600
        while os.path.exists(f"/proc/{worker}") and time.monotonic() < limit:
            time.sleep(0.02)
        self.assertFalse(os.path.exists(f"/proc/{worker}"))

    def test_the_line_goes_and_nothing_is_shown_without_a_terminal(self):
        child, reader = self.start(
            files=[f"f{i:02}.cu" for i in range(FILES - 1)])
        child.communicate(timeout=60)
        reader.join()
        self.assert_the_line_goes()
        self.assertEqual(child.returncode, 1)
        done = self.run_tool("--no-cache", "f00.cu", "f01.cu")
        self.assertNotIn("\x1b", done.stderr)
        self.assertNotRegex(done.stderr, r"\[\d+/2\]")

if __name__ == "__main__":
    unittest.main()
