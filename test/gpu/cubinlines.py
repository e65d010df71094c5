"""Source lines of a cubin's instructions, with the frames they are inlined into.

The profiler's Python interface tells the innermost frame only. nvcc -lineinfo
writes a DWARF 2 line table whose extended opcode 0x90 gives, for the rows that
follow, the row (counted from 1 within the sequence) at which the inlined
function was called, 0 for none; that chain is followed here.
"""
import os
import struct

SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
RELOCATION = struct.Struct("<QQq")
SYMBOL_TABLE, RELOCATIONS_ADDEND, RELOCATIONS = 2, 4, 9


class Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def number(self, size, signed=False):
        value = int.from_bytes(self.data[self.at:self.at + size], "little",
                               signed=signed)
        self.at += size
        return value

    def uleb(self):
        value = shift = 0
        while True:
            byte = self.number(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    def sleb(self):
        value = shift = 0
        while True:
            byte = self.number(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value - (1 << shift) if byte & 0x40 else value

    def text(self):
        end = self.data.index(b"\0", self.at)
        value = self.data[self.at:end].decode(errors="replace")
        self.at = end + 1
        return value


class Cubin:
    """Sections and symbols of a 64-bit little-endian ELF file."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        if self.data[:6] != b"\x7fELF\x02\x01":
            raise ValueError(f"{path}: not a cubin")
        offset, = struct.unpack_from("<Q", self.data, 40)
        size, count, names = struct.unpack_from("<HHH", self.data, 58)
        self.sections = [SECTION.unpack_from(self.data, offset + i * size)
                         for i in range(count)]
        table = self.content(self.sections[names])
        self.names = [Reader(table, s[0]).text() for s in self.sections]

    def content(self, section):
        return self.data[section[4]:section[4] + section[5]]

    def find(self, name):
        return self.names.index(name) if name in self.names else None

    def symbols(self):
        """(section index, value) of each symbol."""
        for section in self.sections:
            if section[1] == SYMBOL_TABLE:
                data = self.content(section)
                return [(s[3], s[4]) for s in SYMBOL.iter_unpack(data)]
        return []

    def relocations(self, target):
        """Offset in section `target` -> (section index, value) it refers to."""
        symbols, result = self.symbols(), {}
        for section in self.sections:
            if section[7] != target:
                continue
            if section[1] == RELOCATIONS_ADDEND:
                for offset, info, addend in RELOCATION.iter_unpack(
                        self.content(section)):
                    where, value = symbols[info >> 32]
                    result[offset] = (where, value + addend)
            elif section[1] == RELOCATIONS:
                for offset, info in struct.iter_unpack("<QQ", self.content(section)):
                    result[offset] = symbols[info >> 32]
        return result


def header(reader):
    """(end of unit, minimum instruction length, line base, line range, opcode
    lengths, files) of a DWARF 2 to 4 line program; the reader stands after it."""
    length = reader.number(4)
    end = reader.at + length
    version = reader.number(2)
    after = reader.number(4)
    program = reader.at + after
    minimum = reader.number(1)
    if version >= 4:
        reader.number(1)
    reader.number(1)
    base, span = reader.number(1, signed=True), reader.number(1)
    lengths = [0] + [reader.number(1) for _ in range(reader.number(1) - 1)]
    folders, files = [""], [None]
    while reader.data[reader.at]:
        folders.append(reader.text())
    reader.at += 1
    while reader.data[reader.at]:
        name, folder = reader.text(), reader.uleb()
        reader.uleb(), reader.uleb()
        files.append(os.path.join(folders[folder], name))
    reader.at = program
    return end, minimum, base, span, lengths, files


def sequences(cubin, table=".debug_line"):
    """Yields (section index, base address, rows, end) of a line table; a row is
    (address, file, line, context)."""
    index = cubin.find(table)
    if index is None:
        return
    moved = cubin.relocations(index)
    reader = Reader(cubin.content(cubin.sections[index]))
    while reader.at < len(reader.data):
        end, minimum, base, span, lengths, files = header(reader)
        state = dict(address=0, file=1, line=1, context=0)
        rows, place = [], (None, 0)
        while reader.at < end:
            opcode = reader.number(1)
            if opcode >= len(lengths):
                opcode -= len(lengths)
                state["address"] += opcode // span * minimum
                state["line"] += base + opcode % span
                rows.append((state["address"], files[state["file"]] if state["file"] < len(files) else None,
                             state["line"], state["context"]))
            elif opcode == 0:
                size = reader.uleb()
                following = reader.at + size
                extended = reader.number(1)
                if extended == 1:
                    yield place[0], place[1], rows, state["address"]
                    state = dict(address=0, file=1, line=1, context=0)
                    rows, place = [], (None, 0)
                elif extended == 2:
                    place = moved.get(reader.at, (None, 0))
                    state["address"] = 0
                elif extended == 0x90:
                    state["context"] = reader.uleb()
                reader.at = following
            elif opcode == 1:
                rows.append((state["address"], files[state["file"]] if state["file"] < len(files) else None,
                             state["line"], state["context"]))
            elif opcode == 2:
                state["address"] += reader.uleb() * minimum
            elif opcode == 3:
                state["line"] += reader.sleb()
            elif opcode == 4:
                state["file"] = reader.uleb()
            elif opcode == 8:
                state["address"] += (255 - len(lengths)) // span * minimum
            elif opcode == 9:
                state["address"] += reader.number(2)
            else:
                for _ in range(lengths[opcode]):
                    reader.uleb()
        reader.at = end


def frames(rows, at):
    """(file, line) of row `at` and of the calls it is inlined through, innermost
    first."""
    chain, seen = [], set()
    while at is not None and at not in seen:
        seen.add(at)
        _, file, line, context = rows[at]
        chain.append((file, line))
        at = context - 1 if 0 < context <= len(rows) else None
    return chain


def lines(path):
    """Kernel (mangled) -> {byte offset of the instruction -> frames}."""
    cubin, result = Cubin(path), {}
    for section, base, rows, end in sequences(cubin):
        if section is None or not cubin.names[section].startswith(".text."):
            continue
        table = result.setdefault(cubin.names[section][len(".text."):], {})
        starts = [row[0] for row in rows] + [end]
        for at, row in enumerate(rows):
            for address in range(row[0], starts[at + 1], 16):
                table[base + address] = frames(rows, at)
    return result
