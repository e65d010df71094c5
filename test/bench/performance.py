#!/usr/bin/env python3
"""Records what warplint costs, and writes docs/performance.md from the record.

    test/bench/performance.py --record --checkout DIR... --sample 300
    test/bench/performance.py --write

The first runs the tool and clang over the .cu files of some checkouts (or over
those that --list names, one path a line), over a tree made for it and over the
curves of growth.py, and writes test/bench/performance.json; run it on a machine
that does nothing else. The second makes docs/performance.md and
docs/performance.svg of the record alone. Without --checkout and --list the files
are the examples.
"""

import argparse
import json
import math
import os
import platform
import random
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(HERE, "../corpus")]
import corpus  # noqa: E402
import growth  # noqa: E402

STAGES = ("parse", "code generation", "optimization", "evaluation", "checks")


# --- The record ---------------------------------------------------------------


def spend(command, cache, timeout=300, cwd=None):
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


def clang_command(tool, file, flags):
    """What the tool tells clang, as a command that only checks the source; None
    where there is none."""
    done = subprocess.run([tool, "--show-command", file, "--", *flags], text=True,
                          capture_output=True, check=False)
    if done.returncode or not done.stdout:
        return None
    words = shlex.split(done.stdout.splitlines()[-1])
    folder = words[words.index("cd") + 1] if "cd" in words[:1] else None
    if "&&" in words:
        words = words[words.index("&&") + 1:]
    kept = [w for w in words[1:] if w not in ("-c", "-fsyntax-only")]
    return [shutil.which("clang++-22") or "clang++", *kept, "-fsyntax-only", "-w"], folder


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


def measure_file(tool, checkout, path, repeat):
    """The row of one file; None where not both accept it."""
    file = os.path.join(checkout, path)
    flags = corpus.include_flags(checkout, path)
    clang = clang_command(tool, file, flags)
    if not clang:
        return None
    with tempfile.TemporaryDirectory() as cache:
        # Once for nothing: the disk is to be warm for both.
        if spend(clang[0], cache, cwd=clang[1])[0] != 0:
            return None
        command = [tool, "-j1", "--allow-no-kernels", "--statistics", file, "--", *flags]
        code, said, _, _ = spend([*command[:1], "--no-cache", *command[1:]], cache)
        if code not in (0, 1):
            return None
        theirs = least([spend(clang[0], cache, cwd=clang[1]) for _ in range(repeat)])
        # The first run of all fills the cache; those without do the same work.
        first = spend(command, cache)
        cold = least([spend([*command[:1], "--no-cache", *command[1:]], cache)
                      for _ in range(repeat)])
        again = least([spend(command, cache) for _ in range(repeat)])
        changed = measure_changed(command, file, flags, repeat)
    times = stages(cold[1])
    return {"file": os.path.basename(os.path.normpath(checkout)) + "/" + path,
            "clang": theirs[2], "clang_mebibytes": theirs[3],
            "cold": cold[2], "mebibytes": cold[3], "filling": first[2], "unchanged": again[2],
            "making": changed[0], "changed": min(changed[1:]),
            "from_cache": bool(re.search(r"^cache: 1 of 1 ", again[1], re.M)),
            "stages": {s: times.get(s, 0) for s in STAGES}}


def measure_files(options):
    if options.list:
        with open(options.list, encoding="utf-8") as names:
            paths = [os.path.abspath(n.strip()) for n in names if n.strip()]
        files = [(os.path.dirname(p), os.path.basename(p)) for p in paths]
    else:
        files = corpus.sources(options.checkout or [os.path.join(ROOT, "examples")])
    tried = random.Random(options.seed).sample(files, len(files))
    rows, refused = [], 0
    for checkout, path in tried:
        if options.sample and len(rows) == options.sample:
            break
        row = measure_file(options.tool, checkout, path, options.repeat)
        if row is None:
            refused += 1
            continue
        rows.append(row)
        print(f"{len(rows):4} {row['cold'] / row['clang']:6.2f} {row['unchanged']:6.3f} s  "
              f"{row['file']}", flush=True)
    return {"files": sorted(rows, key=lambda r: r["file"]), "refused": refused}


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


def measure_growth(options):
    curves = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in growth.CURVES:
            curves[name] = list(growth.curve(options.tool, name, options.repeat, options.upto,
                                             folder))
            growth.table(name, curves[name])
    return curves


def machine():
    model = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return {"processor": model, "cores": os.cpu_count()}


def record(options):
    tool = options.tool
    version = subprocess.run([tool, "--version"], text=True, capture_output=True, check=True)
    out = {"machine": machine(), "version": version.stdout.strip(), "repeat": options.repeat}
    out["files"] = measure_files(options)
    out["tree"] = measure_tree(tool, options.tree)
    out["growth"] = measure_growth(options)
    with open(options.json, "w", encoding="utf-8") as file:
        json.dump(out, file, indent=1, sort_keys=True)
        file.write("\n")


# --- The page -----------------------------------------------------------------


def at(values, part):
    """The least value that `part` of all do not exceed."""
    values = sorted(values)
    return values[max(0, math.ceil(part * len(values)) - 1)]


def row_of(name, values, form="{:.2f}"):
    cells = [statistics.median(values), at(values, 0.9), at(values, 0.99), max(values)]
    return f"| {name} | " + " | ".join(form.format(c) for c in cells) + " |"


def page(data):
    files, tree = data["files"]["files"], data["tree"]
    total = sum(sum(r["stages"].values()) for r in files) or 1
    lines = [
        "# Performance", "",
        "What a run costs, as recorded by `test/bench/performance.py` on a machine with "
        f"{data['machine']['cores']} cores ({data['machine']['processor']}), {data['version']}. "
        f"Each figure is the least of {data['repeat']} runs; `performance.py --write` makes this "
        "page from the record in `test/bench/performance.json`.", "",
        "## One file", "",
        f"{len(files)} files that both warplint and clang accept, each alone on one thread, "
        "against `clang++ -fsyntax-only` with the same flags for the same device "
        f"({data['files']['refused']} others were tried and are not accepted by both: headers "
        "of their projects are missing, mostly). *Cold* is without the cache, *filling* the "
        "first run with it, *unchanged* the next one; *making* is the run on a changed source "
        "that compiles the headers of CUDA, *changed* those after it.", "",
        "| | median | 90 % | 99 % | worst |", "| --- | --- | --- | --- | --- |",
        row_of("cold, times clang's time", [r["cold"] / r["clang"] for r in files]),
        row_of("filling, times clang's time", [r["filling"] / r["clang"] for r in files]),
        row_of("making, times clang's time", [r["making"] / r["clang"] for r in files]),
        row_of("changed, times clang's time", [r["changed"] / r["clang"] for r in files]),
        row_of("unchanged, times clang's time", [r["unchanged"] / r["clang"] for r in files]),
        row_of("cold, seconds", [r["cold"] for r in files]),
        row_of("unchanged, seconds", [r["unchanged"] for r in files], "{:.3f}"),
        row_of("memory, times clang's", [r["mebibytes"] / r["clang_mebibytes"] for r in files]),
        row_of("memory, MiB", [r["mebibytes"] for r in files], "{:.0f}"),
        row_of("evaluation, seconds", [r["stages"]["evaluation"] for r in files], "{:.3f}"), "",
        "| stage | share of all | median | worst file |", "| --- | --- | --- | --- |"]
    for stage in STAGES:
        times = [r["stages"][stage] for r in files]
        lines.append(f"| {stage} | {100 * sum(times) / total:.1f} % | "
                     f"{statistics.median(times):.3f} s | {max(times):.3f} s |")
    speedup = tree["one"]["seconds"] / tree["two"]["seconds"]
    lines += [
        "", "## A tree", "",
        f"{tree['count']} small files with one header in common:", "",
        "| | seconds | MiB |", "| --- | --- | --- |"]
    for key, name in (("one", "without the cache, `-j 1`"),
                      ("two", f"without the cache, `-j 2` ({speedup:.2f} times as fast)"),
                      ("filling", "the first run with it, `-j 2`"),
                      ("unchanged", "nothing changed"), ("changed", "one file changed")):
        lines.append(f"| {name} | {tree[key]['seconds']:.2f} | {tree[key]['mebibytes']:.0f} |")
    lines += ["", "## Growth", "",
              "CPU seconds of all stages as one thing grows, both axes in powers; "
              "`test/bench/growth.py` has the sources.", "",
              "![time against size](performance.svg)", ""]
    for name, rows in data["growth"].items():
        rows = [r for r in rows if "total" in r]
        if not rows:
            continue
        lines += [f"**{name}**: {growth.CURVES[name][0]}", "",
                  "| | " + " | ".join(str(r["size"]) for r in rows) + " |",
                  "| --- |" + " --- |" * len(rows)]
        for stage in growth.STAGES:
            lines.append(f"| {stage} | " + " | ".join(f"{r[stage]:.3f}" for r in rows) + " |")
        if any(r["cut"] for r in rows):
            lines += ["", "Out of budget at " +
                      ", ".join(str(r["size"]) for r in rows if r["cut"]) + "."]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def panel(name, rows, left, top, width, height):
    """One curve with both axes logarithmic, as SVG."""
    rows = [r for r in rows if "total" in r]
    if not rows:
        return []
    floor = 0.001  # the resolution of the record
    sizes = [math.log(r["size"]) for r in rows]
    low, high = min(sizes), max(sizes) or 1
    bottom, ceiling = math.log10(0.01), math.log10(100)

    def spot(size, seconds):
        x = left + width * (math.log(size) - low) / ((high - low) or 1)
        y = (math.log10(max(seconds, floor)) - bottom) / (ceiling - bottom)
        return f"{x:.1f},{top + height * (1 - min(max(y, 0), 1)):.1f}"

    out = [f'<text x="{left}" y="{top - 8}" class="name">{growth.CURVES[name][0]}</text>']
    for power in range(-2, 3):
        y = top + height * (1 - (power - bottom) / (ceiling - bottom))
        label = f"{10.0 ** power:g} s"
        out.append(f'<path d="M{left} {y:.1f}h{width}" class="grid"/>'
                   f'<text x="{left - 6}" y="{y + 3:.1f}" class="y">{label}</text>')
    for row in (rows[0], rows[-1]):
        x = spot(row["size"], 1).split(",")[0]
        out.append(f'<text x="{x}" y="{top + height + 14}" class="x">{row["size"]}</text>')
    for stage, style in (("parse", "parse"), ("evaluation", "evaluation"), ("total", "total")):
        points = " ".join(spot(r["size"], r[stage]) for r in rows)
        out.append(f'<polyline points="{points}" class="{style}"/>')
    return out


def drawing(data):
    columns, width, height = 2, 300, 120
    names = list(data["growth"])
    rows = math.ceil(len(names) / columns)
    full_width, full_height = 60 + columns * (width + 70), 40 + rows * (height + 60)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full_width} {full_height}" '
           'font-family="sans-serif" font-size="10">',
           "<style>.name{font-size:12px}.y{text-anchor:end}.x{text-anchor:middle}"
           "text{fill:#555}.grid{stroke:#ccc;fill:none}"
           "polyline{fill:none;stroke-width:2}.total{stroke:#222}.parse{stroke:#3a7bbf}"
           ".evaluation{stroke:#d0672a}</style>",
           f'<rect width="{full_width}" height="{full_height}" fill="white"/>',
           '<text x="60" y="16">black: all stages, blue: parse, orange: evaluation</text>']
    for i, name in enumerate(names):
        out += panel(name, data["growth"][name], 60 + i % columns * (width + 70),
                     50 + i // columns * (height + 60), width, height)
    return "\n".join(out + ["</svg>"]) + "\n"


def write(options):
    with open(options.json, encoding="utf-8") as file:
        data = json.load(file)
    # In the order of the script, whatever that of the record.
    data["growth"] = {n: data["growth"][n] for n in growth.CURVES if n in data["growth"]}
    for name, text in (("performance.md", page(data)), ("performance.svg", drawing(data))):
        with open(os.path.join(options.docs, name), "w", encoding="utf-8") as file:
            file.write(text)


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
    parser.add_argument("--tree", type=int, default=150, help="files of the tree")
    parser.add_argument("--upto", type=int, default=0, help="leave out greater sizes")
    parser.add_argument("--json", default=os.path.join(HERE, "performance.json"))
    parser.add_argument("--docs", default=os.path.join(ROOT, "docs"))
    options = parser.parse_args()
    options.tool = os.path.abspath(options.tool)
    if not options.record and not options.write:
        parser.error("nothing to do: --record, --write or both")
    if options.record:
        record(options)
    if options.write:
        write(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
