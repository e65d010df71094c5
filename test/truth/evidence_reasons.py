"""Why the tool leaves open what a line costs, and how often that costs something.

The reasons that the dump gives for the accesses of a line are grouped by kind:
names and axes are left out, and what is sampled together is one kind. For each
kind of reason, of the lines with it, the counters find some real and some clean.
"""
import re

NOTHING = "nothing predicted"
EXACT = "exact"
COUNT_ONLY = "how often it executes is not known"  # says nothing of a request


def kind(reason):
    """A reason without names: `argument 'n'` is "argument"."""
    reason = re.sub(r"\s*'[^']*'", "", reason)
    reason = re.sub(r"\b(blockIdx|gridDim|blockDim|threadIdx)\.[xyz]\b", r"\1",
                    reason)
    return re.sub(r"\s+", " ", reason).strip()


def kinds(reasons):
    """The kinds of some reasons, sorted, each once."""
    return sorted({kind(r) for r in reasons if r != COUNT_ONLY})


def of_line(line):
    """The kinds of reasons for what the dump leaves open on a line."""
    if not line.rows:
        return [NOTHING]
    open_rows = [r for r in line.rows if r["verdict"] != "exact"]
    if not open_rows:
        return [EXACT]
    found = kinds(r for row in open_rows for r in row.get("reasons", ()))
    return found or ["no reason given"]


def together(found):
    """One name for all kinds of a line: what is sampled or aligned is listed
    after the word, the rest follows."""
    parts = []
    for word in ("sampled over", "alignment of"):
        of_word = [k[len(word) + 1:] for k in found if k.startswith(word + " ")]
        if of_word:
            parts.append(word + " " + ", ".join(of_word))
    parts += [k for k in found if not k.startswith(("sampled over ",
                                                    "alignment of "))]
    return " + ".join(parts)


def of_reported(one):
    """The kinds of reasons of a reported line: those of its findings, else, where
    they are not certain, those that the dump gives."""
    found = kinds(one.reasons)
    if not found and one.certainty != "certain":
        found = sorted({k for l in one.lines for k in of_line(l)} - {EXACT})
    return found or [EXACT]


def add(cells, name, real, excess=0.0):
    cell = cells.setdefault(name, {"real": 0, "clean": 0, "excess": 0.0})
    cell["real" if real else "clean"] += 1
    cell["excess"] += excess if real else 0.0


def in_order(cells):
    """As a list: the most frequent class first."""
    return [dict(reason=name, **cell) for name, cell in sorted(
        cells.items(),
        key=lambda item: (-item[1]["real"] - item[1]["clean"], item[0]))]


def not_reported(lines, shares):
    """The classes of executed lines that no finding is about, as plain data: for
    all reasons of a line together, and for each reason wherever it occurs.
    `shares` gives the share of its program's excess by id of the line."""
    together_, each = {}, {}
    for line in lines:
        if line.executed and not line.findings:
            for cells, names in ((together_, [together(of_line(line))]),
                                 (each, of_line(line))):
                for name in names:
                    add(cells, name, line.confirms, shares[id(line)])
    return {"together": in_order(together_), "each": in_order(each)}


def reported(found):
    """The same of reported lines that were confirmed or are false, by the
    reasons that the findings themselves give."""
    together_, each = {}, {}
    for one in found:
        if one.judgement in ("confirmed", "false"):
            names = of_reported(one)
            add(together_, together(names), one.judgement == "confirmed")
            for name in names:
                add(each, name, one.judgement == "confirmed")
    return {"together": in_order(together_), "each": in_order(each)}


# What is chosen by data and by ways through the code, as recorded dumps word it,
# and as lib/Program/include/warplint/Program/Unknown.h does. What a size decides is
# computed for its values, not guessed.
UNKNOWNS = {
    "loaded value": "LoadedValue",
    "value that a loop changes": "LoopValue",
    "value computed in floating point": "FloatValue",
    "value chosen by a branch": "BranchValue",
    "result of an atomic": "AtomicResult",
    "value from another lane": "OtherLane",
    "result of a call": "CallResult",
    "bit count": "BitCount",
}


def unknowns(row):
    """The unknowns that decide what an access costs, of those that are guessed."""
    if "reason_codes" in row:
        found = {"".join(w.capitalize() for w in c.split("-")) for c in row["reason_codes"]}
        return found & set(UNKNOWNS.values())
    # Recorded by a version without codes, whose texts do not change any more.
    return {UNKNOWNS[k] for k in kinds(row.get("reasons", ())) if k in UNKNOWNS}


def likely_costs(row, least):
    """Whether the reference case finds that an access that is not known costs
    `least` above ideal."""
    said = row.get("reference")
    return (row["verdict"] != "exact" and said is not None
            and said["per_request"] - said["ideal"] >= least)


def keys(one, thresholds):
    """(space, operation, unknown) of what is guessed of a reported line on which
    the reference case finds excess."""
    least = thresholds.get(one.space)
    if least is None:
        return set()
    return {(one.space, row["op"], unknown)
            for line in one.lines for row in line.rows
            if row["line"] == one.number and likely_costs(row, least)
            for unknown in unknowns(row)}


def classes(found, thresholds):
    """For each space, operation and unknown that decides what an access costs:
    the reported lines, however sure, on which the reference case finds excess,
    by whether the counters confirm them, in all and by repository."""
    cells = {}
    for one in found:
        if one.judgement not in ("confirmed", "false"):
            continue
        for key in keys(one, thresholds):
            by_repository = cells.setdefault(key, {})
            add(by_repository, one.repository, one.judgement == "confirmed")
    return [{"space": space, "op": op, "unknown": unknown,
             "real": sum(c["real"] for c in cell.values()),
             "clean": sum(c["clean"] for c in cell.values()),
             "repositories": {name: [c["real"], c["clean"]]
                              for name, c in sorted(cell.items())}}
            for (space, op, unknown), cell in sorted(cells.items())]
