#!/usr/bin/env python3
"""One command gives the same bytes each time: at any number of threads, in any
order of the files, without a cache, with an empty one and with a full one, in
every format and in every file that is written beside it."""

import glob
import os
import random
import shutil
import sys

import report_page
import tool_test
from tool_test import BAD, CLEAN, ROOT, ToolTest

sys.path.insert(0, os.path.join(ROOT, "test", "truth", "shared-size"))
import sets  # noqa: E402

FORMATS = ("text", "concise", "grouped", "table", "json", "sarif", "github", "rdjson", "gitlab",
           "junit")
# Files that a run writes beside what it prints.
FILES = {"report": "page.html", "dump-accesses": "accesses.jsonl", "export-fixes": "fixes.yaml"}
# What comes in the order of the files: the same lines in any order of them.
IN_ORDER = ("errors", "errors of the table", "table", "dump-accesses", "export-fixes")
# Two arrays whose sizes add up to another sum in the other order if both are
# aligned to 16 bytes; the layout that a fix proposes has to fit beside it.
NEEDLEMAN = """\
__global__ void needleman%d(int *out, const int *in) {
  __shared__ int temp[%d][17];
  __shared__ int reference[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  reference[y][x] = in[y * 16 + x];
  temp[x][y] = in[x * 16 + y];
  __syncthreads();
  out[y * 16 + x] = temp[y][x] + reference[x][y];
}
void run%d(int *out, const int *in) { needleman%d<<<1, dim3(16, 16)>>>(out, in); }
"""


class Repeat(ToolTest):
    def tree(self):
        """The names of the sources, in order."""
        for folder in ("examples", "test/checks"):
            for path in sorted(glob.glob(os.path.join(ROOT, folder, "*.cu"))):
                name = os.path.basename(path)
                if not name.startswith("certainty-"):
                    os.makedirs(self.at(folder), exist_ok=True)
                    shutil.copy(path, self.at(folder))
            for path in glob.glob(os.path.join(ROOT, folder, "*.*h")):
                shutil.copy(path, self.at(folder))
        for i in range(16):
            self.write(f"made/needleman{i}.cu", NEEDLEMAN % (i, 17 + i % 2, i, i))
        for name, text in list(sets.sets().items())[:8]:
            self.write(f"made/{name}.cu", text)
        self.write("made/shared.cuh", "#pragma once\n" + BAD.replace("void run", "static void run"))
        for i in range(3):  # findings of a header that several files include
            own = CLEAN.replace("copy", f"c{i}").replace("void run", f"void run{i}")
            self.write(f"made/user{i}.cu", '#include "shared.cuh"\n' + own)
        self.write("made/broken.cu", BAD.replace("column", "broken") + "int x = ;\n")
        return sorted(os.path.relpath(path, self.folder) for path in
                      glob.glob(self.at("**", "*.cu"), recursive=True))

    def outcome(self, names, form, *words):
        """All that a run leaves: exit code, streams, and with JSON the files."""
        files = FILES if form == "json" else {}
        for file in files.values():
            if os.path.exists(self.at(file)):
                os.remove(self.at(file))
        done = self.run_tool(f"--format={form}", "--certainty=possible", "--checks=*",
                             "--root=.", "--allow-incomplete", "--quiet", *words,
                             *(f"--{option}={file}" for option, file in files.items()),
                             *names, "--", "-std=c++17")
        self.assertIn(done.returncode, (0, 1), done.stderr[-2000:])
        # The table has the closing lines itself.
        errors = "errors of the table" if form == "table" else "errors"
        return {"exit code": done.returncode, form: done.stdout, errors: done.stderr,
                **{option: self.read(file) for option, file in files.items()}}

    def expect_same(self, what, order, outcome):
        for part, text in outcome.items():
            if part in IN_ORDER:
                self.expect_part(what, (part, order), text)
                text = "\n".join(sorted(line for line in text.splitlines()
                                        if not line.startswith("MainSourceFile:")))
            self.expect_part(what, (part, None), text)

    def expect_part(self, what, key, text):
        first, was = self.first.setdefault(key, (what, text))
        if text != was:
            lines = zip(str(was).splitlines(), str(text).splitlines())
            differ = next((pair for pair in lines if pair[0] != pair[1]), ("", "more lines"))
            self.fail(f"{key[0]}: {first}: {differ[0][:300]!r}; "
                      f"{what}: {differ[1][:300]!r}")

    def test_ten_runs(self):
        names = self.tree()
        self.assertGreaterEqual(len(names), 60)
        backward = names[::-1]
        mixed = [random.Random(seed).sample(names, len(names)) for seed in (1, 2)]
        self.first = {}
        kept = "--cache-dir=cache"
        # (threads, order, cache, formats)
        rounds = [("-j1", names, "--no-cache", ["json"]),
                  ("-j2", backward, "--no-cache", ["json"]),
                  ("-j8", mixed[0], "--no-cache", ["json"]),
                  ("-j2", mixed[1], kept, ["sarif"])]
        rounds += [(jobs, order, kept, FORMATS) for jobs, order in
                   (("-j1", backward), ("-j8", names))]
        rounds += [(jobs, order, kept, ["json"]) for jobs, order in
                   (("-j2", mixed[0]), ("-j8", mixed[1]), ("-j1", names), ("-j2", backward))]
        for number, (jobs, order, cache, formats) in enumerate(rounds, 1):
            for form in formats:
                what = f"run {number}, {jobs}, {cache}"
                self.expect_same(what, tuple(order), self.outcome(order, form, jobs, cache))
        accesses = self.first["dump-accesses", None][1]
        self.assertIn('"needleman7', accesses)
        self.assertIn("bytes of shared memory",
                      report_page.whole(self.first["report", None][1]))


if __name__ == "__main__":
    tool_test.main()
