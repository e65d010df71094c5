#!/usr/bin/env python3
"""How large a report is and how soon a browser shows it. A benchmark, not a test:
nothing here passes or fails.

    test/bench/report.py [--repeat N] report.html...

Opens each file in a headless Chromium: milliseconds to the first picture and until
all is loaded, milliseconds in which the page's thread was busy, and the time to the
page of the first kernel once it is asked for. Each figure is the least of N runs.
"""

import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tool"))

import browser  # noqa: E402


def measure(path):
    """What one opening takes, in milliseconds."""
    page = browser.Browser()
    try:
        page.call("Performance.enable", timeDomain="threadTicks")
        page.open("file://" + os.path.abspath(path))
        page.wait("performance.getEntriesByName('first-contentful-paint').length > 0")
        row = {"first picture": page.value(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"),
               "loaded": page.value("performance.getEntriesByType('navigation')[0].loadEventEnd"),
               "busy": 1000 * next(m["value"] for m in page.call("Performance.getMetrics")["metrics"]
                                   if m["name"] == "TaskDuration")}
        start = time.monotonic()
        page.value("location.hash = '#k0'")
        page.wait("document.activeElement.id === 'k0'")
        row["a kernel"] = 1000 * (time.monotonic() - start)
        return row
    finally:
        page.close()


def main():
    words = argparse.ArgumentParser()
    words.add_argument("files", nargs="+")
    words.add_argument("--repeat", type=int, default=3)
    options = words.parse_args()
    if not browser.CHROMIUM:
        sys.exit("there is no chromium on the PATH")
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for path in options.files:
        rows = [measure(path) for _ in range(options.repeat)]
        print(f"{path}: {os.path.getsize(path) / 1e6:.2f} MB; " + ", ".join(
            f"{name} {min(row[name] for row in rows):.0f} ms" for name in rows[0]), flush=True)


if __name__ == "__main__":
    main()
