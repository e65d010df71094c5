#!/usr/bin/env python3
"""Tests of compare_fixes.py on made-up predictions and counters."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def prediction(mean, requests=32, verdict="exact", space="shared"):
    return {"kernel": "_Z1kv", "grid": [4, 1, 1], "block": [32, 32, 1],
            "space": space, "requests": requests, "verdict": verdict,
            "per_request": {"low": mean, "high": mean, "mean": mean}}


def counters(*wavefronts):
    return {"mangled": "_Z1kv", "grid": [4, 1, 1], "block": [32, 32, 1],
            "insts": [{"wavefronts": w} for w in wavefronts]}


class CompareFixes(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        for folder in ("predictions", "counters"):
            os.mkdir(os.path.join(self.root, folder))

    def tearDown(self):
        shutil.rmtree(self.root)

    def write(self, name, *rows):
        with open(os.path.join(self.root, name), "w") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)

    def compare(self, results="tile equal\n"):
        with open(os.path.join(self.root, "results.txt"), "w") as file:
            file.write(results)
        run = subprocess.run(
            [sys.executable, os.path.join(HERE, "compare_fixes.py"),
             "--predictions", "predictions", "--counters", "counters",
             "--results", "results.txt", "--out", "fixes.jsonl"],
            cwd=self.root, capture_output=True, text=True)
        with open(os.path.join(self.root, "fixes.jsonl")) as file:
            return run.returncode, [json.loads(line) for line in file]

    def fill(self, measured_after):
        self.write("predictions/tile_before.jsonl", prediction(1), prediction(32),
                   prediction(4, space="global"))
        self.write("predictions/tile_after.jsonl", prediction(1), prediction(1))
        self.write("counters/tile_before.jsonl", counters(128, 4096))
        self.write("counters/tile_after.jsonl", counters(128, measured_after))

    def test_an_edit_of_statements_ends_local_sectors(self):
        for after, status in ((0, 0), (4, 1)):
            self.write("counters/tile_before.jsonl",
                       {**counters(), "insts": [{"local_sectors": 64}]})
            self.write("counters/tile_after.jsonl",
                       {**counters(), "insts": [{"local_sectors": after}]})
            with open(os.path.join(self.root, "predictions/tile.check"), "w") as file:
                file.write("local-memory-array\n")
            self.assertEqual(self.compare()[0], status)
            self.assertEqual(self.compare("tile differ\n")[0], 1)

    def test_an_edit_of_statements_moves_fewer_global_sectors(self):
        for side, mean in (("before", 32), ("after", 4)):
            self.write(f"predictions/tile_{side}.jsonl",
                       prediction(mean, space="global"), prediction(1))
        with open(os.path.join(self.root, "predictions/tile.check"), "w") as file:
            file.write("global-uncoalesced-access\n")
        for before, after, status in ((4096, 512, 0), (4096, 513, 1), (4095, 512, 1)):
            for side, sectors in (("before", before), ("after", after)):
                self.write(f"counters/tile_{side}.jsonl",
                           {**counters(), "insts": [{"sectors": sectors}]})
            self.assertEqual(self.compare()[0], status)
            self.assertEqual(self.compare("tile differ\n")[0], 1)
        # Where nothing is predicted, fewer sectors are enough.
        for side in ("before", "after"):
            self.write(f"predictions/tile_{side}.jsonl",
                       prediction(None, verdict="range", space="global"))
        for after, status in ((4094, 0), (4095, 1)):
            self.write("counters/tile_after.jsonl",
                       {**counters(), "insts": [{"sectors": after}]})
            self.assertEqual(self.compare()[0], status)

    def test_figures_that_agree_hold(self):
        self.fill(128)
        status, rows = self.compare()
        self.assertEqual(status, 0)
        self.assertEqual(len(rows), 1)
        self.assertTrue(rows[0]["holds"])
        self.assertEqual(rows[0]["before"], {"predicted": 4224, "measured": 4224})
        self.assertEqual(rows[0]["after"], {"predicted": 256, "measured": 256})

    def test_a_figure_that_differs_does_not_hold(self):
        self.fill(129)
        status, rows = self.compare()
        self.assertEqual(status, 1)
        self.assertFalse(rows[0]["holds"])

    def test_results_that_differ_do_not_hold(self):
        self.fill(128)
        status, rows = self.compare("tile differ\n")
        self.assertEqual(status, 1)
        self.assertFalse(rows[0]["holds"])

    def test_what_was_not_measured_does_not_hold(self):
        self.fill(128)
        os.remove(os.path.join(self.root, "counters", "tile_after.jsonl"))
        self.assertEqual(self.compare()[0], 1)

    def test_advice_by_hand_may_have_other_kernels(self):
        self.write("predictions/sum_hand_before.jsonl")
        self.write("predictions/sum_hand_after.jsonl", prediction(1, 8))
        self.write("counters/sum_hand_before.jsonl", counters(0))
        self.write("counters/sum_hand_after.jsonl", counters(32))
        self.assertEqual(self.compare("sum_hand equal\n")[0], 0)
        self.assertEqual(self.compare("sum_hand differ\n")[0], 1)
        self.write("counters/sum_hand_after.jsonl", counters(33))
        self.assertEqual(self.compare("sum_hand equal\n")[0], 1)

    def test_an_unknown_prediction_does_not_hold(self):
        self.fill(128)
        self.write("predictions/tile_before.jsonl",
                   prediction(1), prediction(None, verdict="range"))
        self.assertEqual(self.compare()[0], 1)


if __name__ == "__main__":
    unittest.main()
