#!/usr/bin/env python3
"""Local memory: where the index of a private array is known, the predicted
sectors are the recorded ones, request by request; where data decides, the
counter lies in the predicted range.

    test_local.py --warplint BIN
"""
import argparse
import collections
import os
import sys

import compare
import counters
import replay
import tool

# Programs with arrays in local memory.
PROGRAMS = ("private", "seeds")
# What may keep a line from being exact: the data decides the place, which lanes
# are active, or how often they come by.
DATA = {"loaded value", "value chosen by a branch", "value that a loop changes",
        "active lanes depend on data", "how often it executes is not known"}
# The sum is right, the number of requests is not: ptxas joins two words where
# four would do; LLVM moves one of two doubles to another block.
OTHER_WIDTHS = {("insertionList", 80), ("insertionList", 93),
                ("privateMatrix", 130)}


def plain(kernel):
    return kernel.split("(")[0].split("<")[0].split()[-1]


def requests_measured(launch, key):
    """sectors per request -> requests, of the instructions of a line."""
    counted = collections.Counter()
    for inst in launch.insts:
        line = inst.get("user_line") or inst["line"]
        if (line == key[1] and inst["executed"]
                and ("local", False) in counters.spaces(inst)):
            counted[inst["local_sectors"] / inst["executed"]] += inst["executed"]
    return counted


def requests_predicted(launch, found, key):
    counted = collections.Counter()
    for entry in found.entries:
        if entry.key() == key:
            counted[entry.mean] += entry.requests * launch.blocks
    return counted


class Test:
    def __init__(self):
        self.faults, self.exact, self.ranges, self.registers = [], 0, 0, 0

    def expect(self, holds, text):
        if not holds:
            self.faults.append(text)

    def line(self, row, launch, found):
        name = (plain(row["kernel"]), row["line"])
        text = (f"{row['file']}:{row['line']}: {row['kernel']}: "
                f"{row['class']}, predicted {row['predicted']}, "
                f"measured {row['measured']}")
        if row["class"] == "unmatched-prediction":
            self.registers += 1
            self.expect(not launch.stack,
                        text + ", and the kernel has a stack frame")
        elif row["reasons"]:
            self.ranges += 1
            self.expect(row["class"] == "in-range", text)
            self.expect(DATA.issuperset(row["reasons"]),
                        f"{text}: for no reason that data is: {row['reasons']}")
        else:
            self.exact += 1
            self.expect(row["class"] == "exact", text)
            key = (row["file"], row["line"], row["space"], row["kind"])
            measured = requests_measured(launch, key)
            predicted = requests_predicted(launch, found, key)
            if name not in OTHER_WIDTHS:
                self.expect(measured == predicted,
                            f"{text}: requests by sectors {dict(predicted)} "
                            f"predicted, {dict(measured)} measured")

    def program(self, warplint, name):
        run = tool.Run(warplint, [replay.source(name)], ["-I" + replay.KERNELS])
        if not run.whole:
            print(f"{name}: not analysed: {run.complaint()}")
            return replay.toolkit()
        index = compare.predictions.Index(run.launches)
        for launch in counters.load(os.path.join(replay.HERE, name + ".jsonl")):
            found = index.find(launch)
            rows, _ = compare.compare(run.launches, [launch])
            for row in rows:
                if row["space"] == "local":
                    self.line(row, launch, found)
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warplint", required=True)
    options = parser.parse_args()
    test = Test()
    failed = [name for name in PROGRAMS if test.program(options.warplint, name)]
    print(f"known index: {test.exact} lines; data decides: {test.ranges}; "
          f"in registers: {test.registers}")
    test.expect(test.exact == 27 and test.ranges == 23,
                "lines are missing: the recordings have 27 and 23")
    for fault in test.faults:
        print("FAIL " + fault)
    return 1 if test.faults or failed else 0


if __name__ == "__main__":
    sys.exit(main())
