#!/usr/bin/env python3
"""Compiles one CUDA source with the shipped headers and checks its device IR.

Lines of the source say what must hold:
  // IR: REGEX        some line of the optimized device IR matches
  // NO-IR: REGEX     none does
  // MODES: shipped toolkit    which ways to compile (default: its folder's)
  // ALONE: REGEX     clang with the toolkit but without our headers fails, with
                      this in its errors; or `ALONE: compiles`
  // FLAGS: ...       more flags for clang
Exit code 77 means that nothing could be run for want of a toolkit.
"""
import argparse
import os
import re
import subprocess
import sys

SKIPPED = 77


def toolkit():
    """The first folder with the toolkit's headers, or None."""
    places = [os.environ.get("CUDA_PATH"), "/usr/local/cuda"]
    for place in places:
        if place and os.path.exists(os.path.join(place, "include", "cuda_runtime.h")):
            return place
    return None


COMMON = ["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-std=c++17",
          "-Wno-unknown-cuda-version", "--no-cuda-version-check",
          "-Qunused-arguments", "-nogpulib", "-Xclang", "-target-sdk-version=12.9"]
LENIENT = ["-Wno-c++11-narrowing", "-Wno-register",
           "-Wno-reserved-user-defined-literal"]


def flags(mode, headers):
    """The flags of a mode: shipped, toolkit, or alone (toolkit without ours)."""
    if mode == "shipped":
        folder = os.path.join(headers, "declarations")
        return COMMON + LENIENT + [
            "--cuda-path=/nonexistent", "-nocudainc", "--cuda-feature=+ptx88",
            "-isystem", folder, "-include", os.path.join(folder, "warplint_cuda.h")]
    root = toolkit()
    cccl = ["-isystem", os.path.join(root, "include", "cccl")]
    if mode == "alone":
        return COMMON + ["--cuda-path=" + root] + cccl
    compat = os.path.join(headers, "compat")
    return COMMON + LENIENT + [
        "--cuda-path=" + root, "-isystem", os.path.join(headers, "overlay"),
        "-isystem", compat, *cccl,
        "-include", os.path.join(compat, "warplint_compat.h")]


def run(options, mode, extra, output):
    return subprocess.run(
        [options.clang, *flags(mode, options.headers), *extra, *output, options.source],
        capture_output=True, text=True)


def expectations(source):
    with open(source, encoding="utf-8") as file:
        found = re.findall(r"^// (IR|NO-IR|MODES|ALONE|FLAGS): (.+)$", file.read(), re.M)
    result = {"IR": [], "NO-IR": [], "MODES": [], "ALONE": [], "FLAGS": []}
    for key, value in found:
        result[key].append(value.strip())
    return result


def check_mode(options, mode, expected, extra):
    done = run(options, mode, extra, ["-O1", "-S", "-emit-llvm", "-o", "-"])
    if done.returncode:
        return ["%s: does not compile:\n%s" % (mode, done.stderr)]
    failures = []
    if done.stderr.strip():
        failures.append("%s: warnings:\n%s" % (mode, done.stderr))
    for pattern in expected["IR"]:
        if not re.search(pattern, done.stdout, re.M):
            failures.append("%s: no IR matches %r" % (mode, pattern))
    for pattern in expected["NO-IR"]:
        match = re.search("^.*(?:%s).*$" % pattern, done.stdout, re.M)
        if match:
            failures.append("%s: IR matches %r: %s" % (mode, pattern, match.group(0)))
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--headers", required=True)
    parser.add_argument("source")
    options = parser.parse_args()

    expected = expectations(options.source)
    folder = os.path.basename(os.path.dirname(os.path.abspath(options.source)))
    modes = " ".join(expected["MODES"]).split() or \
        [{"shipped": "shipped", "compat": "toolkit"}[folder]]
    extra = " ".join(expected["FLAGS"]).split()
    if not toolkit():
        if modes != ["shipped"]:
            print("skipped: toolkit: there is no CUDA toolkit")
        modes = [mode for mode in modes if mode == "shipped"]
        if not modes:
            return SKIPPED
    failures = []
    for mode in modes:
        failures += check_mode(options, mode, expected, extra)
    for pattern in expected["ALONE"] if toolkit() else []:
        done = run(options, "alone", extra, ["-fsyntax-only"])
        compiles = done.returncode == 0
        if pattern == "compiles":
            if not compiles:
                failures.append("alone: does not compile:\n" + done.stderr)
        elif compiles or not re.search(pattern, done.stderr):
            failures.append("alone: no error matches %r:\n%s" % (pattern, done.stderr))
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
