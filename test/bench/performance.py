#!/usr/bin/env python3
"""Records what warplint costs, and writes docs/performance.md from the record.

    test/bench/performance.py --record --checkout DIR... --sample 300
    test/bench/performance.py --write

The first runs the tool and clang over the .cu files of some checkouts (or over
those that --list names, one path a line), over a tree made for it and over the
curves of growth.py, and writes test/bench/performance.json; run it on a machine
that does nothing else. Each figure is in the record as soon as it is there. A run
with the same --json goes on with what is missing; --for ends one after some
seconds, --parts and --curves take a part of the work:

    test/bench/performance.py --record --parts files --for 500 --checkout DIR...
    test/bench/performance.py --record --parts growth --curves triangle nest

The second makes docs/performance.md and docs/performance.svg of the record alone.
Without --checkout and --list the files are the examples.
"""

import argparse
import concurrent.futures
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(HERE, "../corpus")]
import corpus  # noqa: E402
import bench  # noqa: E402
import growth  # noqa: E402
import keystrokes  # noqa: E402
import large  # noqa: E402
import performance_page  # noqa: E402
import performance_record  # noqa: E402


def spend(command, cache, timeout=60, cwd=None):
    """(exit code or None for too late, standard error, seconds, mebibytes)"""
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    with tempfile.TemporaryFile() as said:
        began = time.monotonic()
        child = subprocess.Popen(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=said)
        try:
            # wait4() alone tells what the child used; this wait leaves it there.
            while os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
                if time.monotonic() - began > timeout:
                    child.kill()
                time.sleep(0.001)
        finally:
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - began
        said.seek(0)
        return (None if seconds > timeout else child.returncode,
                said.read().decode("utf-8", "replace"), seconds, used.ru_maxrss / 1024)


def least(runs):
    """The quickest of some runs of one command."""
    return min(runs, key=lambda run: run[2])


def stages(said):
    return {m[1]: float(m[2]) for m in
            re.finditer(r"^  (\w[\w ]*?) +([\d.]+) s +[\d.]+ %$", said, re.M)}


def measure_changed(command, file, flags, repeat):
    """Seconds of runs on texts that are new each time, but for the first run with
    an empty cache: the next compiles the headers of CUDA, the others find them.
    The texts lie in a folder of their
    own; what they include from beside them is found by an include path."""
    taken = []
    with open(file, encoding="utf-8", errors="surrogateescape") as source:
        text = source.read()
    at = command.index(file)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        copy = os.path.join(folder, os.path.basename(file))
        for i in range(repeat + 2):
            with open(copy, "w", encoding="utf-8", errors="surrogateescape") as new:
                new.write(f"{text}\n// {i}\n")
            taken.append(spend([*command[:at], copy, "--", "-iquote", os.path.dirname(file), *flags],
                               cache)[2])
    return taken[1:]


def measure_file(tool, checkout, path, repeat, cores=1):
    """The row of one file; "refused" where not both accept it, "late" where a run
    takes more than a minute. With several cores it is run on two threads, too."""
    file = os.path.join(checkout, path)
    flags = corpus.include_flags(checkout, path)
    clang = bench.clang_command(tool, file, ["--", *flags])
    if not clang:
        return "refused"
    with tempfile.TemporaryDirectory() as cache:
        # The first run warms the disk for both.
        theirs = [spend(clang[0], cache, cwd=clang[1])]
        if theirs[0][0] != 0:
            return "refused"
        command = [tool, "-j1", "--allow-no-kernels", "--statistics", file, "--", *flags]
        without = [*command[:1], "--no-cache", *command[1:]]
        cold = [spend(without, cache)]
        code = cold[0][0]
        if code not in (0, 1):
            return "late" if code is None else "refused"
        theirs = least(theirs + [spend(clang[0], cache, cwd=clang[1]) for _ in range(repeat)])
        # The first run of all fills the cache; those without do the same work.
        first = spend(command, cache)
        cold = least(cold + [spend(without, cache) for _ in range(repeat - 1)])
        on_two = ["-j2" if word == "-j1" else word for word in without]
        two = [spend(on_two, cache) for _ in range(repeat)] if cores > 1 else []
        again = least([spend(command, cache) for _ in range(repeat)])
        changed = measure_changed(command, file, flags, repeat)
    times = stages(cold[1])
    return {"file": name_of(checkout, path),
            "clang": theirs[2], "clang_mebibytes": theirs[3],
            "cold": cold[2], "mebibytes": cold[3], "filling": first[2], "unchanged": again[2],
            **({"two": least(two)[2]} if two else {}),
            "making": changed[0], "changed": min(changed[1:]),
            "from_cache": bool(re.search(r"^cache: 1 of 1 ", again[1], re.M)),
            "stages": {s: times.get(s, 0) for s in performance_page.STAGES}}


def name_of(checkout, path):
    return os.path.basename(os.path.normpath(checkout)) + "/" + path


def measure_files(options, record):
    """Measures the files of the sample that the record lacks, in an order of
    chance, until it has enough or the time is over. What is begun is ended, and so
    there may be a few more than asked: the slow ones would be left out else."""
    if options.list:
        with open(options.list, encoding="utf-8") as names:
            paths = [os.path.abspath(n.strip()) for n in names if n.strip()]
        files = [(os.path.dirname(p), os.path.basename(p)) for p in paths]
    else:
        files = corpus.sources(options.checkout or [os.path.join(ROOT, "examples")])
    tried = record.tried()
    waiting = iter([one for one in random.Random(options.seed).sample(files, len(files))
                    if name_of(*one) not in tried])
    taking = threading.Lock()

    def measure(own):
        pin(own)
        while not options.over() and not (options.sample and record.rows() >= options.sample):
            with taking:
                one = next(waiting, None)
            if not one:
                return
            row = measure_file(options.tool, *one, options.repeat,
                               len(os.sched_getaffinity(0)))
            record.add_file(name_of(*one), row)
            if not isinstance(row, str):
                print(f"{record.rows():4} {row['cold'] / row['clang']:6.2f} "
                      f"{row['unchanged']:6.3f} s  {row['file']}", flush=True)

    cores = cores_of_files(options)
    with concurrent.futures.ThreadPoolExecutor(len(cores)) as pool:
        for _ in pool.map(measure, cores):
            pass


def pin(cores):
    """Lets this thread, and what it starts, run on these cores alone."""
    if cores:
        os.sched_setaffinity(0, cores)


def cores_of_files(options):
    """Two for each file that is measured at a time; the first six belong to the
    tree, the curves and the typing. One after the other, each has all."""
    cores = sorted(os.sched_getaffinity(0))
    if not options.beside:
        return [None]
    if 2 * options.beside + 6 > len(cores):
        sys.exit(f"--beside={options.beside}: there are {len(cores)} cores, six of them taken, "
                 "and each file has two")
    return [cores[at:at + 2] for at in range(6, 6 + 2 * options.beside, 2)]


def measure_tree(tool, count):
    """A database of `count` kernels that share a header: all new at one and at
    two at a time, all unchanged, one changed."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        entries = []
        with open(os.path.join(folder, "common.cuh"), "w", encoding="utf-8") as header:
            header.write("#pragma once\n__device__ inline float twice(float x) { return 2 * x; }\n")
        for i in range(count):
            with open(os.path.join(folder, f"k{i:03}.cu"), "w", encoding="utf-8") as file:
                text = growth.kernel(growth.loop(["int i = 0; i < 64; ++i"],
                                                 f"sum += twice(in[i * {i % 33 + 1} + t]);"),
                                     "  k<<<64, 256>>>(out, in, n);")
                file.write('#include "common.cuh"\n' + re.sub(r"\bk\b", f"k{i}", text)
                           .replace("run", f"run{i}"))
            entries.append({"directory": folder, "file": f"k{i:03}.cu", "arguments":
                            ["clang++", "-x", "cuda", "--offload-arch=sm_90", "-c",
                             f"k{i:03}.cu"]})
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(entries, file)

        def run(*words):
            code, said, seconds, mebibytes = spend([tool, "-p", folder, *words], cache,
                                                   timeout=3600, cwd=folder)
            if code not in (0, 1):
                sys.exit(f"the tree: exit code {code}\n{said}")
            return {"seconds": seconds, "mebibytes": mebibytes}

        record = {"count": count, "one": run("--no-cache", "-j1"),
                  "two": run("--no-cache", "-j2"), "filling": run("-j2"),
                  "unchanged": min((run("-j2") for _ in range(3)), key=lambda r: r["seconds"])}
        with open(os.path.join(folder, "k000.cu"), "a", encoding="utf-8") as file:
            file.write("// changed\n")
        record["changed"] = run("-j2")
        return record


def measure_growth(options, record):
    with tempfile.TemporaryDirectory() as folder:
        for name in options.curves or growth.CURVES:
            known = {row["size"] for row in record.data["growth"].get(name, [])}
            rows = []
            for size in growth.CURVES[name][2]:
                if size in known or options.over() or options.upto and size > options.upto:
                    continue
                rows += [growth.measure(options.tool, name, size, options.repeat, folder)]
                record.add_growth(name, rows[-1])
            if rows:
                growth.table(name, rows)


def measure_typing(options):
    """From a key to its diagnostics, without and with a toolkit's headers."""
    os.environ["WARPLINT"] = options.tool
    out = {}
    for name, cuda_path in (("shipped", "none"), ("toolkit", options.cuda_path)):
        if not cuda_path:
            continue
        first, taken, used, held = keystrokes.measure(options.keys, options.edits, cuda_path)
        out[name] = {"opening": first, "keys": taken, "cpu": used,
                     "mebibytes": [[edits, kilobytes / 1024] for edits, kilobytes in held]}
    return out


def measure_large(options):
    """From a key to the findings of a large file."""
    os.environ["WARPLINT"] = options.tool
    return large.measure_sizes(options.tool, large.SIZES, options.keys, ["--cuda-path=none"])


def machine():
    model = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return {"processor": model, "cores": os.cpu_count()}


def make_record(options):
    tool = options.tool
    version = subprocess.run([tool, "--version"], text=True, capture_output=True, check=True)
    record = performance_record.Record(options.json, {
        "machine": machine(), "version": version.stdout.strip(),
        "tool": performance_record.digest(tool), "repeat": options.repeat,
        "beside": options.beside, "seed": options.seed})
    began = time.monotonic()
    options.over = lambda: bool(options.seconds) and time.monotonic() - began > options.seconds

    def whole(part, measure):
        """For what is measured in one go."""
        if part not in record.data and not options.over():
            record.add(part, measure())

    work = {"files": lambda: measure_files(options, record),
            "tree": lambda: whole("tree", lambda: measure_tree(tool, options.tree)),
            "growth": lambda: measure_growth(options, record),
            "typing": lambda: whole("typing", lambda: measure_typing(options)),
            "large": lambda: whole("large", lambda: measure_large(options))}
    work = {name: run for name, run in work.items() if name in options.parts}
    if options.beside:
        cores = sorted(os.sched_getaffinity(0))
        own = {"tree": cores[0:2], "growth": cores[2:4], "typing": cores[4:6], "large": cores[6:8]}
        with concurrent.futures.ThreadPoolExecutor(len(work)) as pool:
            def on_cores(name):
                pin(own.get(name))
                work[name]()
            for _ in pool.map(on_cores, work):
                pass
    else:
        for run in work.values():
            run()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--record", action="store_true", help="measure, and write the record")
    parser.add_argument("--write", action="store_true", help="write the page from the record")
    parser.add_argument("--tool", default=os.path.join(ROOT, "build/tool/warplint/warplint"))
    parser.add_argument("--checkout", nargs="+", help="folders of public programs")
    parser.add_argument("--list", help="a file that names sources, one a line")
    parser.add_argument("--sample", type=int, default=0, help="as many files, at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--beside", type=int, default=0, metavar="N",
                        help="on a machine of many cores: N files at a time, each on two cores of "
                        "its own, beside the tree, the curves and the typing on two each")
    parser.add_argument("--parts", nargs="+", choices=performance_record.PARTS,
                        default=performance_record.PARTS, help="of the work (all)")
    parser.add_argument("--curves", nargs="+", choices=growth.CURVES, help="of growth.py (all)")
    parser.add_argument("--for", dest="seconds", type=float, default=0, metavar="SECONDS",
                        help="begin nothing more after so long; a later run goes on")
    parser.add_argument("--cuda-path", help="a toolkit, for typing with its headers too")
    parser.add_argument("--keys", type=int, default=30)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--tree", type=int, default=150, help="files of the tree")
    parser.add_argument("--upto", type=int, default=0, help="leave out greater sizes")
    parser.add_argument("--json", default=os.path.join(HERE, "performance.json"))
    parser.add_argument("--docs", default=os.path.join(ROOT, "docs"))
    options = parser.parse_args()
    options.tool = os.path.abspath(options.tool)
    if not options.record and not options.write:
        parser.error("nothing to do: --record, --write or both")
    if options.record:
        make_record(options)
    if options.write:
        performance_page.write(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
