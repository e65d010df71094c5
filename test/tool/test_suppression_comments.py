#!/usr/bin/env python3
"""NOLINT comments that suppress nothing: who is asked, and how they go."""

import json
import unittest

import tool_test
from tool_test import ToolTest

HEADER = """template <int N> __device__ void put(int *o) {
  o[threadIdx.x * N] = 1; // NOLINT(global-uncoalesced-access)
}
"""
USER = """#include "put.cuh"
__global__ void k%d(int *o) { put<%d>(o); }
void h(int *o) { k%d<<<1, 32>>>(o); }
"""
UNUSED = "'global-uncoalesced-access' in this NOLINT suppresses nothing"


class SuppressionComments(ToolTest):
    def users(self, *strides):
        self.write("put.cuh", HEADER)
        names = [f"u{n}.cu" for n in strides]
        for n, name in zip(strides, names):
            self.write(name, USER % (n, n, n))
        return names

    def findings(self, *words):
        done = self.run_tool("--format=json", *words)
        return [(f["location"]["file"], f["location"]["line"], f["check"])
                for f in json.loads(done.stdout)["findings"]]

    def test_one_user_needs_it(self):
        names = self.users(1, 32)
        self.assertEqual(self.findings(*names, "--"), [])
        self.assertEqual(self.findings(*reversed(names), "--"), [])

    def test_no_user_needs_it(self):
        names = self.users(1, 2)
        # A stride of two is a finding as well; only the first is clean.
        self.assertEqual(self.findings(names[0], "--"),
                         [("put.cuh", 2, "unused-suppression")])
        self.assertEqual(self.findings(*names, "--"), [])

    def test_a_user_that_is_not_asked(self):
        names = self.users(1, 32)
        self.database(*[(n,) for n in names])
        self.assertEqual(self.findings(names[0]), [])
        self.assertEqual(self.findings(*names), [])

    def test_a_user_that_does_not_compile(self):
        names = self.users(1)
        self.write("broken.cu", '#include "put.cuh"\nint x = nothing;\n')
        self.assertEqual(self.findings(*names, "broken.cu", "--"), [])

    def test_a_file_with_omissions_is_not_judged(self):
        self.write("a.cu", """extern __device__ int f(int *);
__global__ void k(int *o) {
  o[threadIdx.x] = f(o); // NOLINT(global-uncoalesced-access)
}
void h(int *o) { k<<<1, 32>>>(o); }
""")
        self.assertEqual(self.findings("a.cu", "--", "-rdc=true"), [])

    SOURCE = """__global__ void k(int *o) {
  // NOLINTNEXTLINE(global-uncoalesced-access): once there was a stride
  o[threadIdx.x] = 1;
  o[threadIdx.x] = 2; /* kept */ // NOLINT(global-uncoalesced-access)
  o[threadIdx.x] = 3; // NOLINT(bugprone-x, global-uncoalesced-access)
  // NOLINTBEGIN(global-*)
  o[threadIdx.x] = 4;
  // NOLINTEND(global-*)
  o[threadIdx.x * 32] = 5; // NOLINT(global-uncoalesed-access)
}
void h(int *o) { k<<<1, 32>>>(o); }
"""

    def test_removal(self):
        self.write("a.cu", self.SOURCE)
        self.expect(self.run_tool("--fix", "a.cu", "--"), 1,
                    stderr="fixed: remove 'global-uncoalesced-access'\n")
        self.assertEqual(self.read("a.cu"), """__global__ void k(int *o) {
  o[threadIdx.x] = 1;
  o[threadIdx.x] = 2; /* kept */
  o[threadIdx.x] = 3; // NOLINT(bugprone-x)
  o[threadIdx.x] = 4;
  o[threadIdx.x * 32] = 5; // NOLINT(global-uncoalesed-access)
}
void h(int *o) { k<<<1, 32>>>(o); }
""")

    def test_a_misspelt_name_is_put_right_on_request(self):
        self.write("a.cu", self.SOURCE)
        self.run_tool("--fix", "a.cu", "--")
        self.expect(self.run_tool("--unsafe-fixes", "a.cu", "--"), 0)
        self.assertIn("5; // NOLINT(global-uncoalesced-access)\n", self.read("a.cu"))
        self.expect(self.run_tool("a.cu", "--"), 0, stderr="1 suppressed")

    def test_an_assumed_block_proves_less(self):
        self.write("a.cu", self.SOURCE[:self.SOURCE.index("void h")])
        self.expect(self.run_tool("--checks=-*,unused-suppression,global-*", "a.cu",
                                  "--"), 1, "so the block is assumed")
        self.run_tool("--fix", "a.cu", "--")
        self.assertIn("NOLINTBEGIN", self.read("a.cu"))

    def test_checks_that_are_off(self):
        self.write("a.cu", self.SOURCE)
        self.assertEqual(self.findings("--checks=-global-*", "a.cu", "--"),
                         [("a.cu", 9, "unused-suppression")])
        self.assertEqual(self.findings("--checks=-*,divergent-*", "a.cu", "--"), [])
        errors = self.run_tool("--warnings-as-errors=unused-*", "a.cu", "--")
        self.expect(errors, 1, "error: 'global-uncoalesced-access' in this NOLINT ")


if __name__ == "__main__":
    tool_test.main()
