// Host headers that come with nvcc's own includes.
// ALONE: error
// IR: define .*kernel
__global__ void kernel(int *p) { p[threadIdx.x] = 0; }
struct Thing {
  int Value;
};
int main(int argc, char **argv) {
  double x = argc;
  if (isfinite(x) && !isnan(x) && !isinf(x))
    printf("%s\n", argv[0]);
  float y = 1.0f;
  printf("%d %d\n", isfinite(y), isnan(y * (float)sqrt(x)));
  char *text = (char *)malloc(64);
  memset(text, 0, 64);
  strcpy(text, "text");
  Thing *thing = new (text) Thing();
  srand(time(NULL));
  clock_t start = clock();
  assert(thing->Value == rand());
  uint32_t bits = 1;
  fprintf(stderr, "%f %u\n", (double)(clock() - start) / CLOCKS_PER_SEC, bits);
  free(text);
}
