#!/usr/bin/env python3
"""--shard: the parts of a run say together what the whole says."""

import json
import unittest

import tool_test
from tool_test import BAD, CLEAN, ToolTest

KERNEL = BAD.split("void run")[0]
# What makes the same kernel clean, or bad, stands in another file.
LAUNCH = """__global__ void {0}(float *, const float *);
void run_{0}(float *a, const float *b) {{ {0}<<<1, {1}>>>(a, b); }}
"""
HELPER = """__device__ float value(const float *in, int i);
__global__ void caller(float *out, const float *in) {
  out[threadIdx.x] = value(in, threadIdx.x);
}
void callIt(float *a, const float *b) { caller<<<1, 256>>>(a, b); }
"""


class Shards(ToolTest):
    def setUp(self):
        super().setUp()
        files = {
            "a.cu": KERNEL.replace("column", "bad"),
            "b.cu": LAUNCH.format("bad", "dim3(32, 32)"),
            "c.cu": KERNEL.replace("column", "good"),
            "d.cu": LAUNCH.format("good", "1") + "#include \"shared.cuh\"\n"
                    "void d(float *a, const float *b) { both<<<1, dim3(32, 32)>>>(a, b); }\n",
            "e.cu": HELPER,
            "f.cu": "__device__ float value(const float *in, int i) { return in[32 * i]; }\n"
                    "#include \"shared.cuh\"\n"
                    "void f(float *a, const float *b) { both<<<1, dim3(32, 32)>>>(a, b); }\n",
            "g.cu": CLEAN.replace("run", "run_g"),
        }
        for name, text in files.items():
            self.write(name, text)
        self.write("shared.cuh", "#pragma once\nstatic " + KERNEL.replace("column", "both"))
        self.database(*((name, "-fgpu-rdc") for name in files))

    def report(self, *words, code=(0, 1)):
        done = self.run_tool("--format=json", *words)
        self.assertIn(done.returncode, code, done.stderr)
        return json.loads(done.stdout)

    def keys(self, report):
        """But for the launch: of several that a shared header has in the whole
        run, one is shown."""
        return {(f["check"], f["location"]["file"], f["location"]["line"], f["message"],
                 f["certainty"]) for f in report["findings"]}

    def test_the_parts_make_the_whole(self):
        whole = self.report()
        self.assertGreaterEqual(len(whole["findings"]), 3)
        files = {f["location"]["file"] for f in whole["findings"]}
        self.assertIn("a.cu", files)
        self.assertNotIn("c.cu", files)
        self.assertIn("f.cu", files)
        for count in (2, 3, 7):
            with self.subTest(count=count):
                parts = [self.report(f"--shard={i}/{count}") for i in range(1, count + 1)]
                self.assertEqual(set().union(*map(self.keys, parts)), self.keys(whole))
                self.assertEqual(sum(p["summary"]["files"] for p in parts),
                                 whole["summary"]["files"])
                # A shared header is seen by each part that includes it.
                self.assertGreaterEqual(sum(p["summary"]["kernels"] for p in parts),
                                        whole["summary"]["kernels"])
                again = self.report(f"--shard=1/{count}")
                self.assertEqual(again, parts[0])

    def test_one_part_is_the_whole(self):
        for form in ("text", "json", "sarif"):
            whole = self.run_tool("--format=" + form)
            one = self.run_tool("--format=" + form, "--shard=1/1")
            self.assertEqual((one.returncode, one.stdout), (whole.returncode, whole.stdout))

    def test_more_parts_than_files(self):
        done = self.run_tool("--shard=8/9")
        self.expect(done, 0, stderr="0 files")

    def test_what_can_not_be_read_is_told_once(self):
        self.expect(self.run_tool("a.cu", "none.cu", "--shard=1/2"), 3, stderr="none.cu")
        done = self.run_tool("a.cu", "none.cu", "--shard=2/2")
        self.assertNotIn("none.cu", done.stderr)

    def test_what_is_no_part(self):
        for text in ("0/2", "3/2", "1", "1/", "a/b", "1/0", "-1/2"):
            self.expect(self.run_tool("--shard=" + text), 2, stderr="is not I/N")


if __name__ == "__main__":
    unittest.main()
