#!/usr/bin/env python3
"""Makes of each test of test/fixes a program before and one after its fixes,
with what warplint predicts for both. Needs no GPU:

    prepare_fixes.py --tool WARPLINT [--only TEST]... OUT

OUT gets before/NAME_before.cu, after/NAME_after.cu and their headers, and
predictions/NAME_{before,after}.jsonl; of an edit of statements, whose gain is no
count of wavefronts, also predictions/NAME.check, the check that it is for. test/gpu/fixes.sh takes it from there.
Programs that no fix changes are left out. test/fixes/by_hand/NAME.cu, advice that
was followed by hand, becomes NAME_hand_after.cu.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FIXES = os.path.join(HERE, "..", "fixes")
LAYOUTS = "shared-bank-conflict"
# Checks whose fixes are edits of statements.
STATEMENTS = {"local-memory-array", "global-atomic-hotspot",
              "global-uncoalesced-access", "divergent-branch"}


def flags_of(path, directive="FLAGS"):
    with open(path) as file:
        texts = re.findall(rf"^// {directive}: (.*)$", file.read(), re.M)
    return [flag for text in texts for flag in text.split()]


def run(tool, folder, check, *arguments, flags=()):
    done = subprocess.run(
        [tool, "--quiet", f"--checks=-*,{check}", *arguments, "--",
         "-std=c++17", "-arch=sm_90", *flags],
        cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{arguments}: exit status {done.returncode}\n{done.stderr}")


def read(path):
    with open(path) as file:
        return file.read()


def place(out, name, side, source):
    """Copies a program and the headers that its test has."""
    folder = os.path.join(out, side)
    shutil.copy(source, os.path.join(folder, f"{name}_{side}.cu"))
    for header in ("checksum.h", name + ".cuh"):
        if os.path.exists(os.path.join(FIXES, header)):
            shutil.copy(os.path.join(FIXES, header), folder)


def by_tool(tool, out, name):
    """The program before and after --fix; says whether anything was edited."""
    source = os.path.join(FIXES, name + ".cu")
    for side in ("before", "after"):
        place(out, name, side, source)
    before, after = (os.path.join(out, side) for side in ("before", "after"))
    check = (flags_of(source, "CHECK") or [LAYOUTS])[0]
    run(tool, after, check, "--fix", *flags_of(source), name + "_after.cu")
    changed = read(source) != read(os.path.join(after, name + "_after.cu"))
    header = name + ".cuh"
    if os.path.exists(os.path.join(before, header)):
        changed |= read(os.path.join(before, header)) != \
            read(os.path.join(after, header))
    if not changed:
        for side in ("before", "after"):
            os.remove(os.path.join(out, side, f"{name}_{side}.cu"))
    elif check in STATEMENTS:
        with open(os.path.join(out, "predictions", name + ".check"), "w") as file:
            file.write(check + "\n")
    return changed


def prepare(tool, out, flags=(), names=None):
    """Makes the programs of the tests with these names, or of all, and what is
    predicted for them with more flags of the compiler; the names of those that
    have an edit."""
    for folder in ("before", "after", "predictions"):
        shutil.rmtree(os.path.join(out, folder), ignore_errors=True)
        os.makedirs(os.path.join(out, folder))
    prepared = []
    for file in sorted(os.listdir(FIXES)):
        name, kind = os.path.splitext(file)
        if kind != ".cu" or (names is not None and name not in names):
            continue
        if by_tool(tool, out, name):
            prepared.append(name)
        by_hand = os.path.join(FIXES, "by_hand", file)
        if os.path.exists(by_hand):
            place(out, name + "_hand", "before", os.path.join(FIXES, file))
            place(out, name + "_hand", "after", by_hand)
            prepared.append(name + "_hand")
    for name in prepared:
        for side in ("before", "after"):
            source = f"{name}_{side}.cu"
            folder = os.path.join(out, side)
            run(tool, folder, LAYOUTS, "--dump-accesses=" + os.path.join(
                out, "predictions", f"{name}_{side}.jsonl"),
                *flags_of(os.path.join(folder, source), "RUNS-AS"), source,
                flags=flags)
    return prepared


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--only", action="append", metavar="TEST",
                        help="of this test alone; may be repeated")
    parser.add_argument("out")
    args = parser.parse_args()
    prepared = prepare(os.path.abspath(args.tool), os.path.abspath(args.out),
                       names=args.only)
    print(f"{len(prepared)} programs prepared: {', '.join(prepared)}")


if __name__ == "__main__":
    main()
