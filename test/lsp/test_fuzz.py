"""A few hundred steps of fuzz.py; more by hand."""

import unittest

import fuzz


class Random(unittest.TestCase):
    def test_some(self):
        fuzz.run(200, 11)


if __name__ == "__main__":
    unittest.main()
