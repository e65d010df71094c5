"""Random kernels. Everything follows from the seed."""

import random

from expressions import (Node, Undefined, binary, cast, compare, const, var)
from kernels import (Access, Array, Barrier, Guard, Kernel, Let, LoadData, Loop,
                     SCALARS, Shuffle, VECTORS)
from reading import Compiled, World

BLOCKS = [(32, 1, 1), (64, 1, 1), (96, 1, 1), (128, 1, 1), (32, 2, 1), (16, 4, 1),
          (16, 16, 1), (8, 8, 1), (32, 4, 1), (4, 4, 4), (8, 8, 2), (2, 32, 1)]
ODD = [(7, 1, 1), (33, 1, 1), (48, 1, 1), (100, 1, 1), (1, 40, 1), (7, 5, 1),
       (11, 13, 1), (5, 3, 3), (31, 2, 1), (17, 6, 1), (3, 1, 30), (1, 1, 1)]
GRIDS = [(1, 1, 1)] * 6 + [(2, 1, 1), (3, 1, 1), (2, 2, 1), (5, 1, 1), (1, 3, 1)]
EXTENTS = [16, 17, 31, 32, 33, 48, 64, 65, 128]


class Generator:
    def __init__(self, seed, name):
        self.r = random.Random(seed)
        self.name = name
        self.names = 0
        self.arrays, self.arguments = [], {}
        self.ops = ["load", "load", "store"]

    def chance(self, p):
        return self.r.random() < p

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    # -- expressions --------------------------------------------------------

    def threads(self):
        """The thread's numbers that are not always 0."""
        axes = [n for n, e in zip(("tx", "ty", "tz"), self.block) if e > 1]
        return axes or ["tx"]

    def leaf(self):
        r = self.r
        choice = r.random()
        if choice < 0.5:
            return var(r.choice(self.threads()))
        if choice < 0.65:
            return const(r.choice([0, 1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 33, 64, 100,
                                   r.randrange(256)]))
        if choice < 0.72:
            return var(r.choice(["bx", "by"]))
        if self.scope:
            return cast("u32", r.choice(self.scope))
        return self.linear()

    def linear(self):
        x, y, z = self.block
        value = var("tx")
        if y > 1:
            value = binary("+", value, binary("*", var("ty"), const(x)))
        if z > 1:
            value = binary("+", value, binary("*", var("tz"), const(x * y)))
        return value

    def affine(self):
        r = self.r
        value = const(r.choice([0, 0, 0, 1, 3, 8, r.randrange(64)]))
        for n in self.threads() + (["bx"] if self.chance(0.2) else []):
            if self.chance(0.8):
                by = r.choice([1, 1, 1, 2, 3, 4, 5, 8, 16, 17, 32, 33, 64])
                value = binary("+", binary("*", var(n), const(by)), value)
        if self.scope and self.chance(0.4):
            more = cast("u32", r.choice(self.scope))
            if self.chance(0.5):
                more = binary("*", more, r.choice(
                    [const(r.choice([2, 4, 8, 32, 33])), var(r.choice(self.threads()))]))
            value = binary("+", value, more)
        return value

    def tree(self, depth):
        """An unsigned expression."""
        r = self.r
        if depth == 0:
            return self.leaf()
        pick = r.randrange(20)
        a = self.tree(depth - 1)
        if pick < 4:
            return binary(r.choice("+-*"), a, self.tree(depth - 1))
        if pick < 6:
            return binary(r.choice("&|^"), a, self.tree(depth - 1))
        if pick < 8:
            return binary(r.choice(["/", "%"]), a, self.divisor())
        if pick < 10:
            by = (const(r.randrange(1, 6)) if self.chance(0.8)
                  else binary("&", self.leaf(), const(7)))
            return binary(r.choice(["<<", ">>"]), a, by)
        if pick == 10:
            return Node(r.choice(["min", "max"]), "u32", (a, self.tree(depth - 1)))
        if pick < 13:
            return Node("select", "u32",
                        (self.condition(), a, self.tree(depth - 1)))
        if pick == 13:
            return Node("umulhi", "u32", (a, const(r.choice(
                [0x55555556, 0xaaaaaaab, 0x10000000, 0xcccccccd]))))
        if pick == 14:
            kind = r.choice(["popc", "brev", "clz", "ffs"])
            return cast("u32", Node(kind, "u32" if kind == "brev" else "i32", (a,)))
        if pick == 15:
            return Node("narrow", "u32", (a,), r.choice(["u8", "s8", "u16", "s16"]))
        if pick == 16:
            return Node("~", "u32", (a,)) if self.chance(0.3) else a
        return cast("u32", self.signed(depth - 1))

    def divisor(self):
        unknown = [s for s in self.scope if s.extra in self.arguments]
        if unknown and self.chance(0.3):
            return cast("u32", self.r.choice(unknown))
        return const(self.r.choice([2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33]))

    def signed(self, depth):
        r = self.r
        a = cast("i32", self.tree(depth) if depth else self.leaf())
        pick = r.randrange(8)
        if pick < 3:
            return binary(r.choice("+-*"), a, const(r.choice([1, 2, 5, 31, 40]), "i32"))
        if pick < 5:
            a = binary("-", a, const(r.choice([0, 3, 16, 40]), "i32"))
            return binary(r.choice(["/", "%", ">>", "&"]), a,
                          const(r.choice([2, 3, 4, 7, 8]), "i32"))
        if pick == 5:
            return Node("abs", "i32", (binary("-", a, const(r.randrange(40), "i32")),))
        if pick == 6:
            return Node("half", "i32", (binary("-", a, const(r.randrange(9), "i32")),))
        return Node(r.choice(["min", "max"]), "i32",
                    (a, const(r.choice([0, 5, 17]), "i32")))

    def condition(self, known=False):
        """Known: nothing that the tool doesn't know but data; a guard by an
        unknown argument is taken by whole warps in docs/limits.md."""
        r = self.r
        unknown = [s for s in self.scope if self.arguments.get(s.extra, 0) is None]
        if known and unknown and self.chance(0.2):   # the same for all lanes
            a = cast("u32", r.choice(unknown))
            return compare(r.choice(["<", "==", "!=", ">="]), a,
                           const(r.choice([1, 2, 8, 32])))
        if known:
            scope, self.scope = self.scope, [
                s for s in self.scope if not s.unknown or s.extra[0] == "d"]
        try:
            a = self.tree(1) if self.chance(0.4) else self.leaf()
            if self.chance(0.5):
                a = binary(r.choice(["&", "%"]), a, const(r.choice([2, 3, 4, 7, 8])))
            c = compare(r.choice(["<", "<=", "==", "!=", ">", ">="]), a,
                        const(r.choice([0, 1, 2, 3, 5, 16, 20])))
            if self.chance(0.15):
                c = Node(r.choice(["&&", "||"]), "i32", (c, compare(
                    r.choice(["<", ">"]), self.leaf(), const(r.randrange(40)))))
            return c
        finally:
            if known:
                self.scope = scope

    def index(self):
        r = self.r
        pick = r.random()
        if pick < 0.4:
            value = self.affine()
        elif pick < 0.5:
            value = binary("^", self.affine(), self.leaf())
        elif pick < 0.6:
            w, pitch = r.choice([8, 16, 32, 10]), r.choice([8, 16, 17, 32, 33, 40])
            linear = self.linear()
            value = binary("+", binary("*", binary("/", linear, const(w)),
                                       const(pitch)), binary("%", linear, const(w)))
        else:
            value = self.tree(r.choice([1, 2, 2, 3]))
        return value

    def bounded(self, extent):
        """An index below `extent`."""
        value = self.index()
        if not value.unknown and value.names() <= {"tx", "ty", "tz"}:
            f = value.compiled()
            try:
                x, y, z = self.block
                if all(f({"tx": i, "ty": j, "tz": k}) < extent for i in range(x)
                       for j in range(y) for k in range(z)):
                    return value
            except Undefined:
                pass
        if extent & (extent - 1) == 0 and self.chance(0.5):
            return binary("&", value, const(extent - 1))
        if self.chance(0.1):
            return Node("min", "u32", (value, const(extent - 1)))
        return binary("%", value, const(extent))

    # -- arrays -------------------------------------------------------------

    def array(self, space):
        r = self.r
        name = self.fresh("S" if space == "shared" else "g")
        fields = None
        pick = r.random()
        if pick < 0.65:
            element = r.choice(list(SCALARS) + ["unsigned", "float"])
        elif pick < 0.8:
            element = r.choice(list(VECTORS))
        else:
            element = "struct"
            types = r.choice([["float"] * r.randrange(2, 9),
                              r.choices(list(SCALARS), k=r.randrange(2, 5)),
                              ["unsigned char"] * r.randrange(2, 6),
                              ["double"] * r.randrange(2, 4)])
            fields = [(t, f"f{n}") for n, t in enumerate(types)]
        a = Array(name, space, element, [], fields)
        if space == "shared":
            bytes_ = a.layout()[1]
            while True:
                dims = r.choice([1, 1, 2, 3])
                a.extents = [r.choice(EXTENTS if dims == 1 or n == dims - 1 else
                                      [2, 4, 5, 8, 16, 32]) for n in range(dims)]
                total = bytes_
                for e in a.extents:
                    total *= e
                if total <= 6000:
                    break
        else:
            if self.chance(0.2):
                a.extents = [r.choice([8, 17, 32, 33])]
            if self.offsets:
                pick = r.random()
                if pick < 0.3:
                    a.offset = r.choice([1, 2, 3, 4, 5, 7, 8, 16, 100])
                a.offset_unknown = 0.3 <= pick < 0.4
            a.allocated = self.chance(0.3)
        self.arrays.append(a)
        return a

    def access(self, top):
        """Statements with one access, and what it needs."""
        r = self.r
        space = r.choice(["shared", "global"])
        if self.chance(0.08) and top:
            return self.atomic(space)
        old = [a for a in self.arrays if a.space == space and not a.plain
               and a.name != "data"]
        a = r.choice(old) if old and self.chance(0.4) else self.array(space)
        if a.plain and not top:      # only where nothing merges them
            self.arrays.remove(a)
            return self.access(top)
        field_ = r.choice(a.fields)[1] if a.fields else None
        if a.plain and space == "shared":
            return [Access(a.name, "store", self.indices(a)), Barrier(),
                    Access(a.name, "load", self.indices(a))]
        op = r.choice(self.ops)
        return [Access(a.name, op, self.indices(a), field_)]

    def indices(self, a):
        first = [self.index()] if a.space == "global" else []
        return first + [self.bounded(e) for e in a.extents]

    def atomic(self, space):
        name = self.fresh("S" if space == "shared" else "g")
        a = Array(name, space, "unsigned", [64] if space == "shared" else [],
                  atomic=True)
        self.arrays.append(a)
        indices = self.indices(a)
        if not self.differs(indices[0]):
            indices[0] = binary("&", self.linear(), const(63))
        return [Access(name, self.r.choice(["atomic", "cas"]), indices)]

    def differs(self, index):
        """Lanes of one warp have several values whatever is unknown: compilers
        then can't update the place once for the whole warp."""
        if index.unknown or not index.names() <= {"tx", "ty", "tz"}:
            return False
        x, y, _ = self.block
        f = index.compiled()
        try:
            return len({f({"tx": n % x, "ty": n // x % y, "tz": n // x // y})
                        for n in range(min(32, x * y * self.block[2]))}) > 1
        except Undefined:
            return False

    # -- statements ---------------------------------------------------------

    def body(self, depth, count):
        out = []
        kept = list(self.scope)
        for _ in range(count):
            out += self.statement(depth)
        self.scope = kept
        return out

    def statement(self, depth):
        r = self.r
        pick = r.random()
        if pick < 0.12:
            name, value = self.fresh("v"), self.index()
            self.scope = self.scope + [var(name, value.type, value.unknown)]
            return [Let(name, value)]
        if pick < 0.2 and self.data and "load" in self.ops:
            name = self.fresh("d")
            mask = r.choice([1, 7, 31, 63, 127, 1023, 65535])
            load = LoadData(name, "data", self.index(), mask)
            self.scope = self.scope + [var(name, "u32", True)]
            return [load]
        if pick < 0.28 and depth == 0 and self.whole:
            name = self.fresh("s")
            kind = r.choice(["xor", "up", "down", "idx"])
            lane = const(r.choice([1, 2, 3, 5, 8, 16, 31]))
            if kind == "idx" and self.chance(0.5):
                lane = binary("&", self.affine(), const(31))
            value = self.index()
            s = Shuffle(name, kind, value, lane, r.choice([32, 32, 16, 8]))
            self.scope = self.scope + [var(name, "u32", value.unknown or lane.unknown)]
            return [s]
        if pick < 0.42 and depth < 2:
            return [self.guard(depth)]
        if pick < 0.56 and depth < 2:
            return [self.loop(depth)]
        return self.access(depth == 0)

    def guard(self, depth):
        """What both sides of a branch load, or both store, compilers make one
        access of; so the sides differ."""
        condition, kept = self.condition(known=True), self.ops
        count = self.r.choice([1, 1, 2])
        if len(set(kept)) == 1 or self.chance(0.75):
            return Guard(condition, self.body(depth + 1, count))
        sides = []
        for self.ops in (["load"], ["store"]):
            sides.append(self.body(depth + 1, count))
        self.ops = kept
        return Guard(condition, *(sides if self.chance(0.5) else sides[::-1]))

    def loop(self, depth):
        r = self.r
        name = self.fresh("k")
        i = var(name)
        start = const(r.choice([0, 0, 0, 1, 2]))
        bound = const(r.choice([1, 2, 3, 4, 5, 8, 16, 33]))
        step = binary("+", i, const(r.choice([1, 1, 1, 2, 4])))
        pragma = r.choice(["", "", "#pragma unroll", "#pragma unroll 1"])
        pick = r.random()
        unknown = False
        if pick < 0.25:             # lanes leave one by one
            bound = binary("%", self.affine_of_thread(), const(r.choice([3, 9, 20])))
            if self.chance(0.3):
                start, bound = bound, const(r.choice([9, 21]))
            pragma = "#pragma unroll 1"
        elif pick < 0.4:            # doubles
            start, step = const(1), binary("<<", i, const(1))
            bound = const(r.choice([16, 32, 64]))
        elif pick < 0.5 and self.arguments:
            n = r.choice(list(self.arguments))
            if n[0] == "p":
                unknown = self.arguments[n] is None
                bound = var(n, "u32", unknown)
                pragma = "#pragma unroll 1"
        kept = list(self.scope)
        self.scope = self.scope + [var(name, "u32", unknown)]
        body = self.body(depth + 1, r.choice([1, 1, 2]))
        self.scope = kept
        return Loop(name, start, bound, step, body, pragma)

    def affine_of_thread(self):
        kept, self.scope = self.scope, []
        value = self.affine()
        self.scope = kept
        return value

    def kernel(self, offsets=True):
        r = self.r
        self.offsets = offsets
        self.block = r.choice(BLOCKS if self.chance(0.65) else ODD)
        x, y, z = self.block
        self.whole = x * y * z % 32 == 0
        self.scope = []
        for letter, chance in (("p", 0.45), ("p", 0.15), ("i", 0.25)):
            if self.chance(chance):
                name = self.fresh(letter)
                self.arguments[name] = (r.choice([0, 1, 3, 8, 17, 32, 40])
                                        if self.chance(0.4) else None)
                self.scope.append(var(name, "i32" if letter == "i" else "u32",
                                      self.arguments[name] is None))
        self.data = self.chance(0.35)
        if self.data:
            self.arrays.append(Array("data", "global", "unsigned", []))
        grid = r.choice(GRIDS)
        statements = self.body(0, r.randrange(2, 6))
        return Kernel(self.name, self.arrays, statements, self.block, grid,
                      self.arguments, self.chance(0.15))


def generate(seed, name, offsets=True):
    """A kernel with something to compare and something that is defined."""
    for attempt in range(20):
        kernel = Generator(f"{seed}/{attempt}", name).kernel(offsets)
        for world in worlds(kernel, 4):
            try:
                if Compiled(kernel).run(world).counts:
                    return kernel
            except Undefined:
                continue
    return kernel


def data_of(kind, seed):
    """Memory to load from: element number -> 32 bits."""
    noise = random.Random(seed).getrandbits(64) | 1

    def scrambled(i):
        x = ((i & 0xffffffffffffffff) + 1) * noise & 0xffffffffffffffff
        x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9 & 0xffffffffffffffff
        return (x ^ x >> 32) & 0xffffffff

    if kind == 0:
        return scrambled
    if kind == 1:
        return lambda i: noise >> 7 & 0xffffffff
    if kind == 2:
        return lambda i: i & 0xffffffff
    if kind == 3:
        return lambda i: i * 32 & 0xffffffff
    if kind == 4:
        return lambda i: 0 if i & 1 else 0xffffffff
    return lambda i: scrambled(i) & scrambled(i + 1) & scrambled(i + 2)


def worlds(kernel, most):
    """Up to `most` values of what the tool doesn't know, the telling ones
    first."""
    r = random.Random(repr((kernel.block, kernel.grid, kernel.arguments)))
    unknowns = kernel.unknowns()
    moved = [a.name for a in kernel.arrays if a.offset_unknown]
    data = any(a.name == "data" for a in kernel.arrays)
    count = (most if unknowns or moved else
             6 if data or kernel.grid_unknown else 1)
    for n in range(count):
        values = [32, 1, 0, 33, 16, 2, 8, 31, 64, 3, 5, 4, 7, 17, 128, 12]
        arguments = {name: values[n] if n < len(values) and k == 0 else
                     r.choice(values + [r.randrange(300), r.randrange(5000)])
                     for k, name in enumerate(unknowns)}
        yield World(arguments, data_of(n % 6, n) if data else None,
                    {name: r.choice([0, 1, 2, 3, 5, 8, 31, r.randrange(1000)])
                     for name in moved},
                    ((1, 2, 3, 5)[n % 4], *kernel.grid[1:])
                    if kernel.grid_unknown else kernel.grid)
