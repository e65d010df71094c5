#!/usr/bin/env python3
"""Which rule of partial unrolling explains the factors in unroll.tsv: prints for
each rule how many loops it has right, of those that nvcc does not unroll fully.

The size of a body is that of unroll.tsv: instructions of clang's -O3, all but
phis. Nests and loops with a pragma are left out.
"""
import collections

import patterns


def factor(trip, fits):
    """The largest of 16, 8, 4 and 2 that divides a constant trip count and fits,
    else 4 or 2."""
    for count in (16, 8, 4, 2):
        if trip and trip % count == 0 and fits(count):
            return count
    return next((count for count in (4, 2) if fits(count)), 1)


RULES = {
    # What the data show.
    "(size - 2) * k + 2 <= 202; run time by 2: size <= 95": lambda size, trip: factor(
        trip, lambda k: (size - 2) * k + 2 <= 202 and (trip or k != 2 or size <= 95)),
    # What the code has.
    "UnrollReuse: (size - 7) * k + 2 <= 180": lambda size, trip: factor(
        trip, lambda k: size <= 7 or (size - 7) * k + 2 <= 180),
    "LoopNests: 4 up to 52, 2 up to 90": lambda size, trip: 4 if size <= 52 else 2 if size <= 90 else 1,
    "JoinAccesses: 4 up to 160": lambda size, trip: 4 if size <= 160 else 1,
    "Promotion: (size - 7) * k + 7 <= 110": lambda size, trip: next(
        (k for k in (4, 3, 2) if (size - 7) * k + 7 <= 110), 1),
}


def partly_unrolled():
    for row in patterns.recorded():
        if row["pragma"] == "none" and row["loop"] == "inner" and row["factor"] != "full" and not row["pattern"].startswith("nest"):
            yield row, int(row["size"]), 0 if row["trip"] == "n" else int(row["trip"])


def main():
    total, right = collections.Counter(), collections.defaultdict(collections.Counter)
    for row, size, trip in partly_unrolled():
        total[row["pattern"]] += 1
        for rule, count in RULES.items():
            right[rule][row["pattern"]] += str(count(size, trip)) == row["factor"]
    for rule in RULES:
        print(f"{rule}: {sum(right[rule].values())} of {sum(total.values())}")
        print("  " + ", ".join(f"{pattern} {right[rule][pattern]}/{total[pattern]}" for pattern in total))


if __name__ == "__main__":
    main()
