//===- JsonTest.cpp - JSON output, read back ------------------------------===//
#include "llvm/Support/JSON.h"
#include "Samples.h"
#include "warplint/Report/Report.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"
#include <limits>

using namespace warplint;
namespace json = llvm::json;

namespace {

std::string written(llvm::ArrayRef<Finding> Findings,
                    llvm::ArrayRef<Problem> Problems = {},
                    const RunSummary &Summary = {}) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeJson(OS, Findings, Problems, Summary);
  return Out;
}

json::Value parsed(llvm::StringRef Text) {
  llvm::Expected<json::Value> V = json::parse(Text);
  if (V)
    return *V;
  ADD_FAILURE() << llvm::toString(V.takeError()) << "\n" << Text.str();
  return nullptr;
}

/// The only finding of the output.
json::Object onlyFinding(const Finding &F) {
  json::Value Root = parsed(written(F));
  return *(*Root.getAsObject()->getArray("findings"))[0].getAsObject();
}

TEST(Json, AnEmptyRun) {
  EXPECT_EQ(written({}), R"({
  "version": 2,
  "tool": {
    "name": "warplint",
    "version": "0.1.0"
  },
  "summary": {
    "files": 0,
    "filesFailed": 0,
    "filesPartial": 0,
    "kernels": 0,
    "launches": 0,
    "accesses": 0,
    "findings": 0,
    "ranges": 0,
    "undecided": 0,
    "suppressed": 0,
    "likelyNotShown": 0,
    "possibleNotShown": 0,
    "unusedNotShown": 0,
    "smallNotShown": 0,
    "smallInTimeNotShown": 0,
    "inBaseline": 0,
    "atUnchangedLines": 0,
    "filesLeftAside": 0,
    "complete": true,
    "notAnalysed": [],
    "leftOut": {
      "files": 0,
      "templates": 0,
      "kernels": 0,
      "launches": 0,
      "calls": 0,
      "instructions": 0,
      "budgets": 0,
      "checks": 0,
      "architectures": 0,
      "textures": 0
    },
    "notes": [],
    "toolkit": "",
    "architectures": []
  },
  "findings": [],
  "problems": []
}
)");
}

TEST(Json, EveryFieldOfAFinding) {
  Finding F = fullFinding();
  F.Array = "tile";
  F.ArrayWhere = {"dir/a.cu", 4, 20};
  F.Places.push_back({{"dir/a.cu", 15, 3}, 2, "", "8-way", {}, ""});
  F.Notes[0].Is = FindingNote::Role::Launch;
  json::Object Got = onlyFinding(F);
  json::Array Offsets(std::vector<std::nullptr_t>(32));
  Offsets[0] = 0;
  Offsets[2] = -128;
  json::Object Location{{"file", "dir/a.cu"}, {"line", 12}, {"column", 12}};
  json::Object Underlined = Location;
  Underlined["length"] = 12;
  json::Object Pad{
      {"kind", "safe"},
      {"title", "pad rows of 'tile' to 33 elements"},
      {"layout", "row-padding"},
      {"array", "tile"},
      {"arrayLocation",
       json::Object{{"file", "dir/a.cu"}, {"line", 4}, {"column", 20}}},
      {"edits", json::Array{json::Object{{"file", "dir/a.cu"},
                                         {"offset", 100},
                                         {"length", 2},
                                         {"text", "33"}}}},
      {"whyNoEdit", ""},
      {"whyUnsafe", ""},
      {"rewrite", ""},
      {"whySame", ""},
      {"goal", nullptr},
      {"wavefrontsPerBlock", json::Object{{"before", 1056}, {"after", 64}}},
      {"countedAs", ""},
      {"sharedBytes", json::Object{{"before", 4096}, {"after", 4224}}},
      {"residentBlocks", json::Object{{"before", 2}, {"after", 2}}},
      {"accesses",
       json::Array{json::Object{
           {"location", std::move(Location)},
           {"kernel", "k()"},
           {"operation", "load"},
           {"requests", 32},
           {"wavefronts", json::Object{{"before", 1024}, {"after", 32}}},
           {"worstRequest", json::Object{{"before", 32}, {"after", 1}}}}}},
      {"checkedOn",
       json::Array{json::Object{
           {"kernel", "k()"},
           {"launch", "dir/a.cu:20:3"},
           {"wavefronts", json::Object{{"before", 1056}, {"after", 64}}}}}}};
  json::Object Advice{
      {"kind", "advice"},
      {"title", "swizzle the columns of 'tile'"},
      {"layout", ""},
      {"array", ""},
      {"arrayLocation", nullptr},
      {"edits", json::Array()},
      {"whyNoEdit", "its address escapes"},
      {"whyUnsafe", ""},
      {"rewrite", ""},
      {"whySame", ""},
      {"goal", nullptr},
      {"wavefrontsPerBlock", json::Object{{"before", 0}, {"after", 0}}},
      {"countedAs", ""},
      {"sharedBytes", json::Object{{"before", 0}, {"after", 0}}},
      {"residentBlocks", nullptr},
      {"accesses", json::Array()},
      {"checkedOn", json::Array()}};
  json::Object Want{
      {"check", "shared-bank-conflict"},
      {"severity", "warning"},
      {"certainty", "certain"},
      {"location", std::move(Underlined)},
      {"sourceLine", "  out[i] = tile[tx][ty];"},
      {"message", "32-way bank conflict reading 'tile'"},
      {"cause", ""},
      {"fingerprint", fingerprints(F).front()},
      {"verdict", json::Object{{"kind", "range"},
                               {"unit", "wavefronts"},
                               {"low", 2},
                               {"high", 31.25},
                               {"mean", 3.15},
                               {"ideal", 1},
                               {"totalPerBlock", 1024},
                               {"idealPerBlock", 32},
                               {"restsOn", "proved"},
                               {"reasons", json::Array{"'n' is an argument"}},
                               {"reasonCodes", json::Array{"stated"}}}},
      {"witness", json::Object{{"space", "shared"},
                               {"warp", 3},
                               {"repetition", 7},
                               {"bytesPerLane", 4},
                               {"start", 0},
                               {"offsets", std::move(Offsets)},
                               {"banks", 32},
                               {"bankBytes", 4}}},
      {"array", "tile"},
      {"arrayLocation",
       json::Object{{"file", "dir/a.cu"}, {"line", 4}, {"column", 20}}},
      {"places",
       json::Array{json::Object{{"message", "8-way"},
                                {"location", json::Object{{"file", "dir/a.cu"},
                                                          {"line", 15},
                                                          {"column", 3},
                                                          {"length", 2}}},
                                {"array", ""},
                                {"notes", json::Array()}}}},
      {"notes",
       json::Array{
           json::Object{
               {"role", "launch"},
               {"message", "launched here with 32x32 threads per block"},
               {"location", json::Object{{"file", "dir/a.cu"},
                                         {"line", 20},
                                         {"column", 3},
                                         {"length", 1}}}},
           json::Object{{"role", "detail"},
                        {"message", "every row starts in the same bank"},
                        {"location", nullptr}}}},
      {"fixes", json::Array{std::move(Pad), std::move(Advice)}},
      {"kernels", json::Array{"k()"}},
      {"kernelsMangled", json::Array{"_Z1kv"}},
      {"launch", "dir/a.cu:20:3"},
      {"architectures", json::Array()}};
  // Member by member, so that a failure names the field.
  for (const auto &Member : Want)
    EXPECT_TRUE(Got[Member.first] == Member.second)
        << Member.first.str() << " is "
        << llvm::formatv("{0}", Got[Member.first]).str();
  EXPECT_EQ(Got.size(), Want.size());
}

TEST(Json, AbsentFieldsAreOmitted) {
  json::Object Got = onlyFinding(plainFinding("x", 1, 0));
  EXPECT_FALSE(Got.get("witness"));
  json::Object *Verdict = Got.getObject("verdict");
  ASSERT_TRUE(Verdict);
  EXPECT_EQ(Verdict->getString("kind"), "undecided");
  for (const char *Key :
       {"low", "high", "mean", "totalPerBlock", "idealPerBlock"})
    EXPECT_FALSE(Verdict->get(Key)) << Key;
  EXPECT_FALSE(Got.getObject("location")->get("length"));
}

TEST(Json, ACopyNamesTheFirst) {
  const Finding First = plainFinding("  out[i] = tile[tx][ty];", 12, 12);
  Finding Copy = First;
  Copy.Where = {"dir/b.cu", 40, 12};
  json::Value Root = parsed(written({First, Copy}));
  json::Array &All = *Root.getAsObject()->getArray("findings");
  EXPECT_FALSE(All[0].getAsObject()->get("copyOf"));
  EXPECT_EQ(*All[1].getAsObject()->get("copyOf"),
            parsed(R"({"file": "dir/a.cu", "line": 12, "column": 12})"));
}

TEST(Json, ACopyMayHaveOtherNames) {
  Finding First = plainFinding("  int type = kinds[n2];", 12, 12);
  First.Array = "kinds";
  Finding Copy = plainFinding("int t2 = g_kinds[n2];", 12, 12);
  Copy.Where = {"dir/b.cu", 40, 12};
  Copy.Array = "g_kinds";
  // Three names are others: another statement.
  Finding Other = plainFinding("int t2 = g_kinds[n3];", 12, 12);
  Other.Where = {"dir/c.cu", 40, 12};
  Other.Array = "g_kinds";
  // So is one with other numbers.
  Finding Costly = Copy;
  Costly.Where.File = "dir/d.cu";
  Costly.Figure = "32 sectors";
  json::Value Root = parsed(written({First, Copy, Other, Costly}));
  json::Array &All = *Root.getAsObject()->getArray("findings");
  EXPECT_EQ(*All[1].getAsObject()->get("copyOf"),
            parsed(R"({"file": "dir/a.cu", "line": 12, "column": 12})"));
  EXPECT_FALSE(All[2].getAsObject()->get("copyOf"));
  EXPECT_FALSE(All[3].getAsObject()->get("copyOf"));
}

TEST(Json, ArraysOfOnePitchHaveOneLayout) {
  auto Of = [](std::string File, std::string Array, std::string Also) {
    Finding F = plainFinding(Array + "[" + File + "]", 12, 12);
    F.WantsLayout = false;
    F.Where.File = std::move(File);
    F.Array = std::move(Array);
    F.Cause = {Phrase::DistancesDepend, "argument 'nv'"};
    F.Places.push_back({F.Where, 1, "", "", {}, std::move(Also), "", {}});
    return F;
  };
  json::Value Root = parsed(written(
      {Of("a.cu", "mass", "heat"), Of("b/b.cu", "wind", "heat"),
       Of("c-c.cu", "flux", "wind"), Of("d.e.cu", "tracers", "ozone")}));
  json::Array &All = *Root.getAsObject()->getArray("findings");
  for (unsigned Copy : {1, 2})
    EXPECT_EQ(*All[Copy].getAsObject()->get("copyOf"),
              parsed(R"({"file": "a.cu", "line": 12, "column": 12})"));
  EXPECT_FALSE(All[3].getAsObject()->get("copyOf"));
}

TEST(Json, AnUnsafeFixSaysWhy) {
  Finding F = plainFinding("x", 1, 0);
  F.Cause = {Phrase::LanesApart, 24};
  Fix Proposed;
  Proposed.Kind = Fix::Safety::Unsafe;
  Proposed.WhyUnsafe = {Phrase::FewerBlocks, given("its author says so")};
  F.Fixes = {Proposed};
  json::Object Got = onlyFinding(F);
  EXPECT_EQ(Got.getString("cause"), textOf(F.Cause));
  EXPECT_EQ(Got.getString("causeCode"), "lanes-apart");
  const json::Object *Fix = (*Got.getArray("fixes"))[0].getAsObject();
  EXPECT_EQ(*Fix->getArray("whyUnsafeCodes"), json::Array{"fewer-blocks"});
  EXPECT_FALSE(Fix->get("whyNoEditCodes"));
  EXPECT_EQ(Fix->getString("kind"), "unsafe");
  EXPECT_EQ(Fix->getString("whyUnsafe"), textOf(Proposed.WhyUnsafe));
}

TEST(Json, ARefusalIsMarked) {
  Finding F = plainFinding("x", 1, 0);
  F.Fixes.resize(2);
  F.Fixes[0].IsRefusal = true;
  json::Object Got = onlyFinding(F);
  const json::Array &Fixes = *Got.getArray("fixes");
  EXPECT_EQ(Fixes[0].getAsObject()->getBoolean("isRefusal"), true);
  EXPECT_FALSE(Fixes[1].getAsObject()->get("isRefusal"));
}

TEST(Json, AGlobalWitnessHasNoBanks) {
  Finding F = plainFinding("x", 1, 0);
  F.Evidence = Witness();
  json::Object Got = onlyFinding(F);
  json::Object *W = Got.getObject("witness");
  ASSERT_TRUE(W);
  EXPECT_EQ(W->getString("space"), "global");
  EXPECT_FALSE(W->get("banks"));
}

TEST(Json, NumbersAreShortAndExact) {
  Finding F = plainFinding("x", 1, 0);
  F.Answer.How = Verdict::Kind::Exact;
  F.Answer.Low = 3.15;
  F.Answer.High = 1.0 / 3;
  F.Answer.Mean = std::numeric_limits<double>::infinity();
  F.TotalPerBlock = 1e300;
  F.Ideal = 8;
  std::string Out = written(F);
  EXPECT_NE(Out.find("\"low\": 3.15,"), std::string::npos) << Out;
  EXPECT_NE(Out.find("\"ideal\": 8,"), std::string::npos) << Out;
  EXPECT_NE(Out.find("\"mean\": null,"), std::string::npos) << Out;
  json::Object Got = onlyFinding(F);
  json::Object *Verdict = Got.getObject("verdict");
  EXPECT_EQ(Verdict->getNumber("high"), 1.0 / 3);
  EXPECT_EQ(Verdict->getNumber("totalPerBlock"), 1e300);
}

TEST(Json, TextOfAnyBytes) {
  Finding F = plainFinding("\t\"\\\x01 \xc3\xa9 \xff", 1, 0);
  F.Message = "quote \" and newline \n";
  json::Object Got = onlyFinding(F);
  EXPECT_EQ(Got.getString("sourceLine"), "\t\"\\\x01 \xc3\xa9 \xef\xbf\xbd");
  EXPECT_EQ(Got.getString("message"), F.Message);
}

TEST(Json, ProblemsAndSummary) {
  Problem P;
  P.Level = Problem::Kind::Fatal;
  P.Where = {"a.cu", 1, 10};
  P.Length = 3;
  P.Message = "'x.h' file not found";
  RunSummary S;
  S.Files = 2;
  S.FilesFailed = 1;
  S.NotAnalysed = {"a.cu"};
  S.Notes = {"1 file is compiled with -G"};
  S.Toolkit = "CUDA 13.0";
  json::Value Root = parsed(written({}, {P, Problem()}, S));
  const json::Object &O = *Root.getAsObject();
  json::Array Want{json::Object{{"severity", "fatal"},
                                {"location", json::Object{{"file", "a.cu"},
                                                          {"line", 1},
                                                          {"column", 10},
                                                          {"length", 3}}},
                                {"message", "'x.h' file not found"}},
                   json::Object{{"severity", "error"},
                                {"location", nullptr},
                                {"message", ""}}};
  EXPECT_TRUE(*O.getArray("problems") == Want);
  const json::Object &Got = *O.getObject("summary");
  EXPECT_EQ(Got.getInteger("files"), 2);
  EXPECT_EQ(Got.getInteger("filesFailed"), 1);
  EXPECT_EQ(Got.getString("toolkit"), "CUDA 13.0");
  EXPECT_TRUE(*Got.getArray("notAnalysed") == json::Array{"a.cu"});
  EXPECT_TRUE(*Got.getArray("notes") ==
              json::Array{"1 file is compiled with -G"});
}

TEST(Json, EqualInputGivesEqualBytes) {
  EXPECT_EQ(written({fullFinding(), plainFinding("x", 1, 1)}),
            written({fullFinding(), plainFinding("x", 1, 1)}));
}

} // namespace
