"""Source lines: what was measured on them, and what the tool reports there.

A line is one (kernel instance, file, line, space) of a program, its counters
summed over the recorded launches, plain accesses and atomics together. Its excess
is what was moved above the profiler's ideal; local memory has no ideal and counts
whole. A line is *real* when its excess per execution reaches the threshold of its
space. It *confirms* a finding also when it does so in one launch alone; when one
of its instructions does, since a finding is about one access and the line may have
others; or when executions that no lane took part in are left out, which the
counters count though they ask for nothing. An executed line that does not confirm
is *clean*. A loop of compare-and-swap that the compiler wrote is more than one
instruction, and has no ideal but one round: it confirms where it ran more often
than what feeds it.
"""
import os
import re

import counters
import predictions

THRESHOLDS = {"shared": 0.5, "global": 1.5}  # per request; local: anything
MORE_ROUNDS = 1.5  # of a loop of compare-and-swap, than it was entered
LEAST_SHARE = 2  # percent; the default of MinCostShare
SPREAD = 2  # lines between a finding and what it is about
CERTAINTIES = ("certain", "likely", "possible")
SHOWN = ("certain", "likely")  # without being asked for more
CHECKS = {  # check -> the space whose counters it is judged by
    "shared-bank-conflict": "shared", "shared-atomic-contention": "shared",
    "global-uncoalesced-access": "global", "global-gather": "global",
    "local-memory-array": "local"}


def rank(certainty):
    """0 for the most certain; None comes last."""
    return CERTAINTIES.index(certainty) if certainty else len(CERTAINTIES)


class Line:
    """The counters of one line, and what is said of it."""

    def __init__(self, program, launch, key):
        self.program, self.corpus = program.name, program.corpus
        self.kernel, self.mangled = launch.kernel, launch.mangled
        self.file, self.number, self.space = key
        self.own = program.has(self.file)  # not in a header of the toolkit
        self.actual = self.ideal = self.executed = 0
        self.shapes = []  # distinct (grid, block) of the launches, in order
        self.counts = []  # (executed, ideal, excess) of each launch and kind
        self.worst = 0.0  # greatest excess per request of one instruction
        self.rounds = 1.0  # of its loop of compare-and-swap
        self.places = {(self.file, self.number)}
        self.rows = []  # of the dump
        self.findings = []  # within SPREAD lines, those on the line first

    def add(self, counted, launch):
        """The sums of one launch, of plain accesses or of atomics."""
        if (launch.grid, launch.block) not in self.shapes:
            self.shapes.append((launch.grid, launch.block))
        self.actual += counted.actual
        self.ideal += counted.ideal or 0
        self.executed += counted.executed
        self.counts.append((counted.executed, counted.ideal,
                            counted.actual - (counted.ideal or 0)))

    @property
    def excess(self):
        return self.actual - self.ideal

    @property
    def real(self):
        return over(self.space, self.executed, self.excess)

    @property
    def of_arguments(self):
        """Whether its local memory is of no variable and predicted exactly, as that
        for the arguments of printf: there is no finding by design."""
        return (self.space == "local" and bool(self.rows)
                and all(r.get("array") is None and r["verdict"] == "exact"
                        for r in self.rows))

    @property
    def confirms(self):
        """Whether one launch, or all together, reach the threshold. A request
        of at least one lane needs at least one sector or wavefront, so that
        there are not more requests than the ideal."""
        return (self.real or self.rounds >= MORE_ROUNDS
                or over(self.space, 1, self.worst) or self.as_predicted
                or any(over(self.space,
                            executed if ideal is None else min(executed, ideal),
                            excess) for executed, ideal, excess in self.counts))

    @property
    def as_predicted(self):
        """Whether all that is predicted of the line is one exact figure that is
        over the threshold, and the counters have its actual over ideal: they
        are then so many requests of that figure, and executions without lanes."""
        figures = {(r["per_request"].get("mean"), r.get("ideal"))
                   if r["verdict"] == "exact" and r.get("per_request") else None
                   for r in self.rows}
        if len(figures) != 1 or None in figures or not self.ideal:
            return False
        mean, ideal = figures.pop()
        return (bool(mean and ideal) and over(self.space, 1, mean - ideal)
                and abs(mean / ideal - self.actual / self.ideal) <= 1e-3)

    @property
    def certainty(self):
        """Of the most certain finding about it, None when there is none."""
        return min((f.certainty for f in self.findings), key=rank, default=None)

    def per_request(self, total):
        return total / self.executed if self.executed else 0.0

    def about(self):
        """The rows of the dump that leave something open, else all."""
        return [r for r in self.rows if r["verdict"] != "exact"] or self.rows


def over(space, executed, excess):
    if not executed:
        return False
    threshold = THRESHOLDS.get(space)
    return excess / executed >= threshold if threshold else excess > 0


class Reported:
    """A line that findings of one check are about: as certain as the most
    certain of them, in all the kernels that they name."""

    def __init__(self, program, finding):
        self.program, self.corpus = program.name, program.corpus
        self.repository = program.repository
        self.check = finding["check"]
        self.space = CHECKS[self.check]
        self.file = os.path.basename(finding["location"]["file"])
        self.number = finding["location"]["line"]
        self.certainty = None
        self.messages, self.verdicts, self.reasons = [], [], set()
        self.arrays = set()  # private arrays, by name
        self.kernels, self.numbers = set(), {self.number}
        self.judgement = None  # see judge()
        self.lines = []  # that it was judged by

    def add(self, finding):
        # A tool that knows no degrees shows only what it has proved.
        certainty = finding.get("certainty") or "certain"
        self.certainty = min(self.certainty, certainty, key=rank)
        verdict = finding.get("verdict") or {}
        self.messages.append(finding["message"])
        self.arrays.update(private_arrays(finding))
        self.verdicts.append(verdict)
        self.reasons.update(verdict.get("reasons") or ())
        self.kernels.update(map(identity, finding.get("kernelsMangled") or ()))
        self.kernels.update(map(identity, finding.get("kernels") or ()))
        if self.space == "local":  # it names all places that use the array
            self.numbers.update(n for file, n in finding.get("notes", ())
                                if os.path.basename(file) == self.file)

    def near(self, line):
        """Whether a line is within SPREAD lines; of a private array, which is in
        local memory whole or not at all, every line that uses it."""
        if self.space != line.space:
            return False
        if self.space == "local" and self.names(line) and any(
                r.get("array") and r["array"] in self.arrays for r in line.rows):
            return True
        return any(file == self.file and abs(number - n) <= SPREAD
                   for file, number in line.places for n in self.numbers)

    def on(self, line):
        return (self.space == line.space and line.file == self.file
                and line.number in self.numbers)

    def names(self, line):
        """Whether it speaks of the line's kernel."""
        return not self.kernels or bool(
            self.kernels & {identity(line.mangled), identity(line.kernel)})


def private_arrays(finding):
    """The names of the private arrays that a finding is about."""
    if "privateArray" in finding:
        return {finding["privateArray"]["name"]} if finding["privateArray"] else set()
    # Recorded by a version without the field, whose texts do not change any more.
    return set(re.findall(r"'(\w+)'", finding["message"]))


def identity(kernel):
    """What mangled and demangled names of one kernel have in common, whichever
    compiler wrote them."""
    if kernel.startswith("_Z"):
        return predictions.linkage_free(kernel)
    return predictions.plain_name(kernel).replace("constchar", "charconst")


def is_small(finding, least_share):
    """Whether the excess is below a share of its kernel's cycles, in percent, so
    that it is not reported (the option MinCostShare of the checks)."""
    share = (finding.get("cost") or {}).get("share")
    return share is not None and 100 * share < least_share


def reported(program, result, least_share):
    """The reported lines of one program, in order."""
    found = {}
    for finding in result.findings:
        if finding["check"] not in CHECKS or not finding.get("location") \
                or is_small(finding, least_share):
            continue
        new = Reported(program, finding)
        found.setdefault((new.check, new.file, new.number), new).add(finding)
    return [found[key] for key in sorted(found)]


def measured(program):
    """The recorded lines of one program, in order; those whose counters vary
    with the order in which data arrives are left out."""
    lines = {}
    for launch in counters.load(program.counters):
        kernel = predictions.linkage_free(launch.mangled)
        for (file, number, space, _), counted in launch.lines.items():
            if file is None or (file, number) in launch.unsteady:
                continue
            key = (kernel, file, number, space)
            if key not in lines:
                lines[key] = Line(program, launch, key[1:])
            lines[key].add(counted, launch)
        for inst in launch.insts:
            note_worst(lines, kernel, inst)
        note_rounds(lines, kernel, launch.insts)
    return [lines[key] for key in sorted(lines)]


def note_worst(lines, kernel, inst):
    """Keeps the greatest excess per request that one instruction has."""
    file = os.path.basename(inst.get("user_file") or inst.get("file") or "")
    number = inst.get("user_line") or inst.get("line")
    for space, _ in counters.spaces(inst):
        line = lines.get((kernel, file, number, space))
        actual, ideal = counters.FIELDS[space]
        if line and inst["executed"] and inst["threads"]:
            excess = (inst.get(actual) or 0) - (inst.get(ideal) or 0 if ideal else 0)
            line.worst = max(line.worst, excess / inst["executed"])


def note_rounds(lines, kernel, insts):
    """Keeps how often a loop of compare-and-swap on shared memory went round, for
    each time that the rest of its line ran."""
    executed = {}  # place -> (of compare-and-swaps, of its other instructions)
    for inst in insts:
        file = os.path.basename(inst.get("user_file") or inst.get("file") or "")
        number = inst.get("user_line") or inst.get("line")
        swaps, others = executed.setdefault((file, number), ([], []))
        (swaps if "ATOMS.CAS" in inst["sass"] else others).append(inst["executed"])
    for place, (swaps, others) in executed.items():
        line = lines.get((kernel, *place, "shared"))
        if line and swaps and others and min(others):
            line.rounds = max(line.rounds, max(swaps) / min(others))


class Rows:
    """The dump of one program, by place and space."""

    def __init__(self, rows):
        self.at, self.inner, self.calls = {}, {}, {}
        for row in rows:
            space = predictions.UNITS.get(row.get("unit"), "global") \
                if row["space"] == "generic" else row["space"]
            row["place"] = (os.path.basename(row["file"]), row["line"])
            put(self.at, row["place"] + (space,), row)
            if row.get("innermost_file"):
                put(self.inner, (os.path.basename(row["innermost_file"]),
                                 row.get("innermost_line"), space), row)
            for call in row.get("inlined_from", ()):
                put(self.calls, (os.path.basename(call["file"]), call["line"],
                                 space), row)

    def connect(self, line):
        """Gives the line its rows: those at the place that the machine's line
        table names; else, where an access was inlined from a function or a
        header, those that have the place among their frames; else the nearest."""
        key = (line.file, line.number, line.space)
        for table in (self.at, self.inner, self.calls):
            line.rows = of_kernel(table.get(key, ()), line)
            if line.rows:
                line.places |= {row["place"] for row in line.rows}
                return
        for distance in (1, -1, 2, -2):
            near = (line.file, line.number + distance, line.space)
            line.rows = of_kernel(self.at.get(near, ()), line)
            if line.rows:
                return


def put(table, key, value):
    table.setdefault(key, []).append(value)


def of_kernel(rows, line):
    names = {identity(line.mangled), identity(line.kernel)}
    return [r for r in rows
            if identity(r["kernel"]) in names or identity(r["name"]) in names]


def judge(found, lines):
    """What the counters say of a reported line.

    confirmed     the line confirms it; or one within SPREAD lines does, where
                  nothing else is reported: compilers name different lines of
                  one expression
    false         the line was executed and is clean
    not executed  in the machine code, but no lane reached it
    not measured  no counter: the kernel was not recorded, or its machine code
                  has no such access there (a kernel whose machine code does not
                  use local memory at all makes a finding about it false)
    """
    def own(line):
        return any(other is not found and other.on(line)
                   for other in line.findings)

    here = [l for l in lines if found.names(l) and found.near(l)]
    on = [l for l in here if found.on(l)]
    if any(l.confirms for l in on):
        return "confirmed", on
    if any(l.confirms and not own(l) for l in here):
        return "confirmed", here
    if any(l.executed for l in on):
        return "false", on
    if found.space == "local" and not here:
        of_kernel = [l for l in lines if found.kernels and found.names(l)]
        if of_kernel and not any(l.space == "local" for l in of_kernel):
            return "false", []
    return ("not executed" if on else "not measured"), on


def examine(program, result, least_share=LEAST_SHARE):
    """(lines, reported lines) of one program, each connected to the other."""
    lines, found = measured(program), reported(program, result, least_share)
    rows = Rows(result.rows)
    for line in lines:
        rows.connect(line)
        line.findings = sorted((f for f in found if f.near(line)),
                               key=lambda f: not f.on(line))
    for one in found:
        one.judgement, one.lines = judge(one, lines)
    return lines, found


def shares_of_excess(lines):
    """{id of line: share of its program's excess in its space}."""
    whole = {}
    for line in lines:
        key = (line.corpus, line.program, line.space)
        whole[key] = whole.get(key, 0) + max(line.excess, 0)
    return {id(l): l.excess / (whole[l.corpus, l.program, l.space] or 1)
            for l in lines}
