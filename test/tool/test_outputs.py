#!/usr/bin/env python3
"""What an option writes replaces nothing by a slip: no input, no source, no file
that the option has not written, whatever the path to it is."""

import json
import os
import re
import subprocess
import unittest

import tool_test
from tool_test import BAD, CLEAN, TOOL, ToolTest

# Options whose value names a file, a folder or a program that is only read.
READ = {"baseline", "config-file", "confirm-with-nvcc", "confirm-with-ptxas", "cuda-path", "diff", "explain-finding",
        "index", "index-for", "kernel-times", "ncu", "p", "profile", "root", "show-command"}
# The cache is a folder with guards of its own (test_cache.py).
FOLDERS = {"cache-dir"}
FORCE = "; --force overwrites it"


def options():
    """(name, whether it writes a file) of the options that take something like a
    file, from the table that the tool is built from."""
    with open(os.path.join(os.path.dirname(TOOL), "Options.json"), encoding="utf-8") as file:
        table = json.load(file)
    for key in table["!instanceof"]["Option"]:
        record = table[key]
        metavar = record["MetaVarName"] or ""
        writes = any(flag["def"] == "WritesFile" for flag in record["Flags"])
        if metavar and (writes or re.search(r"\b(file|path|folder|program)\b", metavar)):
            yield record["Name"].rstrip("="), writes


WRITE = sorted(name for name, writes in options() if writes)
# They are of commands or of the index, whatever the analysis says.
NOT_OF_RESULTS = {"clang-database", "write-index", "write-part"}


class Outputs(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("k.cu", BAD)
        self.database(("k.cu",), name="base/compile_commands.json")
        self.expect(self.run_tool("--write-index=base/index", "-p", "base"), 0)

    def words(self, option, file, words, flags=("--",)):
        """The command line of a run on k.cu, or on the words, that writes the
        file. An index is of k.cu in any case."""
        if option == "write-index":
            return [f"--{option}={file}", "-p", "base", *(w for w in words if w.startswith("--"))]
        more = ["--shard=1/1"] if option == "write-part" else ["--index=base/index"] if option == "write-uses" else []
        return [f"--{option}={file}", *more, *(words or ["k.cu"]), *flags]

    def run_with(self, option, file, *words, flags=("--",)):
        return self.run_tool(*self.words(option, file, words, flags))

    def snapshot(self):
        found = {}
        for base, folders, files in os.walk(self.folder):
            for name in folders + files:
                path = os.path.join(base, name)
                text = os.readlink(path) if os.path.islink(path) else None
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        text = (text, file.read())
                found[path] = (os.lstat(path).st_ino, text)
        return found

    def expect_refused(self, option, file, why, *words, **more):
        before = self.snapshot()
        done = self.expect(self.run_with(option, file, *words, **more), 2,
                           stderr=f"warplint: error: --{option}: '{file}' {why}\n")
        self.assertEqual(done.stdout, "")
        self.assertEqual(self.snapshot(), before)

    def expect_written(self, option, file, *words, code=(0, 1), **more):
        done = self.run_with(option, file, *words, **more)
        self.assertIn(done.returncode, code, done.stderr)
        self.assertNotIn("error:", done.stderr)


class TheTable(Outputs):
    def test_every_option_is_known_to_read_or_to_write(self):
        self.assertEqual({name for name, writes in options() if not writes}, READ | FOLDERS)
        self.assertEqual(WRITE, ["clang-database", "depfile", "dump-accesses", "dump-ir", "export-fixes", "report",
                                 "write-baseline", "write-index", "write-part", "write-uses"])

    def test_each_replaces_its_own_and_no_other(self):
        for option in WRITE:
            self.expect_written(option, f"{option}.out")
            self.assertGreater(os.path.getsize(self.at(f"{option}.out")), 0)
        for option in WRITE:
            with self.subTest(option):
                self.expect_refused(option, "k.cu", "is an input of this run" + FORCE)
                self.expect_written(option, f"{option}.out")
                for other in set(WRITE) - {option}:
                    self.expect_refused(option, f"{other}.out",
                                        f"exists and was not written by --{option}" + FORCE)

    def test_force_says_that_it_is_meant(self):
        for option in WRITE:
            with self.subTest(option):
                self.write("k.cu", BAD)
                self.write("notes.txt", "mine\n")
                for file in ("notes.txt", "new.cu", "k.cu"):
                    self.expect_written(option, file, "--force", "k.cu")
                    self.assertNotIn(self.read(file) if option != "write-part" else "",
                                     ("mine\n", BAD))
                os.remove(self.at("new.cu"))

    def test_what_is_no_file_is_written_to(self):
        os.mkfifo(self.at("pipe.cu"))
        for option in WRITE:
            with self.subTest(option):
                for file in ("-", "/dev/stdout", "/dev/fd/1"):
                    done = subprocess.run(
                        [TOOL, "--cuda-path=none", *self.words(option, file, ["--quiet", "k.cu"])],
                        cwd=self.folder, capture_output=True, check=False)
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    self.assertGreater(len(done.stdout), 10)
                with subprocess.Popen(["cat", self.at("pipe.cu")], stdout=subprocess.PIPE) as cat:
                    self.assertIn(self.run_with(option, "pipe.cu").returncode, (0, 1))
                    self.assertGreater(len(cat.communicate()[0]), 10)

    def test_an_empty_file_is_taken(self):
        for option in WRITE:
            self.write("out", "")
            self.expect_written(option, "out")
            self.assertGreater(os.path.getsize(self.at("out")), 0)


class Slips(Outputs):
    def test_other_paths_to_an_input(self):
        os.mkdir(self.at("sub"))
        os.link(self.at("k.cu"), self.at("page.html"))
        os.symlink("../k.cu", self.at("sub/page.html"))
        os.symlink(".", self.at("same"))
        same = "is the input 'k.cu' of this run" + FORCE
        for path in ("sub/../k.cu", "same/k.cu", "page.html", "sub/page.html"):
            with self.subTest(path):
                self.expect_refused("report", path, same)
        for path in ("./k.cu", self.at("k.cu")):
            self.expect_refused("report", path, "is an input of this run" + FORCE)

    def test_inputs_that_the_command_line_does_not_name(self):
        for name in ("src/a.kernel", "src/b.kernel", "src/c.cuh"):
            self.write(name, BAD.replace("column", "k" + name[4]))
        self.database(("src/a.kernel",), ("src/b.kernel",))
        for words in ([], ["src"], ["src/a.kernel"]):
            with self.subTest(words):
                before = self.snapshot()
                self.expect(self.run_tool("--report=src/b.kernel", *words), 2,
                            stderr="'src/b.kernel' is an input of this run" + FORCE)
                self.assertEqual(self.snapshot(), before)
        self.expect_refused("report", "src/c.cuh", "is an input of this run" + FORCE, "src",
                            flags=())

    def test_names_of_sources(self):
        for suffix in ("cu", "cuh", "c", "C", "cc", "cpp", "cxx", "c++", "h", "H", "hh", "hpp",
                       "hxx", "inc", "inl", "ipp", "tpp", "py", "CU"):
            self.expect_refused("report", "new." + suffix,
                                "has the name of a source; --force writes it")
        os.symlink("gone.h", self.at("page.html"))
        self.expect_written("report", "page.html")
        self.assertFalse(os.path.exists(self.at("gone.h")))
        self.write("there.h", "")
        os.symlink("there.h", self.at("other.html"))
        self.expect_refused("report", "other.html", "has the name of a source; --force writes it")

    def test_folders_and_links(self):
        os.mkdir(self.at("dir"))
        os.symlink("dir", self.at("to-dir"))
        self.write("notes.txt", "mine\n")
        os.symlink("notes.txt", self.at("to-notes"))
        for name in ("dir", "to-dir", ".", "dir/"):
            self.expect_refused("report", name, "is a folder")
        self.expect_refused("report", "to-notes", "is a link to a file that was not written by "
                            "--report" + FORCE)
        self.expect_written("report", "to-notes", "--force", "k.cu")
        self.assertFalse(os.path.islink(self.at("to-notes")))
        self.assertEqual(self.read("notes.txt"), "mine\n")

    def test_a_file_for_two_options(self):
        self.expect_refused("report", "./out", "is also the file of --write-baseline",
                            "--write-baseline=out", "--report=./out", "k.cu")
        done = self.run_tool("--report=/dev/null", "--dump-accesses=/dev/null", "k.cu", "--")
        self.expect(done, 1)

    def test_a_part_is_an_input_of_the_merge(self):
        self.expect_written("write-part", "part")
        self.expect_refused("report", "part", "is an input of this run" + FORCE, "--merge", "part",
                            flags=())

    def test_nothing_is_analysed_before(self):
        self.expect_refused("report", "k.cu", "is an input of this run" + FORCE)
        self.assertEqual(os.listdir(self.own_cache()), [])

    def test_what_looks_like_an_output(self):
        for option, text in (("depfile", "all: a b\n\tcc a b\n"), ("depfile", "# all:\n"),
                             ("depfile", "all:\nclean:\n"), ("report", "<!DOCTYPE html>\n"),
                             ("report", "<html>\n"), ("dump-ir", "; a module\n"),
                             ("dump-ir", "; a after sunset\n"), ("dump-accesses", "{}\n"),
                             ("export-fixes", "---\nChecks: '*'\n"),
                             ("write-baseline", "# Findings\n"), ("write-part", "warplint\n"),
                             ("clang-database", "[\n  {\n    \"directory\": \"/\"\n  }\n]\n")):
            self.write("out", text)
            self.expect_refused(option, "out", f"exists and was not written by --{option}" + FORCE)
        for option, text in (("depfile", "k.o: \\\n  k.cu \\\n  k.h\n"), ("depfile", "k.o:\n")):
            self.write("out", text)
            self.expect_written(option, "out")


class Nothing(Outputs):
    """Of a run that is not the one that was asked for nothing is written."""

    def expect_withheld(self, words, why, findings, code=3, flags=("--",), options=WRITE):
        for option in options:
            with self.subTest(option):
                done = self.expect(self.run_with(option, "out", *words, flags=flags), code, stderr=(
                    f"warplint: error: --{option}: 'out' is not written: {why}\n"))
                self.assertFalse(os.path.exists(self.at("out")))
                self.assertEqual(done.stdout.count("32-way bank conflict"), findings)

    def test_a_path_that_leads_to_nothing(self):
        options = sorted(set(WRITE) - NOT_OF_RESULTS)
        for words, findings in ((["kk.cu"], 0), (["k.cu", "kk.cu"], 1)):
            self.expect_withheld(words, "there is no file 'kk.cu'", findings, options=options)
        # What there is stays.
        self.expect_written("write-baseline", "known")
        before = self.snapshot()
        self.expect(self.run_with("write-baseline", "known", "kk.cu"), 3)
        self.assertEqual(self.snapshot(), before)
        # --allow-incomplete is about the exit code alone.
        self.expect(self.run_with("report", "out", "--allow-incomplete", "k.cu", "kk.cu"), 1,
                    stderr="'out' is not written")
        self.assertEqual(self.snapshot(), before)
        # The fixes are not made for it.
        self.expect(self.run_tool("--unsafe-fixes", "--export-fixes=out", "k.cu", "kk.cu", "--"), 3)
        self.assertEqual(self.snapshot(), before)

    def test_nothing_that_could_be_analysed(self):
        os.mkfifo(self.at("pipe.cu"))
        # The database is of commands, whatever comes of them.
        options = sorted(set(WRITE) - NOT_OF_RESULTS - {"depfile", "write-uses"})
        self.expect_withheld(["pipe.cu"], "no input could be analysed", 0, options=options)
        self.database(("gone.cu",), ("gone too.cu",))
        self.expect_withheld(["-p", "compile_commands.json"], "no input could be analysed", 0,
                             options=options, flags=())
        # A rule of make names what is to be looked at again.
        self.expect(self.run_with("depfile", "out", "pipe.cu"), 3)
        self.assertIn(self.at("pipe.cu"), self.read("out"))

    def test_one_that_could_not_be_analysed_of_several(self):
        os.mkfifo(self.at("pipe.cu"))
        for option in WRITE:
            self.expect(self.run_with(option, "out." + option, "k.cu", "pipe.cu"),
                        0 if option in NOT_OF_RESULTS else 3)
            self.assertTrue(os.path.exists(self.at("out." + option)))

    def test_a_run_without_findings_is_written(self):
        self.write("clean.cu", CLEAN)
        for option in WRITE:
            self.expect(self.run_with(option, "out." + option, "clean.cu"), 0)
            self.assertTrue(os.path.exists(self.at("out." + option)))

    def test_a_database_of_no_command(self):
        self.expect(self.run_with("clang-database", "out", "kk.cu"), 3, stderr=[
            "no such file: 'kk.cu'", "--clang-database: 'out' is not written: there is no file"])
        self.expect(self.run_with("clang-database", "out", "k.cu", "kk.cu"), 3,
                    stderr="'out' is not written: there is no file 'kk.cu'")
        self.assertFalse(os.path.exists(self.at("out")))

    def test_parts(self):
        for i in (1, 2):
            self.expect(self.run_tool("k.cu", "kk.cu", f"--shard={i}/2", f"--write-part=p{i}",
                                      "--"), 0)
        done = self.run_tool("--merge", "p1", "p2", "--report=out")
        self.expect(done, 3, "32-way bank conflict",
                    "--report: 'out' is not written: a path of the run names no file")
        self.assertFalse(os.path.exists(self.at("out")))
        # Another one than that which reports the path says so, too.
        done = self.run_tool("k.cu", "kk.cu", "--shard=2/2", "--report=out", "--")
        self.expect(done, 3, stderr="'out' is not written: there is no file 'kk.cu'")


if __name__ == "__main__":
    tool_test.main()
