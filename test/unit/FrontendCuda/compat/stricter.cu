// What clang makes an error and nvcc lets pass: narrowing, register variables.
// ALONE: narrow
// ALONE: register
// IR: define .*kernel
__global__ void kernel(int *p, int n) {
  register int i = threadIdx.x;
  unsigned pair[2] = {(unsigned)i, n};
  char c[2] = {n, 300 + n};
  p[i] = pair[1] + c[0];
}
