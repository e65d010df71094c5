//===- NeighborLoadsTest.cpp - Loads of neighboring elements --------------===//

#include "Kernels.h"
#include "warplint/Syntax/WorkShapes.h"
#include <algorithm>

using namespace warplint;

namespace {

class Loads : public KernelText {
public:
  explicit Loads(const std::string &Body,
                 const std::string &Parameters = "float *out, const float *a")
      : KernelText("__global__ void k(" + Parameters +
                   ") {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                   Body + "\n}\n"),
        All(findWorkShapes(functions(), names()).Neighbors) {}
  std::vector<NeighborLoads> All;
};

TEST(NeighborLoads, FourElements) {
  Loads L("  float s = a[i * 4 + 1] + a[4 * i];\n"
          "  out[i] = s + a[4 * i + 3] * a[2 * (2 * i + 1)];");
  ASSERT_EQ(L.All.size(), 1u);
  const NeighborLoads &N = L.All[0];
  EXPECT_EQ(N.Array, "a");
  EXPECT_EQ(N.Type, "float");
  EXPECT_EQ(N.Count, 4u);
  EXPECT_EQ(N.Bytes, 4u);
  EXPECT_EQ(N.Parameter, 1u);
  EXPECT_EQ(N.FirstIndex, "4 * i");
  EXPECT_EQ(N.Name, "a4");
  EXPECT_FALSE(N.IsOfFile);
  ASSERT_EQ(N.Loads.size(), 4u);
  std::string Numbers;
  for (const NeighborLoads::Load &One : N.Loads)
    Numbers += std::to_string(One.Number);
  EXPECT_EQ(Numbers, "1032");
  EXPECT_EQ(L.textAt(N.Loads[3].Range), "a[2 * (2 * i + 1)]");
  ASSERT_EQ(N.MayOverlap.size(), 1u);
  EXPECT_EQ(N.MayOverlap[0], "out");
}

TEST(NeighborLoads, PairsAndNames) {
  Loads L("  int a2 = 0;\n  out[i] = a[2 * i] + a[2 * i + 1] + a2;",
          "double *__restrict__ out, const double *a");
  ASSERT_EQ(L.All.size(), 1u);
  EXPECT_EQ(L.All[0].Count, 2u);
  EXPECT_EQ(L.All[0].Name, "a2_");
  EXPECT_TRUE(L.All[0].MayOverlap.empty());
}

/// How many elements the widest load has; 1: there is none to make.
unsigned widest(const std::string &Body,
                const std::string &Parameters = "float *out, const float *a") {
  unsigned Most = 1;
  for (const NeighborLoads &N : Loads(Body, Parameters).All)
    Most = std::max(Most, N.Count);
  return Most;
}

TEST(NeighborLoads, CountersThatAreMultiples) {
  const std::string Sum = "    out[i] = a[j] + a[j + 1] + a[j + 2] + a[j + 3];";
  auto Loop = [&](const std::string &Head) {
    return "  for (" + Head + ") {\n" + Sum + "\n  }";
  };
  EXPECT_EQ(widest(Loop("int j = 4 * i; j < 99; j += 4 * gridDim.x")), 4u);
  EXPECT_EQ(widest(Loop("int j = 4 * i; j < 99; j += 2 * gridDim.x")), 2u);
  EXPECT_EQ(widest(Loop("int j = 8 * i; j < 99; j = 2 * i")), 2u);
  EXPECT_EQ(widest(Loop("int j = i; j < 99; j += 4")), 1u);
  EXPECT_EQ(widest(Loop("int j = 0; j < 99; ++j")), 1u);
  EXPECT_EQ(widest(Loop("int j = 0; j < 99; j += i")), 1u);
}

TEST(NeighborLoads, NotAllOrNotAlwaysOrNotTheSame) {
  const std::string Rest = "a[4 * i + 1] + a[4 * i + 2] + ";
  EXPECT_EQ(widest("  out[i] = a[4 * i] + " + Rest + "a[4 * i + 3];"), 4u);
  // Two of them are still neighbors at an even index.
  for (const std::string &Body : std::vector<std::string>{
           "  out[i] = " + Rest + "a[4 * i + 3];",
           "  out[i] = " + Rest + "a[4 * i + 3] + a[4 * i + 4];",
           "  out[i] = a[4 * i] + " + Rest + "(i > 3 ? a[4 * i + 3] : 0);",
           "  float s = a[4 * i] + " + Rest +
               "0;\n  if (i) { s += a[4 * i + 3]; }\n  out[i] = s;"})
    EXPECT_EQ(widest(Body), 2u) << Body;
  for (const std::string &Body : std::vector<std::string>{
           "  out[i] = a[2 * i + 1] + a[2 * i + 2];",
           "  out[i] = a[3 * i] + a[3 * i + 1];",
           "  out[i] = a[2 * i] + (i > 3 ? a[2 * i + 1] : 0);",
           "  float s = a[2 * i];\n  if (i) { s += a[2 * i + 1]; }\n"
           "  out[i] = s;",
           "  float s = a[2 * i];\n  i++;\n  out[i] = s + a[2 * i + 1];"})
    EXPECT_EQ(widest(Body), 1u) << Body;
  EXPECT_EQ(
      widest("  a[2 * i] = a[2 * i] + a[2 * i + 1];", "float *out, float *a"),
      1u);
  EXPECT_EQ(widest("  out[i] = a[2 * i] + a[2 * i + 1];",
                   "double *out, const volatile double *a"),
            1u);
}

TEST(NeighborLoads, TheIndexMustBeKnownInFront) {
  EXPECT_EQ(widest("  float s = a[8];\n  int j = 2 * i;\n"
                   "  out[i] = s + a[j] + a[j + 1];"),
            2u);
  EXPECT_EQ(widest("  float s = a[2 * i + 1];\n  int j = i;\n"
                   "  out[i] = s + a[2 * j];"),
            1u);
}

/// The loads of all members of `in[i]`; "": they stay.
std::string members(const std::string &Body,
                    const std::string &Parameters =
                        "float *out, float2 *in, float *__restrict__ far") {
  const Loads L(Body, Parameters);
  std::string Text;
  for (const NeighborLoads &N : L.All) {
    EXPECT_TRUE(N.IsVector);
    Text += N.Type + " " + N.Name + " = " + N.Array + "[" + N.FirstIndex + "]";
    for (const NeighborLoads::Load &One : N.Loads)
      Text += " " + std::to_string(One.Number);
    for (const std::string &Other : N.MayOverlap)
      Text += " not " + Other;
  }
  return Text;
}

TEST(NeighborLoads, MembersOfAVector) {
  EXPECT_EQ(members("  out[i] = in[i].y;\n  far[i] = in[i].x;"),
            "float2 inValue = in[i] 1 0 not out");
  EXPECT_EQ(members("  far[i] = in[i].x;\n  out[i] = in[i].y;"),
            "float2 inValue = in[i] 0 1");
  EXPECT_EQ(members("  out[i] = in[i].x + in[i].x;"), "") << "one member";
  EXPECT_EQ(members("  out[i] = in[i].x;\n  out[i + 1] = in[i + 1].y;"), "");
}

TEST(NeighborLoads, MembersThatAreWrittenInBetweenStay) {
  EXPECT_EQ(members("  out[i] = in[i].x;\n  in[i].y = 1;\n"
                    "  far[i] = in[i].y;"),
            "");
  EXPECT_EQ(members("  out[i] = in[i].x;\n  atomicAdd(far, 1.0f);\n"
                    "  far[i] = in[i].y;"),
            "");
  EXPECT_EQ(members("  out[i] = in[i].x;\n  if (i > 5)\n    return;\n"
                    "  far[i] = in[i].y;"),
            "");
  EXPECT_EQ(members("  out[i] = in[i].x;\n  ++i;\n  far[i] = in[i].y;"), "");
  EXPECT_EQ(members("  out[i] = in[i].x;\n"
                    "  while (*(volatile float *)out == 0) {\n  }\n"
                    "  far[i] = in[i].y;"),
            "")
      << "in[i] is written before the flag";
  EXPECT_EQ(members("  float *const same = (float *)in;\n"
                    "  out[i] = in[i].x;\n  same[i] = 1;\n"
                    "  far[i] = in[i].y;"),
            "");
  EXPECT_EQ(members("  if (i > 5)\n    out[i] = in[i].x;\n"
                    "  far[i] = in[i].y;"),
            "");
}

} // namespace
