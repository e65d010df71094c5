"""Recorded counters as the page that `warplint --profile` reads: the form in
which Nsight Compute prints sources and machine code side by side."""

COLUMNS = ("Line No", "Source", "Address", "Source", "Instructions Executed",
           "Thread Instructions Executed", "L1 Wavefronts Shared",
           "L1 Wavefronts Shared Ideal", "L2 Theoretical Sectors Global",
           "L2 Theoretical Sectors Global Ideal", "L2 Theoretical Sectors Local")
COUNTERS = ("executed", "threads", "wavefronts", "wavefronts_ideal", "sectors",
            "sectors_ideal", "local_sectors")


def quoted(fields):
    return ",".join(f'"{field}"' for field in fields) + "\n"


def table(kernel, file, rows):
    return (quoted(("File Path", "/recorded/" + file)) +
            quoted(("Function Name", kernel)) + quoted(COLUMNS) + "".join(rows))


def entry(record, address):
    """The first instruction, which each warp executes once; the counters files
    hold instructions of memory only."""
    x, y, z = record["block"]
    blocks = record["grid"][0] * record["grid"][1] * record["grid"][2]
    warps = blocks * ((x * y * z + 31) // 32)
    return quoted((1, "", hex(address), "NOP", warps, blocks * x * y * z, 0, 0, 0, 0, 0))


def page(records):
    """The text for the records of a counters file."""
    text, address = "", 0x1000
    for record in records:
        if None in record["grid"]:
            continue
        address += 0x100000
        files = {}
        for number, inst in enumerate(record["insts"], 1):
            if inst.get("file"):
                files.setdefault(inst["file"], []).append(quoted(
                    (inst["line"], "", hex(address + 16 * number), inst["sass"],
                     *(inst.get(name) or 0 for name in COUNTERS))))
        sources = [f for f in files if f.endswith(".cu")] or list(files)
        for file, rows in files.items():
            first = [entry(record, address)] if file == sources[0] else []
            text += table(record["kernel"], file, first + rows)
    return text
