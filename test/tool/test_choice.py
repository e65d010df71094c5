#!/usr/bin/env python3
"""Only new findings: --baseline, --write-baseline and --diff."""

import difflib
import json
import unittest

from tool_test import BAD, ToolTest

WORSE = BAD.replace("out[y * 32 + x] = tile[x][y];",
                    "out[y * 32 + x] = tile[x][y] + tile[x][31 - y];")


# One fault: an array, read in the same way at three lines.
STRIDES = """
__global__ void k(float *out, const float *in) {
  int t = threadIdx.x;
  float a = in[t * 32];
  a += in[t * 32 + 4096];
  a += in[t * 32 + 8192];
  out[t] = a;
}
"""


class Choice(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", BAD)

    def findings(self, *words, code):
        done = self.expect(self.run_tool("a.cu", "--format=json", *words, "--"), code)
        return json.loads(done.stdout)["findings"]

    def diff(self, old, new, name="a.cu"):
        self.write("patch", "".join(difflib.unified_diff(
            old.splitlines(True), new.splitlines(True), "a/" + name, "b/" + name)))
        return "--diff=" + self.at("patch")

    def test_a_baseline_holds_until_something_is_added(self):
        done = self.expect(self.run_tool("a.cu", "--write-baseline=known", "--"), 0)
        self.assertEqual(done.stdout, "")
        self.assertIn("0 findings, 1 in the baseline", done.stderr)
        done = self.expect(self.run_tool("a.cu", "--baseline=known", "--"), 0)
        self.assertEqual(done.stdout, "")
        # Moved is not new.
        self.write("a.cu", "// A comment.\n\n" + BAD)
        self.assertEqual(self.findings("--baseline=known", code=0), [])
        # Another conflict is.
        self.write("a.cu", BAD.replace("}\nvoid run", "  out[x * 32] = tile[x][0];\n}\nvoid run"))
        found = self.findings("--baseline=known", "--checks=-*,shared-bank-conflict", code=1)
        self.assertEqual([f["location"]["line"] for f in found], [7])

    def test_a_baseline_tells_what_it_lists_in_vain(self):
        self.run_tool("a.cu", "--write-baseline=known", "--")
        self.write("a.cu", BAD.replace("[32][32]", "[32][33]"))
        done = self.expect(self.run_tool("a.cu", "--baseline=known", "--"), 0)
        self.assertIn("the baseline lists 1 place of findings that this run does not have", done.stderr)

    def test_what_is_not_shown_is_counted_as_what_is_shown(self):
        self.write("strides.cu", STRIDES)
        run = lambda *words: self.run_tool("strides.cu", *words, "--").stderr
        self.assertIn(": 1 finding\n", run())
        # The baseline has a line for each place.
        self.assertIn("0 findings, 1 in the baseline\n", run("--write-baseline=known"))
        with open(self.at("known")) as known:
            self.assertEqual(sum("uncoalesced" in line for line in known), 3)
        self.assertIn("0 findings, 1 in the baseline\n", run("--baseline=known"))
        patch = self.diff(BAD, BAD.replace("int x", "/* x */ int x"))
        self.assertIn("0 findings, 1 at unchanged lines\n", run(patch))
        self.write("strides.cu", STRIDES.replace(
            "float a", "// NOLINTBEGIN\n  float a").replace("  out[t]", "// NOLINTEND\n  out[t]"))
        self.assertIn("0 findings, 1 suppressed\n", run())
        # Without a launch and with rows of threads it is only likely.
        self.write("strides.cu", STRIDES.replace("threadIdx.x", "threadIdx.x + 32 * threadIdx.y"))
        self.assertIn("not shown: 1 likely", run("--certainty=certain"))

    def test_a_patch_shows_what_it_changes(self):
        before = BAD.replace("tile[x][y]", "tile[y][x]")
        self.assertEqual(len(self.findings(self.diff(before, BAD), code=1)), 1)
        # A comment elsewhere.
        after = BAD.replace("int x", "/* x */ int x")
        self.write("a.cu", after)
        self.assertEqual(self.findings(self.diff(BAD, after), code=0), [])
        # The launch is named in a note.
        after = BAD.replace("<<<1,", "<<<2,")
        self.write("a.cu", after)
        self.assertEqual(len(self.findings(self.diff(BAD, after), code=1)), 1)
        # Another file.
        self.assertEqual(self.findings(self.diff(BAD, after, "b.cu"), code=0), [])

    def test_fixes_keep_to_the_patch(self):
        patch = self.diff(BAD, BAD.replace("int x", "/* x */ int x"))
        done = self.expect(self.run_tool("a.cu", "--fix-dry-run", patch, "--"), 0)
        self.assertEqual(done.stdout, "")

    def test_certainty(self):
        self.write("gather.cu", """
__global__ void gather(float *out, const float *in, const int *index, int pitch) {
  extern __shared__ float tile[];
  int t = threadIdx.x;
  tile[t] = in[index[t]];
  __syncthreads();
  out[t] = tile[t * pitch];
}
""")
        likely, possible = "gather.cu:5:13: warning: likely 32 sectors", "gather.cu:7:12: warning: possibly up to 32-way"
        done = self.run_tool("gather.cu", "--")
        self.assertIn(likely, done.stdout)
        self.assertNotIn(possible, done.stdout)
        self.assertIn("not shown: 1 possible (--certainty=possible shows them)", done.stderr)
        done = self.run_tool("gather.cu", "--certainty=possible", "--")
        self.assertIn(likely, done.stdout)
        self.assertIn(possible, done.stdout)
        self.assertNotIn("not shown:", done.stderr)
        self.write(".warplint", "CheckOptions: {Certainty: certain}\n")
        done = self.run_tool("gather.cu", "--")
        self.assertEqual((done.stdout, done.returncode), ("", 0))
        self.assertIn("not shown: 1 likely (--certainty=likely shows them)", done.stderr)
        done = self.run_tool("gather.cu", "--certainty=sure", "--")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--certainty: 'sure' is none of certain, likely, possible", done.stderr)

    def test_errors_name_flag_and_file(self):
        done = self.expect(self.run_tool("a.cu", "--baseline=none", "--"), 2)
        self.assertIn("--baseline: 'none': ", done.stderr)
        self.write("patch", "no patch\n")
        done = self.expect(self.run_tool("a.cu", "--diff=patch", "--"), 2)
        self.assertIn("--diff: 'patch': line 1: not a unified diff", done.stderr)
        done = self.expect(self.run_tool("a.cu", "--fix", "--baseline=none", "--"), 2)
        self.assertIn("don't go with fixes", done.stderr)


if __name__ == "__main__":
    unittest.main()
