"""The predictions of `warplint --dump-accesses`, grouped by launch and source line
as they are compared with counters."""
import copy
import json
import os
import re

UNITS = {"wavefronts": "shared", "sectors": "global"}


def figure_at(table, value):
    """The cost at one value of the symbol of a `by_value` (docs/dump.md); None if it
    is not known. The last period of the values repeats for larger ones."""
    figures = table["values"]
    if value < len(figures):
        return figures[value]
    period = table.get("period", len(figures))
    return figures[len(figures) - period + value % period]


class Entry:
    """One predicted access of one launch."""

    def __init__(self, record):
        self.file = os.path.basename(record["file"])
        self.line = record["line"]
        # Lines of its statement; an empty range if that is on one line.
        self.first, self.last = record.get("statement_lines") or (1, 0)
        inner = record.get("innermost_file")
        self.inner = ((os.path.basename(inner), record.get("innermost_line"))
                      if inner else None)
        space = record["space"]
        if space == "generic":
            space = UNITS.get(record.get("unit"), "global")
        self.space = space
        self.op = record["op"]
        self.kind = "atomic" if self.op == "atomic" else "plain"
        self.requests = record.get("requests")
        self.estimated = record.get("estimated_requests")
        per = record.get("per_request") or {}
        self.low, self.high = per.get("low"), per.get("high")
        self.mean = per.get("mean")
        self.ideal = record.get("ideal")
        self.verdict = record["verdict"]
        self.reasons = record.get("reasons") or []
        self.array = record.get("array")
        self.callers = {(os.path.basename(f["file"]), f["line"])
                        for f in record.get("inlined_from") or []}
        # The machine code may have the access on its innermost line instead, if
        # that is in the same file.
        if inner and inner == record["file"]:
            self.callers.add(self.inner)
        self.by_value = record.get("by_value")
        self.bytes = record.get("bytes")
        if self.verdict == "exact" and self.mean is None and self.low == self.high:
            self.mean = self.low

    def key(self):
        return (self.file, self.line, self.space, self.kind)

    def at(self, arguments):
        """This entry under the run-time arguments of a launch ({name: value}): if
        it has its cost by the value of one of them, with the cost at that value."""
        for name, value in arguments.items():
            if self.by_value and f"'{name}'" in self.by_value["symbol"]:
                figure = figure_at(self.by_value, value)
                if figure is None:
                    return self
                result = copy.copy(self)
                result.low = result.high = result.mean = figure
                result.verdict = "exact"
                return result
        return self


class Launch:
    """The predictions for one kernel instance under one launch."""

    def __init__(self, record):
        self.mangled = record["kernel"]
        self.name = record.get("name") or record["kernel"]
        self.grid = tuple(record["grid"]) if record.get("grid") else None
        self.block = tuple(record["block"]) if record.get("block") else None
        self.dynamic_shared = record.get("dynamic_shared")
        self.where = record.get("launch") or "assumed"
        self.entries = []

    def place(self):
        """Sort key of the launch in the source; assumed ones come last."""
        parts = self.where.rsplit(":", 2)
        if len(parts) == 3 and parts[1].isdigit() and parts[2].isdigit():
            return (0, parts[0], int(parts[1]), int(parts[2]))
        return (1, self.where, 0, 0)

    def fits(self, launch):
        """Whether a recorded launch can be this one, as far as is known here."""
        if self.block != launch.block:
            return False
        if self.grid is not None and self.grid != launch.grid:
            return False
        return (self.dynamic_shared is None or launch.dynamic_shared is None
                or self.dynamic_shared == launch.dynamic_shared)


def linkage_free(mangled):
    """A mangled name without the L of internal linkage, which clang adds for static
    kernels and nvcc does not."""
    return "_Z" + mangled[3:] if mangled.startswith("_ZL") else mangled


def plain_name(name):
    """A demangled name without what demanglers disagree on."""
    name = re.sub(r"\(anonymous namespace\)::|<unnamed>::", "", name)
    name = re.sub(r"\((?:unsigned )?(?:int|long|bool|char)\)", "", name)
    return re.sub(r"^void |\bconst\b|\s+", "", name)  # "float const*", "const float *"


class Runs:
    """Separates the evaluations of a launch statement that the host code executes
    several times, in a loop. Each evaluation lists its accesses in the order of
    their locations: an earlier location, or an access that was listed already,
    begins the next evaluation."""

    def __init__(self):
        self.run, self.last, self.seen = {}, {}, {}

    def number(self, key, record):
        """The number, from 0, of the evaluation of launch `key` that lists the
        record."""
        place = (record["file"], record["line"], record.get("column") or 0)
        access = json.dumps([record.get(f) for f in (
            "file", "line", "column", "inlined_from", "space", "op", "bytes",
            "array", "innermost_file", "innermost_line")])
        seen = self.seen.setdefault(key, set())
        if place < self.last.get(key, place) or access in seen:
            self.run[key] = self.run.get(key, 0) + 1
            seen.clear()
        seen.add(access)
        self.last[key] = place
        return self.run.get(key, 0)


def load(paths):
    """The predicted launches of the files, in the order in which they run."""
    launches = {}
    for path in paths:
        runs = Runs()
        with open(path) as lines:
            for number, text in enumerate(lines, 1):
                if not text.strip():
                    continue
                try:
                    record = json.loads(text)
                    if record["space"] == "constant":
                        continue  # there are no counters of it
                    launch = Launch(record)
                    entry = Entry(record)
                    key = (launch.mangled, launch.grid, launch.block,
                           launch.dynamic_shared, launch.where)
                    key += (runs.number(key, record),)
                except (ValueError, KeyError, TypeError) as error:
                    raise SystemExit(
                        f"{path}:{number}: not a predicted access: {error!r}")
                launches.setdefault(key, launch).entries.append(entry)
    return sorted(launches.values(), key=Launch.place)


class Index:
    """Finds the prediction for a recorded launch."""

    def __init__(self, launches):
        self.launches = launches
        self.by_mangled, self.by_name = {}, {}
        for launch in launches:
            self.by_mangled.setdefault(linkage_free(launch.mangled), []).append(launch)
            self.by_name.setdefault(plain_name(launch.name), []).append(launch)
        self.files = {e.file for l in launches for e in l.entries}

    def kernel(self, launch):
        """Every predicted launch of the kernel: by its mangled name, else (names
        in unnamed namespaces differ between compilers) by the demangled one."""
        return (self.by_mangled.get(linkage_free(launch.mangled))
                or self.by_name.get(plain_name(launch.kernel)) or [])

    def find(self, launch):
        """The prediction for a recorded launch: for the n-th one of a kernel and
        shape, the n-th in the source, or the last if there are fewer. None if there
        is none."""
        fitting = [p for p in self.kernel(launch) if p.fits(launch)]
        for better in (lambda p: p.where != "assumed", lambda p: p.grid):
            fitting = [p for p in fitting if better(p)] or fitting
        if not fitting:
            return None
        return fitting[min(launch.ordinal, len(fitting) - 1)]
