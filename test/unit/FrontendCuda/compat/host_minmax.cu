// ::min and ::max of mixed types on the host; the program's own win.
// ALONE: no matching function for call to 'm(in|ax)'
// IR: define .*kernel
#include <algorithm>
#include <cstddef>
__global__ void kernel(float *p, int n, unsigned m) {
  p[threadIdx.x] = max(p[min(n, 3)], 0.0f) + max(m, 4u);
}
struct Length {
  int Value;
};
inline Length min(Length a, Length b) { return a.Value < b.Value ? a : b; }
int main(int argc, char **) {
  size_t bytes = 4096;
  int blocks = min((int)bytes, argc);
  unsigned u = max(3u, argc);
  double d = max(1.0f, 2.0);
  long long l = min(5ll, (long long)argc);
  int both = std::max(std::min(blocks, 7), 2);
  using namespace std;
  int same = max(both, 3) + min<int>(both, 3);
  Length a{1}, b{2};
  return min(a, b).Value + (int)(u + d + l + min(bytes, (size_t)same));
}
