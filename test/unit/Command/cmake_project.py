"""Configures project/ with CMake, reads its compile_commands.json through the
Command component and lets clang check every translation.

Needs nvcc. Without it, databases that CMake 3.25 wrote for this project stand in
(recorded/*.json, with @PROJECT@ and @BUILD@ for the folders); and without a
toolkit the translations are compared in text, as clang could not compile them.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys

GENERATORS = {"ninja": "Ninja", "make": "Unix Makefiles"}
RECORDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "recorded")


def configure(args, name, build):
    """A fresh build folder with CMake's own database. False: no such generator."""
    if not shutil.which(name):
        print(f"skipped: {name}: not installed, its generator is not tried")
        return False
    shutil.rmtree(build, ignore_errors=True)
    done = subprocess.run(
        [args.cmake, "-S", args.project, "-B", build, "-G", GENERATORS[name]],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"CMake failed:\n{done.stdout}")
    return True


def replay(args, name, build):
    """A build folder as CMake left it once."""
    shutil.rmtree(build, ignore_errors=True)
    source = os.path.join(RECORDED, name)
    for folder, _, files in os.walk(source):
        for file in files:
            path = os.path.join(folder, file)
            target = os.path.join(build, os.path.relpath(path, source))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(path) as opened:
                text = opened.read()
            text = text.replace("@PROJECT@", args.project)
            with open(target, "w") as opened:
                opened.write(text.replace("@BUILD@", build))


def translations(args, build, toolkit):
    command = [args.translate] + ([] if toolkit else ["--no-toolkit"])
    done = subprocess.run(command + [build], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"the translation failed:\n{done.stderr}")
    return done.stdout.splitlines()


def check_text(args, line):
    words = shlex.split(line)
    project = args.project
    for wanted in ["--cuda-gpu-arch=sm_90", "-std=c++17", "-DSIZE=32",
                   '-DNAME="a name"', f"-I{project}/include",
                   f"-I{project}/with blank", "-fgpu-rdc",
                   "-D__CUDACC_RELAXED_CONSTEXPR__"]:
        if wanted not in words:
            sys.exit(f"{wanted} is missing from\n{line}")
    at = words.index("-isystem")
    if words[at + 1] != f"{project}/system":
        sys.exit(f"-isystem {project}/system is missing from\n{line}")


def check_compiles(args, line):
    line = line.replace(" clang++-22 ", f" {shlex.quote(args.clang)} ", 1)
    done = subprocess.run(["sh", "-c", line], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    # Noise is a failure too: the project itself is clean.
    if done.returncode != 0 or done.stdout:
        sys.exit(f"clang does not accept\n{line}\n{done.stdout}")


def main():
    parser = argparse.ArgumentParser()
    for name in ["translate", "clang", "cmake", "project", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--record", action="store_true",
                        help="write recorded/ anew from what CMake writes here")
    args = parser.parse_args()
    nvcc = shutil.which("nvcc")
    if args.record:
        for name in GENERATORS:
            if not nvcc or not configure(args, name, os.path.join(args.work, name)):
                sys.exit("recording needs nvcc, ninja and make")
            record(args, name, os.path.join(args.work, name))
    print("with nvcc" if nvcc else "skipped: nvcc: not installed, the recorded databases are read")
    for name in GENERATORS:
        build = os.path.join(args.work, name)
        replay(args, name, build + "-recorded")
        databases = [(build + "-recorded", False)]
        if nvcc and configure(args, name, build):
            databases.append((build, True))
        for folder, compiles in databases:
            lines = translations(args, folder, toolkit=compiles)
            # kernel.cu and other.cpp; host.cpp is no CUDA.
            if len(lines) != 2:
                sys.exit(f"{folder}: {len(lines)} commands, not 2")
            for line in lines:
                check_text(args, line)
                if compiles:
                    check_compiles(args, line)
            print(f"{folder}: {len(lines)} commands good")
    return 0


def record(args, name, build):
    kept = ["compile_commands.json"]
    if name == "make":
        kept.append("CMakeFiles/kernels.dir/includes_CUDA.rsp")
    for file in kept:
        with open(os.path.join(build, file)) as opened:
            text = opened.read()
        text = text.replace(build, "@BUILD@").replace(args.project, "@PROJECT@")
        if file.endswith(".json"):
            for entry in json.loads(text):
                # Where nvcc is, is not the point.
                program = entry["command"].split()[0]
                if os.path.basename(program) == "nvcc":
                    text = text.replace(program, "/usr/local/cuda/bin/nvcc")
        target = os.path.join(RECORDED, name, file)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w") as opened:
            opened.write(text)


if __name__ == "__main__":
    sys.exit(main())
