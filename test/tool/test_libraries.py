#!/usr/bin/env python3
"""Findings in code of a library are on the user's line that calls it."""

import json
import unittest

import tool_test
from tool_test import ToolTest

LIBRARY = """\
#pragma once
template <class T> __device__ T &element(T *from, int at) {
  return from[at];
}
template <class T> __device__ void copyOne(T *to, T *from, int stride) {
  element(to, threadIdx.x * stride) = element(from, threadIdx.x);
}
"""
MAIN = """\
#include <tiles.h>
__global__ void spread(float *out, float *in) {
  __shared__ float tile[2048];
  copyOne(tile, in, 32);
  __syncthreads();
  copyOne(tile, in, 16);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
void run(float *out, float *in) { spread<<<1, 64>>>(out, in); }
"""


class Libraries(ToolTest):
    def findings(self, *words):
        done = self.run_tool("project/src/a.cu", "--checks=-*,shared-bank-conflict",
                             "--format=json", *words)
        return json.loads(done.stdout)["findings"]

    def places(self, *words):
        return [(f["location"]["file"], f["location"]["line"]) for f in self.findings(*words)]

    def setUp(self):
        super().setUp()
        self.write("project/.git/HEAD", "")
        self.write("project/src/a.cu", MAIN)

    def test_each_call_is_a_finding(self):
        self.write("library/include/tiles.h", LIBRARY)
        found = self.findings("--", "-Ilibrary/include")
        self.assertEqual([(f["location"]["file"], f["location"]["line"]) for f in found],
                         [("src/a.cu", 4), ("src/a.cu", 6)])
        for finding in found:
            notes = [(n["location"]["file"].rsplit("/", 1)[-1], n["location"]["line"]) for n in finding["notes"]
                     if n["message"] == "the library accesses memory here"]
            self.assertEqual(notes, [("tiles.h", 6)])

    def test_what_is_merged_from_several_calls_is_on_a_line(self):
        # The load in front of the loop and that at its end are one, at its head.
        self.write("library/include/tiles.h",
                   "__device__ inline float get(const float *p) { return *p; }\n")
        self.write("project/src/a.cu", """\
#include <tiles.h>
__global__ void k(float *out, int n) {
  __shared__ float s[128];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  float next = get(s + threadIdx.x);
  for (int i = 0; i < n; ++i) {
    sum = sum * next;
    sum += get(s + (threadIdx.x + 7) % 128);
    __syncthreads();
    s[threadIdx.x] = sum;
    __syncthreads();
    next = get(s + threadIdx.x);
  }
  out[threadIdx.x] = sum;
}
void run(float *out, int n) { k<<<1, 128>>>(out, n); }
""")
        done = self.run_tool("project/src/a.cu", "--dump-accesses=-", "--quiet", "--",
                             "-Ilibrary/include")
        rows = [json.loads(l) for l in done.stdout.splitlines() if l[:1] == "{"]
        self.assertEqual({r["line"] for r in rows if r["space"] == "shared"}, {4, 10, 12})

    def test_headers_of_the_project(self):
        self.write("project/include/tiles.h", LIBRARY)
        self.assertEqual({f for f, _ in self.places("--", "-Iproject/include")},
                         {"include/tiles.h"})

    def test_a_submodule(self):
        self.write("project/extern/tiles/include/tiles.h", LIBRARY)
        self.assertEqual({f for f, _ in self.places("--", "-Iproject/extern/tiles/include")},
                         {"extern/tiles/include/tiles.h"})
        self.write("project/extern/tiles/.git", "gitdir: ../../.git/modules/tiles\n")
        self.assertEqual(self.places("--", "-Iproject/extern/tiles/include"),
                         [("src/a.cu", 4), ("src/a.cu", 6)])

    def test_a_comment_at_the_call(self):
        self.write("library/include/tiles.h", LIBRARY)
        self.write("project/src/a.cu", MAIN.replace(
            "tile, in, 32);", "tile, in, 32); // NOLINT(shared-bank-conflict)"))
        self.assertEqual(self.places("--", "-Ilibrary/include"), [("src/a.cu", 6)])

    def test_a_filter_for_headers(self):
        self.write("library/include/tiles.h", LIBRARY)
        self.assertEqual(len(self.places("--exclude-header-filter=tiles", "--",
                                         "-Ilibrary/include")), 2)

    def test_a_kernel_of_a_library(self):
        kernel = MAIN[MAIN.index("__global__"):MAIN.index("void run")]
        self.write("library/include/tiles.h", LIBRARY + kernel)
        self.write("project/src/a.cu", "#include <tiles.h>\n" + MAIN[MAIN.index("void run"):])
        self.assertEqual({f.rsplit("/", 1)[-1] for f, _ in
                          self.places("--", "-Ilibrary/include")}, {"tiles.h"})

    def test_elements_that_a_library_makes(self):
        """A container may have one element; what a kernel of the library calls otherwise is work."""
        self.write("library/include/fill.h", """\
template <class T, class F> __global__ void forEach(T *to, F f) {
  f(to[blockIdx.x * blockDim.x + threadIdx.x]);
}
template <class T> struct Make { __device__ void operator()(T &to) const { new (&to) T(); } };
template <class T> void make(T *to) { forEach<<<8, 256>>>(to, Make<T>()); }
""")
        self.write("project/src/a.cu", """\
#include <new>
#include <fill.h>
struct Cell { float mass, at[7]; __device__ Cell() : mass(1) { for (float &x : at) x = 0; } };
struct Grow { __device__ void operator()(Cell &c) const { c.mass *= 2; } };
void run(Cell *cells) { make(cells); forEach<<<8, 256>>>(cells, Grow()); }
""")

        def found(*words):
            done = self.run_tool("project/src/a.cu", "--checks=-*,global-uncoalesced-access",
                                 "--format=json", *words, "--", "-isystem", "library/include")
            return {(f["location"]["line"], f["certainty"])
                    for f in json.loads(done.stdout)["findings"]}

        self.assertEqual(found(), {(4, "certain")})
        self.assertEqual(found("--certainty=possible"), {(3, "possible"), (4, "certain")})

    def test_the_storage_of_a_library(self):
        """What a class of a library lays out is its matter; an array that one gets is not."""
        self.write("library/include/sorter.h", """\
struct Sorter {
  float own[64 * 32];
  __device__ float turn(float x) {
    own[threadIdx.x * 32] = x;
    __syncthreads();
    return own[(63 - threadIdx.x) * 32];
  }
};
struct View {
  float *to;
  __device__ void put(float x) { to[threadIdx.x * 32] = x; }
};
""")
        self.write("project/src/a.cu", """\
#include <sorter.h>
__global__ void turn(float *out) {
  __shared__ Sorter sorter;
  out[threadIdx.x] = sorter.turn(out[threadIdx.x]);
}
__global__ void spread(float *out) {
  __shared__ float tile[64 * 32];
  View{tile}.put(out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
void run(float *out) { turn<<<1, 64>>>(out); spread<<<1, 64>>>(out); }
""")
        for include in ("-isystem", "-I"):
            flags = ("--", include, "library/include")
            found = {(f["location"]["line"], f["certainty"]) for f in self.findings(*flags)}
            self.assertEqual(found, {(8, "certain")}, include)
            found = {(f["location"]["line"], f["certainty"])
                     for f in self.findings("--certainty=possible", *flags)}
            self.assertEqual(found, {(4, "possible"), (8, "certain")}, include)

    def test_no_repository(self):
        """The project is what the source and the folder of the command have in common."""
        self.write("other/src/a.cu", MAIN)
        self.write("other/include/tiles.h", LIBRARY)
        self.write("library/include/tiles.h", LIBRARY)

        def places(include, cwd):
            done = self.run_tool(self.at("other/src/a.cu"), "--checks=-*,shared-bank-conflict",
                                 "--format=json", "--", "-I" + self.at(include),
                                 cwd=self.at(cwd))
            return {f["location"]["file"].rsplit("/", 1)[-1] for f in json.loads(done.stdout)["findings"]}

        self.write("other/build/stamp", "")
        self.assertEqual(places("other/include", "other/build"), {"tiles.h"})
        self.assertEqual(places("library/include", "other/build"), {"a.cu"})


if __name__ == "__main__":
    tool_test.main()
