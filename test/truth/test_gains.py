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

    def test_an_estimate_is_below_its_bound(self):
        self.assertEqual(gains.estimate(1.5, (100, 0, 0), (10, 0, 0)), 1.5)
        self.assertEqual(gains.estimate(9.0, (10, 0, 0), (10, 0, 0)), 1.0)
        self.assertAlmostEqual(gains.estimate(9.0, (32, 0, 0), (1, 0, 0)), 8.0)
        self.assertLess(gains.estimate(9.0, (32, 0, 10), (1, 0, 10)), 1.3)

    def test_errors_of_estimates(self):
        found = gains.judge_estimates([("a", 1.0, 2.0), ("b", 3.0, 3.0),
                                       ("c", 1.5, 1.0), ("silent", None, 9.0)])
        self.assertEqual(found["kernels"], 3)
        self.assertAlmostEqual(found["median"], 0.5)

    def test_every_case_was_measured(self):
        cases = [c["name"] for c in gains.rows(os.path.join(gains.KERNELS, "cases.tsv"))]
        measured = [r["name"] for r in gains.rows(os.path.join(gains.HERE, "gains.tsv"))]
        self.assertEqual(cases, measured)


if __name__ == "__main__":
    unittest.main()
