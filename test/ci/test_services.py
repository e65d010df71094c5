#!/usr/bin/env python3
"""action.yml and the examples of ci/: their steps run as the services run them,
as far as that goes without the services."""

import json
import os
import re
import sys
import unittest

import project
from project import BAD, CLEAN, ROOT

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)



def load(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


class Services(project.ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("project/src/bad.cu", BAD)
        self.database(("src/bad.cu",), name="project/compile_commands.json",
                      directory=self.project)
        self.commit("first")

    def json_of(self, name):
        return json.loads(self.read("project/" + name))

    def steps(self, scripts, shell=("bash", "-e"), **environment):
        """Runs them one after the other until one fails; the last result."""
        done = None
        for script in scripts:
            done = self.run_in_project([*shell, "-c", script], **environment)
            if done.returncode:
                break
        return done


class Action(Services):
    def act(self, **inputs):
        """The result of the step that failed, or of the last."""
        action = yaml.safe_load(load("action.yml"))
        given = {name: about["default"] for name, about in action["inputs"].items()}
        self.assertLessEqual({n.replace("_", "-") for n in inputs}, set(given))
        given.update({name.replace("_", "-"): text for name, text in inputs.items()})
        done = None
        for step in action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            # Inputs get into environment variables only, never into a script.
            self.assertNotIn("${{", step["run"])
            values = {name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}",
                                   lambda m: given[m[1]], text)
                      for name, text in step.get("env", {}).items()}
            done = self.run_in_project(
                ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
                GITHUB_ACTION_PATH=ROOT, GITHUB_OUTPUT=self.at("output"),
                GITHUB_STEP_SUMMARY=self.at("summary"), **values)
            if done.returncode:
                break
        return done

    def test_defaults(self):
        self.expect(self.act(), 1, stdout="::warning file=src/bad.cu,line=6,")
        self.assertEqual(self.read("output"), "exit-code=1\n")
        self.assertIn("bank", self.read("summary"))
        results = self.json_of("warplint.sarif")["runs"][0]["results"]
        self.assertEqual([r["ruleId"] for r in results], ["shared-bank-conflict"])
        self.assertEqual(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]
                         ["uri"], "src/bad.cu")

    def test_what_fails_the_step(self):
        self.expect(self.act(fail="nothing"), 0)
        self.expect(self.act(fail="errors"), 0)
        self.expect(self.act(fail="errors", flags="--no-such-flag"), 2)
        self.expect(self.act(fail="maybe"), 2, stdout="::error::")

    def test_neither_form(self):
        done = self.expect(self.act(annotations="false", sarif=""), 1,
                           stdout="src/bad.cu:6:")
        self.assertNotIn("::warning", done.stdout)
        self.assertFalse(os.path.exists(self.at("project/warplint.sarif")))

    def test_baseline(self):
        self.run_in_project(["warplint", "--write-baseline=known.txt"])
        self.expect(self.act(baseline="known.txt"), 0)

    def test_diff(self):
        self.git("checkout", "-q", "-b", "feature")
        self.write("project/src/other.cu", CLEAN)
        self.commit("nothing new")
        self.expect(self.act(diff="main"), 0)
        self.write("project/src/bad.cu", BAD.replace("tile[x][y];", "tile[x][y] + 1;"))
        self.commit("the line of the finding")
        self.expect(self.act(diff="main"), 1, stdout="::warning file=src/bad.cu,line=6,")

    def test_paths_and_flags_are_words_and_no_code(self):
        os.remove(self.at("project/compile_commands.json"))
        odd = "src/$(touch owned) a.cu"
        self.write("project/" + odd, BAD)
        self.expect(self.act(paths=odd + "\nsrc/bad.cu\n", compiler_flags="-DODD=1 2\n-std=c++17",
                             flags="--checks=*"), 1, stdout="::warning")
        self.assertFalse(os.path.exists(self.at("project/owned")))


class Others(Services):
    def test_gitlab(self):
        template = yaml.safe_load(load("ci/gitlab.yml"))
        job = template["warplint"]
        done = self.steps(["\n".join(job["script"])], **template["variables"])
        self.expect(done, job["allow_failure"]["exit_codes"])
        report = self.json_of(job["artifacts"]["reports"]["codequality"])
        jsonschema.validate(report, json.loads(load("test/tool/schemas/gitlab.json")))
        self.assertEqual([f["location"]["path"] for f in report], ["src/bad.cu"])
        # Known findings are not shown again.
        self.run_in_project(["warplint", "--write-baseline=warplint-baseline.txt"])
        done = self.steps(["\n".join(job["script"])], **template["variables"])
        self.expect(done, 0)
        self.assertEqual(self.json_of("gl-code-quality-report.json"), [])

    def test_jenkins(self):
        scripts = re.findall(r"sh '''\n(.*?)'''", load("ci/Jenkinsfile"), re.S)
        self.assertEqual(len(scripts), 1)
        self.expect(self.steps(scripts, shell=("sh", "-xe"), WARPLINT_FLAGS=""), 0)
        self.assertIn("<failure", self.read("project/warplint.xml"))
        self.assertEqual(len(self.json_of("warplint.sarif")["runs"][0]["results"]), 1)
        self.expect(self.steps(scripts, shell=("sh", "-xe"), WARPLINT_FLAGS="--wrong"), 1)

    def test_azure(self):
        pipeline = yaml.safe_load(load("ci/azure-pipelines.yml"))
        scripts = [step["bash"] for step in pipeline["steps"] if "bash" in step]
        self.expect(self.steps(scripts, **pipeline["variables"]), 0)
        results = next(step["inputs"]["testResultsFiles"] for step in pipeline["steps"]
                       if step.get("task") == "PublishTestResults@2")
        self.assertIn("<failure", self.read("project/" + results))
        logs = next(step["inputs"]["PathtoPublish"] for step in pipeline["steps"]
                    if step.get("task") == "PublishBuildArtifacts@1")
        self.assertEqual(len(self.json_of(logs + "/warplint.sarif")["runs"][0]["results"]), 1)

    def test_reviewdog(self):
        workflow = yaml.safe_load(load("ci/reviewdog.yml"))
        steps = workflow["jobs"]["review"]["steps"]
        # But for the step that needs the service.
        scripts = [step["run"] for step in steps if "run" in step and "reviewdog" not in step["run"]]
        self.assertEqual(len(scripts), 2)
        self.expect(self.steps(scripts, WARPLINT_FLAGS=""), 0)
        report = self.json_of("warplint.rdjson")
        jsonschema.validate(report, json.loads(load("test/tool/schemas/rdjson.json")))
        self.assertEqual(report["diagnostics"][0]["location"]["path"], "src/bad.cu")


if __name__ == "__main__":
    unittest.main()
