"""Parametric answers, checked at each value that was recorded.

For a kernel whose argument is known at run time only, the tool tells the figure
for each value of the argument modulo some number (`by_value` in the dump).
arguments.tsv names the values that the launches of a program were given, in their
order; each is looked up and held against the counter of that launch.
"""
import json
import os

import counters
import predictions
import replay
import tables
import tool

HERE = os.path.dirname(os.path.abspath(__file__))


def answers(text, name):
    """(line, space) -> (symbol, `by_value`) of one kernel's dump."""
    result = {}
    for line in text.splitlines():
        record = json.loads(line)
        if tables.short_kernel(record["name"]) == name and record.get("by_value"):
            found = record["by_value"]
            result[record["line"], record["space"]] = (found["symbol"], found)
    return result


def rows_of(launches, values, answers_here):
    """(line, space, value, predicted, measured, ideal) per launch and answer."""
    for launch, value in zip(launches, values):
        for (_, number, space, kind), line in sorted(launch.lines.items()):
            if (number, space) not in answers_here or not line.executed:
                continue
            _, by_value = answers_here[number, space]
            yield (number, space, value, predictions.figure_at(by_value, value),
                   line.actual / line.executed)


def table(warplint):
    """A table of every recorded value: first its headings."""
    result = [("kernel", "line", "space", "argument", "value", "predicted",
               "measured", "agreement")]
    for program, kernel, argument, values in replay.read_arguments():
        path = os.path.join(HERE, program + ".jsonl")
        if not os.path.exists(path):
            continue
        run = tool.Run(warplint, [replay.source(program)],
                       ["-I" + replay.KERNELS])
        launches = [l for l in counters.load(path)
                    if tables.short_kernel(l.kernel) == kernel]
        found = {key: answer for key, answer in answers(run.text, kernel).items()
                 if argument in answer[0]}
        for number, space, value, predicted, measured in rows_of(
                launches, values, found):
            agree = abs(predicted - measured) <= 1e-6 * max(measured, 1)
            result.append((kernel, number, space, argument, value,
                           tables.figure(predicted), tables.figure(measured),
                           "yes" if agree else "no"))
    return result
