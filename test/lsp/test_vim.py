"""Vim with ALE and the lines of docs/editors.md; skipped where they are not."""

import os
import pty
import re
import shutil
import subprocess
import sys
import threading
import unittest

from client import BAD, ROOT, TOOL, ToolTest

HERE = os.path.dirname(os.path.abspath(__file__))


def snippet():
    """What the page tells a person to write into the vimrc."""
    with open(os.path.join(ROOT, "docs/editors.md"), encoding="utf-8") as file:
        section = file.read().split("\n## Vim\n")[1].split("\n## ")[0]
    return re.search(r"```vim\n(.*?)```", section, re.DOTALL).group(1)


def drain(terminal):
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # Vim is gone


class Vim(ToolTest):
    def test_a_persons_way(self):
        self.write("k.cu", BAD)
        self.write("vimrc", "set nocompatible\n" + snippet())
        self.write("bin/warplint", f'#!/bin/sh\nexec "{TOOL}" --cuda-path=none "$@"\n')
        os.chmod(self.at("bin/warplint"), 0o755)
        environment = {**os.environ, "HOME": self.folder, "XDG_CACHE_HOME": self.folder,
                       "TERM": "xterm", "SAID": self.at("said"),
                       "PATH": self.at("bin") + ":" + os.environ["PATH"]}
        ours, theirs = pty.openpty()
        screen = threading.Thread(target=drain, args=(ours,), daemon=True)
        screen.start()
        done = subprocess.run(
            ["vim", "-N", "-i", "NONE", "-n", "-u", "vimrc", "-S", os.path.join(HERE, "vim.vim"),
             "k.cu"],
            cwd=self.folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs,
            timeout=300, check=False)
        os.close(theirs)
        screen.join(5)
        os.close(ours)
        said = self.read("said")
        self.assertEqual(done.returncode, 0, said)
        self.assertIn("ok no finding with it", said)
        self.assertEqual(self.read("k.cu"), BAD)


if __name__ == "__main__":
    has_ale = shutil.which("vim") and subprocess.run(
        ["vim", "-N", "-u", "NONE", "-i", "NONE", "-es", "-c", "packadd ale", "-c",
         "if !exists('g:loaded_ale') | cquit | endif", "-c", "qa!"],
        stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0
    if not has_ale:
        print("skipped: there is no vim with ALE among its packages")
        sys.exit(77)
    unittest.main()
