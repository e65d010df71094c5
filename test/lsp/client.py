"""A plain client of the language server, for the tests beside this file."""

import json
import os
import queue
import subprocess
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tool"))
from tool_test import (BAD, CLEAN, ROOT, TOOL, ToolTest,  # noqa: F401 (for the tests)
                       find_toolkit)

# What a modern editor can do; tests take away from it.
FULL = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"configuration": True, "workspaceEdit": {"documentChanges": True},
                  "didChangeWatchedFiles": {"dynamicRegistration": True},
                  "didChangeConfiguration": {"dynamicRegistration": True},
                  "inlayHint": {"refreshSupport": True}, "codeLens": {"refreshSupport": True}},
    "window": {"workDoneProgress": True},
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True,
                               "tagSupport": {"valueSet": [1, 2]}}},
}
PLAIN = {"textDocument": {"publishDiagnostics": {}}}


class Failure(Exception):
    """An answer that is an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Client:
    """Starts the server and talks with it. Messages of the server are kept in
    the order in which they came."""

    def __init__(self, *words, cwd=None, wait=60, env=None, server=None):
        """`server`: the command of another server, for benchmarks."""
        self.wait = wait
        self.process = subprocess.Popen(
            [*(server or [TOOL, "--lsp"]), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=cwd, env=env)
        self.next_id = 1
        self.answers = {}
        self.notes = []  # (method, params) of the server's notifications
        self.requests = []  # the same of its requests
        self.settings = {}  # what workspace/configuration is told, by scope
        self.texts = {}
        self.changed = threading.Condition()
        self.ended = False
        self.errors = []
        self.readers = [threading.Thread(target=read, daemon=True)
                        for read in (self._read, self._read_errors)]
        for reader in self.readers:
            reader.start()

    # The wire.

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace"))

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    with self.changed:
                        self.ended = True
                        self.changed.notify_all()
                    return
                if line == b"\r\n":
                    break
                name, _, value = line.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            self._take(json.loads(out.read(length)))

    def _take(self, message):
        with self.changed:
            if "method" not in message:
                self.answers[json.dumps(message["id"])] = message
            elif "id" in message:
                self.requests.append((message["method"], message.get("params")))
            else:
                self.notes.append((message["method"], message.get("params")))
            self.changed.notify_all()
        if "method" in message and "id" in message:
            try:
                self.send({"id": message["id"], "result": self._answer(message)})
            except (OSError, ValueError):
                pass  # the talk is over

    def _answer(self, message):
        if message["method"] != "workspace/configuration":
            return None
        return [self.settings.get(item.get("scopeUri", ""), self.settings.get("", None))
                for item in message["params"]["items"]]

    def until(self, found, wait=None):
        """Waits until `found` gives something, and gives it back."""
        end = time.monotonic() + (wait or self.wait)
        with self.changed:
            while True:
                value = found()
                if value is not None:
                    return value
                if self.ended:
                    raise EOFError("the server ended: " + "".join(self.errors[-20:]))
                left = end - time.monotonic()
                if left <= 0:
                    raise TimeoutError(f"nothing came; last: {self.notes[-2:]}")
                self.changed.wait(left)

    # Requests and notifications.

    def ask(self, method, params=None, number=None):
        """Sends a request and gives its id; answer() waits for it."""
        number = number if number is not None else self.next_id
        self.next_id += 1
        self.send({"id": number, "method": method, "params": params or {}})
        return number

    def answer(self, number, wait=None):
        message = self.until(lambda: self.answers.pop(json.dumps(number), None), wait)
        if "error" in message:
            raise Failure(message["error"])
        return message["result"]

    def call(self, method, params=None):
        return self.answer(self.ask(method, params))

    def tell(self, method, params=None):
        self.send({"method": method, "params": params or {}})

    def start(self, capabilities=None, folders=(), **more):
        result = self.call("initialize", {
            "processId": os.getpid(), "rootUri": None,
            "workspaceFolders": [{"uri": uri(f), "name": os.path.basename(f)} for f in folders],
            "capabilities": FULL if capabilities is None else capabilities, **more})
        self.tell("initialized")
        return result

    def stop(self):
        """A proper end; gives the exit code."""
        self.call("shutdown")
        self.tell("exit")
        self.process.stdin.close()
        return self.process.wait(30)

    def kill(self):
        self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except OSError:
                pass

    # Texts.

    def open(self, path, text=None, language="cuda-cpp"):
        if text is None:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.texts[path] = [1, text]
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri(path), "languageId": language, "version": 1, "text": text}})

    def change(self, path, text):
        self.texts[path][0] += 1
        self.texts[path][1] = text
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": self.texts[path][0]},
            "contentChanges": [{"text": text}]})

    def save(self, path):
        self.tell("textDocument/didSave", {"textDocument": {"uri": uri(path)}})

    def close(self, path):
        del self.texts[path]
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri(path)}})

    def published(self, path):
        """The last diagnostics of a file, with their version; None: none yet."""
        for method, params in reversed(self.notes):
            if method == "textDocument/publishDiagnostics" and \
                    urllib.parse.unquote(params["uri"]) == uri(path):
                return params
        return None

    def diagnostics(self, path, version=None):
        """Those of the open text, once they are there."""
        version = version or self.texts[path][0]

        def found():
            last = self.published(path)
            return last["diagnostics"] if last and last.get("version") == version else None
        return self.until(found)

    def expect(self, path, wanted):
        """Waits for diagnostics of the open text that `wanted` is content with."""
        def found():
            last = self.published(path)
            if last and last.get("version") == self.texts[path][0] and \
                    wanted(last["diagnostics"]):
                return last["diagnostics"]
            return None
        return self.until(found)

    def at(self, path, line, character, **more):
        return {"textDocument": {"uri": uri(path)},
                "position": {"line": line, "character": character}, **more}

    def hover(self, path, line, character):
        return self.call("textDocument/hover", self.at(path, line, character))

    def hints(self, path, first=0, last=100000):
        return self.call("textDocument/inlayHint", {
            "textDocument": {"uri": uri(path)}, "range": span(first, 0, last, 0)})

    def lenses(self, path):
        return self.call("textDocument/codeLens", {"textDocument": {"uri": uri(path)}})

    def actions(self, path, line, **context):
        return self.call("textDocument/codeAction", {
            "textDocument": {"uri": uri(path)}, "range": span(line, 0, line, 0),
            "context": {"diagnostics": [], **context}})


def uri(path):
    return "file://" + path


def span(line, column, to_line, to_column):
    return {"start": {"line": line, "character": column},
            "end": {"line": to_line, "character": to_column}}


def codes(diagnostics):
    return [d.get("code") for d in diagnostics]


def offset(text, position, encoding="utf-16"):
    """The index in a text of a position as the server counts."""
    lines = text.split("\n")
    line = lines[position["line"]]
    before = sum(len(x) + 1 for x in lines[:position["line"]])
    if encoding == "utf-8":
        return before + len(line.encode()[:position["character"]].decode())
    return before + len(line.encode("utf-16-le")[:2 * position["character"]].decode("utf-16-le"))


def applied(text, edits, encoding="utf-16"):
    """A text after the edits of one file, which do not overlap."""
    for edit in sorted(edits, key=lambda e: offset(text, e["range"]["start"], encoding),
                       reverse=True):
        start = offset(text, edit["range"]["start"], encoding)
        end = offset(text, edit["range"]["end"], encoding)
        text = text[:start] + edit["newText"] + text[end:]
    return text


class ServerTest(ToolTest):
    """Tests with a server that is ended properly, which must work."""

    def serve(self, *words, **options):
        client = Client("--cuda-path=none", *words, cwd=self.folder, **options)
        self.addCleanup(client.kill)
        return client

    def opened(self, text, name="a.cu", capabilities=None, words=(), **more):
        """A server with one file open in one folder, and the file's path."""
        self.write(name, text)
        client = self.serve(*words)
        client.start(capabilities, folders=[self.folder], **more)
        client.open(self.at(name))
        return client, self.at(name)
