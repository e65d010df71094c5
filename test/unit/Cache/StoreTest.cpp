//===- StoreTest.cpp - Entries that are whole or not there ----------------===//

#include "warplint/Cache/Store.h"
#include "Folder.h"
#include "gtest/gtest.h"
#include <csignal>
#include <future>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace warplint;

namespace {

std::vector<std::string> filesIn(const Folder &F) {
  std::vector<std::string> Names;
  std::error_code Why;
  for (llvm::sys::fs::directory_iterator I(F.Path, Why), End; !Why && I != End;
       I.increment(Why))
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

/// The path of the entry, with something else in its place.
std::string replacedEntry(const Folder &F, CacheStore &S) {
  S.write("a", "text");
  std::string Path = filesIn(F).at(0);
  EXPECT_EQ(::unlink(Path.c_str()), 0);
  return Path;
}

TEST(Store, WhatIsNoRegularFileIsNoEntry) {
  Folder F, Other;
  CacheStore S(F.Path), Elsewhere(Other.Path);
  const std::string Path = replacedEntry(F, S);
  ASSERT_EQ(::mkfifo(Path.c_str(), 0600), 0);
  EXPECT_FALSE(S.read("a")); // and nobody waits for a writer
  S.write("a", "text");
  EXPECT_EQ(S.read("a"), "text") << "it was replaced";

  Elsewhere.write("a", "of others");
  for (const std::string &To : {filesIn(Other).at(0), std::string("/dev/zero"),
                                std::string("/dev/tty")}) {
    ASSERT_EQ(::symlink(To.c_str(), replacedEntry(F, S).c_str()), 0);
    EXPECT_FALSE(S.read("a")) << To;
    S.write("a", "text");
    EXPECT_EQ(S.read("a"), "text") << To;
  }
  EXPECT_EQ(Elsewhere.read("a"), "of others");
  ASSERT_FALSE(llvm::sys::fs::create_directory(replacedEntry(F, S)));
  EXPECT_FALSE(S.read("a"));
  EXPECT_EQ(S.counts().Broken, 5u);
}

TEST(Store, ThePlaceOfTheTimeOfPruningIsNotWaitedFor) {
  Folder F;
  const std::string Kept = F.write("kept", "text");
  const std::string Path = F / "llvmcache.timestamp";
  ASSERT_EQ(::mkfifo(Path.c_str(), 0600), 0);
  CacheStore(F.Path).prune();
  EXPECT_TRUE(llvm::sys::fs::is_regular_file(Path));
  ASSERT_EQ(::unlink(Path.c_str()), 0);
  ASSERT_EQ(::symlink(Kept.c_str(), Path.c_str()), 0);
  CacheStore(F.Path).prune();
  EXPECT_EQ(F.read("kept"), "text");
}

TEST(Store, AFolderOfOthersIsNotTrusted) {
  using namespace llvm::sys::fs;
  Folder F;
  EXPECT_EQ(whyNotTrusted(F.Path), "");
  EXPECT_EQ(whyNotTrusted(F / "none"), "");
  EXPECT_EQ(whyNotTrusted(F.write("file", "")), "");
  EXPECT_EQ(whyNotTrusted("/"), "") << "root may do all";
  for (perms Bit : {group_write, others_write}) {
    ASSERT_FALSE(setPermissions(F.Path, perms(owner_all | Bit)));
    EXPECT_EQ(whyNotTrusted(F.Path),
              "others may write to it; 'chmod go-w' makes it safe");
  }
  CacheStore S(F.Path);
  S.write("a", "text");
  EXPECT_EQ(S.counts().NotWritten, 1u);
  EXPECT_EQ(filesIn(F), std::vector<std::string>{F / "file"});
  ASSERT_FALSE(setPermissions(F.Path, perms(all_read | owner_all | all_exe)));
  EXPECT_EQ(whyNotTrusted(F.Path), "");
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(F.Path.c_str(), 12345, gid_t(-1)), 0);
    EXPECT_EQ(whyNotTrusted(F.Path), "it belongs to another user (12345)");
  }
}

TEST(Store, OnlyTheUserReadsAnEntry) {
  Folder F;
  const mode_t Before = ::umask(0);
  CacheStore(F.Path).write("a", "text");
  ::umask(Before);
  EXPECT_EQ(*llvm::sys::fs::getPermissions(filesIn(F).at(0)),
            llvm::sys::fs::owner_read | llvm::sys::fs::owner_write);
}

TEST(Store, ManyAtOnceSeeWholeEntriesOnly) {
  Folder F;
  auto textOf = [](unsigned Of) {
    return std::string(5000 + Of, char('a' + Of));
  };
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
  ASSERT_EQ(::mkfifo((F / "llvmcache-b").c_str(), 0600), 0);
  ASSERT_EQ(::symlink("precious", (F / "llvmcache-c").c_str()), 0);
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
