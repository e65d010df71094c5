// The block of a launch is a member that other methods assign: the one of more
// than one thread is assumed, where all are constants.

__global__ void planes_bad(float *out, const float *in, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do}}
  out[(z * n + y) * n + x] = in[(x * n + y) * n + z];
}

__global__ void rows_ok(float *out, const float *in, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = in[y * n + x];
}

class Solver {
public:
  Solver() : Block(1, 1, 1), Other(8, 8) {}
  void configure(int n) {
    Block = dim3(8, 8, 8);
    Other = dim3(n, 4);
  }
  void release() { Block = dim3(1, 1, 1); }
  void step(float *out, const float *in, int n) {
    planes_bad<<<64, Block>>>(out, in, n);
    rows_ok<<<64, Other>>>(out, in, n);
  }

private:
  dim3 Block, Other;
};
