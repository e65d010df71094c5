"""Makes a kernel that disagrees smaller as long as it disagrees the same way."""

import itertools

from expressions import const, var
from kernels import Access, Let, LoadData, Loop, Shuffle, bodies, walk

MOST_CANDIDATES = 120
BUILT_IN = {"tx", "ty", "tz", "bx", "by"}
EXPRESSIONS = ("value", "lane", "index", "condition", "start", "bound", "step")


def expressions(s):
    """(getter, setter) of each expression of a statement."""
    for name in EXPRESSIONS:
        if hasattr(s, name):
            yield getattr(s, name), lambda node, n=name: setattr(s, n, node)
    if isinstance(s, Access):
        for n, node in enumerate(s.indices):
            yield node, lambda new, n=n: s.indices.__setitem__(n, new)


def is_valid(statements, scope):
    """Every name is declared where it is used."""
    scope = set(scope)
    for s in statements:
        inner = scope | {s.name} if isinstance(s, Loop) else scope
        for node, _ in expressions(s):
            if not node.names() <= inner:
                return False
        for body in bodies(s):
            if not is_valid(body, inner):
                return False
        if isinstance(s, (Let, Shuffle, LoadData)):
            scope.add(s.name)
    return True


def cleaned(kernel):
    """Without the arrays and arguments that nothing names; None if not valid."""
    if not is_valid(kernel.statements, BUILT_IN | set(kernel.arguments)):
        return None
    names = set().union(*(node.names() for s in walk(kernel.statements)
                          for node, _ in expressions(s)))
    used = {s.array for s in walk(kernel.statements)
            if isinstance(s, (Access, LoadData))}
    kernel.arrays = [a for a in kernel.arrays if a.name in used]
    kernel.arguments = {n: v for n, v in kernel.arguments.items() if n in names}
    return kernel if used else None


def lists_of(kernel):
    lists = [kernel.statements]
    for s in walk(kernel.statements):
        lists += bodies(s)
    return lists


def without_statements(kernel):
    for which, statements in enumerate(lists_of(kernel)):
        for n, s in enumerate(statements):
            for by in range(1 + len(bodies(s))):  # nothing, or what it holds
                new = kernel.copy()
                target = lists_of(new)[which]
                target[n:n + 1] = ([[]] + bodies(target[n]))[by]
                yield new


def smaller_launches(kernel):
    blocks = [tuple(e if k != n else smaller for k, e in enumerate(kernel.block))
              for n in range(3) for smaller in {1, kernel.block[n] // 2}
              if 0 < smaller < kernel.block[n]]
    x, y, z = kernel.block
    for block in ([(32, 1, 1)] if x * y * z > 32 else []) + blocks:
        new = kernel.copy()
        new.block = block
        yield new
    if kernel.grid != (1, 1, 1) or kernel.grid_unknown:
        new = kernel.copy()
        new.grid, new.grid_unknown = (1, 1, 1), False
        yield new
    for n, a in enumerate(kernel.arrays):
        if a.offset or a.offset_unknown or a.allocated:
            new = kernel.copy()
            new.arrays[n].offset, new.arrays[n].offset_unknown = 0, False
            new.arrays[n].allocated = False
            yield new
    for name, value in kernel.arguments.items():
        if value is None:
            new = kernel.copy()
            new.arguments[name] = 1
            yield new


def smaller_nodes(node):
    """The expression with one of its parts replaced by something simpler."""
    if node.op not in ("const", "var"):
        yield const(1, node.type)
        if node.type == "u32":
            yield var("tx")
        yield from (a for a in node.args if a.type == node.type)
    for n, a in enumerate(node.args):
        for b in smaller_nodes(a):
            yield node.replaced(n, b)


def smaller_expressions(kernel):
    for which, s in enumerate(walk(kernel.statements)):
        for at, (node, _) in enumerate(expressions(s)):
            for by in smaller_nodes(node):
                new = kernel.copy()
                target = list(walk(new.statements))[which]
                list(expressions(target))[at][1](by)
                yield new


def candidates(kernel):
    for way in (without_statements, smaller_launches, smaller_expressions):
        for new in way(kernel):
            new = cleaned(new)
            if new is not None:
                yield new


def reduce(kernel, kind, kinds_of, rounds=200):
    """The smallest kernel found. `kinds_of` gives the set of kinds of
    disagreement of each of several kernels, by one run of the tool."""
    for _ in range(rounds):
        all_, found = candidates(kernel), None
        while found is None:
            tried = list(itertools.islice(all_, MOST_CANDIDATES))
            if not tried:
                return kernel
            for n, new in enumerate(tried):
                new.name = f"c{n}"
            found = next((new for new, kinds in zip(tried, kinds_of(tried))
                          if kind in kinds), None)
        kernel = found
    return kernel
