#!/usr/bin/env python3
"""How long after a key the findings of a large file are there. A benchmark, not a
test: nothing here passes or fails.

    test/bench/large.py [--tool PROGRAM] [--lines N...] [--keys N] [--cuda-path PATH]
                        [--flags=FLAGS] [file.cu...]

Opens each file in `warplint --lsp`, and makes changes at random places of it, by
turns: a number, an empty line, a comment. For each kind: seconds from the key to
the findings of its text, and CPU seconds of the server. Beside it `clang++
-fsyntax-only` with the flags of the same device on the same file. Without files:
programs of application.py with 1,000 to 6,000 lines.
"""

import argparse
import os
import random
import re
import statistics
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
              if line.startswith("  ") and line.endswith(";") and not lines[i - 1].endswith("\\")]
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


def syntax_seconds(tool, path, folder):
    """Seconds that clang takes to check the file; None where it cannot."""
    command = bench.rivals(tool, path, folder).get("clang++ -fsyntax-only")
    if not command:
        return None
    wall, _, code = bench.measure(command, 2, folder)
    return None if code else wall


def measure(tool, path, keys, words=(), seed=1):
    """What opening the file and each kind of key takes; KINDS -> [seconds], and
    the same of CPU."""
    from client import Client
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    chance = random.Random(seed)
    folder = os.path.dirname(path)
    client = Client(*words, cwd=folder, wait=300)
    client.start(folders=[folder])
    start = time.monotonic()
    client.open(path, text)
    client.diagnostics(path)
    row = {"lines": text.count("\n"), "kernels": text.count("__global__"),
           "opening": time.monotonic() - start, "keys": {k: [] for k in KINDS},
           "cpu": {k: [] for k in KINDS}}
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
    client.stop()
    client.kill()
    with tempfile.TemporaryDirectory(prefix="warplint-large-") as out:
        row["syntax"] = syntax_seconds(tool, path, out)
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


def tell(name, row):
    every = [s for kind in KINDS for s in row["keys"][kind]]
    beside = "" if row["syntax"] is None else f"; clang++ -fsyntax-only {row['syntax']:.2f} s"
    print(f"{name}: {row['lines']} lines, {row['kernels']} kernels; opening {row['opening']:.2f} s; "
          f"key median {statistics.median(every):.2f} s, 90 % {at(every, 0.9):.2f} s{beside}")
    for kind in KINDS:
        print(f"  {kind:8} median {statistics.median(row['keys'][kind]):.2f} s, "
              f"90 % {at(row['keys'][kind], 0.9):.2f} s, "
              f"CPU {statistics.median(row['cpu'][kind]):.2f} s")


def main():
    words = argparse.ArgumentParser()
    words.add_argument("files", nargs="*")
    words.add_argument("--tool", default=os.path.join(
        HERE, "../../build/tool/warplint/warplint"))
    words.add_argument("--lines", type=int, nargs="+", default=SIZES)
    words.add_argument("--keys", type=int, default=20, help="of each kind")
    words.add_argument("--cuda-path", default="none")
    words.add_argument("--flags", default="", help="compiler flags of the files")
    args = words.parse_args()
    tool = os.path.abspath(args.tool)
    os.environ["WARPLINT"] = tool
    given = [f"--cuda-path={args.cuda_path}"]
    if args.flags:
        given += ["--", *args.flags.split()]
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for file in args.files:
        tell(os.path.basename(file), measure(tool, os.path.abspath(file), args.keys, given))
    if not args.files:
        for row in measure_sizes(tool, args.lines, args.keys, given):
            tell("application.py", row)


if __name__ == "__main__":
    main()
