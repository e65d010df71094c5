// Macros of one letter, and others that programs are configured with, do not
// reach the declarations, and are there behind them.
// MODES: shipped
// FLAGS: -DA=1 -DB=2 -DC=3 -DD=4 -DE=5 -DF=6 -DG=7 -DH=8 -DI=9 -DJ=10 -DK=11 -DL=12 -DM=13 -DN=14 -DO=15 -DP=16 -DQ=17 -DR=18 -DS=19 -DT=float -DU=21 -DV=22 -DW=23 -DX=24 -DY=25 -DZ=26
// FLAGS: -Da=1 -Db=2 -Dc=3 -Dd=4 -De=5 -Df=6 -Dg=7 -Dh=8 -Di=9 -Dj=10 -Dk=11 -Dl=12 -Dm=13 -Dn=14 -Do=15 -Dp=16 -Dq=17 -Dr=18 -Ds=19 -Dt=20 -Du=21 -Dv=22
// FLAGS: -DBLOCK=128 -DBLOCK_SIZE=128 -DSIZE=4 -DTILE=16 -DTILE_SIZE=16 -DWIDTH=8 -DHEIGHT=8 -DTHREADS=64 -DTYPE=float -DREAL=float -DFLOAT=float -DDEBUG=1 -DWARP_SIZE=32 -DCOUNT=3 -DSTEP=2 -DDIM=3 -DNUM=7 -DLEN=9
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuComplex.h>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand_kernel.h>
#include <cusparse.h>
#include <mma.h>
#include <nvToolsExt.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>

// IR: store float 1\.400000e\+01
__global__ void kernel(T *to) { *to = N + 0 * BLOCK; }
