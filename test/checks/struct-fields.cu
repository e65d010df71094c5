// RUN-FLAGS: --checks=-*,global-uncoalesced-access
// One struct is one cause, whichever kernel accesses its fields and through
// whichever pointer.

struct Body {
  float x, y, z, mass, vx, vy, vz, charge;
};
struct Cell {
  float low, high, left, right, up, down, near, far;
};
struct World {
  Body *bodies;
  Cell *cells;
};

__global__ void move_bad(World *world, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request reading global memory}}
  float v = world->bodies[i].vx;
  // expected-warning@+1 {{32 sectors per request writing global memory}}
  world->bodies[i].x = v;
}

__global__ void charge_bad(World *world, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request writing global memory}}
  world->bodies[i].charge = n;
}

__global__ void cells_bad(World *world, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request writing global memory}}
  world->cells[i].up = n;
}

void run(World *world, int n) {
  move_bad<<<1000, 256>>>(world, n);
  charge_bad<<<1000, 256>>>(world, n);
  cells_bad<<<1000, 256>>>(world, n);
}
