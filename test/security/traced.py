"""Runs a program under strace and tells what it did to the system: what it ran,
wrote, and read that is no plain file."""

import os
import re
import stat
import subprocess
import tempfile

CALLS = ("trace=%file,%process,%network,%desc,mknod,mknodat,ftruncate,fchmod,fchown,"
         "kill,tkill,tgkill,ptrace,bpf")

# Calls that change something by a name, whether they succeed or not.
CHANGES = {"unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat",
           "rmdir", "link", "linkat", "symlink", "symlinkat", "chmod", "fchmodat",
           "fchmodat2", "chown", "lchown", "fchownat", "truncate", "mknod", "mknodat",
           "utime", "utimes", "utimensat", "futimesat", "setxattr", "lsetxattr",
           "removexattr", "lremovexattr", "mount", "umount2", "chroot", "pivot_root",
           "ftruncate", "fchmod", "fchown", "ptrace", "kill", "bpf",
           "socket", "connect", "bind", "sendto", "fork", "vfork"}
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")
LINE = re.compile(r"^\d+ +(\w+)\((.*)$")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def can_trace():
    """Why strace cannot be used here; empty if it can."""
    try:
        done = subprocess.run(["strace", "-f", "-e", CALLS, "-o", os.devnull, "true"],
                              capture_output=True, text=True, check=False)
    except OSError as error:
        return f"strace: {error}"
    return "" if done.returncode == 0 else done.stderr.strip() or "strace fails"


def plain(text):
    """A string as strace quotes it."""
    return re.sub(rb"\\(x[0-9a-f]{2})", lambda m: bytes([int(m.group(1)[1:], 16)]),
                  text.encode()).decode("utf-8", "surrogateescape")


def effect(line, cwd):
    """What a traced call did that an analysis must not do; None for nothing."""
    match = LINE.match(line)
    if not match:
        return None
    call, rest = match.groups()
    strings = [plain(s) for s in STRING.findall(rest)]
    if call in ("execve", "execveat"):
        return ("runs", strings[0])
    if call in CHANGES:
        return (call, " ".join(strings))
    if call in ("clone", "clone3") and "CLONE_THREAD" not in rest:
        return ("forks", "")
    if call in ("open", "openat", "openat2", "creat") and strings:
        path = os.path.join(cwd, strings[0])
        if call == "creat" or WRITES.search(rest.split('"', 2)[-1]):
            return ("writes", path)
        try:
            mode = os.stat(path).st_mode
        except OSError:
            return None
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            return ("opens", path)
    return None


def trace(command, cwd, env=None, timeout=120):
    """(result of the command, its effects without its own start)."""
    with tempfile.NamedTemporaryFile(prefix="warplint-trace-") as log:
        done = subprocess.run(["strace", "-f", "-xx", "-s", "100000", "-e", CALLS,
                               "-e", "signal=none", "-o", log.name, *command],
                              cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=timeout, check=False)
        with open(log.name, encoding="utf-8", errors="surrogateescape") as file:
            found = [e for e in (effect(line, cwd) for line in file) if e]
    assert found and found[0][0] == "runs", "strace has not seen the start"
    return done, found[1:]
