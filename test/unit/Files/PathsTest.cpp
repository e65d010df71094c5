//===- PathsTest.cpp - Paths as text --------------------------------------===//

#include "warplint/Files/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(Paths, RelativeToAFolder) {
  EXPECT_EQ(absolutePathIn("/a/b", "c.cu"), "/a/b/c.cu");
  EXPECT_EQ(absolutePathIn("/a/b", "./../c/./d.cu"), "/a/c/d.cu");
  EXPECT_EQ(absolutePathIn("/a/b", ""), "/a/b");
  EXPECT_EQ(absolutePathIn("/a/b", "/c/../d.cu"), "/d.cu");
}

TEST(Paths, RelativeToTheCurrentFolder) {
  llvm::SmallString<256> Here;
  ASSERT_FALSE(llvm::sys::fs::current_path(Here));
  EXPECT_EQ(absolutePathIn("", "c.cu"), (Here + "/c.cu").str());
  EXPECT_EQ(absolutePathIn("sub", "c.cu"), (Here + "/sub/c.cu").str());
  EXPECT_EQ(absolutePathIn("", "/x/./y"), "/x/y");
}
