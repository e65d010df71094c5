// CUDA by its LANGUAGE property, not by its name.
#include "own.h"
__global__ void fill(float *To) { To[threadIdx.x] = OWN; }
