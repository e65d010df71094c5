#!/usr/bin/env python3
"""compare.py on small hand-made predictions and counters."""
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
import tables


def inst(sass, line, **values):
    record = {"sass": sass, "file": "k.cu", "line": line, "executed": 8,
              "threads": 256, "wavefronts": None, "wavefronts_ideal": None,
              "sectors": None, "sectors_ideal": None, "local_sectors": None}
    record.update(values)
    return record


def measured(*insts, **values):
    record = {"kernel": "k(int *)", "mangled": "_Z1kPi", "grid": [2, 1, 1],
              "block": [128, 1, 1], "shared_static": 0, "shared_dynamic": 0,
              "registers": 8, "insts": list(insts)}
    record.update(values)
    return record


def predicted(line, space, requests, low, high, ideal, verdict="exact", **values):
    record = {"kernel": "_Z1kPi", "name": "k(int *)", "grid": [2, 1, 1],
              "block": [128, 1, 1], "dynamic_shared": 0, "launch": "k.cu:90:3",
              "file": "/somewhere/k.cu", "line": line, "column": 1,
              "inlined_from": [], "space": space, "op": "load", "bytes": 4,
              "array": None, "requests": requests,
              "per_request": {"low": low, "high": high,
                              "mean": low if low == high else None},
              "unit": "wavefronts" if space == "shared" else "sectors",
              "ideal": ideal, "verdict": verdict, "reasons": []}
    record.update(values)
    return record


def shared(line, wavefronts, ideal, sass="LDS R0, [R1]", **values):
    return inst(sass, line, wavefronts=wavefronts, wavefronts_ideal=ideal, **values)


class Compare(unittest.TestCase):
    def rows(self, claims, records):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for name, objects in (("p", claims), ("k", records)):
                paths.append(os.path.join(folder, name + ".jsonl"))
                with open(paths[-1], "w") as file:
                    file.writelines(json.dumps(o) + "\n" for o in objects)
            return compare.compare(predictions.load(paths[:1]),
                                   counters.load(paths[1]))

    def classes(self, claims, records):
        rows, _ = self.rows(claims, records)
        return sorted((r["line"], r["space"], r["class"]) for r in rows)

    def one(self, claim, instruction):
        rows, _ = self.rows([claim], [measured(instruction)])
        self.assertEqual(len(rows), 1)
        return rows[0]["class"]

    def test_an_instruction_without_lanes_makes_no_request(self):
        claim = predicted(7, "local", None, 4, 4, 1)
        stored = inst("STL [R0], R1", 7, local_sectors=32)
        rest = inst("@P0 STL.U8 [R0], R1", 7, local_sectors=0, threads=0)
        rows, _ = self.rows([claim], [measured(stored, rest)])
        self.assertEqual([(r["class"], r["measured"]) for r in rows],
                         [("exact", 4)])

    def test_total_is_blocks_times_requests_times_mean(self):
        self.assertEqual(self.one(predicted(5, "shared", 4, 8, 8, 1),
                                  shared(5, 64, 8)), "exact")
        self.assertEqual(self.one(predicted(5, "shared", 4, 8, 8, 1),
                                  shared(5, 63, 8)), "wrong")
        self.assertEqual(self.one(predicted(5, "shared", 3, 8, 8, 1),
                                  shared(5, 64, 8)), "wrong")

    def test_unknown_requests_compare_the_ratio(self):
        self.assertEqual(self.one(predicted(5, "global", None, 8, 8, 4),
                                  inst("LDG.E R0", 5, sectors=200, sectors_ideal=100)),
                         "exact")
        self.assertEqual(self.one(predicted(5, "global", None, 8, 8, 4),
                                  inst("LDG.E R0", 5, sectors=201, sectors_ideal=100)),
                         "wrong")
        self.assertEqual(self.one(predicted(5, "global", None, 8, 8, 4),
                                  inst("LDG.E R0", 5, sectors=0, sectors_ideal=0)),
                         "idle")

    def test_a_range_must_hold_the_counter(self):
        claim = predicted(5, "shared", 4, 1, 32, 1, "range")
        self.assertEqual(self.one(claim, shared(5, 20, 8)), "in-range")
        self.assertEqual(self.one(claim, shared(5, 7, 8)), "wrong")
        claim = predicted(5, "shared", None, 2, 4, 1, "range")
        self.assertEqual(self.one(claim, shared(5, 24, 8)), "in-range")
        self.assertEqual(self.one(claim, shared(5, 8, 8)), "wrong")

    def test_undecided_is_no_error_and_no_success(self):
        claim = predicted(5, "shared", None, 1, 32, 1, "undecided")
        self.assertEqual(self.one(claim, shared(5, 8, 8)), "undecided")

    def test_instructions_of_a_line_are_added_up(self):
        self.assertEqual(
            self.classes([predicted(5, "shared", 4, 1, 1, 1),
                          predicted(5, "shared", 4, 2, 2, 1, bytes=8)],
                         [measured(shared(5, 8, 8), shared(5, 10, 8),
                                   shared(5, 6, 8, "@!P0 STS [R1], R0"))]),
            [(5, "shared", "exact")])

    def test_atomics_stand_apart_from_plain_accesses(self):
        self.assertEqual(
            self.classes([predicted(5, "global", 4, 1, 1, 1),
                          predicted(5, "global", 4, 32, 32, 4, op="atomic")],
                         [measured(inst("LDG.E.U8 R0", 5, sectors=8, sectors_ideal=8),
                                   inst("REDG.E.ADD R0", 5, sectors=256,
                                        sectors_ideal=32))]),
            [(5, "global", "exact"), (5, "global", "exact")])

    def test_what_has_no_partner_is_reported(self):
        self.assertEqual(
            self.classes([predicted(5, "shared", 4, 1, 1, 1)],
                         [measured(shared(9, 8, 8),
                                   inst("LDL R0", 7, local_sectors=9))]),
            [(5, "shared", "unmatched-prediction"),
             (7, "local", "unmatched-measurement"),
             (9, "shared", "unmatched-measurement")])

    def test_an_expression_over_several_lines(self):
        self.assertEqual(
            self.classes([predicted(5, "shared", 4, 1, 1, 1)],
                         [measured(shared(6, 8, 8))]), [(6, "shared", "exact")])
        self.assertEqual(
            self.classes([predicted(5, "shared", 4, 1, 1, 1),
                          predicted(7, "shared", 4, 1, 1, 1)],
                         [measured(shared(6, 8, 8))]),
            [(5, "shared", "unmatched-prediction"),
             (6, "shared", "unmatched-measurement"),
             (7, "shared", "unmatched-prediction")])

    def test_the_line_of_a_call_counts_for_what_it_inlines(self):
        # 8 requests in the function; the machine code has 3 on the line of the call.
        claim = predicted(5, "shared", 8, 1, 1, 1,
                          inlined_from=[{"file": "/somewhere/k.cu", "line": 30}])
        insts = shared(5, 10, 10), shared(30, 6, 6)
        self.assertEqual(self.classes([claim], [measured(*insts)]),
                         [(5, "shared", "exact")])
        # If the line of the call has a prediction itself, it is not added.
        other = predicted(30, "shared", 3, 1, 1, 1)
        self.assertEqual(self.classes([claim, other], [measured(*insts)]),
                         [(5, "shared", "wrong"), (30, "shared", "exact")])
        # Of several lines in the function, those with the same kind of access get it.
        read = predicted(6, "shared", 4, 1, 1, 1, op="store",
                         inlined_from=[{"file": "/somewhere/k.cu", "line": 30}])
        insts = (shared(5, 16, 16), shared(6, 2, 2, sass="STS [R1], R0"),
                 shared(30, 6, 6, sass="STS [R1], R0"))
        self.assertEqual(self.classes([claim, read], [measured(*insts)]),
                         [(5, "shared", "exact"), (6, "shared", "exact")])

    def test_a_call_that_could_be_of_several_lines(self):
        claims = [predicted(line, "shared", 4, 1, 1, 1,
                            inlined_from=[{"file": "/somewhere/k.cu", "line": 30}])
                  for line in (5, 12)]
        # 8 wavefronts each. A line with its own counters lost none to the call.
        insts = shared(5, 5, 5), shared(12, 8, 8), shared(30, 3, 3)
        self.assertEqual(self.classes(claims, [measured(*insts)]),
                         [(5, "shared", "exact"), (12, "shared", "exact")])
        # If both lines have fewer than predicted, only their sum can be compared.
        insts = shared(5, 5, 5), shared(12, 6, 6), shared(30, 5, 5)
        self.assertEqual(self.classes(claims, [measured(*insts)]),
                         [(5, "shared", "exact")])
        insts = shared(5, 5, 5), shared(12, 6, 6), shared(30, 6, 6)
        self.assertEqual(self.classes(claims, [measured(*insts)]),
                         [(5, "shared", "wrong")])

    def test_a_call_that_took_more_than_one_line_misses(self):
        callers = [{"file": "/somewhere/k.cu", "line": 30}]
        claims = [predicted(5, "shared", 4, 1, 1, 1, inlined_from=callers),
                  predicted(12, "shared", 4, 1, 2, 1, "range", inlined_from=callers)]
        # 3 of the 5 are of line 5: what is left is of the line that has a range.
        insts = shared(5, 5, 5), shared(12, 8, 8), shared(30, 5, 5)
        self.assertEqual(self.classes(claims, [measured(*insts)]),
                         [(5, "shared", "in-range")])

    def test_answers_by_value_are_taken_at_the_value_of_the_launch(self):
        claim = predicted(5, "shared", 4, 1, 32, 1, "range", by_value={
            "symbol": "argument 'Pitch'", "values": [32, 1, 2, 1]})
        for value, wavefronts in ((32, 256), (33, 8), (34, 16)):
            with tempfile.TemporaryDirectory() as folder:
                claims = os.path.join(folder, "p.jsonl")
                records = os.path.join(folder, "k.jsonl")
                with open(claims, "w") as file:
                    file.write(json.dumps(claim) + "\n")
                with open(records, "w") as file:
                    file.write(json.dumps(
                        measured(shared(5, wavefronts, 8))) + "\n")
                launches = counters.load(records)
                launches[0].arguments["Pitch"] = value
                rows, _ = compare.compare(predictions.load([claims]), launches)
                self.assertEqual([r["class"] for r in rows], ["exact"])

    def test_asynchronous_copies_are_omitted(self):
        rows, notes = self.rows(
            [predicted(5, "shared", 4, 1, 1, 1)],
            [measured(inst("LDGSTS.E [R1], desc[R2]", 5, wavefronts=21,
                           wavefronts_ideal=8, sectors=9, sectors_ideal=9))])
        self.assertEqual(rows, [])

    def test_counters_in_a_header_find_their_prediction(self):
        claim = predicted(5, "global", 4, 1, 1, 1, op="atomic")
        record = inst("REDG.E.ADD R0", 71, file="device_atomic_functions.hpp",
                      sectors=8, sectors_ideal=8)
        self.assertEqual(self.classes([claim], [measured(record)]),
                         [(71, "global", "exact")])
        claim["innermost_file"] = "/toolkit/include/device_atomic_functions.hpp"
        claim["innermost_line"] = 71
        self.assertEqual(self.classes([claim], [measured(record)]),
                         [(71, "global", "exact")])
        record.update(user_file="k.cu", user_line=5)
        self.assertEqual(self.classes([claim], [measured(record)]),
                         [(5, "global", "exact")])

    def test_the_nth_launch_of_a_shape_is_the_nth_in_the_source(self):
        claims = [predicted(5, "shared", 4, 2, 2, 1, launch="k.cu:100:3"),
                  predicted(5, "shared", 4, 1, 1, 1, launch="k.cu:92:3")]
        records = [measured(shared(5, 8, 8)), measured(shared(5, 16, 8))]
        self.assertEqual(self.classes(claims, records),
                         [(5, "shared", "exact")] * 2)

    def test_a_launch_in_a_host_loop_is_several_launches(self):
        claims = [predicted(n, "shared", 4, mean, mean, 1)
                  for mean in (1, 2) for n in (5, 6)]
        records = [measured(shared(5, 8 * mean, 8), shared(6, 8 * mean, 8))
                   for mean in (1, 2)]
        self.assertEqual([c for _, _, c in self.classes(claims, records)],
                         ["exact"] * 4)

    def test_a_launch_that_reaches_into_a_header_is_one_launch(self):
        claims = [predicted(89, "shared", 4, 1, 1, 1, file="/somewhere/a.h"),
                  predicted(59, "shared", 4, 1, 1, 1, file="/somewhere/b.h")]
        records = [measured(shared(89, 8, 8, file="a.h"),
                            shared(59, 8, 8, file="b.h"))]
        self.assertEqual([c for _, _, c in self.classes(claims, records)],
                         ["exact"] * 2)

    def test_another_shape_is_another_launch(self):
        rows, notes = self.rows([predicted(5, "shared", 4, 1, 1, 1)],
                                [measured(shared(5, 8, 8), block=[64, 1, 1])])
        self.assertEqual([r["class"] for r in rows], ["unmatched-measurement"])
        self.assertEqual(len(notes["launches without prediction"]), 1)

    def test_an_unknown_grid_fits_any(self):
        self.assertEqual(
            self.classes([predicted(5, "shared", 4, 1, 1, 1, grid=None,
                                    dynamic_shared=None)],
                         [measured(shared(5, 12, 12), grid=[3, 1, 1],
                                   shared_dynamic=64)]),
            [(5, "shared", "exact")])

    def test_confusion(self):
        rows, _ = self.rows(
            [predicted(1, "shared", 4, 8, 8, 1), predicted(2, "shared", 4, 2, 2, 1),
             predicted(3, "shared", 4, 1, 32, 1, "range"),
             predicted(4, "shared", 4, 1, 1, 1)],
            [measured(shared(1, 64, 8), shared(2, 8, 8), shared(3, 16, 8),
                      shared(4, 8, 8))])
        cells = dict(tables.confusion(rows))["shared-bank-conflict"]
        self.assertEqual(cells, {"reported and real": 1, "reported, not real": 1,
                                 "missed": 1, "clean": 1})

    def test_names_of_internal_linkage_match_by_their_demangled_form(self):
        claim = predicted(5, "shared", 4, 1, 1, 1, kernel="_ZL1kPi",
                          name="void (anonymous namespace)::k<32>(int const*)")
        record = measured(shared(5, 8, 8), mangled="_ZN1_1kPi",
                          kernel="<unnamed>::k<(int)32>(const int *)")
        self.assertEqual(self.classes([claim], [record]), [(5, "shared", "exact")])
        claim.update(kernel="_ZL1kPi", name="another")
        self.assertEqual(self.classes([claim], [measured(shared(5, 8, 8))]),
                         [(5, "shared", "exact")])

    def test_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            claims = os.path.join(folder, "p.jsonl")
            with open(claims, "w") as file:
                file.write(json.dumps(predicted(5, "shared", 4, 1, 1, 1)) + "\n")
            records = os.path.join(folder, "k.jsonl")
            with open(records, "w") as file:
                file.write(json.dumps(measured(shared(5, 8, 8))) + "\n")
            for mode in ([], ["--markdown"], ["--json"]):
                result = subprocess.run(
                    [sys.executable, os.path.join(HERE, "compare.py"), claims,
                     records] + mode, capture_output=True, text=True)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn("exact", result.stdout)


class Recorded(unittest.TestCase):
    def test_every_recorded_file_loads(self):
        for folder in (HERE, os.path.join(HERE, "public")):
            for name in sorted(os.listdir(folder)):
                if name.endswith(".jsonl"):
                    launches = counters.load(os.path.join(folder, name))
                    self.assertTrue(launches or name == "rod_srad_v2.jsonl", name)
                    for launch in launches:
                        self.assertGreater(launch.blocks, 0, name)


if __name__ == "__main__":
    unittest.main()
