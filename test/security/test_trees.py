#!/usr/bin/env python3
"""Trees that want to be more than read: analysing them runs nothing of them,
opens no device or pipe, and writes nothing. See docs/security.md."""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

import traced

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tool"))
from tool_test import BAD, TOOL  # noqa: E402

SCRIPT = "#!/bin/sh\necho > '%s'\n"

# What a command must not make clang do, with names that it could write to.
WRITERS = [
    ["-o", "../outside/victim"], ["-MD", "-MF", "../outside/victim"],
    ["-Wp,-MD,../outside/victim"], ["-Xpreprocessor", "-MD"], ["-MJ", "../outside/victim"],
    ["-save-temps"], ["-save-temps=cwd"], ["-save-stats=cwd"], ["-dumpdir", "x"],
    ["-ftime-trace"], ["-ftime-trace=../outside/victim"], ["-ftime-report"],
    ["-fproc-stat-report=../outside/victim"], ["-fprofile-generate=../outside"],
    ["-fprofile-instr-generate=../outside/victim"], ["-fcrash-diagnostics-dir=."],
    ["-fsave-optimization-record", "-foptimization-record-file=../outside/victim"],
    ["-serialize-diagnostics", "../outside/victim"], ["-gsplit-dwarf"], ["-fstack-usage"],
    ["-index-store-path", "../outside"], ["-dependency-dot", "../outside/victim"],
    ["-fmodule-output=../outside/victim"], ["-fmodules-cache-path=cache", "-fmodules"],
    ["-Xclang", "-dependency-file", "-Xclang", "../outside/victim"],
    ["-Xclang", "-stats-file=../outside/victim"], ["-Xclang", "-emit-pch"],
    ["-Xclang", "-header-include-file", "-Xclang", "../outside/victim"],
    ["-Xclang", "-diagnostic-log-file", "-Xclang", "../outside/victim"],
    ["-Xarch_device", "-ftime-trace=../outside/victim"],
    ["-mllvm", "-info-output-file=../outside/victim"], ["-mllvm", "-stats"],
    ["-fplugin=./evil.so"], ["-fpass-plugin=./evil.so"],
    ["-Xclang", "-load", "-Xclang", "./evil.so"], ["-mllvm", "-load=./evil.so"],
    ["--config=evil.cfg"], ["-specs=evil.specs"], ["-B", "evil"],
    ["-ccc-gcc-name", "evil/bin/g++"], ["-no-integrated-cpp"], ["-fno-integrated-as"],
    ["--offload-arch=native", "--offload-arch-tool=evil/bin/ptxas"],
    ["--offload-arch=native", "--nvptx-arch-tool=evil/bin/ptxas"],
    ["--ptxas-path=evil/bin/ptxas"], ["-fuse-ld=evil/bin/ptxas"],
    ["-include-pch", "evil.pch"], ["-ivfsoverlay", "evil.yaml"],
    ["-working-directory", "../outside"], ["-fopenmp"], ["--target=wasm32"],
    ["--target=x86_64-pc-windows-msvc"], ["--target=amdgcn-amd-amdhsa"],
    ["--gcc-toolchain=evil"], ["--sysroot=evil"], ["-resource-dir", "evil"],
    ["-###"], ["--version"], ["-print-search-dirs"], ["--analyze"], ["--precompile"],
]


class Tree(unittest.TestCase):
    def setUp(self):
        self.root = os.path.realpath(tempfile.mkdtemp(prefix="warplint-trees-"))
        self.addCleanup(shutil.rmtree, self.root)
        self.outside = os.path.join(self.root, "outside")
        self.cache = tempfile.mkdtemp(prefix="warplint-cache-")
        self.addCleanup(shutil.rmtree, self.cache)
        self.tree = os.path.join(self.root, "tree")
        os.mkdir(self.outside)
        os.mkdir(self.tree)
        self.write("../outside/victim", "kept\n")
        self.write("a.cu", BAD)

    def at(self, name):
        return os.path.normpath(os.path.join(self.tree, name))

    def write(self, name, text, mode=0o644):
        os.makedirs(os.path.dirname(self.at(name)), exist_ok=True)
        with open(self.at(name), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(self.at(name), mode)

    def database(self, *words, file="a.cu", **more):
        self.write("compile_commands.json", json.dumps([
            {"directory": self.tree, "file": file, "arguments": [*words], **more}]))

    def evil_toolkit(self):
        """A toolkit whose programs would leave a file behind."""
        for name in ("cuda_runtime.h", "cuda.h"):
            self.write("evil/include/" + name, "")
        self.write("evil/nvvm/libdevice/libdevice.10.bc", "no bitcode")
        for name in ("nvcc", "ptxas", "ncu", "g++", "gcc", "clang", "fatbinary", "as", "ld"):
            self.write("evil/bin/" + name, SCRIPT % self.at("../outside/" + name), 0o755)
        self.write("evil.so", "no library", 0o755)
        self.write("evil.cfg", "-fplugin=./evil.so\n")

    def snapshot(self):
        found = {}
        for base, folders, files in os.walk(self.root):
            for name in folders + files:
                path = os.path.join(base, name)
                status = os.lstat(path)
                text = None
                if stat.S_ISREG(status.st_mode):
                    with open(path, "rb") as file:
                        text = file.read()
                elif stat.S_ISLNK(status.st_mode):
                    text = os.readlink(path)
                found[path] = (status.st_mode, status.st_mtime_ns, text)
        return found

    def is_in_cache(self, call, names):
        """Whether all that the call names lies in the cache of the user. The time
        of an access is set on the open entry, which has no name then."""
        folder = os.path.join(self.cache, "warplint")
        if call == "utimensat" and not names:
            return True
        return call in ("writes", "rename", "mkdir", "unlink", "chmod") and all(
            name in (self.cache, folder) or os.path.dirname(name) == folder
            for name in names.split(" "))

    def analyse(self, *words, codes=(0, 1, 3), env=None, expected=()):
        """Analyses the tree; nothing may come of it but words, and the kinds of
        effects that are expected."""
        before = self.snapshot()
        environment = {"PATH": "/usr/bin:/bin", "HOME": self.outside,
                       "XDG_CACHE_HOME": self.cache, "TMPDIR": self.outside, **(env or {})}
        done, effects = traced.trace([TOOL, *words], self.tree, environment)
        effects = [e for e in effects if not self.is_in_cache(*e)]
        self.assertEqual({e[0] for e in effects} & set(expected), set(expected))
        effects = [e for e in effects if e[0] not in expected]
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        self.assertEqual(effects, [], said)
        self.assertEqual(self.snapshot(), before, said)
        self.assertIn(done.returncode, codes, said)
        return said


class TheWatch(Tree):
    """The test of the tests: what is forbidden is seen."""

    def test_sees_what_is_forbidden(self):
        os.mkfifo(self.at("pipe"))
        for command, kind in (("echo > out", "writes"), ("exec 3<>pipe", "writes"),
                              ("exec 3< /dev/zero", "opens"), ("/bin/true", "runs"),
                              ("rm a.cu", "runs"), ("(:)", "forks"),
                              ("python3 -c 'import os; os.truncate(\"a.cu\", 0)'", "truncate")):
            with self.subTest(command):
                _, effects = traced.trace(["sh", "-c", command + "; :"], self.tree)
                self.assertIn(kind, [e[0] for e in effects])

    def test_sees_nothing_else(self):
        _, effects = traced.trace(["sh", "-c", "read line < a.cu; echo $line"], self.tree)
        self.assertEqual(effects, [])


class Trees(Tree):
    def test_a_plain_one(self):
        self.assertIn("32-way bank conflict", self.analyse("a.cu", "--", codes=[1]))
        self.database("nvcc", "-arch=sm_90", "-c", "a.cu")
        self.analyse("--cuda-path=none", codes=[1])
        self.analyse(".", "--format=sarif", codes=[1])

    def test_a_limit_starts_copies_of_the_program_and_nothing_else(self):
        self.write("b.cu", "template <long N> struct T { static constexpr long v = "
                   "T<2 * N>::v + T<2 * N + 1>::v; };\nconstexpr long x = T<1>::v;\n")
        said = self.analyse("--file-timeout=10", "a.cu", "b.cu", "--",
                            "-ftemplate-depth=100000", codes=[3], expected=["forks"])
        self.assertIn("b.cu exceeded the 10 s", said)
        self.assertIn("32-way bank conflict", said)

    def test_the_cache_is_where_the_user_has_it(self):
        for folder in (".cache", "cache", "warplint"):
            os.mkdir(self.at(folder))
        self.write(".warplint", "Checks: '*'\n")
        self.assertIn("cache: 0 of 1", self.analyse("--statistics", "a.cu", codes=[1]))
        self.assertIn("cache: 1 of 1", self.analyse("--statistics", "a.cu", codes=[1]))
        self.assertEqual(os.listdir(self.cache), ["warplint"])
        for name in os.listdir(os.path.join(self.cache, "warplint")):
            self.assertRegex(name, r"^llvmcache(-[0-9a-f]{32}|\.timestamp)$")

    def test_flags_of_a_database(self):
        self.evil_toolkit()
        commands = []
        for flags in WRITERS:
            commands.append(["clang++", "-x", "cuda", *flags, "-c", "a.cu"])
            commands.append(["nvcc", "-Xcompiler", ",".join(flags), "-c", "a.cu"])
        self.write("compile_commands.json", json.dumps([
            {"directory": self.tree, "file": "a.cu", "arguments": command}
            for command in commands]))
        self.assertIn("32-way bank conflict", self.analyse("--cuda-path=none"))

    def test_flags_of_a_configuration(self):
        self.evil_toolkit()
        os.remove(self.at("a.cu"))
        for number, flags in enumerate(WRITERS):
            self.write(f"{number}/a.cu", BAD)
            self.write(f"{number}/.warplint",
                       "ExtraArgs: " + json.dumps(flags) +
                       "\nExtraArgsBefore: " + json.dumps(flags) + "\n")
        self.assertIn("32-way bank conflict", self.analyse(".", "--cuda-path=none", "--"))

    def test_flags_of_an_options_file_and_of_the_environment_of_a_command(self):
        self.evil_toolkit()
        self.write("options", "-fplugin=./evil.so -o ../outside/victim @more")
        self.write("more", "-Xcompiler -fplugin=./evil.so,-save-temps")
        self.database("clang++", "-x", "cuda", "@options", "a.cu")
        self.analyse("--cuda-path=none")
        self.database("env", "NVCC_APPEND_FLAGS=-Xcompiler -fplugin=./evil.so",
                      "NVCC_PREPEND_FLAGS=@options", "nvcc", "-c", "a.cu")
        self.analyse("--cuda-path=none")

    def test_a_module_cache_with_a_link_out_of_the_tree(self):
        os.mkdir(self.at("cache"))
        for name in ("modules.timestamp", "modules.idx"):
            os.symlink("../../outside/victim", self.at("cache/" + name))
        os.utime(self.at("../outside/victim"), (0, 0))
        flags = ["-fmodules", "-fmodules-cache-path=cache", "-fmodules-prune-interval=1",
                 "-fmodules-prune-after=1"]
        self.write(".warplint", "ExtraArgs: " + json.dumps(flags) + "\n")
        self.analyse("a.cu", "--cuda-path=none", "--", codes=[1])
        self.database("clang++", "-x", "cuda", *flags, "a.cu")
        self.analyse("--cuda-path=none", codes=[1])

    def test_a_toolkit_in_the_tree(self):
        self.evil_toolkit()
        home = {"CUDA_HOME": "", "CUDA_PATH": ""}
        for words in (["evil/bin/nvcc"], ["./evil/bin/nvcc"], [self.at("evil/bin/nvcc")],
                      ["nvcc", "-ccbin", "./evil/bin"], ["nvcc", "-ccbin=evil/bin/g++"],
                      ["NVCC_CCBIN=evil/bin/g++", "nvcc"],
                      ["clang++", "-x", "cuda", "--cuda-path=evil"],
                      ["sh", "evil/bin/nvcc", "&&", "evil/bin/nvcc"]):
            with self.subTest(words):
                self.database(*words, "-c", "a.cu")
                self.analyse(env=home)
                # The system has no ptxas; that of the tree is not taken for it.
                if "evil" in words[0] and "=" not in words[0]:
                    said = self.analyse("--confirm-with-ptxas", codes=[3], env=home)
                    self.assertIn("programs in '" + self.at("evil") + "' are not run", said)
                    # Its headers are not there, so that nothing compiles.
                    said = self.analyse("--confirm-with-nvcc", codes=[3], env=home)
                    self.assertIn("--confirm-with-nvcc: the source does not compile", said)

    def test_a_report_of_the_profiler(self):
        self.evil_toolkit()
        self.database("evil/bin/nvcc", "-c", "a.cu")
        with open(self.at("a.ncu-rep"), "wb") as file:
            file.write(b"NVR\0")
        said = self.analyse("--profile=a.ncu-rep", codes=[2])
        self.assertIn("no ncu", said)

    def test_pipes_and_devices(self):
        os.mkfifo(self.at("pipe"))
        os.mkfifo(self.at("pipe.cu"))
        os.symlink("/dev/zero", self.at("zero.cu"))
        os.symlink("pipe", self.at(".warplint"))
        for text in ('#include "pipe"\n', "#include </dev/zero>\n", '#line 1 "pipe"\n',
                     '#line 1 "/dev/zero"\n', '#import "/dev/stdin"\n',
                     "static const char b[] = {\n#embed </dev/zero>\n};\n",
                     '#if __has_include("pipe")\n#include "pipe"\n#endif\n',
                     "#pragma GCC dependency \"pipe\"\n"):
            self.write(f"a{len(os.listdir(self.tree))}.cu", text + BAD)
        self.analyse(".", "--cuda-path=none")
        for words in (["@pipe"], ["-include", "/dev/zero"], ["-imacros", "pipe"],
                      ["-I", "pipe"], ["-isystem/dev/zero"], ["--options-file", "pipe"]):
            for program in ("nvcc", "clang++"):
                with self.subTest(words, program=program):
                    self.database(program, *words, "-x", "cu", "a.cu")
                    self.analyse("a.cu", "--cuda-path=none")
        os.remove(self.at("compile_commands.json"))
        os.symlink("pipe", self.at("compile_commands.json"))
        self.analyse("a.cu", "--cuda-path=none", codes=[2])

    def test_names(self):
        self.evil_toolkit()
        for name in ("-fplugin=.cu", "-o.cu", "@options.cu", "--config=evil.cfg",
                     "a\nb.cu", "a\x1b[2Jb.cu", "$(touch x).cu", "`touch x`.cu",
                     "a b;touch x.cu", "\udcff.cu"):
            with self.subTest(ascii(name)):
                with open(os.path.join(self.tree, name), "w", encoding="utf-8") as file:
                    file.write(BAD)
                for program in ("clang++", "nvcc"):
                    self.database(program, "-x", "cuda" if program == "clang++" else "cu",
                                  name, file=name)
                    self.analyse("--cuda-path=none")
        os.remove(self.at("compile_commands.json"))
        self.analyse(".", "--cuda-path=none", "--format=github")

    def test_a_repository(self):
        """--diff=REVISION where each key of .git/config that names a program, and
        each place where git looks for one, holds a program of the tree."""
        own = ["git", "-c", "user.name=t", "-c", "user.email=t@t", "-C", self.tree]

        def git(*words):
            return subprocess.run([*own, *words], check=True, text=True, capture_output=True,
                                  env={"PATH": "/usr/bin:/bin", "HOME": self.tree}).stdout

        git("init", "-q", "-b", "main")
        self.write("lost.cu", "int a;\n")
        git("add", "-A")
        git("commit", "-q", "-m", "x")
        lost = git("rev-parse", "HEAD:lost.cu").strip()
        evil = self.at("evil/run")
        self.write("evil/run", SCRIPT % self.at("../outside/run"), 0o755)
        self.write("evil/git", SCRIPT % self.at("../outside/git"), 0o755)
        self.write("git", SCRIPT % self.at("../outside/git"), 0o755)
        for hook in ("post-index-change", "post-checkout", "reference-transaction",
                     "fsmonitor-watchman", "pre-auto-gc", "query-watchman"):
            self.write(".git/hooks/" + hook, SCRIPT % self.at("../outside/hook"), 0o755)
            self.write("hooks/" + hook, SCRIPT % self.at("../outside/hook"), 0o755)
        self.write(".gitattributes", "* filter=evil diff=evil merge=evil ident text eol=crlf "
                   "working-tree-encoding=UTF-16\n")
        self.write(".mailmap", "")
        self.write("more", f"[core]\n\tfsmonitor = {evil}\n\thooksPath = {self.at('hooks')}\n")
        for key, value in (
                ("core.fsmonitor", evil), ("core.hooksPath", self.at("hooks")),
                ("core.fsmonitorHookVersion", "2"),
                ("core.pager", evil), ("pager.rev-parse", evil), ("pager.ls-tree", evil),
                ("pager.merge-base", evil), ("pager.cat-file", evil),
                ("pager.check-ignore", evil), ("core.editor", evil), ("core.askPass", evil),
                ("core.sshCommand", evil), ("core.gitProxy", evil),
                ("core.alternateRefsCommand", evil), ("credential.helper", evil),
                ("diff.external", evil), ("diff.evil.command", evil),
                ("diff.evil.textconv", evil), ("diff.evil.binary", "true"),
                ("filter.evil.clean", evil), ("filter.evil.smudge", evil),
                ("filter.evil.process", evil), ("filter.evil.required", "true"),
                ("merge.evil.driver", evil), ("gpg.program", evil), ("log.showSignature", "true"),
                ("sequence.editor", evil), ("interactive.diffFilter", evil),
                ("alias.rev-parse", "!" + evil), ("alias.cat-file", "!" + evil),
                ("alias.ls-tree", "!" + evil), ("include.path", self.at("more")),
                ("uploadpack.packObjectsHook", evil), ("trace2.normalTarget", "../outside/victim"),
                ("trace2.eventTarget", "../outside/victim"),
                ("core.untrackedCache", "true"), ("feature.manyFiles", "true"),
                ("maintenance.auto", "true"), ("gc.auto", "1"),
                ("submodule.recurse", "true"), ("submodule.evil.update", "!" + evil),
                ("protocol.allow", "always"), ("protocol.ext.allow", "always"),
                # Objects that are missing are fetched from there.
                ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
                ("remote.origin.promisor", "true"), ("remote.origin.uploadpack", evil),
                ("remote.origin.partialCloneFilter", "blob:none"),
                ("remote.origin.url", "ext::" + evil)):
            git("config", key, value)
        self.write("a.cu", "// new\n" + BAD)
        self.write("made/b.cu", BAD.replace("run", "run2"))

        def since(*words, codes=(1,)):
            scratch = tempfile.mkdtemp(prefix="warplint-scratch-")
            self.addCleanup(shutil.rmtree, scratch)
            program = shutil.which("git", path="/usr/bin:/bin")

            def is_git(call, names):
                """git itself, with its files in the folder for such."""
                return (call, names) == ("runs", program) or call == "forks" or (
                    call in ("writes", "unlink", "chmod")
                    and all(n == os.devnull or os.path.dirname(n) == scratch
                            for n in names.split(" ")))

            before = self.snapshot()
            done, effects = traced.trace(
                [TOOL, "--cuda-path=none", *words], self.tree,
                {"PATH": ".:evil:/usr/bin:/bin", "HOME": self.outside,
                 "XDG_CACHE_HOME": self.cache, "TMPDIR": scratch})
            said = (done.stdout + done.stderr).decode("utf-8", "replace")
            self.assertIn(("runs", program), effects)
            self.assertEqual([e for e in effects
                              if not self.is_in_cache(*e) and not is_git(*e)], [], said)
            self.assertEqual(self.snapshot(), before, said)
            self.assertEqual(os.listdir(scratch), [])
            self.assertIn(done.returncode, codes, said)
            return said

        # The test of the test: this repository does run things.
        self.assertNotEqual(subprocess.run([*own, "status"], capture_output=True, check=False,
                                           env={"PATH": "/usr/bin:/bin"}).stderr, b"")
        for name in ("run", "hook"):
            if os.path.exists(self.at("../outside/" + name)):
                os.remove(self.at("../outside/" + name))
                break
        else:
            self.fail("git status has run nothing of the repository")
        self.assertIn("made/b.cu:6:", since(".", "--diff=main"))
        # Whether it is a revision, too, is git's to say.
        self.assertIn("not a unified diff", since("a.cu", "--diff=a.cu", codes=(2,)))
        os.remove(self.at(".git/objects/" + lost[:2] + "/" + lost[2:]))
        self.write("lost.cu", BAD.replace("run", "run3"))
        self.assertIn("is not in this clone", since(".", "--diff=main", codes=(2,)))

    def test_links(self):
        os.symlink(".", self.at("loop"))
        os.symlink("b.cu", self.at("c.cu"))
        os.symlink("c.cu", self.at("b.cu"))
        os.symlink("../outside", self.at("out"))
        self.analyse(".", "--cuda-path=none")
        self.analyse("b.cu", "--cuda-path=none", "--", codes=[3])

    def test_commands_that_a_shell_would_run(self):
        for line in ("touch ../outside/x; nvcc -c a.cu", "nvcc $(touch ../outside/x) -c a.cu",
                     "sh -c 'touch ../outside/x' && nvcc -c a.cu",
                     "nvcc -c a.cu > ../outside/victim", "nvcc -run -c a.cu",
                     "nvcc -c a.cu -Xcompiler '; touch ../outside/x'"):
            with self.subTest(line):
                self.write("compile_commands.json", json.dumps([
                    {"directory": self.tree, "file": "a.cu", "command": line,
                     "output": "../outside/victim"}]))
                self.analyse("--cuda-path=none")

    def test_sources_that_want_more(self):
        for text in ("#pragma clang module build M\nmodule M {}\n#pragma clang module contents\n"
                     "#pragma clang module begin M\n#pragma clang module end\n"
                     "#pragma clang module endbuild\n",
                     "#pragma clang module import M\n", "import std;\n", "export module m;\n",
                     '#pragma comment(lib, "../outside/victim")\n',
                     "#pragma clang __debug crash\n", "#pragma clang __debug overflow_stack\n",
                     "int a = " + "(" * 50000 + "1" + ")" * 50000 + ";\n",
                     'asm(".incbin \\"/dev/zero\\"");\n',
                     '__global__ void k() { asm volatile(".file 1 \\"/dev/zero\\""); }\n',
                     "#pragma clang attribute push(__attribute__((annotate(\"x\"))), "
                     "apply_to = any(function))\n"):
            self.write(f"a{len(os.listdir(self.tree))}.cu", text + BAD)
        for standard in ("-std=c++17", "-std=c++20"):
            self.analyse(".", "--cuda-path=none", "--", standard)

    def test_keys_that_a_configuration_does_not_have(self):
        for key in ("Fix: true", "UnsafeFixes: true", "FixDryRun: true",
                    "ExportFixes: ../outside/victim", "WriteBaseline: ../outside/victim",
                    "DumpAccesses: ../outside/victim", "ConfirmWithPtxas: ./evil/bin/ptxas",
                    "ConfirmWithNvcc: ./evil/bin/nvcc",
                    "Ncu: ./evil/bin/ncu", "Profile: x.ncu-rep", "CudaPath: evil"):
            with self.subTest(key):
                self.write(".warplint", key + "\n")
                self.assertIn("unknown key",
                              self.analyse("a.cu", "--cuda-path=none", "--", codes=[2]))


class NamedOutputs(Tree):
    def test_only_these_are_written(self):
        """And a link that the tree put in their place leads nowhere."""
        os.symlink("../outside/victim", self.at("out"))
        for flag in ("--dump-accesses", "--write-baseline", "--export-fixes"):
            with self.subTest(flag):
                command = [TOOL, "--no-cache", "--cuda-path=none", flag + "=out", "a.cu", "--"]
                done, effects = traced.trace(command, self.tree)
                self.assertEqual((done.returncode, effects), (2, []), done.stderr)
                done, effects = traced.trace([*command[:-1], "--force", "--"], self.tree)
                self.assertIn(done.returncode, (0, 1), done.stderr)
                self.assertFalse(os.path.islink(self.at("out")))
                os.remove(self.at("out"))
                os.symlink("../outside/victim", self.at("out"))
                for kind, what in effects:
                    self.assertIn(kind, ("writes", "rename", "chmod"))
                    for path in what.split():
                        self.assertRegex(os.path.join(self.tree, path),
                                         "^" + self.at("out") + r"(-[0-9a-f]{8}\.tmp)?$")
                with open(self.at("../outside/victim"), encoding="utf-8") as file:
                    self.assertEqual(file.read(), "kept\n")


if __name__ == "__main__":
    if why := traced.can_trace():
        print("skipped: nothing can be traced here:", why)
        sys.exit(77)
    unittest.main()
