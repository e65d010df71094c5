#!/usr/bin/env python3
"""What evidence.py counts, on made-up counters, findings and dumps."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import classes
import evidence_lines
import evidence_lists
import evidence_outside
import evidence_reasons
import evidence_runs
import evidence_tables
from made_up import Base, finding, inst, launch, row


class Measured(Base):
    def test_thresholds_are_per_request_and_by_space(self):
        lines, _ = self.examine([launch(
            inst(5, "LDG", 10, 55, 40), inst(6, "LDG", 10, 54, 40),
            inst(7, "LDS", 10, 15, 10), inst(8, "LDS", 10, 14, 10),
            inst(9, "LDL", 10, 1, None), inst(10, "LDG", 0, 0, 0))])
        self.assertEqual([(l.number, l.space, l.real) for l in lines],
                         [(5, "global", True), (6, "global", False),
                          (7, "shared", True), (8, "shared", False),
                          (9, "local", True), (10, "global", False)])

    def test_launches_instructions_and_atomics_of_a_line_are_added_up(self):
        lines, _ = self.examine([
            launch(inst(5, "LDG", 10, 40, 40), inst(5, "STG", 10, 320, 40)),
            launch(inst(5, "ATOMG", 10, 80, 40), grid=2)])
        line, = lines
        self.assertEqual((line.executed, line.actual, line.excess, line.worst),
                         (30, 440, 320, 28))

    def test_kernel_instances_are_told_apart(self):
        lines, _ = self.examine([
            launch(inst(5, "LDG", 10, 320, 40)),
            launch(inst(5, "LDG", 10, 40, 40), kernel="q()", mangled="_Z1qv")])
        self.assertEqual([(l.mangled, l.real) for l in lines],
                         [("_Z1kPf", True), ("_Z1qv", False)])

    def test_lines_whose_counters_are_not_steady_are_omitted(self):
        lines, _ = self.examine([launch(inst(5, "LDG", 10, 320, 40),
                                        dict(inst(5, "STS", 1, 9, 1),
                                             sass="LDGSTS.E"))])
        self.assertEqual(lines, [])


class Found(Base):
    def certainties(self, *arguments, **more):
        lines, _ = self.examine(*arguments, **more)
        return {l.number: l.certainty for l in lines}

    def test_a_finding_counts_within_two_lines(self):
        launches = [launch(*(inst(n, "LDG", 10, 320, 40) for n in (5, 7, 8)))]
        self.assertEqual(self.certainties(launches, [finding(5)]),
                         {5: "certain", 7: "certain", 8: None})

    def test_a_finding_counts_for_its_space_and_file_only(self):
        launches = [launch(inst(5, "LDG", 10, 320, 40))]
        for other in (finding(5, "shared-bank-conflict"), finding(5, file="b.cu"),
                      finding(5, "divergent-branch")):
            self.assertEqual(self.certainties(launches, [other]), {5: None})

    def test_the_most_certain_finding_counts(self):
        launches = [launch(inst(5, "LDG", 10, 320, 40))]
        self.assertEqual(self.certainties(
            launches, [finding(5, certainty="possible"),
                       finding(6, certainty="likely")]), {5: "likely"})

    def test_an_access_that_the_machine_puts_into_a_header(self):
        rows = [row(5, innermost_file="/toolkit/fp16.hpp", innermost_line=90)]
        lines, found = self.examine(
            [launch(inst(90, "LDG", 10, 320, 40, file="fp16.hpp"))],
            [finding(5)], rows)
        self.assertEqual(lines[0].certainty, "certain")
        self.assertEqual(found[0].judgement, "confirmed")

    def test_an_access_that_the_machine_puts_on_the_call(self):
        rows = [row(5, inlined_from=[{"file": "/x/a.cu", "line": 40}])]
        launches = [launch(inst(40, "LDG", 10, 320, 40))]
        self.assertEqual(self.certainties(launches, [finding(5)], rows),
                         {40: "certain"})
        clean = [launch(inst(40, "LDG", 10, 40, 40))]
        self.assertEqual(self.judgement(clean, finding(5), rows=rows),
                         {(5, "global-uncoalesced-access"): "not measured"})

    def test_every_line_of_a_private_array_that_is_reported(self):
        rows = [row(5, "local", array="A"), row(50, "local", array="A"),
                row(60, "local", array="B")]
        launches = [launch(*(inst(n, "LDL", 10, 40, None) for n in (5, 50, 60)))]
        for said in (finding(5, "local-memory-array", private="A"),
                     finding(5, "local-memory-array", message="the index of 'A' ...")):
            self.assertEqual(self.certainties(launches, [said], rows),
                             {5: "certain", 50: "certain", 60: None})

    def test_the_places_that_a_local_finding_names(self):
        launches = [launch(inst(30, "LDL", 10, 40, None))]
        said = finding(5, "local-memory-array", notes=[30])
        self.assertEqual(self.certainties(launches, [said]), {30: "certain"})


class Judged(Base):
    KEY = (5, "global-uncoalesced-access")

    def judge(self, *insts, said=None, others=(), **more):
        return self.judgement([launch(*insts, **more)], said or finding(5),
                              *others)[self.KEY]

    def test_by_its_own_line(self):
        self.assertEqual(self.judge(inst(5, "LDG", 10, 320, 40)), "confirmed")
        self.assertEqual(self.judge(inst(5, "LDG", 10, 54, 40)), "false")
        self.assertEqual(self.judge(inst(5, "LDG", 0, 0, 0)), "not executed")
        self.assertEqual(self.judge(inst(9, "LDG", 10, 320, 40)), "not measured")

    def test_by_a_neighbour_that_is_not_reported_itself(self):
        insts = inst(5, "LDG", 10, 40, 40), inst(6, "LDG", 10, 320, 40)
        self.assertEqual(self.judge(*insts), "confirmed")
        self.assertEqual(self.judge(*insts, others=[finding(6)]), "false")

    def test_a_clean_neighbour_proves_nothing(self):
        self.assertEqual(self.judge(inst(6, "LDG", 10, 40, 40)), "not measured")

    def test_other_instances_prove_nothing(self):
        self.assertEqual(self.judge(inst(5, "LDG", 10, 40, 40), kernel="q()",
                                    mangled="_Z1qv"), "not measured")

    def test_one_launch_is_enough(self):
        launches = [launch(inst(5, "LDG", 90, 360, 360)),
                    launch(inst(5, "LDG", 10, 320, 40), grid=2)]
        self.assertEqual(self.judgement(launches, finding(5)),
                         {self.KEY: "confirmed"})

    def test_a_loop_of_compare_and_swap_confirms_by_its_rounds(self):
        check = "shared-atomic-contention"
        for rounds, judgement in ((10, "false"), (15, "confirmed")):
            loop = dict(inst(5, "ATOMS", rounds, rounds, rounds),
                        sass="ATOMS.CAST.SPIN R11, [R6], R10, R11")
            self.assertEqual(
                self.judgement([launch(inst(5, "LDG", 10, 40, 40), loop)],
                               finding(5, check)), {(5, check): judgement})

    def test_executions_without_lanes_are_no_requests(self):
        few = inst(5, "LDG", 192, 48, 16, threads=512)
        self.assertEqual(self.judge(few), "confirmed")
        lines, _ = self.examine([launch(few)])
        self.assertFalse(lines[0].real)

    def test_one_instruction_is_enough(self):
        rows = inst(5, "LDG", 10, 55, 40), inst(5, "LDG", 10, 40, 40)
        self.assertEqual(self.judge(*rows), "confirmed")
        lines, _ = self.examine([launch(*rows)])
        self.assertFalse(lines[0].real)

    def test_an_exact_figure_that_the_counters_have(self):
        said = dict(verdict="exact", ideal=1.87,
                    per_request={"low": 2, "high": 8, "mean": 3.74})
        few = inst(5, "STG", 192, 48, 24, threads=900)
        for more, judgement in ((said, "confirmed"),
                                (dict(said, ideal=1.5), "false"),
                                (dict(said, verdict="range"), "false")):
            self.assertEqual(self.judgement(
                [launch(few)], finding(5), rows=[row(5, **more)])[self.KEY], judgement)

    def test_findings_of_one_line_are_one(self):
        _, found = self.examine(
            [launch(inst(5, "LDG", 10, 320, 40))],
            [finding(5, certainty="possible"), finding(5, certainty="certain")])
        self.assertEqual([f.certainty for f in found], ["certain"])

    def test_a_private_array_of_a_kernel_without_local_memory(self):
        key = (5, "local-memory-array")
        said = finding(5, "local-memory-array")
        self.assertEqual(self.judgement(
            [launch(inst(9, "LDG", 1, 4, 4))], said), {key: "false"})
        self.assertEqual(self.judgement(
            [launch(inst(90, "LDL", 1, 4, None))], said), {key: "not measured"})


class Tables(Base):
    def test_shares_of_excess_are_meant_over_programs(self):
        lines, found = [], []
        for name, insts, said in (
                ("p", [inst(5, "LDG", 10, 340, 40), inst(50, "LDG", 10, 140, 40)],
                 [finding(5)]),
                ("q", [inst(5, "LDG", 10, 340, 40)], []),
                ("clean", [inst(5, "LDG", 10, 45, 40)], [])):
            more, others = self.examine([launch(*insts)], said, name=name)
            lines += more
            found += others
        shown = evidence_tables.summary(lines, found)["unseen"]["global"][-2]
        self.assertEqual(shown["certainty"], "shown")
        self.assertEqual((shown["real"], shown["found"], shown["missed"],
                          shown["programs"], shown["confirmed"]), (3, 1, 2, 2, 1))
        self.assertAlmostEqual(shown["excess"], 0.375)

    def test_what_is_only_possible_is_not_shown(self):
        lines, found = self.examine(
            [launch(*(inst(n, "LDG", 10, 320, 40) for n in (5, 15, 25)))],
            [finding(5, certainty="likely"), finding(15, certainty="possible")])
        rows = {r["certainty"]: (r["found"], r["missed"], r["confirmed"])
                for r in evidence_tables.summary(lines, found)["unseen"]["global"]}
        self.assertEqual(rows, {"certain": (0, 3, 0), "likely": (1, 2, 1),
                                "possible": (1, 2, 1), "shown": (1, 2, 1),
                                "all": (2, 1, 2)})
        table = evidence_tables.certainty_table(
            evidence_tables.summary(lines, found))
        self.assertEqual([r[2] for r in table[1:] if r[1].startswith("global")],
                         ["likely", "possible", "shown", "all"])

    def test_each_check_has_its_counts(self):
        _, found = self.examine(
            [launch(*(inst(n, "LDG", 10, 320, 40) for n in (5, 15)),
                    inst(25, "LDG", 10, 40, 40))],
            [finding(5, "global-gather", certainty="likely"),
             finding(15, certainty="certain"),
             finding(25, "global-gather", certainty="likely")])
        counts = evidence_tables.checks(found)
        self.assertEqual({check: {sure: (row["confirmed"], row["false"])
                                  for sure, row in rows.items()}
                          for check, rows in counts.items()},
                         {"global-uncoalesced-access": {"certain": (1, 0)},
                          "global-gather": {"likely": (1, 1)}})
        self.assertEqual(evidence_tables.check_table(counts)[-1],
                         ("global-gather", "likely", 2, 1, 1, "50 %", 0, 0))

    def test_lists(self):
        program = self.program()
        lines, found = self.examine(
            [launch(inst(5, "LDG", 10, 140, 40), inst(15, "LDG", 10, 340, 40),
                    inst(25, "LDG", 10, 40, 40))],
            [finding(25, message="wrong"), finding(5, certainty="possible")],
            [row(15, reasons=["loaded value", "argument 'n'"],
                 block=[256, 1, 1])])
        programs = {("unseen", "p"): program}
        first, second = evidence_lists.missed(lines, programs).split("\n\n")
        for part in ("unseen/p a.cu:15 global [k] 75.0 %", "measured 34.00 ideal 4",
                     "predicted load 1..32 (ideal 4)",
                     "launched as 1x1x1 of 32x1x1; analysed with an assumed "
                     "block of 256x1x1",
                     "reasons: argument + loaded value", "| text 15"):
            self.assertIn(part, first)
        self.assertIn("a.cu:5 global", second)
        self.assertIn("reported as possible", second)
        self.assertIn("predicted nothing", second)
        wrong = evidence_lists.false(found, programs)
        for part in ("a.cu:25 global-uncoalesced-access (certain)", "says: wrong",
                     "| text 25"):
            self.assertIn(part, wrong)
        self.assertNotIn("a.cu:5 ", wrong)


class Reasons(Base):
    def test_names_and_axes_are_omitted(self):
        self.assertEqual(evidence_reasons.kinds(
            ["sampled over argument 'n'", "sampled over argument 'm'",
             "alignment of field of argument 'p'", "sampled over blockIdx.y",
             "how often it executes is not known"]),
            ["alignment of field of argument", "sampled over argument",
             "sampled over blockIdx"])

    def test_what_is_sampled_together_is_one_class(self):
        self.assertEqual(evidence_reasons.together(
            ["active lanes depend on data", "alignment of argument",
             "sampled over argument", "sampled over warp number"]),
            "sampled over argument, warp number + alignment of argument + "
            "active lanes depend on data")

    def classes(self, form="together"):
        lines, found = self.examine(
            [launch(*(inst(n, "LDG", 10, actual, 40) for n, actual in (
                (5, 320), (15, 40), (25, 320), (35, 320), (45, 40), (55, 40))))],
            [finding(35, certainty="likely", reasons=["loaded value"]),
             finding(45, certainty="likely", reasons=["loaded value"])],
            [row(5, reasons=["loaded value"]), row(15, reasons=["loaded value"]),
             row(25, reasons=["loaded value", "argument 'n'"]),
             row(55, verdict="exact")])
        return {(said, r["reason"]): (r["real"], r["clean"])
                for said, found in evidence_tables.reasons(
                    lines, found)["global"].items() for r in found[form]}

    def test_real_and_clean_lines_of_a_class(self):
        self.assertEqual(self.classes(), {
            ("no", "loaded value"): (1, 1), ("no", "argument + loaded value"): (1, 0),
            ("no", "exact"): (0, 1), ("likely", "loaded value"): (1, 1)})

    def test_each_reason(self):
        self.assertEqual(self.classes("each"), {
            ("no", "loaded value"): (2, 1), ("no", "argument"): (1, 0),
            ("no", "exact"): (0, 1), ("likely", "loaded value"): (1, 1)})

    def test_classes_count_what_the_reference_case_finds(self):
        said = {"per_request": 32, "ideal": 4, "mean": 32}
        less = {"per_request": 5, "ideal": 4, "mean": 32}
        _, found = self.examine(
            [launch(*(inst(n, "LDG", 10, actual, 40) for n, actual in (
                (5, 320), (15, 40), (25, 320), (35, 320), (45, 40))))],
            [finding(n, certainty="possible") for n in (5, 15, 25, 35, 45)],
            [row(5, reasons=["reworded"], reason_codes=["loaded-value", "sampled-argument"],
                 reference=said),
             row(15, reasons=["loaded value", "argument 'n'"], reference=said),
             row(25, reasons=["loaded value"], reference=less),
             row(35, reasons=["loaded value"], verdict="exact", reference=said),
             row(45, reasons=["bit count"], reference=said, op="store")])
        self.assertEqual(
            evidence_reasons.classes(found, {"global": 1.5}),
            [{"space": "global", "op": "load", "unknown": "LoadedValue",
              "real": 1, "clean": 1, "repositories": {"-": [1, 1]}},
             {"space": "global", "op": "store", "unknown": "BitCount",
              "real": 0, "clean": 1, "repositories": {"-": [0, 1]}}])


class Shares(Base):
    def test_small_shares_are_not_counted(self):
        launches = [launch(inst(5, "LDG", 10, 320, 40))]
        for share, least, number in ((None, 2, 1), (0.03, 2, 1), (0.01, 2, 0), (0.01, 0, 1)):
            said = finding(5)
            if share is not None:
                said["cost"] = {"share": share}
            program = self.program(*launches)
            result = evidence_runs.Result({"findings": [evidence_runs.stripped(said)],
                                           "rows": [], "complaint": None, "seconds": 0})
            self.assertEqual(
                len(evidence_lines.examine(program, result, least)[1]), number, share)


class Own(Base):
    """Lines that the project has, and those of the toolkit's headers."""

    def examined(self):
        return self.examine(
            [launch(inst(5, "LDG", 10, 320, 40), inst(50, "LDG", 10, 180, 40),
                    inst(90, "LDG", 10, 320, 40, file="agent_for.cuh"),
                    inst(91, "LDG", 10, 40, 40, file="agent_for.cuh"))],
            [finding(5, certainty="certain"), finding(50, certainty="possible")])

    def test_files_of_the_checkout_are_its_own(self):
        lines, _ = self.examined()
        self.assertEqual({l.number: l.own for l in lines},
                         {5: True, 50: True, 90: False, 91: False})

    def test_both_figures_are_counted(self):
        lines, found = self.examined()
        own = evidence_tables.own(lines)
        self.assertEqual(own["unseen"]["global"], {
            "real": 2, "found": 1, "missed": 1, "excess": 280 / 420, "programs": 1,
            "toolkit": 1})
        self.assertEqual(own["unseen"]["shared"]["real"], 0)
        table = evidence_tables.own_table(
            {"own": own, "summary": evidence_tables.summary(lines, found)})
        self.assertEqual([row[2:] for row in table[1:]], [
            ("all", 3, 1, "33 %", "40 %"),
            ("outside of the toolkit's headers", 2, 1, "50 %", "67 %")])

    def test_arguments_of_printf_are_counted_apart(self):
        lines, found = self.examine(
            [launch(inst(5, "STL", 10, 20, None), inst(50, "STL", 10, 60, None),
                    inst(90, "LDL", 10, 40, None))],
            rows=[row(5, "local", 2, 2, "exact"),
                  row(50, "local", 2, 2, "exact", array="t"),
                  row(90, "local")])
        own = evidence_tables.own(lines)
        self.assertEqual((own["unseen"]["local"]["real"],
                          own["unseen"]["local"]["arguments"]), (2, 1))
        self.assertNotIn("arguments", own["unseen"]["global"])
        table = evidence_tables.own_table(
            {"own": own, "summary": evidence_tables.summary(lines, found)})
        self.assertEqual([tuple(r[2:4]) for r in table[1:]], [
            ("all", 3),
            ("outside of the toolkit's headers, of variables", 2)])

    def test_what_others_choose_is_counted_likewise(self):
        lines, found = self.examined()
        result = evidence_outside.summary(lines, found)
        row = result["unseen"]["global"]
        self.assertEqual((row["real"], row["own real"], row["own found"]), (3, 2, 1))
        self.assertEqual(evidence_outside.table(result)[-1][2:8],
                         (3, 1, "33 %", 2, 1, "50 %"))
        # As it was saved by a version that did not tell them apart.
        del row["own real"], row["own found"]
        self.assertEqual(evidence_outside.table(result)[-1][5:8], ("-", "-", "-"))


class Outside(Base):
    """What is shown of a repository whose lines do not choose the classes."""

    def lines_of(self, repository, actual, certainty, op="load"):
        lines, found = self.examine(
            [launch(*(inst(n, "LDG", 10, actual, 40) for n in (5, 15, 25, 35)))],
            [finding(n, certainty=certainty) for n in (5, 15, 25, 35)],
            [row(n, reason_codes=["loaded-value"], op=op,
                 reference={"per_request": 32, "ideal": 4}) for n in (5, 15, 25, 35)])
        for one in found:
            one.repository = repository
        for line in lines:
            line.corpus = repository
        for one in found:
            one.corpus = repository
        return lines, found

    def test_the_others_choose(self):
        lines, found = [], []
        # The first is shown because of the next two, which are not because of the
        # first; the last takes the class of another operation.
        for one in (self.lines_of("a/clean", 40, "likely"),
                    self.lines_of("b/real", 320, "likely"),
                    self.lines_of("c/real", 320, "likely"),
                    self.lines_of("d/store", 320, "possible", "store")):
            lines += one[0]
            found += one[1]
        result = evidence_outside.summary(lines, found)
        shown = {name: (spaces["global"]["confirmed"], spaces["global"]["false"])
                 for name, spaces in result.items()}
        self.assertEqual(shown, {"a/clean": (0, 4), "b/real": (0, 0), "c/real": (0, 0),
                                 "d/store": (0, 0)})
        self.assertEqual(result["b/real"]["global"]["found"], 0)
        self.assertEqual(evidence_outside.table(result)[-1][:12],
                         ("all", "global-uncoalesced-access, global-gather", 12, 0, "0 %",
                          12, 0, "0 %", "0 %", 4, 0, 4))

    def test_what_is_not_guessed_is_shown_as_it_is(self):
        lines, found = self.examine(
            [launch(inst(5, "LDG", 10, 320, 40))], [finding(5, certainty="likely")],
            [row(5, reason_codes=["sampled-argument"],
                 reference={"per_request": 32, "ideal": 4})])
        self.assertEqual(evidence_outside.summary(lines, found)[lines[0].corpus]
                         ["global"]["confirmed"], 1)


class Classes(unittest.TestCase):
    """What classes.py makes of the counts by repository."""

    def test_lower_end_of_the_interval(self):
        for real, clean, percent in ((0, 0, 0), (0, 3, 0), (2, 0, 55), (5, 0, 75), (53, 2, 92)):
            self.assertEqual(round(100 * classes.lower_end(real, clean)), percent)

    def test_the_least_is_that_without_one_repository(self):
        self.assertEqual(classes.least({"a": (20, 0)}), 0)
        self.assertEqual(classes.least({"a": (20, 0), "b": (5, 0)}), 75)
        # Leaving out what contradicts a class does not make it better.
        self.assertEqual(classes.least({"a": (20, 0), "b": (20, 0), "c": (0, 2)}),
                         int(100 * classes.lower_end(20, 2)))

    def test_too_few_are_confirmed(self):
        self.assertEqual(classes.least({"a": (5, 1), "b": (5, 1)}), 0)
        self.assertGreater(classes.least({"a": (6, 1), "b": (6, 1)}), 0)

    def test_outside_asks_the_other_repositories(self):
        known = [{"space": "global", "op": "load", "unknown": "LoadedValue",
                  "repositories": {"a": (9, 0), "b": (9, 1), "c": (8, 0)}},
                 {"space": "global", "op": "load", "unknown": "BitCount",
                  "repositories": {"a": (9, 0), "b": (0, 4)}}]
        self.assertEqual(classes.outside(known),
                         [("a", 9, 0), ("b", 9, 1), ("c", 8, 0)])
        self.assertEqual(classes.outside(known, limit=0),
                         [("a", 18, 0), ("b", 9, 5), ("c", 8, 0)])

    def test_one_repository_takes_the_other_operations(self):
        def of(op, repositories, space="global"):
            return {"space": space, "op": op, "unknown": "LoadedValue",
                    "repositories": repositories}
        loads = of("load", {"a": (9, 0), "b": (9, 0)})
        expected = classes.least(loads["repositories"])
        for one, figure in ((of("atomic", {"a": (1, 0)}), expected),
                            (of("atomic", {"a": (1, 0), "b": (0, 1)}), 0),
                            (of("atomic", {"a": (1, 1)}), 0),
                            (of("atomic", {"a": (1, 0)}, "shared"), 0)):
            self.assertEqual(classes.decided([loads, one], one["space"], "atomic",
                                             "LoadedValue"), figure)
        self.assertEqual(classes.decided([loads], "global", "store", "LoadedValue"), expected)

    def test_what_a_loop_changes_is_counted_together(self):
        known = [{"unknown": "LoopValue", "repositories": {"a": (9, 0)}},
                 {"unknown": "LoopValue", "repositories": {"a": (1, 2), "b": (8, 0)}},
                 {"unknown": "BitCount", "repositories": {"c": (8, 0)}}]
        self.assertEqual(classes.counted(known, known[0]), {"a": [10, 2], "b": [8, 0]})
        self.assertEqual(classes.counted(known, known[2]), {"c": (8, 0)})


if __name__ == "__main__":
    unittest.main()
