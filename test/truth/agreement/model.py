"""The loads, stores and atomics in the module that warplint evaluates
(--dump-ir), by source line."""
import collections
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unroll"))
import loops  # noqa: E402
import ptx  # noqa: E402

SPACES = {"1": "global", "3": "shared", "5": "local"}
SCALARS = {"float": 4, "double": 8, "half": 2, "bfloat": 2, "ptr": 8, "i1": 1}


COPY = re.compile(r"@llvm\.mem(?:cpy|move)\.p(\d+)\.p(\d+)\.i\d+\(ptr[^%@]*?(?:align (\d+)[^%@]*)?[%@][^,]*, "
                  r"ptr[^%@]*?(?:align (\d+)[^%@]*)?[%@][^,]*, i\d+ (\d+)")
MOST_COPIED = 128  # bytes; nvcc makes a loop of larger copies


class Access:
    """`frames`: where the line table of the machine code is expected to have it.
    `use`: the place in the source that warplint reports; where it has no location
    of its own (a load that was hoisted) that of its first use. `variable`: the
    name of the private variable, where the address shows it."""

    def __init__(self, op, space, width, frames, use, variable, loop, depth):
        self.op, self.space, self.bytes = op, space, width
        self.frames, self.use, self.variable = frames, use, variable
        self.loop, self.depth = loop, depth


def split(text):
    """The type at the start of a text, and the rest."""
    depth = 0
    for at, sign in enumerate(text):
        depth += sign in "<[{("
        depth -= sign in ">]})"
        if depth == 0 and sign in " ,":
            return text[:at], text[at:].lstrip(" ,")
    return text, ""


class Module:
    """One part of a dump: a module with numbers for its metadata."""

    def __init__(self, text):
        self.text = text
        self.meta = dict(re.findall(r"^(!\d+) = (?:distinct )?(!.*)$", text, re.M))
        self.types = dict(re.findall(r"^(%\S+|%\"[^\"]*\") = type (.*)$", text, re.M))
        self.known, self.places = {}, {}

    def size(self, kind):
        """(bytes, alignment) of a type."""
        if kind in self.known:
            return self.known[kind]
        answer = self.measure(kind)
        self.known[kind] = answer
        return answer

    def measure(self, kind):
        if kind in SCALARS:
            return SCALARS[kind], SCALARS[kind]
        if kind.startswith("ptr"):
            narrow = "addrspace(3)" in kind
            return (4, 4) if narrow else (8, 8)
        whole = re.fullmatch(r"i(\d+)", kind)
        if whole:
            size = 1
            while size * 8 < int(whole[1]):
                size *= 2
            return size, size
        many = re.fullmatch(r"([<\[])(\d+) x (.*)[>\]]", kind)
        if many:
            size, align = self.size(many[3])
            total = size * int(many[2])
            return total, total if many[1] == "<" else align
        if kind in self.types:
            return self.size(self.types[kind])
        if kind.startswith(("{", "<{")):
            inner, at, most = kind.strip("<>{} "), 0, 1
            while inner:
                part, inner = split(inner)
                size, align = self.size(part)
                at = (at + align - 1) // align * align + size
                most = max(most, align)
            return (at + most - 1) // most * most, most
        return 0, 1

    def file(self, scope):
        for _ in range(64):
            row = self.meta.get(scope, "")
            file = re.search(r"\bfile: (!\d+)", row)
            if file:
                row = self.meta.get(file[1], "")
                name = re.search(r'filename: "([^"]*)"', row)
                folder = re.search(r'directory: "([^"]*)"', row)
                return os.path.normpath(os.path.join(folder[1] if folder else "",
                                                     name[1] if name else ""))
            outer = re.search(r"\bscope: (!\d+)", row)
            if not outer:
                return ""
            scope = outer[1]
        return ""

    def place(self, mark):
        """((file, line), ... innermost first), column."""
        if mark in self.places:
            return self.places[mark]
        frames, column, at = [], 0, mark
        while at:
            row = self.meta.get(at, "")
            line = re.search(r"\bline: (\d+)", row)
            scope = re.search(r"\bscope: (!\d+)", row)
            if at == mark:
                found = re.search(r"\bcolumn: (\d+)", row)
                column = int(found[1]) if found else 0
            frames.append((self.file(scope[1]) if scope else "", int(line[1]) if line else 0))
            outer = re.search(r"\binlinedAt: (!\d+)", row)
            at = outer[1] if outer else None
        self.places[mark] = tuple(frames), column
        return self.places[mark]

    def kernels(self):
        """(name, [Access]) of each kernel of the module."""
        heads = dict(re.findall(r"^define ([^\n]*?@([\w$.]+)\([^\n]*)$", self.text, re.M) and
                     [(n, h) for h, n in re.findall(r"^define ([^\n]*?@([\w$.]+)\([^\n]*)$",
                                                    self.text, re.M)])
        for name, rows in loops.functions(self.text):
            if "ptx_kernel" in heads.get(name, ""):
                by_value = set(re.findall(r"byval\([^)]*\)[^,]*?(%[\w.$-]+)(?:,|\))",
                                          heads[name]))
                yield name, list(self.accesses(rows, by_value))

    def accesses(self, rows, by_value):
        graph, held = loops.Graph(), list(loops.blocks(rows))
        for label, body in held:
            ends = "\n".join(body)
            cut = ends.rfind("\nswitch ")
            last = ends[cut:] if cut >= 0 else ends if ends.startswith("switch ") else body[-1]
            graph.successors[label] = [to.strip('"') for to in
                                       re.findall(r"label %([\w.$-]+|\"[^\"]+\")", last)]
        for label in list(graph.successors):
            graph.successors[label] = [to for to in graph.successors[label]
                                       if to in graph.successors]
        inner, depth = ptx.innermost(graph)
        roots = {name: None for name in by_value}  # pointer -> private variable
        for row in rows:
            found = re.match(r"\s+#dbg_declare\(ptr (%[\w.$-]+), (!\d+)", row)
            name = re.search(r'name: "([^"]*)"', self.meta.get(found[2], "")) if found else None
            if name and found[1] not in by_value:
                roots[found[1]] = name[1]
        places = Places(self, held, graph)
        for label, body in held:
            for number, row in enumerate(body):
                step = re.match(r"(%[\w.$-]+) = (?:getelementptr|addrspacecast) .*?"
                                r"ptr(?: addrspace\(\d+\))? (%[\w.$-]+)", row)
                if step and step[2] in roots:
                    roots[step[1]] = roots[step[2]]
                for op, space, width, pointer in self.instruction(row):
                    variable = roots.get(pointer)
                    if pointer in roots and not variable or space in ("4", "101"):
                        continue
                    table, use = places.of(label, number, op)
                    yield Access(op, "local" if variable else SPACES.get(space, "generic"), width,
                                 table[0], use[0], variable, inner.get(label), depth[label])

    def instruction(self, row):
        """(op, number of the address space, bytes, pointer) of each access of an
        instruction."""
        body = re.sub(r"^%\S+ = ", "", row)
        verb = body.split(" ", 1)[0]
        pointer = r"ptr(?: addrspace\((\d+)\))? ([^,]+)"
        if verb == "load":
            kind, rest = split(re.sub(r"^load (?:atomic )?(?:volatile )?", "", body))
            found = re.match(pointer, rest)
            if found:
                yield "load", found[1] or "0", self.size(kind)[0], found[2]
        elif verb == "store":
            kind, rest = split(re.sub(r"^store (?:atomic )?(?:volatile )?", "", body))
            if kind == "ptr" and rest.startswith("addrspace("):
                kind = "ptr " + rest.split(" ")[0]
            found = re.search(r", " + pointer + r"(?:, | syncscope| monotonic|$)", rest) or \
                re.search(r", " + pointer, rest)
            if found:
                yield "store", found[1] or "0", self.size(kind)[0], found[2]
        elif verb in ("atomicrmw", "cmpxchg"):
            found = re.search(pointer + r", (.*)", body)
            if found:
                yield "atomic", found[1] or "0", self.size(split(found[3])[0])[0], found[2]
        elif " asm " in row or verb in ("call", "tail"):
            yield from self.called(row)

    def called(self, row):
        code = re.search(r' asm [^"]*"((?:[^"\\]|\\.)*)"', row)
        if code:
            for part in re.split(r"[;{}]", re.sub(r"\\[0-9A-F]{2}", " ", code[1])):
                what = ptx.kind(part.strip())
                if not what:
                    continue
                size = ptx.width(part.strip())
                if what[0] == "copy":
                    size = size or next((int(n) for n in re.findall(r"i32 (\d+)", row)), 0)
                    yield "load", "1", size, ""
                    yield "store", "3", size, ""
                else:
                    space = {"global": "1", "shared": "3", "local": "5"}.get(what[1], "0")
                    yield what[0], space, size, ""
            return
        masked = re.search(r"@llvm\.masked\.(load|store)[\w.]*\.p(\d+)\((.*)", row)
        if masked:
            returned = re.sub(r"^.*?call (?:[a-z]+ )*", "", row)
            kind, _ = split(returned if masked[1] == "load" else masked[3])
            yield masked[1], masked[2], self.size(kind)[0], ""
            return
        name = re.search(r"@(llvm\.nvvm\.[\w.]+|llvm\.mem\w+[\w.]*)\(", row)
        if not name:
            return
        name = name[1]
        if re.match(r"llvm\.nvvm\.ld[gu]\.global", name):
            kind, _ = split(re.sub(r"^.*?call (?:[a-z]+ )*", "", row))
            yield "load", "1", self.size(kind)[0], ""
        elif name.startswith("llvm.nvvm.cp.async.c"):
            size = int(re.search(r"\.(\d+)$", re.sub(r"\.s$", "", name))[1])
            yield "load", "1", size, ""
            yield "store", "3", size, ""
        elif name.startswith("llvm.nvvm.atomic"):
            space = re.search(r"\.p(\d)", name)
            kind, _ = split(re.sub(r"^.*?call (?:[a-z]+ )*", "", row))
            yield "atomic", space[1] if space else "0", self.size(kind)[0], ""
        elif (copy := COPY.search(row)) and int(copy[5]) <= MOST_COPIED:
            width = min(int(copy[3] or 1), int(copy[4] or 1), 16)
            for _ in range(int(copy[5]) // width):
                yield "load", copy[2], width, ""
                yield "store", copy[1], width, ""
        elif name.startswith("llvm.mem") and ".p5." not in name:
            yield "memory", "0", 0, ""


class Places:
    """The places of the instructions of a function, by the rules of
    lib/Kernel/Sites.cpp."""
    NOWHERE = ((), 0)

    def __init__(self, module, held, graph):
        self.module, self.blocks = module, dict(held)
        into = collections.defaultdict(list)
        for label, after in graph.successors.items():
            for to in after:
                into[to].append(label)
        self.before = {to: labels[0] for to, labels in into.items() if len(set(labels)) == 1}
        self.names = None

    def own(self, row, mark="dbg"):
        found = re.search(rf"!{mark} (!\d+)", row)
        if found and mark != "dbg":
            found = re.search(r"!\{(!\d+)\}", self.module.meta.get(found[1], ""))
        place = self.module.place(found[1]) if found else self.NOWHERE
        return place if place[0] and place[0][0][1] else self.NOWHERE

    def earlier(self, label, number):
        for _ in range(4):
            for row in reversed(self.blocks[label][:number]):
                if self.own(row)[0]:
                    return self.own(row)
            if label not in self.before:
                break
            label = self.before[label]
            number = len(self.blocks[label])
        return self.NOWHERE

    def later(self, label, number):
        return next((self.own(row) for row in self.blocks[label][number + 1:]
                     if self.own(row)[0]), self.NOWHERE)

    def used(self, label, number):
        """The place of the first use of a value."""
        if self.names is None:
            self.names = collections.defaultdict(list)
            for block, body in self.blocks.items():
                for at, row in enumerate(body):
                    for name in set(re.findall(r"%[\w.$-]+", re.sub(r"^%[\w.$-]+ = ", "", row))):
                        self.names[name].append((block, at, row))
        name = re.match(r"(%[\w.$-]+) = ", self.blocks[label][number])
        uses = [(block != label, at if block == label else 0, self.own(row)[0][0][1],
                 self.own(row)[1], self.own(row))
                for block, at, row in self.names.get(name[1], ()) if name
                if " = phi " not in row and self.own(row)[0]] if name else []
        return min(uses, key=lambda u: u[:4])[4] if uses else self.NOWHERE

    def of(self, label, number, op):
        """(place in the line table, place in the source), each as (frames,
        column)."""
        row = self.blocks[label][number]
        machine, own = self.own(row, "warplint.machine.line"), self.own(row)
        if own[0]:
            return (machine if machine[0] else own), own
        near = self.earlier(label, number), self.later(label, number)
        if op == "load" and "!dbg" in row:
            near = near[1], near[0]
        table = next((place for place in near if place[0]), self.NOWHERE)
        use = self.used(label, number) if op == "load" and "!dbg" not in row else self.NOWHERE
        return (machine if machine[0] else table), (use if use[0] else table)


def read(text):
    """Kernel -> [Access] of a dump, which may have several modules."""
    answer = collections.OrderedDict()
    parts = re.split(r"(?m)^(?=; ModuleID)", text)
    for part in parts:
        module = Module(part)
        for name, accesses in module.kernels():
            answer[name] = accesses
    return answer
