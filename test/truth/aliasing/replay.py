#!/usr/bin/env python3
"""Holds the loads and stores of patterns.cu against those that nvcc makes.

    replay.py --warplint BIN          compares with loads.tsv
    replay.py --record NVCC           writes loads.tsv

Counted are the loads and stores of global memory in the PTX of each kernel, and
those in warplint's module before the stages that stand for ptxas.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "patterns.cu")
TABLE = os.path.join(HERE, "loads.tsv")
ARCHITECTURE = "sm_90"
STAGE = "gvn"


def name_of(symbol):
    """The name of a kernel that has no scope."""
    length = re.match(r"_Z(\d+)", symbol)
    return symbol[length.end():length.end() + int(length[1])]


def count(text, head, load, store):
    """Kernel -> (loads, stores); a kernel begins where `head` matches."""
    found = {}
    parts = re.split(head, text, flags=re.M)
    for symbol, body in zip(parts[1::2], parts[2::2]):
        found[name_of(symbol)] = (len(re.findall(load, body, re.M)),
                                  len(re.findall(store, body, re.M)))
    return found


def of_nvcc(nvcc):
    with tempfile.TemporaryDirectory() as folder:
        ptx = os.path.join(folder, "a.ptx")
        subprocess.run([nvcc, "-ptx", "-arch=" + ARCHITECTURE, SOURCE, "-o", ptx], check=True)
        with open(ptx, encoding="utf-8") as file:
            return count(file.read(), r"^\.visible \.entry (\w+)\(", r"^\s*ld\.global",
                         r"^\s*st\.global")


def of_warplint(warplint):
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "a.ll")
        done = subprocess.run([warplint, "--cuda-path=none", "--no-cache", "--quiet",
                               f"--dump-ir={module}@{STAGE}", SOURCE, "--",
                               "-arch=" + ARCHITECTURE],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            sys.exit(done.stderr)
        with open(module, encoding="utf-8") as file:
            return count(file.read(), r"^define .*@(\w+)\(", r"^\s+%\S+ = load ",
                         r"^\s+store ")


def recorded():
    with open(TABLE, encoding="utf-8") as file:
        rows = [line.split("\t") for line in file.read().splitlines()
                if line and not line.startswith("#")]
    return {kernel: (int(loads), int(stores)) for kernel, loads, stores in rows[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warplint")
    parser.add_argument("--record", metavar="NVCC")
    options = parser.parse_args()
    if options.record:
        with open(TABLE, "w", encoding="utf-8") as file:
            file.write("# nvcc 13.0, " + ARCHITECTURE + ": loads and stores of global memory "
                       "in the PTX of patterns.cu\nkernel\tloads\tstores\n")
            for kernel, (loads, stores) in of_nvcc(options.record).items():
                file.write(f"{kernel}\t{loads}\t{stores}\n")
        return 0
    found, faults = of_warplint(options.warplint), 0
    for kernel, numbers in recorded().items():
        if found.get(kernel) != numbers:
            print(f"FAIL {kernel}: nvcc {numbers}, warplint {found.get(kernel)}")
            faults += 1
    print(f"{len(recorded())} kernels, {faults} differ")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
