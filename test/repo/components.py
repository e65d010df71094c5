"""The components of the library and what each may see: the arrows of
docs/architecture.md as data, for the tests beside this file."""

import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Component -> folder, and the components whose public headers it may include.
COMPONENTS = {
    "Threads": ("lib/Threads", []),
    "Files": ("lib/Files", []),
    "Program": ("lib/Program", []),
    "Finding": ("lib/Finding", ["Program"]),
    "Wording": ("lib/Wording", ["Finding", "Program"]),
    "Cache": ("lib/Cache", ["Finding", "Program"]),
    "Hardware": ("lib/Hardware", ["Spelling"]),
    "Facts": ("lib/Facts", ["Hardware", "Finding", "Program"]),
    "Counters": ("lib/Counters", ["Finding", "Program"]),
    "Lane": ("lib/Lane", ["Hardware", "Program"]),
    "Command": ("lib/Command", ["Files"]),
    "Host": ("lib/Host", ["Finding", "Program"]),
    "Spelling": ("lib/Spelling", []),
    "Preamble": ("lib/Preamble", ["Files"]),
    "Syntax": ("lib/Syntax", ["Host", "Program"]),
    "Axes": ("lib/Axes", ["Host", "Syntax", "Program"]),
    "Moves": ("lib/Moves", ["Host", "Syntax", "Program"]),
    "Records": ("lib/Records", ["Host", "Moves", "Syntax", "Program"]),
    "Tiles": ("lib/Tiles", ["Host", "Program"]),
    "Arrays": ("lib/Arrays", ["Host", "Syntax", "Program"]),
    "Sorts": ("lib/Sorts", ["Host", "Program"]),
    "Frontend": ("lib/Frontend", ["Threads", "Arrays", "Axes", "Cache", "Files", "Host", "Moves", "Preamble", "Records", "Sorts", "Spelling", "Syntax", "Tiles", "Finding", "Program"]),
    "Kernel": ("lib/Kernel", ["Facts", "Finding", "Program"]),
    "Calls": ("lib/Calls", ["Kernel", "Program"]),
    "Annotations": ("lib/Annotations", []),
    "NvccFront": ("lib/NvccFront", ["Annotations", "Calls", "Kernel", "Facts", "Program"]),
    "Nvcc": ("lib/Nvcc", ["Annotations", "NvccFront", "Calls", "Kernel", "Facts", "Finding", "Program", "Spelling"]),
    "Ptxas": ("lib/Ptxas", ["Annotations", "Nvcc", "Kernel", "Finding", "Hardware", "Program"]),
    "Confirm": ("lib/Confirm", ["Ptxas", "Command", "Files", "Facts", "Hardware", "Finding",
                                "Program"]),
    "Operations": ("lib/Operations", ["Lane", "Hardware", "Program"]),
    "Warp": ("lib/Warp", ["Annotations", "Calls", "Nvcc", "Kernel", "Operations", "Lane", "Facts", "Hardware",
                          "Finding", "Program"]),
    "Cost": ("lib/Cost", ["Warp", "Lane", "Facts", "Hardware", "Finding", "Program", "Wording"]),
    "Table": ("lib/Table", ["Cost", "Warp", "Ptxas", "Annotations", "Nvcc", "Kernel", "Lane", "Facts",
                            "Hardware", "Finding", "Program", "Wording"]),
    "Impact": ("lib/Impact", ["Facts", "Hardware", "Finding", "Program"]),
    "Project": ("lib/Project", ["Files", "Program"]),
    "Change": ("lib/Change", ["Project", "Files", "Program"]),
    "Layout": ("lib/Layout", ["Facts", "Hardware", "Finding", "Program", "Wording"]),
    "Rewrites": ("lib/Rewrites", ["Facts", "Hardware", "Finding", "Program"]),
    "Checks": ("checks", ["Facts", "Hardware", "Finding", "Program", "Wording"]),
    "Compare": ("lib/Compare", ["Counters", "Facts", "Hardware", "Finding", "Program", "Wording"]),
    "Merge": ("lib/Merge", ["Cache", "Impact", "Facts", "Finding", "Hardware", "Program", "Wording"]),
    "Settings": ("lib/Settings", ["Checks", "Warp", "Facts", "Hardware", "Files", "Finding",
                                  "Program", "Spelling"]),
    "Results": ("lib/Results", ["Settings", "Project", "Compare", "Counters", "Warp", "Hardware",
                                "Command", "Cache", "Files", "Finding", "Program"]),
    "Processes": ("lib/Processes", ["Results", "Threads", "Cache"]),
    "ResultCache": ("lib/ResultCache", ["Results", "Settings", "Compare", "Counters", "Warp",
                                        "Hardware", "Command", "Frontend", "Cache", "Files",
                                        "Finding", "Program"]),
    "Pages": ("lib/Pages", ["Frontend", "Files", "Facts", "Hardware", "Finding", "Program", "Wording"]),
    "Suppressions": ("lib/Suppressions", ["Results", "Settings", "Checks", "Compare", "Counters",
                                          "Warp", "Facts", "Hardware", "Command", "Frontend",
                                          "Files", "Finding", "Program", "Wording"]),
    "Linking": ("lib/Linking", ["Processes", "ResultCache", "Results", "Settings", "Project",
                                "Warp", "Hardware", "Command", "Frontend", "Cache", "Files",
                                "Finding", "Program"]),
    "Inputs": ("lib/Inputs", ["Results", "Settings", "Project", "Warp", "Hardware", "Command",
                              "Files", "Finding", "Program"]),
    "Engine": ("lib/Engine", ["Linking", "Processes", "ResultCache", "Pages", "Suppressions",
                              "Inputs", "Results", "Threads", "Merge", "Settings", "Checks",
                              "Layout", "Rewrites", "Compare", "Counters", "Project", "Table", "Impact",
                              "Confirm", "Ptxas", "Nvcc", "Calls", "Warp", "Facts", "Hardware",
                              "Command", "Frontend", "Cache", "Files", "Finding", "Program", "Wording"]),
    "Fixes": ("lib/Fixes", ["Change", "Engine", "Results", "Impact", "Layout", "Settings", "Frontend", "Project", "Compare",
                            "Counters", "Warp", "Facts", "Hardware", "Command", "Cache", "Files",
                            "Finding", "Program", "Wording", "Spelling"]),
    "Shards": ("lib/Shards", ["Engine", "Suppressions", "Inputs", "Results", "Settings", "Cache", "Project", "Compare", "Counters",
                              "Warp", "Facts", "Hardware", "Command", "Files", "Finding",
                              "Program"]),
    "Report": ("lib/Report", ["Hardware", "Finding", "Program", "Wording"]),
    # What Engine's public headers name is named for it alone.
    "Server": ("lib/Server", ["Fixes", "Engine", "Inputs", "Results", "Settings", "Report", "Project", "Compare", "Counters", "Warp",
                              "Facts", "Hardware", "Command", "Files", "Finding",
                              "Program", "Wording"]),
    "tool": ("tool/warplint", ["Server", "Fixes", "Shards", "Engine", "Inputs", "Results", "Merge", "Settings", "Report", "Change", "Project", "Checks", "Compare", "Layout",
                               "Confirm", "Ptxas", "Nvcc",
                               "Warp", "Facts", "Hardware", "Command", "Counters",
                               "Cache", "Files", "Finding", "Program", "Wording", "Spelling"]),
    "tidy": ("tool/clang-tidy", ["Fixes", "Engine", "Inputs", "Results", "Settings", "Report", "Project", "Checks", "Compare",
                                 "Counters", "Warp", "Facts", "Hardware", "Command", "Cache",
                                 "Files", "Finding", "Program"]),
}

# Headers of clang and LLVM that only some components may include. A component may
# include what matches one of its patterns; the AST, code generation and the IR
# stay where design decisions put them. The build holds the same by what each
# component finds on its include path (HEADERS in its CMakeLists.txt); FixOutput.cpp
# alone is given more, because clang's YAML form of edits drags the AST in.
CLANG = {
    "Host": [r"clang/.*"],
    "Frontend": [r"clang/.*"],
    "Preamble": [r"clang/.*"],
    "Spelling": [r"clang/(Basic|Lex|Tooling/Core)/.*"],
    "Syntax": [r"clang/.*"],
    "Moves": [r"clang/.*"],
    "Records": [r"clang/.*"],
    "Axes": [r"clang/.*"],
    "Tiles": [r"clang/.*"],
    "Arrays": [r"clang/.*"],
    "Sorts": [r"clang/.*"],
    "Command": [r"clang/(Basic|Driver|Options|Config)/.*"],
    "Settings": [r"clang/Basic/.*", r"clang/Tooling/Core/.*",
                 r"clang-tidy/(ClangTidyOptions|GlobList|NoLintDirectiveHandler)\.h"],
    "Fixes": [r"clang/Basic/.*", r"clang/Tooling/(Core/.*|ReplacementsYaml\.h|DiagnosticsYaml\.h)"],
    "Suppressions": [r"clang/Basic/.*", r"clang-tidy/GlobList\.h"],
}
CLANG["tidy"] = [r"clang/(AST|ASTMatchers|Basic|Lex)/.*", r"clang-tidy/.*"]
CODE = ["tidy", "Host", "Frontend", "Preamble", "Syntax", "Axes", "Moves", "Records", "Sorts", "Tiles", "Arrays", "Kernel", "Calls", "Annotations", "NvccFront", "Nvcc", "Ptxas",
        "Operations", "Warp", "Table"]
CODE_HEADERS = re.compile(
    r"llvm/(IR|IRReader|Analysis|Transforms|Passes|CodeGen|Target|Linker|Bitcode|MC|BinaryFormat|Demangle)/")
# Plain names in libraries that compute no code.
CODE_EXCEPTIONS = {"llvm/Demangle/Demangle.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


def sources(component, extensions=(".cpp", ".h", ".def", ".td")):
    """The files of a component, as paths from the root."""
    folder = os.path.join(ROOT, COMPONENTS[component][0])
    for base, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if file.endswith(extensions):
                yield os.path.relpath(os.path.join(base, file), ROOT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def includes(path):
    return INCLUDE.findall(read(path))


def checks():
    """(function of Checks.def, id) of every check, in order."""
    functions = re.findall(r"^WARPLINT_CHECK\((\w+)\)", read("checks/Checks.def"), re.M)
    return [(f, re.sub(r"([A-Z])", lambda m: "-" + m[1].lower(), f)) for f in functions]
