#define SPACED 8
