#!/usr/bin/env python3
"""The fuzzer's own parts, and a short run of it.

What the brute-force reading rests on is tested against others than itself: the
costs against the measurements, the expressions against the C++ compiler."""

import copy
import csv
import os
import random
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import compare
import fuzz
import generate
import hardware
import kernels
import reduce
from expressions import Node, Undefined, binary, cast, const, var
from kernels import Access, Array, Guard, Kernel, Loop, Shuffle
from reading import Compiled, World

TOOL = os.environ["WARPLINT"]
COMPILER = os.environ["HOST_COMPILER"]
TX = var("tx")


def kernel(arrays, statements, block=(32, 1, 1), grid=(1, 1, 1), arguments=None):
    return Kernel("k", arrays, statements, block, grid, arguments or {})


class Hardware(unittest.TestCase):
    def test_repeats_the_measurements(self):
        path = os.path.join(HERE, "../truth/sm_90_patterns.csv")
        ops = {"atom.add": "atomic", "red.add": "atomic", "atom.cas": "cas"}
        checked = 0
        with open(path, encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                if row["space"] == "global" and row["op"] in ops:
                    continue    # the profiler's other number; see below
                mask = int(row["lane_mask"], 16)
                request = {n: int(row[f"lane{n}"]) for n in range(32) if mask >> n & 1}
                cost, _ = hardware.cost(row["space"], request,
                                        ops.get(row["op"], row["op"]), int(row["bytes"]))
                self.assertEqual(cost, int(row["measured"]), row)
                checked += 1
        self.assertGreater(checked, 1200)

    def test_ideals(self):
        row = {n: 4 * n for n in range(32)}
        self.assertEqual(hardware.cost("global", row, "load", 4), (4, 4))
        self.assertEqual(hardware.cost("global", dict.fromkeys(row, 8), "load", 4), (1, 1))
        wide = {n: 16 * n for n in range(32)}
        self.assertEqual(hardware.cost("shared", wide, "store", 16), (4, 4))
        self.assertEqual(hardware.cost("shared", {3: 0}, "store", 16), (1, 1))
        self.assertEqual(hardware.cost("shared", row, "cas", 4), (2, 2))


class Expressions(unittest.TestCase):
    """Random expressions have the values that the compiler gives them."""

    PRELUDE = """#include <cstdio>
#include <algorithm>
using std::min; using std::max; using std::abs;
static unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)((unsigned long long)a * b >> 32); }
static int __popc(unsigned a) { return __builtin_popcount(a); }
static unsigned __brev(unsigned a) { return __builtin_bitreverse32(a); }
static int __clz(unsigned a) { return a ? __builtin_clz(a) : 32; }
static int __ffs(unsigned a) { return __builtin_ffs((int)a); }
"""

    def test_values_are_those_of_the_compiler(self):
        trees = []
        for n in range(150):
            g = generate.Generator(f"values/{n}", "k")
            g.block, g.scope = (32, 8, 2), [var("p")]
            trees.append(g.tree(4))
        lanes = [dict(tx=x, ty=y, tz=z, bx=b, by=1, p=p) for x, y, z, b, p in
                 ((0, 0, 0, 0, 0), (1, 7, 1, 2, 33), (31, 3, 0, 5, 4000000000))]
        wanted, body = [], []
        for n, tree in enumerate(trees):
            f = tree.compiled()
            for lane in lanes:
                try:
                    wanted.append(f(lane))
                except Undefined:
                    continue
                names = "".join(f"unsigned {k} = {v}u; " for k, v in lane.items())
                body.append(f'{{ {names} std::printf("%u\\n", {tree.c()}); }}')
        self.assertGreater(len(wanted), 300)
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "values.cpp")
            with open(source, "w", encoding="utf-8") as out:
                out.write(self.PRELUDE + "int main() {\n" + "\n".join(body) + "\n}\n")
            program = os.path.join(folder, "values")
            subprocess.run([COMPILER, "-w", "-O0", source, "-o", program], check=True)
            printed = subprocess.run([program], capture_output=True, text=True,
                                     check=True).stdout.split()
        self.assertEqual([str(w) for w in wanted], printed)

    @staticmethod
    def half(number):
        return cast("u32", Node("half", "i32", (const(number, "i32"),)))

    def test_what_is_undefined_or_assumed_away_raises(self):
        for tree in (binary("*", cast("i32", TX), const(1 << 30, "i32")),
                     binary("/", TX, const(0)),
                     binary("-", var("p", unknown=True), const(40)),
                     binary("max", self.half(-4), TX)):
            with self.assertRaises(Undefined):
                tree.compiled()({"tx": 2, "p": 39})

    def test_a_negative_number_of_floating_point_is_tried_elsewhere(self):
        self.assertEqual(binary("+", self.half(-4), TX).compiled()({"tx": 2}), 0)
        self.assertEqual(binary("max", self.half(4), TX).compiled()({"tx": 1}), 2)


class Reading(unittest.TestCase):
    def counts(self, k, world=None):
        kernels.write([k])
        run = Compiled(k).run(world or World())
        return [(c.requests, c.cost, c.ideal) for _, c in sorted(run.counts.items())]

    def test_stride_guard_and_loop(self):
        a = Array("g", "global", "float", [])
        strided = Access("g", "load", [binary("*", TX, const(8))])
        guarded = Guard(Node("<", "i32", (TX, const(5))), [copy.copy(strided)])
        looped = Loop("i", const(0), binary("%", TX, const(3)),
                      binary("+", var("i"), const(1)), [copy.copy(strided)])
        k = kernel([a], [strided, guarded, looped], block=(64, 1, 1))
        # All lanes; five of the first warp; 21, then 10 or 11 of each warp.
        self.assertEqual(self.counts(k), [
            (2, 64, 8), (1, 5, 1), (4, 21 + 10 + 21 + 11, 3 + 2 + 3 + 2)])

    def test_shuffle_and_offset(self):
        a = Array("g", "global", "float", [], offset=1)
        k = kernel([a], [Shuffle("s", "xor", TX, const(1), 32),
                         Access("g", "store", [var("s")])])
        self.assertEqual(self.counts(k), [(1, 5, 4)])

    def test_struct_layout(self):
        a = Array("S", "shared", "struct", [4],
                  [("unsigned char", "f0"), ("double", "f1"), ("unsigned short", "f2")])
        self.assertEqual(a.layout(), ({"f0": (0, 1), "f1": (8, 8), "f2": (16, 2)}, 24))

    def test_blocks_of_a_grid(self):
        a = Array("g", "global", "float", [])
        k = kernel([a], [Access("g", "load", [binary("+", TX, var("bx"))])],
                   grid=(2, 1, 1))
        self.assertEqual(self.counts(k), [(2, 9, 8)])


class Comparison(unittest.TestCase):
    """Each way in which a dump can be wrong is seen."""

    def setUp(self):
        a = Array("g", "global", "float", [])
        self.kernel = kernel([a], [Access("g", "load", [binary("*", TX, const(2))])])
        kernels.write([self.kernel])
        self.line = self.kernel.statements[0].line
        self.row = {"space": "global", "op": "load", "bytes": 4, "requests": 1,
                    "per_request": {"low": 8, "high": 8, "mean": 8}, "ideal": 4,
                    "verdict": "exact", "reasons": []}

    def found(self, **changes):
        rows = {self.line: [dict(self.row, **changes)]}
        return [d.kind for d in compare.disagreements(self.kernel, rows, 4)]

    def test_right_rows_pass(self):
        self.assertEqual(self.found(), [])
        self.assertEqual(self.found(verdict="range", per_request={
            "low": 4, "high": 32, "mean": None}), [])
        self.assertEqual(self.found(verdict="undecided", per_request={
            "low": None, "high": None, "mean": None}), [])

    def test_wrong_rows_are_found(self):
        for changes in ({"ideal": 5}, {"requests": 2}, {"bytes": 8}, {"op": "store"},
                        {"per_request": {"low": 8, "high": 8, "mean": 7}},
                        {"per_request": {"low": 9, "high": 9, "mean": 9}},
                        {"verdict": "range",
                         "per_request": {"low": 1, "high": 7, "mean": None}}):
            self.assertEqual(len(self.found(**changes)), 1, changes)
        self.assertEqual(compare.disagreements(self.kernel, {}, 4)[0].kind, "no row")

    def test_costs_by_residue_are_compared(self):
        self.kernel.statements[0].indices = [binary("*", TX, var("p1", unknown=True))]
        self.kernel.arguments = {"p1": None}
        row = {"verdict": "range", "per_request": {"low": 1, "high": 32, "mean": None}}
        for values, kinds in (([32] * 32, ["by_value"]), ([None] * 32, [])):
            self.assertEqual(self.found(by_value={
                "symbol": "argument 'p1'", "period": 32, "values": values},
                **row), kinds)


class Generation(unittest.TestCase):
    def test_follows_from_the_seed(self):
        texts = [kernels.write([generate.generate(f"{seed}/{n}", f"k{n}")
                                for n in range(20)]) for seed in (7, 7, 8)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])

    def test_makes_what_it_says(self):
        made = [generate.generate(f"9/{n}", f"k{n}") for n in range(300)]
        statements = [s for k in made for s in kernels.walk(k.statements)]
        self.assertEqual({type(s).__name__ for s in statements},
                         {"Let", "Shuffle", "LoadData", "Access", "Barrier", "Guard", "Loop"})
        arrays = [a for k in made for a in k.arrays]
        self.assertEqual({a.layout()[1] for a in arrays} & {1, 2, 4, 8, 16},
                         {1, 2, 4, 8, 16})
        self.assertEqual({len(a.extents) for a in arrays if a.space == "shared"}, {1, 2, 3})
        self.assertTrue(any(value is None for k in made for value in k.arguments.values()))
        self.assertTrue(any(value is not None for k in made for value in k.arguments.values()))
        self.assertEqual({k.grid_unknown for k in made}, {False, True})
        self.assertTrue(any(a.offset for a in arrays))
        self.assertTrue(any(a.offset_unknown for a in arrays))


class Reduction(unittest.TestCase):
    def test_keeps_only_what_matters(self):
        def kinds(some):
            return [{"bad"} if any(
                isinstance(s, Access) and s.op == "store" and
                k.array(s.array).space == "shared" for s in kernels.walk(k.statements))
                else set() for k in some]
        big = next(k for k in (generate.generate(f"3/{n}", "k") for n in range(100))
                   if kinds([k])[0] and len(list(kernels.walk(k.statements))) > 6)
        small = reduce.reduce(big, "bad", kinds)
        self.assertEqual([type(s) for s in small.statements], [Access])
        self.assertEqual(kinds([small]), [{"bad"}])
        for index in small.statements[0].indices:
            self.assertIn(index.op, ("const", "var"))


class ShortRun(unittest.TestCase):
    def run_fuzzer(self, *flags):
        return subprocess.run([sys.executable, fuzz.__file__, "--tool", TOOL, *flags],
                              capture_output=True, text=True, check=False)

    def test_tool_and_reading_agree(self):
        done = self.run_fuzzer("--kernels", "200", "--seed", "1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"200 kernels, \d+ accesses: \d+ exact")

    def test_a_known_disagreement_that_is_gone_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            known = os.path.join(folder, "known.tsv")
            with open(known, "w", encoding="utf-8") as out:
                out.write("# kernel\treason\n1/0\tmade up\n")
            done = self.run_fuzzer("--kernels", "1", "--known", known)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("1/0 no longer disagrees", done.stdout)


if __name__ == "__main__":
    sys.exit(unittest.main())
