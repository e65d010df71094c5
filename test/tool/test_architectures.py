#!/usr/bin/env python3
"""Commands that compile for several GPUs."""

import json
import unittest

import tool_test
from tool_test import BAD, ToolTest

# Rows of 33 elements from sm_90 on, which have no conflict; below there are
# 32. What `other` does, no GPU does otherwise.
ROWS = """#if __CUDA_ARCH__ >= 900
#define ROW 33
#else
#define ROW 32
#endif
__global__ void column(float *out, const float *in) {
  __shared__ float tile[32][ROW];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
__global__ void other(float *out) { out[threadIdx.x * 32] = 1; }
void run(float *out, const float *in) {
  column<<<1, dim3(32, 32)>>>(out, in);
  other<<<1, 256>>>(out);
}
"""
# The same defect, of another size on each.
SIZES = """#if __CUDA_ARCH__ >= 900
#define STEP 2
#else
#define STEP 32
#endif
__global__ void sized(float *out) { out[threadIdx.x * STEP] = 1; }
void run(float *out) { sized<<<1, 256>>>(out); }
"""


def gencode(*numbers):
    return [f"-gencode=arch=compute_{n},code=sm_{n}" for n in numbers]


class Architectures(ToolTest):
    def report(self, *words):
        done = self.run_tool("--format=json", *words)
        return json.loads(done.stdout)

    def test_a_finding_says_for_which_it_holds(self):
        self.write("a.cu", ROWS)
        done = self.expect(
            self.run_tool("a.cu", "--", *gencode(70, 80, 90, 100)), 1,
            ["32-way bank conflict reading 'tile'", "(for sm_70, sm_80)",
             "32 sectors per request"],
            ["architectures: sm_70, sm_80, sm_90, sm_100\n", "2 kernels, 2 launches"])
        self.assertEqual(done.stdout.count("(for "), 1)
        got = self.report("a.cu", "--", *gencode(70, 80, 90, 100))
        self.assertEqual([f["architectures"] for f in got["findings"]],
                         [["sm_70", "sm_80"], []])
        self.assertEqual(got["summary"]["architectures"],
                         ["sm_70", "sm_80", "sm_90", "sm_100"])
        sarif = json.loads(self.run_tool("--format=sarif", "a.cu", "--",
                                         *gencode(80, 90)).stdout)
        self.assertEqual([r["properties"].get("architectures")
                          for r in sarif["runs"][0]["results"]], [["sm_80"], None])

    def held(self, *words):
        """What a multiprocessor holds, by the table of each kernel."""
        done = self.run_tool("--format=table", *words)
        return [line.split("; ")[-1].split(", ", 1)[1].strip() for line in
                done.stdout.splitlines() if "resident on a multiprocessor" in line]

    def test_a_gpu_is_judged_by_its_own_sizes(self):
        self.write("a.cu", BAD)
        whole = "64 of 64 warps resident on a multiprocessor, limited by threads"
        small = "32 of 32 warps resident on a multiprocessor, limited by threads of sm_75"
        self.assertEqual(self.held("a.cu", "--"), [whole])
        self.assertEqual(self.held("a.cu", "--", "-arch=sm_80"), [whole + " of sm_80"])
        self.assertEqual(self.held("a.cu", "--", "-arch=sm_75"), [small])
        self.assertEqual(self.held("--arch=sm_75", "a.cu", "--"), [small])
        # Of GPUs with the same code the smallest; who names one gets that one.
        self.assertEqual(self.held("a.cu", "--", *gencode(75, 80, 90)), [small])
        self.assertEqual(self.held("--gpu-profile=sm_90", "a.cu", "--", *gencode(75, 80)),
                         [whole + " of sm_90"])
        self.assertEqual(self.held("--gpu-profile=threads-per-sm=1024", "a.cu", "--",
                                   *gencode(80)), [small.replace(" of sm_75", "")])
        # `default` is a name like the others, of a flag or in a configuration.
        self.assertEqual(self.held("--gpu-profile=default", "a.cu", "--", "-arch=sm_75"),
                         [whole])
        self.write(".warplint", "CheckOptions:\n  GpuProfile: sm_75\n")
        self.assertEqual(self.held("a.cu", "--", "-arch=sm_80"), [small])
        self.assertEqual(self.held("--gpu-profile=default", "a.cu", "--", "-arch=sm_80"),
                         [whole])
        self.write(".warplint", "CheckOptions:\n  GpuProfile: default\n")
        self.assertEqual(self.held("a.cu", "--", "-arch=sm_75"), [whole])
        self.write(".warplint", "")
        # A GPU that nothing is known of is taken for the default.
        self.assertEqual(self.held("a.cu", "--", "-arch=sm_88"), [whole])

    def test_each_code_is_judged_by_its_gpus(self):
        self.write("a.cu", ROWS)
        got = self.held("a.cu", "--", *gencode(75, 90))
        # `column` has two codes; `other` is the same and told once.
        self.assertEqual(sorted(line.split(" of ")[-1] for line in got),
                         ["sm_75", "sm_90", "sm_90"])

    def test_one_parse_for_each_code(self):
        def parses(text, *numbers):
            self.write("a.cu", text)
            done = self.run_tool("--no-cache", "--statistics", "a.cu", "--",
                                 *gencode(*numbers))
            return int(done.stderr.split("parses: ")[1].split(" ")[0])
        self.assertEqual(parses(BAD, 60, 75, 80, 90), 1)
        self.assertEqual(parses(ROWS, 60, 75, 80, 90), 2)
        self.assertEqual(parses(ROWS, 80), 1)

    def test_the_worst_is_told_and_the_rest_noted(self):
        self.write("a.cu", SIZES)
        self.expect(self.run_tool("--verbose", "a.cu", "--", *gencode(80, 90)), 1,
                    ["32 sectors per request", "(for sm_80)", "for sm_90: 8 sectors per request"])

    def test_real_and_virtual_architectures(self):
        self.write("a.cu", ROWS)
        # Code for sm_86 and sm_89 made of compute_80; PTX of compute_90.
        self.expect(self.run_tool(
            "a.cu", "--", "-gencode=arch=compute_80,code=[sm_86,sm_89]",
            "-gencode=arch=compute_90,code=compute_90"), 1, "(for sm_86, sm_89)")

    def test_the_user_chooses(self):
        self.write("a.cu", ROWS)
        both = gencode(80, 90)
        for choice, findings in (("sm_90", 1), ("newest", 1), ("sm_80", 2), ("all", 2),
                                 ("sm_75,sm_80", 2)):
            done = self.run_tool(f"--arch={choice}", "a.cu", "--", *both)
            self.assertIn(f"{findings} finding", done.stderr, choice)
            self.assertEqual(choice == "all", "(for " in done.stdout, choice)
        self.expect(self.run_tool("--arch=90", "a.cu", "--"), 2,
                    stderr="--arch: '90' is not a GPU architecture")

    def test_the_newest_gpus_without_a_toolkit(self):
        self.write("a.cu", BAD)
        for gpu in ("sm_88", "sm_110", "sm_121"):
            self.expect(self.run_tool("a.cu", "--", f"-arch={gpu}"), 1, "32-way bank conflict")

    def test_many_codes_are_not_all_analysed(self):
        self.write("a.cu", "__global__ void k(int *o) { o[threadIdx.x] = __CUDA_ARCH__; }\n"
                   "void h(int *o) { k<<<1, 32>>>(o); }\n")
        done = self.expect(self.run_tool("a.cu", "--", "-arch=all-major"), 0, stderr=[
            "architectures: sm_100, sm_110, sm_120\n",
            "a.cu: the device code for sm_75, sm_80, sm_90 differs from that for the GPUs "
            "analysed; --arch=sm_75 analyses that for sm_75", "not analysed in total: 1 file "
                                                              "with code for other GPUs\n"])
        self.assertEqual(done.stderr.count("not analysed:"), 1)
        got = self.report("a.cu", "--", "-arch=all-major")["summary"]
        self.assertEqual((got["complete"], got["leftOut"]["architectures"]), (True, 1))

    def test_the_cache_keeps_each(self):
        self.write("a.cu", ROWS)
        words = ("--statistics", "a.cu", "--", *gencode(80, 90))
        first = self.run_tool(*words)
        again = self.run_tool(*words)
        self.assertEqual(again.stdout, first.stdout)
        self.assertIn("(for sm_80)", again.stdout)
        self.assertIn("parses: 0 of 1 files", again.stderr)
        # A header decides; its new text is seen.
        self.write("rows.h", ROWS.split("__global__")[0])
        self.write("b.cu", '#include "rows.h"\n__global__' + ROWS.split("__global__", 1)[1])
        words = ("b.cu", "--", *gencode(80, 90))
        self.assertIn("(for sm_80)", self.run_tool(*words).stdout)
        self.write("rows.h", "#define ROW 33\n")
        self.assertNotIn("32-way", self.run_tool(*words).stdout)

    def test_dumps_and_tables(self):
        self.write("a.cu", ROWS)
        done = self.run_tool("--dump-accesses=-", "--quiet", "a.cu", "--", *gencode(80, 90))
        rows = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
        reads = [(r["per_request"]["high"], r.get("architectures")) for r in rows
                 if r["space"] == "shared" and r["op"] == "load"]
        self.assertEqual(reads, [(1, ["sm_90"]), (32, ["sm_80"])])
        self.assertEqual([r.get("architectures") for r in rows if r["line"] == 13], [None])
        table = self.run_tool("--format=table", "a.cu", "--", *gencode(80, 90)).stdout
        self.assertEqual(table.count("\ncolumn") + table.startswith("column"), 2)
        self.assertIn("; the code for sm_80\n", table)
        self.assertEqual(table.count("\nother"), 1)

    def test_no_edit_makes_another_gpu_worse(self):
        # Padding to 33 is right below sm_90, where rows have 32; above, 33
        # becomes 34, which has conflicts.
        text = ROWS.replace("[32][ROW]", "[32][32 + MORE]").replace("ROW 33", "MORE 1") \
                   .replace("ROW 32", "MORE 0")
        self.write("a.cu", text)
        self.run_tool("--fix", "a.cu", "--", *gencode(80, 90))
        self.assertEqual(self.read("a.cu"), text)
        # The fault is the same on both: one edit cures it.
        self.write("b.cu", BAD.replace("in[y", "(__CUDA_ARCH__ < 900 ? in : out)[y"))
        self.expect(self.run_tool("--fix", "b.cu", "--", *gencode(80, 90)), 0,
                    stderr="fixed: pad rows of 'tile'")
        self.assertIn("tile[32][33]", self.read("b.cu"))

    def test_device_functions_are_linked_for_the_same_gpu(self):
        self.write("f.cuh", "__device__ int step();\n")
        self.write("k.cu", '#include "f.cuh"\n__global__ void k(int *o) {\n'
                   "#if __CUDA_ARCH__ >= 900\n  o[threadIdx.x * step()] = 1;\n"
                   "#else\n  o[threadIdx.x * step()] = 2;\n#endif\n}\n"
                   "void h(int *o) { k<<<1, 32>>>(o); }\n")
        self.write("f.cu", '#include "f.cuh"\n__device__ int step() {\n'
                   "#if __CUDA_ARCH__ >= 900\n  return 1;\n#else\n  return 32;\n#endif\n}\n")
        done = self.expect(self.run_tool("k.cu", "f.cu", "--", "-rdc=true",
                                         *gencode(80, 90)), 1)
        self.assertIn("k.cu:6:", done.stdout)
        self.assertIn("(for sm_80)", done.stdout)
        self.assertNotIn("k.cu:4:", done.stdout)

    def test_problems_of_one_code_name_it(self):
        self.write("a.cu", "__global__ void k(int *o) {\n#if __CUDA_ARCH__ < 900\n"
                   "  o[0] = missing;\n#endif\n  o[threadIdx.x] = 1;\n}\n"
                   "void h(int *o) { k<<<1, 32>>>(o); }\n")
        done = self.expect(self.run_tool("a.cu", "--", *gencode(80, 90)), 3,
                           stderr=["undeclared identifier 'missing' (for sm_80)"])
        self.assertIn("1 kernel, ", done.stderr)


if __name__ == "__main__":
    unittest.main()
