//===- TensorMapTest.cpp - Tensor maps in kernel arguments ----------------===//

#include "Source.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// Kernels with maps, and the arguments of a call that makes one.
constexpr char Declarations[] = R"(
#include <cuda.h>
struct Pair { CUtensorMap a, b[2]; int n; };
__global__ void one(CUtensorMap m, int n) {}
__global__ void two(Pair p, int n) {}
#define ARGUMENTS(TYPE, BOX, SWIZZLE) CU_TENSOR_MAP_DATA_TYPE_##TYPE, 2, \
  nullptr, size, pitch, BOX, step, CU_TENSOR_MAP_INTERLEAVE_NONE, SWIZZLE, \
  CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE
)";

/// "offset: bytes box swizzle" of each map, by launch in source order.
std::vector<std::string> mapsOf(const std::string &Code) {
  TranslationUnit TU = parseSound(Declarations + Code);
  std::vector<std::string> Maps;
  for (const Launch &L : TU.Launches) {
    Maps.emplace_back();
    for (const TensorMap &M : L.Arguments[0].TensorMaps) {
      std::string &Text = Maps.back();
      Text += (Text.empty() ? "" : ", ") + std::to_string(M.Offset) + ": " +
              std::to_string(M.ElementBytes);
      for (uint64_t Extent : M.CopyExtents)
        Text += " " + std::to_string(Extent);
      Text += " /" + std::to_string(M.SwizzleBytes);
    }
  }
  return Maps;
}

using Texts = std::vector<std::string>;

} // namespace

TEST(TensorMaps, AreThoseOfTheLastCall) {
  EXPECT_EQ(mapsOf(R"(
void run(int n, CUtensorMapSwizzle_enum s) {
  cuuint64_t size[2] = {64, 64}, pitch[1] = {128};
  cuuint32_t box[2] = {64, 16}, open[2] = {8, unsigned(n)}, step[2] = {1, 1};
  CUtensorMap m;
  one<<<1, 32>>>(m, 0);
  cuTensorMapEncodeTiled(&m, ARGUMENTS(FLOAT16, box, CU_TENSOR_MAP_SWIZZLE_128B));
  one<<<1, 32>>>(m, 1);
  cuTensorMapEncodeTiled(&m, ARGUMENTS(UINT8, open, CU_TENSOR_MAP_SWIZZLE_NONE));
  one<<<1, 32>>>(m, 2);
  cuTensorMapEncodeTiled(&m, ARGUMENTS(FLOAT16, box, s));
  one<<<1, 32>>>(m, 3);
  cuTensorMapEncodeTiled(&m, ARGUMENTS(16U4_ALIGN8B, box, CU_TENSOR_MAP_SWIZZLE_64B));
  one<<<1, 32>>>(m, 4);
  cuTensorMapEncodeTiled(&m, ARGUMENTS(UINT8, box, CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B));
  one<<<1, 32>>>(m, 5);
})"),
            (Texts{"", "0: 2 64 16 /128", "0: 1 8 0 /0", "", "", ""}));
}

TEST(TensorMaps, ComeThroughFunctionsPointersAndStructs) {
  EXPECT_EQ(mapsOf(R"(
using Encode = decltype(&cuTensorMapEncodeTiled);
Encode entry();
void make(CUtensorMap *to, unsigned columns, CUtensorMapSwizzle_enum s) {
  cuuint64_t size[2] = {64, 64}, pitch[1] = {128};
  cuuint32_t box[2] = {columns, 8}, step[2] = {1, 1};
  Encode encode = entry();
  encode(to, ARGUMENTS(FLOAT16, box, s));
}
CUtensorMap made(unsigned columns) {
  CUtensorMap m{};
  make(&m, columns, CU_TENSOR_MAP_SWIZZLE_32B);
  return m;
}
void run(bool wide) {
  CUtensorMap m;
  make(&m, 32, CU_TENSOR_MAP_SWIZZLE_64B);
  one<<<1, 32>>>(m, 0);
  one<<<1, 32>>>(made(16), 1);
  Pair p;
  p.a = m;
  cuuint64_t size[2] = {64, 64}, pitch[1] = {128};
  cuuint32_t box[2] = {16, 8}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&p.b[0], ARGUMENTS(FLOAT16, box, CU_TENSOR_MAP_SWIZZLE_32B));
  two<<<1, 32>>>(p, 2);
  if (wide)
    make(&m, 64, CU_TENSOR_MAP_SWIZZLE_128B);
  one<<<1, 32>>>(m, 3);
})"),
            (Texts{"0: 2 32 8 /64", "0: 2 16 8 /32",
                   "0: 2 32 8 /64, 128: 2 16 8 /32", ""}));
}
