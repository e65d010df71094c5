"""Kernels as data: arrays, statements, launch. And as CUDA source, in which each
statement with an access has a line of its own."""

import copy
from dataclasses import dataclass, field

from expressions import Node, TYPES

SCALARS = {"unsigned char": 1, "unsigned short": 2, "unsigned": 4, "float": 4,
           "unsigned long long": 8, "double": 8}
VECTORS = {"uint2": (8, 2), "uint4": (16, 4)}


@dataclass
class Array:
    name: str
    space: str              # shared or global
    element: str            # a scalar, a vector, or struct
    extents: list           # of a global array: all but the first
    fields: list = None     # of a struct: (type, name)
    offset: int = 0         # of the launch's argument, elements
    offset_unknown: bool = False
    allocated: bool = False  # the host allocates it in sight
    atomic: bool = False

    @property
    def plain(self):
        """Not volatile: atomics and vectors can't be."""
        return self.atomic or self.element in VECTORS

    def layout(self):
        """{field: (offset, bytes)} and the size of an element, by C's rules."""
        if self.fields is None:
            size = SCALARS.get(self.element) or VECTORS[self.element][0]
            return {None: (0, size)}, size
        at, widest, places = 0, 1, {}
        for type_, name in self.fields:
            size = SCALARS[type_]
            at = -(-at // size) * size
            places[name] = (at, size)
            at, widest = at + size, max(widest, size)
        return places, -(-at // widest) * widest


@dataclass
class Let:
    name: str
    value: Node


@dataclass
class Shuffle:
    name: str
    kind: str               # xor, up, down, idx
    value: Node
    lane: Node
    width: int


@dataclass
class LoadData:
    """A value from memory: 32 bits of array `array`, of which `mask` are kept."""
    name: str
    array: str
    index: Node
    mask: int
    line: int = 0


@dataclass
class Access:
    array: str
    op: str                 # load, store, atomic, cas
    indices: list
    field_: str = None
    line: int = 0


@dataclass
class Barrier:
    pass


@dataclass
class Guard:
    condition: Node
    body: list
    other: list = field(default_factory=list)


@dataclass
class Loop:
    """for (unsigned name = start; name < bound; name = step(name))"""
    name: str
    start: Node
    bound: Node
    step: Node
    body: list
    pragma: str = ""


@dataclass
class Kernel:
    name: str
    arrays: list
    statements: list
    block: tuple
    grid: tuple
    arguments: dict         # name: value shown at the launch, or None
    grid_unknown: bool = False  # its x extent is a run-time value
    first_line: int = 0

    def copy(self):
        return copy.deepcopy(self)

    def array(self, name):
        return next(a for a in self.arrays if a.name == name)

    def unknowns(self):
        return [n for n, value in self.arguments.items() if value is None]


def bodies(statement):
    if isinstance(statement, Guard):
        return [statement.body, statement.other]
    return [statement.body] if isinstance(statement, Loop) else []


def walk(statements):
    for s in statements:
        yield s
        for body in bodies(s):
            yield from walk(body)


THREAD = ("const unsigned tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z, "
          "bx = blockIdx.x, by = blockIdx.y;")


class Writer:
    """The source of one kernel, from line `first` of its file on."""

    def __init__(self, kernel, first):
        self.kernel, self.first, self.lines = kernel, first, []

    def put(self, depth, text):
        self.lines.append("  " * depth + text)
        return self.first + len(self.lines) - 1

    def write(self):
        k = self.kernel
        k.first_line = self.first
        for a in k.arrays:
            if a.fields:
                inner = " ".join(f"{t} {n};" for t, n in a.fields)
                self.put(0, f"struct {self.type(a)} {{ {inner} }};")
        self.put(0, f"__global__ void {k.name}({', '.join(self.parameters())}) {{")
        self.put(1, THREAD)
        self.put(1, "unsigned acc = tx + 7u * ty;")
        for a in k.arrays:
            if a.space == "shared":
                extents = "".join(f"[{e}]" for e in a.extents)
                self.put(1, f"__shared__ {'' if a.plain else 'volatile '}"
                            f"{self.type(a)} {a.name}{extents};")
        self.escape()
        for s in k.statements:
            self.statement(s, 1)
        self.escape()
        self.put(1, "((volatile unsigned *)out)[tx] = acc;")
        self.put(0, "}")
        self.host()
        return self.lines

    def type(self, a):
        return f"st_{self.kernel.name}_{a.name}" if a.fields else a.element

    def escape(self):
        """Shared arrays that are not volatile could be seen to be unused."""
        for a in self.kernel.arrays:
            if a.space == "shared" and a.plain:
                self.put(1, f'asm volatile("" :: "l"(&{a.name}) : "memory");')

    def globals_(self):
        return [a for a in self.kernel.arrays if a.space == "global"]

    def pointer(self, a, name):
        extents = "".join(f"[{e}]" for e in a.extents)
        qualified = f"{'' if a.plain else 'volatile '}{self.type(a)}"
        return f"{qualified} (*{name}){extents}" if extents else f"{qualified} *{name}"

    def parameters(self):
        return ([self.pointer(a, a.name) for a in self.globals_()]
                + [f"{'int' if n.startswith('i') else 'unsigned'} {n}"
                   for n in self.kernel.arguments] + ["unsigned *out"])

    def host(self):
        k = self.kernel
        taken = [self.pointer(a, a.name) for a in self.globals_() if not a.allocated]
        taken += [f"{'int' if n.startswith('i') else 'unsigned'} {n}"
                  for n in k.unknowns()]
        taken += ["unsigned *out"]
        taken += ["int blocks"] if k.grid_unknown else []
        taken += [f"int o_{a.name}" for a in self.globals_() if a.offset_unknown]
        self.put(0, f"void host_{k.name}({', '.join(taken)}) {{")
        passed = []
        for a in self.globals_():
            if a.allocated:
                self.put(1, f"{self.pointer(a, a.name)};")
                self.put(1, f"cudaMalloc((void **)&{a.name}, 1 << 20);")
            offset = f"o_{a.name}" if a.offset_unknown else a.offset
            passed.append(f"{a.name} + {offset}" if offset else a.name)
        passed += [n if value is None else f"{value}{'' if n[0] == 'i' else 'u'}"
                   for n, value in k.arguments.items()]
        extents = ["blocks", *k.grid[1:]] if k.grid_unknown else k.grid
        grid, block = (f"dim3({', '.join(map(str, s))})" for s in (extents, k.block))
        self.put(1, f"{k.name}<<<{grid}, {block}>>>({', '.join(passed + ['out'])});")
        self.put(0, "}")

    def statement(self, s, depth):
        if isinstance(s, Let):
            type_ = TYPES[s.value.type][0]
            self.put(depth, f"const {type_} {s.name} = {s.value.c()};")
        elif isinstance(s, Shuffle):
            name = "__shfl_sync" if s.kind == "idx" else f"__shfl_{s.kind}_sync"
            self.put(depth, f"const unsigned {s.name} = {name}(0xffffffffu, "
                            f"{s.value.c()}, {s.lane.c()}, {s.width});")
        elif isinstance(s, LoadData):
            s.line = self.put(depth, f"const unsigned {s.name} = {s.array}"
                                     f"[{s.index.c()}] & {s.mask}u;")
        elif isinstance(s, Barrier):
            self.put(depth, "__syncthreads();")
        elif isinstance(s, Access):
            s.line = self.put(depth, self.access(s))
        elif isinstance(s, Guard):
            self.put(depth, f"if ({s.condition.c()}) {{")
            for inner in s.body:
                self.statement(inner, depth + 1)
            if s.other:
                self.put(depth, "} else {")
                for inner in s.other:
                    self.statement(inner, depth + 1)
            self.put(depth, "}")
        else:
            if s.pragma:
                self.put(depth, s.pragma)
            self.put(depth, f"for (unsigned {s.name} = {s.start.c()}; {s.name} < "
                            f"{s.bound.c()}; {s.name} = {s.step.c()}) {{")
            for inner in s.body:
                self.statement(inner, depth + 1)
            self.put(depth, "}")

    def access(self, s):
        a = self.kernel.array(s.array)
        place = a.name + "".join(f"[{i.c()}]" for i in s.indices)
        if s.op == "atomic":
            return f"acc += atomicAdd(&{place}, acc + 3u);"
        if s.op == "cas":
            return f"acc += atomicCAS(&{place}, acc, acc + 3u);"
        if a.element in VECTORS:
            parts = "xyzw"[:VECTORS[a.element][1]]
            if s.op == "load":
                values = " ^ ".join(f"(w.{p} * {n + 3}u)" for n, p in enumerate(parts))
                return f"{{ {a.element} w = {place}; acc += {values}; }}"
            values = ", ".join(f"acc * {n + 2}u" for n, _ in enumerate(parts))
            return f"{place} = make_{a.element}({values});"
        type_ = a.element
        if s.field_:
            type_ = next(t for t, n in a.fields if n == s.field_)
            place += f".{s.field_}"
        if s.op == "load":
            return f"acc += (unsigned){place};"
        return f"{place} = ({type_})acc;"


def write(kernels):
    """One file with all of them; sets their accesses' lines."""
    lines = []
    for kernel in kernels:
        lines += Writer(kernel, len(lines) + 1).write()
    return "\n".join(lines) + "\n"
