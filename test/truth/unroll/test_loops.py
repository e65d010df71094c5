#!/usr/bin/env python3
"""How unroll factors are read from PTX and LLVM IR, on code of which they are
known."""
import pathlib
import re
import unittest

import loops
import operations
import patterns
import replay
import rules

LIBRARY = pathlib.Path(__file__).resolve().parents[3] / "lib/Nvcc/DeviceLibrary.def"
NEVER = 1000  # of a function with which no recorded loop is unrolled

BY_FOUR = """
.visible .entry u(
	.param .u64 u_param_0
)
{
	.loc	1 3 3
	@%p1 bra 	$L__BB0_6;
$L__BB0_3:
	.loc	1 5 7
	st.global.f32 	[%rd1], %f1;
	.loc	1 9 7
	st.global.f32 	[%rd2], %f1;
	.loc	1 5 7
	st.global.v2.f32 	[%rd1+4], {%f1, %f1};
	st.global.f32 	[%rd1+12], %f1;
	.loc	1 3 3
	@%p2 bra 	$L__BB0_3;
REST
$L__BB0_6:
	ret;
}
"""
REST_LOOP = """
$L__BB0_5:
	.loc	1 5 7
	st.global.f32 	[%rd3], %f1;
	@%p3 bra 	$L__BB0_5;
"""
REST_CODE = """
	@%p3 bra 	$L__BB0_6;
	.loc	1 5 7
	st.global.f32 	[%rd3], %f1;
"""

NEST = """
define void @u(ptr %out) {
entry:
  br label %outer, !dbg !10

outer:                            ; preds = %inner, %entry
  store float 1.0, ptr %out, align 4, !dbg !11
  br label %inner

inner:
  store <2 x float> zeroinitializer, ptr %out, !dbg !12
  store volatile float 1.0, ptr %out, align 4, !dbg !12
  %c = icmp eq i32 1, 2
  br i1 %c, label %inner, label %next
ACCESS
next:
  br i1 %c, label %outer, label %end, !dbg !10

end:
  ret void
}

!10 = !DILocation(line: 3, column: 1, scope: !1)
!11 = distinct !DILocation(line: 4, column: 1, scope: !1)
!12 = !DILocation(line: 6, column: 1, scope: !1)
"""


class Factors(unittest.TestCase):
    def ptx(self, text, inner=5, outer=None):
        return loops.ptx(text)["u"].factors(inner, outer)

    def test_a_vector_counts_its_elements(self):
        self.assertEqual(self.ptx(BY_FOUR.replace("REST", ""))["inner"], ("4", "-"))

    def test_a_remainder_is_a_loop_or_code(self):
        self.assertEqual(self.ptx(BY_FOUR.replace("REST", REST_LOOP))["inner"], ("4", "loop"))
        self.assertEqual(self.ptx(BY_FOUR.replace("REST", REST_CODE))["inner"], ("4", "code"))

    def test_without_a_back_edge_the_loop_is_unrolled_fully(self):
        text = BY_FOUR.replace("REST", "").replace("@%p2 bra 	$L__BB0_3;", "")
        self.assertEqual(self.ptx(text)["inner"], ("full", "-"))

    def test_a_statement_without_a_copy_is_gone(self):
        self.assertEqual(self.ptx(BY_FOUR.replace("REST", ""), inner=7)["inner"], ("gone", "-"))

    def test_nests_in_ir(self):
        answer = loops.ir(NEST.replace("ACCESS", ""))["u"].factors(6, 4)
        self.assertEqual(answer, {"inner": ("3", "-"), "outer": ("1", "-")})

    def test_an_inner_loop_that_is_gone_is_unrolled_fully(self):
        text = NEST.replace("ACCESS", "").replace("label %inner, label %next", "label %next, label %next")
        answer = loops.ir(text)["u"].factors(6, 4)
        self.assertEqual(answer, {"inner": ("full", "-"), "outer": ("1", "-")})

    def test_sizes_leave_phis_out(self):
        inner, outer = loops.sizes(NEST.replace("ACCESS", ""))["u"]
        self.assertEqual(inner, (4, 0, 0, 2))
        self.assertEqual(outer, (7, 0, 0, 3))


class Patterns(unittest.TestCase):
    def test_rows_can_be_made_again(self):
        rows = patterns.recorded()
        self.assertGreaterEqual(len(rows), 600)
        for row in rows:
            self.assertIn(patterns.name_of(patterns.key_of(row)), patterns.kernel(patterns.key_of(row)))

    def test_names_are_unique(self):
        keys = {patterns.key_of(row) for row in patterns.recorded()}
        self.assertEqual(len({patterns.name_of(key) for key in keys}), len(keys))


class Operations(unittest.TestCase):
    def test_each_size_follows_from_its_rows(self):
        sizes = rules.operation_sizes()
        one = [p for p, found in sizes.items() if len(found) == 1]
        self.assertGreaterEqual(len(one), 80)
        expected = {"float-divide": 4, "double-divide": 4, "integer-remainder": 4, "integer-min": 2, "integer-abs": 3,
                    "call-roundf": 3, "call-round": 3, "call-sqrt": 4}
        self.assertEqual({p: sizes[p] for p in expected}, {p: {n} for p, n in expected.items()})

    def test_the_library_has_the_sizes_of_the_rows(self):
        sizes = rules.operation_sizes()
        table = {name: (int(size), kind) for name, size, kind in re.findall(
            r"^DEVICE_FUNCTION\((\w+), (\d+), (\w+)\)$", LIBRARY.read_text(), re.M)}
        self.assertGreaterEqual(len(table), 70)
        patterns_of = {operations.library_name(p.removeprefix("call-")): p for p in sizes}
        for name, (size, kind) in table.items():
            pattern = patterns_of[name]
            self.assertEqual(kind, operations.kind_of(pattern), name)
            self.assertIn(size, sizes[pattern] or {NEVER}, name)


class Ratchet(unittest.TestCase):
    def test_what_agreed_and_differs_is_lost(self):
        rows = [dict(zip(patterns.COLUMNS, ("sum", "16", str(n), "none", "inner", "13.0", "4"))) for n in (1, 2)]
        ours = {(patterns.key_of(row), "inner"): factor for row, factor in zip(rows, ("4", "full"))}
        now = replay.agreeing(rows, ours)
        self.assertEqual(now, [("sum", "16", "1", "none", "inner")])
        self.assertEqual(replay.lost([("sum", "16", "2", "none", "inner"), *now], now),
                         [("sum", "16", "2", "none", "inner")])

    def test_kinds_of_differences(self):
        self.assertEqual([replay.kind(*pair) for pair in (("4", "4"), ("4", "1"), ("4", "2"), ("4", "full"), ("full", "8"))],
                         ["agree", "rolled", "less", "more", "less"])


if __name__ == "__main__":
    unittest.main()
