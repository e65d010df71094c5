#!/usr/bin/env python3
"""How accesses in CuTe's headers are held against counters (cute.py)."""

import unittest

import counters
import cute
import predictions


def entry(line, operation, mean, inner=59):
    return {"kernel": "k", "file": "a.cu", "line": line, "innermost_file": "copy.hpp",
            "innermost_line": inner, "space": "shared", "op": operation, "verdict": "exact",
            "per_request": {"low": mean, "high": mean, "mean": mean}, "ideal": 1}


def inst(sass, line, wavefronts, user=None, file="copy.hpp"):
    made = {"sass": sass, "file": file, "line": line, "executed": 4, "threads": 128,
            "wavefronts": wavefronts, "wavefronts_ideal": 4}
    return dict(made, user_file="a.cu", user_line=user) if user else made


class Cute(unittest.TestCase):
    def rows(self, entries, insts):
        predicted = predictions.Launch({"kernel": "k", "grid": [1, 1, 1], "block": [32, 1, 1]})
        predicted.entries = [predictions.Entry(e) for e in entries]
        launch = counters.Launch("p", {"kernel": "k", "mangled": "k", "grid": [1, 1, 1],
                                       "block": [32, 1, 1], "insts": insts})
        return [(r["line"], r["operation"], r["calls"], r["class"])
                for r in cute.rows(launch, predicted)]

    def test_calls_of_one_instance_are_one(self):
        self.assertEqual(self.rows([entry(5, "store", 2), entry(6, "store", 2)],
                                   [inst("STS [R1]", 59, 8, 5), inst("STS [R2]", 59, 8, 5)]),
                         [(59, "store", [5, 6], "exact")])

    def test_another_frame_of_a_header(self):
        """It belongs to the accesses that do the same."""
        self.assertEqual(self.rows([entry(5, "store", 1), entry(6, "load", 2)],
                                   [inst("LDS R1", 59, 8, 6), inst("LDS R2", 494, 8),
                                    inst("STS [R1]", 59, 4, 5)]),
                         [(59, "load", [6], "exact"), (59, "store", [5], "exact")])

    def test_a_contradiction(self):
        self.assertEqual(self.rows([entry(5, "load", 1)], [inst("LDS R1", 59, 8, 5)]),
                         [(59, "load", [5], "wrong")])

    def test_two_tiles_on_one_line(self):
        """They are weighted by their requests, in any loop."""
        apart = [dict(entry(5, "load", 3), estimated_requests=80), dict(entry(6, "load", 1), estimated_requests=40)]
        measured = [inst("LDS R1", 59, 12, 5), inst("LDS R2", 59, 12, 5), inst("LDS R3", 59, 4, 6)]
        self.assertEqual(self.rows(apart, measured), [(59, "load", [5, 6], "exact")])
        self.assertEqual(self.rows([entry(5, "load", 3), entry(6, "load", 1)], measured),
                         [(59, "load", [5, 6], "in-range")])

    def test_what_is_omitted(self):
        """The stores of cp.async."""
        self.assertEqual(self.rows([entry(5, "store", 1)], [inst("LDGSTS.E [R1]", 59, 8, 5)]), [])


if __name__ == "__main__":
    unittest.main()
