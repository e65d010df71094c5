#!/usr/bin/env python3
"""What every part of the project owes the others: checks have tests and pages,
files stay readable, nothing of a machine gets in."""

import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import components


class Checks(unittest.TestCase):
    def test_ids_follow_from_the_names(self):
        code = "".join(components.read(p) for p in components.sources("Checks"))
        for function, check in components.checks():
            self.assertIn(f'"{check}"', code,
                          f"{function} of Checks.def must have the id {check}")

    def test_every_check_has_its_page(self):
        ids = {check for _, check in components.checks()}
        pages = {os.path.basename(p)[:-3] for p in
                 glob.glob(os.path.join(components.ROOT, "docs/checks/*.md"))} - {"index"}
        self.assertEqual(pages, ids)
        for check in ids:
            self.assertTrue(components.read(f"docs/checks/{check}.md").startswith(f"# {check}\n"),
                            f"the page of {check} starts with its name")

    def test_every_check_is_exercised_and_kept_silent(self):
        """A file that expects a finding of it, by its id or as the only check
        that is on, and `_ok` code beside it."""
        texts = {p: components.read(p) for p in
                 (os.path.relpath(g, components.ROOT) for g in
                  glob.glob(os.path.join(components.ROOT, "test/checks/*.cu")))}
        for _, check in components.checks():
            found = [p for p, t in texts.items()
                     if re.search(rf"expected-(warning|note|error).*\[{check}\]", t)
                     or (re.search(rf"RUN-FLAGS:.*--checks=-\*,{check}\s", t)
                         and re.search("expected-(warning|note)", t))]
            self.assertTrue(found, f"no file in test/checks expects [{check}]")
            self.assertTrue(any(re.search(r"\b\w+_ok\b", texts[p]) for p in found),
                            f"no kernel named _ok beside the bad ones of {check}")


class Documentation(unittest.TestCase):
    def pages(self):
        return ["README.md", "CHANGELOG.md"] + [
            os.path.relpath(p, components.ROOT) for p in
            glob.glob(os.path.join(components.ROOT, "docs/**/*.md"), recursive=True)]

    def test_links_lead_somewhere(self):
        for page in self.pages():
            folder = os.path.join(components.ROOT, os.path.dirname(page))
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", components.read(page)):
                if "://" not in target:
                    self.assertTrue(os.path.exists(os.path.join(folder, target)),
                                    f"{page} links to {target}")

    def test_index_names_every_page(self):
        """But the pages of checks, which their folder stands for."""
        index = components.read("docs/index.md")
        named = {os.path.normpath(os.path.join("docs", target))
                 for target in re.findall(r"\]\(([^)#\s]+)", index)}
        for page in set(self.pages()) - {"docs/index.md"}:
            if not page.startswith("docs/checks/"):
                self.assertIn(page, named)
        self.assertTrue({"docs/checks", "docs/schemas"} <= named)


class Stages(unittest.TestCase):
    """The table of stages in lib/Nvcc."""

    def data(self):
        """Stage -> the path of its data; "" if there is none."""
        table = components.read("lib/Nvcc/Stages.def")
        return {m[1]: m[2] for m in re.finditer(
            r'^STAGE\("([a-z-]+)",.*?"([^"\s]*)"\)$', table, re.M | re.S)}

    def test_data_is_there(self):
        self.assertGreater(len(self.data()), 40)
        self.assertEqual(len(self.data()),
                         components.read("lib/Nvcc/Stages.def").count("\nSTAGE("))
        for stage, path in self.data().items():
            if not path:
                continue
            self.assertTrue(os.path.isfile(os.path.join(components.ROOT, path)),
                            f"{stage} rests on {path}")
            self.assertTrue(path.startswith(("test/truth/", "test/unit/", "test/tool/")),
                            f"{stage}: {path} is no data; its own test is in test/nvcc/{stage}")

    def test_nothing_runs_beside_the_table(self):
        """Passes are added by the pipeline alone, from the table; what one stage
        is made of inside is its own."""
        inside = {"lib/Nvcc/Pipeline.h", "lib/Nvcc/Pipeline.cpp",
                  "lib/NvccFront/NoinlineCalls.cpp"}
        for path in components.sources("Nvcc"):
            if path not in inside:
                self.assertNotIn("addPass(", components.read(path), path)

    def folders(self):
        """Folder of test/nvcc -> the text of its files."""
        texts = collections.defaultdict(list)
        for path in glob.glob(os.path.join(components.ROOT, "test/nvcc/*/*.ll")):
            texts[os.path.basename(os.path.dirname(path))].append(
                components.read(os.path.relpath(path, components.ROOT)))
        return texts

    def test_each_stage_is_tested_alone(self):
        """Each stage has a folder in test/nvcc, and each folder a stage or a phase;
        a file that names more stages names that of its folder."""
        phases, folders = {"joining"}, self.folders()
        self.assertEqual(set(folders) - phases, set(self.data()))
        for folder, texts in folders.items():
            for text in texts:
                self.assertIn("CHECK", text, folder)
                named = re.search(r"^; STAGES: (\S+)$", text, re.M)
                if named:
                    self.assertIn(folder, named[1].split(","))
                    self.assertLessEqual(set(named[1].split(",")), set(self.data()))


class Functions(unittest.TestCase):
    LONGEST = 80

    def lengths(self, paths):
        """(path, name of a function, lines from its name to its closing brace),
        as ctags reads them (package universal-ctags)."""
        ctags = shutil.which("ctags-universal") or shutil.which("ctags")
        self.assertTrue(ctags, "no ctags: scripts/install-packages installs it")
        done = subprocess.run(
            [ctags, "--options=NONE", "--output-format=json", "--c++-kinds=f",
             "--fields=+ne", "-L", "-", "-f", "-"],
            cwd=components.ROOT, input="\n".join(paths), capture_output=True,
            text=True, check=True)
        tags = [json.loads(line) for line in done.stdout.splitlines()]
        for tag in tags:
            self.assertIn("end", tag, f"{tag['path']}: no end of {tag['name']}")
        return [(tag["path"], "::".join(filter(None, (tag.get("scope"), tag["name"]))),
                 tag["end"] - tag["line"] + 1) for tag in tags]

    def too_long(self, lengths):
        return [f"{path}: {name}() has {lines} lines"
                for path, name, lines in lengths if lines > self.LONGEST]

    def test_functions_stay_readable(self):
        lengths = self.lengths([path for component in components.COMPONENTS
                                for path in components.sources(component, (".cpp", ".h"))])
        self.assertGreater(len(lengths), 3000)
        self.assertEqual(self.too_long(lengths), [])

    def test_a_longer_function_is_named(self):
        def function(name, lines):
            return f"void {name}() {{\n" + "  work();\n" * (lines - 2) + "}\n"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "Long.cpp")
            with open(path, "w", encoding="utf-8") as file:
                file.write("struct S { void longer(); };\n" + function("whole", 80) +
                           function("S::longer", 81) + function("brief", 3))
            self.assertEqual(self.too_long(self.lengths([path])),
                             [f"{path}: S::longer() has 81 lines"])


class Files(unittest.TestCase):
    def tracked(self):
        done = subprocess.run(["git", "-C", components.ROOT, "ls-files", "-z"],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            self.skipTest("not a git checkout")
        return [p for p in done.stdout.split("\0") if p and os.path.exists(
            os.path.join(components.ROOT, p))]

    def test_sources_stay_readable(self):
        for component in components.COMPONENTS:
            for path in components.sources(component, (".cpp", ".h")):
                lines = components.read(path).count("\n")
                self.assertLessEqual(lines, 400, f"{path}: two files would read better")

    def test_components_stay_small(self):
        # Lines of code: a limit that counts comments would be met by leaving
        # them out.
        for component in components.COMPONENTS:
            lines = sum(bool(line.strip()) and not line.strip().startswith("//")
                        for path in components.sources(component)
                        for line in components.read(path).splitlines())
            self.assertLessEqual(lines, 4500, f"{component}: two components would read better")

    def test_sources_carry_their_banner(self):
        for component in components.COMPONENTS:
            for path in components.sources(component, (".cpp", ".h")):
                self.assertTrue(components.read(path).startswith(
                    f"//===- {os.path.basename(path)} - "), f"{path}: no banner")

    def test_no_machine_paths(self):
        # Put together here so that this file does not hold them itself.
        bad = re.compile("|".join(re.escape("/" + p + "/") for p in ("work", "root", "farm")))
        for path in self.tracked():
            try:
                text = components.read(path)
            except UnicodeDecodeError:
                continue
            match = bad.search(text)
            self.assertIsNone(match, f"{path} holds '{match and match[0]}'")


if __name__ == "__main__":
    sys.exit(unittest.main())
