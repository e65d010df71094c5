#!/usr/bin/env python3
"""Holds the order of findings against the measured time of kernels.

    order.py                              prints the table of docs/validation.md
    order.py --save BUILD PROGRAM=FILE... replaces the rows of BUILD in findings.tsv

FILE is what `warplint --sort=cost --format=json` said of all sources of PROGRAM.

times.tsv has the kernels of each program that ran, with the sum of their durations
over one run, as CUPTI reports them. Kernels of libraries (cuBLAS, CUB) are left out.
findings.tsv has the findings of each program in the order of their cost, and which
kernels of times.tsv each is about. BUILD is 'first', the build that had not seen the
times, or 'now'.
"""
import argparse
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import gains  # noqa: E402
import tables  # noqa: E402

TIMES = os.path.join(HERE, "times.tsv")
FINDINGS = os.path.join(HERE, "findings.tsv")
MOST = 0.8  # of the time: the kernels that a profile's reader looks at first
FIRST = 10  # findings that are read first
HEADINGS = ("program", "run", "build", "kernels that ran", "80 % of the time",
            "findings", "of kernels that ran", "first ten: of kernels that ran",
            "of those 80 %", "first ten of kernels that ran: of those 80 %",
            "rank correlation")
RUNS = {
    "CudaSift": "two images of 1920x1080 blobs, extracted and matched 20 times",
    "lulesh": "128^3 elements, 55 cycles",
    "llm.c, fp32": "24 steps of GPT-2 124M with random weights, 4x1024 tokens",
    "GPUMD, gpumd": "8000 atoms of silicon, a neural potential, 600 steps with "
                    "five measurements",
    "GPUMD, nep": "its example of training, 200 generations",
}


def rows(path):
    """The rows as dicts; lines that begin with '#' are remarks."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file
                 if not line.startswith("#")]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def heavy(times):
    """The fewest kernels that make up MOST of the time. `times`: name -> time."""
    out, total, so_far = set(), sum(times.values()), 0.0
    for name in sorted(times, key=lambda n: (-times[n], n)):
        if so_far >= MOST * total:
            break
        out.add(name)
        so_far += times[name]
    return out


def judge(times, findings):
    """`findings`: for each, in their order, the kernels of `times` that it is about."""
    few = heavy(times)
    ran = [kernels for kernels in findings if kernels]

    def hits(some):
        return sum(bool(few.intersection(kernels)) for kernels in some)
    # Positive where what is named first is about the kernels that take most time.
    spent = [sum(times[k] for k in kernels) for kernels in ran]
    places = [-float(i) for i in range(len(ran))]
    return {
        "kernels": len(times), "few": len(few), "findings": len(findings),
        "ran": len(ran), "first": len(findings[:FIRST]),
        "first_ran": sum(bool(k) for k in findings[:FIRST]),
        "hits": hits(findings[:FIRST]),
        "ran_first": len(ran[:FIRST]), "ran_hits": hits(ran[:FIRST]),
        "correlation": gains.correlation(places, spent) if len(ran) > 3 else None,
    }


def recorded():
    """(program, build) -> the figures of judge(), in the order of RUNS."""
    times, findings = {}, {}
    for row in rows(TIMES):
        times.setdefault(row["program"], {})[row["kernel"]] = float(row["microseconds"])
    for row in rows(FINDINGS):
        kernels = [] if row["kernels"] == "-" else row["kernels"].split(", ")
        findings.setdefault((row["program"], row["build"]), []).append(kernels)
    return {(program, build): judge(times[program], findings[program, build])
            for program in RUNS for build in ("first", "now")
            if (program, build) in findings}


def markdown():
    table = [HEADINGS]
    for (program, build), f in recorded().items():
        related = "" if f["correlation"] is None else f"{f['correlation']:.2f}"
        table.append((program, RUNS[program], build, f["kernels"], f"{f['few']} kernels",
                      f["findings"], f["ran"], f"{f['first_ran']} of {f['first']}",
                      f"{f['hits']} of {f['first']}",
                      f"{f['ran_hits']} of {f['ran_first']}", related))
    return "\n\n".join([
        "## The first findings, against measured time\n",
        "Programs that were built and run on an H100, with the duration of each kernel "
        "(CUPTI), and their findings in the order of `--sort=cost` (`test/truth/order`). "
        "A reader of the profile looks first at the kernels that make up 80 % of the "
        "time of the program's own kernels: how many of the first ten findings are "
        "about one of these, of all findings, and of those about kernels that ran at "
        "all. A program can do what a run does not ask for: other potentials, "
        "thermostats and measurements. *Rank correlation*: place in the order against "
        "time of the kernels that a finding is about, of the findings whose kernels "
        "ran. *first* is the build that had not seen these times; since then kernels "
        "that no code launches come last, and what a kernel gathers through several "
        "index arrays is one finding. What the order does not know is how often a kernel "
        "is launched: lists that are built once stand before what runs in each step.\n",
        tables.grid_markdown(table)])


def save(build, files):
    names = {}
    for row in rows(TIMES):
        names.setdefault(row["program"], {})[row["signature"]] = row["kernel"]
    kept = [r for r in rows(FINDINGS) if r["build"] != build] \
        if os.path.exists(FINDINGS) else []
    for item in files:
        program, path = item.split("=", 1)
        with open(path, encoding="utf-8") as file:
            found = json.load(file)["findings"]
        for i, f in enumerate(found, 1):
            ran = sorted({names[program][k] for k in f["kernels"] if k in names[program]})
            where = f["location"]
            kept.append({"build": build, "program": program, "place": str(i),
                         "check": f["check"], "where": f"{where['file']}:{where['line']}",
                         "kernels": ", ".join(ran) or "-"})
    kept.sort(key=lambda r: (list(RUNS).index(r["program"]), r["build"], int(r["place"])))
    keys = ("program", "build", "place", "check", "where", "kernels")
    with open(FINDINGS, "w", encoding="utf-8") as file:
        file.write("\t".join(keys) + "\n")
        for row in kept:
            file.write("\t".join(row[k] for k in keys) + "\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", choices=("first", "now"), metavar="BUILD")
    parser.add_argument("files", nargs="*", metavar="PROGRAM=FILE")
    options = parser.parse_args()
    if options.save:
        save(options.save, options.files)
    print(markdown())


if __name__ == "__main__":
    main()
