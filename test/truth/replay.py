#!/usr/bin/env python3
"""Predicts every program whose counters are recorded here and compares.

    replay.py --warplint BIN [PROGRAM ...]     table, and the check of baseline.tsv
    replay.py --warplint BIN --update-baseline

Fails when a line that baseline.tsv holds as exact no longer is. A program that
cannot be analysed without a CUDA toolkit is skipped where there is none.
"""
import argparse
import csv
import os
import sys

import compare
import counters
import tables
import tool

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(os.path.dirname(HERE), "gpu", "kernels")
BASELINE = os.path.join(HERE, "baseline.tsv")


def source(name):
    """The program's source here, None when the counters are of another's."""
    for folder in (HERE, KERNELS):
        path = os.path.join(folder, name + ".cu")
        if os.path.exists(path):
            return path
    return None


def programs():
    """Names with both counters and a source."""
    names = [n[: -len(".jsonl")] for n in sorted(os.listdir(HERE))
             if n.endswith(".jsonl")]
    return [n for n in names if source(n)]


def identity(row):
    return (row["program"], row["mangled"], "x".join(map(str, row["grid"])),
            "x".join(map(str, row["block"])), str(row["ordinal"]),
            str(row["file"]), str(row["line"]), row["space"], row["kind"])


def read_baseline(path):
    if not os.path.exists(path):
        return set()
    with open(path) as file:
        return {tuple(line.rstrip("\n").split("\t")) for line in file
                if line.strip() and not line.startswith("#")}


def write_baseline(path, exact):
    with open(path, "w") as file:
        file.write("# Lines whose prediction equals the counter; written by "
                   "replay.py --update-baseline\n")
        file.writelines("\t".join(row) + "\n" for row in sorted(exact))


def replay(warplint, names, folder=None, flags=()):
    """Rows and notes over the programs, and what could not be analysed. With
    `folder`, the predictions are read from there instead of made. `flags` are
    more options of warplint."""
    rows, notes, failed = [], {}, []
    for name in names:
        recorded = counters.load(os.path.join(HERE, name + ".jsonl"))
        if not folder:
            state_arguments(name, recorded)
        if folder:
            path = os.path.join(folder, name + ".jsonl")
            if not os.path.exists(path):
                continue
            predicted = compare.predictions.load([path])
        else:
            run = tool.Run(warplint, [source(name)], ["-I" + KERNELS], flags)
            predicted = run.launches
            ask_again(warplint, name, predicted, recorded, flags)
            if not run.whole:
                failed.append((name, run.complaint()))
        more, remarks = compare.compare(predicted, recorded)
        rows += more
        merge(notes, remarks)
    return rows, notes, failed


def state_arguments(name, recorded):
    """Gives the recorded launches the run-time arguments that arguments.tsv
    names."""
    for program, kernel, argument, values in read_arguments():
        if program == name:
            launches = [l for l in recorded
                        if tables.short_kernel(l.kernel) == kernel]
            for launch, value in zip(launches, values):
                launch.arguments[argument] = value


def ask_again(warplint, name, predicted, recorded, flags=()):
    """Where the answer is not told by the value of a run-time argument, gives
    each launch the predictions made with the value stated."""
    for program, kernel, argument, _ in read_arguments():
        if program != name or any(
                e.by_value for p in predicted for e in p.entries
                if short(p.name) == short(kernel)):
            continue
        for launch in recorded:
            if argument in launch.arguments and short(launch.kernel) == short(kernel):
                run = tool.Run(warplint, [source(name)], ["-I" + KERNELS],
                               [*flags, "--assume-argument=" + kernel.split("<")[0]
                                + ":" + argument
                                + "=" + str(launch.arguments[argument])])
                launch.stated = compare.predictions.Index(run.launches).find(launch)


def short(name):
    return compare.predictions.plain_name(name).split("(")[0]


def read_arguments():
    """(program, kernel, argument, its values in the order of the launches)."""
    with open(os.path.join(HERE, "arguments.tsv"), newline="") as file:
        return [(row["program"], row["kernel"], row["argument"],
                 [int(v) for v in row["values"].split()])
                for row in csv.DictReader(file, delimiter="\t")]


def merge(notes, more):
    for key, value in more.items():
        notes[key] = notes[key] + value if key in notes else value


def toolkit():
    return any(os.path.exists(os.path.join(place, "include", "cuda.h"))
               for place in ("/usr/local/cuda", os.environ.get("CUDA_PATH", "-"),
                             "/opt/cuda", "/usr/lib/cuda"))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--baseline", default=BASELINE)
    parser.add_argument("--update-baseline", action="store_true")
    parser.add_argument("--all", action="store_true",
                        help="list every line that is not exact")
    options = parser.parse_args()
    names = options.programs or programs()
    rows, notes, failed = replay(options.warplint, names)
    print(tables.text(rows, notes, 60, options.all))
    for name, why in failed:
        print(f"{name}: not wholly analysed: {why}")
    exact = {identity(r) for r in rows if r["class"] == "exact"}
    if options.update_baseline:
        kept = {r for r in read_baseline(options.baseline) if r[0] not in names}
        write_baseline(options.baseline, exact | kept)
        print(f"baseline: {len(exact)} exact lines")
        return 0
    skipped = set() if toolkit() else {name for name, _ in failed}
    held = [r for r in read_baseline(options.baseline)
            if r[0] in names and r[0] not in skipped]
    lost = sorted(r for r in held if r not in exact)
    for row in lost:
        print("no longer exact: " + " ".join(row))
    for name in sorted(skipped):
        print(f"{name}: skipped, no CUDA toolkit here")
    print(f"{len(held) - len(lost)} of {len(held)} baseline lines exact")
    return 1 if lost or (failed and not skipped) else 0


if __name__ == "__main__":
    sys.exit(main())
