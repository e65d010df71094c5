"""The record of performance.py, in its file after each figure: a run that is cut
loses no more than what it was at, and the next one goes on."""

import hashlib
import json
import os
import sys
import threading

PARTS = ("files", "tree", "growth", "typing", "large")


def digest(tool):
    """What the program of a record is told by: its version alone stays the same
    from build to build."""
    with open(tool, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]


class Record:
    """The figures so far. Several threads may add to it."""

    def __init__(self, path, about):
        """Goes on with what is at `path`, where that was made for the same `about`:
        figures of two machines or builds are no one table."""
        self.path, self.lock = path, threading.Lock()
        self.data = {**about, "files": {"files": [], "refused": [], "late": []}, "growth": {}}
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        other = [key for key in about if data.get(key) != about[key]]
        if other:
            sys.exit(f"{path} is of another " + ", ".join(
                f"{key} ({data.get(key)}, now {about[key]})" for key in other) +
                ": remove it, or name another with --json")
        self.data = data

    def save(self):
        # Another file first: one that is cut while it is written is no record.
        new = f"{self.path}.new"
        with open(new, "w", encoding="utf-8") as file:
            json.dump(self.data, file, indent=1, sort_keys=True)
            file.write("\n")
        os.replace(new, self.path)

    def tried(self):
        """The names of all files that were measured, or found to be refused or late."""
        files = self.data["files"]
        return {row["file"] for row in files["files"]} | {*files["refused"], *files["late"]}

    def rows(self):
        return len(self.data["files"]["files"])

    def add_file(self, name, row):
        """`row`: what measure_file() of performance.py says of it."""
        with self.lock:
            files = self.data["files"]
            if isinstance(row, str):
                files[row] = sorted([*files[row], name])
            else:
                files["files"] = sorted([*files["files"], row], key=lambda r: r["file"])
            self.save()

    def add_growth(self, curve, row):
        with self.lock:
            rows = [r for r in self.data["growth"].get(curve, []) if r["size"] != row["size"]]
            self.data["growth"][curve] = sorted([*rows, row], key=lambda r: r["size"])
            self.save()

    def add(self, part, figures):
        with self.lock:
            self.data[part] = figures
            self.save()
