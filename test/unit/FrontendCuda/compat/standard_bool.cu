// The name of C for the type, which <stdbool.h> gives C++ with nvcc.
// ALONE: unknown type name '_Bool'
// IR: define .*kernel
#include <stdbool.h>
__global__ void kernel(_Bool *p) { p[threadIdx.x] = true; }
