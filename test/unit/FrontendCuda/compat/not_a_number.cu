// What clang's headers declare for the device and define nowhere.
// IR: define .*kernel
// NO-IR: call .*nan
__global__ void kernel(double *p, float *q) {
  p[threadIdx.x] = nan("");
  q[threadIdx.x] = nanf("1");
}
