#!/usr/bin/env python3
"""Copies through pointers that are cast to a type of greater alignment, and how
wide nvcc makes them.

    patterns.py measure --nvcc=NVCC      compiles them, writes casts.tsv
    patterns.py replay --warplint BIN    compares with the module behind the
                                         stage `lcssa`; fails if
                                         a kernel of casts.tsv differs that agreed
    patterns.py replay --warplint BIN --update     writes the column "agrees"

nvcc assumes the alignment of the type that an access has, whatever the pointer
was before; a direct member of a packed struct is accessed byte by byte.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from recorded_kernels import Table, accesses_of_ir, accesses_of_ptx  # noqa: E402

HEAD = """
struct P { float a, b[3]; float data[128]; };
struct __attribute__((packed)) Q { char c; float4 v; };
struct __attribute__((packed)) S { float4 v; char c; };
struct R { char c; float4 v; };
struct __align__(16) T { float x[4]; };
struct U { float4 v; float w[4]; };
struct V { float x[4]; };
struct W { char c[4]; V v; };
__constant__ float table[512];
__device__ float variable[512];
"""
INTO = "o[threadIdx.x] = "
OF_BLOCK = "p[blockIdx.x]"
# The types of the parameters p and o, and the body.
KERNELS = {
    "field_to_shared": ("P", "float4", "__shared__ float4 s[32]; s[threadIdx.x] = ((float4 *)&p[blockIdx.x].data)[threadIdx.x]; "
                                       "__syncthreads(); o[threadIdx.x] = s[31 - threadIdx.x];"),
    "field_to_global": ("P", "float4", f"{INTO}((float4 *)&{OF_BLOCK}.data)[threadIdx.x];"),
    "first_of_field": ("P", "float4", f"{INTO}*(float4 *){OF_BLOCK}.data;"),
    "neighbouring_fields": ("P", "float4", f"{INTO}*(float4 *)&{OF_BLOCK}.a;"),
    "field_parts": ("P", "float", f"float4 v = ((float4 *){OF_BLOCK}.data)[threadIdx.x]; {INTO}v.x + v.y * v.z + v.w;"),
    "field_one": ("P", "float", f"{INTO}((float4 *){OF_BLOCK}.data)[threadIdx.x].y;"),
    "store_to_field": ("P", "float4", f"((float4 *){OF_BLOCK}.data)[threadIdx.x] = o[threadIdx.x];"),
    "store_made": ("P", "float", f"((float4 *){OF_BLOCK}.data)[threadIdx.x] = make_float4(o[0], o[0], 1, 2);"),
    "field_to_field": ("P", "P", f"((float4 *)o[0].data)[threadIdx.x] = ((float4 *){OF_BLOCK}.data)[threadIdx.x];"),
    "reinterpreted": ("P", "float4", f"{INTO}reinterpret_cast<float4 *>(&{OF_BLOCK}.data[0])[threadIdx.x];"),
    "as_reference": ("P", "float4", f"{INTO}reinterpret_cast<float4 &>({OF_BLOCK}.data[threadIdx.x * 4]);"),
    "through_pointer": ("P", "float4", f"const float4 *q = (const float4 *){OF_BLOCK}.data; {INTO}q[threadIdx.x];"),
    "two_wide": ("P", "float2", f"{INTO}((float2 *){OF_BLOCK}.data)[threadIdx.x];"),
    "integers": ("P", "int4", f"{INTO}*(int4 *)&{OF_BLOCK}.data[threadIdx.x * 4];"),
    "long_integer": ("P", "long long", f"{INTO}*(long long *)&{OF_BLOCK}.data[threadIdx.x * 2];"),
    "packed_member": ("Q", "float4", f"{INTO}p[threadIdx.x].v;"),
    "packed_first": ("S", "float4", f"{INTO}p[threadIdx.x].v;"),
    "packed_cast": ("Q", "float4", f"{INTO}*(float4 *)&p[threadIdx.x].v;"),
    "aligned_member": ("R", "float4", f"{INTO}p[threadIdx.x].v;"),
    "bytes": ("char", "float4", f"{INTO}*(float4 *)(p + threadIdx.x * 16);"),
    "aligned_struct": ("P", "T", f"{INTO}((T *){OF_BLOCK}.data)[threadIdx.x];"),
    "larger_struct": ("P", "U", f"{INTO}((U *){OF_BLOCK}.data)[threadIdx.x];"),
    "plain_struct": ("P", "V", f"{INTO}((V *){OF_BLOCK}.data)[threadIdx.x];"),
    "plain_to_aligned": ("P", "float", "__shared__ __align__(16) V s[32]; s[threadIdx.x] = ((V *)p[blockIdx.x].data)[threadIdx.x]; "
                                       "__syncthreads(); o[threadIdx.x] = s[31 - threadIdx.x].x[1];"),
    "member_to_aligned": ("W", "float", "__shared__ __align__(16) V s; s = p[blockIdx.x].v; __syncthreads(); o[threadIdx.x] = s.x[threadIdx.x & 3];"),
    "constant": ("P", "float4", f"{INTO}*(float4 *)&table[threadIdx.x * 4];"),
    "device_variable": ("P", "float4", f"{INTO}*(float4 *)&variable[threadIdx.x * 4];"),
    "shared_floats": ("int", "float4", "__shared__ float s[128]; s[threadIdx.x] = *p; __syncthreads(); o[threadIdx.x] = *(float4 *)&s[(threadIdx.x ^ 3) * 4];"),
    "shared_bytes": ("char", "long long", "__shared__ char s[512]; s[threadIdx.x] = *p; __syncthreads(); o[threadIdx.x] = *(long long *)(s + (threadIdx.x ^ 3) * 8);"),
    "first_of_shared": ("char", "int", "__shared__ char s[512]; s[threadIdx.x] = *p; __syncthreads(); o[threadIdx.x] = *(int *)s;"),
    "shared_words": ("int", "int4", "__shared__ int s[32][4]; s[threadIdx.x][*p] = *p; __syncthreads(); o[threadIdx.x] = *(int4 *)s[threadIdx.x ^ 3];"),
}


def source():
    return HEAD + "".join(f'extern "C" __global__ void {name}({p} *p, {o} *o) {{ {body} }}\n' for name, (p, o, body) in KERNELS.items())


SPACES = ["global", "shared", "const"]
TABLE = Table(HERE / "casts.tsv", ("accesses",), "lcssa", source,
              lambda text: accesses_of_ptx(text, SPACES), lambda text: accesses_of_ir(text, SPACES))

if __name__ == "__main__":
    sys.exit(TABLE.main(__doc__))
