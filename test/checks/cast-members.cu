// nvcc assumes the alignment of the type that the source casts a member to: one
// load of 4 bytes. A member of a packed struct is read byte by byte.
// RUN-FLAGS: --checks=-*,global-uncoalesced-access

struct Block {
  float scale;
  unsigned char bytes[124];
};

struct __attribute__((packed)) Packed {
  unsigned char head;
  unsigned words[31];
};

__global__ void cast_ok(unsigned *out, const Block *in) {
  int i = threadIdx.x;
  out[blockIdx.x * 32 + i] = *(const unsigned *)(in[blockIdx.x].bytes + 4 * (i % 31));
}

__global__ void packed_bad(unsigned *out, const Packed *in) {
  int i = threadIdx.x;
  // expected-warning@+1 {{sectors per request}}
  out[blockIdx.x * 32 + i] = in[blockIdx.x].words[i % 31];
}

void run(unsigned *out, const Block *in, const Packed *packed) {
  cast_ok<<<64, 32>>>(out, in);
  packed_bad<<<64, 32>>>(out, packed);
}
