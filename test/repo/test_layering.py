#!/usr/bin/env python3
"""The arrows between the components hold in every file, and the build itself
refuses an include against them."""

import json
import os
import re
import shlex
import subprocess
import sys
import unittest

import components

BUILD = os.environ.get("WARPLINT_BUILD", os.path.join(components.ROOT, "build"))


class Layering(unittest.TestCase):
    def test_rooms_see_only_the_rooms_below(self):
        for component, (_, allowed) in components.COMPONENTS.items():
            for path in components.sources(component):
                for header in components.includes(path):
                    match = re.match(r"warplint/(\w+)/", header)
                    if match:
                        self.assertIn(match[1], allowed + [component], f"{path} includes {header}")

    def test_private_headers_stay_in_their_room(self):
        for component in components.COMPONENTS:
            own = {os.path.basename(p) for p in components.sources(component)} | {"Options.inc", "Commit.inc"}
            for path in components.sources(component, (".cpp", ".h")):
                for header in components.includes(path):
                    if "/" not in header and header.endswith((".h", ".def", ".inc")) \
                            and header[0].isupper():
                        self.assertIn(header, own, f"{path} includes {header}")
                    self.assertNotIn("..", header, path)

    def test_clang_stays_in_its_rooms(self):
        for component in components.COMPONENTS:
            allowed = [re.compile(p) for p in components.CLANG.get(component, [])]
            for path in components.sources(component):
                for header in components.includes(path):
                    if re.match(r"clang(-tidy)?/", header):
                        self.assertTrue(any(p.fullmatch(header) for p in allowed),
                                        f"{path} includes {header}")

    def test_code_of_llvm_stays_in_its_rooms(self):
        for component in components.COMPONENTS:
            if component in components.CODE:
                continue
            for path in components.sources(component):
                for header in components.includes(path):
                    if header not in components.CODE_EXCEPTIONS:
                        self.assertIsNone(components.CODE_HEADERS.match(header),
                                          f"{path} includes {header}")

    def test_no_two_rooms_define_one_name(self):
        """The components are linked into one program and share a namespace: two
        types of one name would be taken for one by the linker."""
        seen = {}
        for component in components.COMPONENTS:
            for path in components.sources(component, (".h",)):
                for name in re.findall(r"^(?:struct|class|enum class|enum) (\w+)(?: final)?(?: : [^;{]*)? \{",
                                       components.read(path), re.M):
                    self.assertNotIn(name, seen, f"{path} and {seen.get(name)} define {name}")
                    seen[name] = path

    def test_every_room_is_known(self):
        found = {d for d in os.listdir(os.path.join(components.ROOT, "lib"))
                 if os.path.isdir(os.path.join(components.ROOT, "lib", d))}
        self.assertEqual(found, {os.path.basename(f) for f, _ in components.COMPONENTS.values()
                                 if f.startswith("lib/")})


class ForbiddenIncludes(unittest.TestCase):
    """Compiles against each component's own flags, as the build gives them."""

    @classmethod
    def setUpClass(cls):
        with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
            cls.commands = json.load(file)

    def flags(self, component):
        place = components.COMPONENTS[component][0]
        # Several sources of a component may be compiled as one, of the build.
        folders = (os.path.join(components.ROOT, place) + os.sep,
                   os.path.join(BUILD, place, "CMakeFiles", f"warplint{component}.dir", "Unity"))
        for entry in self.commands:
            if entry["file"].startswith(folders) and "cmake_pch" not in entry["file"] \
                    and not entry["file"].endswith("/FixOutput.cpp"):
                words = shlex.split(entry["command"])
                kept = [w for w in words[1:] if w.startswith(("-I", "-D", "-std"))]
                for i, word in enumerate(words):
                    if word == "-isystem":
                        kept += words[i:i + 2]
                return words[0], kept
        return None

    def compiles(self, component, text):
        compiler, flags = self.flags(component)
        # Whether a header is found shows when the source is preprocessed.
        done = subprocess.run([compiler, *flags, "-E", "-x", "c++", "-"],
                              input=text, text=True, capture_output=True, check=False)
        return done.returncode == 0, done.stderr

    def header_of(self, component, seen_by=None):
        """A public header of the component; one that the component `seen_by` can read."""
        def readable(path):
            _, rooms_below = components.COMPONENTS[seen_by]
            for header in components.includes(path):
                match = re.match(r"warplint/(\w+)/", header)
                if match and match[1] not in rooms_below + [component]:
                    return False
                if match and match[1] == component and not readable(
                        path.split("/include/")[0] + "/include/" + header):
                    return False
                if components.CODE_HEADERS.match(header) and seen_by not in components.CODE:
                    return False
                if header.startswith("clang/") and not any(
                        re.fullmatch(p, header) for p in components.CLANG.get(seen_by, [])):
                    return False
            return True
        for path in components.sources(component, (".h",)):
            if "/include/" in path and (seen_by is None or readable(path)):
                return path.split("/include/")[1]
        return None

    def test_forbidden_include_does_not_compile(self):
        tried = 0
        for component, (_, allowed) in components.COMPONENTS.items():
            if not self.flags(component):
                self.assertIn(component, ("Program", "Finding", "Facts"),
                              f"{component} has no source in the build")
                continue
            for other in components.COMPONENTS:
                header = self.header_of(other)
                if other in allowed or other == component or header is None:
                    continue
                good, said = self.compiles(component, f'#include "{header}"\n')
                self.assertFalse(good, f"{component} can include {header}")
                self.assertIn("file not found", said)
                tried += 1
        self.assertGreater(tried, 100)

    def test_what_knows_code_does_not_compile_elsewhere(self):
        for component in components.COMPONENTS:
            if not self.flags(component):
                continue
            for header, seen_by in (("llvm/IR/Module.h", components.CODE),
                                    ("llvm/Analysis/LoopInfo.h", components.CODE),
                                    ("clang/AST/Decl.h", ("tidy", "Host", "Frontend", "Preamble", "Syntax", "Axes", "Moves", "Records", "Tiles", "Arrays", "Sorts"))):
                good, said = self.compiles(component, f'#include "{header}"\n')
                self.assertEqual(good, component in seen_by, f"{component} and {header}: {said}")

    def test_allowed_include_compiles(self):
        for component, (_, allowed) in components.COMPONENTS.items():
            if not self.flags(component):
                continue
            text = "".join(f'#include "{self.header_of(other, component)}"\n'
                           for other in allowed)
            good, said = self.compiles(component, text)
            self.assertTrue(good, f"{component}: {said}")


if __name__ == "__main__":
    sys.exit(unittest.main())
