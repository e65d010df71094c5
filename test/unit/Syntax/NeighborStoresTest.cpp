//===- NeighborStoresTest.cpp - Stores to neighboring elements ------------===//

#include "Kernels.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Stores : public KernelText {
public:
  explicit Stores(const std::string &Body)
      : KernelText("__global__ void k(float *a, const float *in) {\n"
                   "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                   Body + "\n}\n"),
        All(findWorkShapes(functions(), names()).Stores) {}
  std::vector<NeighborStores> All;
};

TEST(NeighborStores, InAnyOrder) {
  Stores S("a[2 * i + 1] = 1; a[i * 2] = in[i];");
  ASSERT_EQ(S.All.size(), 1u);
  const NeighborStores &N = S.All[0];
  EXPECT_EQ(N.Count, 2u);
  EXPECT_EQ(N.Parameter, 0u);
  EXPECT_EQ(N.FirstIndex, "i * 2");
  EXPECT_EQ(S.textAt(N.Range), "a[2 * i + 1] = 1; a[i * 2] = in[i]");
  EXPECT_EQ(N.Values, (std::vector<std::string>{"in[i]", "1"}));
  EXPECT_EQ(N.MayOverlap, std::vector<std::string>{"in"});
}

TEST(NeighborStores, TwoGroups) {
  Stores S("a[8 * i] = 0; a[8 * i + 1] = 1; a[8 * i + 2] = 2; a[8 * i + 3] = 3;"
           "a[8 * i + 4] = 4; a[8 * i + 5] = 5; a[8 * i + 6] = 6; "
           "a[8 * i + 7] = 7;");
  ASSERT_EQ(S.All.size(), 2u);
  EXPECT_EQ(S.All[1].FirstIndex, "8 * i + 4");
  EXPECT_EQ(S.All[1].Count, 4u);
}

TEST(NeighborStores, Refuses) {
  EXPECT_EQ(Stores("a[2 * i] = 0; a[2 * i + 1] = a[2 * i];").All.size(), 0u);
  EXPECT_EQ(Stores("a[2 * i] = 0; i = 0; a[2 * i + 1] = 0;").All.size(), 0u);
  EXPECT_EQ(Stores("a[2 * i] = *in; a[2 * i + 1] = 0;").All.size(), 0u);
  EXPECT_EQ(Stores("a[3 * i] = 0; a[3 * i + 1] = 0;").All.size(), 0u);
  EXPECT_EQ(Stores("a[2 * i + 1] = 0; a[2 * i + 2] = 0;").All.size(), 0u);
}

TEST(NeighborStores, OtherStatementsInBetween) {
  Stores S("a[2 * i + 1] = in[i]; float x = in[i + 1]; /* b */ x += 1; "
           "a[2 * i] = x;");
  ASSERT_EQ(S.All.size(), 1u);
  const NeighborStores &N = S.All[0];
  EXPECT_EQ(S.textAt(N.Range), "a[2 * i] = x");
  ASSERT_EQ(N.Before.size(), 1u);
  EXPECT_EQ(S.textAt(N.Before[0].Range), "a[2 * i + 1] = in[i]");
  EXPECT_EQ(N.Before[0].Name, "aValue1");
  EXPECT_EQ(N.Before[0].Value, "in[i]");
  EXPECT_EQ(N.Values, (std::vector<std::string>{"x", "aValue1"}));
  EXPECT_EQ(N.MayOverlap, std::vector<std::string>{"in"});
  EXPECT_EQ(Stores("a[2 * i] = 0; /* b */ a[2 * i + 1] = 0;").All.size(), 1u);
}

TEST(NeighborStores, RefusesWhatSeesAStore) {
  for (const char *Between :
       {"__syncthreads();", "float x = a[i];", "float x = *in;",
        "if (i > 3) return;", "i += 1;", "atomicAdd(&a[0], 1.0f);", "*a = 3;",
        "for (int j = 0; j < 3; ++j) i = j;"})
    EXPECT_EQ(
        Stores("a[2 * i] = 0; " + std::string(Between) + " a[2 * i + 1] = 0;")
            .All.size(),
        0u)
        << Between;
  EXPECT_EQ(Stores("int k = 0; a[2 * (i ^ k)] = 0; k = 1; int m = 2 * (i ^ k); "
                   "a[m + 1] = 0;")
                .All.size(),
            0u);
}

} // namespace
