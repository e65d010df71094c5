"""Accesses by source line: those in nvcc's machine code and those that warplint
evaluates, and whether they agree.

What is compared is a *line*: a file and line with the loads, the stores or the
atomics of one space. Its accesses are numbers by width (bytes of a lane). Of the
machine code the number is that of the instructions of nvcc's PTX that are left
there: a copy that ptxas makes of an instruction, by unrolling a loop once more,
has its line of PTX and is the same access.
"""
import collections
import fractions

NEAR = 2  # lines that two compilers may differ by within one statement

# From the best to the worst. `same`: the same widths and numbers. `copies`: the
# same but for a factor that all lines of the loop have. `moved`: the same, on a
# line near by. `number`: the widths are the same. `width`: they are not.
# `space`: what nvcc has on the line in one space, warplint has in another.
# `theirs`, `ours`: only nvcc has such an access on the line, only warplint has.
STATUSES = ("same", "copies", "moved", "number", "width", "space", "theirs", "ours")
WIDTH_RIGHT = STATUSES[:4]
NUMBER_RIGHT = STATUSES[:3]


class Side:
    """Line -> number of each width, and the loops that its accesses are in. A
    line is (place, space, op)."""

    def __init__(self):
        self.widths = collections.defaultdict(collections.Counter)
        self.loops = collections.defaultdict(set)
        self.depth = {}  # of the outermost of the accesses
        self.uses = collections.defaultdict(set)  # line -> lines of the first uses

    def add(self, place, kind, loop=None, depth=0, use=None):
        space, op, width = kind
        line = place, space, op
        self.widths[line][width] += 1
        self.loops[line].add(loop)
        self.depth[line] = min(depth, self.depth.get(line, depth))
        if use and use != place:
            self.uses[line].add((use, space, op))

    def drop(self, places):
        for line in [line for line in self.widths if line[0] in places]:
            del self.widths[line]


class Result:
    def __init__(self, line, status, theirs, ours, looped):
        self.line, self.status = line, status
        self.theirs, self.ours, self.looped = theirs, ours, looped


def factor(theirs, ours):
    """What each number of ours must be multiplied by, or None."""
    if set(theirs) != set(ours):
        return None
    factors = {fractions.Fraction(theirs[width], ours[width]) for width in theirs}
    return factors.pop() if len(factors) == 1 else None


def of_loops(theirs, ours):
    """Loops of a line -> the factor that most of its lines have. A loop is
    warplint's, or nvcc's where warplint has unrolled it fully. One line alone is
    believed if its factor is one of unrolling and not of a load that is
    repeated: at least 3."""
    votes = collections.defaultdict(collections.Counter)
    for line in set(theirs.widths) & set(ours.widths):
        found = factor(theirs.widths[line], ours.widths[line])
        if found is not None:
            votes[place(line, theirs, ours, found)][found] += 1
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
    """[Result] of all lines of a kernel; `near(a, b)`: whether two places may be
    those of one access."""
    factors, results = of_loops(theirs, ours), {}
    for line in set(theirs.widths) | set(ours.widths):
        a, b = theirs.widths.get(line, {}), ours.widths.get(line, {})
        looped = any(theirs.loops.get(line, ())) or any(ours.loops.get(line, ()))
        found = factor(a, b) if a and b else None
        if a == b:
            status = "same"
        elif found is not None:
            loop = place(line, theirs, ours, found)
            status = "copies" if loop and factors.get(loop) == found else "number"
        elif not a or not b:
            status = "theirs" if a else "ours"
        else:
            status = "number" if set(a) == set(b) else "width"
        results[line] = Result(line, status, dict(a), dict(b), looped)
    move(results, near)
    hoist(results, theirs, ours)
    for line, result in results.items():
        other = next((r for r in results.values() if result.status == "theirs" and
                      r.status == "ours" and r.line[0] == line[0] and r.line[2] == line[2] and
                      r.ours == result.theirs), None)
        if other:
            result.status = other.status = "space"
    return list(results.values())


def hoist(results, theirs, ours):
    """Marks loads that warplint has in front of a loop, on the line of what is
    there, and nvcc too, on the line of their use."""
    for line, result in results.items():
        if result.status != "ours":
            continue
        for use in ours.uses.get(line, ()):
            there, here = theirs.widths.get(use, {}), collections.Counter(result.ours)
            here.update(ours.widths.get(use, {}))
            if there and theirs.depth[use] <= ours.depth[line] and set(there) == set(here) and \
                    all(there[width] >= here[width] for width in here):
                result.status = "moved"
                if results[use].status == "theirs":
                    results[use].status = "moved"
                break
    # A hoisted load has no location: in nvcc's table it has that of whatever is
    # in front of it.
    for line, result in results.items():
        if result.status == "ours" and line in ours.uses:
            other = next((r for r in results.values() if r.status == "theirs" and
                          r.line[1:] == line[1:] and r.theirs == result.ours and
                          theirs.depth[r.line] == ours.depth[line]), None)
            if other:
                result.status = other.status = "moved"


def move(results, near):
    """Marks neighbouring lines that only together agree."""
    wrong = sorted(line for line, r in results.items() if r.status not in NUMBER_RIGHT)
    def close(a, b):
        return a != b and a[1:] == b[1:] and near(a[0], b[0])
    seen = set()
    for line in wrong:
        if line in seen:
            continue
        group, work = {line}, [line]
        while work:
            at = work.pop()
            for other in wrong:
                if other not in group and close(at, other):
                    group.add(other)
                    work.append(other)
        seen |= group
        for part in [group] + [{a, b} for a in group for b in group if a < b and close(a, b)]:
            if len(part) > 1 and all(results[l].status not in NUMBER_RIGHT for l in part):
                a, b = collections.Counter(), collections.Counter()
                for l in part:
                    a.update(results[l].theirs)
                    b.update(results[l].ours)
                if a == b:
                    for l in part:
                        results[l].status = "moved"


def cause(result, ptx):
    """Why a line disagrees, as far as the numbers alone say it; `ptx`: the widths
    that nvcc's PTX has on the line."""
    theirs, ours, space = result.theirs, result.ours, result.line[1]
    what = f"{space} {result.line[2]}s"
    stage = "ptxas" if dict(ptx) == ours else "nvvm"
    where = "loop" if result.looped else "straight"
    if result.status == "theirs":
        return f"not predicted: {what}, {where}"
    if result.status == "ours":
        return f"not in machine code: {what}, " + (
            "removed by ptxas" if ptx else "not in the PTX")
    if result.status == "space":
        return f"other space: {what} " + ("of nvcc" if theirs else "of warplint")
    if result.status == "number":
        more = sum(theirs.values()) > sum(ours.values())
        return f"number: nvcc has {'more' if more else 'fewer'} {what}, {where}, {stage}"
    if max(theirs) > max(ours):
        by = "joined by nvcc only"
    elif max(theirs) < max(ours):
        by = "joined by warplint only"
    else:
        by = "joined otherwise"
    bytes_ = [sum(width * n for width, n in side.items()) for side in (theirs, ours)]
    same = "same bytes" if bytes_[0] == bytes_[1] else "other bytes"
    return f"width: {what} {by}, {same}, {where}, {stage}"
