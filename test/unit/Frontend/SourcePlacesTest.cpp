//===- SourcePlacesTest.cpp - Operands and statements ---------------------===//

#include "Source.h"
#include "warplint/Spelling/LineComment.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

std::string textAt(const TranslationUnit &TU, const SourceExpression &X) {
  if (!X.Where.isValid())
    return "none";
  llvm::StringRef Rest = TU.Sources.at(X.Where.File);
  for (unsigned Line = 1; Line < X.Where.Line; ++Line)
    Rest = Rest.split('\n').second;
  return Rest.substr(X.Where.Column - 1, X.Length).str();
}

/// "read | written" of the only operand on the line whose place has the text.
std::string operandAt(const TranslationUnit &TU, unsigned Line,
                      llvm::StringRef Text) {
  for (const OperandPlace &P : TU.Places.Operands)
    if (P.At.Line == Line && textAt(TU, {P.At, unsigned(Text.size())}) == Text)
      return textAt(TU, P.Read) + " | " + textAt(TU, P.Written);
  return "no operand";
}

const char *const Kernel = R"(struct Pair { float a, b; };
template <typename T> __global__ void k(T *g, Pair *p, Pair *q, int *n) {
  g[threadIdx.x + 1] = 2;
  g[threadIdx.x] += 3;
  p[threadIdx.x].a = 4;
  p[threadIdx.x] = q[threadIdx.x];
  n[threadIdx.x]++;
  *g =
      p->b;
  if (n[0] > 1 &&
      n[1] > 2)
    g[5]
      = n[3];
}
template __global__ void k<float>(float *, Pair *, Pair *, int *);
void host(int *n) { n[0] = 1; }
)";

} // namespace

TEST(SourcePlaces, WhatAnOperatorReadsAndWrites) {
  TranslationUnit TU = parseSound(Kernel);
  EXPECT_EQ(operandAt(TU, 3, "="), "2 | g[threadIdx.x + 1]");
  EXPECT_EQ(operandAt(TU, 4, "+="), "g[threadIdx.x] | g[threadIdx.x]");
  EXPECT_EQ(operandAt(TU, 5, "="), "4 | p[threadIdx.x].a");
  EXPECT_EQ(operandAt(TU, 5, "a"), "p[threadIdx.x].a | p[threadIdx.x].a");
  EXPECT_EQ(operandAt(TU, 6, "="), "q[threadIdx.x] | p[threadIdx.x]");
  EXPECT_EQ(operandAt(TU, 7, "++"), "n[threadIdx.x] | n[threadIdx.x]");
  // Lines stay those of the code; the host's own code is of no interest.
  EXPECT_EQ(operandAt(TU, 8, "="), "none | *g");
  EXPECT_EQ(operandAt(TU, 13, "="), "n[3] | none");
  EXPECT_EQ(operandAt(TU, 16, "="), "no operand");
}

TEST(SourcePlaces, StatementsOfSeveralLines) {
  TranslationUnit TU = parseSound(Kernel);
  std::set<std::pair<unsigned, unsigned>> Lines;
  for (const LineRange &S : TU.Places.Statements)
    Lines.insert({S.First, S.Last});
  EXPECT_EQ(Lines, (std::set<std::pair<unsigned, unsigned>>{
                       {8, 9}, {10, 11}, {12, 13}}));
}

static std::string commented(const std::string &Text, unsigned Line) {
  auto C = lineComment(Text, Line, "padded");
  return C ? std::string(Text).insert(C->Offset, C->Text) : "none";
}

TEST(LineComment, StandsAtTheEndOfTheLine) {
  EXPECT_EQ(commented("int a;\nint b;", 1), "int a; // padded\nint b;");
  EXPECT_EQ(commented("int a;\nint b;", 2), "int a;\nint b; // padded");
  EXPECT_EQ(commented("int a;  \r\nint b;", 1), "int a; // padded  \r\nint b;");
  EXPECT_EQ(commented("int a; /* one */\n", 1), "int a; /* one */ // padded\n");
  EXPECT_EQ(commented("char *a = \"//\";\n", 1),
            "char *a = \"//\"; // padded\n");
  EXPECT_EQ(commented("int a; // a tile\n", 1), "int a; // a tile; padded\n");
}

TEST(LineComment, StandsNowhereElse) {
  EXPECT_EQ(commented("int a; /* one\n two */", 1), "none");
  EXPECT_EQ(commented("char *a = R\"(x\n)\";", 1), "none");
  EXPECT_EQ(commented("int a; \\\nint b;", 1), "none");
  EXPECT_EQ(commented("int a; // \\\nint b;", 1), "none");
  EXPECT_EQ(commented("int a; // padded\n", 1), "none");
  EXPECT_EQ(commented("int a; // goes on\n  // here\n", 1), "none");
  EXPECT_EQ(commented("int a;", 3), "none");
}
