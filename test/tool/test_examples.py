#!/usr/bin/env python3
"""The example sources: each has a bad kernel that is reported and a good one
that is not."""

import glob
import json
import os
import subprocess
import unittest

import tool_test

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# File -> checks that report it, and the kernels they report.
EXPECTED = {
    "histogram.cu": ({"global-atomic-hotspot"}, {"count"}),
    "particles.cu": ({"global-uncoalesced-access"}, {"advance"}),
    "reduction.cu": ({"shared-bank-conflict"}, {"sumInterleaved"}),
    "strided.cu": ({"global-uncoalesced-access"}, {"sumRuns"}),
    "transpose.cu": ({"shared-bank-conflict"}, {"transpose"}),
}


class Examples(unittest.TestCase):
    def findings(self, file, cuda):
        done = subprocess.run(
            [tool_test.TOOL, f"--cuda-path={cuda}", "--format=json",
             os.path.join(ROOT, "examples", file), "--"],
            text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        return json.loads(done.stdout)["findings"]

    def test_all_are_listed(self):
        files = {os.path.basename(p) for p in glob.glob(os.path.join(ROOT, "examples/*.cu"))}
        self.assertEqual(files, set(EXPECTED))

    def test_bad_kernels_are_reported_and_good_ones_are_not(self):
        for cuda in ["none"] + [t for t in [tool_test.find_toolkit()] if t]:
            for file, (checks, kernels) in EXPECTED.items():
                found = self.findings(file, cuda)
                self.assertEqual({f["check"] for f in found}, checks, file)
                names = {k["name"].split("(")[0] if isinstance(k, dict) else k.split("(")[0]
                         for f in found for k in f["kernels"]}
                self.assertEqual(names, kernels, file)


if __name__ == "__main__":
    tool_test.main()
