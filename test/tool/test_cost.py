#!/usr/bin/env python3
"""What a finding costs and its cure may gain: --sort, and every form that says it."""

import json
import unittest

import tool_test
from tool_test import ToolTest

# A cheap conflict first, a dear one behind it.
TWO = """\
__global__ void cheap(float *out) {
  __shared__ float a[64];
  a[threadIdx.x * 2] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x];
}
__global__ void dear(float *out) {
  __shared__ float b[1024];
  b[threadIdx.x * 32] = 1.0f;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = b[threadIdx.x];
}
void run(float *p) { cheap<<<1, 32>>>(p); dear<<<100, 32>>>(p); }
"""


class Cost(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", TWO)

    def test_json(self):
        cheap, dear = json.loads(
            self.run_tool("a.cu", "--format=json", "--").stdout)["findings"]
        self.assertEqual([cheap["cost"]["rank"], dear["cost"]["rank"]], [2, 1])
        self.assertEqual(dear["cost"]["of"], "launch")
        self.assertEqual(dear["cost"]["unit"], "wavefronts")
        self.assertEqual(dear["cost"]["excess"], 31 * 100)
        self.assertGreater(dear["cost"]["gain"]["atMost"], 1)
        self.assertGreater(dear["fixes"][0]["gain"]["atMost"], 1)

    def places(self, *flags):
        out = self.run_tool("a.cu", "--format=concise", *flags, "--").stdout
        return [int(line.split(":")[1]) for line in out.splitlines()]

    def test_sort(self):
        self.assertEqual(self.places(), [3, 9])
        self.assertEqual(self.places("--sort=location"), [3, 9])
        self.assertEqual(self.places("--sort=cost"), [9, 3])
        done = self.run_tool("a.cu", "--sort=size", "--")
        self.expect(done, 2, stderr="--sort: 'size' is none of cost, location")

    def test_text(self):
        text = self.run_tool("a.cu", "--").stdout
        self.assertRegex(text, r"9:.*warning: 32-way(.|\n)*the excess is \d+% of the "
                               r"kernel's memory cycles; without it (about [\d.]+, )?"
                               r"at most \d+(\.\d)? times as fast, the kernel waits for shared memory")
        self.assertRegex(text, r"fix: .* at most [\d.]+ times as fast")

    def test_sarif(self):
        results = json.loads(self.run_tool("a.cu", "--format=sarif", "--").stdout)[
            "runs"][0]["results"]
        self.assertEqual([r["properties"]["costRank"] for r in results], [2, 1])

    def test_report_is_ranked(self):
        self.run_tool("a.cu", "--report=r.html", "--")
        with open(self.at("r.html"), encoding="utf-8") as file:
            page = file.read()
        section = page[page.index('id="findings"'):]
        self.assertLess(section.index("a.cu:9"), section.index("a.cu:3"))

    def test_how_often_is_not_known(self):
        self.write("a.cu", """\
__global__ void f(float *out, int n) {
  __shared__ float b[1024];
  for (int i = 0; i < n; ++i) b[threadIdx.x * 32] = out[i];
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x];
}
void run(float *p, int n) { f<<<1, 32>>>(p, n); }
""")
        finding, = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)["findings"]
        self.assertEqual(finding["cost"]["of"], "request")
        self.assertEqual(finding["cost"]["gain"]["atMost"], 32)
        self.assertIn("without the excess at most 32 times as fast, if the kernel waits for",
                      self.run_tool("a.cu", "--").stdout)


if __name__ == "__main__":
    tool_test.main()
