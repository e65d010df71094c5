#!/usr/bin/env python3
"""The HTML report in a browser, with the keyboard and as a screen reader has it."""

import os
import shutil
import subprocess
import sys
import unittest

import tool_test
from browser import CHROMIUM, Browser
from tool_test import BAD, ROOT, ToolTest

STRUCTS = """\
struct Pair { float x, y; };
__global__ void scale(Pair *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i * 4].x *= 2;
}
void run(Pair *p, int n) { scale<<<4, 256>>>(p, n); }
"""
SHOWN = "[...document.querySelectorAll('#list tbody tr')].filter(r => !r.hidden)"


@unittest.skipUnless(CHROMIUM, "no browser")
class Report(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.cu", "\n" * 60 + BAD + "\n" * 60)
        self.write("b.cu", STRUCTS)
        self.make("r.html")
        self.browser = Browser()
        self.addCleanup(self.browser.close)
        self.addCleanup(lambda: self.assertEqual(self.browser.errors, []))

    def make(self, name):
        self.expect(self.run_tool("a.cu", "b.cu", "--report=" + name, "--"), 1)

    def open(self, anchor=""):
        self.browser.open("file://" + self.at("r.html") + anchor)

    def test_a_page_is_shown_when_it_is_asked_for(self):
        self.open()
        value, wait = self.browser.value, self.browser.wait
        self.assertEqual(value("document.querySelectorAll('svg').length"), 0)
        value("document.querySelector('#list a').click()")
        wait("document.querySelectorAll('#view svg').length > 0")
        self.assertTrue(value("document.getElementById('index').hidden"))
        self.assertEqual(value("document.activeElement.id"), value("location.hash.slice(1)"))
        value("history.back()")
        wait("!document.getElementById('index').hidden")

    def test_a_link_to_a_finding(self):
        self.open("#f0")
        self.browser.wait("document.activeElement.id === 'f0'")
        self.assertIn("scale", self.browser.value("document.title") +
                      self.browser.value("document.querySelector('#view h2').textContent"))

    def test_hotspots(self):
        self.open("#k0")
        self.browser.wait("document.activeElement.id === 'k0'")
        shares = []
        for _ in range(2):
            self.browser.press("]")
            shares.append(self.browser.value(
                "parseFloat(document.activeElement.dataset.heat)"))
        self.assertGreater(shares[0], shares[1])
        self.browser.press("[")
        self.assertEqual(self.browser.value(
            "parseFloat(document.activeElement.dataset.heat)"), shares[0])
        self.assertRegex(self.browser.value("document.getElementById('spot').textContent"),
                         r"hotspot 1 of \d+: line \d+, [\d.]+% of the kernel's")

    def test_gaps(self):
        self.open("#k0")
        self.browser.wait("document.activeElement.id === 'k0'")
        lines = "[...document.querySelectorAll('#view tr:not(.more) td.dim')].map(" \
                "c => +c.textContent)"
        before = self.browser.value(lines)
        self.browser.value("document.querySelector('button[data-up]').click()")
        self.browser.wait(lines + ".length > " + str(len(before)))
        after = self.browser.value(lines)
        self.assertEqual(after, sorted(after))
        self.assertEqual(len(after), len(before) + 40)
        self.browser.value("document.querySelector('button[data-up]').click()")
        self.browser.wait("!document.querySelector('button[data-up]')")
        self.assertEqual(self.browser.value(lines)[0], 1)

    def test_filters(self):
        self.open()
        count = SHOWN + ".length"
        everything = self.browser.value(count)
        self.assertGreaterEqual(everything, 2)
        self.browser.value("document.getElementById('search').focus()")
        self.browser.type("bank")
        self.browser.wait(count + " === 1")
        self.assertEqual(self.browser.value("document.getElementById('count').textContent"),
                         f"1 of {everything} findings")
        self.browser.value("document.querySelector('button[type=reset]').click()")
        self.browser.wait(f"{count} === {everything}")
        self.browser.value("document.querySelector('a[data-show=\"b.cu\"]').click()")
        self.browser.wait(f"{SHOWN}.every(r => r.dataset.file === 'b.cu')")

    def test_sorting(self):
        self.open()
        places = SHOWN + ".map(r => r.cells[0].textContent)"
        button = "document.querySelector('#list th[data-sort=place] button')"
        self.browser.value(button + ".click()")
        up = self.browser.value(places)
        self.assertEqual(up, sorted(up))
        self.assertEqual(self.browser.value(button + ".parentNode.ariaSort"), "ascending")
        self.browser.value(button + ".click()")
        self.assertEqual(self.browser.value(places), up[::-1])

    def test_two_reports(self):
        shutil.move(self.at("r.html"), self.at("old.html"))
        self.write("b.cu", STRUCTS.replace("p[i * 4].x *= 2", "p[i].x *= 2; p[i * 8].y = 0"))
        self.write("a.cu", "__global__ void none() {}\n")
        self.make("r.html")
        self.open()
        node = self.browser.call("DOM.getDocument")["root"]["nodeId"]
        node = self.browser.call("DOM.querySelector", nodeId=node, selector="#other")["nodeId"]
        self.browser.call("DOM.setFileInputFiles", files=[self.at("old.html")], nodeId=node)
        self.browser.wait("!!document.querySelector('#gone li')")
        self.assertIn("32-way bank conflict",
                      self.browser.value("document.getElementById('gone').textContent"))
        self.assertTrue(self.browser.value("!!document.querySelector('#list .new')"))
        self.browser.call("DOM.setFileInputFiles", files=[self.at("a.cu")], nodeId=node)
        self.browser.wait("document.getElementById('count').textContent === "
                          "\"'a.cu' is no report of warplint\"")

    def test_the_keyboard_alone(self):
        self.open()
        for _ in range(40):
            self.browser.press("Tab")
            if self.browser.value("!!document.activeElement.closest('#list td a')"):
                break
        else:
            self.fail("no finding has the focus")
        self.browser.press("Enter")
        self.browser.wait("!document.getElementById('view').hidden && "
                          "document.activeElement.id.startsWith('f')")
        for _ in range(20):
            self.browser.press("Tab", modifiers=8)
            if self.browser.value("document.activeElement.id") == "back":
                break
        else:
            self.fail("there is no way back")
        self.browser.press("Enter")
        self.browser.wait("document.activeElement.id === 'findings'")

    def test_what_a_screen_reader_has(self):
        self.open()
        tree = self.browser.accessible()
        for node in (("heading", "Findings, the most costly first"),
                     ("search", "Findings that are shown"), ("navigation", "Lists"),
                     ("searchbox", "Search "), ("combobox", "Check "), ("main", "")):
            self.assertIn((node[0], node[1].strip()), [(r, n.strip()) for r, n in tree])
        self.open("#f0")
        self.browser.wait("document.activeElement.id === 'f0'")
        tree = self.browser.accessible()
        names = [name for role, name in tree if role == "image"]
        self.assertTrue(any("of the kernel's" in name for name in names), names)
        self.assertIn(("toolbar", "The page of a kernel"), tree)
        # Whatever can be used has a name.
        for role, name in tree:
            if role in ("button", "link", "combobox", "searchbox"):
                self.assertTrue(name.strip(), (role, name))

    def test_size_and_time(self):
        """Many findings: the lists stand at once, and no page is unpacked."""
        kernels = "".join(f"__global__ void k{i}(float *out) {{\n"
                          f"  __shared__ float s[32][32];\n  s[threadIdx.x][0] = {i};\n"
                          f"  __syncthreads();\n  out[threadIdx.x * 32] = s[0][threadIdx.x];\n}}\n"
                          f"void run{i}(float *p) {{ k{i}<<<1, 32>>>(p); }}\n" for i in range(300))
        self.write("a.cu", kernels)
        self.make("r.html")
        # 579 kernels of an application have to fit in 5 MB.
        self.assertLess(os.path.getsize(self.at("r.html")), 5e6 * 300 / 579)
        self.open()
        self.assertGreaterEqual(self.browser.value(SHOWN + ".length"), 300)
        self.assertEqual(self.browser.value("document.querySelectorAll('svg').length"), 0)

    def test_the_benchmark_prints_its_figures(self):
        done = subprocess.run(
            [sys.executable, os.path.join(ROOT, "test/bench/report.py"), "--repeat=1",
             self.at("r.html")], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"r.html: 0.\d\d MB; first picture \d+ ms, loaded \d+ ms, "
                                      r"busy \d+ ms, a kernel \d+ ms")


if __name__ == "__main__":
    tool_test.main()
