"""The part of docs/validation.md that the record of agreement.py gives."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import lines  # noqa: E402
import summary  # noqa: E402
import tables  # noqa: E402

NAMES = {"tuning": "used for tuning", "unseen": "never looked at", "blind": "kept for the end"}
INTRODUCTION = """\
## Against nvcc's machine code

Kernels of public repositories, compiled by nvcc and read from the machine code, by
`test/truth/agreement` (its README says exactly what is compared). Nothing is run.
A *line* is a place in the source with the loads, the stores or the atomics of one
space. *Width right*: nvcc has accesses of the same widths there. *Width and number
right*: and as many of each, but for loops that the two unroll by different factors.
*Outside local memory*: the same of the lines in other spaces than local memory, where
nvcc joins accesses by rules of its frame.
*Same static number*: without that exception. Sources of the repositories *used for
tuning* were studied to find the rules of the model; the lines and arrays of those
*never looked at* were not, only these figures; those *kept for the end* were
compiled once, after everything else. An array is *really local* where the machine
code has an access of it in local memory. Frames are compared as there or not
there; those without a variable of the source (spilled registers, arguments of
`printf`, digits of sines) are left out.
"""


def shares(count):
    figure = summary.figures(count)
    return [figure[name] for name in ("width right", "width and number right",
                                      "outside local memory", "same static number", "named really local",
                                      "local named", "frames right")]


def groups(rows, of):
    table = [("repositories", "number", "files", "kernels", "lines", "width right",
              "width and number right", "outside local memory", "same static number",
              "arrays named", "really local", "arrays in local memory", "named", "frames right")]
    for group in of:
        count = summary.total(rows, group)
        if count["kernels"]:
            values = shares(count)
            number = sum(row["group"] == group and row["kernels"] > 0 for row in rows)
            table.append((NAMES[group], number, count["files"], count["kernels"], count["lines"],
                          *values[:4], count["named"], values[4], count["local"], values[5],
                          values[6]))
    return table


def by_repository(rows, group):
    table = [("repository", "tried", "do not compile", "files", "kernels", "lines",
              "width right", "width and number right", "outside local memory",
              "same static number", "arrays named", "really local", "arrays in local memory", "named")]
    for row in rows:
        if row["group"] == group and row["tried"]:
            values = shares(row)
            table.append((row["repository"], row["tried"], row["not compiled"] + row["slow"],
                          row["files"], row["kernels"], row["lines"], *values[:4], row["named"],
                          row["named real"], row["local"], row["local named"]))
    return table


def causes(rows, by_group, of):
    present = [g for g in of if summary.total(rows, g)["kernels"]]
    kinds = sorted(set().union(*(by_group[g] for g in present)),
                   key=lambda k: (-sum(by_group[g][k] for g in present), k))
    return [("lines that disagree", *(NAMES[g] for g in present))] + [
        (kind, *(by_group[g][kind] for g in present)) for kind in kinds]


def markdown(of=tuple(summary.GROUPS)):
    """The part about some groups of repositories."""
    if not os.path.exists(summary.RECORD):
        return ""
    rows, by_group = summary.load()
    rows = [row for row in rows if row["group"] in of]
    parts = [INTRODUCTION, tables.grid_markdown(groups(rows, of))]
    for group in of:
        table = by_repository(rows, group)
        if len(table) > 1:
            parts += [f"### Repositories {NAMES[group]}\n", tables.grid_markdown(table)]
    count = {status: sum(row[status] for row in rows) for status in lines.STATUSES}
    parts += ["### Where the machine code differs\n",
              f"{count['same']} lines are the same, {count['copies']} the same but for the "
              f"factor of their loop, {count['moved']} the same on a line near by. The others, "
              "by what the numbers say of them; *nvvm*: nvcc's PTX has it so already, *ptxas*: "
              "the PTX has what warplint has.\n",
              tables.grid_markdown(causes(rows, by_group, of))]
    return "\n\n".join(part.strip() for part in parts)
