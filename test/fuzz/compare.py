"""The tool's access dump against the brute-force reading."""

import json
import math
import re
import subprocess
from collections import Counter, defaultdict
from dataclasses import dataclass

from expressions import Undefined
from generate import worlds
from kernels import Access, LoadData, walk, write
from reading import Compiled

CLOSE = 1e-9


@dataclass
class Disagreement:
    line: int
    what: str               # the claim; what the reading counts (in which world)
    rows: list

    @property
    def kind(self):
        """What stays when the kernel is made smaller."""
        return re.sub(r"[-+.\d]+", "", self.what.split(";")[0]).strip()


def dump(tool, path, limit=600):
    """The dump of one file, by line: {line: [row]}."""
    out = path + ".jsonl"
    command = [tool, "--checks=-*,shared-bank-conflict", "--quiet",
               f"--dump-accesses={out}", path, "--", "-arch=sm_90"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-2000:]}")
    rows = defaultdict(list)
    with open(out, encoding="utf-8") as lines:
        for text in lines:
            row = json.loads(text)
            rows[row["line"]].append(row)
    return rows


def truths(kernel, samples):
    """What the brute force counts, for each world in which all is defined:
    [(world, {line: Count})]."""
    compiled = Compiled(kernel)
    pitched = {s.line for s in walk(kernel.statements)
               if isinstance(s, Access) and s.op != "load"
               and kernel.array(s.array).space == "global"}
    found = []
    for world in worlds(kernel, samples):
        try:
            run = compiled.run(world)
        except Undefined:
            continue
        # docs/limits.md: rows that different threads store to don't overlap.
        if kernel.unknowns() and run.overlaps & pitched:
            continue
        found.append((world, run.counts))
    return found


def near(a, b):
    return abs(a - b) <= CLOSE * max(1, abs(a), abs(b))


def is_excepted(rows, world):
    """An unknown has a value that the rows leave out by name."""
    return any(f"argument '{name}' is {value}" in row.get("except", ())
               for row in rows for name, value in world.arguments.items())


def is_sampled(row):
    """What was seen for some values is not claimed of others."""
    return (row.get("rests_on") == "sampled" or
            any(reason.startswith("sampled over") for reason in row["reasons"]))


def against(rows, count, blocks):
    """What the rows of a line claim that the count contradicts, or None."""
    if count is None:
        if any(row["requests"] for row in rows):
            return "rows of an access that is never made"
        return None
    if not rows:
        return f"no row; {count.requests / blocks:g} requests"
    for row in rows:
        if (row["space"], row["op"], row["bytes"]) != (
                count.space, count.op, count.size):
            return (f"{row['space']} {row['op']} of {row['bytes']} bytes, not "
                    f"{count.space} {count.op} of {count.size}")
    requests = [row["requests"] for row in rows]
    if None not in requests and not near(sum(requests), count.requests / blocks):
        return f"{sum(requests):g} requests; {count.requests / blocks:g}"
    if any(row["verdict"] == "undecided" or is_sampled(row) for row in rows):
        return None
    low = min(row["per_request"]["low"] for row in rows)
    high = max(row["per_request"]["high"] for row in rows)
    if count.least < low - CLOSE or count.most > high + CLOSE:
        return f"[{low:g}, {high:g}]; from {count.least} to {count.most}"
    if any(row["verdict"] != "exact" for row in rows):
        return None
    weights = requests if None not in requests else [1] if len(rows) == 1 else None
    if weights is None or not sum(weights):
        return None
    for key, total in (("mean", count.cost), ("ideal", count.ideal)):
        values = [row["per_request"]["mean"] if key == "mean" else row["ideal"]
                  for row in rows]
        claimed = sum(v * w for v, w in zip(values, weights)) / sum(weights)
        if not near(claimed, total / count.requests):
            return f"{key} {claimed:g}; {total / count.requests:g}"
    return None


def by_value(rows, count, world):
    """The same for the cost by residue of an argument."""
    for row in rows:
        table = row.get("by_value")
        name = table and table["symbol"].split("'")[1:2]
        if not name or name[0] not in world.arguments or len(rows) > 1:
            continue
        value, figures = world.arguments[name[0]], table["values"]
        if value >= len(figures):    # the last period goes on
            value = len(figures) - table["period"] + value % table["period"]
        claimed = figures[value]
        if claimed is not None and not near(claimed, count.cost / count.requests):
            return f"by_value {claimed:g}; {count.cost / count.requests:g}"
    return None


def disagreements(kernel, rows, samples, tally=None):
    """All lines of a kernel that the reading contradicts."""
    found = []
    lines = {s.line for s in walk(kernel.statements)
             if isinstance(s, (Access, LoadData))}
    tried = truths(kernel, samples)
    if not tried:
        return found
    for line in sorted(lines):
        here = rows.get(line, [])
        if tally is not None:
            tally[max((r["verdict"] for r in here), default="none",
                      key=["none", "exact", "range", "undecided"].index)] += 1
        for world, counts in tried:
            count = counts.get(line)
            if is_excepted(here, world):
                continue
            what = against(here, count, math.prod(world.grid))
            if what is None and count is not None:
                what = by_value(here, count, world)
            if what is not None:
                found.append(Disagreement(line, what + describe(world), here))
                break
    return found


def describe(world):
    parts = [f"{n} = {v}" for n, v in world.arguments.items()]
    parts += [f"offset of {n} = {v}" for n, v in world.offsets.items()]
    if world.grid[0] > 1:
        parts.append(f"{world.grid[0]} blocks")
    return f" ({', '.join(parts)})" if parts else ""


def compare(tool, kernels, path, samples, tally=None):
    """[[Disagreement]] of each kernel, by one run of the tool over all."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(write(kernels))
    rows = dump(tool, path)
    return [disagreements(k, rows, samples, tally) for k in kernels]


def new_tally():
    return Counter()
