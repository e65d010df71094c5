#!/usr/bin/env python3
"""Makes of each test of test/fixes a program before and one after its fixes,
with what warplint predicts for both. Needs no GPU:

    prepare_fixes.py --tool WARPLINT OUT

OUT gets before/NAME_before.cu, after/NAME_after.cu and their headers, and
predictions/NAME_{before,after}.jsonl. test/gpu/fixes.sh takes it from there.
Programs that no fix changes are left out. Programs of test/fixes/by_hand/ are
advice that was followed by hand: NAME.cu there is the program after.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FIXES = os.path.join(HERE, "..", "fixes")


def flags_of(path):
    with open(path) as file:
        return re.findall(r"^// FLAGS: (.*)$", file.read(), re.M)


def run(tool, folder, *arguments):
    done = subprocess.run(
        [tool, "--quiet", "--checks=-*,shared-bank-conflict", *arguments, "--",
         "-std=c++17", "-arch=sm_90"],
        cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{arguments}: exit status {done.returncode}\n{done.stderr}")


def read(path):
    with open(path) as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("out")
    args = parser.parse_args()
    tool, out = os.path.abspath(args.tool), os.path.abspath(args.out)
    names = sorted(f[:-3] for f in os.listdir(FIXES) if f.endswith(".cu"))
    for side in ("before", "after", "predictions"):
        shutil.rmtree(os.path.join(out, side), ignore_errors=True)
        os.makedirs(os.path.join(out, side))
    kept = 0
    for name in names:
        source = os.path.join(FIXES, name + ".cu")
        for side in ("before", "after"):
            folder = os.path.join(out, side)
            shutil.copy(source, os.path.join(folder, f"{name}_{side}.cu"))
            for header in ("checksum.h", name + ".cuh"):
                if os.path.exists(os.path.join(FIXES, header)):
                    shutil.copy(os.path.join(FIXES, header), folder)
        after = os.path.join(out, "after")
        by_hand = os.path.join(FIXES, "by_hand", name + ".cu")
        if os.path.exists(by_hand):
            shutil.copy(by_hand, os.path.join(after, name + "_after.cu"))
        else:
            unsafe = [f for text in flags_of(source) for f in text.split()]
            run(tool, after, "--fix", *unsafe, name + "_after.cu")
        same = read(source) == read(os.path.join(after, name + "_after.cu"))
        header = os.path.join(FIXES, name + ".cuh")
        if os.path.exists(header):
            same &= read(header) == read(os.path.join(after, name + ".cuh"))
        for side in ("before", "after"):
            program = f"{name}_{side}.cu"
            if same:
                os.remove(os.path.join(out, side, program))
            else:
                run(tool, os.path.join(out, side), "--dump-accesses=" +
                    os.path.join(out, "predictions", program[:-3] + ".jsonl"),
                    program)
        kept += not same
        print(f"{name}: {'no edit' if same else 'prepared'}")
    print(f"{kept} of {len(names)} programs prepared")


if __name__ == "__main__":
    main()
