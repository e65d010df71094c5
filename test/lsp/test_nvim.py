"""Neovim with editors/nvim, as a person uses it; skipped without Neovim."""

import os
import shutil
import subprocess
import sys
import unittest

from client import BAD, TOOL, ToolTest

HERE = os.path.dirname(os.path.abspath(__file__))
PLUGIN = os.path.join(HERE, "../../editors/nvim")


class Neovim(ToolTest):
    def test_a_persons_way(self):
        self.write("k.cu", BAD)
        self.write("bin/warplint", f'#!/bin/sh\nexec "{TOOL}" --cuda-path=none "$@"\n')
        os.chmod(self.at("bin/warplint"), 0o755)
        environment = {**os.environ, "HOME": self.folder, "XDG_CONFIG_HOME": self.folder,
                       "XDG_DATA_HOME": self.folder, "XDG_CACHE_HOME": self.folder,
                       "KERNEL": self.at("k.cu"),
                       "PATH": self.at("bin") + ":" + os.environ["PATH"]}
        done = subprocess.run(
            ["nvim", "--headless", "-u", "NONE", "--cmd", f"set rtp^={PLUGIN}",
             "-c", f"luafile {HERE}/nvim.lua"],
            cwd=self.folder, env=environment, text=True, capture_output=True, timeout=300,
            stdin=subprocess.DEVNULL, check=False)
        said = done.stdout + done.stderr
        self.assertEqual(done.returncode, 0, said)
        self.assertIn("ok no finding with it", said)
        # The file on the disk is as it was.
        self.assertEqual(self.read("k.cu"), BAD)

    def test_help_has_its_tags(self):
        with open(os.path.join(PLUGIN, "doc/warplint.txt"), encoding="utf-8") as file:
            text = file.read()
        for command in ("WarplintTable", "WarplintReport", "WarplintHints", "WarplintPin",
                        "WarplintState"):
            self.assertIn(f"*:{command}*", text)


if __name__ == "__main__":
    if not shutil.which("nvim"):
        print("skipped: there is no nvim on PATH")
        sys.exit(77)
    unittest.main()
