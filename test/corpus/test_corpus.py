#!/usr/bin/env python3
"""The corpus script: what it makes of files that go well, ill and nowhere."""

import csv
import os
import subprocess
import sys
import tempfile
import unittest

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus.py")
TOOL = os.environ.get("WARPLINT", "")

# In place of the tool: the name of the file says what happens to it.
ILL = """#!/bin/sh
for word; do case "$word" in
  *crash.cu) kill -SEGV $$ ;;
  *hang.cu) exec sleep 60 ;;
  *refused.cu) exit 2 ;;
  *silent.cu) echo '{"summary":{"kernels":0,"notAnalysed":[],"complete":false},"problems":[]}'; exit 3 ;;
esac; done
exit 9
"""
# In place of nvcc.
STRICT = """#!/bin/sh
for word; do case "$word" in
  *silent.cu) echo "silent.cu(1): error: nobody knows" >&2; exit 2 ;;
  *hang.cu) sleep 60 ;;
esac; done
"""


class Corpus(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text, mode=0o644):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def corpus(self, *words, code=0):
        done = subprocess.run([sys.executable, CORPUS, *words], text=True,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def record(self, tool, *words, name="new.tsv", checkouts=("one",)):
        out = os.path.join(self.folder, name)
        self.corpus("--tool", tool, "--out", out, *words, "--checkout",
                    *(os.path.join(self.folder, c) for c in checkouts))
        with open(out, encoding="utf-8") as file:
            return {r["file"]: r for r in csv.DictReader(file, delimiter="\t")}

    def test_the_tool_itself(self):
        self.write("one/include/size.h", "#define SIZE 32\n")
        self.write("one/a/good.cu", '#include "size.h"\n'
                   "__global__ void k(int *o) { o[threadIdx.x * SIZE] = 1; }\n"
                   "void h(int *o) { k<<<1, 32>>>(o); }\n")
        self.write("one/part.cu", "__global__ void k(int *o) { *o = 1; }\n"
                   "__global__ void bad(int *o) { *o = missing; }\n")
        self.write("one/none.cu", '#include "made_by_the_build.h"\n'
                   "__global__ void k(Made *o) { }\n")
        self.write("one/host.cu", "int main() { return 0; }\n")
        self.write("one/template.cu", "template <int N> __global__ void t(int *o)"
                   " { *o = N; }\n")
        self.write("one/.git/left.cu", "")
        rows = self.record(TOOL, "--flag=--cuda-path=none")
        self.assertEqual({f: (r["outcome"], r["exit"], r["kernels"], r["findings"])
                          for f, r in rows.items()},
                         {"a/good.cu": ("whole", "1", "1", "1"),
                          "host.cu": ("whole", "0", "0", "0"),
                          "template.cu": ("templates", "3", "0", "0"),
                          "part.cu": ("part", "3", "1", "0"),
                          "none.cu": ("nothing", "3", "0", "0")})
        self.assertEqual(rows["part.cu"]["left_out"], "kernels 1")
        self.assertIn("does not compile", rows["part.cu"]["why"])
        self.assertIn("made_by_the_build.h", rows["none.cu"]["error"])
        self.assertGreater(float(rows["a/good.cu"]["mebibytes"]), 10)

    def test_what_goes_wrong_and_what_changed(self):
        tool = self.write("tool.sh", ILL, 0o755)
        for name in ("crash", "hang", "refused", "silent"):
            self.write(f"one/{name}.cu", "")
        self.write("two/other.cu", "")
        rows = self.record(tool, "--timeout=2", checkouts=("one", "two"))
        self.assertEqual({f: r["outcome"] for f, r in rows.items()},
                         {"crash.cu": "crash", "hang.cu": "hang", "silent.cu": "silent",
                          "refused.cu": "refused", "other.cu": "crash"})
        said = self.corpus("--summary", os.path.join(self.folder, "new.tsv"))
        self.assertIn("5 files of 2 repositories\n", said)
        self.assertIn("crash          2   40.0 %", said)
        with open(os.path.join(self.folder, "new.tsv"), encoding="utf-8") as file:
            text = file.read()
        old = self.write("old.tsv", text.replace("\tsilent\t3", "\twhole\t0"))
        new = os.path.join(self.folder, "new.tsv")
        said = self.corpus("--compare", old, new, code=1)
        self.assertIn("one/silent.cu: outcome whole -> silent; exit 0 -> 3\n", said)
        self.assertIn("5 files in both, 0 only in the old, 0 only in the new; 1 worse", said)
        self.assertIn("; 0 worse", self.corpus("--compare", new, old))

    def test_beside_nvcc(self):
        tool = self.write("tool.sh", ILL, 0o755)
        for name in ("crash", "hang", "refused", "silent"):
            self.write(f"one/{name}.cu", "")
        self.record(tool, "--timeout=1")
        nvcc = self.write("nvcc.sh", STRICT, 0o755)
        out = os.path.join(self.folder, "beside.tsv")
        said = self.corpus("--nvcc", nvcc, "--timeout=1", "--out", out, "--beside",
                           os.path.join(self.folder, "new.tsv"),
                           "--checkout", os.path.join(self.folder, "one"))
        self.assertIn("  refused  nvcc accepts 1\n", said)
        self.assertIn("4 of 4 files that are not whole: nvcc accepts 2\n"
                      "of what nvcc accepts about 0.00 % is whole", said)
        with open(out, encoding="utf-8") as file:
            rows = {r["file"]: r for r in csv.DictReader(file, delimiter="\t")}
        self.assertEqual({f: r["nvcc"] for f, r in rows.items()},
                         {"crash.cu": "accepts", "hang.cu": "late", "refused.cu": "accepts",
                          "silent.cu": "refuses"})
        self.assertEqual(rows["silent.cu"]["nvcc_error"], "silent.cu(1): error: nobody knows")

    def test_omissions_inside_of_evaluated_kernels(self):
        tool = self.write("tool.sh", """#!/bin/sh
for word; do case "$word" in
  *gap.cu) left='"calls":2' ;;
  *lost.cu) left='"kernels":1' ;;
esac; done
echo '{"summary":{"kernels":3,"notAnalysed":["x"],"complete":false,"leftOut":{'$left'}},"problems":[]}'
exit 3
""", 0o755)
        self.write("one/gap.cu", "")
        self.write("one/lost.cu", "")
        rows = self.record(tool)
        self.assertEqual({f: (r["outcome"], r["left_out"]) for f, r in rows.items()},
                         {"gap.cu": ("part", "calls 2"), "lost.cu": ("part", "kernels 1")})
        new = os.path.join(self.folder, "new.tsv")
        self.assertIn("be it with gaps inside: 1 files\n", self.corpus("--summary", new))
        nvcc = self.write("nvcc.sh", STRICT, 0o755)
        said = self.corpus("--nvcc", nvcc, "--beside", new, "--out",
                           os.path.join(self.folder, "beside.tsv"),
                           "--checkout", os.path.join(self.folder, "one"))
        self.assertIn("about 0.00 % is whole, mere templates among it, and of 50.00 % every "
                      "kernel is evaluated", said)

    def test_a_record_can_be_read_however_long_its_reasons(self):
        tool = self.write("tool", """#!/bin/sh
head -c 300000 /dev/zero | tr '\\0' x | sed 's/^/error: /' >&2
exit 2
""", 0o755)
        self.write("one/refused.cu", "")
        row = self.record(tool)["refused.cu"]
        self.assertEqual(row["outcome"], "refused")
        self.assertLessEqual(len(row["error"]), 2000)
        self.assertIn("refused", self.corpus("--summary", os.path.join(self.folder, "new.tsv")))

    def test_too_much_memory_is_a_crash(self):
        tool = self.write("tool.sh", "#!/bin/sh\nexec " + sys.executable +
                          " -c 'bytearray(1 << 30)'\n", 0o755)
        self.write("one/big.cu", "")
        rows = self.record(tool, "--memory=500")
        self.assertEqual(rows["big.cu"]["outcome"], "crash")
        self.assertIn("MemoryError", rows["big.cu"]["error"])

    def test_a_sample_is_the_same_every_time(self):
        tool = self.write("tool.sh", ILL, 0o755)
        for i in range(20):
            self.write(f"one/{i}.cu", "")
        first = self.record(tool, "--sample=5", name="a.tsv")
        self.assertEqual(len(first), 5)
        self.assertEqual(first.keys(), self.record(tool, "--sample=5", name="b.tsv").keys())
        self.assertNotEqual(first.keys(),
                            self.record(tool, "--sample=5", "--seed=2", name="c.tsv").keys())


if __name__ == "__main__":
    unittest.main()
