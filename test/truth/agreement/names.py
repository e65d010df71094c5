"""Mangled names as nvcc and clang write them."""
import re


def plain(name):
    """A mangled name without what nvcc and clang write differently: the L of
    internal linkage, and the name of an anonymous namespace."""
    name = re.sub(r"^_ZL(?=\d)", "_Z", name)
    at = 3 if name.startswith("_ZN") else len(name)
    while part := re.match(r"(L?)(\d+)", name[at:]):
        name = name[:at] + name[at + len(part[1]):]
        at += len(part[2]) + int(part[2])
    at = re.search(r"(\d+)_GLOBAL__N_", name)
    while at:
        end = at.end(1) + int(at[1])
        if at.end() > end:
            break
        name = name[:at.start()] + "<anonymous>" + name[end:]
        at = re.search(r"(\d+)_GLOBAL__N_", name)
    return name
