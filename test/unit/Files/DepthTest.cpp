//===- DepthTest.cpp - Text that is nested too deep -----------------------===//

#include "warplint/Files/Read.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::string times(unsigned Count, llvm::StringRef Text) {
  std::string All;
  for (unsigned I = 0; I < Count; ++I)
    All += Text;
  return All;
}

std::string json(llvm::StringRef Text) {
  auto Parsed = parseJson(Text);
  return Parsed ? "" : llvm::toString(Parsed.takeError());
}

std::string yaml(llvm::StringRef Text) {
  return llvm::toString(testYamlDepth(Text));
}

TEST(Depth, Json) {
  EXPECT_EQ(json("[{\"a\": [1, 2]}]"), "");
  EXPECT_EQ(json(times(DeepestNest, "[") + times(DeepestNest, "]")), "");
  EXPECT_EQ(json("[1,\n" + times(DeepestNest, "[")),
            "[2:200, byte=203]: nested more than 200 deep");
  EXPECT_EQ(json(times(100000, "{\"a\":")),
            "[1:1001, byte=1000]: nested more than 200 deep");
  // Side by side is not nested, and what stands in a string does not count.
  EXPECT_EQ(json("[" + times(999, "[],") + "[]]"), "");
  EXPECT_EQ(json("[\"" + times(999, "\\\"[") + "\"]"), "");
  // What is no JSON for another reason is told by the parser.
  EXPECT_NE(json("[1").find("[1:"), std::string::npos);
}

TEST(Depth, Yaml) {
  EXPECT_EQ(yaml("Checks: '*'\nCheckOptions:\n  a.b: [c, {d: e}]\n"), "");
  EXPECT_EQ(yaml(times(100000, "[")), "line 1: nested more than 200 deep");
  EXPECT_EQ(yaml("A: 1\nB: " + times(100000, "{a: ")),
            "line 2: nested more than 200 deep");
  EXPECT_EQ(yaml(times(100000, "- ")), "line 1: nested more than 200 deep");
  EXPECT_EQ(yaml(times(100000, "? ")), "line 1: nested more than 200 deep");
  std::string Steps;
  for (unsigned I = 0; I < 1000; ++I)
    Steps += std::string(I, ' ') + "a:\n";
  EXPECT_NE(yaml(Steps).find("nested more than 200 deep"), std::string::npos);
  // In a later document, too.
  EXPECT_EQ(yaml("A: 1\n---\n" + times(1000, "[")),
            "line 3: nested more than 200 deep");
  EXPECT_EQ(yaml("A: " + times(999, "x[")), "");
  // What is no YAML for another reason is told by the parser.
  EXPECT_EQ(yaml("a: 'b"), "");
}

} // namespace
