//===- StoreTest.cpp - Entries that are whole or not there ----------------===//

#include "warplint/Cache/Store.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <csignal>
#include <future>
#include <sys/resource.h>
#include <thread>
#include <vector>

using namespace warplint;

namespace {

std::vector<std::string> filesIn(const Folder &F) {
  std::vector<std::string> Names;
  std::error_code Why;
  for (llvm::sys::fs::directory_iterator I(F.Path, Why), End;
       !Why && I != End; I.increment(Why))
    Names.push_back(I->path());
  return Names;
}

TEST(Store, GivesBackWhatItTook) {
  Folder F;
  const std::string Long(100000, 'x');
  CacheStore S(F / "made/on/demand");
  EXPECT_FALSE(S.read("a"));
  S.write("a", Long);
  S.write("b", "");
  EXPECT_EQ(S.read("a"), Long);
  EXPECT_EQ(S.read("b"), "");
  S.write("a", "new");
  EXPECT_EQ(CacheStore(F / "made/on/demand").read("a"), "new");
  const CacheStore::Counts C = S.counts();
  EXPECT_EQ(C.Written, 3u);
  EXPECT_EQ(C.Found, 2u);
  EXPECT_EQ(C.Missed, 1u);
  EXPECT_EQ(C.Broken + C.NotWritten, 0u);
}

TEST(Store, WritesLaterAndIsNotWaitedForByReads) {
  Folder F;
  std::promise<void> Go;
  std::shared_future<void> Gone = Go.get_future();
  CacheStore S(F.Path);
  for (const char *Key : {"a", "b"})
    S.writeLater(Key, [=] {
      Gone.wait();
      return std::string("text of ") + Key;
    });
  EXPECT_FALSE(S.read("a")); // it does not wait for those
  Go.set_value();
  EXPECT_EQ(S.counts().Written, 2u);
  EXPECT_EQ(S.read("a"), "text of a");
  EXPECT_EQ(S.read("b"), "text of b");
}

TEST(Store, LeavesNothingUnwrittenAtItsEnd) {
  Folder F;
  {
    CacheStore S(F.Path);
    S.writeLater("a", [] { return std::string(1 << 20, 'x'); });
  }
  EXPECT_EQ(CacheStore(F.Path).read("a"), std::string(1 << 20, 'x'));
}

TEST(Store, ADamagedEntryIsAMissThatIsCounted) {
  Folder F;
  CacheStore S(F.Path);
  S.write("a", "some text that is not too short");
  const std::string File = filesIn(F).at(0);
  const std::string Whole =
      (*llvm::MemoryBuffer::getFile(File))->getBuffer().str();
  const std::string Name = llvm::StringRef(File).rsplit('/').second.str();
  unsigned Broken = 0;
  for (size_t I = 0; I < Whole.size(); ++I) {
    F.write(Name, llvm::StringRef(Whole).take_front(I));
    EXPECT_FALSE(S.read("a")) << I;
    std::string Changed = Whole;
    Changed[I] ^= 1;
    F.write(Name, Changed);
    EXPECT_FALSE(S.read("a")) << I;
    Broken += 2;
  }
  EXPECT_EQ(S.counts().Broken, Broken);
  F.write(Name, Whole);
  EXPECT_TRUE(S.read("a"));
}

TEST(Store, AWriteThatFailsIsCountedAndLeavesNothing) {
  Folder F;
  F.write("file", "");
  CacheStore Nowhere(F / "file/folder");
  Nowhere.write("a", "text");
  EXPECT_EQ(Nowhere.counts().NotWritten, 1u);
  EXPECT_FALSE(Nowhere.counts().WhyNotWritten.empty());

  // A limit on the size of files fails as a full disk does: in the middle.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit Before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &Before), 0);
  rlimit Small = Before;
  Small.rlim_cur = 16;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &Small), 0);
  CacheStore Full(F / "full");
  Full.write("a", "text");
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &Before), 0);
  EXPECT_EQ(Full.counts().NotWritten, 1u);
  EXPECT_FALSE(Full.read("a"));
  Full.write("a", "text");
  EXPECT_EQ(Full.read("a"), "text");
}

TEST(Store, ManyAtOnceSeeWholeEntriesOnly) {
  Folder F;
  auto textOf = [](unsigned Of) { return std::string(5000 + Of, char('a' + Of)); };
  std::vector<std::thread> All;
  std::vector<unsigned> Wrong(4);
  for (unsigned Thread = 0; Thread < 4; ++Thread)
    All.emplace_back([&, Thread] {
      CacheStore S(F.Path); // as another process has it
      for (unsigned I = 0; I < 50; ++I) {
        S.write("a", textOf(Thread));
        auto Text = S.read("a");
        Wrong[Thread] += !Text || *Text != textOf((*Text)[0] - 'a');
      }
      Wrong[Thread] += S.counts().Broken;
    });
  for (std::thread &T : All)
    T.join();
  EXPECT_EQ(Wrong, std::vector<unsigned>(4));
  EXPECT_EQ(filesIn(F).size(), 1u);
}

TEST(Store, ClearingLeavesWhatIsNotItsOwn) {
  Folder F;
  F.write("precious", "text");
  CacheStore S(F.Path);
  S.write("a", "text");
  S.prune();
  EXPECT_FALSE(bool(S.clear()));
  EXPECT_FALSE(S.read("a"));
  EXPECT_EQ(filesIn(F), std::vector<std::string>{F / "precious"});
  EXPECT_FALSE(bool(CacheStore(F / "none").clear()));
}

TEST(Store, TheProgramHasAnIdentity) {
  EXPECT_FALSE(programIdentity().empty());
  EXPECT_EQ(programIdentity(), programIdentity());
}

} // namespace
