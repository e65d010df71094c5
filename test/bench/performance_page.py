"""The page docs/performance.md and its drawing, of the record that performance.py
makes."""

import json
import math
import os
import statistics

import growth

STAGES = ("parse", "code generation", "optimization", "evaluation", "checks")


def at(values, part):
    """The least value that `part` of all do not exceed."""
    values = sorted(values)
    return values[max(0, math.ceil(part * len(values)) - 1)]


def row_of(name, values, form="{:.2f}"):
    cells = [statistics.median(values), at(values, 0.9), at(values, 0.99), max(values)]
    return f"| {name} | " + " | ".join(form.format(c) for c in cells) + " |"


def of_files(data):
    files = data["files"]["files"]
    total = sum(sum(r["stages"].values()) for r in files) or 1
    lines = [
        "## One file", "",
        f"{len(files)} files that both warplint and clang accept, each alone on one thread, "
        "against `clang++ -fsyntax-only` with the same flags for the same device "
        f"(tried and not accepted by both: {len(data['files']['refused'])}, mostly for headers of "
        "their projects that are missing; "
        + ("none took more than a minute). " if not data["files"].get("late") else
           ", ".join(data["files"]["late"]) + " took more than a minute). ") + "*Cold* is without the cache, *filling* the "
        "first run with it, *unchanged* the next one; *making* is the run on a changed source "
        "that compiles the headers of CUDA, *changed* those after it.", "",
        "| | median | 90 % | 99 % | worst |", "| --- | --- | --- | --- | --- |",
        row_of("cold, times clang's time", [r["cold"] / r["clang"] for r in files]),
        *([row_of("cold on two threads, times clang's time", [r["two"] / r["clang"] for r in files])]
          if all("two" in r for r in files) else []),
        row_of("filling, times clang's time", [r["filling"] / r["clang"] for r in files]),
        row_of("making, times clang's time", [r["making"] / r["clang"] for r in files]),
        row_of("making, times filling", [r["making"] / r["filling"] for r in files]),
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
    return [*lines, ""]


def of_tree(data):
    tree = data["tree"]
    speedup = tree["one"]["seconds"] / tree["two"]["seconds"]
    lines = [
        "## A tree", "",
        f"{tree['count']} small files with one header in common:", "",
        "| | seconds | MiB |", "| --- | --- | --- |"]
    for key, name in (("one", "without the cache, `-j 1`"),
                      ("two", f"without the cache, `-j 2` ({speedup:.2f} times as fast)"),
                      ("filling", "the first run with it, `-j 2`"),
                      ("unchanged", "nothing changed"), ("changed", "one file changed")):
        lines.append(f"| {name} | {tree[key]['seconds']:.2f} | {tree[key]['mebibytes']:.0f} |")
    return [*lines, ""]


def of_typing(data):
    lines = ["## Typing", "",
             "`warplint --lsp` on a kernel of 300 lines: from a key to the diagnostics of its "
             f"text, the median and the longest of {len(data['typing']['shipped']['keys'])} keys, "
             "and what the server holds in memory at first and after "
             f"{data['typing']['shipped']['mebibytes'][-1][0]} edits.", "",
             "| declarations | opening | key, median | longest | CPU by key | MiB at first | at last |",
             "| --- | --- | --- | --- | --- | --- | --- |"]
    for key, name in (("shipped", "shipped"), ("toolkit", "of a toolkit")):
        if key in data["typing"]:
            t = data["typing"][key]
            lines.append(f"| {name} | {t['opening']:.2f} s | {statistics.median(t['keys']):.2f} s | "
                         f"{max(t['keys']):.2f} s | {t['cpu']:.2f} s | {t['mebibytes'][0][1]:.0f} | "
                         f"{t['mebibytes'][-1][1]:.0f} |")
    return [*lines, ""]


def of_large(data):
    lines = ["## A large file", "",
             "`warplint --lsp` on programs of `test/bench/application.py`: from a key to the "
             "findings of its text, over numbers that change, lines and comments that are "
             "inserted at random places, beside `clang++ -fsyntax-only` on the same file.", "",
             "| lines | kernels | opening | key, median | 90 % | CPU by key | clang |",
             "| --- | --- | --- | --- | --- | --- | --- |"]
    for row in data["large"]:
        keys = [s for kind in row["keys"].values() for s in kind]
        used = [s for kind in row["cpu"].values() for s in kind]
        clang = "" if row["syntax"] is None else f"{row['syntax']:.2f} s"
        lines.append(f"| {row['lines']} | {row['kernels']} | {row['opening']:.2f} s | "
                     f"{statistics.median(keys):.2f} s | {at(keys, 0.9):.2f} s | "
                     f"{statistics.median(used):.2f} s | {clang} |")
    return [*lines, ""]


def of_public(record):
    """Large files of public programs, beside clangd: the record of large.py."""
    rows = record["rows"]

    def keys(row, what="keys"):
        return [s for kind in row[what].values() for s in kind]

    def both(values):
        return f"{statistics.median(values):.2f} s in the median and {at(values, 0.9):.2f} s at 90 %"

    every = {w: [s for row in rows for s in keys(row, w)] for w in ("keys", "cpu")}
    rival = {w: [s for row in rows for s in keys(row["clangd"], w)] for w in ("keys", "cpu")}
    ratios = [row["opening_cpu"] / row["clangd"]["opening_cpu"] for row in rows]
    walls = [row["opening"] / row["clangd"]["opening"] for row in rows]
    beside = ""
    if record["load"][1] > record["cores"]:
        beside = (f" that other work shared (load {record['load'][0]:.0f} to "
                  f"{record['load'][1]:.0f}): processor seconds say more than elapsed ones")
    lines = ["## Large files of public programs", "",
             f"`warplint --lsp` and clangd 22 on {len(rows)} files of public programs, one after "
             f"the other, by `test/bench/large.py` with {record['version']} on "
             f"{record['cores']} cores{beside}. *Opening* is to the "
             "first diagnostics.", "",
             "| file | lines | kernels | opening, elapsed | CPU | clangd, elapsed | CPU | key, CPU | clangd |",
             "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    for row in rows:
        lines.append(
            f"| {row['file']} | {row['lines']} | {row['kernels']} | {row['opening']:.1f} s | "
            f"{row['opening_cpu']:.2f} s | {row['clangd']['opening']:.1f} s | "
            f"{row['clangd']['opening_cpu']:.2f} s | {statistics.median(keys(row, 'cpu')):.2f} s | "
            f"{statistics.median(keys(row['clangd'], 'cpu')):.2f} s |")
    return [*lines, "",
            f"From a key to the findings of its text, {len(every['keys'])} keys: "
            f"{both(every['keys'])} (CPU {both(every['cpu'])}); clangd {both(rival['keys'])} (CPU "
            f"{both(rival['cpu'])}). Opening takes {statistics.median(walls):.2f} times as long as "
            f"in clangd in the median, {at(walls, 0.9):.2f} at 90 % "
            f"(CPU {statistics.median(ratios):.2f} times; at most "
            f"{max(walls):.2f} times as long).", ""]


def table_of(record):
    """The rows of a record of tree.py."""
    groups = record["rows"].values()
    counts = any("commands" in row for group in groups for row in group.values())
    head = ["", "elapsed", "CPU", "MiB", "MiB on the disk"] + ["commands"] * counts
    lines = ["| " + " | ".join(head).lstrip() + " |", "| --- |" + " --- |" * (len(head) - 1)]
    for name, row in [item for group in groups for item in group.items()]:
        share = f" ({row['share']:.0%} of the run)" if "share" in row else ""
        cells = [f"{row['seconds']:.1f} s{share}",
                 f"{row['cpu']:.1f} s" if "cpu" in row else "",
                 f"{row['mebibytes']:.0f}" if "mebibytes" in row else "",
                 f"{row['disk'] / 2**20:.1f}" if "disk" in row else ""]
        cells += [str(row.get("commands", ""))] * counts
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def of_wide(record):
    """A tree of many files: the record of tree.py."""
    alone = record["rows"]["one"]["without the cache"]
    used = alone["cpu"] / alone["seconds"] / min(record["jobs"], record["cores"])
    return ["## A tree of many files", "",
            f"{record['files']} generated files in folders of ten, by `test/bench/tree.py` with "
            f"{record['version']}: {record['jobs']} jobs on {record['cores']} cores, of which the "
            f"run without the cache used {used:.0%}. The parts of `--shard`, merged, gave the bytes "
            "of one run as text, JSON and SARIF. MiB of memory are those of the largest process.", "",
            *table_of(record), ""]


def of_small(record):
    """The first finding of a run, and the CMake module over Ninja: the record of
    `tree.py --parts first ninja`."""
    def each(name):
        row = record["rows"]["ninja"][name]
        return row["cpu"] / row["commands"]

    jobs = f"{record['jobs']} job" + "s" * (record["jobs"] != 1)
    return ["## The first finding, and a build", "",
            f"By `test/bench/tree.py --parts first ninja` with {record['version']}: {jobs} on "
            f"{record['cores']} cores that other work shared (load {record['load']:.0f}); "
            f"{record['files']} files of the same kind under the target `lint` of the CMake module, "
            f"where a command takes {each('ninja lint'):.2f} s of processor time at first, and the "
            "index with the command of a source that has changed "
            f"{each('ninja lint, one source changed'):.2f} s. The runs take the shipped "
            "declarations of CUDA, the build those that it finds. "
            "[usage.md](usage.md#when-findings-appear) says what the first finding waits for, and "
            "[ci.md](ci.md#in-the-build) what a command depends on.", "",
            *table_of(record), ""]


def of_growth(data):
    lines = ["## Growth", "",
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
    return lines


def page(data):
    lines = [
        "# Performance", "",
        "What a run costs, as recorded by `test/bench/performance.py` on a machine with "
        f"{data['machine']['cores']} cores ({data['machine']['processor']}), {data['version']}. "
        + (f"{data['beside']} files were measured at a time, each on two cores of its own, "
           "beside the tree, the curves and the typing on two each. " if data.get("beside") else "") +
        f"Each figure is the least of {data['repeat']} runs; `performance.py --write` makes this "
        "page from the record in `test/bench/performance.json`.", ""]
    # A record that is not whole yet makes the page of what it has.
    for part, there in ((of_files, data["files"]["files"]), (of_tree, data.get("tree")),
                        (of_typing, data.get("typing")), (of_large, data.get("large")),
                        (of_growth, data["growth"])):
        if there:
            lines += part(data)
    for part, record in ((of_public, data.get("public")), (of_wide, data.get("wide")),
                         (of_small, data.get("small"))):
        if record:
            lines += part(record)
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
    # Records of other machines and times lie beside it.
    for key, name in (("public", "large.json"), ("wide", "tree.json"),
                      ("small", "tree_small.json")):
        beside = os.path.join(os.path.dirname(os.path.abspath(options.json)), name)
        if os.path.exists(beside):
            with open(beside, encoding="utf-8") as file:
                data[key] = json.load(file)
    # In the order of the script, whatever that of the record.
    data["growth"] = {n: data["growth"][n] for n in growth.CURVES if n in data["growth"]}
    for name, text in (("performance.md", page(data)), ("performance.svg", drawing(data))):
        with open(os.path.join(options.docs, name), "w", encoding="utf-8") as file:
            file.write(text)
