// What a store of one type, struct or field means for a value that was loaded
// before: nvcc loads it again unless both are different fields of one struct.
// loads.tsv has the loads and stores that nvcc makes of each kernel.
struct Two { int a, b; int rest[4]; };
struct Outer { Two inner; int last; };
struct Mixed { float x; int n; short h; };
struct Other { int k; float y; };

__global__ void otherType(double *out, const int *n) {
  double sum = n[0];
  out[threadIdx.x] = sum;
  out[threadIdx.x + 32] = sum + n[0];
}
__global__ void sameType(int *out, const int *n) {
  int sum = n[0];
  out[threadIdx.x] = sum;
  out[threadIdx.x + 32] = sum + n[0];
}
__global__ void otherSign(int *out, const unsigned *n) {
  int sum = n[0];
  out[threadIdx.x] = sum;
  out[threadIdx.x + 32] = sum + n[0];
}
__global__ void pointers(float *out, int **rows) {
  out[threadIdx.x] = rows[0][threadIdx.x];
  out[threadIdx.x + 32] = rows[0][threadIdx.x];
}
__global__ void invariant(int *out, const double *a, const int *b, int n) {
#pragma unroll 1
  for (int y = 0; y < n; ++y)
    out[threadIdx.x * n + y] = (int)a[threadIdx.x] + b[y * 2];
}
__global__ void otherField(Two *to, const Two *from) {
  int n = from->b;
  to[threadIdx.x].a = n;
  to[threadIdx.x + 9].a = n + from->b;
}
__global__ void sameField(Two *to, const Two *from) {
  int n = from->b;
  to[threadIdx.x].b = n;
  to[threadIdx.x + 9].b = n + from->b;
}
__global__ void fieldsOfVectors(float2 *to, const float2 *from) {
  float n = from->y;
  to[threadIdx.x].x = n;
  to[threadIdx.x + 9].x = n + from->y;
}
__global__ void elementOfField(Two *to, const Two *from) {
  int n = from->b;
  to[threadIdx.x].rest[threadIdx.x & 3] = n;
  to[threadIdx.x + 9].rest[1] = n + from->b;
}
__global__ void behindNested(Outer *to, const Two *from) {
  int n = from->b;
  to[threadIdx.x].last = n;
  to[threadIdx.x + 9].last = n + from->b;
}
__global__ void inNested(Outer *to, const Two *from) {
  int n = from->b;
  to[threadIdx.x].inner.a = n;
  to[threadIdx.x + 9].inner.a = n + from->b;
}
__global__ void otherStruct(Other *to, const Mixed *from) {
  int n = from->n;
  to[threadIdx.x].y = n;
  to[threadIdx.x + 9].y = n + from->n;
}
__global__ void scalarAndField(double *out, const Mixed *from) {
  double n = from->n;
  out[threadIdx.x] = n;
  out[threadIdx.x + 32] = n + from->n;
}
__global__ void threeFields(Mixed *to, const Mixed *from) {
  int n = from->n;
  to[threadIdx.x].x = n;
  to[threadIdx.x].h = n + from->n;
  to[threadIdx.x + 9].x = from->n;
}
