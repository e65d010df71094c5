// Lanes whose datum equals one value of all lanes are few.

struct Cell {
  float energy, age, x, y, vx, vy, mass, density;
};

__global__ void setOne_ok(Cell *cells, const int *ids, int id, float energy,
                          int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && ids[i] == id)
    cells[i].energy = energy;
}

__global__ void skipOthers_ok(Cell *cells, const int *ids, const int *chosen,
                              float energy, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || ids[i] != *chosen)
    return;
  cells[i].energy = energy;
}

// All but one.
__global__ void setOthers_bad(Cell *cells, const int *ids, int id, float energy,
                              int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && ids[i] != id)
    // expected-warning@+1 {{writing 'cells' where 4 would do}}
    cells[i].energy = energy;
}

// Of a kind there may be many.
__global__ void setKind_bad(Cell *cells, const int *kinds, float energy,
                            int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && kinds[i] == 2)
    // expected-warning@+1 {{writing 'cells' where 4 would do}}
    cells[i].energy = energy;
}

// The comparison is of all lanes.
__global__ void setIfAllowed_bad(Cell *cells, const int *allowed, int id,
                                 float energy, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && *allowed == id)
    // expected-warning@+1 {{writing 'cells' where 4 would do}}
    cells[i].energy = energy;
}

// Of the lanes one has the place that another one chose.
__global__ void chosen_ok(float *scores, const float *in, int n) {
  __shared__ int chosen;
  const int e = threadIdx.x;
  const float score = in[blockIdx.x * blockDim.x + e];
  if (score > 3)
    chosen = e;
  __syncthreads();
  if (e == chosen)
    scores[e * n + blockIdx.x] = score;
}

__global__ void notChosen_bad(float *scores, const float *in, int n) {
  __shared__ int chosen;
  const int e = threadIdx.x;
  const float score = in[blockIdx.x * blockDim.x + e];
  if (score > 3)
    chosen = e;
  __syncthreads();
  if (e != chosen)
    // expected-warning@+1 {{writing 'scores' where 4 would do}}
    scores[e * n + blockIdx.x] = score;
}
