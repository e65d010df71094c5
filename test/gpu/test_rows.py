#!/usr/bin/env python3
"""Tests of rows.py on made-up times and counters."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


class Rows(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name

    def write(self, name, text):
        with open(os.path.join(self.root, name), "w") as file:
            file.write(text)

    def fill(self, side, printed, counts, times, unit):
        self.write(f"p_{side}.out", "".join(line + "\n" for line in printed))
        self.write(f"p_{side}.jsonl", "".join(
            json.dumps({"insts": [{"sectors": s, "wavefronts": None},
                                  {"sectors": None, "wavefronts": w}]}) + "\n"
            for s, w in counts))
        lines = ["==PROF== Profiling", '"ID","gpu__time_duration.sum"', f'"","{unit}"']
        lines += [f'"{i}","{time}"' for i, time in enumerate(times)]
        self.write(f"p_{side}.csv", "\n".join(lines) + "\n")

    def table(self):
        run = subprocess.run([sys.executable, os.path.join(HERE, "rows.py"), self.root, "p"],
                             capture_output=True, text=True, check=False)
        return run.returncode, run.stdout.splitlines()[1:]

    def test_one_row_for_each_launch(self):
        self.fill("before", ["scale 8 aa (1 bytes)", "scale 64 bb (2 bytes)"],
                  [(80, 0), (640, 0)], ["9,000"] * 3 + ["1,500"] * 20 + ["2,000"] * 23, "ns")
        self.fill("after", ["scale 8 aa (1 bytes)", "scale 64 bb (2 bytes)"],
                  [(10, 4), (80, 32)], [0.5] * 23 + [0.1] * 11 + [0.7] * 12, "us")
        self.assertEqual(self.table(), (0, [
            "p\tscale\t8\t80\t10\t4\t1.5\t0.5\tequal",
            "p\tscale\t64\t640\t80\t32\t2.0\t0.7\tequal"]))

    def test_results_that_differ(self):
        for side, checksum in (("before", "aa"), ("after", "ab")):
            self.fill(side, [f"scale 8 {checksum} (1 bytes)"], [(1, 0)], [1] * 23, "us")
        status, rows = self.table()
        self.assertEqual(status, 1)
        self.assertTrue(rows[0].endswith("\tdiffer"))

    def test_a_launch_without_times(self):
        for side, launches in (("before", 23), ("after", 0)):
            self.fill(side, ["scale 8 aa (1 bytes)"], [(1, 0)], [1] * launches, "us")
        self.assertNotEqual(self.table()[0], 0)


if __name__ == "__main__":
    unittest.main()
