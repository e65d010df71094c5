"""The extension for VS Code: its settings, and what it does with stand-ins for
VS Code itself but the real server; the latter is skipped without Node."""

import json
import os
import re
import shutil
import subprocess
import unittest

from client import BAD, Client, TOOL, ToolTest

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

    def test_schema_is_sound(self):
        manifest = self.manifest()["contributes"]
        for name, of in manifest["configuration"]["properties"].items():
            with self.subTest(name):
                self.assertTrue(of["description"].endswith("."))
                self.assertIn(of["scope"], ("resource", "machine-overridable"))
                kinds = of["type"] if isinstance(of["type"], list) else [of["type"]]
                kind = {str: "string", bool: "boolean", list: "array", type(None): "null"}
                self.assertIn(kind[type(of["default"])], kinds)
                self.assertEqual("array" in kinds, "items" in of)
                self.assertIn(of["default"], of.get("enum", [of["default"]]))
                # Programs that a workspace names are run only where one trusts it.
                if name in ("warplint.path", "warplint.arguments", "warplint.cudaPath"):
                    self.assertEqual(of["scope"], "machine-overridable")
        commands = {one["command"] for one in manifest["commands"]}
        for menu in manifest["menus"].values():
            self.assertLessEqual({one["command"] for one in menu}, commands)

    def test_commands_of_the_server(self):
        """Those that it sends in lenses are the extension's, others its own."""
        with open(os.path.join(FOLDER, "extension.js"), encoding="utf-8") as file:
            code = file.read()
        client = self.serve_plain()
        own = set(client.start()["capabilities"]["executeCommandProvider"]["commands"])
        client.stop()
        asked = set(re.findall(r'execute\("([\w.]+)"', code))
        registered = set(re.findall(r'registerCommand\("([\w.]+)"', code))
        self.assertEqual(asked, own)
        # VS Code gives the server's to the client library; none may be there twice.
        self.assertFalse(registered & own)
        with open(os.path.join(HERE, "../../lib/Server/Hints.cpp"), encoding="utf-8") as file:
            sent = set(re.findall(r'"(warplint\.\w+)"', file.read()))
        self.assertEqual(sent, {"warplint.showKernel", "warplint.pickLaunch"})
        self.assertLessEqual(sent, registered)

    def serve_plain(self):
        client = Client("--cuda-path=none", cwd=self.folder)
        self.addCleanup(client.kill)
        return client

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
