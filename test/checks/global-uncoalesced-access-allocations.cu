// Memory that each lane allocates in the kernel lies apart from that of others.

struct Node {
  double value;
  Node *next;
};

__global__ void nodes_bad(Node **list, const double *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Node *node = new Node;
  // expected-warning@+1 {{likely 31.9 sectors per request writing global memory where 8 would do, with an allocation for each lane}}
  node->value = in[i];
  list[i] = node;
}

__global__ void rows_bad(int **rows, const int *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *own = new int[n];
  for (int k = 0; k < n; ++k)
    // expected-warning@+1 {{likely 31.9 sectors per request writing global memory where 4 would do, with an allocation for each lane}}
    own[k] = in[i + k * 1024];
  rows[i] = own;
}

// One allocation for the block, of which each thread has an element.
__global__ void shared_ok(double *out, const double *in) {
  __shared__ double *rows;
  if (threadIdx.x == 0)
    rows = new double[256];
  __syncthreads();
  rows[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = rows[255 - threadIdx.x];
}

// Where data decides which of its elements a lane accesses, it is the same.
__global__ void counts_bad(int **rows, const unsigned char *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *own = new int[256];
  // expected-warning@+1 {{where 4 would do}}
  own[in[i]] = 1;
  rows[i] = own;
}

void run(Node **list, const double *in, int **rows, const int *from,
         const unsigned char *bytes, double *out, int n) {
  nodes_bad<<<16, 256>>>(list, in);
  rows_bad<<<16, 256>>>(rows, from, n);
  shared_ok<<<16, 256>>>(out, in);
  counts_bad<<<16, 256>>>(rows, bytes, n);
}
