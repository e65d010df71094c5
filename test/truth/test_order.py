#!/usr/bin/env python3
"""The figures of order/order.py, on times of which they are known, and its record."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "order"))
import order  # noqa: E402


class Figures(unittest.TestCase):
    def test_the_fewest_kernels_of_most_of_the_time(self):
        self.assertEqual(order.heavy({"a": 50, "b": 30, "c": 15, "d": 5}), {"a", "b"})
        self.assertEqual(order.heavy({"a": 79, "b": 20, "c": 1}), {"a", "b"})
        self.assertEqual(order.heavy({"a": 100}), {"a"})

    def test_what_is_counted(self):
        times = {"a": 50.0, "b": 40.0, "c": 6.0, "d": 4.0}
        found = order.judge(times, [["a", "c"], [], ["b"], ["c"], ["d"]])
        self.assertEqual((found["kernels"], found["few"]), (4, 2))
        self.assertEqual((found["findings"], found["ran"]), (5, 4))
        self.assertEqual((found["first"], found["first_ran"], found["hits"]), (5, 4, 2))
        self.assertEqual((found["ran_first"], found["ran_hits"]), (4, 2))
        self.assertAlmostEqual(found["correlation"], 1)
        found = order.judge(times, [["d"], ["c"], ["b"], ["a"]])
        self.assertAlmostEqual(found["correlation"], -1)

    def test_ten_are_read_first(self):
        found = order.judge({"a": 9.0, "b": 1.0}, [["b"]] * 10 + [["a"]] * 5)
        self.assertEqual((found["first"], found["hits"], found["ran_hits"]), (10, 0, 0))


class Record(unittest.TestCase):
    def test_every_kernel_of_a_finding_was_timed(self):
        timed = {(r["program"], r["kernel"]) for r in order.rows(order.TIMES)}
        for row in order.rows(order.FINDINGS):
            self.assertIn(row["program"], order.RUNS)
            for kernel in row["kernels"].split(", "):
                if kernel != "-":
                    self.assertIn((row["program"], kernel), timed)

    def test_the_order_is_no_worse_than_that_of_the_first_build(self):
        figures = order.recorded()
        for program in order.RUNS:
            first, now = figures[program, "first"], figures[program, "now"]
            self.assertGreaterEqual(now["hits"] * first["first"],
                                    first["hits"] * now["first"], program)

    def test_the_page_has_the_table(self):
        page = os.path.join(order.HERE, "..", "..", "..", "docs", "validation.md")
        with open(page, encoding="utf-8") as file:
            self.assertIn(order.markdown(), file.read())


if __name__ == "__main__":
    unittest.main()
