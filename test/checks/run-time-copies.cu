// Copies and fills of a run-time size are loops over bytes.
// RUN-FLAGS: --checks=-*,global-uncoalesced-access,shared-bank-conflict

// Each thread copies its own run: a byte of each in one request.
__global__ void runs_bad(int *to, const int *from, int n, int run) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) * run;
  if (i < n)
    // expected-warning@+2 {{32 sectors per request reading 'from' where 1 would do}}
    // expected-warning@+1 {{32 sectors per request writing 'to' where 1 would do}}
    memcpy(to + i, from + i, (n - i) * sizeof(int));
}

__global__ void fill_bad(char *to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request writing 'to' where 1 would do}}
  memset(to + i * n, 0, n);
}

// One copy for all threads, each of which writes the same.
__global__ void same_ok(char *to, const char *from, int n) {
  memcpy(to + blockIdx.x * n, from, n);
}

// Neighbouring threads copy neighbouring bytes: of a size that is one.
__global__ void bytes_ok(char *to, const char *from) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(to + i, from + i, 1);
}
