#!/usr/bin/env python3
"""Omissions are reported: in words, in JSON and SARIF, by the exit code."""

import json
import unittest

import tool_test
from tool_test import BAD, CLEAN, ToolTest

CALL = """extern __device__ int weight(int *p, int i);
__global__ void k(int *o, int n) {
  o[threadIdx.x * 32] = weight(o, n);
  o[threadIdx.x] = n;
}
void h(int *o, int n) { k<<<1, 32>>>(o, n); }
"""
RECURSION = """__device__ int f(int *o, int n) {
  return n < 2 ? o[n * threadIdx.x * 32] : f(o, n - 1) + f(o, n - 2);
}
__global__ void r(int *o, int n) { o[threadIdx.x] = f(o, n); }
void h(int *o, int n) { r<<<1, 32>>>(o, n); }
"""
ASSEMBLY = """__global__ void a(int *o) {
  __shared__ int s[64];
  unsigned at = threadIdx.x * 4;
  asm volatile("multimem.red.relaxed.sys.global.add.u32 [%0], %1;" ::"l"(o), "r"(at)
               : "memory");
  o[threadIdx.x] = s[threadIdx.x];
}
void h(int *o) { a<<<1, 32>>>(o); }
"""
# A bulk copy, a barrier in memory, and a loop that waits for it.
BULK = """__global__ void b(const int *in, int *o) {
  __shared__ alignas(128) int s[64];
  __shared__ alignas(8) unsigned long long full;
  unsigned to = (unsigned)__cvta_generic_to_shared(s);
  unsigned at = (unsigned)__cvta_generic_to_shared(&full);
  int was = s[threadIdx.x];
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(1) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx"
                 "::bytes [%0],[%1],%2,[%3];" ::"r"(to), "l"(in), "r"(256), "r"(at)
                 : "memory");
  }
  asm volatile("{ .reg .pred p;\\n"
               "again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\\n"
               "@p bra done;\\nbra again;\\ndone: }" ::"r"(at) : "memory");
  o[was] = o[s[threadIdx.x]];
}
void h(const int *in, int *o) { b<<<1, 32>>>(in, o); }
"""
TENSOR = """#include <cuda.h>
template <int N> __global__ void b(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char s[8192];
  unsigned to = (unsigned)__cvta_generic_to_shared(s);
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx"
                 "::bytes [%0], [%1, {%2, %2}], [%0];" ::"r"(to), "l"(&map), "r"(0)
                 : "memory");
}
CUtensorMap encode(void *data, unsigned elements) {
  CUtensorMap map{};
  cuuint64_t size[2] = {1024, 1024}, pitch[1] = {2048};
  cuuint32_t box[2] = {elements, 64}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size, pitch, box, step,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}
void h(void *data) {
  b<1><<<1, 32>>>(encode(data, 8));
  b<2><<<1, 32>>>(encode(data, 64));
}
"""
TEXTURES = """texture<float4, 2> Plane;
__global__ void t(float *o, cudaTextureObject_t a, cudaSurfaceObject_t s) {
  int i = threadIdx.x, r;
  o[tex1Dfetch<int>(a, i)] = tex2D<float>(a, i, 1.f) + tex2DLayered<float4>(a, i, 1, 2).w;
  surf2Dread(&r, s, i * 4, 1);
  surf2Dwrite(r, s, i * 4, 2);
  o[i * 32] = tex2D(Plane, i, 1).y;
}
void h(float *o, cudaTextureObject_t a, cudaSurfaceObject_t s) {
  t<<<1, 32>>>(o, a, s);
  t<<<2, 64>>>(o, a, s);
}
"""


class Omissions(ToolTest):
    def test_a_header_that_refuses_the_standard(self):
        """One line for thousands, and the kernels that do without it."""
        self.write("sys/need.h", "#pragma once\n#if __cplusplus < 201703L\n"
                   "#error \"this library requires C++17 or later\"\n#endif\n"
                   + "".join(f"inline missing m{i};\n" for i in range(300)))
        self.write("a.cu", "#include <need.h>\n" + BAD)
        for folder in ("-isystem", "-I"):
            done = self.expect(self.run_tool("a.cu", "--quiet", "--", folder, "sys",
                                             "-std=c++11"), 3, "32-way bank conflict")
            self.assertEqual([line for line in done.stderr.splitlines() if "error" in line], [
                "sys/need.h:3:2: error: the header requires -std=c++17 or later, and the command "
                "compiles with -std=c++11; it may be the cause of 300 more errors, which are not "
                "shown"])

    def test_kernels_behind_a_condition(self):
        """The file has no kernel under this command; which macro it asks for is said."""
        self.write("a.cu", "#ifdef USE_CUDA  // or the CPU\n" + BAD + "#endif\n")
        self.write("b.cu", "#if defined(A) && \\\n  B > 2\n__global__ void k() {}\n#endif\n")
        self.write("c.cu", "#ifdef USE_CUDA\n__device__ int x;\n#define K __global__\n#endif\n")
        self.write("d.cu", "#ifndef USE_CPU\n#if X\n#endif\n#else\n#if Y\n"
                   "__global__ void k() {}\n#endif\n#endif\n")
        self.write("e.cu", "#ifdef X\nint x;\n#elif defined(Y)\n__global__ void k() {}\n#endif\n")
        self.write("f.cu", "#if 0\n__global__ void k() {}\n#endif\n")
        done = self.run_tool(*(f"{name}.cu" for name in "abcdef"), "--")
        skips = "the preprocessor skips the kernels in it, which are behind "
        for text in (f"a.cu: {skips}'#ifdef USE_CUDA'",
                     f"b.cu: {skips}'#if defined(A) && B > 2'",
                     f"d.cu: {skips}the #else of '#ifndef USE_CPU'",
                     f"e.cu: {skips}'#elif defined(Y)'",
                     "c.cu, f.cu: no kernel in it"):
            self.assertIn(text + "\n", done.stderr)
        self.expect(self.run_tool("a.cu", "--", "-DUSE_CUDA"), 1, "32-way bank conflict")

    def test_types_of_code_for_run_time_compilation(self):
        self.write("a.cu", "typedef unsigned int uint32_t;\ntypedef unsigned long long uint64_t;\n"
                   "extern \"C\" __global__ void k(uint64_t *p, uint32_t n) {\n"
                   "  atomicAdd(p + threadIdx.x % 2, (uint64_t)n);\n}\n")
        done = self.expect(self.run_tool("a.cu", "--quiet", "--"), 1, "[global-atomic-hotspot]")
        self.assertNotIn("error", done.stdout + done.stderr)

    def summary(self, *words):
        done = self.run_tool("--format=json", *words)
        return done.returncode, json.loads(done.stdout)["summary"]

    def test_a_call_without_code_costs_only_itself(self):
        self.write("a.cu", CALL)
        said = ("not analysed: a.cu: kernel 'k' (launch at a.cu:6:25): "
                "call of 'weight(int*, int)', whose code is in no analysed file")
        self.expect(self.run_tool("a.cu", "--", "-rdc=true"), 3,
                    "32 sectors per request writing 'o'", [said, "not analysed in total: 1 call"])
        self.expect(self.run_tool("--quiet", "a.cu", "--", "-rdc=true"), 3, stderr=said)
        code, got = self.summary("a.cu", "--")
        self.assertEqual((code, got["filesPartial"], got["filesFailed"]), (3, 1, 0))
        self.assertEqual(got["leftOut"]["calls"], 1)
        self.assertFalse(got["complete"])
        self.assertEqual(got["kernels"], 1)
        self.expect(self.run_tool("--allow-incomplete", "a.cu", "--"), 1, stderr=said)

    def test_counts_stand_beside_a_call(self):
        self.write("a.cu", CALL)
        done = self.run_tool("--dump-accesses=-", "a.cu", "--")
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        self.assertEqual([(r["line"], r["requests"], r["per_request"]["high"])
                          for r in rows], [(3, 1, 32), (4, 1, 4)])

    def test_recursion(self):
        self.write("a.cu", RECURSION)
        self.expect(self.run_tool("a.cu", "--"), 3, stderr="recursive call of 'f(int*, int)'")

    def test_an_instruction_without_a_model_has_an_undecided_row(self):
        self.write("a.cu", ASSEMBLY)
        done = self.run_tool("--dump-accesses=-", "a.cu", "--")
        self.expect(done, 3, stderr="not analysed in total: 1 instruction")
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        open_rows = [r for r in rows if r["verdict"] == "undecided"]
        self.assertEqual([r["line"] for r in open_rows], [4])
        self.assertIn("'multimem.red", open_rows[0]["reasons"][0])

    def test_what_works_beside_the_warp_is_reported_and_is_no_omission(self):
        self.write("a.cu", BULK)
        done = self.run_tool("--checks=-*,shared-bank-conflict", "--dump-accesses=-", "a.cu",
                             "--", "-arch=sm_90")
        self.expect(done, 0, stderr=[
            "bulk copies, barriers in shared memory and tensor cores that read shared memory use "
            "units whose requests the profiler does not count by instruction", "not analysed in total: 1 instruction"])
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        self.assertEqual([(r["line"], r["op"], r["unit"]) for r in rows
                          if r["verdict"] == "undecided"],
                         [(8, "store", "")])
        # The sectors of a bulk copy follow from its addresses and bytes.
        self.assertEqual([(r["space"], r["op"], r["bytes"], r["requests"], r["unit"],
                           r["per_request"]["high"], r["ideal"])
                          for r in rows if r["line"] == 9],
                         [("global", "load", 256, 1, "sectors", 8, 8)])
        # What was waited for is another value than before.
        self.assertEqual(sorted((r["line"], r["op"]) for r in rows if r["array"] == "s"),
                         [(6, "load"), (16, "load")])
        code, got = self.summary("a.cu", "--", "-arch=sm_90")
        self.assertEqual((code, got["complete"], got["leftOut"]["instructions"]),
                         (0, True, 1))

    def test_a_tensor_copy_has_the_sectors_of_its_box(self):
        self.write("a.cu", TENSOR)
        done = self.run_tool("--checks=-*,shared-bank-conflict", "--dump-accesses=-", "a.cu",
                             "--", "-arch=sm_90")
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        self.assertEqual([(r["bytes"], r["requests"], r["unit"], r["per_request"]["low"],
                           r["per_request"]["high"], r["ideal"], r["verdict"]) for r in rows],
                         # 16 bytes are in one sector, 128 bytes in four or five.
                         [(1024, 1, "sectors", 64, 64, 32, "exact"),
                          (8192, 1, "sectors", 256, 320, 256, "range")])
        self.assertEqual(rows[1]["reasons"], ["alignment of the box in its tensor"])
        self.assertNotIn("not analysed", done.stderr)

    def test_every_memory_instruction_of_ptx_is_modelled_or_told(self):
        operands = "[%1], %2;"
        wide = "{%0,%0,%0,%0,%0,%0,%0,%0}, [%1];"
        cases = {  # name: (instruction, op, what stands in its row)
            "multimem.ld_reduce.global.add.u32": ("%0, [%1];", "load", "is not modelled"),
            "multimem.st.global.u32": (operands, "store", "is not modelled"),
            "multimem.red.global.add.u32": (operands, "atomic", "is not modelled"),
            "ld.global.v8.u32": (wide, "load", "is not modelled"),
            "ld.const.u32": ("%0, [%1];", "load", "is not modelled"),
            "frob.global.u32": ("%0, [%1];", "atomic", "is not modelled"),
            "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32":
                ("[%1], %2, [%1];", "store", "use units whose requests"),
            "red.async.shared::cluster.mbarrier::complete_tx::bytes.add.u32":
                ("[%1], %2, [%1];", "atomic", "use units whose requests"),
            "st.bulk.weak.shared::cta": ("[%1], 64, 0;", "store", "use units whose requests"),
            "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu"
            ".sync.aligned": ("[%1], [%1], 128;", "store", "use units whose requests"),
            "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx"
            "::bytes.b128": ("[%1], [%1];", "store", "use units whose requests"),
            # A size that no instruction has.
            "cp.async.ca.shared.global": ("[%1], [%1], 0;", "store", "is not modelled"),
            "ld.global.L2::128B.u32": ("%0, [%1];", "load", 4),
            "ld.relaxed.gpu.global.L1::no_allocate.L2::64B.v2.f64":
                ("{%0, %0}, [%1];", "load", 16),
            "red.global.add.noftz.v2.bf16x2": ("[%1], {%2, %2};", "atomic", 8),
            "prefetch.global.L2": ("[%1];", "", ""),
            "fence.proxy.tensormap::generic.acquire.gpu": ("[%1], 128;", "", ""),
        }
        self.write("a.cu", "".join(
            f"""__global__ void k{i}(int *p, int v) {{
  int r = 0;
  asm volatile("{name} {rest}" : "+r"(r) : "l"(p + threadIdx.x * 8), "r"(v) : "memory");
}}
""" for i, (name, (rest, _, _)) in enumerate(cases.items())))
        done = self.run_tool("--dump-accesses=-", "--default-arch=sm_90", "a.cu", "--")
        rows = {json.loads(line)["line"]: json.loads(line)
                for line in done.stdout.splitlines() if line.startswith("{")}
        for i, (name, (_, op, held)) in enumerate(cases.items()):
            row = rows.get(4 * i + 3)
            if not op:
                self.assertIsNone(row, name)
                continue
            self.assertEqual(row["op"], op, name)
            if isinstance(held, int):
                self.assertEqual((row["bytes"], row["verdict"]), (held, "exact"), name)
            else:
                self.assertEqual(row["verdict"], "undecided", name)
                self.assertIn(held, row["reasons"][0], name)
                if held == "is not modelled":
                    self.assertIn(f"'{name}' is not modelled", done.stderr)
        self.assertIn("not analysed in total: 12 instructions", done.stderr)

    def test_what_does_not_compile_makes_no_finding_of_an_array(self):
        self.write("a.cu", """#include "missing.h"
__device__ void broken(float *a) { a[0] = missing(a[1]); }
__global__ void k(float *o) {
  float a[4];
  broken(a);
  o[threadIdx.x] = a[2];
}
template <typename P> __device__ void each(float *o, P p) {
  for (auto i : range(0, 9)) o[i] = p(i);
}
__global__ void l(float *o, float x) {
  float b[4] = {x, x, 1, x};
  each(o, [&](int i) { return b[0] * i; });
}
void h(float *o) { k<<<1, 32>>>(o); l<<<1, 32>>>(o, 1); }
""")
        done = self.run_tool("a.cu", "--")
        self.expect(done, 3, stderr="1 file, 2 kernels")
        self.expect(done, 3, stderr="call of 'broken(float*)', which does not compile")
        self.assertNotIn("local-memory-array", done.stdout)
        # Where the code is only elsewhere, the address is taken indeed.
        self.write("b.cu", """__device__ void elsewhere(float *a);
__global__ void k(float *o) {
  float a[4];
  elsewhere(a);
  o[threadIdx.x] = a[2];
}
void h(float *o) { k<<<1, 32>>>(o); }
""")
        self.expect(self.run_tool("b.cu", "--", "-rdc=true"), 3,
                    "its address is taken [local-memory-array]")

    def test_textures_are_reported_and_are_no_omission(self):
        self.write("a.cu", TEXTURES)
        self.write("f.cu", TEXTURES.replace("o[i * 32]", "o[i]"))
        said = ("kernel 't': textures and surfaces go through the texture unit, which is not "
                "modelled")
        for flags in ((), ("--cuda-path=none",)):
            done = self.run_tool(*flags, "--dump-accesses=-", "a.cu", "--")
            self.expect(done, 1, stderr=[said, "not analysed in total: 6 texture accesses"])
            rows = [json.loads(line) for line in done.stdout.splitlines()
                    if line.startswith("{") and '"block":[32,' in line]
            self.assertEqual(sorted((r["line"], r["op"], r["verdict"], r["unit"])
                                    for r in rows if "texture" in str(r["reasons"])),
                             [(4, "load", "undecided", "")] * 3 +
                             [(5, "load", "undecided", ""), (6, "store", "undecided", ""),
                              (7, "load", "undecided", "")])
            # What is read is data: each lane its own.
            self.assertIn("likely 32 sectors per request writing 'o' where 4 would do, "
                          "if lanes' loaded values are independent", done.stdout)
            self.assertIn("a.cu:7:3: warning: 32 sectors", done.stdout)
            self.assertNotIn("local-memory-array", done.stdout)
        code, got = self.summary("a.cu", "--")
        self.assertEqual((code, got["complete"], got["leftOut"]["textures"]), (1, True, 6))
        self.assertEqual((got["filesPartial"], got["leftOut"]["instructions"]), (0, 0))
        # Nor does anything else of it make a clean kernel incomplete.
        self.expect(self.run_tool("--checks=-*,shared-bank-conflict", "f.cu", "--"), 0,
                    stderr=said)

    def test_an_assembly_store_under_a_predicate_is_evaluated(self):
        self.write("a.cu", """__global__ void p(int n) {
  __shared__ int s[1024];
  unsigned at = (unsigned)__cvta_generic_to_shared(s) + threadIdx.x * 128;
  asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; @q st.shared.u32 [%1], %0; }"
               ::"r"(n), "r"(at) : "memory");
}
void h(int n) { p<<<1, 32>>>(n); }
""")
        done = self.run_tool("--dump-accesses=-", "a.cu", "--")
        rows = [json.loads(line) for line in done.stdout.splitlines()
                if line.startswith("{")]
        self.assertEqual([(r["op"], r["space"], r["verdict"]) for r in rows],
                         [("store", "shared", "range")])
        self.assertEqual(rows[0]["per_request"]["high"], 32)

    def test_one_line_for_one_cause(self):
        for name in "ab":
            self.write(f"{name}.cu", CALL.replace(" k", f" k{name}"))
        done = self.expect(self.run_tool("a.cu", "b.cu", "--"), 3,
                           stderr=["a.cu, b.cu: kernels 'ka', 'kb': call",
                                   "not analysed in total: 2 calls"])
        self.assertEqual(done.stderr.count("not analysed: "), 1)

    def test_an_array_passed_to_a_missing_function_is_possibly_local(self):
        """Compiled together with the kernel, the function may be inlined."""
        self.write("a.cu", """__device__ void fill(float *values);
__global__ void k(float *out) {
  float values[4];
  fill(values);
  out[threadIdx.x] = values[0] + values[3];
}
""")
        done = self.run_tool("--checks=-*,local-memory-array", "a.cu", "--")
        self.assertNotIn("local memory", done.stdout)
        self.expect(done, 3, stderr="not shown: 1 possible")

    def test_a_budget(self):
        self.write("a.cu", BAD)
        self.expect(self.run_tool("--max-steps=3", "a.cu", "--"), 3,
                    stderr="not analysed in total: 1 launch out of budget")

    def test_out_of_budget_a_kernel_is_evaluated_coarsely(self):
        """A loop whose iterations differ takes some 30,000 steps."""
        self.write("a.cu", """__global__ void k(float *p) {
  unsigned x = 1;
  for (int i = 0; i < 4000; ++i) {
    x = x * 1664525u + 1013904223u;
    if (x & 65536)
      p[threadIdx.x * 32] += x;
  }
}
void h(float *p) { k<<<1, 64>>>(p); }
""")
        found = "32 sectors per request reading 'p' where 4 would do"
        self.expect(self.run_tool("--max-steps=20000", "a.cu", "--"), 3, stdout=found,
                    stderr="out of budget after 20000 steps: its loops are summarized")
        self.expect(self.run_tool("--max-steps=3000", "a.cu", "--"), 3,
                    stderr="not analysed in total: 1 launch out of budget")

    def test_host_code_that_takes_too_many_steps(self):
        """Six levels of nine calls each."""
        calls = [f"void f{i}(float *p) {{ {f'f{i - 1}(p); ' * 9}}}\n" for i in range(1, 7)]
        self.write("a.cu", "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
                   "void f0(float *p) { k<<<1, 32>>>(p); }\n" + "".join(calls))
        self.expect(self.run_tool("a.cu", "--"), 3,
                    stderr=["host function 'f6' takes too many steps to evaluate, so launches in "
                            "it may be missing", "not analysed in total: 2 launches"])

    def test_host_code_that_takes_too_many_steps_together(self):
        """What takes some hundred thousand is followed, but not behind functions
        that took millions; what takes few is followed always."""
        def levels(name, count, kernel):
            calls = [f"void {name}{i}(float *p) {{ {f'{name}{i - 1}(p); ' * 9}}}\n"
                     for i in range(1, count + 1)]
            return f"void {name}0(float *p) {{ {kernel}<<<1, 32>>>(p); }}\n" + "".join(calls)
        kernels = "".join(f"__global__ void {k}(float *p) {{ p[threadIdx.x] = 1; }}\n"
                          for k in ("k", "some", "few"))
        rest = levels("middle", 4, "some") + "void light(float *p) { few<<<1, 64>>>(p); }\n"
        self.write("alone.cu", kernels + "void h(float *p) { k<<<1, 32>>>(p); }\n" + rest)
        self.expect(self.run_tool("alone.cu", "--"), 0)
        heavy = "".join(levels(name, 6, "k") for name in ("a", "b", "c"))
        self.write("a.cu", kernels + heavy + rest)
        done = self.run_tool("--dump-accesses=-", "a.cu", "--")
        self.expect(done, 3, stderr=[f"host function '{name}' takes too many steps"
                                     for name in ("a6", "b6", "c6", "middle4")])
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        self.assertIn(("_Z3fewPf", "[64, 1, 1]"),
                      {(r["kernel"], str(r["block"])) for r in rows})

    def test_templates_that_nothing_instantiates(self):
        text = "template <int N> __global__ void t(int *p) { p[threadIdx.x] = N; }\n"
        said = "kernel 't': nothing instantiates this template"
        self.write("a.cu", CLEAN + text)
        self.expect(self.run_tool("a.cu", "--"), 3, stderr=said)
        # Of a header it is no omission, and elsewhere in the run it is analysed.
        self.write("t.cuh", "#pragma once\n" + text)
        self.write("b.cu", '#include "t.cuh"\n' + CLEAN)
        self.expect(self.run_tool("b.cu", "--"), 0, stderr="t.cuh: " + said)
        self.write("c.cu", '#include "t.cuh"\nvoid c(int *p) { t<3><<<1, 32>>>(p); }\n')
        done = self.expect(self.run_tool("b.cu", "c.cu", "--"), 0)
        self.assertNotIn("instantiates", done.stderr)

    def test_files_without_kernels(self):
        self.write("a.cu", CLEAN)
        self.write("host.cu", "int main() { return 0; }\n")
        self.expect(self.run_tool("a.cu", "host.cu", "--"), 0,
                    stderr=["not analysed: host.cu: no kernel in it",
                            "not analysed in total: 1 file without kernels"])
        self.write("device.cu", "__device__ int twice(int x) { return 2 * x; }\n")
        self.expect(self.run_tool("a.cu", "device.cu", "--", "-rdc=true"), 0,
                    stderr="device.cu: no kernel in this file; device functions are analysed in "
                           "the kernels that call them")
        code, got = self.summary("host.cu", "--")
        self.assertEqual((code, got["filesFailed"], got["leftOut"]["files"]), (3, 1, 1))
        self.expect(self.run_tool("--allow-incomplete", "host.cu", "--"), 0)

    def test_sarif_says_that_the_run_is_not_complete(self):
        for text, complete in ((CALL, False), (CLEAN, True)):
            self.write("a.cu", text)
            done = self.run_tool("--format=sarif", "a.cu", "--")
            run = json.loads(done.stdout)["runs"][0]["invocations"][0]
            self.assertEqual(run["executionSuccessful"], complete)

    def test_results_through_pointers_and_managed_data(self):
        self.write("a.cu", """__managed__ float total;
__global__ void k(float *o, int *e) {
  float s, c;
  sincosf(o[threadIdx.x], &s, &c);
  o[threadIdx.x] = s + c + frexpf(s, e);
  total = s;
}
void h(float *o, int *e) { k<<<1, 32>>>(o, e); }
""")
        toolkits = [("none", ())]
        if tool_test.find_toolkit():
            toolkits += [(tool_test.find_toolkit(), f) for f in ((), ("-use_fast_math",))]
        for toolkit, flags in toolkits:
            done = self.run_tool("--dump-accesses=-", "a.cu", "--", *flags, cuda=toolkit)
            self.assertNotIn("not analysed", done.stderr)
            spaces = [json.loads(line)["space"] for line in done.stdout.splitlines()
                      if line.startswith("{")]
            self.assertEqual(set(spaces), {"global"}, done.stdout)


if __name__ == "__main__":
    tool_test.main()
