//===- ShownTest.cpp - What a client is shown of findings
//------------------===//

#include "Messages.h"
#include "Views.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace json = llvm::json;

static const char Pages[] = "https://none/docs";

/// One open file with findings at lines of it.
static FileView viewOf(std::string Text, std::vector<unsigned> Lines) {
  FileView V;
  V.Of.Path = V.Of.Real = "/none/a.cu";
  V.Of.Uri = "file:///none/a.cu";
  V.Of.Version = 3;
  V.Of.Text = Text;
  V.Folder = "/none";
  V.Texts["/none/a.cu"] = std::move(Text);
  V.Uris["/none/a.cu"] = V.Of.Uri;
  for (unsigned Line : Lines) {
    Finding F;
    F.Check = "shared-bank-conflict";
    F.Where = {"/none/a.cu", Line, 3};
    F.Message = "a conflict";
    V.Findings.push_back(std::move(F));
  }
  return V;
}

static json::Array actionsOf(const FileView &V, const Client &C, int From,
                             int To) {
  return actionsAt(V, C,
                   {llvm::lsp::Position(From, 0), llvm::lsp::Position(To, 0)},
                   Pages, Stop());
}

/// What an action puts in and where, "line:character text".
static std::string editOf(const json::Value &Action) {
  const json::Object *Edit = Action.getAsObject()->getObject("edit");
  const json::Array *All =
      Edit->getObject("changes")->getArray("file:///none/a.cu");
  EXPECT_EQ(All->size(), 1u);
  const json::Object *One = All->front().getAsObject();
  const json::Object *At = One->getObject("range")->getObject("start");
  std::string Text;
  llvm::raw_string_ostream(Text)
      << *At->getInteger("line") << ":" << *At->getInteger("character") << " "
      << *One->getString("newText");
  return Text;
}

TEST(Silence, ACommentInTheLineBefore) {
  const FileView V = viewOf("void f() {\n  \tx = a[i];\n}\n", {2});
  const json::Array All = actionsOf(V, Client(), 1, 1);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(editOf(All[0]),
            "1:0   \t// NOLINTNEXTLINE(shared-bank-conflict)\n");
  EXPECT_EQ(All[0].getAsObject()->getString("title"),
            llvm::StringRef("suppress shared-bank-conflict here"));
  EXPECT_TRUE(actionsOf(V, Client(), 0, 0).empty());
  EXPECT_TRUE(actionsOf(V, Client(), 2, 9).empty());
  EXPECT_EQ(actionsOf(V, Client(), 0, 9).size(), 1u);
}

TEST(Silence, JoinsTheCommentThatIsThere) {
  const FileView V =
      viewOf("// \xc2\xb5 NOLINTNEXTLINE(a)\n  x = a[i];\n", {2});
  EXPECT_EQ(editOf(actionsOf(V, Client(), 1, 1)[0]),
            "0:21 ,shared-bank-conflict"); // the letter counts once in UTF-16
  Client Eight;
  Eight.Counts = Encoding::Utf8;
  EXPECT_EQ(editOf(actionsOf(V, Eight, 1, 1)[0]), "0:22 ,shared-bank-conflict");
}

TEST(Silence, NoneWhereACommentWouldDoHarm) {
  EXPECT_TRUE(
      actionsOf(viewOf("#define M \\\n  x = a[i];\n", {2}), Client(), 1, 1)
          .empty());
  EXPECT_TRUE(actionsOf(viewOf("// NOLINTNEXTLINE(a\n  x = a[i];\n", {2}),
                        Client(), 1, 1)
                  .empty());
  // A text that is shorter than it was.
  EXPECT_TRUE(actionsOf(viewOf("\n", {9}), Client(), 8, 8).empty());
}

TEST(Silence, OnceForEachCheckOfALine) {
  EXPECT_EQ(actionsOf(viewOf("  x = a[i];\n", {1, 1}), Client(), 0, 0).size(),
            1u);
}

TEST(Silence, EditsOfAVersionWhereTheClientCan) {
  Client C;
  C.VersionedEdits = true;
  const json::Array All = actionsOf(viewOf("  x = a[i];\n", {1}), C, 0, 0);
  ASSERT_EQ(All.size(), 1u);
  const json::Object *Edit = All[0].getAsObject()->getObject("edit");
  const json::Object *Change =
      Edit->getArray("documentChanges")->front().getAsObject();
  EXPECT_EQ(Change->getObject("textDocument")->getInteger("version"), 3);
  EXPECT_FALSE(Edit->get("changes"));
}

TEST(Diagnostics, WhatTheClientCannotShowIsTold) {
  FileView V = viewOf("int a;\n  x = a[i];\n", {2});
  Finding &F = V.Findings.front();
  FindingNote Note;
  Note.Where = {"/none/a.cu", 1, 1};
  Note.Text = "declared here";
  F.Notes.push_back(Note);
  Client Plain;
  const json::Array Told = diagnosticsOf(V, Plain, Pages);
  ASSERT_EQ(Told.size(), 1u);
  const json::Object *D = Told[0].getAsObject();
  EXPECT_EQ(D->getString("message"),
            llvm::StringRef("a conflict\ndeclared here"));
  EXPECT_FALSE(D->get("relatedInformation"));
  EXPECT_FALSE(D->get("codeDescription"));

  Client Full;
  Full.RelatedInformation = Full.CodeDescription = true;
  const json::Array All = diagnosticsOf(V, Full, Pages);
  D = All[0].getAsObject();
  EXPECT_EQ(D->getString("message"), llvm::StringRef("a conflict"));
  const json::Object *Place =
      D->getArray("relatedInformation")->front().getAsObject();
  EXPECT_EQ(Place->getString("message"), llvm::StringRef("declared here"));
  EXPECT_EQ(
      D->getObject("codeDescription")->getString("href"),
      llvm::StringRef("https://none/docs/checks/shared-bank-conflict.md"));
}

TEST(Diagnostics, TheArrayIsARelatedPlaceOnce) {
  FileView V = viewOf("  float tile[9];\n  x = tile[i];\n", {2});
  Finding &F = V.Findings.front();
  F.Array = "tile";
  F.ArrayWhere = {"/none/a.cu", 1, 0};
  Client C;
  C.RelatedInformation = true;
  auto Related = [&] {
    const json::Array All = diagnosticsOf(V, C, Pages);
    const json::Array *List =
        All[0].getAsObject()->getArray("relatedInformation");
    return List ? *List : json::Array();
  };
  ASSERT_EQ(Related().size(), 1u);
  const json::Array Found = Related();
  const json::Object *Range =
      Found[0].getAsObject()->getObject("location")->getObject("range");
  EXPECT_EQ(Range->getObject("start")->getInteger("character"), 8);
  EXPECT_EQ(Range->getObject("end")->getInteger("character"), 12);
  FindingNote Note;
  Note.Where = F.ArrayWhere;
  Note.Text = "fix: pad it";
  F.Notes.push_back(Note);
  EXPECT_EQ(Related().size(), 1u);
}

TEST(Diagnostics, OneRemarkOnWhatIsNotAnalysed) {
  FileView V = viewOf("int a = ;\n", {});
  for (unsigned Column : {9u, 5u}) {
    Problem P;
    P.Level = Problem::Kind::Error;
    P.Where = {"/none/a.cu", 1, Column};
    P.Message = "expected expression";
    V.Problems.push_back(P);
  }
  Problem Elsewhere;
  Elsewhere.Level = Problem::Kind::Fatal;
  Elsewhere.Where = {"/none/b.h", 7, 1};
  Elsewhere.Message = "no such file";
  json::Array All = diagnosticsOf(V, Client(), Pages);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].getAsObject()->getString("message"),
            llvm::StringRef("analysed in part: expected expression"));
  EXPECT_EQ(All[0].getAsObject()->getInteger("severity"), 3);
  // The gravest of them, wherever it is.
  V.Problems.push_back(Elsewhere);
  All = diagnosticsOf(V, Client(), Pages);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].getAsObject()->getString("message"),
            llvm::StringRef("analysed in part: no such file (/none/b.h:7)"));
}

TEST(Diagnostics, ALaunchThatFailsIsAWarning) {
  FileView V = viewOf("k<<<1, 4096>>>();\n", {});
  for (auto About : {Problem::Subject::FailedLaunch,
                     Problem::Subject::FailedLaunch, // of another instance
                     Problem::Subject::Analysis}) {
    Problem P;
    P.Level = Problem::Kind::Warning;
    P.About = About;
    P.Where = {"/none/a.cu", 1, 1};
    P.Message = "too many threads";
    V.Problems.push_back(P);
  }
  const json::Array All = diagnosticsOf(V, Client(), Pages);
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].getAsObject()->getString("message"),
            llvm::StringRef("too many threads"));
  EXPECT_EQ(All[0].getAsObject()->getInteger("severity"), 2);
}

TEST(Hints, TheWorstOfAPlaceInsideTheRange) {
  FileView V = viewOf("x\n  y = tile[i] + 1;\nz\n", {});
  KernelPage Page;
  Page.Where = {"/none/a.cu", 1, 1};
  for (double Cost : {8.0, 32.0, 2.0}) {
    PageRow R;
    R.Where = {"/none/a.cu", 2, 7};
    R.Space = MemorySpace::Shared;
    R.Unit = CostUnit::Wavefronts;
    R.Ideal = 1;
    R.PerRequest.How = Verdict::Kind::Exact;
    R.PerRequest.Low = R.PerRequest.High = Cost;
    Page.Rows.push_back(R);
  }
  V.Pages.push_back(Page);
  auto At = [&](int From, int To) {
    return hintsOf(V, Client(),
                   {llvm::lsp::Position(From, 0), llvm::lsp::Position(To, 0)});
  };
  const json::Array All = At(0, 2);
  ASSERT_EQ(All.size(), 1u);
  const json::Object *Hint = All[0].getAsObject();
  EXPECT_EQ(Hint->getString("label"), llvm::StringRef("32-way"));
  EXPECT_EQ(Hint->getObject("position")->getInteger("line"), 1);
  EXPECT_EQ(Hint->getObject("position")->getInteger("character"), 13);
  EXPECT_EQ(At(1, 1).size(), 1u);
  EXPECT_TRUE(At(0, 0).empty());
  EXPECT_TRUE(At(2, 2).empty());
}

TEST(Lenses, OneForAKernelAndOneForItsLaunches) {
  FileView V = viewOf("__global__ void k() {}\n", {});
  KernelPage Page;
  Page.Name = "k()";
  Page.Where = {"/none/a.cu", 1, 17};
  Page.Block = {32, 1, 1};
  V.Pages = {Page, Page};
  for (unsigned Line : {5u, 6u}) {
    LaunchInSight L;
    L.Kernel = "k";
    L.KernelWhere = Page.Where;
    L.Where = {"/none/a.cu", Line, 1};
    V.InSight.push_back(L);
  }
  auto Titles = [&] {
    std::vector<std::string> All;
    for (const json::Value &Lens : lensesOf(V, Client()))
      All.push_back(
          Lens.getAsObject()->getObject("command")->getString("title")->str());
    return All;
  };
  ASSERT_EQ(Titles().size(), 2u);
  EXPECT_EQ(Titles()[0],
            "k: no cost counted, 32 threads per block, the worst of "
            "2 launches");
  EXPECT_EQ(Titles()[1], "2 launches: pin one");
  V.InSight[1].IsPinned = true;
  EXPECT_EQ(Titles()[1], "pinned: line 6, one of 2 launches");
}

TEST(Hover, NothingWhereNothingIs) {
  const FileView V = viewOf("int a;\n  x = a[i];\n", {2});
  EXPECT_TRUE(
      hoverAt(V, Client(), llvm::lsp::Position(0, 1), Stop()).getAsNull());
  EXPECT_TRUE(
      hoverAt(V, Client(), llvm::lsp::Position(99, 99), Stop()).getAsNull());
  EXPECT_FALSE(
      hoverAt(V, Client(), llvm::lsp::Position(1, 2), Stop()).getAsNull());
}

TEST(Names, HeadersAndDeviceCode) {
  EXPECT_TRUE(isHeaderName("/a/b.cuh"));
  EXPECT_TRUE(isHeaderName("/a/b.hpp"));
  EXPECT_FALSE(isHeaderName("/a/b.cu"));
  EXPECT_FALSE(isHeaderName("/a.h/b"));
  EXPECT_TRUE(isCudaName("/a/b.cu"));
  EXPECT_TRUE(isCudaName("/a/b.cuh"));
  EXPECT_FALSE(isCudaName("/a/b.h"));
}
