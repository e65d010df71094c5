//===- TraceTest.cpp - Facts that hold as long as the disk is the same ----===//

#include "warplint/Files/Trace.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace warplint;

namespace {

class TraceTest : public testing::Test {
protected:
  Folder F;
  FileTrace Trace;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk =
      Trace.watch(llvm::vfs::getRealFileSystem());

  void read(const std::string &Path) {
    auto Text = Disk->getBufferForFile(Path);
    (void)Text;
  }
  bool holds() {
    auto Facts = Trace.facts();
    EXPECT_TRUE(Facts.has_value());
    return FactCheck().holds(*Facts);
  }
};

TEST_F(TraceTest, TheTextOfAFile) {
  read(F.write("a.h", "one"));
  EXPECT_TRUE(holds());
  F.write("a.h", "two");
  EXPECT_FALSE(holds());
  F.write("a.h", "one"); // whatever its time
  EXPECT_TRUE(holds());
  ::unlink((F / "a.h").c_str());
  EXPECT_FALSE(holds());
}

TEST_F(TraceTest, AKindThatDoesNotExist) {
  read(F.write("a.h", "one"));
  auto Facts = Trace.facts();
  ASSERT_TRUE(Facts && !Facts->empty());
  Facts->front().Asked = FileFact::Kind(200); // as of a corrupt cache entry
  EXPECT_FALSE(FactCheck().holds(*Facts));
}

TEST_F(TraceTest, AFileThatWasNotThere) {
  EXPECT_FALSE(Disk->exists(F / "a.h"));
  read(F / "b.h");
  EXPECT_TRUE(holds());
  F.write("a.h", "");
  EXPECT_FALSE(holds());
  ::unlink((F / "a.h").c_str());
  EXPECT_TRUE(holds());
  F.write("b.h", "");
  EXPECT_FALSE(holds());
}

TEST_F(TraceTest, AFileThatWasOnlyLookedAt) {
  EXPECT_TRUE(bool(Disk->status(F.write("a.h", "one"))));
  F.write("a.h", "two");
  EXPECT_TRUE(holds());
  F.write("a.h", ""); // __has_embed says whether it is empty
  EXPECT_FALSE(holds());
  ::unlink((F / "a.h").c_str());
  ASSERT_FALSE(llvm::sys::fs::create_directory(F / "a.h"));
  EXPECT_FALSE(holds());
}

TEST_F(TraceTest, AFolderThatWasOnlyLookedAt) {
  ASSERT_FALSE(llvm::sys::fs::create_directory(F / "d"));
  EXPECT_TRUE(bool(Disk->status(F / "d")));
  for (int I = 0; I < 300; ++I) // its length changes on most file systems
    F.write("d/a-file-with-a-long-name-" + std::to_string(I), "");
  EXPECT_TRUE(holds());
}

TEST_F(TraceTest, TheNamesInAFolder) {
  F.write("a.h", "");
  std::error_code Why;
  Disk->dir_begin(F.Path, Why);
  EXPECT_TRUE(holds());
  F.write("b.h", "");
  EXPECT_FALSE(holds());
}

TEST_F(TraceTest, TwoNamesOfOneFile) {
  F.write("a.h", "text");
  ASSERT_EQ(::symlink("a.h", (F / "b.h").c_str()), 0);
  for (const char *Name : {"a.h", "b.h"})
    EXPECT_TRUE(bool(Disk->status(F / Name)));
  EXPECT_TRUE(holds());
  // The same text in a file of its own: #pragma once sees the difference.
  ::unlink((F / "b.h").c_str());
  F.write("b.h", "text");
  EXPECT_FALSE(holds());
}

TEST_F(TraceTest, WhereALinkLeads) {
  F.write("a", "");
  F.write("b", "");
  ASSERT_EQ(::symlink("a", (F / "link").c_str()), 0);
  llvm::SmallString<128> Real;
  ASSERT_FALSE(Disk->getRealPath(F / "link", Real));
  EXPECT_TRUE(holds());
  ::unlink((F / "link").c_str());
  ASSERT_EQ(::symlink("b", (F / "link").c_str()), 0);
  EXPECT_FALSE(holds());
}

TEST_F(TraceTest, NoFactsOfADiskThatChangedMeanwhile) {
  read(F.write("a.h", "one"));
  read(F.write("a.h", "one"));
  EXPECT_TRUE(Trace.facts());
  read(F.write("a.h", "two"));
  EXPECT_FALSE(Trace.facts());
}

TEST_F(TraceTest, FactsAreSortedAndAbsolute) {
  ASSERT_FALSE(Disk->setCurrentWorkingDirectory(F.Path));
  F.write("a.h", "");
  EXPECT_FALSE(Disk->exists("b.h"));
  EXPECT_TRUE(bool(Disk->status("a.h")));
  auto Facts = Trace.facts();
  ASSERT_TRUE(Facts);
  ASSERT_EQ(Facts->size(), 2u);
  EXPECT_EQ(Facts->front().Path, F / "a.h");
  EXPECT_EQ(Facts->back().Path, F / "b.h");
}

/// As a parse that takes from another one what that has read.
TEST_F(TraceTest, FactsOfTwoTracesAreThoseOfOne) {
  read(F.write("a.h", "one"));
  FileTrace Other;
  EXPECT_FALSE(Other.knows(F / "a.h"));
  Other.add(Trace);
  EXPECT_TRUE(Other.knows(F / "a.h"));
  EXPECT_TRUE(Other.watch(llvm::vfs::getRealFileSystem())->exists(F / "a.h"));
  EXPECT_TRUE(Disk->exists(F / "a.h"));
  FileTrace Again;
  ASSERT_TRUE(Other.facts() && FactCheck().holds(*Other.facts(), &Again));
  for (const FileTrace *T : {&Trace, &Again}) {
    ASSERT_EQ(T->facts()->size(), Other.facts()->size());
    for (size_t I = 0; I < Other.facts()->size(); ++I) {
      const FileFact A = (*T->facts())[I], B = (*Other.facts())[I];
      EXPECT_EQ(std::tie(A.Asked, A.Path, A.Answer, A.SameAs),
                std::tie(B.Asked, B.Path, B.Answer, B.SameAs));
    }
  }
  F.write("a.h", "two");
  read(F / "a.h");
  Other.add(Trace);
  EXPECT_FALSE(Other.facts());
  Again.forget(F / "a.h");
  EXPECT_FALSE(Again.knows(F / "a.h"));
}

} // namespace
