#!/usr/bin/env python3
"""Holds what findings and fixes promise against what cures gained on a GPU.

  gains.py --warplint TOOL        prints a table and the figures below it

The kernels of test/gpu/gains are analysed as they are; test/truth/gains.tsv has
the median times of each before and after its cure (test/gpu/gains.sh, on an
H200). Cases whose check reports nothing, or of which nothing is known, promise
nothing and are counted apart. Of programs that are not here, gains-public.tsv
has both: what the tool promised for the kernel and what was measured.

The numbers of the estimate beside the bound are fitted to gains.tsv alone; among
forms that fitted it equally well, gains-public.tsv decided.
"""

import argparse
import csv
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(os.path.dirname(HERE), "gpu", "gains")


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(
            (line for line in file if not line.startswith("#")), delimiter="\t"))


def promised(findings, kernel):
    """The greatest bound that a finding of the kernel or a fix of it states;
    None where none does."""
    bounds = []
    for finding in findings:
        if not any(kernel in name for name in finding["kernels"]):
            continue
        gains = [fix["gain"] for fix in finding["fixes"] if "gain" in fix]
        if "cost" in finding:
            gains.append(finding["cost"]["gain"])
        bounds += [gain["atMost"] for gain in gains if gain["atMost"] is not None]
    return max(bounds, default=None)


def estimate(bound, now, left):
    """What warplint/Finding/Estimate.h makes of the cycles of a block: those of
    lanes, global and issue, now and without the excess. The tool counts sectors
    once that several accesses share; what was recorded of public programs does
    not say which do."""
    def cycles(parts):
        weights = (1, 1.8, 4)
        return sum((w * p) ** 2 for w, p in zip(weights, parts)) ** 0.5
    most = float("inf") if bound is None else max(1.0, bound)
    return min(max(1.0, (cycles(now) / cycles(left)) ** 0.6), most)


def estimated(findings, kernel):
    """The greatest estimate that a finding of the kernel states; None where none
    does."""
    stated = []
    for finding in findings:
        cost = finding.get("cost")
        if not cost or "about" not in cost["gain"] or \
                not any(kernel in name for name in finding["kernels"]):
            continue
        stated.append(cost["gain"]["about"])
    return max(stated, default=None)


def analyse(tool, case):
    done = subprocess.run(
        [tool, "--format=json", "--quiet", "--checks=-*," + case["check"],
         "--cuda-path=none", os.path.join(KERNELS, case["source"]), "--", "-O3",
         "-std=c++17", "-arch=sm_90"] + ["-D" + d for d in case["defines"].split()],
        capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{case['name']}: {done.stderr}")
    findings = json.loads(done.stdout)["findings"]
    return promised(findings, "<false>"), estimated(findings, "<false>")


def ranks(values):
    """Ranks from 1; equal values share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    out = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for i in range(start, end):
            out[order[i]] = (start + end + 1) / 2
        start = end
    return out


def correlation(left, right):
    """Spearman's: Pearson's of the ranks."""
    a, b = ranks(left), ranks(right)
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    top = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b))
    below = (sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)) ** 0.5
    return top / below if below else 0.0


def judge(pairs):
    """name, promised, measured -> the figures."""
    known = [p for p in pairs if p[1] is not None]
    return {
        "kernels": len(known),
        "without": [p[0] for p in pairs if p[1] is None],
        "correlation": correlation([p[1] for p in known], [p[2] for p in known]),
        "above": [p[0] for p in known if p[2] > 1.05 * p[1]],
        "surprises": [p[0] for p in known if p[1] <= 1.02 and p[2] > 1.10],
    }


def judge_estimates(pairs):
    """name, estimated, measured -> the figures."""
    known = [p for p in pairs if p[1] is not None]
    errors = sorted(abs(p[1] / p[2] - 1) for p in known)
    middle = len(errors) // 2
    return {
        "kernels": len(known),
        "median": (errors[middle] + errors[(len(errors) - 1) // 2]) / 2,
        "correlation": correlation([p[1] for p in known], [p[2] for p in known]),
    }


def own_cases(tool):
    """name, promised, estimated, measured"""
    measured = {r["name"]: float(r["before"]) / float(r["after"])
                for r in rows(os.path.join(HERE, "gains.tsv"))}
    return [(c["name"], *analyse(tool, c), measured[c["name"]])
            for c in rows(os.path.join(KERNELS, "cases.tsv"))]


def public_cases():
    return [(r["program"] + ":" + r["kernel"],
             float(r["promised"]) if r["promised"] else None,
             estimate(float(r["bound"]),
                      [float(r[p]) for p in ("lanes", "global", "issue")],
                      [float(r[p + "_left"]) for p in ("lanes", "global", "issue")]),
             float(r["before"]) / float(r["after"]))
            for r in rows(os.path.join(HERE, "gains-public.tsv"))]


def without(cases, column):
    return [(case[0], case[column], case[3]) for case in cases]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warplint", required=True)
    args = parser.parse_args()
    own, public = own_cases(args.warplint), public_cases()

    def shown(value):
        return "-" if value is None else format(value, ".2f")
    print(f"{'kernel':44} {'promised':>9} {'estimated':>9} {'measured':>9}")
    for name, bound, about, gain in own + public:
        print(f"{name:44} {shown(bound):>9} {shown(about):>9} {gain:9.2f}")
    apart = False
    for which, cases in (("own", own), ("public", public)):
        of = judge_estimates(without(cases, 2))
        print(f"estimates of {of['kernels']} {which} kernels: median error "
              f"{of['median']:.0%}, rank correlation {of['correlation']:.2f}")
        apart |= of["median"] > 0.25
    found = judge(without(own + public, 1))
    print(f"{found['kernels']} kernels, rank correlation {found['correlation']:.2f}")
    print("gained more than 5 % above the bound:", ", ".join(found["above"]) or "none")
    print("at most 2 % promised, more than 10 % gained:",
          ", ".join(found["surprises"]) or "none")
    print("nothing promised:", ", ".join(found["without"]) or "none")
    if found["correlation"] < 0.7 or found["above"] or found["surprises"] or apart:
        sys.exit(1)


if __name__ == "__main__":
    main()
