#!/usr/bin/env python3
"""Prints the rows of test/truth/fixes/rows.tsv.

    rows.py FOLDER PROGRAM...

FOLDER has, of each PROGRAM_before and PROGRAM_after: .out, what it printed, a line
"KERNEL COLUMNS CHECKSUM ..." for each launch; .csv, the times of 23 launches each as ncu
prints them; .jsonl, the counters of one launch each as record.py writes them. Times
are the median of the last 20. Exit status 1 where results differ.
"""
import csv
import os
import statistics
import sys

from compare_fixes import rows

COLUMNS = ("program", "kernel", "columns", "sectors_before", "sectors_after",
           "wavefronts_after", "us_before", "us_after", "results")
LAUNCHES, FIRST = 23, 3
TIME = "gpu__time_duration.sum"
MICROSECONDS = {"ns": 1e-3, "nsecond": 1e-3, "us": 1, "usecond": 1, "ms": 1e3,
                "msecond": 1e3}


def printed(path):
    with open(path) as file:
        return [line.split() for line in file]


def times(path):
    """The median of each launch in microseconds."""
    with open(path) as file:
        units, *launches = csv.DictReader(line for line in file if line.startswith('"'))
    values = [float(row[TIME].replace(",", "")) * MICROSECONDS[units[TIME]]
              for row in launches]
    return [statistics.median(values[at + FIRST:at + LAUNCHES])
            for at in range(0, len(values), LAUNCHES)]


def counted(path, counter):
    return [sum(i.get(counter) or 0 for i in row["insts"]) for row in rows(path)]


def table(folder, program):
    before, after = (os.path.join(folder, f"{program}_{side}")
                     for side in ("before", "after"))
    yield from zip(
        printed(before + ".out"), printed(after + ".out"),
        counted(before + ".jsonl", "sectors"), counted(after + ".jsonl", "sectors"),
        counted(after + ".jsonl", "wavefronts"), times(before + ".csv"),
        times(after + ".csv"), strict=True)


def main():
    folder, *programs = sys.argv[1:]
    differ = False
    print(*COLUMNS, sep="\t")
    for program in programs:
        for was, now, *counts, us_before, us_after in table(folder, program):
            differ |= was != now
            print(program, was[0], was[1], *counts, f"{us_before:.1f}", f"{us_after:.1f}",
                  "equal" if was == now else "differ", sep="\t")
    return differ


if __name__ == "__main__":
    sys.exit(main())
