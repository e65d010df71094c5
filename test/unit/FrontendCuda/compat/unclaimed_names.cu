// Names that nvcc's cuda_runtime.h leaves free, and that a header takes which
// clang's wrapper includes.
// ALONE: redefinition of 'nv'
// IR: define .*kernel
static int nv;
__global__ void kernel(int *p) { p[threadIdx.x] = 1; }
int blocks() { return nv; }
