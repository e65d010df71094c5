"""Runs warplint and loads what it dumps."""
import os
import subprocess
import tempfile

import predictions

FLAGS = ("-std=c++17", "-O3", "-arch=sm_90")
SECONDS = 300


class Run:
    """The predictions for some sources, and how the tool ended."""

    def __init__(self, tool, sources, flags=(), options=()):
        self.launches, self.status, self.errors = [], None, ""
        with tempfile.TemporaryDirectory() as folder:
            dump = os.path.join(folder, "accesses.jsonl")
            command = [tool, "--quiet", "--dump-accesses=" + dump, *options,
                       *sources, "--", *FLAGS, *flags]
            try:
                done = subprocess.run(command, capture_output=True, text=True,
                                      errors="replace", timeout=SECONDS)
                self.status, self.errors = done.returncode, done.stderr
            except subprocess.TimeoutExpired:
                self.errors = f"no answer in {SECONDS} s"
            except OSError as error:
                raise SystemExit(f"{tool}: {error.strerror}")
            if os.path.exists(dump):
                with open(dump) as file:
                    self.text = file.read()
                self.launches = predictions.load([dump])
            else:
                self.text = ""

    @property
    def whole(self):
        """Whether every input was analysed."""
        return self.status in (0, 1)

    def complaint(self):
        """The first error, for a table or a test's output."""
        for line in self.errors.splitlines():
            if "error" in line:
                return line.strip()
        return (self.errors.strip().splitlines() or ["no message"])[-1]
