//===- GroupsTest.cpp - How many elements ptxas joins ---------------------===//
//
// The machine code of each kernel was read (nvcc 13.0, sm_90): the widths of
// its accesses of shared memory.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

using Widths = std::vector<unsigned>;

/// A kernel that loads the elements `E` of row `t` of an array of shared memory
/// and multiplies them, and bytes per lane of each of its loads.
struct Loads {
  const char *Type;
  unsigned Pitch;
  std::vector<unsigned> Elements;
  Widths Expected;
};

const Loads LoadCases[] = {
    // Three of four are loaded as four.
    {"float", 4, {0, 1, 2}, {16}},
    {"float", 4, {1, 2, 3}, {16}},
    {"float", 4, {0, 1, 3}, {16}},
    {"float", 4, {0, 2, 3}, {16}},
    {"float", 8, {0, 1, 2, 4, 5, 6}, {16, 16}},
    {"short", 8, {0, 1, 2}, {8}},
    // Two are joined as an aligned pair only.
    {"float", 4, {0, 1}, {8}},
    {"float", 4, {1, 2}, {4, 4}},
    {"float", 4, {0, 3}, {4, 4}},
    {"float", 8, {2, 3, 4, 5}, {8, 8}},
    {"float", 8, {1, 2, 3, 4}, {4, 16}},
    // A group starts at a multiple of its size.
    {"float", 6, {0, 1, 2}, {4, 8}},
    {"float", 5, {0, 1, 2}, {4, 4, 4}},
    // No more than four elements, no more than 16 bytes.
    {"short", 8, {0, 1, 2, 3, 4, 5, 6, 7}, {8, 8}},
    {"short", 8, {0, 1, 2, 3, 4}, {2, 8}},
    {"double", 4, {0, 1, 2}, {8, 16}},
};

/// Statements that store, and bytes per lane of each store.
struct Stores {
  const char *Body;
  Widths Expected;
};

const Stores StoreCases[] = {
    // Stores have no gaps; their order does not matter.
    {"a[4 * t] = x; a[4 * t + 1] = y; a[4 * t + 2] = x * y;", {4, 8}},
    {"a[4 * t + 1] = x; a[4 * t + 3] = y; a[4 * t] = x * y;"
     "a[4 * t + 2] = x + y;",
     {16}},
    // Those with another one between them stay apart.
    {"a[2 * t] = x; b[2 * t] = y; a[2 * t + 1] = x + y; b[2 * t + 1] = x * y;",
     {4, 4, 4, 4}},
    {"a[8 * t] = x; a[8 * t + 4] = y; a[8 * t + 1] = x + y;", {4, 4, 4}},
};

std::string nameOf(const char *Kind, size_t Case) {
  return Kind + std::to_string(Case);
}

const Kernels &kernels() {
  static const Kernels K = [] {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    for (const auto &[Case, Each] : llvm::enumerate(LoadCases)) {
      Out << "extern \"C\" __global__ void " << nameOf("load", Case) << "("
          << Each.Type << " *out, " << Each.Type << " x) {\n  __shared__ "
          << Each.Type << " a[1024];\n  int t = threadIdx.x;\n  a[t] = x;\n"
          << "  __syncthreads();\n  out[t] = x";
      for (unsigned E : Each.Elements)
        Out << " * a[" << Each.Pitch << " * t + " << E << "]";
      Out << ";\n}\n";
    }
    for (const auto &[Case, Each] : llvm::enumerate(StoreCases))
      Out << "extern \"C\" __global__ void " << nameOf("store", Case)
          << "(float *out, float x, float y) {\n"
             "  __shared__ float a[1024], b[128];\n  int t = threadIdx.x;\n  "
          << Each.Body << "\n  __syncthreads();\n  out[t] = a[t];\n"
          << (llvm::StringRef(Each.Body).contains("b[") ? "  out[t] += b[t];\n"
                                                        : "")
          << "}\n";
    return Kernels::fromCuda(Text);
  }();
  return K;
}

/// Bytes per lane of each request of a warp, the smallest first.
Widths widths(const std::string &Kernel, AccessKind Op) {
  Widths All;
  for (const Access &A : accesses(kernels().run(Kernel, {1, 1, 1}, {32, 1, 1}),
                                  MemorySpace::Shared, Op))
    All.insert(All.end(), A.Requests.value_or(100), A.Bytes);
  llvm::sort(All);
  return All;
}

} // namespace

TEST(Groups, loads_are_as_wide_as_in_the_machine_code) {
  for (const auto &[Case, Each] : llvm::enumerate(LoadCases))
    EXPECT_EQ(widths(nameOf("load", Case), AccessKind::Load), Each.Expected)
        << Each.Type << " row of " << Each.Pitch << ", elements "
        << testing::PrintToString(Each.Elements);
}

TEST(Groups, stores_are_as_wide_as_in_the_machine_code) {
  for (const auto &[Case, Each] : llvm::enumerate(StoreCases))
    EXPECT_EQ(widths(nameOf("store", Case), AccessKind::Store), Each.Expected)
        << Each.Body;
}
