#!/usr/bin/env python3
"""--confirm-with-ptxas: a program that stands in for ptxas says what the machine
code has; where there is a toolkit, its own is asked."""

import os
import unittest

from tool_test import ToolTest, find_toolkit

# Kept in memory for its size, and one read among few that ptxas selects.
KERNELS = """\
extern "C" __global__ void large(float *out, const float *in, const int *index) {
  float values[96];
  int t = threadIdx.x;
  for (int i = 0; i < 96; ++i) values[i] = in[i * 64 + t];
  out[t] = values[index[t]];
}
extern "C" __global__ void small(float *out, const float *in, const int *index) {
  float few[8];
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) few[i] = in[i * 64 + t];
  out[t] = few[index[t]];
}
void run(float *out, const float *in, const int *index) {
  large<<<4, 64>>>(out, in, index);
  small<<<4, 64>>>(out, in, index);
}
"""
LARGE = "so its 384 bytes per thread %s in local memory"


class Confirm(ToolTest):
    def ptxas(self, large=(0, 0), small=(0, 0), status=0):
        """Says the stack frame and the spill stores of the two kernels."""
        lines = ["#!/bin/sh"]
        for name, (stack, spill) in (("large", large), ("small", small)):
            lines += [f"echo \"Compiling entry function '{name}' for 'sm_90'\" >&2",
                      f"echo 'Function properties for {name}' >&2",
                      f"echo '    {stack} bytes stack frame, {spill} bytes spill "
                      f"stores, {spill} bytes spill loads' >&2"]
        if status:
            lines += ["echo 'ptxas fatal   : no such thing' >&2", f"exit {status}"]
        self.write("ptxas", "\n".join(lines) + "\n")
        os.chmod(self.at("ptxas"), 0o755)
        return "--confirm-with-ptxas=" + self.at("ptxas")

    def ask(self, *flags, **more):
        self.write("a.cu", KERNELS)
        return self.run_tool("--checks=-*,local-memory-array", "--verbose", "a.cu", *flags,
                             **more)

    def test_without_it_the_answer_is_likely(self):
        done = self.ask()
        self.assertEqual(done.returncode, 1)
        self.assertIn(LARGE % "likely lie", done.stdout)
        self.assertIn("--confirm-with-ptxas looks at the machine code", done.stdout)
        self.assertNotIn("'few'", done.stdout)

    def test_a_frame_of_its_size_confirms(self):
        done = self.ask(self.ptxas(large=(384, 0)))
        self.assertEqual(done.returncode, 1)
        self.assertIn(LARGE % "lie", done.stdout)
        self.assertIn("note: confirmed: the machine code has a stack frame of "
                      "384 bytes", done.stdout)
        self.assertNotIn("'few'", done.stdout)

    def test_no_frame_withdraws(self):
        done = self.ask(self.ptxas())
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("local-memory-array", done.stdout)

    def test_what_the_model_missed_is_found(self):
        done = self.ask(self.ptxas(small=(32, 0)))
        self.assertIn("so its 32 bytes per thread lie in local memory", done.stdout)
        self.assertNotIn("'values'", done.stdout)

    def test_a_frame_of_spills_does_not_confirm(self):
        done = self.ask(self.ptxas(large=(400, 400), small=(40, 40)))
        self.assertIn(LARGE % "likely lie", done.stdout)
        self.assertIn("stack frame of 400 bytes, up to 400 of them spilled "
                      "registers", done.stdout)
        self.assertNotIn("confirmed", done.stdout)
        self.assertNotIn("'few'", done.stdout)

    def test_a_ptxas_that_fails_is_told(self):
        done = self.ask(self.ptxas(status=1))
        self.assertEqual(done.returncode, 3)
        self.assertIn("no such thing", done.stdout + done.stderr)
        self.assertIn(LARGE % "likely lie", done.stdout)

    def test_a_ptxas_that_is_not_there_is_wrong_usage(self):
        done = self.ask("--confirm-with-ptxas=" + self.at("nothing"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("nothing", done.stderr)

    @unittest.skipUnless(find_toolkit(), "no CUDA toolkit here")
    def test_the_toolkits_own(self):
        done = self.ask("--confirm-with-ptxas", "--", "-arch=sm_90",
                        cuda=find_toolkit())
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("confirmed: the machine code has a stack frame of 384 bytes",
                      done.stdout)
        self.assertNotIn("'few'", done.stdout)


if __name__ == "__main__":
    unittest.main()
