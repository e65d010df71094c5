#!/usr/bin/env python3
"""How far warplint unrolls the loops of unroll.tsv, against nvcc.

    replay.py --warplint BIN             compares, prints the agreement by pattern,
                                         fails if a loop of agreed.tsv differs
    replay.py --warplint BIN --update    writes agreed.tsv
    replay.py --warplint BIN --list      prints the loops that differ, too

Column "rolled": nvcc unrolls the loop, warplint does not. Decision 0015 says which
loops these are.
"""
import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

import loops
import patterns

HERE = pathlib.Path(__file__).parent
AGREED = HERE / "agreed.tsv"
KEY = patterns.COLUMNS[:5]


def predicted(warplint, keys, flags=()):
    """(key, loop) -> factor in the module that the evaluator gets, with more
    options of warplint."""
    def one(path, entries):
        target = path.with_suffix(".ll")
        run = subprocess.run(
            [warplint, "--cuda-path=none", "--no-cache", "--quiet", "--arch=" + patterns.ARCHITECTURE,
             f"--dump-ir={target}", *flags, path, "--"], capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1) or not target.exists():
            raise SystemExit(run.stderr)
        return {at: factor for at, (factor, _) in patterns.judge(loops.ir(target.read_text()), entries).items()}
    with tempfile.TemporaryDirectory() as folder:
        return patterns.run_all(patterns.write(folder, keys), one)


def kind(nvcc, ours):
    """What a difference is: which of the two unrolls further."""
    if nvcc == ours:
        return "agree"
    if ours == "1":
        return "rolled"
    further = [float("inf") if factor == "full" else int(factor) if factor.isdigit() else -1 for factor in (nvcc, ours)]
    return "less" if further[1] < further[0] else "more"


def table(rows, ours):
    count = collections.defaultdict(collections.Counter)
    for row in rows:
        count[row["pattern"], row["loop"]][kind(row["factor"], ours[patterns.key_of(row), row["loop"]])] += 1
    kinds = ("agree", "rolled", "less", "more")
    lines = [("pattern", "loop", "loops") + kinds]
    total = collections.Counter()
    for (pattern, loop), own in sorted(count.items()):
        total += own
        lines.append((pattern, loop, sum(own.values()), *(own[k] for k in kinds)))
    lines.append(("all", "", len(rows), *(total[k] for k in kinds)))
    return "\n".join(f"{p:15} {l:6}" + "".join(f"{str(n):>8}" for n in numbers) for p, l, *numbers in lines)


def agreeing(rows, ours):
    return [tuple(row[c] for c in KEY) for row in rows if row["factor"] == ours[patterns.key_of(row), row["loop"]]]


def lost(agreed, now):
    """The loops that agreed and do not, in the order of the file."""
    now = set(now)
    return [key for key in agreed if key not in now]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    rows = patterns.recorded()
    ours = predicted(options.warplint, list(dict.fromkeys(map(patterns.key_of, rows))))
    print(table(rows, ours))
    if options.list:
        for row in rows:
            own = ours[patterns.key_of(row), row["loop"]]
            if own != row["factor"]:
                print(" ".join(row[c] for c in KEY) + f": nvcc {row['factor']}, warplint {own}")
    now = agreeing(rows, ours)
    if options.update:
        AGREED.write_text("\n".join("\t".join(key) for key in [KEY, *now]) + "\n")
        return 0
    agreed = [tuple(line.split("\t")) for line in AGREED.read_text().splitlines()[1:]]
    gone = lost(agreed, now)
    for key in gone:
        own = ours.get((key[:4], key[4]), "nothing")
        print("FAIL " + " ".join(key) + f": unrolled as nvcc does before, now: {own}")
    more = len(lost(now, agreed))
    if more:
        print(f"{more} loops more agree; --update records them")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
