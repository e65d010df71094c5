//===- ProjectIndexTest.cpp - The words of all files of a project ---------===//

#include "warplint/Project/ProjectIndex.h"
#include "warplint/Project/TextSearch.h"
#include "gtest/gtest.h"
#include <random>

using namespace warplint;

namespace {

std::shared_ptr<const ProjectIndex> indexOf(std::string Bytes) {
  auto Index = ProjectIndex::of(llvm::MemoryBuffer::getMemBufferCopy(Bytes));
  if (Index)
    return *Index;
  llvm::consumeError(Index.takeError());
  return nullptr;
}

using Numbers = std::set<size_t>;

TEST(ProjectIndex, WordsPathsAndData) {
  const auto Index = indexOf(makeProjectIndex(
      {{"/p/z.cu", "__global__ void k(int a); k2<<<1, 2>>>(k)", "of z"},
       {"/p/a.cu", "k2 // k\n", ""},
       {"/p/m.cu", "", "of m"}}));
  ASSERT_TRUE(Index);
  EXPECT_EQ(Index->size(), 3u);
  EXPECT_EQ(Index->mentioning({"k"}), (Numbers{0, 1}));
  EXPECT_EQ(Index->mentioning({"k2", "a"}), (Numbers{0, 1}));
  EXPECT_EQ(Index->mentioning({"a"}), Numbers{0});
  EXPECT_EQ(Index->mentioning({"k3", "", "glob", " "}), Numbers{});
  EXPECT_EQ(Index->find("/p/a.cu"), size_t(1));
  EXPECT_EQ(Index->find("/p/m.cu"), size_t(2));
  EXPECT_EQ(Index->find("/p/z.cu"), size_t(0));
  EXPECT_EQ(Index->find("/p/b.cu"), std::nullopt);
  EXPECT_EQ(Index->path(2), "/p/m.cu");
  EXPECT_EQ(Index->data(0), "of z");
  EXPECT_EQ(Index->data(1), "");
}

TEST(ProjectIndex, FilesThatUseKernelsOfOthers) {
  const IndexedFile Own{"/p/a.cu", "__global__ void k(); k<<<1, 2>>>()", ""};
  const IndexedFile Other{"/p/b.cu", "void run() { k<<<1, 2>>>(); }", ""};
  EXPECT_FALSE(indexOf(makeProjectIndex({Own}))->sharesKernels());
  EXPECT_FALSE(indexOf(makeProjectIndex({Other}))->sharesKernels());
  const auto Both = indexOf(makeProjectIndex({Own, Other}));
  EXPECT_TRUE(Both->sharesKernels());
  EXPECT_EQ(Both->mentioning({"run"}), Numbers{1});
}

TEST(ProjectIndex, FilesWithAMain) {
  const auto Index = indexOf(makeProjectIndex(
      {{"/p/a.cu", "__global__ void k(); k<<<1, 2>>>(main)", ""},
       {"/p/b.cu", "void run() { k<<<1, 2>>>(); int main () {}", ""},
       {"/p/c.cu", "int main(int count) {}", ""}}));
  EXPECT_EQ(Index->countOfMains(), 2u);
  EXPECT_TRUE(Index->sharesKernels());
  EXPECT_EQ(Index->mentioning({"main"}), (Numbers{0, 1, 2}));
  EXPECT_EQ(indexOf(makeProjectIndex({}))->countOfMains(), 0u);
}

TEST(ProjectIndex, WithoutFiles) {
  const auto Index = indexOf(makeProjectIndex({}));
  ASSERT_TRUE(Index);
  EXPECT_EQ(Index->find("/p/a.cu"), std::nullopt);
  EXPECT_EQ(Index->mentioning({"k"}), Numbers{});
}

// Its answers are those of the search in the texts.
TEST(ProjectIndex, AsTheSearch) {
  std::mt19937 Chance(1);
  auto Word = [&] {
    std::string Made;
    for (size_t I = 0, E = 1 + Chance() % 3; I < E; ++I)
      Made += "ab1_"[Chance() % 4];
    return Made;
  };
  for (int Round = 0; Round < 200; ++Round) {
    std::vector<IndexedFile> Files;
    for (size_t I = 0, E = Chance() % 6; I < E; ++I) {
      std::string Text;
      for (size_t J = 0, F = Chance() % 8; J < F; ++J)
        Text += Word() + "\n <>(,"[Chance() % 6];
      Files.push_back({"/" + Word() + std::to_string(I), Text, ""});
    }
    const auto Index = indexOf(makeProjectIndex(Files));
    ASSERT_TRUE(Index);
    const std::set<std::string> Names = {Word(), Word()};
    Numbers Found;
    for (size_t I = 0; I < Files.size(); ++I) {
      if (mentions(Files[I].Text, Names))
        Found.insert(I);
      EXPECT_EQ(Index->find(Files[I].Path), I);
    }
    EXPECT_EQ(Index->mentioning(Names), Found);
  }
}

TEST(ProjectIndex, WhatIsNone) {
  const std::string Bytes = makeProjectIndex({{"/p/a.cu", "k", "data"}});
  EXPECT_FALSE(indexOf(""));
  EXPECT_FALSE(indexOf("warplint index 0\n" + Bytes.substr(17)));
  // Cut off or with other bytes: an error, or answers without a crash.
  for (size_t I = 0; I < Bytes.size(); ++I)
    for (std::string Bad : {Bytes.substr(0, I), Bytes}) {
      if (Bad.size() == Bytes.size())
        Bad[I] = char(Bad[I] ^ 0x7f);
      const auto Index = indexOf(Bad);
      if (!Index)
        continue;
      (void)Index->find("/p/a.cu");
      for (size_t File : Index->mentioning({"k"}))
        (void)(Index->path(File).size() + Index->data(File).size());
    }
}

} // namespace
