#!/usr/bin/env python3
"""Findings that are written while the run goes on: which, and that they are to the
byte those of a run that waits for its end."""

import os
import pty
import re
import select
import signal
import subprocess
import time
import unittest

from tool_test import BAD, TOOL, ToolTest

HEADER = """\
#pragma once
template <int N> __device__ void turn(float *out, const float *in) {
  __shared__ float both[N][N];
  int x = threadIdx.x, y = threadIdx.y;
  both[y][x] = in[y * N + x];
  __syncthreads();
  out[y * N + x] = both[x][y];
}
"""
USER = """\
#include "%s"
__global__ void %s(float *out, const float *in) { turn<32>(out, in); }
void run_%s(float *out, const float *in) { %s<<<1, dim3(32, 32)>>>(out, in); }
"""


class Stream(ToolTest):
    def bad(self, name, kernel):
        """A finding of another cause than those of other kernels."""
        text = BAD.replace("column", kernel).replace("tile", "tile_of_" + kernel)
        self.write(name, text.replace("[x][y];", f"[x][y] * {sum(map(ord, kernel))};"))

    def user(self, name, header, kernel):
        self.write(name, USER % (header, kernel, kernel, kernel))

    def waiting(self, kernel):
        """A program in place of ptxas that, asked about this kernel, waits for the
        file 'go'."""
        self.write("ptxas", f"""#!/bin/sh
for file; do
  grep -q 'entry.*{kernel}' "$file" 2> /dev/null &&
    while [ -e "$0" ] && [ ! -e '{self.at("go")}' ]; do sleep 0.02; done
done
exit 0
""")
        os.chmod(self.at("ptxas"), 0o755)
        return "--confirm-with-ptxas=" + self.at("ptxas")

    def start(self, *words):
        child = subprocess.Popen(
            [TOOL, "--cuda-path=none", "--no-cache", "-j2", *words], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(child.kill)
        return child

    def read_until(self, child, text):
        """What comes while the run still waits."""
        said = b""
        while text.encode() not in said:
            self.assertTrue(select.select([child.stdout], [], [], 60)[0], said)
            more = os.read(child.stdout.fileno(), 1 << 16)
            self.assertTrue(more, said)
            said += more
        return said

    def test_what_nothing_can_precede_is_told_while_others_run(self):
        self.bad("a.cu", "first")
        self.bad("b.cu", "slow")
        self.bad("c.cu", "third")
        flags = [self.waiting("slow"), "a.cu", "b.cu", "c.cu"]
        child = self.start(*flags)
        early = self.read_until(child, "a.cu:6:21: warning")
        self.assertIsNone(child.poll())
        self.write("go", "")
        out, said = child.communicate(timeout=60)
        self.assertNotIn(b"c.cu", early)
        whole = self.run_tool("--no-cache", "--report=page.html", *flags)
        self.assertEqual((early + out).decode(), whole.stdout)
        self.assertEqual(said.decode(), whole.stderr)
        self.assertEqual(whole.stdout.count("warning:"), 3)

    def test_a_header_waits_for_all_that_read_it(self):
        self.write("s/b.cuh", HEADER)
        self.bad("s/a.cu", "first")
        self.user("s/c.cu", "b.cuh", "of_c")
        self.bad("s/d.cu", "fourth")
        self.user("s/e.cu", "b.cuh", "slow")
        flags = [self.waiting("slow"), *(f"s/{n}.cu" for n in "acde")]
        child = self.start("-j1", *flags)
        early = self.read_until(child, "s/a.cu:6:21: warning")
        time.sleep(0.5)  # c.cu and d.cu are done long before
        self.assertIsNone(child.poll())
        self.write("go", "")
        out, _ = child.communicate(timeout=60)
        self.assertNotRegex(early, rb"s/[bcd]\.cuh?:\d")
        whole = self.run_tool("--no-cache", "--report=page.html", *flags).stdout
        self.assertEqual((early + out).decode(), whole)
        self.assertEqual(re.findall(r"^(.*?):.*warning", whole, re.M),
                         ["s/a.cu", "s/b.cuh", "s/d.cu"])

    def test_an_interrupt_keeps_what_was_told(self):
        self.write("a.cu", BAD.replace(
            "__syncthreads();", "__syncthreads(); // NOLINT(divergent-branch)"))
        self.bad("b.cu", "slow")
        child = self.start(self.waiting("slow"), "a.cu", "b.cu")
        early = self.read_until(child, "unused-suppression")
        child.send_signal(signal.SIGINT)
        child.wait(timeout=60)
        self.write("go", "")  # for who still waits, with the ends of the pipes
        out, said = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130)
        self.assertEqual((early + out).count(b"warning:"), 2)
        self.assertIn(b"b.cu: interrupted before its analysis was done", said)
        self.assertIn(b"2 findings", said)

    def tree(self):
        """Sources out of order, headers before, between and behind them, a file
        that does not compile, comments that silence something and nothing."""
        self.write("h/before.cuh", HEADER)
        self.write("src/m.cuh", HEADER.replace("turn", "turn_m") +
                   "// NOLINTNEXTLINE(shared-bank-conflict)\n")
        self.write("zz/behind.cuh", HEADER.replace("turn", "turn_z"))
        for i in range(3):
            self.bad(f"src/b{i}.cu", f"bad{i}")
            self.write(f"src/n{i}.cu", BAD.replace("column", f"n{i}").replace(
                "__syncthreads();", "__syncthreads(); // NOLINT(divergent-branch)"))
        self.user("src/u1.cu", "../h/before.cuh", "u1")
        self.user("src/u2.cu", "../h/before.cuh", "u2")
        self.write("src/u3.cu", (USER % ("m.cuh", "u3", "u3", "u3")).replace("turn", "turn_m"))
        self.write("a/u4.cu", (USER % ("../zz/behind.cuh", "u4", "u4", "u4")).replace(
            "turn", "turn_z"))
        self.write("a/broken.cu", "int x = ;\n" + BAD.replace("column", "broken"))
        self.write("a/none.cu", "int main() {}\n")

    def test_the_bytes_are_those_of_a_run_that_waits(self):
        self.tree()
        for inputs in (["."], ["src/n1.cu", "src", "a", "missing.cu"], ["src/u2.cu"]):
            for form in ([], ["--verbose"], ["--format=concise"], ["--color=always"]):
                fresh = [] if form else [["-j3", "--no-cache"]]
                whole = self.run_tool("--report=page.html", *form, *inputs)
                self.assertIn("warning", whole.stdout)
                said = whole.stderr
                if "missing.cu" in inputs:
                    withheld, said = said.split("\n", 1)
                    self.assertIn("'page.html' is not written", withheld)
                for words in (["-j1"], ["-j3"], *fresh):
                    done = self.run_tool(*words, *form, *inputs)
                    self.assertEqual(done.stdout, whole.stdout)
                    self.assertEqual(done.stderr, said)
                    self.assertEqual(done.returncode, whole.returncode)

    def test_a_terminal_shows_the_problems_of_a_file_before_its_findings(self):
        self.tree()
        shown = []
        for jobs in ("-j1", "-j3"):
            ours, theirs = pty.openpty()
            child = subprocess.Popen(
                [TOOL, "--cuda-path=none", jobs, "a", "src"], cwd=self.folder,
                env={**os.environ, "XDG_CACHE_HOME": self.own_cache()}, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
            os.close(theirs)
            said = b""
            try:
                while more := os.read(ours, 1 << 16):
                    said += more
            except OSError:  # so a terminal ends
                pass
            os.close(ours)
            child.wait(timeout=60)
            # Less the line that says how far the run is.
            shown.append(re.sub(rb"\[\d+/\d+[;\]][^\r\n]*\r\x1b\[K", b"", said))
        self.assertEqual(*shown)
        plain = re.sub(rb"\x1b\[[\d;]*m", b"", shown[0]).decode()
        self.assertLess(plain.index("broken.cu:1:9: error"), plain.index("a/broken.cu:7:21"))


if __name__ == "__main__":
    unittest.main()
