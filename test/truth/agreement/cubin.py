"""Loads, stores and atomics in the machine code for sm_90 that ptxas writes, read
without a disassembler.

The opcodes and the bits of the width are those of code that ptxas 13.0 compiled
from PTX with one access of each kind (test_agreement.py has some of it).
"""
import bisect
import collections
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "gpu"))
import cubinlines  # noqa: E402

LINES = ".nv_debug_line_sass"  # machine code -> line of the PTX
# By the low nine bits of an instruction: op and space of the access.
OPCODES = {
    0x181: ("load", "global"), 0x186: ("store", "global"),
    0x184: ("load", "shared"), 0x188: ("store", "shared"),
    0x183: ("load", "local"), 0x187: ("store", "local"),
    0x180: ("load", "generic"), 0x185: ("store", "generic"),
    0x1a8: ("atomic", "global"), 0x1a9: ("cas", "global"), 0x1a3: ("atomic", "global"),
    0x18e: ("atomic", "generic"), 0x1a6: ("atomic", "generic"),
    0x18a: ("atomic", "generic"), 0x18b: ("cas", "generic"),
    0x18c: ("atomic", "shared"), 0x18d: ("cas", "shared"),
    0x1ae: ("copy", "global"), 0x03b: ("matrix", "shared"),
}
# The three bits above the opcode select the form of the operands. Forms in which
# these opcodes access memory; opcodes without an entry: all forms.
FORMS = {0x181: (1, 4), 0x186: (1, 4), 0x184: (1, 4), 0x188: (1, 4), 0x183: (1, 4),
         0x187: (1, 4), 0x180: (1, 4), 0x185: (1, 4)}
# Bytes of a lane by the code of the width (u8, s8, u16, s16, 32, 64, 128 bits).
WIDTHS = (1, 1, 2, 2, 4, 8, 16, 0)
BYTES = 16  # of an instruction


class Access:
    """One instruction: `op` is load, store, atomic, cas, copy or matrix; `bytes`
    is the width of a lane for loads and stores, `line` that of the PTX."""

    def __init__(self, address, op, space, width, line):
        self.address, self.op, self.space, self.bytes, self.line = address, op, space, width, line


def decode(low, high):
    """(op, space, bytes) of an instruction, or None."""
    code, form = low & 0x1ff, low >> 9 & 7
    kind = OPCODES.get(code)
    if not kind or form not in FORMS.get(code, range(8)):
        return None
    return kind[0], kind[1], WIDTHS[high >> 9 & 7]


def read(path):
    """Function -> [Access], for each section of code."""
    code = cubinlines.Cubin(path)
    lines = collections.defaultdict(list)
    for section, base, rows, _ in cubinlines.sequences(code, LINES):
        lines[section] += [(base + row[0], row[2]) for row in rows]
    functions = {}
    for number, (name, section) in enumerate(zip(code.names, code.sections)):
        if not name.startswith(".text."):
            continue
        rows, text = sorted(lines[number]), code.content(section)
        accesses = functions[name[len(".text."):]] = []
        for offset in range(0, len(text), BYTES):
            low, high = struct.unpack_from("<QQ", text, offset)
            kind = decode(low & 0xfff, high)
            if kind:
                row = bisect.bisect_right(rows, (offset, 1 << 40)) - 1
                accesses.append(Access(offset, *kind, rows[row][1] if row >= 0 else 0))
    return functions
