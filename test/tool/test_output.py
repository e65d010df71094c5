#!/usr/bin/env python3
"""What is written where: formats, streams, colour, selection, the dump."""

import json
import re
import unittest
import urllib.parse
import xml.etree.ElementTree as xml

import report_page
import tool_test
from tool_test import BAD, CLEAN, ToolTest


def values(document):
    """All that a document of JSON holds but lists and objects."""
    if isinstance(document, (dict, list)):
        for part in document.values() if isinstance(document, dict) else document:
            yield from values(part)
    else:
        yield document


class Output(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", BAD)

    def test_text_shows_the_source(self):
        done = self.expect(self.run_tool("a.cu", "--"), 1)
        self.assertRegex(done.stdout, r"(?m)^a\.cu:6:21: warning: .*\[shared-bank-conflict\]$")
        self.assertIn("out[y * 32 + x] = tile[x][y];", done.stdout)
        self.assertIn("^~~~", done.stdout)

    def test_colour(self):
        plain = self.run_tool("a.cu", "--").stdout
        self.assertNotIn("\x1b", plain)
        self.assertIn("\x1b", self.run_tool("a.cu", "--color=always", "--").stdout)
        self.assertEqual(plain, self.run_tool("a.cu", "--color=never", "--").stdout)

    def test_system_headers_are_not_the_users(self):
        self.write("inc/lib.cuh", """\
template <typename T> __device__ void libSum(T *x) {
  int t = threadIdx.x;
  for (int s = 1; s < 256; s *= 2) {
    if (t % (2 * s) == 0)
      x[t] += x[t + s];
    __syncthreads();
  }
}
__global__ void libKernel(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
inline void libRun(float *out) { libKernel<<<1, dim3(32, 32)>>>(out); }
""")
        self.write("b.cu", """\
#include <lib.cuh>
__global__ void sum(float *out, const float *in) {
  __shared__ float x[256];
  x[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  libSum(x);
  out[threadIdx.x] = x[threadIdx.x];
}
void run(float *out, const float *in) { sum<<<1, 256>>>(out, in); libRun(out); }
""")

        def run(*flags):
            done = self.run_tool("b.cu", "--format=json", "--checks=divergent-branch",
                                 *flags, "--", "-isystem", self.at("inc"))
            found = json.loads(done.stdout)
            return (found["summary"]["kernels"], found["summary"]["launches"],
                    {f["check"] for f in found["findings"]})

        kernels, launches, checks = run()
        self.assertEqual((kernels, launches), (1, 1))
        self.assertNotIn("divergent-branch", checks)
        kernels, launches, checks = run("--system-headers")
        self.assertEqual((kernels, launches), (2, 2))
        self.assertIn("divergent-branch", checks)

    def test_quiet(self):
        self.assertNotEqual(self.run_tool("a.cu", "--").stderr, "")
        self.assertEqual(self.run_tool("a.cu", "--quiet", "--").stderr, "")

    def test_names_steer_neither_terminal_nor_log(self):
        odd = "a\n::error::b\x1b]0;c\x07.cu"
        shown = "a<U+000A>::error::b<U+001B>]0;c<U+0007>.cu"
        self.write(odd, BAD + "int x = ;\n")
        for form in ("text", "concise", "grouped", "table"):
            with self.subTest(form):
                done = self.expect(
                    self.run_tool(f"--format={form}", "--verbose", odd, "--"), 3, shown,
                    shown + ":9:9: error: expected expression")
                self.expect_tame(done)
        self.database([odd], ["gone" + odd])
        self.expect_tame(self.expect(self.run_tool(), 3, shown, "gone" + shown))
        self.expect_tame(self.expect(self.run_tool("no" + odd, "--"), 3,
                                     stderr="no" + shown))
        # The message quotes the line of the configuration.
        self.write(".warplint", "Checks: '*'\n::error::\x1b: b\n")
        self.expect_tame(self.expect(self.run_tool("a.cu", "--"), 2,
                                     stderr="  | ::error::<U+001B>: b"))

    def test_names_in_the_forms_for_programs(self):
        """Controls, the override of the order of characters, and what XML lacks:
        the values stay, and the bytes do not reach who looks at them."""
        odd = "a\x1b[2J\x9b\u202e\ufffe\uffff\U000e0001b.cu"
        wild = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"
                          "\ufffe\uffff\U000e0000-\U000effff]")
        self.write(odd, BAD.replace("tile[x][y];", f"tile[x][y]; // {odd}"))
        for form in ("json", "sarif", "rdjson", "gitlab", "junit", "github"):
            with self.subTest(form):
                done = self.expect(self.run_tool(f"--format={form}", odd, "--"), 1)
                self.assertNotRegex(done.stdout, wild)
                if form == "junit":
                    names = [case.get("file") for case in xml.fromstring(done.stdout).iter()]
                    self.assertIn("a<U+001B>[2J\x9b\u202e<U+FFFE><U+FFFF>\U000e0001b.cu", names)
                elif form == "github":
                    self.assertIn("file=a<U+001B>[2J<U+009B><U+202E><U+FFFE><U+FFFF><U+E0001>"
                                  "b.cu,", done.stdout)
                elif form == "sarif":
                    self.assertIn(urllib.parse.quote(odd), list(values(json.loads(done.stdout))))
                else:
                    self.assertIn(odd, list(values(json.loads(done.stdout))))
        done = self.expect(self.run_tool("--dump-accesses=-", "--report=page.html",
                                         "--checks=-*", odd, "--"), 0)
        self.assertNotRegex(done.stdout, wild)
        self.assertIn(odd, json.loads(done.stdout.splitlines()[0]).values())
        page = report_page.whole(self.read("page.html"))
        self.assertNotRegex(page, wild)
        self.assertIn("// a&lt;U+001B&gt;[2J&lt;U+009B&gt;&lt;U+202E&gt;", page)

    def expect_tame(self, done):
        for text in (done.stdout, done.stderr):
            self.assertNotRegex(text, r"[\x00-\x08\x0b-\x1f\x7f]|(?m:^\s*::)")

    def test_json(self):
        done = self.expect(self.run_tool("a.cu", "--format=json", "--"), 1)
        findings = json.loads(done.stdout)["findings"]
        self.assertEqual([f["check"] for f in findings], ["shared-bank-conflict"])

    def test_json_of_a_clean_run_is_complete(self):
        self.write("b.cu", CLEAN)
        done = self.expect(self.run_tool("b.cu", "--format=json", "--"), 0)
        self.assertEqual(json.loads(done.stdout)["findings"], [])

    def test_json_holds_the_problems(self):
        self.write("b.cu", "__global__ void k( {\n")
        done = self.expect(self.run_tool("b.cu", "--format=json", "--"), 3)
        self.assertTrue(json.loads(done.stdout)["problems"])

    def test_sarif(self):
        done = self.expect(self.run_tool("a.cu", "--format=sarif", "--"), 1)
        log = json.loads(done.stdout)
        self.assertEqual(log["version"], "2.1.0")
        result = log["runs"][0]["results"][0]
        self.assertEqual(result["ruleId"], "shared-bank-conflict")
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"], "a.cu")

    def test_github(self):
        done = self.expect(self.run_tool("a.cu", "--format=github", "--",
                                         env={"GITHUB_STEP_SUMMARY": self.at("s.md")}), 1)
        self.assertRegex(done.stdout, r"(?m)^::warning .*file=a\.cu,.*line=6")
        with open(self.at("s.md"), encoding="utf-8") as file:
            self.assertIn("shared-bank-conflict", file.read())

    def test_checks(self):
        self.expect(self.run_tool("a.cu", "--checks=-*,global-*", "--"), 0)
        self.expect(self.run_tool("a.cu", "--checks=-*,shared-*", "--"), 1)
        self.expect(self.run_tool("a.cu", "--checks=-shared-bank-conflict", "--"), 0)

    def test_warnings_as_errors(self):
        self.expect(self.run_tool("a.cu", "--warnings-as-errors=shared-*", "--"), 1,
                    "error: 32-way")
        self.expect(self.run_tool("a.cu", "--warnings-as-errors=global-*", "--"), 1,
                    "warning: 32-way")

    def test_suppression(self):
        for comment in ("// NOLINT", "// NOLINT(shared-bank-conflict)", "// NOLINT(shared-*)"):
            self.write("a.cu", BAD.replace("tile[x][y];", "tile[x][y]; " + comment))
            done = self.run_tool("a.cu", "--")
            self.expect(done, 0, stderr="1")
        self.write("a.cu", BAD.replace("tile[x][y];", "tile[x][y]; // NOLINT(global-*)"))
        self.expect(self.run_tool("a.cu", "--"), 1)

    def test_list_checks(self):
        done = self.expect(self.run_tool("--list-checks"), 0)
        self.assertRegex(done.stdout, r"(?m)^shared-bank-conflict +on   +[a-z]")
        self.assertRegex(done.stdout, r"(?m)^missing-restrict +off  +[a-z]")
        self.assertNotIn("default", done.stdout)
        done = self.expect(self.run_tool("--list-checks", "--checks=-*"), 0)
        self.assertRegex(done.stdout, r"(?m)^shared-bank-conflict +off \(default on\)  [a-z]")
        self.assertRegex(done.stdout, r"(?m)^missing-restrict +off {15}[a-z]")
        done = self.expect(self.run_tool("--list-checks", "--checks=missing-restrict"), 0)
        self.assertRegex(done.stdout, r"(?m)^missing-restrict +on \(default off\)  [a-z]")
        done = self.expect(self.run_tool("--list-checks", "--checks=-*"), 0)
        self.assertNotRegex(done.stdout, r"(?m)^\S+ +on ")

    def test_explain(self):
        done = self.expect(self.run_tool("--explain", "shared-bank-conflict"), 0)
        self.assertTrue(done.stdout.startswith("# shared-bank-conflict\n"))
        self.expect(self.run_tool("--explain=shared-bank-conflct"), 2,
                    stderr="did you mean 'shared-bank-conflict'?")

    def test_configuration(self):
        self.write(".warplint", "Checks: '-*,global-*'\n")
        self.expect(self.run_tool("a.cu", "--"), 0)
        self.expect(self.run_tool("a.cu", "--config={}", "--"), 1)
        self.expect(self.run_tool("--dump-config", "a.cu"), 0, "global-uncoalesced-access")
        self.expect(self.run_tool("--verify-config", "a.cu"), 0)
        self.write(".warplint", "Checks: 'nosuch'\nCheckOptions:\n  x.y: 1\n")
        self.expect(self.run_tool("--verify-config", "a.cu"), 2,
                    stderr=["configuration for 'a.cu': Checks: 'nosuch' matches no check",
                            "'x.y' is not an option"])

    def dumped(self, *words):
        return self.expect(self.run_tool("--dump-config", *words), 0).stdout

    def test_dumped_configuration_is_that_of_the_run(self):
        for folder, check in ((".", "shared"), ("sub", "global"), ("sub/low", "local")):
            self.write(f"{folder}/.warplint", f"Checks: '-*,{check}-*'\n")
        self.write("sub/k.cu", BAD)
        for words, check in ((["sub"], "global"), (["sub/"], "global"), (["sub/k.cu"], "global"),
                             (["sub/low"], "local"), (["sub/*.cu"], "global"),
                             (["sub", "a.cu"], "global"), ([], "shared"), (["a.cu"], "shared")):
            with self.subTest(words=words):
                self.assertIn(f"-*,{check}-", self.dumped(*words))
        # The run on the folder obeys the same file.
        self.expect(self.run_tool("sub", "--"), 0)
        # Without a path a run reads the sources of the database.
        self.database(("sub/k.cu",), name="build/compile_commands.json")
        self.assertIn("-*,global-", self.dumped())
        self.assertIn("-*,global-", self.dumped("-p", "build"))
        self.expect(self.run_tool("--dump-config", "-p", "missing"), 2, stderr="missing")

    def test_dumped_configuration_has_the_flags(self):
        self.write(".warplint", "ExtraArgs: ['-DA']\nCheckOptions:\n  AssumeBlock: '64'\n")
        text = self.dumped("a.cu")
        self.assertRegex(text, r"AssumeBlock: +'?64")
        text = self.dumped("a.cu", "--assume-block=32,8", "--certainty=possible", "--extra-arg=-DB")
        self.assertRegex(text, r"AssumeBlock: +'?32,8")
        self.assertRegex(text, r"Certainty: +possible")
        self.assertRegex(text, r"ExtraArgs:\s+- '?-DA'?\s+- '?-DB")
        self.write("again.yaml", text)
        self.assertEqual(self.dumped("a.cu", "--config-file=again.yaml"), text)

    def test_verified_is_what_the_run_reads(self):
        self.write("sub/k.cu", BAD)
        self.write("sub/low/k.cu", BAD)
        self.write("sub/.warplint", "CheckOptions:\n  Certainty: possible\n")
        self.write("sub/low/.warplint", "Checks: 'nosuch'\n")
        self.expect(self.run_tool("--verify-config", "sub/k.cu"), 0)
        self.expect(self.run_tool("--verify-config", "a.cu"), 0)
        done = self.expect(self.run_tool("--verify-config", "sub", "sub/low/k.cu"), 2, stderr=(
            "configuration for 'sub/low/k.cu': Checks: 'nosuch' matches no check"))
        self.assertEqual(done.stderr.count("nosuch"), 1)
        # Without a file the folder is named.
        self.write(".warplint", "Nothing: here\n")
        done = self.expect(self.run_tool("--verify-config"), 2,
                           stderr=f"invalid configuration for '{self.folder}'")
        self.assertNotIn("input.cu", done.stderr)

    def test_version_and_help(self):
        done = self.expect(self.run_tool("--version"), 0)
        self.assertRegex(done.stdout, r"^warplint \d+\.\d+\.\d+ \((commit [\w-]+, )?LLVM 22\.\d+\.\d+\)\n$")
        self.expect(self.run_tool("--help"), 0, ["--checks=<globs>", "Exit codes:"])

    def test_statistics(self):
        self.expect(self.run_tool("a.cu", "--statistics", "--"), 1,
                    stderr=["parse", "evaluation", "total", "1 finding: 1 certain\n",
                            "  shared-bank-conflict  1  [*] 1 by --fix\n", "  column  1  [*]"])

    def test_counts_agree(self):
        """Every form counts the same findings."""
        self.write("b.cu", BAD.replace("column", "other") + """
__global__ void strided(float *out) { out[threadIdx.x * 2] = 1; }
void more(float *out) { strided<<<1, 32>>>(out); }
""")
        words = ("a.cu", "b.cu", "--statistics", "--")
        done = self.expect(self.run_tool(*words), 1, stderr=[
            ": 3 findings (1 repeats one of another file)\nby check: 2 shared-bank-conflict (2 by --fix), "
            "1 global-uncoalesced-access; 3 certain; in 3 kernels of 2 files\n",
            "3 findings: 3 certain\n"
            "findings by check:\n"
            "  shared-bank-conflict       2  [*] 2 by --fix\n"
            "  global-uncoalesced-access  1\n"
            "findings by kernel (one of several kernels is counted in each):\n"
            "  column   1  [*] 1 by --fix\n"
            "  other    1  [*] 1 by --fix\n"
            "  strided  1\n"])
        self.assertEqual(len(re.findall(r"(?m)^\S+: warning: ", done.stdout)), 2)
        report = json.loads(self.run_tool("--format=json", *words).stdout)
        self.assertEqual((len(report["findings"]), report["summary"]["findings"]), (3, 3))
        self.assertIn("findings\n  shared-bank-conflict       2  [*] 2 by --fix\n"
                      "  global-uncoalesced-access  1\n",
                      self.run_tool("--format=table", *words).stdout)
        # The fixed ones are gone from all of them.
        done = self.expect(self.run_tool("--fix", *words), 1, stderr=[
            ": 1 finding\n", "1 finding: 1 certain\n"])
        self.assertNotIn("by --fix", done.stderr)

    def dump(self, *words):
        self.run_tool("a.cu", "--dump-accesses=" + self.at("dump"), *words)
        with open(self.at("dump"), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_loads_in_front_of_a_loop_stand_where_they_are_used(self):
        # Moved out of the loop over j, they have lost their lines, and the
        # values of three arrays meet in one expression of the header.
        self.write("a.cu", """struct Pair { double x, y; };
__device__ Pair times(const Pair &a, const Pair &b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
__global__ void k(double *out, const Pair *__restrict__ left, const Pair *__restrict__ right,
                  const Pair *__restrict__ few, int n) {
  double sum[3] = {0, 0, 0};
  for (int i = threadIdx.x; i < n; i += blockDim.x)
#pragma unroll
    for (int j = 0; j < 3; ++j) {
      Pair p = times(few[j], left[i]);
      Pair q = times(p, right[i]);
      sum[j] += q.x + q.y;
    }
  for (int j = 0; j < 3; ++j)
    atomicAdd(&out[j], sum[j]);
}
""")
        loads = {(r["array"], r["per_request"]["mean"], r["inlined_from"][0]["line"])
                 for r in self.dump("--") if r["line"] == 3}
        self.assertEqual(loads, {("few", 1, 11), ("left", 16, 11), ("right", 16, 12)})

    def test_what_arguments_decide_is_a_formula(self):
        self.write("a.cu", """__global__ void k(float *out, const float *in, int n, int m, int s) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += in[i];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      sum += in[i * 64 + j * 128 + threadIdx.x];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      sum += in[i * 16 + j];
  out[threadIdx.x * n * s] = sum;
}
void run(float *out, const float *in, int n, int m, int s) {
  k<<<64, 256>>>(out, in, n, m, s);
}
""")

        def said():
            return {r["line"]: {key: (f["text"], f["arguments"])
                                for key, f in r.get("formulas", {}).items()}
                    for r in self.dump("--")}

        self.assertEqual(said(), {
            4: {"requests": ("ceil(n / 32)", ["n"])},
            7: {"requests": ("8 * n * m", ["n", "m"])},
            10: {"requests": ("8 * n * (n + 1) / 2", ["n"])},
            11: {"per_request": ("min(4 * n * s, 32)", ["n", "s"])}})
        # They are what an evaluation with stated arguments counts.
        rows = {r["line"]: r for r in self.dump(
            "--assume-argument=n=37", "--assume-argument=m=5", "--assume-argument=s=1", "--")}
        self.assertEqual([rows[line]["requests"] for line in (4, 7, 10)],
                         [2, 8 * 37 * 5, 8 * 37 * 38 / 2])
        self.assertEqual(rows[11]["per_request"]["mean"], 32)
        self.assertFalse(any("formulas" in r for r in rows.values()))

    def test_dump(self):
        rows = {(r["line"], r["space"], r["op"]): r for r in self.dump("--")}
        self.assertEqual(set(rows), {(4, "global", "load"), (4, "shared", "store"),
                                     (6, "shared", "load"), (6, "global", "store")})
        read = rows[6, "shared", "load"]
        self.assertEqual(read["per_request"], {"low": 32, "high": 32, "mean": 32})
        self.assertEqual((read["requests"], read["ideal"], read["unit"], read["bytes"]),
                         (32, 1, "wavefronts", 4))
        self.assertEqual((read["verdict"], read["array"], read["block"], read["grid"]),
                         ("exact", "tile", [32, 32, 1], [1, 1, 1]))
        self.assertEqual((read["launch"], read["file"], read["name"]),
                         ("a.cu:8:41", "a.cu", "column(float*, float const*)"))

    def test_dump_to_the_standard_output(self):
        done = self.run_tool("a.cu", "--dump-accesses=-", "--checks=-*", "--")
        self.assertEqual(len([json.loads(line) for line in done.stdout.splitlines()]), 4)

    def test_assumptions(self):
        self.write("a.cu", CLEAN.split("void run")[0])
        row = self.dump("--")[0]
        self.assertEqual((row["launch"], row["block"], row["grid"]),
                         ("assumed", [256, 1, 1], None))
        row = self.dump("--assume-block=64,2,1", "--assume-grid=5", "--")[0]
        self.assertEqual((row["block"], row["grid"]), ([64, 2, 1], [5, 1, 1]))

    def test_gpu_profile(self):
        self.write("a.cu", BAD.replace("tile[x][y]", "tile[0][x * 2]"))
        row = [r for r in self.dump("--") if (r["line"], r["space"]) == (6, "shared")][0]
        self.assertEqual(row["per_request"]["high"], 2)
        row = [r for r in self.dump("--gpu-profile=banks=16", "--")
               if (r["line"], r["space"]) == (6, "shared")][0]
        self.assertEqual(row["per_request"]["high"], 4)


if __name__ == "__main__":
    tool_test.main()
