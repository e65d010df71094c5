//===- LaunchesTest.cpp ---------------------------------------------------===//

#include "Messages.h"
#include "Views.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace json = llvm::json;

static std::string textOf(const json::Value &V) {
  std::string Text;
  llvm::raw_string_ostream(Text) << V;
  return Text;
}

static LaunchInSight launch(std::string Kernel, unsigned Line,
                            unsigned Number = 0) {
  LaunchInSight L;
  L.Kernel = Kernel;
  L.Name = Kernel + "<float>";
  L.KernelWhere = {"/none/a.cu", Kernel == "k" ? 1u : 2u, 1};
  L.Where = {"/none/a.cu", Line, 3};
  L.Number = Number;
  L.Block = {32, 2, 1};
  L.Grid = {4, 1, 1};
  return L;
}

static FileView viewWith(std::vector<LaunchInSight> All) {
  FileView V;
  V.Of.Path = V.Of.Real = "/none/a.cu";
  V.Folder = "/none";
  V.InSight = std::move(All);
  return V;
}

static llvm::lsp::Range lines(int From, int To) {
  return {llvm::lsp::Position(From, 0), llvm::lsp::Position(To, 0)};
}

/// The titles of actions or choices, one a line.
static std::string titlesOf(const json::Array &All) {
  std::string Text;
  for (const json::Value &Item : All)
    Text += Item.getAsObject()->getString("title")->str() + "\n";
  return Text;
}

TEST(Launches, PlacesAreRead) {
  const Spot Where = spotOf("/a:b/c.cu:12:5");
  EXPECT_EQ(Where.File, "/a:b/c.cu");
  EXPECT_EQ(Where.Line, 12u);
  EXPECT_EQ(Where.Column, 5u);
  for (const char *None : {"", "assumed", "a.cu:1", "a.cu:x:1", "a.cu:1:x",
                           "a.cu:1:-1", "a.cu:1:99999999999"})
    EXPECT_FALSE(spotOf(None).isValid()) << None;
}

TEST(Launches, InstancesOfOnePlaceStandOnce) {
  LaunchInSight Twin = launch("k", 9);
  Twin.Name = "k<int>";
  Twin.IsPinned = true;
  const std::vector<KernelLaunches> All =
      launchesOf(viewWith({launch("k", 9), launch("j", 8), Twin, launch("k", 7),
                           launch("k", 9, 1)}));
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Kernel, "k");
  EXPECT_EQ(All[0].All.size(), 3u);
  EXPECT_EQ(All[0].All[0].Where.Line, 7u);
  ASSERT_TRUE(All[0].pinned());
  EXPECT_EQ(All[0].pinned()->Where.Line, 9u);
  EXPECT_EQ(All[0].pinned()->Number, 0u);
  EXPECT_FALSE(All[1].canPin());
  EXPECT_EQ(All[0].describe("/none"),
            "3 launches of 'k' found:\n"
            "  a.cu:7:3, 32x2 threads per block, 4 blocks\n"
            "  a.cu:9:3, 32x2 threads per block, 4 blocks (pinned)\n"
            "  a.cu:9:3, 32x2 threads per block, 4 blocks (2 there)");
}

TEST(Launches, OneThatIsPinnedCanBeReleased) {
  LaunchInSight Only = launch("k", 9);
  EXPECT_FALSE(launchesOf(viewWith({Only})).front().canPin());
  Only.IsPinned = true;
  EXPECT_TRUE(launchesOf(viewWith({Only})).front().canPin());
}

TEST(Launches, ChoicesOfALine) {
  const FileView V =
      viewWith({launch("k", 7), launch("k", 9, 1), launch("j", 9)});
  const std::string AllOfK =
      "a.cu:7:3, 32x2 threads per block, 4 blocks\n"
      "a.cu:9:3, 32x2 threads per block, 4 blocks (2 there)\n";
  const std::string OfJ = "a.cu:9:3, 32x2 threads per block, 4 blocks\n";
  EXPECT_EQ(titlesOf(choicesOf(V, 0)), AllOfK);
  EXPECT_EQ(titlesOf(choicesOf(V, 6)), AllOfK);
  EXPECT_EQ(titlesOf(choicesOf(V, 8)), AllOfK + OfJ);
  EXPECT_EQ(titlesOf(choicesOf(V, std::nullopt)), AllOfK + OfJ);
  EXPECT_EQ(titlesOf(choicesOf(V, 4)), "");
  EXPECT_EQ(textOf(*choicesOf(V, 0)[1].getAsObject()->get("arguments")),
            R"(["file:///none/a.cu","k","/none/a.cu:9:3",1])");
}

TEST(Launches, AllOfThemIsAChoiceWhereOneIsPinned) {
  LaunchInSight Pinned = launch("k", 7);
  Pinned.IsPinned = true;
  const json::Array All = choicesOf(viewWith({Pinned, launch("k", 9)}), 0);
  ASSERT_EQ(All.size(), 3u);
  EXPECT_EQ(textOf(All[2]),
            R"({"arguments":["file:///none/a.cu","k"],)"
            R"("kernel":"k","pinned":false,"title":"all launches"})");
}

TEST(Launches, ActionsOfALine) {
  LaunchInSight Pinned = launch("k", 7);
  Pinned.IsPinned = true;
  const FileView V = viewWith({Pinned, launch("k", 9), launch("j", 11)});
  const std::string Release = "show 'k' for all its launches\n";
  const std::string Other = "show 'k' for its launch a.cu:9:3, 32x2 threads "
                            "per block, 4 blocks alone\n";
  EXPECT_EQ(titlesOf(pinActionsAt(V, lines(0, 0))), Other + Release);
  EXPECT_EQ(titlesOf(pinActionsAt(V, lines(6, 6))), Release);
  EXPECT_EQ(titlesOf(pinActionsAt(V, lines(8, 8))), Other + Release);
  EXPECT_EQ(titlesOf(pinActionsAt(V, lines(3, 4))), "");
  // There is nothing to choose for a kernel with one launch.
  EXPECT_EQ(titlesOf(pinActionsAt(V, lines(1, 1))), "");
  const json::Array All = pinActionsAt(V, lines(8, 8));
  EXPECT_EQ(
      textOf(*All.front().getAsObject()->get("command")->getAsObject()->get(
          "arguments")),
      R"(["file:///none/a.cu","k","/none/a.cu:9:3",0])");
}

TEST(Launches, ALineOfAnotherFileIsNotMeant) {
  LaunchInSight Elsewhere = launch("k", 7);
  Elsewhere.Where.File = "/none/b.cu";
  const FileView V = viewWith({Elsewhere, launch("k", 9)});
  EXPECT_EQ(choicesOf(V, 6).size(), 0u);
  EXPECT_EQ(choicesOf(V, 8).size(), 2u);
}
