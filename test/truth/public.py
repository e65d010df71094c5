#!/usr/bin/env python3
"""Holds predictions for public programs against their recorded counters.

    public.py --checkout DIR --warplint BIN [PROGRAM ...]

DIR holds checkouts named OWNER_REPOSITORY of the repositories in
public/index.tsv; nothing of theirs is part of this project. Each program's .cu
sources are analysed with its include folders and flags. A launch whose shape the
source does not show is analysed again with the shape that ran, through
--assume-block and --assume-grid, as a user would state it; kernel arguments that
the program reads at run time are stated from public/arguments.tsv.
"""
import argparse
import csv
import json
import os
import shlex
import sys

import compare
import counters
import predictions
import replay
import tables
import tool

HERE = os.path.dirname(os.path.abspath(__file__))


def read_index(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def add_stated(entries, path):
    """Puts the arguments that the recorded runs had into the entries."""
    if not os.path.exists(path):
        return
    stated = {row["program"]: row["arguments"] for row in read_index(path)}
    for entry in entries:
        entry["stated"] = stated.get(entry["program"])


def words(cell):
    """The words of a cell; those with blanks stand in quotes."""
    return [] if cell in (None, "", "-") else shlex.split(cell)


class Program:
    def __init__(self, entry, checkout):
        self.name = entry["program"]
        self.root = os.path.join(checkout, entry["repository"].replace("/", "_"))
        self.sources = [os.path.join(self.root, s) for s in words(entry["sources"])
                        if s.endswith(".cu")]
        self.flags = ["-I" + os.path.join(self.root, f)
                      for f in words(entry["include folders"])]
        self.flags += words(entry.get("flags"))
        self.stated = ["--assume-argument=" + a for a in words(entry.get("stated"))]

    def missing(self):
        return [s for s in self.sources if not os.path.exists(s)]


def shape(extents):
    return ",".join(map(str, extents))


def predict(warplint, program, recorded, options=()):
    """Predicted launches, and the first complaint when not all was analysed.
    `options` are more options of warplint."""
    run = tool.Run(warplint, program.sources, program.flags,
                   [*options, *program.stated])
    predicted = list(run.launches)
    complaint = None if run.whole else run.complaint()
    index = predictions.Index(predicted)
    unknown = sorted({(l.grid, l.block) for l in recorded
                      if index.kernel(l) and not known(index, l)})
    for grid, block in unknown:
        again = tool.Run(warplint, program.sources, program.flags,
                         [*options, "--assume-block=" + shape(block),
                          "--assume-grid=" + shape(grid)] + program.stated)
        predicted += [l for l in again.launches
                      if (l.grid, l.block) == (grid, block)]
    return predicted, complaint


def known(index, launch):
    """Whether the source shows the launch, grid and all."""
    return any(p.fits(launch) and p.where != "assumed" and p.grid
               for p in index.kernel(launch))


def run(warplint, programs, folder, options=()):
    rows, notes, failed = [], {}, []
    for program in programs:
        recorded = counters.load(os.path.join(folder, program.name + ".jsonl"))
        missing = program.missing()
        if missing or not program.sources:
            failed.append((program.name, "no source: " + ", ".join(
                os.path.relpath(m, program.root) for m in missing)))
            continue
        predicted, complaint = predict(warplint, program, recorded, options)
        if complaint:
            failed.append((program.name, complaint.replace(program.root + "/", "")))
        more, remarks = compare.compare(predicted, recorded)
        rows += more
        replay.merge(notes, remarks)
        print(f"{program.name}: {len(more)} lines", file=sys.stderr, flush=True)
    return rows, notes, failed


def parser_for(description, saved):
    """The options of what compares programs of checkouts. `saved`: the file that
    --save is meant for."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--checkout", required=True, metavar="DIR")
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--save", metavar="FILE",
                        help=f"write what docs/validation.md needs to FILE ({saved})")
    return parser


def chosen(parser, options, programs):
    """Those that the options name; all if they name none."""
    unknown = set(options.programs) - {p.name for p in programs}
    if unknown:
        parser.error("not in the index: " + ", ".join(sorted(unknown)))
    return [p for p in programs if not options.programs or p.name in options.programs]


def main():
    parser = parser_for(__doc__, "public/results.json")
    parser.add_argument("--index", default=os.path.join(HERE, "public", "index.tsv"))
    parser.add_argument("--counters", default=os.path.join(HERE, "public"))
    parser.add_argument("--json", metavar="FILE", help="write every row to FILE")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--all", action="store_true",
                        help="list every line that is not exact")
    options = parser.parse_args()
    entries = read_index(options.index)
    add_stated(entries, os.path.join(os.path.dirname(options.index), "arguments.tsv"))
    programs = chosen(parser, options, [Program(e, options.checkout) for e in entries])
    rows, notes, failed = run(options.warplint, programs, options.counters)
    if options.markdown:
        print(tables.markdown(rows, notes, 60))
    else:
        print(tables.text(rows, notes, 60, options.all))
    for name, why in failed:
        print(f"{name}: not wholly analysed: {why}")
    if options.json:
        write(options.json, rows, notes, failed)
    if options.save:
        for row in rows:
            if row["class"] in ("exact", "idle"):
                row["reasons"] = []
        write(options.save, rows, notes, failed)
    return 0


def write(path, rows, notes, failed):
    """One row a line, so that two runs can be compared."""
    with open(path, "w") as file:
        lines = ",\n".join(json.dumps(row) for row in rows)
        file.write(f'{{"rows": [\n{lines}\n],\n"notes": {json.dumps(notes)},\n'
                   f'"failed": {json.dumps(failed)}}}\n')


if __name__ == "__main__":
    sys.exit(main())
