// RUN-FLAGS: "--config={CheckOptions: {global-uncoalesced-access.MinExcessSectors: '1'}}"
// What is worth a report only to those who ask for it.

__global__ void misaligned_bad(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+2 {{5 sectors per request reading 'in' where 4 would do; neighbouring lanes are 4 bytes apart}}
  // expected-note@+1 {{80% of the bytes moved are used}}
  out[i] = in[i + 1];
}

__global__ void gather_bad(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' through 'index' where 4 would do, if lanes' loaded values are independent}}
  out[i] = in[index[i]];
}

__global__ void aligned_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 8];
}

void run(float *out, const float *in, const int *index) {
  misaligned_bad<<<16, 256>>>(out, in);
  gather_bad<<<16, 256>>>(out, in, index);
  aligned_ok<<<16, 256>>>(out, in);
}
