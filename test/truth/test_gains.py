#!/usr/bin/env python3
"""The figures of gains.py, on pairs of which they are known."""

import os
import unittest

import gains


class Figures(unittest.TestCase):
    def test_correlation(self):
        self.assertAlmostEqual(gains.correlation([1, 2, 3], [10, 20, 30]), 1)
        self.assertAlmostEqual(gains.correlation([1, 2, 3], [3, 2, 1]), -1)
        self.assertEqual(gains.ranks([5, 1, 5]), [2.5, 1, 2.5])

    def test_violations_are_named(self):
        found = gains.judge([("fine", 2.0, 1.5), ("above", 1.5, 1.6),
                             ("surprise", 1.01, 1.2), ("silent", None, 3.0)])
        self.assertEqual(found["kernels"], 3)
        self.assertEqual(found["above"], ["above", "surprise"])
        self.assertEqual(found["surprises"], ["surprise"])
        self.assertEqual(found["without"], ["silent"])

    def test_every_case_was_measured(self):
        cases = [c["name"] for c in gains.rows(os.path.join(gains.KERNELS, "cases.tsv"))]
        measured = [r["name"] for r in gains.rows(os.path.join(gains.HERE, "gains.tsv"))]
        self.assertEqual(cases, measured)


if __name__ == "__main__":
    unittest.main()
