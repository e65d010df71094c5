#!/usr/bin/env python3
"""Calls that are not inlined as they stand: through pointers, and recursion."""

import json
import unittest

import tool_test
from tool_test import ToolTest

FUNCTIONS = """typedef float (*fn)(float *, int);
__device__ float near(float *p, int i) { return p[i]; }
__device__ float far(float *p, int i) {
  return p[i * 32];
}
"""


class Calls(ToolTest):
    def rows(self, text, *words):
        """(line, space, high per request) of each access."""
        self.write("a.cu", text)
        done = self.run_tool("--dump-accesses=-", "--quiet", *words, "a.cu", "--")
        self.said = done.stderr
        return [(r["line"], r["op"], r["per_request"]["high"])
                for r in map(json.loads, (line for line in done.stdout.splitlines()
                                          if line[:1] == "{"))]

    def test_a_pointer_leads_to_the_functions_whose_address_is_taken(self):
        for how, kernel in {
                "table": "__device__ fn table[2] = {near, far};\n"
                         "__global__ void k(float *o, int i) { o[threadIdx.x] = table[i](o, threadIdx.x); }\n"
                         "void h(float *o, int i) { k<<<1, 32>>>(o, i); }\n",
                "constant": "__constant__ fn table[2] = {near, far};\n"
                            "__global__ void k(float *o, int i) { o[threadIdx.x] = table[i](o, threadIdx.x); }\n"
                            "void h(float *o, int i) { k<<<1, 32>>>(o, i); }\n",
                "argument": "__device__ fn one = near, other = far;\n"
                            "__global__ void k(float *o, fn f) { o[threadIdx.x] = f(o, threadIdx.x); }\n"
                            "void h(float *o, fn f) { k<<<1, 32>>>(o, f); }\n",
                "assigned": "\n"
                            "__global__ void k(float *o, int i) { fn f = i ? near : far; o[threadIdx.x] = f(o, threadIdx.x); }\n"
                            "void h(float *o, int i) { k<<<1, 32>>>(o, i); }\n"}.items():
            with self.subTest(how):
                rows = self.rows(FUNCTIONS + kernel)
                self.assertEqual(self.said, "")
                self.assertIn((2, "load", 4), rows)
                self.assertIn((4, "load", 32), rows)
                self.assertIn((7, "store", 4), rows)

    def test_a_known_pointer_leads_to_its_function_alone(self):
        rows = self.rows(FUNCTIONS + "__device__ fn taken = far;\n"
                         "template <fn F> __device__ float call(float *p) { fn f = F; return f(p, threadIdx.x); }\n"
                         "__global__ void k(float *o) { o[threadIdx.x] = call<near>(o); }\n"
                         "void h(float *o) { k<<<1, 32>>>(o); }\n")
        self.assertEqual([r[0] for r in rows], [2, 8])

    def test_accesses_of_a_known_pointer_s_calls_are_joined(self):
        # As in CuTe, which hands an instruction to a template as a function.
        rows = self.rows("template <int N> struct Add { static __device__ void to(float &d, const float &a) { d += a; } };\n"
                         "template <class F> __device__ void call(F f, float &d, const float &a) { f(d, a); }\n"
                         "__device__ void (*other)(float &, const float &) = Add<1>::to;\n"
                         "__global__ void k(float *o) {\n"
                         "  __shared__ float s[128];\n"
                         "  float sum = 0;\n"
                         "  s[threadIdx.x] = o[threadIdx.x];\n"
                         "  __syncthreads();\n"
                         "  for (int i = 0; i < 4; ++i)\n"
                         "    call(Add<0>::to, sum, s[threadIdx.x % 32 * 4 + i]);\n"
                         "  o[threadIdx.x] = sum;\n"
                         "}\n"
                         "void h(float *o) { k<<<1, 128>>>(o); }\n")
        # One access of 16 bytes, in four quarters of a warp.
        self.assertEqual([r for r in rows if r[0] < 4], [(1, "load", 4)])

    def test_what_is_too_large_to_inline_is_an_omission(self):
        # Each level calls the one below eight times: some 10 million
        # instructions in all.
        levels = "__device__ float f0(float x) { return x * x + 1; }\n" + "".join(
            f"__device__ float f{n}(float x) {{ " +
            " ".join(f"x = f{n - 1}(x + {i});" for i in range(8)) + " return x; }\n"
            for n in range(1, 7))
        rows = self.rows(levels +
                         "__global__ void k(float *o) { o[threadIdx.x * 32] = f6(o[threadIdx.x]); }\n"
                         "__global__ void small(float *o) { o[threadIdx.x * 4] = f2(o[threadIdx.x]); }\n"
                         "void h(float *o) { k<<<1, 32>>>(o); small<<<1, 32>>>(o); }\n")
        self.assertEqual(sorted(rows), [(8, "load", 4), (8, "store", 32), (9, "load", 4),
                                        (9, "store", 16)])
        self.assertRegex(self.said, r"kernel 'k' .*: call of 'f\d\(float\)', which is too large "
                         r"to inline: \d+ instructions with all that it calls\n")
        self.assertNotIn("'small'", self.said)

    def test_templates_that_forward_through_many_levels_are_inlined(self):
        # As layouts are composed: each level is two of the level below, some
        # 16 million calls in all, and a sum or two once the level below is
        # simplified.
        rows = self.rows("""struct Layout { int offset, stride; };
template <int N> __device__ Layout compose(const Layout &l) {
  Layout low = compose<N - 1>(l), high = compose<N - 1>({l.stride, l.offset});
  return {low.offset + 1, high.offset};
}
template <> __device__ Layout compose<0>(const Layout &l) { return l; }
__global__ void k(float *o) {
  Layout l = compose<24>({0, -19});
  o[l.offset + threadIdx.x * l.stride] = o[threadIdx.x];
}
void h(float *o) { k<<<1, 32>>>(o); }
""")
        self.assertEqual(self.said, "")
        # 24 + 4 * lane: 16 sectors, of 8 elements each.
        self.assertEqual(sorted(rows), [(9, "load", 4), (9, "store", 16)])

    def test_virtual_functions(self):
        rows = self.rows("""struct Shape { __device__ virtual float area(const float *p) const = 0; };
struct Square : Shape {
  __device__ float area(const float *p) const override { return p[threadIdx.x * 4]; }
};
struct Circle : Shape {
  __device__ float area(const float *p) const override { return p[threadIdx.x]; }
};
__global__ void make(Shape **s, int k) { *s = k ? (Shape *)new Square : (Shape *)new Circle; }
__global__ void use(Shape **s, float *o) { o[threadIdx.x] = (*s)->area(o); }
void h(Shape **s, float *o, int k) { make<<<1, 1>>>(s, k); use<<<1, 32>>>(s, o); }
""")
        self.assertIn((3, "load", 16), rows)
        self.assertIn((6, "load", 4), rows)

    def test_a_pointer_to_nothing_in_sight_is_told(self):
        self.write("a.cu", "typedef float (*fn)(float *);\n"
                   "__global__ void k(float *o, fn f) { o[threadIdx.x * 32] = f(o); }\n"
                   "void h(float *o, fn f) { k<<<1, 32>>>(o, f); }\n")
        self.expect(self.run_tool("a.cu", "--"), 3, "32 sectors per request writing 'o'",
                    ["call through a pointer", "not analysed in total: 1 call"])

    def test_many_functions_are_not_tried_one_by_one(self):
        self.write("a.cu", "typedef float (*fn)(float *);\n" +
                   "".join(f"__device__ float f{i}(float *p) {{ return p[{i}]; }}\n" for i in range(9)) +
                   "__device__ fn table[9] = {" + ", ".join(f"f{i}" for i in range(9)) + "};\n"
                   "__global__ void k(float *o, int i) { o[threadIdx.x] = table[i](o); }\n"
                   "void h(float *o, int i) { k<<<1, 32>>>(o, i); }\n")
        self.expect(self.run_tool("a.cu", "--"), 3, stderr="call through a pointer")

    def test_recursion_is_evaluated_for_some_levels(self):
        rows = self.rows("""struct Node { int key; Node *left, *right; };
__device__ void walk(const Node *n, int *o) {
  if (!n) return;
  walk(n->left, o);
  o[threadIdx.x * 32] += n->key;
  walk(n->right, o);
}
__global__ void k(const Node *n, int *o) { walk(n, o); o[threadIdx.x] = 1; }
void h(const Node *n, int *o) { k<<<1, 32>>>(n, o); }
""")
        self.assertIn("recursive call of 'walk(Node const*, int*)' beyond a depth of 4", self.said)
        self.assertIn("not analysed in total: 1 call", self.said)
        self.assertIn((5, "store", 32), rows)
        self.assertIn((8, "store", 4), rows)

    def test_functions_that_call_each_other(self):
        rows = self.rows("""__device__ int odd(int *p, int n);
__device__ int even(int *p, int n) { return n == 0 ? p[threadIdx.x * 2] : odd(p, n - 1) + odd(p, n - 2); }
__device__ int odd(int *p, int n) { return n <= 0 ? p[threadIdx.x * 4] : even(p, n - 1) * 3; }
__global__ void k(int *p, int n) { p[threadIdx.x] = even(p, n); }
void h(int *p, int n) { k<<<1, 32>>>(p, n); }
""")
        self.assertIn("beyond a depth of ", self.said)
        self.assertTrue({(2, "load", 8), (3, "load", 16), (4, "store", 4)} <= set(rows), rows)

    def test_launching_a_kernel_leaves_nothing_out(self):
        text = ("__global__ void child(int *o) { o[threadIdx.x * 2] = 1; }\n"
                "__global__ void k(int *o) { o[threadIdx.x] = 2; child<<<1, 64>>>(o); }\n"
                "void h(int *o) { k<<<1, 32>>>(o); }\n")
        self.write("a.cu", text)
        for cuda in filter(None, ("none", tool_test.find_toolkit())):
            done = self.expect(self.run_tool("a.cu", "--", "-rdc=true", cuda=cuda), 1,
                               "8 sectors per request writing 'o'")
            self.assertNotIn("not analysed", done.stderr)

    def test_a_call_at_the_end_is_a_loop(self):
        rows = self.rows("""__device__ int sum(const int *p, int n) {
  return n == 0 ? 0 : p[n * 32 + threadIdx.x * 32] + sum(p, n - 1);
}
__global__ void k(int *p) { p[threadIdx.x] = sum(p, 10); }
void h(int *p) { k<<<1, 32>>>(p); }
""")
        self.assertEqual(self.said, "")
        self.assertIn((2, "load", 32), rows)


if __name__ == "__main__":
    unittest.main()
