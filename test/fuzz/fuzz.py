#!/usr/bin/env python3
"""Random kernels: warplint's access dump against a brute-force reading.

    fuzz.py --kernels 20000 --seed 1 --out FOLDER

Every disagreement is made small and written to the folder. The exit code is 1
where there is one that known.tsv does not name, or where one that it names is
gone.
"""

import argparse
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import compare  # noqa: E402
import generate  # noqa: E402
import kernels  # noqa: E402
import reduce  # noqa: E402

PER_FILE = 100


def known_disagreements(path):
    """{kernel: reason} of known.tsv; a kernel is named seed/number."""
    known = {}
    with open(path, encoding="utf-8") as lines:
        for text in lines:
            if text.strip() and not text.startswith("#"):
                kernel, reason = text.rstrip("\n").split("\t")
                known[kernel] = reason
    return known


def statement(source, line):
    return source.split("\n")[line - 1].strip()


def report(kernel, found, source):
    """What disagrees, as text."""
    out = []
    for d in found:
        out.append(f"line {d.line}: {statement(source, d.line)}")
        out.append(f"  tool; reading: {d.what}")
        for row in d.rows:
            out.append(f"  {row['requests']} requests, {row['per_request']}, ideal "
                       f"{row['ideal']}, {row['verdict']} {row['reasons']}")
    return out


class Fuzzer:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.known = known_disagreements(options.known)
        self.tally, self.new, self.gone = compare.new_tally(), [], []

    def compared(self, some):
        return compare.compare(self.options.tool, some,
                               os.path.join(self.folder, "kernels.cu"),
                               self.options.samples)

    def chunk(self, numbers):
        some = [generate.generate(f"{self.options.seed}/{n}", f"k{n}")
                for n in numbers]
        path = os.path.join(self.folder, "kernels.cu")
        results = compare.compare(self.options.tool, some, path,
                                  self.options.samples, self.tally)
        with open(path, encoding="utf-8") as f:
            source = f.read()
        for n, kernel, found in zip(numbers, some, results):
            name = f"{self.options.seed}/{n}"
            if name in self.known and not found:
                self.gone.append(name)
            if found and name not in self.known:
                self.new.append(name)
                self.fail(name, kernel, found, source)

    def fail(self, name, kernel, found, source):
        print("\n".join([f"kernel {name}"] + report(kernel, found, source)), flush=True)
        if self.options.out is None:
            return
        kind = found[0].kind
        small = kernel.copy()
        if self.options.reduce:
            small = reduce.reduce(kernel, kind, lambda some: [
                {d.kind for d in r} for r in self.compared(some)])
        small.name = "k"
        found = self.compared([small])[0]
        source = kernels.write([small])
        os.makedirs(self.options.out, exist_ok=True)
        path = os.path.join(self.options.out, f"kernel-{name.replace('/', '-')}.cu")
        with open(path, "w", encoding="utf-8") as out:
            out.write(source)
            out.write("".join(f"// {text}\n" for text in report(small, found, source)))
        print(f"  made small: {path}", flush=True)

    def run(self):
        o = self.options
        numbers = list(range(o.first, o.first + o.kernels))
        for at in range(0, len(numbers), PER_FILE):
            self.chunk(numbers[at:at + PER_FILE])
        print(f"{o.kernels} kernels, {sum(self.tally.values())} accesses:",
              ", ".join(f"{self.tally[k]} {k}" for k in sorted(self.tally)))
        for name in self.gone:
            print(f"{o.known}: {name} no longer disagrees; remove its line")
        print(f"{len(self.new)} kernels disagree")
        return 1 if self.new or self.gone else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", default=os.environ.get("WARPLINT", "warplint"))
    parser.add_argument("--kernels", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0,
                        help="number of the first kernel")
    parser.add_argument("--samples", type=int, default=16,
                        help="values that are tried for what is unknown")
    parser.add_argument("--known", default=os.path.join(HERE, "known.tsv"))
    parser.add_argument("--out", help="folder for kernels that disagree")
    parser.add_argument("--no-reduce", dest="reduce", action="store_false")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return Fuzzer(options, folder).run()


if __name__ == "__main__":
    sys.exit(main())
