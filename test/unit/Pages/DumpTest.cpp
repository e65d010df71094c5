//===- DumpTest.cpp - The fields that readers of the dump rely on ---------===//

#include "warplint/Pages/Dump.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class DumpTest : public testing::Test {
protected:
  DumpTest() {
    Table.Kernel = "_Z1kv";
    Table.Name = "k()";
    Table.How.From = Launch::Origin::Chevron;
    Table.How.Block = Shape::of(32, 8);
    Table.How.Where = Spot{"a.cu", 20, 3};
    A.Where = Spot{"a.cu", 7, 12};
    A.InlinedFrom = {Spot{"a.cu", 15, 4}};
    A.Space = MemorySpace::Shared;
    A.Op = AccessKind::Store;
    A.Bytes = 8;
    A.Array = "tile";
    A.Unit = CostUnit::Wavefronts;
    A.Requests = 64;
    A.Ideal = 2;
    A.PerRequest.How = Verdict::Kind::Exact;
    A.PerRequest.Low = A.PerRequest.High = 4;
    A.PerRequest.Mean = 4;
  }
  llvm::json::Object dump() {
    std::string Line =
        dumpAccess(Table, A, [](llvm::StringRef P) { return P.str(); });
    EXPECT_EQ(Line.find('\n'), std::string::npos);
    return std::move(*llvm::cantFail(llvm::json::parse(Line)).getAsObject());
  }
  KernelTable Table;
  Access A;
};

} // namespace

TEST_F(DumpTest, AllFields) {
  llvm::json::Value Expected = llvm::cantFail(llvm::json::parse(R"JSON({
    "kernel": "_Z1kv", "name": "k()", "grid": null, "block": [32, 8, 1],
    "dynamic_shared": null, "launch": "a.cu:20:3", "file": "a.cu", "line": 7,
    "column": 12, "inlined_from": [{"file": "a.cu", "line": 15}],
    "space": "shared", "op": "store", "bytes": 8, "array": "tile",
    "requests": 64, "per_request": {"low": 4, "high": 4, "mean": 4},
    "unit": "wavefronts", "ideal": 2, "verdict": "exact",
    "rests_on": "proved", "reasons": []})JSON"));
  EXPECT_EQ(llvm::json::Value(dump()), Expected);
}

TEST_F(DumpTest, WhatAnAnswerRestsOn) {
  A.PerRequest.How = Verdict::Kind::Range;
  A.PerRequest.RestsOn = Basis::Sampled;
  A.Reference = ReferenceCost{3, 1, 2.5};
  llvm::json::Object O = dump();
  EXPECT_EQ(O.getString("rests_on"), "sampled");
  ASSERT_TRUE(O.getObject("reference"));
  EXPECT_EQ(O.getObject("reference")->getNumber("per_request"), 3);
  EXPECT_EQ(O.getObject("reference")->getNumber("ideal"), 1);
  EXPECT_EQ(O.getObject("reference")->getNumber("mean"), 2.5);
}

TEST_F(DumpTest, WhatIsNotKnownIsNull) {
  Table.How.From = Launch::Origin::Assumed;
  A.Array.clear();
  A.Requests.reset();
  A.PerRequest = Verdict();
  A.PerRequest.Reasons = {{Reason::Role::Decides, Unknown::LoadedValue}};
  llvm::json::Object O = dump();
  EXPECT_EQ(O.getString("launch"), "assumed");
  EXPECT_TRUE(O.getNull("array"));
  EXPECT_TRUE(O.getNull("requests"));
  EXPECT_EQ(O.getString("verdict"), "undecided");
  ASSERT_TRUE(O.getObject("per_request"));
  EXPECT_TRUE(O.getObject("per_request")->getNull("low"));
  EXPECT_TRUE(O.getObject("per_request")->getNull("high"));
}
