#!/usr/bin/env python3
"""The bytes of static shared memory that a report gives are those that ptxas
printed for the same kernels.

    test_shared_size.py --warplint BIN
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared-size"))
import sets  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tool"))
import report_page  # noqa: E402


def predicted(warplint, folder, flags=()):
    """Kernel -> the bytes in its section of the report, with more options of
    warplint."""
    files = [path.name for path in sets.write(folder)]
    run = subprocess.run(
        [warplint, "--cuda-path=none", "--no-cache", "--quiet",
         "--arch=" + sets.ARCHITECTURE, "--report=page.html", *flags, *files, "--"],
        cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    sizes = {}
    pages = report_page.parts((folder / "page.html").read_text())
    for section in (page for name, page in pages.items() if name.startswith("pk")):
        kernel = re.search(r"<code>(\w+)</code>", section)[1]
        sizes[kernel] = int(re.search(r"(\d+) bytes? of shared memory", section)[1])
    return sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warplint", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = predicted(options.warplint, pathlib.Path(folder))
    faults, rows = [], sets.recorded()
    for kernel, size in rows.items():
        if found.get(kernel) != size:
            faults.append(f"{kernel}: ptxas {size} bytes, reported {found.get(kernel)}")
    print(f"{len(rows)} kernels")
    for fault in faults:
        print("FAIL " + fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
