//===- SourceTextTest.cpp -------------------------------------------------===//

#include "warplint/Pages/SourceText.h"
#include "gtest/gtest.h"

using namespace warplint;

static TranslationUnit unit() {
  TranslationUnit U;
  U.Sources["a.cu"] = "first\r\n  tile[x][y] = in[i];\nlast";
  ArrayDeclaration::Use Use;
  Use.Where = Spot{"a.cu", 2, 3};
  Use.Text = "tile[x][y]";
  U.Arrays.emplace_back();
  U.Arrays.back().Uses.push_back(Use);
  return U;
}

TEST(SourceText, Lines) {
  TranslationUnit U = unit();
  SourceText T(U, "/");
  EXPECT_EQ(T.line(Spot{"a.cu", 1, 1}), "first");
  EXPECT_EQ(T.line(Spot{"a.cu", 3, 1}), "last");
  EXPECT_EQ(T.line(Spot{"a.cu", 4, 1}), "");
  EXPECT_EQ(T.line(Spot()), "");
  EXPECT_EQ(T.line(Spot{"not-there.cu", 1, 1}), "");
}

TEST(SourceText, EditsGetLinesAndColumns) {
  TranslationUnit U = unit();
  SourceText T(U, "/");
  Fix F;
  F.Edits.push_back({{"a.cu", 9, 4}, "plate"});
  F.Edits.push_back({{"a.cu", 33, 0}, ";"});
  F.Edits.push_back({{"a.cu", 34, 0}, ";"});
  T.attach(F);
  EXPECT_EQ(F.Edits[0].From, (Spot{"a.cu", 2, 3}));
  EXPECT_EQ(F.Edits[0].To, (Spot{"a.cu", 2, 7}));
  EXPECT_EQ(F.Edits[1].From, (Spot{"a.cu", 3, 5}));
  EXPECT_FALSE(F.Edits[2].From.isValid());
}

TEST(SourceText, UnderlinesTheArrayExpressionElseTheWord) {
  TranslationUnit U = unit();
  SourceText T(U, "/");
  Finding F;
  F.Where = Spot{"a.cu", 2, 3};
  FindingNote Note;
  Note.Where = Spot{"a.cu", 2, 16};
  F.Notes.push_back(Note);
  T.attach(F);
  EXPECT_EQ(F.SourceLine, "  tile[x][y] = in[i];");
  EXPECT_EQ(F.Length, 10u);
  EXPECT_EQ(F.Notes[0].Length, 2u);
  EXPECT_EQ(F.Notes[0].SourceLine, F.SourceLine);
}

TEST(SourceText, KeepsALengthThatTheCheckGave) {
  TranslationUnit U = unit();
  SourceText T(U, "/");
  Finding F;
  F.Where = Spot{"a.cu", 2, 3};
  F.Length = 4;
  T.attach(F);
  EXPECT_EQ(F.Length, 4u);
}

TEST(SourceText, APlaceWithoutAColumnIsTheName) {
  TranslationUnit U = unit();
  SourceText T(U, "/");
  Finding F;
  F.Array = "in";
  F.Where = Spot{"a.cu", 2, 0};
  FindingNote Note;
  Note.Where = Spot{"a.cu", 3, 0};
  F.Notes.push_back(Note);
  T.attach(F);
  EXPECT_EQ(F.Where.Column, 16u);
  EXPECT_EQ(F.Length, 2u);
  EXPECT_EQ(F.Notes[0].Where.Column, 1u); // else where the line begins
  Fix X;
  X.Array = "x";
  X.ArrayWhere = Spot{"a.cu", 2, 0};
  T.attach(X);
  EXPECT_EQ(X.ArrayWhere.Column, 8u);
}

TEST(SourceText, AnOperandIsUnderlinedWhole) {
  TranslationUnit U = unit();
  U.Places.Operands.push_back(
      {{"a.cu", 2, 14}, {{"a.cu", 2, 16}, 5}, {{"a.cu", 2, 3}, 10}});
  SourceText T(U, "/");
  Finding F;
  F.Where = Spot{"a.cu", 2, 16};
  T.attach(F);
  EXPECT_EQ(F.Length, 5u);
}

TEST(SourceText, AnOperatorGetsACaretOnly) {
  TranslationUnit U = unit();
  SourceText T(U, "/");
  Finding F;
  F.Where = Spot{"a.cu", 2, 14};
  T.attach(F);
  EXPECT_EQ(F.Length, 0u);
}

TEST(SourceText, UnsavedTextsStandForTheDisk) {
  TranslationUnit U;
  const UnsavedTexts Unsaved = {{"/folder/a.cuh", "one\ntwo\n"}};
  SourceText T(U, "/folder/sub", &Unsaved);
  EXPECT_EQ(T.line({"../a.cuh", 2, 1}), "two");
  EXPECT_EQ(T.line({"b.cuh", 2, 1}), "");
}
