#!/usr/bin/env python3
"""What packages are made of: the wheel's layout, the bill of materials, the
headers that come along.

usage: test_parts.py C_COMPILER"""

import base64
import csv
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import unittest
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tool"))
from tool_test import ROOT, TOOL, ToolTest  # noqa: E402

COMPILER = sys.argv[1]
PROGRAM = """#include <stdio.h>
int main(int count, char **words) {
  (void)words;
  printf("warplint 1.2.3 (%d words)\\n", count);
  return 0;
}
"""


def script(name, *words):
    return subprocess.run([os.path.join(ROOT, "scripts", name), *words], text=True,
                          capture_output=True, check=False)


class Wheel(ToolTest):
    """Of a tree as cmake installs it, with a small program in its place."""

    def setUp(self):
        super().setUp()
        self.write("program.c", PROGRAM)
        self.write("tree/share/warplint/cuda/declarations/some.h", "// a header\n")
        self.write("tree/share/doc/warplint/README.md", "# what it is\n")
        self.write("tree/share/doc/warplint/LICENSE", "the licence\n")
        os.makedirs(self.at("tree/bin"))
        subprocess.run([COMPILER, self.at("program.c"), "-o", self.at("tree/bin/warplint")],
                       check=True)

    def make(self, to="wheels"):
        done = script("make-wheel", self.at("tree"), self.at(to))
        self.expect(done, 0)
        return done.stdout.strip()

    def test_layout(self):
        path = self.make()
        self.assertRegex(os.path.basename(path),
                         r"^warplint-1\.2\.3-py3-none-manylinux_2_\d+_"
                         + platform.machine() + r"\.whl$")
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            for name in ("warplint/__main__.py", "warplint-1.2.3.data/scripts/warplint",
                         "warplint-1.2.3.data/data/share/warplint/cuda/declarations/some.h",
                         "warplint-1.2.3.dist-info/LICENSE"):
                self.assertIn(name, names)
            mode = wheel.getinfo("warplint-1.2.3.data/scripts/warplint").external_attr >> 16
            self.assertEqual(mode & 0o777, 0o755)
            self.assertIn("# what it is", wheel.read("warplint-1.2.3.dist-info/METADATA").decode())
            record = wheel.read("warplint-1.2.3.dist-info/RECORD").decode()
            rows = list(csv.reader(io.StringIO(record)))
            self.assertEqual([row[0] for row in rows], names)
            for name, digest, size in rows[:-1]:
                data = wheel.read(name)
                want = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
                self.assertEqual((digest, size), ("sha256=" + want.rstrip("="), str(len(data))))

    def test_same_tree_same_bytes(self):
        first = self.make("first")
        os.utime(self.at("tree/share/doc/warplint/README.md"), (1, 1))
        with open(first, "rb") as one, open(self.make("second"), "rb") as two:
            self.assertEqual(one.read(), two.read())

    def test_a_virtual_environment(self):
        made = subprocess.run([sys.executable, "-m", "venv", self.at("venv")],
                              capture_output=True, check=False)
        if made.returncode:
            self.skipTest("no virtual environment can be made here")
        python = self.at("venv/bin/python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", self.make()],
                       check=True, capture_output=True)
        for command in ([self.at("venv/bin/warplint"), "x"], [python, "-m", "warplint", "x"]):
            done = subprocess.run(command, text=True, capture_output=True, check=False)
            self.expect(done, 0, stdout="warplint 1.2.3 (2 words)")
        self.assertEqual(self.read("venv/share/warplint/cuda/declarations/some.h"),
                         "// a header\n")

    def test_a_program_that_needs_more_is_refused(self):
        shutil.copy(os.path.realpath(TOOL), self.at("tree/bin/warplint"))
        done = script("make-wheel", self.at("tree"), self.at("wheels"))
        self.expect(done, 1, stderr=["libLLVM", "only the static program runs anywhere"])


@unittest.skipUnless(shutil.which("dpkg-query"), "there is no dpkg")
class Bill(ToolTest):
    def test_it_names_what_is_inside(self):
        self.write("a.whl", "bytes")
        done = self.expect_bill(self.at("a.whl"))
        bill = json.loads(done.stdout)
        self.assertEqual((bill["bomFormat"], bill["specVersion"]), ("CycloneDX", "1.5"))
        by_name = {part["name"]: part for part in bill["components"]}
        for name in ("llvm", "clang", "zlib", "zstd", "libstdc++", "glibc"):
            self.assertTrue(by_name[name]["version"])
            self.assertRegex(by_name[name]["purl"], r"^pkg:deb/debian/[\w.%-]+@")
        self.assertEqual(by_name["a.whl"]["hashes"][0]["content"],
                         hashlib.sha256(b"bytes").hexdigest())
        self.assertEqual(bill["metadata"]["component"]["version"], "1.2.3")
        names = [part["bom-ref"] for part in bill["components"]]
        self.assertEqual(len(names), len(set(names)))
        self.assertLessEqual(set(bill["dependencies"][0]["dependsOn"]), set(names))

    def expect_bill(self, *files):
        done = script("bill-of-materials", "1.2.3", "c0ffee", *files)
        self.expect(done, 0)
        self.assertEqual(script("bill-of-materials", "1.2.3", "c0ffee", *files).stdout,
                         done.stdout)
        return done


@unittest.skipUnless(shutil.which("dpkg-query"), "there is no dpkg")
class HostHeaders(ToolTest):
    SOURCE = """#include <cstdio>
#include <vector>
__global__ void scatter(float *out) { out[32 * threadIdx.x] = 1; }
int main() {
  std::vector<float *> all(1);
  scatter<<<1, 128>>>(all[0]);
  std::printf("done\\n");
}
"""

    def test_they_stand_in_for_those_of_the_system(self):
        self.expect(script("host-headers", self.at("host")), 0)
        self.write("a.cu", self.SOURCE)
        # As on a machine without a compiler.
        bare = ("a.cu", "--", "-nostdlibinc", "-nostdinc++")
        self.expect(self.run_tool(*bare), 3, stderr="'cstdio' file not found")
        done = self.run_tool(*bare, env={"WARPLINT_HOST_HEADERS": self.at("host")})
        self.expect(done, 1, stdout="a.cu:3")
        self.assertNotIn("error", done.stderr)
        # Beside those of the system they change nothing.
        with_both = self.run_tool("a.cu", "--", env={"WARPLINT_HOST_HEADERS": self.at("host")})
        without = self.run_tool("a.cu", "--")
        self.assertEqual((with_both.stdout, with_both.stderr), (without.stdout, without.stderr))

    def test_their_licences_come_along(self):
        self.expect(script("host-headers", self.at("host")), 0)
        licences = os.listdir(self.at("host/licences"))
        self.assertEqual(len(licences), 3, licences)
        self.assertTrue(any(re.fullmatch(r"libstdc\+\+-\d+-dev", name) for name in licences))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
