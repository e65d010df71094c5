"""Runs the built tool in a folder of its own, for the tests beside this file."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../checks"))
from run import find_toolkit  # noqa: F401 (for the tests)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.environ.get("WARPLINT", os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../build/tool/warplint/warplint"))

# A kernel whose column reads meet in one bank; nothing else is wrong with it.
BAD = """\
__global__ void column(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
void run(float *out, const float *in) { column<<<1, dim3(32, 32)>>>(out, in); }
"""
CLEAN = """\
__global__ void copy(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x];
}
void run(float *out, const float *in) { copy<<<1, 256>>>(out, in); }
"""


class ToolTest(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="warplint-tool-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def own_cache(self):
        if not hasattr(self, "cache_home"):
            self.cache_home = tempfile.mkdtemp(prefix="warplint-cache-")
            self.addCleanup(shutil.rmtree, self.cache_home)
        return self.cache_home

    def at(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.at(name)), exist_ok=True)
        with open(self.at(name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def read(self, name):
        with open(self.at(name), encoding="utf-8") as file:
            return file.read()

    def database(self, *entries, name="compile_commands.json", directory=None):
        """Entries are (file, flags...) compiled by clang in the folder."""
        self.write(name, json.dumps([
            {"directory": directory or self.folder, "file": file,
             "arguments": ["clang++", "-x", "cuda", *flags, "-c", file]}
            for file, *flags in entries]))

    def run_tool(self, *words, cuda="none", cwd=None, env=None):
        """What the tool says with the shipped declarations, unless told
        otherwise."""
        command = [TOOL] + ([f"--cuda-path={cuda}"] if cuda else []) + list(words)
        environment = {k: v for k, v in os.environ.items()
                       if not k.startswith("NVCC_")}
        # Neither what other tests left nor anything for them.
        environment["XDG_CACHE_HOME"] = self.own_cache()
        environment.update(env or {})
        return subprocess.run(command, cwd=cwd or self.folder, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True,
                              env=environment, timeout=300, check=False)

    def expect(self, done, code, stdout=None, stderr=None):
        """The exit code, and texts that the streams must hold."""
        said = f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
        self.assertEqual(done.returncode, code, said)
        for text in [stdout] if isinstance(stdout, str) else stdout or []:
            self.assertIn(text, done.stdout, said)
        for text in [stderr] if isinstance(stderr, str) else stderr or []:
            self.assertIn(text, done.stderr, said)
        return done


def main():
    sys.exit(unittest.main())
