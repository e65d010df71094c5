#!/usr/bin/env python3
"""How machine code, PTX and LLVM IR are read and compared, on code of which the
accesses are known; and that the record is what the page says."""
import collections
import os
import shutil
import struct
import subprocess
import tempfile
import unittest

import agreement
import arrays
import collect
import cubin
import lines
import model
import page
import ptx
import summary

PTXAS = shutil.which("ptxas") or next(filter(os.path.exists, ["/usr/local/cuda/bin/ptxas"]), None)

PTX = """\
.version 9.0
.target sm_90
.address_size 64
.visible .entry scale(
	.param .u64 scale_param_0
)
{
	.local .align 16 .b8 	__local_depot0[96];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	.loc	1 4 0
	mov.b64 	%SPL, __local_depot0;
	cvta.local.u64 	%SP, %SPL;
	.loc	1 5 7
	add.u64 	%rd1, %SPL, 0;
	add.u64 	%rd2, %SP, 64;
	add.u64 	%rd3, %SPL, 64;
	st.local.v2.f32 	[%rd1+8], {%f1, %f2};
$L__BB0_1:
	.loc	1 2 9, function_name $L__info_string0, inlined_at 1 6 3
	.loc	2 40 9, function_name $L__info_string1, inlined_at 1 2 9
	mul.wide.s32 	%rd4, %r1, 4;
	add.s64 	%rd5, %rd1, %rd4;
	ld.local.f32 	%f3, [%rd5];
	.loc	1 7 3
	st.local.u32 	[%rd3], %r3;
	@%p1 bra 	$L__BB0_1;
	.loc	1 8 3
	{ // callseq 0, 0
	st.param.b64 	[param0+0], %rd2;
	call.uni (retval0), 
	helper, 
	(
	param0
	);
	}
	atom.global.add.u64 	%rd9, [%rd8], 3;
	cp.async.cg.shared.global [%r9], [%rd8], 16;
	ret;
}
	.file	1 "/p/own.cu"
	.file	2 "/cuda/include/kit.h"
"""

IR = """\
; own.cu after lcssa
; ModuleID = 'own.cu'
%struct.pair = type { float, double }
@s = internal addrspace(3) global [64 x float] undef, align 16
define void @helper(ptr %x) {
entry:
  store i8 0, ptr %x, align 1
  ret void
}
define dso_local ptx_kernel void @scale(ptr noundef %out, ptr noundef byval(%struct.pair) align 8 %p) {
entry:
  %h = alloca [8 x i32], align 4
    #dbg_declare(ptr %h, !4, !DIExpression(), !10)
  %h5 = addrspacecast ptr %h to ptr addrspace(5)
  %h1 = getelementptr inbounds i32, ptr addrspace(5) %h5, i64 %n
  %l = load i32, ptr addrspace(5) %h1, align 4, !dbg !10
  %f = getelementptr inbounds nuw i8, ptr %p, i64 8
  %d = load double, ptr %f, align 8, !dbg !10
  %v = load <4 x float>, ptr addrspace(1) %a, align 16, !dbg !11
  %q = load ptr, ptr addrspace(1) %b, align 8, !dbg !11
  br label %loop
loop:                                             ; preds = %loop, %entry
  store volatile float 1.0, ptr addrspace(3) @s, align 4, !dbg !12
  %o = atomicrmw add ptr addrspace(3) @s, i32 1 monotonic, align 4, !dbg !12
  call void asm sideeffect "cp.async.cg.shared.global [$0], [$1], $2;", "r,l,n"(i32 %x, ptr %y, i32 16), !dbg !12
  store %struct.pair %z, ptr %q, align 8, !dbg !12
  br i1 %c, label %loop, label %end
end:
  %m = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) align 16 %a, <4 x i1> <i1 true, i1 true, i1 true, i1 false>, <4 x float> poison), !dbg !12
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) noundef align 16 dereferenceable(16) @s, ptr addrspace(1) noundef align 16 %a, i64 16, i1 false), !dbg !12
  call void @llvm.masked.store.v2f32.p3(<2 x float> %z, ptr addrspace(3) align 8 @s, <2 x i1> <i1 true, i1 false>), !dbg !12
  ret void
}
!1 = !DIFile(filename: "own.cu", directory: "/p")
!2 = distinct !DISubprogram(name: "scale", scope: !1, file: !1, line: 4)
!4 = !DILocalVariable(name: "held", scope: !3, file: !1, line: 5)
!3 = !DILexicalBlock(scope: !2, line: 5)
!10 = !DILocation(line: 5, column: 1, scope: !3)
!11 = !DILocation(line: 2, column: 9, scope: !2, inlinedAt: !10)
!12 = !DILocation(line: 7, column: 3, scope: !2)
"""

# (name, PTX, what the machine code has)
SINGLE = (
    ("u8", "ld.global.u8 %r1, [%rd1];", ("load", "global", 1)),
    ("s16", "ld.global.s16 %r1, [%rd1];", ("load", "global", 2)),
    ("v4", "ld.global.v4.u32 {%r1,%r2,%r3,%r4}, [%rd1];", ("load", "global", 16)),
    ("generic", "ld.u64 %rd2, [%rd1];", ("load", "generic", 8)),
    ("shared", "ld.volatile.shared.u32 %r1, [%r9];", ("load", "shared", 4)),
    ("store", "st.global.u16 [%rd1], %r1;", ("store", "global", 2)),
    ("pair", "st.shared.v2.u32 [%r9], {%r1,%r2};", ("store", "shared", 8)),
)


def machine_code(rows):
    """An ELF file with one kernel `k` of such (low, high, PTX line) instructions."""
    text = b"".join(struct.pack("<QQ", low, high) for low, high, _ in rows)
    program, line = b"", 1
    for number, (_, _, at) in enumerate(rows):
        step = at - line
        program += bytes([3, step & 127]) + b"\x01"
        line = at
        if number + 1 < len(rows):
            program += bytes([2, 16])
    head = struct.pack("<BBbBB", 1, 1, -5, 14, 10) + bytes([0, 1, 1, 1, 0, 0, 0, 1, 0]) + b"\0\0"
    program = b"\0\x09\x02" + bytes(8) + program + b"\0\x01\x01"
    unit = struct.pack("<HI", 2, len(head)) + head + program
    table = struct.pack("<I", len(unit)) + unit
    at = 4 + 6 + len(head) + 3
    names, contents = [b"", b".text.k", cubin.LINES.encode(), b".rela" + cubin.LINES.encode(),
                       b".symtab", b".shstrtab"], [b"", text, table]
    contents += [struct.pack("<QQq", at, 1 << 32 | 2, 0),
                 bytes(24) + struct.pack("<IBBHQQ", 0, 3, 0, 1, 0, 0), b"\0".join(names) + b"\0"]
    strings, body, heads = contents[-1], b"", b""
    for name, content in zip(names, contents):
        kind, of = {b".symtab": (2, 0)}.get(name, (4, 2) if name.startswith(b".rela") else (1, 0))
        heads += struct.pack("<IIQQQQIIQQ", strings.index(name + b"\0"), kind, 0, 0,
                             64 + len(body), len(content), 4, of, 1, 0)
        body += content
    elf = bytearray(b"\x7fELF\x02\x01" + bytes(58))
    struct.pack_into("<Q", elf, 40, 64 + len(body))
    struct.pack_into("<HHH", elf, 58, 64, len(names), len(names) - 1)
    return bytes(elf) + body + heads


class MachineCode(unittest.TestCase):
    def test_accesses_with_their_lines(self):
        # LDG.E.128, IADD3, LDS.64, ATOMS
        with tempfile.NamedTemporaryFile() as file:
            file.write(machine_code([(0x981, 6 << 9, 7), (0x210, 6 << 9, 8),
                                     (0x984, 5 << 9, 9), (0x98c, 0, 5)]))
            file.flush()
            code = cubin.read(file.name)
        self.assertEqual([(a.op, a.space, a.bytes, a.line) for a in code["k"]],
                         [("load", "global", 16, 7), ("load", "shared", 8, 9),
                          ("atomic", "shared", 1, 5)])

    def test_operands_do_not_decide(self):
        self.assertEqual(cubin.decode(0x388, 6 << 9), ("store", "shared", 16))
        self.assertEqual(cubin.decode(0x988, 0), ("store", "shared", 1))
        self.assertIsNone(cubin.decode(0xb82, 5 << 9))

    @unittest.skipUnless(PTXAS, "nvcc not installed")
    def test_what_ptxas_writes(self):
        for name, code, expected in SINGLE:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                source = os.path.join(folder, "k.ptx")
                with open(source, "w") as file:
                    file.write(".version 8.0\n.target sm_90\n.address_size 64\n"
                               ".visible .entry k(.param .u64 p, .param .u32 n, .param .u64 o)\n{\n"
                               ".reg .b64 %rd<9>;\n.reg .b32 %r<12>;\n"
                               "ld.param.u64 %rd1, [p];\nld.param.u32 %r9, [n];\n"
                               "ld.param.u64 %rd3, [o];\nmov.u32 %r1, %tid.x;\n"
                               "mov.u32 %r2, %tid.y;\n"
                               + code + "\nst.volatile.global.u32 [%rd3], %r1;\n"
                               "st.volatile.global.u64 [%rd3+8], %rd2;\n"
                               "st.volatile.global.v2.u32 [%rd3+16], {%r3,%r4};\nret;\n}\n")
                out = os.path.join(folder, "k.cubin")
                subprocess.run([PTXAS, "-arch=sm_90", "-lineinfo", source, "-o", out],
                               check=True)
                found = cubin.read(out)["k"]
                self.assertIn(expected, [(a.op, a.space, a.bytes) for a in found if a.line == 13])


class OfPtx(unittest.TestCase):
    module = ptx.Module(PTX)

    def line(self, text):
        return next(l for l in self.module.lines if l.text.startswith(text))

    def test_frames_are_innermost_first(self):
        self.assertEqual(self.line("ld.local").frames,
                         (("/cuda/include/kit.h", 40), ("/p/own.cu", 2), ("/p/own.cu", 6)))
        self.assertEqual(self.line("st.local.u32").frames, (("/p/own.cu", 7),))

    def test_loops(self):
        self.assertEqual(self.line("ld.local").loop, ("scale", "$L__BB0_1"))
        self.assertIsNone(self.line("st.local.v2").loop)
        self.assertIsNone(self.line("atom").loop)

    def test_kinds_and_widths(self):
        self.assertEqual(ptx.kind("@!%p1 ld.global.nc.v4.f32 {%f1}, [%rd1];"), ("load", "global"))
        self.assertEqual(ptx.width("ld.global.nc.v4.f32"), 16)
        self.assertEqual(ptx.kind("{ atom.add.noftz.f16x2 %r1,[%rd2],%r3; }"), ("atomic", "generic"))
        self.assertEqual(ptx.width("atom.add.noftz.f16x2"), 4)
        self.assertEqual(ptx.width("st.shared.u8"), 1)
        self.assertEqual(ptx.width(self.line("cp.async").text), 16)
        self.assertIsNone(ptx.kind("ld.param.u64 %rd1, [p];"))
        self.assertIsNone(ptx.kind("cp.async.commit_group;"))

    def test_calls(self):
        self.assertEqual(self.module.reached("scale"), {"scale", "helper"})

    def test_places_of_private_variables(self):
        first, second = arrays.slots(self.module)
        self.assertEqual((first.offset, first.size, second.offset, second.size), (0, 64, 64, 32))
        text = lambda slot: [self.module.lines[n - 1].text.split()[0] for n in sorted(slot.accesses)]
        self.assertEqual(text(first), ["st.local.v2.f32", "ld.local.f32"])
        self.assertEqual(text(second), ["st.local.u32"])
        self.assertEqual((first.uses, second.uses), (set(), {"call"}))


class OfModel(unittest.TestCase):
    def test_accesses_of_kernels(self):
        kernels = model.read(IR)
        self.assertEqual(list(kernels), ["scale"])
        self.assertEqual([(a.op, a.space, a.bytes, a.frames[0][1], a.loop) for a in kernels["scale"]], [
            ("load", "local", 4, 5, None),
            ("load", "global", 16, 2, None), ("load", "global", 8, 2, None),
            ("store", "shared", 4, 7, "loop"), ("atomic", "shared", 4, 7, "loop"),
            ("load", "global", 16, 7, "loop"), ("store", "shared", 16, 7, "loop"),
            ("store", "generic", 16, 7, "loop"),
            ("load", "global", 16, 7, None), ("load", "global", 16, 7, None),
            ("store", "shared", 16, 7, None), ("store", "shared", 8, 7, None)])
        self.assertEqual(kernels["scale"][0].variable, "held")
        self.assertEqual(kernels["scale"][1].frames, (("/p/own.cu", 2), ("/p/own.cu", 5)))


LOAD, WIDE, STORE = ("global", "load", 4), ("global", "load", 16), ("global", "store", 4)


def side(rows):
    answer = lines.Side()
    for line, kind, number, loop in rows:
        for _ in range(number):
            answer.add(("a.cu", line), kind, loop)
    return answer


def near(a, b):
    return abs(a[1] - b[1]) <= lines.NEAR


class Judged(unittest.TestCase):
    def status(self, theirs, ours):
        results = lines.judge(side(theirs), side(ours), near)
        return {(r.line[0][1], r.line[2]): r.status for r in results}

    def test_equal_lines(self):
        rows = [(1, LOAD, 2, None), (1, STORE, 1, None), (9, STORE, 1, "x")]
        self.assertEqual(self.status(rows, rows), {
            (1, "load"): "same", (1, "store"): "same", (9, "store"): "same"})

    def test_a_loop_has_one_factor(self):
        theirs = [(10, LOAD, 5, "t"), (20, STORE, 5, "t"), (30, LOAD, 10, "t")]
        ours = [(10, LOAD, 1, "x"), (20, STORE, 1, "x"), (30, LOAD, 1, "x")]
        self.assertEqual(self.status(theirs, ours), {
            (10, "load"): "copies", (20, "store"): "copies", (30, "load"): "number"})

    def test_a_loop_that_warplint_alone_unrolls(self):
        self.assertEqual(self.status([(10, LOAD, 4, "t")], [(10, LOAD, 16, None)]),
                         {(10, "load"): "copies"})

    def test_one_line_alone(self):
        for number, status in ((2, "number"), (4, "copies"), (5, "copies")):
            with self.subTest(number):
                self.assertEqual(self.status([(10, LOAD, number, "t")], [(10, LOAD, 1, "x")]),
                                 {(10, "load"): status})
        self.assertEqual(self.status([(10, LOAD, 2, "t"), (10, STORE, 2, "t")],
                                     [(10, LOAD, 1, "x"), (10, STORE, 1, "x")]),
                         {(10, "load"): "copies", (10, "store"): "copies"})

    def test_no_factor_outside_loops(self):
        self.assertEqual(self.status([(10, LOAD, 4, None)], [(10, LOAD, 1, None)]),
                         {(10, "load"): "number"})

    def test_neighbouring_lines(self):
        self.assertEqual(self.status([(10, LOAD, 1, None), (11, LOAD, 1, None)],
                                     [(10, LOAD, 2, None)]),
                         {(10, "load"): "moved", (11, "load"): "moved"})
        self.assertEqual(self.status([(10, LOAD, 1, None)], [(13, LOAD, 1, None)]),
                         {(10, "load"): "theirs", (13, "load"): "ours"})

    def test_hoisted_loads(self):
        for depth, status in ((0, "moved"), (1, "ours")):
            with self.subTest(depth):
                theirs, ours = side([]), side([])
                for number in range(12):
                    theirs.add(("a.cu", 43), LOAD, "t" if number > 1 else None,
                               1 if number > 1 else depth)
                for number in range(2):
                    ours.add(("a.cu", 40), LOAD, None, 0, ("a.cu", 43))
                    ours.add(("a.cu", 43), LOAD, "x", 1)
                self.assertEqual({r.line[0][1]: r.status for r in lines.judge(theirs, ours, near)
                                  if r.line[0][1] == 40}, {40: status})

    def test_widths_and_spaces(self):
        self.assertEqual(self.status([(10, WIDE, 1, None)], [(10, LOAD, 4, None)]),
                         {(10, "load"): "width"})
        results = lines.judge(side([(10, ("generic", "load", 4), 1, None)]),
                              side([(10, LOAD, 1, None)]), near)
        self.assertEqual([r.status for r in results], ["space", "space"])

    def test_causes(self):
        def cause(theirs, ours, source):
            result, = lines.judge(side(theirs), side(ours), near)
            return lines.cause(result, collections.Counter(source))
        self.assertEqual(cause([(1, WIDE, 1, None)], [(1, LOAD, 4, None)], {4: 4}),
                         "width: global loads joined by nvcc only, same bytes, straight, ptxas")
        self.assertEqual(cause([(1, LOAD, 2, "t")], [(1, LOAD, 3, "x")], {4: 2}),
                         "number: nvcc has fewer global loads, loop, nvvm")
        self.assertEqual(cause([], [(1, LOAD, 3, "x")], {}),
                         "not in machine code: global loads, not in the PTX")


class Files(unittest.TestCase):
    def test_those_with_all_headers_come_first(self):
        with tempfile.TemporaryDirectory() as top:
            for name, text in (("a.cu", '#include "no.h"\n__global__ void k() {}\n'),
                               ("b/b.cu", '#include "there.h"\n__global__ void k() {}\n'),
                               ("b/host.cu", "int main() {}\n"),
                               ("c.cu", '# include <there.h>\n__global__ void k() {}\n'),
                               ("include/there.h", '#include "other.h"\n'),
                               ("include/other.h", "#pragma once\n")):
                os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
                with open(os.path.join(top, name), "w") as file:
                    file.write(text)
            found = collect.order(top)
        self.assertEqual(set(found[:2]), {"b/b.cu", "c.cu"})
        self.assertEqual(found[2:], ["a.cu"])


    def test_private_arrays(self):
        head = "__global__ void k(float *o) {\n"
        for code, expected in (("  float v[4];", True), ("  const float4 v[N] = {};", True),
                               ("  __shared__ float v[4];", False), ("  o[threadIdx.x] = 1;", False),
                               ("  int i = 0;\n  o[i] = v[i];", False)):
            with self.subTest(code):
                self.assertEqual(collect.has_array(head + code + "\n}\n"), expected)
        self.assertFalse(collect.has_array("int main() {\n  char v[8];\n}\n"))


class Record(unittest.TestCase):
    def test_sums(self):
        rows, causes = summary.load()
        self.assertTrue(rows)
        for row in rows:
            with self.subTest(row["repository"]):
                self.assertIn(row["group"], summary.GROUPS)
                self.assertEqual(sum(row[s] for s in lines.STATUSES), row["lines"])
                self.assertEqual(row["tried"], row["not compiled"] + row["slow"] + row["files"])
                self.assertLessEqual(row["named real"], row["named"])
                self.assertLessEqual(row["local named"], row["local"])
                self.assertLessEqual(row["frames right"], row["frames"])
        for group in summary.GROUPS:
            wrong = sum(row[s] for row in rows if row["group"] == group
                        for s in lines.STATUSES if s not in lines.NUMBER_RIGHT)
            self.assertEqual(sum(causes[group].values()), wrong)

    def test_the_page_has_every_repository(self):
        text = page.markdown()
        for row in summary.load()[0]:
            if row["tried"]:
                self.assertIn(f"| {row['repository']} | {row['tried']} |", text)


if __name__ == "__main__":
    unittest.main()
