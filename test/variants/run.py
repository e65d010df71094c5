#!/usr/bin/env python3
"""Asks warplint about every variant of the textbook shapes.

    run.py --tool BIN [--out DIR] [SHAPE ...]

Each kernel that ends in _bad must have a finding of its shape's check that is
shown by default, and its twin in _ok none of that check. Prints each variant
that does not, and a table: variants right of all, by shape.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import generate
from shapes import SHAPES


def reported(tool, path, check):
    """The names of the kernels that the tool reports something of the check in."""
    done = subprocess.run(
        [tool, "--format=json", "--quiet", "--checks=-*," + check, path, "--",
         "-std=c++17", "-O3", "-arch=sm_90"], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{path}: exit status {done.returncode}\n{done.stderr}")
    names = set()
    for finding in json.loads(done.stdout)["findings"]:
        names.update(finding["kernels"])
    return {name.split("(")[0].split("<")[0].split()[-1] for name in names}


def judge(tool, shape, folder):
    """(variants, [what is wrong with one])."""
    names, wrong, count = set(), [], 0
    for ending, text in generate.sources(shape):
        path = os.path.join(folder, shape.name + ending + ".cu")
        with open(path, "w") as file:
            file.write(text)
        names |= reported(tool, path, shape.check)
    for variant in generate.variants(shape):
        count += 1
        if variant.stem + "_bad" not in names:
            wrong.append(f"{variant.stem}_bad: not reported")
        if variant.stem + "_ok" in names:
            wrong.append(f"{variant.stem}_ok: reported")
    return count, wrong


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--out", help="keep the generated sources there")
    parser.add_argument("shapes", nargs="*")
    options = parser.parse_args()
    chosen = [s for s in SHAPES if not options.shapes or s.name in options.shapes]
    total = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.out or scratch
        os.makedirs(folder, exist_ok=True)
        for shape in chosen:
            count, wrong = judge(os.path.abspath(options.tool), shape, folder)
            print(f"{shape.name}: {count} variants, {len(wrong)} wrong", flush=True)
            for line in wrong:
                print("  " + line)
            total, failed = total + count, failed + len(wrong)
    print(f"{total} variants, each with its twin: {failed} wrong")
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
