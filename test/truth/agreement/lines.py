"""Accesses by source line: those in nvcc's machine code and those that warplint
evaluates, and whether they agree.

A kind is (space, op, bytes of a lane). Of the machine code the number of a kind
on a line is that of the instructions of nvcc's PTX that are left there: a copy
that ptxas makes of an instruction, by unrolling a loop once more, has its line
of PTX and is the same access.
"""
import collections
import fractions

NEAR = 2  # lines that two compilers may differ by within one statement

# From the best to the worst. `same`: the same kinds and numbers. `copies`: the
# same but for a factor that all lines of the loop have. `moved`: the same, a
# line or two further. `number`: the kinds are the same. `width`: both have an
# access of the same space and op. `space`: the widths are the same, the spaces
# not. `theirs`, `ours`: only nvcc has an access on the line, only warplint has.
STATUSES = ("same", "copies", "moved", "number", "width", "space", "theirs", "ours")
WIDTH_RIGHT = STATUSES[:4]
NUMBER_RIGHT = STATUSES[:3]


class Side:
    """Line -> number of each kind, and the loops that its accesses are in."""

    def __init__(self):
        self.kinds = collections.defaultdict(collections.Counter)
        self.loops = collections.defaultdict(set)

    def add(self, line, kind, loop):
        self.kinds[line][kind] += 1
        self.loops[line].add(loop)


class Result:
    def __init__(self, line, status, theirs, ours, looped, cause=""):
        self.line, self.status, self.cause = line, status, cause
        self.theirs, self.ours, self.looped = theirs, ours, looped


def factor(theirs, ours):
    """What each number of ours must be multiplied by, or None."""
    if set(theirs) != set(ours):
        return None
    factors = {fractions.Fraction(theirs[kind], ours[kind]) for kind in theirs}
    return factors.pop() if len(factors) == 1 else None


def of_loops(theirs, ours):
    """Loops of a line -> the factor that most kinds of its lines have. A loop is
    warplint's, or nvcc's where warplint has unrolled it fully. One kind alone is
    believed if its factor is one of unrolling and not of a load that is
    repeated: at least 3."""
    votes = collections.defaultdict(collections.Counter)
    for line in set(theirs.kinds) & set(ours.kinds):
        found = factor(theirs.kinds[line], ours.kinds[line])
        if found is not None:
            votes[place(line, theirs, ours, found)][found] += len(ours.kinds[line])
    answer = {}
    for loop, count in votes.items():
        found, voices = max(count.items(), key=lambda item: (item[1], item[0] == 1))
        times = max(found, 1 / found)
        if voices > 1 or times == 1 or times.denominator == 1 and times > 2:
            answer[loop] = found
    return answer


def place(line, theirs, ours, found):
    """The loops whose factor a line has; None where the factor is of no loop."""
    side = ours if found >= 1 else theirs
    inside = frozenset(loop for loop in side.loops[line] if loop)
    return (side is ours, inside) if inside else None


def judge(theirs, ours, near):
    """[Result] of all lines of a kernel; `near(a, b)`: whether lines a and b may
    be of one statement."""
    factors, results = of_loops(theirs, ours), {}
    for line in set(theirs.kinds) | set(ours.kinds):
        a, b = theirs.kinds.get(line, {}), ours.kinds.get(line, {})
        looped = any(theirs.loops.get(line, ())) or any(ours.loops.get(line, ()))
        found = factor(a, b) if a and b else None
        if a == b:
            status = "same"
        elif found is not None:
            loop = place(line, theirs, ours, found)
            status = "copies" if loop and factors.get(loop) == found else "number"
        elif not a or not b:
            status = "theirs" if a else "ours"
        elif set(a) == set(b):
            status = "number"
        elif {k[1:] for k in a} == {k[1:] for k in b}:
            status = "space"
        else:
            status = "width"
        results[line] = Result(line, status, dict(a), dict(b), looped)
    move(results, near)
    return list(results.values())


def move(results, near):
    """Marks neighbouring lines that only together agree."""
    wrong = sorted(line for line, r in results.items() if r.status not in NUMBER_RIGHT)
    seen = set()
    for line in wrong:
        if line in seen:
            continue
        group, work = {line}, [line]
        while work:
            at = work.pop()
            for other in wrong:
                if other not in group and near(at, other):
                    group.add(other)
                    work.append(other)
        seen |= group
        for part in ([group] + [{a, b} for a in group for b in group if a < b and near(a, b)]):
            if any(results[l].status == "moved" for l in part) or len(part) < 2:
                continue
            a, b = collections.Counter(), collections.Counter()
            for l in part:
                a.update(results[l].theirs)
                b.update(results[l].ours)
            if a and a == b:
                for l in part:
                    results[l].status = "moved"


def cause(result, ptx):
    """Why a line disagrees, as far as the numbers alone say it; `ptx`: the kinds
    that nvcc's PTX has on the line."""
    theirs, ours = result.theirs, result.ours
    stage = "ptxas" if dict(ptx) == ours else "nvvm"
    where = "loop" if result.looped else "straight"
    if result.status == "theirs":
        spaces = {k[0] for k in theirs}
        return f"not predicted: {'+'.join(sorted(spaces))}"
    if result.status == "ours":
        what = "removed by ptxas" if ptx else "not in the PTX"
        return f"not in machine code: {what}, {'+'.join(sorted({k[0] for k in ours}))}"
    if result.status == "space":
        return "space: " + "/".join(sorted({k[0] for k in theirs} | {k[0] for k in ours}))
    if result.status == "number":
        more = sum(theirs.values()) > sum(ours.values())
        return f"number: nvcc has {'more' if more else 'fewer'}, {where}, {stage}"
    def total(kinds):
        return sum(k[2] * n for k, n in kinds.items())
    def widest(kinds):
        return max(k[2] for k in kinds)
    if widest(theirs) > widest(ours):
        what = "joined by nvcc only"
    elif widest(theirs) < widest(ours):
        what = "joined by warplint only"
    elif {k[:2] for k in theirs} != {k[:2] for k in ours}:
        missing = {k[:2] for k in ours} - {k[:2] for k in theirs}
        what = "one of several is missing in " + ("nvcc" if missing else "warplint")
    else:
        what = "joined otherwise"
    same = "same bytes" if total(theirs) == total(ours) else "other bytes"
    return f"width: {what}, {same}, {where}, {stage}"
