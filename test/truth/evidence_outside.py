"""What would be shown of a repository if the other repositories alone had chosen
which classes of guesses are shown (classes.py)."""
import classes
import evidence_lines
import evidence_reasons
import evidence_tables


def is_shown(one, counted, limit=classes.LEAST):
    """Whether a reported line would be shown unasked. One that is only possible,
    though its classes are confirmed, is so for another reason."""
    def least(known, key):
        return classes.decided(known, *key)

    keys = evidence_reasons.keys(one, evidence_lines.THRESHOLDS)
    if one.certainty == "certain" or not keys:
        return one.certainty in evidence_lines.SHOWN
    if one.certainty == "possible" and all(
            least(counted, key) >= limit for key in keys):
        return False
    others = classes.without(counted, one.repository)
    return all(least(others, key) >= limit for key in keys)


def summary(lines, found, limit=classes.LEAST):
    """As plain data, by corpus and space: what is found, and what of that which is
    reported is confirmed."""
    counted = evidence_reasons.classes(found, evidence_lines.THRESHOLDS)
    shown = {id(one) for one in found if is_shown(one, counted, limit)}
    result = {}
    for corpus in sorted({l.corpus for l in lines}):
        result[corpus] = {}
        for space in evidence_tables.SPACES:
            here = [l for l in lines if (l.corpus, l.space) == (corpus, space)]
            def is_found(line):
                return any(id(f) in shown for f in line.findings)

            row = evidence_tables.found_row(here, is_found)
            own = [l for l in here if l.real and l.own]
            row.update({"own real": len(own), "own found": sum(map(is_found, own))})
            row.update(evidence_tables.judged(
                [f for f in found if id(f) in shown
                 and (f.corpus, f.space) == (corpus, space)]))
            result[corpus][space] = row
    return result


def table(data):
    """For docs/validation.md: one row for each corpus and space, one for all."""
    head = ("programs", "check", "real lines", "found", "share",
            "outside of the toolkit", "found", "share", "excess covered",
            "reported lines", "confirmed", "false", "confirm rate", "not executed",
            "not measured")
    rows = []
    for space in evidence_tables.SPACES:
        sums = {}
        for corpus, spaces in data.items():
            row = spaces[space]
            if row["real"] or evidence_tables.said(row):
                rows.append(row_of(corpus, space, row))
            for name, value in row.items():
                sums[name] = sums.get(name, 0) + (value or 0) * (
                    row["programs"] if name == "excess" else 1)
        if sums.get("programs"):
            sums["excess"] /= sums["programs"]
            rows.append(row_of("all", space, sums))
    return [head] + rows


def row_of(corpus, space, row):
    rate, percent = evidence_tables.rate, evidence_tables.percent
    return (corpus, evidence_tables.CHECK_OF[space], row["real"], row["found"],
            rate(row["found"], row["missed"]), *own_cells(row), percent(row["excess"]),
            evidence_tables.said(row), row["confirmed"], row["false"],
            rate(row["confirmed"], row["false"]), row["not executed"],
            row["not measured"])


def own_cells(row):
    """What is found outside of the toolkit's headers, if it was counted."""
    if "own real" not in row:
        return ("-",) * 3
    real, found = row["own real"], row["own found"]
    return real, found, evidence_tables.rate(found, real - found)
