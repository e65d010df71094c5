"""The lists of evidence.py: each real line that is not reported, and each reported
line that is clean, with all that is known of it; the worst come first."""
import evidence_lines
import evidence_reasons
import tables
from evidence_tables import SPACES, UNITS


def figure(low, high):
    return tables.figure(low) if low == high else \
        f"{tables.figure(low)}..{tables.figure(high) if high is not None else 'inf'}"


def predicted(rows):
    """Each distinct prediction of a line: low..high and ideal, the reasons'
    kinds left to the caller."""
    seen = []
    for row in rows:
        per = row.get("per_request") or {}
        if per.get("low") is None:
            said = f"{row['op']} undecided"
        else:
            said = f"{row['op']} {figure(per['low'], per.get('high'))}"
            if row.get("ideal") is not None:
                said += f" (ideal {tables.figure(row['ideal'])})"
        if said not in seen:
            seen.append(said)
    return seen


def describe(line):
    unit = UNITS[line.space]
    ideal = "" if line.space == "local" else \
        f" ideal {line.per_request(line.ideal):.2f}"
    return (f"measured {line.per_request(line.actual):.2f}{ideal} {unit} per "
            f"request, {line.executed} requests, worst instruction "
            f"+{line.worst:.2f}")


def launched(line):
    """The recorded shapes, and whether the source shows the block."""
    shapes = ["x".join(map(str, grid)) + " of " + "x".join(map(str, block))
              for grid, block in line.shapes]
    text = "launched as " + ", ".join(shapes[:3])
    if len(shapes) > 3:
        text += f" and {len(shapes) - 3} more"
    assumed = sorted({"x".join(map(str, r["block"])) for r in line.rows
                      if r.get("launch") == "assumed" and r.get("block")})
    return text + (f"; analysed with an assumed block of {', '.join(assumed)}"
                   if assumed else "")


def source(program, file, number):
    text = program.source_lines(file)
    if text and 0 < number <= len(text):
        return text[number - 1].strip()
    return None


def missed(lines, programs, shown=evidence_lines.SHOWN):
    """Text of real lines that are not reported unasked."""
    share = evidence_lines.shares_of_excess(lines)
    chosen = [l for l in lines if l.real and l.certainty not in shown]
    order = {space: at for at, space in enumerate(SPACES)}
    parts = []
    for line in sorted(chosen, key=lambda l: (
            order[l.space], -share[id(l)], l.program, l.file, l.number, l.kernel)):
        rows = line.about()
        parts.append("\n".join(filter(None, [
            f"{line.corpus}/{line.program} {line.file}:{line.number} {line.space} "
            f"[{tables.short_kernel(line.kernel)}] "
            f"{100 * share[id(line)]:.1f} % of the program's excess"
            + (f", reported as {line.certainty}" if line.certainty else ""),
            "    " + describe(line),
            "    " + launched(line),
            "    predicted " + ("; ".join(predicted(rows)) or "nothing"),
            "    reasons: " + evidence_reasons.together(
                evidence_reasons.of_line(line)),
            indented(source(programs[line.corpus, line.program], line.file,
                            line.number))])))
    return "\n\n".join(parts)


def false(found, programs):
    """Text of reported lines that were executed and are clean."""
    parts = []
    chosen = [f for f in found if f.judgement == "false"]
    for one in sorted(chosen, key=lambda f: (
            evidence_lines.rank(f.certainty), f.corpus, f.program, f.file,
            f.number)):
        head = [f"{one.corpus}/{one.program} {one.file}:{one.number} {one.check} "
                f"({one.certainty})"]
        head += ["    says: " + m for m in sorted(set(one.messages))]
        head += [f"    line {l.number} [{tables.short_kernel(l.kernel)}] "
                 + describe(l) + ("; predicted " + "; ".join(predicted(l.rows))
                                  if l.rows else "") for l in one.lines]
        kinds = evidence_reasons.kinds(one.reasons)
        head.append("    reasons: " + (evidence_reasons.together(kinds) or "none"))
        head.append(indented(source(programs[one.corpus, one.program], one.file,
                                    one.number)))
        parts.append("\n".join(filter(None, head)))
    return "\n\n".join(parts)


def indented(text):
    return "    | " + text if text else None
