"""Expressions of generated kernels: as C text, and as values by C's rules.

A node is a tree of its own; the same tree gives the source that the tool reads
and the function that the brute-force reading calls for each lane. What C leaves
undefined, and what docs/limits.md assumes not to happen, raises Undefined.
"""

TYPES = {  # name: (C, bits, signed)
    "u32": ("unsigned", 32, False), "i32": ("int", 32, True),
    "u64": ("unsigned long long", 64, False), "i64": ("long long", 64, True),
}
NARROW = {"u8": ("unsigned char", 8, False), "s8": ("signed char", 8, True),
          "u16": ("unsigned short", 16, False), "s16": ("short", 16, True)}


class Undefined(Exception):
    """C gives this value no meaning, or warplint assumes that it can't occur."""


class Node:
    """`op` of nodes `args`; `extra` is a constant, a name or a type."""

    __slots__ = ("op", "type", "args", "extra", "unknown", "floating")

    def __init__(self, op, type, args=(), extra=None, unknown=False):
        self.op, self.type, self.args, self.extra = op, type, tuple(args), extra
        # Hangs on an argument or on data that the tool doesn't know.
        self.unknown = unknown or any(a.unknown for a in self.args)
        # Hangs on a number computed in floating point, which is unknown to the
        # tool: of these, too, it assumes that they are compared and divided as
        # unsigned only where they are not negative. All else of them is tried.
        self.floating = op == "half" or any(a.floating for a in self.args)

    def names(self):
        if self.op == "var":
            return {self.extra}
        return set().union(*(a.names() for a in self.args)) if self.args else set()

    def replaced(self, index, by):
        args = list(self.args)
        args[index] = by
        return Node(self.op, self.type, args, self.extra)

    # -- as C ---------------------------------------------------------------

    def c(self):
        a = [x.c() for x in self.args]
        if self.op == "var":
            return self.extra
        if self.op == "const":
            suffix = {"u32": "u", "i32": "", "u64": "ull", "i64": "ll"}[self.type]
            text = f"{self.extra}{suffix}"
            return f"({text})" if self.extra < 0 else text
        if self.op == "cast":
            return f"({TYPES[self.type][0]}){a[0]}"
        if self.op == "narrow":
            return f"({TYPES[self.type][0]})({NARROW[self.extra][0]}){a[0]}"
        if self.op == "select":
            return f"({a[0]} ? {a[1]} : {a[2]})"
        if self.op in ("~", "!"):
            return f"({self.op}{a[0]})"
        if self.op == "half":
            return f"(int)((float){a[0]} * 0.5f)"
        if self.op in FUNCTIONS:
            return f"{FUNCTIONS[self.op]}({', '.join(a)})"
        return f"({a[0]} {self.op} {a[1]})"

    # -- as a value ---------------------------------------------------------

    def py(self):
        """Python text of the value; names are items of the lane `v`."""
        a = [x.py() for x in self.args]
        kind = TYPES[self.type]
        if self.op == "var":
            return f"v[{self.extra!r}]"
        if self.op == "const":
            return f"({self.extra})"
        if self.op == "cast":
            return self._fit(a[0], kind, convert=True)
        if self.op == "narrow":
            _, bits, signed = NARROW[self.extra]
            return self._fit(f"signed({a[0]}, {bits})" if signed
                             else f"({a[0]} & {(1 << bits) - 1})", kind, convert=True)
        if self.op == "select":
            return f"({a[1]} if {a[0]} else {a[2]})"
        if self.op == "~":
            return f"({a[0]} ^ {(1 << kind[1]) - 1})" if not kind[2] else f"(~{a[0]})"
        if self.op == "!":
            return f"int(not {a[0]})"
        if self.op == "&&":
            return f"int(bool({a[0]} and {a[1]}))"
        if self.op == "||":
            return f"int(bool({a[0]} or {a[1]}))"
        if self.op == "+" and self.unknown and not kind[2]:
            # A negative number, to the tool: the sum would wrap around.
            a = [f"inside({x}, 0, {(1 << kind[1] - 1) - 1})" for x in a]
        if self.op in UNSIGNED_MATTERS:
            a = [f"inside({text}, 0, {(1 << TYPES[x.type][1] - 1) - 1})"
                 if x.floating and not TYPES[x.type][2] else text
                 for x, text in zip(self.args, a)]
        if self.op in ("<", "<=", "==", "!=", ">", ">="):
            return f"int({a[0]} {self.op} {a[1]})"
        if self.op in ("+", "-", "*"):
            return self._fit(f"({a[0]} {self.op} {a[1]})", kind)
        if self.op in ("/", "%"):
            return f"{'quotient' if self.op == '/' else 'rest'}({a[0]}, {a[1]})"
        if self.op == "<<":
            return self._fit(f"({a[0]} << ({a[1]} & 31))", kind)
        if self.op == ">>":
            return f"({a[0]} >> ({a[1]} & 31))"
        if self.op in ("&", "|", "^"):
            return f"({a[0]} {self.op} {a[1]})"
        if self.op in ("min", "max", "abs"):
            return f"{self.op}({', '.join(a)})"
        return f"{self.op}({', '.join(a)})"

    def _fit(self, text, kind, convert=False):
        """The value in its type: wrapped, or Undefined where it must not."""
        _, bits, signed = kind
        if not signed:
            return (f"inside({text}, 0, {(1 << bits) - 1})" if self.unknown
                    else f"({text} & {(1 << bits) - 1})")
        if convert and not self.unknown:
            return f"signed({text}, {bits})"
        return f"inside({text}, {-(1 << bits - 1)}, {(1 << bits - 1) - 1})"

    def compiled(self):
        return eval(f"lambda v: {self.py()}", HELPERS)  # text of this file only


UNSIGNED_MATTERS = {"<", "<=", ">", ">=", "min", "max", "/", "%"}

FUNCTIONS = {"min": "min", "max": "max", "abs": "abs", "umulhi": "__umulhi",
             "popc": "__popc", "brev": "__brev", "clz": "__clz", "ffs": "__ffs"}


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value


def inside(value, least, most):
    if not least <= value <= most:
        raise Undefined
    return value


def quotient(a, b):
    if b == 0:
        raise Undefined
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def rest(a, b):
    return a - b * quotient(a, b)


HELPERS = {
    "signed": signed, "inside": inside, "quotient": quotient, "rest": rest,
    "umulhi": lambda a, b: (a * b) >> 32,
    "popc": lambda a: bin(a & 0xffffffff).count("1"),
    "brev": lambda a: int(f"{a & 0xffffffff:032b}"[::-1], 2),
    "clz": lambda a: 32 - (a & 0xffffffff).bit_length(),
    "ffs": lambda a: ((a & 0xffffffff) & -(a & 0xffffffff)).bit_length(),
    "half": lambda a: quotient(a, 2) if abs(a) < 1 << 24 else inside(1, 0, 0),
    "min": min, "max": max, "abs": abs, "int": int, "bool": bool,
    "__builtins__": {},
}


def var(name, type="u32", unknown=False):
    return Node("var", type, (), name, unknown)


def const(value, type="u32"):
    return Node("const", type, (), value)


def binary(op, a, b):
    return Node(op, a.type, (a, b))


def compare(op, a, b):
    return Node(op, "i32", (a, b))


def cast(type, a):
    return a if a.type == type else Node("cast", type, (a,))
