#!/usr/bin/env python3
"""Writes every shape of shapes.py in every dress that it can wear.

    generate.py OUT [SHAPE ...]

OUT/SHAPE.cu gets one kernel for each variant, named
SHAPE_SIZE_LAUNCH_GUARD_DIMENSION_PLACE_bad, beside its twin that ends in _ok:

    size       of the data: a constant, a template parameter, a kernel argument
    launch     stated in the source; the grid given by a caller (computed); block
               and grid given by a caller (opaque, of flat blocks); or not there
    guard      none, or a return of the threads beyond the data
    dimension  one- or two-dimensional block and grid
    place      the access in the kernel, or in a function of the device
"""
import itertools
import os
import re
import sys

from shapes import DIMENSIONS, GUARDS, LAUNCHES, PLACES, SHAPES, SIZES

AXES = (("size", SIZES), ("launch", LAUNCHES), ("guard", GUARDS),
        ("dimension", DIMENSIONS), ("place", PLACES))
SIZE = 1024  # of what is constant, or stated at a launch
TILE = 32    # where the size is that of a tile


class Variant:
    def __init__(self, shape, size, launch, guard, dimension, place):
        self.shape, self.size, self.launch = shape, size, launch
        self.guard, self.dimension, self.place = guard, dimension, place
        self.tile = shape.name == "sized_tile"
        self.stem = "_".join((shape.name, size, launch, guard, dimension, place))

    def words(self, form):
        """What stands for each word of a body."""
        size = {"constant": str(TILE if self.tile else SIZE), "template": "N",
                "argument": "n"}[self.size]
        flat = self.dimension == "flat"
        pad = " + 1" if form == "ok" else ""
        return {"N": size, "x": "x", "y": "y", "t": "threadIdx.x",
                "tx": "(threadIdx.x % 32)" if flat else "threadIdx.x",
                "ty": "(threadIdx.x / 32)" if flat else "threadIdx.y",
                "PITCH": f"({size}{pad})" if self.tile else
                         "33" if form == "ok" else "32"}

    def fill(self, text, form):
        words = self.words(form)
        return re.sub(r"@(\w+)@", lambda m: words.get(m.group(1), m.group(0)), text)

    def coordinates(self):
        """The lines that say where a thread is; a flat block is 32 columns of a
        row where the shape has rows."""
        shape = self.shape
        if self.dimension == "square":
            lines = ["int x = blockIdx.x * blockDim.x + threadIdx.x;",
                     "int y = blockIdx.y * blockDim.y + threadIdx.y;"]
        elif self.two_dimensional():
            if shape.rows == 32:
                lines = ["int x = blockIdx.x * 32 + threadIdx.x % 32;",
                         "int y = blockIdx.y * 32 + threadIdx.x / 32;"]
            else:
                lines = ["int i = blockIdx.x * blockDim.x + threadIdx.x;",
                         "int x = i % @N@, y = i / @N@;"]
        else:
            lines = ["int x = blockIdx.x * blockDim.x + threadIdx.x;"]
        if self.guard == "guarded":
            limit = "@N@" if self.two_dimensional() and not self.tile else "limit"
            test = f"x >= {limit}"
            if self.two_dimensional():
                test += f" || y >= {limit}"
            lines += [f"if ({test})", "  return;"]
        return lines

    def two_dimensional(self):
        return "dimension" not in self.shape.only

    def parameters(self):
        more = ["int n"] if self.size == "argument" else []
        if self.guard == "guarded":
            more.append("int limit")
        return ", ".join([self.shape.arguments, *more])

    def helper(self, form):
        """(the function of the device, the call of it)."""
        shape, access = self.shape, getattr(self.shape, form)
        uses = list(shape.uses) + ["int x"]
        if self.two_dimensional():
            uses.append("int y")
        if self.size == "argument":
            uses.append("int n")
        given = shape.arguments + ", " + ", ".join(uses)
        names = [re.search(r"(\w+)\)?(\[.*\])?$", p.strip()).group(1)
                 for p in given.split(",")]
        head = "template <int N>\n" if self.size == "template" else ""
        call = f"{self.stem}_{form}_access"
        text = (f"{head}__device__ void {call}({given}) {{\n  {access}\n}}\n")
        chosen = "<N>" if self.size == "template" else ""
        return text, f"{call}{chosen}({', '.join(names)});"

    def kernel(self, form):
        shape, access, helper = self.shape, getattr(self.shape, form), ""
        if self.place == "function":
            helper, access = self.helper(form)
        body = shape.bodies[form].replace("@access@", access)
        lines = ["  " + line for line in self.coordinates()] + ["  " + body]
        head = "template <int N>\n" if self.size == "template" else ""
        text = (f"{helper}{head}__global__ void {self.stem}_{form}"
                f"({self.parameters()}) {{\n" + "\n".join(lines) + "\n}\n")
        return self.fill(text, form) + self.launches(form) + "\n"

    def launches(self, form):
        """The host function that launches the kernel, or what makes a template
        of it when nothing does."""
        shape, size = self.shape, TILE if self.tile else SIZE
        chosen = f"<{size}>" if self.size == "template" else ""
        name = f"{self.stem}_{form}{chosen}"
        given = [p.split()[-1].lstrip("*") for p in self.parameters().split(",")]
        if self.launch == "absent":
            if not chosen:
                return ""
            return f"template __global__ void {name}({self.parameters()});\n"
        declared = self.parameters()
        if self.dimension == "square":
            grid, block = "dim3(32, 32)", f"dim3(32, {shape.rows})"
        elif self.two_dimensional() and shape.rows == 32:
            grid, block = "dim3(32, 32)", "1024"
        else:
            grid, block = "1024", "256"
        if self.launch in ("computed", "opaque"):
            declared, grid = declared + ", dim3 grid", "grid"
        if self.launch == "opaque":
            declared, block = declared + ", int block", "block"
        return (f"void launch_{self.stem}_{form}({declared}) {{\n"
                f"  {name}<<<{grid}, {block}>>>({', '.join(given)});\n}}\n")


def variants(shape):
    chosen = [shape.only.get(axis, values) for axis, values in AXES]
    for values in itertools.product(*chosen):
        variant = Variant(shape, *values)
        if variant.launch != "opaque" or variant.dimension == "flat":
            yield variant


def sources(shape):
    """(ending of the name, text) of the files of a shape: all its variants, each
    beside its twin. Those that nothing launches have a file of their own: beside
    kernels that are launched they would be unused."""
    for ending, launched in (("", True), ("_absent", False)):
        parts = ["struct Particle {\n  float x, y, z, mass;\n};\n"]
        for variant in variants(shape):
            if (variant.launch != "absent") == launched:
                parts += [variant.kernel("bad"), variant.kernel("ok")]
        yield ending, "\n".join(parts)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    out, wanted = sys.argv[1], sys.argv[2:]
    os.makedirs(out, exist_ok=True)
    for shape in SHAPES:
        if not wanted or shape.name in wanted:
            for ending, text in sources(shape):
                path = os.path.join(out, shape.name + ending + ".cu")
                with open(path, "w") as file:
                    file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
