#!/usr/bin/env python3
"""Turns a profiler report into a counters file of test/truth.

    record.py REPORT.ncu-rep --out NAME.jsonl [--cubin NAME.cubin]
              [--ptxas NAME.ptxas] [--ncu PATH] [--toolkit DIR]
              [--gpu NAME] [--driver VERSION] [--toolkit-version VERSION]

The report must hold the sections SourceCounters and LaunchStats. With the
program's cubin (same flags) each instruction also gets the nearest frame outside
the toolkit's headers; with the output of `ptxas -v` each kernel gets its stack
frame and spills. Format: test/truth/README.md.
"""
import argparse
import glob
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cubinlines

COUNTERS = {  # our name -> (metric, is it written for opcodes of this kind only)
    "executed": "inst_executed",
    "threads": "thread_inst_executed_true",
    "wavefronts": "memory_l1_wavefronts_shared",
    "wavefronts_ideal": "memory_l1_wavefronts_shared_ideal",
    "sectors": "memory_l2_theoretical_sectors_global",
    "sectors_ideal": "memory_l2_theoretical_sectors_global_ideal",
    "local_sectors": "memory_l2_theoretical_sectors_local",
}
MEMORY = re.compile(r"(LD|ST|ATOM|RED)(|S|SM|G|L|GSTS)$")


def profiler_module(ncu):
    """The module ncu_report, from beside the profiler."""
    folders = []
    at = os.path.dirname(os.path.realpath(ncu)) if ncu else None
    while at and at != os.path.dirname(at):
        folders.append(os.path.join(at, "extras", "python"))
        at = os.path.dirname(at)
    for pattern in ("/opt/nvidia/nsight-compute/*/extras/python",
                    "/usr/local/cuda*/nsight-compute*/extras/python",
                    "/usr/local/NVIDIA-Nsight-Compute*/extras/python"):
        folders += sorted(glob.glob(pattern), reverse=True)
    for folder in folders:
        if os.path.exists(os.path.join(folder, "ncu_report.py")):
            sys.path.insert(0, folder)
            break
    import ncu_report
    return ncu_report


def scalar(action, name):
    metric = action.metric_by_name(name)
    return None if metric is None else int(metric.value())


def instances(action, name):
    """Instruction address -> value of a per-instruction metric."""
    metric = action.metric_by_name(name)
    if metric is None or not metric.num_instances():
        return {}
    where = metric.correlation_ids()
    return {int(where.value(i)): int(metric.value(i))
            for i in range(metric.num_instances())}


def place(action, address):
    """(file name, line) of the innermost frame, (None, None) without one."""
    info = action.source_info(address)
    if isinstance(info, (list, tuple)):
        info = info[0] if info else None
    if not info:
        return None, None
    return os.path.basename(info.file_name()), int(info.line())


def opcode(sass):
    words = sass.split()
    word = words[1] if words[0].startswith("@") and len(words) > 1 else words[0]
    return word.split(".")[0].rstrip(";")


def user_frame(chain, toolkit):
    """The nearest frame outside the toolkit, None where all are inside."""
    for file, line in chain:
        path = os.path.realpath(file)
        if not path.startswith(toolkit + os.sep) and "/nvidia/cuda" not in path:
            return os.path.basename(file), line
    return None


def instructions(action, frames, toolkit):
    """The memory instructions of a kernel, in the order of their addresses."""
    values = {ours: instances(action, theirs) for ours, theirs in COUNTERS.items()}
    addresses = sorted(set().union(*values.values()))
    first, result = (addresses[0] if addresses else 0), []
    for address in addresses:
        sass = (action.sass_by_pc(address) or "").strip()
        if not sass or not MEMORY.match(opcode(sass)):
            continue
        file, line = place(action, address)
        record = {"sass": sass, "file": file, "line": line}
        chain = frames.get(address - first, [])
        inner = (os.path.basename(chain[0][0]), chain[0][1]) if chain else None
        if inner == (file, line):  # else the cubin is not what ran
            user = user_frame(chain, toolkit)
            if user and user != (file, line):
                record["user_file"], record["user_line"] = user
        for name in COUNTERS:
            record[name] = values[name].get(address)
        for name in ("executed", "threads"):
            record[name] = record[name] or 0
        result.append(record)
    return result


def ptxas_facts(path):
    """Kernel -> stack frame and spill bytes, from the output of `ptxas -v`."""
    result, kernel = {}, None
    if not path or not os.path.exists(path):
        return result
    with open(path, errors="replace") as file:
        for line in file:
            found = re.search(r"Function properties for (\S+)", line)
            if found:
                kernel = found.group(1)
            found = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, "
                              r"(\d+) bytes spill loads", line)
            if found and kernel:
                numbers = [int(n) for n in found.groups()]
                result[kernel] = dict(zip(
                    ("stack_bytes", "spill_store_bytes", "spill_load_bytes"), numbers))
    return result


def launches(report, module, cubin_lines, stacks, toolkit, machine):
    """One record per recorded launch."""
    seen = {}
    for number in range(report.num_ranges()):
        profiled = report.range_by_idx(number)
        for at in range(profiled.num_actions()):
            action = profiled.action_by_idx(at)
            mangled = action.name(module.IAction.NameBase_MANGLED)
            record = {
                "kernel": action.name(module.IAction.NameBase_DEMANGLED),
                "mangled": mangled,
                "grid": [scalar(action, "launch__grid_dim_" + d) for d in "xyz"],
                "block": [scalar(action, "launch__block_dim_" + d) for d in "xyz"],
                "shared_static": scalar(action, "launch__shared_mem_per_block_static"),
                "shared_dynamic": scalar(action, "launch__shared_mem_per_block_dynamic"),
                "registers": scalar(action, "launch__registers_per_thread"),
            }
            record.update(stacks.get(mangled, {}))
            record.update(machine)
            key = (mangled, tuple(record["grid"]), tuple(record["block"]),
                   record["shared_dynamic"])
            record["ordinal"] = seen.get(key, 0)
            seen[key] = record["ordinal"] + 1
            record["insts"] = instructions(action, cubin_lines.get(mangled, {}), toolkit)
            yield record


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report")
    parser.add_argument("--out", required=True)
    parser.add_argument("--cubin")
    parser.add_argument("--ptxas")
    parser.add_argument("--ncu")
    parser.add_argument("--toolkit", default="/usr/local/cuda")
    parser.add_argument("--gpu")
    parser.add_argument("--driver")
    parser.add_argument("--toolkit-version")
    parser.add_argument("--profiler-version")
    options = parser.parse_args()
    module = profiler_module(options.ncu)
    try:
        frames = cubinlines.lines(options.cubin) if options.cubin else {}
    except (OSError, ValueError, IndexError) as error:
        print(f"{options.cubin}: no frames: {error!r}", file=sys.stderr)
        frames = {}
    machine = {"gpu": options.gpu, "driver": options.driver,
               "toolkit": options.toolkit_version,
               "profiler": options.profiler_version}
    count = insts = 0
    with open(options.out + ".part", "w") as out:
        for record in launches(module.load_report(options.report), module, frames,
                               ptxas_facts(options.ptxas),
                               os.path.realpath(options.toolkit),
                               {k: v for k, v in machine.items() if v}):
            out.write(json.dumps(record) + "\n")
            count += 1
            insts += len(record["insts"])
    os.replace(options.out + ".part", options.out)
    print(f"{os.path.basename(options.out)}: {count} launches, {insts} instructions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
