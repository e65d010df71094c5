// Branches that few threads take: the remainder of a row behind a vector path,
// and the border of an image.
// RUN-FLAGS: --checks=-*,global-uncoalesced-access

// One thread of a row has fewer than four elements left.
__global__ void remainder_ok(float *out, const float *in, int width, int height,
                             int pitch) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int groups = ceilf(width / 4.0f);
  const int y = t / groups, x = t % groups * 4;
  if (y >= height)
    return;
  const float *from = in + y * pitch + x;
  float *to = out + y * pitch + x;
  const int left = width - x;
  if (left >= 4) {
    *(float4 *)to = *(const float4 *)from;
  } else {
    for (int i = 0; i < left; ++i) to[i] = from[i];
  }
}

__global__ void last_vector_ok(int *counts, const unsigned char *in, int n) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
  int sum = 0;
  if (at + 16 > n) {
    for (int i = at; i < n; ++i) sum += in[i];
  } else {
    const int4 all = *(const int4 *)(in + at);
    sum = all.x + all.y + all.z + all.w;
  }
  counts[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// One thread has one element left, whatever `n` is.
__global__ void last_pair_ok(float *sums, const float *in, int n) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
  float sum = 0;
  if (at + 1 < n) {
    const float2 both = *(const float2 *)(in + at);
    sum = both.x + both.y;
  } else if (at < n) {
    sum = in[at];
  }
  sums[at / 2] = sum;
}

// Of the last vector of 4 that a thread has, at most one thread has a part.
__global__ void part_of_a_vector_ok(float *out, const float *in, int n) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = t * 32;
  float sum = 0;
  if (at + 24 + 4 > n) {
    if (at + 24 < n)
      sum = in[at + 24];
    if (at + 25 < n)
      sum += in[at + 25];
  }
  out[t] = sum;
}

// The same of the lanes of a warp, which share rows.
__global__ void part_of_a_lane_ok(float *out, const float *in, int n) {
  const int lane = threadIdx.x % 32;
  float sum = 0;
  for (int at = lane * 32; at < n; at += 1024)
    if (at + 24 + 4 > n && at + 24 < n)
      sum += in[at + 24];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Many threads are between two limits that are 200 apart.
__global__ void between_limits_bad(float *out, const float *in, int n) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = t * 2;
  float sum = 0;
  if (at + 200 > n) {
    if (at < n)
      sum = in[at]; // expected-warning {{8 sectors per request reading 'in' where 4 would do}}
  }
  out[t] = sum;
}

// The first and the last row, and each of them alone.
__global__ void frame_ok(float *out, const float *in, int height) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= height)
    return;
  if (y < 1 || y >= height - 1) {
    out[y * 32] = 0;
    return;
  }
  out[y] = in[y - 1] + in[y + 1];
}

__global__ void last_ok(float *out, int height) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y == height - 1)
    out[y * 32] = 0;
}

// An end that a walk through a list finds.
struct Node {
  const Node *next;
  int end;
};
__global__ void list_ok(float *lists, const Node *const *heads) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  const Node *node = heads[y];
  while (node->next) node = node->next;
  if (y < node->end && y + 3 >= node->end)
    lists[y * 32] = 0;
}

// What is read in one statement by many threads, and by few.
__global__ void both_ways_bad(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do}}
  auto Half = [=](int j) { return in[j * 16] / 2; };
  if (i < n)
    out[i] = i < n - 1 ? Half(i + 1) : Half(i - 1);
}

// Half of the rows are no border,
__global__ void half_bad(float *half, int n) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= n / 2 - 1)
    // expected-warning@+1 {{32 sectors per request writing 'half'}}
    half[y * 32] = 0;
}

// nor is what is behind the first of two parts,
__global__ void second_part_bad(float *second, int first) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= first)
    // expected-warning@+1 {{32 sectors per request writing 'second'}}
    second[y * 32] = 0;
}

// a distance that may be any number,
__global__ void radius_bad(float *ring, int height, int radius) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y < height && y + radius >= height)
    // expected-warning@+1 {{32 sectors per request writing 'ring'}}
    ring[y * 32] = 0;
}

// some threads of each block,
__global__ void each_block_bad(float *some) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 16)
    // expected-warning@+1 {{16 sectors per request writing 'some'}}
    some[y * 32] = 0;
}

__global__ void each_group_bad(float *group) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  if ((y & 127) < 16)
    // expected-warning@+1 {{16 sectors per request writing 'group'}}
    group[y * 32] = 0;
}

// or what comes behind a loop.
__global__ void behind_a_loop_bad(float *behind, const float *in, int n) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int y = t; y + 4 <= n; y += 4096) sum += in[y];
  // expected-warning@+1 {{32 sectors per request writing 'behind'}}
  behind[t * 32] = sum;
}
