// RUN-FLAGS: --checks=-*,global-uncoalesced-access
// Arrays whose pitch is a size of the grid have one cause, as those whose pitch
// is an argument have.

__global__ void levels_bad(double *out, const double *in, const double *more,
                           int n) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  int nv = gridDim.y, lev = blockIdx.y;
  if (id < n) {
    // expected-warning@+2 {{likely 32 sectors per request reading 'in' where 8 would do}}
    // expected-warning@+1 {{likely 32 sectors per request reading 'more' where 8 would do}}
    double sum = in[id * nv + lev] + more[id * nv + lev];
    // expected-warning@+1 {{likely 32 sectors per request writing 'out' where 8 would do}}
    out[id * nv + lev] = sum;
  }
}

void run(double *out, const double *in, const double *more, int n, int levels) {
  levels_bad<<<dim3((n + 255) / 256, levels), 256>>>(out, in, more, n);
}
