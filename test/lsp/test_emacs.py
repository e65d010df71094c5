"""Emacs with eglot and editors/emacs, as a person uses it; skipped without."""

import os
import shutil
import subprocess
import sys
import unittest

from client import BAD, TOOL, ToolTest

HERE = os.path.dirname(os.path.abspath(__file__))
SNIPPET = os.path.join(HERE, "../../editors/emacs/warplint.el")


class Emacs(ToolTest):
    def test_a_persons_way(self):
        self.write("k.cu", BAD)
        self.write("bin/warplint", f'#!/bin/sh\nexec "{TOOL}" --cuda-path=none "$@"\n')
        os.chmod(self.at("bin/warplint"), 0o755)
        environment = {**os.environ, "HOME": self.folder, "KERNEL": self.at("k.cu"),
                       "PATH": self.at("bin") + ":" + os.environ["PATH"]}
        done = subprocess.run(
            ["emacs", "-nw", "--batch", "-f", "package-initialize", "-l", SNIPPET,
             "-l", os.path.join(HERE, "emacs.el")],
            cwd=self.folder, env=environment, text=True, capture_output=True, timeout=300,
            stdin=subprocess.DEVNULL, check=False)
        said = done.stdout + done.stderr
        self.assertEqual(done.returncode, 0, said)
        self.assertIn("ok a proper end", said)
        self.assertEqual(self.read("k.cu"), BAD)


if __name__ == "__main__":
    has_eglot = shutil.which("emacs") and subprocess.run(
        ["emacs", "--batch", "-f", "package-initialize", "--eval", "(require 'eglot)"],
        capture_output=True, check=False).returncode == 0
    if not has_eglot:
        print("skipped: there is no emacs with eglot on PATH")
        sys.exit(77)
    unittest.main()
