"""Patterns of loops with one operation that is more than an instruction for nvcc
when it counts how far to unroll: divisions, comparisons that LLVM 22 has an
intrinsic for, and functions of the device library, which nvcc has linked by then.
"""
import re

FLOAT = ("expf", "exp10f", "logf", "log2f", "log10f", "log1pf", "expm1f", "sinhf", "coshf", "tanhf", "asinf", "acosf",
         "atanf", "asinhf", "acoshf", "atanhf", "sinpif", "cospif", "erff", "erfcf", "erfinvf", "erfcinvf", "erfcxf",
         "normcdff", "normcdfinvf", "cbrtf", "rcbrtf", "roundf", "logbf", "__expf", "__logf", "__tanf",
         "sinf", "cosf", "tanf", "lgammaf", "tgammaf")
FLOAT_2 = ("powf", "atan2f", "hypotf", "rhypotf", "fdimf", "fdividef", "fmodf", "remainderf", "__powf")
DOUBLE = ("exp", "exp2", "exp10", "log", "log2", "log10", "log1p", "expm1", "sinh", "cosh", "tanh", "asin", "acos",
          "atan", "asinh", "acosh", "atanh", "sinpi", "cospi", "erf", "erfc", "normcdf", "cbrt", "rcbrt", "round",
          "sqrt", "sin", "cos", "tan", "lgamma", "tgamma")
DOUBLE_2 = ("pow", "atan2", "hypot", "fmod")
# Those with a loop inside are unrolled only if the trip count is constant; those
# that also have a private array, up to a greater size.
WITH_LOOP = ("lgammaf", "tgammaf", "fmodf", "remainderf", "fmod", "tgamma")
WITH_ARRAY = ("sinf", "cosf", "tanf")
# Not unrolled in a loop of a run-time trip count either.
FULLY_ONLY = ("log1p", "asinh", "acosh", "atanh", "erfc", "normcdf", "lgamma")

IN, DIN = "in[i * 4096 + tid]", "din[i * 4096 + tid]"
OUT = " = s; // inner\n"
# Name -> what becomes of a value `s` (float) or `v` (int).
FLOATS = {"divide": "s / y", "reciprocal": "1.0f / s", "divide-by-three": "s / 3.0f"}
INTEGERS = {"divide": "v / k", "remainder": "v % k", "divide-by-three": "v / 3", "divide-by-eight": "v / 8",
            "min": "v < k ? v : k", "max": "v > k ? v : k", "abs": "v < 0 ? -v : v", "choice": "v > k ? v : 3",
            "rotate": "v << 7 | (unsigned)v >> 25", "rotate-funnel": "v << 7 | (unsigned)k >> 25",
            "rotate-by": "v << (k & 31) | (unsigned)v >> (-k & 31)"}


CONTROL = 10  # instructions of a body besides its operation and statements


def repeated(count, of, operators, by):
    return "".join(f"      {of} = {of} {operators[k % 2]} {by};\n" for k in range(count))


def on_float(expression):
    return lambda n: (f"      float s = {IN};\n      s = {expression};\n" + repeated(n, "s", "*+", "y") +
                      "      out[i * 4096 + tid]" + OUT)


def on_double(expression):
    return lambda n: (f"      double s = {DIN};\n      s = {expression};\n" + repeated(n, "s", "*+", "y") +
                      "      dout[i * 4096 + tid]" + OUT)


def on_integer(expression):
    return lambda n: ("      int v = ix[i * 4096 + tid];\n" + f"      v = {expression};\n" +
                      repeated(n, "v", "^*", "k") + "      iout[i * 4096 + tid] = v; // inner\n")


BODIES = {
    **{f"call-{f}": on_float(f"{f}(s)") for f in FLOAT},
    **{f"call-{f}": on_float(f"{f}(s, y)") for f in FLOAT_2},
    **{f"call-{f}": on_double(f"{f}(s)") for f in DOUBLE},
    **{f"call-{f}": on_double(f"{f}(s, (double)y)") for f in DOUBLE_2},
    **{f"float-{name}": on_float(text) for name, text in FLOATS.items()},
    "double-divide": on_double("s / y"),
    **{f"integer-{name}": on_integer(text) for name, text in INTEGERS.items()},
}


def groups():
    """(pattern, trip, pragma) -> the greatest number of statements to try."""
    answer = {(pattern, "n", "none"): 92 for pattern in BODIES}
    for name in WITH_LOOP + FULLY_ONLY:
        for trip in ("2", "4", "8"):
            answer[f"call-{name}", trip, "none"] = 200
    for name in WITH_ARRAY:
        for trip in ("8", "16", "24", "32"):
            answer[f"call-{name}", trip, "none"] = 200
    for pattern in ("call-expf", "call-pow", "float-divide", "integer-remainder", "integer-min", "integer-rotate"):
        for trip in ("4", "8"):
            answer[pattern, trip, "none"] = 92
    return answer


def declarations():
    """The functions, for a clang without a toolkit that counts the sizes."""
    rows = []
    for names, kind, arity in ((FLOAT, "float", 1), (FLOAT_2, "float", 2), (DOUBLE, "double", 1), (DOUBLE_2, "double", 2)):
        rows += [f'extern "C" __attribute__((device, const)) {kind} {f}({", ".join([kind] * arity)});' for f in names]
    return rows


def instructions(rows, plan):
    """Pattern -> the set of sizes of its operation, in instructions, that follow
    from the last numbers of statements at which loops are unrolled in one way;
    empty if no loop is unrolled in two. `plan`: (size, trip count, whether a
    private array is accessed, whether partial unrolling is excluded) -> factor."""
    answer = {pattern: set() for pattern in BODIES}
    known = {}
    for row in rows:
        if row["pattern"] in BODIES:
            known.setdefault((row["pattern"], row["trip"]), {})[int(row["statements"])] = row["factor"]
    for (pattern, trip), at in known.items():
        kind = kind_of(pattern)
        for n in at:
            if n + 1 in at and at[n] != at[n + 1]:
                answer[pattern] |= {size - n - CONTROL for size in range(n + CONTROL, n + 500)
                                    if plan(size, trip, kind == "Array", kind != "Any") == at[n]
                                    and plan(size + 1, trip, kind == "Array", kind != "Any") == at[n + 1]}
    return answer


def kind_of(pattern):
    """How a loop with the operation is unrolled, in the words of
    lib/Nvcc/DeviceLibrary.def."""
    name = pattern.removeprefix("call-")
    return "Array" if name in WITH_ARRAY else "FullyOnly" if name in WITH_LOOP + FULLY_ONLY else "Any"


def library_name(name):
    """What clang's headers call in place of a function."""
    return "__nv_" + re.sub("^__", "fast_", name)
