"""Loads, stores and atomics in machine code for sm_90: a reader of the ELF files
that ptxas writes, without other programs.

The opcodes and the place of the width were read off code that ptxas 13.0 made
of PTX with one access of each kind (test_agreement.py has some of it).
"""
import bisect
import struct

LINES = ".nv_debug_line_sass"  # machine code -> line of the PTX
# The low nine bits of an instruction; the three above them say where the
# operands come from. Op and space; None: the instruction is generic.
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
FORMS = {0x181: (1, 4), 0x186: (1, 4), 0x184: (1, 4), 0x188: (1, 4), 0x183: (1, 4),
         0x187: (1, 4), 0x180: (1, 4), 0x185: (1, 4)}
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


def leb(data, at, signed=False):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            if signed and byte & 64:
                value -= 1 << shift
            return value, at


class Elf:
    def __init__(self, data):
        self.data = data
        start, = struct.unpack_from("<Q", data, 40)
        number, names = struct.unpack_from("<HH", data, 60)
        heads = [struct.unpack_from("<IIQQQQIIQQ", data, start + 64 * k) for k in range(number)]
        table = heads[names]
        self.sections = []  # (name, offset, size)
        for head in heads:
            at = table[4] + head[0]
            self.sections.append((data[at:data.index(b"\0", at)].decode(), head[4], head[5]))

    def section(self, name):
        return next((s for s in self.sections if s[0] == name), None)

    def relocations(self, name):
        """Offset in the section -> (section, offset) that belongs there."""
        found = self.section(".rela" + name)
        if not found:
            return {}
        symbols = self.section(".symtab")[1]
        answer = {}
        for at in range(found[1], found[1] + found[2], 24):
            offset, info, addend = struct.unpack_from("<QQq", self.data, at)
            _, _, _, section, value, _ = struct.unpack_from(
                "<IBBHQQ", self.data, symbols + 24 * (info >> 32))
            answer[offset] = (section, value + addend)
        return answer

    def line_table(self, name):
        """Section -> sorted [(address, line)]: a DWARF line program, of which
        only the line is read."""
        rows = {}
        found = self.section(name)
        if not found:
            return rows
        data, places = self.data[found[1]:found[1] + found[2]], self.relocations(name)
        unit = 0
        while unit < len(data):
            length, _, header = struct.unpack_from("<IHI", data, unit)
            least, _, base, span, first = struct.unpack_from("<BBbBB", data, unit + 10)
            counts = data[unit + 15:unit + 14 + first]
            at, end = unit + 10 + header, unit + 4 + length
            section, address, line = None, 0, 1
            while at < end:
                op = data[at]
                at += 1
                if op >= first:
                    address += (op - first) // span * least
                    line += base + (op - first) % span
                    rows.setdefault(section, []).append((address, line))
                elif op == 0:
                    size, at = leb(data, at)
                    if data[at] == 1:
                        section, address, line = None, 0, 1
                    elif data[at] == 2:
                        section, address = places.get(at + 1, (None, 0))
                    at += size
                elif op == 1:
                    rows.setdefault(section, []).append((address, line))
                elif op == 2:
                    step, at = leb(data, at)
                    address += step * least
                elif op == 3:
                    step, at = leb(data, at, signed=True)
                    line += step
                elif op == 8:
                    address += (255 - first) // span * least
                elif op == 9:
                    address += struct.unpack_from("<H", data, at)[0]
                    at += 2
                else:
                    for _ in range(counts[op - 1]):
                        _, at = leb(data, at)
            unit = end
        return {section: sorted(pairs) for section, pairs in rows.items()}


def read(data):
    """Function -> [Access], for each section of code."""
    elf = Elf(data)
    lines = elf.line_table(LINES)
    functions = {}
    for number, (name, start, size) in enumerate(elf.sections):
        if not name.startswith(".text."):
            continue
        rows = lines.get(number, [])
        accesses = functions[name[len(".text."):]] = []
        for offset in range(0, size, BYTES):
            low, high = struct.unpack_from("<QQ", data, start + offset)
            kind = decode(low & 0xfff, high)
            if kind:
                row = bisect.bisect_right(rows, (offset, 1 << 40)) - 1
                accesses.append(Access(offset, *kind, rows[row][1] if row >= 0 else 0))
    return functions
