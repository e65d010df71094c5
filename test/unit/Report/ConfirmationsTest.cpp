//===- ConfirmationsTest.cpp - What nvcc's code settled in a run ----------===//
#include "warplint/Report/Confirmations.h"
#include "gtest/gtest.h"

using namespace warplint;

static Confirmation compiled(unsigned Agreed, unsigned Withdrawn) {
  Confirmation C;
  C.Asked = true;
  C.Compiler = "nvcc 13.0";
  C.Agreed = Agreed;
  C.Withdrawn = Withdrawn;
  return C;
}

TEST(Confirmations, NothingWasAsked) {
  EXPECT_TRUE(confirmationLines({Confirmation(), Confirmation()}).empty());
}

TEST(Confirmations, SumsOfAllFiles) {
  Confirmation Last = compiled(1, 0);
  Last.Widened = 4;
  Last.Open = 2;
  Last.ArraysConfirmed = 1;
  Last.ArraysAdded = 3;
  Last.ArraysWithdrawn = 5;
  EXPECT_EQ(
      confirmationLines({compiled(3, 1), Last}),
      std::vector<std::string>{
          "as nvcc 13.0 compiles 2 files: 4 accesses as predicted, 4 evaluated "
          "again with another width, 1 withdrawn, 2 open; 1 private array "
          "confirmed, 3 added, 5 withdrawn"});
}

TEST(Confirmations, FilesThatWereNotCompiled) {
  Confirmation Failed;
  Failed.Asked = true;
  EXPECT_EQ(confirmationLines({Failed}),
            std::vector<std::string>{"1 file was not compiled by nvcc, and has "
                                     "the results of the model"});
  auto Lines = confirmationLines({Failed, compiled(1, 0), Failed});
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[1],
            "2 files were not compiled by nvcc, and have the results of the "
            "model");
}
