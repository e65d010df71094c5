#!/usr/bin/env python3
"""Runs a script of unittest as if it were called itself, and reports at the end
each case that was skipped:

    run_unittest.py SCRIPT [ARGUMENT...]

    skipped: Class.test_name: the reason

A run that skips a case passes and prints "OK (skipped=1)" alone; ctest keeps
these lines in its report, and scripts/check-skips reads them there."""

import os
import runpy
import sys
import unittest


def name(test):
    """Class.test_name, Class for a class, without what a subtest adds."""
    case = getattr(test, "test_case", test)
    names = case.id().split(" (")[-1].rstrip(")").split(".")
    return ".".join(part for part in names if part != "__main__")


class ListSkipped(unittest.TextTestResult):
    def printErrors(self):
        super().printErrors()
        for test, reason in self.skipped:
            self.stream.writeln(f"skipped: {name(test)}: {' '.join(reason.split())}")


def main():
    script = os.path.abspath(sys.argv[1])
    sys.argv[:] = [script] + sys.argv[2:]
    sys.path[0] = os.path.dirname(script)
    unittest.TextTestRunner.resultclass = ListSkipped
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main()
