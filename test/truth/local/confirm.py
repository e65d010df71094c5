#!/usr/bin/env python3
"""Holds what ptxas makes of warplint's own PTX against what nvcc made of the
same kernels when their counters were recorded: the bytes of the stack frame
must be the same for every kernel.

    confirm.py --model=PROGRAM

Ends with 77 where warplint finds no toolkit.
"""
import argparse
import json
import pathlib
import subprocess
import sys

TRUTH = pathlib.Path(__file__).parent.parent
KERNELS = TRUTH.parent / "gpu" / "kernels"
NO_TOOLKIT = 77


def recorded(name):
    frames = {}
    for line in (TRUTH / f"{name}.jsonl").read_text().splitlines():
        launch = json.loads(line)
        if "stack_bytes" in launch:
            frames[launch["mangled"]] = launch["stack_bytes"]
    return frames


def compiled(model, source):
    run = subprocess.run([model, source, "ptxas"], capture_output=True, text=True)
    if run.returncode == NO_TOOLKIT:
        print("no CUDA toolkit here")
        sys.exit(NO_TOOLKIT)
    if run.returncode:
        sys.exit(f"{source}: {run.stderr.strip()}")
    return {name: int(size) for name, size in (line.split() for line in run.stdout.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    args = parser.parse_args()
    compared = wrong = stacks = 0
    for source in sorted(KERNELS.glob("*.cu")):
        frames = recorded(source.stem)
        ours = compiled(args.model, source)
        for kernel in sorted(frames.keys() & ours.keys()):
            compared += 1
            stacks += frames[kernel] > 0
            if frames[kernel] != ours[kernel]:
                wrong += 1
                print(f"{source.name}: {kernel}: recorded {frames[kernel]} bytes of stack, ours {ours[kernel]}")
    print(f"{compared - wrong} of {compared} kernels as recorded, {stacks} of them with a stack frame")
    sys.exit(wrong > 0 or stacks == 0)


if __name__ == "__main__":
    main()
