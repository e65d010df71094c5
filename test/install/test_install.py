#!/usr/bin/env python3
"""What `cmake --install` puts down works from anywhere, without the source tree
and without the build.

usage: test_install.py CMAKE BUILD_FOLDER"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "../security"))
import traced  # noqa: E402

CMAKE, BUILD = sys.argv[1], os.path.abspath(sys.argv[2])
CLEAN = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, **more)


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = os.path.realpath(tempfile.mkdtemp(prefix="warplint-install-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        done = run(CMAKE, "--install", BUILD, "--prefix", os.path.join(cls.folder, "first"))
        assert done.returncode == 0, done.stderr
        # Nothing in it may know where it was put.
        cls.prefix = os.path.join(cls.folder, "a place with blanks")
        os.rename(os.path.join(cls.folder, "first"), cls.prefix)
        cls.tool = os.path.join(cls.prefix, "bin/warplint")

    def at(self, *names):
        return os.path.join(self.prefix, *names)

    def read(self, *names):
        with open(self.at(*names), encoding="utf-8") as file:
            return file.read()

    def flags(self):
        """The flags of --help."""
        text = run(self.tool, "--help", env=CLEAN).stdout
        found = re.findall(r"^  (--?[a-z][\w-]*)", text, re.M)
        self.assertGreater(len(found), 30)
        return found

    def test_examples(self):
        examples = self.at("share/doc/warplint/examples")
        sources = sorted(f for f in os.listdir(examples) if f.endswith(".cu"))
        self.assertTrue(sources)
        done = run(self.tool, "--format=json", "--root=.", "--cuda-path=none", *sources, "--",
                   cwd=examples, env=CLEAN)
        self.assertEqual(done.returncode, 1, done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual(report["summary"]["files"], len(sources))
        self.assertEqual(report["summary"]["filesFailed"], 0, done.stderr)
        # Where the build is, it says the same.
        other = run(os.path.join(BUILD, "tool/warplint/warplint"), "--format=json",
                    "--root=.", "--cuda-path=none", *sources, "--", cwd=os.path.join(ROOT, "examples"),
                    env=CLEAN)
        self.assertEqual(json.loads(other.stdout)["findings"], report["findings"])

    def test_editors(self):
        """The plugins lie where their editors look, whole."""
        for from_, to in (("nvim", "share/nvim/site/pack/warplint/start/warplint"),
                          ("emacs", "share/emacs/site-lisp")):
            for folder, _, names in os.walk(os.path.join(ROOT, "editors", from_)):
                inner = os.path.relpath(folder, os.path.join(ROOT, "editors", from_))
                for name in names:
                    self.assertTrue(os.path.isfile(self.at(to, inner, name)), name)
        if not shutil.which("nvim"):
            self.skipTest("there is no nvim on PATH")
        env = {**CLEAN, "HOME": self.folder, "XDG_DATA_HOME": self.at("share"),
               "XDG_CACHE_HOME": self.folder, "XDG_CONFIG_HOME": self.folder}
        said = self.at("said")
        done = run("nvim", "--headless", "-c", "help :WarplintTable", "-c",
                   f"call writefile([string(g:loaded_warplint), expand('%:t'), getline('.')], '{said}')",
                   "-c", "qa!", env=env, timeout=60)
        self.assertEqual(done.stderr, "")
        loaded, file, line = self.read("said").splitlines()
        self.assertEqual((loaded, file), ("v:true", "warplint.txt"))
        self.assertIn("*:WarplintTable*", line)

    def test_neither_sources_nor_build_are_used(self):
        if why := traced.can_trace():
            self.skipTest("nothing can be traced here: " + why)
        shutil.copy(self.at("share/doc/warplint/examples/transpose.cu"), self.folder)
        with tempfile.NamedTemporaryFile() as log:
            done = run("strace", "-f", "-e", "trace=open,openat,openat2", "-o", log.name,
                       self.tool, "--cuda-path=none", "transpose.cu", "--",
                       cwd=self.folder, env=CLEAN)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            with open(log.name, encoding="utf-8") as file:
                opened = [line for line in file if "ENOENT" not in line]
        self.assertTrue(any(self.prefix + "/share/warplint/cuda" in line for line in opened))
        for folder in (ROOT, os.path.realpath(BUILD)):
            self.assertEqual([line for line in opened if folder + "/" in line], [])
        # Clang's own headers come with it, too.
        self.assertEqual([line for line in opened
                          if re.search(r"/lib/clang/\d+/include", line)], [])

    def test_the_module_of_clang_tidy(self):
        module = self.at("lib/warplint/clang-tidy/libwarplint-tidy.so")
        if not os.path.exists(module) or not shutil.which("clang-tidy-22"):
            self.skipTest("there is no module, or no clang-tidy-22")
        shutil.copy(self.at("share/doc/warplint/examples/transpose.cu"), self.folder)
        shipped = self.at("share/warplint/cuda/declarations")
        with tempfile.NamedTemporaryFile() as log:
            done = run("strace", "-f", "-e", "trace=open,openat,openat2", "-o", log.name,
                       "clang-tidy-22", "--load=" + module, "--checks=-*,cuda-warp-shared-*",
                       "transpose.cu", "--", "-nocudainc", "-nocudalib", "-isystem", shipped,
                       "-include", "warplint_cuda.h", cwd=self.folder, env=CLEAN)
            with open(log.name, encoding="utf-8") as file:
                opened = [line for line in file if "ENOENT" not in line]
        self.assertIn("32-way bank conflict", done.stdout, done.stderr)
        # It looks beside itself, not beside clang-tidy.
        self.assertTrue(any(self.at("share/warplint/clang") in line for line in opened))
        for folder in (ROOT, os.path.realpath(BUILD)):
            self.assertEqual([line for line in opened if folder + "/" in line], [])

    def test_a_module_that_is_not_built(self):
        """It is said, and the rest is installed."""
        script = os.path.join(BUILD, "tool/clang-tidy/cmake_install.cmake")
        with open(script, encoding="utf-8") as file:
            text = file.read()
        built = os.path.join("tool/clang-tidy", "libwarplint-tidy.so")
        if built not in text:
            self.skipTest("this build has no module")
        copy = os.path.join(self.folder, "without.cmake")
        with open(copy, "w", encoding="utf-8") as file:
            file.write(text.replace(built, "tool/clang-tidy/none.so"))
        prefix = os.path.join(self.folder, "without")
        done = run(CMAKE, "-DCMAKE_INSTALL_PREFIX=" + prefix, "-P", copy)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, r"(?s)module\s+for\s+clang-tidy\s+is\s+not\s+built.*"
                                      r"--target\s+warplint-tidy")
        done = run(CMAKE, "-DCMAKE_INSTALL_PREFIX=" + prefix, "-P", script)
        if os.path.exists(os.path.join(BUILD, built)):
            self.assertNotIn("not built", done.stderr)

    def test_run_example_builds_what_is_installed(self):
        with open(os.path.join(ROOT, "run-example"), encoding="utf-8") as file:
            targets = re.search(r"(?m)^scripts/build build (.+)$", file.read())[1].split()
        if not os.path.exists(os.path.join(BUILD, "build.ninja")) or not shutil.which("ninja"):
            self.skipTest("the build is not ninja's")
        def ninja(*words):
            done = run("ninja", "-C", BUILD, "-t", *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            return [line for line in done.stdout.splitlines() if not line.startswith("ninja: ")]
        made = {line.rsplit(": ", 1)[0] for line in ninja("targets", "all")}
        installed = set()
        for folder, _, names in os.walk(BUILD):
            if "cmake_install.cmake" in names:
                with open(os.path.join(folder, "cmake_install.cmake"), encoding="utf-8") as file:
                    # Without what is installed by the name of its component alone.
                    parts = re.findall(r'(?ms)^if\(CMAKE_INSTALL_COMPONENT STREQUAL "\w+" OR NOT '
                                       r'CMAKE_INSTALL_COMPONENT\)$(.*?)^endif\(\)$', file.read())
                for part in parts:
                    installed.update(os.path.relpath(path, BUILD) for path in
                                     re.findall('"(' + re.escape(BUILD) + '/[^"]+)"', part))
        installed &= made
        self.assertIn("tool/warplint/warplint", installed)
        for path in sorted(installed):
            with self.subTest(path):
                above, seen = [path], set()
                while above and not seen.intersection(targets):
                    seen.update(above)
                    lines = "\n".join(ninja("query", *above))
                    above = sorted({name for part in re.findall(r"  outputs:((?:\n    .*)*)", lines)
                                    for name in part.split()} - seen)
                self.assertTrue(seen.intersection(targets), f"{targets} do not make it")

    def test_version(self):
        done = run(self.tool, "--version", env=CLEAN)
        self.assertRegex(done.stdout, r"^warplint \d+\.\d+\.\d+ \(.*LLVM 22\.")
        if os.path.exists(os.path.join(ROOT, ".git")) and shutil.which("git"):
            self.assertRegex(done.stdout, r"\(commit [0-9a-f]{7,}(-dirty)?, LLVM ")

    def test_documents(self):
        for name in ("LICENSE", "README.md", "CHANGELOG.md", "docs/usage.md",
                     "docs/security.md", "docs/checks/shared-bank-conflict.md"):
            with self.subTest(name):
                self.assertTrue(self.read("share/doc/warplint", name).strip())

    def test_each_flag_is_in_the_manual_and_the_completions(self):
        manual = self.read("share/man/man1/warplint.1").replace("\\-", "-")
        bash = self.read("share/bash-completion/completions/warplint")
        zsh = self.read("share/zsh/site-functions/_warplint")
        fish = self.read("share/fish/vendor_completions.d/warplint.fish")
        for flag in self.flags():
            with self.subTest(flag):
                self.assertRegex(manual, r"\\fB" + flag + r"\b")
                self.assertRegex(bash, r"[ \"]" + flag + r"[= \"]")
                self.assertRegex(zsh, r"'" + flag + r"[=+\[]")
                short = (f"-s {flag[1:]}" if len(flag) == 2 else f"-l {flag[2:]}"
                         if flag.startswith("--") else f"-o {flag[1:]}")
                self.assertIn(f"complete -c warplint {short} ", fish)

    def test_the_manual_is_one(self):
        if not shutil.which("groff"):
            self.skipTest("there is no groff")
        done = run("groff", "-man", "-Tutf8", "-ww", self.at("share/man/man1/warplint.1"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # Bold is written over itself, or with escapes.
        text = re.sub("\x1b\\[[0-9;]*m|.\x08", "", done.stdout)
        self.assertIn("--write-baseline=<file>", text)

    def completed(self, *words):
        """What bash offers for the last word, as it parts words."""
        file = self.at("share/bash-completion/completions/warplint")
        script = (f"PATH={self.at('bin')!r}:$PATH; source {file!r}; "
                  "compopt() { :; }; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _warplint; "
                  "printf '%s\\n' \"${COMPREPLY[@]}\"")
        done = run("bash", "-c", script, "bash", "warplint", *words, cwd=self.folder,
                   env=CLEAN)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_bash(self):
        self.assertEqual(self.completed("--form"), ["--format="])
        self.assertIn("sarif", self.completed("--format", "=", ""))
        self.assertEqual(self.completed("--format", "=", "sa"), ["sarif"])
        self.assertIn("always", self.completed("--color", "="))
        self.assertEqual(self.completed("--explain", "=", "shared-bank"),
                         ["shared-bank-conflict"])
        with open(os.path.join(self.folder, "kernel.cu"), "w", encoding="utf-8"):
            pass
        self.assertEqual(self.completed("kern"), ["kernel.cu"])
        self.assertEqual(self.completed("--baseline", "=", "kern"), ["kernel.cu"])

    def test_other_shells(self):
        tried = 0
        for shell, name in (("zsh", "share/zsh/site-functions/_warplint"),
                            ("fish", "share/fish/vendor_completions.d/warplint.fish")):
            if not shutil.which(shell):
                continue
            tried += 1
            done = run(shell, "-n", self.at(name))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        if not tried:
            self.skipTest("there is neither zsh nor fish")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
