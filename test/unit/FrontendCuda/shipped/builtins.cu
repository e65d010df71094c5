// The built-in variables are of the types that nvcc gives them; the frontend
// replaces them by registers (BuiltinVariables.cpp).
// MODES: shipped toolkit
// IR: @threadIdx = external .*addrspace\(1\) .*%struct\.uint3
// IR: @blockIdx = external .*addrspace\(1\) .*%struct\.uint3
// IR: @blockDim = external .*addrspace\(1\) .*%struct\.dim3
// IR: @gridDim = external .*addrspace\(1\) .*%struct\.dim3
// IR: llvm\.nvvm\.barrier\.cta\.sync\.aligned\.all
// IR: addrspacecast \(ptr addrspace\(3\) @.*Tile|addrspace\(3\).*Tile
// IR: store i32 32
template <class A, class B> struct same_type {
  static constexpr bool value = false;
};
template <class A> struct same_type<A, A> {
  static constexpr bool value = true;
};
static_assert(same_type<decltype(threadIdx), const uint3>::value, "");
static_assert(same_type<decltype(gridDim), const dim3>::value, "");
__constant__ int Table[16];
__device__ int Total;
__global__ void __launch_bounds__(256, 2)
    registers(int *__restrict__ out, const __grid_constant__ int n) {
  __shared__ int Tile[32][33];
  Tile[threadIdx.x][threadIdx.y] = n + Table[threadIdx.x & 15];
  __syncthreads();
  dim3 block = blockDim;
  uint3 grid = gridDim;
  out[blockIdx.z * block.y + grid.x] = Tile[threadIdx.y][threadIdx.x] + Total;
  out[0] = warpSize;
}
