//===- ViewsTest.cpp ------------------------------------------------------===//

#include "Views.h"
#include "Messages.h"
#include "gtest/gtest.h"

using namespace warplint;

static std::string textOf(llvm::StringRef Line, unsigned Column) {
  const Extent E = extentOf(Line, Spot{"", 1, Column});
  return E.Length ? Line.substr(E.Where.Column - 1, E.Length).str() : "";
}

TEST(Views, AnAccessHasItsSubscriptsAndMembers) {
  EXPECT_EQ(textOf("x = tile[a[i]][y] + 1;", 5), "tile[a[i]][y]");
  EXPECT_EQ(textOf("p->v.x = q;", 1), "p->v.x");
  EXPECT_EQ(textOf("a[i].b[2] + c", 1), "a[i].b[2]");
  EXPECT_EQ(textOf("f(1) . x", 1), "f");
  EXPECT_EQ(textOf("a[i", 1), "a"); // goes on in the next line
}

TEST(Views, AStoreLiesBeforeItsOperator) {
  EXPECT_EQ(textOf("  tile[x][y] += 2;", 14), "tile[x][y]");
  EXPECT_EQ(textOf("  *(out + x) = 1;", 14), "*(out + x)");
  EXPECT_EQ(textOf("s.a[i] = 1", 8), "s.a[i]");
  EXPECT_EQ(textOf("= 1", 1), "");
  EXPECT_EQ(textOf("] = 1", 3), "");
}

TEST(Views, NoPlaceHasNoAccess) {
  EXPECT_EQ(textOf("abc", 0), "");
  EXPECT_EQ(textOf("abc", 9), "");
  EXPECT_EQ(textOf("", 1), "");
  EXPECT_EQ(textOf("(((", 2), "");
}

TEST(Views, Addresses) {
  EXPECT_EQ(pathOf("file:///a/b%20c.cu"), "/a/b c.cu");
  EXPECT_EQ(pathOf("file:///a/../b.cu"), "/b.cu");
  EXPECT_EQ(pathOf("untitled:Untitled-1"), "");
  EXPECT_EQ(pathOf("file:///a%00b"), "");
  EXPECT_EQ(pathOf(uriOf("/\xc2\xb5 #?%.cu")), "/\xc2\xb5 #?%.cu");
  EXPECT_EQ(uriOf("a.cu"), "");
}
