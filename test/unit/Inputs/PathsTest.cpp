//===- PathsTest.cpp ------------------------------------------------------===//

#include "Paths.h"
#include "FolderTest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class PathsTest : public FolderTest {
protected:
  PathsTest()
      : FolderTest(
            {"b.cu", "a.cu", "c.cuh", "d.cpp", "sub/e.cu", ".hidden/f.cu"}) {
    llvm::sys::fs::create_directories(at("empty"));
  }
};

} // namespace

TEST_F(PathsTest, AFolderIsItsSourcesSorted) {
  auto Out = llvm::cantFail(expandPaths({at("")}));
  ASSERT_EQ(Out.Files.size(), 3u);
  EXPECT_TRUE(llvm::StringRef(Out.Files[0]).ends_with("a.cu"));
  EXPECT_TRUE(llvm::StringRef(Out.Files[1]).ends_with("b.cu"));
  EXPECT_TRUE(llvm::StringRef(Out.Files[2]).ends_with("sub/e.cu"));
  ASSERT_EQ(Out.Headers.size(), 1u);
  EXPECT_TRUE(llvm::StringRef(Out.Headers[0]).ends_with("c.cuh"));
}

TEST_F(PathsTest, AFileNamedTwiceIsOne) {
  auto Out =
      llvm::cantFail(expandPaths({at("b.cu"), at("sub/../b.cu"), at("*.cu")}));
  ASSERT_EQ(Out.Files.size(), 2u);
  EXPECT_EQ(Out.Files[0], at("b.cu"));
  EXPECT_EQ(Out.Files[1], at("a.cu"));
}

TEST_F(PathsTest, AFileOfAFolderKnowsIt) {
  using List = std::vector<std::string>;
  auto Out = llvm::cantFail(expandPaths({at(""), at("b.cu")}));
  EXPECT_EQ(Out.FolderOf, List({at(""), "", at("")}));
  Out = llvm::cantFail(expandPaths({at("sub/e.cu"), at("")}));
  EXPECT_EQ(Out.FolderOf, List({"", at(""), at("")}));
}

TEST_F(PathsTest, AHeaderThatIsNamedIsAFile) {
  auto Out = llvm::cantFail(expandPaths({at("c.cuh"), at("")}));
  EXPECT_EQ(Out.Files.front(), at("c.cuh"));
  EXPECT_TRUE(Out.Headers.empty());
}

TEST_F(PathsTest, NothingToAnalyseIsAnError) {
  // A folder without .cu files may have others that a database compiles.
  auto Empty = llvm::cantFail(expandPaths({at("empty")}));
  EXPECT_TRUE(Empty.Files.empty());
  EXPECT_EQ(Empty.Folders, std::vector<std::string>{at("empty")});
  auto Glob = expandPaths({at("*.xyz")});
  EXPECT_EQ(llvm::toString(Glob.takeError()),
            "no file matches '" + at("*.xyz") + "'");
}

TEST_F(PathsTest, AMissingFileIsHandedBack) {
  auto Out = llvm::cantFail(expandPaths({at("gone.cu")}));
  EXPECT_EQ(Out.Files, std::vector<std::string>{at("gone.cu")});
}
