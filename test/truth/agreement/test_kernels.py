#!/usr/bin/env python3
"""What kernels, frames and private arrays are called on both sides."""
import unittest

import agreement


class Names(unittest.TestCase):
    def test_internal_linkage_and_anonymous_namespaces(self):
        for nvcc, clang in (("_Z4sorti", "_ZL4sorti"), (
                "_ZN38_GLOBAL__N__1d7c77ec_6_adp_cu_bba133958gpu_fillIdEEvmT_PS1_",
                "_ZN12_GLOBAL__N_18gpu_fillIdEEvmT_PS1_"), ("_Z1ki", "_Z1ki")):
            with self.subTest(clang):
                self.assertEqual(agreement.plain(nvcc), agreement.plain(clang))
        self.assertNotEqual(agreement.plain("_Z4sorti"), agreement.plain("_Z4sortj"))


class NamedArrays(unittest.TestCase):
    def test_a_joined_finding_names_the_arrays_that_each_kernel_has(self):
        def array(name, size, **more):
            return {"array": name, "privateArray": {"name": name, "bytesPerThread": size}, **more}
        findings = [array("a", 16, check="local-memory-array", certainty="likely",
                          kernelsMangled=["_Z1jv", "_ZL1kv"],
                          places=[array("b", 32), {"array": "b"}, array("a", 16)]),
                    array("a", 16, check="local-memory-array", certainty="possible",
                          kernelsMangled=["_Z1mv"], places=[]),
                    {"array": "s", "check": "shared-bank-conflict", "certainty": "certain",
                     "kernelsMangled": ["_Z1jv"], "places": []}]
        rows = {"_Z1jv": [{"space": "local", "array": "a"}, {"space": "shared", "array": "b"}],
                "_Z1kv": [{"space": "local", "array": "b"}], "_Z1mv": [{"space": "local", "array": "a"}]}
        self.assertEqual(set(agreement.named_arrays(findings, rows)),
                         {("_Z1jv", "a", 16), ("_Z1kv", "b", 32)})


class Frames(unittest.TestCase):
    def test_what_ptxas_prints(self):
        self.assertEqual(agreement.frames_of(
            "ptxas info    : Compiling entry function 'k' for 'sm_90'\n"
            "ptxas info    : Function properties for k\n"
            "    64 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n"), {"k": (64, 8)})


if __name__ == "__main__":
    unittest.main()
