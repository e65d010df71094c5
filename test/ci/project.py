"""A repository of a user, with warplint on PATH, for the tests beside this."""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tool"))
from tool_test import BAD, CLEAN, ROOT, TOOL, ToolTest  # noqa: E402,F401

IDENTITY = ["-c", "user.name=user", "-c", "user.email=user@example.com"]


class ProjectTest(ToolTest):
    def setUp(self):
        super().setUp()
        # What is tried runs `warplint` as a user's machine has it.
        self.bin = os.path.join(self.folder, "bin")
        os.makedirs(self.bin)
        os.symlink(os.path.realpath(TOOL), os.path.join(self.bin, "warplint"))
        self.project = os.path.join(self.folder, "project")
        os.makedirs(self.project)
        self.git("init", "-q", "-b", "main")

    def environment(self, **more):
        keep = {k: v for k, v in os.environ.items()
                if k in ("HOME", "LANG", "TMPDIR") or k.startswith(("ASAN", "UBSAN"))}
        return {**keep, "PATH": self.bin + ":/usr/bin:/bin", "XDG_CACHE_HOME": self.folder,
                "GIT_CONFIG_GLOBAL": "/dev/null", **more}

    def run_in_project(self, command, **more):
        return subprocess.run(command, cwd=self.project, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL, check=False, timeout=300,
                              env=self.environment(**more))

    def git(self, *words, cwd=None):
        subprocess.run(["git", *IDENTITY, *words], cwd=cwd or self.project, check=True,
                       capture_output=True, env=self.environment())

    def commit(self, message="a change"):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)
