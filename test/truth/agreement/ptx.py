"""What the PTX of nvcc says of each line: the instruction, where in the source it
comes from, in which loop it is, and which private array it reaches."""
import collections
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unroll"))
import loops  # noqa: E402

LOC = re.compile(r"\.loc\s+(\d+) (\d+) (\d+)(?:, function_name \S+, inlined_at (\d+) (\d+) (\d+))?")
TYPE = re.compile(r"\.(?:[bsuf]|bf)(8|16|32|64|128)\b|\.(f16x2|bf16x2)")
NOT_AN_ACCESS = ("ld.param", "st.param", "ld.const", "prefetch")


def innermost(graph):
    """Block -> head of its innermost loop, and block -> number of its loops."""
    inner, depth = {}, collections.Counter()
    for head, body in sorted(graph.loops().items(), key=lambda item: -len(item[1])):
        for block in body:
            inner[block] = head
        depth.update(body)
    return inner, depth


class Line:
    """One line of PTX: its text, its function and the frames, innermost first,
    as (file, line)."""
    __slots__ = ("text", "function", "frames", "loop", "depth")

    def __init__(self, text, function, frames):
        self.text, self.function, self.frames = text, function, frames
        self.loop, self.depth = None, 0


def width(text):
    """Bytes of a lane that an access of PTX moves."""
    op = text.split()[0]
    if op.startswith("cp.async"):
        size = re.search(r"\],?\s*\[[^]]*\]\s*,\s*(\d+|0x[0-9a-fA-F]+)", text)
        return int(size[1], 0) if size else 0
    kinds = TYPE.findall(op)
    if not kinds:
        return 0
    bits = int(kinds[-1][0] or 32)
    many = re.search(r"\.v([248])\b", op)
    return bits // 8 * (int(many[1]) if many else 1)


def kind(text):
    """(op, space) of an instruction of PTX, or None."""
    text = re.sub(r"^\{\s*", "", re.sub(r"^@!?%p\d+\s+", "", text))
    op = text.split()[0] if text.split() else ""
    if op.startswith(NOT_AN_ACCESS):
        return None
    name = op.split(".")[0]
    what = {"ld": "load", "ldu": "load", "st": "store", "atom": "atomic", "red": "atomic"}.get(name)
    if re.match(r"cp\.async\.c[ag]\.", op):
        what = "copy"
    if not what:
        return None
    for space in ("global", "shared", "local"):
        if f".{space}" in op:
            return what, space
    return what, "generic"


class Module:
    """`lines[n - 1]` is line n; `entries` are the kernels, `calls` the functions
    that each function calls; `depots` its bytes of private variables."""

    def __init__(self, text):
        self.lines, self.entries = [], set()
        self.calls = collections.defaultdict(set)
        self.depots = {}
        self.files = {int(n): name for n, name in
                      re.findall(r'^\s*\.file\s+(\d+) "([^"]*)"', text, re.M)}
        function, frames, sites = None, (), {}
        for row in text.splitlines():
            row = row.strip()
            head = re.match(r"(?:\.(?:visible|weak|extern)\s+)*\.(entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)?", row)
            if head:
                function, frames, sites = head[2], (), {}
                if head[1] == "entry":
                    self.entries.add(function)
            if row.startswith(".loc"):
                frames = self.frames(row, sites)
            depot = re.match(r"\.local .*__local_depot\d+\[(\d+)\]", row)
            if depot:
                self.depots[function] = int(depot[1])
            call = re.match(r"(?:\(\w+\),\s*)?([\w$]+),?\s*$", row)
            if call and self.lines and re.search(r"\bcall(\.uni)?\s*$|^call", self.lines[-1].text):
                self.calls[function].add(call[1])
            direct = re.search(r"\bcall(?:\.uni)?\s+(?:\([^)]*\),\s*)?([\w$]+)", row)
            if direct:
                self.calls[function].add(direct[1])
            self.lines.append(Line(row, function, frames))
        self.mark_loops(text)

    def frames(self, row, sites):
        found = LOC.match(row)
        if not found:
            return ()
        file, line, column = map(int, found.groups()[:3])
        if line == 0:  # merged from several lines; the row before it goes on
            return self.lines[-1].frames if self.lines else ()
        outer = ()
        if found[4]:
            place = tuple(map(int, found.groups()[3:]))
            outer = sites.get(place) or ((self.files.get(place[0], ""), place[1]),)
        frames = ((self.files.get(file, ""), line),) + outer
        sites[(file, line, column)] = frames
        return frames

    def mark_loops(self, text):
        """The innermost loop of each line, as (function, label of its head)."""
        bodies, function, rows = {}, None, None
        for number, line in enumerate(self.lines):
            if line.function != function:
                function, rows = line.function, bodies.setdefault(line.function, [])
            if rows is not None:
                rows.append(number)
        for function, numbers in bodies.items():
            if function not in self.entries:
                continue
            graph, block, where = loops.Graph(), "entry", {}
            graph.successors[block] = []
            falls, started = True, False
            for number in numbers:
                row = self.lines[number].text
                started = started or row.startswith("{")
                if not started:
                    continue
                label = re.fullmatch(r"(\$\w+):", row)
                if label:
                    if falls:
                        graph.successors[block].append(label[1])
                    block, falls = label[1], True
                    graph.successors.setdefault(block, [])
                    continue
                where[number] = block
                jump = re.match(r"(@!?%p\d+\s+)?bra(\.uni)?\s+(\$\w+);", row)
                table = re.match(r"(?:\$\w+:\s*)?\.branchtargets", row)
                if jump:
                    graph.successors[block].append(jump[3])
                    if jump[1]:
                        after = f"{block}'{number}"
                        graph.successors[block].append(after)
                        graph.successors[after] = []
                        block = after
                    else:
                        falls = False
                elif row.startswith(("ret;", "exit;")):
                    falls = False
                elif table or row.startswith("brx"):
                    falls = falls and not row.startswith("brx")
            for block in list(graph.successors):
                graph.successors[block] = [to for to in graph.successors[block]
                                           if to in graph.successors]
            inner, depth = innermost(graph)
            for number, block in where.items():
                if block in inner:
                    self.lines[number].loop = (function, inner[block])
                    self.lines[number].depth = depth[block]

    def reached(self, entry):
        """The functions that a kernel calls, itself among them."""
        seen, work = set(), [entry]
        while work:
            name = work.pop()
            if name not in seen:
                seen.add(name)
                work += self.calls.get(name, ())
        return seen
