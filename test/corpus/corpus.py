#!/usr/bin/env python3
"""Runs warplint on every .cu file of some checkouts and records what came of it.

    corpus.py --tool build/tool/warplint/warplint --checkout DIR... --out NEW.tsv
    corpus.py --compare OLD.tsv NEW.tsv
    corpus.py --summary NEW.tsv
    corpus.py --nvcc nvcc --beside NEW.tsv --checkout DIR... --out BESIDE.tsv

Each file is analysed alone, with include paths guessed from its checkout (no
build of the project is needed, so that a header that a build would make is
missing). A row has the repository, the file, the seconds and mebibytes that it
took, what came of it, the exit code, kernels, launches, findings, what was left
out by kind, why, and the first error. What came of it is one of

    whole     everything was analysed, or there was no kernel to analyse
    templates all but templates that nothing in the file instantiates: the tool
              said so, and no compiler makes code of them either
    part      some of it was left out, and the tool said so
    nothing   no kernel could be analysed, and the tool said so
    refused   the tool could not begin (exit code 2)
    crash     the tool ended by a signal, or by an exit code that it has not
    hang      the tool was stopped after --timeout seconds
    silent    something was left out without a word

--sample N takes N files, the same ones for the same --seed. --compare tells the
files that came out otherwise, and the sums of time; it ends with 1 where a file
became worse. --beside asks nvcc about the files of a record that are not whole,
or about --sample of them (and that are no mere templates): each is compiled to PTX
with the same include paths. What nvcc accepts is the tool's to mend; the share of such files in the sample
tells how many of the record there are.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import random
import sys
import tempfile
import time

LONGEST = 2000  # characters of a cell
COLUMNS = ["repository", "file", "seconds", "mebibytes", "outcome", "exit", "kernels",
           "launches", "findings", "left_out", "why", "error"]
# What is left out of a file of which a compiler would make no other code.
NO_CODE = {"files", "templates", "textures"}
# What is left out inside kernels that are evaluated.
INSIDE = NO_CODE | {"calls", "instructions", "budgets"}
# From best to worst; the first two are not lost.
OUTCOMES = ["whole", "templates", "part", "nothing", "refused", "silent", "hang", "crash"]


def sources(checkouts):
    """(checkout, path in it) of all .cu files, sorted."""
    found = []
    for checkout in checkouts:
        for folder, folders, files in os.walk(checkout):
            folders[:] = sorted(f for f in folders if f != ".git")
            found += [(checkout, os.path.relpath(os.path.join(folder, f), checkout))
                      for f in files if f.endswith(".cu")]
    return sorted(found)


def include_flags(checkout, path):
    """The folders above the file, and the include folders beside them."""
    flags = []
    folder = os.path.dirname(os.path.join(checkout, path))
    while True:
        for name in ("", "include", "inc", "common", "Common", "src"):
            at = os.path.join(folder, name).rstrip("/")
            if os.path.isdir(at):
                flags.append("-I" + at)
        if os.path.samefile(folder, checkout):
            return flags
        folder = os.path.dirname(folder)


def spend(command, timeout, memory=0):
    """(exit code or None for too late, output, the other stream, seconds,
    mebibytes). What the command starts ends with it. `memory`: mebibytes of
    address space that each process may have; 0: any."""
    if memory:
        command = ["prlimit", f"--as={memory << 20}", "--", *command]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        nothing = os.open(os.devnull, os.O_RDWR)
        child = os.posix_spawnp(command[0], command, os.environ, file_actions=[
            (os.POSIX_SPAWN_DUP2, nothing, 0), (os.POSIX_SPAWN_DUP2, out.fileno(), 1),
            (os.POSIX_SPAWN_DUP2, err.fileno(), 2)],
            setpgroup=0)
        os.close(nothing)
        late = False
        while True:
            ended, status, used = os.wait4(child, os.WNOHANG if not late else 0)
            if ended:
                break
            if time.monotonic() - began > timeout:
                late = True
                os.killpg(child, 9)
            time.sleep(0.02)
        seconds = time.monotonic() - began
        out.seek(0)
        err.seek(0)
        return (None if late else os.waitstatus_to_exitcode(status),
                out.read().decode("utf-8", "replace"),
                err.read().decode("utf-8", "replace"), seconds, used.ru_maxrss / 1024)


def outcome(code, said):
    if code is None:
        return "hang"
    if code == 2:
        return "refused"
    if code not in (0, 1, 3) or said is None:
        return "crash"
    summary = said["summary"]
    errors = any(p["severity"] in ("error", "fatal") for p in said["problems"])
    if code == 3:
        if not summary["notAnalysed"] and not errors:
            return "silent"
        left = {kind for kind, number in summary.get("leftOut", {}).items() if number}
        if not errors and left and left <= NO_CODE:
            return "templates"
        return "part" if summary["kernels"] else "nothing"
    return "whole" if summary["complete"] else "silent"


def kinds(row):
    """What was left out, with its number."""
    return {kind: int(number) for kind, number in
            (part.rsplit(" ", 1) for part in filter(None, row["left_out"].split(", ")))}


def is_evaluated(row):
    """Whether every kernel of the file was evaluated, be it with gaps inside of
    which the tool told."""
    return (row["outcome"] in OUTCOMES[:2] or
            row["outcome"] == "part" and not row["error"] and set(kinds(row)) <= INSIDE)


def first_error(said):
    for problem in said["problems"]:
        if problem["severity"] in ("error", "fatal"):
            return problem["message"]
    return ""


def examine(tool, flags, limits, checkout, path):
    """The row of one file."""
    command = [tool, "--format=json", "-j1", "--allow-no-kernels", *flags,
               os.path.join(checkout, path), "--", *include_flags(checkout, path)]
    code, text, told, seconds, mebibytes = spend(command, *limits)
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    summary = (said or {}).get("summary", {})
    left = {k: n for k, n in summary.get("leftOut", {}).items() if n}
    row = {"repository": os.path.basename(os.path.normpath(checkout)), "file": path,
           "seconds": f"{seconds:.2f}", "mebibytes": f"{mebibytes:.0f}",
           "outcome": outcome(code, said), "exit": "" if code is None else code,
           "kernels": summary.get("kernels", ""), "launches": summary.get("launches", ""),
           "findings": summary.get("findings", ""),
           "left_out": ", ".join(f"{k} {n}" for k, n in sorted(left.items())),
           "why": " | ".join(summary.get("notAnalysed", [])), "error": first_error(said) if said else "".join(told.splitlines()[-1:])}
    for name in ("why", "error"):  # the same wherever the checkouts lie
        row[name] = " ".join(row[name].replace(os.path.join(checkout, ""), "").split())
    return row


def record(arguments, columns, work, items):
    """The rows that `work` makes of the items, also written to --out row by
    row: a long run that is stopped keeps what it has."""
    rows = []
    with (open(arguments.out, "w", encoding="utf-8", newline="", buffering=1) as file,
          concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool):
        writer = csv.DictWriter(file, columns, delimiter="\t", lineterminator="\n")
        writer.writeheader()
        for row in pool.map(work, items):
            # A record is for reading: thousands of names are cut.
            row = {name: cell[:LONGEST] if isinstance(cell, str) else cell
                   for name, cell in row.items()}
            rows.append(row)
            writer.writerow(row)
    return rows


def run(arguments):
    files = sources(arguments.checkout)
    if arguments.sample and arguments.sample < len(files):
        files = sorted(random.Random(arguments.seed).sample(files, arguments.sample))
    tool = os.path.abspath(arguments.tool)
    limits = (arguments.timeout, arguments.memory)
    summarize(record(arguments, COLUMNS,
                     lambda f: examine(tool, arguments.flag, limits, *f), files))
    return 0


BESIDE = ["repository", "file", "outcome", "nvcc", "error", "nvcc_error"]


def ask_nvcc(nvcc, flags, timeout, checkout, row):
    """What nvcc says of a file of a record."""
    command = [nvcc, "-ptx", "-o", os.devnull, *flags,
               *include_flags(checkout, row["file"]), os.path.join(checkout, row["file"])]
    code, _, told, _, _ = spend(command, timeout)
    errors = [line for line in told.splitlines() if "error" in line] or told.splitlines()
    return {"repository": row["repository"], "file": row["file"], "outcome": row["outcome"],
            "nvcc": "late" if code is None else "refuses" if code else "accepts",
            "error": row["error"] or row["why"],
            "nvcc_error": "" if code == 0 else " ".join("".join(errors[:1]).split())}


def beside(arguments):
    rows = read(arguments.beside)
    lost = [r for r in rows if r["outcome"] not in OUTCOMES[:2]]
    asked = lost
    if arguments.sample and arguments.sample < len(lost):
        asked = random.Random(arguments.seed).sample(lost, arguments.sample)
    where = {os.path.basename(os.path.normpath(c)): c for c in arguments.checkout}
    answers = record(arguments, BESIDE,
                     lambda r: ask_nvcc(arguments.nvcc, arguments.flag, arguments.timeout,
                                        where[r["repository"]], r), asked)
    for name in OUTCOMES:
        said = collections.Counter(a["nvcc"] for a in answers if a["outcome"] == name)
        if said:
            print(f"  {name:8} " + ", ".join(f"nvcc {k} {n}" for k, n in sorted(said.items())))
    accepted = [r for r, a in zip(asked, answers) if a["nvcc"] == "accepts"]
    print(f"{len(answers)} of {len(lost)} files that are not whole: nvcc accepts {len(accepted)}")
    # What the sample says of all of them.
    scale = len(lost) / max(1, len(answers))
    everything = len(rows) - len(lost) + scale * len(accepted)
    gaps = scale * sum(map(is_evaluated, accepted))
    print(f"of what nvcc accepts about {100 * (len(rows) - len(lost)) / max(1, everything):.2f} % "
          "is whole, mere templates among it, and of "
          f"{100 * (len(rows) - len(lost) + gaps) / max(1, everything):.2f} % every kernel is "
          "evaluated, be it with gaps inside")
    return 0


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def summarize(rows):
    counts = collections.Counter(r["outcome"] for r in rows)
    print(f"{len(rows)} files of {len({r['repository'] for r in rows})} repositories")
    for name in OUTCOMES:
        if counts[name]:
            print(f"  {name:9} {counts[name]:6} {100 * counts[name] / len(rows):6.1f} %")
    seconds = sorted(float(r["seconds"]) for r in rows)
    if seconds:
        print(f"seconds: {sum(seconds):.0f} in all, {seconds[len(seconds) // 2]:.2f} in the "
              f"middle, {seconds[-1]:.2f} at most; "
              f"{max(float(r['mebibytes']) for r in rows):.0f} MiB at most")
    print(f"every kernel evaluated, be it with gaps inside: {sum(map(is_evaluated, rows))} files")
    kernels = sum(int(r["kernels"] or 0) for r in rows)
    print(f"{kernels} kernels, {sum(int(r['findings'] or 0) for r in rows)} findings")
    left = collections.Counter()
    for r in rows:
        left.update(kinds(r))
    for kind, number in sorted(left.items()):
        print(f"  left out: {kind} {number}")
    errors = collections.Counter(r["error"] for r in rows if r["error"])
    for error, number in sorted(errors.items(), key=lambda e: (-e[1], e[0]))[:12]:
        print(f"  {number:4} {error}")


def compare(old, new):
    was = {(r["repository"], r["file"]): r for r in old}
    now = {(r["repository"], r["file"]): r for r in new}
    worse = 0
    for key in sorted(was.keys() & now.keys()):
        a, b = was[key], now[key]
        said = [f"{c} {a[c] or '-'} -> {b[c] or '-'}"
                for c in ("outcome", "exit", "kernels", "launches", "findings", "left_out")
                if a[c] != str(b[c])]
        if said:
            print("/".join(key) + ": " + "; ".join(said))
        worse += OUTCOMES.index(b["outcome"]) > OUTCOMES.index(a["outcome"])
    both = was.keys() & now.keys()
    print(f"{len(both)} files in both, {len(was) - len(both)} only in the old, "
          f"{len(now) - len(both)} only in the new; {worse} worse")
    for name in ("seconds", "mebibytes"):
        print(f"{name}: {sum(float(was[k][name]) for k in both):.0f} -> "
              f"{sum(float(now[k][name]) for k in both):.0f}")
    return 1 if worse else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tool", help="the program")
    parser.add_argument("--checkout", nargs="+", help="folders, one for each repository")
    parser.add_argument("--out", help="the record to write")
    parser.add_argument("--sample", type=int, help="as many files, taken at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one file")
    parser.add_argument("--memory", type=int, default=0,
                        help="mebibytes for one process; more is a crash")
    parser.add_argument("--jobs", type=int, default=1, help="files at a time")
    parser.add_argument("--flag", action="append", default=[], help="a flag of the tool, or with --beside of nvcc")
    parser.add_argument("--beside", metavar="RECORD")
    parser.add_argument("--nvcc", default="nvcc", help="with --beside")
    parser.add_argument("--compare", nargs=2, metavar=("OLD", "NEW"))
    parser.add_argument("--summary", metavar="RECORD")
    arguments = parser.parse_args()
    if arguments.compare:
        return compare(*map(read, arguments.compare))
    if arguments.summary:
        return summarize(read(arguments.summary)) or 0
    if arguments.beside and arguments.checkout and arguments.out:
        return beside(arguments)
    if not (arguments.tool and arguments.checkout and arguments.out):
        parser.error("--tool, --checkout and --out go together")
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
