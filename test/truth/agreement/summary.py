"""The record of the comparison: repositories.tsv and causes.tsv."""
import collections
import csv
import pathlib

import lines

HERE = pathlib.Path(__file__).resolve().parent
RECORD, CAUSES = HERE / "repositories.tsv", HERE / "causes.tsv"
GROUPS = ("tuning", "unseen", "blind")
COUNTS = ("tried", "not compiled", "slow", "files", "kernels", "not analyzed", "lines",
          *lines.STATUSES, "outside", "outside right", "not compared", "named", "named real", "local", "local named",
          "frames", "frames right", "other frames")


def save(rows, causes):
    with open(RECORD, "w", newline="") as text:
        writer = csv.DictWriter(text, ["repository", "group", *COUNTS], delimiter="\t",
                                lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    with open(CAUSES, "w", newline="") as text:
        writer = csv.writer(text, delimiter="\t", lineterminator="\n")
        writer.writerow(("group", "cause", "lines"))
        for group in GROUPS:
            for cause, number in sorted(causes.get(group, {}).items(), key=lambda p: (-p[1], p[0])):
                writer.writerow((group, cause, number))


def load():
    """The rows of the record, with numbers, and those of the causes."""
    with open(RECORD, newline="") as text:
        rows = [{k: v if k in ("repository", "group") else int(v) for k, v in row.items()}
                for row in csv.DictReader(text, delimiter="\t")]
    causes = collections.defaultdict(collections.Counter)
    with open(CAUSES, newline="") as text:
        for row in csv.DictReader(text, delimiter="\t"):
            causes[row["group"]][row["cause"]] = int(row["lines"])
    return rows, causes


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def figures(count):
    """The shares that the record is for, as text by name."""
    return {"kernels": count["kernels"], "lines": count["lines"],
            "width right": share(sum(count[s] for s in lines.WIDTH_RIGHT), count["lines"]),
            "width and number right": share(sum(count[s] for s in lines.NUMBER_RIGHT),
                                            count["lines"]),
            "outside local memory": share(count["outside right"], count["outside"]),
            "same static number": share(count["same"] + count["moved"], count["lines"]),
            "named really local": share(count["named real"], count["named"]),
            "local named": share(count["local named"], count["local"]),
            "frames right": share(count["frames right"], count["frames"])}


def total(rows, group):
    count = collections.Counter()
    for row in rows:
        if row["group"] == group:
            count.update({key: row[key] for key in COUNTS})
    return count


def report(rows, causes):
    for group in GROUPS:
        count = total(rows, group)
        if not count["tried"]:
            continue
        print(f"{group}: {dict(count)}\n  {figures(count)}")
        for cause, number in causes[group].most_common(30):
            print(f"  {number:6} {cause}")
