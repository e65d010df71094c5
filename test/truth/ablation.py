#!/usr/bin/env python3
"""What each stage of lib/Nvcc is needed for: the recorded data that warplint no
longer predicts when it runs without the stage (--disable-stages).

    ablation.py --warplint BIN            measures every stage, compares with
                                          ablation.tsv
    ablation.py --warplint BIN --update   writes ablation.tsv
    ablation.py --warplint BIN --quick    measures for each stage only the first
                                          data set that ablation.tsv names
    ablation.py --warplint BIN STAGE...   the same for some stages
    ablation.py --warplint BIN --unit FILE... -- STAGE...
                                          prints the unit tests of these programs
                                          (NvccTests) that fail without the stage
    ablation.py --warplint BIN --checkout DIR STAGE...
                                          prints the lines of public programs (see
                                          public.py) that are lost without it

The data: lines of baseline.tsv that are no longer exact, by program. Where no
program has any, loops of every 40th kernel of unroll/unroll.tsv whose factor is no
longer that of nvcc, and kernels of shared-size/sizes.tsv whose size is no longer
that of ptxas. A row of ablation.tsv has the stage, its lost data, and how many
entries of the same data agree only without the stage; "all" stands for the stages
without which nothing is evaluated, "-" for those that none of this data needs.
"""
import argparse
import collections
import contextlib
import csv
import importlib.util
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import public
import replay
import test_shared_size

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "ablation.tsv"
COLUMNS = ("stage", "lost", "gained")
STEP = 40
# Without these there are no kernels to evaluate.
ESSENTIAL = ("inline-everything", "llvm-simplification")
# Folders of counters of public programs.
PUBLIC = ("public", "unseen", "blind", "blind-2")


def unroll_replay():
    """unroll/replay.py, whose name replay.py has, too."""
    sys.path.insert(0, str(HERE / "unroll"))
    spec = importlib.util.spec_from_file_location("unroll_replay",
                                                  HERE / "unroll" / "replay.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def without(stage):
    return ["--disable-stages=" + stage] if stage else []


def exact_of(rows):
    return {replay.identity(r) for r in rows if r["class"] == "exact"}


class Bench:
    """Data sets by name. Each gives the entries that agree with the recordings
    when the pipeline runs without a stage."""

    def __init__(self, options):
        self.tool = os.path.abspath(options.warplint)
        self.checkout = options.checkout
        self.unit = [os.path.abspath(path) for path in options.unit]
        self.unroll = unroll_replay()
        self.complete = {}

    def agree(self, name, stage=None):
        if stage is None:
            if name not in self.complete:
                self.complete[name] = self.measure(name, None)
            return self.complete[name]
        return self.measure(name, stage)

    def measure(self, name, stage):
        if name == "unroll":
            return self.loops(stage)
        if name == "shared-size":
            return self.sizes(stage)
        if name == "public":
            return self.lines_of_public(stage)
        if name == "unit":
            return self.unit_tests(stage)
        return exact_of(replay.replay(self.tool, [name], flags=without(stage))[0])

    def loops(self, stage):
        if stage == stages(self.tool)[-1]:
            return self.agree("unroll")  # the code is dumped after the last stage
        rows = self.unroll.patterns.recorded()
        keys = list(dict.fromkeys(map(self.unroll.patterns.key_of, rows)))[::STEP]
        rows = [r for r in rows if self.unroll.patterns.key_of(r) in keys]
        try:
            ours = self.unroll.predicted(self.tool, keys, without(stage))
        except SystemExit:  # a kernel is not wholly analyzed
            return set()
        return set(self.unroll.agreeing(rows, collections.defaultdict(str, ours)))

    def sizes(self, stage):
        recorded = test_shared_size.sets.recorded()
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = test_shared_size.predicted(self.tool, pathlib.Path(folder),
                                                   without(stage))
            except SystemExit:
                return set()
        return {k for k, size in recorded.items() if found.get(k) == size}

    def lines_of_public(self, stage):
        rows = []
        with contextlib.redirect_stderr(io.StringIO()):
            for folder in PUBLIC:
                rows += public.run(self.tool, self.programs(folder),
                                   str(HERE / folder), without(stage))[0]
        return exact_of(rows)

    def programs(self, folder):
        """The programs of which the checkout has the sources."""
        entries = public.read_index(HERE / folder / "index.tsv")
        public.add_stated(entries, HERE / folder / "arguments.tsv")
        programs = [public.Program(e, self.checkout) for e in entries]
        return [p for p in programs if p.sources and not p.missing()
                and (HERE / folder / (p.name + ".jsonl")).exists()]

    def unit_tests(self, stage):
        passed = set()
        for program in self.unit:
            run = subprocess.run(
                [program, "--gtest_brief=0"], capture_output=True, text=True, check=False,
                errors="replace",
                env=dict(os.environ, WARPLINT_DISABLED_STAGES=stage or ""))
            passed.update(re.findall(r"^\[       OK \] (\S+)", run.stdout, re.M))
        return passed


def stages(warplint):
    text = subprocess.run([warplint, "--list-stages"], capture_output=True, text=True,
                          check=True).stdout
    return re.findall(r"^\| `([a-z-]+)`", text[: text.index("## Switches")], re.M)


def lost(bench, name, stage):
    """The entries that agree only with the stage, and those that agree only
    without it."""
    with_it, without_it = bench.agree(name), bench.agree(name, stage)
    return with_it - without_it, without_it - with_it


def row(bench, stage):
    """The row of a stage; its data is "-" if none is lost."""
    if stage in ESSENTIAL:
        return {"stage": stage, "lost": "all", "gained": "0"}
    counts, gains = [], 0
    for level in replay.programs(), ("unroll", "shared-size"):
        for name in level:
            gone, more = lost(bench, name, stage)
            gains += len(more)
            if gone:
                counts.append((name, len(gone)))
        if counts:
            break
    counts.sort(key=lambda c: -c[1])
    return {"stage": stage, "gained": str(gains),
            "lost": ", ".join(f"{name} {count}" for name, count in counts) or "-"}


def read_table():
    with open(TABLE, newline="") as file:
        return {r["stage"]: r for r in csv.DictReader(
            (line for line in file if not line.startswith("#")), delimiter="\t")}


def write_table(rows):
    with open(TABLE, "w") as file:
        file.write("# What is lost without each stage; written by ablation.py --update\n")
        file.write("\t".join(COLUMNS) + "\n")
        for r in rows:
            file.write("\t".join(r[c] for c in COLUMNS) + "\n")


def first_set(cell):
    """("reduce", 4) of "reduce 4, seeds 2"; None of "-"."""
    match = re.match(r"(\S+) (\d+)", cell)
    return (match[1], int(match[2])) if match else None


def check_quick(bench, recorded, names):
    """Faults of the first data set of each row."""
    for stage in names:
        first = first_set(recorded[stage]["lost"]) if stage in recorded else None
        if stage not in recorded:
            yield f"{stage}: not in ablation.tsv"
        elif first:
            gone, _ = lost(bench, first[0], stage)
            if len(gone) != first[1]:
                yield f"{stage}: {first[0]} loses {len(gone)}, ablation.tsv has {first[1]}"
    for stage in set(recorded) - set(names):
        yield f"{stage}: in ablation.tsv, but no stage"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stages", nargs="*")
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--checkout", metavar="DIR")
    parser.add_argument("--unit", metavar="FILE", nargs="*", default=[])
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    bench, names = Bench(options), stages(options.warplint)
    if options.unit or options.checkout:
        for stage in options.stages:
            for entry in sorted(lost(bench, "unit" if options.unit else "public", stage)[0]):
                print(stage, *([entry] if options.unit else entry), flush=True)
        return 0
    recorded = read_table() if TABLE.exists() else {}
    if options.quick:
        faults = list(check_quick(bench, recorded, names))
        for fault in faults:
            print("FAIL " + fault)
        return 1 if faults else 0
    rows = []
    for stage in options.stages or names:
        rows.append(row(bench, stage))
        print("\t".join(rows[-1][c] for c in COLUMNS), flush=True)
    if options.update:
        kept = dict(recorded, **{r["stage"]: r for r in rows})
        write_table([kept[s] for s in names if s in kept])
        return 0
    changed = [r for r in rows if {c: r[c] for c in COLUMNS} != recorded.get(r["stage"])]
    for r in changed:
        print(f"FAIL {r['stage']}: ablation.tsv differs")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
