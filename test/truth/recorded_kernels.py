"""A table of small kernels with what nvcc 13 makes of each, held against
warplint's module behind one of its stages. Used by the `patterns.py` of
`casting`, `joining` and `splitting`, and by `local/widths.py`."""
import argparse
import collections
import pathlib
import re
import subprocess
import tempfile

ARCHITECTURE = "sm_90"
SPACES = {"global": 1, "shared": 3, "const": 4, "local": 5}  # and their numbers in LLVM's IR


def written(count):
    """KINDxWIDTH: NUMBER, KIND ld or st, the width in bytes: "ldx16:14 stx16:7"."""
    return " ".join(f"{kind}x{width}:{n}" for (kind, width), n in sorted(count.items())) or "-"


def accesses_of_ptx(text, spaces):
    """The accesses of some spaces, by kernel, for the column `accesses`."""
    found = {}
    for part in re.split(r"\.entry ", text)[1:]:
        count = collections.Counter()
        for kind, wide, bits in re.findall(
                rf"\b(ld|st)\.(?:volatile\.)?(?:{'|'.join(spaces)})\.(?:nc\.)?(?:v(\d)\.)?[bfsu](\d+)", part):
            count[kind, int(wide or 1) * int(bits) // 8] += 1
        found[re.match(r"\w+", part)[0]] = (written(count),)
    return found


def accesses_of_ir(text, spaces):
    """The same, of a module."""
    found = {}
    bytes_of = {"float": 4, "double": 8, "half": 2}
    numbers = "|".join(str(SPACES[space]) for space in spaces)
    for name, body in re.findall(r"^define .*?@(\w+)\(.*?\{\n(.*?)^\}", text, re.S | re.M):
        count = collections.Counter()
        for kind, wide, one in re.findall(
                rf"\b(load|store) (?:volatile )?(?:<(\d) x )?(float|double|half|i\d+)>? ?[^\n]*?ptr addrspace\((?:{numbers})\)", body):
            size = bytes_of.get(one) or int(one[1:]) // 8
            count["ld" if kind == "load" else "st", int(wide or 1) * size] += 1
        # A copy is made in pieces that both alignments allow.
        for *sides, length in re.findall(r"@llvm\.memcpy\S*\((ptr[^,]*), (ptr[^,]*), i\d+ (\d+)", body):
            aligned = [re.search(r"\balign (\d+)", side) for side in sides]
            piece = min([16] + [int(a[1]) if a else 1 for a in aligned])
            for kind, side in zip(("st", "ld"), sides):
                if re.match(rf"ptr addrspace\((?:{numbers})\)", side):
                    count[kind, piece] += int(length) // piece
        found[name] = (written(count),)
    return found


class Table:
    """The rows of a file of tab-separated columns: the kernel, nvcc's version,
    what was measured, and `agrees`: whether warplint's module has the same."""

    def __init__(self, path, measured, stage, source, of_ptx, of_ir):
        """`measured`: the names of the measured columns. `source()`: the text of
        the kernels. `of_ptx(text)` and `of_ir(text)`: the values of the measured
        columns by kernel."""
        self.path, self.stage, self.source = path, stage, source
        self.columns = ("kernel", "nvcc", *measured, "agrees")
        self.of_ptx, self.of_ir = of_ptx, of_ir

    def recorded(self):
        return [tuple(line.split("\t")) for line in self.path.read_text().splitlines()[1:]]

    def save(self, rows):
        self.path.write_text("\n".join("\t".join(row) for row in [self.columns, *rows]) + "\n")

    def made_by(self, suffix, command):
        """The text of the file that command(source, target) writes of the kernels."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"{self.path.stem}.cu"
            path.write_text(self.source())
            target = path.with_suffix(suffix)
            run = subprocess.run(command(path, target), capture_output=True, text=True, check=False)
            # 1: warplint reported findings.
            if run.returncode not in (0, 1) or not target.exists():
                raise SystemExit(run.stderr)
            return target.read_text()

    def measure(self, nvcc):
        """Compiles the kernels with nvcc and writes the file, `agrees` unknown."""
        found = self.of_ptx(self.made_by(".ptx", lambda path, target: [
            nvcc, "-ptx", "-arch=" + ARCHITECTURE, "-o", target, path]))
        self.save([(name, self.version(nvcc), *values, "-") for name, values in found.items()])

    @staticmethod
    def version(nvcc):
        text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
        return re.search(r"V([\d.]+)", text)[1]

    def replay(self, warplint, update):
        """Whether no kernel differs that agreed; with `update`, writes the column."""
        ours = self.of_ir(self.made_by(".ll", lambda path, target: [
            warplint, "--cuda-path=none", "--no-cache", "--quiet", "--arch=" + ARCHITECTURE,
            f"--dump-ir={target}@{self.stage}", path, "--"]))
        rows, lost, same = [], 0, 0
        for name, version, *nvcc, agreed in self.recorded():
            found = list(ours.get(name, ()))
            agrees = found == nvcc
            same += agrees
            if not agrees:
                lost += agreed == "yes"
                print(("FAIL " if agreed == "yes" else "") + f"{name}: nvcc {nvcc}, warplint {found}")
            rows.append((name, version, *nvcc, "yes" if agrees else "no"))
        print(f"{same} of {len(rows)} kernels as in nvcc's code")
        if update:
            self.save(rows)
        return update or not lost

    def main(self, description):
        """The command line of `patterns.py`; the exit code."""
        parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        act = parser.add_subparsers(dest="act", required=True)
        act.add_parser("measure").add_argument("--nvcc", default="nvcc")
        replaying = act.add_parser("replay")
        replaying.add_argument("--warplint", required=True)
        replaying.add_argument("--update", action="store_true")
        options = parser.parse_args()
        if options.act == "measure":
            self.measure(options.nvcc)
            return 0
        return 0 if self.replay(options.warplint, options.update) else 1
