"""The extension for VS Code: its settings, and what it does with stand-ins for
VS Code itself but the real server; the latter is skipped without Node."""

import json
import os
import re
import shutil
import subprocess
import unittest

from client import BAD, TOOL, ToolTest

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "../../editors/vscode")
# Settings of the extension, not of the server.
OWN = {"path", "arguments"}


class Extension(ToolTest):
    def manifest(self):
        with open(os.path.join(FOLDER, "package.json"), encoding="utf-8") as file:
            return json.load(file)

    def server_settings(self):
        with open(os.path.join(HERE, "../../lib/Server/Settings.cpp"),
                  encoding="utf-8") as file:
            return set(re.findall(r'R\.\w+\("(\w+)"', file.read()))

    def test_schema_has_what_the_server_reads(self):
        listed = self.manifest()["contributes"]["configuration"]["properties"]
        self.assertEqual({name.split(".")[1] for name in listed} - OWN, self.server_settings())

    def test_page_has_what_the_server_reads(self):
        with open(os.path.join(HERE, "../../docs/editors.md"), encoding="utf-8") as file:
            page = file.read()
        for name in self.server_settings():
            self.assertIn(f"`{name}`", page)

    def test_commands_are_there(self):
        with open(os.path.join(FOLDER, "extension.js"), encoding="utf-8") as file:
            code = file.read()
        for command in self.manifest()["contributes"]["commands"]:
            self.assertIn(f'registerCommand("{command["command"]}"', code)

    @unittest.skipUnless(shutil.which("node"), "there is no node on PATH")
    def test_what_it_does(self):
        self.write("k.cu", BAD)
        done = subprocess.run(
            ["node", os.path.join(HERE, "vscode.js"), os.path.join(FOLDER, "extension.js"),
             TOOL, self.at("k.cu")],
            cwd=self.folder, text=True, capture_output=True, timeout=120, check=False,
            stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(done.stdout, "ok\n")


if __name__ == "__main__":
    unittest.main()
