#!/usr/bin/env python3
"""How long after a key the findings of a large file are there. A benchmark, not a
test: nothing here passes or fails.

    test/bench/large.py [--tool PROGRAM] [--lines N...] [--keys N] [--edits N]
                        [--cuda-path PATH] [--flags=FLAGS | --database FOLDER]
                        [--clangd PROGRAM] [--json FILE] [file.cu...]

Opens each file in `warplint --lsp`, and makes changes at random places of it, by
turns: a number, an empty line, a comment. For each kind: seconds from the key to
the findings of its text, and CPU seconds of the server. Beside it `clang++
-fsyntax-only` with the flags of the same device on the same file, and with
--clangd the same changes in clangd. Each server starts with an empty cache. With
--edits: as many changes without a pause, and the server's memory before and after.
Without files: those of the compilation database; without one, programs of
application.py with 1,000 to 6,000 lines.
"""

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lsp")]

import application  # noqa: E402
import bench  # noqa: E402
import keystrokes  # noqa: E402

SIZES = (1000, 2300, 4000, 6000)
KINDS = ("number", "line", "comment")


def edited(text, kind, chance):
    """The text after one change at a random place inside a function."""
    lines = text.split("\n")
    inside = [i for i, line in enumerate(lines)
              if line.startswith(("  ", "\t")) and line.rstrip().endswith(";")
              and not lines[i - 1].endswith("\\")]
    if kind == "number":
        counted = [i for i in inside if re.search(r"\b\d+\b", lines[i])]
        at = chance.choice(counted or inside)
        lines[at] = re.sub(r"\b(\d+)\b", lambda m: str(int(m.group(1)) + 1), lines[at], count=1)
    elif kind == "line":
        lines.insert(chance.choice(inside), "")
    else:
        lines[chance.choice(inside)] += "  // why"
    return "\n".join(lines)


def at(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def syntax_seconds(tool, path, database):
    """Seconds that clang takes to check the file, with its command in the
    compilation database if there is one; None where it cannot."""
    command = bench.clang_command(tool, path, ["-p", database] if database else ["--"])
    if not command or not shutil.which("clang++-22"):
        return None
    wall, _, code = bench.measure(command[0], 2, command[1] or os.path.dirname(path))
    return None if code else wall


def rest(client):
    """Waits until the server has nothing to do, as it does before a first key."""
    used, since = keystrokes.processor(client), time.monotonic()
    while time.monotonic() - since < 1.5:
        time.sleep(0.1)
        if keystrokes.processor(client) != used:
            used, since = keystrokes.processor(client), time.monotonic()


def type_keys(client, path, keys, seed):
    """Opens the file in a server and changes it: seconds and CPU seconds to the first
    diagnostics, CPU seconds until the server rests, and for each kind of change
    seconds and CPU seconds of each key."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    chance = random.Random(seed)
    folder = os.path.dirname(path)
    client.start(folders=[folder])
    start = time.monotonic()
    client.open(path, text)
    client.diagnostics(path)
    row = {"lines": text.count("\n"), "kernels": text.count("__global__"),
           "opening": time.monotonic() - start, "opening_cpu": keystrokes.processor(client),
           "keys": {k: [] for k in KINDS},
           "cpu": {k: [] for k in KINDS}}
    rest(client)
    row["resting_cpu"] = keystrokes.processor(client)
    for _ in range(keys):
        for kind in KINDS:
            time.sleep(0.1)
            new = edited(text, kind, chance)
            used = keystrokes.processor(client)
            client.notes.clear()
            start = time.monotonic()
            client.change(path, new)
            client.diagnostics(path)
            row["keys"][kind].append(time.monotonic() - start)
            row["cpu"][kind].append(keystrokes.processor(client) - used)
    return row


def hold_memory(client, path, edits, seed):
    """Changes the open file again and again, without waiting for more than every
    tenth; [edits, mebibytes] on the way."""
    text = client.texts[path][1]
    chance = random.Random(seed)
    held = [[0, keystrokes.memory(client) / 1024]]
    for number in range(1, edits + 1):
        client.change(path, edited(text, KINDS[number % len(KINDS)], chance))
        if number % 10 == 0:
            client.diagnostics(path)
            client.notes.clear()
        if number % max(1, edits // 5) == 0:
            held.append([number, keystrokes.memory(client) / 1024])
    return held


def measure(tool, path, keys, words=(), seed=1, database=None, clangd=None, edits=0):
    """What opening the file and each kind of key takes in both servers, as
    type_keys() gives it."""
    from client import Client
    folder = os.path.dirname(path)
    with tempfile.TemporaryDirectory(prefix="warplint-large-") as out:
        env = {**os.environ, "XDG_CACHE_HOME": out}
        client = Client(*words, cwd=folder, wait=300, env=env)
        row = type_keys(client, path, keys, seed)
        if edits:
            row["mebibytes"] = hold_memory(client, path, edits, seed)
        client.stop()
        client.kill()
        if clangd:
            client = Client("--log=error", "--background-index=false",
                            *([f"--compile-commands-dir={out}"] if database else []),
                            cwd=folder, wait=300, env=env, server=[clangd])
            if database:
                subprocess.run([tool, *words,
                                f"--clang-database={out}/compile_commands.json", path],
                               check=True, capture_output=True)
            row["clangd"] = type_keys(client, path, keys, seed)
            client.kill()
        row["syntax"] = syntax_seconds(tool, path, database)
    return row


def measure_sizes(tool, sizes, keys, words=()):
    """One row for each number of lines."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="warplint-large-") as folder:
        for lines in sizes:
            path = os.path.join(folder, f"application{lines}.cu")
            with open(path, "w", encoding="utf-8") as file:
                file.write(application.source(lines))
            rows.append(measure(tool, path, keys, words))
    return rows


def in_database(database):
    """The files of a compilation database."""
    with open(os.path.join(database, "compile_commands.json"), encoding="utf-8") as file:
        return [os.path.normpath(os.path.join(e["directory"], e["file"])) for e in json.load(file)]


def every_key(row):
    return [s for kind in KINDS for s in row["keys"][kind]]


def tell(name, row):
    every = every_key(row)
    beside = "" if row["syntax"] is None else f"; clang++ -fsyntax-only {row['syntax']:.2f} s"
    print(f"{name}: {row['lines']} lines, {row['kernels']} kernels; opening {row['opening']:.2f} s; "
          f"key median {statistics.median(every):.2f} s, 90 % {at(every, 0.9):.2f} s{beside}")
    if "clangd" in row:
        rival = every_key(row["clangd"])
        print(f"  clangd: opening {row['clangd']['opening']:.2f} s "
              f"({row['opening'] / row['clangd']['opening']:.2f} times as long here, "
              f"CPU {row['opening_cpu']:.2f} and {row['clangd']['opening_cpu']:.2f} s); "
              f"key median {statistics.median(rival):.2f} s, 90 % {at(rival, 0.9):.2f} s")
    for kind in KINDS:
        print(f"  {kind:8} median {statistics.median(row['keys'][kind]):.2f} s, "
              f"90 % {at(row['keys'][kind], 0.9):.2f} s, "
              f"CPU {statistics.median(row['cpu'][kind]):.2f} s")
    for number, mebibytes in row.get("mebibytes", []):
        print(f"  memory after {number:5} edits  {mebibytes:.0f} MiB")
    sys.stdout.flush()


def tell_all(rows):
    """The figures of all files together."""
    every = [s for row in rows for s in every_key(row)]
    ratios = sorted(row["opening"] / row["clangd"]["opening"] for row in rows if "clangd" in row)
    print(f"all {len(rows)} files: key median {statistics.median(every):.2f} s, "
          f"90 % {at(every, 0.9):.2f} s")
    if ratios:
        rival = [s for row in rows if "clangd" in row for s in every_key(row["clangd"])]
        print(f"  clangd: key median {statistics.median(rival):.2f} s, 90 % {at(rival, 0.9):.2f} s; "
              f"opening here {statistics.median(ratios):.2f} times as long in the median, "
              f"at most {ratios[-1]:.2f}")


def rounded(row):
    """With the digits that are worth keeping."""
    if isinstance(row, dict):
        return {key: rounded(value) for key, value in row.items()}
    if isinstance(row, list):
        return [rounded(value) for value in row]
    return round(row, 3) if isinstance(row, float) else row


def main():
    words = argparse.ArgumentParser()
    words.add_argument("files", nargs="*")
    words.add_argument("--tool", default=os.path.join(
        HERE, "../../build/tool/warplint/warplint"))
    words.add_argument("--lines", type=int, nargs="+", default=SIZES)
    words.add_argument("--keys", type=int, default=20, help="of each kind")
    words.add_argument("--edits", type=int, default=0, help="without a pause, for the memory")
    words.add_argument("--cuda-path", default="none")
    words.add_argument("--flags", default="", help="compiler flags of the files")
    words.add_argument("--database", help="the folder of a compilation database")
    words.add_argument("--clangd", help="the program, to be measured beside")
    words.add_argument("--json", help="where to keep the rows")
    args = words.parse_args()
    tool = os.path.abspath(args.tool)
    os.environ["WARPLINT"] = tool
    given = [f"--cuda-path={args.cuda_path}"]
    if args.database:
        given += ["-p", os.path.abspath(args.database)]
    elif args.flags:
        given += ["--", *args.flags.split()]
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    rows, load = [], [os.getloadavg()[0]]
    for file in args.files or (in_database(args.database) if args.database else []):
        rows.append({"file": "/".join(file.split("/")[-2:]), **measure(tool, os.path.abspath(file), args.keys, given, 1,
                                             args.database, args.clangd, args.edits)})
        load.append(os.getloadavg()[0])
        tell(os.path.basename(file), rows[-1])
    if not rows:
        rows = measure_sizes(tool, args.lines, args.keys, given)
        for row in rows:
            tell("application.py", row)
    if len(rows) > 1:
        tell_all(rows)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump({"version": bench.version(tool), "cores": os.cpu_count(),
                       "load": [min(load), max(load)], "rows": [rounded(row) for row in rows]},
                      file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
