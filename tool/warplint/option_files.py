#!/usr/bin/env python3
"""Writes the manual page and the completions of bash, zsh and fish from the
table of options, Options.td, as llvm-tblgen --dump-json prints it.

usage: option_files.py TABLE.json VERSION FOLDER
writes FOLDER/warplint.1, warplint.bash, _warplint and warplint.fish
"""

import json
import os
import sys

GROUPS = ["grp_input", "grp_checks", "grp_analysis", "grp_profile", "grp_fixes", "grp_cache",
          "grp_editor", "grp_output"]
FILES = {"<file>", "<path>", "<program>", "<yaml>"}
CHECKS = {"<check>", "<globs>"}
LIST = "warplint --list-checks 2>/dev/null | cut -d' ' -f1"


class Flag:
    """One flag as the user reads it: `--name`, or `--name=<value>`."""

    def __init__(self, record):
        self.kind = record["Kind"]["def"]
        self.name = record["Prefixes"][0] + record["Name"]
        self.group = (record["Group"] or {}).get("def")
        self.help = record["HelpText"] or ""
        self.value = record["MetaVarName"] or ""
        self.values = [v for v in (record["Values"] or "").split(",") if v]

    @property
    def shown(self):
        return self.name + (" " if self.kind == "KIND_JOINED_OR_SEPARATE" else "") + self.value


def flags_of(table):
    """The flags that have a help text, in the order of the groups."""
    found = [Flag(table[name]) for name in table["!instanceof"]["Option"]
             if table[name]["HelpText"] and name not in ("INPUT", "UNKNOWN")]
    unknown = {f.group for f in found} - set(GROUPS)
    if unknown:
        raise SystemExit(f"option_files.py: groups without a place: {sorted(map(str, unknown))}")
    return sorted(found, key=lambda f: (GROUPS.index(f.group), f.name.lstrip("-")))


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def manual(flags, table, version):
    lines = [f'.TH WARPLINT 1 "" "warplint {version}" "User Commands"',
             ".SH NAME", "warplint \\- find slow memory accesses of CUDA kernels in their source",
             ".SH SYNOPSIS", ".B warplint",
             "[\\fIoptions\\fR] [\\fIfile, folder or glob\\fR...] [\\fB\\-\\-\\fR "
             "\\fIcompiler flags\\fR]",
             ".SH DESCRIPTION",
             "warplint reads what the lanes of a warp do to GPU memory from CUDA sources: bank "
             "conflicts, uncoalesced accesses, divergence, contended atomics. It needs no GPU and "
             "runs no code.", ".PP",
             "Without a file, every CUDA source of the nearest compile_commands.json is analysed.",
             ".SH OPTIONS"]
    group = None
    for flag in flags:
        if flag.group != group:
            group = flag.group
            lines.append(f'.SS "{table[group]["HelpText"]}"')
        bold = roff(flag.name)
        value = f"\\fI{roff(flag.value)}\\fR" if flag.value else ""
        gap = " " if flag.kind == "KIND_JOINED_OR_SEPARATE" else ""
        lines += [".TP", f"\\fB{bold}\\fR{gap}{value}", roff(flag.help)]
    lines += [".SH EXIT STATUS"]
    for code, text in (("0", "everything was analysed, nothing was found"), ("1", "findings"),
                       ("2", "wrong usage, output that cannot be written, internal error"),
                       ("3", "some input could not be analysed"),
                       ("130", "interrupted; what was found is reported"),
                       ("143", "terminated by SIGTERM; what was found is reported")):
        lines += [".TP", f".B {code}", roff(text)]
    lines += [".SH FILES", ".TP", ".I .warplint",
              "configuration of the folder that it is in and of those below",
              ".TP", ".I compile_commands.json", "the compile commands of the sources",
              ".SH ENVIRONMENT", ".TP", ".B CUDA_PATH, CUDA_HOME",
              "where the CUDA toolkit is", ".TP", ".B NVCC_PREPEND_FLAGS, NVCC_APPEND_FLAGS, "
              "NVCC_CCBIN", "read as nvcc reads them", ".TP", ".B NO_COLOR",
              "no colour where it is not empty", ".TP", ".B GITHUB_STEP_SUMMARY",
              "the file that \\-\\-format=github appends a summary to",
              ".SH SEE ALSO", "The documents that are installed with the program, "
              "share/doc/warplint."]
    return "\n".join(lines) + "\n"


def bash(flags):
    words = " ".join(f.name for f in flags)
    cases = []
    for flag in flags:
        if not flag.name.endswith("="):
            continue
        if flag.values:
            what = f'compgen -W "{" ".join(flag.values)}" -- "$value"'
        elif flag.value in CHECKS:
            what = f'compgen -W "$({LIST})" -- "$value"'
        elif flag.value in FILES:
            what = 'compgen -f -- "$value"'
        else:
            continue
        cases.append(f"    {flag.name[:-1]}) mapfile -t COMPREPLY < <({what}) ;;")
    return f"""# bash completion of warplint; made from its table of options.
_warplint() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} flag= value=
  local before=${{COMP_WORDS[COMP_CWORD - 1]}}
  COMPREPLY=()
  # bash parts words at "=".
  if [[ $word == "=" ]]; then
    flag=$before
  elif [[ $before == "=" ]]; then
    flag=${{COMP_WORDS[COMP_CWORD - 2]}} value=$word
  elif [[ $before == --* ]]; then
    flag=$before value=$word
  fi
  case $flag in
{chr(10).join(cases)}
  esac
  [[ ${{#COMPREPLY[@]}} -gt 0 || $before == "=" || $word == "=" ]] && return
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "{words}" -- "$word")
    [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}}
complete -o filenames -F _warplint warplint
"""


def zsh(flags):
    lines = []
    for flag in flags:
        text = flag.help.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]")
        text = text.replace(":", "\\:")
        action = ""
        if flag.value:
            name = flag.value.strip("<>").replace("[", "").replace("]", "").replace(":", " ")
            if flag.values:
                action = f":{name}:({' '.join(flag.values)})"
            elif flag.value in CHECKS:
                action = f":{name}:(${{(f)\"$({LIST.replace(chr(39), chr(39) + chr(92) + chr(39) * 2)})\"}})"
            elif flag.value in FILES:
                action = f":{name}:_files"
            else:
                action = f":{name}: "
        spelling = flag.name + ("-" if flag.name.endswith("=") else
                                "+" if flag.kind == "KIND_JOINED_OR_SEPARATE" else "")
        lines.append(f"  '{spelling}[{text}]{action}' \\")
    return ("#compdef warplint\n# Made from the table of options of warplint.\n_arguments \\\n" +
            "\n".join(lines) + "\n  '*:source:_files'\n")


def fish(flags):
    lines = ["# fish completion of warplint; made from its table of options."]
    for flag in flags:
        name = flag.name.rstrip("=")
        spelling = (f"-s {name[1:]}" if len(name) == 2 else f"-l {name[2:]}" if
                    name.startswith("--") else f"-o {name[1:]}")
        text = flag.help.replace("\\", "\\\\").replace("'", "\\'")
        more = ""
        if flag.values:
            more = f" -x -a '{' '.join(flag.values)}'"
        elif flag.value in CHECKS:
            more = " -x -a '(" + LIST.replace("'", "\\'") + ")'"
        elif flag.value in FILES:
            more = " -r -F"
        elif flag.value:
            more = " -x"
        lines.append(f"complete -c warplint {spelling} -d '{text}'{more}")
    return "\n".join(lines) + "\n"


def main():
    path, version, folder = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        table = json.load(file)
    flags = flags_of(table)
    for name, text in (("warplint.1", manual(flags, table, version)),
                       ("warplint.bash", bash(flags)), ("_warplint", zsh(flags)),
                       ("warplint.fish", fish(flags))):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
