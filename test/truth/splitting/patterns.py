#!/usr/bin/env python3
"""Loops that nvcc splits at one iteration, and loops that it does not: on both
sides of each condition.

    patterns.py measure --nvcc=NVCC      compiles them, writes split.tsv
    patterns.py replay --warplint BIN    compares with the module behind LLVM's
                                         simplification; fails if a kernel of
                                         split.tsv differs that agreed
    patterns.py replay --warplint BIN --update     writes the column "agrees"

No loop is unrolled. The column "loops" has the loads and stores in each loop that
has any, in ascending order; "outside", those in no loop. A loop that is split is
two loops, and one copy of the body in none.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "unroll"), str(HERE.parent)]
import loops  # noqa: E402
from recorded_kernels import Table  # noqa: E402

HEAD = """
#define ROLLED _Pragma("unroll 1")
#define FOR(END) ROLLED for (int j = 0; j < END; ++j)
#define REST s += p[j * 7] * p[j * 7 + 1];
#define MORE s += p[j * 3];
#define BUT(X) { if (j == X) continue; REST }
#define ALL FOR(n) BUT(i)
#define OTHER ROLLED for (int k = 0; k < c; ++k) s += p[k * d];
#define GUARD if (i >= n) return;
#define OUT o[i] = s;
#define PARAMETERS (const float *p, float *o, const int *q, int n, int c, int d, unsigned u)
#define KERNEL(NAME) extern "C" __global__ void NAME PARAMETERS
#define START int i = blockIdx.x * blockDim.x + threadIdx.x; float s = 0;
static __device__ float total(const float *p, int i, int n) { float s = 0; ALL return s; }
static __device__ void store_total(const float *p, int i, int n, float *o) { GUARD float s = 0; ALL OUT }
"""

KERNELS = {
    # What is around the loop.
    "plain": "ALL OUT",
    "guard": "GUARD ALL OUT",
    "guard_enclosing": "if (i < n) { ALL } OUT",
    "guard_unsigned": "if ((unsigned)i >= (unsigned)n) return; ALL OUT",
    "guard_at_last": "if (i > n - 1) return; ALL OUT",
    "guard_below": "if (i >= n - 1) return; ALL OUT",
    "guard_above": "if (i > n) return; ALL OUT",
    "guard_two": "if (i >= n || c < 0) return; ALL OUT",
    "guard_either": "if (i >= n && c > 3) return; ALL OUT",
    "guard_other": "if (c > 5) return; ALL OUT",
    "guard_loaded": "if (p[i] > 5) return; ALL OUT",
    "guard_count": "if (n <= 0) return; ALL OUT",
    "guard_count_5": "if (n <= 5) return; ALL OUT",
    "guard_store": "if (i >= n) { o[d] = 1; return; } ALL OUT",
    "sync_before": "GUARD o[i] = 1; __syncthreads(); s = o[i + 1]; ALL OUT",
    "choice_before": "GUARD if (c) s = d; ALL OUT",
    "joined_before": "GUARD if (c) s = p[d]; ALL OUT",
    "joined_before_inner": "GUARD if (c) s = p[d]; if (c < d) { ALL } OUT",
    "loop_before": "GUARD OTHER ALL OUT",
    "loop_before_guard": "OTHER GUARD ALL OUT",
    "loop_before_inner": "GUARD OTHER if (c < d) { ALL } OUT",
    "loop_behind": "GUARD ALL OTHER OUT",
    "loop_behind_join": "if (i < n) { ALL OUT } __syncthreads(); OTHER o[i + n] = s;",
    "loop_beside": "if (i >= n) { OTHER } else { ALL } OUT",
    "branch_behind": "GUARD ALL if (c) o[i] = s; else o[i + n] = s * 2; o[d] = 3;",
    "choice_behind": "GUARD ALL if (s < 3) s = 4; OUT",
    "sync_behind_join": "if (i < n) { ALL } __syncthreads(); OUT",
    "twice": "GUARD ALL ALL OUT",
    "twice_inner": "GUARD if (c < d) { ALL } o[i + n] = s; if (c > 3 * d) { ALL } OUT",
    "nest_guard_outside": "GUARD ROLLED for (int k = 0; k < c; ++k) { ALL } OUT",
    "nest_guard_inside": "ROLLED for (int k = 0; k < c; ++k) { if (p[k] > 3) { ALL } } OUT",
    "nest_stride": "ROLLED for (; i < n; i += gridDim.x * blockDim.x) { s = 0; ALL OUT }",
    "called": "GUARD o[i] = total(p, i, n);",
    "called_plain": "o[i] = total(p, i, n);",
    "called_guard": "store_total(p, i, n, o);",
    # The range.
    "start_1": "GUARD ROLLED for (int j = 1; j < n; ++j) BUT(i) OUT",
    "start_argument": "GUARD ROLLED for (int j = c; j < n; ++j) BUT(i) OUT",
    "step_2": "GUARD ROLLED for (int j = 0; j < n; j += 2) BUT(i) OUT",
    "down": "GUARD ROLLED for (int j = n - 1; j >= 0; --j) BUT(i) OUT",
    "do_while": "GUARD int j = 0; ROLLED do BUT(i) while (++j < n); OUT",
    "while": "GUARD int j = 0; ROLLED while (j < n) { if (j != i) REST ++j; } OUT",
    "at_most": "GUARD ROLLED for (int j = 0; j <= n; ++j) BUT(i) OUT",
    "not_equal": "GUARD ROLLED for (int j = 0; j != n; ++j) BUT(i) OUT",
    "greater": "GUARD ROLLED for (int j = 0; n > j; ++j) BUT(i) OUT",
    "unsigned": "GUARD ROLLED for (unsigned j = 0; j < u; ++j) BUT(i) OUT",
    "wide": "GUARD long long x = i, m = n; ROLLED for (long long j = 0; j < m; ++j) BUT(x) OUT",
    "end_sum_1": "GUARD FOR(n + 1) BUT(i) OUT",
    "end_sum_2": "GUARD FOR(n + 2) BUT(i) OUT",
    "end_difference": "GUARD FOR(n - 1) BUT(i) OUT",
    "end_product": "GUARD FOR(n * 2) BUT(i) OUT",
    "end_half": "GUARD FOR(n / 2) BUT(i) OUT",
    "end_least": "GUARD FOR(min(n, c)) BUT(i) OUT",
    "end_other": "GUARD FOR(c) BUT(i) OUT",
    "end_lane": "GUARD FOR(i) BUT(c) OUT",
    "end_loaded": "GUARD int m = q[c]; FOR(m) BUT(i) OUT",
    "end_loaded_inside": "GUARD FOR(q[c]) BUT(i) OUT",
    "end_constant": "if (i >= 1000) return; FOR(1000) BUT(i) OUT",
    "break": "GUARD FOR(n) { if (j == i) continue; if (s > 100) break; REST } OUT",
    "break_at": "GUARD FOR(n) { if (j == i) { s += p[j * 5]; break; } REST } OUT",
    "return": "GUARD FOR(n) { if (j == i) continue; if (p[j] > 2) return; REST } OUT",
    "two_ends": "GUARD ROLLED for (int j = 0; j < n && p[j * 3] > 0; ++j) BUT(i) OUT",
    # The iteration.
    "at_argument": "GUARD FOR(n) BUT(d) OUT",
    "at_constant": "GUARD FOR(n) BUT(5) OUT",
    "at_zero": "GUARD FOR(n) BUT(0) OUT",
    "at_thread": "GUARD FOR(n) BUT(threadIdx.x) OUT",
    "at_loaded": "GUARD int x = q[i]; FOR(n) BUT(x) OUT",
    "at_loaded_inside": "GUARD FOR(n) BUT(q[i]) OUT",
    "at_sum": "GUARD int x = i + 1; FOR(n) BUT(x) OUT",
    "at_sum_inside": "GUARD FOR(n) BUT(i + 1) OUT",
    "at_difference_inside": "GUARD FOR(n) BUT(i - 1) OUT",
    "at_product_inside": "GUARD FOR(n) BUT(i * 3) OUT",
    "at_argument_inside": "GUARD FOR(n) BUT(i + c) OUT",
    "at_last_inside": "GUARD FOR(n) BUT(n - 1) OUT",
    "at_narrow_inside": "short x = i; GUARD FOR(n) BUT(x) OUT",
    "at_moved_index": "GUARD FOR(n) { if (j + 1 == i) continue; REST } OUT",
    # The body.
    "only": "GUARD FOR(n) { if (j == i) REST } OUT",
    "other_way": "GUARD FOR(n) { if (j == i) s += p[j] * 2; else REST } OUT",
    "code_before": "GUARD FOR(n) { float v = p[j * 5]; s += v * v; if (j != i) REST } OUT",
    "code_behind": "GUARD FOR(n) { if (j != i) s += p[j * 5]; s += p[j * 3]; } OUT",
    "choice": "GUARD FOR(n) { float v = p[j * 7]; s += j == i ? 2.0f : v; } OUT",
    "choice_loaded": "GUARD FOR(n) s += j == i ? 0.0f : p[j * 7]; OUT",
    "store_only": "if (n <= 0) return; FOR(n) { if (j == i) continue; o[n * j + i] = 1; }",
    "store_only_plain": "FOR(n) { if (j == i) continue; o[n * j + i] = 1; }",
    "store": "GUARD FOR(n) { if (j == i) o[j] = 3; s += p[j * 7]; } OUT",
    "volatile": "GUARD const volatile float *v = p; FOR(n) { if (j == i) continue; s += v[j * 7]; } OUT",
    "or_loaded": "GUARD FOR(n) { if (j == i || p[j] < 0) continue; REST } OUT",
    "loaded_or": "GUARD FOR(n) { if (p[j] < 0 || j == i) continue; REST } OUT",
    "or_equal": "GUARD FOR(n) { if (j == i || j == c) continue; REST } OUT",
    "then_equal": "GUARD FOR(n) { if (j == i) continue; s += p[j * 7]; if (j == c) s += p[j * 7 + 1]; } OUT",
    "then_greater": "GUARD FOR(n) { if (j == i) continue; s += p[j * 7]; if (j > c) s += p[j * 7 + 1]; } OUT",
    "then_loaded": "GUARD FOR(n) { if (j == i) continue; if (p[j * 3] == c) s += p[j * 7]; } OUT",
    "at_once_greater": "GUARD FOR(n) { if (j == i) continue; if (j > c) s += p[j * 7]; s += p[j * 7 + 1]; } OUT",
    "branch_before": "GUARD FOR(n) { s += p[j * 5]; if (p[j] > 3) s += p[j * 9] * 2; if (j == i) continue; REST } OUT",
    "choice_first": "GUARD FOR(n) { float v = p[j] > 0 ? 1 : 2; if (j == i) continue; s += v * p[j * 7]; } OUT",
    "within": "GUARD FOR(n) { if (p[j * 3] > 1) { if (j == i) continue; REST } } OUT",
    "inner_loop": "GUARD FOR(n) { if (j == i) continue; ROLLED for (int k = 0; k < c; ++k) s += p[j * 7 + k]; } OUT",
    "inner_loop_full": "GUARD FOR(n) { if (j == i) continue; for (int k = 0; k < 3; ++k) s += p[j * 7 + k]; } OUT",
    "branches": "GUARD FOR(n) { if (j == i) continue; s += p[j * 7]; if (p[j * 3] > 2) { s += p[j * 9]; if (p[j * 11] > 2) s += p[j * 13]; } else s += 3 * p[j * 17]; } OUT",
    "sync": "GUARD FOR(n) { __syncthreads(); if (j == i) continue; s += p[j * 7]; } OUT",
    "sync_warp": "GUARD FOR(n) { __syncwarp(); if (j == i) continue; s += p[j * 7]; } OUT",
    "shuffle": "GUARD FOR(n) { if (j == i) continue; s += __shfl_xor_sync(~0u, p[j * 7], 1); } OUT",
    "fence": "GUARD FOR(n) { __threadfence(); if (j == i) continue; s += p[j * 7]; } OUT",
    "asm": 'GUARD FOR(n) { if (j == i) continue; float v = p[j * 7]; asm("sqrt.approx.f32 %0, %0;" : "+f"(v)); s += v; } OUT',
    "asm_volatile": 'GUARD FOR(n) { if (j == i) continue; float v = p[j * 7]; asm volatile("sqrt.approx.f32 %0, %0;" : "+f"(v)); s += v; } OUT',
    "atomic": "GUARD FOR(n) { if (j == i) continue; atomicAdd(&o[j], p[j * 7]); } OUT",
    "square_root": "GUARD FOR(n) { if (j == i) continue; s += rsqrtf(p[j * 7]); } OUT",
    "exponential": "GUARD FOR(n) { if (j == i) continue; s += expf(p[j * 7]); } OUT",
    "private_array": "float t[32]; GUARD FOR(n) { t[j & 31] = j; if (j == i) continue; s += p[j * 7] + t[(j + c) & 31]; } OUT",
    # Other comparisons.
    "less": "GUARD FOR(n) { if (j < i) MORE REST } OUT",
    "less_plain": "FOR(n) { if (j < i) MORE REST } OUT",
    "less_only": "GUARD FOR(n) { if (j < i) REST } OUT",
    "less_else": "GUARD FOR(n) { if (j < i) MORE else REST } OUT",
    "less_code_before": "GUARD FOR(n) { s += p[j * 5]; if (j < i) MORE REST } OUT",
    "less_two_sides": "GUARD FOR(n) { if (j < i) { REST } else { s -= p[j * 5]; o[j] = 3; } s += p[j * 11]; } OUT",
    "less_store": "GUARD FOR(n) { if (j < i) o[j] = 1; REST } OUT",
    "less_choice": "GUARD FOR(n) { float v = p[j * 3]; if (j < i) s += v; } OUT",
    "less_choice_loaded": "GUARD FOR(n) s += j < i ? p[j * 3] : 2.0f; OUT",
    "less_argument": "GUARD FOR(n) { if (j < c) MORE REST } OUT",
    "less_constant": "GUARD FOR(n) { if (j < 5) MORE REST } OUT",
    "less_product_inside": "GUARD FOR(n) { if (j < i * 3) MORE REST } OUT",
    "less_unsigned": "GUARD unsigned x = i; ROLLED for (unsigned j = 0; j < u; ++j) { if (j < x) MORE REST } OUT",
    "less_unsigned_in_signed": "GUARD FOR(n) { if ((unsigned)j < (unsigned)i) MORE REST } OUT",
    "less_start_2": "GUARD ROLLED for (int j = 2; j < n; ++j) { if (j < i) MORE REST } OUT",
    "less_end_constant": "if (i >= 1000) return; FOR(1000) { if (j < i) MORE REST } OUT",
    "less_twice": "GUARD FOR(n) { if (j < c) MORE if (j < d) REST } OUT",
    "less_and": "GUARD FOR(n) { if (j < c && j > d) REST } OUT",
    "less_and_loaded": "GUARD FOR(n) { if (j < i && p[j] > 3) MORE REST } OUT",
    "less_or_loaded": "GUARD FOR(n) { if (j < i || p[j] > 3) MORE REST } OUT",
    "less_branch_behind": "GUARD FOR(n) { if (j < i) MORE if (p[j] > 2) REST } OUT",
    "less_branch_inside": "GUARD FOR(n) { if (j < i) { MORE if (p[j] > 2) REST } } OUT",
    "less_branch_else": "GUARD FOR(n) { if (j < i) MORE else if (p[j] > 2) REST } OUT",
    "at_least": "GUARD FOR(n) { if (j >= i) MORE REST } OUT",
    "at_most_i": "GUARD FOR(n) { if (j <= i) MORE REST } OUT",
    "at_most_unguarded": "if (d > 3) return; FOR(n) { if (j <= i) MORE REST } OUT",
    "more": "GUARD FOR(n) { if (j > i) MORE REST } OUT",
}


def source():
    return HEAD + "".join(f"KERNEL({name}_) {{ START {text} }}\n" for name, text in KERNELS.items())


def counted(graph):
    """("2 2", "3"): accesses of each loop, and outside of loops."""
    bodies = graph.loops()
    count = dict.fromkeys([None, *bodies], 0)
    for block, marks in graph.marks.items():
        here = [head for head in bodies if block in bodies[head]]
        count[min(here, key=lambda h: len(bodies[h]), default=None)] += sum(n for _, n in marks)
    outside = count.pop(None)
    return " ".join(map(str, sorted(n for n in count.values() if n))) or "-", str(outside)


def of_ir(text):
    """As loops.ir(), with loads that were moved and have no location."""
    graphs = loops.ir(text)
    for name, rows in loops.functions(text):
        graphs[name].marks.clear()
        for label, held in loops.blocks(rows):
            for row in held:
                if re.match(r"(%\S+ = )?(load|store) ", row):
                    graphs[name].marks[label].append((0, 1))
    return graphs


def answers(graphs):
    return {name[:-1]: counted(graph) for name, graph in graphs.items()}


TABLE = Table(HERE / "split.tsv", ("loops", "outside"), "infer-address-spaces", source,
              lambda text: answers(loops.ptx(text)), lambda text: answers(of_ir(text)))

if __name__ == "__main__":
    sys.exit(TABLE.main(__doc__))
