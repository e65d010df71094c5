#!/usr/bin/env python3
"""Fixes one annotated .cu file in a scratch folder and compares what came of it
with the file's comments:

    // FLAGS: --unsafe-fixes              in place of --fix; --assume-... always
    // FIX: LAYOUT CLASS [BEFORE -> AFTER] ["title"]
                                          such a fix is proposed; CLASS is safe,
                                          unsafe or advice, the figures are
                                          wavefronts of a block. For an edit of
                                          statements, LAYOUT is its kind and the
                                          figures are those of its goal
    // WHY-UNSAFE: text                   why a fix is unsafe
    // BLOCKS: LAYOUT BEFORE -> AFTER     its resident blocks
    // CHECKED-ON: N                      launches the first fix was measured on
    // EDITED: text                       a line of the edited file holds the text
    // EDITED-IN: NAME text               so does one of another file
    // UNCHANGED                          no file is changed
    // REFUSED: text                      why the proof refused an edit
    // CHECK: id                          instead of shared-bank-conflict
    // CONFIG: YAML                       for --config
    // COUNTED-AS: text                   what the figures of the first fix take
                                          for granted
    // RUNS-AS: FLAGS                     what the program is run with, for the
                                          predictions of test/gpu; no test here
    // NOTE: text                         a note or a fix says the text
    // WHY-NOT: text                      why an advice is no edit
    // BY-HAND: clean                     by_hand/NAME.cu, the advice followed,
                                          has no finding and compiles
    // AFTER: clean | fewer               findings of bank conflicts afterwards:
                                          none, or fewer wavefronts in all

Whatever the comments say, the edited source must compile for host and device
with the shipped declarations of CUDA, and with nvcc where there is one; it must
not be edited a second time, and the diff of --fix-dry-run and the file of
--export-fixes must give the same text as --fix.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FIX = re.compile(r"(?P<layout>[\w-]+) (?P<kind>safe|unsafe|advice)"
                 r"(?: (?P<before>\d+) -> (?P<after>\d+))?"
                 r'(?: "(?P<title>.*)")?$')


class Failure(Exception):
    pass


def directives(text):
    found = {}
    for match in re.finditer(r"^// ([A-Z][A-Z-]*)(?:: (.*))?$", text, re.M):
        found.setdefault(match.group(1), []).append(match.group(2) or "")
    return found


def require(condition, message):
    if not condition:
        raise Failure(message)


def find_nvcc():
    for path in (os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        nvcc = path and os.path.join(path, "bin", "nvcc")
        if nvcc and os.access(nvcc, os.X_OK):
            return nvcc
    return shutil.which("nvcc")


class Scratch:
    """A copy of a test's folder that the tool may change."""

    def __init__(self, source, root, name, args):
        self.folder = os.path.join(root, name)
        self.args = args
        self.check, self.config = "shared-bank-conflict", []
        self.name = os.path.basename(source)
        here = os.path.dirname(os.path.abspath(source))
        os.mkdir(self.folder)
        stem = os.path.splitext(self.name)[0]
        for file in os.listdir(here):
            if file == self.name or file.endswith(".h") or file == stem + ".cuh":
                shutil.copy(os.path.join(here, file), self.folder)

    def read(self, name=None):
        with open(os.path.join(self.folder, name or self.name)) as file:
            return file.read()

    def texts(self):
        return {name: self.read(name) for name in sorted(os.listdir(self.folder))
                if name.endswith((".cu", ".cuh", ".h"))}

    def warplint(self, *flags):
        command = [self.args.tool, f"--checks=-*,{self.check}", *self.config, *flags]
        if self.args.without_toolkit:
            command.append("--cuda-path=none")
        command += [self.name, "--", "-arch=sm_90"]
        run = subprocess.run(command, cwd=self.folder, text=True,
                             capture_output=True)
        require(run.returncode in (0, 1),
                f"{' '.join(command)}: exit status {run.returncode}\n"
                f"{run.stderr}{run.stdout}")
        return run

    def findings(self):
        return json.loads(self.warplint("--format=json").stdout)["findings"]

    def compile(self):
        declarations = os.path.join(self.args.headers, "declarations")
        for side in ("--cuda-device-only", "--cuda-host-only"):
            self.compile_with(
                self.args.clang, "-x", "cuda", side, "-fsyntax-only", "-Werror",
                "--cuda-gpu-arch=sm_90", "--cuda-path=/nonexistent", "-nocudainc",
                "-nogpulib", "--cuda-feature=+ptx88", "-Qunused-arguments",
                "-Wno-unknown-cuda-version", "--no-cuda-version-check",
                "-Xclang", "-target-sdk-version=12.9", "-isystem", declarations,
                "-include", os.path.join(declarations, "warplint_cuda.h"))
        if self.args.nvcc and not self.args.without_toolkit:
            self.compile_with(self.args.nvcc, "-arch=sm_90", "-c", "-o", os.devnull)

    def compile_with(self, *command):
        run = subprocess.run([*command, "-std=c++17", self.name], cwd=self.folder,
                             text=True, capture_output=True)
        require(run.returncode == 0,
                f"the edited source does not compile with {command[0]}:\n{run.stderr}")


def check_fix(wanted, fixes):
    match = FIX.match(wanted)
    require(match, f"unreadable directive 'FIX: {wanted}'")
    of_layout = [f for f in fixes if match["layout"] in (f["layout"], f["rewrite"])]
    require(of_layout, f"no fix '{match['layout']}' among "
                       f"{[(f['layout'], f['title']) for f in fixes]}")
    for fix in of_layout:
        change = fix["goal"] or fix["wavefrontsPerBlock"]
        got = (fix["kind"], str(change["before"]), str(change["after"]), fix["title"])
        want = (match["kind"], match["before"] or got[1],
                match["after"] or got[2], match["title"] or got[3])
        if got == want:
            return
    raise Failure(f"wanted {want}, got {got}; {fix.get('whyNoEdit')}")


def check_proposals(wanted, findings):
    fixes = [fix for finding in findings for fix in finding["fixes"]]
    for text in wanted.get("FIX", []):
        check_fix(text, fixes)
    for text in wanted.get("BLOCKS", []):
        layout, before, after = re.match(r"([\w-]+) (\d+) -> (\d+)$", text).groups()
        got = [f["residentBlocks"] for f in fixes if f["layout"] == layout]
        want = {"before": int(before), "after": int(after)}
        require(got and got[0] == want, f"{layout}: resident blocks {got}, not {want}")
    for text in wanted.get("CHECKED-ON", []):
        require(fixes and len(fixes[0]["checkedOn"]) == int(text),
                f"checked on {fixes and fixes[0]['checkedOn']}")


    for text in wanted.get("COUNTED-AS", []):
        require(text in fixes[0]["countedAs"],
                f"counted as '{fixes[0]['countedAs']}'")
    if "COUNTED-AS" not in wanted:
        require(all(not f["countedAs"] for f in fixes),
                f"counted as {[f['countedAs'] for f in fixes]}")


def check_reasons(findings):
    """A finding of a check with edits has one, or says why it has none."""
    for finding in findings:
        has_edits = any(fix["edits"] for fix in finding["fixes"])
        require(has_edits != bool(finding.get("whyNoEdit")),
                f"{finding['message']}: edits: {has_edits}, "
                f"reason: {finding.get('whyNoEdit')}")


def check_notes(wanted, findings):
    said = [n["message"] for f in findings for n in f["notes"]]
    said += [fix["title"] for f in findings for fix in f["fixes"]]
    reasons = [fix["whyNoEdit"] for f in findings for fix in f["fixes"]]
    for text in wanted.get("WHY-NOT", []):
        require(text in reasons, f"no advice is due to '{text}': {reasons}")
    unsafe = [fix["whyUnsafe"] for f in findings for fix in f["fixes"]]
    for text in wanted.get("WHY-UNSAFE", []):
        require(text in unsafe, f"no fix is unsafe for '{text}': {unsafe}")
    for text in wanted.get("NOTE", []):
        require(any(text in s for s in said), f"nothing says '{text}': {said}")


def check_by_hand(source, scratch):
    """The program that follows the advice takes the place of the scratch file."""
    here, name = os.path.split(os.path.abspath(source))
    shutil.copy(os.path.join(here, "by_hand", name), scratch.folder)
    found = scratch.findings()
    require(not found, f"by hand: still found {[f['message'] for f in found]}")
    scratch.compile()


def total(findings):
    return sum(f["verdict"].get("totalPerBlock") or 0 for f in findings)


def check_edits(wanted, scratch, before, stderr):
    # The directives themselves hold the texts.
    edited = re.sub(r"^// EDITED(-IN)?: .*$", "", scratch.read(), flags=re.M)
    for text in wanted.get("EDITED", []):
        require(text in edited, f"'{text}' is not in the edited file:\n"
                                f"{scratch.read()}\n{stderr}")
    for text in wanted.get("EDITED-IN", []):
        name, text = text.split(" ", 1)
        require(text in scratch.read(name), f"'{text}' is not in {name}\n{stderr}")
    for text in wanted.get("REFUSED", []):
        require("not fixed: " in stderr and text in stderr,
                f"no refusal '{text}' in:\n{stderr}")
    changed = scratch.texts() != before
    require(changed != ("UNCHANGED" in wanted),
            f"the files were {'' if changed else 'not '}changed\n{stderr}")


REPLACEMENT = re.compile(r"""- FilePath: +'(?P<file>[^']*)'
 +Offset: +(?P<offset>\d+)
 +Length: +(?P<length>\d+)
 +ReplacementText: +(?:'(?P<quoted>(?:[^']|'')*)'|"(?P<escaped>.*)"|(?P<plain>.*))$""", re.M)


def replacements_read_back(scratch):
    """The files with the exported replacements, from the end to the start."""
    texts = {name: text.encode() for name, text in scratch.texts().items()}
    found = [m.groupdict() for m in REPLACEMENT.finditer(scratch.read("fixes.yaml"))]
    for r in sorted(found, key=lambda r: int(r["offset"]), reverse=True):
        name, start = os.path.basename(r["file"]), int(r["offset"])
        if r["escaped"] is not None:  # a text of several lines
            new = json.loads(f'"{r["escaped"]}"')
        elif r["quoted"] is not None:
            new = r["quoted"].replace("''", "'")
        else:
            new = r["plain"]
        old = texts[name]
        texts[name] = old[:start] + new.encode() + old[start + int(r["length"]):]
    return {name: text.decode() for name, text in texts.items()}


def check_other_ways(patched, replaced, flags, fixed):
    """The diff and the exported replacements, of one run, against the text of --fix."""
    before = replaced.texts()
    diff = replaced.warplint("--fix-dry-run", "--export-fixes=fixes.yaml", *flags).stdout
    require(replaced.texts() == before,
            "--fix-dry-run with --export-fixes changed a file")
    if diff:
        subprocess.run(["patch", "-p1", "-s"], input=diff, text=True, check=True,
                       cwd=patched.folder)
    require(patched.texts() == fixed, "--fix-dry-run gives another text")
    require(replacements_read_back(replaced) == fixed,
            "--export-fixes gives another text")
    applier = shutil.which("clang-apply-replacements-22") or \
        shutil.which("clang-apply-replacements")
    if applier:
        subprocess.run([applier, replaced.folder], check=True)
        require(replaced.texts() == fixed,
                "clang-apply-replacements gives another text")


def run(args, root):
    with open(args.file) as file:
        wanted = directives(file.read())
    unsafe = [f for text in wanted.get("FLAGS", []) for f in text.split()]
    scratch, *others = (Scratch(args.file, root, name, args)
                        for name in ("fixed", "patched", "replaced"))
    for other in (scratch, *others):
        other.check = wanted.get("CHECK", [other.check])[0]
        other.config = [f"--config={text}" for text in wanted.get("CONFIG", [])]
        # What is assumed holds for findings, too.
        other.config += [flag for flag in unsafe if flag.startswith("--assume-")]
    before = scratch.texts()
    findings = scratch.findings()
    require(findings, "nothing is found")
    check_proposals(wanted, findings)
    check_reasons(findings)
    check_notes(wanted, findings)
    fixed = scratch.warplint("--fix", *unsafe)
    check_edits(wanted, scratch, before, fixed.stderr)
    scratch.compile()
    once = scratch.texts()
    # Where nothing is edited a second time, these are the findings of the edited text.
    again = scratch.warplint("--format=json", "--fix", *unsafe)
    require(scratch.texts() == once, f"edited a second time\n{again.stderr}")
    after = json.loads(again.stdout)["findings"]
    check_reasons(after)
    if wanted.get("AFTER") == ["clean"]:
        require(not after, f"still found: {[f['message'] for f in after]}")
    elif wanted.get("AFTER") == ["fewer"]:
        require(total(after) < total(findings),
                f"{total(findings)} -> {total(after)} wavefronts")
    check_other_ways(*others, unsafe, once)
    if "BY-HAND" in wanted:
        check_by_hand(args.file, scratch)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--headers", required=True,
                        help="folder with the shipped declarations/")
    parser.add_argument("--without-toolkit", action="store_true",
                        help="as on a machine that has none")
    parser.add_argument("--keep", help="where to leave the edited files")
    parser.add_argument("file")
    args = parser.parse_args()
    args.tool = os.path.abspath(args.tool)
    args.nvcc = find_nvcc()
    root = tempfile.mkdtemp()
    try:
        run(args, root)
    except Failure as failure:
        print(f"{args.file}: {failure}")
        return 1
    finally:
        if args.keep:
            shutil.copytree(root, args.keep, dirs_exist_ok=True)
        shutil.rmtree(root)
    return 0


if __name__ == "__main__":
    sys.exit(main())
