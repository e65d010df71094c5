#!/usr/bin/env python3
"""Counts what the tool reports and what the counters confirm, over every
recorded program.

    evidence.py --warplint BIN --checkout DIR [PROGRAM ...]
    evidence.py --warplint BIN --checkout DIR --list missed|false

DIR holds checkouts named OWNER_REPOSITORY of the repositories in the two
index.tsv; without it only the validation kernels and the seeds are taken. Each
program is analysed as a user would do it: its sources, its flags, and nothing
said of launches or arguments, since what is reported is what a user sees. (How
predictions hold where launches and arguments are stated is what public.py asks;
--stated states the arguments of public/arguments.tsv here, too.)

  found    of the source lines whose measured excess is at least 0.5 wavefronts
           (shared) or 1.5 sectors (global) per request, those with a finding
           within two lines
  excess   the share of the excess of such lines that is on found ones, for each
           program that has such a line; their mean
  false    reported lines that were executed and stay below that

Found lines are counted twice: of all lines, and of those outside of the headers of
the CUDA toolkit (files that the checkout does not have), where a user can act.

Lines are told apart by kernel instance; reported lines are not. Local memory has
no ideal: every line that uses it is real, and what it moves is its excess.
A tool that knows no degrees of certainty is sure of all it reports.
"""
import argparse
import json
import os
import sys
import time

import evidence_lines
import evidence_lists
import evidence_outside
import evidence_reasons
import evidence_runs
import evidence_tables

CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME")
                     or os.path.expanduser("~/.cache"), "warplint-evidence")


def examine(runs, programs, least_share=evidence_lines.LEAST_SHARE):
    """(lines, reported lines, [(program, complaint)]) over the programs."""
    lines, found, failed = [], [], []
    for program, result in runs.all(programs):
        if result is None:
            failed.append((program.name, "no source"))
            continue
        if result.complaint:
            failed.append((program.name, result.complaint.replace(
                program.root + "/", "")))
        more, said = evidence_lines.examine(program, result, least_share)
        lines += more
        found += said
    return lines, found, failed


def data(lines, found, failed):
    """What docs/validation.md needs, as plain data."""
    public = [[x for x in of if x.corpus != "kernels"] for of in (lines, found)]
    return {"programs": {corpus: len({l.program for l in lines
                                      if l.corpus == corpus})
                         for corpus in sorted({l.corpus for l in lines})},
            "summary": evidence_tables.summary(lines, found),
            "own": evidence_tables.own(lines),
            "outside": evidence_outside.summary(lines, found),
            "checks": evidence_tables.checks(found),
            "classes": evidence_reasons.classes(
                found, evidence_lines.THRESHOLDS),
            "reasons": evidence_tables.reasons(
                *(public if public[0] else (lines, found))),
            "failed": failed}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--checkout", metavar="DIR")
    parser.add_argument("--corpus", action="append",
                        choices=evidence_runs.CORPORA + evidence_runs.KEPT,
                        help="only these programs; may be repeated (without it, all "
                        "but those that are kept: %s)" % ", ".join(evidence_runs.KEPT))
    parser.add_argument("--stated", action="store_true",
                        help="state the kernel arguments that are known")
    parser.add_argument("--share", type=float, metavar="PERCENT",
                        default=evidence_lines.LEAST_SHARE,
                        help="leave out findings below this share of their "
                        "kernel's cycles, as MinCostShare does (default %(default)s)")
    parser.add_argument("--list", action="append", default=[], dest="lists",
                        choices=("missed", "false"),
                        help="print these lines in place of tables")
    parser.add_argument("--save", metavar="FILE",
                        help="write what docs/validation.md needs to FILE "
                        "(evidence.json)")
    parser.add_argument("--cache", default=CACHE, metavar="DIR",
                        help="where runs of the tool are kept (default %(default)s)")
    parser.add_argument("-j", dest="jobs", type=int, default=2,
                        help="programs analysed at a time (default 2)")
    options = parser.parse_args()
    start = time.monotonic()
    programs = evidence_runs.programs(
        options.checkout, options.corpus or evidence_runs.CORPORA, options.stated)
    if options.programs:
        unknown = set(options.programs) - {p.name for p in programs}
        if unknown:
            parser.error("not recorded: " + ", ".join(sorted(unknown)))
        programs = [p for p in programs if p.name in options.programs]
    runs = evidence_runs.Runs(options.warplint, options.cache, options.jobs)
    lines, found, failed = examine(runs, programs, options.share)
    saved = data(lines, found, failed)
    by_name = {(p.corpus, p.name): p for p in programs}
    if "missed" in options.lists:
        print(evidence_lists.missed(lines, by_name))
    if "false" in options.lists:
        print(evidence_lists.false(found, by_name))
    if not options.lists:
        print(evidence_tables.text(saved))
        for name, why in failed:
            print(f"{name}: not wholly analysed: {why}")
    if options.save:
        with open(options.save, "w") as file:
            json.dump(saved, file, indent=1)
            file.write("\n")
    print(f"{len(programs)} programs, {len(runs.ran)} analysed anew, "
          f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
