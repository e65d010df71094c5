"""Tables of a comparison: as text for a terminal, as Markdown for docs/."""

SPACES = ("shared", "global", "local")
COLUMNS = ("exact", "in-range", "wrong", "undecided", "unmatched-measurement",
           "unmatched-prediction", "idle")
HEADINGS = ("exact", "in range", "wrong", "undecided", "not predicted",
            "not in machine code", "idle")
CHECKS = (("shared-bank-conflict", "shared", None),
          ("global-uncoalesced-access", "global", "plain"),
          ("global atomics", "global", "atomic"),
          ("local-memory-array", "local", None))


def count(rows):
    result = {name: 0 for name in COLUMNS}
    for row in rows:
        result[row["class"]] += 1
    return result


def measured(counts):
    """Lines that the counters speak of: the denominator of every share."""
    return sum(counts[c] for c in COLUMNS[:5])


def percent(part, whole):
    return "-" if not whole else f"{100 * part / whole:.1f} %"


def split(rows, field):
    result = {}
    for row in rows:
        result.setdefault(row[field], []).append(row)
    return result


def shares(rows):
    """The figures of one space: what docs/validation.md is judged by."""
    counts = count(rows)
    lines = measured(counts)
    decided = counts["exact"] + counts["in-range"] + counts["wrong"]
    claims = [r for r in rows if r.get("exact_claim")
              and r["class"] in ("exact", "wrong")]
    errors = [r["error"] for r in claims if r.get("error") is not None]
    finite = [e for e in errors if e != float("inf")]
    return {
        "lines": lines, "counts": counts,
        "exact": percent(counts["exact"], lines),
        "exact of claims": percent(
            sum(r["class"] == "exact" for r in claims), len(claims)),
        "decided": percent(decided, lines),
        "mean error": "-" if not finite else f"{100 * sum(finite) / len(finite):.3g} %",
        "worst error": "-" if not errors else (
            "no lane predicted" if len(finite) < len(errors)
            else f"{100 * max(errors):.3g} %"),
    }


def confusion(rows):
    """Per check: reported and real, reported and not real, missed, clean."""
    result = []
    for check, space, kind in CHECKS:
        cells = {"reported and real": 0, "reported, not real": 0, "missed": 0,
                 "clean": 0}
        for row in rows:
            if row["space"] != space or (kind and row["kind"] != kind):
                continue
            if row["class"] in ("unmatched-prediction", "idle"):
                continue
            cell = (("reported and real" if row["real"] else "reported, not real")
                    if row["reported"] else ("missed" if row["real"] else "clean"))
            cells[cell] += 1
        result.append((check, cells))
    return result


def figure(value):
    if value is None:
        return "-"
    if isinstance(value, (list, tuple)):
        return f"{figure(value[0])}..{figure(value[1])}"
    return f"{value:.6g}" if isinstance(value, float) and value != int(value) \
        else str(int(value))


def short_kernel(name):
    """Without return type and parameters; template arguments stay."""
    name = name[5:] if name.startswith("void ") else name
    depth = 0
    for at, letter in enumerate(name):
        if letter == "<":
            depth += 1
        elif letter == ">":
            depth -= 1
        elif letter == "(" and depth == 0 and at and not name.startswith("(", at - 1):
            return name[:at]
    return name


def label(kernel):
    """Short enough for a column."""
    name = short_kernel(kernel)
    return name if len(name) <= 60 else name[:57] + "..."


def badness(row):
    error = row.get("error")
    return (-(error if error is not None else 0.5), row["program"],
            row["mangled"], row["ordinal"], str(row["file"]), row["line"])


def describe(row):
    launch = "x".join(map(str, row["grid"])) + " of " + "x".join(map(str, row["block"]))
    if row["ordinal"]:
        launch += f" (launch {row['ordinal'] + 1})"
    return (f"{row['file']}:{row['line']}", row["space"]
            + (" atomic" if row["kind"] == "atomic" else ""),
            label(row["kernel"]), launch, row["class"],
            f"{figure(row['predicted'])}", figure(row["measured"]), row["figure"],
            "; ".join(row["reasons"]))


def grid_text(table):
    widths = [max(len(str(r[i])) for r in table) for i in range(len(table[0]))]
    return "\n".join("  ".join(str(c).ljust(w) for c, w in zip(r, widths)).rstrip()
                     for r in table)


def grid_markdown(table):
    clean = [[str(c).replace("|", "\\|") for c in row] for row in table]
    lines = ["| " + " | ".join(clean[0]) + " |",
             "|" + "|".join(" --- " for _ in clean[0]) + "|"]
    return "\n".join(lines + ["| " + " | ".join(r) + " |" for r in clean[1:]])


def space_table(rows):
    table = [("space", "lines", "exact", "exact of exact claims", "decided",
              "mean error", "worst error") + HEADINGS]
    for space in SPACES:
        here = [r for r in rows if r["space"] == space]
        if here:
            s = shares(here)
            table.append((space, s["lines"], s["exact"], s["exact of claims"],
                          s["decided"], s["mean error"], s["worst error"])
                         + tuple(s["counts"][c] for c in COLUMNS))
    return table


def kernel_table(rows):
    """One row per program, kernel and space."""
    table = [("program", "kernel", "space", "lines") + HEADINGS]
    for program, of_program in sorted(split(rows, "program").items()):
        for _, of_kernel in sorted(split(of_program, "mangled").items()):
            for space in SPACES:
                here = [r for r in of_kernel if r["space"] == space]
                if here:
                    counts = count(here)
                    table.append((program, label(here[0]["kernel"]), space,
                                  measured(counts))
                                 + tuple(counts[c] for c in COLUMNS))
    return table


def program_table(rows):
    table = [("program", "shared lines", "exact", "global lines", "exact",
              "local lines", "exact", "wrong", "undecided", "not predicted")]
    for program, here in sorted(split(rows, "program").items()):
        cells = [program]
        for space in SPACES:
            counts = count([r for r in here if r["space"] == space])
            cells += [measured(counts), counts["exact"]]
        counts = count(here)
        table.append(tuple(cells) + (counts["wrong"], counts["undecided"],
                                     counts["unmatched-measurement"]))
    return table


def confusion_table(rows):
    table = [("check", "reported and real", "reported, not real", "missed", "clean")]
    return table + [(check,) + tuple(cells.values()) for check, cells in confusion(rows)]


def detail_table(rows, limit):
    head = ("line", "space", "kernel", "launch", "class", "predicted", "measured",
            "figure", "reasons")
    return [head] + [describe(r) for r in sorted(rows, key=badness)[:limit]]


def note_lines(notes):
    lines = []
    for name, value in notes.items():
        if isinstance(value, list):
            lines += [f"{name}: {v}" for v in value]
        elif value:
            lines.append(f"{name}: {value}")
    return lines


def text(rows, notes, limit, everything):
    parts = [grid_text(kernel_table(rows)), grid_text(space_table(rows)),
             grid_text(confusion_table(rows))]
    bad = [r for r in rows if r["class"] == "wrong"]
    if everything:
        bad, limit = [r for r in rows if r["class"] not in ("exact", "idle")], len(rows)
    if bad:
        parts.append(grid_text(detail_table(bad, limit)))
    parts.append("\n".join(note_lines(notes)))
    return "\n\n".join(parts)


def markdown(rows, notes, limit, heading="##"):
    parts = [grid_markdown(space_table(rows)),
             f"{heading}# Reported and real\n\n" + grid_markdown(confusion_table(rows)),
             f"{heading}# By program\n\n" + grid_markdown(program_table(rows))]
    bad = [r for r in rows if r["class"] == "wrong"]
    if bad:
        parts.append(f"{heading}# Contradicted lines\n\n"
                     + grid_markdown(detail_table(bad, limit)))
    return "\n\n".join(parts)
