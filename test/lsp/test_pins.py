"""A launch that is pinned: what is shown follows it alone."""

import unittest

from client import BAD, Failure, ServerTest, codes, uri

# Rows 1, 8 and 32 words apart; the last two at one place.
WALK = """\
template <typename T> __global__ void walk(T *out, int step) {
  __shared__ T tile[4096];
  tile[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * step];
}
void one(float *out) { walk<<<1, 128>>>(out, 1); }
void two(float *out) { walk<<<1, 128>>>(out, 8); }
void three(double *out) { walk<<<1, 64>>>(out, 1); }
static void four(float *out, int step) { walk<<<1, 96>>>(out, step); }
void five(float *out) { four(out, 16); four(out, 32); }
"""
READ = 4  # the line of the read, from 0


def labels(client, path):
    return [h["label"] for h in client.hints(path) if h["position"]["line"] == READ]


class Pins(ServerTest):
    def run_command(self, client, command, *words):
        return client.call("workspace/executeCommand",
                           {"command": command, "arguments": list(words)})

    def launches(self, client, path, line=None):
        return self.run_command(client, "warplint.launches", uri(path), line)["launches"]

    def pin(self, client, launch):
        return self.run_command(client, "warplint.pinLaunch", *launch["arguments"])["pinned"]

    def test_launches_in_sight(self):
        client, path = self.opened(WALK)
        self.assertEqual([(x["kernel"], x["title"], x["pinned"])
                          for x in self.launches(client, path, 0)], [
            ("walk", "a.cu:7:24, 128 threads per block, 1 block", False),
            ("walk", "a.cu:8:24, 128 threads per block, 1 block", False),
            ("walk", "a.cu:9:27, 64 threads per block, 1 block", False),
            ("walk", "a.cu:10:42, 96 threads per block, 1 block", False),
            ("walk", "a.cu:10:42, 96 threads per block, 1 block (2 there)", False)])
        # From a launch the same choice; from elsewhere none.
        self.assertEqual(self.launches(client, path, 7), self.launches(client, path))
        self.assertEqual(self.launches(client, path, 3), [])

    def test_all_follow_the_pin(self):
        client, path = self.opened(WALK)
        self.assertEqual(labels(client, path), ["32-way"])
        self.assertEqual(len(client.diagnostics(path)), 1)
        all_five = self.launches(client, path, 0)
        [told] = self.pin(client, all_five[1])
        self.assertEqual(told, {"kernel": "walk", "launch": path + ":8:24", "inSight": True})
        self.assertEqual(labels(client, path), ["8-way"])
        [found] = client.diagnostics(path)
        self.assertIn("8-way bank conflict", found["message"])
        [launch] = [r["location"]["range"]["start"]["line"]
                    for r in found["relatedInformation"] if r["message"].startswith("launched")]
        self.assertEqual(launch, 7)
        said = client.hover(path, READ, 22)["contents"]["value"]
        self.assertIn("8 wavefronts", said)
        self.assertNotIn("32-way", said)
        # The other instance of the template is not shown, either.
        kernel = client.hover(path, 0, 39)["contents"]["value"]
        self.assertNotIn("double", kernel)
        self.assertEqual(kernel.count("launched at"), 1)
        self.assertIn("5 launches of 'walk' found:", kernel)
        self.assertIn("a.cu:8:24, 128 threads per block, 1 block (pinned)", kernel)
        table = self.run_command(client, "warplint.table", uri(path), 0)["text"]
        self.assertEqual(table.count("launched at"), 1)
        self.assertIn("(pinned)", table)
        # One without a conflict; one of two at its place.
        self.pin(client, all_five[0])
        client.expect(path, lambda found: found == [])
        self.assertEqual(labels(client, path), [])
        self.pin(client, all_five[3])
        client.until(lambda: labels(client, path) == ["16-way"] or None)
        [*_, release] = self.launches(client, path, 0)
        self.assertEqual(release["title"], "all launches")
        self.assertEqual(self.pin(client, release), [])
        client.until(lambda: labels(client, path) == ["32-way"] or None)

    def test_lens_and_actions(self):
        client, path = self.opened(WALK)
        *_, choice = client.lenses(path)
        self.assertEqual(choice["command"]["title"], "5 launches: pin one")
        self.assertEqual(choice["command"]["command"], "warplint.pickLaunch")
        self.assertEqual(choice["command"]["arguments"], [uri(path), 0])
        self.assertEqual(len(client.actions(path, 0)), 5)
        self.assertEqual(client.actions(path, 0, only=["quickfix"]), [])
        [action] = client.actions(path, 7, only=["warplint"])
        self.assertEqual(action["kind"], "warplint.launch")
        self.assertEqual(action["title"], "show 'walk' for its launch "
                         "a.cu:8:24, 128 threads per block, 1 block alone")
        client.call("workspace/executeCommand", {k: action["command"][k]
                                                 for k in ("command", "arguments")})
        client.until(lambda: labels(client, path) == ["8-way"] or None)
        first, choice = client.lenses(path)
        self.assertIn("walk<float>: ", first["command"]["title"])
        self.assertNotIn("the worst of", first["command"]["title"])
        self.assertEqual(choice["command"]["title"], "pinned: line 8, one of 5 launches")
        [action] = client.actions(path, 7, only=["warplint.launch"])
        self.assertEqual(action["title"], "show 'walk' for all its launches")
        client.call("workspace/executeCommand", {k: action["command"][k]
                                                 for k in ("command", "arguments")})
        client.until(lambda: labels(client, path) == ["32-way"] or None)

    def test_one_launch_is_no_choice(self):
        client, path = self.opened(BAD)
        self.assertEqual(len(client.lenses(path)), 1)
        self.assertEqual(client.actions(path, 0), [])
        self.assertEqual(len(self.launches(client, path)), 1)

    def test_follows_edits(self):
        client, path = self.opened(WALK)
        client.diagnostics(path)
        self.pin(client, self.launches(client, path, 0)[1])

        def expect(text, *wanted):
            client.change(path, text)
            client.until(lambda: labels(client, path) == list(wanted) or None)
        # A comment in the line before, and blanks before the launch.
        moved = WALK.replace("void two(", "// \u00b5\nvoid  two(")
        expect(moved, "8-way")
        expect(moved.replace("(out, 8)", "(out, 4)"), "4-way")
        # Without the line all launches count; with it, elsewhere, it is back.
        lines = moved.replace("(out, 8)", "(out, 4)").split("\n")
        gone = [line for line in lines if "two(" not in line]
        expect("\n".join(gone), "32-way")
        expect("\n".join(gone + ["  void  two(float *out) { walk<<<1, 128>>>(out, 4); }"]),
               "4-way")
        # A text that does not compile, and the same again.
        client.change(path, "#error\n" + WALK)
        client.diagnostics(path)
        expect(WALK.replace("(out, 8)", "(out, 4)"), "32-way")
        expect(moved.replace("(out, 8)", "(out, 4)"), "4-way")

    def test_is_kept_for_the_session(self):
        client, path = self.opened(WALK)
        client.diagnostics(path)
        self.pin(client, self.launches(client, path, 0)[1])
        self.assertEqual(labels(client, path), ["8-way"])
        client.save(path)
        self.assertEqual(labels(client, path), ["8-way"])
        client.close(path)
        client.open(path)
        self.assertEqual(labels(client, path), ["8-way"])

    def test_launch_in_another_file(self):
        kernel, *rest = WALK.split("void one")
        self.write("walk.cuh", "#pragma once\n" + kernel)
        self.write("b.cu", '#include "walk.cuh"\nvoid b(float *o) { walk<<<1, 64>>>(o, 2); }\n')
        client, path = self.opened('#include "walk.cuh"\nvoid one' + rest[0])
        client.diagnostics(path)
        header = self.at("walk.cuh")
        client.open(header)
        client.open(self.at("b.cu"))
        client.diagnostics(header)

        def hints():
            return [h["label"] for h in client.hints(header) if h["position"]["line"] == READ + 1]
        client.until(lambda: hints() == ["32-way"] or None)
        every = self.launches(client, header)
        self.assertEqual([x["title"].split(",")[0] for x in every],
                         ["a.cu:2:24", "a.cu:3:24", "a.cu:4:27", "a.cu:5:42", "a.cu:5:42",
                          "b.cu:2:20"])
        self.pin(client, every[-1])
        client.until(lambda: hints() == ["2-way"] or None)
        # The file of the launch changes on the disk.
        client.close(self.at("b.cu"))
        self.write("b.cu", "\n\n" + self.read("b.cu"))
        client.tell("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": uri(self.at("b.cu")), "type": 2}]})
        client.open(self.at("b.cu"))
        client.until(lambda: [x["title"].split(",")[0] for x in self.launches(client, header)
                              if x["pinned"]] == ["b.cu:4:20"] or None)
        client.until(lambda: hints() == ["2-way"] or None)

    def test_with_a_stated_argument(self):
        text = WALK.replace("(out, 8)", "(out, n)").replace("void two(float *out)",
                                                            "void two(float *out, int n)")
        client, path = self.opened(text)
        client.diagnostics(path)
        self.pin(client, self.launches(client, path, 0)[1])
        client.until(lambda: labels(client, path) == [] or None)
        self.run_command(client, "warplint.stateArgument", uri(path), "walk", "step", 4)
        client.until(lambda: labels(client, path) == ["4-way"] or None)
        # Other kernels keep all their launches.
        client.change(path, text + BAD)
        self.assertIn("shared-bank-conflict", codes(client.diagnostics(path)))
        self.assertEqual(labels(client, path), ["4-way"])

    def test_fix_says_for_what_it_is_proved(self):
        text = BAD.replace("<<<1, dim3(32, 32)>>>", "<<<1, dim3(32, 32)>>>")
        call = text.strip().split("\n")[-1]
        text += call.replace("run(", "again(").replace("32, 32)", "32, 16)") + "\n"
        client, path = self.opened(text)
        client.diagnostics(path)
        choices = self.launches(client, path, 0)
        self.assertEqual(len(choices), 2, choices)
        self.pin(client, choices[0])
        client.until(lambda: [x for x in self.launches(client, path) if x["pinned"]] or None)
        [fix, *_] = client.actions(path, 5)
        self.assertTrue(fix["title"].startswith("pad rows of 'tile'"), fix["title"])
        self.assertTrue(fix["title"].endswith("; proved for the pinned launch only"))
        self.assertNotIn("isPreferred", fix)

    def test_words_that_are_wrong(self):
        client, path = self.opened(WALK)
        client.diagnostics(path)
        for words in (["walk", "nowhere"], ["walk", "a.cu:1"], ["walk", 7, 7], [7, 8, 9],
                      ["walk", path + ":1:1", -3], ["walk", path + ":99999:1", 2**40],
                      ["", path + ":8:24"], ["none", path + ":8:24"]):
            self.run_command(client, "warplint.pinLaunch", uri(path), *words)
            self.assertEqual(labels(client, path), ["32-way"], words)
        with self.assertRaises(Failure):
            self.run_command(client, "warplint.pinLaunch")
        self.assertEqual(client.stop(), 0)


if __name__ == "__main__":
    unittest.main()
