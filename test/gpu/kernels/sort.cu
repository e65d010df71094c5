//===- sort.cu - Sorting networks, butterflies and ranks ------------------===//
#include "harness.h"

template <typename T> __global__ void bitonic(T *Data) {
  __shared__ T Keys[512];
  int I = threadIdx.x;
  Keys[I] = Data[blockIdx.x * 512 + I];
  Keys[I + 256] = Data[blockIdx.x * 512 + I + 256];
  for (int Size = 2; Size <= 512; Size *= 2) {
    for (int Step = Size / 2; Step > 0; Step /= 2) {
      __syncthreads();
      int Left = 2 * I - (I & (Step - 1));
      bool Up = (Left & Size) == 0;
      T A = Keys[Left];
      T B = Keys[Left + Step];
      if ((A > B) == Up) {
        Keys[Left] = B;
        Keys[Left + Step] = A;
      }
    }
  }
  __syncthreads();
  Data[blockIdx.x * 512 + I] = Keys[I];
  Data[blockIdx.x * 512 + I + 256] = Keys[I + 256];
}

// Always writes both: no lane depends on data.
__global__ void bitonicBranchless(int *Data) {
  __shared__ int Keys[256];
  int I = threadIdx.x;
  Keys[I] = Data[I];
  Keys[I + 128] = Data[I + 128];
  for (int Size = 2; Size <= 256; Size *= 2) {
    for (int Step = Size / 2; Step > 0; Step /= 2) {
      __syncthreads();
      int Left = 2 * I - (I & (Step - 1));
      int A = Keys[Left];
      int B = Keys[Left + Step];
      bool Swap = (A > B) == ((Left & Size) == 0);
      Keys[Left] = Swap ? B : A;
      Keys[Left + Step] = Swap ? A : B;
    }
  }
  __syncthreads();
  Data[I] = Keys[I];
  Data[I + 128] = Keys[I + 128];
}

// Partners by exclusive or; each thread keeps one key.
__global__ void butterflyShared(float *Out, const float *In) {
  __shared__ float Line[128];
  int I = threadIdx.x;
  float Mine = In[blockIdx.x * 128 + I];
  for (int Step = 1; Step < 128; Step *= 2) {
    Line[I] = Mine;
    __syncthreads();
    float Other = Line[I ^ Step];
    Mine = (I & Step) ? Other - Mine : Mine + Other;
    __syncthreads();
  }
  Out[blockIdx.x * 128 + I] = Mine;
}

__global__ void butterflyShuffle(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Mine = In[I];
#pragma unroll
  for (int Step = 1; Step < 32; Step *= 2) {
    float Other = __shfl_xor_sync(0xffffffffu, Mine, Step);
    Mine = (threadIdx.x & Step) ? Other - Mine : Mine + Other;
  }
  Out[I] = Mine;
}

// A radix-2 transform of 256 complex numbers in two arrays.
__global__ void fourier(float *Re, float *Im) {
  __shared__ float R[256];
  __shared__ float J[256];
  int I = threadIdx.x;
  int Mirror = __brev(I) >> 24;
  R[Mirror] = Re[I];
  J[Mirror] = Im[I];
  int Second = I + 128;
  int MirrorSecond = __brev(Second) >> 24;
  R[MirrorSecond] = Re[Second];
  J[MirrorSecond] = Im[Second];
  __syncthreads();
  for (int Half = 1; Half < 256; Half *= 2) {
    int At = I % Half;
    int Top = I / Half * Half * 2 + At;
    float Angle = -3.14159265f * float(At) / float(Half);
    float C = __cosf(Angle);
    float S = __sinf(Angle);
    float TR = R[Top + Half];
    float TI = J[Top + Half];
    float UR = R[Top];
    float UI = J[Top];
    float VR = C * TR - S * TI;
    float VI = C * TI + S * TR;
    R[Top] = UR + VR;
    J[Top] = UI + VI;
    R[Top + Half] = UR - VR;
    J[Top + Half] = UI - VI;
    __syncthreads();
  }
  Re[I] = R[I];
  Im[I] = J[I];
  Re[Second] = R[Second];
  Im[Second] = J[Second];
}

// Odd-even transposition: neighbours, with the last thread idle.
__global__ void oddEven(short *Data) {
  __shared__ short Keys[128];
  int I = threadIdx.x;
  Keys[2 * I] = Data[2 * I];
  Keys[2 * I + 1] = Data[2 * I + 1];
  __syncthreads();
  for (int Round = 0; Round < 128; ++Round) {
    int Left = 2 * I + (Round & 1);
    if (Left + 1 < 128) {
      short A = Keys[Left];
      short B = Keys[Left + 1];
      Keys[Left] = A < B ? A : B;
      Keys[Left + 1] = A < B ? B : A;
    }
    __syncthreads();
  }
  Data[2 * I] = Keys[2 * I];
  Data[2 * I + 1] = Keys[2 * I + 1];
}

// Counts smaller keys; all lanes read one key at a time.
__global__ void rankSort(int *Out, const int *In) {
  __shared__ int Keys[128];
  int I = threadIdx.x;
  int Mine = In[I];
  Keys[I] = Mine;
  __syncthreads();
  int Rank = 0;
  for (int K = 0; K < 128; ++K) {
    int Other = Keys[K];
    Rank += Other < Mine || (Other == Mine && K < I);
  }
  Out[Rank] = Mine;
}

// One radix step: votes give the rank in the warp.
__global__ void radixSplit(unsigned *Out, const unsigned *In, int Bit) {
  __shared__ unsigned Line[32];
  unsigned Lane = threadIdx.x;
  unsigned Key = In[blockIdx.x * 32 + Lane];
  bool One = (Key >> Bit) & 1;
  unsigned Ones = __ballot_sync(0xffffffffu, One);
  unsigned Below = (1u << Lane) - 1;
  unsigned Zeros = 32 - __popc(Ones);
  unsigned Place = One ? Zeros + __popc(Ones & Below) : __popc(~Ones & Below);
  Line[Place] = Key;
  __syncwarp();
  unsigned Sorted = Line[Lane];
  Out[blockIdx.x * 32 + Lane] = Sorted;
}

// Binary search of each key in a sorted shared table.
__global__ void searchSorted(int *Out, const int *Keys, const int *Sorted) {
  __shared__ int Table[256];
  int I = threadIdx.x;
  Table[I] = Sorted[I];
  __syncthreads();
  int Key = Keys[blockIdx.x * 256 + I];
  int Low = 0;
  for (int Step = 128; Step > 0; Step /= 2) {
    int Probe = Table[Low + Step - 1];
    if (Probe < Key)
      Low += Step;
  }
  Out[blockIdx.x * 256 + I] = Low;
}

int main() {
  int *Keys = randomInts(1 << 13, 1 << 20, 61);
  int *Sorted = (int *)zeroed(256 * sizeof(int));
  float *Re = randomFloats(1 << 12, 62);
  float *Im = randomFloats(1 << 12, 63);
  void *Out = zeroed(1 << 18);
  int Host[256];
  for (int I = 0; I < 256; ++I)
    Host[I] = I * 4096;
  CHECK(cudaMemcpy(Sorted, Host, sizeof(Host), cudaMemcpyHostToDevice));
  searchSorted<<<4, 256>>>((int *)Out, Keys, Sorted);
  CHECK_LAUNCH();
  rankSort<<<1, 128>>>((int *)Out, Keys);
  CHECK_LAUNCH();
  radixSplit<<<16, 32>>>((unsigned *)Out, (const unsigned *)Keys, 3);
  CHECK_LAUNCH();
  butterflyShared<<<4, 128>>>((float *)Out, Re);
  CHECK_LAUNCH();
  butterflyShuffle<<<4, 128>>>((float *)Out, Re);
  CHECK_LAUNCH();
  fourier<<<1, 128>>>(Re, Im);
  CHECK_LAUNCH();
  bitonicBranchless<<<1, 128>>>(Keys);
  CHECK_LAUNCH();
  bitonic<int><<<4, 256>>>(Keys + 512);
  CHECK_LAUNCH();
  bitonic<long long><<<2, 256>>>((long long *)Keys);
  CHECK_LAUNCH();
  oddEven<<<1, 64>>>((short *)Keys);
  CHECK_LAUNCH();
  return finish("sort");
}
