"""The brute-force reading: runs a generated kernel lane by lane and counts.

Nothing of the tool is used: the expressions' values come from expressions.py,
the costs from hardware.py. Lanes of a warp go through a loop together until the
last one leaves it, and meet again behind each branch.
"""

import itertools
from dataclasses import dataclass, field

import hardware
from expressions import Undefined
from kernels import Access, Barrier, Guard, Let, LoadData, Loop, Shuffle, walk

MOST_TURNS = 5000


@dataclass
class Count:
    """All requests of one access in one launch."""
    space: str
    op: str
    size: int
    requests: int = 0
    cost: int = 0
    ideal: int = 0
    least: int = 1 << 30
    most: int = 0


@dataclass
class World:
    """What the tool does not know: arguments, data, offsets of pointers."""
    arguments: dict = field(default_factory=dict)
    data: object = None     # element number -> 32 bits
    offsets: dict = field(default_factory=dict)  # array -> elements
    grid: tuple = None


class Compiled:
    """A kernel with its expressions as Python functions."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.code = {}
        for s in walk(kernel.statements):
            for name in ("value", "lane", "index", "condition", "start", "bound",
                         "step"):
                if hasattr(s, name):
                    self.code[id(s), name] = getattr(s, name).compiled()
            if isinstance(s, Access):
                for n, i in enumerate(s.indices):
                    self.code[id(s), n] = i.compiled()
        self.places = {a.name: a.layout() for a in kernel.arrays}
        self.arrays = {a.name: a for a in kernel.arrays}
        # Every array in shared memory and every buffer is aligned to 256 bytes
        # here; where a shared array really starts turns the banks for all lanes.
        self.bases = {a.name: (n + 1) << 44 for n, a in enumerate(kernel.arrays)}

    def run(self, world):
        return Run(self, world).run()


class Run:
    def __init__(self, compiled, world):
        self.of, self.world = compiled, world
        self.counts = {}    # line: Count
        self.stored = {}    # (line, address): thread
        self.overlaps = set()  # lines at which two threads store to one place
        self.thread_base = 0

    def run(self):
        kernel = self.of.kernel
        bx, by, bz = kernel.block
        threads = [(x, y, z) for z, y, x in
                   itertools.product(range(bz), range(by), range(bx))]
        grid = self.world.grid or kernel.grid
        common = dict(kernel.arguments)
        common.update(self.world.arguments)
        for gz, gy, gx in itertools.product(*(range(e) for e in reversed(grid))):
            for first in range(0, len(threads), 32):
                lanes = {}
                for lane, (x, y, z) in enumerate(threads[first:first + 32]):
                    v = dict(common, tx=x, ty=y, tz=z, bx=gx, by=gy)
                    v["#"] = (gz, gy, gx, first + lane)
                    lanes[lane] = v
                self.body(kernel.statements, lanes)
        return self

    def body(self, statements, lanes):
        for s in statements:
            if lanes:
                self.step(s, lanes)

    def step(self, s, lanes):
        code = self.of.code
        if isinstance(s, Let):
            f = code[id(s), "value"]
            for v in lanes.values():
                v[s.name] = f(v)
        elif isinstance(s, Access):
            self.access(s, lanes)
        elif isinstance(s, LoadData):
            f = code[id(s), "index"]
            at = {lane: f(v) for lane, v in lanes.items()}
            self.count(s.line, s.array, "load", None, at, lanes)
            for lane, v in lanes.items():
                v[s.name] = self.world.data(at[lane]) & s.mask
        elif isinstance(s, Guard):
            f = code[id(s), "condition"]
            taken = {lane: v for lane, v in lanes.items() if f(v)}
            rest = {lane: v for lane, v in lanes.items() if lane not in taken}
            self.body(s.body, taken)
            self.body(s.other, rest)
        elif isinstance(s, Loop):
            self.loop(s, lanes)
        elif isinstance(s, Shuffle):
            self.shuffle(s, lanes)
        else:
            assert isinstance(s, Barrier)

    def loop(self, s, lanes):
        code = self.of.code
        start, bound, step = (code[id(s), n] for n in ("start", "bound", "step"))
        for v in lanes.values():
            v[s.name] = start(v)
        for _ in range(MOST_TURNS):
            lanes = {lane: v for lane, v in lanes.items() if v[s.name] < bound(v)}
            if not lanes:
                return
            self.body(s.body, lanes)
            for v in lanes.values():
                v[s.name] = step(v)
        raise Undefined     # too long to be tried

    def shuffle(self, s, lanes):
        value, from_ = (self.of.code[id(s), n] for n in ("value", "lane"))
        had = {lane: value(v) for lane, v in lanes.items()}
        for lane, v in lanes.items():
            by, first = from_(v), lane & -s.width
            if s.kind == "xor":
                source = lane ^ by
                if source >= first + s.width:
                    source = lane
            elif s.kind == "up":
                source = lane - by if lane - by >= first else lane
            elif s.kind == "down":
                source = lane + by if lane + by < first + s.width else lane
            else:
                source = first + by % s.width
            if source not in had:
                raise Undefined
            v[s.name] = had[source]

    def access(self, s, lanes):
        array = self.of.arrays[s.array]
        functions = [self.of.code[id(s), n] for n in range(len(s.indices))]
        extents = ([1 << 60] if array.space == "global" else []) + array.extents
        at = {}
        for lane, v in lanes.items():
            flat = 0
            for f, extent in zip(functions, extents):
                index = f(v)
                if not (0 <= index < extent or extent == 1 << 60):
                    raise Undefined
                flat = index if extent == 1 << 60 else flat * extent + index
            at[lane] = flat
        self.count(s.line, s.array, s.op, s.field_, at, lanes)

    def count(self, line, name, op, field_, at, lanes):
        places, size = self.of.places[name]
        offset, width = places[field_]
        array = self.of.arrays[name]
        base = self.of.bases[name] + offset
        if array.space == "global":
            elements = size
            for e in array.extents:
                elements *= e
            base += elements * self.world.offsets.get(name, array.offset)
        request = {lane: base + size * index for lane, index in at.items()}
        for lane, address in request.items():
            if op != "load":
                thread = lanes[lane]["#"]
                if self.stored.setdefault((line, address), thread) != thread:
                    self.overlaps.add(line)
        cost, ideal = hardware.cost(array.space, request, op, width)
        c = self.counts.setdefault(line, Count(
            array.space, "atomic" if op == "cas" else op, width))
        c.requests += 1
        c.cost += cost
        c.ideal += ideal
        c.least, c.most = min(c.least, cost), max(c.most, cost)
