#!/usr/bin/env python3
"""Writes what ../gpu/tiles.cu printed and counted into files of test/truth.

    tiles.py LAUNCHES RAW.csv PRODUCTS RAW.csv MAPS ALIGNED OUT

LAUNCHES, PRODUCTS, MAPS and ALIGNED are what the program printed, each RAW.csv
is the page `raw` of the profile of the run before it. OUT is a folder, which
gets sm_90_bulk_copies.tsv, sm_90_products.tsv, sm_90_tiles.tsv and
sm_90_tile_alignment.tsv.
"""
import csv
import os
import sys

SECTORS = {
    "load": "l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum",
    "store": "l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st.sum",
    "reduce": "l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red.sum",
}
WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma.sum"
CONFLICTS = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_gmma.sum"
ELEMENT = 2  # bytes
TENSOR = 1024  # bytes of a row of the tensor


def launches(printed, raw):
    """(form, parameters, counters) of each launch."""
    with open(raw, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[1:]  # the first has the units
    with open(printed, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.startswith("launch")]
    for line, row in zip(lines, rows):
        yield line[2], dict(part.split("=") for part in line[3:]), row


def counter(row, name):
    return int(row[name].replace(",", ""))


def bulk_copies(printed, raw):
    yield "form", "row bytes", "rows", "pitch", "global", "shared", "sectors"
    for form, given, row in launches(printed, raw):
        words = form.split()
        if words[0] not in ("bulk", "tensor") or words[1] not in SECTORS:
            continue
        number = {name: int(value) for name, value in given.items()}
        if words[0] == "tensor":
            place = number["x"] * ELEMENT
            size, rows, pitch = number["columns"] * ELEMENT, number["rows"], number["pitch"]
            if place + size > TENSOR:
                continue  # beyond the tensor: what is filled in is counted, too
        else:
            place, size = number.get("global", 0), number["bytes"]
            rows, pitch = (32, number["step"]) if "step" in number else (1, 0)
        yield (" ".join(words[:2]), size, rows, pitch, place, number.get("shared", 0),
               counter(row, SECTORS[words[1]]))


def products(printed, raw):
    yield "operands", "times", "transposed", "mode", "lbo", "sbo", "start", "wavefronts", "conflicts"
    for form, given, row in launches(printed, raw):
        if form == "wgmma":
            yield (*given.values(), counter(row, WAVEFRONTS), counter(row, CONFLICTS))


def tiles(printed):
    """Boxes: columns, rows, swizzle, start of the tile; where each 16 bytes are
    (8 bytes where a row is no multiple of 16). Operands: transposed, mode, lbo,
    sbo, start; where elements 0 and 8 of each row are read, of a transposed one
    elements 0, 8, ... 56 of each column."""
    yield "kind", "parameters", "addresses"
    with open(printed, encoding="utf-8") as file:
        for line in file:
            words = line.rstrip("\n").split("\t")
            if words[0] == "map":
                yield "box", ",".join(words[1:5]), words[5]
            if words[0] != "descriptor":
                continue
            read = [int(place) for place in words[6].split(",")]
            transposed = words[1] == "1"
            places = []
            for line_number in range(16 if transposed else 64):
                for chunk in range(8 if transposed else 2):
                    inner = [chunk * 8 + i for i in range(8)]
                    at = [read[i * 16 + line_number] if transposed
                          else read[line_number * 16 + i] for i in inner]
                    assert at == [at[0] + ELEMENT * i for i in range(8)], words[:6]
                    places.append(str(at[0]))
            yield "operand", ",".join(words[1:6]), ",".join(places)


def alignment(printed):
    forms = ["bulk load", "tensor load", "tensor store", "bulk store", "st.async"]
    yield "form", "bytes or swizzle", "byte or coordinate in global memory", "shared", "result"
    with open(printed, encoding="utf-8") as file:
        for line in file:
            words = line.rstrip("\n").split("\t")
            if len(words) == 6 and words[5]:
                yield (forms[int(words[1])], *words[2:])


def write(folder, name, rows):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        for row in rows:
            file.write("\t".join(map(str, row)) + "\n")


def main():
    if len(sys.argv) != 8:
        sys.exit(__doc__)
    copies, copies_raw, multiplied, multiplied_raw, maps, aligned, out = sys.argv[1:]
    write(out, "sm_90_bulk_copies.tsv", bulk_copies(copies, copies_raw))
    write(out, "sm_90_products.tsv", products(multiplied, multiplied_raw))
    write(out, "sm_90_tiles.tsv", tiles(maps))
    write(out, "sm_90_tile_alignment.tsv", alignment(aligned))


if __name__ == "__main__":
    main()
