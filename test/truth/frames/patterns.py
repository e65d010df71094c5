#!/usr/bin/env python3
"""Structs that are copied, chosen and handed on by value, that have fields which
nothing reads, or fields of less than 4 bytes, and whether nvcc keeps one in local memory.

    patterns.py measure --nvcc=NVCC      compiles them, writes frames.tsv
    patterns.py replay --warplint BIN    compares with what is reported; fails if
                                         a kernel of frames.tsv differs that agreed
    patterns.py replay --warplint BIN --update     writes the column "agrees"

frame_bytes is the stack frame that ptxas prints; it agrees if local-memory-array
is reported exactly where there is one.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from recorded_kernels import ARCHITECTURE, Table  # noqa: E402

HEAD = """
#include <cuda_fp16.h>
struct Pair2 { short x, y; };
struct __align__(4) Pair4 { short x, y; };
struct __align__(8) Pair8 { short x, y; };
struct Four1 { char x, y, z, w; };
struct __align__(4) Four4 { char x, y, z, w; };
template <class T, int N> struct A { T v[N]; int n; };
template <class T, int N> struct B { int n; T v[N]; };
template <int N> struct F { float v[N]; };
struct N4 { float x, y, z, w; };
struct __align__(16) A4 { float x, y, z, w; };
struct C4 { float x, y, z, w; __device__ C4() {} __device__ C4(const C4 &o) : x(o.x), y(o.y), z(o.z), w(o.w) {} };
struct H { N4 in; int k; };
struct P { const float *a; float *o; int n, m; float w[12]; float z[12]; const float *t[8]; };
struct Q { P in; int k; };
struct L { float w[40]; int n; float *o; __device__ const float &at(int i) const { return w[i]; } };
struct S1 { short v; __device__ S1(short a = 0) : v(a) {} };
__device__ float variable[64];
template <class T> __device__ T of_value(T v) { return v; }
__device__ float2 of_reference(const float2 &v) { return make_float2(v.y, v.x); }
__device__ float sum(N4 v) { return v.x + v.w; }
__device__ float sum_of(const N4 &v) { return v.x + v.w; }
__device__ __noinline__ float sum_called(N4 v) { return v.x + v.w; }
__device__ N4 chosen(const N4 &q, const N4 *a, int i, int c) { return c ? q : a[i + threadIdx.x]; }
__device__ const N4 &chosen_reference(const N4 &q, const N4 *a, int i, int c) { return c ? q : a[i + threadIdx.x]; }
"""
SUM = "float r = 0; for (int i = 0; i < p.n; i++) r += p.w[p.m * i & 7] + p.t[i & 7][i]; p.o[threadIdx.x] = r;"
WALK = "for (int i = 0; i < p.n; i++) r += x[i]; p.o[threadIdx.x] = r;"
OUT = "out[threadIdx.x] = "
SOURCE = "%s q = a[i]; "
OTHER = "a[i + threadIdx.x]"
SUM4 = OUT + "o.x + o.y + q.z + q.w;"


def choosing():
    """name: (parameters, body), of a choice between structs."""
    def of(kind, body):
        return f"const {kind} *a, int i, int c, float *out", f"using T = {kind}; {body}"
    plain = f"T q = a[i]; T o = c ? q : {OTHER}; "
    found = {f"chosen_{kind.lower()}": of(kind, plain + SUM4) for kind in ("float4", "N4", "A4", "C4")}
    for n in (2, 3, 4, 8, 31, 32, 33, 64):
        found[f"chosen_words_{n}"] = of(f"F<{n}>", plain + OUT + f"o.v[0] + q.v[1] + o.v[{n - 1}];")
    found["chosen_indexed"] = of("F<4>", plain + OUT + "o.v[i & 3] + q.v[1];")
    q = "T q = a[i]; "
    for name, body in {
            "reference": f"const T &o = c ? q : {OTHER}; ",
            "reference_copied": f"const T &r = c ? q : {OTHER}; T o = r; ",
            "pointer_copied": f"const T *r = c ? &q : &{OTHER}; T o = *r; ",
            "pointer_assigned": f"const T *r = &{OTHER}; if (c) r = &q; T o = *r; ",
            "of_three": f"T o = c > 1 ? q : c > 0 ? a[2 * i] : {OTHER}; ",
            "assigned": f"T o = a[7]; o = c ? q : {OTHER}; ",
            "assigned_by_branch": f"T o; if (c) o = q; else o = {OTHER}; ",
            "in_loop": "T o = a[0]; for (int j = 0; j < i; j++) { o = (j & c) ? q : a[j + threadIdx.x]; q.z += o.z; } ",
            "greatest": "T o = a[0]; for (int j = 0; j < i; j++) { o = a[j].x > o.x ? a[j] : o; q.z += o.z; } "}.items():
        found["chosen_" + name] = of("float4", q + body + SUM4)
    two = "const N4 *a, N4 *b, int i, int c, float *out"
    found["chosen_stored"] = two, f"N4 q = a[i]; b[threadIdx.x] = c ? q : {OTHER}; {OUT}q.x;"
    found["chosen_written"] = two, f"N4 q = a[i]; (c ? q : b[i]) = a[3]; {OUT}q.x + q.y + b[1].x;"
    for name, body in {
            "member": f"H h; h.in = a[i]; h.k = i; N4 o = c ? h.in : {OTHER}; {OUT}o.x + o.y + h.in.z + h.k;",
            "element": f"N4 q[4]; for (int j = 0; j < 4; j++) q[j] = a[i + j]; N4 o = c ? q[2] : {OTHER}; {OUT}o.x + o.y + q[1].z;",
            "any_element": f"N4 q[4]; for (int j = 0; j < 4; j++) q[j] = a[i + j]; N4 o = c ? q[i & 3] : {OTHER}; {OUT}o.x + o.y + q[1].z;",
            "argument": f"N4 q = a[i]; {OUT}sum(c ? q : {OTHER}) + q.x;",
            "argument_reference": f"N4 q = a[i]; {OUT}sum_of(c ? q : {OTHER}) + q.x;",
            "argument_called": f"N4 q = a[i]; {OUT}sum_called(c ? q : {OTHER}) + q.x;",
            "returned": f"N4 q = a[i]; N4 o = chosen(q, a, i, c); {SUM4}",
            "returned_reference": f"N4 q = a[i]; N4 o = chosen_reference(q, a, i, c); {SUM4}",
            "field": f"N4 q = a[i]; {OUT}(c ? q : {OTHER}).x + q.z;"}.items():
        found["chosen_" + name] = "const N4 *a, int i, int c, float *out", body
    return found


def handed():
    """name: (functions and kernel) of structs that are handed by value."""
    found = {}

    def kernel(name, body, params="const P p", before=""):
        found[name] = (before + f'extern "C" __global__ void {name}({params}) {{ {body} }}\n').replace("@", "f_" + name)

    def through(name, body, params="const P p", kernels="", call="@(p);", attribute="__forceinline__"):
        kernel(name, call, kernels or params, f"static __device__ {attribute} void @({params}) {{ {body} }}\n")

    kernel("direct", SUM)
    through("wrapped", SUM)
    through("wrapped_plain", SUM, "P p", attribute="")
    through("wrapped_noinline", SUM, attribute="__noinline__")
    through("wrapped_reference", SUM, "const P &p", "const P p")
    through("wrapped_twice", "g_@(p);", "const P p")
    found["wrapped_twice"] = f"static __device__ __forceinline__ void g_f_wrapped_twice(const P p) {{ {SUM} }}\n" + found["wrapped_twice"]
    through("wrapped_in_loop", SUM, call="for (int j = 0; j < 5; j++) @(p);")
    through("wrapped_two", SUM, kernels="const P p, const P q", call="@(p); @(q);")
    through("wrapped_either", SUM, kernels="const P p, const P q", call="@(p.m ? p : q);")
    through("wrapped_member", SUM, kernels="const Q q", call="@(q.in);")
    through("wrapped_constant", SUM, kernels="const __grid_constant__ P p")
    through("wrapped_returns", "float r = 0; for (int i = 0; i < p.n; i++) r += p.at(i); p.o[threadIdx.x] = r;", "const L p")
    writes = {"field": "p.n += 3; ", "element": "p.w[3] += 1; ", "any_element": "p.w[p.m & 7] += 1; ", "other_array": "p.z[p.m & 7] = 1; "}
    for name, write in writes.items():
        through("writes_" + name, write + SUM, "P p")
    through("writes_before", SUM, kernels="P p", call="p.n += 3; @(p);")
    kernel("writes_itself", "p.n += 3; " + SUM, "P p")
    kernel("writes_itself_perhaps", "if (p.m > 3) p.n = 3; " + SUM, "P p")
    kernel("copies", "P q = p; " + SUM.replace("p.", "q."))
    kernel("copies_and_writes", "P q = p; q.n = 5; " + SUM.replace("p.", "q."))
    kernel("copies_and_writes_perhaps", "P q = p; if (p.m) q.n = 5; " + SUM.replace("p.", "q."))
    for name, body in {
            "chooses_array": "const float *x = p.m > 2 ? p.w : p.z; float r = 0; " + WALK,
            "chooses_variable": "const float *x = p.m > 2 ? p.w : variable; float r = 0; " + WALK,
            "chooses_pointed": "const float *x = p.m > 2 ? p.w : p.a; float r = 0; " + WALK,
            "chooses_element": "const float &x = p.m > 2 ? p.w[2] : variable[p.n]; p.o[threadIdx.x] = x;",
            "chooses_by_branch": "const float *x = &variable[p.n]; if (p.m > 2) x = &p.w[2]; p.o[threadIdx.x] = *x;",
            "walks": "float r = 0; for (const float *x = p.w; x != p.w + p.n; ++x) r += *x; p.o[threadIdx.x] = r;",
            "keeps": "*(const float **)p.o = p.w; " + SUM,
            "compares": "if (p.w == p.a) return; " + SUM,
            "computes": "if ((long)p.w & 64) return; " + SUM,
            "captures": "auto f = [=](int i) { return p.w[i] + p.t[i & 7][i]; }; float r = 0; for (int i = 0; i < p.n; i++) r += f(i); p.o[threadIdx.x] = r;",
            "refers": "auto f = [&](int i) { return p.w[i] + p.t[i & 7][i]; }; float r = 0; for (int i = 0; i < p.n; i++) r += f(i); p.o[threadIdx.x] = r;"}.items():
        through(name, body)
        if name.startswith(("chooses", "walks", "keeps")):
            kernel(name + "_itself", body)
    sizes = [("A", "float", n) for n in (2, 3, 4, 8, 16, 17, 29, 30, 31, 32, 33, 40, 64, 128, 900)]
    sizes += [("B", "float", n) for n in (30, 31, 32)] + [("A", "double", n) for n in (13, 14, 15, 16, 17)]
    sizes += [("A", "char", n) for n in (60, 123, 124, 125, 130)]
    for kind, element, n in sizes:
        params, call = f"{kind}<{element}, {n}> p, float *o", "@(p, o);"
        body = "float r = 0; for (int i = 0; i < p.n; i++) r += p.v[i]; o[threadIdx.x] = r;"
        name = f"{kind.lower()}_{element}_{n}"
        through("reads_" + name, body, params, call=call)
        if element == "float" and kind == "A":
            through("changes_" + name, "p.n += 2; " + body, params, call=call)
    return found


def unread():
    """name: (parameters, body), of a field that nothing reads, or only what was just
    written to it, beside an array at an unknown index that alone stays in registers."""
    found = {}

    def kernel(name, field, body, of="c"):
        fill = "for (int j = 0; j < 5; j++) s.v[j] = a[j];"
        found[name] = ("const int *a, const float2 *pairs, int i, int c, int *out",
                       f"struct {{ int n; int v[5]; {field} y; }} s; "
                       + body.replace("FILL", fill).replace("PUT", f"s.y = {of};").replace("CHANGE", "s.v[i] += c;")
                       + " out[threadIdx.x] = s.v[2];")

    guarded = "if (c > 1000) return; FILL CHANGE PUT"
    for name, field, of in (("double", "double", "c"), ("long", "long long", "c"), ("pointer", "const int *", "a + c"),
                            ("float", "float", "c"), ("int", "int", "c"), ("short", "short", "c")):
        kernel(f"unread_{name}", field, "FILL CHANGE PUT", of)
        kernel(f"unread_{name}_guarded", field, guarded, of)
        kernel(f"unread_{name}_before", field, "FILL PUT if (c > 1000) a += 8; if (a[3] > 2) { CHANGE }", of)
        kernel(f"read_{name}_guarded", field, guarded + " out[c] = (long)s.y;", of)
    kernel("unread_pair_guarded", "float2", guarded, "pairs[c]")
    kernel("unread_two_guarded", "struct { float a, b; }", guarded.replace("PUT", "s.y.a = c; s.y.b = i;"))
    kernel("unread_double_in_branch", "double", "FILL CHANGE if (c > 1000) { out[1] = 3; PUT }")
    kernel("unread_double_in_loop", "double", "FILL for (int j = 0; j < c; j++) { out[j * 64] = 3; PUT } CHANGE")
    return found


NARROW = {"short2": "v.x + v.y", "ushort2": "v.x + v.y", "half2": "__low2float(v) + __high2float(v)", "uchar2": "v.x + v.y",
          "uchar4": "v.x + v.w", "short4": "v.x + v.w", "float2": "v.x + v.y",
          "Pair2": "v.x + v.y", "Pair4": "v.x + v.y", "Pair8": "v.x + v.y", "Four1": "v.x + v.y", "Four4": "v.x + v.y"}


def narrow():
    """Arrays of structs with fields of less than 4 bytes, beside float2: whole elements
    or one field are read at an index that is not constant. PairN and FourN are aligned
    to N bytes."""
    found = {}
    for kind, use in NARROW.items():
        parameters = f"const {kind} *x, const int *at, int k, float *out"
        for n in (2, 3, 4, 5, 8, 16, 17, 20, 24, 28, 32):
            fill = f"{kind} a[{n}]; for (int i = 0; i < {n}; i++) a[i] = x[i + threadIdx.x]; "
            found[f"narrow_{kind.lower()}_{n}"] = parameters, f"{fill}{kind} v = a[k]; {OUT}{use};"
            if n > 4:
                continue
            found[f"narrow_{kind.lower()}_{n}_in_loop"] = parameters, \
                f"{fill}float s = 0; for (int i = 0; i < k; i++) {{ {kind} v = a[at[i]]; s += {use}; }} {OUT}s;"
            if kind != "half2":
                found[f"narrow_{kind.lower()}_{n}_field"] = parameters, f"{fill}{OUT}a[k].x;"
                found[f"narrow_{kind.lower()}_{n}_field_written"] = parameters, f"{fill}a[k].x = at[k]; {OUT}a[1].x + a[0].y;"
            found[f"narrow_{kind.lower()}_{n}_written"] = parameters, \
                f"{fill}a[k] = x[0]; {kind} v = a[1]; float s = {use}; v = a[0]; {OUT}s + {use};"
    return found


PADDING = {"half": ("half pad[%d] = {__float2half(0.0f)}; ", "const half"), "short": ("short pad[%d] = {1}; ", "const short"),
           "constructed": ("S1 pad[%d] = {S1(1)}; ", "const S1"), "float": ("float pad[%d] = {1.0f}; ", "const float")}


def padding():
    """name: (parameters, body): a vector from the array of an argument or from a
    private one, which is filled with the rest of its elements zero."""
    found = {}

    def kernel(name, element, body, n=4):
        declared, of = PADDING[element]
        one, two = f"*(const VEC *)&a[{n} * (i + threadIdx.x)]", "*(const VEC *)&pad[0]"
        vector = "float4" if n == 8 else "float2"
        body = body.replace("ONE", one).replace("TWO", two).replace("VEC", vector)
        found[f"padded_{element}_{name}"] = f"{of} *a, int i, int c, {vector} *out", f"using T = {vector}; " + declared % n + body

    for element in PADDING:
        n = 2 if element == "float" else 4
        for name, body in {
                "value": OUT + "threadIdx.x < c ? ONE : TWO;",
                "value_exchanged": OUT + "threadIdx.x < c ? TWO : ONE;",
                "value_copied": "T v = threadIdx.x < c ? ONE : TWO; " + OUT + "v;",
                "branch": "T v; if (threadIdx.x < c) v = ONE; else v = TWO; " + OUT + "v;",
                "handed": OUT + "of_value(threadIdx.x < c ? ONE : TWO);",
                "nested": OUT + "threadIdx.x < c ? ONE : threadIdx.x < 2 * c ? *(const VEC *)&a[512 + threadIdx.x * 4] : TWO;",
                "in_loop": "T s = {}; for (int j = 0; j < i; j++) { T v = j < c ? *(const VEC *)&a[4 * (j + threadIdx.x)] : TWO; s.x += v.x; } " + OUT + "s;",
                "shared": "__shared__ T s[64]; s[threadIdx.x] = threadIdx.x < c ? ONE : TWO; __syncthreads(); " + OUT + "s[threadIdx.x ^ 3];",
                "second": "__shared__ T s[64]; s[threadIdx.x] = ONE; __syncthreads(); T v = threadIdx.x < c ? s[threadIdx.x ^ 3] : TWO; " + OUT + "v;",
                "field": "out[threadIdx.x].x = (threadIdx.x < c ? ONE : TWO).x;",
                "pointer": OUT + "*(threadIdx.x < c ? &ONE : &TWO);",
                "reference": "const T &v = threadIdx.x < c ? ONE : TWO; " + OUT + "v;",
                "handed_reference": OUT + "of_reference(threadIdx.x < c ? ONE : TWO);"}.items():
            kernel(name, element, body, n)
    kernel("value_8", "half", OUT + "threadIdx.x < c ? ONE : TWO;", 8)
    return found


def source():
    kernels = "".join(f'extern "C" __global__ void {name}({params}) {{ {body} }}\n'
                      for name, (params, body) in {**choosing(), **unread(), **narrow(), **padding()}.items())
    return HEAD + kernels + "".join(handed().values())


class Frames(Table):
    """Frames instead of accesses."""

    def measure(self, nvcc):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "frames.cu"
            path.write_text(source())
            run = subprocess.run([nvcc, "-cubin", "-w", "-arch=" + ARCHITECTURE, "-Xptxas", "-v", "-o", path.with_suffix(".cubin"), path],
                                 capture_output=True, text=True, check=False)
        if run.returncode:
            raise SystemExit(run.stderr)
        text = subprocess.run([nvcc, "--version"], capture_output=True, text=True, check=True).stdout
        version = re.search(r"V([\d.]+)", text)[1]
        frames = dict(re.findall(r"Function properties for (\S+)\s+(\d+) bytes stack frame", run.stderr))
        self.save([(name, version, frames[name], "-") for name in (*choosing(), *handed(), *unread(), *narrow(), *padding())])

    def replay(self, warplint, update):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "frames.cu"
            path.write_text(source())
            run = subprocess.run([warplint, "--cuda-path=none", "--no-cache", "--quiet", "--format=json", path, "--", "-arch=" + ARCHITECTURE],
                                 capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            raise SystemExit(run.stderr)
        local = {kernel for finding in json.loads(run.stdout)["findings"] if finding["check"] == "local-memory-array"
                 for kernel in finding["kernelsMangled"]}
        rows, lost = [], 0
        for name, version, frame, agreed in self.recorded():
            agrees = (int(frame) > 0) == (name in local)
            if not agrees:
                lost += agreed == "yes"
                print(("FAIL " if agreed == "yes" else "") + f"{name}: frame of {frame} bytes")
            rows.append((name, version, frame, "yes" if agrees else "no"))
        print(f"{sum(row[-1] == 'yes' for row in rows)} of {len(rows)} kernels as ptxas has it")
        if update:
            self.save(rows)
        return update or not lost


TABLE = Frames(HERE / "frames.tsv", ("frame_bytes",), "", source, None, None)

if __name__ == "__main__":
    sys.exit(TABLE.main(__doc__))
