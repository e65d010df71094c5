#!/usr/bin/env python3
"""What fixes do to files: each is edited once whatever it is called, whole or
not at all, and never when something else changed it."""

import argparse
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

TOOL = None
HERE = os.path.dirname(os.path.abspath(__file__))
PADDED = "__shared__ float tile[32][33];"


class FixedFiles(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        for name in ("s1_tile32.cu", "checksum.h", "header_array.cu",
                     "header_array.cuh", "row_overrun.cu"):
            shutil.copy(os.path.join(HERE, name), self.root)

    def tearDown(self):
        shutil.rmtree(self.root)

    def warplint(self, *arguments):
        return subprocess.run(
            [TOOL, "--checks=-*,shared-bank-conflict", *arguments,
             "--", "-arch=sm_90"],
            cwd=self.root, text=True, capture_output=True)

    def read(self, name):
        with open(os.path.join(self.root, name)) as file:
            return file.read()

    def test_a_symbolic_link_and_its_target_are_one_file(self):
        os.symlink("s1_tile32.cu", os.path.join(self.root, "alias.cu"))
        run = self.warplint("--fix", "s1_tile32.cu", "alias.cu")
        self.assertEqual(self.read("s1_tile32.cu").count("\n  " + PADDED), 1, run.stderr)
        self.assertNotIn("[34]", self.read("s1_tile32.cu"))
        self.assertTrue(os.path.islink(os.path.join(self.root, "alias.cu")))

    def test_a_linked_header_is_edited_at_its_real_place(self):
        os.mkdir(os.path.join(self.root, "real"))
        os.rename(os.path.join(self.root, "header_array.cuh"),
                  os.path.join(self.root, "real", "header_array.cuh"))
        os.symlink("real/header_array.cuh",
                   os.path.join(self.root, "header_array.cuh"))
        run = self.warplint("--unsafe-fixes", "header_array.cu")
        self.assertIn(PADDED, self.read("real/header_array.cuh"), run.stderr)
        self.assertTrue(os.path.islink(os.path.join(self.root, "header_array.cuh")))

    def test_a_header_of_two_sources_is_edited_once(self):
        shutil.copy(os.path.join(self.root, "header_array.cu"),
                    os.path.join(self.root, "second.cu"))
        run = self.warplint("--unsafe-fixes", "header_array.cu", "second.cu")
        self.assertEqual(self.read("header_array.cuh").count("\n  " + PADDED), 1,
                         run.stderr)

    def test_a_header_is_not_edited_by_safe_fixes(self):
        before = self.read("header_array.cuh")
        self.warplint("--fix", "header_array.cu")
        self.assertEqual(self.read("header_array.cuh"), before)

    def test_a_source_that_gets_worse_refuses_a_header_fix(self):
        # Rows of 33 words make the diagonal of this one a column of one bank.
        with open(os.path.join(self.root, "second.cu"), "w") as file:
            file.write("""#include "header_array.cuh"
__global__ void diagonal(float *out, const float *in) {
  int i = threadIdx.y * 32 + threadIdx.x;
  out[i] = turned(in[i], 31 - threadIdx.x, threadIdx.x);
}
void launch(float *out, float *in) { diagonal<<<1, dim3(32, 8)>>>(out, in); }
""")
        before = self.read("header_array.cuh")
        run = self.warplint("--unsafe-fixes", "header_array.cu", "second.cu")
        after = self.read("header_array.cuh")
        if after == before:
            self.assertIn("not fixed", run.stderr)
        else:
            # Another layout than the padding may serve both.
            self.assertNotIn(PADDED, after)

    def test_constants_of_another_build(self):
        """An index that is right for the constants of one build must be so in the other, too."""
        with open(os.path.join(self.root, "rows.cu"), "w") as file:
            file.write("""\
__global__ void product(float *out, const float *in) {
  __shared__ float b[8 * 64];
  for (int k = 0; k < 8; ++k)
    b[k * 64 + threadIdx.x] = in[k * 64 + threadIdx.x];
  __syncthreads();
  unsigned column = threadIdx.x % 8;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    for (int j = 0; j < 8; ++j)
      sum += b[k * TILE + column * 8 + j] * (j + 1);
  out[threadIdx.x] = sum;
}
void run(float *out, const float *in) { product<<<1, 64>>>(out, in); }
""")

        def edited(*tiles):
            with open(os.path.join(self.root, "compile_commands.json"), "w") as file:
                json.dump([{"directory": self.root, "file": "rows.cu", "arguments": [
                    "nvcc", "-arch=sm_90", f"-DTILE={tile}", "-c", "rows.cu", "-o", f"{tile}.o"]}
                    for tile in tiles], file)
            run = subprocess.run([TOOL, "--checks=-*,shared-bank-conflict", "-p", ".",
                                  "--fix-dry-run", "rows.cu"],
                                 cwd=self.root, text=True, capture_output=True)
            return "TILE / 32" in run.stdout

        self.assertTrue(edited(64))
        self.assertFalse(edited(64, 48))
        self.assertFalse(edited(48, 64))

    def test_what_was_fixed_is_no_finding_any_more(self):
        run = self.warplint("--fix", "s1_tile32.cu")
        self.assertIn("fixed: pad rows of 'tile'", run.stderr)
        self.assertEqual((run.returncode, run.stdout), (0, ""))
        self.assertIn(": 0 findings\n", run.stderr)

    def test_a_dry_run_changes_no_exit_code(self):
        self.assertEqual(self.warplint("--fix-dry-run", "s1_tile32.cu").returncode, 1)
        self.assertEqual(self.warplint("--export-fixes=f.yaml", "s1_tile32.cu").returncode, 1)

    def test_what_is_left_is_told_as_the_file_is_now(self):
        path = os.path.join(self.root, "s1_tile32.cu")
        with open(path, "a") as file:
            file.write("__global__ void byColumns(float *p) {\n"
                       "  p[threadIdx.x * 32] = 0;\n"
                       "}\n"
                       "void launchIt(float *p) { byColumns<<<1, 32>>>(p); }\n")
        run = subprocess.run([TOOL, "--fix", "s1_tile32.cu", "--", "-arch=sm_90"],
                             cwd=self.root, text=True, capture_output=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("byColumns", run.stdout)
        self.assertNotIn("shared-bank-conflict", run.stdout)

    def test_permissions_stay(self):
        path = os.path.join(self.root, "s1_tile32.cu")
        os.chmod(path, 0o640)
        self.warplint("--fix", "s1_tile32.cu")
        self.assertIn(PADDED, self.read("s1_tile32.cu"))
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o640)

    def test_hard_links_stay(self):
        """One file by two names, one of them outside the folder, is fixed once."""
        other = tempfile.mkdtemp(prefix="warplint-linked-")
        self.addCleanup(shutil.rmtree, other)
        path = os.path.join(self.root, "s1_tile32.cu")
        os.link(path, os.path.join(self.root, "alias.cu"))
        os.link(path, os.path.join(other, "elsewhere.cu"))
        run = self.warplint("--fix", "s1_tile32.cu", "alias.cu")
        self.assertEqual((run.returncode, run.stdout), (0, ""), run.stderr)
        self.assertNotIn("error", run.stderr)
        self.assertEqual(os.stat(path).st_nlink, 3)
        self.assertEqual(self.read("s1_tile32.cu").count("\n  " + PADDED), 1)

    def test_a_link_out_of_the_folder_is_followed(self):
        other = tempfile.mkdtemp(prefix="warplint-linked-")
        self.addCleanup(shutil.rmtree, other)
        target = os.path.join(other, "target.cu")
        os.rename(os.path.join(self.root, "s1_tile32.cu"), target)
        os.symlink(target, os.path.join(self.root, "s1_tile32.cu"))
        run = self.warplint("--fix", ".")
        self.assertIn("fixed: pad rows", run.stderr)
        self.assertTrue(os.path.islink(os.path.join(self.root, "s1_tile32.cu")))
        with open(target) as file:
            self.assertIn("\n  " + PADDED, file.read())

    @unittest.skipIf(os.geteuid() != 0, "only root gives a file away")
    def test_the_owner_stays(self):
        path = os.path.join(self.root, "s1_tile32.cu")
        os.chown(path, 65533, 65532)
        self.warplint("--fix", "s1_tile32.cu")
        self.assertIn("\n  " + PADDED, self.read("s1_tile32.cu"))
        self.assertEqual((os.stat(path).st_uid, os.stat(path).st_gid), (65533, 65532))

    def without_privileges(self, *arguments):
        """A run for which the permissions of files hold: root's, too. Another
        user might not reach the tool."""
        drop = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--inh-caps=-all", "--"] \
            if os.geteuid() == 0 else []
        return subprocess.run(
            [*drop, TOOL, "--no-cache", "--checks=-*,shared-bank-conflict", *arguments, "--",
             "-arch=sm_90"], cwd=self.root, text=True, capture_output=True)

    def test_a_read_only_file_is_reported_and_the_others_are_fixed(self):
        path = os.path.join(self.root, "s1_tile32.cu")
        before = self.read("s1_tile32.cu")
        os.chmod(path, 0o444)
        run = self.without_privileges("--unsafe-fixes", "header_array.cu", "s1_tile32.cu")
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn("error: s1_tile32.cu: not fixed: Permission denied\n", run.stderr)
        self.assertEqual(self.read("s1_tile32.cu"), before)
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o444)
        self.assertIn("\n  " + PADDED, self.read("header_array.cuh"))

    def test_a_file_in_a_read_only_folder_is_fixed(self):
        os.chmod(self.root, 0o555)
        run = self.without_privileges("--fix", "s1_tile32.cu")
        os.chmod(self.root, 0o755)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("\n  " + PADDED, self.read("s1_tile32.cu"))

    def test_no_temporary_file_is_left(self):
        before = sorted(os.listdir(self.root))
        self.warplint("--fix", "s1_tile32.cu")
        self.assertEqual(sorted(os.listdir(self.root)), before)

    def test_windows_line_ends_stay(self):
        path = os.path.join(self.root, "s1_tile32.cu")
        with open(path, "rb") as file:
            text = file.read().replace(b"\n", b"\r\n")
        with open(path, "wb") as file:
            file.write(text)
        self.warplint("--fix", "s1_tile32.cu")
        with open(path, "rb") as file:
            fixed = file.read()
        self.assertEqual(fixed, text.replace(b"tile[32][32];", b"tile[32][33];"))

    def test_a_byte_order_mark_and_other_encodings_stay(self):
        path = os.path.join(self.root, "s1_tile32.cu")
        with open(path, "rb") as file:
            text = file.read()
        for text in (b"\xef\xbb\xbf" + text, b"// \xe9\xff\xfe\n" + text):
            with open(path, "wb") as file:
                file.write(text)
            self.warplint("--fix", "s1_tile32.cu")
            with open(path, "rb") as file:
                fixed = file.read()
            self.assertEqual(fixed, text.replace(b"tile[32][32];", b"tile[32][33];"))

    def test_the_number_of_threads_changes_nothing(self):
        shutil.copy(os.path.join(self.root, "header_array.cu"),
                    os.path.join(self.root, "second.cu"))
        runs = [self.warplint("--unsafe-fixes", "--fix-dry-run", f"-j{threads}",
                              "header_array.cu", "second.cu", "s1_tile32.cu")
                for threads in (1, 3)]
        self.assertEqual(runs[0].stdout, runs[1].stdout)
        names = [l for l in runs[0].stdout.splitlines() if l.startswith("+++")]
        self.assertEqual(names, ["+++ b/header_array.cuh", "+++ b/s1_tile32.cu"])

    def test_a_dry_run_prints_a_patch_and_changes_nothing(self):
        before = self.read("s1_tile32.cu")
        run = self.warplint("--fix-dry-run", "s1_tile32.cu")
        self.assertEqual(self.read("s1_tile32.cu"), before)
        lines = run.stdout.splitlines()
        self.assertEqual(lines[:2], ["--- a/s1_tile32.cu", "+++ b/s1_tile32.cu"])
        self.assertIn("+  " + PADDED, lines)
        self.assertEqual(sum(l.startswith("+") for l in lines), 2)

    def test_tiles_of_one_kernel_do_not_keep_another_from_its_edit(self):
        texts = []
        for name in ("column_zeros.cu", "row_tile_shared.cu"):
            with open(os.path.join(HERE, name)) as file:
                texts.append(file.read())
        with open(os.path.join(self.root, "both.cu"), "w") as file:
            file.write(texts[0].replace("int main()", "int histograms()") + texts[1])
        run = self.warplint("--checks=-*,local-memory-array,global-uncoalesced-access",
                            "--fix", "both.cu")
        self.assertIn("__shared__ float bins[16][64];", self.read("both.cu"), run.stderr)
        self.assertIn("__shared__ float bTile[32][17];", self.read("both.cu"), run.stderr)

    def test_a_refused_edit_is_told_and_leaves_the_file(self):
        before = self.read("row_overrun.cu")
        run = self.warplint("--fix", "row_overrun.cu")
        self.assertEqual(self.read("row_overrun.cu"), before)
        self.assertIn("not fixed", run.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    known, rest = parser.parse_known_args()
    TOOL = os.path.abspath(known.tool)
    unittest.main(argv=[sys.argv[0]] + rest)
