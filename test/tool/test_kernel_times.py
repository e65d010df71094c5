#!/usr/bin/env python3
"""--kernel-times: findings ranked by what they save of the recorded time of
all kernels, those that save little omitted, and unusable files."""

import json
import os
import shutil

import tool_test
from tool_test import ROOT, ToolTest

EXAMPLE = os.path.join(ROOT, "examples/profile")
HEAD = "Time (%),Total Time (ns),Instances,Name\n"


class KernelTimes(ToolTest):
    def setUp(self):
        super().setUp()
        for name in os.listdir(EXAMPLE):
            shutil.copy(os.path.join(EXAMPLE, name), self.folder)

    def report(self, *words, code=1):
        done = self.run_tool("shapes.cu", "--format=json", *words, "--")
        self.expect(done, code)
        return json.loads(done.stdout), done.stderr

    def times(self, *rows):
        self.write("times.csv", HEAD + "".join(f'1,{time},{launches},"{name}"\n'
                                               for name, time, launches in rows))
        return "--kernel-times=times.csv"

    def test_recorded_durations(self):
        result, _ = self.report("--kernel-times=durations.csv")
        found = result["findings"]
        saved = [f["time"].get("saved", f["time"]["share"]) for f in found]
        self.assertEqual(saved, sorted(saved, reverse=True))
        self.assertEqual(found[0]["time"]["launches"], 3)
        # 2272, 1984 and 2048 of 22016 ns.
        self.assertAlmostEqual(found[0]["time"]["share"], 6304 / 22016)
        self.assertEqual(result["summary"]["smallInTimeNotShown"], 1)
        result, _ = self.report("--kernel-times=durations.csv", "--min-saving=0")
        self.assertEqual(len(result["findings"]), len(found) + 1)
        self.assertEqual(result["summary"]["smallInTimeNotShown"], 0)

    def test_what_saves_little_is_omitted(self):
        flag = self.times(("strided(float *, const float *, int)", 96, 10),
                          ("void shapes::turn<float, 32, 1>(T1 *, const T1 *)", 2, 1),
                          ("void cub::scan(int *)", 2, 1))
        result, log = self.report(flag)
        self.assertEqual([f["location"]["line"] for f in result["findings"]], [18])
        self.assertIn(f"not shown: {result['summary']['smallInTimeNotShown']} that would save "
                      "less than 1% of the recorded kernel time (--min-saving)", log)
        self.assertIn("note: 1 of 3 recorded kernels was not analysed: 2% of the recorded "
                      "kernel time, 'void cub::scan(int *)'", log)
        notes = " ".join(n["message"] for n in result["findings"][0]["notes"])
        self.assertNotIn("recorded kernel time", notes)
        text = self.run_tool("shapes.cu", flag, "--").stdout
        self.assertIn("96% of the recorded kernel time is spent in its kernel (10 launches), "
                      "and about", text)

    def test_all_are_omitted(self):
        flag = self.times(("void cub::scan(int *)", 2, 1))
        result, _ = self.report(flag, code=0)
        self.assertEqual(result["findings"], [])
        text = self.run_tool("shapes.cu", flag, "--min-saving=0", "--").stdout
        self.assertIn("the recorded times have no launch of its kernel", text)

    def test_an_application_has_no_limit_of_speedup(self):
        """Recorded times decide there instead of the option MinSpeedup."""
        kernel = ("__global__ void mix%d(float *o, const float *a, const float *s, int n) {\n"
                  "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                  "  o[i] = s[i * 2] + a[i] + a[i + n] + a[i + 2 * n] + a[i + 3 * n]\n"
                  "         + a[i + 4 * n] + a[i + 5 * n];\n}\n"
                  "void run%d(float *o, const float *a, const float *s, int n) {\n"
                  "  mix%d<<<n / 256, 256>>>(o, a, s, n);\n}\n")
        names = [f"part{i}.cu" for i in range(3)]
        for i, name in enumerate(names):
            self.write(name, kernel % (i, i, i))
        done = self.run_tool(*names, "--")
        self.expect(done, 0)
        self.assertIn("that would gain little", done.stderr)
        flag = self.times(("mix1(float *, const float *, const float *, int)", 60, 1),
                          ("other(int)", 40, 1))
        done = self.run_tool(*names, flag, "--")
        self.expect(done, 1)
        self.assertIn("part1.cu:3:10: warning", done.stdout)
        self.assertNotIn("part0.cu", done.stdout)

    def test_order_in_text_and_report(self):
        flag = self.times(("strided(float *, const float *, int)", 1, 1),
                          ("void shapes::turn<float, 32, 1>(T1 *, const T1 *)", 9, 1))
        text = self.run_tool("shapes.cu", flag, "--report=r.html", "--").stdout
        self.assertLess(text.index("columns.cuh:4:10"), text.index("shapes.cu:18:14"))
        with open(self.at("r.html"), encoding="utf-8") as file:
            self.assertIn("of the recorded kernel time", file.read())

    def test_unusable_files_and_flags(self):
        for words, why in [
                (["--kernel-times=none.csv"], "can't read 'none.csv'"),
                (["--kernel-times=shapes.cu"], "'shapes.cu' has no times of kernels"),
                (["--min-saving=3"], "there is none"),
                (["--kernel-times=durations.csv", "--min-saving=many"], "not a percentage"),
                (["--kernel-times=durations.csv", "--min-saving=101"], "not a percentage"),
                (["--kernel-times=durations.csv", "--fix"], "doesn't go with fixes"),
                (["--kernel-times=durations.csv", "--shard=1/2", "--write-part=p"],
                 "doesn't go with --write-part"),
                (["--profile=durations.csv", "--shard=1/2", "--write-part=p"],
                 "doesn't go with --write-part"),
                (["--kernel-times=durations.csv", "--merge"], "needs an analysis")]:
            done = self.run_tool("shapes.cu", *words, "--")
            self.expect(done, 2)
            self.assertIn(why, done.stderr)

    def test_an_editor_compares_no_recording(self):
        for flag in "--kernel-times", "--profile":
            done = self.run_tool("--lsp", flag + "=durations.csv")
            self.expect(done, 2)
            self.assertIn(flag + " is compared with a run: it doesn't go with --lsp",
                          done.stderr)


if __name__ == "__main__":
    tool_test.main()
