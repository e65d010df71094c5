#!/usr/bin/env python3
"""The recording scripts where there is no GPU: line tables of real cubins when
nvcc is installed, and reports through a stand-in for the profiler's module."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import cubinlines
import record

SOURCE = """\
#include <cuda_runtime.h>
__device__ float inner(const float *p, int i) {
  return p[i];
}
__device__ float outer(const float *p, int i) {
  return inner(p, i) * 2;
}
__global__ void k(float *o, const float *p, int *n) {
  int i = threadIdx.x;
  o[i] = outer(p, i);
  atomicAdd(n, i);
}
"""
STAND_IN = """
class IAction:
    NameBase_MANGLED, NameBase_DEMANGLED = 1, 2
class Metric:
    def __init__(self, value=None, table=None): self.v, self.t = value, table
    def num_instances(self): return len(self.t) if self.t else 0
    def value(self, i=None):
        return self.v if i is None else list(self.t.values())[i]
    def correlation_ids(self):
        class Ids:
            def value(_, i): return list(self.t)[i]
        return Ids()
class Info:
    def __init__(self, f, l): self.f, self.l = f, l
    def file_name(self): return self.f
    def line(self): return self.l
class Action:
    def __init__(self, data): self.d = data
    def name(self, base): return self.d["mangled"] if base == 1 else self.d["kernel"]
    def metric_by_name(self, n):
        if n in self.d["scalars"]: return Metric(self.d["scalars"][n])
        if n in self.d["tables"]:
            return Metric(table={int(k): v for k, v in self.d["tables"][n].items()})
        return None
    def sass_by_pc(self, pc): return self.d["sass"].get(str(pc), "")
    def source_info(self, pc):
        w = self.d["where"].get(str(pc))
        return Info(*w) if w else None
class Range:
    def __init__(self, a): self.a = a
    def num_actions(self): return len(self.a)
    def action_by_idx(self, i): return Action(self.a[i])
class Context:
    def __init__(self, a): self.a = a
    def num_ranges(self): return 1
    def range_by_idx(self, i): return Range(self.a)
def load_report(path):
    import json
    return Context(json.load(open(path)))
"""


def action():
    scalars = {"launch__shared_mem_per_block_static": 0,
               "launch__shared_mem_per_block_dynamic": 0,
               "launch__registers_per_thread": 12}
    for axis, grid, block in (("x", 4, 64), ("y", 1, 1), ("z", 1, 1)):
        scalars["launch__grid_dim_" + axis] = grid
        scalars["launch__block_dim_" + axis] = block
    tables = {"inst_executed": {4096: 8, 4112: 8, 4128: 8},
              "thread_inst_executed_true": {4096: 256, 4112: 256, 4128: 256},
              "memory_l2_theoretical_sectors_global": {4112: 64},
              "memory_l2_theoretical_sectors_global_ideal": {4112: 32}}
    return {"kernel": "k(int)", "mangled": "_Z1ki", "scalars": scalars,
            "tables": tables,
            "sass": {"4096": "MOV R1, c[0x0][0x28]", "4112": "@P0 LDG.E R0, [R2]",
                     "4128": "EXIT"},
            "where": {"4112": ["/src/k.cu", 7]}}


@unittest.skipUnless(shutil.which("nvcc") or os.path.exists("/usr/local/cuda/bin/nvcc"),
                     "nvcc not installed")
class CubinLines(unittest.TestCase):
    def test_frames_of_inlined_functions(self):
        nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "k.cu")
            with open(source, "w") as file:
                file.write(SOURCE)
            subprocess.run([nvcc, "-arch=sm_90", "-O3", "-lineinfo", "-cubin", "-o",
                            source + "bin", source], check=True)
            kernels = cubinlines.lines(source + "bin")
        chains = [[(os.path.basename(f), l) for f, l in chain]
                  for table in kernels.values() for chain in table.values()]
        self.assertIn([("k.cu", 3), ("k.cu", 6), ("k.cu", 10)], chains)
        atomics = [c for c in chains if c[0][0].endswith(".hpp")]
        self.assertTrue(atomics)
        self.assertTrue(all(c[-1] == ("k.cu", 11) for c in atomics))

    def test_the_user_frame_is_outside_the_toolkit(self):
        chain = [("/tk/include/a.hpp", 7), ("/src/k.cu", 11)]
        self.assertEqual(record.user_frame(chain, "/tk"), ("k.cu", 11))
        self.assertIsNone(record.user_frame(chain[:1], "/tk"))


class Record(unittest.TestCase):
    def read(self, actions, ptxas=""):
        with tempfile.TemporaryDirectory() as folder:
            modules = os.path.join(folder, "extras", "python")
            os.makedirs(modules)
            paths = {name: os.path.join(folder, name)
                     for name in ("ncu", "k.ncu-rep", "k.jsonl", "k.ptxas")}
            with open(os.path.join(modules, "ncu_report.py"), "w") as file:
                file.write(textwrap.dedent(STAND_IN))
            with open(paths["k.ncu-rep"], "w") as file:
                json.dump(actions, file)
            with open(paths["k.ptxas"], "w") as file:
                file.write(ptxas)
            subprocess.run(
                [sys.executable, os.path.join(HERE, "record.py"), paths["k.ncu-rep"],
                 "--out", paths["k.jsonl"], "--ncu", paths["ncu"], "--ptxas",
                 paths["k.ptxas"], "--gpu", "A GPU"], check=True,
                stdout=subprocess.DEVNULL)
            with open(paths["k.jsonl"]) as file:
                return [json.loads(line) for line in file]

    def test_a_launch_becomes_a_record(self):
        first, second = self.read(
            [action(), action()],
            "ptxas info    : Function properties for _Z1ki\n"
            "    256 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n")
        self.assertEqual(first["grid"], [4, 1, 1])
        self.assertEqual(first["block"], [64, 1, 1])
        self.assertEqual((first["ordinal"], second["ordinal"]), (0, 1))
        self.assertEqual(first["gpu"], "A GPU")
        self.assertEqual((first["stack_bytes"], first["spill_store_bytes"],
                          first["spill_load_bytes"]), (256, 8, 12))
        self.assertEqual(len(first["insts"]), 1)
        inst = first["insts"][0]
        self.assertEqual((inst["file"], inst["line"]), ("k.cu", 7))
        self.assertEqual((inst["executed"], inst["threads"]), (8, 256))
        self.assertEqual((inst["sectors"], inst["sectors_ideal"]), (64, 32))
        self.assertIsNone(inst["wavefronts"])


if __name__ == "__main__":
    unittest.main()
