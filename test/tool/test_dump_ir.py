#!/usr/bin/env python3
"""--dump-ir: the device code after a stage."""

import tool_test

# One loop without a known end, and two neighbours that one way needs.
KERNEL = """\
__global__ void k(float *out, int n, bool c) {
  __shared__ float s[64];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = s[0] + s[1];
  if (c) out[n] = sum;
}
"""
LOOP = """\
__global__ void twice(int *out, int n) {
  for (int i = 0; i < n; ++i) out[i] *= 2;
}
"""


class DumpIr(tool_test.ToolTest):
    def dump(self, flag, *files, code=0, extra=()):
        done = self.run_tool("--quiet", f"--dump-ir={flag}", *extra, *files, "--",
                             "-arch=sm_90")
        return self.expect(done, code)

    def text(self, name):
        with open(self.at(name), encoding="utf-8") as file:
            return file.read()

    def test_without_a_stage_it_is_the_last(self):
        self.write("k.cu", KERNEL)
        self.dump("end.ll", "k.cu")
        self.dump("last.ll@lcssa", "k.cu")
        self.assertEqual(self.text("end.ll"), self.text("last.ll"))
        self.assertTrue(self.text("end.ll").startswith("; k.cu after lcssa\n"))
        self.assertIn("load <2 x float>", self.text("end.ll"))

    def test_a_stage_shows_what_was_done_by_then(self):
        self.write("k.cu", KERNEL)
        self.dump("before.ll@insert-vector-fences", "k.cu")
        self.dump("after.ll@join-accesses", "k.cu")
        self.assertNotIn("load <2 x float>", self.text("before.ll"))
        self.assertIn("load <2 x float>", self.text("after.ll"))
        self.dump("source.ll@resolve-device-library", "k.cu")
        self.assertIn("alloca", self.text("source.ll"))
        self.assertNotIn("alloca", self.text("before.ll"))

    def test_the_standard_output(self):
        self.write("k.cu", KERNEL)
        done = self.dump("-@gvn", "k.cu")
        self.assertIn("ptx_kernel void @_Z1kPfib(", done.stdout)

    def test_several_files_stand_one_behind_the_other(self):
        self.write("k.cu", KERNEL)
        self.write("l.cu", LOOP)
        self.dump("both.ll@unroll-private", "l.cu", "k.cu", code=3)
        self.assertIn("; l.cu after unroll-private\n", self.text("both.ll"))
        self.dump("both.ll@gvn", "l.cu", "k.cu")
        text = self.text("both.ll")
        self.assertLess(text.index("; l.cu after gvn\n"), text.index("; k.cu after gvn\n"))

    def test_a_stage_that_has_nothing_to_run_on_is_told(self):
        self.write("k.cu", KERNEL)
        done = self.dump("none.ll@prevent-full-unrolling", "k.cu", code=3)
        self.assertIn("k.cu: --dump-ir: the stage 'prevent-full-unrolling' is not run on this file",
                      done.stderr)
        done = self.dump("none.ll@sink-loads", "k.cu", code=3,
                         extra=["--gpu-profile=half-warp-16"])
        self.assertIn("or for this GPU", done.stderr)

    def test_an_unknown_stage_names_the_nearest(self):
        self.write("k.cu", KERNEL)
        done = self.dump("k.ll@sink-load", "k.cu", code=2)
        self.assertIn("--dump-ir: no stage is called 'sink-load'; did you mean 'sink-loads'?",
                      done.stderr)
        done = self.dump("k.ll@", "k.cu", code=2)
        self.assertIn("no stage is called ''; docs/nvcc.md lists them", done.stderr)
        done = self.dump("@gvn", "k.cu", code=2)
        self.assertIn("'@gvn' names no file", done.stderr)

    def test_a_folder_may_have_the_sign_in_its_name(self):
        self.write("k.cu", KERNEL)
        self.write("a@b/here", "")
        self.dump("a@b/k.ll", "k.cu")
        self.assertIn("; k.cu after lcssa\n", self.text("a@b/k.ll"))

    def test_a_file_that_cannot_be_written_is_told(self):
        self.write("k.cu", KERNEL)
        done = self.dump("nowhere/k.ll", "k.cu", code=2)
        self.assertIn("can't write 'nowhere/k.ll'", done.stderr)

    def test_no_check_needs_to_be_on(self):
        self.write("k.cu", KERNEL)
        self.dump("k.ll", "k.cu", extra=["--checks=-*"])


if __name__ == "__main__":
    tool_test.main()
