// __CUDACC__ has a value, since code tests it with #if.
// MODES: shipped toolkit
// ALONE: expected value in expression
// IR: define .*kernel
#if __CUDACC__
__global__ void kernel(int *p) { p[threadIdx.x] = 0; }
#endif
