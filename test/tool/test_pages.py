#!/usr/bin/env python3
"""The source pages of kernels: --format=table, --report, --explain-finding."""

import base64
import hashlib
import html
import html.parser
import os
import re
import shutil
import unittest
import xml.etree.ElementTree as xml

import report_page
import tool_test
from tool_test import BAD, CLEAN, ROOT, ToolTest

PTXAS = shutil.which("ptxas") or shutil.which("ptxas", path="/usr/local/cuda/bin")
TWICE = BAD.replace("column<<<1, dim3(32, 32)>>>(out, in);",
                    "column<<<1, dim3(32, 32)>>>(out, in);"
                    " column<<<2, dim3(32, 16)>>>(out, in);")
STRUCTS = """\
struct Pair { float x, y; };
__global__ void scale(Pair *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i * 4].x *= 2;
}
void run(Pair *p, int n) { scale<<<4, 256>>>(p, n); }
"""


class Elements(html.parser.HTMLParser):
    """Ids, links, and that elements are closed in order."""
    VOID = {"meta", "br", "link", "rect", "path", "input"}

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.open, self.wrong, self.sources = [], [], [], [], []
        self.svgs = re.findall(r"<svg.*?</svg>", text, re.S)
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "a":
            self.links.append(attrs["href"])
        self.sources += [attrs[k] for k in ("src", "srcset") if k in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


class Pages(ToolTest):
    def test_table(self):
        self.write("a.cu", BAD)
        done = self.expect(self.run_tool("a.cu", "--format=table", "--"), 1, [
            "column  a.cu:1\n",
            "  launched at a.cu:8:41 with 32x32 threads per block, 1 block\n",
            "  4096 bytes of shared memory per block; 2 blocks, 64 of 64 warps resident on a "
            "multiprocessor, limited by threads\n",
            "  a block needs 1056 wavefronts where 64 would do; 256 sectors where 256 would do\n",
            "findings\n  shared-bank-conflict  1  [*] 1 by --fix\n",
            "kernels with most excess\n   94% of its wavefronts  column  a.cu:8:41\n"])
        rows = [line.split() for line in done.stdout.splitlines() if ", 4 bytes" in line]
        self.assertEqual([row[0] for row in rows], ["4", "4", "6", "6"])
        read = [row for row in rows if row[1:4] == ["shared", "load", "'tile',"]][0]
        self.assertEqual(read[6:], ["32", "32", "1", "1024", "wavefronts", "97%", "exact", "#" * 19])
        for line in done.stdout.splitlines():
            self.assertEqual(line, line.rstrip())

    def test_table_where_counts_are_not_known(self):
        self.write("a.cu", STRUCTS)
        done = self.expect(self.run_tool("a.cu", "--format=table", "--checks=-*,shared-*", "--"), 0)
        self.assertNotIn("a block needs", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^ +4  global load 'p', 4 bytes .*\? sectors +\d+%  exact +#")

    def test_table_of_shared_memory_that_limits(self):
        self.write("a.cu", BAD.replace("tile[32][32]", "tile[32][32], more[10000]")
                   .replace("  __syncthreads", "  more[x] = 0;\n  out[0] = more[y];\n  __syncthreads")
                   .replace("dim3(32, 32)", "dim3(32, 4)"))
        done = self.run_tool("a.cu", "--format=table", "--")
        self.assertIn("; 5 blocks, 20 of 64 warps resident on a multiprocessor, limited by "
                      "shared memory\n", done.stdout)

    def test_table_says_what_is_not_shown_and_not_analysed(self):
        self.write("a.cu", BAD.replace("out[", "/* NOLINT */ out[") +
                   "__device__ int far(int);\n"
                   "__global__ void calls(int *p) { p[threadIdx.x] = far(p[0]); }\n")
        done = self.expect(self.run_tool("a.cu", "--format=table", "--"), 3, [
            "findings that are not shown\n  1 by the source or the configuration\n",
            "not analysed\n  a.cu: kernel 'calls': call of 'far(int)', whose code is in no "
            "analysed file\n"])
        self.assertNotIn("not analysed: ", done.stderr, "said once")

    @unittest.skipUnless(PTXAS, "no ptxas")
    def test_table_with_what_ptxas_says(self):
        self.write("a.cu", BAD)
        done = self.run_tool("a.cu", "--format=table", "--confirm-with-ptxas=" + PTXAS, "--",
                             "-arch=sm_90")
        self.assertRegex(done.stdout, r"per block; \d+ registers per thread; 0 bytes of local "
                                      r"memory per thread; 2 blocks, 64 of 64 warps resident on a ")

    def report(self, *paths):
        done = self.run_tool(*paths, "--report=r.html", "--format=json", "--")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        text = report_page.whole(self.read("r.html"))
        return text, Elements(text), done

    def test_report(self):
        self.write("a.cu", TWICE)
        self.write("b.cu", CLEAN)
        self.write("c.cu", STRUCTS.replace("*= 2;", "*= 2; // <b>\"&amp;\"</b>"))
        text, elements, _ = self.report("a.cu", "b.cu", "c.cu")
        self.assertEqual((elements.wrong, elements.open), ([], []))
        self.assertEqual(elements.sources, [], "nothing is loaded")
        self.assertNotRegex(self.read("r.html"), r"https?://")
        self.assertEqual(len(elements.ids), len(set(elements.ids)))
        for link in elements.links:
            self.assertIn(link[1:], elements.ids)
        self.assertLessEqual({"k0", "k1", "k2", "f0", "f1"}, set(elements.ids))
        # Every finding has a link that leads to it.
        self.assertLessEqual({i for i in elements.ids if i[0] == "f" and i[1:].isdigit()},
                             {link[1:] for link in elements.links})
        self.assertIn("&lt;b&gt;&quot;&amp;amp;&quot;&lt;/b&gt;", text)
        self.assertIn("Other launches: ", text)
        for svg in elements.svgs:
            xml.fromstring(svg)

    def test_what_the_head_says(self):
        self.write("a.cu", BAD)
        self.write(".git/HEAD", "ref: refs/heads/main\n")
        self.write(".git/packed-refs", "# pack-refs\n" + "0123456789" * 4 + " refs/heads/main\n")
        text, _, _ = self.report("a.cu", "--certainty=likely", "-j", "1", "--quiet")
        rows = dict(re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", text))
        self.assertEqual(rows["project"], os.path.basename(self.folder))
        self.assertEqual(rows["revision"], "012345678901")
        self.assertEqual(rows["command"], "warplint --cuda-path=none --certainty=likely a.cu")
        self.assertEqual(rows["GPUs"], "sm_90")
        # A reference of its own is newer than the packed ones.
        self.write(".git/refs/heads/main", "abcdef" * 7 + "\n")
        self.assertIn("<dd>abcdefabcdef</dd>", self.report("a.cu")[0])
        self.write(".git/HEAD", "fedcba" * 7 + "\n")
        self.assertIn("<dd>fedcbafedcba</dd>", self.report("a.cu")[0])
        self.write(".git/HEAD", "ref: ../../secret\n")
        self.assertNotIn("<dt>revision</dt>", self.report("a.cu")[0])

    def test_one_script_and_nothing_loaded(self):
        self.write("a.cu", BAD)
        self.report("a.cu")
        page = self.read("r.html")
        script = re.search("<script>(.*)</script>", page, re.S)[1]
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy = html.unescape(re.search('http-equiv="Content-Security-Policy" content="(.*?)"',
                                         page)[1])
        self.assertIn(f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'",
                      policy)

    def test_texts_are_those_that_were_analysed(self):
        self.write("a.cu", "\n" * 30 + BAD)
        self.report("a.cu")
        found = report_page.parts(self.read("r.html"))
        self.assertEqual(found["s0"], self.read("a.cu"))
        self.assertIn('data-text="s0" data-from="1" data-to="29" data-up="1"', found["pk0"])
        # A file of more than 1 MiB is not in the report.
        self.write("a.cu", BAD + "//" + "x" * (1 << 20))
        self.report("a.cu")
        found = report_page.parts(self.read("r.html"))
        self.assertNotIn("s0", found)
        self.assertNotIn("<button", found["pk0"])

    def test_what_is_empty_is_omitted(self):
        self.write("a.cu", STRUCTS)
        text, _, _ = self.report("a.cu")
        self.assertNotIn("A block needs", text)
        self.assertNotIn("<code></code>", text)
        self.assertEqual(text.count('class="gap"'), 2, "the head and the end of the file")

    def test_pictures_before_and_after(self):
        self.write("a.cu", BAD)
        text, elements, _ = self.report("a.cu")
        self.assertEqual(len(elements.svgs), 2)
        self.assertIn("<figcaption>the worst request: 32 wavefronts</figcaption>", text)
        self.assertIn("<figcaption>with the fix: pad rows of &#39;tile&#39; to 33 elements: "
                      "1 wavefront</figcaption>", text)
        before, after = map(xml.fromstring, elements.svgs)
        served = lambda svg: [r for r in svg.iter("rect") if r.get("class") in ("u", "o")]
        self.assertEqual(len(served(before)), 32)
        self.assertEqual({r.get("x") for r in served(before)}, {served(before)[0].get("x")})
        self.assertEqual({r.get("y") for r in served(after)}, {served(after)[0].get("y")})

    def test_the_report_is_small_and_the_same_again(self):
        paths = [os.path.join(ROOT, "examples", name) for name in
                 sorted(os.listdir(os.path.join(ROOT, "examples"))) if name.endswith(".cu")]
        text, elements, done = self.report(*paths)
        again, _, _ = self.report(*paths)
        self.assertEqual(text, again)
        kernels = sum(1 for i in elements.ids if re.fullmatch(r"k\d+", i))
        self.assertLess(len(text) / kernels, 3e6 / 200)

    def test_a_report_that_cannot_be_written(self):
        self.write("a.cu", BAD)
        self.expect(self.run_tool("a.cu", "--report=no/r.html", "--"), 2,
                    stderr="--report: can't write 'no/r.html'")

    def test_an_explanation_has_formulas(self):
        self.write("a.cu", """__global__ void k(float *out, int n, int s) {
  for (int i = 0; i < n; ++i)
    out[threadIdx.x * n * s + i * 1024] = 1;
}
void run(float *out, int n, int s) { k<<<64, 256>>>(out, n, s); }
""")
        self.expect(self.run_tool("a.cu", "--explain-finding=a.cu:3", "--"), 1,
                    ["note: 8 * n requests of a block; checked for ",
                     "note: min(4 * n * s, 32) sectors per request; checked for "])
        self.assertNotIn("8 * n", self.run_tool("a.cu", "--format=json", "--").stdout)

    def test_explain_finding(self):
        self.write("sub/a.cu", BAD)
        done = self.expect(self.run_tool("sub/a.cu", "--explain-finding=a.cu:6", "--"), 1)
        self.assertIn("the worst request: 32 wavefronts\n", done.stdout)
        self.assertIn("  wavefront 32  v...............................\n", done.stdout)
        self.assertIn("with the fix (pad rows of 'tile' to 33 elements): 1 wavefront\n",
                      done.stdout)
        self.assertIn("  wavefront 1  0123456789abcdefghijklmnopqrstuv\n", done.stdout)

    def test_explain_a_global_finding(self):
        self.write("a.cu", STRUCTS)
        done = self.expect(self.run_tool("a.cu", "--explain-finding=a.cu:4", "--"), 1)
        self.assertIn("the worst request: 32 sectors in 8 lines of 128 bytes\n", done.stdout)
        self.assertIn("  byte 0  0-------|1-------|2-------|3-------\n", done.stdout)

    def test_explain_where_there_is_nothing(self):
        self.write("a.cu", BAD)
        self.expect(self.run_tool("a.cu", "--explain-finding=a.cu:5", "--"), 2,
                    stderr="there is no finding at a.cu:5")
        self.expect(self.run_tool("a.cu", "--explain-finding=a.cu", "--"), 2,
                    stderr="'a.cu' is not FILE:LINE")


if __name__ == "__main__":
    tool_test.main()
