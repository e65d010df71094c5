// Threads that change a separate record each: the block moves its records through a tile.
// CHECK: global-uncoalesced-access
// FIX: record-tile safe "move the records of a block in 'p' through a tile in shared memory"
// FIX: record-tile safe "move the records of a block in 'a' through a tile in shared memory"
// FIX: record-tile safe "move the records of a block in 'out' through a tile in shared memory"
// EDITED:   __shared__ unsigned int pTile[256][7];
// EDITED:   for (unsigned int word = threadIdx.x; word < 1792; word += 256) {
// EDITED:     const unsigned int other = word / 7;
// EDITED:     int i = blockIdx.x * blockDim.x + other;
// EDITED:       pTile[other][word % 7] = reinterpret_cast<const unsigned int *>(p + i)[word % 7];
// EDITED:   Particle &pRecord = reinterpret_cast<Particle &>(pTile[threadIdx.x]);
// EDITED:   if (i < n) {
// EDITED:     pRecord.x += dt * pRecord.vx;
// EDITED:       reinterpret_cast<unsigned int *>(p + i)[word % 7] = pTile[other][word % 7];
// FIX: record-tile safe "move the records of a block in 'q' through a tile in shared memory"
// EDITED:   Particle &mine = qRecord;
// EDITED:   __shared__ unsigned long long aTile[128][5];
// EDITED:   __shared__ unsigned int outTile[256][9];
// EDITED:     outRecord.h = outRecord.f * outRecord.g;
#include "checksum.h"

struct Particle {
  float x, y, z, vx, vy, vz, mass;
};

static __global__ void move(Particle *p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // The last block has fewer.
  if (i >= n)
    return;
  p[i].x += dt * p[i].vx;
  p[i].y += dt * p[i].vy;
  p[i].z += dt * p[i].vz;
#if 1
  if (p[i].x > 100)
    p[i].vx = -p[i].vx;
#endif
  if (p[i].y > 100)
    p[i].vy = -p[i].vy;
  p[i].mass *= 2;
}

// Doubles, through a reference, a pointer and member functions.
struct Account {
  double balance, rate, paid;
  int count, group;

  __device__ void add(double by) {
    balance += by;
    ++count;
  }
  __device__ double due() const { return balance * rate; }
};

static __device__ void pay(Account *a, double sum) {
  a->paid += sum;
  a->balance -= sum;
}

static __global__ void interest(Account *a, int n) {
  const int t = threadIdx.x + blockIdx.x * blockDim.x;
  if (t < n) {
    Account &mine = a[t];
    mine.add(mine.due());
    pay(&a[t], 1);
    Account *same = a + t;
    same->group = same->count;
  }
}

// All members are set before one is read, so that nothing is loaded.
struct Sample {
  float u, v, w, d, e, f, g, h;
};

static __global__ void sample(Sample *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    out[i].u = x;
    out[i].v = x + 1;
    out[i].w = x * 2;
    out[i].d = x * 3;
    out[i].e = x * 4;
    out[i].f = x - 1;
    out[i].g = x - 2;
    out[i].h = out[i].f * out[i].g;
  }
}

// A reference is all that names the array: what is done through it is behind the barrier.
static __global__ void turn(Particle *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Particle &mine = q[i];
  float x = mine.vx;
  mine.vx = -mine.vy;
  mine.vy = x;
  mine.mass += sqrtf(mine.z);
}

int main() {
  const int n = 200 * 256 - 10;
  Particle *p = makeInput<Particle>(n);
  move<<<200, 256>>>(p, 0.5f, n);
  printChecksum("move", p, n);
  turn<<<199, 256>>>(p);
  printChecksum("turn", p, n);
  Account *a = makeOutput<Account>(n);
  interest<<<400, 128>>>(a, n);
  printChecksum("interest", a, n);
  float *in = makeInput<float>(n);
  Sample *out = makeOutput<Sample>(n);
  sample<<<200, 256>>>(out, in, n);
  printChecksum("sample", out, n);
}
