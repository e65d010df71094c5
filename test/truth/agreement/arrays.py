"""Private arrays: those that nvcc's code has in local memory, and those that
warplint names.

Each variable of a function that nvcc leaves in memory has its place in the
function's depot: PTX addresses it as an offset from %SP or %SPL. Its accesses
are those whose address is computed from that offset. It lies in local memory if
the machine code still has a load or store of one of them; ptxas makes registers
of the others. Variables that the source does not have are told by what reaches
them: arguments of printf, and the digits that sines and cosines of large
arguments are reduced with.
"""
import collections
import re

REGISTER = re.compile(r"%[a-z]+\d+|%SPL?\b")
ADD = re.compile(r"(?:add\.[su](?:32|64)|mov\.[bu](?:32|64)|cvta\.(?:to\.)?local\.u(?:32|64)|"
                 r"sub\.[su]64|mad\S*|selp\.b64|or\.b64)\s")


class Slot:
    """One variable in a depot."""

    def __init__(self, function, offset):
        self.function, self.offset, self.size = function, offset, 0
        self.accesses, self.lines = set(), set()  # numbers of PTX lines; frames
        self.uses = set()

    def source_lines(self):
        return self.lines


def slots(module):
    """[Slot] of all functions of a PTX module."""
    answer = []
    bodies = collections.defaultdict(list)
    for number, line in enumerate(module.lines, 1):
        if line.function in module.depots:
            bodies[line.function].append((number, line))
    for function, body in bodies.items():
        answer += of_function(function, body, module.depots[function])
    return answer


def of_function(function, body, size):
    based = {"%SP": {0}, "%SPL": {0}}
    direct = {"%SP", "%SPL"}  # registers that hold an offset of the depot alone
    found = {}

    def slot(offset):
        return found.setdefault(offset, Slot(function, offset))

    changed = True
    rounds = 0
    while changed and rounds < 8:
        changed, rounds = False, rounds + 1
        for _, line in body:
            text = line.text
            if not ADD.match(text):
                continue
            registers = REGISTER.findall(text)
            if len(registers) < 2:
                continue
            to, sources = registers[0], registers[1:]
            for source in sources:
                if source in ("%SP", "%SPL") or source in direct:
                    constant = re.search(r",\s*(-?\d+);$", text)
                    if len(sources) == 1 and (constant or text.startswith(("mov", "cvta"))):
                        step = int(constant[1]) if constant and text.startswith("add") else 0
                        new = {b + step for b in based[source]}
                        if source in ("%SP", "%SPL") or step == 0:
                            if to not in direct and to not in ("%SP", "%SPL"):
                                direct.add(to)
                                changed = True
                        else:
                            new = based[source]
                    else:
                        new = based[source]
                elif source in based:
                    new = based[source]
                else:
                    continue
                if to in ("%SP", "%SPL"):
                    continue
                if not new <= based.get(to, set()):
                    based[to] = based.get(to, set()) | new
                    changed = True
    accesses = []
    for number, line in body:
        text = re.sub(r"^@!?%p\d+\s+", "", line.text)
        place = re.search(r"\[(%[a-zA-Z]+\d*)(?:\+(-?\d+))?\]", text)
        op = text.split(".")[0]
        if place and op in ("ld", "st", "atom", "red") and not text.startswith(("ld.param", "st.param")):
            base = place[1]
            if base in ("%SP", "%SPL"):
                accesses.append((number, line, {int(place[2] or 0)}, True))
            elif base in based:
                accesses.append((number, line, based[base], False))
        elif text.startswith("st.param"):
            for register in REGISTER.findall(text):
                for offset in based.get(register, ()):
                    slot(offset).uses.add("call")
    for _, _, offsets, fixed in accesses:
        if not fixed:
            for offset in offsets:
                slot(offset)
    starts = sorted(found)
    for number, line, offsets, fixed in accesses:
        for offset in offsets:
            if fixed:
                below = [s for s in starts if s <= offset]
                offset = below[-1] if below else offset
            one = slot(offset)
            one.accesses.add(number)
            one.lines.add(line.frames)
    starts = sorted(found)
    for start, end in zip(starts, starts[1:] + [size]):
        found[start].size = end - start
    return [found[start] for start in starts]
