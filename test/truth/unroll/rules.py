#!/usr/bin/env python3
"""How many loops of unroll.tsv the plan of lib/Nvcc/Unrolling.cpp explains, given
the sizes that clang counts: prints the agreement by pattern, and the loops that
differ. Nests, loops with a pragma, those over private arrays and those of
operations.py, whose sizes are derived from the plan, are left out.

The size of a body is that of unroll.tsv (instructions of clang's -O3, all but
phis), corrected as instructionsOf() does: an index into shared memory is not
extended, and the constant part of an index is a sum of its own.
"""
import collections

import operations
import patterns

MOST_FULL, MOST_PARTIAL, MOST_BY_TWO, MOST_TRIALS = 404, 202, 95, 10
MOST_OVER_PRIVATE = 2430


def unrolled(size, count):
    return size * count if size < 2 else (size - 2) * count + 2


def factor(size, trips):
    """The largest of 16, 8, 4 and 2 that divides a constant trip count and fits,
    else 4 or 2."""
    def fits(count):
        return unrolled(size, count) <= MOST_PARTIAL and (trips or count != 2 or size <= MOST_BY_TWO)
    for count in (16, 8, 4, 2):
        if trips and trips % count == 0 and fits(count):
            return count
    return next((count for count in (4, 2) if fits(count)), 1)


def fits_folded(size, trips, copies):
    if trips > MOST_TRIALS:
        return False
    folded = 2 + 2 * copies
    left = (size - folded) * trips - 1 if size > folded + 1 else 1
    return left <= MOST_FULL * min(size * trips * 100 // left, 400) // 100


def plan(size, trips):
    """The factor as unroll.tsv has it; `trips` is 0 if they are not constant."""
    if trips and (unrolled(size, trips) <= MOST_FULL or fits_folded(size, trips, 1)):
        return "full"
    count = factor(size, trips)
    if count > 1 and trips and trips % count == 0 and fits_folded(unrolled(size, count), trips // count, count):
        return "full"
    return str(count)


def plan_of_operation(size, trip, private, fully_only):
    """The factor of a loop of `operations`; `trip` as unroll.tsv has it."""
    trips = 0 if trip == "n" else int(trip)
    if private and trips and unrolled(size, trips) <= MOST_OVER_PRIVATE:
        return "full"
    factor_of = plan(size, trips)
    return "1" if fully_only and factor_of != "full" else factor_of


def operation_sizes():
    """Pattern of `operations` -> the sizes that its rows allow."""
    return operations.instructions(patterns.recorded(), plan_of_operation)


def size_of(row):
    per_statement = {"loads": 2, "shared-loads": 1, "shared-stores": 1}.get(row["pattern"], 0)
    # Of the three accesses of `reuse` two have a constant part.
    once = {"reuse": 4}.get(row["pattern"], -1 if row["pattern"].startswith("shared-") else 0)
    return int(row["size"]) + per_statement * int(row["statements"]) + once


def explained():
    """(row, size, what the plan says) of the loops that it is about."""
    for row in patterns.recorded():
        pattern = row["pattern"]
        if row["pragma"] != "none" or pattern.startswith(("nest", "private")) or pattern in operations.BODIES:
            continue
        trips = 0 if row["trip"] == "n" else int(row["trip"])
        size = size_of(row)
        # A loop that may be left early is unrolled if its trip count is constant.
        yield row, size, "1" if pattern == "break" and not trips else plan(size, trips)


def main():
    total, right = collections.Counter(), collections.Counter()
    for row, size, says in explained():
        total[row["pattern"]] += 1
        right[row["pattern"]] += says == row["factor"]
        if says != row["factor"]:
            print(f"{row['pattern']} {row['trip']} {row['statements']} (size {size}): nvcc {row['factor']}, plan {says}")
    print(f"{sum(right.values())} of {sum(total.values())} loops as planned")
    print("  " + ", ".join(f"{pattern} {right[pattern]}/{total[pattern]}" for pattern in total))


if __name__ == "__main__":
    main()
