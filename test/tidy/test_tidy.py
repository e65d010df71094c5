#!/usr/bin/env python3
"""The checks as a module of a stock clang-tidy: the same findings as the tool's
own, under clang-tidy's configuration, comments and fixes.

WARPLINT names the tool, WARPLINT_TIDY the module, CLANG_TIDY the program that
loads it (clang-tidy-22); without that the test is skipped."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tool"))
import tool_test  # noqa: E402
from tool_test import BAD, CLEAN, ROOT, ToolTest  # noqa: E402

MODULE = os.environ.get("WARPLINT_TIDY", os.path.join(
    ROOT, "build/tool/clang-tidy/libwarplint-tidy.so"))
CLANG_TIDY = os.environ.get("CLANG_TIDY", "clang-tidy-22")
# Any machine can read this much CUDA: what ships stands in for the toolkit.
NO_TOOLKIT = ["-nocudainc", "-nocudalib", "-isystem",
              os.path.join(ROOT, "cuda/declarations"),
              "-include", "warplint_cuda.h"]
EXAMPLES = os.path.join(ROOT, "examples")
CONFLICT = "cuda-warp-shared-bank-conflict"
FOUND = re.compile(r"^(.+?):(\d+):(\d+): (?:warning|error): (.*) \[([\w,-]+)\]$", re.M)


class Module(ToolTest):
    def tidy(self, *files, checks="-*,cuda-warp-*", flags=NO_TOOLKIT, words=(), cwd=None):
        return subprocess.run(
            [CLANG_TIDY, f"--load={MODULE}", f"--checks={checks}", "--quiet", *words, *files]
            + (["--", *flags] if flags is not None else []),
            cwd=cwd or self.folder, text=True, stdin=subprocess.DEVNULL, capture_output=True,
            env={**os.environ, "XDG_CACHE_HOME": self.at("cache")}, timeout=300, check=False)

    def found(self, done):
        """(file, line, check) of what was said."""
        return [(os.path.basename(m[1]), int(m[2]), m[5]) for m in FOUND.finditer(done.stdout)]

    def test_every_check_is_there(self):
        listed = self.tidy(words=["--list-checks"], flags=None).stdout.split()
        ids = [line.split()[0] for line in self.run_tool("--list-checks").stdout.splitlines()]
        ids.remove("unused-suppression")
        for check in ids + ["not-analysed"]:
            self.assertIn("cuda-warp-" + check, listed)

    def test_examples_say_the_same(self):
        names = sorted(f for f in os.listdir(EXAMPLES) if f.endswith(".cu"))
        listed = self.run_tool("--list-checks").stdout.splitlines()
        off = [line.split()[0] for line in listed if line.split()[1] == "off"]
        report = json.loads(self.run_tool("--format=json", *names, "--checks=*",
                                          cwd=EXAMPLES).stdout)
        own = set()
        for f in report["findings"]:
            for place in [f["location"]] + [p["location"] for p in f.get("places", [])]:
                own.add((os.path.basename(place["file"]), place["line"],
                         "cuda-warp-" + f["check"]))
        self.assertGreater(len(own), 10)
        # All in one process: what one file says must not reach the next.
        done = self.tidy(*names, cwd=EXAMPLES, checks="-*,cuda-warp-*"
                         + "".join(",cuda-warp-" + check for check in off))
        self.assertEqual(set(self.found(done)), own, done.stdout + done.stderr)

    def test_checks_that_are_off_by_default_must_be_named(self):
        self.write("a.cu", "__global__ void copy(float *to, const float *from) {\n"
                           "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                           "  to[i] = from[i];\n}\n"
                           "void run(float *a, float *b) { copy<<<8, 256>>>(a, b); }\n")
        name = "cuda-warp-missing-restrict"
        for checks, on in (("-*,cuda-warp-*", False), ("*", False), ("-*," + name, True),
                           ("-*,cuda-warp-missing-*", False),
                           (f"-*,{name},cuda-warp-*", True),
                           (f"-*,cuda-warp-*,{name},-cuda-warp-miss*,cuda-warp-*", False),
                           (f"-*,{name},-{name}", False), (f"-*,-{name},{name}", True)):
            with self.subTest(checks=checks):
                found = self.found(self.tidy("a.cu", checks=checks))
                self.assertEqual(name in [check for _, _, check in found], on, found)
        self.write(".clang-tidy", f"Checks: |\n  -*\n  {name}\n")
        self.assertTrue(self.found(self.tidy("a.cu", checks="")))
        self.write(".clang-tidy", "Checks: |\n  -*\n  cuda-warp-*\n")
        self.assertEqual(self.found(self.tidy("a.cu", checks="")), [])

    def test_numbers_and_notes(self):
        shutil.copy(os.path.join(EXAMPLES, "transpose.cu"), self.folder)
        done = self.tidy("transpose.cu", checks="-*," + CONFLICT)
        self.expect(done, 0, stdout=[
            "transpose.cu:15:25: warning: 32-way bank conflict reading 'tile'",
            "transpose.cu:34:3: note: launched here with 32x32 threads per block",
            "1056 -> 64 wavefronts per block"])
        self.assertEqual(len(self.found(done)), 1, done.stdout)

    def test_comments_hold_in_both_programs(self):
        line = "  out[y * 32 + x] = tile[x][y];"
        for comment, silent in ((f"// NOLINT({CONFLICT})", True), ("// NOLINT(cuda-warp-*)", True),
                                ("// NOLINT", True), ("// NOLINT(shared-bank-conflict)", True),
                                ("// NOLINT(cuda-warp-divergent-branch)", False)):
            with self.subTest(comment=comment):
                self.write("a.cu", BAD.replace(line, f"{line} {comment}"))
                done = self.tidy("a.cu", checks="-*," + CONFLICT)
                self.assertEqual(len(self.found(done)), 0 if silent else 1, done.stdout)
                self.expect(self.run_tool("a.cu", "--"), 0 if silent else 1)

    def test_fix(self):
        self.write("a.cu", BAD)
        self.expect(self.tidy("a.cu", checks="-*," + CONFLICT, words=["--fix"]), 0,
                    stdout="FIX-IT applied")
        self.assertIn("tile[32][33]", self.read("a.cu"))
        self.assertEqual(self.found(self.tidy("a.cu", checks="-*," + CONFLICT)), [])
        self.write("a.cu", BAD)
        self.tidy("a.cu", checks="-*," + CONFLICT, words=["--export-fixes=" + self.at("f.yaml")])
        self.assertIn("ReplacementText: '33'", self.read("f.yaml"))
        self.assertIn("DiagnosticName:  " + CONFLICT, self.read("f.yaml"))
        self.assertEqual(self.read("a.cu"), BAD)

    def test_unproved_edits_are_not_offered(self):
        # The launch is not in sight: an edit would rest on an assumption.
        self.write("a.cu", BAD.split("void run")[0])
        done = self.tidy("a.cu", words=["--fix"],
                         checks="-*," + CONFLICT + ",cuda-warp-global-uncoalesced-access")
        self.assertEqual(self.read("a.cu"), BAD.split("void run")[0], done.stdout)
        self.assertNotIn("--fix applies it", done.stdout)

    def test_options(self):
        self.write("a.cu", BAD)
        self.write(".clang-tidy", f"CheckOptions:\n  {CONFLICT}.MinDegree: 33\n")
        self.assertEqual(self.found(self.tidy("a.cu", checks="-*," + CONFLICT)), [])
        dumped = self.tidy("a.cu", checks="-*," + CONFLICT, words=["--dump-config"]).stdout
        self.assertRegex(dumped, CONFLICT + r"\.MinDegree: '?33")
        self.assertIn(CONFLICT + ".MinExcessPerRequest", dumped)
        self.write(".clang-tidy", f"CheckOptions:\n  {CONFLICT}.MinDegree: many\n")
        self.expect(self.tidy("a.cu", checks="-*," + CONFLICT), 0,
                    stdout="invalid configuration value 'many' for option "
                           f"'{CONFLICT}.MinDegree'; expected a number")

    def test_assumptions(self):
        self.write("a.cu", BAD.split("void run")[0])
        self.assertEqual(self.found(self.tidy("a.cu", checks="-*," + CONFLICT)),
                         [("a.cu", 6, CONFLICT)])
        self.write(".clang-tidy", "CheckOptions:\n  AssumeBlock: '1,1'\n")
        self.assertEqual(self.found(self.tidy("a.cu", checks="-*," + CONFLICT)), [])
        self.expect(self.tidy(words=["--verify-config"], flags=None), 0, stdout="No config errors")
        self.write(".clang-tidy", "CheckOptions:\n  AssumeBlock: wide\n")
        self.expect(self.tidy("a.cu"), 0, stdout="not analysed: --assume-block: 'wide' is not a shape")

    def test_the_command_counts(self):
        self.write("inc/pitch.h", "#define PITCH 33\n")
        self.write("a.cu", "#if WIDE\n#include \"pitch.h\"\n#else\n#define PITCH 32\n#endif\n"
                   + BAD.replace("tile[32][32]", "tile[32][PITCH]"))
        checks = "-*," + CONFLICT
        self.assertEqual(len(self.found(self.tidy("a.cu", checks=checks))), 1)
        done = self.tidy("a.cu", checks=checks, flags=NO_TOOLKIT + ["-DWIDE=1", "-Iinc"])
        self.assertEqual(self.found(done), [], done.stdout)
        self.write("b.cu", BAD.replace("tile[32][32]", "tile[32][PITCH]"))
        done = self.tidy("b.cu", checks=checks,
                         flags=NO_TOOLKIT + ["-include", "inc/pitch.h", "-std=c++20"])
        self.assertEqual(self.found(done), [], done.stdout)

    def test_architecture(self):
        text = ("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800\n#define PITCH 33\n#else\n"
                "#define PITCH 32\n#endif\n" + BAD.replace("tile[32][32]", "tile[32][PITCH]"))
        self.write("a.cu", text)
        checks = "-*," + CONFLICT
        for gpu, count in (("sm_70", 1), ("sm_80", 0)):
            done = self.tidy("a.cu", checks=checks, flags=NO_TOOLKIT + ["--cuda-gpu-arch=" + gpu])
            self.assertEqual(len(self.found(done)), count, done.stdout)
        # None is named: the option says.
        self.write(".clang-tidy", "CheckOptions:\n  DefaultArch: sm_75\n")
        self.assertEqual(len(self.found(self.tidy("a.cu", checks=checks))), 1)

    def test_host_pass(self):
        """clang-tidy may be made to read the host's side."""
        self.write("a.cu", BAD)
        done = self.tidy("a.cu", checks="-*," + CONFLICT, flags=NO_TOOLKIT + ["--cuda-host-only"])
        self.assertEqual(self.found(done), [("a.cu", 6, CONFLICT)], done.stdout + done.stderr)

    def test_headers(self):
        self.write("kernel.cuh", BAD)
        self.write("a.cu", "#include \"kernel.cuh\"\n")
        checks = "-*," + CONFLICT
        self.assertEqual(self.found(self.tidy("a.cu", checks=checks)),
                         [("kernel.cuh", 6, CONFLICT)])
        self.assertEqual(self.found(self.tidy("a.cu", checks=checks,
                                              words=["--header-filter=none"])), [])

    def test_launches_of_other_files(self):
        """Not in sight, unless a database is named."""
        self.write("a.cu", BAD.split("void run")[0])
        self.write("b.cu", "__global__ void column(float *, const float *);\nvoid run"
                   + BAD.split("void run")[1])
        self.database(("a.cu",), ("b.cu",))
        checks = "-*," + CONFLICT
        self.assertNotIn("b.cu", self.tidy("a.cu", checks=checks).stdout)
        self.write(".clang-tidy", "CheckOptions:\n  CompilationDatabase: '.'\n")
        self.expect(self.tidy("a.cu", checks=checks), 0, stdout="b.cu:2:41: note: launched here")
        self.write(".clang-tidy", "CheckOptions:\n  CompilationDatabase: none\n")
        self.expect(self.tidy("a.cu"), 0, stdout="[cuda-warp-not-analysed]")

    def test_the_folder_of_a_database_counts_from_where_clang_tidy_starts(self):
        """It changes to the folder of each command, which is that of the build."""
        self.write("a.cu", BAD.split("void run")[0])
        self.write("b.cu", "__global__ void column(float *, const float *);\nvoid run"
                   + BAD.split("void run")[1])
        os.mkdir(self.at("build"))
        for name, words in (("build", ["nvcc", "-arch=sm_80", "-dc"]),
                            ("tidy", ["clang++", "-x", "cuda", "--cuda-device-only", *NO_TOOLKIT])):
            self.write(name + "/compile_commands.json", json.dumps([
                {"directory": self.at("build"), "file": self.at(file),
                 "arguments": [*words, self.at(file)]} for file in ("a.cu", "b.cu")]))
        self.write(".clang-tidy", "CheckOptions:\n  CompilationDatabase: build\n")
        done = self.tidy("a.cu", checks="-*," + CONFLICT, words=["-p", "tidy"], flags=None)
        self.expect(done, 0, stdout="b.cu:2:41: note: launched here")

    def test_the_database_of_nvcc(self):
        """clang-tidy takes what the tool makes of it."""
        self.write("a.cu", BAD.replace("32]", "PITCH]"))
        self.write("build/compile_commands.json", json.dumps([
            {"directory": self.at("build"), "file": "../a.cu",
             "command": "nvcc -arch=sm_80 -rdc=true --expt-relaxed-constexpr -lineinfo "
                        "-Xcompiler=-Wall,-fPIC -DPITCH=32 -x cu -c ../a.cu -o a.o"}]))
        checks = "-*,clang-diagnostic-*," + CONFLICT
        done = self.tidy("a.cu", checks=checks, words=["-p", "build"], flags=None)
        self.assertIn("unknown argument", done.stdout + done.stderr)
        os.mkdir(self.at("tidy"))
        self.expect(self.run_tool("-p", "build", "--cuda-path=none",
                                  "--clang-database=tidy/compile_commands.json"), 0)
        done = self.tidy("a.cu", checks=checks, words=["-p", "tidy"], flags=None)
        self.assertEqual(self.found(done), [("a.cu", 6, CONFLICT)], done.stdout + done.stderr)
        self.assertNotIn("error", done.stdout + done.stderr)

    def test_the_cache(self):
        def entries():
            return sorted(os.listdir(self.at("cache/warplint")))
        self.write("pitch.h", "#define PITCH 32\n")
        self.write("a.cu", "#include \"pitch.h\"\n" + BAD.replace("tile[32][32]", "tile[32][PITCH]"))
        checks = "-*," + CONFLICT
        first = self.tidy("a.cu", checks=checks, words=["--export-fixes=f.yaml"])
        self.assertEqual(len(self.found(first)), 1)
        fixes, before = self.read("f.yaml"), entries()
        self.assertIn("ReplacementText", fixes)
        # Parse, result, and proof of the edit.
        self.assertEqual(len([name for name in before if name.startswith("llvmcache-")]), 3)
        again = self.tidy("a.cu", checks=checks, words=["--export-fixes=f.yaml"])
        self.assertEqual((again.stdout, self.read("f.yaml"), entries()),
                         (first.stdout, fixes, before))
        # A header that changes makes all of them useless.
        self.write("pitch.h", "#define PITCH 33\n")
        self.assertEqual(self.found(self.tidy("a.cu", checks=checks)), [])
        shutil.rmtree(self.at("cache"))
        self.write(".clang-tidy", "CheckOptions:\n  UseCache: false\n")
        self.tidy("a.cu", checks=checks)
        self.assertFalse(os.path.exists(self.at("cache")))
        self.write(".clang-tidy", "CheckOptions:\n  UseCache: perhaps\n")
        self.expect(self.tidy("a.cu"), 0, stdout="UseCache: 'perhaps' is neither 'true' nor 'false'")

    def test_a_proof_that_the_cache_holds(self):
        """What no longer holds is proved anew, what is broken does no harm."""
        self.write("a.cu", BAD)
        checks = "-*," + CONFLICT
        first = self.tidy("a.cu", checks=checks, words=["--export-fixes=f.yaml"])
        fixes = self.read("f.yaml")
        folder = self.at("cache/warplint")
        for name in os.listdir(folder):
            if name.startswith("llvmcache-"):
                with open(os.path.join(folder, name), "r+b") as file:
                    file.seek(40)
                    file.write(b"broken")
        again = self.tidy("a.cu", checks=checks, words=["--export-fixes=f.yaml"])
        self.assertEqual((again.stdout, self.read("f.yaml")), (first.stdout, fixes))

    def test_what_is_not_analysed_is_said(self):
        self.write("a.cu", CLEAN + "__global__ void broken(int *p) { *p = unknown; }\n")
        done = self.tidy("a.cu", checks="-*,cuda-warp-not-analysed")
        self.assertIn(("a.cu", 5, "cuda-warp-not-analysed"), self.found(done), done.stdout)
        self.write("a.cu", CLEAN)
        self.assertEqual(self.found(self.tidy("a.cu", checks="-*,cuda-warp-not-analysed")), [])

    def test_other_languages_are_left_alone(self):
        self.write("a.cpp", "int twice(int x) { return 2 * x; }\n")
        self.expect(self.tidy("a.cpp", flags=[]), 0)

    def test_warnings_as_errors(self):
        self.write("a.cu", BAD)
        done = self.tidy("a.cu", words=["--warnings-as-errors=" + CONFLICT])
        self.expect(done, 1, stdout=f"[{CONFLICT},-warnings-as-errors]")


if __name__ == "__main__":
    if not shutil.which(CLANG_TIDY):
        print(f"skipped: there is no {CLANG_TIDY} (Debian's package clang-tidy-22)")
        sys.exit(77)
    tool_test.main()
