"""Every message of the language server, by a plain client."""

import json
import os
import re
import time
import unittest

from client import (BAD, CLEAN, FULL, PLAIN, ROOT, Client, Failure, ServerTest, applied, codes,
                    find_toolkit, offset, span, uri)

READ = 5  # the line of BAD with the conflict, from 0
WIDE = BAD.replace("float tile[32][32]", "/* \u00b5 \U0001d7d9 */ float tile[32][32]").replace(
    "  out[y * 32 + x]", "  /* \u00b5\U0001d7d9 */ out[y * 32 + x]")


class Life(ServerTest):
    def test_begin_and_end(self):
        client = self.serve()
        said = client.start()
        can = said["capabilities"]
        self.assertEqual(said["serverInfo"]["name"], "warplint")
        self.assertEqual(can["positionEncoding"], "utf-16")
        self.assertEqual(can["textDocumentSync"]["change"], 1)
        for name in ("hoverProvider", "inlayHintProvider", "codeLensProvider",
                     "codeActionProvider", "executeCommandProvider"):
            self.assertTrue(can[name], name)
        self.assertNotIn("completionProvider", can)
        self.assertEqual(client.stop(), 0)
        self.assertEqual(client.errors, [])

    def test_end_without_shutdown(self):
        client = self.serve()
        client.start()
        client.tell("exit")
        self.assertEqual(client.process.wait(30), 1)

    def test_client_that_goes(self):
        client = self.serve()
        client.start()
        client.process.stdin.close()
        self.assertEqual(client.process.wait(30), 1)

    def test_order_of_requests(self):
        client = self.serve()
        with self.assertRaises(Failure) as seen:
            client.call("textDocument/hover", client.at("/a.cu", 0, 0))
        self.assertEqual(seen.exception.code, -32002)
        client.start()
        with self.assertRaises(Failure) as seen:
            client.call("initialize", {"capabilities": {}})
        self.assertEqual(seen.exception.code, -32600)
        client.call("shutdown")
        with self.assertRaises(Failure) as seen:
            client.hover("/a.cu", 0, 0)
        self.assertEqual(seen.exception.code, -32600)

    def test_flags_that_are_not_honored_are_logged_once(self):
        self.write("compile_commands.json", json.dumps([
            {"directory": self.folder, "file": "a.cu",
             "arguments": ["nvcc", "-G", "-c", "a.cu"]}]))
        client, path = self.opened(BAD)
        client.diagnostics(path, version=1)
        client.change(path, BAD + "\n")
        client.diagnostics(path, version=2)
        self.assertEqual(
            [said for method, said in client.notes if method == "window/logMessage"],
            [{"type": 3, "message": f"warplint: {path}: 1 file is compiled with -G, "
              "which turns optimization of device code off; it is analysed as nvcc "
              "13.0 compiles it without it"}])

    def test_flags(self):
        self.expect(self.run_tool("--lsp", "a.cu"), 2, stderr="--lsp takes no file")


class Diagnostics(ServerTest):
    def test_open_change_close(self):
        client, path = self.opened(BAD)
        [found] = client.diagnostics(path)
        self.assertEqual(found["code"], "shared-bank-conflict")
        self.assertEqual(found["source"], "warplint")
        self.assertEqual(found["severity"], 2)
        self.assertEqual(found["range"], span(READ, 20, READ, 30))
        self.assertIn("32-way bank conflict", found["message"])
        self.assertTrue(found["codeDescription"]["href"].endswith(
            "/checks/shared-bank-conflict.md"))
        self.assertTrue(found["codeDescription"]["href"].startswith("file:///"))
        related = {r["message"]: r["location"] for r in found["relatedInformation"]}
        [launch] = [place for said, place in related.items() if said.startswith("launched here")]
        self.assertEqual(launch["uri"], uri(path))
        self.assertEqual(launch["range"]["start"]["line"], 7)
        self.assertEqual(related["'tile' is declared here"]["range"], span(1, 19, 1, 23))
        client.change(path, BAD.replace("tile[32][32]", "tile[32][33]"))
        self.assertEqual(client.diagnostics(path), [])
        client.change(path, BAD)
        self.assertEqual(len(client.diagnostics(path)), 1)
        client.close(path)
        client.until(lambda: client.published(path)["diagnostics"] == [] or None)
        self.assertEqual(client.stop(), 0)

    def test_small_kernels_are_shown_first(self):
        # A kernel whose evaluation takes more than the moment that is waited for.
        large = ["__global__ void large(float *out, const float *in) {",
                 "  __shared__ float line[1024];", "  int t = threadIdx.x;", "  float sum = 0;"]
        for k in range(150):
            large += [f"  line[(t * 32 + {k}) % 1024] = in[{k} * t];", "  __syncthreads();",
                      f"  sum += line[(t * {k % 7 + 2}) % 1024];", "  __syncthreads();"]
        large += ["  out[t] = sum;", "}", "void start(float *out, const float *in) {",
                  "  large<<<1, 1024>>>(out, in);", "}", ""]
        client, path = self.opened(BAD + "\n".join(large))
        found = client.diagnostics(path)
        self.assertIn(span(READ, 20, READ, 30), [f["range"] for f in found])
        # On a fast machine all come at once; unit.Reuse has it without a clock.
        if len(found) == 1:
            self.assertGreater(len(client.expect(path, lambda all: len(all) > 1)), 1)
        self.assertEqual(client.stop(), 0)

    def test_text_that_is_on_no_disk(self):
        client = self.serve()
        client.start(folders=[self.folder])
        path = self.at("new.cu")
        client.open(path, BAD)
        self.assertEqual(codes(client.diagnostics(path)), ["shared-bank-conflict"])

    def test_plain_client(self):
        client, path = self.opened(BAD, capabilities=PLAIN)
        [found] = client.diagnostics(path)
        self.assertNotIn("relatedInformation", found)
        self.assertNotIn("codeDescription", found)
        self.assertIn("\nlaunched here", found["message"])
        self.assertEqual(client.requests, [])

    def test_encodings(self):
        for name in ("utf-8", "utf-16"):
            with self.subTest(name):
                can = {**FULL, "general": {"positionEncodings": [name, "utf-16"]}}
                client, path = self.opened(WIDE, capabilities=can)
                [found] = client.diagnostics(path)
                where = found["range"]
                self.assertEqual(WIDE[offset(WIDE, where["start"], name):
                                      offset(WIDE, where["end"], name)], "tile[x][y]")
                inside = where["start"]["character"] + 1
                said = client.hover(path, READ, inside)
                self.assertIn("32 wavefronts", said["contents"]["value"])
                self.assertIsNone(client.hover(path, READ, 3))

    def test_parts_of_a_text(self):
        can = {**FULL, "general": {"positionEncodings": ["utf-16"]}}
        client, path = self.opened(WIDE, capabilities=can)
        client.diagnostics(path)
        column = WIDE.split("\n")[1].index("[32][32]") + 1  # one character counts twice
        client.texts[path] = [2, WIDE.replace("[32][32]", "[32][33]")]
        client.tell("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": 2},
            "contentChanges": [{"range": span(1, column + 5, 1, column + 7), "text": "33"}]})
        self.assertEqual(client.diagnostics(path), [])

    def test_broken_source(self):
        client, path = self.opened(BAD.replace("int x =", "int x = ;"))
        remarks = client.diagnostics(path)
        self.assertEqual([(d["severity"], d.get("code")) for d in remarks], [(3, None)])
        self.assertIn("analysed in part", remarks[0]["message"])
        self.assertEqual(remarks[0]["range"]["start"]["line"], 2)
        client.change(path, BAD)
        self.assertEqual(codes(client.diagnostics(path)), ["shared-bank-conflict"])

    def test_unused_template(self):
        client, path = self.opened(
            "template <int N> __global__ void never(float *p) { p[N] = 0; }\n" + CLEAN)
        [remark] = client.diagnostics(path)
        self.assertEqual((remark["severity"], remark["tags"]), (4, [1]))
        self.assertEqual(remark["range"], span(0, 33, 0, 38))

    def test_launch_that_fails(self):
        client, path = self.opened(CLEAN.replace("256", "4096"))
        found = client.expect(path, lambda all: any("this launch fails" in d["message"]
                                                    for d in all))
        self.assertEqual(found[0]["range"]["start"]["line"], 3)

    def test_other_languages(self):
        client, path = self.opened("int main() { return 0; }\n", name="main.cpp")
        self.assertEqual(client.diagnostics(path), [])

    def test_crash_costs_one_answer(self):
        # A nest of operators that is deeper than the stack of the parser.
        crash = BAD + "__device__ int f(int x) { return " + "~" * 2000000 + "x; }\n"
        client, path = self.opened(BAD)
        client.diagnostics(path)
        for _ in range(2):
            client.change(path, crash)
            [remark] = client.diagnostics(path)
            self.assertIn("clang crashed on this file", remark["message"])
            self.assertIsNone(client.hover(path, READ, 22))
            client.change(path, BAD)
            self.assertEqual(codes(client.diagnostics(path)), ["shared-bank-conflict"])
            self.assertIn("32 wavefronts", client.hover(path, READ, 22)["contents"]["value"])
        self.assertEqual(client.stop(), 0)


class Projects(ServerTest):
    def test_database_and_launch_elsewhere(self):
        kernel, launch = BAD.rsplit("void run", 1)
        self.write("k.cu", kernel)
        self.write("main.cu", "__global__ void column(float *out, const float *in);\nvoid run"
                   + launch)
        self.database(("k.cu", "--cuda-gpu-arch=sm_80"), ("main.cu", "--cuda-gpu-arch=sm_80"))
        client = self.serve()
        client.start(folders=[self.folder])
        path = self.at("k.cu")
        client.open(path)
        [found] = client.diagnostics(path)
        launch = [r for r in found["relatedInformation"] if "launched here" in r["message"]]
        self.assertEqual(launch[0]["location"]["uri"], uri(self.at("main.cu")))
        # The launch stays known while typing.
        client.change(path, "\n" + kernel)
        [found] = client.diagnostics(path)
        self.assertTrue([r for r in found["relatedInformation"]
                         if "launched here" in r["message"]])

    def test_first_findings_do_not_wait_for_other_files(self):
        """What the file launches itself is shown before the files are read that may
        launch the same kernel."""
        self.write("k.cu", BAD)
        name = re.search(r"__global__ void (\w+)", BAD).group(1)
        self.write("main.cu", f"// {name}\n"
                   + "\n".join(f"template <int N> struct S{i} {{ S{i}<N - 1> s; }};\n"
                               f"template <> struct S{i}<0> {{}};\nS{i}<900> s{i};"
                               for i in range(40)))
        self.database(("k.cu", "--cuda-gpu-arch=sm_80"), ("main.cu", "--cuda-gpu-arch=sm_80"))
        client = self.serve()
        client.start(folders=[self.folder])
        path = self.at("k.cu")
        client.open(path)
        self.assertEqual(codes(client.diagnostics(path)), ["shared-bank-conflict"])
        self.assertNotIn("end", [p["value"]["kind"] for m, p in client.notes if m == "$/progress"])

    def test_header_by_its_including_file(self):
        self.write("tile.cuh", BAD.rsplit("void run", 1)[0])
        self.write("main.cu", '#include "tile.cuh"\nvoid run' + BAD.rsplit("void run", 1)[1])
        self.database(("main.cu", "--cuda-gpu-arch=sm_80"))
        client = self.serve()
        client.start(folders=[self.folder])
        header = self.at("tile.cuh")
        client.open(header)
        [found] = client.diagnostics(header)
        self.assertEqual(found["range"]["start"]["line"], READ)
        self.assertTrue([r for r in found["relatedInformation"]
                         if r["location"]["uri"] == uri(self.at("main.cu"))])
        client.change(header, client.texts[header][1].replace("[32][32]", "[32][33]"))
        self.assertEqual(client.diagnostics(header), [])
        # The including file is open, too: one analysis serves both.
        client.open(self.at("main.cu"))
        self.assertEqual(client.diagnostics(self.at("main.cu")), [])
        client.change(header, BAD.rsplit("void run", 1)[0])
        self.assertEqual(codes(client.expect(header, len)), ["shared-bank-conflict"])

    def test_header_that_changes_while_its_file_is_opened(self):
        """Before the analysis of the opened file says what it includes, or after."""
        good = BAD.replace("[32][32]", "[32][33]")
        self.write("tile.cuh", good.rsplit("void run", 1)[0])
        self.write("main.cu", '#include "tile.cuh"\nvoid run' + BAD.rsplit("void run", 1)[1])
        self.database(("main.cu", "--cuda-gpu-arch=sm_80"))
        client = self.serve()
        client.start(folders=[self.folder])
        header, main = self.at("tile.cuh"), self.at("main.cu")
        client.open(header)
        self.assertEqual(client.diagnostics(header), [])
        for delay in (0, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3):
            client.open(main)
            time.sleep(delay)
            client.change(header, BAD.rsplit("void run", 1)[0])
            self.assertEqual(codes(client.expect(header, len)), ["shared-bank-conflict"])
            client.close(main)
            client.change(header, good.rsplit("void run", 1)[0])
            client.expect(header, lambda found: not found)

    def test_header_without_a_database(self):
        self.write("tile.cuh", BAD)
        client = self.serve()
        client.start(folders=[self.folder])
        client.open(self.at("tile.cuh"))
        self.assertEqual(codes(client.diagnostics(self.at("tile.cuh"))),
                         ["shared-bank-conflict"])

    def test_watched_files(self):
        client, path = self.opened(BAD)
        self.assertEqual(len(client.diagnostics(path)), 1)
        [asked] = client.until(lambda: [p for m, p in client.requests
                                        if m == "client/registerCapability"] or None)
        self.assertEqual([(one["method"], sorted(one["registerOptions"]))
                          for one in asked["registrations"]],
                         [("workspace/didChangeWatchedFiles", ["watchers"]),
                          ("workspace/didChangeConfiguration", ["section"])])
        self.write(".warplint", "Checks: '-shared-bank-conflict'\n")
        client.tell("workspace/didChangeWatchedFiles",
                    {"changes": [{"uri": uri(self.at(".warplint")), "type": 1}]})
        client.expect(path, lambda all: not all)
        os.remove(self.at(".warplint"))
        client.tell("workspace/didChangeWatchedFiles",
                    {"changes": [{"uri": uri(self.at(".warplint")), "type": 3}]})
        client.expect(path, lambda all: len(all) == 1)

    def test_header_that_comes_to_be(self):
        client, path = self.opened('#include "size.cuh"\n' + BAD.replace("[32][32]", "[N][N]"))
        self.assertIn("size.cuh", client.diagnostics(path)[0]["message"])
        self.write("size.cuh", "constexpr int N = 32;\n")
        client.tell("workspace/didChangeWatchedFiles",
                    {"changes": [{"uri": uri(self.at("size.cuh")), "type": 1}]})
        client.expect(path, lambda all: codes(all) == ["shared-bank-conflict"])

    def test_a_header_in_a_folder_that_no_flag_names(self):
        self.write("include/p/size.h", "constexpr int N = 32;\n")
        text = BAD.replace("[32][32]", "[N][N]")
        client, path = self.opened('#include "p/size.h"\n' + text, name="src/a.cu")
        self.assertEqual(codes(client.diagnostics(path)), ["shared-bank-conflict"])
        self.assertEqual(
            [said["message"] for method, said in client.notes if method == "window/logMessage"],
            [f"warplint: {path}: 'p/size.h' is not in the include folders of 1 file; "
             "-Iinclude was added to its command"])
        # An include that is typed, and a header that comes to be.
        client.change(path, '#include "p/size.h"\n#include "q/none.h"\n' + text)
        client.expect(path, lambda all: any("q/none.h" in d["message"] for d in all))
        self.write("other/q/none.h", "")
        client.tell("workspace/didChangeWatchedFiles",
                    {"changes": [{"uri": uri(self.at("other/q/none.h")), "type": 1}]})
        client.expect(path, lambda all: codes(all) == ["shared-bank-conflict"])

    def test_settings_by_folder(self):
        for name in ("one", "two"):
            self.write(f"{name}/a.cu", BAD)
        client = self.serve()
        client.settings = {uri(self.at("one")): {"checks": "-*,missing-restrict"},
                           uri(self.at("two")): {}}
        client.start(folders=[self.at("one"), self.at("two")])
        client.open(self.at("one/a.cu"))
        client.open(self.at("two/a.cu"))
        client.expect(self.at("one/a.cu"),
                      lambda all: "shared-bank-conflict" not in codes(all))
        client.expect(self.at("two/a.cu"), lambda all: "shared-bank-conflict" in codes(all))
        client.settings[uri(self.at("two"))] = {"checks": "-*,missing-restrict"}
        client.tell("workspace/didChangeConfiguration", {"settings": None})
        client.expect(self.at("two/a.cu"),
                      lambda all: "shared-bank-conflict" not in codes(all))
        client.tell("workspace/didChangeWorkspaceFolders", {"event": {
            "added": [], "removed": [{"uri": uri(self.at("two")), "name": "two"}]}})
        client.expect(self.at("two/a.cu"), lambda all: "shared-bank-conflict" in codes(all))

    def test_pushed_settings(self):
        client, path = self.opened(BAD, capabilities=PLAIN, initializationOptions={
            "warplint": {"checks": "-shared-bank-conflict"}})
        self.assertEqual(client.diagnostics(path), [])
        client.tell("workspace/didChangeConfiguration",
                    {"settings": {"warplint": {"inlayHints": False}}})
        client.expect(path, len)
        self.assertEqual(client.hints(path), [])

    def test_settings_that_are_none(self):
        client = self.serve()
        client.settings = {"": {"checks": 7, "debounce": -1, "flags": ["-arch=sm_80", 3]}}
        client.start()
        client.until(lambda: len([1 for m, _ in client.notes if m == "window/showMessage"]) == 3
                     or None)
        client.settings = {"": {"assumeBlock": "much"}}
        client.tell("workspace/didChangeConfiguration")
        path = self.at("a.cu")
        client.open(path, BAD)
        client.expect(path, lambda all: any("much" in d["message"] for d in all))

    def test_progress(self):
        client, path = self.opened(BAD)
        client.diagnostics(path)
        created = [p["token"] for m, p in client.requests
                   if m == "window/workDoneProgress/create"]
        self.assertTrue(created)

        def steps():
            kinds = [p["value"]["kind"] for m, p in client.notes
                     if m == "$/progress" and p["token"] == created[0]]
            return kinds if "end" in kinds else None
        self.assertEqual(client.until(steps), ["begin", "end"])


class Requests(ServerTest):
    def test_hover_on_a_finding(self):
        client, path = self.opened(BAD)
        said = client.hover(path, READ, 22)
        text = said["contents"]["value"]
        self.assertEqual(said["contents"]["kind"], "markdown")
        self.assertEqual(said["range"], span(READ, 20, READ, 30))
        # The same as the command line says.
        [told] = [self.run_tool(f"--explain-finding=a.cu:{READ + 1}", "a.cu").stdout]
        self.assertIn("wavefront 32  v...", told)
        for line in told.splitlines():
            self.assertIn(line, text)
        self.assertIn("rests on: exact; proved", text)

    def test_hover_on_an_access(self):
        client, path = self.opened(BAD)
        text = client.hover(path, 3, 3)["contents"]["value"]
        self.assertIn("column: shared store 'tile', 4 bytes: 1 wavefronts per request", text)
        self.assertIsNone(client.hover(path, 4, 5))
        self.assertIsNone(client.hover(path, 4000, 5000))

    def test_hover_explains_an_access_without_a_finding(self):
        client, path = self.opened("""__global__ void k(float *out, const float *in, int n, int s) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i * 256 + threadIdx.x];
  out[threadIdx.x * n * s] = sum;
}
void run(float *out, const float *in, int n, int s) { k<<<64, 256>>>(out, in, n, s); }
""")
        self.assertEqual([d["range"]["start"]["line"] for d in client.diagnostics(path)], [4])
        text = client.hover(path, 3, 11)["contents"]["value"]
        self.assertIn("k: global load 'in', 4 bytes: 4 sectors per request, 4 would do", text)
        self.assertIn("8 * n requests of a block; checked for ", text)
        self.assertIn("rests on: exact; proved", text)
        self.assertIn("the worst request: 4 sectors in 1 line of 128 bytes\n", text)
        self.assertIn("  byte 0  01234567|89abcdef|ghijklmn|opqrstuv\n", text)
        # A finding has its formula, too, as --explain-finding has it.
        text = client.hover(path, 4, 4)["contents"]["value"]
        self.assertIn("min(4 * n * s, 32) sectors per request; checked for ", text)

    def test_hover_on_a_kernel(self):
        client, path = self.opened(BAD)
        text = client.hover(path, 0, 18)["contents"]["value"]
        self.assertIn("launched at a.cu:8:41 with 32x32 threads per block, 1 block", text)
        self.assertIn("shared load 'tile', 4 bytes", text)
        self.assertEqual(client.hover(path, 7, 42)["contents"]["value"], text)

    def test_hover_in_plain_text(self):
        client, path = self.opened(BAD, capabilities=PLAIN)
        said = client.hover(path, READ, 22)
        self.assertEqual(said["contents"]["kind"], "plaintext")
        self.assertNotIn("```", said["contents"]["value"])

    def test_hints(self):
        strided = CLEAN.replace("in[threadIdx.x]", "in[threadIdx.x * 3]")
        client, path = self.opened(BAD + strided)
        self.assertEqual([(h["position"], h["label"]) for h in client.hints(path)],
                         [({"line": READ, "character": 30}, "32-way"),
                          ({"line": 9, "character": 40}, "12/4 sectors")])
        self.assertEqual(client.hints(path, 0, READ - 1), [])
        client.settings = {"": {"inlayHints": False}}
        client.tell("workspace/didChangeConfiguration")
        client.until(lambda: client.hints(path) == [] or None)

    def test_lenses(self):
        client, path = self.opened(BAD)
        [lens] = client.lenses(path)
        self.assertEqual(lens["range"], span(0, 16, 0, 22))
        self.assertEqual(lens["command"]["title"],
                         "column: 1056 wavefronts where 64 would do; 256 sectors where 256 would "
                         "do, 32x32 threads per block")
        self.assertEqual(lens["command"]["arguments"], [uri(path), 0])

    def test_fix(self):
        client, path = self.opened(BAD)
        client.diagnostics(path)
        actions = client.actions(path, READ)
        titles = [a["title"] for a in actions]
        self.assertEqual(titles[0],
                         "pad rows of 'tile' to 33 elements (1056 -> 64 wavefronts per block)")
        self.assertTrue(actions[0]["isPreferred"])
        self.assertEqual(actions[0]["kind"], "quickfix")
        self.assertEqual(actions[0]["diagnostics"], client.diagnostics(path))
        self.assertEqual(titles[-1], "suppress shared-bank-conflict here")
        [change] = actions[0]["edit"]["documentChanges"]
        self.assertEqual(change["textDocument"], {"uri": uri(path), "version": 1})
        client.change(path, applied(BAD, change["edits"]))
        self.assertIn("tile[32][33]", client.texts[path][1])
        self.assertEqual(client.diagnostics(path), [])
        self.assertEqual(client.actions(path, READ), [])

    def test_every_fix_of_an_unsaved_text(self):
        # The text on the disk is another one.
        self.write("a.cu", CLEAN)
        client = self.serve()
        client.start(folders=[self.folder], capabilities=PLAIN)
        path = self.at("a.cu")
        text = "// \u00b5\n" + WIDE
        client.open(path, text)
        fixes = [a for a in client.actions(path, READ + 1) if "wavefronts" in a["title"]]
        self.assertGreaterEqual(len(fixes), 2)
        for fix in fixes:
            client.change(path, applied(text, fix["edit"]["changes"][uri(path)]))
            self.assertEqual(client.diagnostics(path), [], fix["title"])

    def test_suppression(self):
        # Two checks on one line, silenced one after the other.
        text = CLEAN.replace("in[threadIdx.x]", "in[threadIdx.x * 3]")
        client, path = self.opened(text, initializationOptions=None)
        client.settings = {"": {"checks": "missing-restrict"}}
        client.tell("workspace/didChangeConfiguration")
        count = len(client.expect(path, len))
        while count:
            line = client.diagnostics(path)[0]["range"]["start"]["line"]
            silence = [a for a in client.actions(path, line) if a["title"].startswith("suppress")]
            [change] = silence[0]["edit"]["documentChanges"]
            client.change(path, applied(client.texts[path][1], change["edits"]))
            self.assertEqual(len(client.diagnostics(path)), count - 1)
            count -= 1
        self.assertIn("  // NOLINTNEXTLINE(", client.texts[path][1] + "  // NOLINTNEXTLINE(")

    def test_suppression_joins_a_comment(self):
        text = BAD.replace("  out[y", "  // NOLINTNEXTLINE(other-check)\n  out[y")
        client, path = self.opened(text)
        silence = client.actions(path, READ + 1)[-1]
        [change] = silence["edit"]["documentChanges"]
        client.change(path, applied(text, change["edits"]))
        self.assertIn("NOLINTNEXTLINE(other-check,shared-bank-conflict)", client.texts[path][1])
        self.assertEqual(client.diagnostics(path), [])

    def test_no_comment_within_a_macro(self):
        text = "#define COPY \\\n  out[y * 32 + x] = tile[x][y];\n" + BAD.replace(
            "out[y * 32 + x] = tile[x][y];", "COPY")
        client, path = self.opened(text)
        line = client.diagnostics(path)[0]["range"]["start"]["line"]
        for action in client.actions(path, line):
            change = action["edit"]["documentChanges"][0]
            self.assertNotIn("\\\n//", applied(text, change["edits"]))

    def test_kinds_of_actions(self):
        client, path = self.opened(BAD)
        self.assertEqual(client.actions(path, READ, only=["refactor"]), [])
        self.assertTrue(client.actions(path, READ, only=["quickfix"]))
        self.assertEqual(client.actions(path, 0), [])

    def test_commands(self):
        client, path = self.opened(BAD)

        def run(command, *words):
            return client.call("workspace/executeCommand",
                               {"command": command, "arguments": list(words)})
        html = run("warplint.report", uri(path))["html"]
        self.assertIn("<svg", html)
        self.assertIn("32-way bank conflict", html)
        self.assertIn("shared load 'tile'", run("warplint.table", uri(path), 0)["text"])
        self.assertEqual(run("warplint.table", uri(path), 3)["text"], "")
        for words in ([], [7], ["nowhere"], [uri("/none.cu")]):
            with self.assertRaises(Failure):
                run("warplint.report", *words)
        with self.assertRaises(Failure):
            run("rm", uri(path))

    def test_stated_argument(self):
        text = """\
__global__ void walk(float *out, int step) {
  __shared__ float tile[8192];
  tile[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * step];
}
void run(float *out, int step) { walk<<<1, 256>>>(out, step); }
"""
        client, path = self.opened(text)
        before = client.diagnostics(path)
        self.assertFalse([h for h in client.hints(path) if h["label"] == "32-way"])

        def state(*words):
            return client.call("workspace/executeCommand", {
                "command": "warplint.stateArgument", "arguments": [uri(path), *words]})
        self.assertEqual(state("walk", "step", 32), {"stated": ["walk:step=32"]})
        client.until(lambda: [h for h in client.hints(path) if h["label"] == "32-way"] or None)
        rising = "data(walk:index, rising, range=0..7)"
        self.assertEqual(state("walk", "index", "rising, range=0..7"),
                         {"stated": [rising, "walk:step=32"]})
        wrong = state("walk", "index", "risng")
        self.assertIn("did you mean 'rising'?", wrong["error"])
        self.assertEqual(wrong["stated"], [rising, "walk:step=32"])
        self.assertEqual(state(), {"stated": []})
        client.expect(path, lambda all: codes(all) == codes(before))

    def test_no_settings_in_lua(self):
        # A table without members is an empty list there.
        client, path = self.opened(BAD, initializationOptions={"warplint": []})
        client.settings = {"": []}
        client.tell("workspace/didChangeConfiguration")
        self.assertEqual(codes(client.diagnostics(path)), ["shared-bank-conflict"])
        client.hover(path, 0, 18)
        self.assertEqual([n for n in client.notes if n[0] == "window/showMessage"], [])

    def test_cancel(self):
        client, path = self.opened(BAD)
        client.settings = {"": {"debounce": 3000}}
        client.tell("workspace/didChangeConfiguration")
        client.expect(path, len)
        time.sleep(0.5)
        client.change(path, BAD + "\n")
        number = client.ask("textDocument/hover", client.at(path, READ, 22))
        client.tell("$/cancelRequest", {"id": number})
        with self.assertRaises(Failure) as seen:
            client.answer(number, wait=2)
        self.assertEqual(seen.exception.code, -32800)
        # Another is answered by the change that makes it worthless.
        number = client.ask("textDocument/hover", client.at(path, READ, 22))
        client.change(path, BAD)
        self.assertIsNone(client.answer(number, wait=2))

    def test_waiting_for_a_file_that_closes(self):
        # part.cu is settled once the analysis of a.cu is, which never comes.
        self.write("part.cu", BAD)
        client, path = self.opened('#include "part.cu"\n')
        part = self.at("part.cu")
        client.open(part)
        client.diagnostics(path)
        client.diagnostics(part)
        client.settings = {"": {"debounce": 10000}}
        client.tell("workspace/didChangeConfiguration")
        client.until(lambda: [r for r in client.requests if r[0] == "workspace/configuration"][1:]
                     or None)
        time.sleep(1)
        client.hover(part, READ, 22)
        client.change(path, '#include "part.cu"\n\n')
        number = client.ask("textDocument/hover", client.at(part, READ, 22))
        with self.assertRaises(TimeoutError):
            client.answer(number, wait=1)
        client.close(path)
        self.assertIn("32 wavefronts", client.answer(number, wait=5)["contents"]["value"])

    def test_answers_while_it_analyses(self):
        client, path = self.opened(BAD)
        client.diagnostics(path)
        client.change(path, BAD + "\n")
        begin = time.monotonic()
        with self.assertRaises(Failure):
            client.call("workspace/executeCommand", {"command": "none", "arguments": [uri(path)]})
        self.assertLess(time.monotonic() - begin, 1)


class SameAsTheCommandLine(ServerTest):
    """Also with the headers that the server keeps from one parse to the next."""

    def compare(self, cuda):
        folder = os.path.join(ROOT, "examples")
        client = Client(f"--cuda-path={cuda}", cwd=self.folder)
        self.addCleanup(client.kill)
        client.start()
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".cu"):
                continue
            path = os.path.join(folder, name)
            told = self.run_tool("--format=concise", path, cuda=cuda).stdout
            # Lines that are joined by their cause are told once there.
            said = {(line.split(":")[1], line.rsplit("[", 1)[1].rstrip("]"))
                    for line in told.splitlines()}
            client.open(path)
            client.diagnostics(path)
            client.change(path, client.texts[path][1] + "\n")
            found = {(str(d["range"]["start"]["line"] + 1), d["code"])
                     for d in client.diagnostics(path) if "code" in d}
            self.assertTrue(said <= found, (name, said, found))
            self.assertEqual({code for _, code in said}, {code for _, code in found}, name)
            client.close(path)

    def test_shipped_declarations(self):
        self.compare("none")

    @unittest.skipUnless(find_toolkit(), "there is no CUDA toolkit")
    def test_toolkit(self):
        self.compare(find_toolkit())


class Malformed(ServerTest):
    def test_lives_on(self):
        client, path = self.opened(BAD)
        client.diagnostics(path)
        for body in (b"{", b"[]", b"7", b"null", b'{"jsonrpc":"1.0","id":1,"method":"x"}',
                     b'{"jsonrpc":"2.0","id":{},"method":"x"}',
                     b'{"jsonrpc":"2.0","id":1,"method":7}', b'\xff\xfe',
                     b"[" * 1000000, b'{"a":' * 100000,
                     b'{"jsonrpc":"2.0","id":null,"method":"$/warplint/invalid"}'):
            seen = len(client.answers)
            client.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            answer = client.until(lambda: client.answers.pop("null", None))
            self.assertIn(answer["error"]["code"], (-32700, -32600), body[:30])
            self.assertEqual(len(client.answers), seen)
        for data in (b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n",
                     b"Content-Length: 99999999999999\r\n\r\n", b"Nothing: 1\r\n\r\n",
                     b"\r\n\r\n\r\n", b"x" * 100000 + b"\r\n\r\n"):
            client.write(data)
        # Answers that nobody waits for, and to nothing.
        for message in ({"id": 4711, "result": 1}, {"id": None, "result": 1}, {"id": 4711},
                        {"id": 4712, "error": 5}, {"id": [], "result": {}}, {}):
            client.send(message)
        self.assertTrue(client.hints(path))
        self.assertEqual(client.stop(), 0)

    def test_parameters_of_any_kind(self):
        client, path = self.opened(BAD)
        client.diagnostics(path)
        odd = [None, 7, "x", [], [[]], {}, {"textDocument": 1}, {"textDocument": {"uri": 7}},
               {"textDocument": {"uri": "untitled:a"}}, {"textDocument": {"uri": "file:"}},
               {"textDocument": {"uri": "file:///%00%ff"}}, {"textDocument": {"uri": uri(path)}},
               client.at(path, -1, -1), client.at(path, 2**40, 2**62), client.at(path, "a", None),
               {"textDocument": {"uri": uri(path)}, "range": span(9, 9, 0, 0)},
               {"textDocument": {"uri": uri(path)}, "range": span(-9, 9, 0, 0)},
               {"textDocument": {"uri": uri(path)}, "contentChanges": 3},
               {"textDocument": {"uri": uri(path), "version": 1},
                "contentChanges": [7, {"text": 3}, {"range": 3, "text": ""},
                                   {"range": span(3, 3, 2, 2), "text": "x"}]},
               {"event": 3}, {"event": {"added": [3], "removed": {}}}, {"changes": [3, {}]},
               {"settings": {"warplint": 3}}, {"id": {}}, {"id": 12}]
        requests = ["textDocument/hover", "textDocument/inlayHint", "textDocument/codeLens",
                    "textDocument/codeAction", "workspace/executeCommand", "no/such",
                    "textDocument/completion", "initialize"]
        notes = ["textDocument/didOpen", "textDocument/didChange", "textDocument/didSave",
                 "textDocument/didClose", "workspace/didChangeWorkspaceFolders",
                 "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles",
                 "$/cancelRequest", "$/setTrace", "initialized"]
        asked = []
        for params in odd:
            for method in requests:
                asked.append(client.next_id)
                client.next_id += 1
                client.send({"id": asked[-1], "method": method, "params": params})
            for method in notes:
                if not (method.endswith("didClose") and "uri(path)" in json.dumps(params or 0)):
                    client.send({"method": method, "params": params})
        for number in asked:
            try:
                client.answer(number)
            except Failure:
                pass
        self.assertEqual(client.stop(), 0)

    def test_texts_cut_anywhere(self):
        client, path = self.opened(BAD)
        client.settings = {"": {"debounce": 0}}
        for end in range(0, len(BAD), 37):
            client.change(path, BAD[:end])
            line = BAD[:end].count("\n")
            column = len(BAD[:end].split("\n")[-1])
            client.hover(path, line, column)
            client.actions(path, line)
        client.change(path, BAD)
        client.expect(path, len)
        self.assertEqual(client.stop(), 0)


if __name__ == "__main__":
    unittest.main()
