#!/usr/bin/env python3
"""What the documents name exists: paths, files, functions, options, checks and
sections; figures stand on one page; the checks that are on by default are the
same in the code, in Checks.def and in README.md."""

import difflib
import fnmatch
import functools
import glob
import json
import os
import re
import subprocess
import sys
import unittest

from components import ROOT, checks, read

# Paths are read from the root of the repository, or from the folder of the page.
FOLDERS = "lib|checks|tool|test|docs|scripts|ci|cmake|editors|examples|bazel"
PATH = re.compile(rf"(?<![\w./-])(?:\./)?((?:{FOLDERS})/[\w./*{{}},<>-]*[\w*>}}/])")
# Words of a path that stand for any name.
PLACEHOLDER = re.compile(r"\b(?:NAME|STAGE|X|ID|N)\b|<[\w-]+>")
# Of an installation, not of the repository.
INSTALLED = {"lib/warplint/clang-tidy"}

# Options that the pages name of other programs. nvcc's are in NvccOptions.def,
# those of scripts in the scripts.
OTHERS = {
    "bazel": {"aspects", "output_groups"},
    "clang": {"cuda-device-only", "cuda-feature", "cuda-gpu-arch", "no-cuda-version-check"},
    "clang-format": {"binary", "extensions"},  # of git clang-format
    "clang-tidy": {"enable-check-profile", "line-filter", "load"},
    "cmake": {"build", "install", "prefix", "target"},
    "code": {"install-extension"},
    "ctest": {"output-on-failure", "test-dir"},
    "ncu": {"csv", "export", "import", "metrics", "page", "print-kernel-base", "print-source",
            "section", "set"},
}

# Durations, sizes and shares that are no results of test/bench: bounds, settings
# and what was measured of something else. Each with the page it stands on.
FIGURES = {
    "README.md": {"6 minutes"},
    "docs/certainty.md": {"4 KiB"},
    "docs/decisions/0007-three-certainties.md": {"two thirds"},
    # What was measured for the decision, before and after.
    "docs/decisions/0010-bottom-up-inlining.md":
        {"3.4 s", "0.9 s", "1.7 s", "0.4 s", "0.26 s", "0.12 s", "0.05 s", "0.01 s",
         "5 seconds"},
    "docs/editors.md": {"150 ms", "116 kB"},
    "docs/limits.md": {"256 MB", "4 MB", "60 seconds"},
    "docs/security.md": {"256 MB", "4 MB", "256 MiB", "8192 MiB", "300 seconds"},
    "docs/usage.md": {"1 GiB"},
}
FIGURE = re.compile(r"\b[0-9]+(?:\.[0-9]+)? (?:s|ms|seconds|minutes|kB|KiB|MB|MiB|GB|GiB)\b"
                    r"|\b(?:two|three|four) (?:thirds|quarters|fifths|tenths)\b"
                    r"|\ba (?:third|quarter|fifth|tenth) (?:longer|of the time)\b")


@functools.lru_cache(None)
def tracked():
    done = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise unittest.SkipTest("not a git checkout")
    return [p for p in done.stdout.split("\0")
            if p and os.path.exists(os.path.join(ROOT, p))]


def pages():
    return [p for p in tracked() if p.endswith(".md")]


def without_output(text):
    """A page without the blocks that a program has printed."""
    return re.sub(r"^```text\n.*?^```$", "", text, flags=re.M | re.S)


def in_ticks(text):
    """What stands between back-ticks, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


def spelled_out(path):
    """a.{h,cpp} as a.h and a.cpp."""
    braces = re.search(r"\{([^{}]*)\}", path)
    if not braces:
        return [path]
    return [one for part in braces[1].split(",")
            for one in spelled_out(path[:braces.start()] + part + path[braces.end():])]


def exists(path, page):
    if path.rstrip("/") in INSTALLED:
        return True
    return all(any(glob.glob(os.path.join(ROOT, base, form))
                   for base in ("", os.path.dirname(page)))
               for form in spelled_out(PLACEHOLDER.sub("*", path)))


def comments(path):
    """The lines of a source that are comments, and the text at its head."""
    text = read(path)
    if path.endswith(".py"):
        head = re.match(r'(?:#.*\n)*"""(.*?)"""', text, re.S)
        yield from (head[1].splitlines() if head else [])
        yield from re.findall(r"^\s*#(.*)$", text, re.M)
    elif path.endswith((".cmake", ".txt", ".sh")) or "." not in os.path.basename(path):
        yield from re.findall(r"^\s*#(.*)$", text, re.M)
    else:
        yield from re.findall(r"^\s*//(.*)$", text, re.M)


class Names(unittest.TestCase):
    def test_paths_in_pages_exist(self):
        seen = 0
        for page in pages():
            for words in in_ticks(read(page)):
                for path in PATH.findall(words):
                    self.assertTrue(exists(path, page), f"{page} names {path}")
                    seen += 1
        self.assertGreater(seen, 100)

    def test_paths_in_comments_exist(self):
        seen = 0
        for source in tracked():
            if not source.endswith((".cpp", ".h", ".def", ".td", ".cu", ".cuh", ".py",
                                    ".cmake", "CMakeLists.txt")) \
                    and not re.match(r"scripts/[\w-]+$", source):
                continue
            for line in comments(source):
                for path in PATH.findall(line):
                    if source.endswith(".h") and path.startswith("checks/ID"):
                        continue  # below the address of the published pages
                    # At the end of a line a path may go on in the next.
                    self.assertTrue(exists(path, source) or
                                    (line.endswith(path) and exists(path + "*", source)),
                                    f"{source} names {path}")
                    seen += 1
        self.assertGreater(seen, 50)

    def test_files_named_alone_exist(self):
        known = {os.path.basename(p) for p in tracked()}
        for page in pages():
            if page.startswith("test/truth/") or page in (
                    "docs/studied.md", "docs/validation.md"):
                continue  # name files of recorded programs
            for words in in_ticks(without_output(read(page))):
                if re.fullmatch(r"[A-Z]\w+\.(?:cpp|h|def|td)", words):
                    self.assertTrue(words in known, f"{page} names {words}")

    def test_steps_of_the_walkthrough(self):
        """In a cell a file without a folder is in the folder named before it,
        and a function in parentheses is in the file before it."""
        seen = 0
        rows = read("docs/walkthrough.md").splitlines()
        for cell in (c for row in rows if row.startswith("|") for c in row.split(" | ")):
            folder = file = None
            for opening, words in re.findall(r"(\(?)`([^`]+)`", cell):
                if re.fullmatch(r"[\w/]+/\w+\.\w+", words):
                    folder, file = os.path.dirname(words), words
                elif words.endswith("/"):
                    folder, file = words.rstrip("/"), None
                elif folder and re.fullmatch(r"\w+\.(?:cpp|h|def)", words):
                    found = [p for p in tracked() if p.startswith(folder + "/")
                             and os.path.basename(p) == words]
                    self.assertTrue(found, f"walkthrough.md: {folder} has no {words}")
                    file = found[0]
                elif file and opening:
                    self.assertRegex(read(file), rf"\b{re.escape(words)}\(",
                                     f"walkthrough.md: {file} has no {words}")
                    seen += 1
        self.assertGreater(seen, 5)

    def test_places_of_decisions(self):
        """A question of the walkthrough is answered in three files at most, and
        each identifier in parentheses stands in the file before it."""
        section = read("docs/walkthrough.md").split("## Where is ... decided")[1]
        questions = re.findall(r"^- \*\*(.*?)\*\* (.*)$", section.split("\n## ")[0], re.M)
        self.assertGreaterEqual(len(questions), 8)
        for question, answer in questions:
            files, seen = set(), 0
            for path, names in re.findall(r"`([\w/]+/\w+\.\w+)`(?: \(((?:`[^`]+`(?:, )?)+)\))?",
                                          answer):
                self.assertTrue(os.path.isfile(os.path.join(ROOT, path)),
                                f"{question} {path} is not there")
                files.add(path)
                for name in re.findall(r"`([^`]+)`", names):
                    self.assertRegex(read(path), rf"(?<![\w-]){re.escape(name)}(?![\w-])",
                                     f"{question} {path} has no {name}")
                    seen += 1
            self.assertTrue(1 <= len(files) <= 3, f"{question} {sorted(files)}")
            self.assertTrue(seen, f"{question} No identifier is named")

    def test_sections_that_links_name_exist(self):
        def anchors(page):
            """As GitHub makes them of headings."""
            return {re.sub(r"[^\w -]", "", h.lower()).strip().replace(" ", "-")
                    for h in re.findall(r"^#+ (.*)$", read(page), re.M)}
        seen = 0
        for page in pages():
            for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", read(page)):
                if "://" in target:
                    continue
                to = os.path.normpath(os.path.join(os.path.dirname(page), target)) \
                    if target else page
                self.assertIn(anchor, anchors(to), f"{page} links to {to}#{anchor}")
                seen += 1
        self.assertGreater(seen, 5)


class Options(unittest.TestCase):
    def own(self):
        table = read("tool/warplint/Options.td")
        names = set(re.findall(
            r'\b(?:Flag1?|Value|Output|Joined|Separate)<(?:\[[^]]*\], *)?"([a-z][a-z-]*)=?"', table))
        self.assertGreater(len(names), 50)
        return names

    def of_nvcc(self):
        return set(re.findall(r'^NVCC_\w+\((?:\w+, )?"([\w-]+)"',
                              read("lib/Command/NvccOptions.def"), re.M))

    def of_scripts(self):
        return {name for p in tracked()
                if p.endswith(".py") or p.startswith("scripts/") or p == "new-check"
                for name in re.findall(r'add_argument\(\s*"--([a-z-]+)"', read(p))} | \
            {"record"}  # of test/repo/test_words.py, beside unittest's

    def test_options_in_pages_exist(self):
        own, nvcc, scripts = self.own(), self.of_nvcc(), self.of_scripts()
        others, used = set().union(*OTHERS.values()), set()
        for page in pages():
            if page == "CHANGELOG.md":
                continue
            for paragraph in without_output(read(page)).split("\n\n"):
                # Scripts' options are named beside their script.
                near = page.startswith("test/") or \
                    re.search(r"\.py\b|scripts/|\./new-check", paragraph)
                for name in re.findall(r"(?<![\w-])--([a-z][\w-]*)", paragraph):
                    if name in own or name in nvcc or (near and name in scripts):
                        continue
                    self.assertTrue(name in others, f"{page}: --{name} is no option")
                    used.add(name)
        self.assertEqual(used, others, "options of other programs that no page names")

    def test_options_in_the_changelog_exist(self):
        known = self.own() | self.of_nvcc() | set().union(*OTHERS.values())
        for name in re.findall(r"(?<![\w-])--([a-z][\w-]*)", read("CHANGELOG.md")):
            self.assertTrue(name in known, f"CHANGELOG.md: --{name} is no option")


class Checks(unittest.TestCase):
    def ids(self):
        return [check for _, check in checks()]

    def test_checks_named_in_pages_exist(self):
        ids, seen = self.ids(), 0
        for page in pages():
            text = read(page)
            named = re.findall(r"--explain[ =]([a-z][\w-]+)", text)
            named += re.findall(r"^\S+:\d+:\d+: (?:warning|note|error): .* \[([a-z-]+)(?:,.*)?\]$",
                                text, re.M)
            for globs in re.findall(r"--checks='?([^\s'`]+)|NOLINT\w*\(([^)\s]+)\)", text):
                named += [g.lstrip("-") for g in (globs[0] or globs[1]).split(",")]
            for name in named:
                if re.search(r"[<{]", name) or name in ("check", "GLOBS", "") \
                        or name.startswith("bugprone-"):
                    continue
                plain = re.sub(r"^(?:cuda-warp|warplint)-", "", name)
                self.assertTrue(fnmatch.filter(ids, plain), f"{page} names {name}")
                seen += 1
        self.assertGreater(seen, 20)

    def test_no_id_is_misspelt(self):
        ids = self.ids()
        for page in pages():
            for words in in_ticks(read(page)):
                if re.fullmatch(r"[a-z]+(-[a-z]+)+", words) and words not in ids:
                    self.assertFalse(difflib.get_close_matches(words, ids, 1, 0.85),
                                     f"{page} names {words}")

    def source(self, check):
        name = "".join(part.capitalize() for part in check.split("-"))
        return read(f"checks/{name}.cpp")

    def test_options_of_checks_exist(self):
        seen = 0
        for page in pages():
            for check, option in re.findall(
                    rf"\b({'|'.join(self.ids())})\.([A-Z]\w+)", read(page)):
                self.assertIn(f'"{option}"', self.source(check), f"{page}: {check}.{option}")
                seen += 1
        self.assertGreater(seen, 3)

    def test_the_default_set_is_one(self):
        """Check::enabledByDefault() decides; Checks.def says it in comments and
        README.md in the list that the program prints."""
        code = {check: "enabledByDefault() const override { return false; }"
                not in self.source(check) for check in self.ids()}
        on, off = read("checks/Checks.def").split("off by default")
        table = {}
        for part, state in ((on, True), (off, False)):
            for function in re.findall(r"^WARPLINT_CHECK\((\w+)\)", part, re.M):
                table[re.sub(r"([A-Z])", lambda m: "-" + m[1].lower(), function)] = state
        self.assertEqual(table, code)
        listed = dict(re.findall(r"^([a-z-]+) +(on|off)  +[a-z]", read("README.md"), re.M))
        self.assertEqual({c: s == "on" for c, s in listed.items()}, code)


class Releases(unittest.TestCase):
    def changelog(self):
        """(heading, [(kind, text)]) of each release, the newest first."""
        releases = re.split(r"^## ", read("CHANGELOG.md"), flags=re.M)[1:]
        for release in releases:
            head, *kinds = re.split(r"^### ", release, flags=re.M)
            yield head.splitlines()[0], [tuple(k.split("\n", 1)) for k in kinds]

    def test_the_version_is_the_newest_release(self):
        version = re.search(r"^project\(warplint VERSION ([\d.]+) ",
                            read("CMakeLists.txt"), re.M)[1]
        heads = [head for head, _ in self.changelog()]
        self.assertEqual(heads[0], "[Unreleased]")
        self.assertRegex(heads[1], rf"^\[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$")
        self.assertIn(f'"version": "{version}"', read("editors/vscode/package.json"))

    def test_releases_are_short_lists_by_kind(self):
        for head, kinds in self.changelog():
            names = [name for name, _ in kinds]
            self.assertTrue(set(names) <= {"Added", "Changed", "Deprecated", "Removed",
                                           "Fixed", "Security"}, f"{head}: {names}")
            self.assertEqual(len(names), len(set(names)), f"{head}: a kind twice")
            for name, text in kinds:
                bullets = re.findall(r"^- (.*)$", text, re.M)
                self.assertTrue(bullets, f"{head}: {name} is empty")
                for bullet in bullets:
                    self.assertLessEqual(len(bullet), 400, f"{head}: {bullet}")


def rows_of(path):
    """The rows of a file of tab-separated values, less its head."""
    return [row.split("\t") for row in read(path).splitlines()[1:]]


def table_in(page):
    """The rows of the tables in a part of a page, less the two of the first head."""
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")]
            for line in page.splitlines() if line.startswith("| ")][2:]


class Figures(unittest.TestCase):
    def test_figures_stand_on_one_page(self):
        """What test/bench measures is on performance.md, which is made from its
        record; other pages refer to it."""
        for page in pages():
            if page in ("docs/performance.md", "docs/studied.md", "docs/validation.md",
                        "CHANGELOG.md") \
                    or not (page == "README.md" or page.startswith("docs/")):
                continue
            found = set(FIGURE.findall(without_output(read(page))))
            self.assertEqual(found, FIGURES.get(page, set()),
                             f"{page}: figures of performance.md, or bounds to name in FIGURES")

    def test_the_gallery_shows_what_was_recorded(self):
        head, *rows = [row.split("\t") for row in
                       read("test/truth/gallery.tsv").splitlines()]
        recorded = [dict(zip(head, row)) for row in rows]
        shown = re.findall(r"^\| \d+ \| ([\w.-]+) \| `([^`]+):(\d+)` .*"
                           r"\| ([\d.]+) \| ([\d.]+) \|$", read("docs/gallery.md"), re.M)
        self.assertGreaterEqual(len(shown), 15)
        self.assertEqual(len(shown), len(recorded))
        for (project, file, line, before, after), row in zip(shown, recorded):
            self.assertEqual((project, line), (row["project"], row["line"]))
            self.assertTrue(row["file"].endswith(file), file)
            for text, name in ((before, "us_before"), (after, "us_after")):
                self.assertAlmostEqual(float(text), float(row[name]), delta=0.051)

    def test_the_gallery_shows_all_edits_that_were_run(self):
        rows = rows_of("test/truth/fixes/hecbench.tsv")
        page = read("docs/gallery.md").split("## Edits made by warplint")[1]
        shown = table_in(page)
        self.assertEqual(shown, rows)
        self.assertIn(f"{len({row[0] for row in rows})} got one", page)

    def test_the_gallery_shows_the_public_programs_that_were_run(self):
        rows = rows_of("test/truth/fixes/public.tsv")
        page = read("docs/gallery.md").split("## Transposes, stores and reductions")[1]
        page = page.split("\n## ")[0]
        shown = table_in(page)
        self.assertEqual(shown, rows)
        self.assertIn(f"{len({tuple(row[:2]) for row in rows})} programs", page)

    def test_the_gallery_shows_the_edits_of_a_blind_sample(self):
        rows = rows_of("test/truth/fixes/blind.tsv")
        page = read("docs/gallery.md").split("## Edits of a blind sample")[1]
        page = page.split("\n## ")[0]
        self.assertEqual(table_in(page), rows)
        self.assertIn(f"in {len({tuple(row[:2]) for row in rows})} programs", page)

    def test_the_fixes_count_the_samples_that_were_run(self):
        rows = rows_of("test/truth/fixes/samples.tsv")
        page = " ".join(read("docs/fixes.md").split())
        programs = len({tuple(row[1:3]) for row in rows})
        self.assertIn(f"those of {programs} programs were run", page)
        self.assertIn(f"(`test/truth/fixes/samples.tsv`): {len(rows)} kernels", page)
        def gains_of(column):
            return [float(row[7]) / float(row[8]) for row in rows
                    if row[column] != "-" and float(row[column]) >= 1.2]
        promised, of_edits = gains_of(5), gains_of(6)
        faster = [gain for gain in promised if gain >= 1.05]
        self.assertIn(f"at least 1.2 times for {len(of_edits)} of the kernels, with the "
                      "sizes that the authors chose: "
                      f"{sum(gain >= 1.05 for gain in of_edits)} are faster", page)
        self.assertIn(f"For {len(promised)} kernels the finding promises at least 1.2 "
                      f"times: {len(faster)} are faster, by {min(faster):.1f} to "
                      f"{max(faster):.0f} times", page)

    def test_the_gallery_shows_the_rows_that_were_given_to_warps(self):
        rows = rows_of("test/truth/fixes/warp_rows_public.tsv")
        page = read("docs/gallery.md").split("## A warp for each row")[1]
        page = page.split("\n## ")[0]
        shown = table_in(page)
        self.assertEqual(shown, rows)
        self.assertIn(f"{len(rows)} get `warp-per-row`", page)
        ratios = sorted(float(row[4]) / float(row[3]) for row in rows if row[3] != "-")
        self.assertIn(f"{len(ratios) - 1} kernels take {ratios[0]:.2f} to "
                      f"{ratios[-2]:.2f} of the time", page)

    def test_the_fixes_show_the_rows_that_were_given_to_warps(self):
        rows = rows_of("test/truth/fixes/warp_rows.tsv")
        page = read("docs/fixes.md")
        section = page.split("### A warp for each row")[1].split("\n##")[0]
        shown = table_in(section)
        self.assertEqual(shown, rows)
        ratios = [float(row[7]) / float(row[6]) for row in rows]
        self.assertIn(f"{min(ratios):.2f} to {max(ratios):.2f} of the time",
                      " ".join(section.split()))

    def test_the_fixes_show_the_records_that_a_block_moves(self):
        rows = rows_of("test/truth/fixes/records.tsv")
        page = read("docs/fixes.md").split("### Records\n")[1].split("\n##")[0]
        self.assertEqual(sorted(table_in(page)), sorted(
            [use, size, *times] for use, size, records, *times in rows
            if records == "1000000"))
        code = read("lib/Rewrites/RecordTiles.cpp")
        least_of_small = int(re.search(r"LeastOfSmall = (\d+)", code)[1])
        self.assertRegex(" ".join(page.split()), rf"only for structs of at least {least_of_small} bytes")
        for use, name in (("change", "LeastChanged"), ("write", "LeastWritten"),
                          ("read", "LeastRead")):
            least = int(re.search(name + r" = (\d+)", code)[1])
            self.assertRegex(" ".join(page.split()), rf"from {least} bytes on")
            for of, size, records, before, after, _ in rows:
                gain = float(before) / float(after)
                if of == use != "read" and records == "10000" and \
                        int(size) >= least_of_small:
                    self.assertGreater(gain, 1.3, (use, size, records))
                if of != use or int(records) <= 100000:
                    continue
                if int(size) >= least:
                    self.assertGreater(gain, 1.15, (use, size, records))
            below = max(int(row[1]) for row in rows
                        if row[0] == use and int(row[1]) < least)
            self.assertLess(min(float(row[3]) / float(row[4]) for row in rows
                                if row[:2] == [use, str(below)]), 1, (use, below))

    def test_the_fixes_show_the_threads_that_are_numbered_anew(self):
        rows = rows_of("test/truth/fixes/renumber.tsv")
        page = read("docs/fixes.md").split("### Numbers of threads\n")[1].split("\n##")[0]
        self.assertEqual(sorted(table_in(page)), sorted(
            [of, kind, count, *times] for of, kind, elements, count, *times in rows
            if elements == "100000000"))
        code = read("lib/Rewrites/Renumber.cpp")
        for of, name in (("grid", "LeastBlocks"), ("block", "LeastRows")):
            least = int(re.search(name + r" = (\d+)", code)[1])
            for kind, elements, count, before, after in (r[1:] for r in rows if r[0] == of):
                gain = float(before) / float(after)
                if elements != "100000" and least <= int(count) < 32:
                    self.assertGreater(gain, 1, (of, kind, elements, count))

    def test_what_sums_of_lists_gain_by_warps(self):
        rows = [[float(x) for x in row] for row in rows_of("test/truth/fixes/lists.tsv")]
        gains = [each / warp for _, _, each, warp in rows]
        page = " ".join(read("docs/checks/global-atomic-hotspot.md").split())
        self.assertIn(f"is {min(gains):.1f} times as fast on an H200 where {min(r[1] for r in rows):.0f} lanes",
                      page)
        self.assertIn(f"and {max(gains):.0f} times where {max(r[1] for r in rows):.0f} do", page)

    def test_the_fixes_count_the_findings_with_edits(self):
        rows = rows_of("test/truth/fixes/edits.tsv")
        page = read("docs/fixes.md").split("## How many findings have an edit")[1]
        shown = re.findall(r"^\| ([\w-]+)[^|]*\| \d+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$",
                           page.split("\n## ")[0], re.M)
        counted = []
        for name in dict.fromkeys(row[0] for row in rows):
            of = [row for row in rows if row[0] == name]
            counted.append((name, *(str(n) for n in (
                len(of), sum(row[5] != "-" for row in of),
                sum(row[6] != "-" for row in of), sum(row[7] == "yes" for row in of)))))
        self.assertEqual(shown, counted)
        for row in rows:  # an edit, or the reason why there is none
            self.assertNotEqual(row[6] == "-", row[8] == "-", row)

    def test_the_fixes_show_what_was_recorded(self):
        rows = rows_of("test/truth/fixes/rows.tsv")
        page = read("docs/fixes.md")
        section = page.split("### Rows\n")[1].split("\n## ")[0]
        shown = table_in(section)
        self.assertEqual(shown, rows)
        ratios = [float(row[7]) / float(row[6]) for row in rows]
        self.assertIn(f"{min(ratios):.2f} to {max(ratios):.2f} of the time",
                      " ".join(section.split()))
        lines = [json.loads(line) for line in
                 read("test/truth/fixes/h200.jsonl").splitlines()]
        programs = {line["test"] for line in lines}
        self.assertIn(f"{len(programs)} programs, all results", " ".join(page.split()))
        predicted = sum(line["after"]["predicted"] is not None for line in lines)
        self.assertIn(f"for all {predicted} of the {len(lines)} lines", page)

    def test_what_certainty_says_of_the_counters(self):
        table = read("docs/studied.md").split("## Reported lines by certainty and reason")[1]
        lanes = re.search(r"^\| shared \| likely \| active lanes depend on data \| (\d+) \| (\d+) \|",
                          table, re.M)
        page = read("docs/certainty.md")
        for check, rows in json.loads(read("test/truth/evidence.json"))["checks"].items():
            row = rows.get("likely", {"confirmed": 0, "false": 0})
            if whole := row["confirmed"] + row["false"]:
                self.assertIn(f"{row['confirmed']} of {whole} (`{check}`)", page)
        self.assertIn(f"{lanes[1]} of {int(lanes[1]) + int(lanes[2])}", page)

    def test_sources_without_an_end_are_named(self):
        rows = rows_of("test/corpus/record.tsv")
        page = read("docs/limits.md")
        self.assertIn(f"{len(rows):,} public files", page)
        for row in rows:
            if row[4] == "hang":
                self.assertIn(f"`{row[1]}`", page)


if __name__ == "__main__":
    sys.exit(unittest.main())
