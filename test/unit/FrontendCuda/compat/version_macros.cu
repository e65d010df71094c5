// nvcc's version macros, which CUB and CUTLASS ask for, without __NVCC__.
// ALONE: nvcc's version is unknown
// IR: define .*kernel
#if !defined(__CUDACC_VER_MAJOR__) || !defined(__CUDACC_VER_MINOR__) ||        \
    !defined(__CUDACC_VER_BUILD__)
#error "nvcc's version is unknown"
#elif __CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10 != CUDART_VERSION
#error "not that of the toolkit"
#endif
#ifdef __NVCC__
#error "clang is not nvcc"
#endif
#if __CUDACC_VER_MAJOR__ >= 11
__global__ void kernel(int *p) { p[threadIdx.x] = 0; }
#endif
