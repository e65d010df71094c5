//===- warp.cu - Shuffles, votes, ldmatrix, cp.async, wmma ----------------===//
#include "harness.h"
#include <cuda_fp16.h>
#include <mma.h>

// Eight-by-eight matrices of 16-bit elements, rows `Pitch` halves apart.
template <int Pitch> __global__ void loadMatrix4(unsigned *Out, const int *In) {
  __shared__ __align__(16) short Tile[32 * Pitch];
  int Lane = threadIdx.x;
  for (int I = Lane; I < 32 * Pitch; I += 32)
    Tile[I] = (short)In[I];
  __syncthreads();
  unsigned At = (unsigned)__cvta_generic_to_shared(&Tile[Lane * Pitch]);
  unsigned R0, R1, R2, R3;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(R0), "=r"(R1), "=r"(R2), "=r"(R3)
               : "r"(At));
  Out[Lane] = R0 + R1 + R2 + R3;
}

template <int Pitch> __global__ void loadMatrix2(unsigned *Out, const int *In) {
  __shared__ __align__(16) short Tile[16 * Pitch];
  int Lane = threadIdx.x;
  for (int I = Lane; I < 16 * Pitch; I += 32)
    Tile[I] = (short)In[I];
  __syncthreads();
  unsigned At = (unsigned)__cvta_generic_to_shared(&Tile[Lane % 16 * Pitch]);
  unsigned R0, R1;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(R0), "=r"(R1)
               : "r"(At));
  Out[Lane] = R0 ^ R1;
}

template <int Pitch> __global__ void storeMatrix4(int *Out, int Seed) {
  __shared__ __align__(16) short Tile[32 * Pitch];
  int Lane = threadIdx.x;
  unsigned At = (unsigned)__cvta_generic_to_shared(&Tile[Lane * Pitch]);
  unsigned R = Seed + Lane;
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%1,%1,%1};"
               :
               : "r"(At), "r"(R)
               : "memory");
  __syncthreads();
  int Value = Tile[Lane * Pitch];
  Out[Lane] = Value;
}

// Asynchronous copies of 16 and of 4 bytes to shared memory.
__global__ void copyAsync(float *Out, const float *In) {
  __shared__ __align__(16) float Wide[512];
  __shared__ float Narrow[128];
  int T = threadIdx.x;
  unsigned WideAt = (unsigned)__cvta_generic_to_shared(&Wide[T * 4]);
  unsigned NarrowAt = (unsigned)__cvta_generic_to_shared(&Narrow[T]);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
               :
               : "r"(WideAt), "l"(In + T * 4)
               : "memory");
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;"
               :
               : "r"(NarrowAt), "l"(In + 512 + T)
               : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  float A = Wide[T];
  float B = Wide[T * 4];
  float C = Narrow[127 - T];
  Out[T] = A + B + C;
}

// One 16x16x16 product a warp; shared operands `Pitch` halves a row.
template <int Pitch>
__global__ void tensorShared(float *Out, const half *A, const half *B) {
  using namespace nvcuda;
  __shared__ __align__(32) half Left[16 * Pitch];
  __shared__ __align__(32) half Right[16 * Pitch];
  int Lane = threadIdx.x;
  for (int I = Lane; I < 256; I += 32) {
    Left[I / 16 * Pitch + I % 16] = A[I];
    Right[I / 16 * Pitch + I % 16] = B[I];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> L;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> R;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> Sum;
  wmma::fill_fragment(Sum, 0.0f);
  wmma::load_matrix_sync(L, Left, Pitch);
  wmma::load_matrix_sync(R, Right, Pitch);
  wmma::mma_sync(Sum, L, R, Sum);
  wmma::store_matrix_sync(Out, Sum, 16, wmma::mem_row_major);
}

// Operands straight from global memory.
__global__ void tensorGlobal(float *Out, const half *A, const half *B,
                             int Pitch) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> L;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> R;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> Sum;
  wmma::fill_fragment(Sum, 0.0f);
  for (int K = 0; K < Pitch; K += 16) {
    wmma::load_matrix_sync(L, A + K, Pitch);
    wmma::load_matrix_sync(R, B + K * Pitch, Pitch);
    wmma::mma_sync(Sum, L, R, Sum);
  }
  wmma::store_matrix_sync(Out, Sum, Pitch, wmma::mem_row_major);
}

// An index that came from another lane: a permutation that is known.
__global__ void shuffledIndex(float *Out, const float *In) {
  __shared__ float Line[64];
  int Lane = threadIdx.x;
  Line[Lane] = In[Lane];
  Line[Lane + 32] = In[Lane + 32];
  __syncwarp();
  int Next = __shfl_down_sync(0xffffffffu, Lane * 2, 1);
  int Turned = __shfl_xor_sync(0xffffffffu, Lane, 7);
  int First = __shfl_sync(0xffffffffu, Lane, 5);
  float A = Line[Next % 64];
  float B = Line[Turned];
  float C = Line[First];
  Out[Lane] = A + B + C;
}

// Lanes that a vote picks store side by side.
__global__ void compact(float *Out, const float *In) {
  __shared__ float Kept[32];
  int Lane = threadIdx.x;
  float Value = In[blockIdx.x * 32 + Lane];
  unsigned Votes = __ballot_sync(0xffffffffu, Lane % 3 != 0);
  int Place = __popc(Votes & ((1u << Lane) - 1));
  if (Lane % 3 != 0)
    Kept[Place] = Value;
  __syncwarp();
  float Mine = Kept[Lane % __popc(Votes)];
  Out[blockIdx.x * 32 + Lane] = Mine;
}

// All lanes agree or none does: uniform branches.
__global__ void voteBranch(int *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I];
  if (__all_sync(0xffffffffu, Value < 240))
    Out[I] = Value;
  else if (__any_sync(0xffffffffu, Value > 250))
    Out[I * 2 + 4096] = Value;
}

__global__ void transposeShuffle(int *Out, const int *In) {
  int Lane = threadIdx.x;
  int Row[4];
#pragma unroll
  for (int I = 0; I < 4; ++I)
    Row[I] = In[I * 32 + Lane];
#pragma unroll
  for (int I = 0; I < 4; ++I) {
    int Moved = __shfl_sync(0xffffffffu, Row[I], (Lane * 4 + Lane / 8) % 32);
    Out[Lane * 4 + I] = Moved;
  }
}

__global__ void reduceBuiltin(unsigned *Out, const unsigned *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned Value = In[I];
  unsigned Sum = __reduce_add_sync(0xffffffffu, Value);
  unsigned Peers = __match_any_sync(0xffffffffu, Value & 3);
  if (threadIdx.x % 32 == 0)
    Out[I / 32] = Sum;
  Out[I + 1024] = Peers;
}

// Half pairs: two to a word.
__global__ void halfPairs(half2 *Out, const half2 *In) {
  __shared__ half2 Line[128];
  int T = threadIdx.x;
  half2 Value = In[T];
  Line[T] = Value;
  __syncthreads();
  half2 Other = Line[T * 2 % 128];
  half2 Sum = __hadd2(Value, Other);
  Out[T] = Sum;
}

__global__ void readOnlyLoads(float *Out, const float *In, int Stride) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float A = __ldg(&In[I]);
  float B = __ldg(&In[I * Stride]);
  float C = __ldcs(&In[I + 1]);
  Out[I] = A + B + C;
}

int main() {
  int *Ints = randomInts(1 << 14, 256, 91);
  float *In = randomFloats(1 << 14, 92);
  half *Halves = (half *)zeroed(1 << 16);
  void *Out = zeroed(1 << 18);
  loadMatrix4<64><<<1, 32>>>((unsigned *)Out, Ints);
  CHECK_LAUNCH();
  loadMatrix4<72><<<1, 32>>>((unsigned *)Out, Ints);
  CHECK_LAUNCH();
  loadMatrix4<16><<<1, 32>>>((unsigned *)Out, Ints);
  CHECK_LAUNCH();
  loadMatrix2<32><<<1, 32>>>((unsigned *)Out, Ints);
  CHECK_LAUNCH();
  loadMatrix2<40><<<1, 32>>>((unsigned *)Out, Ints);
  CHECK_LAUNCH();
  storeMatrix4<64><<<1, 32>>>((int *)Out, 3);
  CHECK_LAUNCH();
  storeMatrix4<72><<<1, 32>>>((int *)Out, 3);
  CHECK_LAUNCH();
  copyAsync<<<1, 128>>>((float *)Out, In);
  CHECK_LAUNCH();
  tensorShared<16><<<1, 32>>>((float *)Out, Halves, Halves + 256);
  CHECK_LAUNCH();
  tensorShared<24><<<1, 32>>>((float *)Out, Halves, Halves + 256);
  CHECK_LAUNCH();
  tensorShared<64><<<1, 32>>>((float *)Out, Halves, Halves + 256);
  CHECK_LAUNCH();
  tensorGlobal<<<1, 32>>>((float *)Out, Halves, Halves + 4096, 64);
  CHECK_LAUNCH();
  shuffledIndex<<<1, 32>>>((float *)Out, In);
  CHECK_LAUNCH();
  compact<<<8, 32>>>((float *)Out, In);
  CHECK_LAUNCH();
  voteBranch<<<8, 128>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  transposeShuffle<<<1, 32>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  reduceBuiltin<<<8, 128>>>((unsigned *)Out, (const unsigned *)Ints);
  CHECK_LAUNCH();
  halfPairs<<<1, 128>>>((half2 *)Out, (const half2 *)Halves);
  CHECK_LAUNCH();
  readOnlyLoads<<<4, 128>>>((float *)Out, In, 2);
  CHECK_LAUNCH();
  readOnlyLoads<<<4, 128>>>((float *)Out, In, 9);
  CHECK_LAUNCH();
  return finish("warp");
}
