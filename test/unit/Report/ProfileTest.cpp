//===- ProfileTest.cpp - Measured cost in the views -----------------------===//

#include "warplint/Report/Report.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace json = llvm::json;

namespace {

class ProfileTest : public testing::Test {
protected:
  ProfileTest() {
    Finding F;
    F.Check = "shared-bank-conflict";
    F.Where = Spot{"a.cu", 7, 12};
    F.Measured = measurement(Agreement::Agrees, 4096, 128);
    F.Measured->Low = F.Measured->High = 4096;
    F.Measured->Share = 0.9385;
    Findings.push_back(F);
    F.Check = "divergent-branch";
    F.Measured.reset();
    Findings.push_back(F);

    Report.File = "p.csv";
    Report.Launches = 3;
    Report.Matched = 2;
    Report.Lines.push_back(line(7, *Findings[0].Measured));
    Report.Lines.back().Checks = {"shared-bank-conflict"};
    Measurement M = measurement(Agreement::InRange, 96, 12);
    M.IsRatio = true;
    M.Low = 1;
    M.High = 8;
    Report.Lines.push_back(line(9, M));
    Report.Lines.back().Why = "known only within a range";
    Report.Lines.push_back(
        line(11, measurement(Agreement::NotPredicted, 4, 4)));
    Report.Notes = {"kernel 'm()' has no source lines"};
  }
  static Measurement measurement(Agreement How, double Measured, double Ideal) {
    Measurement M;
    M.How = How;
    M.Unit = CostUnit::Wavefronts;
    M.Measured = Measured;
    M.Ideal = Ideal;
    M.Launches = 1;
    return M;
  }
  static MeasuredLine line(unsigned Line, Measurement M) {
    MeasuredLine L;
    L.Kernel = "k(float*)";
    L.Where = Spot{"a.cu", Line, 3};
    L.Space = MemorySpace::Shared;
    L.Numbers = std::move(M);
    return L;
  }
  std::string text() {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    writeProfile(OS, Report, Findings);
    return Text;
  }

  std::vector<Finding> Findings;
  ProfileReport Report;
};

} // namespace

TEST_F(ProfileTest, Tables) {
  EXPECT_EQ(
      text(),
      R"(profile p.csv: 3 recorded launches, 2 analysed; 3 lines counted: 1 agrees, 1 is in the predicted range, 1 is not predicted
findings by measured cost:
  excess  unit        share  measured  predicted  agreement  where
    3968  wavefronts  93.8%      4096       4096  agrees     a.cu:7:12 [shared-bank-conflict]
findings without a measured cost: 1
measured excess that no finding reports:
  excess  unit        share  measured     predicted  agreement     where
      84  wavefronts   0.0%        96  1..8 x ideal  in the range  a.cu:9 shared memory, 'k(float*)'
          known only within a range
not compared: kernel 'm()' has no source lines
)");
}

TEST_F(ProfileTest, PredictionsThatDifferWithoutExcess) {
  Report.Lines[2].Numbers.How = Agreement::Differs;
  Report.Lines[2].Numbers.Low = Report.Lines[2].Numbers.High = 8;
  EXPECT_NE(text().find(R"(
other predictions that differ:
  excess  unit        share  measured  predicted  agreement  where
       0  wavefronts   0.0%         4          8  differs    a.cu:11 shared memory, 'k(float*)'
)"),
            std::string::npos);
}

TEST_F(ProfileTest, NothingToSay) {
  Report = ProfileReport();
  Report.File = "p.csv";
  Findings.clear();
  EXPECT_EQ(
      text(),
      "profile p.csv: 0 recorded launches, 0 analysed; 0 lines counted\n");
}

TEST_F(ProfileTest, BoundsWithoutAnEnd) {
  Report.Lines[1].Numbers.High.reset();
  EXPECT_NE(text().find("1.. x ideal"), std::string::npos);
}

TEST_F(ProfileTest, Json) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeJson(OS, Findings, {}, RunSummary(), &Report);
  json::Value Parsed = llvm::cantFail(json::parse(Text));
  const json::Object &Root = *Parsed.getAsObject();
  json::Value Measured = llvm::cantFail(json::parse(R"({
    "agreement": "agrees", "unit": "wavefronts", "measured": 4096,
    "ideal": 128, "excess": 3968, "share": 0.9385,
    "predicted": {"low": 4096, "high": 4096, "of": "measured"},
    "launches": 1})"));
  const json::Array &Found = *Root.getArray("findings");
  EXPECT_EQ(*Found[0].getAsObject()->get("measured"), Measured);
  EXPECT_EQ(Found[1].getAsObject()->get("measured"), nullptr);
  const json::Object &Profile = *Root.getObject("profile");
  EXPECT_EQ(Profile.getInteger("launchesAnalysed"), 2);
  EXPECT_EQ(*Profile.getArray("notes"),
            json::Array{"kernel 'm()' has no source lines"});
  json::Value Line = llvm::cantFail(json::parse(R"JSON({
    "kernel": "k(float*)", "file": "a.cu", "line": 9,
    "memory": "shared memory", "agreement": "in-range", "unit": "wavefronts",
    "measured": 96, "ideal": 12, "excess": 84, "share": 0,
    "predicted": {"low": 1, "high": 8, "of": "measured/ideal"}, "launches": 1,
    "checks": [], "why": "known only within a range"
})JSON"));
  EXPECT_EQ((*Profile.getArray("lines"))[1], Line);
  const json::Object &Unknown =
      *(*Profile.getArray("lines"))[2].getAsObject()->getObject("predicted");
  EXPECT_EQ(*Unknown.get("low"), nullptr);
}

TEST_F(ProfileTest, JsonWithoutAProfile) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeJson(OS, Findings, {}, RunSummary());
  json::Value Parsed = llvm::cantFail(json::parse(Text));
  EXPECT_EQ(Parsed.getAsObject()->get("profile"), nullptr);
}

TEST_F(ProfileTest, Sarif) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeSarif(OS, Findings, {}, RunSummary(), {});
  json::Value Parsed = llvm::cantFail(json::parse(Text));
  const json::Object &Run =
      *(*Parsed.getAsObject()->getArray("runs"))[0].getAsObject();
  const json::Object &Result = *(*Run.getArray("results"))[0].getAsObject();
  // Its verdict is undecided, what was measured is known all the same.
  EXPECT_EQ(Result.getObject("properties")
                ->getObject("measured")
                ->getInteger("excess"),
            3968);
}
