//===- CountedRunTest.cpp - A profile from a file -------------------------===//

#include "warplint/Counters/CountedRun.h"
#include "Recorded.h"
#include "gtest/gtest.h"

using namespace warplint;

static std::string errorOf(llvm::Expected<CountedRun> Run) {
  if (!Run)
    return llvm::toString(Run.takeError());
  ADD_FAILURE();
  return "";
}

TEST(CountedRunTest, APage) {
  auto Run = readCountedRun(examplePath(), "", "");
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_EQ(Run->Launches.size(), 10u);
  EXPECT_EQ(Run->File, examplePath());
}

TEST(CountedRunTest, NoFile) {
  EXPECT_EQ(errorOf(readCountedRun("/no/such.csv", "", "")),
            "can't read the profile '/no/such.csv': No such file or directory");
}
