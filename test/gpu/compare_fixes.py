#!/usr/bin/env python3
"""Holds the wavefronts measured before and after fixes against the predicted.

    compare_fixes.py --predictions DIR --counters DIR --results FILE --out FILE

DIRs hold NAME_before.jsonl and NAME_after.jsonl, as --dump-accesses and as
record.py write them; the results say "NAME equal" where both programs printed
the same. A row is one kernel under one launch shape; the wavefronts are those of
the launch on shared memory. A NAME_hand is advice followed by hand, whose kernels
may be others: its results must be equal, and known predictions must hold. Where
predictions/NAME.check names the check of an edit of statements, results must be
equal; for local-memory-array the kernels must move local sectors before and none
after, for global-uncoalesced-access fewer global sectors after, and as many as
predicted where that is known; for divergent-branch no more than before. Exit
status 1 when a figure or a result differs.
"""
import argparse
import json
import os
import sys


def rows(path):
    with open(path) as file:
        return [json.loads(line) for line in file if line.strip()]


def product(numbers):
    total = 1
    for number in numbers:
        total *= number
    return total


def launch_of(row):
    return row["kernel"], tuple(row["grid"]), tuple(row["block"])


def predicted(path, space="shared", key_of=launch_of):
    """(kernel, grid, block) -> wavefronts of shared memory, or sectors of another
    space, of the launch; None where unknown. Rows may be told apart by another key."""
    totals = {}
    for row in rows(path):
        if row["space"] != space or not row["grid"] or not row["block"]:
            continue
        key = key_of(row)
        mean = row["per_request"]["mean"]
        if mean is None and row["verdict"] == "exact":
            mean = row["per_request"]["low"]
        known = row["requests"] is not None and mean is not None
        if not known or totals.get(key, 0) is None:
            totals[key] = None
        else:
            totals[key] = totals.get(key, 0) + \
                product(row["grid"]) * row["requests"] * mean
    # Means of requests are fractions, their sums are not.
    return {key: total if total is None else round(total, 3)
            for key, total in totals.items()}


def measured(path):
    totals = {}
    for row in rows(path):
        if "mangled" not in row:
            continue
        key = (row["mangled"], tuple(row["grid"]), tuple(row["block"]))
        totals.setdefault(key, sum(i.get("wavefronts") or 0 for i in row["insts"]))
    return totals


def sectors(path, counter):
    """Of all launches; None without counters."""
    if not os.path.exists(path):
        return None
    return sum(i.get(counter) or 0 for row in rows(path)
               if "mangled" in row for i in row["insts"])


def predicted_sectors(path):
    """Of all launches; None if that of one is unknown."""
    totals = predicted(path, "global").values() if os.path.exists(path) else [None]
    return None if None in totals else sum(totals)


def compare_statements(name, check, args, results):
    row = {"test": name, "kernel": "", "grid": [], "block": [], "check": check,
           "results": results.get(name, "missing")}
    row["holds"] = row["results"] == "equal"
    in_global = check in ("global-uncoalesced-access", "divergent-branch")
    for side in ("before", "after"):
        file = f"{name}_{side}.jsonl"
        moved = sectors(os.path.join(args.counters, file),
                        "sectors" if in_global else "local_sectors")
        row[side] = {"predicted": None, "measured": moved}
        if in_global:
            claim = predicted_sectors(os.path.join(args.predictions, file))
            row[side]["predicted"] = claim
            row["holds"] &= claim is None or claim == moved
    was, now = (row[side]["measured"] for side in ("before", "after"))
    if check == "local-memory-array":
        row["after"]["predicted"] = 0
        row["holds"] &= bool(was) and now == 0
    if in_global:
        most = was if check == "divergent-branch" else (was or 0) - 1
        row["holds"] &= now is not None and now <= most
    yield row


def check_of(name, args):
    path = os.path.join(args.predictions, name + ".check")
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        return file.read().strip()


def compare(name, args, results):
    if check_of(name, args):
        yield from compare_statements(name, check_of(name, args), args, results)
        return
    sides = {}
    for side in ("before", "after"):
        file = f"{name}_{side}.jsonl"
        counters = os.path.join(args.counters, file)
        sides[side] = (predicted(os.path.join(args.predictions, file)),
                       measured(counters) if os.path.exists(counters) else {})
    by_hand = name.endswith("_hand")
    keys = {key for claims, _ in sides.values() for key in claims}
    for key in sorted(keys) or [("", (), ())]:
        row = {"test": name, "kernel": key[0], "grid": list(key[1]),
               "block": list(key[2]), "results": results.get(name, "missing")}
        row["holds"] = row["results"] == "equal"
        for side, (claims, counts) in sides.items():
            row[side] = {"predicted": claims.get(key), "measured": counts.get(key)}
            known = row[side]["predicted"] is not None
            if known or not by_hand:
                row["holds"] &= known and \
                    row[side]["predicted"] == row[side]["measured"]
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    for name in ("predictions", "counters", "results", "out"):
        parser.add_argument("--" + name, required=True)
    args = parser.parse_args()
    with open(args.results) as file:
        results = dict(line.split() for line in file if line.strip())
    bad = 0
    with open(args.out, "w") as out:
        for name in sorted(results):
            for row in compare(name, args, results):
                out.write(json.dumps(row) + "\n")
                bad += not row["holds"]
                side = lambda s: f"{row[s]['predicted']} ({row[s]['measured']})"
                print(f"{'ok ' if row['holds'] else 'BAD'} {name}: {row['kernel']}: "
                      f"predicted (measured) {side('before')} -> {side('after')}, "
                      f"results {row['results']}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
