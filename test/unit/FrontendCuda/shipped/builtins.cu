// The built-in variables are LLVM's special registers, and convert to dim3.
// MODES: shipped toolkit
// IR: llvm\.nvvm\.read\.ptx\.sreg\.tid\.x
// IR: llvm\.nvvm\.read\.ptx\.sreg\.ctaid\.z
// IR: llvm\.nvvm\.read\.ptx\.sreg\.ntid\.y
// IR: llvm\.nvvm\.read\.ptx\.sreg\.nctaid\.x
// IR: llvm\.nvvm\.barrier\.cta\.sync\.aligned\.all
// IR: addrspacecast \(ptr addrspace\(3\) @.*Tile|addrspace\(3\).*Tile
// IR: store i32 32
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
