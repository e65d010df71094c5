"""How often the statement of a loop stands in compiled code: in PTX with a line
table, and in LLVM IR with debug locations.

The kernels of patterns.py have one statement that is marked in each loop. Its
copies, and the loops that they are in, say how far the loop was unrolled.
"""
import collections
import re


class Graph:
    """The blocks of a function, and the marked instructions in each."""

    def __init__(self):
        self.successors = {}
        self.marks = collections.defaultdict(list)  # block -> [(line, count)]

    def dominators(self):
        entry = next(iter(self.successors))
        order, seen = [], set()
        stack = [(entry, iter(self.successors[entry]))]
        seen.add(entry)
        while stack:
            block, rest = stack[-1]
            for to in rest:
                if to not in seen:
                    seen.add(to)
                    stack.append((to, iter(self.successors[to])))
                    break
            else:
                order.append(block)
                stack.pop()
        number = {block: k for k, block in enumerate(order)}
        into = collections.defaultdict(list)
        for block in order:
            for to in self.successors[block]:
                into[to].append(block)
        parent = {entry: entry}
        changed = True
        while changed:
            changed = False
            for block in reversed(order[:-1]):
                new = None
                for a in into[block]:
                    if a in parent:
                        b = new if new is not None else a
                        while a != b:
                            while number[a] < number[b]:
                                a = parent[a]
                            while number[b] < number[a]:
                                b = parent[b]
                        new = a
                if parent.get(block) != new:
                    parent[block] = new
                    changed = True
        return parent, into

    def loops(self):
        """Header -> the blocks of the natural loop."""
        parent, into = self.dominators()

        def dominates(a, b):
            while b != a and parent[b] != b:
                b = parent[b]
            return a == b

        loops = {}
        for block in parent:
            for head in self.successors[block]:
                if not dominates(head, block):
                    continue
                body = loops.setdefault(head, {head})
                work = [block]
                while work:
                    at = work.pop()
                    if at not in body:
                        body.add(at)
                        work += into[at]
        return loops

    def factors(self, inner, outer=None):
        """(factor, rest) of the loop of the statement on line `inner`, and of
        the loop around it, whose own statement is on line `outer`.

        A factor is "full" where no loop is left, else the most copies that one
        loop has. The rest is "loop" where another loop has fewer copies,
        "code" where copies stand in no loop, "-" else.
        """
        loops = self.loops()

        def copies(line):
            count = collections.Counter()
            for block, marks in self.marks.items():
                here = [head for head in loops if block in loops[head]]
                head = min(here, key=lambda h: len(loops[h]), default=None)
                for at, times in marks:
                    if at == line:
                        count[head] += times
            return count

        def judge(count):
            outside = count.pop(None, 0)
            if not count:
                return ("full", "-") if outside else ("gone", "-")
            most = max(count.values())
            rest = "loop" if len(set(count.values())) > 1 else "code" if outside else "-"
            return str(most), rest

        around = copies(outer) if outer else collections.Counter()
        # nvcc makes a loop of its own for the case that the inner one is not
        # entered.
        of_both = [head for head in around if head and any(
            at == inner for block in loops[head] for at, _ in self.marks[block])]
        if of_both:
            around = collections.Counter({head: around[head] for head in of_both})
        own = collections.Counter()
        for head, times in copies(inner).items():
            own[None if head in around else head] += times
        answers = {"inner": judge(own)}
        if outer:
            answers["outer"] = judge(around)
        return answers


def ptx(text):
    """Kernel -> Graph of its PTX; lines are marked by loads and stores."""
    graphs = {}
    for part in re.split(r"\.entry ", text)[1:]:
        name = re.match(r"\w+", part)[0]
        graph = graphs[name] = Graph()
        block, line = "entry", 0
        graph.successors[block] = []
        falls = True
        for whole in part[part.index("{"):].splitlines():
            row = whole.strip()
            label = re.fullmatch(r"(\$\w+):", row)
            if label:
                if falls:
                    graph.successors[block].append(label[1])
                block, falls = label[1], True
                graph.successors.setdefault(block, [])
                continue
            if not falls:
                continue
            loc = re.match(r"\.loc\s+\d+ (\d+)", row)
            if loc:
                line = int(loc[1])
                continue
            jump = re.match(r"(@!?%p\d+ )?bra(\.uni)?\s+(\$\w+);", row)
            if jump:
                graph.successors[block].append(jump[3])
                if jump[1]:
                    # What follows is a block without a label.
                    after = f"{block}'"
                    graph.successors[block].append(after)
                    graph.successors[after] = []
                    block = after
                else:
                    falls = False
            elif row.startswith(("ret;", "exit;")):
                falls = False
            elif whole.startswith("}"):  # not the end of a call's block
                break
            access = re.match(r"(@!?%p\d+ )?(ld|st)\.(volatile\.)?(global|shared|local)\S*", row)
            if access:
                wide = re.search(r"\.v(\d)\.", access[0])
                graph.marks[block].append((line, int(wide[1]) if wide else 1))
    return graphs


def functions(text):
    """(name, rows) of each kernel that a module in LLVM's language defines."""
    for part in re.finditer(r"^define .*?@(\w+)\(.*?\{\n(.*?)^\}", text, re.S | re.M):
        yield part[1], part[2].splitlines()


def blocks(rows):
    """(label, rows) of each block of a function; a statement may have many
    rows, as `switch` has."""
    label, held = "entry", []
    for row in rows:
        head = re.match(r"([\w.$-]+|\"[^\"]+\"):(\s|$)", row)
        if head:
            if held:
                yield label, held
            label, held = head[1], []
        elif row.strip():
            held.append(row.strip())
    yield label, held


def ir(text):
    """Kernel -> Graph of its LLVM IR."""
    line = {number: int(at) for number, at in re.findall(
        r"^(!\d+) = (?:distinct )?!DILocation\(line: (\d+)", text, re.M)}
    graphs = {}
    for name, rows in functions(text):
        graph = graphs[name] = Graph()
        for label, held in blocks(rows):
            ends = "\n".join(held)
            ends = ends[ends.rfind("\n  switch") if "switch " in ends else 0:]
            last = held[-1] if "switch " not in ends else ends
            graph.successors[label] = [
                to.strip('"') for to in re.findall(r"label %([\w.$-]+|\"[^\"]+\")", last)]
            for row in held:
                access = re.match(r"(?:%\S+ = )?(?:load|store) (?:volatile )?(<(\d+) x )?", row)
                at = re.search(r"!dbg (!\d+)", row)
                if access and at:
                    graph.marks[label].append((line.get(at[1], 0), int(access[2] or 1)))
    return graphs


def sizes(text):
    """Kernel -> for each loop from the innermost outwards its numbers of
    instructions: all but phis, and of these the geps, the casts and the
    accesses."""
    answers, bodies = {}, dict(functions(text))
    for name, graph in ir(text).items():
        rows = dict(blocks(bodies[name]))
        answers[name] = []
        for body in sorted(graph.loops().values(), key=len):
            count = collections.Counter()
            for label in body:
                for row in rows[label]:
                    op = re.match(r"(?:%\S+ = )?(?:tail )?(?:notail )?(\w+)", row)[1]
                    if op == "phi" or "@llvm.dbg" in row or "@llvm.lifetime" in row:
                        continue
                    count["all"] += 1
                    count["gep"] += op == "getelementptr"
                    count["cast"] += op in ("sext", "zext", "trunc", "bitcast", "addrspacecast")
                    count["access"] += op in ("load", "store")
            answers[name].append(tuple(count[k] for k in ("all", "gep", "cast", "access")))
    return answers
