"""The findings and rows that warplint has for the recorded programs, cached on disk.

A program is analysed once, as a user would: in the folder of its checkout, its
sources with the flags and include folders of the index, without stated launches or
arguments, and with findings of every certainty (--certainty=possible). The folder
says what the project is (a checkout may lack .git): headers outside of it are a
library's, whose accesses stand at the call. A result is cached by the
digests of the executable `warplint`, of the command and of the sources, so that a
second run with the same build analyses nothing.
"""
import concurrent.futures
import functools
import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile

import public
import replay
import tool

HERE = os.path.dirname(os.path.abspath(__file__))
CORPORA = ("kernels", "public", "unseen", "blind", "blind-2", "blind-3", "blind-4", "blind-5", "blind-6")
# Samples that decide nothing: neither the classes that are shown nor the tables of
# evidence.json have them. They are examined where --corpus names them.
KEPT = ("blind-7", "blind-8", "blind-9", "blind-10", "blind-11", "blind-12",
        "blind-13", "blind-16")
SECONDS = 600  # for one program
# Limits of shares; evidence_lines.is_small() has that of the cost.
SHARES = ("global-gather.MinShare", "global-gather.MinCostShare",
          "global-uncoalesced-access.MinCostShare", "local-memory-array.MinCostShare",
          "shared-bank-conflict.MinCostShare", "shared-atomic-contention.MinCostShare")
FIELDS = ("kernel", "name", "block", "launch", "file", "line", "space", "op",
          "array", "per_request", "ideal", "unit", "verdict", "reasons", "reason_codes",
          "certainty", "inlined_from", "innermost_file", "innermost_line",
          "by_value", "reference")


@functools.lru_cache(maxsize=None)
def names_below(folder):
    """The names of all files in a folder and in those below it."""
    return {name for _, _, files in os.walk(folder) for name in files}


class Program:
    """A recorded program: where its counters and its sources are."""

    def __init__(self, corpus, name, counters, sources, flags, root, options=(),
                 repository="-"):
        self.corpus, self.name = corpus, name
        self.repository = repository  # "OWNER/NAME"; "-": this project
        self.options = list(options)  # of the tool
        self.counters = counters  # path
        self.sources, self.flags = sources, flags
        self.root = root  # folder that contains its files

    def missing(self):
        return [s for s in self.sources if not os.path.exists(s)]

    def has(self, file):
        """Whether its project has a file of that name: one that it can edit, unlike
        the headers of the CUDA toolkit (CUB, Thrust, cooperative groups). A header
        of the toolkit that is named as a file of the project counts as its own."""
        return file in names_below(self.root)

    def source_lines(self, file):
        """The lines of a file of that name beside the sources or below the
        folders that they are compiled with, None where there is none."""
        if not hasattr(self, "_texts"):
            self._texts = {}
        if file not in self._texts:
            self._texts[file] = self._read(file)
        return self._texts[file]

    def _read(self, file):
        folders = [os.path.dirname(s) for s in self.sources]
        folders += [f[2:] for f in self.flags if f.startswith("-I")]
        for folder in folders:
            for place, below, files in os.walk(folder):
                below.sort()
                if file in files:
                    path = os.path.join(place, file)
                    with open(path, errors="replace") as text:
                        return text.read().splitlines()
        return None


def kernels():
    """The validation kernels and the seeds."""
    return [Program("kernels", name, os.path.join(HERE, name + ".jsonl"),
                    [replay.source(name)], ["-I" + replay.KERNELS],
                    os.path.dirname(replay.source(name)))
            for name in replay.programs()]


def indexed(corpus, checkout, stated):
    """The programs of a corpus with an index that have a recording; `stated`: with
    the known values of kernel arguments (arguments.tsv), as flags of the tool."""
    folder = os.path.join(HERE, corpus)
    entries, result = public.read_index(os.path.join(folder, "index.tsv")), []
    if stated:
        public.add_stated(entries, os.path.join(folder, "arguments.tsv"))
    for entry in entries:
        found = public.Program(entry, checkout)
        counters = os.path.join(folder, found.name + ".jsonl")
        if os.path.exists(counters):
            result.append(Program(corpus, found.name, counters, found.sources,
                                  found.flags, found.root, found.stated,
                                  entry["repository"]))
    return result


def programs(checkout, corpora=CORPORA, stated=False):
    """Every recorded program of these corpora. Without a folder of checkouts
    only those whose sources are part of this project."""
    result = []
    for corpus in corpora:
        if corpus == "kernels":
            result += kernels()
        elif checkout:
            result += indexed(corpus, checkout, stated)
    return result


class Result:
    """The result of the tool for one program."""

    def __init__(self, record):
        self.findings = record["findings"]
        self.rows = record["rows"]
        self.complaint = record["complaint"]  # error message; None: all was analysed
        # Wall-clock time of the analysis.
        self.seconds = record["seconds"]


class Runs:
    """Runs one build of the tool on programs and caches the results."""

    def __init__(self, warplint, cache, jobs=2):
        self.warplint = os.path.abspath(warplint)
        self.cache, self.jobs = cache, jobs
        self.ran = []  # names of programs that were not found in the cache
        with open(self.warplint, "rb") as file:
            self.digest = hashlib.sha256(file.read()).hexdigest()[:16]
        self.options = self._options()

    def _options(self):
        """Options with which the tool reports findings of every certainty, and also
        those with a small share of the cost of their kernel. Older builds lack them."""
        text = self._output("--help")
        options = ["--certainty=possible"] if "--certainty=" in text else []
        if "global-gather" in self._output("--list-checks"):
            options.append("--config={CheckOptions: {" + ", ".join(
                f"{option}: '0'" for option in SHARES) + "}}")
        return options

    def _output(self, option):
        return subprocess.run([self.warplint, option], capture_output=True,
                              text=True, check=True).stdout

    def all(self, wanted):
        """[(program, Result or None where a source is missing)], in order."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(zip(wanted, pool.map(self.one, wanted)))

    def one(self, program):
        if program.missing() or not program.sources:
            return None
        path = self._path(program)
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            record = self._run(program)
            with gzip.open(path + ".part", "wt", compresslevel=3) as file:
                json.dump(record, file)
            os.replace(path + ".part", path)
            self.ran.append(program.name)
            print(f"{program.name}: {record['seconds']:.1f} s", file=sys.stderr,
                  flush=True)
        with gzip.open(path, "rt") as file:
            return Result(json.load(file))

    def _path(self, program):
        key = hashlib.sha256(repr((self.options, program.options, tool.FLAGS,
                                   program.flags, "in root")).encode())
        for source in program.sources:
            with open(source, "rb") as file:
                key.update(file.read())
        return os.path.join(self.cache, self.digest,
                            f"{program.name}-{key.hexdigest()[:12]}.json.gz")

    def _run(self, program):
        with tempfile.TemporaryDirectory() as folder:
            dump = os.path.join(folder, "accesses.jsonl")
            command = [self.warplint, "--quiet", "-j", "1", "--format=json",
                       "--dump-accesses=" + dump, *self.options,
                       *program.options, *program.sources, "--", *tool.FLAGS,
                       *program.flags]
            before = os.times()
            try:
                done = subprocess.run(command, capture_output=True, text=True,
                                      errors="replace", timeout=SECONDS,
                                      cwd=program.root)
                out, complaint = done.stdout, None
                if done.returncode not in (0, 1):
                    complaint = first_error(done.stderr) or (
                        f"ended with {done.returncode}")
            except subprocess.TimeoutExpired:
                out, complaint = "", f"no answer in {SECONDS} s"
            seconds = os.times().elapsed - before.elapsed
            rows = []
            if os.path.exists(dump):
                with open(dump) as file:
                    rows = [kept(json.loads(line)) for line in file]
        try:
            found = json.loads(out)
        except ValueError:
            found = {"findings": [], "problems": []}
            complaint = complaint or "no JSON"
        for problem in found.get("problems", ()):
            if complaint and problem["severity"] in ("error", "fatal"):
                complaint = problem["message"]
                break
        return {"findings": [stripped(p) for f in found["findings"]
                             for p in by_place(f)],
                "rows": distinct(rows), "complaint": complaint,
                "seconds": seconds}


def kept(row):
    """The fields of a dumped access that the evidence uses."""
    return {f: row[f] for f in FIELDS if row.get(f) not in (None, [])}


def distinct(rows):
    """Rows without duplicates, in order: an access with the same result under many
    launches is one row."""
    seen, result = set(), []
    for row in rows:
        text = json.dumps(row, sort_keys=True)
        if text not in seen:
            seen.add(text)
            result.append(row)
    return result


def stripped(finding):
    """A finding without the fields that the evidence does not use; of its notes,
    only the locations."""
    result = {k: v for k, v in finding.items() if k not in ("fixes", "witness")}
    result["notes"] = [[n["location"]["file"], n["location"]["line"]]
                       for n in finding.get("notes", ()) if n.get("location")]
    return result


def by_place(finding):
    """The finding once for each of its places, since the evidence counts lines. A
    further place has no verdict: that of a finding is for its own location."""
    yield finding
    for place in finding.get("places", ()):
        yield dict(finding, location=place["location"], message=place["message"],
                   privateArray=place.get("privateArray"), notes=place["notes"], verdict=None)


def first_error(text):
    for line in text.splitlines():
        if "error" in line:
            return line.strip()
    return (text.strip().splitlines() or [""])[-1]
