#!/usr/bin/env python3
"""C++ is laid out by clang-format-22 with .clang-format at the top."""

import re
import shutil
import subprocess
import unittest

from components import ROOT

FORMATTER = "clang-format-22"


def sources():
    listed = subprocess.run(["git", "ls-files", "*.cpp", "*.h"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    # Headers in cuda/ and kernels that tests analyze are data.
    return [path for path in listed
            if re.match(r"(lib|checks|tool|test/unit|test/libfuzzer)/", path)
            and "FrontendCuda" not in path]


class Format(unittest.TestCase):
    def test_sources_are_laid_out(self):
        paths = sources()
        self.assertGreater(len(paths), 500)
        self.assertIsNotNone(shutil.which(FORMATTER), "scripts/install-packages installs it")
        done = subprocess.run([FORMATTER, "--dry-run", "--ferror-limit=20", "--Werror"] + paths,
                              cwd=ROOT, capture_output=True, text=True)
        wrong = sorted(set(re.findall(r"^(\S+?):\d+:", done.stderr, re.M)))
        self.assertEqual(wrong, [], f"run {FORMATTER} -i on these files")
        self.assertEqual(done.returncode, 0, done.stderr[:2000])


if __name__ == "__main__":
    unittest.main()
