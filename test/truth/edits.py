#!/usr/bin/env python3
"""Lists which findings of a sample of public programs have an edit.

    edits.py --warplint BIN --checkout DIR --index INDEX --list NAME [--edited DIR]

INDEX is a table as public/index.tsv, DIR holds checkouts named OWNER_REPOSITORY.
Prints a line for each certain or likely finding of a check with edits, as in
fixes/edits.tsv: the kind of its edit, whether the proof accepts it with
--unsafe-fixes, and else the reason; on standard error the counts of each check.
--edited: a folder for the patches of the accepted edits, as PROGRAM.patch.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys

import public

CHECKS = ("shared-bank-conflict", "global-uncoalesced-access", "local-memory-array",
          "global-atomic-hotspot")
SECONDS = 300


def run(tool, program, *options):
    command = [tool, "--no-cache", "--checks=-*," + ",".join(CHECKS), *options,
               *program.sources, "--", "-std=c++17", "-arch=sm_90", *program.flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              errors="replace", timeout=SECONDS, cwd=program.root)
    except subprocess.TimeoutExpired:
        return "", ""
    return done.stdout, done.stderr


def kind_of(fix):
    return fix.get("rewrite") or fix.get("layout") or "edit"


def reason_of(finding):
    reasons = [finding.get("whyNoEdit")] + [f.get("whyNoEdit")
                                            for f in finding["fixes"]]
    return next((r for r in reasons if r), "no fix is known")


def changed_lines(patch, root):
    """(path, line) of each line of the text before that a patch replaces or adds to."""
    changed, path, line = set(), None, 0
    for text in patch.splitlines():
        if text.startswith("--- "):
            path = os.path.realpath(os.path.join(root, text[4:].split("\t")[0]))
        elif found := re.match(r"@@ -(\d+)", text):
            line = int(found[1])
        elif text.startswith("-"):
            changed.add((path, line))
            line += 1
        elif text.startswith("+"):
            changed.add((path, line))
        elif text.startswith(" "):
            line += 1
    return changed


def place_of(fix, root):
    """(path, line) of the first edit of a fix."""
    edit = fix["edits"][0]
    path = os.path.realpath(os.path.join(root, edit["file"]))
    with open(path, "rb") as file:
        return path, file.read()[:edit["offset"]].count(b"\n") + 1


def rows_of(tool, program, where):
    """The rows of a program, and the patch of its accepted edits."""
    out, _ = run(tool, program, "--format=json")
    if not out:
        return [], ""
    findings = json.loads(out)["findings"]
    patch, messages = "", ""
    if any(fix.get("edits") for f in findings for fix in f["fixes"]):
        patch, messages = run(tool, program, "--unsafe-fixes", "--fix-dry-run")
    changed = changed_lines(patch, program.root)
    accepted = set(re.findall(r"^warplint: proved: (.*) \([^()]*\)$", messages, re.M))
    refused = dict(re.findall(r"^warplint: not fixed: (.*?): (.*)$", messages, re.M))
    rows = []
    for f in findings:
        edits = [fix for fix in f["fixes"] if fix.get("edits")]
        # Fixes of several kernels may have one title.
        made = [fix for fix in edits if fix["title"] in accepted
                and place_of(fix, program.root) in changed]
        best = (made or edits or [None])[0]
        line = f["location"]
        rows.append([
            where, os.path.relpath(os.path.join(program.root, line["file"]),
                                   program.root),
            str(line["line"]), f["check"], "-", kind_of(best) if best else "-",
            "yes" if made else "no",
            "-" if best else reason_of(f)])
        if best and not made:
            print(f"{program.name}:{line['line']}: {best['title']}: "
                  f"{refused.get(best['title'], 'not accepted')}", file=sys.stderr)
    return rows, patch


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--warplint", required=True, type=os.path.abspath)
    parser.add_argument("--checkout", required=True, type=os.path.abspath)
    parser.add_argument("--index", required=True)
    parser.add_argument("--list", required=True)
    parser.add_argument("--edited")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    count = collections.Counter()
    for entry in public.read_index(options.index):
        if options.programs and entry["program"] not in options.programs:
            continue
        program = public.Program(entry, options.checkout)
        rows, patch = rows_of(options.warplint, program, entry["repository"])
        for row in rows:
            print("\t".join([options.list, *row]), flush=True)
            count[row[3], "findings"] += 1
            count[row[3], "with an edit"] += row[5] != "-"
            count[row[3], "made"] += row[6] == "yes"
        if patch and options.edited:
            os.makedirs(options.edited, exist_ok=True)
            with open(os.path.join(options.edited, entry["program"] + ".patch"),
                      "w") as file:
                file.write(patch)
    for check in CHECKS:
        print(check, *(f"{count[check, what]} {what}" for what in
                       ("findings", "with an edit", "made")), sep=", ", file=sys.stderr)


if __name__ == "__main__":
    main()
