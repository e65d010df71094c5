#!/usr/bin/env python3
"""The programs of test/fixes before and after their edits: what is predicted for
them is what a GPU counted.

Of fixes/h200.jsonl each figure that was predicted when it was recorded; of
fixes/rows.tsv and fixes/warp_rows.tsv, programs that were recorded with 100,000 rows
(test/gpu/rows.sh), the sectors of global memory and the wavefronts of shared memory
of each launch.
"""
import csv
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "gpu"))
import compare_fixes  # noqa: E402
import prepare_fixes  # noqa: E402

TOOL = os.environ.get("WARPLINT", "")
SECTORS = ("global-uncoalesced-access", "divergent-branch")
# Launches in which lanes have eight or seven iterations: what is predicted. nvcc
# unrolls by four and has those with seven run three of them apart (docs/fixes.md).
APART = {("warp_rows_sum", "250"): 3825000, ("warp_rows_normalize", "250"): 11175000,
         ("warp_rows_softmax", "250"): 15175000}


def call_line(row):
    return int(row["launch"].split(":")[1])


class Predicted(unittest.TestCase):
    def prepared(self, **how):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        prepare_fixes.prepare(TOOL, folder.name, **how)
        return os.path.join(folder.name, "predictions")

    def test_what_was_counted_is_still_predicted(self):
        predictions = self.prepared()
        rows = compare_fixes.rows(os.path.join(HERE, "fixes", "h200.jsonl"))
        self.assertGreater(len(rows), 60)
        for row in rows:
            self.assertTrue(row["holds"], row["test"])
            for side in ("before", "after"):
                file = os.path.join(predictions, f"{row['test']}_{side}.jsonl")
                if row.get("check") == "local-memory-array" or \
                        row[side]["predicted"] is None:
                    continue
                with self.subTest(row["test"], side=side):
                    if row.get("check") in SECTORS:
                        claim = compare_fixes.predicted_sectors(file)
                    else:
                        claim = compare_fixes.predicted(file).get(
                            compare_fixes.launch_of(row))
                    self.assertEqual(claim, row[side]["measured"])

    def test_launches_with_many_rows(self):
        self.compare_launches("rows.tsv")

    def test_launches_with_many_rows_and_warps(self):
        self.compare_launches("warp_rows.tsv")

    def compare_launches(self, file):
        with open(os.path.join(HERE, "fixes", file)) as recording:
            recorded = list(csv.DictReader(recording, delimiter="\t"))
        programs = {row["program"] for row in recorded}
        predictions = self.prepared(names=programs, flags=("-DROWS=100000",))
        for program in sorted(programs):
            rows = [row for row in recorded if row["program"] == program]
            claims = {}
            for side in ("before", "after"):
                file = os.path.join(predictions, f"{program}_{side}.jsonl")
                sectors, wavefronts = (compare_fixes.predicted(file, space, call_line)
                                       for space in ("global", "shared"))
                claims[side] = [(sectors[line], wavefronts.get(line, 0))
                                for line in sorted(sectors)]
            with self.subTest(program):
                self.assertEqual(claims["before"],
                                 [(int(row["sectors_before"]), 0) for row in rows])
                self.assertEqual(claims["after"], [
                    (APART.get((program, row["columns"]), int(row["sectors_after"])),
                     int(row["wavefronts_after"])) for row in rows])


if __name__ == "__main__":
    sys.exit(unittest.main())
