#!/usr/bin/env python3
"""Tensors of CuTe: named in findings, and given a swizzle as a fix."""

import json
import os
import unittest

import tool_test
from tool_test import ToolTest

HERE = os.path.dirname(os.path.abspath(__file__))
PLAIN = "Layout<Shape<_32, _32>, Stride<_32, _1>>"
SWIZZLED = f"decltype(composition(Swizzle<5, 0, 5>{{}}, {PLAIN}{{}}))"
KERNEL = """\
#include <cute.h>
using namespace cute;
using Tile = LAYOUT;
using Atom = Copy_Atom<DefaultCopy, float>;
__global__ void turn(float *out, float const *in) {
  __shared__ float bytes[cosize_v<Tile>];
  auto tile = make_tensor(make_smem_ptr(bytes), Tile{});
  auto own = part(tile);
  store(Atom{}, own, threadIdx.y, threadIdx.x, in[threadIdx.y * 32 + threadIdx.x]);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = load(Atom{}, part(tile), threadIdx.x, threadIdx.y);
}
void run(float *out, float const *in) { turn<<<1, dim3(32, 32)>>>(out, in); }
""".replace("LAYOUT", PLAIN)
TEMPLATE = """\
#include <cute.h>
using Plain = LAYOUT;
namespace user {
template <class L> __global__ void turn(float *out, float const *in) {
  __shared__ float bytes[cute::cosize_v<L>];
  auto tile = cute::make_tensor(cute::make_smem_ptr(bytes), L{});
  cute::Copy_Atom<cute::DefaultCopy, float> atom;
  cute::store(atom, tile, threadIdx.y, threadIdx.x, in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = cute::load(atom, tile, threadIdx.x, threadIdx.y);
}
} // namespace user
""".replace("LAYOUT", PLAIN.replace("Layout", "cute::Layout").replace("Shape", "cute::Shape")
            .replace("Stride", "cute::Stride").replace("_32", "cute::_32").replace("_1", "cute::_1"))


class Tiles(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("project/.git/HEAD", "")
        with open(os.path.join(HERE, "cute.h"), encoding="utf-8") as file:
            self.write("library/include/cute.h", file.read())

    def tool(self, source, *words):
        self.write("project/a.cu", source)
        return self.run_tool("project/a.cu", "--checks=-*,shared-bank-conflict", *words, "--",
                             "-Ilibrary/include", "-std=c++17")

    def findings(self, source):
        return json.loads(self.tool(source, "--format=json").stdout)["findings"]

    def fix(self, source):
        """The fix of the only finding with edits."""
        fixes = [x for f in self.findings(source) for x in f["fixes"] if x["edits"]]
        self.assertEqual(len(fixes), 1, fixes)
        return fixes[0]

    def edited(self, source, flag="--fix"):
        self.tool(source, flag)
        with open(self.at("project/a.cu"), encoding="utf-8") as file:
            return file.read()

    def test_a_finding_names_the_tile(self):
        finding, = self.findings(KERNEL)
        self.assertEqual(finding["tile"]["name"], "tile")
        self.assertEqual(finding["tile"]["layout"], "(32,32):(32,1)")
        self.assertEqual(finding["tile"]["copyAtom"], "DefaultCopy")
        self.assertEqual(finding["tile"]["location"]["line"], 7)
        self.assertEqual(finding["array"], "bytes")
        self.assertIn("reading tile 'tile' = (32,32):(32,1) in 'bytes' by DefaultCopy;",
                      finding["message"])
        self.assertIn(finding["message"], self.tool(KERNEL).stdout)

    def test_the_dump_names_the_tile(self):
        done = self.tool(KERNEL, "--dump-accesses=-", "--quiet")
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        self.assertEqual({row["line"]: row["tile"] for row in rows if row["space"] == "shared"},
                         dict.fromkeys((9, 11), {"name": "tile", "layout": "(32,32):(32,1)",
                                                 "copy_atom": "DefaultCopy"}))

    def test_an_alias_is_edited(self):
        fix = self.fix(KERNEL)
        self.assertEqual(fix["title"], "give tile 'tile' the layout Sw<5,0,5> o (32,32):(32,1)")
        self.assertEqual((fix["kind"], fix["layout"]), ("safe", "tile-swizzle"))
        self.assertEqual(fix["wavefrontsPerBlock"], {"before": 1056, "after": 64})
        edited = self.edited(KERNEL)
        self.assertEqual(edited, KERNEL.replace(PLAIN, SWIZZLED))
        self.assertEqual(self.findings(edited), [])

    def test_a_name_with_other_uses_stays(self):
        other = KERNEL + "constexpr int half = Tile{}(16, 0);\n"
        self.assertEqual(self.edited(other), other.replace(
            "(bytes), Tile{}", "(bytes), composition(Swizzle<5, 0, 5>{}, Tile{})"))

    def test_an_expression_is_edited(self):
        shape, stride = "Shape<_32, _32>{}", "Stride<_32, _1>{}"
        for written, head, tail in ((f"make_layout({shape}, {stride})", "", ""),
                                    (f"{shape}, {stride}", "make_layout(", ")")):
            source = KERNEL.replace("(bytes), Tile{}", "(bytes), " + written)
            self.assertEqual(self.edited(source), source.replace(
                "(bytes), " + written,
                f"(bytes), composition(Swizzle<5, 0, 5>{{}}, {head}{written}{tail})"))

    def test_a_wrong_swizzle_is_replaced(self):
        source = KERNEL.replace(PLAIN, SWIZZLED.replace("<5, 0, 5>", "<2, 0, 5>"))
        self.assertEqual(self.findings(source)[0]["tile"]["layout"],
                         "Sw<2,0,5> o (32,32):(32,1)")
        self.assertEqual(self.edited(source), KERNEL.replace(PLAIN, SWIZZLED))

    def test_two_tensors_over_one_storage(self):
        """What one has written is read through the other."""
        source = KERNEL.replace("  auto own", """\
  auto turned = make_tensor(make_smem_ptr(tile.data()), Shape<_32, _32>{}, Stride<_1, _32>{});
  auto own""").replace("load(Atom{}, part(tile), threadIdx.x, threadIdx.y)",
                       "load(Atom{}, turned, threadIdx.y, threadIdx.x)")
        self.assertEqual(self.findings(source)[0]["tile"]["name"], "turned")
        edited = self.edited(source)
        self.assertEqual(edited.count("composition(Swizzle<5, 0, 5>{}, "), 2)
        self.assertEqual(self.findings(edited), [])

    def test_another_access_of_the_storage(self):
        source = KERNEL.replace("part(tile), threadIdx.x, threadIdx.y);",
                                "part(tile), threadIdx.x, threadIdx.y) + bytes[threadIdx.x];")
        fix = self.fix(source)
        self.assertEqual(fix["kind"], "unsafe")
        self.assertEqual(fix["whyUnsafe"],
                         "line 11 accesses 'bytes' in another way than through its tile")
        self.assertEqual(self.edited(source), source)

    def test_a_template_with_one_instance(self):
        source = TEMPLATE + "void run(float *out, float *in) {" \
            " user::turn<Plain><<<1, dim3(32, 32)>>>(out, in); }\n"
        self.assertEqual(self.fix(source)["kind"], "unsafe")
        self.assertEqual(self.edited(source), source)
        self.assertIn("cute::composition(cute::Swizzle<5, 0, 5>{}, L{})",
                      self.edited(source, "--unsafe-fixes"))

    def test_instances_of_a_template(self):
        """The one with a swizzle keeps its layout."""
        source = TEMPLATE + """\
using Good = decltype(cute::composition(cute::Swizzle<5, 0, 5>{}, Plain{}));
void run(float *out, float *in) {
  user::turn<Good><<<1, dim3(32, 32)>>>(out, in);
  user::turn<Plain><<<1, dim3(32, 32)>>>(out, in);
}
"""
        fix = self.fix(source)
        self.assertEqual(fix["kind"], "safe")
        self.assertEqual(fix["wavefrontsPerBlock"], {"before": 1120, "after": 128})
        self.assertEqual(self.edited(source), source.replace(
            "turn<Plain>",
            "turn<decltype(cute::composition(cute::Swizzle<5, 0, 5>{}, Plain{}))>"))

    def test_instances_with_different_layouts(self):
        source = TEMPLATE + """\
using Turned = cute::Layout<cute::Shape<cute::_32, cute::_32>, cute::Stride<cute::_1, cute::_32>>;
void run(float *out, float *in) {
  user::turn<Turned><<<1, dim3(32, 32)>>>(out, in);
  user::turn<Plain><<<1, dim3(32, 32)>>>(out, in);
}
"""
        title, = {x["title"] for f in self.findings(source) for x in f["fixes"] if x["edits"]}
        self.assertEqual(title, "give tile 'tile' the layout Sw<5,0,5> o ...")

    def test_parts_of_dynamic_shared_memory(self):
        source = KERNEL.replace("  __shared__ float bytes[cosize_v<Tile>];\n", """\
  struct Storage { float other[32]; float bytes[cosize_v<Tile>]; };
  extern __shared__ char memory[];
  Storage &storage = *reinterpret_cast<Storage *>(memory);
  auto first = make_tensor(make_smem_ptr(storage.other), Shape<_1, _32>{}, Stride<_0, _1>{});
  store(Atom{}, first, 0, threadIdx.x, 1.f);
""").replace("smem_ptr(bytes)", "smem_ptr(storage.bytes)").replace(
            "dim3(32, 32)>>>", "dim3(32, 32), 4224>>>").replace(
            "part(tile), threadIdx.x, threadIdx.y)",
            "part(tile), threadIdx.x, threadIdx.y) + load(Atom{}, first, 0, threadIdx.x)")
        finding, = self.findings(source)
        self.assertEqual((finding["tile"]["name"], finding["array"]), ("tile", "memory"))
        edited = self.edited(source)
        self.assertEqual(edited, source.replace(PLAIN, SWIZZLED))
        self.assertEqual(self.findings(edited), [])


if __name__ == "__main__":
    tool_test.main()
