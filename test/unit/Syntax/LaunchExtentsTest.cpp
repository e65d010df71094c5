//===- LaunchExtentsTest.cpp - Sizes of launches --------------------------===//

#include "WorkText.h"

using namespace warplint;

namespace {

using Shapes = WorkText;

TEST(LaunchExtents, VariablesAndComponents) {
  Shapes S(std::string(Columns) +
           "void run(float *a, int w, int h) {\n"
           "  dim3 block(32, 4);\n"
           "  dim3 grid((h + block.x - 1) / block.x, w / 4);\n"
           "  k<<<grid, block>>>(a, w);\n"
           "  k<<<dim3(1, 2), block>>>(a, w);\n"
           "}\n");
  ASSERT_EQ(S.All.Launches.size(), 2u);
  const LaunchExtents &L = S.All.Launches[0];
  EXPECT_EQ(L.WhyNot, "");
  ASSERT_EQ(L.Sizes.size(), 2u);
  EXPECT_EQ(L.Sizes[0].first.Text, "(h + block.x - 1) / block.x");
  EXPECT_EQ(S.textAt(L.Sizes[0].second.Range), "w / 4");
  EXPECT_EQ(L.Sizes[1].first.Text, "32");
  ASSERT_EQ(L.Components.size(), 2u);
  EXPECT_EQ(S.textAt(L.Components[0].Range), "x");
  EXPECT_TRUE(S.All.NamedOtherwise.empty());
}

TEST(LaunchExtents, Refusals) {
  auto WhyNot = [](const std::string &Body) {
    Shapes S(std::string(Columns) +
             "__global__ void other() {}\nvoid take(dim3);\n"
             "void run(float *a, int w, dim3 given) {\n" +
             Body + "\n}\n");
    return S.All.Launches.empty() ? "no launch" : S.All.Launches[0].WhyNot;
  };
  const std::string Line = "a size of a launch is not written as dim3(x, y)";
  EXPECT_EQ(WhyNot("k<<<dim3(1, 2), 64>>>(a, w);"), Line);
  EXPECT_EQ(WhyNot("k<<<dim3(1), dim3(8, 4)>>>(a, w);"), Line);
  EXPECT_EQ(WhyNot("int b = 64; k<<<dim3(1, 2), b>>>(a, w); take(b);"), Line);
}

/// Variables that others use are exchanged where they are passed.
TEST(LaunchExtents, WholeArguments) {
  auto Exchanged = [](const std::string &Body) {
    Shapes S(std::string(Columns) +
             "__global__ void other() {}\nvoid take(dim3);\n"
             "struct Plan { dim3 size; };\n"
             "void run(float *a, int w, dim3 given, const Plan &p) {\n" +
             Body + "\n}\n");
    const LaunchExtents &L = S.All.Launches.at(0);
    if (!L.WhyNot.empty() || L.Sizes.size() != 2u)
      return L.WhyNot;
    return S.textAt(L.Sizes[1].first.Range) + ": " + L.Sizes[1].second.Text;
  };
  EXPECT_EQ(Exchanged("k<<<dim3(1, 2), given>>>(a, w);"),
            "given: dim3(given.y, given.x, given.z)");
  EXPECT_EQ(Exchanged("k<<<dim3(1, 2), p.size>>>(a, w);"),
            "p.size: dim3(p.size.y, p.size.x, p.size.z)");
  const std::string OfB = "b: dim3(b.y, b.x, b.z)";
  const std::string Before = "dim3 b(8, 4); k<<<dim3(1, 2), b>>>(a, w);";
  EXPECT_EQ(Exchanged(Before + " take(b);"), OfB);
  EXPECT_EQ(Exchanged(Before + " other<<<1, b>>>();"), OfB);
  EXPECT_EQ(Exchanged("dim3 b(8, 4); b.x = 2; k<<<dim3(1, 2), b>>>(a, w);"),
            OfB);
  EXPECT_EQ(Exchanged(Before), "8: 4");
}

TEST(LaunchExtents, KernelsThatAreNamedOtherwise) {
  Shapes S(std::string(Columns) + "void *run() { return (void *)k; }\n");
  ASSERT_EQ(S.All.NamedOtherwise.size(), 1u);
  EXPECT_EQ(S.All.NamedOtherwise[0], "k");
}

} // namespace
