// C = A * B^T in half precision with CuTe: 64 x 64 tiles, ldmatrix, mma.
// docs/cute-walkthrough.md takes it to a kernel without bank conflicts.
#include <cstdio>
#include <cute/tensor.hpp>
using namespace cute;

constexpr int M = 256, N = 256, K = 256;
using Element = half_t;
using TileA = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_64, _64>, Stride<_64, _1>>{}));
using TileC = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_64, _64>, Stride<_64, _1>>{}));
using TileB = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_64, _64>, Stride<_64, _1>>{}));

__global__ void gemm(Element const *A, Element const *B, Element *C) {
  __shared__ alignas(128) Element bytesA[cosize_v<TileA>];
  __shared__ alignas(128) Element bytesB[cosize_v<TileB>];
  Tensor sA = make_tensor(make_smem_ptr(bytesA), TileA{});
  Tensor sB = make_tensor(make_smem_ptr(bytesB), TileB{});

  using Rows = Stride<Int<K>, _1>;
  Tensor mA = make_tensor(make_gmem_ptr(A), Shape<Int<M>, Int<K>>{}, Rows{});
  Tensor mB = make_tensor(make_gmem_ptr(B), Shape<Int<N>, Int<K>>{}, Rows{});
  Tensor mC = make_tensor(make_gmem_ptr(C), Shape<Int<M>, Int<N>>{},
                          Stride<Int<N>, _1>{});
  auto tile = Shape<_64, _64>{};
  Tensor gA = local_tile(mA, tile, make_coord(blockIdx.x, _));
  Tensor gB = local_tile(mB, tile, make_coord(blockIdx.y, _));
  Tensor gC = local_tile(mC, tile, make_coord(blockIdx.x, blockIdx.y));

  auto load = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, Element>{},
                              Layout<Shape<_16, _8>, Stride<_8, _1>>{},
                              Layout<Shape<_1, _8>>{});
  auto loader = load.get_slice(threadIdx.x);
  Tensor fromA = loader.partition_S(gA);
  Tensor fromB = loader.partition_S(gB);
  Tensor toA = loader.partition_D(sA);
  Tensor toB = loader.partition_D(sB);

  auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{},
                            Layout<Shape<_2, _2>>{}, Tile<_32, _32, _16>{});
  auto thread = mma.get_slice(threadIdx.x);
  Tensor rA = thread.partition_fragment_A(sA);
  Tensor rB = thread.partition_fragment_B(sB);
  Tensor part = thread.partition_C(gC);
  Tensor sum = thread.make_fragment_C(part);
  clear(sum);

  auto readA = make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, Element>{}, mma);
  auto readB = make_tiled_copy_B(Copy_Atom<SM75_U32x4_LDSM_N, Element>{}, mma);
  auto readerA = readA.get_slice(threadIdx.x);
  auto readerB = readB.get_slice(threadIdx.x);

  for (int k = 0; k < K / 64; ++k) {
    copy(load, fromA(_, _, _, k), toA);
    copy(load, fromB(_, _, _, k), toB);
    __syncthreads();
    copy(readA, readerA.partition_S(sA), readerA.retile_D(rA));
    copy(readB, readerB.partition_S(sB), readerB.retile_D(rB));
    gemm(mma, rA, rB, sum);
    __syncthreads();
  }

  Tensor result = make_fragment_like<Element>(sum);
  for (int i = 0; i < size(sum); ++i)
    result(i) = Element(sum(i));
  __shared__ alignas(128) Element bytesC[cosize_v<TileC>];
  Tensor sC = make_tensor(make_smem_ptr(bytesC), TileC{});
  copy(AutoVectorizingCopy{}, result, thread.partition_C(sC));
  __syncthreads();
  copy(load, loader.partition_S(sC), loader.partition_D(gC));
}

int main() {
  Element *A, *B, *C;
  cudaMalloc(&A, M * K * sizeof(Element));
  cudaMalloc(&B, N * K * sizeof(Element));
  cudaMalloc(&C, M * N * sizeof(Element));
  Element *host = new Element[M * K + N * K];
  for (int i = 0; i < M * K + N * K; ++i)
    host[i] = Element(float(i * 7 % 13) - 6);
  cudaMemcpy(A, host, M * K * sizeof(Element), cudaMemcpyHostToDevice);
  cudaMemcpy(B, host + M * K, N * K * sizeof(Element), cudaMemcpyHostToDevice);
  gemm<<<dim3(M / 64, N / 64), 128>>>(A, B, C);
  Element *result = new Element[M * N];
  cudaMemcpy(result, C, M * N * sizeof(Element), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int m = 0; m < M; ++m)
    for (int n = 0; n < N; ++n) {
      float sum = 0;
      for (int k = 0; k < K; ++k)
        sum += float(host[m * K + k]) * float(host[M * K + n * K + k]);
      wrong += float(result[m * N + n]) != float(Element(sum));
    }
  std::printf("%s, %d wrong\n", cudaGetErrorString(cudaGetLastError()), wrong);
  return wrong != 0;
}
