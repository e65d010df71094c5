"""The tables of evidence.py, as plain data, as text and as Markdown."""
import evidence_lines
import evidence_reasons
import tables

SPACES = ("shared", "global", "local")
CHECK_OF = {"shared": "shared-bank-conflict",
            "global": "global-uncoalesced-access, global-gather",
            "local": "local-memory-array"}
JUDGEMENTS = ("confirmed", "false", "not executed", "not measured")
UNITS = {"shared": "wavefronts", "global": "sectors", "local": "sectors"}


def mean(values):
    return sum(values) / len(values) if values else None


def covered(lines, reported):
    """Share of the excess of real lines that is on reported ones, the mean over
    programs, and the number of programs; `reported` judges a line."""
    of = {}
    for line in lines:
        if line.real:
            cell = of.setdefault((line.corpus, line.program), [0, 0])
            cell[0] += line.excess if reported(line) else 0
            cell[1] += line.excess
    return mean([part / whole for part, whole in of.values()]), len(of)


def found_row(lines, reported):
    """What some certainties find, as plain data."""
    real = [l for l in lines if l.real]
    share, programs = covered(lines, reported)
    return {"real": len(real), "found": sum(map(reported, real)),
            "missed": sum(not reported(l) for l in real),
            "excess": share, "programs": programs}


def judged(found):
    counts = dict.fromkeys(JUDGEMENTS, 0)
    for one in found:
        counts[one.judgement] += 1
    return counts


def certainty_rows(lines, found):
    """One row per certainty, one of what is shown unasked, one of all."""
    rows = []
    groups = [(c, (c,)) for c in evidence_lines.CERTAINTIES]
    groups += [("shown", evidence_lines.SHOWN),
               ("all", evidence_lines.CERTAINTIES)]
    for name, of in groups:
        row = {"certainty": name}
        row.update(found_row(lines, lambda l, of=of: l.certainty in of))
        row.update(judged([f for f in found if f.certainty in of]))
        rows.append(row)
    return rows


def summary(lines, found):
    """Everything that is counted, as plain data: by corpus and space."""
    result = {}
    for corpus in sorted({l.corpus for l in lines}):
        of_corpus = {}
        for space in SPACES:
            here = [l for l in lines if (l.corpus, l.space) == (corpus, space)]
            one = [f for f in found if (f.corpus, f.space) == (corpus, space)]
            of_corpus[space] = certainty_rows(here, one)
        result[corpus] = of_corpus
    return result


def own(lines):
    """What is found unasked of the lines outside of the toolkit's headers, those that
    a user can edit, and how many lines those headers have: by corpus and space. Of
    local memory, what is of no variable (arguments of printf) is counted apart, too."""
    result = {}
    for line in lines:
        result.setdefault(line.corpus, {space: [] for space in SPACES})
        result[line.corpus][line.space].append(line)
    return {corpus: {space: own_row(here) for space, here in spaces.items()}
            for corpus, spaces in sorted(result.items())}


def own_row(lines):
    mine = [l for l in lines if l.own and not l.of_arguments]
    row = dict(found_row(mine, lambda l: l.certainty in evidence_lines.SHOWN),
               toolkit=sum(l.real for l in lines if not l.own))
    arguments = sum(l.real and l.own and l.of_arguments for l in lines)
    return dict(row, arguments=arguments) if arguments else row


def own_table(saved):
    """All real lines, as certainty_table() counts what is shown, beside those
    outside of the toolkit's headers."""
    table = [("programs", "check", "lines", "real lines", "found", "share",
              "excess covered")]
    for corpus, spaces in saved["own"].items():
        for space, mine in spaces.items():
            shown, = [r for r in saved["summary"][corpus][space]
                      if r["certainty"] == "shown"]
            outside = "outside of the toolkit's headers"
            if mine.get("arguments"):
                outside += ", of variables"
            for name, row in (("all", shown), (outside, mine)):
                if shown["real"]:
                    table.append((corpus, CHECK_OF[space], name, row["real"],
                                  row["found"], rate(row["found"], row["missed"]),
                                  percent(row["excess"])))
    return table


def checks(found):
    """Reported lines by check and certainty, judged, as plain data."""
    result = {}
    for check in evidence_lines.CHECKS:
        rows = {}
        for certainty in evidence_lines.CERTAINTIES:
            some = [f for f in found
                    if (f.check, f.certainty) == (check, certainty)]
            if some:
                rows[certainty] = judged(some)
        if rows:
            result[check] = rows
    return result


def check_table(data):
    table = [("check", "certainty", "reported lines", "confirmed", "false",
              "confirm rate", "not executed", "not measured")]
    for check, rows in data.items():
        for certainty, row in rows.items():
            table.append((check, certainty, said(row), row["confirmed"],
                          row["false"], rate(row["confirmed"], row["false"]),
                          row["not executed"], row["not measured"]))
    return table


def reasons(lines, found):
    """Classes of reasons by space: of the lines that are not reported, and of
    those that are, by certainty."""
    result, shares = {}, evidence_lines.shares_of_excess(lines)
    for space in SPACES:
        here = [f for f in found if f.space == space]
        groups = {"no": evidence_reasons.not_reported(
            [l for l in lines if l.space == space], shares)}
        for certainty in evidence_lines.CERTAINTIES:
            groups[certainty] = evidence_reasons.reported(
                [f for f in here if f.certainty == certainty])
        result[space] = {name: group for name, group in groups.items()
                         if group["together"]}
    return result


def percent(value):
    return "-" if value is None else f"{100 * value:.0f} %"


def rate(part, rest):
    return percent(part / (part + rest) if part + rest else None)


def certainty_table(data):
    table = [("programs", "check", "certainty", "real lines", "found", "share",
              "missed", "excess covered", "reported lines", "confirmed", "false",
              "confirm rate", "not executed", "not measured")]
    for corpus, spaces in data.items():
        for space, rows in spaces.items():
            only = sum(said(row) > 0 for row in rows[:-2])
            for row in rows:
                whole = row["certainty"] in ("shown", "all")
                if (only <= 1 and row["certainty"] == "all") or (
                        not whole and not said(row)):
                    continue
                table.append((
                    corpus, CHECK_OF[space], row["certainty"], row["real"],
                    row["found"], rate(row["found"], row["missed"]),
                    row["missed"], percent(row["excess"]), said(row),
                    row["confirmed"], row["false"],
                    rate(row["confirmed"], row["false"]),
                    row["not executed"], row["not measured"]))
    return table


def said(row):
    """Reported lines of a row."""
    return sum(row[name] for name in JUDGEMENTS)


def reason_table(data, form, least=1):
    """`form`: "together" or "each", as in evidence_reasons; classes with fewer
    lines than `least` are left out."""
    table = [("space", "reported", "reason", "real", "clean", "confirm rate",
              "excess")]
    for space, certainties in data.items():
        for certainty, found in certainties.items():
            for row in found[form]:
                if row["real"] + row["clean"] < least:
                    continue
                table.append((space, certainty, row["reason"], row["real"],
                              row["clean"], rate(row["real"], row["clean"]),
                              f"{row['excess']:.2f}" if row["excess"] else "-"))
    return table


def text(saved):
    parts = ["Found, missed and false, by certainty",
             tables.grid_text(certainty_table(saved["summary"]))]
    if "own" in saved:
        parts += ["All real lines, and those outside of the toolkit's headers",
                  tables.grid_text(own_table(saved))]
    if "checks" in saved:
        parts += ["Reported lines, by check and certainty",
                  tables.grid_text(check_table(saved["checks"]))]
    for form, title in (("together", "Reasons of a line, all together"),
                        ("each", "Each reason, wherever it occurs")):
        parts += [title, tables.grid_text(reason_table(saved["reasons"], form))]
    return "\n\n".join(parts)


def markdown(saved, least=3):
    """For docs/validation.md: classes of reasons with `least` lines or more."""
    parts = [tables.grid_markdown(certainty_table(saved["summary"]))]
    if "checks" in saved:
        parts += ["Reported lines of all programs, by check and certainty:",
                  tables.grid_markdown(check_table(saved["checks"]))]
    for form, title in (("together", "All reasons of a line together"),
                        ("each", "Each reason, wherever it occurs")):
        parts += [f"{title} (classes of {least} lines or more):",
                  tables.grid_markdown(reason_table(saved["reasons"], form, least))]
    return "\n\n".join(parts)
