#!/usr/bin/env python3
"""Which instructions of PTX access memory, and which rows cover them."""
import collections
import json
import pathlib
import tempfile
import unittest

import coverage
import names

PTX = """\
.version 9.0
.target sm_90a
.address_size 64
	.file	1 "/src/a.cu"
	.file	2 "/src/tile.cuh"
	.file	3 "/usr/local/cuda/include/cuda_fp16.hpp"
.visible .entry _Z4copyPf(
	.param .u64 p
)
{
	.loc	1 7 3
	ld.param.u64 	%rd1, [p];
	.loc	1 9 5, function_name $L__info_string0, inlined_at 1 20 3
	.loc	2 40 9, function_name $L__info_string1, inlined_at 1 9 5
	{cp.async.cg.shared.global [%r1], [%rd1], 16;}
	.loc	2 41 9, function_name $L__info_string1, inlined_at 1 9 5
	{ .reg .pred q; setp.ne.b32 q, %r2, 0; @q ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r3, %r4, %r5, %r6}, [%r7]; }
	.loc	1 12 3
	@%p1 st.global.f32 	[%rd1], %f1;
	mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r3, %r4, %r5, %r6}, {%r8, %r9}, {%f1, %f2, %f3, %f4};
	.loc	3 99 1, function_name $L__info_string2, inlined_at 1 14 3
	ld.global.nc.b16 	%rs1, [%rd1];
	.loc	1 30 3
	ld.global.f32 	%f9, [%rd1];
	ret;
}
"""


def row(line, op, way=(), file="/src/a.cu", statement=None):
    return {"kernel": "_Z4copyPf", "file": file, "line": line, "op": op,
            "statement_lines": statement, "inlined_from": [{"file": f, "line": n} for f, n in way]}


WAY = [("/src/a.cu", 9), ("/src/a.cu", 20)]


class Instructions(unittest.TestCase):
    def test_what_accesses_memory(self):
        kinds = [coverage.memory(text) for line in PTX.splitlines()
                 for text in coverage.statements(line)]
        self.assertEqual([k for k in kinds if k],
                         [("special", None), ("special", None), ("plain", "store"),
                          ("plain", "load"), ("plain", "load")])

    def test_others(self):
        for text, expected in (
                ("wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%f1}, %rd1, %rd2, 1, 1, 1, 0, 0", True),
                ("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1]", True),
                ("mbarrier.init.shared::cta.b64 [%r1], %r2", True),
                ("mbarrier.try_wait.parity.shared::cta.b64 P1, [%r1], %r2", False),
                ("cp.async.wait_group 0", False), ("wgmma.wait_group.sync.aligned 0", False),
                ("cp.async.bulk.commit_group", False), ("ld.param.u64 %rd1, [p]", False),
                ("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1], {%r2}", True)):
            self.assertEqual(bool(coverage.memory(text)), expected, text)

    def test_names(self):
        self.assertEqual(names.plain("_ZN7cutlassL6KernelIiEEvT_"), "_ZN7cutlass6KernelIiEEvT_")
        self.assertEqual(names.plain("_ZL4copyPf"), "_Z4copyPf")


class Covered(unittest.TestCase):
    def count(self, rows):
        with tempfile.TemporaryDirectory() as top:
            folder = pathlib.Path(top)
            (folder / "file.ptx").write_text(PTX)
            (folder / "rows.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
            count, missing = collections.Counter(), []
            coverage.compare_file(folder, count, missing.append)
        return count, [m["frames"][0][1] for m in missing]

    def test_all(self):
        count, missing = self.count([
            row(40, "store", WAY, "/src/tile.cuh"), row(41, "load", WAY, "/src/tile.cuh"),
            row(12, "store"), row(14, "load"), row(26, "load", statement=[26, 31])])
        self.assertEqual(missing, [])
        self.assertEqual([count[k] for k in coverage.COUNTS], [1, 1, 0, 3, 3, 3, 2, 2, 2])

    def test_operation_place_and_path(self):
        # A load is no store but may be the one two lines below; six lines are not near.
        count, missing = self.count([
            row(40, "store", [("/src/a.cu", 9), ("/src/a.cu", 90)], "/src/tile.cuh"),
            row(12, "load"), row(24, "load")])
        self.assertEqual(missing, [12, 30])
        self.assertEqual([count[k] for k in coverage.COUNTS], [1, 1, 0, 3, 1, 1, 2, 2, 0])

    def test_a_kernel_without_rows(self):
        count, missing = self.count([])
        self.assertEqual(count["not analyzed"], 1)
        self.assertEqual(len(missing), 5)

    def test_a_call_site_that_one_compiler_omits(self):
        self.assertTrue(coverage.is_way([("a", 1), ("b", 2), ("c", 3)], [("a", 2), ("c", 4)]))
        self.assertFalse(coverage.is_way([("a", 1), ("b", 2)], [("b", 2), ("a", 1)]))


class Record(unittest.TestCase):
    def test_sums(self):
        table = coverage.table()
        self.assertGreater(len(table), 2)
        for cells in table[1:]:
            self.assertLessEqual(cells[3], cells[2], cells[0])
        self.assertIn("| all |", coverage.markdown())


if __name__ == "__main__":
    unittest.main()
