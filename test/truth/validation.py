#!/usr/bin/env python3
"""Writes docs/validation.md and docs/studied.md from the recorded counters.

    validation.py --warplint BIN [--out docs/validation.md] [--studied docs/studied.md]

validation.md has what was predicted of kernels that the tool was not built on: before
their counters existed (predictions-blind/), before anyone had looked at them
(unseen/first.json), of random samples (blind/, blind-2/, ...), what evidence.py --save
last counted where the repository of a program does not choose what is shown of it
(evidence.json), applications that were kept to the end (applications.tsv), the order
of findings against the time of kernels (order/), and what agreement/agreement.py --save
last found in the machine code of nvcc. studied.md has the same of what was looked at since or from the start: what this build predicts for
the validation kernels and the seeds, what public.py --save last found on the public
programs (public/results.json) and the unseen ones, and all counts of evidence.json.
"""
import argparse
import csv
import json
import os
import sys

import classes
import counters
import evidence_outside
import evidence_tables
import parametric
import replay
import tables

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "agreement"))
sys.path.insert(0, os.path.join(HERE, "order"))
import coverage  # noqa: E402
import order  # noqa: E402
import page  # noqa: E402
import summary  # noqa: E402

BLIND = os.path.join(HERE, "predictions-blind")
PUBLIC = os.path.join(HERE, "public", "results.json")
CUTE = os.path.join(HERE, "cute", "results.json")
UNSEEN = os.path.join(HERE, "unseen")
SAMPLES = (  # folder, heading, programs and repositories, remark
    ("blind", "A random sample, predicted first", "140 programs of eight repositories",
     ""),
    ("blind-2", "A second random sample, predicted first",
     "120 programs of six repositories",
     "Of the contradicted global lines 18 are launches of `SN.cu` in a host loop, "
     "which the comparison takes for one another, and the four of `Vector.h` are two "
     "loads on one line, which it takes for two runs of the kernel; what warplint "
     "says of them is what was measured."),
    ("blind-3", "A third random sample, predicted first",
     "92 programs of thirty repositories",
     "Its counters were recorded before it was predicted, and looked at afterwards "
     "(`predicted.jsonl.gz`). Eleven of the fourteen likely lines that are false were "
     "iterations that remain of unrolled loops which lanes leave at different times; "
     "such loops are no longer unrolled."),
    ("blind-4", "A fourth random sample",
     "110 programs drawn at random from the programs of HeCBench",
     "Other programs of HeCBench were recorded before. The counters (the first execution of each kernel, on an H100) were recorded "
     "before the sample was predicted, and looked at afterwards. Three of the six contradicted "
     "shared lines are accesses in CUB that the line table places on another line than "
     "the call, one is on the other line of its statement. The three certain lines "
     "that are false are a launch of one thread."),
    ("blind-5", "An application, reported before it was recorded",
     "21 programs of one repository (karpathy/llm.c)",
     "All findings were judged by reading the source before the counters were recorded (an "
     "H200, the first execution of each kernel). The cost model changed after that: "
     "causes below 2 % of a kernel's memory cycles are no longer reported, "
     "and one element of each lane's own row is no gather. Neither changes a "
     "prediction. 22 of the contradicted lines are of kernels in bfloat16. Six are in "
     "a loop whose lanes diverge in a compare-and-swap loop (limits.md); others that were "
     "looked at are accesses that the line table places on another line: loads on the "
     "line of the store that follows them, two stores of neighbouring lines on one."),
    ("blind-6", "A fifth random sample",
     "114 programs of five repositories",
     "The counters (the first three executions of each kernel and shape, on an H100) "
     "were recorded first and looked at after the build had been asked. Two more "
     "repositories were drawn and left out: most of their files are text, or one stub "
     "many times. Of the "
     "contradicted lines, those of `st_shared_1d_bench.cu` are launches in a host loop "
     "that the comparison takes for one another; of `main.cu` 36 to 38, loops that nvcc "
     "splits where the index equals the thread's (limits.md); of `flash_forward.cu`, "
     "accesses that nvcc does not join since it does not know their alignment; of "
     "`bottleneck_examples.cu`, a store that nvcc keeps in a loop since a sine is "
     "computed there. Nine of the thirteen false global lines are gone since: element "
     "counts of containers in host code are known, and a finding has only places of "
     "its own certainty."),
    ("blind-7", "A sixth random sample, predicted first",
     "92 programs of 26 repositories of applications and libraries",
     "The predictions were committed before the counters were recorded (an H100, the first three "
     "executions of each kernel and shape, fewer where profiling takes more than a minute): 63 "
     "programs. The classes of lines are those of the 30 that were recorded first. Nothing "
     "is chosen by this sample. Three spellings that clang refuses were seen in it and are "
     "repaired since. Of the contradicted lines, "
     "those of `disorder.cu` are 16-byte elements of which nvcc loads one half; those of "
     "`cuda2.cu` are behind a loop that lanes leave one by one, after which nvcc does not "
     "reconverge them: the two certain lines that are false. Line 107 of "
     "`manylangevin_autoVerlet_list.cu` is a load that nvcc moves behind the guard that follows, line 149 "
     "accesses of curand's states, part of which the line table places in curand's headers. "
     "Half elements, rotated hashes and what `cuda::atomic` loads are repaired since (79 of the "
     "116 real global lines outside of the toolkit's headers are found, 56 confirmed reports are 63, "
     "and no more are false). "
     "Of the 22 real global lines that nothing shown is near, six are certain and not shown, as less than 2 % of "
     "their kernel's cycles; six are in CUB and in curand or calls of it; four in programs "
     "that are analysed in part, since Clang rejects the source; three are the halves of elements."),
    ("blind-8", "A seventh random sample, predicted first",
     "99 programs of 31 repositories of applications, libraries and collections of experiments",
     "The predictions were committed before the counters were recorded (an H200, the first three "
     "executions of each kernel and shape; 40 launches in all of programs that do not end, or that "
     "profiling slows beyond 40 seconds): 81 programs of 25 repositories. The classes of lines are "
     "those of 73, all but the eight that take longest to analyse; what was reported is of all 81. "
     "Nothing is chosen by this sample. The certain line that "
     "is false has 16-byte loads of which eight lanes each read one address: the four wavefronts "
     "are those that are predicted, where the profiler's ideal is four and warplint's two. Two of "
     "the four likely ones that are false have an excess below the threshold (0.9 and 1.0 sectors "
     "per request). Later builds were developed with this sample: the rule for paired loads, "
     "memory that lanes allocate, and curand's states are repaired since."),
    ("blind-9", "An eighth random sample",
     "63 programs of 35 repositories (solvers, sorting, FFT, simulations, sparse matrices)",
     "Recorded on an H200, the first three executions of each kernel and shape, and not looked at "
     "until the predictions were written. 114 programs were drawn: 35 do not compile, the others "
     "that are not here end with an error without their data, launch nothing or need more time. "
     "The classes of lines are those of 60, all but the three that take longest to analyse; what "
     "was reported is of all 63. "
     "Nothing is chosen by this sample, and these are the figures of the build that was asked. The "
     "certain line that is false has the excess that was predicted in a part of its requests, on "
     "average 0.33 wavefronts. Five of the nine false gathers are of one program that colours a "
     "graph of so few edges that one lane of a warp is active, three of one solver, one is a "
     "scatter of keys that are nearly in order. Of the 71 real global lines that are not found, "
     "17 have a place in floating point that particles have and 5 are permutations by reversed "
     "bits, of which the tool is not sure; 9 are pairs of accesses that share their sectors, and "
     "7 stores of kernels that fill particles once. Later builds were developed with this sample."),
    ("blind-10", "A ninth random sample",
     "67 programs of 31 repositories (stencils, Euler solvers, sorting, QR, attention, graphs, "
     "hashing, ciphers)",
     "Recorded on an H100, the first three executions of each kernel and shape, and not looked at "
     "until the predictions were written. 100 programs were drawn; of the first 80, 13 do not "
     "compile or end with an error. Nothing is chosen by this sample, and these are the figures "
     "of the build that was asked. Of the five false shared lines, all are the binary search of "
     "one merge; of the seven false global ones four are of a graph program in which one lane of a "
     "warp has work, two of a chunk of one element. Of the 92 real global lines that are not found, 66 "
     "depend on a field of a struct argument, in three repositories: such a field is often "
     "a small count, so that they are possible only. Later builds know an extent by the "
     "coordinate that is compared with it, which finds 62 of these, and copies of a run-time "
     "size, which are 5 global and 3 shared lines of those that are missed."),
    ("blind-11", "A tenth random sample",
     "54 programs of 26 repositories (convolution, sparse matrices, matrix products, reductions, "
     "networks, stencils, simulations)",
     "Recorded on an H200, at most the first three executions of each kernel and shape of its first "
     "five, and not looked at until the predictions were committed. Of 218 programs drawn from 97 "
     "repositories 96 compile without libraries that are not part of the toolkit. "
     "Nothing is chosen by this sample, and these are the figures of "
     "the build that was asked. Of the contradicted lines, that of `03_matmul_register_tiling.cu` has "
     "loads that ptxas joins to 16 bytes after it has unrolled their loop once more. Both certain lines that are false are of one transposition, which the "
     "program runs on images that are smaller than a warp. Of the twelve real global lines "
     "that are not found, seven are predicted exactly and not reported, since they gain too little: "
     "stores of neighbouring elements that share their sectors, and what is read once before a "
     "long loop; four are of one program whose block is a member that another method assigns, "
     "of which nothing is known in the method that launches. The false private array has its address "
     "taken."),
    ("blind-12", "An eleventh random sample",
     "64 programs of 42 repositories (matrix products, reductions, sorting, simulations, quantum states, "
     "lattices, hashing, graphs)",
     "Recorded on an H200, at most the first three executions of each kernel and shape of its first "
     "five, and not looked at until the predictions were committed. Of 208 programs drawn from 127 "
     "repositories 154 compile without libraries that are not part of the toolkit and 139 end within "
     "25 seconds; most others of those that are not recorded want arguments or files, and 15 were not "
     "profiled for want of time. Nothing is chosen by this sample, and these are the figures of the "
     "build that was asked. Of the contradicted lines, `gpu-knn.cu` stores to one element in each of 735 "
     "iterations, of which one was predicted; `cuda_reduce.cu` has a sum in "
     "shared memory that ptxas keeps in a register; those of `SVM.cu` are another launch of one shape; `softmax.cuh` and "
     "`Operators.cuh` are reductions of CUB, whose accesses stand at its own lines in the machine code; at "
     "`smem_128bit_test.cu` lanes that read the same 16 bytes take fewer wavefronts than predicted; `setRandom` "
     "has loads and stores of a generator's state that ptxas joins; the operands of `tensor_core_example_16x8x8.cu` are "
     "loaded and stored at one line of assembly; `applyH` has a range from tried values that lacks the small "
     "target that ran. "
     "Of the seven false global lines, four have two arguments that are "
     "equal in this program and are tried apart, and three are branches that few lanes take by random data. "
     "Of the ten real shared lines that are not found, seven are in CUB's headers, two would gain too little "
     "and one is a histogram. Of the 39 real global ones, 8 are in headers of the toolkit, 12 are "
     "predicted and not reported by default, since they gain too little or their rows have a run-time "
     "width, 5 are in a kernel whose evaluation exceeded its budget, and 14 depend on a value that "
     "the host counts or on guards of rows, and are possible only. The nine local ones are further "
     "accesses of arrays that are reported elsewhere, but for the arguments of one printf."),
    ("blind-13", "A twelfth random sample",
     "77 programs of 50 repositories (matrix products, reductions, lattices, attention, swarms, "
     "convolutions, random numbers, sorting)",
     "Predicted and committed before any of it was measured; then recorded on an H200, at most the "
     "first three executions of each kernel and shape of its first five. Of 126 programs of 67 "
     "repositories 106 compile without libraries that are not part of the toolkit; of these 13 do not "
     "end within 25 seconds, fail or were not profiled, and 16 were not reached in the time there was. "
     "Nothing is chosen by this sample, and these are the figures of the build that was asked. Of the "
     "three false lines two are registers that go through inline assembly in a loop that nvcc unrolls, "
     "and one scatters to the places of a compaction, which rise. Of the ten real shared lines that "
     "are not found, one is in CUB's headers, four are in three kernels whose evaluation crashed "
     "(corrected since), four would gain too little and one is a branch that data decides. Of the 46 "
     "real global ones, 28 are predicted exactly and not reported, since neighbouring elements follow "
     "in the same sectors or the kernel waits for something else, 7 are in the toolkit's headers for "
     "random numbers, 5 are in the kernels whose evaluation crashed, 5 in a file that clang rejects and "
     "nvcc does not, and one has its place from an atomic. Of the 33 local ones 19 are in the kernels "
     "whose evaluation crashed, and 14 are arguments of printf."),
    ("blind-16", "A thirteenth random sample",
     "46 programs of 37 repositories (n-body, matrix products, ray tracing, hash tables, selection, "
     "heat, neural networks, Ising, BFS, MD5)",
     "Predicted and committed before any of it was measured; then recorded on an H200, at most the "
     "first three executions of each kernel and shape of its first five. Of 741 repositories in random "
     "order 294 were reached; of 319 programs of 175 that have one, 75 compile with the toolkit alone "
     "and want no data; two of them were of owners seen before, and 27 do not end within 25 seconds, "
     "fail or access no memory. Nothing is chosen by this sample, and these "
     "are the figures of the build that was asked. The false line fills rows of an array of pointers, "
     "whose lanes were mostly idle. The six real shared lines that are not found are in CUB's headers, "
     "in a kernel that Thrust launches. Of the 25 real global ones, 11 are predicted exactly and not "
     "reported, since the kernel would gain too little, 11 are of a quickselect and of probes of a "
     "hash table, whose loops data ends, and possible only, 2 are in the toolkit's headers, and one has "
     "no prediction. The four local ones are arguments of printf."))
# What had not happened yet when a sample was predicted, where it was recorded first.
BEFORE = {name: "anyone had looked at a counter" for name in ("blind-9", "blind-10", "blind-11",
                                                         "blind-12")}
EVIDENCE = os.path.join(HERE, "evidence.json")

APPLICATIONS = os.path.join(HERE, "applications.tsv")
JUDGED = os.path.join(HERE, "judged.tsv")

TITLE = """\
# Validation

Figures of programs that warplint was not built on; those that it was built on are in
[studied.md](studied.md). """
STUDIED_TITLE = """\
# Studied programs

Figures of programs that were looked at to build warplint: what it is tested with.
They say little about other programs; [validation.md](validation.md) does. """
INTRODUCTION = """\
Written by `test/truth/validation.py`; do not edit. Each line of a kernel's source
that touches shared, global or local memory is predicted and held against what the
GPU counted. `test/truth/README.md` says how counters are recorded and compared.

A line is **exact** when the prediction says so and its figure equals the counter:
the total over the launch where the number of requests of a block is known, else
actual over ideal. It is **in range** when a range was predicted and the counter
lies in it, **wrong** when the counter contradicts the prediction, **undecided**
when the tool said that it does not know, and **not predicted** when the machine
code has an access at a line where nothing was predicted. *Not in machine code*
counts predicted lines that the compiler removed or merged into other lines, *idle*
lines that no lane reached; both stand outside the shares.

*Reported and real*: reported means that the low end of the prediction is above
ideal, real that the counter is above the profiler's ideal.
"""


def machine():
    """GPU, driver and tools of the newest recordings, as one sentence."""
    seen = set()
    for name in replay.programs():
        with open(os.path.join(HERE, name + ".jsonl")) as file:
            record = json.loads(file.readline())
        if record.get("gpu"):
            seen.add((record["gpu"], record.get("driver"), record.get("toolkit"),
                      record.get("profiler")))
    return "".join(f"Recorded on {gpu}, driver {driver}, nvcc {toolkit}, "
                   f"Nsight Compute {profiler}.\n"
                   for gpu, driver, toolkit, profiler in sorted(seen, key=str))


def size(names):
    launches = [l for n in names
                for l in counters.load(os.path.join(HERE, n + ".jsonl"))]
    kernels = {(l.program, tables.short_kernel(l.kernel).split("<")[0])
               for l in launches}
    instances = {(l.program, l.mangled) for l in launches}
    return (f"{len(kernels)} kernels ({len(instances)} instances), "
            f"{len(launches)} launches.\n")


def kernels_section(warplint, names):
    rows, notes, failed = replay.replay(warplint, names)
    parts = ["## Validation kernels\n", size(names) + machine(),
             tables.markdown(rows, notes, 80, "##")]
    parts += [f"\n{name} was not wholly analysed: {why}" for name, why in failed]
    open_rows = [r for r in rows if r["class"] in ("undecided",
                                                   "unmatched-measurement")]
    if open_rows:
        parts.append("### Undecided and not predicted\n\n" + tables.grid_markdown(
            tables.detail_table(open_rows, 80)))
    pitches = parametric.table(warplint)
    if len(pitches) > 1:
        parts.append("### Run-time arguments\n\nThe parametric answer, looked up at "
                     "the value that each launch was given.\n\n"
                     + tables.grid_markdown(pitches))
    return "\n\n".join(parts)


def blind_section(names):
    names = [n for n in names if os.path.exists(os.path.join(BLIND, n + ".jsonl"))]
    if not names:
        return ""
    rows, notes, _ = replay.replay(None, names, BLIND)
    parts = ["## The blind first table\n",
             "What was predicted before these kernels had ever been profiled "
             "(`test/truth/predictions-blind`), held against the same counters.\n",
             tables.markdown(rows, notes, 200, "##")]
    causes = os.path.join(BLIND, "causes.md")
    if os.path.exists(causes):
        with open(causes) as file:
            parts.append("### What was wrong, and why\n\n" + file.read().strip())
    return "\n\n".join(parts)


def load_result(path):
    with open(path) as file:
        return json.load(file)


def not_analysed(result):
    if not result["failed"]:
        return []
    return ["### Not wholly analysed\n\n" + tables.grid_markdown(
        [("program", "first error")] + [tuple(f) for f in result["failed"]])]


def public_section():
    if not os.path.exists(PUBLIC):
        return ""
    result = load_result(PUBLIC)
    parts = ["## Public programs\n",
             "Programs that nobody wrote for this: `test/truth/public/index.tsv` "
             "names them, `test/truth/public.py` repeats this on checkouts of "
             "yours.\n",
             tables.markdown(result["rows"], result["notes"], 80, "##")]
    return "\n\n".join(parts + not_analysed(result))


def cute_section():
    """CUTLASS's tutorials of CuTe."""
    if not os.path.exists(CUTE):
        return ""
    result = load_result(CUTE)
    open_rows = [r for r in result["rows"] if r["space"] == "shared"
                 and r["class"] not in ("exact", "idle")]
    parts = ["## Tutorials of CuTe\n",
             "CUTLASS's tutorials of CuTe (`test/truth/cute/index.tsv`, an H100, the first launch of each kernel), "
             "by `test/truth/cute.py`. A line is that of CuTe's headers where the "
             "access is, with all calls of it in one kernel, which the line table "
             "cannot tell apart; what is compared is actual/ideal. Two tiles on one "
             "line are weighted by their estimated requests: how often the loop around "
             "both runs is not in the source.\n",
             tables.grid_markdown(tables.space_table(result["rows"]))]
    if open_rows:
        parts.append("### Lines of CuTe that are not exact\n\n"
                     + tables.grid_markdown(tables.detail_table(open_rows, 40)))
    return "\n\n".join(parts + not_analysed(result))


def unseen_sections():
    """Programs whose counters nobody had looked at when they were predicted: as
    they were first predicted, and as they are since."""
    first = os.path.join(UNSEEN, "first.json")
    if not os.path.exists(first):
        return "", ""
    result, now = load_result(first), load_result(os.path.join(UNSEEN, "results.json"))
    count = len({row["program"] for row in result["rows"]})
    summaries = [tables.grid_markdown(tables.space_table(r["rows"])) + "\n\n"
                 + tables.grid_markdown(tables.confusion_table(r["rows"]))
                 for r in (result, now)]
    wrong = [r for r in now["rows"] if r["class"] == "wrong"]
    what = (f"{count} public programs (`test/truth/unseen/index.tsv`), taken at "
            "random, with no argument stated.")
    return ("\n\n".join(["## Unseen programs\n",
                         what + " Predicted by the build of the day, before anyone had "
                         "looked at a counter of theirs:\n", summaries[0]]),
            "\n\n".join(["## Programs that were unseen\n",
                         what + " By this build, which was corrected after what they "
                         "showed:\n", summaries[1],
                         "### Contradicted lines of programs that were unseen\n\n"
                         + tables.grid_markdown(tables.detail_table(wrong, 120))]
                        + not_analysed(now)))


def sample_section(name, heading, what, remark):
    """A random sample that was predicted, and the predictions committed, before
    anything of it was measured."""
    folder = os.path.join(HERE, name)
    first = os.path.join(folder, "first.json")
    if not os.path.exists(first):
        return ""
    result = load_result(first)
    said = load_result(os.path.join(folder, "first-evidence.json"))
    count = len({row["program"] for row in result["rows"]})
    wrong = [r for r in result["rows"] if r["class"] == "wrong"]
    written = any(os.path.exists(os.path.join(folder, "predicted.jsonl" + end))
                  for end in ("", ".gz"))
    parts = [f"## {heading}\n",
             f"{what}, none of which was used in development before "
             f"(`test/truth/{name}/index.tsv`). "
             + ("What warplint said of each source alone was written down "
                f"(`predicted.jsonl`) before {BEFORE.get(name, 'any of them was measured')}; "
                if written else "Of these programs, ") +
             f"{count} are recorded: they compile, run with nothing but sizes as input and "
             "have memory accesses. These are the figures of the first build that was "
             "compared with the counters; nothing was fixed for them since.\n",
             tables.grid_markdown(tables.space_table(result["rows"])),
             "What was reported, and what is real:\n",
             tables.grid_markdown(evidence_tables.certainty_table(said["summary"])),
             own_lines(folder),
             f"### Contradicted lines of {heading.split(',')[0].lower()}\n\n"
             + tables.grid_markdown(tables.detail_table(wrong, 120)), remark]
    return "\n\n".join([p for p in parts if p] + not_analysed(result))


def own_lines(folder):
    """What is found of all real lines of a sample, and of those that a user can
    edit, where it was counted."""
    path = os.path.join(folder, "own-evidence.json")
    if not os.path.exists(path):
        return ""
    return ("Of the real lines many are in the headers of the CUDA toolkit (CUB, Thrust, "
            "libcu++, curand, cooperative groups). A user cannot edit those, and nothing is "
            "shown in them. By the last build before anything was repaired for this sample, "
            "each program analysed in the folder of its checkout, all real lines and those "
            "outside of these headers:\n\n"
            + tables.grid_markdown(evidence_tables.own_table(load_result(path))))


def evidence_sections(path=EVIDENCE):
    """What is reported and what is real, over every recorded program: where the
    program's own repository does not decide what is shown, and all counts."""
    if not os.path.exists(path):
        return "", ""
    result = load_result(path)
    programs = ", ".join(f"{count} ({corpus})"
                         for corpus, count in result["programs"].items())
    outside = ["## What is reported and what is real\n",
               f"What a user gets told who states nothing of launches or arguments, "
               f"by `test/truth/evidence.py`. Programs with recorded lines: "
               f"{programs}. *Real lines* have at least 0.5 wavefronts (shared) or 1.5 "
               "sectors (global) above ideal per request; those of local memory "
               "move anything at all. They are *found* where a finding that is shown by "
               "default is within two "
               "lines. *Excess covered* is the share of their excess on found ones, "
               "the mean over programs. *Outside of the toolkit* counts the same without "
               "lines in the headers of the CUDA toolkit, which a user cannot edit and in "
               "which nothing is shown. A reported line is *false* when it was "
               "executed and is not real. Which classes of guesses are shown "
               "([certainty.md](certainty.md#which-guesses-are-shown)) is decided here "
               "for each repository by the lines of all others. "
               "`test/truth/README.md` has the definitions, [studied.md](studied.md) "
               "the counts by certainty and by reason.\n",
               tables.grid_markdown(evidence_outside.table(result["outside"])),
               "Lines whose cost data or branches decide, by class: those that the "
               "counters confirm, those that they do not, the number of repositories "
               "with such lines, and the lower end of the interval of the share of "
               "confirmed ones, in percent, the least that is left without the lines "
               "of one repository. Classes from "
               f"{classes.LEAST} on are shown by default.\n",
               tables.grid_markdown([("space", "operation", "unknown", "confirmed",
                                      "not confirmed", "repositories", "lower end")] + [
                   (c["space"], c["op"], c["unknown"], c["real"], c["clean"],
                    len(c["repositories"]), classes.decided(result["classes"], c["space"], c["op"], c["unknown"]))
                   for c in result["classes"]])]
    whole = ["## Reported lines by certainty and reason\n",
             "All programs of the table in "
             "[validation.md](validation.md#what-is-reported-and-what-is-real), as they "
             "were reported before these counts chose the classes that are shown. *Shown* is what is reported unasked. The "
             "classes of reasons are over all public programs; "
             "their *excess* sums up, over the real lines, the share of the "
             "excess of their program.\n",
             evidence_tables.markdown(result)]
    return "\n\n".join(outside), "\n\n".join(whole + not_analysed(result))


def judged_sentence():
    """What readers said of the findings in judged.tsv: two of the first sample, from
    which a rule was drawn, of gathers and of others, and of the second by certainty; one
    of each finding of the third."""
    with open(JUDGED, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))

    def counts(of):
        said = [sum(row[column] == "yes" for row in of)
                for column in ("true a", "true b", "worth a", "worth b")]
        return f"{said[0]} and {said[1]} of {len(of)} true, {said[2]} and {said[3]} worth acting on"

    def those(sample, column, value, same=True):
        return [row for row in rows if row["sample"] == sample and (row[column] == value) == same]

    first, second = those("1", "sample", "1"), those("2", "sample", "2")
    third, fourth = those("3", "sample", "3"), those("4", "sample", "4")

    def said(column, of):
        return sum(row[column] == "yes" for row in of)
    certain = those("4", "certainty", "certain")
    return (f"Of the first sample two readers called {counts(first)}: "
            f"of the gathers {counts(those('1', 'check', 'global-gather'))}, "
            f"of the others {counts(those('1', 'check', 'global-gather', same=False))}. "
            f"Of the second, which chose nothing before, two others called {counts(second)}: "
            f"of the certain ones {counts(those('2', 'certainty', 'certain'))}. "
            "The second of them called false what no code calls or builds (7 findings), and "
            "barriers that some lanes pass by since they return (3). "
            f"Of the third, at most twenty of each of eight applications that had chosen nothing, one "
            f"reader called {said('true a', third)} of {len(third)} true and {said('worth a', third)} worth acting on. "
            "False ones run seldom beside a long loop (10), are of points with two to four coordinates "
            "whose number is an argument (4), of arrays whose address nvcc does not take (4), or of "
            "instances for double or for odd sizes that nobody runs (4). "
            "Of the fourth, all findings of ten of fourteen applications that had chosen nothing (four have none), "
            f"one reader each called {said('true a', fourth)} of {len(fourth)} true and {said('worth a', fourth)} "
            f"worth acting on, of the certain ones {said('true a', certain)} of {len(certain)} and "
            f"{said('worth a', certain)}. Nine of the false ones were corrected afterwards: barriers in both ways of a branch, "
            "which were certain (2), leaders after a sum of their warp (3), long loops with a pragma (2), strides of windows "
            "(1), sizes that no shared memory holds (1). The others are instances for sizes that nobody runs (6), run seldom "
            "or once beside a long loop, stand beside atomics that decide, use all bytes of their sectors, or are of a few threads.")


def applications_section():
    """Whole applications: those that were kept until all rules were settled, and
    those on whose findings rules were developed, before and after."""
    if not os.path.exists(APPLICATIONS):
        return ""
    with open(APPLICATIONS) as file:
        rows = [tuple(line.rstrip("\n").split("\t")) for line in file]
    return "\n\n".join(
        ["## Whole applications\n",
         "Whole applications (`test/truth/applications.tsv`). Of those *kept to the end* "
         "nobody had read a finding before all rules were settled. On the "
         "others rules were developed: their figures, *before* and *after*, "
         "say what the rules change, not how they hold elsewhere, and their reader wrote "
         "the rules. *Findings* are those shown by default; some *repeat* one of another file. Of those *read*, taken at "
         "random, one reader with the source beside them said how many are true and "
         "how many are worth acting on: of the first two and of those of development its author, "
         "of the others a reader who did not know the tool. There are no counters of these "
         "applications. What was wrong with certain ones was corrected afterwards (guards on "
         "block and thread together, copies and accesses through cast pointers); the figures "
         "are those of before. The findings of the last four samples of applications, of the second at most "
         "twelve of each, with what readers said of each, are in "
         "`test/truth/judged.tsv`; the figures are the first reader's, *after* is without what is now only "
         "possible. " + judged_sentence() + " After that, twelve false ones of the second sample were "
         "corrected: blocks of 1x4x64 threads that a file of parameters gives, variables whose addresses go "
         "to code that does not compile, and the rest of a vector, which was certain.\n",
         tables.grid_markdown(rows)])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--warplint", required=True)
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "validation.md"))
    parser.add_argument("--studied", default=os.path.join(ROOT, "docs", "studied.md"))
    options = parser.parse_args()
    names = replay.programs()
    unseen, seen = unseen_sections()
    outside, whole = evidence_sections()
    others = tuple(g for g in summary.GROUPS if g != "tuning")
    write(options.out, [
        TITLE + INTRODUCTION, blind_section([n for n in names if n != "seeds"]), unseen,
        *(sample_section(*s) for s in SAMPLES), outside, applications_section(),
        order.markdown(), page.markdown(others), coverage.markdown()])
    write(options.studied, [
        STUDIED_TITLE + INTRODUCTION, kernels_section(options.warplint, names),
        public_section(), cute_section(), seen, whole, page.markdown(("tuning",))])
    return 0


def write(path, sections):
    with open(path, "w") as file:
        file.write("\n\n".join(s.strip() for s in sections if s.strip()) + "\n")
    print(path)


if __name__ == "__main__":
    sys.exit(main())
