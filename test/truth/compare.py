#!/usr/bin/env python3
"""Holds predicted accesses against recorded hardware counters, line by line.

    compare.py PREDICTIONS.jsonl... --counters COUNTERS.jsonl [COUNTERS.jsonl...]
    compare.py PREDICTIONS.jsonl COUNTERS.jsonl [COUNTERS.jsonl...]

A line is one (kernel, launch, file, line, space, plain or atomic). Its class:

  exact      the verdict is exact and so is the figure: blocks x requests x mean
             equals the counter where the number of requests is known, else
             predicted actual/ideal equals measured actual/ideal
  in-range   the verdict is a range and the counter lies in it
  wrong      the counter contradicts the verdict
  undecided  the tool said that it does not know
  unmatched-measurement   measured, and nothing predicted
  unmatched-prediction    predicted, and no such line in the machine code
  idle       in the machine code, but no lane of this launch reached it
"""
import argparse
import json
import sys

import counters
import predictions
import tables

RELATIVE = 1e-6
SPREAD = 2  # lines
CLASSES = ("exact", "in-range", "wrong", "undecided", "unmatched-measurement",
           "unmatched-prediction", "idle")


def close(a, b):
    return abs(a - b) <= RELATIVE * max(abs(a), abs(b), 1)


class Claim:
    """What is predicted for one line: its entries added up."""

    def __init__(self, entries, blocks):
        self.entries = entries
        self.undecided = any(e.verdict == "undecided" or e.low is None
                             for e in entries)
        self.exact = (not self.undecided
                      and all(e.verdict == "exact" and e.mean is not None
                              for e in entries))
        self.counted = all(e.requests is not None for e in entries)
        self.reasons = sorted({r for e in entries for r in e.reasons})
        self.total = self.low = self.high = None
        if self.counted and not self.undecided:
            self.low = blocks * sum(e.requests * e.low for e in entries)
            if all(e.high is not None for e in entries):
                self.high = blocks * sum(e.requests * e.high for e in entries)
            if self.exact:
                self.total = blocks * sum(e.requests * e.mean for e in entries)
        self.ideal = (blocks * sum(e.requests * e.ideal for e in entries)
                      if self.counted and all(e.ideal is not None for e in entries)
                      else None)

    def ratios(self):
        """(low, high) of actual/ideal over the entries, None when not known.
        How often each entry runs is not known, so a mixture lies between."""
        lows, highs = [], []
        for entry in self.entries:
            if not entry.ideal or entry.low is None or entry.high is None:
                return None
            exact = entry.verdict == "exact" and entry.mean is not None
            lows.append((entry.mean if exact else entry.low) / entry.ideal)
            highs.append((entry.mean if exact else entry.high) / entry.ideal)
        return min(lows), max(highs)

    def reported(self):
        """Whether the low end already is above ideal: what default output says."""
        if self.entries[0].space == "local":
            return True
        return any(e.low is not None and e.ideal is not None
                   and (e.mean if e.verdict == "exact" and e.mean is not None
                        else e.low) > e.ideal * (1 + RELATIVE)
                   for e in self.entries)


def judge(claim, line):
    """(class, predicted figure, measured figure, unit of both) of one line."""
    if claim.undecided:
        return "undecided", None, line.actual, "total"
    if claim.counted:
        if claim.exact:
            good = close(claim.total, line.actual)
            return ("exact" if good else "wrong"), claim.total, line.actual, "total"
        above = line.actual >= claim.low * (1 - RELATIVE)
        below = claim.high is None or line.actual <= claim.high * (1 + RELATIVE)
        return ("in-range" if above and below else "wrong",
                [claim.low, claim.high], line.actual, "total")
    if line.actual == 0:
        return "idle", None, 0, "total"
    if not line.ideal:  # local memory has no ideal counter: hold the mean
        return judge_mean(claim, line)
    bounds, measured = claim.ratios(), line.actual / line.ideal
    if bounds is None:
        return "undecided", None, measured, "ratio"
    low, high = bounds
    if claim.exact and close(low, high):
        good = close(low, measured)
        return ("exact" if good else "wrong"), low, measured, "ratio"
    inside = low * (1 - RELATIVE) <= measured <= high * (1 + RELATIVE)
    return ("in-range" if inside else "wrong"), [low, high], measured, "ratio"


def judge_mean(claim, line):
    """Local memory: sectors per execution of an instruction."""
    if any(e.high is None for e in claim.entries):
        return "undecided", None, line.actual, "total"
    measured = line.actual / max(line.executed, 1)
    low = min(e.mean if claim.exact else e.low for e in claim.entries)
    high = max(e.mean if claim.exact else e.high for e in claim.entries)
    if claim.exact and close(low, high):
        good = close(low, measured)
        return ("exact" if good else "wrong"), low, measured, "mean"
    inside = low * (1 - RELATIVE) <= measured <= high * (1 + RELATIVE)
    return ("in-range" if inside else "wrong"), [low, high], measured, "mean"


def row(launch, key, claim, line):
    """One line of the result, as plain data."""
    file, number, space, kind = key
    result = {"program": launch.program, "kernel": launch.kernel,
              "mangled": launch.mangled, "grid": launch.grid,
              "block": launch.block, "ordinal": launch.ordinal, "file": file,
              "line": number, "space": space, "kind": kind,
              "predicted": None, "measured": None, "figure": "total",
              "real": False, "reported": False, "reasons": []}
    if line:
        result["measured"] = line.actual
        result["real"] = (line.actual > 0 if line.ideal is None
                          else line.actual > line.ideal)
    if claim:
        result["reported"] = claim.reported()
        result["reasons"] = claim.reasons
        result["exact_claim"] = claim.exact
    if claim and line:
        (result["class"], result["predicted"], result["measured"],
         result["figure"]) = judge(claim, line)
        result["error"] = relative_error(result)
        if result["class"] == "exact" and line.ideal and claim.ideal is not None:
            result["ideal_agrees"] = close(claim.ideal, line.ideal)
    elif line:
        result["class"] = "unmatched-measurement" if line.actual else "idle"
    else:
        result["class"] = "unmatched-prediction"
    return result


def relative_error(result):
    """|predicted - measured| / measured of an exact claim, else None."""
    predicted, measured = result["predicted"], result["measured"]
    if not isinstance(predicted, (int, float)) or measured is None:
        return None
    if measured == 0:
        return 0.0 if predicted == 0 else float("inf")
    return abs(predicted - measured) / measured


def group(entries, key):
    result = {}
    for entry in entries:
        result.setdefault(key(entry), []).append(entry)
    return result


def compare_launch(launch, predicted, files):
    """Rows of one recorded launch, and how many lines were left out."""
    entries = [e.at(launch.arguments) for e in predicted.entries]
    claims = group(entries, predictions.Entry.key)
    lines = credit_calls(launch.lines, claims)
    join_calls(lines, claims, launch.blocks)
    rows, left_out, headers, lonely = [], 0, {}, {}
    for key in [k for k in claims if near_unsteady(k, launch)]:
        del claims[key]
    for key, line in sorted(lines.items(), key=lambda item: str(item[0])):
        if near_unsteady(key, launch):
            left_out += 1
        elif key in claims:
            claim = Claim(claims.pop(key), launch.blocks)
            rows.append(row(launch, key, claim, line))
        elif key[0] not in files:
            headers[key] = line
        else:
            lonely[key] = line
    for key, line in lonely.items():
        found = neighbour(key, claims)
        claim = Claim(claims.pop(found), launch.blocks) if found else None
        rows.append(row(launch, key, claim, line))
    rest = [e for entries in claims.values() for e in entries]
    header_rows, used = compare_headers(launch, headers, rest)
    rows += header_rows
    for key, entries in sorted(claims.items(), key=lambda item: str(item[0])):
        if not all(id(e) in used for e in entries):
            rows.append(row(launch, key, Claim(entries, launch.blocks), None))
    return rows, left_out


def credit_calls(lines, claims):
    """The measured lines, those of calls put together with the line in the called
    function: the machine's line table puts some copies of an inlined access on
    the line of the call. Only lines where nothing is predicted are moved, and
    only to the one line in the function that does the same: loads to loads."""
    inner = {}
    for key, entries in claims.items():
        for caller, op in {(c, e.op) for e in entries for c in e.callers}:
            inner.setdefault(caller + key[2:], {}).setdefault(key, set()).add(op)
    result, moved = {}, []
    for key, line in lines.items():
        alike = [k for k, ops in inner.get(key, {}).items()
                 if len(inner[key]) == 1 or line.ops <= ops]
        if key not in claims and len(alike) == 1:
            moved.append((alike[0], line))
        else:
            result[key] = line
    for key, line in moved:
        total = counters.Line(key)
        for part in (result.get(key), line):
            if part:
                total.merge(part)
        result[key] = total
    return result


def join_calls(lines, claims, blocks):
    """Puts a line that calls functions together with their lines where it cannot
    be said which of them the machine's line table moved to it: those whose own
    counters contradict what is predicted; where there are none, or they do so
    together too, the first whose counters leave it open, since it is the first
    instructions of a function that are moved. In place; the first line stands
    for all."""
    def standing(key):
        if key not in lines:
            return "wrong"
        found, _, _, figure = judge(Claim(claims[key], blocks), lines[key])
        return found if found == "wrong" or (found, figure) == ("exact", "total") \
            else "open"

    called = {}
    for key in sorted(claims, key=lambda k: (str(k[0]), k[1] or 0)):
        for caller in sorted({c for e in claims[key] for c in e.callers}):
            called.setdefault(caller + key[2:], []).append(key)
    for caller, inner in sorted(called.items(), key=lambda item: str(item[0])):
        inner = [k for k in inner if k in claims and k != caller]
        missing = [k for k in inner if standing(k) == "wrong"]
        spare = [k for k in inner if standing(k) == "open"][:1]
        if caller not in lines or holds_no_more(caller, lines, claims, blocks):
            continue
        if missing:
            join_lines(missing[0], [*missing, caller], lines, claims)
            if standing(missing[0]) == "wrong" and spare:
                join_lines(missing[0], [missing[0], *spare], lines, claims)
        elif spare:
            join_lines(spare[0], [*spare, caller], lines, claims)


def join_lines(first, keys, lines, claims):
    """Makes several lines one, in place."""
    total, entries = counters.Line(first), []
    for key in keys:
        entries += claims.pop(key, [])
        if key in lines:
            total.merge(lines.pop(key))
    claims[first], lines[first] = entries, total


def holds_no_more(key, lines, claims, blocks):
    """Whether a line measures no more than is predicted for it."""
    if key not in claims:
        return False
    claim = Claim(claims[key], blocks)
    if claim.undecided or not claim.counted:
        return judge(claim, lines[key])[0] != "wrong"
    high = claim.total if claim.exact else claim.high
    return high is None or lines[key].actual <= high * (1 + RELATIVE)


def near_unsteady(key, launch):
    """Whether the line, or the expression it belongs to, is left out."""
    return any(file == key[0] and abs(line - key[1]) <= SPREAD
               for file, line in launch.unsteady)


def neighbour(key, claims):
    """The one prediction left over whose statement has a measured line that has
    none, else the one near it: of an expression that spans lines two compilers
    may name different ones."""
    alike = [c for c in claims if (c[0],) + c[2:] == (key[0],) + key[2:]]
    around = [c for c in alike if any(e.first <= key[1] <= e.last for e in claims[c])]
    if len(around) == 1:
        return around[0]
    near = [c for c in alike if abs(c[1] - key[1]) <= SPREAD]
    return near[0] if len(near) == 1 and not around else None


def compare_headers(launch, headers, rest):
    """Counters at lines of headers where nothing is predicted: first by the
    innermost frame of the predictions left over, then, since two compilers may
    use different headers for one intrinsic, all that is left of a space and kind
    together."""
    rows, used = [], set()
    inner = group([e for e in rest if e.inner],
                  lambda e: e.inner + (e.space, e.kind))
    pools = {}
    for key, line in sorted(headers.items(), key=lambda item: str(item[0])):
        if key in inner:
            used.update(id(e) for e in inner[key])
            rows.append(row(launch, key, Claim(inner[key], launch.blocks), line))
        else:
            pools.setdefault(key[2:], []).append((key, line))
    for (space, kind), lines in sorted(pools.items()):
        entries = [e for e in rest if id(e) not in used
                   and (e.space, e.kind) == (space, kind)]
        if not entries:
            rows += [row(launch, key, None, line) for key, line in lines]
            continue
        used.update(id(e) for e in entries)
        first, total = lines[0][0], counters.Line(lines[0][0])
        for _, line in lines:
            total.merge(line)
        rows.append(row(launch, first, Claim(entries, launch.blocks), total))
    return rows, used


def compare(predicted, recorded):
    """All rows, and the notes of what could not be compared."""
    index = predictions.Index(predicted)
    rows, notes = [], {"launches": len(recorded), "launches without prediction": [],
                       "lines left out (LDGSTS)": 0,
                       "instructions without a line": 0,
                       "exact lines with another ideal": 0}
    for launch in recorded:
        notes["instructions without a line"] += launch.no_line
        found = launch.stated or index.find(launch)
        if found is None:
            if any(line.key[0] in index.files or index.kernel(launch)
                   for line in launch.lines.values()) or not launch.no_line:
                notes["launches without prediction"].append(
                    f"{launch.program}: {launch.kernel} grid {launch.grid} "
                    f"block {launch.block}")
                rows += [row(launch, key, None, line)
                         for key, line in sorted(launch.lines.items(),
                                                 key=lambda item: str(item[0]))]
            continue
        more, left_out = compare_launch(launch, found, index.files)
        rows += more
        notes["lines left out (LDGSTS)"] += left_out
        notes["exact lines with another ideal"] += sum(
            r.get("ideal_agrees") is False for r in more)
    return rows, notes


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl")
    parser.add_argument("--counters", nargs="+", default=[], metavar="FILE.jsonl")
    parser.add_argument("--json", action="store_true", help="every row, as JSON")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--wrong", type=int, default=40, metavar="N",
                        help="how many contradicted lines to list (default 40)")
    parser.add_argument("--all", action="store_true",
                        help="list every line that is not exact")
    options = parser.parse_args()
    predicted, recorded = options.files, options.counters
    if not recorded:
        if len(predicted) < 2:
            parser.error("name the predictions and at least one counters file")
        predicted, recorded = predicted[:1], predicted[1:]
    rows, notes = compare(
        predictions.load(predicted),
        [launch for path in recorded for launch in counters.load(path)])
    if options.json:
        json.dump({"rows": rows, "notes": notes}, sys.stdout, indent=1)
        print()
    elif options.markdown:
        print(tables.markdown(rows, notes, options.wrong))
    else:
        print(tables.text(rows, notes, options.wrong, options.all))
    return 0


if __name__ == "__main__":
    sys.exit(main())
