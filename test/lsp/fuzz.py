"""Random edits and requests against the language server.

usage: fuzz.py [STEPS [SEED [MEGABYTES]]]      WARPLINT names the tool

For long runs by hand take a build with -DWARPLINT_SANITIZE=ON, too:
    WARPLINT=build-sanitized/tool/warplint/warplint fuzz.py 10000 7 4000

Opens an example, edits it at random, asks for everything at random places, and
fails when the server ends, leaves a request without an answer, publishes
something that is no diagnostic of the text, or holds more memory than that.
"""

import os
import random
import re
import shutil
import sys
import tempfile

from client import BAD, CLEAN, Client, Failure, span, uri

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
WORDS = ["__global__", "__shared__", "float", "int", "tile", "threadIdx.x", "[", "]", "(", ")",
         "{", "}", "<<<", ">>>", ";", "\n", "  ", "* 32", "+ 1", "template <int N>", "struct",
         "#include", "#if 0\n", "#endif\n", "//", "/*", "*/", "\"", "'", "\\", "\u00b5",
         "\U0001d7d9", "\r\n", "\0", "NOLINTBEGIN", "if", "for", "while (1)", "return", "&", "::",
         "asm", "goto", "operator", "constexpr", "decltype(", "0x", "1e", "...", "auto", "dim3"]


def edited(text, chance):
    at = chance.randrange(len(text) + 1)
    kind = chance.randrange(5)
    if kind == 0:
        return text[:at] + chance.choice(WORDS) + text[at:]
    if kind == 1:
        return text[:at] + text[at + chance.randrange(1, 20):]
    if kind == 2:  # a line again
        lines = text.split("\n")
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
        return "\n".join(lines)
    if kind == 3:
        return text[:at] + chance.choice("0123456789abcxyz[](){};,.") + text[at:]
    other = chance.randrange(len(text) + 1)
    return text[:at] + text[other:other + 10] + text[at:]


class Fuzz:
    def __init__(self, folder, seed, words=()):
        self.chance = random.Random(seed)
        self.sources = []
        for name in sorted(os.listdir(EXAMPLES)):
            if name.endswith(".cu"):
                with open(os.path.join(EXAMPLES, name), encoding="utf-8") as file:
                    self.sources.append(file.read())
        self.sources += [BAD, CLEAN]
        self.path = os.path.join(folder, "fuzz.cu")
        self.client = Client("--cuda-path=none", *words, cwd=folder, wait=120)
        self.client.settings = {"": {"debounce": 0}}
        self.client.start(folders=[folder])
        self.asked = []
        self.text = self.chance.choice(self.sources)
        self.client.open(self.path, self.text)

    def step(self):
        client, chance = self.client, self.chance
        kind = chance.randrange(20)
        if kind == 0:  # begin again with a sound text
            self.text = chance.choice(self.sources)
            client.change(self.path, self.text)
        elif kind < 8:
            self.text = edited(self.text, chance)
            client.change(self.path, self.text)
        elif kind == 8:
            client.save(self.path)
        elif kind == 9:
            client.close(self.path)
            client.open(self.path, self.text)
        elif kind == 10 and self.asked:
            client.tell("$/cancelRequest", {"id": chance.choice(self.asked)})
        elif kind == 11:
            self.settle()
        else:
            self.ask()

    def ask(self):
        client, chance = self.client, self.chance
        lines = self.text.count("\n") + 1
        line, column = chance.randrange(lines + 2), chance.randrange(100)
        document = {"textDocument": {"uri": uri(self.path)}}
        method, params = chance.choice([
            ("textDocument/hover", client.at(self.path, line, column)),
            ("textDocument/inlayHint", {**document, "range": span(0, 0, lines, 0)}),
            ("textDocument/codeLens", document),
            ("textDocument/codeAction", {**document, "range": span(line, 0, line + 3, column),
                                         "context": {"diagnostics": []}}),
            ("workspace/executeCommand", {
                "command": chance.choice(["warplint.report", "warplint.table",
                                          "warplint.launches"]),
                "arguments": [uri(self.path)]}),
            ("workspace/executeCommand", {
                "command": "warplint.pinLaunch", "arguments": self.pin()})])
        self.asked.append(client.ask(method, params))

    def pin(self):
        """A kernel and a place of the text that may be its launch, or nothing."""
        seen = [(number, match) for number, line in enumerate(self.text.split("\n"), 1)
                for match in re.finditer(r"(\w+)<<<", line)]
        if not seen or self.chance.randrange(4) == 0:
            return [uri(self.path)]
        line, match = self.chance.choice(seen)
        return [uri(self.path), match.group(1), f"{self.path}:{line}:{match.start() + 1}",
                self.chance.randrange(2)]

    def settle(self):
        """Every request is answered, with a result or an error."""
        for number in self.asked:
            try:
                self.client.answer(number)
            except Failure as error:
                if error.code not in (-32800, -32602):
                    raise
        self.asked.clear()
        with self.client.changed:  # what was looked at need not be kept
            last = self.client.published(self.path)
            del self.client.notes[:], self.client.requests[:]
        if last and last.get("version") == self.client.texts[self.path][0]:
            count = self.text.count("\n") + 1
            for d in last["diagnostics"]:
                start, end = d["range"]["start"], d["range"]["end"]
                if not 0 <= start["line"] <= end["line"] < count:
                    raise AssertionError(f"a place that the text has not: {d}")

    def end(self):
        self.settle()
        code = self.client.stop()
        if code != 0:
            raise AssertionError(f"exit code {code}")


def memory(client):
    """Resident kilobytes of the server."""
    with open(f"/proc/{client.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def run(steps, seed, most=1000):
    folder = tempfile.mkdtemp(prefix="warplint-lsp-fuzz-")
    fuzz = Fuzz(folder, seed)
    try:
        for number in range(steps):
            fuzz.step()
            if number % 100 == 99 and memory(fuzz.client) > most * 1024:
                raise AssertionError(f"{memory(fuzz.client)} kB after {number + 1} steps")
            if steps >= 1000 and number % 1000 == 999:
                print(f"{number + 1} steps, {memory(fuzz.client)} kB", flush=True)
        fuzz.end()
    except BaseException:
        with open(os.path.join(tempfile.gettempdir(), "warplint-lsp-fuzz.cu"), "w",
                  encoding="utf-8", newline="") as file:
            file.write(fuzz.text)
        print(f"seed {seed}: the text is {file.name}\n" + "".join(fuzz.client.errors[-100:]),
              file=sys.stderr)
        raise
    finally:
        fuzz.client.kill()
        shutil.rmtree(folder)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:4]]
    run(*(given + [300, 1, 1000][len(given):]))
