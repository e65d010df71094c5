#!/usr/bin/env python3
"""`warplint --profile` judges the recorded counters as compare.py does."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import compare
import counters
import predictions
import profile_page
import tool

TOOL = os.environ.get("WARPLINT", os.path.join(HERE, "../../build/tool/warplint/warplint"))
KERNELS = os.path.join(HERE, "../gpu/kernels")
CLASSES = {"exact": "agrees", "in-range": "in-range", "wrong": "differs",
           "undecided": "not-predicted", "unmatched-measurement": "not-predicted"}


class Profile(unittest.TestCase):
    def judge(self, name):
        """(what the tool says, what compare.py says) of each line and memory."""
        recorded = os.path.join(HERE, name + ".jsonl")
        with tempfile.TemporaryDirectory() as folder:
            page, dump = (os.path.join(folder, f) for f in ("page.csv", "dump.jsonl"))
            with open(recorded) as file, open(page, "w") as out:
                out.write(profile_page.page([json.loads(line) for line in file]))
            done = subprocess.run(
                [TOOL, "--cuda-path=none", "--format=json", "--profile=" + page,
                 "--dump-accesses=" + dump, os.path.join(KERNELS, name + ".cu"), "--",
                 *tool.FLAGS, "-I" + KERNELS], text=True, capture_output=True, check=False)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            rows, _ = compare.compare(predictions.load([dump]), counters.load(recorded))
        profile = json.loads(done.stdout)["profile"]
        self.assertEqual(profile["launches"], profile["launchesAnalysed"])
        ours, theirs = {}, {}
        for line in profile["lines"]:
            space = line["memory"].split()[-2]
            ours.setdefault((os.path.basename(line["file"]), line["line"], space),
                            set()).add(line["agreement"])
        for row in rows:
            if row["class"] in CLASSES and row["measured"] != 0:
                theirs.setdefault((row["file"], row["line"], row["space"]),
                                  set()).add(CLASSES[row["class"]])
        return ours, theirs

    def contradicted(self, judged):
        return sorted(place for place, how in judged.items() if "differs" in how)

    def test_programs(self):
        names = sorted(n[:-3] for n in os.listdir(KERNELS) if n.endswith(".cu"))
        self.assertGreater(len(names), 10)
        for name in names:
            ours, theirs = self.judge(name)
            self.assertEqual(self.contradicted(ours), self.contradicted(theirs), name)
            both = [p for p in ours if p in theirs]
            self.assertEqual([p for p in both if not ours[p] <= theirs[p] | {"agrees"}], [], name)
            # Lines of toolkit headers are named by one and not by the other.
            self.assertGreater(len(both), 0.8 * len(theirs), name)


if __name__ == "__main__":
    unittest.main()
