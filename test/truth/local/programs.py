#!/usr/bin/env python3
"""Whole programs: does the model of ptxas tell which kernels have a stack frame,
and are the arrays that it names really in one?

    programs.py measure --model=PROGRAM --checkout=DIR [--nvcc=NVCC] [SET ...]
                            compiles the sources, writes the rows of frames.tsv
    programs.py replay --model=PROGRAM [--all --checkout=DIR]
                            asks the model again; without nvcc
    programs.py summary     the figures of frames.tsv, and every disagreement

SET is `own` (the kernels of this project), `public` (../public/index.tsv), `held`
(held.tsv: sources of the same repositories with private arrays, drawn at random)
or `blind` (blind.tsv: sources with private arrays of other repositories). DIR
holds checkouts named OWNER_REPOSITORY; nothing of theirs is part of this
project. PROGRAM is local-model. `measure` ends with 77 where there is no nvcc,
`replay --all` where there is no toolkit.
"""
import argparse
import collections
import csv
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TRUTH = HERE.parent
KERNELS = TRUTH.parent / "gpu" / "kernels"
FRAMES = HERE / "frames.tsv"
SETS = ("own", "public", "held", "blind")
NOT_HERE = 77
SECONDS = 600
FRAME = re.compile(r"Compiling entry function '(\w+)'|Function properties for (\w+)"
                   r"|(\d+) bytes stack frame, (\d+) bytes spill stores")


class Row:
    """One kernel: what ptxas -v printed, and what the model says."""
    FIELDS = ("set", "source", "kernel", "stack_bytes", "spill_store_bytes",
              "likely", "named")

    def __init__(self, set_, source, kernel, stack, spills, likely, named):
        self.set, self.source, self.kernel = set_, source, kernel
        self.stack, self.spills, self.likely = int(stack), int(spills), likely in (True, "1")
        self.named = named if isinstance(named, list) else [n for n in named.split(" ") if n != "-"]

    @property
    def right(self):
        return self.likely == (self.stack > 0)

    @property
    def wrongly_named(self):
        return 0 if self.stack else len(self.named)

    def cells(self):
        return (self.set, self.source, self.kernel, str(self.stack), str(self.spills),
                str(int(self.likely)), " ".join(self.named) or "-")


class Source:
    """A file to compile: by its set and a name that no machine's path is in."""

    def __init__(self, set_, name, path, flags):
        self.set, self.name, self.path, self.flags = set_, name, path, flags


def table(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def words(cell):
    return [] if cell in (None, "", "-") else cell.split()


def sources(sets, checkout):
    if "own" in sets:
        for path in [TRUTH / "seeds.cu"] + sorted(KERNELS.glob("*.cu")):
            yield Source("own", path.name, path, [f"-I{KERNELS}"])
    lists = {"public": TRUTH / "public" / "index.tsv", "held": HERE / "held.tsv",
             "blind": HERE / "blind.tsv"}
    for set_ in [s for s in sets if s in lists]:
        for entry in table(lists[set_]):
            root = pathlib.Path(checkout) / entry["repository"].replace("/", "_")
            flags = [f"-I{root / folder}" for folder in words(entry["include folders"])]
            flags += words(entry["flags"])
            for name in words(entry["sources"]):
                if name.endswith(".cu"):
                    yield Source(set_, f"{entry['repository']}/{name}", root / name, flags)


def frames(nvcc, source):
    """Kernel -> (stack bytes, spilled bytes); None: it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            run = subprocess.run(
                [nvcc, "-arch=sm_90", "-O3", "-std=c++17", "-cubin", "-Xptxas", "-v", source.path,
                 "-o", f"{folder}/out.cubin", *source.flags],
                capture_output=True, text=True, errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None
    return read_report(run.stdout + run.stderr) if run.returncode == 0 else None


def read_report(text):
    """What ptxas -v says of entry functions; the frames of functions that they
    call stand under a kernel's name, too."""
    found, kernel, function = {}, None, None
    for entry, properties, stack, spills in FRAME.findall(text):
        kernel = entry or kernel
        function = properties or function
        if stack and function == kernel:
            found[mangled(kernel)] = (int(stack), int(spills))
    return found


def mangled(name):
    """A kernel's name as both compilers spell it: clang writes into it that a
    function is static and the kind of an `auto` template parameter, nvcc a hash
    of the file into an anonymous namespace."""
    name = re.sub(r"^_ZL", "_Z", name).replace("TnDaL", "L")
    space = re.search(r"(\d+)_GLOBAL__N_", name)
    if space:
        end = space.end(1) + int(space.group(1))
        name = f"{name[:space.start()]}12_GLOBAL__N_1{name[end:]}"
    return name


def answers(model, source, with_toolkit):
    """Kernel -> (likely a stack frame, names of arrays); None: it failed."""
    try:
        run = subprocess.run([model, source.path, *(["toolkit"] if with_toolkit else []), *source.flags],
                             capture_output=True, text=True, errors="replace", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if run.returncode == NOT_HERE:
        print("no CUDA toolkit here")
        sys.exit(NOT_HERE)
    if run.returncode:
        print(f"{source.name}: {(run.stderr.strip().splitlines() or ['no answer'])[0]}")
        return None
    lines = [line.split() for line in run.stdout.splitlines()]
    return {mangled(name): (answer == "1", named) for name, answer, *named in lines}


def read_frames():
    return [Row(*(line[f] for f in Row.FIELDS)) for line in table(FRAMES)] if FRAMES.exists() else []


def measure(options):
    try:
        subprocess.run([options.nvcc, "--version"], capture_output=True, check=True)
    except OSError:
        print(f"no nvcc: {options.nvcc}")
        return NOT_HERE
    sets = options.sets or SETS
    rows = [r for r in read_frames() if r.set not in sets]
    for source in sources(sets, options.checkout):
        measured = frames(options.nvcc, source) if source.path.exists() else None
        said = answers(options.model, source, source.set != "own") if measured else None
        if not measured or said is None:
            print(f"{source.name}: left out: " + ("nvcc does not compile it" if measured is None
                  else "no kernels" if not measured else "no answer of the model"), flush=True)
            continue
        both = sorted(measured.keys() & said.keys())
        for kernel in sorted(measured.keys() - said.keys()):
            print(f"{source.name}: the model does not know {kernel[:120]}")
        rows += [Row(source.set, source.name, k, *measured[k], *said[k]) for k in both]
        print(f"{source.name}: {len(both)} kernels", file=sys.stderr, flush=True)
    rows.sort(key=lambda r: (SETS.index(r.set), r.source, r.kernel))
    with open(FRAMES, "w") as file:
        file.write("\t".join(Row.FIELDS) + "\n")
        file.writelines("\t".join(r.cells()) + "\n" for r in rows)
    return summary(rows)


def replay(options):
    """Fails where a kernel that the model had right is wrong now."""
    recorded = collections.defaultdict(dict)
    for row in read_frames():
        recorded[row.set, row.source][row.kernel] = row
    rows, lost = [], 0
    for source in sources(SETS if options.all else SETS[:1], options.checkout):
        then = recorded.get((source.set, source.name))
        if not then or not source.path.exists():
            continue
        said = answers(options.model, source, source.set != "own") or {}
        for kernel, row in then.items():
            if kernel not in said:
                print(f"{source.name}: {kernel}: no answer")
                lost += 1
                continue
            now = Row(row.set, row.source, kernel, row.stack, row.spills, *said[kernel])
            rows.append(now)
            if row.right and not now.right or now.wrongly_named > row.wrongly_named:
                print(f"no longer right: {row.source}: {kernel}")
                lost += 1
    summary(rows)
    return 1 if lost or not rows else 0


def summary(rows):
    for r in rows:
        if not r.right or r.wrongly_named:
            print(f"{r.set}: {r.source}: {r.kernel[:100]}: {r.stack} bytes of stack ({r.spills} spilled), "
                  f"predicted {'some' if r.likely else 'none'}; names {', '.join(r.named) or 'no array'}")
    for set_ in [s for s in SETS if any(r.set == s for r in rows)] + ["all"]:
        some = [r for r in rows if set_ in (r.set, "all")]
        right, named = sum(r.right for r in some), sum(len(r.named) for r in some)
        files = len({r.source for r in some})
        stacks = sum(r.stack > 0 for r in some)
        print(f"{set_}: {right} of {len(some)} kernels right ({100 * right / max(1, len(some)):.1f}%) in {files} files, "
              f"{stacks} with a stack frame; {named} arrays named, {sum(r.wrongly_named for r in some)} wrongly")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    act = parser.add_subparsers(dest="act", required=True)
    measuring, replaying = act.add_parser("measure"), act.add_parser("replay")
    act.add_parser("summary")
    for each in (measuring, replaying):
        each.add_argument("--model", required=True)
        each.add_argument("--checkout", default=".")
    measuring.add_argument("--nvcc", default="nvcc")
    measuring.add_argument("sets", nargs="*", metavar="SET")
    replaying.add_argument("--all", action="store_true", help="public programs, too")
    options = parser.parse_args()
    if options.act == "summary":
        return summary(read_frames())
    return measure(options) if options.act == "measure" else replay(options)


if __name__ == "__main__":
    sys.exit(main())
