#!/usr/bin/env python3
"""Compares what collect.py kept, line by line and array by array.

    agreement.py compare WORK --groups groups.tsv [--save] [--detail OUT.jsonl]
    agreement.py summary

`compare` prints a table by repository, and with --save writes it to
repositories.tsv and the causes of disagreement to causes.tsv. --detail writes
each line and array that disagrees, for study; it names files of the repositories
and is not part of this project. `summary` prints the figures of the record.
"""
import argparse
import collections
import csv
import json
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import arrays  # noqa: E402
import cubin  # noqa: E402
import lines  # noqa: E402
import model  # noqa: E402
from names import plain  # noqa: E402
import ptx  # noqa: E402
import summary  # noqa: E402

CERTAIN = ("likely", "certain")
SPECIAL = re.compile(r"ldmatrix|stmatrix|wgmma|tensor|bulk|mbarrier|multimem|tcgen|wmma|mma\.|"
                     r"\b(tex|suld|sust|tld4)\.")


TABLES = re.compile(r"\b(sin|cos|tan|sincos|sinpi|cospi|sincospi|lgamma|tgamma|[jy][01n])f?\s*\(")


def frames_of(text):
    """Function -> (stack bytes, spill store bytes) as ptxas -v prints them."""
    answer, name = {}, None
    for row in text.splitlines():
        found = re.search(r"Function properties for (\S+)", row)
        name = found[1] if found else name
        found = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores", row)
        if found and name:
            answer[name] = int(found[1]), int(found[2])
    return answer


def named_arrays(findings, rows):
    """(kernel, array, bytes) of the private arrays that findings name. One finding
    may be of several kernels and arrays (its places) and does not say which kernels
    have which: the rows of the accesses, by kernel, do."""
    for finding in findings:
        if finding["check"] != "local-memory-array" or finding["certainty"] not in CERTAIN:
            continue
        for kernel in map(plain, finding["kernelsMangled"]):
            local = {row["array"] for row in rows[kernel] if row["space"] == "local"}
            for named in finding, *finding["places"]:
                if "privateArray" in named and named["array"] in local:
                    yield kernel, named["array"], named["privateArray"]["bytesPerThread"]


class File:
    """What is kept of one file, compared kernel by kernel."""

    def __init__(self, folder, checkout):
        self.root = str(checkout) + "/"
        read = lambda name: (folder / name).read_text(errors="replace")
        self.ptx = ptx.Module(read("file.ptx"))
        self.code = cubin.read(folder / "file.cubin")
        self.frames = frames_of(read("ptxas.txt"))
        self.ours = {plain(name): accesses for name, accesses in
                     model.read(read("model.ll")).items()} \
            if (folder / "model.ll").exists() else {}
        self.rows = collections.defaultdict(list)
        if (folder / "rows.jsonl").exists():
            for row in read("rows.jsonl").splitlines():
                row = json.loads(row)
                self.rows[plain(row["kernel"])].append(row)
        self.findings = collections.defaultdict(dict)
        try:
            findings = json.loads(read("findings.json"))["findings"]
        except (ValueError, KeyError):
            findings = []
        for kernel, array, size in named_arrays(findings, self.rows):
            self.findings[kernel][array, size] = size
        self.slots = collections.defaultdict(list)
        for slot in arrays.slots(self.ptx):
            self.slots[slot.function].append(slot)
        self.text = {}

    def user(self, frames):
        """The nearest frame in the sources of the repository."""
        for file, line in frames:
            file = os.path.normpath(file)
            if file.startswith(self.root):
                return file[len(self.root):], line
        return None

    def theirs(self, kernel):
        """(machine code, PTX, lines that are not compared, PTX lines that are in
        the code, those of local memory) of a kernel."""
        code, source, special = lines.Side(), lines.Side(), set()
        present, local = set(), set()
        reached = self.ptx.reached(kernel)
        seen = set()
        for function in reached:
            for access in self.code.get(function, ()):
                line = self.ptx.lines[access.line - 1] if access.line else None
                if not line:
                    continue
                present.add(access.line)
                place = self.user(line.frames)
                what = ptx.kind(line.text)
                kinds = []
                if access.op in ("load", "store"):
                    if access.space == "local" and not (
                            what and what[1] in ("local", "generic")):
                        continue
                    if what and what[0] == "atomic":
                        continue
                    if access.space in ("local", "generic"):
                        local.add(access.line)
                    kinds = [(access.space, access.op, access.bytes)]
                elif access.op in ("atomic", "cas") and what and what[0] == "atomic":
                    kinds = [(what[1], "atomic", ptx.width(line.text))]
                elif access.op == "copy":
                    size = ptx.width(line.text)
                    kinds = [("global", "load", size), ("shared", "store", size)]
                if SPECIAL.search(line.text) and place:
                    special.add(place)
                for kind in kinds:
                    if place and (access.line, kind) not in seen:
                        seen.add((access.line, kind))
                        code.add(place, kind, line.loop, line.depth)
        for line in self.ptx.lines:
            if line.function in reached:
                what, place = ptx.kind(line.text), self.user(line.frames)
                if what and place:
                    source.add(place, (what[1], what[0], ptx.width(line.text)))
                if place and SPECIAL.search(line.text):
                    special.add(place)
        return code, source, special, present, local

    def predicted(self, kernel):
        """Side of warplint's accesses, and the lines that have a memcpy."""
        side, special, self.twice = lines.Side(), set(), set()
        spaces, private = collections.defaultdict(set), {}
        kernel = plain(kernel)
        named = {name for name, _ in self.findings[kernel]}
        for row in self.rows[kernel]:
            place = self.place(row), row["op"]
            spaces[place].add(row["space"])
            if row["space"] == "local":
                private[place] = private.get(place, False) or row["array"] in named
        for access in self.ours[kernel]:
            place, use = self.user(access.frames), self.user(access.use)
            place, use = place or use, use or place
            if not place:
                continue
            for other in {use, *filter(None, (self.user([f]) for f in access.use))} - {place}:
                self.twice |= {(place, other), (other, place)}
            if access.op == "memory":
                special.add(place)
                continue
            key, space = (use, access.op), access.space
            if space == "generic" and len(spaces[key]) == 1:
                space = next(iter(spaces[key]))
            if space == "constant":
                continue
            if space == "local" and not (access.variable in named if access.variable
                                         else private.get(key, False)):
                continue
            side.add(place, (space, access.op, access.bytes), access.loop, access.depth, use)
        return side, special

    def place(self, row):
        file = os.path.normpath(row["file"])
        return (file[len(self.root):] if file.startswith(self.root) else file), row["line"]

    def statements(self, kernel):
        spans = collections.defaultdict(set)
        for row in self.rows[plain(kernel)]:
            if row.get("statement_lines"):
                file, _ = self.place(row)
                spans[file].add(tuple(row["statement_lines"]))
        def near(a, b):
            # The place of the use of a hoisted load, or of a call.
            if (a, b) in self.twice:
                return True
            return a[0] == b[0] and (abs(a[1] - b[1]) <= lines.NEAR or any(
                first <= a[1] <= last and first <= b[1] <= last for first, last in spans[a[0]]))
        return near

    def source(self, place):
        """The text of a line."""
        if place[0] not in self.text:
            try:
                self.text[place[0]] = pathlib.Path(self.root, place[0]).read_text(
                    errors="replace").splitlines()
            except OSError:
                self.text[place[0]] = []
        text = self.text[place[0]]
        return text[place[1] - 1] if place[1] <= len(text) else ""

    def is_of_source(self, slot):
        """Whether a variable in a depot is one that the source has."""
        if slot.function.startswith("__internal") or not slot.accesses:
            return False
        text = " ".join(self.source(place) for place in
                        filter(None, map(self.user, slot.lines)))
        if slot.size in (28, 32, 40) and TABLES.search(text):
            return False
        if slot.uses and re.search(r"\b(printf|assert)\b", text):
            return False
        return bool(text)

    def private(self, kernel, present, local):
        """(named arrays as (key, real), variables in local memory as (slot,
        named)) of a kernel."""
        slots = [s for f in self.ptx.reached(kernel) for s in self.slots.get(f, ())]
        real = {id(s): bool(s.accesses & local) or bool(s.uses) and bool(s.accesses & present)
                for s in slots}
        kernel = plain(kernel)
        where = {key: set() for key in self.findings[kernel]}
        for row in self.rows[kernel]:
            for key in where:
                if row["space"] == "local" and row["array"] == key[0]:
                    where[key].add(self.place(row))
        pairs = []
        for key, size in self.findings[kernel].items():
            for slot in slots:
                shared = len(where[key] & set(filter(None, map(self.user, slot.lines))))
                if shared:
                    pairs.append((slot.size == size, real[id(slot)], shared, key, slot))
        pairs.sort(key=lambda p: p[:3], reverse=True)
        taken, answer = {}, {}
        for _, _, _, key, slot in pairs:
            if key not in answer and id(slot) not in taken:
                answer[key], taken[id(slot)] = real[id(slot)], key
        # A variable that nvcc splits has several places.
        for _, _, _, key, slot in pairs:
            taken.setdefault(id(slot), key)
            answer[key] = answer.get(key, False) or real[id(slot)]
        named = [(key, answer.get(key, False)) for key in self.findings[kernel]]
        held = [(slot, id(slot) in taken) for slot in slots
                if real[id(slot)] and self.is_of_source(slot)]
        return named, held


def compare_file(folder, checkout, count, causes, detail):
    file = File(folder, checkout)
    for kernel in sorted(file.ptx.entries & set(file.code)):
        count["kernels"] += 1
        if plain(kernel) not in file.ours:
            count["not analyzed"] += 1
            continue
        code, source, special, present, local = file.theirs(kernel)
        ours, memory = file.predicted(kernel)
        special |= memory
        code.drop(special)
        ours.drop(special)
        count["not compared"] += len(special)
        for result in lines.judge(code, ours, file.statements(kernel)):
            count["lines"] += 1
            count[result.status] += 1
            if result.line[1] != "local":
                count["outside"] += 1
                count["outside right"] += result.status in lines.NUMBER_RIGHT
            if result.status not in lines.NUMBER_RIGHT:
                why = lines.cause(result, source.widths.get(result.line, {}))
                if result.status == "theirs" and TABLES.search(file.source(result.line[0])):
                    why = "not predicted: tables of a function of the device library"
                causes[why] += 1
                detail({"file": str(folder), "kernel": kernel, "line": result.line,
                        "status": result.status, "cause": why,
                        "theirs": sorted(result.theirs.items()),
                        "ours": sorted(result.ours.items()),
                        "text": file.source(result.line[0]).strip()})
        compare_arrays(file, kernel, present, local, count, folder, detail)


def compare_arrays(file, kernel, present, local, count, folder, detail):
    named, held = file.private(kernel, present, local)
    count["named"] += len(named)
    count["named real"] += sum(is_real for _, is_real in named)
    count["local"] += len(held)
    count["local named"] += sum(is_named for _, is_named in held)
    stack, spilled = file.frames.get(kernel, (0, 0))
    if stack and not held and not named:
        count["other frames"] += 1
    elif held or named:
        count["frames"] += 1
        count["frames right"] += bool(named) == (stack > 0)
    for key, is_real in named:
        if not is_real:
            detail({"file": str(folder), "kernel": kernel, "array": key, "status": "not local",
                    "stack": stack, "spills": spilled})
    for slot, is_named in held:
        if not is_named:
            detail({"file": str(folder), "kernel": kernel, "status": "not named",
                    "offset": slot.offset, "size": slot.size, "stack": stack,
                    "text": sorted({file.source(p).strip() for p in
                                    filter(None, map(file.user, slot.lines))})[:4]})


def repositories(work, groups, chosen):
    for name, group in groups.items():
        if (work / name).is_dir() and (not chosen or group in chosen or name in chosen):
            yield name, group


def compare(args):
    with open(args.groups, newline="") as text:
        groups = {row["repository"].replace("/", "_"): row["group"]
                  for row in csv.DictReader(text, delimiter="\t")}
    work, out = pathlib.Path(args.work), open(args.detail, "w") if args.detail else None
    rows, causes = [], collections.defaultdict(collections.Counter)
    for name, group in repositories(work, groups, args.only):
        count = collections.Counter()
        for kept in sorted((work / name).glob("*/file.json")):
            notes = json.loads(kept.read_text())
            count["tried"] += 1
            if "failed" in notes:
                count["slow" if notes["failed"] == "slow" else "not compiled"] += 1
                continue
            count["files"] += 1
            detail = (lambda item: out.write(json.dumps(item) + "\n")) if out else (lambda item: 0)
            compare_file(kept.parent, pathlib.Path(args.checkouts) / name, count,
                         causes[group], detail)
        rows.append({"repository": name.replace("_", "/", 1), "group": group,
                     **{key: count[key] for key in summary.COUNTS}})
        print(name, summary.figures(count), flush=True)
    if out:
        out.close()
    if args.save:
        summary.save(rows, causes)
    summary.report(rows, causes)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("compare")
    one.add_argument("work")
    one.add_argument("--groups", default=HERE / "groups.tsv")
    one.add_argument("--checkouts", required=True)
    one.add_argument("--only", nargs="*", default=[], help="groups or repositories")
    one.add_argument("--save", action="store_true")
    one.add_argument("--detail")
    verbs.add_parser("summary")
    args = parser.parse_args()
    if args.verb == "summary":
        summary.report(*summary.load())
    else:
        compare(args)


if __name__ == "__main__":
    sys.exit(main())
