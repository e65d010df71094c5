"""Made-up counters, findings and dumps for the tests of evidence.py, and a
stand-in for warplint that prints what a test put beside it."""
import json
import os
import tempfile
import unittest

import evidence_lines
import evidence_runs

STAND_IN = """#!%s
import os, shutil, sys
here = os.path.dirname(os.path.abspath(__file__))
read = lambda name: open(os.path.join(here, name)).read()
if "--list-checks" in sys.argv:
    print(read("checks"))
    sys.exit(0)
if "--help" in sys.argv:
    print(read("help"))
    sys.exit(0)
with open(os.path.join(here, "calls"), "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
with open(os.path.join(here, "folders"), "a") as folders:
    folders.write(os.getcwd() + "\\n")
dump = [a.split("=", 1)[1] for a in sys.argv if a.startswith("--dump-accesses=")]
shutil.copy(os.path.join(here, "dump"), dump[0])
print(read("findings"))
sys.exit(int(read("status")))
"""


def inst(line, sass, executed, actual, ideal, file="a.cu", threads=None):
    space = {"S": "wavefronts", "G": "sectors", "L": "local_sectors"}[sass[-1]]
    result = {"sass": sass, "file": file, "line": line, "executed": executed,
              "threads": executed * 32 if threads is None else threads,
              space: actual}
    if space != "local_sectors":
        result[space + "_ideal"] = ideal
    return result


def launch(*insts, kernel="k(float *)", mangled="_Z1kPf", grid=1):
    return {"kernel": kernel, "mangled": mangled, "grid": [grid, 1, 1],
            "block": [32, 1, 1], "insts": list(insts)}


def finding(line, check="global-uncoalesced-access", certainty=None, file="a.cu",
            kernel="k(float*)", mangled="_Z1kPf", reasons=(), message="bad",
            notes=(), private=None):
    result = {"check": check, "message": message,
              "location": {"file": "/x/" + file, "line": line, "column": 1},
              "verdict": {"kind": "exact", "reasons": list(reasons)},
              "kernels": [kernel], "kernelsMangled": [mangled],
              "notes": [{"message": "", "location": {
                  "file": "/x/" + file, "line": n}} for n in notes],
              "fixes": [], "launch": "assumed"}
    if certainty:
        result["certainty"] = certainty
    if private:
        result["privateArray"] = {"name": private, "bytesPerThread": 64}
    return result


def row(line, space="global", low=1, high=32, verdict="range", reasons=(),
        file="a.cu", array=None, **more):
    return {"kernel": "_Z1kPf", "name": "k(float*)", "launch": "assumed",
            "file": "/x/" + file, "line": line, "space": space, "op": "load",
            "array": array, "per_request": {"low": low, "high": high}, "ideal": 4,
            "unit": "wavefronts" if space == "shared" else "sectors",
            "verdict": verdict, "reasons": list(reasons), **more}


class Base(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def program(self, *launches, name="p", corpus="unseen"):
        counters = self.write(name + ".jsonl",
                              "".join(json.dumps(l) + "\n" for l in launches))
        source = self.write("a.cu", "".join(f"text {n}\n" for n in range(1, 99)))
        return evidence_runs.Program(corpus, name, counters, [source], [],
                                     self.folder)

    def examine(self, launches, findings=(), rows=(), **more):
        program = self.program(*launches, **more)
        result = evidence_runs.Result({
            "findings": [evidence_runs.stripped(f) for f in findings],
            "rows": [evidence_runs.kept(r) for r in rows], "complaint": None,
            "seconds": 0})
        return evidence_lines.examine(program, result)

    def judgement(self, launches, *findings, rows=()):
        _, found = self.examine(launches, findings, rows)
        return {(f.number, f.check): f.judgement for f in found}
