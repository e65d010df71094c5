#!/usr/bin/env python3
"""Compiles files of checkouts with nvcc and analyzes them with warplint; keeps
what both wrote for agreement.py.

    collect.py --warplint BIN [--nvcc NVCC] --out WORK [--files N] CHECKOUT...

A checkout is a folder of sources, named OWNER_REPOSITORY. Those of its .cu files
that have the word __global__ are taken, those whose headers are all there first,
of these first those that declare an array in device code, in the order of the
digests of their paths, until N of them compile and have a kernel, or 4 N have
been tried. Nothing is built or generated: a file that needs
more than the headers of its repository and the toolkit is left out and counted.
For each file that compiles, WORK/OWNER_REPOSITORY/DIGEST has

    file.ptx    nvcc -ptx -lineinfo -arch=sm_90 -std=c++17 -O3
    file.cubin  ptxas of that, with its line table; ptxas.txt: what -v printed
    rows.jsonl  warplint --dump-accesses, with the same flags; findings.json:
                its findings of local-memory-array
    model.ll    warplint --dump-ir
    file.json   the path, the seconds of each, and what failed

A file that has its folder is not compiled again; --model runs warplint again.
"""
import argparse
import concurrent.futures
import csv
import glob
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

FLAGS = ["-arch=sm_90", "-std=c++17", "-O3", "-lineinfo"]
LENIENT = ["-w", "--expt-relaxed-constexpr", "--expt-extended-lambda",
           "-DcudaThreadSynchronize=cudaDeviceSynchronize", "-DcudaThreadExit=cudaDeviceReset"]
FOLDERS = ("", "include", "inc", "common", "Common", "src", "cuda", "shared")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.M)
ARRAY = re.compile(r"^[ \t]+(?!.*\b(?:__shared__|static|extern|__constant__|return|delete)\b)"
                   r"(?:const |unsigned |volatile )*[A-Za-z_]\w*(?:<[^;\n]*>)? +\w+[ ]?\[[^]\n]+\]"
                   r"[^=;\n(]*[;=,]", re.M)
SYSTEM = [pathlib.Path(p) for p in (
    "/usr/local/cuda/include", "/usr/local/cuda/include/cccl", "/usr/include",
    "/usr/include/x86_64-linux-gnu", *sorted(glob.glob("/usr/include/c++/*")),
    *sorted(glob.glob("/usr/lib/gcc/x86_64-linux-gnu/*/include")))]
PATIENCE = 10  # seconds of the clock for one of the processor, on a busy machine
# How the end of a process, or of one that nvcc started, by its limit looks.
ENDED = re.compile(r"^(-24|-9|152|137)\b|signal 24|signal 9|CPU time limit|Killed")
PTX_LIMIT = 24 << 20  # bytes; larger files are left out as too slow


def order(checkout):
    """The .cu files of a checkout that define a kernel, in an order that only
    the files decide: first those whose headers are all there, of these first
    those that seem to have a private array."""
    paths = [str(p.relative_to(checkout)) for p in pathlib.Path(checkout).rglob("*.cu")
             if p.is_file() and b"__global__" in p.read_bytes()]
    known = {}
    return sorted(paths, key=lambda p: (
        not has_headers(pathlib.Path(checkout) / p, include_folders(checkout, p), known),
        not has_array((pathlib.Path(checkout) / p).read_text(errors="replace")),
        hashlib.sha1(p.encode()).hexdigest()))


def has_array(text):
    """Whether an array is declared in device code, not far from its head."""
    return any(ARRAY.search(part[:3000]) for part in
               re.split(r"__global__|__device__", text)[1:])


def has_headers(path, folders, known):
    """Whether all headers that a file includes are found; conditions are not
    looked at."""
    work, seen = [path], {path}
    while work:
        at = work.pop()
        if at not in known:
            known[at] = INCLUDE.findall(at.read_text(errors="replace"))
        for name in known[at]:
            found = next((f / name for f in [at.parent, *folders] if (f / name).is_file()), None)
            if not found and not any((f / name).is_file() for f in SYSTEM):
                return False
            if found and found not in seen:
                seen.add(found)
                work.append(found)
    return True


def own_flags():
    """Repository -> the flags that groups.tsv gives it."""
    with open(pathlib.Path(__file__).with_name("groups.tsv"), newline="") as text:
        return {row["repository"].replace("/", "_"): row["flags"].split()
                for row in csv.DictReader(text, delimiter="\t")}


def include_folders(checkout, path):
    """The folders above the file, and the include folders beside them; the
    headers of NVIDIA's samples, if they are beside the checkout."""
    found, folder, top = [], (pathlib.Path(checkout) / path).parent, pathlib.Path(checkout)
    samples = top.parent / "NVIDIA_cuda-samples" / "Common"
    while True:
        found += [folder / name for name in FOLDERS if (folder / name).is_dir()]
        if folder == top:
            return found + ([samples] if samples.is_dir() else [])
        folder = folder.parent


def spend(command, seconds, out=None):
    """(exit code, or None after the time limit; text; seconds). `seconds` are of
    processor time of each process; ends what the command starts."""
    began = time.monotonic()
    with subprocess.Popen(["nice", "-n", "19", "prlimit", f"--cpu={seconds}", "--",
                           *map(str, command)], stdin=subprocess.DEVNULL,
                          stdout=out or subprocess.PIPE, stderr=subprocess.STDOUT if not out
                          else subprocess.PIPE, start_new_session=True) as child:
        try:
            said, told = child.communicate(timeout=seconds * PATIENCE)
            code = None if ENDED.search(f"{child.returncode} {(said or b'') + (told or b'')}") else child.returncode
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            said, told = child.communicate()
            code = None
    text = (said or b"") + (told or b"")
    return code, text.decode("utf-8", "replace"), time.monotonic() - began


class Collector:
    def __init__(self, args):
        self.args = args
        self.flags = own_flags()
        self.ptxas = pathlib.Path(args.nvcc).parent / "ptxas"

    def nvcc(self, source, flags, folder, notes):
        """Whether there are a PTX file and machine code of at least one kernel."""
        ptx = folder / "file.ptx"
        code, said, notes["nvcc"] = spend(
            [self.args.nvcc, "-ptx", *FLAGS, *LENIENT, *flags, source, "-o", ptx],
            self.args.seconds)
        if code != 0:
            notes["failed"] = "slow" if code is None else "nvcc"
            notes["error"] = next((l for l in said.splitlines() if "error" in l), "")[:200]
            return False
        text = ptx.read_text(errors="replace")
        if ".entry" not in text:
            notes["failed"] = "no kernel"
            return False
        if len(text) > PTX_LIMIT:
            notes["failed"] = "slow"
            return False
        code, said, notes["ptxas"] = spend(
            [self.ptxas, "-v", "-lineinfo", "-arch=sm_90", ptx, "-o", folder / "file.cubin"],
            self.args.seconds)
        (folder / "ptxas.txt").write_text(said)
        if code != 0:
            notes["failed"] = "slow" if code is None else "ptxas"
        return code == 0

    def model(self, source, flags, folder, notes):
        command = [self.args.warplint, f"--cache-dir={self.args.out}/cache", "--quiet", "-j1", "--allow-no-kernels",
                   "--force", "--format=json", "--certainty=possible",
                   "--checks=-*,local-memory-array", f"--dump-accesses={folder / 'rows.jsonl'}",
                   f"--dump-ir={folder / 'model.ll'}", source, "--", *FLAGS, *LENIENT, *flags]
        with open(folder / "findings.json", "wb") as out:
            code, told, notes["warplint"] = spend(command, self.args.seconds * 3, out)
        notes["exit"] = code
        notes["told"] = told[-2000:] if code not in (0, 1) else ""

    def file(self, checkout, path):
        """The notes of one file, as far as they are there from an earlier run."""
        digest = hashlib.sha1(path.encode()).hexdigest()[:16]
        folder = pathlib.Path(self.args.out) / pathlib.Path(checkout).name / digest
        kept = folder / "file.json"
        source = pathlib.Path(checkout) / path
        flags = [f"-I{folder}" for folder in include_folders(checkout, path)]
        flags += self.flags.get(pathlib.Path(checkout).name, [])
        if kept.exists():
            notes = json.loads(kept.read_text())
            if "failed" in notes or not self.args.model:
                return notes
        else:
            folder.mkdir(parents=True, exist_ok=True)
            notes = {"path": path}
            if not self.nvcc(source, flags, folder, notes):
                for name in ("file.ptx", "file.cubin", "ptxas.txt"):
                    (folder / name).unlink(missing_ok=True)
        if "failed" not in notes:
            self.model(source, flags, folder, notes)
        kept.write_text(json.dumps(notes))
        return notes

    def checkout(self, checkout):
        """What came of the files of a checkout, as one line."""
        paths, good, tried = order(checkout), 0, 0
        for path in paths[:4 * self.args.files]:
            if good == self.args.files:
                break
            good += "failed" not in self.file(checkout, path)
            tried += 1
        return (f"{pathlib.Path(checkout).name}: {len(paths)} files, {tried} tried, "
                f"{good} compiled")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+")
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--nvcc", default="/usr/local/cuda/bin/nvcc")
    parser.add_argument("--out", required=True)
    parser.add_argument("--files", type=int, default=12)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1, help="checkouts at a time")
    parser.add_argument("--model", action="store_true", help="run warplint again")
    args = parser.parse_args()
    collector = Collector(args)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for said in pool.map(collector.checkout, map(os.path.abspath, args.checkouts)):
            print(said, flush=True)


if __name__ == "__main__":
    sys.exit(main())
