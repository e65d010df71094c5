#!/usr/bin/env python3
"""Files with spellings that only nvcc accepts are parsed with another text; what
is reported and edited is the text of the user."""

import json

import tool_test
from tool_test import ToolTest

SOURCE = """\
struct Complex {
  float re, im;
  __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {}
};

__global__ void turn(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ Complex one; __shared__ float tile[32][32]; // NOLINT(global-gather)
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  one.re = 2;
  __syncthreads();
  __shared__ Complex two; two.re = 1; __syncthreads(); out[y * 32 + x] = tile[x][y] * one.re;
  if (two.re > 4)
    out[0] = 1;
}

void run(float *out, const float *in) { turn<<<1, dim3(32, 32)>>>(out, in); }
"""
FIXED = SOURCE.replace("tile[32][32]", "tile[32][33]")


class Spellings(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", SOURCE)

    def findings(self):
        done = self.run_tool("a.cu", "--checks=-*,shared-bank-conflict", "--format=json",
                             "--")
        self.expect(done, 1)
        return json.loads(done.stdout)["findings"]

    def test_locations_are_those_of_the_user(self):
        finding, = self.findings()
        at = finding["location"]
        line = SOURCE.splitlines()[at["line"] - 1]
        self.assertTrue(line[at["column"] - 1:].startswith("tile[x][y]"), finding)
        self.assertEqual(finding["sourceLine"], line)

    def test_edits_fit_the_text_of_the_user(self):
        finding, = self.findings()
        edit, = finding["fixes"][0]["edits"]
        begin = edit["offset"]
        self.assertEqual(SOURCE[:begin] + edit["text"] + SOURCE[begin + edit["length"]:],
                         FIXED)

    def test_the_file_is_fixed(self):
        self.expect(self.run_tool("a.cu", "--checks=-*,shared-bank-conflict", "--fix", "--"), 0)
        self.assertEqual(self.read("a.cu"), FIXED)

    def test_edits_with_brackets_beside_a_launch_that_is_repaired(self):
        text = ("__global__ void count(unsigned long long *sum, const int *in, int n) {\n"
                "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i >= n)\n    return;\n"
                "  atomicAdd(sum, (unsigned long long)in[i]);\n}\n"
                "void run(unsigned long long *s, const int *in, int n) {\n"
                "  count<<<4,{256,1,1}>>>(s, in, n);\n}\n")
        self.write("b.cu", text)
        done = self.run_tool("b.cu", "--fix", "--")
        self.assertIn("fixed: combine the lanes of a warp", done.stderr)
        self.assertIn("  count<<<4,{256,1,1}>>>(s, in, n);\n", self.read("b.cu"))

    def test_a_comment_is_removed_where_the_user_wrote_it(self):
        self.expect(self.run_tool("a.cu", "--checks=*", "--unsafe-fixes", "--"), 1)
        self.assertEqual(self.read("a.cu"),
                         FIXED.replace(" // NOLINT(global-gather)", ""))


if __name__ == "__main__":
    tool_test.main()
