#!/usr/bin/env python3
"""Results of unchanged files come from the cache, the same to the byte; what
changed in any way is analysed."""

import glob
import os
import re
import resource
import signal
import subprocess
import time
import unittest

import tool_test
from tool_test import BAD, CLEAN, TOOL, ToolTest

HEADER = "#pragma once\n#define PITCH 32\n"
SOURCE = BAD.replace("[32][32]", "[32][PITCH]")
# Its findings depend on a header that is not there.
ASKS = """\
#if __has_include("pitch.h")
#include "pitch.h"
#else
#define PITCH 32
#endif
""" + SOURCE


class Cache(ToolTest):
    def folder_of_cache(self):
        return self.at("cache")

    def run_cached(self, *words, **more):
        return self.run_tool(f"--cache-dir={self.folder_of_cache()}", "--statistics",
                             *words, **more)

    def unchanged(self, done):
        """How many files came from the cache, of how many."""
        match = re.search(r"cache: (\d+) of (\d+) files unchanged", done.stderr)
        self.assertTrue(match, done.stderr)
        return int(match[1]), int(match[2])

    def said(self, done):
        """All that must not depend on the cache."""
        return (done.returncode, done.stdout, done.stderr.split("CPU time of the stages")[0])

    def expect_analysed(self, count, *words):
        done = self.run_cached(*words)
        files = self.unchanged(done)
        self.assertEqual(files[1] - files[0], count, done.stderr)
        plain = self.run_tool("--no-cache", "--statistics", *words)
        self.assertIn("cache: off", plain.stderr)
        self.assertEqual(self.said(done), self.said(plain))
        return done

    def entries(self):
        return sorted(glob.glob(os.path.join(self.folder_of_cache(), "llvmcache-*")))


class Unchanged(Cache):
    def test_everything_comes_out_the_same(self):
        self.write("a.cu", BAD)
        self.write("b.cu", CLEAN + BAD.replace("column", "other"))
        self.write("c.cu", BAD + "__global__ void broken() { nonsense; }\n#warning w\n")
        self.write("d.cu", "int host() { return 0; }\n")
        for form in ("text", "table", "json"):
            words = ["--format=" + form, "--verbose", "--certainty=possible", "."]
            first = self.expect_analysed(4, "-j1", *words)
            for jobs in ("-j1", "-j4"):
                again = self.expect_analysed(0, jobs, *words)
                self.assertEqual(self.said(first), self.said(again))
                self.assertIn("parses: 0 of", again.stderr)
            if form == "text":  # other words for the same
                self.expect_analysed(0, "--format=concise", *words[1:])
            self.run_tool("--clear-cache", f"--cache-dir={self.folder_of_cache()}")

    def test_comments_that_suppress_nothing(self):
        self.write("a.cu", CLEAN + "// NOLINTNEXTLINE(shared-bank-conflict)\nint nothing;\n")
        first = self.expect_analysed(1, "a.cu", "--")
        self.assertIn("[unused-suppression]", first.stdout)
        self.assertEqual(self.said(first), self.said(self.expect_analysed(0, "a.cu", "--")))

    def test_dumps_and_fixes(self):
        self.write("a.cu", BAD)
        for words in (["--dump-accesses=-", "--quiet"], ["--dump-ir=-"], ["--fix-dry-run"],
                      ["--unsafe-fixes", "--export-fixes=out.yaml"]):
            outputs = []
            for _ in range(2):
                done = self.run_cached(*words, "a.cu")
                outputs.append((self.said(done), os.path.exists(self.at("out.yaml")) and
                                self.read("out.yaml")))
            self.assertEqual(self.unchanged(done), (1, 1), words)
            self.assertEqual(*outputs)
        self.run_cached("--fix", "a.cu")
        self.assertNotEqual(self.read("a.cu"), BAD)
        self.expect_analysed(0, "a.cu")  # the fix told what is left

    def test_an_old_text_is_found_again(self):
        self.write("a.cu", BAD)
        self.expect_analysed(1, "a.cu")
        self.write("a.cu", CLEAN)
        self.expect_analysed(1, "a.cu")
        self.write("a.cu", BAD)
        self.expect_analysed(0, "a.cu")
        os.utime(self.at("a.cu"), (1, 1))
        self.expect_analysed(0, "a.cu")


class Changed(Cache):
    def test_a_header(self):
        self.write("pitch.h", HEADER)
        self.write("a.cu", '#include "pitch.h"\n' + SOURCE)
        self.write("b.cu", BAD)
        done = self.expect_analysed(2, ".")
        self.assertEqual(done.returncode, 1)
        times = os.stat(self.at("pitch.h"))
        self.write("pitch.h", HEADER.replace("32", "33"))
        os.utime(self.at("pitch.h"), ns=(times.st_atime_ns, times.st_mtime_ns))
        done = self.expect_analysed(1, ".")
        self.assertNotIn("a.cu", done.stdout)

    def test_a_header_that_was_not_there(self):
        self.write("a.cu", ASKS)
        self.expect_analysed(1, "a.cu")
        self.expect_analysed(0, "a.cu")
        self.write("pitch.h", HEADER.replace("32", "33"))
        self.expect(self.expect_analysed(1, "a.cu"), 0)
        # Parsed again, and then the same as it was at first.
        os.remove(self.at("pitch.h"))
        self.expect(self.expect_analysed(0, "a.cu"), 1, stderr="parses: 1 of 1")

    def test_whether_an_embedded_file_is_empty(self):
        self.write("w.bin", "x")
        self.write("a.cu", "#if __has_embed(\"w.bin\") == __STDC_EMBED_EMPTY__\n"
                           "#define PITCH 33\n#else\n#define PITCH 32\n#endif\n" + SOURCE)
        words = ["a.cu", "--", "-Wno-everything"]
        self.expect(self.expect_analysed(1, *words), 1)
        self.expect(self.expect_analysed(0, *words), 1)
        self.write("w.bin", "")
        self.expect(self.expect_analysed(1, *words), 0)

    def test_a_header_that_is_found_before_another(self):
        self.write("late/pitch.h", HEADER)
        self.write("a.cu", "#include <pitch.h>\n" + SOURCE)
        words = ["a.cu", "--", "-Iearly", "-Ilate"]
        self.expect(self.expect_analysed(1, *words), 1)
        self.write("early/pitch.h", HEADER.replace("32", "33"))
        self.expect(self.expect_analysed(1, *words), 0)

    def test_the_command_the_configuration_and_the_environment(self):
        self.write("a.cu", SOURCE)
        flags = ["a.cu", "--", "-DPITCH=32"]
        self.expect_analysed(1, *flags)
        self.expect(self.expect_analysed(1, "a.cu", "--", "-DPITCH=33"), 0)
        self.expect_analysed(0, *flags)
        self.expect(self.expect_analysed(1, "--certainty=possible", *flags), 1)
        self.expect_analysed(1, "--max-steps=5", *flags)
        self.write(".warplint", "WarningsAsErrors: '*'\n")
        self.expect(self.expect_analysed(1, *flags), 1, "error:")
        self.write("more/pitch.h", HEADER.replace("32", "33"))
        self.write("b.cu", "#include <pitch.h>\n" + SOURCE)
        for folder in ("", self.at("more")):
            done = self.run_cached("b.cu", env={"CPATH": folder})
            self.assertEqual(self.unchanged(done), (0, 1))

    def test_a_launch_in_another_file(self):
        self.write("k.h", "__global__ void k(float *p);\n")
        self.write("k.cu", '#include "k.h"\n__global__ void k(float *p) {\n'
                   "  __shared__ float t[1024];\n  t[threadIdx.x * 2 % 1024] = p[threadIdx.x];\n"
                   "  __syncthreads();\n  p[threadIdx.x] = t[threadIdx.x];\n}\n")
        main = '#include "k.h"\nvoid run(float *p) { k<<<1, 64>>>(p); }\nint main() {}\n'
        self.write("main.cu", main)
        self.database(("k.cu",), ("main.cu",))
        self.expect_analysed(2)
        self.write("main.cu", main.replace("64", "256"))
        self.expect_analysed(2)
        self.expect_analysed(0)
        # Of a file that is only asked for its launches.
        self.expect_analysed(0, "k.cu")
        self.write("main.cu", main.replace("64", "128"))
        done = self.expect_analysed(1, "k.cu")
        self.assertIn("128", done.stdout + done.stderr)

    def test_a_device_function_in_another_file(self):
        self.write("f.h", "__device__ int at(int i);\n")
        self.write("f.cu", '#include "f.h"\n__device__ int at(int i) { return i * 32; }\n')
        self.write("k.cu", '#include "f.h"\n__global__ void k(float *p) {\n'
                   "  __shared__ float t[1024];\n  t[at(threadIdx.x)] = p[threadIdx.x];\n"
                   "  __syncthreads();\n  p[threadIdx.x] = t[threadIdx.x];\n}\n"
                   "void run(float *p) { k<<<1, 32>>>(p); }\n")
        self.database(("f.cu", "-fgpu-rdc"), ("k.cu", "-fgpu-rdc"))
        self.expect(self.expect_analysed(2), 1, "32-way")
        self.expect_analysed(0)
        self.expect_analysed(0, "k.cu")
        self.write("f.cu", self.read("f.cu").replace("32", "1"))
        self.expect(self.expect_analysed(2), 0)
        self.expect_analysed(0)
        # Only the caller changed: the code comes from a file that is known.
        self.write("k.cu", self.read("k.cu") + "int more;\n")
        self.expect_analysed(1)


class Headers(Cache):
    """Those of CUDA are compiled once; nothing that is said depends on it."""

    def kept(self, done):
        match = re.search(r"CUDA headers: precompiled for (\d+) files", done.stderr)
        self.assertTrue(match, done.stderr)
        return int(match[1])

    def run_new(self, name, *words, text=None, **more):
        """A run on a text that no run before had."""
        self.serial = getattr(self, "serial", 0) + 1
        self.write(name, (text or BAD) + f"// {self.serial}\n")
        done = self.run_cached(*words, name, **more)
        self.assertEqual(self.unchanged(done), (0, 1))
        plain = self.run_tool("--no-cache", "--statistics", *words, name, **more)
        self.assertEqual(self.said(done), self.said(plain))
        return self.kept(done)

    def test_from_the_second_time_on(self):
        # The second run compiles them while it reads them.
        self.assertEqual(self.run_new("a.cu"), 0)
        self.assertEqual(self.run_new("a.cu"), 0)
        self.assertEqual(self.run_new("sub/b.cu"), 1)
        # Another command has its own.
        for kept in (0, 0, 1):
            self.assertEqual(self.run_new("a.cu", "--extra-arg=-DX=1"), kept)
        self.assertEqual(self.run_new("a.cu", text=CLEAN), 1)

    @unittest.skipUnless(tool_test.find_toolkit(), "there is no CUDA toolkit")
    def test_of_a_toolkit(self):
        text = "#include <cuda_fp16.h>\n" + BAD + "__global__ void wrong() { nonsense; }\n"
        words = ["--format=json", "--verbose", "--certainty=possible", "--depfile=d",
                 "--depfile-target=x", "--dump-accesses=-"]
        depfiles = []
        for kept in (0, 0, 1):
            self.assertEqual(self.run_new("a.cu", *words, cuda=tool_test.find_toolkit(),
                                          text=text), kept)
            # The last one is of a run without the cache.
            plain = self.read("d")
            self.run_cached(*words, "a.cu", cuda=tool_test.find_toolkit())
            depfiles += [plain, self.read("d")]
        self.assertEqual(set(depfiles), {plain})
        self.assertIn("cuda_runtime.h", plain)

    @unittest.skipUnless(tool_test.find_toolkit(), "there is no CUDA toolkit")
    def test_definitions_that_only_code_needs(self):
        """Asynchronous copies call functions of clang's headers that call others:
        code generation alone reads these from the compiled headers."""
        for i in range(8):
            self.write(f"f{i}.cu", """\
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
__global__ void copy(const int *in, int *out, int n) {
  __shared__ int s[256];
  auto block = cooperative_groups::this_thread_block();
  cooperative_groups::memcpy_async(block, s, in + blockIdx.x * 256, n);
  cooperative_groups::wait(block);
  out[threadIdx.x] = s[threadIdx.x];
}
""")
        done = self.run_tool("--cuda-path=" + tool_test.find_toolkit(), "--no-cache",
                             "--statistics", "-j1", ".", "--", "-std=c++17")
        self.assertGreater(self.kept(done), 0)
        self.assertNotIn("not analysed", done.stderr)

    def test_many_files_of_one_run(self):
        for i in range(10):
            self.write(f"f{i}.cu", BAD.replace("column", f"column{i}"))
        plain = self.run_tool("--no-cache", "--statistics", "-j1", ".")
        self.assertEqual(self.kept(plain), 9)
        done = self.run_cached("-j2", ".")
        self.assertEqual(self.said(done), self.said(plain))
        self.assertGreater(self.kept(done), 0)
        self.assertEqual(self.kept(self.run_tool("--no-cache", "--statistics", "-j1", "f1.cu")), 0)

    def test_a_header_that_changes(self):
        """One that the headers of CUDA would take in place of their own."""
        own = "-I" + self.at("own")
        os.mkdir(self.at("own"))

        def run():
            return self.run_new("a.cu", f"--extra-arg={own}", "--format=json")

        self.assertEqual([run(), run(), run()], [0, 0, 1])
        self.write("own/stddef.h", "#include_next <stddef.h>\n#define OWN 1\n")
        self.write("own/cstdint", "#include_next <cstdint>\n#define OWN 1\n")
        run()
        self.assertEqual(run(), 1)
        self.write("own/cstdint", "#include_next <cstdint>\n#define OWN 2\n")
        text = BAD.replace("[32][32]", "[32][30 + OWN]")
        for _ in range(3):
            self.run_new("a.cu", f"--extra-arg={own}", text="#include <cstdint>\n" + text)

    def test_what_the_user_includes_first_is_read(self):
        self.write("first.h", "static " + BAD.split("void run")[0])
        for _ in range(3):
            self.assertEqual(self.run_new("a.cu", "--extra-arg=-include",
                                          "--extra-arg=first.h",
                                          text="void run" + BAD.split("void run")[1]), 0)

    def test_damage(self):
        for _ in range(3):
            self.run_new("a.cu")
        for entry in self.entries():
            with open(entry, "r+b") as file:
                file.seek(os.path.getsize(entry) // 2)
                file.write(b"?????")
        self.run_new("a.cu")
        self.assertEqual([self.run_new("a.cu"), self.run_new("a.cu")], [0, 1])


class Harm(Cache):
    def test_damaged_entries_are_misses(self):
        self.write("a.cu", BAD)
        self.expect_analysed(1, "a.cu")
        for entry in self.entries():
            with open(entry, "r+b") as file:
                file.seek(40)
                file.write(b"?")
        done = self.expect_analysed(1, "a.cu")
        self.assertRegex(done.stderr, r"cache: .* [123] broken")
        self.expect_analysed(0, "a.cu")
        for entry in self.entries():
            os.truncate(entry, 0)
        self.expect_analysed(1, "a.cu")

    def test_what_is_no_file_is_no_entry(self):
        self.write("a.cu", BAD)
        self.expect_analysed(1, "a.cu")
        for number, entry in enumerate(self.entries()):
            os.remove(entry)
            if number % 2:
                os.mkfifo(entry)
            else:
                os.symlink("/dev/zero", entry)
        done = self.expect_analysed(1, "a.cu")
        self.assertRegex(done.stderr, r"cache: .* [123] broken")
        self.expect_analysed(0, "a.cu")

    def test_a_folder_that_others_may_write_to(self):
        self.write("a.cu", BAD)
        self.expect_analysed(1, "a.cu")
        before = {entry: os.stat(entry).st_mtime_ns for entry in self.entries()}
        for mode in (0o770, 0o702, 0o1777):
            os.chmod(self.at("cache"), mode)
            done = self.expect(self.run_cached("a.cu"), 1, "32-way bank conflict", "cache: off")
            self.assertEqual(done.stderr.count("warning: "), 1, done.stderr)
            self.assertIn(f"warplint: warning: the cache folder '{self.at('cache')}' is not "
                          "used: others may write to it; 'chmod go-w' makes it safe\n",
                          done.stderr)
        self.assertEqual(before, {entry: os.stat(entry).st_mtime_ns for entry in self.entries()})
        os.chmod(self.at("cache"), 0o755)
        self.expect_analysed(0, "a.cu")

    @unittest.skipIf(os.geteuid() != 0, "only root gives a folder away")
    def test_a_folder_of_somebody_else(self):
        self.write("a.cu", BAD)
        os.mkdir(self.at("cache"), 0o700)
        os.chown(self.at("cache"), 12345, -1)
        self.expect(self.run_cached("a.cu"), 1, "32-way bank conflict",
                    "is not used: it belongs to another user (12345)")
        self.assertEqual(self.entries(), [])

    def test_a_folder_that_cannot_be_written(self):
        self.write("a.cu", BAD)
        self.write("cache", "a file")
        done = self.run_cached("a.cu")
        self.expect(done, 1, stderr=["3 not written (", "Not a directory"])
        self.expect(self.run_tool("--cache-dir=", "a.cu"), 2, stderr="--cache-dir")

    def test_a_full_disk(self):
        """A limit on the size of files stands in for one."""
        self.write("a.cu", BAD)
        done = subprocess.run(
            [TOOL, "--cuda-path=none", "--statistics", "--cache-dir=cache", "a.cu"],
            cwd=self.folder, text=True, capture_output=True, check=False, timeout=300,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30, 30)))
        self.expect(done, 1, "32-way bank conflict", "not written (File too large)")
        self.assertEqual(self.entries(), [])
        self.expect_analysed(1, "a.cu")

    def test_kills_and_many_at_once(self):
        for i in range(4):
            self.write(f"f{i}.cu", BAD.replace("column", f"column{i}"))
        command = [TOOL, "--cuda-path=none", "--cache-dir=cache", "-j2", "."]
        want = self.said(self.run_tool("--no-cache", "."))
        for wait in (0.1, 0.2, 0.3, 0.4):
            children = [subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL) for _ in range(2)]
            time.sleep(wait)
            for child in children:
                child.send_signal(signal.SIGKILL)
                child.wait()
        children = [subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True) for _ in range(3)]
        for child in children:
            out, err = child.communicate(timeout=300)
            self.assertEqual((child.returncode, out, err), want)
        done = self.expect_analysed(0, ".")
        self.assertNotIn("broken", done.stderr)

    def test_clearing(self):
        self.write("a.cu", BAD)
        self.write("cache/mine", "text")
        self.expect_analysed(1, "a.cu")
        self.assertTrue(self.entries())
        self.expect(self.run_tool("--cache-dir=cache", "--clear-cache"), 0)
        self.assertEqual(os.listdir(self.at("cache")), ["mine"])
        self.expect_analysed(1, "a.cu")


class Where(Cache):
    def test_in_the_folder_of_the_user_unless_told_otherwise(self):
        self.write("a.cu", BAD)
        home = self.at("home")
        env = {"XDG_CACHE_HOME": home}
        self.run_tool("--no-cache", "a.cu", env=env)
        self.assertFalse(os.path.exists(home))
        self.run_tool("a.cu", env=env)
        self.assertEqual(os.listdir(home), ["warplint"])
        self.assertEqual(os.stat(os.path.join(home, "warplint")).st_mode & 0o077, 0)
        # A relative one would be in the tree.
        self.run_tool("a.cu", env={"XDG_CACHE_HOME": "tree"})
        self.assertFalse(os.path.exists(self.at("tree")))

    def test_a_configuration_names_no_folder(self):
        self.write("a.cu", BAD)
        self.write(".warplint", "CacheDir: here\n")
        self.expect(self.run_tool("a.cu"), 2, stderr="CacheDir")


if __name__ == "__main__":
    tool_test.main()
