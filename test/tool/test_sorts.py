#!/usr/bin/env python3
"""Data that one file sorts and another one uses."""

import json
import unittest

from tool_test import ToolTest

SHARED = """#pragma once
struct Particles { int *cell; float *x, *y; };
"""
SORT = """#include "shared.h"
namespace thrust {
template <typename Key, typename Value>
void sort_by_key(Key *first, Key *last, Value values);
}
void order(Particles &p, int n) {
  thrust::sort_by_key(p.cell, p.cell + n, p.x);
}
"""
USE = """#include "shared.h"
__global__ void add(float *out, const float *x, const int *list, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += x[list[k * n + i]] - x[i];
  out[i] = sum;
}
void use(Particles &p, float *out, const int *list, int n) {
  add<<<n / 256, 256>>>(out, p.x, list, n);
}
"""


class Sorts(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("shared.h", SHARED)
        self.write("sort.cu", SORT)
        self.write("use.cu", USE)

    def certainties(self, *words):
        done = self.run_tool("--format=json", "--certainty=possible",
                             "--checks=-*,global-gather", *words)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [f["certainty"] for f in json.loads(done.stdout)["findings"]]

    def test_a_file_that_is_given_alone(self):
        self.assertEqual(self.certainties("use.cu", "--"), ["likely"])

    def test_files_of_one_run(self):
        self.assertEqual(self.certainties("sort.cu", "use.cu", "--"), ["possible"])

    def test_a_file_of_the_database(self):
        self.database(("sort.cu",), ("use.cu",))
        self.assertEqual(self.certainties("use.cu"), ["possible"])
        self.assertEqual(self.certainties(), ["possible"])

    def test_the_cache_knows_what_other_files_sort(self):
        words = (f"--cache-dir={self.at('cache')}", "use.cu")
        self.database(("use.cu",))
        self.assertEqual(self.certainties(*words), ["likely"])
        self.database(("sort.cu",), ("use.cu",))
        self.assertEqual(self.certainties(*words), ["possible"])
        self.assertEqual(self.certainties(*words), ["possible"])

    def test_the_parts_of_a_run(self):
        self.database(("sort.cu",), ("use.cu",))
        parts = [self.certainties(f"--shard={number}/2") for number in (1, 2)]
        self.assertEqual(sum(parts, []), ["possible"])


if __name__ == "__main__":
    unittest.main()
