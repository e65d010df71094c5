#!/usr/bin/env python3
"""--confirm-with-nvcc: scripts that stand in for nvcc and ptxas say what they
make of a file; where there is an nvcc, its own code is asked for."""

import json
import os
import shutil
import unittest

from tool_test import BAD, ToolTest, find_toolkit

NVCC = shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin")

# Rows of 20 words for each thread, added pairwise: four lanes of eight meet in a
# bank where a word is read at a time, and none where four are.
FOLD = """\
extern "C" __global__ void fold(float *out, const float *in) {
  extern __shared__ float cells[];
  float *own = &cells[threadIdx.x * 20];
  for (int c = 0; c < 20; ++c)
    own[c] = in[c * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half) {
      const float *other = &cells[(threadIdx.x + half) * 20];
      for (int c = 0; c < 20; ++c)
        own[c] += other[c];
    }
    __syncthreads();
  }
  if (threadIdx.x < 20)
    out[threadIdx.x] = cells[threadIdx.x];
}
void run(float *out, const float *in) {
  fold<<<64, 128, 128 * 20 * sizeof(float)>>>(out, in);
}
"""
# A word of each row: four lanes of eight meet in a bank where a word is read at a
# time, and none where four are.
ROWS = """\
extern "C" __global__ void fold(float *out, const float *in) {
  __shared__ float cells[128 * 20];
  cells[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = cells[threadIdx.x * 20];
  __syncthreads();
  cells[threadIdx.x * 20] = sum * 2;
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x];
}
void run(float *out, const float *in) { fold<<<64, 128>>>(out, in); }
"""
# Two arrays whose worst entry is replaced.
KEEP = """\
extern "C" __global__ void keep(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float best[24], value[24];
  for (int k = 0; k < 24; ++k) {
    best[k] = 1e30f;
    value[k] = 0;
  }
  int last = 0;
  float limit = 1e30f;
  for (int j = 0; j < n; ++j) {
    float d = fabsf(x[j] - x[i]);
    if (d < limit) {
      best[last] = d;
      value[last] = x[j];
      last = 0;
      limit = best[0];
      for (int k = 1; k < 24; ++k)
        if (best[k] > limit) {
          limit = best[k];
          last = k;
        }
    }
  }
  float sum = 0;
  for (int k = 0; k < 24; ++k)
    sum += value[k];
  out[i] = sum;
}
void run(const float *x, float *out, int n) { keep<<<n / 128, 128>>>(x, out, n); }
"""
# Loops whose counts follow from the template's argument: nvcc unrolls them all.
EXPAND = """\
template <int N> __device__ float series(const float *c) {
  float power[N + 1];
  power[0] = 1.0f;
  for (int n = 1; n <= N; ++n)
    power[n] = c[0] * power[n - 1];
  float sum = 0;
  for (int a = 0; a <= N; ++a) {
    int first = (N + a) % 2;
    for (int b = first; b <= N - a; b += 2)
      sum += power[b] * c[b];
  }
  return sum;
}
extern "C" __global__ void expand(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float c[16];
  for (int j = 0; j < 16; ++j)
    c[j] = in[i + j * n];
  out[i] = series<9>(c);
}
void run(const float *in, float *out, int n) {
  expand<<<(n + 127) / 128, 128>>>(in, out, n);
}
"""
# An array that one function fills at an index and another reads.
LARGE = """\
extern "C" __global__ void large(float *out, const float *in, const int *index) {
  float values[96];
  int t = threadIdx.x;
  for (int i = 0; i < 96; ++i) values[i] = in[i * 64 + t];
  out[t] = values[index[t]];
}
void run(float *out, const float *in, const int *index) {
  large<<<4, 64>>>(out, in, index);
}
"""
HEAD = """\
// Cuda compilation tools, release 13.0, V13.0.88
.version 9.0
.target sm_90
.address_size 64
"""


def lines_of(*accesses):
    """Statements of PTX: (line, instruction)."""
    return "".join(f"\t.loc\t1 {line} 3\n\t{text};\n" for line, text in accesses)


class Fake(ToolTest):
    """Programs that write what a test gives."""

    def setUp(self):
        super().setUp()
        self.tools = self.at("tools")
        os.mkdir(self.tools)

    def program(self, name, text):
        path = self.write("tools/" + name, "#!/bin/sh\n" + text)
        os.chmod(self.at(path), 0o755)

    def nvcc(self, kernel, body, source, stack=0, spill=0, before=""):
        """The flag for an nvcc that writes one kernel."""
        ptx = (HEAD + f".visible .entry {kernel}()\n{{\n{body}\tret;\n}}\n"
               f"\t.file\t1 \"{self.at(source)}\"\n")
        self.write("tools/k.ptx", ptx)
        self.program("nvcc", f"{before}\necho run >> {self.at('tools/runs')}\n"
                     f"while [ \"$1\" != -o ]; do shift; done\ncp {self.at('tools/k.ptx')} \"$2\"\n")
        self.program("ptxas", f"echo \"Compiling entry function '{kernel}' for 'sm_90'\"\n"
                     f"echo 'Function properties for {kernel}'\n"
                     f"echo '    {stack} bytes stack frame, {spill} bytes spill stores, "
                     f"{spill} bytes spill loads'\n")
        return "--confirm-with-nvcc=" + self.at("tools/nvcc")

    def runs(self):
        return len(self.read("tools/runs").split()) \
            if os.path.exists(self.at("tools/runs")) else 0

    def ask(self, *flags, checks="shared-bank-conflict,local-memory-array", **more):
        return self.run_tool(f"--checks=-*,{checks}", "--verbose", "a.cu", *flags, **more)


class Widths(Fake):
    FILL = [(3, "ld.global.f32 \t%f1, [%rd1]"), (3, "st.shared.f32 \t[%r1], %f1")]
    END = [(9, "ld.shared.f32 \t%f1, [%r1]"), (9, "st.global.f32 \t[%rd1], %f1")]

    def code(self, *added):
        return lines_of(*self.FILL, *added, *self.END)

    def test_without_it_the_model_is_believed(self):
        self.write("a.cu", ROWS)
        done = self.ask()
        self.expect(done, 1, "bank conflict")
        self.assertNotIn("nvcc 13.0", done.stdout + done.stderr)

    def test_wider_accesses_are_not_those_of_the_model(self):
        # Two words, which the model can not join where they are.
        self.write("a.cu", ROWS.replace("cells[threadIdx.x * 20];\n  __sync",
                                        "cells[threadIdx.x * 20 + 1] + "
                                        "cells[threadIdx.x * 20 + 2];\n  __sync"))
        self.expect(self.ask(), 1, "a.cu:5:15: warning: 4-way bank conflict reading")
        done = self.ask(self.nvcc("fold", self.code(
            (5, "ld.shared.v2.f32 \t{%f1, %f2}, [%r1]"),
            (7, "st.shared.f32 \t[%r1], %f1")), "a.cu"))
        self.expect(done, 1, stderr="as nvcc 13.0 compiles 1 file: ")
        self.assertNotIn("4-way bank conflict reading", done.stdout)

    def test_equal_accesses_are_said_to_be_nvccs(self):
        self.write("a.cu", ROWS)
        done = self.ask(self.nvcc("fold", self.code(
            (5, "ld.shared.f32 \t%f1, [%r1]"), (5, "ld.shared.f32 \t%f2, [%r2]"),
            (7, "st.shared.f32 \t[%r1], %f1")), "a.cu"))
        self.expect(done, 1, ["bank conflict",
                              "note: as nvcc 13.0 compiles it, 2 loads of 4 bytes are at "
                              "this place"])

    def test_no_such_access_withdraws(self):
        self.write("a.cu", ROWS)
        done = self.ask(self.nvcc("fold", self.code(), "a.cu"))
        self.expect(done, 0, stderr="evaluated again with another width, 2 withdrawn")

    def test_two_widths_leave_the_model(self):
        self.write("a.cu", ROWS)
        done = self.ask(self.nvcc("fold", self.code(
            (5, "ld.shared.f32 \t%f1, [%r1]"),
            (5, "ld.shared.v4.f32 \t{%f1, %f2, %f3, %f4}, [%r1]"),
            (7, "st.shared.f32 \t[%r1], %f1"),
            (7, "st.shared.v4.f32 \t[%r1], {%f1, %f2, %f3, %f4}")), "a.cu"))
        self.expect(done, 1, "bank conflict", "0 withdrawn, 2 open")
        self.assertNotIn("as nvcc 13.0 compiles it", done.stdout)

    def test_another_kernel_settles_nothing(self):
        self.write("a.cu", ROWS)
        done = self.ask(self.nvcc("other", self.code(), "a.cu"))
        self.expect(done, 1, "bank conflict")

    def test_any_number_of_threads_gives_the_same(self):
        code = self.code((5, "ld.shared.f32 \t%f1, [%r1]"), (7, "st.shared.f32 \t[%r1], %f1"))
        flag = self.nvcc("fold", code, "a.cu")
        names = ["a.cu", "b.cu", "c.cu"]
        for name in names:
            self.write(name, ROWS)
        told = {self.run_tool("--checks=-*,shared-bank-conflict", "--format=json", "--no-cache",
                              flag, j, *names).stdout for j in ("-j1", "-j2", "-j4")}
        self.assertEqual(len(told), 1)


class Arrays(Fake):
    DEPOT = ("\t.local .align 16 .b8 \t__local_depot0[384];\n"
             "\tmov.u64 \t%SPL, __local_depot0;\n"
             "\tadd.u64 \t%rd1, %SPL, 0;\n"
             "\tld.global.u32 \t%r1, [%rd9];\n"
             "\tmul.wide.s32 \t%rd2, %r1, 4;\n"
             "\tadd.s64 \t%rd3, %rd1, %rd2;\n")
    USES = [(4, "st.local.f32 \t[%rd1], %f1"), (5, "ld.local.f32 \t%f2, [%rd3]"),
            (5, "st.global.f32 \t[%rd8], %f2")]

    def test_without_local_memory_it_is_withdrawn(self):
        self.write("a.cu", LARGE)
        self.expect(self.ask(), 1, "likely lie in local memory")
        done = self.ask(self.nvcc("large", lines_of((5, "st.global.f32 \t[%rd8], %f2")), "a.cu"))
        self.expect(done, 0, stderr="0 private arrays confirmed, 0 added, 1 withdrawn")

    def test_registers_of_ptxas_withdraw_it(self):
        self.write("a.cu", LARGE)
        self.expect(self.ask(self.nvcc("large", self.DEPOT + lines_of(*self.USES), "a.cu")), 0)

    def test_a_frame_confirms(self):
        self.write("a.cu", LARGE)
        done = self.ask(self.nvcc("large", self.DEPOT + lines_of(*self.USES), "a.cu", stack=384))
        self.expect(done, 1, ["so its 384 bytes per thread lie in local memory",
                              "note: confirmed: as nvcc 13.0 compiles it, it has a stack frame "
                              "of 384 bytes"],
                    "1 private array confirmed, 0 added, 0 withdrawn")

    def test_an_array_that_the_model_has_in_registers_is_added(self):
        source = LARGE.replace("96", "8")
        self.write("a.cu", source)
        self.expect(self.ask(), 0)
        code = self.DEPOT.replace("384", "32") + lines_of(*self.USES)
        done = self.ask(self.nvcc("large", code, "a.cu", stack=32))
        self.expect(done, 1, "(loaded value), so its 32 bytes per thread lie in local memory",
                    "0 private arrays confirmed, 1 added")

    def test_an_array_that_the_model_does_not_have_is_added(self):
        source = LARGE.replace("96", "8").replace("values[index[t]]", "values[3]")
        self.write("a.cu", source)
        self.expect(self.ask(), 0)
        code = self.DEPOT.replace("384", "32") + lines_of(*self.USES)
        done = self.ask(self.nvcc("large", code, "a.cu", stack=32))
        self.expect(done, 1, "a.cu:5:12: warning: the index of 'values' is not constant (loaded "
                    "value), so its 32 bytes per thread lie in local memory")


class Programs(Fake):
    def test_an_nvcc_that_fails_is_a_warning(self):
        self.write("a.cu", LARGE)
        self.program("ptxas", "exit 1\n")
        self.program("nvcc", "echo 'a.cu(2): error: no such thing'; exit 2\n")
        done = self.ask("--confirm-with-nvcc=" + self.at("tools/nvcc"))
        said = done.stdout + done.stderr
        self.assertEqual(done.returncode, 1, said)
        self.assertIn("warning: a.cu: --confirm-with-nvcc: '" + self.at("tools/nvcc") +
                      "' does not compile it: a.cu(2): error: no such thing; its results are "
                      "those of the model", said)
        self.assertIn("1 file was not compiled by nvcc, and has the results of the model",
                      done.stderr)
        self.assertIn("likely lie in local memory", done.stdout)

    def test_a_ptxas_that_fails_leaves_the_code(self):
        self.write("a.cu", LARGE)
        flag = self.nvcc("large", Arrays.DEPOT + lines_of(*Arrays.USES), "a.cu", stack=384)
        self.program("ptxas", "echo 'ptxas fatal : no such GPU'; exit 1\n")
        done = self.ask(flag)
        self.assertIn("no such GPU; its stack frames are not known", done.stdout + done.stderr)
        self.assertIn("likely lie in local memory", done.stdout)

    def test_an_nvcc_that_is_not_there_is_wrong_usage(self):
        self.write("a.cu", LARGE)
        self.expect(self.ask("--confirm-with-nvcc=" + self.at("nothing")), 2, stderr="nothing")

    def test_none_on_path_is_a_warning(self):
        self.write("a.cu", LARGE)
        done = self.ask("--confirm-with-nvcc", env={"PATH": "/nowhere", "CUDA_PATH": "",
                                                    "CUDA_HOME": ""})
        self.assertIn("no nvcc on PATH", done.stdout + done.stderr)

    def test_a_source_with_errors_is_not_given_to_it(self):
        self.write("a.cu", LARGE + "int wrong = no_such_name;\n")
        done = self.ask(self.nvcc("large", "", "a.cu"))
        self.assertEqual(self.runs(), 0)
        self.assertIn("the source does not compile", done.stdout + done.stderr)

    def test_its_command(self):
        self.write("inc/h.h", "")
        self.write("a.cu", "#include \"h.h\"\n" + LARGE)
        self.write("compile_commands.json", json.dumps([{
            "directory": self.folder, "file": "a.cu",
            "arguments": ["nvcc", "-Iinc", "-DTEXT=\"a b\"", "-DN=3", "-use_fast_math", "-ccbin",
                          self.at("evil"), "-arch=sm_90", "-c", "a.cu"]}]))
        flag = self.nvcc("large", "", "a.cu",
                         before=f"echo \"$@\" > {self.at('tools/words')}; "
                         f"env > {self.at('tools/env')}")
        self.ask(flag, env={"NVCC_APPEND_FLAGS": "-DLAST"})
        words = self.read("tools/words")
        self.assertIn(f"-arch=sm_90 -w -std=c++17 -I {self.at('inc')}", words)
        self.assertIn("-DN=3", words)
        self.assertIn("-DLAST", words)
        self.assertIn("-use_fast_math", words)
        self.assertNotIn("evil", words)
        self.assertNotIn("a b", words)
        self.assertNotIn("NVCC_APPEND_FLAGS", self.read("tools/env"))

    def test_a_shell_gets_nothing_of_the_tree(self):
        name = "a$(touch x).cu"
        self.write(name, LARGE)
        done = self.run_tool(name, self.nvcc("large", "", "a.cu"))
        self.assertIn("to a shell", done.stdout + done.stderr)
        self.assertEqual(self.runs(), 0)


class Cached(Fake):
    def test_results_are_kept_by_program(self):
        self.write("a.cu", LARGE)
        flag = self.nvcc("large", Arrays.DEPOT + lines_of(*Arrays.USES), "a.cu", stack=384)
        first = self.ask(flag)
        again = self.ask(flag)
        self.assertEqual(self.runs(), 1)
        self.assertEqual((first.stdout, first.returncode), (again.stdout, again.returncode))
        # Without the flag the result is another one.
        self.expect(self.ask(), 1, "likely lie in local memory")
        # Another nvcc is asked.
        self.nvcc("large", "", "a.cu", before="# a later release")
        self.expect(self.ask(flag), 0)
        self.assertEqual(self.runs(), 2)

    def test_a_failure_is_not_kept(self):
        self.write("a.cu", LARGE)
        self.nvcc("large", "", "a.cu")
        self.program("nvcc", f"echo run >> {self.at('tools/runs')}; exit 1\n")
        for _ in range(2):
            self.ask("--confirm-with-nvcc=" + self.at("tools/nvcc"))
        self.assertEqual(self.runs(), 2)


@unittest.skipUnless(NVCC, "no nvcc here")
class Real(ToolTest):
    """The nvcc of this machine, and the headers of its toolkit."""

    def ask(self, source, *flags):
        self.write("a.cu", source)
        return self.run_tool("--checks=-*,shared-bank-conflict,local-memory-array", "--verbose",
                             "a.cu", *flags, "--", "-arch=sm_90", cuda=find_toolkit())

    def test_accesses_that_it_joins(self):
        flag = "--confirm-with-nvcc=" + NVCC
        done = self.ask(FOLD, flag)
        self.expect(done, 0, stderr="0 withdrawn")
        self.assertNotIn("bank conflict", done.stdout)

    def test_arrays_that_it_keeps_in_memory(self):
        done = self.ask(KEEP, "--confirm-with-nvcc=" + NVCC)
        self.expect(done, 1, ["'best' is not constant", "'value' is not constant",
                              "so its 96 bytes per thread lie in local memory"])

    def test_arrays_that_it_keeps_in_registers(self):
        self.expect(self.ask(EXPAND, "--confirm-with-nvcc=" + NVCC), 0)

    def test_no_shell_reads_the_flags_of_a_database(self):
        mark = self.at("mark")
        self.write("a.cu", BAD)
        self.write("compile_commands.json", json.dumps([{
            "directory": self.folder, "file": "a.cu",
            "arguments": ["nvcc", f"-DA=$(touch {mark})", f"-DB=`touch {mark}`",
                          f"-DC=\"$(touch {mark})\"", f"-DD(x)=x;$(touch {mark})",
                          f"-ccbin=$(touch {mark})", f"-std=c++17$(touch {mark})",
                          f"-U$(touch {mark})", "-arch=sm_90", "-c", "a.cu"]}]))
        done = self.run_tool("--checks=-*,shared-bank-conflict", "--confirm-with-nvcc=" + NVCC,
                             "a.cu", cuda=find_toolkit())
        self.assertFalse(os.path.exists(mark), done.stdout + done.stderr)
        for folder in (f"$(touch {mark})", f"`touch {mark}`", f"\";touch {mark};\""):
            done = self.run_tool("--confirm-with-nvcc=" + NVCC, "a.cu", "--", "-I" + folder,
                                 cuda=find_toolkit())
            self.assertIn("to a shell", done.stdout + done.stderr)
            self.assertFalse(os.path.exists(mark))

    def test_conflicts_that_it_has(self):
        done = self.ask(BAD, "--confirm-with-nvcc=" + NVCC)
        self.expect(done, 1, ["bank conflict", "as nvcc 1"])


if __name__ == "__main__":
    unittest.main()
