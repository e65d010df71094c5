// Data that the program sorts by cell or key: neighbouring lanes mostly access
// neighbouring elements, and the kernel that moves the elements is what brings
// the order. What is not sorted, or sorted without its elements, stays as it is.

namespace thrust {
template <typename Key> void sort(Key *first, Key *last);
template <typename Key, typename Less>
void sort(Key *first, Key *last, Less less);
template <typename Key, typename Value>
void sort_by_key(Key *first, Key *last, Value values);
} // namespace thrust

// Each lane reads what belongs to its own, sorted key.
__global__ void by_key_ok(float *out, const int *keys, const float *table,
                          int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[keys[i]];
}

__global__ void by_key_bad(float *out, const int *keys, const float *table,
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'keys' where 4 would do}}
    out[i] = table[keys[i]];
}

// The kernel that moves the elements.
__global__ void reorder_ok(float *to, const float *from, const int *order,
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[order[i]];
}

__global__ void reorder_bad(float *to, const float *from, const int *order,
                            int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'from' through 'order' where 4 would do}}
    to[i] = from[order[i]];
}

// What is stored by the indices comes back in the order before.
__global__ void restore_bad(float *to, const float *from, const int *order,
                            int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request writing 'to' through 'order' where 4 would do}}
    to[order[i]] = from[i];
}

// The elements are not moved, but used where they are.
__global__ void used_in_place_bad(float *to, const float *from,
                                  const int *order, float scale, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'from' through 'order' where 4 would do}}
    to[i] = from[order[i]] * scale;
}

// The neighbours of elements that a kernel moved, and of those that none did.
__global__ void neighbours_ok(float *out, const float *x, const int *list,
                              int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += x[list[k * n + i]] - x[i];
  out[i] = sum;
}

__global__ void neighbours_bad(float *out, const float *x, const int *list,
                               int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    // expected-warning@+1 {{likely 32 sectors per request reading 'x' through 'list' where 4 would do}}
    sum += x[list[k * n + i]] - x[i];
  out[i] = sum;
}

// Sorted elements beside what is not sorted.
__global__ void others_bad(float *out, const float *x, const float *y,
                           const int *list, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    // expected-warning@+1 {{likely 32 sectors per request reading 'y' through 'list' where 4 would do}}
    sum += y[list[k * n + i]] - x[i];
  out[i] = sum;
}

// The cell of a position.
__global__ void in_cell_ok(float *out, const float *x, const float *field,
                           float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = field[int(x[i] * scale)];
}

__global__ void in_cell_bad(float *out, const float *x, const float *field,
                            float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'field' where 4 would do}}
  out[i] = field[int(x[i] * scale)];
}

// Sorted by one coordinate, neighbours are apart in the others.
struct alignas(8) Particle {
  float x, y;
};
struct ByHeight {
  bool operator()(const Particle &a, const Particle &b) const {
    return a.y < b.y;
  }
};
__global__ void by_coordinate_bad(float *out, const Particle *all,
                                  const float *field, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Particle at = all[i];
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'field' where 4 would do}}
    out[i] = field[int(at.x) + width * int(at.y)];
}

// Structs are sorted by the number of their cell.
struct alignas(8) Body {
  int cell;
  float mass;
};
struct ByCell {
  bool operator()(const Body &a, const Body &b) const {
    return a.cell < b.cell;
  }
};
__global__ void by_cell_ok(float *out, const Body *all, const float *field,
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Body at = all[i];
  if (i < n)
    out[i] = field[at.cell] * at.mass;
}

struct Cells {
  int *keys;
  int *order;
};

void sortCells(Cells &cells, int n) {
  int *keys = cells.keys;
  thrust::sort_by_key(keys, keys + n, cells.order);
}

void run(float *out, int *otherKeys, int *otherOrder, float *table, float *from,
         float *moved, int *list, Cells cells, Particle *particles,
         Body *bodies, float scale, int n) {
  sortCells(cells, n);
  by_key_ok<<<n / 256, 256>>>(out, cells.keys, table, n);
  by_key_bad<<<n / 256, 256>>>(out, otherKeys, table, n);
  reorder_ok<<<n / 256, 256>>>(moved, from, cells.order, n);
  reorder_bad<<<n / 256, 256>>>(out, from, otherOrder, n);
  restore_bad<<<n / 256, 256>>>(out, table, cells.order, n);
  used_in_place_bad<<<n / 256, 256>>>(out, from, cells.order, scale, n);
  neighbours_ok<<<n / 256, 256>>>(out, moved, list, n);
  neighbours_bad<<<n / 256, 256>>>(out, from, list, n);
  others_bad<<<n / 256, 256>>>(out, moved, from, list, n);
  in_cell_ok<<<n / 256, 256>>>(out, moved, table, scale);
  in_cell_bad<<<n / 256, 256>>>(out, from, table, scale);
  thrust::sort(particles, particles + n, ByHeight());
  by_coordinate_bad<<<n / 256, 256>>>(out, particles, table, 512, n);
  thrust::sort(bodies, bodies + n, ByCell());
  by_cell_ok<<<n / 256, 256>>>(out, bodies, table, n);
}
