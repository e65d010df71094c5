// A macro that touches a string literal, as C programs write format strings.
// ALONE: literal
// IR: define .*kernel
#define WIDTH "8"
#define LONG "l"
__global__ void kernel(int *p) { p[threadIdx.x] = 0; }
int main() { return printf("%" LONG "u %" WIDTH "d\n", 1ul, 2); }
