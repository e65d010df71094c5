#!/usr/bin/env python3
"""replay.py, public.py and validation.py with a stand-in for warplint that predicts
the recorded counters: all lines must be exact, and a wrong figure must be reported."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import counters

# STAND_IN_OFF is added to every prediction. With STAND_IN_ASSUMES, the launch is
# not known but assumed, as by --assume-block and --assume-grid.
STAND_IN = """#!%s
import json, os, sys
sys.path.insert(0, %r)
import counters
options = dict(a[2:].split("=", 1) for a in sys.argv[1:] if a.startswith("--") and "=" in a)
shape = lambda text: [int(n) for n in text.split(",")]
off, seen = float(os.environ.get("STAND_IN_OFF", "0")), set()
with open(options["dump-accesses"], "w") as out:
    for launch in counters.load(os.environ["STAND_IN_COUNTERS"]):
        if launch.ordinal:
            continue
        assumed = "STAND_IN_ASSUMES" in os.environ
        block = shape(options.get("assume-block", "256,1,1")) if assumed else list(launch.block)
        grid = options.get("assume-grid") if assumed else list(launch.grid)
        grid = shape(grid) if isinstance(grid, str) else grid
        for (file, line, space, kind), counted in sorted(
                launch.lines.items(), key=lambda item: (item[0][1], item[0])):
            if kind == "atomic" and file.endswith(".hpp"):
                file, line = "seeds.cu", 99
            mean = counted.actual / launch.blocks + off
            out.write(json.dumps({
                "kernel": launch.mangled, "name": launch.kernel, "grid": grid,
                "block": block, "dynamic_shared": None,
                "launch": "assumed" if assumed else "seeds.cu:60:1",
                "file": file, "line": line, "space": space,
                "op": "atomic" if kind == "atomic" else "load", "requests": 1,
                "per_request": {"low": mean, "high": mean, "mean": mean},
                "unit": "wavefronts" if space == "shared" else "sectors",
                "ideal": (counted.ideal or 0) / launch.blocks,
                "verdict": "exact", "reasons": []}) + "\\n")
"""


class Scripts(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.tool = os.path.join(self.folder.name, "warplint")
        with open(self.tool, "w") as file:
            file.write(STAND_IN % (sys.executable, HERE))
        os.chmod(self.tool, 0o755)

    def tearDown(self):
        self.folder.cleanup()

    def run_script(self, name, *arguments, **environment):
        environment.setdefault("STAND_IN_COUNTERS", os.path.join(HERE, "seeds.jsonl"))
        return subprocess.run(
            [sys.executable, os.path.join(HERE, name), "--warplint", self.tool,
             *arguments], capture_output=True, text=True,
            env=dict(os.environ, **environment))

    def test_replay_holds_the_baseline(self):
        baseline = os.path.join(self.folder.name, "baseline.tsv")
        done = self.run_script("replay.py", "seeds", "--baseline", baseline,
                               "--update-baseline")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = sum(len(l.lines) for l in
                    counters.load(os.path.join(HERE, "seeds.jsonl")))
        with open(baseline) as file:
            self.assertEqual(len(file.readlines()) - 1, lines)
        done = self.run_script("replay.py", "seeds", "--baseline", baseline)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn(f"{lines} of {lines} baseline lines exact", done.stdout)
        done = self.run_script("replay.py", "seeds", "--baseline", baseline,
                               STAND_IN_OFF="1")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("no longer exact: seeds _Z9transposeILi32ELi0EEvPfPKfi",
                      done.stdout)

    def test_public_asks_again_with_the_shape_that_ran(self):
        checkout = os.path.join(self.folder.name, "owner_name")
        os.mkdir(checkout)
        with open(os.path.join(checkout, "seeds.cu"), "w"):
            pass
        index = os.path.join(self.folder.name, "index.tsv")
        with open(index, "w") as file:
            file.write("program\trepository\tsources\tinclude folders\targuments\t"
                       "flags\nseeds\towner/name\tseeds.cu\t-\t-\t-\n")
        rows = os.path.join(self.folder.name, "rows.json")
        done = self.run_script("public.py", "--checkout", self.folder.name, "--index",
                               index, "--counters", HERE, "--json", rows,
                               STAND_IN_ASSUMES="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(rows) as file:
            classes = {r["class"] for r in json.load(file)["rows"]}
        self.assertEqual(classes, {"exact"})

    def test_validation_page(self):
        page = os.path.join(self.folder.name, "validation.md")
        studied = os.path.join(self.folder.name, "studied.md")
        done = self.run_script("validation.py", "--out", page, "--studied", studied)
        self.assertEqual(done.returncode, 0, done.stderr)
        for path, title, others in ((page, "# Validation", "## Validation kernels"),
                                    (studied, "# Studied programs", "random sample")):
            with open(path) as file:
                text = file.read()
            self.assertTrue(text.startswith(title), path)
            self.assertIn("| shared |", text)
            self.assertNotIn(others, text)


if __name__ == "__main__":
    unittest.main()
