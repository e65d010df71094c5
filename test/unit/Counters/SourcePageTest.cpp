//===- SourcePageTest.cpp - Real pages, and broken ones -------------------===//

#include "Recorded.h"
#include "warplint/Counters/CountedRun.h"
#include "gtest/gtest.h"

using namespace warplint;

static CountedRun good(llvm::StringRef Text) {
  auto Read = readSourcePage(Text, "p.csv");
  if (Read)
    return std::move(*Read);
  ADD_FAILURE() << llvm::toString(Read.takeError());
  return CountedRun();
}

static std::string bad(llvm::StringRef Text) {
  auto Read = readSourcePage(Text, "p.csv");
  if (!Read)
    return llvm::toString(Read.takeError());
  ADD_FAILURE() << Text.str();
  return "";
}

/// The instruction that begins so.
static const RecordedInstruction *find(const RecordedLaunch &L,
                                       llvm::StringRef Text) {
  for (const RecordedInstruction &I : L.Instructions)
    if (llvm::StringRef(I.Text).starts_with(Text))
      return &I;
  ADD_FAILURE() << Text.str();
  return nullptr;
}

TEST(SourcePageTest, LaunchesOfARealProfile) {
  CountedRun Run = good(readText(examplePath()));
  ASSERT_EQ(Run.Launches.size(), 10u);
  std::vector<std::pair<uint64_t, uint64_t>> WarpsAndThreads;
  for (const RecordedLaunch &L : Run.Launches)
    WarpsAndThreads.push_back({L.Warps, L.Threads});
  EXPECT_EQ(WarpsAndThreads,
            (std::vector<std::pair<uint64_t, uint64_t>>{{128, 4096},
                                                        {16, 512},
                                                        {16, 512},
                                                        {40, 1000},
                                                        {1, 32},
                                                        {40, 1000},
                                                        {4, 128},
                                                        {6, 192},
                                                        {4, 128},
                                                        {2, 64}}));
  EXPECT_EQ(Run.Launches[3].Kernel, "strided(float *, const float *, int)");
  EXPECT_EQ(Run.Launches[9].Kernel, "void apply<Square>(T1, float *)");
}

TEST(SourcePageTest, CountersOfARealProfile) {
  CountedRun Run = good(readText(examplePath()));
  ASSERT_EQ(Run.Launches.size(), 10u);
  const RecordedInstruction *Column = find(Run.Launches[0], "LDS");
  ASSERT_TRUE(Column);
  EXPECT_EQ(Column->Executed, 128);
  EXPECT_EQ(Column->Wavefronts, 4096);
  EXPECT_EQ(Column->WavefrontsIdeal, 128);
  ASSERT_EQ(Column->Places.size(), 1u);
  EXPECT_TRUE(llvm::StringRef(Column->Places[0].File).ends_with("columns.cuh"));
  EXPECT_EQ(Column->Places[0].Line, 4u);
  const RecordedInstruction *Strided = find(Run.Launches[3], "LDG");
  ASSERT_TRUE(Strided);
  EXPECT_EQ(Strided->Sectors, 1000);
  EXPECT_EQ(Strided->SectorsIdeal, 130);
  EXPECT_EQ(Strided->Places[0].Line, 18u);
}

TEST(SourcePageTest, AnInstructionIsCountedOnce) {
  CountedRun Run = good(readText(examplePath()));
  for (const RecordedLaunch &L : Run.Launches)
    for (size_t I = 1; I < L.Instructions.size(); ++I)
      EXPECT_LT(L.Instructions[I - 1].Address, L.Instructions[I].Address);
}

TEST(SourcePageTest, HeaderAndCallAreBothPlaces) {
  CountedRun Run = good(readText(examplePath()));
  ASSERT_EQ(Run.Launches.size(), 10u);
  const RecordedInstruction *Hinted = find(Run.Launches[8], "LDG.E.CONSTANT");
  ASSERT_TRUE(Hinted);
  ASSERT_EQ(Hinted->Places.size(), 2u);
  EXPECT_EQ(Hinted->Places[0].Line, 32u);
  EXPECT_TRUE(llvm::StringRef(Hinted->Places[1].File)
                  .ends_with("sm_32_intrinsics.hpp"));
}

TEST(SourcePageTest, PrintedWhileRecording) {
  CountedRun Run = good(readText(recordedPath("direct.csv")));
  ASSERT_EQ(Run.Launches.size(), 1u);
  EXPECT_EQ(find(Run.Launches[0], "LDS")->Wavefronts, 4096);
}

TEST(SourcePageTest, MangledNames) {
  CountedRun Run = good(readText(recordedPath("mangled.csv")));
  ASSERT_EQ(Run.Launches.size(), 3u);
  EXPECT_EQ(Run.Launches[1].Kernel, "_ZN6shapes4turnIfLi16ELb0EEEvPT_PKS1_");
}

TEST(SourcePageTest, PagesWithoutWhatIsNeeded) {
  EXPECT_NE(bad(readText(recordedPath("sass.csv")))
                .find("no source lines; ncu prints what is needed with"),
            std::string::npos);
  EXPECT_NE(bad(readText(recordedPath("cuda.csv")))
                .find("has source lines, but no counters; ncu prints"),
            std::string::npos);
  EXPECT_NE(bad(readText(recordedPath("nocounters.csv")))
                .find("no counters: record the program with --section "
                      "SourceCounters"),
            std::string::npos);
  EXPECT_NE(bad(readText(recordedPath("nolines.csv"))).find("-lineinfo"),
            std::string::npos);
  EXPECT_NE(bad(readText(recordedPath("error.csv")))
                .find("an error of ncu instead of a profile: Option"),
            std::string::npos);
  EXPECT_NE(bad(readText(recordedPath("raw.csv")))
                .find("is not a source page of Nsight Compute"),
            std::string::npos);
  EXPECT_NE(bad("").find("'p.csv' is empty"), std::string::npos);
  EXPECT_NE(bad("hello\nworld\n").find("is not a source page"),
            std::string::npos);
}

/// A page of one kernel with two instructions.
static std::string page(llvm::StringRef Columns, llvm::StringRef First,
                        llvm::StringRef Second) {
  return ("\"File Path\",\"/src/a.cu\"\n\"Function Name\",\"k(float *)\"\n"
          "\"Line No\",\"Source\",\"Address\",\"Source\"," +
          Columns + "\n\"5\",\"x = s[\"a\",\"b\"];\",\"-\",\"-\"," + First +
          "\n\"\",\"\",\"0x100\",\"  LDS R1, [R2]\"," + First +
          "\n\"\",\"\",\"...\",\"...\",\"-\",\"-\",\"-\"\n" +
          "\"\",\"\",\"0x110\",\"  LDL R1, [R2]\"," + Second + "\n")
      .str();
}

TEST(SourcePageTest, NamesOfMetricsAreColumnsToo) {
  CountedRun Run =
      good(page("\"inst_executed\",\"memory_l1_wavefronts_shared\","
                "\"memory_l1_wavefronts_shared_ideal\"",
                "\"1,024\",\"2,048\",\"1,024\"", "\"2\",\"-\",\"-\""));
  ASSERT_EQ(Run.Launches.size(), 1u);
  EXPECT_EQ(find(Run.Launches[0], "LDS")->Wavefronts, 2048);
  EXPECT_EQ(find(Run.Launches[0], "LDS")->Executed, 1024);
}

TEST(SourcePageTest, LocalSectors) {
  CountedRun Run = good(
      page("\"Instructions Executed\",\"L2 Theoretical Sectors Local\",\"x\"",
           "\"8\",\"0\",\"0\"", "\"8\",\"256\",\"0\""));
  EXPECT_EQ(find(Run.Launches[0], "LDL")->LocalSectors, 256);
}

TEST(SourcePageTest, BrokenRows) {
  llvm::StringRef Columns = "\"Instructions Executed\",\"L1 Wavefronts "
                            "Shared\",\"L1 Wavefronts Shared Ideal\"";
  llvm::StringRef Fine = "\"1\",\"1\",\"1\"";
  EXPECT_EQ(bad(page(Columns, Fine, "\"1\",\"many\",\"1\"")),
            "p.csv:7: 'many' is not a count");
  EXPECT_EQ(bad(page(Columns, Fine, "\"1\"")),
            "p.csv:7: the row has 5 fields where 7 are expected; is the file "
            "complete?");
  std::string Text = page(Columns, Fine, Fine);
  Text.replace(Text.find("0x110"), 5, "there");
  EXPECT_EQ(bad(Text), "p.csv:7: 'there' is not an address");
  EXPECT_NE(bad(page("\"Instructions Executed\",\"L1 Wavefronts Shared\",\"x\"",
                     Fine, Fine))
                .find("p.csv:3: the table has a column 'L1 Wavefronts Shared', "
                      "but none 'L1 Wavefronts Shared Ideal'"),
            std::string::npos);
  Text = page(Columns, Fine, Fine);
  EXPECT_NE(bad(Text.substr(Text.find("\"Line No\"")))
                .find("without the name of its kernel"),
            std::string::npos);
}

TEST(SourcePageTest, EveryPrefixIsReadOrRefused) {
  std::string Text = readText(recordedPath("direct.csv"));
  // Cut inside of a line it is refused wherever that is, by its line.
  size_t First = Text.find("Instructions Executed");
  for (size_t Length = First; Length < Text.size(); Length += 97) {
    llvm::StringRef Part = llvm::StringRef(Text).take_front(Length);
    if (Part.ends_with("\n"))
      continue;
    auto Run = readSourcePage(Part, "p.csv");
    ASSERT_FALSE(bool(Run)) << Length;
    std::string Why = llvm::toString(Run.takeError());
    EXPECT_NE(Why.find("p.csv"), std::string::npos) << Why;
    if (Part.contains("0x"))
      EXPECT_EQ(Why.find("p.csv:" + std::to_string(Part.count('\n') + 1)), 0u)
          << Why;
  }
  // Between lines it is refused but where a line of the source is complete.
  unsigned Read = 0, Refused = 0;
  for (size_t End = Text.find('\n'); End != std::string::npos;
       End = Text.find('\n', End + 1)) {
    auto Run =
        readSourcePage(llvm::StringRef(Text).take_front(End + 1), "p.csv");
    ++(Run ? Read : Refused);
    llvm::consumeError(Run ? llvm::Error::success() : Run.takeError());
  }
  EXPECT_GT(Refused, 20u);
  EXPECT_GT(Read, 7u); // lines of the source in it
}

TEST(SourcePageTest, WhatIsIncompleteIsReportedByItsLine) {
  llvm::StringRef Columns = "\"Instructions Executed\",\"x\",\"y\"";
  llvm::StringRef Fine = "\"1\",\"1\",\"1\"";
  std::string Text = page(Columns, Fine, Fine);
  good(Text);
  EXPECT_EQ(bad(llvm::StringRef(Text).drop_back()),
            "p.csv:7: the last line is incomplete; is the file complete?");
  auto Lines = [&](unsigned Count) {
    size_t End = 0;
    while (Count--)
      End = Text.find('\n', End) + 1;
    return Text.substr(0, End);
  };
  EXPECT_EQ(bad(Lines(3)),
            "p.csv:3: the last table has no rows; is the file complete?");
  EXPECT_EQ(bad(Lines(4)),
            "p.csv:4: line 5 is incomplete: its instructions were executed 1 "
            "times, those in the file 0; is the file complete?");
  EXPECT_EQ(bad(Text + Lines(1)),
            "p.csv:8: the last table has no rows; is the file complete?");
  EXPECT_EQ(bad(Text + Lines(2)),
            "p.csv:9: the last table has no rows; is the file complete?");
}

TEST(SourcePageTest, ShapesFromTheRawPage) {
  CountedRun Run = good(readText(recordedPath("mangled.csv")));
  addShapes(Run, readText(recordedPath("raw.csv")));
  ASSERT_EQ(Run.Launches.size(), 3u);
  EXPECT_EQ(Run.Launches[0].Block, Shape::of(32, 32));
  EXPECT_EQ(Run.Launches[0].Grid, Shape::of(4));
  EXPECT_EQ(Run.Launches[1].Block, Shape::of(16, 16));
}

TEST(SourcePageTest, ShapesOfOtherKernelsArePassedOver) {
  CountedRun Run = good(readText(examplePath()));
  Run.Launches.erase(Run.Launches.begin(), Run.Launches.begin() + 3);
  addShapes(Run, readText(recordedPath("raw.csv")));
  EXPECT_EQ(Run.Launches[0].Block, Shape::of(100));
  EXPECT_EQ(Run.Launches[1].Grid, Shape::of(1));
  addShapes(Run, "\"ID\",\"Kernel Name\"\n\"0\"\n");
  addShapes(Run, "");
}
