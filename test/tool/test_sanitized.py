#!/usr/bin/env python3
"""No input of the test corpus makes the tool misbehave: the program built with
AddressSanitizer and UndefinedBehaviorSanitizer (WARPLINT_SANITIZED names it)
runs over every CUDA source of the repository, whole and cut off in the middle.
Skipped where there is no such build."""

import glob
import os
import subprocess
import sys
import tempfile
import unittest

import tool_test

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.environ.get("WARPLINT_SANITIZED")
ENVIRONMENT = {
    **os.environ,
    # LLVM is not instrumented, so containers that cross the border look wrong,
    # and so does what its allocators hand out of memory that inlined code of
    # theirs has marked here; and it keeps memory until the end.
    "ASAN_OPTIONS": "exitcode=99:detect_container_overflow=0:detect_leaks=0:"
                    "allow_user_poisoning=0:"
                    "handle_segv=1:allow_user_segv_handler=0",
    "UBSAN_OPTIONS": "exitcode=99:halt_on_error=1:print_stacktrace=1",
}


def corpus():
    """Every CUDA source, but not the headers that stand in for the toolkit and
    the sources of the CMake project, which need its flags."""
    files = []
    for part in ("examples", "docs", "test"):
        files += glob.glob(os.path.join(ROOT, part, "**", "*.cu"), recursive=True)
    return sorted(files)


class Sanitized(unittest.TestCase):
    def run_over(self, files, *flags, cuda="none"):
        done = subprocess.run(
            [TOOL, f"--cuda-path={cuda}", "--checks=*", "--max-steps=200000",
             "--format=json", *flags, *files, "--"],
            env=ENVIRONMENT, text=True, errors="replace", capture_output=True, check=False)
        said = done.stdout + done.stderr
        for line in said.splitlines():
            for bad in ("AddressSanitizer", "runtime error:", "crashed"):
                self.assertNotIn(bad, line, said[-4000:])
        self.assertIn(done.returncode, (0, 1, 3), said[-4000:])
        return done

    def test_whole_files(self):
        files = corpus()
        self.assertGreater(len(files), 30)
        self.run_over(files)

    def test_with_a_toolkit(self):
        toolkit = tool_test.find_toolkit()
        if not toolkit:
            self.skipTest("no CUDA toolkit here")
        self.run_over(sorted(glob.glob(os.path.join(ROOT, "test/checks/*.cu")))[::3], cuda=toolkit)

    def test_files_cut_off(self):
        with tempfile.TemporaryDirectory() as folder:
            cut = []
            for i, path in enumerate(corpus()):
                with open(path, "rb") as file:
                    text = file.read()
                cut.append(os.path.join(folder, f"{i}.cu"))
                with open(cut[-1], "wb") as file:
                    file.write(text[:len(text) * 2 // 3])
            self.run_over(cut)

    def test_fixes(self):
        self.run_over(glob.glob(os.path.join(ROOT, "examples/*.cu")), "--fix-dry-run")


if __name__ == "__main__":
    if not TOOL:
        print("no sanitized build: WARPLINT_SANITIZED is not set")
        sys.exit(77)
    unittest.main()
