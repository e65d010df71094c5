// A kernel that launches one: needs -fgpu-rdc, as nvcc needs -rdc=true.
// FLAGS: -fgpu-rdc
// IR: define .*child
// IR: define .*parent
__global__ void child(int *p) { p[threadIdx.x] = blockIdx.x; }
__global__ void parent(int *p, int depth) {
  if (threadIdx.x == 0 && depth > 0)
    child<<<2, 32>>>(p);
}
int main() { parent<<<1, 32>>>(nullptr, 1); }
