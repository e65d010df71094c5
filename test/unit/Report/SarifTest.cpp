//===- SarifTest.cpp - SARIF output, read back ----------------------------===//
#include "Samples.h"
#include "warplint/Report/Report.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace json = llvm::json;

namespace {

RuleText bankRule() {
  RuleText R;
  R.Id = "shared-bank-conflict";
  R.Summary = "bank conflicts in shared memory";
  R.Description = "Lanes that meet in one bank wait for each other.";
  R.Help = "# Bank conflicts";
  R.HelpUri = "https://example.org/shared-bank-conflict";
  return R;
}

/// The only run of the output.
json::Object run(llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems = {},
                 const RunSummary &Summary = {},
                 llvm::ArrayRef<RuleText> Rules = {},
                 llvm::StringRef Home = "") {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeSarif(OS, Findings, Problems, Summary, Rules, Home);
  llvm::Expected<json::Value> V = json::parse(Out);
  if (!V) {
    ADD_FAILURE() << llvm::toString(V.takeError()) << "\n" << Out;
    return json::Object();
  }
  const json::Object &O = *V->getAsObject();
  EXPECT_EQ(O.getString("$schema"),
            "https://json.schemastore.org/sarif-2.1.0.json");
  EXPECT_EQ(O.getString("version"), "2.1.0");
  EXPECT_EQ(O.getArray("runs")->size(), 1u);
  return *(*O.getArray("runs"))[0].getAsObject();
}

json::Object result(const Finding &F) {
  return *(*run(F, {}, {}, {}).getArray("results"))[0].getAsObject();
}

json::Object location(const Finding &F) {
  json::Object R = result(F);
  return *(*R.getArray("locations"))[0].getAsObject()->getObject(
      "physicalLocation");
}

std::string uri(std::string File) {
  Finding F = plainFinding("x", 1, 1);
  F.Where.File = std::move(File);
  json::Object Place = location(F);
  const json::Object &Artifact = *Place.getObject("artifactLocation");
  return Artifact.getString("uri")->str() +
         (Artifact.get("uriBaseId") ? " from the root" : "");
}

TEST(Sarif, RulesHaveWhatGitHubAsksFor) {
  Finding Other = plainFinding("x", 1, 1);
  Other.Check = "local-memory-array";
  json::Object Run =
      run({Other, plainFinding("x", 1, 1)}, {}, {}, {bankRule()});
  const json::Object &Driver = *Run.getObject("tool")->getObject("driver");
  EXPECT_EQ(Driver.getString("name"), "warplint");
  EXPECT_EQ(Driver.getString("semanticVersion"), "0.1.0");
  const json::Array &Rules = *Driver.getArray("rules");
  ASSERT_EQ(Rules.size(), 2u);
  auto Text = [](llvm::StringRef T) { return json::Object{{"text", T.str()}}; };
  json::Object Properties{{"precision", "high"},
                          {"problem.severity", "warning"},
                          {"tags", json::Array{"cuda", "performance"}}};
  json::Object Want{
      {"id", "shared-bank-conflict"},
      {"shortDescription", Text("bank conflicts in shared memory")},
      {"fullDescription",
       Text("Lanes that meet in one bank wait for each other.")},
      {"help", json::Object{{"text", "# Bank conflicts"},
                            {"markdown", "# Bank conflicts"}}},
      {"helpUri", "https://example.org/shared-bank-conflict"},
      {"properties", json::Object(Properties)}};
  EXPECT_TRUE(Rules[0] == json::Value(std::move(Want)));
  // A check that nobody described still has all the texts.
  json::Object Bare{{"id", "local-memory-array"},
                    {"shortDescription", Text("local-memory-array")},
                    {"fullDescription", Text("local-memory-array")},
                    {"help", Text("local-memory-array")},
                    {"properties", std::move(Properties)}};
  EXPECT_TRUE(Rules[1] == json::Value(std::move(Bare)));
  const json::Array &Results = *Run.getArray("results");
  EXPECT_EQ(Results[0].getAsObject()->getInteger("ruleIndex"), 1);
  EXPECT_EQ(Results[1].getAsObject()->getInteger("ruleIndex"), 0);
  EXPECT_EQ(Results[1].getAsObject()->getString("ruleId"),
            "shared-bank-conflict");
}

TEST(Sarif, AResultAndItsRelatedPlaces) {
  Finding F = fullFinding();
  F.Notes[0].Text = "tile[0][1] is here";
  json::Object Got = result(F);
  EXPECT_EQ(Got.getString("level"), "warning");
  EXPECT_EQ(Got.getObject("message")->getString("text"),
            "32-way bank conflict reading 'tile'\n"
            "[tile\\[0\\]\\[1\\] is here](1)\n"
            "every row starts in the same bank\n"
            "[fix: pad rows of 'tile' to 33 elements: 1056 -> 64 wavefronts "
            "per block, 4096 -> 4224 bytes of shared memory per block; "
            "--fix applies it](2)\n"
            "fix: swizzle the columns of 'tile'; no edit: its address "
            "escapes");
  const json::Array &Related = *Got.getArray("relatedLocations");
  ASSERT_EQ(Related.size(), 2u);
  json::Object Note{{"id", 1},
                    {"physicalLocation",
                     json::Object{{"artifactLocation",
                                   json::Object{{"uri", "dir/a.cu"},
                                                {"uriBaseId", "%SRCROOT%"}}},
                                  {"region", json::Object{{"startLine", 20},
                                                          {"startColumn", 3},
                                                          {"endColumn", 4}}}}},
                    {"message", json::Object{{"text", "tile[0][1] is here"}}}};
  EXPECT_TRUE(Related[0] == json::Value(std::move(Note)));
  EXPECT_EQ(Related[1].getAsObject()->getInteger("id"), 2);
  EXPECT_TRUE(
      *Got.getObject("partialFingerprints") ==
      (json::Object{{"primaryLocationLineHash", fingerprints(F).front()}}));
  EXPECT_TRUE(*Got.getObject("properties") ==
              (json::Object{{"verdict", "range"},
                            {"certainty", "certain"},
                            {"precision", "very-high"},
                            {"unit", "wavefronts"},
                            {"low", 2},
                            {"high", 31.25},
                            {"ideal", 1}}));
}

TEST(Sarif, CertaintyIsRankPrecisionAndLevel) {
  Finding F = fullFinding();
  F.Sure = Certainty::Likely;
  json::Object Likely = result(F);
  EXPECT_EQ(Likely.getNumber("rank"), 75);
  EXPECT_EQ(Likely.getString("level"), "warning");
  EXPECT_EQ(Likely.getObject("properties")->getString("precision"), "high");
  F.Sure = Certainty::Possible;
  json::Object Possible = result(F);
  EXPECT_EQ(Possible.getNumber("rank"), 25);
  EXPECT_EQ(Possible.getString("level"), "note");
  EXPECT_EQ(Possible.getObject("properties")->getString("certainty"),
            "possible");
}

TEST(Sarif, RegionsAreOneLineAndCountUtf16) {
  auto Region = [](std::string Line, unsigned Column, unsigned Length) {
    json::Object Place = location(plainFinding(Line, Column, Length));
    return *Place.getObject("region");
  };
  EXPECT_TRUE(
      Region("abcdef", 2, 3) ==
      (json::Object{{"startLine", 12}, {"startColumn", 2}, {"endColumn", 5}}));
  // Two bytes, one unit; then four bytes, two units.
  EXPECT_TRUE(
      Region("\xc3\xa9\xf0\x9f\x9a\x80x", 7, 1) ==
      (json::Object{{"startLine", 12}, {"startColumn", 4}, {"endColumn", 5}}));
  // A byte that is no UTF-8 is one replacement character.
  EXPECT_TRUE(
      Region("\xffx", 2, 1) ==
      (json::Object{{"startLine", 12}, {"startColumn", 2}, {"endColumn", 3}}));
  // Underlines end with the line; without the line all is taken for ASCII.
  EXPECT_TRUE(
      Region("abc", 2, 90) ==
      (json::Object{{"startLine", 12}, {"startColumn", 2}, {"endColumn", 4}}));
  EXPECT_TRUE(
      Region("", 2, 3) ==
      (json::Object{{"startLine", 12}, {"startColumn", 2}, {"endColumn", 5}}));
  EXPECT_TRUE(Region("abc", 0, 0) == (json::Object{{"startLine", 12}}));
  EXPECT_TRUE(Region("abc", 9, 1) ==
              (json::Object{{"startLine", 12}, {"startColumn", 9}}));
}

TEST(Sarif, Uris) {
  EXPECT_EQ(uri("dir/a.cu"), "dir/a.cu from the root");
  EXPECT_EQ(uri("./dir/a.cu"), "dir/a.cu from the root");
  EXPECT_EQ(uri("a b%\xc3\xa9:#.cu"), "a%20b%25%C3%A9%3A%23.cu from the root");
  EXPECT_EQ(uri("/top/a.cu"), "file:///top/a.cu");
}

TEST(Sarif, TheToolsOwnPages) {
  auto Driver = [](llvm::StringRef Home) {
    RuleText R;
    R.Id = "shared-bank-conflict";
    R.HelpUri = Home.empty() ? "" : pageUri(Home, R.Id);
    json::Object Run = run({}, {}, {}, R, Home);
    return *Run.getObject("tool")->getObject("driver");
  };
  EXPECT_FALSE(Driver("").get("informationUri"));
  json::Object With = Driver("https://example.org/warplint/");
  EXPECT_EQ(With.getString("informationUri"), "https://example.org/warplint/");
  EXPECT_EQ((*With.getArray("rules"))[0].getAsObject()->getString("helpUri"),
            "https://example.org/warplint/docs/checks/shared-bank-conflict.md");
}

TEST(Sarif, AFindingWithoutAPlace) {
  Finding F = plainFinding("", 0, 0);
  F.Where = {};
  EXPECT_TRUE(result(F).getArray("locations")->empty());
  F.Where.File = "a.cu";
  EXPECT_FALSE(location(F).get("region"));
}

TEST(Sarif, ProblemsAreNotifications) {
  Problem P;
  P.Where = {"a.cu", 3, 2};
  P.Message = "no such file";
  P.Level = Problem::Kind::Fatal;
  RunSummary S;
  S.FilesFailed = 1;
  S.NotAnalysed = {"'k': no code"};
  S.Notes = {"1 file is compiled with -G"};
  json::Object Run = run({}, P, S);
  const json::Object &Invocation =
      *(*Run.getArray("invocations"))[0].getAsObject();
  EXPECT_EQ(Invocation.getBoolean("executionSuccessful"), false);
  const json::Array &EarlierNotes =
      *Invocation.getArray("toolExecutionNotifications");
  ASSERT_EQ(EarlierNotes.size(), 3u);
  EXPECT_EQ(EarlierNotes[0].getAsObject()->getString("level"), "error");
  EXPECT_EQ(
      EarlierNotes[0].getAsObject()->getObject("message")->getString("text"),
      "no such file");
  EXPECT_EQ(EarlierNotes[0].getAsObject()->getArray("locations")->size(), 1u);
  EXPECT_EQ(
      EarlierNotes[1].getAsObject()->getObject("message")->getString("text"),
      "not analysed: 'k': no code");
  EXPECT_EQ(EarlierNotes[2].getAsObject()->getString("level"), "note");
  EXPECT_EQ(
      EarlierNotes[2].getAsObject()->getObject("message")->getString("text"),
      "1 file is compiled with -G");
  EXPECT_EQ((*run({}).getArray("invocations"))[0].getAsObject()->getBoolean(
                "executionSuccessful"),
            true);
}

/// Reads the text, not a tree of 25,000 results, to be quick.
TEST(Sarif, NoMoreResultsThanGitHubTakes) {
  std::vector<Finding> Many(25001, plainFinding("x", 1, 1));
  Many.front().Level = Severity::Note;
  Many.back().Level = Severity::Error;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeSarif(OS, Many, {}, RunSummary(), {});
  llvm::StringRef Text = Out;
  EXPECT_EQ(Text.count("\"ruleId\""), 25000u);
  EXPECT_EQ(Text.count("\"level\": \"note\""), 0u);
  EXPECT_EQ(Text.count("\"level\": \"error\""), 1u);
  EXPECT_EQ(Text.count("1 more finding not written: a run holds 25000"), 1u);
}

TEST(Sarif, NoMoreRelatedPlacesThanGitHubTakes) {
  Finding F = plainFinding("x", 1, 1);
  F.Notes.resize(1001);
  for (FindingNote &N : F.Notes)
    N.Where = {"a.cu", 1, 1};
  EXPECT_EQ(result(F).getArray("relatedLocations")->size(), 1000u);
}

} // namespace
