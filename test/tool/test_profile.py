#!/usr/bin/env python3
"""--profile, on the recorded profile of examples/profile: what is compared,
ranked and explained, and what a profile that can't be used gives."""

import json
import os
import shutil
import unittest

import tool_test
from tool_test import ROOT, ToolTest

EXAMPLE = os.path.join(ROOT, "examples/profile")
RECORDED = os.path.join(ROOT, "test/unit/Counters/recorded")


class Profile(ToolTest):
    def setUp(self):
        super().setUp()
        for name in os.listdir(EXAMPLE):
            shutil.copy(os.path.join(EXAMPLE, name), self.folder)

    def edit(self, old, new):
        """Changes the source; its lines stay where they were recorded."""
        with open(self.at("shapes.cu"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        self.write("shapes.cu", text.replace(old, new))

    def compare(self, *words, code=1):
        done = self.run_tool("shapes.cu", "--format=json", "--profile=profile.csv", *words, "--")
        self.expect(done, code)
        return json.loads(done.stdout)

    def lines(self, result, number):
        return [l for l in result["profile"]["lines"]
                if (l["file"], l["line"]) == ("shapes.cu", number)]

    def excess(self, result, number):
        """The line of which only one memory has excess, or none has."""
        found = [l for l in self.lines(result, number) if l["excess"] > 0]
        self.assertEqual(len(found), 1, self.lines(result, number))
        return found[0]

    def test_predictions_hold(self):
        result = self.compare()
        profile = result["profile"]
        self.assertEqual((profile["launches"], profile["launchesAnalysed"]), (10, 10))
        self.assertEqual({l["agreement"] for l in profile["lines"]}, {"agrees", "in-range"})
        self.assertEqual([l["line"] for l in profile["lines"] if l["agreement"] == "in-range"],
                         [22])
        self.assertEqual([l["why"] for l in profile["lines"] if l["why"]], [])

    def test_counters_are_those_of_the_profile(self):
        """Everything in the file is in one line, and in one only."""
        total = {"wavefronts": 0, "sectors": 0}
        for line in self.compare()["profile"]["lines"]:
            total[line["unit"]] += line["measured"]
        with open(self.at("profile.csv"), encoding="utf-8") as file:
            sections = file.read().split('"File Path"')[1:]
        counted = {"wavefronts": {}, "sectors": {}}
        for number, section in enumerate(sections):
            rows = [row.split('","') for row in section.split("\n")]
            header = rows[2]
            for row in rows[3:]:
                if len(row) < len(header) or not row[2].startswith("0x"):
                    continue
                for label, unit in (("L1 Wavefronts Shared", "wavefronts"),
                                    ("L2 Theoretical Sectors Global", "sectors")):
                    if label in header:  # rows come twice
                        counted[unit][number, row[2]] = int(row[header.index(label)])
        listed_at_a_header_too = 64
        self.assertEqual(sum(counted["wavefronts"].values()), total["wavefronts"])
        self.assertEqual(sum(counted["sectors"].values()) - listed_at_a_header_too,
                         total["sectors"])

    def test_findings_are_ranked_by_measured_cost(self):
        findings = self.compare()["findings"]
        cost = [f["measured"]["excess"] for f in findings if "measured" in f]
        self.assertEqual(cost, sorted(cost, reverse=True))
        self.assertEqual(cost, [4448, 1798, 96, 24, 8])
        self.assertNotIn("measured", findings[-1])
        first = findings[0]["measured"]
        self.assertEqual((first["measured"], first["ideal"], first["predicted"]["low"],
                          first["launches"], first["agreement"]),
                         (4608, 160, 4608, 2, "agrees"))
        self.assertRegex(findings[0]["notes"][0]["message"], "^measured: 4608 wavefronts ")

    def test_text(self):
        done = self.expect(self.run_tool("shapes.cu", "--profile=profile.csv", "--"), 1, [
            "note: measured: 4608 wavefronts in 2 recorded launches where 160 would do, "
            "predicted 4608: agrees; the excess is 93.3% of all wavefronts of the 2 kernels",
            "profile profile.csv: 10 recorded launches, 10 analysed; 20 lines counted: 19 agree",
            "findings by measured cost:"])
        self.assertNotIn("no finding reports", done.stdout)
        again = self.run_tool("shapes.cu", "--profile", "profile.csv", "-j", "4", "--")
        self.assertEqual(done.stdout, again.stdout)

    def test_without_a_profile_nothing_is_said_of_it(self):
        done = self.run_tool("shapes.cu", "--format=json", "--")
        self.assertNotIn("profile", json.loads(done.stdout))
        self.assertNotIn("measured", done.stdout)

    def test_why_a_check_is_off(self):
        result = self.compare("--checks=-*,global-*")
        silent = [l for l in result["profile"]["lines"] if l["excess"] > 0 and not l["checks"]]
        self.assertEqual({l["unit"] for l in silent}, {"wavefronts"})
        self.assertEqual({l["why"] for l in silent},
                         {"the check shared-bank-conflict is off; "
                          "--checks=shared-bank-conflict reports it"})

    def test_why_suppressed(self):
        self.edit("In[I * 8];", "In[I * 8]; // NOLINT")
        self.assertEqual(self.excess(self.compare(), 18)["why"],
                         "a NOLINT comment suppresses global-uncoalesced-access")

    def test_why_omitted_with_the_header(self):
        result = self.compare("--header-filter=nothing")
        self.assertIn("the header is excluded (--header-filter, --exclude-header-filter, "
                      "--system-headers)", {l["why"] for l in result["profile"]["lines"]})

    def test_why_below_the_thresholds(self):
        self.write(".warplint",
                   "CheckOptions:\n  global-uncoalesced-access.MinExcessSectors: 100\n")
        self.assertEqual(self.excess(self.compare(), 18)["why"],
                         "predicted, but below the thresholds of the checks")

    def test_why_only_a_range(self):
        self.edit("In[I * 8];", "In[reinterpret_cast<const int *>(In)[I]];")
        line = self.excess(self.compare(), 18)
        self.assertEqual((line["agreement"], line["checks"], line["why"]),
                         ("in-range", ["global-gather"], ""))
        line = self.excess(self.compare("--certainty=certain"), 18)
        self.assertEqual((line["agreement"], line["checks"], line["why"]),
                         ("in-range", [], "it is only likely; --certainty=likely shows it"))

    def test_a_prediction_that_differs(self):
        self.edit("In[I * 8];", "In[I];")
        line = self.excess(self.compare(), 18)
        self.assertEqual((line["agreement"], line["measured"], line["predicted"]["low"]),
                         ("differs", 2326, 588))
        self.assertRegex(line["why"], "^the prediction is wrong here")

    def test_why_the_kernel_was_not_analysed(self):
        self.edit("static __global__ void strided", "static __global__ void renamed")
        self.edit("strided<<<", "renamed<<<")
        result = self.compare()
        line = [l for l in result["profile"]["lines"] if "strided" in l["kernel"]][0]
        self.assertEqual((line["agreement"], line["why"]),
                         ("not-predicted", "the kernel was not analysed"))
        self.assertIn("recorded, but not among the kernels analysed: "
                      "'strided(float *, const float *, int)'", result["profile"]["notes"])

    def test_why_the_launch_was_not_analysed(self):
        self.edit("strided<<<10, 100>>>", "strided<<<10, 64>>>")
        result = self.compare()
        # One of its three launches still is.
        self.assertEqual([(l["launches"], l["agreement"], l["excess"], l["why"] != "")
                          for l in self.lines(result, 18)],
                         [(2, "not-predicted", 1770, True), (1, "agrees", 28, False)])
        finding = [f for f in result["findings"] if f["location"]["line"] == 18][0]
        self.assertEqual((finding["measured"]["excess"], finding["measured"]["launches"]),
                         (1798, 3))
        self.assertTrue(any("recorded with 1000 threads in 40 warps" in n
                            for n in result["profile"]["notes"]), result["profile"]["notes"])

    def test_sarif(self):
        done = self.run_tool("shapes.cu", "--format=sarif", "--profile=profile.csv", "--")
        first = json.loads(done.stdout)["runs"][0]["results"][0]
        self.assertEqual(first["properties"]["measured"]["excess"], 4448)

    def test_exit_codes_are_as_ever(self):
        self.expect(self.run_tool("shapes.cu", "--profile=profile.csv", "--checks=-*,missing-*",
                                  "--"), 1)
        self.expect(self.run_tool("shapes.cu", "--profile=profile.csv",
                                  "--checks=-*,shared-atomic*", "--"), 0)

    def test_profiles_that_can_not_be_used(self):
        for name, why in (("cuda.csv", "has source lines, but no counters"),
                          ("sass.csv", "but no source lines"),
                          ("nolines.csv", "compile the program with -lineinfo"),
                          ("nocounters.csv", "record the program with --section SourceCounters"),
                          ("raw.csv", "is not a source page of Nsight Compute"),
                          ("error.csv", "an error of ncu")):
            path = os.path.join(RECORDED, name)
            done = self.expect(self.run_tool("shapes.cu", "--profile=" + path, "--"), 2,
                               stderr=["warplint: error: --profile: '" + path + "'", why])
            self.assertEqual(done.stdout, "")
        self.write("empty.csv", "")
        self.expect(self.run_tool("shapes.cu", "--profile=empty.csv", "--"), 2,
                    stderr="'empty.csv' is empty")
        self.expect(self.run_tool("shapes.cu", "--profile=none.csv", "--"), 2,
                    stderr="can't read the profile 'none.csv'")
        self.expect(self.run_tool("shapes.cu", "--ncu=ncu", "--"), 2, stderr="--profile")

    def test_a_cut_profile(self):
        with open(self.at("profile.csv"), encoding="utf-8") as file:
            text = file.read()
        self.write("profile.csv", text[:30000].rpartition('","')[0])
        self.expect(self.run_tool("shapes.cu", "--profile=profile.csv", "--"), 2,
                    stderr="is the file complete?")

    def stand_in(self):
        """A script for ncu that notes its arguments and prints recorded pages."""
        self.write("ncu", "#!/bin/sh\necho \"$@\" >>asked\ncase \"$*\" in\n"
                   f"*'--page raw'*) cat '{RECORDED}/raw.csv' ;;\n"
                   f"*) cat '{RECORDED}/mangled.csv' ;;\nesac\n")
        os.chmod(self.at("ncu"), 0o755)
        self.write("run.ncu-rep", "NVR\0report")

    def test_a_report_is_read_through_ncu(self):
        self.stand_in()
        for words, env in ((["--ncu=./ncu"], {}),
                           ([], {"PATH": self.folder + ":" + os.environ["PATH"]})):
            done = self.run_tool("shapes.cu", "--format=json", "--profile=run.ncu-rep", *words,
                                 "--", env=env)
            profile = json.loads(self.expect(done, 1).stdout)["profile"]
            self.assertEqual((profile["launches"], profile["launchesAnalysed"]), (3, 3))
            with open(self.at("asked"), encoding="utf-8") as file:
                asked = file.read().splitlines()
            os.remove(self.at("asked"))
            self.assertEqual(asked, [
                "--import run.ncu-rep --csv --page source --print-source cuda,sass "
                "--print-kernel-base mangled",
                "--import run.ncu-rep --csv --page raw --print-kernel-base mangled"])

    def test_a_report_without_ncu(self):
        self.stand_in()
        self.expect(self.run_tool("shapes.cu", "--profile=run.ncu-rep", "--ncu=./nothing", "--"),
                    2, stderr=["'run.ncu-rep' is a report that only ncu reads",
                               "ncu --import run.ncu-rep --csv --page source "
                               "--print-source cuda,sass > profile.csv"])


if __name__ == "__main__":
    tool_test.main()
