//===- TextTest.cpp - Golden output of the text form ----------------------===//
#include "Samples.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::string text(llvm::ArrayRef<Finding> Findings, bool Color = false,
                 Detail How = Detail::All) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeText(OS, Findings, Color, How);
  return Out;
}

/// The text under the header line.
std::string snippet(std::string SourceLine, unsigned Column, unsigned Length) {
  std::string Out = text(plainFinding(std::move(SourceLine), Column, Length));
  return Out.substr(Out.find('\n') + 1);
}

TEST(Text, FindingWithNotesAndFixes) {
  EXPECT_EQ(
      text(fullFinding()),
      "dir/a.cu:12:12: warning: 32-way bank conflict reading 'tile' "
      "[shared-bank-conflict]\n"
      "   12 |   out[i] = tile[tx][ty];\n"
      "      |            ^~~~~~~~~~~~\n"
      "dir/a.cu:20:3: note: launched here with 32x32 threads per block\n"
      "   20 |   k<<<1, dim3(32, 32)>>>();\n"
      "      |   ^\n"
      "dir/a.cu:12:12: note: every row starts in the same bank\n"
      "dir/a.cu:4:20: note: fix: pad rows of 'tile' to 33 elements: 1056 -> 64 "
      "wavefronts per block, 4096 -> 4224 bytes of shared memory per block; "
      "--fix applies it\n"
      "dir/a.cu:12:12: note: fix: swizzle the columns of 'tile'; no edit: its "
      "address escapes\n");
}

TEST(Text, BriefIsTheLaunchAndTheRemediation) {
  Finding F = fullFinding();
  F.Notes[0].Is = FindingNote::Role::Launch;
  EXPECT_EQ(
      text(F, false, Detail::Brief),
      "dir/a.cu:12:12: warning: 32-way bank conflict reading 'tile' "
      "[shared-bank-conflict]\n"
      "   12 |   out[i] = tile[tx][ty];\n"
      "      |            ^~~~~~~~~~~~\n"
      "dir/a.cu:20:3: note: launched here with 32x32 threads per block\n"
      "   20 |   k<<<1, dim3(32, 32)>>>();\n"
      "      |   ^\n"
      "dir/a.cu:4:20: note: fix: pad rows of 'tile' to 33 elements: 1056 -> 64 "
      "wavefronts per block, 4096 -> 4224 bytes of shared memory per block; "
      "--fix applies it\n");
}

TEST(Text, CopyOfAStatementIsInANote) {
  const Finding First = plainFinding("  out[i] = tile[tx][ty];", 12, 12);
  Finding Copy = First;
  Copy.Where = {"dir/b.cu", 40, 14};
  Copy.SourceLine = "\tout[i]  = tile[tx][ty];";
  const std::string Own = text(First, false, Detail::Brief);
  EXPECT_EQ(text({First, Copy}, false, Detail::Brief),
            Own + "dir/a.cu:12:12: note: 1 finding repeats this one in other "
                  "files: dir/b.cu:40 [shared-bank-conflict]\n");
  std::vector<Finding> Many = {First};
  Many.resize(19, Copy);
  EXPECT_NE(text(Many, false, Detail::Brief)
                .find("dir/b.cu:40, dir/b.cu:40 and 2 more (--verbose shows "
                      "them) [shared-bank-conflict]\n"),
            std::string::npos);
  // Not with all details, in one file, of another array or certainty, or for a
  // line that says little.
  EXPECT_EQ(text({First, Copy}), text(First) + text(Copy));
  for (auto Change : std::vector<void (*)(Finding &)>{
           [](Finding &F) { F.Where.File = "dir/a.cu"; },
           [](Finding &F) { F.Array = "other"; },
           [](Finding &F) { F.Sure = Certainty::Likely; },
           [](Finding &F) { F.Check = "global-gather"; },
           [](Finding &F) { F.SourceLine = "  out[i] = tile[ty][tx];"; }}) {
    Finding Other = Copy;
    Change(Other);
    EXPECT_EQ(text({First, Other}, false, Detail::Brief),
              text(First, false, Detail::Brief) +
                  text(Other, false, Detail::Brief));
  }
  const Finding Short = plainFinding("  s += t[i];", 12, 1);
  Finding ShortCopy = Short;
  ShortCopy.Where.File = "dir/b.cu";
  EXPECT_EQ(text({Short, ShortCopy}, false, Detail::Brief),
            text(Short, false, Detail::Brief) +
                text(ShortCopy, false, Detail::Brief));
}

TEST(Text, FindingsOfOneCauseAreInANote) {
  Finding First = plainFinding("  r = states[i];", 12, 6);
  First.WantsLayout = false;
  First.Array = "states";
  First.Cause = {Phrase::LanesApart, 48};
  Finding Other = First;
  Other.Where = {"dir/b.cu", 40, 14};
  Other.SourceLine = "  auto mine = states[blockIdx.x * 64 + k];";
  const std::string Own = text(First, false, Detail::Brief);
  const std::string Repeated = "dir/a.cu:12:12: note: 1 finding repeats this "
                               "one in other files: dir/b.cu:40 "
                               "[shared-bank-conflict]\n";
  EXPECT_EQ(text({First, Other}, false, Detail::Brief), Own + Repeated);
  // Further arrays and other distances are other causes; an edit and another
  // layout belong to the array.
  for (auto Change : std::vector<void (*)(Finding &)>{
           [](Finding &F) {
             F.Places.emplace_back();
             F.Places.back().Array = "more";
           },
           [](Finding &F) { F.Array = "others"; },
           [](Finding &F) { F.Cause = {Phrase::LanesApart, 24}; },
           [](Finding &F) { F.WantsLayout = true; },
           [](Finding &F) {
             F.Fixes.emplace_back();
             F.Fixes.back().Edits.emplace_back();
           }}) {
    Finding Unlike = Other;
    Change(Unlike);
    EXPECT_EQ(text({First, Unlike}, false, Detail::Brief),
              Own + text(Unlike, false, Detail::Brief));
  }
  // Indices of one array are one cause, whatever they lead to; so are private
  // arrays of one name and size.
  First.CauseIn = Other.CauseIn = "neighbours";
  Other.Array = "others";
  EXPECT_EQ(text({First, Other}, false, Detail::Brief), Own + Repeated);
  First.InLocal = Other.InLocal = LocalArrayFigure{"s", 320};
  EXPECT_EQ(text({First, Other}, false, Detail::Brief), Own + Repeated);
  Other.InLocal->Bytes = 64;
  EXPECT_EQ(text({First, Other}, false, Detail::Brief),
            Own + text(Other, false, Detail::Brief));
}

/// The texts of the notes under a finding without a source line.
static std::string briefNotes(const Finding &F) {
  std::string Out = text(F, false, Detail::Brief), Notes;
  for (llvm::StringRef Line : llvm::split(Out, '\n'))
    if (Line.contains(": note: "))
      Notes += Line.split(": note: ").second.str() + "\n";
  return Notes;
}

TEST(Text, BriefChoosesWhatToDo) {
  Finding F = plainFinding("", 1, 0);
  auto Note = [&](FindingNote::Role Is, const char *Text) {
    F.Notes.push_back({{}, Text, "", 0, Is});
  };
  Note(FindingNote::Role::Detail, "detail");
  Note(FindingNote::Role::Launch, "launch");
  Note(FindingNote::Role::Advice, "advice");
  EXPECT_EQ(briefNotes(F), "launch\nadvice\n");
  // What was counted is worth more than where the launch comes from.
  Note(FindingNote::Role::Measured, "measured");
  EXPECT_EQ(briefNotes(F), "measured\nadvice\n");
  // A fix without an edit is no better than the check's own advice; one with
  // an edit is, and only the first is told.
  Fix Move;
  Move.Title = given("move");
  F.Fixes = {Move};
  EXPECT_EQ(briefNotes(F), "measured\nadvice\n");
  Fix Pad;
  Pad.Kind = Fix::Safety::Safe;
  Pad.Title = given("pad");
  F.Fixes = {Pad, Move};
  EXPECT_EQ(briefNotes(F), "measured\nfix: pad; --fix applies it\n");
  F.Fixes = {Move, Pad};
  EXPECT_EQ(briefNotes(F), "measured\nfix: pad; --fix applies it\n");
  F.Notes.clear();
  F.Fixes = {Move};
  EXPECT_EQ(briefNotes(F), "fix: move\n");
  // What is no fix does not call itself one.
  F.Fixes[0].IsRefusal = true;
  F.Fixes[0].Title = given("no layout of 'tile' could be checked");
  F.Fixes[0].WhyNoEdit = given("its address escapes");
  EXPECT_EQ(briefNotes(F),
            "no layout of 'tile' could be checked: its address escapes\n");
}

TEST(Text, ALaunchIsShownOnce) {
  Finding F = plainFinding("", 1, 0);
  F.Notes = {{{"a.cu", 20, 3},
              "launched",
              "  k<<<1, 32>>>();",
              1,
              FindingNote::Role::Launch}};
  Finding G = F;
  G.Where.Line = 14;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeText(OS, {F, G}, false, Detail::Brief);
  const std::string Shown = "   20 |   k<<<1, 32>>>();\n      |   ^\n";
  EXPECT_NE(Out.find(Shown), std::string::npos) << Out;
  EXPECT_EQ(Out.find(Shown), Out.rfind(Shown)) << Out;
  EXPECT_EQ(llvm::StringRef(Out).count("a.cu:20:3: note: launched\n"), 2u);
}

TEST(Text, WhatIsResidentIsSaidWhereItChanges) {
  Finding F = plainFinding("", 1, 0);
  Fix Pad;
  Pad.Kind = Fix::Safety::Unsafe;
  Pad.Title = given("pad");
  Pad.BytesBefore = 4096;
  Pad.BytesAfter = 8192;
  Pad.BlocksBefore = 8;
  Pad.BlocksAfter = 4;
  F.Fixes = {Pad};
  EXPECT_EQ(briefNotes(F),
            "fix: pad: 4096 -> 8192 bytes of shared memory per block, 8 -> 4 "
            "resident blocks per multiprocessor; --unsafe-fixes applies it\n");
  F.Fixes[0].WhyUnsafe = {
      given("fewer blocks stay resident on a multiprocessor")};
  EXPECT_TRUE(llvm::StringRef(briefNotes(F))
                  .ends_with("; --unsafe-fixes applies it; unsafe: fewer "
                             "blocks stay resident on a multiprocessor\n"));
}

TEST(Text, OtherPlaces) {
  Finding F = plainFinding("", 1, 0);
  auto Place = [&](unsigned Line, const char *File = "dir/a.cu") {
    F.Places.push_back({{File, Line, 3}, 0, "", "8-way", {}, ""});
  };
  auto Brief = [&] {
    return text(F, false, Detail::Brief).substr(sizeof("dir/a.cu:12:1: ") - 1);
  };
  const std::string Head = "warning: 32-way bank conflict reading 'tile'";
  // Another access of the same line is nothing that the headline must say,
  // another array is.
  Place(12);
  EXPECT_EQ(Brief(), Head + " [shared-bank-conflict]\n");
  F.Places[0].Array = "b";
  EXPECT_EQ(Brief(), Head + "; also 'b' [shared-bank-conflict]\n");
  // In what its fault differs is said.
  F.Places[0].Also = "writing 'b' (8-way)";
  EXPECT_EQ(Brief(),
            Head + "; also writing 'b' (8-way) [shared-bank-conflict]\n");
  F.Places[0].Array.clear();
  Place(14);
  EXPECT_EQ(Brief(), Head + "; also at line 14 [shared-bank-conflict]\n");
  Place(15);
  Place(15);
  Place(16);
  Place(2, "b.cuh");
  EXPECT_EQ(Brief(), Head + "; also at lines 14, 15, 16 and b.cuh:2 "
                            "[shared-bank-conflict]\n");
  Place(17);
  Place(18);
  EXPECT_EQ(Brief(), Head + "; also at 6 other lines [shared-bank-conflict]\n");
  F.Places.resize(2);
  F.Places[0].Notes.push_back({{}, "twice", "", 0});
  EXPECT_EQ(text(F), "dir/a.cu:12:1: " + Head +
                         " [shared-bank-conflict]\n"
                         "dir/a.cu:12:3: note: also here: 8-way\n"
                         "dir/a.cu:12:3: note: twice\n"
                         "dir/a.cu:14:3: note: also here: 8-way\n");
}

TEST(Text, NoNoteRepeatsTheHeadline) {
  Finding F = plainFinding("", 1, 0);
  F.Notes.push_back({{}, "32 wavefronts", "", 0});
  F.Notes.back().IsInMessage = true;
  F.Notes.push_back({{}, "and more", "", 0});
  std::string Out = text(F);
  EXPECT_EQ(Out.substr(Out.find('\n') + 1), "dir/a.cu:12:1: note: and more\n");
}

TEST(Text, FixChecks) {
  Finding F = plainFinding("", 1, 0);
  Fix Unsafe;
  Unsafe.Kind = Fix::Safety::Unsafe;
  Unsafe.Title = given("pad");
  Unsafe.CheckedOn.resize(3);
  F.Fixes.push_back(Unsafe);
  std::string Out = text(F);
  EXPECT_EQ(Out.substr(Out.find('\n') + 1),
            "dir/a.cu:12:1: note: fix: pad: checked on 3 launches; "
            "--unsafe-fixes applies it\n");
}

TEST(Text, EstimatesAreAbout) {
  Finding F = plainFinding("", 1, 0);
  Fix Estimate;
  Estimate.Title = given("pad");
  Estimate.WavefrontsBefore = 64;
  Estimate.WavefrontsAfter = 8;
  Estimate.IsEstimate = true;
  F.Fixes.push_back(Estimate);
  std::string Out = text(F);
  EXPECT_EQ(Out.substr(Out.find('\n') + 1),
            "dir/a.cu:12:1: note: fix: pad: 64 -> about 8 wavefronts per "
            "block\n");
}

TEST(Text, CountsSayWhatTheyTakeForGranted) {
  Finding F = plainFinding("", 1, 0);
  Fix Guarded;
  Guarded.Title = given("pad");
  Guarded.WavefrontsBefore = 64;
  Guarded.WavefrontsAfter = 8;
  Guarded.CountedAs = given("where each guard holds");
  F.Fixes.push_back(Guarded);
  std::string Out = text(F);
  EXPECT_EQ(Out.substr(Out.find('\n') + 1),
            "dir/a.cu:12:1: note: fix: pad: 64 -> 8 wavefronts per block "
            "(where each guard holds)\n");
}

TEST(Text, LayoutsOfAnArrayAreToldOnce) {
  Finding F = plainFinding("", 1, 0);
  Fix Pad;
  Pad.Title = given("pad");
  Pad.Array = "tile";
  Pad.ArrayWhere = {"dir/a.cu", 3, 5};
  F.Fixes.push_back(Pad);
  Finding Other = F;
  Other.Fixes.back().ArrayWhere.Line = 4;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeText(OS, {F, F, Other}, /*Color=*/false, Detail::All);
  EXPECT_EQ(llvm::StringRef(Out).count("warning:"), 3u);
  EXPECT_EQ(llvm::StringRef(Out).count("fix: pad"), 2u);
}

TEST(Text, FixesOfPrivateArraysAreOneNote) {
  Finding F = plainFinding("", 1, 0);
  F.InLocal = {"a", 32};
  for (const char *Name : {"a", "b", "c"}) {
    Fix Unroll;
    Unroll.Kind = Fix::Safety::Safe;
    Unroll.Title = {Phrase::UnrollLoop, Name};
    Unroll.Array = Name;
    Unroll.ArrayWhere = {"dir/a.cu", unsigned(3 + Name[0] - 'a'), 5};
    F.Fixes.push_back(Unroll);
  }
  EXPECT_EQ(llvm::StringRef(text(F)).count("fix: "), 1u);
  EXPECT_TRUE(llvm::StringRef(text(F)).contains("; likewise 'b', 'c'\n"));
  F.InLocal.reset();
  EXPECT_EQ(llvm::StringRef(text(F)).count("fix: "), 3u);
}

TEST(Text, Levels) {
  Finding F = plainFinding("", 1, 0);
  F.Level = Severity::Error;
  EXPECT_EQ(text(F), "dir/a.cu:12:1: error: 32-way bank conflict reading "
                     "'tile' [shared-bank-conflict]\n");
  F.Level = Severity::Note;
  EXPECT_EQ(text(F), "dir/a.cu:12:1: note: 32-way bank conflict reading "
                     "'tile' [shared-bank-conflict]\n");
}

TEST(Text, PlacesWithoutColumnLineOrFile) {
  Finding F = plainFinding("int a;", 0, 0);
  EXPECT_EQ(text(F), "dir/a.cu:12: warning: 32-way bank conflict reading "
                     "'tile' [shared-bank-conflict]\n"
                     "   12 | int a;\n");
  F.Where = {"dir/a.cu", 0, 0};
  EXPECT_EQ(text(F), "dir/a.cu: warning: 32-way bank conflict reading 'tile' "
                     "[shared-bank-conflict]\n");
  F.Where = {};
  EXPECT_EQ(text(F), "warning: 32-way bank conflict reading 'tile' "
                     "[shared-bank-conflict]\n");
}

TEST(Text, GutterGrowsWithTheLineNumber) {
  Finding F = plainFinding("x", 1, 1);
  F.Where.Line = 12344;
  std::string Out = text(F);
  EXPECT_EQ(Out.substr(Out.find('\n') + 1), " 12344 | x\n       | ^\n");
  F.Where.Line = 112344;
  Out = text(F);
  EXPECT_EQ(Out.substr(Out.find('\n') + 1), " 112344 | x\n        | ^\n");
}

TEST(Text, TabsAreWidened) {
  EXPECT_EQ(snippet("\treturn a\t+ b;", 9, 5),
            "   12 |         return a        + b;\n"
            "      |                ^~~~~~~~~~~~\n");
  EXPECT_EQ(snippet("\tx", 1, 0), "   12 |         x\n"
                                  "      | ^~~~~~~~\n");
}

TEST(Text, CaretsStandUnderWideAndAccentedCharacters) {
  // e with acute: two bytes and one column. The ideographs: three bytes and
  // two columns.
  EXPECT_EQ(snippet("\xc3\xa9 = x;", 6, 1), "   12 | \xc3\xa9 = x;\n"
                                            "      |     ^\n");
  EXPECT_EQ(snippet("f(\xe6\x97\xa5\xe6\x9c\xac, 2)", 3, 6),
            "   12 | f(\xe6\x97\xa5\xe6\x9c\xac, 2)\n"
            "      |   ^~~~\n");
  // A column inside a character means that character.
  EXPECT_EQ(snippet("\xc3\xa9x", 2, 1), "   12 | \xc3\xa9x\n"
                                        "      | ^\n");
}

TEST(Text, BytesThatCannotBeShown) {
  EXPECT_EQ(snippet("int a = \"\xe9\x01\xe2\x80\x8b\" + x; // \xff", 19, 1),
            "   12 | int a = \"<E9><U+0001><U+200B>\" + x; // <FF>\n"
            "      |                                  ^\n");
  // A sequence that ends too early.
  EXPECT_EQ(snippet("x\xe6\x97", 1, 1), "   12 | x<E6><97>\n"
                                        "      | ^\n");
}

TEST(Text, UnderlineEndsWithTheLine) {
  EXPECT_EQ(snippet("a = b", 5, 40), "   12 | a = b\n"
                                     "      |     ^\n");
  EXPECT_EQ(snippet("a = b", 1, 40), "   12 | a = b\n"
                                     "      | ^~~~~\n");
  EXPECT_EQ(snippet("a", 2, 1), "   12 | a\n"
                                "      |  ^\n");
  EXPECT_EQ(snippet("a", 900, 5), "   12 | a\n"
                                  "      |  ^\n");
  EXPECT_EQ(snippet("a;\r", 1, 9), "   12 | a;\n"
                                   "      | ^~\n");
  EXPECT_EQ(snippet("a;\nb;", 1, 9), "   12 | a;\n"
                                     "      | ^~\n");
}

TEST(Text, NoSnippetOfEmptyAndEndlessLines) {
  EXPECT_EQ(snippet("", 1, 1), "");
  EXPECT_EQ(snippet("\r", 1, 1), "");
  EXPECT_EQ(snippet(std::string(4097, 'x'), 1, 1), "");
  EXPECT_EQ(snippet(std::string(4096, 'x'), 2, 3),
            "   12 | " + std::string(4096, 'x') + "\n      |  ^~~\n");
}

TEST(Text, ColoursAreClangs) {
  Finding F = plainFinding("int x;", 5, 1);
  F.Notes.push_back({{"b.cu", 1, 1}, "here", "y", 1});
  EXPECT_EQ(
      text(F, true),
      "\x1b[1mdir/a.cu:12:5: \x1b[0m\x1b[0;1;35mwarning: \x1b[0m\x1b[1m"
      "32-way bank conflict reading 'tile' [shared-bank-conflict]\x1b[0m\n"
      "   12 | int x;\x1b[0m\n"
      "      | \x1b[0;1;32m    ^\n\x1b[0m"
      "\x1b[1mb.cu:1:1: \x1b[0m\x1b[0;1;36mnote: \x1b[0mhere\x1b[0m\n"
      "    1 | y\x1b[0m\n"
      "      | \x1b[0;1;32m^\n\x1b[0m");
}

TEST(Text, ColourOfTheStreamIsLeftAsItWas) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS.enable_colors(true);
  writeText(OS, llvm::ArrayRef<Finding>(), false);
  EXPECT_TRUE(OS.colors_enabled());
}

TEST(Text, Problems) {
  std::vector<Problem> Problems(4);
  Problems[0] = {Problem::Kind::Error,
                 Problem::Subject::Analysis,
                 {"a.cu", 3, 14},
                 10,
                 "\treturn a + (undeclared\t+ b);",
                 "use of undeclared identifier 'undeclared'"};
  Problems[1] = {
      Problem::Kind::Note, Problem::Subject::Analysis, {"a.cu", 2, 5}, 0, "",
      "declared here"};
  Problems[2].Level = Problem::Kind::Fatal;
  Problems[2].Message = "cannot read 'b.cu'";
  Problems[3].Level = Problem::Kind::Warning;
  Problems[3].Message = "no toolkit";
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeText(OS, Problems, false);
  EXPECT_EQ(Out, "a.cu:3:14: error: use of undeclared identifier "
                 "'undeclared'\n"
                 "    3 |         return a + (undeclared  + b);\n"
                 "      |                     ^~~~~~~~~~\n"
                 "a.cu:2:5: note: declared here\n"
                 "fatal error: cannot read 'b.cu'\n"
                 "warning: no toolkit\n");
}

} // namespace
