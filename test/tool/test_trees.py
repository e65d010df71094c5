#!/usr/bin/env python3
"""Source trees without a database: where headers are, and sources that others
include."""

import json
import os
import unittest

import tool_test
from tool_test import BAD, CLEAN, ToolTest

# A finding with a pitch of 32, none with 33.
PITCH = "#pragma once\n#define PITCH {}\n"


def source(header):
    return f'#include "{header}"\n' + BAD.replace("tile[32][32]", "tile[32][PITCH]")


def added(header, files, folder):
    one = files == 1
    return (f"note: '{header}' is not in the include folders of {files} file{'' if one else 's'}; "
            f"-I{folder} was added to {'its command' if one else 'their commands'}\n")


class Folders(ToolTest):
    def test_a_header_below_a_folder_of_the_tree(self):
        self.write("include/p/pitch.h", PITCH.format(32))
        self.write("src/a.cu", source("p/pitch.h"))
        self.write("src/deep/b.cu", source("p/pitch.h").replace("column", "other"))
        self.write("src/c.cu", CLEAN)
        note = added("p/pitch.h", 2, "include")
        outputs = set()
        for words in ((".",), (".", "--"), ("-j1", "."), ("-j3", ".", "--", "-Isrc")):
            done = self.expect(self.run_tool(*words), 1, ["./src/a.cu:7:", "./src/deep/b.cu:7"],
                               note)
            self.assertEqual(done.stderr.count("was added"), 1)
            outputs.add(done.stdout)
        self.assertEqual(len(outputs), 1)
        self.assertIn(note[6:-1],
                      json.loads(self.run_tool("--format=json", ".").stdout)["summary"]["notes"])
        self.expect(self.run_tool("--show-command", "src/a.cu"), 0, "-Iinclude src/a.cu")
        done = self.expect(self.run_tool(".", "--", "-Iinclude"), 1)
        self.assertNotIn("was added", done.stderr)

    def test_below_the_tree_itself(self):
        self.write("p/pitch.h", PITCH.format(32))
        self.write("p/src/a.cu", source("p/pitch.h"))
        self.expect(self.run_tool("."), 1, "a.cu:7:", added("p/pitch.h", 1, "."))

    def test_a_header_that_a_header_includes(self):
        self.write("lib/one/p/first.h", '#include <q/pitch.h>\n')
        self.write("lib/two/q/pitch.h", PITCH.format(32))
        self.write("a.cu", source("p/first.h"))
        self.expect(self.run_tool("."), 1, "a.cu:7:",
                    [added("p/first.h", 1, "lib/one"), added("q/pitch.h", 1, "lib/two")])

    def test_a_header_does_not_complete_itself(self):
        self.write("src/mpi.h", "#pragma once\n#include <mpi.h>\n")
        self.write("src/a.cu", source("mpi.h").replace("PITCH", "32"))
        done = self.expect(self.run_tool("src/a.cu"), 3, "a.cu:7:", "'mpi.h' file not found")
        self.assertNotIn("was added", done.stderr)

    def test_of_several_the_nearest_then_the_first(self):
        self.write("a.cu", CLEAN)
        self.write("x/src/a.cu", source("p/pitch.h"))
        for folder in ("x/include", "y/include", "z/include"):
            self.write(folder + "/p/pitch.h", PITCH.format(32 if folder[0] == "x" else 33))
        self.expect(self.run_tool("."), 1, "a.cu:7:", added("p/pitch.h", 1, "x/include"))
        os.remove(self.at("x/include/p/pitch.h"))
        self.expect(self.run_tool("."), 0, stderr=added("p/pitch.h", 1, "y/include"))

    def test_the_folders_of_the_command_come_first(self):
        self.write("near/p/pitch.h", PITCH.format(33))
        self.write("far/away/p/pitch.h", PITCH.format(32))
        self.write("a.cu", source("p/pitch.h"))
        done = self.expect(self.run_tool(".", "--", "-Ifar/away"), 1)
        self.assertNotIn("was added", done.stderr)
        # What is beside the source, too.
        self.write("p/pitch.h", PITCH.format(32))
        done = self.expect(self.run_tool("."), 1)
        self.assertNotIn("was added", done.stderr)

    def test_not_what_is_hidden_or_built_or_outside(self):
        self.write("../" + os.path.basename(self.folder) + "/tree/a.cu", source("p/pitch.h"))
        for folder in (".hidden", ".git", "build", "out", "_deps", "node_modules/x"):
            self.write(f"tree/{folder}/p/pitch.h", PITCH.format(32))
        self.write("tree/out/CMakeCache.txt", "")
        self.write("outside/p/pitch.h", PITCH.format(32))
        done = self.expect(self.run_tool("tree"), 3, stderr="'p/pitch.h' file not found")
        self.assertNotIn("was added", done.stderr)

    def test_not_what_the_system_or_the_toolkit_has(self):
        for name in ("math.h", "vector", "cuda_fp16.h", "cuda_runtime.h"):
            self.write("own/" + name, "#error taken\n")
        self.write("a.cu", "#include <math.h>\n#include <vector>\n#include <cuda_fp16.h>\n"
                   '#include "cuda_runtime.h"\n' + CLEAN)
        done = self.expect(self.run_tool("."), 0)
        self.assertNotIn("was added", done.stderr)

    def test_not_where_a_database_has_the_command(self):
        self.write("include/p/pitch.h", PITCH.format(32))
        self.write("a.cu", source("p/pitch.h"))
        self.database(("a.cu",))
        for word in (".", "a.cu"):
            done = self.expect(self.run_tool(word), 3, stderr="'p/pitch.h' file not found")
            self.assertNotIn("was added", done.stderr)
        self.expect(self.run_tool(".", "--"), 1, stderr="-Iinclude was added")

    def test_the_tree_of_a_file_that_is_named(self):
        """Its repository, or the folder in which the tool runs."""
        self.write("r/include/p/pitch.h", PITCH.format(32))
        self.write("r/src/a.cu", source("p/pitch.h"))
        note = added("p/pitch.h", 1, "include")
        self.expect(self.run_tool("src/a.cu", cwd=self.at("r")), 1, stderr=note)
        # A folder is its own tree,
        self.expect(self.run_tool("src", cwd=self.at("r")), 3)
        # but for the repository that it is in.
        os.mkdir(self.at("r/.git"))
        self.expect(self.run_tool("src", cwd=self.at("r")), 1, stderr=note)
        self.expect(self.run_tool("a.cu", cwd=self.at("r/src")), 1,
                    stderr=added("p/pitch.h", 1, self.at("r/include")))

    def test_what_the_cache_holds_is_never_stale(self):
        self.write("far/include/p/pitch.h", PITCH.format(32))
        self.write("x/src/a.cu", source("p/pitch.h"))

        def run(code, said, unchanged):
            done = self.expect(self.run_tool(f"--cache-dir={self.at('.cache')}", "--statistics",
                                             "."), code, stderr=said)
            self.assertIn(f"cache: {unchanged} of 1 files unchanged", done.stderr)
            plain = self.run_tool("--no-cache", ".")
            self.assertEqual((done.returncode, done.stdout), (plain.returncode, plain.stdout))

        far = added("p/pitch.h", 1, "far/include")
        run(1, far, 0)
        run(1, far, 1)
        # A nearer one appears,
        self.write("x/include/p/pitch.h", PITCH.format(33))
        run(0, added("p/pitch.h", 1, "x/include"), 0)
        # changes,
        self.write("x/include/p/pitch.h", PITCH.format(32))
        run(1, added("p/pitch.h", 1, "x/include"), 0)
        # and goes.
        os.remove(self.at("x/include/p/pitch.h"))
        run(1, far, 1)
        os.remove(self.at("far/include/p/pitch.h"))
        run(3, "'p/pitch.h' file not found", 0)
        self.write("x/src/p/pitch.h", PITCH.format(33))
        run(0, "", 0)


class Included(ToolTest):
    """A source that another one includes is no source of its own."""

    # It does not compile by itself.
    PART = "__global__ void part(float *out) {\n  out[threadIdx.x * STEP] = 0;\n}\n"
    WHOLE = ("#define STEP 32\n#include \"part.cu\"\n"
             "void run(float *p) { part<<<64, 256>>>(p); }\n")
    NOTE = "note: 1 file is analysed as part of sources that include it: ./part.cu\n"

    def test_is_analysed_with_the_one_that_includes_it(self):
        self.write("part.cu", self.PART)
        self.write("whole.cu", self.WHOLE)
        for words in ((".",), (".", "--"), ("-j1", "."), (".", "--", "-arch=sm_90")):
            done = self.expect(self.run_tool(*words), 1, "./part.cu:2:", [self.NOTE, "1 file, "])
            self.assertNotIn("error:", done.stderr)
        report = json.loads(self.run_tool("--format=json", ".").stdout)
        self.assertEqual(report["summary"]["files"], 1)
        self.assertTrue(report["summary"]["complete"])
        self.assertIn(self.NOTE[6:-1], report["summary"]["notes"])

    def test_by_way_of_a_header_in_a_folder_of_the_tree(self):
        self.write("part.cu", self.PART)
        self.write("include/p/all.h", '#include "../../part.cu"\n')
        self.write("whole.cu", self.WHOLE.replace("part.cu", "p/all.h"))
        self.expect(self.run_tool("."), 1, "part.cu:2:",
                    [added("p/all.h", 1, "include"), self.NOTE])

    def test_not_if_it_is_named(self):
        self.write("part.cu", self.PART)
        self.write("whole.cu", self.WHOLE)
        for words in (("part.cu", "whole.cu"), (".", "part.cu"), ("part.cu", ".")):
            done = self.expect(self.run_tool(*words), 3, stderr="undeclared identifier 'STEP'")
            self.assertNotIn("as part of", done.stderr)

    def test_not_if_it_is_a_program(self):
        self.write("part.cu", CLEAN + "int main() { run(nullptr, nullptr); }\n")
        self.write("whole.cu", '#define main part_main\n#include "part.cu"\n')
        done = self.expect(self.run_tool("."), 0, stderr="2 files")
        self.assertNotIn("as part of", done.stderr)

    def test_not_if_the_line_is_in_no_branch_taken(self):
        """No preprocessor has read the line that seems to include it."""
        self.write("part.cu", BAD)
        self.write("whole.cu", '#ifdef WITH_PART\n#include "part.cu"\n#endif\n'
                   + CLEAN.replace("run", "go"))
        done = self.expect(self.run_tool("."), 1, "part.cu:6:", "2 files")
        self.assertNotIn("as part of", done.stderr)
        self.expect(self.run_tool(".", "--", "-DWITH_PART"), 1, "part.cu:6:", ["1 file,", self.NOTE])

    def test_not_if_the_one_that_includes_it_fails(self):
        self.write("part.cu", BAD)
        self.write("whole.cu", '#define tile missing.tile\n#include "part.cu"\n')
        done = self.expect(self.run_tool("."), 3, "part.cu:6:",
                           ["not analysed: ./whole.cu: kernel 'column'", "2 files"])
        self.assertNotIn("as part of", done.stderr)
        # An error elsewhere in it does not matter.
        self.write("whole.cu", '#include "part.cu"\n__global__ void k() { missing = 1; }\n')
        self.expect(self.run_tool("."), 3, "part.cu:6:", ["1 file,", self.NOTE])

    def test_not_where_a_database_has_the_commands(self):
        self.write("part.cu", self.PART)
        self.write("whole.cu", self.WHOLE)
        self.database(("part.cu", "-DSTEP=32"), ("whole.cu",))
        done = self.expect(self.run_tool("."), 1, stderr="2 files")
        self.assertNotIn("as part of", done.stderr)

    def test_sources_that_include_each_other(self):
        guarded = "#ifndef {0}_CU\n#define {0}_CU\n#include \"{1}.cu\"\n"
        self.write("a.cu", guarded.format("a", "b") + BAD + "#endif\n")
        self.write("b.cu", guarded.format("b", "a") + CLEAN.replace("run", "go") + "#endif\n")
        self.expect(self.run_tool("."), 1, "a.cu:9:",
                    ["1 file,", "1 file is analysed as part of sources that include it: ./b.cu\n"])

    def test_in_parts_of_a_run(self):
        self.write("0.cu", CLEAN)
        self.write("part.cu", self.PART)
        self.write("include/p/pitch.h", "#pragma once\n")
        self.write("whole.cu", '#include "p/pitch.h"\n' + self.WHOLE)
        whole = self.expect(self.run_tool("."), 1, stderr=self.NOTE)
        self.expect(self.run_tool("--shard=1/2", "."), 0, stderr="1 file,")
        self.expect(self.run_tool("--shard=2/2", "."), 1, "part.cu:2:", self.NOTE)
        for i in (1, 2):
            self.expect(self.run_tool(f"--shard={i}/2", f"--write-part={i}.part", "."), 0)
        merged = self.run_tool("--merge", "1.part", "2.part")
        self.assertEqual((merged.returncode, merged.stdout, merged.stderr),
                         (whole.returncode, whole.stdout, whole.stderr))


if __name__ == "__main__":
    tool_test.main()
