//===- TreeFilesTest.cpp --------------------------------------------------===//

#include "TreeFiles.h"
#include "FolderTest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

using List = std::vector<std::string>;

class TreeFilesTest : public FolderTest {
protected:
  TreeFilesTest()
      : FolderTest({"a/src/k.cu", "a/include/p/x.h", "b/include/p/x.h",
                    "b/deep/include/p/x.h", "c/xp/x.h", ".git/p/x.h",
                    "build/p/x.h", "out/p/x.h", "out/CMakeCache.txt", "y.h"}) {}
};

} // namespace

TEST_F(TreeFilesTest, TheNearestFolderIsFirst) {
  TreeFiles Files(Folder);
  EXPECT_EQ(Files.foldersWith("p/x.h", at("a/src")),
            List({at("a/include"), at("b/include"), at("b/deep/include")}));
  EXPECT_EQ(Files.foldersWith("p/x.h", at("b/deep")),
            List({at("b/deep/include"), at("b/include"), at("a/include")}));
  // As far away: by path.
  EXPECT_EQ(Files.foldersWith("p/x.h", at("c")).front(), at("a/include"));
  EXPECT_EQ(Files.foldersWith("y.h", at("c")), List({Folder.str().str()}));
}

TEST_F(TreeFilesTest, OnlyPathsBelowAFolder) {
  TreeFiles Files(Folder);
  for (const char *Name : {"p/y.h", "z.h", "../y.h", "./y.h", "/y.h", ""})
    EXPECT_EQ(Files.foldersWith(Name, at("c")), List()) << Name;
  EXPECT_EQ(TreeFiles(at("a")).foldersWith("y.h", at("a/src")), List());
}

TEST_F(TreeFilesTest, ATreeOfTooManyFilesHasNone) {
  TreeFiles Files(Folder, /*Limit=*/5);
  EXPECT_FALSE(Files.isTooLarge());
  EXPECT_EQ(Files.foldersWith("y.h", at("c")), List());
  EXPECT_TRUE(Files.isTooLarge());
}

TEST_F(TreeFilesTest, TheTreeOfASource) {
  const std::string File = at("a/src/k.cu");
  // The repository above it, unless a folder of the command line is.
  EXPECT_EQ(treeOf(File, "", "/elsewhere"), Folder.str());
  EXPECT_EQ(treeOf(File, at("a"), "/elsewhere"), Folder.str());
  llvm::sys::fs::rename(at(".git"), at("git"));
  EXPECT_EQ(treeOf(File, at("a"), at("b")), at("a"));
  EXPECT_EQ(treeOf(File, "", at("b")), Folder.str());
  EXPECT_EQ(treeOf(File, "", at("a/src")), at("a/src"));
  EXPECT_EQ(treeOf(File, "", "/elsewhere/deep"), at("a/src"));
  write("a/src/.git/HEAD");
  EXPECT_EQ(treeOf(File, at("a"), at("b")), at("a"));
  EXPECT_EQ(treeOf("/src/k.cu", "", "/src"), "");
}
