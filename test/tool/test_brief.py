#!/usr/bin/env python3
"""What is said of a finding: one finding for one fault, two notes, --verbose."""

import json
import unittest

import tool_test
from tool_test import BAD, ToolTest

# Three statements on one array of structs, and one line that reads it twice.
STRUCTS = """\
struct Particle { float x, y, z, vx, vy, vz; };
__global__ void advance(Particle *p, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += dt * p[i].vx;
  p[i].y += dt * p[i].vy;
  p[i].z += dt * p[i].vz;
}
void run(Particle *p) { advance<<<4, 256>>>(p, 0.1f); }
"""


class Brief(ToolTest):
    def test_one_fault_is_one_finding(self):
        self.write("a.cu", STRUCTS)
        done = self.expect(self.run_tool("a.cu", "--"), 1, stderr="1 finding\n")
        heads = [line for line in done.stdout.splitlines() if ": warning: " in line]
        self.assertEqual(len(heads), 1)
        self.assertRegex(heads[0], r"^a\.cu:4:.*; also at lines 5 and 6 \[global-unc")

    def test_at_most_two_notes(self):
        for text in (BAD, STRUCTS):
            self.write("a.cu", text)
            notes = self.run_tool("a.cu", "--").stdout.count(": note: ")
            self.assertEqual(notes, 2)
            more = self.run_tool("a.cu", "--verbose", "--").stdout.count(": note: ")
            self.assertGreater(more, 2)

    def test_several_arrays_of_a_line_are_one_finding(self):
        self.write("a.cu", "__global__ void copy(float *a, const float *b) {\n"
                           "  a[threadIdx.x * 8] = b[threadIdx.x * 8];\n"
                           "}\n"
                           "void run(float *a, float *b) { copy<<<1, 256>>>(a, b); }\n")
        done = self.expect(self.run_tool("a.cu", "--"), 1, stderr="1 finding\n")
        self.assertRegex(done.stdout.splitlines()[0], r"^a\.cu:2:\d+: .*; also (reading 'b'|writing 'a') \[")

    def test_a_pitch_of_the_grid_is_one_cause_of_its_arrays(self):
        self.write("a.cu", """\
__global__ void levels(double *out, const double *in) {
  int id = blockIdx.x * blockDim.x + threadIdx.x, at = id * gridDim.y + blockIdx.y;
  double sum = in[at];
  out[at] = sum;
}
void run(double *p, int n, int levels_) { levels<<<dim3(n, levels_), 256>>>(p, p); }
""")
        done = self.expect(self.run_tool("a.cu", "--"), 1, stderr="1 finding\n")
        self.assertRegex(done.stdout.splitlines()[0], r"^a\.cu:[34]:\d+: .*also .*; also at line [34] \[")

    def test_causes_of_a_line_are_findings(self):
        self.write("a.cu", """\
__global__ void mix(float *out, const float *x, const float *y, const int *index) {
  int i = threadIdx.x;
  out[i] = x[index[i]] + x[6 * i] + y[6 * i] + x[2 * i];
}
void run(float *p, int *i) { mix<<<1, 256>>>(p, p, p, i); }
""")
        small = "--config={CheckOptions: {global-uncoalesced-access.MinCostShare: 0}}"
        done = self.expect(self.run_tool("a.cu", "--format=concise", small, "--"), 1,
                           stderr="3 findings")
        self.assertEqual(
            sorted(line.split("warning: ")[1] for line in done.stdout.splitlines()),
            ["24 sectors per request reading 'x' where 4 would do; neighbouring lanes are 24 bytes "
             "apart; also 'y' [global-uncoalesced-access]",
             "8 sectors per request reading 'x' where 4 would do; neighbouring lanes are 8 bytes "
             "apart [global-uncoalesced-access]",
             "likely 32 sectors per request reading 'x' through 'index' where 4 would do, if lanes' "
             "loaded values are independent [global-gather]"])
        done = self.run_tool("a.cu", "--format=json", small, "--")
        self.assertEqual({f["cause"] for f in json.loads(done.stdout)["findings"]},
                         {"neighbouring lanes are 24 bytes apart",
                          "neighbouring lanes are 8 bytes apart",
                          "data decides which element each lane accesses through 'index'"})

    def test_one_cause_in_two_files(self):
        self.write("a.cu", "__global__ void take(float *out, const float *x, const int *list) {\n"
                           "  out[threadIdx.x] = x[list[threadIdx.x]];\n"
                           "}\n"
                           "void run(float *p, int *l) { take<<<9, 256>>>(p, p, l); }\n")
        self.write("b.cu", "__global__ void add(float *sum, const float *y, const int *list) {\n"
                           "  const int own = list[threadIdx.x];\n"
                           "  sum[threadIdx.x] += 2 * y[own];\n"
                           "}\n"
                           "void go(float *p, int *l) { add<<<9, 256>>>(p, p, l); }\n")
        small = "--config={CheckOptions: {global-gather.MinSpeedup: 0}}"
        done = self.expect(self.run_tool("a.cu", "b.cu", small, "--"), 1,
                           stderr="2 findings (1 repeats one of another file)")
        self.assertEqual(done.stdout.count(": warning: "), 1)
        self.assertRegex(done.stdout, r"(?m)^a\.cu:2:\d+: note: 1 finding repeats this one in "
                                      r"other files: b\.cu:3 \[global-gather\]$")
        done = self.run_tool("a.cu", "b.cu", "--verbose", small, "--")
        self.assertEqual(done.stdout.count(": warning: "), 2)
        done = self.run_tool("a.cu", "b.cu", "--format=json", small, "--")
        first, second = json.loads(done.stdout)["findings"]
        self.assertNotIn("copyOf", first)
        self.assertEqual((second["copyOf"]["file"], second["copyOf"]["line"]), ("a.cu", 2))

    def test_a_store_is_at_its_own_expression(self):
        self.write("a.cu", "struct Four { float x, y, z, w; };\n"
                           "__global__ void fill(Four *out) {\n"
                           "  out[threadIdx.x * 4].z =\n"
                           "      1;\n"
                           "}\n"
                           "void run(Four *p) { fill<<<1, 256>>>(p); }\n")
        done = self.expect(self.run_tool("a.cu", "--"), 1)
        head, line, marks = done.stdout.splitlines()[:3]
        self.assertTrue(head.startswith("a.cu:3:3: "), head)
        self.assertEqual(marks.strip("| "), "^" + "~" * (len("out[threadIdx.x * 4].z") - 1))
        finding, = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)["findings"]
        self.assertEqual(finding["statementLines"], [3, 4])
        dumped, = [json.loads(line) for line in self.run_tool(
            "a.cu", "--dump-accesses=-", "--checks=-*", "--").stdout.splitlines()]
        self.assertEqual((dumped["column"], dumped["statement_lines"]), (3, [3, 4]))

    def test_an_access_through_a_pointer_is_at_its_own_expression(self):
        self.write("a.cu", "static __device__ float twice(const float *v) { return 2 * v[0]; }\n"
                           "__global__ void take(float *out, int n) {\n"
                           "  __shared__ float values[1024];\n"
                           "  for (int i = threadIdx.x; i < 1024; i += 32)\n"
                           "    values[i] = out[i];\n"
                           "  __syncthreads();\n"
                           "  out[threadIdx.x] = twice(&values[32 * threadIdx.x]);\n"
                           "}\n"
                           "void run(float *p) { take<<<1, 32>>>(p, 3); }\n")
        done = self.expect(self.run_tool("a.cu", "--checks=-*,shared-bank-conflict", "--"), 1)
        head, line, marks = done.stdout.splitlines()[:3]
        self.assertTrue(head.startswith("a.cu:1:"), head)
        self.assertNotIn("~~~~", marks)  # not as long as values[32 * threadIdx.x]

    def test_no_place_is_without_a_column(self):
        self.write("a.cu", "struct Big { int v[40]; };\n"
                           "__device__ void touch(Big *);\n"
                           "__global__ void k(Big *in, int *out, int n) {\n"
                           "  Big mine = in[threadIdx.x];\n"
                           "  out[threadIdx.x] = mine.v[n] + mine.v[out[0]];\n"
                           "}\n"
                           "void run(Big *p, int *o, int n) { k<<<1, 64>>>(p, o, n); }\n")
        for flags in ((), ("--verbose", "--certainty=possible", "--checks=*")):
            done = self.run_tool("a.cu", *flags, "--")
            self.assertIn("local-memory-array", done.stdout)
            for line in done.stdout.splitlines():
                if line.startswith("a.cu:"):
                    self.assertRegex(line, r"^a\.cu:\d+:[1-9]\d*: ")

    def test_verbose_names_every_place(self):
        self.write("a.cu", STRUCTS)
        done = self.run_tool("a.cu", "--verbose", "--")
        for line in (4, 5, 6):
            self.assertRegex(done.stdout, rf"(?m)^a\.cu:{line}:\d+: note: also here: ")
        self.assertNotIn("also at line", done.stdout)

    def test_other_forms_have_the_places(self):
        self.write("a.cu", STRUCTS)
        finding, = json.loads(self.run_tool("a.cu", "--format=json", "--").stdout)["findings"]
        self.assertEqual({p["location"]["line"] for p in finding["places"]}, {4, 5, 6})
        self.assertEqual(finding["array"], "p")
        result, = json.loads(self.run_tool("a.cu", "--format=sarif", "--").stdout)[
            "runs"][0]["results"]
        lines = {p["physicalLocation"]["region"]["startLine"]
                 for p in result["relatedLocations"]}
        self.assertLessEqual({5, 6}, lines)

    def test_a_comment_suppresses_at_its_place(self):
        self.write("a.cu", STRUCTS.replace("p[i].vy;", "p[i].vy; // NOLINT"))
        done = self.expect(self.run_tool("a.cu", "--"), 1)
        self.assertIn("; also at line 6 [", done.stdout)

    def test_a_new_place_is_new(self):
        self.write("a.cu", STRUCTS.replace("  p[i].z += dt * p[i].vz;\n", ""))
        self.run_tool("a.cu", "--write-baseline=known", "--")
        self.write("a.cu", STRUCTS)
        done = self.expect(self.run_tool("a.cu", "--baseline=known", "--"), 1)
        self.assertTrue(done.stdout.startswith("a.cu:6:"))


if __name__ == "__main__":
    tool_test.main()
