#!/usr/bin/env python3
"""Of the memory instructions in nvcc's PTX, the share that warplint has a row for.

    coverage.py collect --warplint BIN --out WORK --files N CHECKOUT...
    coverage.py compare WORK [--save] [--detail OUT.jsonl]

`collect` compiles .cu files of each checkout (named OWNER_REPOSITORY) with
nvcc -ptx -lineinfo, in the order of the digests of their paths, and analyzes
those whose PTX has an instruction of tensor cores or of an asynchronous copy.
--flag=FLAG adds a flag for nvcc, such as a folder of headers that are not there.

An instruction is *covered* when its kernel has a row of the same operation whose
statement has it: the nearest frame outside of the toolkit, through inlined_at. It
is covered *by path* when all call sites on the way to the kernel are those of the
row, too. Several instructions of one place count as several.

Figures are written to coverage.tsv by repository. --detail names files of the
repositories, and is not part of this project.
"""
import argparse
import collections
import csv
import hashlib
import json
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))
import collect  # noqa: E402
import lines  # noqa: E402
import names  # noqa: E402
import ptx  # noqa: E402
import summary  # noqa: E402
import tables  # noqa: E402

RECORD = HERE / "coverage.tsv"
COUNTS = ("files", "kernels", "not analyzed", "plain", "plain covered", "plain path",
          "special", "special covered", "special path")
# A file is of interest for these.
MODERN = re.compile(r"\b(ldmatrix|stmatrix|mma|wmma|wgmma|cp\.async|cp\.reduce\.async|tensormap)\b")
# What reads or writes memory beside ld, st, atom and red. Waiting is not counted.
SPECIAL = re.compile(r"^(ldmatrix|stmatrix|wgmma\.mma_async|wmma\.(load|store)|cp\.async\.[a-z.]*bulk|"
                     r"cp\.reduce\.async|cp\.async\.c[ag]|st\.async|red\.async|st\.bulk|"
                     r"multimem|tensormap|mbarrier\.(?!try_wait|test_wait|pending)|tcgen05\.(mma|cp)|tex|tld4|suld|sust|sured)\b")
WAITS = re.compile(r"^\S*(commit_group|wait_group)")
TOOLKIT = re.compile(r"^(/usr/|.*/lib/clang/|.*/targets/[\w-]+/include/)")


def statements(text):
    """The instructions of one line of PTX, without braces and predicates: inline
    assembly may have several."""
    for part in re.split(r";|[{}]", text.split("//")[0]):
        part = re.sub(r"^@!?[%\w$]+\s+", "", part.strip())
        part = re.sub(r"^[\w$]+:\s*", "", part)
        if re.match(r"[a-z]", part):
            yield part


def memory(text):
    """("plain" or "special", operations a row may have) of an instruction that
    reads or writes memory; None of any other."""
    what = ptx.kind(text)
    if SPECIAL.match(text) and not WAITS.search(text):
        return "special", None
    if not what:
        return None
    return ("special", None) if what[0] == "copy" else ("plain", what[0])


def chain(frames):
    """The frames outside of the toolkit, innermost first."""
    frames = [(os.path.normpath(file), line) for file, line in frames]
    return [frame for frame in frames if not TOOLKIT.match(frame[0])]


def is_near(at, row):
    """Whether a frame may be a place: on its statement, or a little beside it."""
    file, line, first, last = row
    return at[0] == file and min(first, line) - lines.NEAR <= at[1] <= max(last, line) + lines.NEAR


def is_way(one, other):
    """Whether two lists of call sites may be of one way. Of constructors and
    operators that only pass on what they are given, one compiler may have none."""
    few, many = sorted((one, other), key=len)
    many = iter(many)
    return all(any(a[0] == b[0] and abs(a[1] - b[1]) <= lines.NEAR for b in many) for a in few)


class Rows:
    """The rows of one kernel, by file."""

    def __init__(self, rows):
        self.at = collections.defaultdict(list)
        for row in rows:
            file = os.path.normpath(row["file"])
            first, last = row.get("statement_lines") or (row["line"], row["line"])
            way = [(os.path.normpath(f["file"]), f["line"]) for f in row["inlined_from"]]
            self.at[file].append((row["op"], (file, row["line"], first, last), chain(way) if way else []))

    def find(self, frames, op):
        """(covered, covered by path) of an instruction with these frames."""
        here = [(place, way) for of, place, way in self.at.get(frames[0][0], ())
                if op in (None, of) and is_near(frames[0], place)]
        return bool(here), any(is_way(way, frames[1:]) for _, way in here)


def compare_file(folder, count, detail):
    module = ptx.Module((folder / "file.ptx").read_text(errors="replace"))
    by_kernel = collections.defaultdict(list)
    if (folder / "rows.jsonl").exists():
        for row in (folder / "rows.jsonl").read_text().splitlines():
            row = json.loads(row)
            by_kernel[names.plain(row["kernel"])].append(row)
    numbers = collections.defaultdict(list)
    for number, line in enumerate(module.lines):
        numbers[line.function].append(number)
    count["files"] += 1
    for kernel in sorted(module.entries):
        rows = Rows(by_kernel[names.plain(kernel)])
        seen = False
        for line in (module.lines[n] for f in sorted(module.reached(kernel)) for n in numbers[f]):
            for text in statements(line.text):
                what, frames = memory(text), chain(line.frames)
                if not what or not frames:
                    continue
                seen = True
                covered, path = rows.find(frames, what[1])
                count[what[0]] += 1
                count[what[0] + " covered"] += covered
                count[what[0] + " path"] += path
                if not covered:
                    detail({"file": str(folder), "kernel": kernel, "text": text,
                            "frames": frames, "analyzed": bool(rows.at)})
        count["kernels"] += seen
        count["not analyzed"] += seen and not rows.at


def compare(args):
    out = open(args.detail, "w") if args.detail else None
    write = (lambda what: print(json.dumps(what), file=out)) if out else lambda what: None
    rows = []
    for folder in sorted(p for p in pathlib.Path(args.work).iterdir() if p.is_dir()):
        count = collections.Counter({key: 0 for key in COUNTS})
        for notes in sorted(folder.glob("*/file.json")):
            if "failed" not in json.loads(notes.read_text()):
                compare_file(notes.parent, count, write)
        if count["files"]:
            name = folder.name.replace("_", "/", 1)
            rows.append({"repository": name, **count})
            print(name, share(count), dict(count), flush=True)
    if args.save:
        with open(RECORD, "w", newline="") as text:
            writer = csv.DictWriter(text, ["repository", *COUNTS], delimiter="\t",
                                    lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


def share(count):
    return summary.share(count["plain covered"] + count["special covered"],
                         count["plain"] + count["special"])


class Coverage(collect.Collector):
    """Compiles and analyzes the files of interest of a checkout."""

    def one(self, checkout, path):
        digest = hashlib.sha1(path.encode()).hexdigest()[:16]
        folder = pathlib.Path(self.args.out) / checkout.name / digest
        if (folder / "file.json").exists() and not self.args.again:
            return json.loads((folder / "file.json").read_text())
        folder.mkdir(parents=True, exist_ok=True)
        flags = ["-arch=" + self.args.arch, *collect.FLAGS[1:], *collect.LENIENT, *self.args.flag,
                 *(f"-I{f}" for f in collect.include_folders(checkout, path))]
        notes, made = {"path": path}, folder / "file.ptx"
        if not made.exists():
            code, said, notes["nvcc"] = collect.spend(
                [self.args.nvcc, "-ptx", *flags, checkout / path, "-o", made], self.args.seconds)
            if code != 0 or not MODERN.search(made.read_text(errors="replace")):
                notes["failed"] = "slow" if code is None else "nvcc" if code else "not modern"
                notes["error"] = next((l for l in said.splitlines() if "error" in l), "")[:200]
                made.unlink(missing_ok=True)
        if "failed" not in notes:
            notes["exit"], _, notes["warplint"] = collect.spend(
                [self.args.warplint, "--no-cache", "-j1", "--quiet", "--force", "--allow-no-kernels",
                 f"--dump-accesses={folder / 'rows.jsonl'}", checkout / path, "--", *flags],
                self.args.seconds * 3)
        (folder / "file.json").write_text(json.dumps(notes))
        return notes

    def all(self, checkout):
        checkout = pathlib.Path(checkout).resolve()
        paths = sorted((str(p.relative_to(checkout)) for p in checkout.rglob("*.cu") if p.is_file()),
                       key=lambda p: hashlib.sha1(p.encode()).hexdigest())
        paths = [p for p in paths if re.search(self.args.names, p)]
        good = 0
        for path in paths[:4 * self.args.files]:
            good += "failed" not in self.one(checkout, path)
            if good == self.args.files:
                break
        print(f"{checkout.name}: {good} of {len(paths)} files", flush=True)


def table():
    with open(RECORD, newline="") as text:
        rows = [{k: v if k == "repository" else int(v) for k, v in row.items()}
                for row in csv.DictReader(text, delimiter="\t")]
    total = {"repository": "all", **{key: sum(row[key] for row in rows) for key in COUNTS}}
    return [("repository", "files", "kernels", "not analyzed", "ld, st, atom, red", "covered",
             "others", "covered", "all", "by path")] + [
        (row["repository"], row["files"], row["kernels"], row["not analyzed"],
         row["plain"], summary.share(row["plain covered"], row["plain"]),
         row["special"], summary.share(row["special covered"], row["special"]), share(row),
         summary.share(row["plain path"] + row["special path"], row["plain"] + row["special"]))
        for row in [*rows, total]]


INTRODUCTION = """\
## Rows for the memory instructions of nvcc's PTX

Files of public repositories whose PTX has `ldmatrix`, `stmatrix`, `mma`, `wgmma`,
`cp.async`, bulk copies or tensor maps, by `test/truth/agreement/coverage.py`. An
instruction that reads or writes memory is *covered* when `--dump-accesses` has a row of
its kernel and operation on the statement that it comes from: the nearest frame outside
of the toolkit, as nvcc's line table says. *By path*: the call sites on the way to the
kernel are the same, too. *Others* are the instructions of the first sentence that access
memory, and barriers in memory (not waiting for one), textures and surfaces.
"""


def markdown():
    if not RECORD.exists():
        return ""
    return INTRODUCTION + "\n" + tables.grid_markdown(table())


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("collect")
    one.add_argument("checkouts", nargs="+")
    one.add_argument("--warplint", required=True)
    one.add_argument("--nvcc", default="/usr/local/cuda/bin/nvcc")
    one.add_argument("--out", required=True)
    one.add_argument("--arch", default="sm_90a")
    one.add_argument("--files", type=int, default=12)
    one.add_argument("--flag", action="append", default=[], help="for nvcc; may be repeated")
    one.add_argument("--names", default=".", help="a regular expression for the paths to take")
    one.add_argument("--seconds", type=int, default=120)
    one.add_argument("--again", action="store_true", help="run warplint again")
    one = verbs.add_parser("compare")
    one.add_argument("work")
    one.add_argument("--save", action="store_true")
    one.add_argument("--detail")
    args = parser.parse_args()
    if args.verb == "compare":
        return compare(args)
    for checkout in args.checkouts:
        Coverage(args).all(checkout)


if __name__ == "__main__":
    sys.exit(main())
