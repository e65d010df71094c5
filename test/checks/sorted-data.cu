// Data that the program sorts by cell or key: neighbouring lanes mostly access
// neighbouring elements, and the kernel that moves the elements is what brings
// the order. What is not sorted, or sorted without its elements, stays as it is.

namespace thrust {
template <typename Key> void sort(Key *first, Key *last);
template <typename Key, typename Less>
void sort(Key *first, Key *last, Less less) {
  if (less(*first, *last))
    *first = *last;
}
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
  float x, y;
};
struct ByCell {
  bool operator()(const Body &a, const Body &b) const {
    return int(a.x) + 512 * int(a.y) < int(b.x) + 512 * int(b.y);
  }
};
__global__ void by_cell_ok(float *out, const Body *all, const float *field,
                           int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Body at = all[i];
  if (i < n)
    out[i] = field[int(at.x) + width * int(at.y)];
}

// A whole number in sorted structs may be any place.
struct alignas(8) Edge {
  int from, to;
};
struct ByFrom {
  bool operator()(const Edge &a, const Edge &b) const {
    return a.from < b.from;
  }
};
__global__ void edges_bad(float *out, const Edge *all, const float *field,
                          int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+2 {{8 sectors per request reading 'all' where 4 would do}}
    // expected-warning@+1 {{likely 32 sectors per request reading 'field' through 'all' where 4 would do}}
    out[i] = field[all[i].to];
}

// An argsort: the order has places, no keys.
__global__ void argsort_bad(float *out, const int *order, const float *table,
                            int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'order' where 4 would do}}
    out[i] = table[order[i]] * 2;
}

// Columns that move with their rows.
struct Pairs {
  int *columns;
  float *values;
};
__global__ void columns_bad(float *out, const int *columns, const float *values,
                            const float *table, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'columns' where 4 would do}}
    out[i] = table[columns[i]] * values[i];
}

// Each row of a matrix is sorted by itself.
__global__ void rows_bad(float *out, const int *columns, const float *table,
                         int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'columns' where 4 would do}}
    out[i] = table[columns[i]];
}

// One of several buffers is sorted.
template <typename T> struct Buffer {
  T *data;
  int size, room;
};
__global__ void buffer_bad(float *out, const int *index, const float *table,
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'index' where 4 would do}}
    out[i] = table[index[i]];
}

void sortRow(int *row, int n) { thrust::sort(row, row + n); }
void sortBuffer(Buffer<int> &all) { thrust::sort(all.data, all.data + all.size); }

void runBad(float *out, int *order, const int *key, int *rows, int *columns,
            float *values, int *matrix, int *other, const int *starts,
            const float *table, Buffer<int> index, int n) {
  thrust::sort(order, order + n, [=](int a, int b) { return key[a] < key[b]; });
  argsort_bad<<<n / 256, 256>>>(out, order, table, n);
  thrust::sort_by_key(rows, rows + n, Pairs{columns, values});
  columns_bad<<<n / 256, 256>>>(out, columns, values, table, n);
  for (int r = 0; r < n; ++r) {
    int *row = matrix + starts[r];
    thrust::sort(row, row + (starts[r + 1] - starts[r]));
    sortRow(other + starts[r], starts[r + 1] - starts[r]);
  }
  rows_bad<<<n / 256, 256>>>(out, matrix, table, n);
  rows_bad<<<n / 256, 256>>>(out, other, table, n);
  buffer_bad<<<n / 256, 256>>>(out, index.data, table, n);
}

struct Cells {
  int *keys;
  int *order;
  int count;
};

void sortCells(Cells &cells, int n) {
  int *keys = cells.keys;
  thrust::sort_by_key(keys, keys + n, cells.order);
}

void run(float *out, int *otherKeys, int *otherOrder, float *table, float *from,
         float *moved, int *list, Cells cells, Particle *particles,
         Body *bodies, Edge *edges, float scale, int n) {
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
  by_cell_ok<<<n / 256, 256>>>(out, bodies, table, 512, n);
  thrust::sort(edges, edges + n, ByFrom());
  edges_bad<<<n / 256, 256>>>(out, edges, table, n);
}
