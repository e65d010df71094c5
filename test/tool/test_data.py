#!/usr/bin/env python3
"""What the user states about arrays: in comments, in .warplint and by flags."""

import json
import unittest

import tool_test
from tool_test import ToolTest

GATHER = """__global__ void gather(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}
"""
CHECK = ("--checks=-*,global-gather", "--cuda-path=none")


class Data(ToolTest):
    def said(self, text, *words):
        self.write("a.cu", text)
        return self.run_tool(*CHECK, *words, "a.cu", "--")

    def test_three_places_have_one_grammar(self):
        self.assertIn("likely 32 sectors", self.said(GATHER).stdout)
        data = "data({}index, rising)"
        self.expect(self.said(GATHER, "--assume-argument=" + data.format("gather:")), 0)
        self.expect(self.said(f"// warplint: {data.format('')}\n{GATHER}"), 0)
        self.write(".warplint", f"CheckOptions:\n  AssumeData: '{data.format('')}'\n")
        self.expect(self.said(GATHER), 0)
        # Of another kernel it says nothing.
        self.write(".warplint", "")
        done = self.said(GATHER, "--assume-argument=" + data.format("scatter:"))
        self.assertIn("likely 32 sectors", done.stdout)

    def test_the_first_statement_holds(self):
        self.write(".warplint", "CheckOptions:\n  AssumeData: 'data(index, random)'\n")
        comment = "// warplint: data(index, rising)\n" + GATHER
        self.expect(self.said(comment), 0)
        done = self.said(comment, "--assume-argument=data(index, random)")
        self.assertIn("likely 32 sectors", done.stdout)

    def test_a_finding_names_what_it_rests_on(self):
        text = "// warplint: data(index, runs=4, range=0..9999)\n" + GATHER
        done = self.said(text, "--config={CheckOptions: {global-gather.MinExcessSectors: '1'}}")
        self.assertIn("with 'index' as stated [global-gather]", done.stdout)
        self.assertIn("'index' is as stated", done.stdout)
        done = self.said(text, "--verbose")
        self.assertIn("this rests on what is stated: 'index' holds what is stated at "
                      "a.cu:1:14: data(index, runs=4, range=0..9999)", done.stdout)

    def test_a_likely_gather_offers_the_line(self):
        line = "// warplint: data(index, rising)"
        done = self.said(GATHER)
        self.assertEqual(done.stdout.count(line), 1, done.stdout)
        self.assertNotIn(line, self.said(line + "\n" + GATHER).stdout.replace("a.cu:1", ""))

    def test_errors_have_their_place(self):
        done = self.said("// warplint: data(index, identity, distinct=4)\n" + GATHER)
        self.expect(done, 3, stderr="a.cu:1:14: error: no two elements of 'identity' are "
                                    "equal, which contradicts 'distinct=4'")
        self.write(".warplint", "CheckOptions:\n  AssumeData: 'data(index, sorted)'\n")
        done = self.said(GATHER)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(".warplint:2:28: error: 'sorted' states nothing about data", done.stderr)
        self.write(".warplint", "CheckOptions:\n  AssumeData: 'data(index, range=0..99999999999)'\n")
        done = self.said(GATHER)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, r"\.warplint:2:16: error: 'index': range=0\.\.99999999999 "
                                      "exceeds a signed integer of 32 bits")

    def test_a_comment_that_means_no_array(self):
        done = self.said("// warplint: data(indx, rising)\n" + GATHER)
        self.expect(done, 1, stderr="a.cu:1:14: warning: no pointer argument of a kernel and no "
                                    "'__device__' array 'indx' is declared here; did you mean 'index'?")

    def test_a_size_that_is_exceeded(self):
        done = self.said("// warplint: data(index, size=100)\n"
                         "__global__ void k(float *out, const int *index) { out[threadIdx.x] = index[128]; }\n")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("element 128 is accessed at a.cu:2:", done.stderr)
        self.assertIn("'index' holds what is stated at a.cu:1:14: data(index, size=100)", done.stderr)

    def test_a_small_allocation_bounds_the_size(self):
        host = ("void run(float *out, float *in) {\n  int *index;\n  cudaMalloc(&index, 1024);\n"
                "  gather<<<1, 32>>>(out, in, index);\n}\n")
        done = self.said("// warplint: data(index, size=300)\n" + GATHER + host)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("a.cu:1:14: error: the launch at a.cu:9:3 passes 1024 bytes as 'index', "
                      "which hold 256 elements, not 300", done.stderr)

    def test_the_dump_has_the_reason(self):
        self.write("a.cu", "// warplint: data(index, identity)\n" + GATHER)
        done = self.run_tool("--dump-accesses=-", "--quiet", *CHECK, "a.cu", "--")
        rows = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
        [row] = [r for r in rows if r.get("array") == "in"]
        self.assertEqual(row["per_request"]["high"], 4)
        self.assertIn("'index' holds what is stated at a.cu:1:14", json.dumps(row))


if __name__ == "__main__":
    tool_test.main()
