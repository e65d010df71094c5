#!/usr/bin/env python3
"""Holds predictions for CUTLASS's tutorials of CuTe against their counters.

    cute.py --checkout DIR --warplint BIN [--save FILE] [PROGRAM ...]

DIR holds checkouts as for public.py. All accesses of a tile are inlined from
CuTe's headers, and the line table of the machine code has one call for all calls
of one instance of a function, or a frame in a header. So what is compared are
the accesses of shared memory that have one innermost line and do the same (loads
or stores), with all the lines of the source that call it; what the line table
puts into a header belongs to them if it does the same. The figure is
actual/ideal: how often the loops run is not in the source. Rows of several
tiles are weighted by their estimated requests, whose ratio is right where they
are in one loop.
"""
import json
import os
import sys

import compare
import counters
import predictions
import public
import tool

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "cute")


class Claim(compare.Claim):
    """What is predicted for a group. How often its loops run is not known."""

    def __init__(self, entries, blocks):
        super().__init__(entries, blocks)
        self.counted = False  # the figure is the ratio

    def ratios(self):
        weights = [e.estimated or e.requests for e in self.entries]
        if not self.exact or not all(weights):
            return super().ratios()
        ratio = (sum(w * e.mean for w, e in zip(weights, self.entries)) /
                 sum(w * e.ideal for w, e in zip(weights, self.entries)))
        return ratio, ratio


def groups(entries):
    """(innermost line, operation) -> entries of shared memory."""
    result = {}
    for entry in entries:
        if entry.space == "shared" and entry.kind == "plain":
            result.setdefault((entry.inner or (entry.file, entry.line), entry.op), []).append(entry)
    return result


def place(inst, found):
    """The group of an instruction; None: there is none."""
    operation = counters.operation(inst["sass"])
    user = (inst.get("user_file") or inst["file"], inst.get("user_line") or inst["line"])
    alike = [k for k in found if k[1] == operation]
    for key in alike:
        if key[0] == (inst["file"], inst["line"]) or \
                user in {(e.file, e.line) for e in found[key]}:
            return key
    return alike[0] if len(alike) == 1 else None


def rows(launch, predicted):
    found = groups(predicted.entries)
    lines, result = {}, []
    for inst in launch.insts:
        if ("shared", False) not in counters.spaces(inst):
            continue
        key = place(inst, found)
        name = key or ((inst["file"], inst["line"]), counters.operation(inst["sass"]))
        line = lines.setdefault(name, counters.Line((*name[0], "shared", "plain")))
        line.add(inst)
    for key in sorted(set(found) | set(lines), key=str):
        claim = Claim(found[key], launch.blocks) if key in found else None
        row = compare.row(launch, (*key[0], "shared", "plain"), claim, lines.get(key))
        row["calls"] = sorted({e.line for e in found.get(key, [])})
        row["operation"] = key[1]
        # The others are of cp.async, whose counters vary.
        if key in lines:
            result.append(row)
    return result


def main():
    parser = public.parser_for(__doc__, "cute/results.json")
    options = parser.parse_args()
    found = []
    programs = [public.Program(entry, options.checkout)
                for entry in public.read_index(os.path.join(FOLDER, "index.tsv"))]
    for program in public.chosen(parser, options, programs):
        run = tool.Run(options.warplint, program.sources, program.flags)
        if not run.whole:
            print(f"{program.name}: {run.complaint()}", file=sys.stderr)
        found += compared(program.name, run.launches)
    show(found)
    if options.save:
        public.write(options.save, found, {}, [])
    return 0


def compared(name, launches):
    index, found = predictions.Index(launches), []
    for launch in counters.load(os.path.join(FOLDER, name + ".jsonl")):
        alike = [p for p in index.kernel(launch) if p.block == launch.block] or \
            index.kernel(launch)
        if alike:
            found += rows(launch, alike[0])
    return found


def show(found):
    for row in found:
        print(row["program"], f"{row['file']}:{row['line']}", row["operation"], "called at",
              row["calls"], row["class"], "predicted", json.dumps(row["predicted"]),
              "measured", row["measured"])
    exact = sum(r["class"] == "exact" for r in found)
    print(f"{exact} of {len(found)} exact")


if __name__ == "__main__":
    sys.exit(main())
