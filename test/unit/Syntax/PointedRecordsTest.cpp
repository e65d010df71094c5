//===- PointedRecordsTest.cpp - Structs that kernels access ---------------===//

#include "Kernels.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Records : public KernelText {
public:
  explicit Records(const std::string &Types, const std::string &Parameters)
      : KernelText(Types + "\n__global__ void k(" + Parameters + ") {}\n"),
        All(findWorkShapes(functions(), names()).Records) {}

  /// The text with the edit's place marked.
  std::string marked(const PointedRecord &R) const {
    EditRange Line = R.Behind;
    Line.Length = 8;
    return textAt(Line);
  }
  std::vector<PointedRecord> All;
};

TEST(PointedRecords, TypesOfEightAndSixteenBytes) {
  Records R("struct Pair { float x, y; };\n"
            "typedef struct { int a[4]; } Four;\n"
            "struct Three { float x, y, z; };\n"
            "struct alignas(8) Whole { float x, y; };\n"
            "struct Wide { double x; };\n"
            "union Both { float x[2]; int y[2]; };",
            "Pair *p, const Four *f, Three *t, Whole *w, Wide *d, Both *b, "
            "float *x, Pair q");
  ASSERT_EQ(R.All.size(), 2u);
  EXPECT_EQ(R.All[0].Array, "p");
  EXPECT_EQ(R.All[0].Name, "Pair");
  EXPECT_EQ(R.All[0].Bytes, 8u);
  EXPECT_EQ(R.All[0].Alignment, 4u);
  EXPECT_EQ(R.marked(R.All[0]), " Pair { ");
  EXPECT_EQ(R.All[1].Array, "f");
  EXPECT_EQ(R.All[1].Name, "Four");
  EXPECT_EQ(R.All[1].Bytes, 16u);
  EXPECT_EQ(R.marked(R.All[1]), " { int a");
}

TEST(PointedRecords, LargerTypes) {
  Records R("struct Six { float x[6]; };\n"
            "struct Twelve { int x[12]; };\n"
            "struct Five { float x[5]; };\n"
            "struct Doubles { double x, y, z; };",
            "Six *s, Twelve *t, Five *f, Doubles *d");
  ASSERT_EQ(R.All.size(), 2u);
  EXPECT_EQ(R.All[0].Name, "Six");
  EXPECT_EQ(R.All[0].Better, 8u);
  EXPECT_EQ(R.All[1].Name, "Twelve");
  EXPECT_EQ(R.All[1].Better, 16u);
}

TEST(PointedRecords, WhatOneEditCannotChange) {
  Records R("template <typename T> struct Pair { T x, y; };\n"
            "template <typename T> struct Box { struct In { T x, y; }; };\n"
            "#define MAKE(name) struct name { float x, y; }\n"
            "MAKE(Made);",
            "Pair<float> *p, Box<float>::In *b, Made *m");
  ASSERT_EQ(R.All.size(), 1u);
  EXPECT_EQ(R.All[0].Name, "Made");
  EXPECT_FALSE(R.All[0].Behind.isValid());
}

} // namespace
