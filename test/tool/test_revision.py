#!/usr/bin/env python3
"""--diff with a git revision: what is shown, and what is analysed for it."""

import json
import os
import re
import subprocess
import unittest

from tool_test import BAD, CLEAN, ToolTest

KERNEL, LAUNCH = BAD.split("void run")
LAUNCH = "void run" + LAUNCH
GOOD = BAD.replace("tile[x][y]", "tile[y][x]")


class Revision(ToolTest):
    def git(self, *words, cwd=None):
        # Nothing of the machine's own configuration.
        env = {"PATH": os.environ["PATH"], "HOME": self.folder,
               "GIT_CONFIG_NOSYSTEM": "1"}
        done = subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t",
                               "-c", "init.defaultBranch=main",
                               "-c", "protocol.file.allow=always", *words],
                              cwd=cwd or self.folder, env=env, text=True,
                              capture_output=True, check=True)
        return done.stdout

    def commit(self, cwd=None):
        self.git("add", "-A", cwd=cwd)
        self.git("commit", "-q", "-m", "x", cwd=cwd)

    def setUp(self):
        super().setUp()
        self.git("init", "-q")

    def write_project(self, files, *flags):
        for name, text in files.items():
            self.write(name, text)
        self.database(*((name, *flags) for name in files if name.endswith(".cu")))
        self.commit()

    def run_since(self, revision, *words, code=None, **more):
        """(what is found as (file, line), files analysed, files left aside)."""
        done = self.run_tool("--format=json", "--diff=" + revision, *words, **more)
        if code is not None:
            self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        report = json.loads(done.stdout)
        return ([(f["location"]["file"], f["location"]["line"])
                 for f in report["findings"]],
                report["summary"]["files"], report["summary"]["filesLeftAside"])

    def test_lines_that_differ(self):
        self.write_project({"a.cu": GOOD})
        self.assertEqual(self.run_since("HEAD", code=0), ([], 0, 1))
        self.write("a.cu", BAD)
        self.assertEqual(self.run_since("HEAD", code=1), ([("a.cu", 6)], 1, 0))
        self.commit()
        self.assertEqual(self.run_since("HEAD"), ([], 0, 1))
        self.assertEqual(self.run_since("HEAD~1"), ([("a.cu", 6)], 1, 0))
        # A line elsewhere, and one that is only gone.
        self.write("a.cu", "\n" + BAD)
        self.assertEqual(self.run_since("HEAD"), ([], 1, 0))
        self.write("a.cu", BAD.replace("  __syncthreads();\n", ""))
        self.assertEqual(self.run_since("HEAD"), ([], 0, 1))
        # The launch is named in a note.
        self.write("a.cu", BAD.replace("<<<1,", "<<<2,"))
        self.assertEqual(self.run_since("HEAD"), ([("a.cu", 6)], 1, 0))

    def test_a_revision_is_no_prerequisite(self):
        self.write_project({"a.cu": GOOD})
        self.write("a.cu", BAD)
        self.run_since("HEAD", "--depfile=d", code=1)
        self.assertIn("a.cu", self.read("d"))
        self.assertNotIn("HEAD", self.read("d"))

    def test_the_closing_line(self):
        self.write_project({"a.cu": BAD, "b.cu": CLEAN, "c.cu": CLEAN.replace("run", "run2")})
        self.write("a.cu", BAD.replace("int x", "/* x */ int x"))
        done = self.expect(self.run_tool("--diff=HEAD"), 0)
        self.assertEqual(done.stdout, "")
        self.assertIn("1 file (2 left aside), 1 kernel, ", done.stderr)
        self.assertIn("0 findings, 1 at unchanged lines", done.stderr)

    def test_the_merge_base_counts(self):
        self.write_project({"a.cu": GOOD, "b.cu": CLEAN})
        self.git("checkout", "-q", "-b", "feature")
        self.write("a.cu", BAD)
        self.commit()
        self.git("checkout", "-q", "main")
        self.write("b.cu", "// main went on\n" + BAD.replace("run", "run2"))
        self.commit()
        self.git("checkout", "-q", "feature")
        self.assertEqual(self.run_since("main"), ([("a.cu", 6)], 1, 1))

    def test_files_that_are_new(self):
        self.write_project({"a.cu": CLEAN, ".gitignore": "made/\n"})
        self.write("new.cu", BAD)
        self.write("made/old.cu", BAD.replace("run", "run2").replace("column", "old"))
        self.assertEqual(self.run_since("HEAD", "."), ([("new.cu", 6)], 1, 2))
        self.git("add", "-A")
        self.assertEqual(self.run_since("HEAD", "."), ([("new.cu", 6)], 1, 2))

    def test_ends_of_lines(self):
        self.write_project({"a.cu": BAD})
        with open(self.at("a.cu"), "wb") as file:
            file.write(BAD.replace("\n", "\r\n").encode())
        self.assertEqual(self.run_since("HEAD"), ([], 0, 1))

    def test_headers(self):
        users = {f"{c}.cu": f'#include "{h}"\n' + LAUNCH.replace("run", "run_" + c)
                 for c, h in (("a", "sub/outer.cuh"), ("b", "far/inner.cuh"), ("c", "other.cuh"))}
        users["c.cu"] = users["c.cu"].replace("column", "other")
        named = "\nstatic " + KERNEL
        self.write_project({**users,
                            "sub/outer.cuh": '#include <far/inner.cuh>\n',
                            "headers/far/inner.cuh": "#pragma once\n" + named,
                            "other.cuh": "#pragma once\n" + named.replace("column", "other")},
                           "-I" + self.at("headers"), "-iquote", "sub")
        self.assertEqual(self.run_since("HEAD"), ([], 0, 3))
        self.write("headers/far/inner.cuh",
                   "#pragma once\n" + named.replace("tile[x][y];", "tile[x][y] + 1;"))
        self.assertEqual(self.run_since("HEAD"), ([("headers/far/inner.cuh", 8)], 2, 1))
        self.assertEqual(self.run_since("HEAD", "c.cu"), ([], 0, 1))
        # What is read before the source.
        self.commit()
        self.database(("c.cu", "-include", "before.cuh"))
        self.write("before.cuh", "static " + KERNEL.replace("column", "early"))
        self.assertEqual(self.run_since("HEAD")[1:], (1, 0))

    def test_a_header_by_a_macro_is_any(self):
        self.write_project({"a.cu": "#define H \"b.cuh\"\n#include H\n" + LAUNCH, "b.cuh": KERNEL,
                            "c.cu": BAD.replace("run", "run2")})
        self.write("c.cu", "// new\n" + BAD.replace("run", "run2"))
        self.assertEqual(self.run_since("HEAD"), ([], 2, 0))

    def test_launches_and_device_functions_of_other_files(self):
        self.write_project({
            "kernel.cu": KERNEL,
            "launch.cu": KERNEL.split(" {")[0] + ";\n" + LAUNCH,
            "caller.cu": "__device__ float value(const float *in, int i);\n"
                         + CLEAN.replace("in[threadIdx.x]", "value(in, threadIdx.x)"),
            "value.cu": "__device__ float value(const float *in, int i) {\n  return in[i];\n}\n",
            "plain.cu": CLEAN.replace("run", "run2").replace("copy", "plain")}, "-fgpu-rdc")
        self.write("launch.cu", self.read("launch.cu").replace("<<<1,", "<<<2,"))
        self.assertEqual(self.run_since("HEAD"), ([("kernel.cu", 6)], 2, 3))
        self.assertEqual(self.run_since("HEAD", "kernel.cu"), ([("kernel.cu", 6)], 1, 0))
        self.commit()
        self.write("value.cu", self.read("value.cu").replace("in[i]", "in[32 * i]"))
        self.assertEqual(self.run_since("HEAD"), ([("value.cu", 2)], 2, 3))

    def test_the_same_as_a_patch_shows(self):
        self.write_project({"a.cu": BAD, "b.cu": GOOD.replace("run", "run2"),
                            "c.cu": CLEAN.replace("run", "run3")})
        self.write("a.cu", BAD.replace("tile[x][y];", "tile[x][y] + 1;"))
        self.write("b.cu", BAD.replace("run", "run2").replace("column", "other"))
        patch = self.git("diff", "-U0", "HEAD")
        self.write("patch", patch)
        by_patch = self.run_tool("--format=concise", "--diff=./patch")
        since = self.run_tool("--format=concise", "--diff=HEAD")
        self.assertEqual(since.stdout.count("\n"), 2)
        self.assertEqual(since.stdout, by_patch.stdout)

    def test_from_other_folders_and_through_links(self):
        self.write_project({"src/a.cu": GOOD})
        self.write("src/a.cu", BAD)
        os.symlink("src", self.at("link"))
        self.assertEqual(self.run_since("HEAD", "a.cu", cwd=self.at("src"))[1:], (1, 0))
        self.assertEqual(self.run_since("HEAD", "link/a.cu", "--")[0], [("link/a.cu", 6)])
        self.assertEqual(self.run_since("HEAD", self.at("src/a.cu"), cwd="/")[0],
                         [("src/a.cu", 6)])
        # As in a hook.
        self.assertEqual(self.run_since("HEAD", "a.cu", cwd=self.at("src"),
                                        env={"GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index"})[0],
                         [("src/a.cu", 6)])

    def test_submodules(self):
        inner = self.at("inner")
        self.write("inner/lib.cuh", "static " + KERNEL.replace("tile[x][y]", "tile[y][x]"))
        self.git("init", "-q", cwd=inner)
        self.commit(cwd=inner)
        self.git("submodule", "--quiet", "add", "./inner", "sub")
        self.write_project({"a.cu": '#include "sub/lib.cuh"\n' + LAUNCH,
                            ".gitignore": "inner\n"})
        self.assertEqual(self.run_since("HEAD"), ([], 0, 1))
        self.write("sub/lib.cuh", "static " + KERNEL)
        self.assertEqual(self.run_since("HEAD"), ([("sub/lib.cuh", 6)], 1, 0))
        # A commit there that the project has not taken is a change, too.
        self.commit(cwd=self.at("sub"))
        self.assertEqual(self.run_since("HEAD"), ([("sub/lib.cuh", 6)], 1, 0))
        self.commit()
        self.assertEqual(self.run_since("HEAD"), ([], 0, 1))

    def test_parts_of_a_run(self):
        self.write_project({f"{c}.cu": GOOD.replace("run", "run_" + c).replace("column", c + "_k")
                            for c in "abcd"})
        for c in "ad":
            self.write(f"{c}.cu", BAD.replace("run", "run_" + c).replace("column", c + "_k"))
        parts = [self.run_since("HEAD", f"--shard={i}/2") for i in (1, 2)]
        self.assertEqual(sorted(p for part in parts for p in part[0]),
                         [("a.cu", 6), ("d.cu", 6)])
        self.assertEqual([p[1:] for p in parts], [(1, 1), (1, 1)])

    def test_errors(self):
        self.write_project({"a.cu": BAD, "patch": self.git("--version")})

        def error(*words, **more):
            done = self.expect(self.run_tool(*words, **more), 2, stdout="")
            lines = [l for l in done.stderr.splitlines() if not l.startswith("warplint: note")]
            self.assertEqual(len(lines), 1, done.stderr)
            return re.sub(r"^warplint: error: ", "", lines[0])

        none = "--diff: 'nowhere': no such file, and no revision: "
        self.assertEqual(error("--diff=nowhere"),
                         none + f"no such revision in '{self.folder}'")
        self.assertIn("no such revision", error("--diff=--output=x"))
        self.assertIn("no such revision", error("--diff=HEAD..HEAD"))
        self.assertEqual(error("--diff=nowhere", env={"PATH": "bin:."}),
                         none + "no git on PATH")
        self.assertEqual(error("--diff=./nowhere"),
                         "--diff: './nowhere': No such file or directory")
        self.assertIn("not a unified diff", error("--diff=patch"))
        self.write("main", "")
        self.assertEqual(error("--diff=main"),
                         "--diff: 'main': is a file and a revision; './main' is the file, "
                         "'main^0' the revision")
        self.assertEqual(self.run_since("main^0"), ([], 0, 1))
        self.git("checkout", "-q", "--orphan", "other")
        self.commit()
        self.assertEqual(error("--diff=main^0"),
                         "--diff: 'main^0': no such file, and no revision: it and HEAD have "
                         f"no common ancestor in '{self.folder}'; a shallow clone may lack it")
        os.rename(self.at(".git"), self.at("git"))
        self.assertTrue(error("--diff=nowhere").startswith(
            none + f"'{self.folder}': not a git repository"))
        # A clone without the texts.
        os.rename(self.at("git"), self.at(".git"))
        self.write("a.cu", CLEAN)
        blob = self.git("rev-parse", "HEAD:a.cu").strip()
        os.remove(self.at(".git/objects", blob[:2], blob[2:]))
        self.assertIn(f"object {blob} of commit ", error("--diff=HEAD"))


if __name__ == "__main__":
    unittest.main()
