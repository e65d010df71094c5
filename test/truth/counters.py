"""Recorded hardware counters, summed as predictions can be held against them.

A counters file has one JSON object per kernel launch (README.md in this
folder). The line table of the machine code puts an instruction at its innermost
frame; recordings made here also carry `user_file` and `user_line`, the nearest
frame outside the toolkit's headers.
"""
import json
import os

# Opcode -> (space, is it an atomic). None as space: the counters say which.
OPCODES = {
    "LDS": ("shared", False), "STS": ("shared", False),
    "LDSM": ("shared", False), "STSM": ("shared", False),
    "ATOMS": ("shared", True), "REDS": ("shared", True),
    "LDG": ("global", False), "STG": ("global", False),
    "ATOMG": ("global", True), "REDG": ("global", True),
    "RED": (None, True), "ATOM": (None, True),
    "LDL": ("local", False), "STL": ("local", False),
    "LD": (None, False), "ST": (None, False),
}

# Their counters vary with the order in which data arrives.
UNSTEADY = ("LDGSTS",)

FIELDS = {  # space -> (actual, ideal)
    "shared": ("wavefronts", "wavefronts_ideal"),
    "global": ("sectors", "sectors_ideal"),
    "local": ("local_sectors", None),
}


def opcode(sass):
    """The opcode without its predicate and modifiers: `@!P0 LDG.E R1` is LDG."""
    words = sass.split()
    word = words[1] if words[0].startswith("@") and len(words) > 1 else words[0]
    return word.split(".")[0]


def spaces(inst):
    """(space, is atomic) pairs of one instruction, none when it has no counter
    that predictions speak of. A generic instruction belongs to the spaces that
    it reached."""
    known = OPCODES.get(opcode(inst["sass"]))
    if known is None:
        return []
    space, atomic = known
    if space:
        return [(space, atomic)]
    reached = [(s, atomic) for s, (actual, _) in FIELDS.items()
               if inst.get(actual)]
    return reached or [("global", atomic)]


def operation(sass):
    """What an instruction does: a load unless its name says otherwise."""
    name = next(w for w in sass.split() if not w.startswith("@"))
    if name.startswith("ST"):
        return "store"
    return "atomic" if name.startswith(("ATOM", "RED")) else "load"


class Line:
    """Counters of one (file, line, space, kind) of a launch, summed."""

    def __init__(self, key):
        self.key = key  # (file, line, space, "plain" | "atomic")
        self.actual = 0
        self.ideal = 0 if key[2] != "local" else None
        self.executed = 0
        self.threads = 0
        self.instructions = 0
        self.ops = set()  # "load", "store" and "atomic"
        self.header = False  # at a line of a header, with no user line known

    def add(self, inst):
        actual, ideal = FIELDS[self.key[2]]
        self.actual += inst.get(actual) or 0
        if ideal:
            self.ideal += inst.get(ideal) or 0
        if inst["threads"]:  # else its predicate was false: no request
            self.executed += inst["executed"]
        self.threads += inst["threads"]
        self.instructions += 1
        self.ops.add(operation(inst["sass"]))

    def merge(self, other):
        self.actual += other.actual
        if self.ideal is not None and other.ideal is not None:
            self.ideal += other.ideal
        self.executed += other.executed
        self.threads += other.threads
        self.instructions += other.instructions
        self.ops |= other.ops


class Launch:
    """One recorded launch: its shape, its lines, and what was left out."""

    def __init__(self, program, record):
        self.program = program
        self.mangled = record["mangled"]
        self.kernel = record["kernel"]
        self.grid = tuple(record["grid"])
        self.block = tuple(record["block"])
        self.dynamic_shared = record.get("shared_dynamic")
        self.registers = record.get("registers")
        self.stack = record.get("stack_bytes")
        self.spills = (record.get("spill_store_bytes") or 0) + (
            record.get("spill_load_bytes") or 0)
        self.arguments = {}  # run-time arguments that are known, by name
        self.stated = None  # the prediction made with them, if it was asked for
        self.ordinal = 0  # among launches of the same kernel and shape
        self.lines = {}
        self.unsteady = set()  # (file, line) with an instruction left out
        self.no_line = 0  # instructions that have no line
        self.insts = record["insts"]
        for inst in self.insts:
            self._add(inst)

    @property
    def blocks(self):
        return self.grid[0] * self.grid[1] * self.grid[2]

    def shape(self):
        return (self.mangled, self.grid, self.block, self.dynamic_shared)

    def _add(self, inst):
        where = inst.get("user_file") or inst.get("file")
        number = inst.get("user_line") or inst.get("line")
        if where is None:
            self.no_line += 1
            return
        where = os.path.basename(where)
        if opcode(inst["sass"]) in UNSTEADY:
            self.unsteady.add((where, number))
            return
        for space, atomic in spaces(inst):
            key = (where, number, space, "atomic" if atomic else "plain")
            self.lines.setdefault(key, Line(key)).add(inst)


def load(path):
    """The launches of one counters file, in the order in which they ran."""
    program = os.path.basename(path)
    program = program[: -len(".jsonl")] if program.endswith(".jsonl") else program
    launches, seen = [], {}
    with open(path) as lines:
        for number, text in enumerate(lines, 1):
            if not text.strip():
                continue
            try:
                record = json.loads(text)
                if None in record["grid"]:
                    continue  # the profiler got nothing of this launch
                launch = Launch(program, record)
            except (ValueError, KeyError, TypeError) as error:
                raise SystemExit(f"{path}:{number}: not a counters record: {error!r}")
            ordinal = record.get("ordinal")
            if ordinal is None:
                ordinal = seen.get(launch.shape(), 0)
            seen[launch.shape()] = ordinal + 1
            launch.ordinal = ordinal
            launches.append(launch)
    return launches
