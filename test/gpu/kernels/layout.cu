//===- layout.cu - Structs, strides, widths and alignment in memory -------===//
#include "harness.h"

struct Pair {
  float X, Y;
};
struct Triple {
  float X, Y, Z;
};
struct Quad {
  float X, Y, Z, W;
};
struct Five {
  int Key;
  float X, Y, Z, W;
};
struct __align__(16) Particle {
  float X, Y, Z, Mass;
  float VX, VY, VZ, Charge;
};
struct Mixed {
  double Weight;
  int Count;
  short Kind;
  char Tag;
};

__global__ void readPair(float *Out, const Pair *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float X = In[I].X;
  float Y = In[I].Y;
  Out[I] = X + Y;
}

__global__ void readTriple(float *Out, const Triple *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Triple Value = In[I];
  Out[I] = Value.X + Value.Y + Value.Z;
}

__global__ void writeField(Quad *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I];
  Out[I].Z = Value;
}

__global__ void readFive(float *Out, const Five *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Key = In[I].Key;
  float W = In[I].W;
  Out[I] = W * float(Key);
}

__global__ void moveParticles(Particle *All, float Step) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Particle P = All[I];
  P.X += Step * P.VX;
  P.Y += Step * P.VY;
  P.Z += Step * P.VZ;
  All[I] = P;
}

__global__ void moveParticlesFields(Particle *All, float Step) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = All[I].VX;
  All[I].X += Step * V;
}

// The same with one array a field: nothing to report.
__global__ void moveArrays(float *X, const float *VX, float Step) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float V = VX[I];
  X[I] += Step * V;
}

__global__ void readMixed(float *Out, const Mixed *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double Weight = In[I].Weight;
  int Count = In[I].Count;
  short Kind = In[I].Kind;
  char Tag = In[I].Tag;
  Out[I] = float(Weight) + float(Count + Kind + Tag);
}

// Shared arrays of structs, a field at a time.
template <typename S> __global__ void sharedStructs(float *Out, float Seed) {
  __shared__ S Items[128];
  int T = threadIdx.x;
  Items[T].X = Seed + T;
  Items[T].Y = Seed - T;
  __syncthreads();
  float X = Items[127 - T].X;
  float Y = Items[(T + 3) & 127].Y;
  Out[T] = X * Y;
}

// Complex numbers with operators of their own.
struct Complex {
  float Re, Im;
  __device__ Complex operator*(const Complex &Other) const {
    return {Re * Other.Re - Im * Other.Im, Re * Other.Im + Im * Other.Re};
  }
  __device__ Complex &operator+=(const Complex &Other) {
    Re += Other.Re;
    Im += Other.Im;
    return *this;
  }
};

__global__ void sharedComplex(Complex *Out, const Complex *In) {
  __shared__ Complex Items[64];
  int T = threadIdx.x;
  Complex Mine = In[T];
  Items[T] = Mine;
  __syncthreads();
  Complex Sum = {0, 0};
  for (int I = 0; I < 4; ++I)
    Sum += Items[(T + I) % 64] * Items[(2 * T + I) % 64];
  Out[T] = Sum;
}

// Pitched rows through a class with an indexing operator.
template <typename T> class Grid2 {
  T *Base;
  int Pitch;

public:
  __device__ Grid2(T *Base, int Pitch) : Base(Base), Pitch(Pitch) {}
  __device__ T &operator()(int Row, int Column) const {
    return Base[Row * Pitch + Column];
  }
};

__global__ void viewRows(double *Out, double *In, int Pitch) {
  Grid2<double> From(In, Pitch);
  int X = threadIdx.x;
  int Y = blockIdx.x * blockDim.y + threadIdx.y;
  double Value = From(Y, X);
  double Below = From(X, Y);
  Out[Y * 32 + X] = Value + Below;
}

template <typename T>
__global__ void copyStrided(T *Out, const T *In, int Stride) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  T Value = In[I * Stride];
  Out[I] = Value;
}

template <typename T>
__global__ void copyShifted(T *Out, const T *In, int Offset) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  T Value = In[I + Offset];
  Out[I] = Value;
}

template <typename T, int Stride>
__global__ void copyFixedStride(T *Out, const T *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  T Value = In[I * Stride + 1];
  Out[I] = Value;
}

__global__ void reverse(int *Out, const int *In, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[Count - 1 - I];
  Out[I] = Value;
}

__global__ void permute(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I ^ 21];
  Out[(I & ~31) | (I * 5 & 31)] = Value;
}

__global__ void oneForAll(float *Out, const float *In, int Which) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Same = In[Which];
  float OfBlock = In[blockIdx.x];
  Out[I] = Same + OfBlock;
}

__global__ void packedColours(uchar4 *Out, const unsigned char *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned char R = In[3 * I];
  unsigned char G = In[3 * I + 1];
  unsigned char B = In[3 * I + 2];
  Out[I] = make_uchar4(R, G, B, 255);
}

int main() {
  void *In = zeroed(1 << 22);
  void *Out = zeroed(1 << 22);
  float *F = (float *)Out;
  readPair<<<8, 256>>>(F, (const Pair *)In);
  CHECK_LAUNCH();
  readTriple<<<8, 256>>>(F, (const Triple *)In);
  CHECK_LAUNCH();
  writeField<<<8, 128>>>((Quad *)Out, (const float *)In);
  CHECK_LAUNCH();
  readFive<<<8, 128>>>(F, (const Five *)In);
  CHECK_LAUNCH();
  moveParticles<<<8, 128>>>((Particle *)In, 0.5f);
  CHECK_LAUNCH();
  moveParticlesFields<<<8, 128>>>((Particle *)In, 0.5f);
  CHECK_LAUNCH();
  moveArrays<<<8, 128>>>(F, (const float *)In, 0.5f);
  CHECK_LAUNCH();
  readMixed<<<8, 128>>>(F, (const Mixed *)In);
  CHECK_LAUNCH();
  sharedStructs<Pair><<<1, 128>>>(F, 1.0f);
  CHECK_LAUNCH();
  sharedStructs<Triple><<<1, 128>>>(F, 1.0f);
  CHECK_LAUNCH();
  sharedStructs<Quad><<<1, 128>>>(F, 1.0f);
  CHECK_LAUNCH();
  sharedStructs<Five><<<1, 128>>>(F, 1.0f);
  CHECK_LAUNCH();
  sharedStructs<Particle><<<1, 128>>>(F, 1.0f);
  CHECK_LAUNCH();
  sharedComplex<<<1, 64>>>((Complex *)Out, (const Complex *)In);
  CHECK_LAUNCH();
  viewRows<<<4, dim3(32, 8)>>>((double *)Out, (double *)In, 32);
  CHECK_LAUNCH();
  viewRows<<<4, dim3(32, 8)>>>((double *)Out, (double *)In, 37);
  CHECK_LAUNCH();
  const int Strides[] = {1, 2, 3, 8, 33};
  for (int Stride : Strides) {
    copyStrided<float><<<4, 128>>>(F, (const float *)In, Stride);
    CHECK_LAUNCH();
  }
  copyStrided<double><<<4, 128>>>((double *)Out, (const double *)In, 2);
  CHECK_LAUNCH();
  copyStrided<char><<<4, 128>>>((char *)Out, (const char *)In, 4);
  CHECK_LAUNCH();
  for (int Offset = 0; Offset < 9; Offset += 4) {
    copyShifted<float><<<4, 128>>>(F, (const float *)In, Offset);
    CHECK_LAUNCH();
  }
  copyShifted<short><<<4, 128>>>((short *)Out, (const short *)In, 5);
  CHECK_LAUNCH();
  copyShifted<double><<<4, 128>>>((double *)Out, (const double *)In, 3);
  CHECK_LAUNCH();
  copyShifted<float4><<<4, 128>>>((float4 *)Out, (const float4 *)In, 1);
  CHECK_LAUNCH();
  copyFixedStride<char, 3><<<4, 96>>>((char *)Out, (const char *)In);
  CHECK_LAUNCH();
  copyFixedStride<short, 5><<<4, 96>>>((short *)Out, (const short *)In);
  CHECK_LAUNCH();
  copyFixedStride<int, 7><<<4, 96>>>((int *)Out, (const int *)In);
  CHECK_LAUNCH();
  copyFixedStride<double, 3><<<4, 96>>>((double *)Out, (const double *)In);
  CHECK_LAUNCH();
  copyFixedStride<float4, 3><<<4, 96>>>((float4 *)Out, (const float4 *)In);
  CHECK_LAUNCH();
  reverse<<<4, 256>>>((int *)Out, (const int *)In, 1024);
  CHECK_LAUNCH();
  permute<<<4, 256>>>(F, (const float *)In);
  CHECK_LAUNCH();
  oneForAll<<<4, 256>>>(F, (const float *)In, 17);
  CHECK_LAUNCH();
  packedColours<<<4, 256>>>((uchar4 *)Out, (const unsigned char *)In);
  CHECK_LAUNCH();
  return finish("layout");
}
