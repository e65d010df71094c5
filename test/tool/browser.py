"""A headless Chromium, driven through pipes by its debugging protocol."""

import fcntl
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
KEYS = {"Tab": 9, "Enter": 13, "]": 221, "[": 219}


class Browser:
    """One page. `errors`: what its scripts and policy complained about."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # The browser has its ends as 3 and 4, which no other end may be.
        to_child, self.out = map(self.above, os.pipe())
        self.into, from_child = map(self.above, os.pipe())

        def pipes():
            os.dup2(to_child, 3)
            os.dup2(from_child, 4)

        self.process = subprocess.Popen(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--window-size=1280,900", "--user-data-dir=" + self.folder.name,
             "--remote-debugging-pipe", "about:blank"],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.number, self.rest, self.errors = itertools.count(1), b"", []
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"]
                      if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"],
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.call(domain + ".enable")

    @staticmethod
    def above(fd):
        high = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 20)
        os.close(fd)
        return high

    def close(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def message(self, limit):
        while b"\0" not in self.rest:
            if not select.select([self.into], [], [], limit)[0]:
                raise TimeoutError("the browser does not answer")
            self.rest += os.read(self.into, 1 << 20)
        text, _, self.rest = self.rest.partition(b"\0")
        message = json.loads(text)
        if message.get("method") == "Runtime.exceptionThrown":
            self.errors.append(message["params"]["exceptionDetails"]["exception"]["description"])
        elif message.get("method") == "Log.entryAdded":
            self.errors.append(message["params"]["entry"]["text"])
        return message

    def call(self, method, **params):
        number = next(self.number)
        request = {"id": number, "method": method, "params": params}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.out, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.message(60)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def value(self, expression):
        """The value of a JavaScript expression; a promise is awaited."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def wait(self, condition, limit=30):
        end = time.monotonic() + limit
        while not self.value(condition):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.02)

    def press(self, key, **more):
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        event = {"key": key, "windowsVirtualKeyCode": KEYS.get(key, ord(key[0])), **more}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, text):
        for character in text:
            self.press(character)

    def accessible(self):
        """(role, name) of all nodes that a screen reader presents."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(n["role"]["value"], n.get("name", {}).get("value", ""))
                for n in nodes if not n["ignored"]]
