#!/usr/bin/env python3
"""Writes checks/Classes.def: how often the counters confirm what the reference
case finds of accesses that data or ways through the code decide, from
evidence.json.

    classes.py [--check]

--check changes nothing and fails where the file is out of date.
"""
import argparse
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "..", "..", "checks", "Classes.def")
HEAD = """//===- Classes.def - What counters confirm of each class --------*- C++ -*-===//
//
// Written by test/truth/classes.py from test/truth/evidence.json.
//
// CLASS(space, operation, unknown, real, clean): of the recorded lines where the
// unknown decides what such an access costs and the reference case finds excess,
// those on which the counters find it, and those on which they do not.
//
//===----------------------------------------------------------------------===//

"""


def text(evidence):
    rows = [f"CLASS({c['space'].capitalize()}, {c['op'].capitalize()}, "
            f"{c['unknown']}, {c['real']}, {c['clean']})\n"
            for c in evidence["classes"]]
    return HEAD + "".join(rows) + "\n#undef CLASS\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    options = parser.parse_args()
    with open(os.path.join(HERE, "evidence.json")) as file:
        new = text(json.load(file))
    old = ""
    if os.path.exists(FILE):
        with open(FILE) as file:
            old = file.read()
    if new != old and options.check:
        print("checks/Classes.def is not what evidence.json says: "
              "run test/truth/classes.py")
        return 1
    if new != old:
        with open(FILE, "w") as file:
            file.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
