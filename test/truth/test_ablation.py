#!/usr/bin/env python3
"""The table of what stages are needed for, on data of which that is known."""
import os
import sys
import unittest
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import ablation


class Data:
    """Entries that agree: name -> stage (None: all run) -> a set."""

    def __init__(self, sets):
        self.sets = sets

    def agree(self, name, stage=None):
        own = self.sets.get(name, {})
        return own.get(stage, own.get(None, set()))


DATA = Data({"scan": {None: {1, 2, 3}, "join": {3, 4}, "order": {1, 2}},
             "sort": {None: {1, 2}, "join": {1}},
             "unroll": {None: {1}, "join": set(), "unroll": set()}})


class Ablation(unittest.TestCase):
    def row(self, stage):
        with mock.patch("replay.programs", lambda: ["scan", "sort"]):
            return ablation.row(DATA, stage)

    def test_a_row_counts_what_is_lost_and_gained(self):
        self.assertEqual(self.row("join"), {"stage": "join", "gained": "1",
                                            "lost": "scan 2, sort 1"})

    def test_loops_are_compiled_where_no_line_is_lost(self):
        self.assertEqual(self.row("unroll")["lost"], "unroll 1")
        self.assertEqual(self.row("idle"), {"stage": "idle", "gained": "0", "lost": "-"})
        self.assertEqual(self.row("llvm-simplification")["lost"], "all")

    def test_a_table_that_has_changed_is_a_fault(self):
        def faults(**cells):
            table = {s: {"stage": s, "lost": lost, "gained": "0"} for s, lost in cells.items()}
            return list(ablation.check_quick(DATA, table, ["join", "order"]))
        self.assertEqual(faults(join="scan 2, sort 1", order="scan 1"), [])
        self.assertEqual(faults(join="scan 1", order="-"),
                         ["join: scan loses 2, ablation.tsv has 1"])
        self.assertEqual(faults(join="scan 2", old="-"),
                         ["order: not in ablation.tsv", "old: in ablation.tsv, but no stage"])


if __name__ == "__main__":
    unittest.main()
