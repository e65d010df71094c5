#!/usr/bin/env python3
"""What a finding costs and its cure may gain: --sort, and every form that says it."""

import json
import os
import unittest

import tool_test
from tool_test import ToolTest

# A cheap conflict first, a dear one behind it.
TWO = """\
__global__ void cheap(float *out) {
  __shared__ float a[64];
  a[threadIdx.x * 2] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x];
}
__global__ void dear(float *out) {
  __shared__ float b[1024];
  b[threadIdx.x * 32] = 1.0f;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = b[threadIdx.x];
}
void run(float *p) { cheap<<<1, 32>>>(p); dear<<<100, 32>>>(p); }
"""


class Cost(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", TWO)

    def test_json(self):
        cheap, dear = json.loads(
            self.run_tool("a.cu", "--format=json", "--").stdout)["findings"]
        self.assertEqual([cheap["cost"]["rank"], dear["cost"]["rank"]], [2, 1])
        self.assertEqual(dear["cost"]["of"], "launch")
        self.assertEqual(dear["cost"]["unit"], "wavefronts")
        self.assertEqual(dear["cost"]["excess"], 31 * 100)
        self.assertGreater(dear["cost"]["gain"]["atMost"], 1)
        self.assertGreater(dear["fixes"][0]["gain"]["atMost"], 1)

    def places(self, *flags):
        out = self.run_tool("a.cu", "--format=concise", *flags, "--").stdout
        return [int(line.split(":")[1]) for line in out.splitlines()]

    def test_sort(self):
        self.assertEqual(self.places(), [3, 9])
        self.assertEqual(self.places("--sort=location"), [3, 9])
        self.assertEqual(self.places("--sort=cost"), [9, 3])
        done = self.run_tool("a.cu", "--sort=size", "--")
        self.expect(done, 2, stderr="--sort: 'size' is none of cost, location")

    def test_what_no_code_launches_comes_last(self):
        self.write("a.cu", TWO.replace("dear<<<100, 32>>>(p); ", ""))
        every = "--certainty=possible"  # an unused kernel's are no more
        self.assertEqual(self.places("--sort=cost", every), [3, 9])
        cheap, dear = json.loads(
            self.run_tool("a.cu", "--format=json", every, "--").stdout)["findings"]
        self.assertEqual([cheap["cost"]["rank"], dear["cost"]["rank"]], [1, 2])
        # Without any launch the costs alone decide.
        self.write("a.cu", TWO[:TWO.index("void run")])
        self.assertEqual(self.places("--sort=cost"), [9, 3])

    def test_what_a_library_launches_counts(self):
        # Its kernel is launched by code that is not followed.
        self.write("lib/each.cuh", """\
extern "C" int start(const void *kernel, int blocks, int threads, void **arguments);
template <class Work> __global__ void each(Work work) { work(threadIdx.x); }
template <class Work> void for_each(Work work) {
  void *arguments[] = {&work};
  start((const void *)&each<Work>, 100, 32, arguments);
}
""")
        self.write("a.cu", TWO[:TWO.index("__global__ void dear")] + """\
#include <each.cuh>
struct Column {
  float *out;
  __device__ void operator()(int i) { out[i * 32] = out[i * 32 + 1] + 1.0f; }
};
void run(float *p) { cheap<<<1, 32>>>(p); for_each(Column{p}); }
""")
        found = json.loads(self.run_tool("a.cu", "--format=json", "--", "-isystem", "lib")
                           .stdout)["findings"]
        ranks = {f["check"]: f["cost"]["rank"] for f in found}
        self.assertEqual(ranks, {"shared-bank-conflict": 2, "global-uncoalesced-access": 1})

    def test_text(self):
        text = self.run_tool("a.cu", "--").stdout
        self.assertRegex(text, r"9:.*warning: 32-way(.|\n)*the excess is \d+% of the "
                               r"kernel's memory cycles; without it (about [\d.]+, )?"
                               r"at most \d+(\.\d)? times as fast, the kernel waits for shared memory")
        self.assertRegex(text, r"fix: .* at most [\d.]+ times as fast")

    def test_sarif(self):
        results = json.loads(self.run_tool("a.cu", "--format=sarif", "--").stdout)[
            "runs"][0]["results"]
        self.assertEqual([r["properties"]["costRank"] for r in results], [2, 1])

    def test_report_is_ranked(self):
        self.run_tool("a.cu", "--report=r.html", "--")
        with open(self.at("r.html"), encoding="utf-8") as file:
            page = file.read()
        section = page[page.index('id="findings"'):]
        self.assertLess(section.index("a.cu:9"), section.index("a.cu:3"))

    def test_how_often_is_not_known(self):
        self.write("a.cu", """\
__global__ void f(float *out, int n) {
  __shared__ float b[1024];
  for (int i = 0; i < n; ++i) b[threadIdx.x * 32] = out[i];
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x];
}
void run(float *p, int n) { f<<<1, 32>>>(p, n); }
""")
        finding, = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)["findings"]
        self.assertEqual(finding["cost"]["of"], "request")
        self.assertEqual(finding["cost"]["gain"]["atMost"], 32)
        about = finding["cost"]["gain"]["about"]
        self.assertTrue(1.02 < about < 32, about)
        self.assertRegex(self.run_tool("a.cu", "--").stdout,
                         r"without it about [\d.]+, at most 32 times as fast\n")

    def test_what_would_gain_next_to_nothing_is_not_reported(self):
        """A store of rows behind a loop that reads a thousand times as much, and the
        same store alone."""
        self.write("a.cu", """\
__device__ void store(float *out, float s) {
  out[threadIdx.x * 32] = s;
}
__global__ void behind(float *out, const float *in) {
  float s = 0;
  for (int i = 0; i < 4096; ++i) s += in[i * 32 + threadIdx.x];
  out[threadIdx.x * 32] = s;
}
void run(float *p) { behind<<<1, 32>>>(p, p + 4096 * 32); }
""")
        done = self.run_tool("a.cu", "--format=json", "--")
        report = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(report["findings"], [])
        self.assertEqual(report["summary"]["smallNotShown"], 1)
        self.assertIn("not shown: 1 that would gain little",
                      self.run_tool("a.cu", "--").stderr)
        all_of_them = "--config={CheckOptions: {global-uncoalesced-access.MinCostShare: 0}}"
        report = json.loads(self.run_tool("a.cu", "--format=json", all_of_them, "--").stdout)
        finding, = report["findings"]
        self.assertLess(finding["cost"]["share"], 0.02)
        self.assertEqual(report["summary"]["smallNotShown"], 0)
        # Shared by a kernel of which it is more, it is reported.
        text = self.read("a.cu")
        self.write("b.cu", text.replace("  out[threadIdx.x * 32] = s;\n}\nvoid",
                                        "  store(out, s);\n}\n"
                                        "__global__ void alone(float *out) { store(out, 1); }\n"
                                        "void")
                   .replace("{ behind", "{ alone<<<1, 32>>>(p); behind"))
        report = json.loads(self.run_tool("b.cu", "--format=json", "--").stdout)
        self.assertEqual([f["location"]["line"] for f in report["findings"]], [2])

    def test_likely_causes_without_a_gain_are_not_reported(self):
        """A stride of run-time length behind much arithmetic, and alone."""
        self.write("a.cu", """\
__global__ void behind(float *out, const float *in, int rows) {
  float s = in[threadIdx.x];
  for (int i = 0; i < (rows & 15); ++i)
    for (int j = 0; j < 4096; ++j) s = s * s + 1;
  out[threadIdx.x + blockIdx.x * blockDim.x] = s;
  if (rows > 3) out[threadIdx.x * rows + blockIdx.x] = s;
}
void run(float *p, int rows) { behind<<<64, 128>>>(p, p, rows); }
""")
        report = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)
        self.assertEqual(report["findings"], [])
        self.assertEqual(report["summary"]["smallNotShown"], 1)
        all_of_them = "--config={CheckOptions: {global-uncoalesced-access.MinCostShare: 0}}"
        report = json.loads(self.run_tool("a.cu", "--format=json", all_of_them, "--").stdout)
        finding, = report["findings"]
        self.assertEqual(finding["certainty"], "likely")
        self.assertGreater(finding["cost"]["share"], 0.02)
        self.assertLess(finding["cost"]["gain"]["about"], 1.02)
        text = self.read("a.cu").replace("j < 4096", "j < 0")
        self.write("a.cu", text)
        report = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)
        self.assertEqual(len(report["findings"]), 1)

    def test_small_gains_of_an_application_are_not_reported(self):
        """A conflict whose removal gains some percent, in a program of few sources, in
        an application, and in a program beside others."""
        small = """\
__global__ void k(float *out, const float *in) {
  __shared__ float t[256];
  t[threadIdx.x * 8] = in[blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  float s = t[threadIdx.x];
  for (int i = 0; i < 8; ++i) s = s * s + 1;
  out[blockIdx.x * 32 + threadIdx.x] = s;
}
void run(float *p) { k<<<100, 32>>>(p, p); }
"""
        os.mkdir(self.at("src"))
        self.write("src/a.cu", small)

        def found(*flags):
            report = json.loads(self.run_tool("src", "--format=json", *flags, "--").stdout)
            return report["findings"], report["summary"]["smallNotShown"]
        (finding,), _ = found()
        self.assertEqual(finding["certainty"], "certain")
        about = finding["cost"]["gain"]["about"]
        self.assertTrue(1.02 < about < 1.15, about)
        other = "__global__ void other(float *p) { p[threadIdx.x] = 1; }\n"
        self.write("src/b.cu", other)
        self.assertEqual(found(), ([], 1))
        # Few sources beside that of main() are an example.
        self.write("src/main.cu", "int main() { return 0; }\n")
        self.assertEqual(len(found()[0]), 1)
        for name in "cde":
            self.write(f"src/{name}.cu", other)
        self.assertEqual(found(), ([], 1))
        all_of_them = "--config={CheckOptions: {shared-bank-conflict.MinSpeedup: 0}}"
        self.assertEqual(len(found(all_of_them)[0]), 1)
        # One source of the folder alone is no application, nor is a program.
        report = json.loads(self.run_tool("src/a.cu", "--format=json", "--").stdout)
        self.assertEqual(len(report["findings"]), 1)
        self.write("src/a.cu", small + "int main() { run(nullptr); }\n")
        self.assertEqual(len(found()[0]), 1)

    def test_small_gains_without_private_arrays_in_an_application(self):
        """Arrays in local memory: one beside many more accesses, one that all is about."""
        os.mkdir(self.at("src"))
        for name in "bcde":
            self.write(f"src/{name}.cu",
                       "__global__ void other(float *p) { p[threadIdx.x] = 1; }\n")
        for rows, shown in (400, 0), (2, 1):
            self.write("src/a.cu", f"""\
__global__ void k(float *out, const float *in, int start, int rounds) {{
  float t[48], s = 0;
  for (int i = 0; i < 48; ++i) t[i] = in[threadIdx.x + i * 32];
  for (int i = 0; i < {rows}; ++i) s += in[(i * 1000 + blockIdx.x) * 256 + threadIdx.x];
  for (int j = 0; j < rounds; ++j) {{
    s += t[(start + j) % 48] * j;
    t[(start + 5 * j) % 48] = s;
  }}
  out[blockIdx.x * 256 + threadIdx.x] = s;
}}
void run(float *o, float *i) {{ k<<<1000, 256>>>(o, i, 3, 4); }}
""")
            for source, count in ("src", shown), ("src/a.cu", 1):
                report = json.loads(self.run_tool(source, "--format=json", "--").stdout)
                self.assertEqual([f["check"] for f in report["findings"]],
                                 ["local-memory-array"] * count, (source, rows))

    def test_what_the_first_level_of_the_cache_serves_in_an_application(self):
        """All fields of a struct are read, whose sectors come once, or some of them."""
        os.mkdir(self.at("src"))
        for name in "bcde":
            self.write(f"src/{name}.cu",
                       "__global__ void other(float *p) { p[threadIdx.x] = 1; }\n")
        for fields, shown in ("abcdefgh", 0), ("ae", 1):
            self.write("src/a.cu", f"""\
struct Fields {{ float a, b, c, d, e, f, g, h; }};
__global__ void k(float *out, const Fields *p) {{
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = {" + ".join(f"p[i].{x}" for x in fields)};
}}
void run(float *o, Fields *p) {{ k<<<1000, 256>>>(o, p); }}
""")
            report = json.loads(self.run_tool("src", "--format=json", "--").stdout)
            self.assertEqual(len(report["findings"]), shown, fields)
            self.assertEqual(report["summary"]["smallNotShown"], 1 - shown, fields)
            for words in (["src/a.cu"], ["src", "--config={CheckOptions: {"
                                         "global-uncoalesced-access.MinSpeedup: 0}}"]):
                report = json.loads(self.run_tool(*words, "--format=json", "--").stdout)
                self.assertEqual(len(report["findings"]), 1, (fields, words))

    def test_few_instances_of_a_template_in_an_application(self):
        """Rows of a length that is a template's argument, some of them with conflicts."""
        os.mkdir(self.at("src"))
        for name in "bcde":
            self.write(f"src/{name}.cu",
                       "__global__ void other(float *p) { p[threadIdx.x] = 1; }\n")
        for sizes, shown in (((3, 5, 9, 32), 0), ((3, 32, 64), 1), ((5, 32), 1), ((32,), 1)):
            launches = " ".join(f"k<{n}><<<blocks, 256>>>(o, o, n);" for n in sizes)
            self.write("src/a.cu", f"""\
template <int N> __global__ void k(float *out, const float *in, int n) {{
  __shared__ float t[256 * N];
  int i = threadIdx.x;
  for (int r = 0; r < n; ++r) {{
    if (in[r * 256 + i] > 0)
      for (int c = 0; c < N; ++c) t[i * N + c] += in[(r * N + c) * 256 + i];
  }}
  out[blockIdx.x * 256 + i] = t[i];
}}
void run(float *o, int n, int blocks) {{ {launches} }}
""")
            report = json.loads(self.run_tool("src", "--format=json", "--",).stdout)
            found = [f for f in report["findings"] if f["check"] == "shared-bank-conflict"]
            self.assertEqual(len(found), shown, sizes)
            if found:
                self.assertEqual(found[0]["certainty"], "likely")
            # A file that is given alone is no application.
            report = json.loads(self.run_tool("src/a.cu", "--format=json", "--").stdout)
            self.assertEqual(len([f for f in report["findings"]
                                  if f["check"] == "shared-bank-conflict"]), 1, sizes)

    def test_one_element_of_each_row_is_nothing_that_others_could_use(self):
        """An element that data chooses, the diagonal, and all elements of each row, in
        an application."""
        os.mkdir(self.at("src"))
        for name in "bcde":
            self.write(f"src/{name}.cu",
                       "__global__ void other(float *p) { p[threadIdx.x] = 1; }\n")
        for access, shown in (("m[i * n + e[i]] = 1;", 0), ("m[i * n + i] = 1;", 0),
                              ("m[blockIdx.y * s + i * n + i] = 1;", 0),
                              ("m[i * (i + 1) / 2 + i] = 1;", 0),
                              ("m[i * (i + 1) / 2 + blockIdx.y] = 1;", 1),
                              ("for (int k = 0; k < n; ++k) m[i * n + k] = 1;", 1)):
            self.write("src/a.cu", f"""\
__global__ void k(float *m, int n, int s, const int *e) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {{ {access} }}
}}
void run(float *m, int n, int s, int *e) {{
  k<<<dim3((n + 255) / 256, 4), 256>>>(m, n, s, e);
}}
""")
            report = json.loads(self.run_tool("src", "--format=json", "--").stdout)
            self.assertEqual(len(report["findings"]), shown, access)
            self.assertEqual(report["summary"]["smallNotShown"], 1 - shown, access)
            report = json.loads(self.run_tool("src/a.cu", "--format=json", "--").stdout)
            self.assertEqual(len(report["findings"]), 1, access)

    def test_fields_of_a_struct_gain_little(self):
        """Three floats of 12 bytes that are read one after the other: their sectors come
        once, also where a size decides which struct it is. One of them alone is read for
        all three."""
        for at, fields, least, most in (
                ("i", "p[i].x + p[i].y + p[i].z", 1.0, 1.15), ("i", "p[i].x", 1.2, 3),
                ("i % n", "p[i].x + p[i].y + p[i].z", 1.0, 1.15)):
            self.write("a.cu", f"""\
struct Point {{ float x, y, z; }};
__global__ void k(float *out, const Point *p, int n) {{
  int i = blockIdx.x * 256 + threadIdx.x;
  float &to = out[i];
  i = {at};
  to = {fields};
}}
void run(float *o, Point *p, int n) {{ k<<<1000, 256>>>(o, p, n); }}
""")
            report = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)
            about = report["findings"][0]["cost"]["gain"]["about"]
            self.assertTrue(least <= about < most, about)

    def test_places_that_are_not_shown_count_for_none(self):
        """A likely place that weighs little beside places that are only possible."""
        self.write("a.cu", """\
__global__ void k(float *out, const int *in, const float *x, const unsigned char *labels, int rows) {
  __shared__ float t[256];
  t[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float s = t[in[blockIdx.x * 256 + threadIdx.x] & 255];
  for (int i = 0; i < (rows & 15); ++i)
    for (int j = 0; j < 2; ++j) s = s * s + 1;
  for (int d = 0; d < 8; ++d) s += t[labels[(blockIdx.x * 8 + d) * 256 + threadIdx.x]];
  out[threadIdx.x + blockIdx.x * 256] = s;
}
void run(float *p, int *q, unsigned char *l, int rows) { k<<<64, 256>>>(p, q, p, l, rows); }
""")
        report = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)
        self.assertEqual(report["findings"], [])
        self.assertEqual(report["summary"]["smallNotShown"], 1)
        report = json.loads(
            self.run_tool("a.cu", "--format=json", "--certainty=possible", "--").stdout)
        finding, = report["findings"]
        self.assertEqual(finding["certainty"], "likely")
        self.assertGreater(finding["cost"]["share"], 0.1)


if __name__ == "__main__":
    tool_test.main()
