#!/usr/bin/env python3
"""--write-part and --merge: the parts of a run, put together, are the undivided
run to the byte."""

import os
import re
import unittest

from tool_test import BAD, CLEAN, ROOT, ToolTest

EXAMPLES = os.path.join(ROOT, "examples")
KERNEL = BAD.split("void run")[0]
LAUNCH = """__global__ void {0}(float *, const float *);
void run_{0}(float *a, const float *b) {{ {0}<<<1, {1}>>>(a, b); }}
"""
FORMS = ("text", "json", "sarif", "table", "rdjson", "gitlab", "junit", "github", "grouped")


class Merge(ToolTest):
    def project(self):
        """Files that need each other: launches, device functions, headers."""
        files = {
            "a.cu": KERNEL.replace("column", "bad"),
            "b.cu": LAUNCH.format("bad", "dim3(32, 32)") + "// NOLINTNEXTLINE(shared-bank-conflict)\n",
            "c.cu": KERNEL.replace("column", "good"),
            "d.cu": LAUNCH.format("good", "1") + "#include \"shared.cuh\"\n"
                    "void d(float *a, const float *b) { both<<<1, dim3(32, 32)>>>(a, b); }\n",
            "e.cu": "__device__ float value(const float *in, int i);\n"
                    "__global__ void caller(float *out, const float *in) {\n"
                    "  out[threadIdx.x] = value(in, threadIdx.x);\n}\n"
                    "void callIt(float *a, const float *b) { caller<<<1, 256>>>(a, b); }\n",
            "f.cu": "__device__ float value(const float *in, int i) { return in[32 * i]; }\n"
                    "#include \"shared.cuh\"\n"
                    "void f(float *a, const float *b) { both<<<2, dim3(32, 32)>>>(a, b); }\n",
            "g.cu": CLEAN.replace("run", "run_g") + "__global__ void lost(int *p) { *p = nothing; }\n",
            # It launches nothing itself: what d.cu and f.cu launch counts here.
            "h.cu": "#include \"shared.cuh\"\n"
                    "template <typename T> __global__ void unused(T *p) { *p = 0; }\n",
        }
        for name, text in files.items():
            self.write(name, text)
        self.write("shared.cuh", "#pragma once\n" + KERNEL.replace("column", "both").replace(
            "__global__", "inline __global__"))
        self.database(*((name, "-fgpu-rdc") for name in files))

    def parts(self, count, *words):
        names = [f"part{i}" for i in range(1, count + 1)]
        for i, name in enumerate(names, 1):
            done = self.run_tool(f"--shard={i}/{count}", "--write-part=" + name, *words)
            self.expect(done, 0, stderr=f"part {i} of {count}: ")
            self.assertEqual(done.stdout, "")
        return names

    def same(self, merged, whole):
        self.assertEqual(merged.stdout, whole.stdout)
        self.assertEqual(merged.stderr, whole.stderr)
        self.assertEqual(merged.returncode, whole.returncode)

    def test_the_bytes_of_the_whole(self):
        self.project()
        for count in (1, 2, 3, 8):
            names = self.parts(count)
            for form in FORMS if count == 3 else ("json", "sarif"):
                with self.subTest(count=count, form=form):
                    whole = self.run_tool("--format=" + form)
                    self.assertEqual(whole.returncode, 3)
                    self.same(self.run_tool("--merge", "--format=" + form, *reversed(names)), whole)

    def test_what_the_whole_alone_can_tell(self):
        """A template that another file instantiates, a comment that silences
        nothing anywhere."""
        self.write("t.cuh", "#pragma once\ntemplate <typename T> __global__ void zero(T *p) {\n"
                   "  p[threadIdx.x] = 0; // NOLINT(shared-bank-conflict)\n}\n")
        self.write("a.cu", "#include \"t.cuh\"\n" + CLEAN)
        self.write("b.cu", "#include \"t.cuh\"\nvoid b(int *p) { zero<<<1, 32>>>(p); }\n")
        self.write("c.cu", "int c;\n")
        self.database(("a.cu",), ("b.cu",), ("c.cu",))
        whole = self.run_tool("--format=json")
        self.assertIn("unused-suppression", whole.stdout)
        self.same(self.run_tool("--merge", "--format=json", *self.parts(3)), whole)

    def test_headers_of_a_folder(self):
        self.write("src/used.cuh", "#pragma once\n" + BAD.replace("column", "used"))
        self.write("src/alone.cuh", "#pragma once\n" + BAD.replace("column", "alone"))
        self.write("src/a.cu", "#include \"used.cuh\"\n")
        self.write("src/b.cu", CLEAN)
        self.database(("src/a.cu",), ("src/b.cu",))
        whole = self.run_tool("--format=json", "src")
        self.assertIn("alone.cuh", whole.stdout)
        for count in (1, 2, 3):
            self.same(self.run_tool("--merge", "--format=json", *self.parts(count, "src")), whole)

    @staticmethod
    def without_command(done):
        """The head of a report names the command, which is another one."""
        done.stdout = re.sub("<dt>command</dt><dd>.*?</dd>", "", done.stdout)
        return done

    def test_examples(self):
        names = sorted(f for f in os.listdir(EXAMPLES) if f.endswith(".cu"))
        made = []
        for i in (1, 2):
            made.append(self.at(f"p{i}"))
            self.expect(self.run_tool(f"--shard={i}/2", "--write-part=" + made[-1], *names,
                                      cwd=EXAMPLES), 0)
        for words in (["--format=sarif"], ["--verbose"], ["--sort=cost", "--format=json"],
                      ["--report=/dev/stdout"], ["--explain-finding=transpose.cu:15"]):
            self.same(self.without_command(self.run_tool("--merge", *words, *made, cwd=EXAMPLES)),
                      self.without_command(self.run_tool(*words, *names, cwd=EXAMPLES)))

    def test_what_is_asked_of_the_merge(self):
        self.write("a.cu", BAD)
        self.write("b.cu", CLEAN)
        self.database(("a.cu",), ("b.cu",))
        names = self.parts(2)
        self.expect(self.run_tool("--write-baseline=known"), 0)
        self.expect(self.run_tool("--merge", "--baseline=known", *names), 0, stderr="1 in the baseline")
        # Neither sources nor database are needed.
        os.remove(self.at("compile_commands.json"))
        os.remove(self.at("a.cu"))
        self.expect(self.run_tool("--merge", *names), 1, stdout="32-way bank conflict")
        for flag in ("--fix", "--profile=p.csv", "--dump-accesses=-", "--shard=1/2"):
            self.expect(self.run_tool("--merge", flag, *names), 2, stderr="needs an analysis")
        self.expect(self.run_tool("--write-part=p", "b.cu", "--"), 2, stderr="--write-part needs --shard")

    def test_inputs_that_can_not_be_read(self):
        self.write("a.cu", BAD)
        for i in (1, 2):
            self.expect(self.run_tool("a.cu", "none.cu", f"--shard={i}/2", f"--write-part=p{i}"), 0)
        self.same(self.run_tool("--merge", "p1", "p2"), self.run_tool("a.cu", "none.cu"))

    def test_launches_that_no_text_shows(self):
        """They are not found, and that is said."""
        self.write("launch.h", "__global__ void column(float *, const float *);\n"
                   "inline void go(float *a, const float *b) { column<<<1, dim3(32, 32)>>>(a, b); }\n")
        self.write("a.cu", BAD.split("void run")[0])
        self.write("b.cu", "#include \"launch.h\"\nvoid b(float *p) { go(p, p); }\n")
        self.database(("a.cu",), ("b.cu",))
        self.assertIn("launch.h:2", self.run_tool().stdout)
        self.expect(self.run_tool("--merge", *self.parts(2)), 3,
                    stderr="a.cu: not all launches of its kernels were analysed")

    def test_parts_that_do_not_belong_together(self):
        self.write("a.cu", BAD)
        self.write("b.cu", CLEAN)
        self.database(("a.cu",), ("b.cu",))
        one, two = self.parts(2)
        self.expect(self.run_tool("--merge", one), 2, stderr="of 2 parts these are missing: 2")
        self.expect(self.run_tool("--merge", one, one), 2, stderr="is also part 1")
        self.expect(self.run_tool("--merge"), 2, stderr="no part is given")
        self.expect(self.run_tool("--merge", one, "a.cu"), 2, stderr="has not written this")
        self.expect(self.run_tool("--merge", one, "none"), 2, stderr="'none'")
        self.expect(self.run_tool("--shard=2/2", "--write-part=other", "--checks=-float-*"), 0)
        self.expect(self.run_tool("--merge", one, "other"), 2, stderr="it belongs to another run")
        with open(self.at(two), "rb") as file:
            whole = file.read()
        for cut in (30, 100, len(whole) - 1):
            with open(self.at("cut"), "wb") as file:
                file.write(whole[:cut])
            self.expect(self.run_tool("--merge", one, "cut"), 2, stderr="it is incomplete")
        other = bytearray(whole)
        other[len(whole) // 2] ^= 1
        with open(self.at("changed"), "wb") as file:
            file.write(other)
        self.expect(self.run_tool("--merge", one, "changed"), 2, stderr="was changed")


if __name__ == "__main__":
    unittest.main()
