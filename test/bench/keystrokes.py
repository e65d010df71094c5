#!/usr/bin/env python3
"""How long after a key new diagnostics are there, and what the server holds in
memory. A benchmark, not a test: nothing here passes or fails.

    test/bench/keystrokes.py [--tool PROGRAM] [--keys N] [--edits N] [--cuda-path PATH]

Opens a kernel of 300 lines and changes one number in it, again and again: the
seconds from each change to the diagnostics of that text. Then edits without a
pause, and the server's resident memory on the way.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../lsp")]


def kernel():
    """300 lines: five kernels with tiles, and their launches."""
    lines = []
    for k in range(5):
        lines += [f"__global__ void sweep{k}(float *out, const float *in, int n) {{",
                  "  __shared__ float tile[32][33];",
                  "  int x = threadIdx.x, y = threadIdx.y;",
                  "  int i = (blockIdx.y * 32 + y) * n + blockIdx.x * 32 + x;",
                  "  float sum = 0;"]
        for j in range(12):
            lines += [f"  tile[(y + {j}) % 32][x] = in[i + {j} * n];",
                      "  __syncthreads();",
                      f"  sum += tile[x][(y + {j}) % 32] * {j + 1}.0f;",
                      "  __syncthreads();"]
        lines += ["  out[i] = sum;", "}",
                  f"void run{k}(float *out, const float *in, int n) {{",
                  f"  sweep{k}<<<dim3(8, 8), dim3(32, 32)>>>(out, in, n);", "}"]
    return "\n".join(lines) + "\n"


def memory(client):
    """Resident kilobytes of the server."""
    with open(f"/proc/{client.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def edited(text, number):
    return text.replace("tile[32][33];", f"tile[32][{32 + number % 2}];", 1)


def measure(keys, edits, cuda_path):
    """Seconds of each key, the first analysis, and kilobytes by edits."""
    from client import Client
    with tempfile.TemporaryDirectory(prefix="warplint-typing-") as folder:
        client = Client(*([f"--cuda-path={cuda_path}"] if cuda_path else []), cwd=folder)
        client.start(folders=[folder])
        path = os.path.join(folder, "kernel.cu")
        text = kernel()
        start = time.monotonic()
        client.open(path, text)
        client.diagnostics(path)
        first = time.monotonic() - start
        taken = []
        for number in range(keys):
            time.sleep(0.2)
            client.notes.clear()
            start = time.monotonic()
            client.change(path, edited(text, number))
            client.diagnostics(path)
            taken.append(time.monotonic() - start)
        held = [(0, memory(client))]
        for number in range(1, edits + 1):
            client.change(path, edited(text, number))
            if number % 10 == 0:
                client.diagnostics(path)
                client.notes.clear()
            if number % (max(1, edits // 4)) == 0:
                held.append((number, memory(client)))
        client.stop()
        client.kill()
        return first, taken, held


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--tool", default=os.path.join(
        HERE, "../../build/tool/warplint/warplint"))
    words.add_argument("--keys", type=int, default=30)
    words.add_argument("--edits", type=int, default=1000)
    words.add_argument("--cuda-path", default="none")
    args = words.parse_args()
    os.environ["WARPLINT"] = os.path.abspath(args.tool)
    first, taken, held = measure(args.keys, args.edits, args.cuda_path)
    print(f"{kernel().count(chr(10))} lines; load of the machine "
          f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"opening to diagnostics   {first:.2f} s")
    print(f"key to diagnostics       median {statistics.median(taken):.2f} s, "
          f"least {min(taken):.2f} s, most {max(taken):.2f} s, {len(taken)} keys")
    for number, kilobytes in held:
        print(f"memory after {number:5} edits  {kilobytes / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
