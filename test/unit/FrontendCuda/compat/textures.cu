// Texture references, which CUDA 12 removed: fetches are opaque and pure.
// ALONE: texture
// IR: call .*tex1Dfetch
// IR: call .*tex2D
// NO-IR: tex1Dfetch.*memory\(write\)
// IR: define .*kernel
texture<float, 1, cudaReadModeElementType> Line;
texture<float4, 2, cudaReadModeElementType> Plane;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> Image;
texture<int2> Pairs;
__global__ void kernel(float *out) {
  int i = threadIdx.x;
  float4 v = tex2D(Plane, i + 0.5f, 0.5f);
  out[i] = tex1Dfetch(Line, i) + v.x + tex2D(Image, 1.0f, 2.0f) +
           tex1Dfetch(Pairs, i).y;
}
int main() {
  float *p = nullptr;
  cudaArray *array = nullptr;
  cudaChannelFormatDesc description = cudaCreateChannelDesc<float>();
  Line.filterMode = cudaFilterModeLinear;
  Line.addressMode[0] = cudaAddressModeWrap;
  Line.normalized = true;
  cudaBindTexture(0, Line, p, 4096);
  cudaBindTexture(NULL, Line, p, description, 4096);
  cudaBindTextureToArray(Plane, array);
  cudaBindTextureToArray(Plane, array, description);
  cudaBindTexture2D(NULL, Image, p, description, 64, 64, 64);
  kernel<<<1, 32>>>(p);
  cudaUnbindTexture(Line);
}
