#!/usr/bin/env python3
"""How evidence.py runs the tool and keeps what it said."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import evidence
import evidence_lines
import evidence_runs
import evidence_tables
import validation
from made_up import STAND_IN, Base, finding, row


class Runs(Base):
    def tool(self, help_text="", findings=(), rows=(), status=1, checks=""):
        path = self.write("warplint", STAND_IN % sys.executable)
        os.chmod(path, 0o755)
        self.write("help", help_text)
        self.write("checks", checks)
        self.write("findings", json.dumps({"findings": list(findings),
                                           "problems": [{"severity": "error",
                                                         "message": "no such"}]}))
        self.write("dump", "".join(json.dumps(r) + "\n" for r in rows))
        self.write("status", str(status))
        self.write("calls", "")
        return path

    def calls(self):
        with open(os.path.join(self.folder, "calls")) as file:
            return file.read().splitlines()

    def runs(self, tool):
        return evidence_runs.Runs(tool, os.path.join(self.folder, "cache"))

    def test_an_unchanged_program_is_analysed_once(self):
        tool = self.tool(findings=[finding(5)], rows=[row(5), row(5)])
        program = self.program()
        for expected in (["p"], []):
            runs = self.runs(tool)
            (_, result), = runs.all([program])
            self.assertEqual(runs.ran, expected)
            self.assertEqual(len(result.findings), 1)
            self.assertEqual(len(result.rows), 1)
            self.assertIsNone(result.complaint)
        self.assertEqual(len(self.calls()), 1)

    def test_another_build_or_source_is_analysed_anew(self):
        tool, program = self.tool(), self.program()
        self.runs(tool).all([program])
        self.write("a.cu", "changed")
        self.runs(tool).all([program])
        with open(tool, "a") as file:
            file.write("# another build\n")
        self.runs(tool).all([program])
        self.assertEqual(len(self.calls()), 3)

    def test_all_certainties_are_asked_for_where_there_are_any(self):
        program = self.program()
        for text in ("", "  --certainty=<degree>  what to show"):
            self.runs(self.tool(text)).all([program])
            self.assertEqual("--certainty=possible" in self.calls()[0], bool(text))
            with open(os.path.join(self.folder, "warplint"), "a") as file:
                file.write("#\n")

    def test_what_weighs_little_is_asked_for(self):
        for checks in ("", "global-gather  on  loaded indices"):
            self.runs(self.tool(checks=checks)).all([self.program()])
            self.assertEqual("global-gather.MinShare: '0'" in self.calls()[0],
                             bool(checks))
            with open(os.path.join(self.folder, "warplint"), "a") as file:
                file.write("#\n")

    def test_a_place_has_its_own_reasons(self):
        one = finding(5, reasons=["loaded value"])
        one["places"] = [{"location": {"file": "/x/a.cu", "line": 9, "column": 1},
                          "message": "also", "notes": []}]
        (_, result), = self.runs(self.tool(findings=[one])).all([self.program()])
        self.assertEqual([(f["location"]["line"], f["verdict"] and
                           f["verdict"]["reasons"]) for f in result.findings],
                         [(5, ["loaded value"]), (9, None)])

    def test_it_runs_in_the_folder_of_the_checkout(self):
        self.runs(self.tool()).all([self.program()])
        with open(os.path.join(self.folder, "folders")) as file:
            self.assertEqual(os.path.realpath(file.read().strip()),
                             os.path.realpath(self.folder))

    def test_nothing_is_stated_of_launches(self):
        self.runs(self.tool()).all([self.program()])
        self.assertNotIn("--assume", self.calls()[0])

    def test_what_could_not_be_analysed_is_told(self):
        (_, result), = self.runs(self.tool(status=3)).all([self.program()])
        self.assertEqual(result.complaint, "no such")
        gone = self.program()
        gone.sources = [os.path.join(self.folder, "gone.cu")]
        self.assertEqual(self.runs(self.tool()).all([gone]), [(gone, None)])

    def test_command_line(self):
        tool = self.tool(findings=[], rows=[])
        saved = os.path.join(self.folder, "saved.json")
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "evidence.py"), "--warplint", tool,
             "--cache", os.path.join(self.folder, "cache"), "--save", saved,
             "seeds"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("shared-bank-conflict", done.stdout)
        self.assertIn("1 programs, 1 analysed anew", done.stderr)
        with open(saved) as file:
            result = json.load(file)
        self.assertEqual(result["programs"], {"kernels": 1})
        shown = result["summary"]["kernels"]["global"][-2]
        self.assertEqual((shown["found"], shown["missed"] > 0), (0, True))
        self.assertIn("nothing predicted", evidence_tables.markdown(result))
        outside, whole = validation.evidence_sections(saved)
        self.assertIn("Programs with recorded lines: 1 (kernels).", outside)
        self.assertIn("| all | shared-bank-conflict |", outside)
        self.assertEqual(result["own"]["kernels"]["global"]["toolkit"], 0)
        self.assertEqual(result["own"]["kernels"]["global"]["real"], shown["real"])
        self.assertIn("outside of the toolkit's headers", done.stdout)
        self.assertIn("| kernels | shared-bank-conflict | shown |", whole)


class Recorded(unittest.TestCase):
    def test_a_sample_tells_what_a_user_can_edit(self):
        sample, = [s for s in validation.SAMPLES if s[0] == "blind-7"]
        self.assertIn("| outside of the toolkit's headers | 116 |",
                      validation.sample_section(*sample))
        self.assertEqual(validation.own_lines(validation.HERE), "")

    def test_every_recorded_program_is_known(self):
        names = [p.name for p in evidence_runs.programs("/nowhere")]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreater(len(names), 150)
        self.assertTrue(all(evidence_lines.measured(p) for p in
                            evidence_runs.programs(None)))
        self.assertEqual(evidence.CACHE.split(os.sep)[-1], "warplint-evidence")

    def test_a_kept_sample_decides_nothing(self):
        chosen = evidence_runs.programs("/nowhere")
        kept = evidence_runs.programs("/nowhere", evidence_runs.KEPT)
        self.assertFalse(set(evidence_runs.KEPT) & {p.corpus for p in chosen})
        self.assertFalse({p.repository for p in kept} & {p.repository for p in chosen})
        self.assertTrue(all(evidence_lines.measured(p) for p in kept))
        with open(validation.EVIDENCE) as file:
            counted = json.load(file)["programs"]
        self.assertFalse(set(evidence_runs.KEPT) & set(counted))


if __name__ == "__main__":
    unittest.main()
