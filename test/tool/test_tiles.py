#!/usr/bin/env python3
"""Tensors of CuTe are named in findings and in the dump."""

import json
import os
import unittest

import tool_test
from tool_test import ToolTest

HERE = os.path.dirname(os.path.abspath(__file__))
PLAIN = "Layout<Shape<_32, _32>, Stride<_32, _1>>"
KERNEL = """\
#include <cute.h>
using namespace cute;
using Tile = LAYOUT;
using Atom = Copy_Atom<DefaultCopy, float>;
__global__ void turn(float *out, float const *in) {
  __shared__ float bytes[cosize_v<Tile>];
  auto tile = make_tensor(make_smem_ptr(bytes), Tile{});
  auto own = part(tile);
  store(Atom{}, own, threadIdx.y, threadIdx.x, in[threadIdx.y * 32 + threadIdx.x]);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = load(Atom{}, part(tile), threadIdx.x, threadIdx.y);
}
void run(float *out, float const *in) { turn<<<1, dim3(32, 32)>>>(out, in); }
""".replace("LAYOUT", PLAIN)


class Tiles(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("project/.git/HEAD", "")
        with open(os.path.join(HERE, "cute.h"), encoding="utf-8") as file:
            self.write("library/include/cute.h", file.read())

    def tool(self, source, *words):
        self.write("project/a.cu", source)
        return self.run_tool("project/a.cu", "--checks=-*,shared-bank-conflict", *words, "--",
                             "-Ilibrary/include", "-std=c++17")

    def findings(self, source):
        return json.loads(self.tool(source, "--format=json").stdout)["findings"]

    def test_a_finding_names_the_tile(self):
        finding, = self.findings(KERNEL)
        self.assertEqual(finding["tile"]["name"], "tile")
        self.assertEqual(finding["tile"]["layout"], "(32,32):(32,1)")
        self.assertEqual(finding["tile"]["copyAtom"], "DefaultCopy")
        self.assertEqual(finding["tile"]["location"]["line"], 7)
        self.assertEqual(finding["array"], "bytes")
        self.assertIn("reading tile 'tile' = (32,32):(32,1) in 'bytes' by DefaultCopy;",
                      finding["message"])
        self.assertIn(finding["message"], self.tool(KERNEL).stdout)

    def test_the_dump_names_the_tile(self):
        done = self.tool(KERNEL, "--dump-accesses=-", "--quiet")
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        self.assertEqual({row["line"]: row["tile"] for row in rows if row["space"] == "shared"},
                         dict.fromkeys((9, 11), {"name": "tile", "layout": "(32,32):(32,1)",
                                                 "copy_atom": "DefaultCopy"}))


if __name__ == "__main__":
    tool_test.main()
