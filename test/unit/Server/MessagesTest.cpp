//===- MessagesTest.cpp ---------------------------------------------------===//

#include "Messages.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"
#include <limits>

using namespace warplint;
namespace json = llvm::json;

static Raw read(llvm::StringRef Text) {
  llvm::Expected<json::Value> V = json::parse(Text);
  EXPECT_TRUE(bool(V)) << Text.str();
  return Raw{V ? *V : json::Value(nullptr)};
}

TEST(Raw, MembersByTheirPath) {
  const Raw P = read(R"({"a": {"b": "x", "c": true, "d": 7}, "e": []})");
  EXPECT_EQ(P.text("a.b"), "x");
  EXPECT_TRUE(P.flag("a.c"));
  EXPECT_EQ(P.number("a.d"), 7);
  EXPECT_TRUE(P.get("a"));
  // What is of another kind, or is not there.
  EXPECT_EQ(P.text("a.c"), "");
  EXPECT_FALSE(P.flag("a.b"));
  EXPECT_EQ(P.number("a.b"), std::nullopt);
  for (const char *None : {"x", "a.x", "a.b.x", "e.0", "a.b.c.d"})
    EXPECT_FALSE(P.get(None)) << None;
  EXPECT_FALSE(Raw().get("a"));
  EXPECT_FALSE(read("[1]").get("a"));
}

TEST(Messages, Positions) {
  llvm::lsp::Position At;
  auto Reads = [&](llvm::StringRef Text) {
    const Raw P = read(Text);
    return readPosition(&P.Value, At);
  };
  EXPECT_TRUE(Reads(R"({"line": 3, "character": 4})"));
  EXPECT_EQ(At, llvm::lsp::Position(3, 4));
  EXPECT_TRUE(Reads(R"({"line": 4294967296, "character": 9007199254740991})"));
  EXPECT_EQ(At.line, std::numeric_limits<int>::max());
  EXPECT_EQ(At.character, std::numeric_limits<int>::max());
  for (const char *None :
       {R"({"line": -1, "character": 0})", R"({"line": 0, "character": -1})",
        R"({"line": 0})", R"({"line": "0", "character": 0})", "[]", "null"})
    EXPECT_FALSE(Reads(None)) << None;
  EXPECT_FALSE(readPosition(nullptr, At));
}

TEST(Messages, Ranges) {
  llvm::lsp::Range In;
  const Raw Sound = read(R"({"start": {"line": 1, "character": 2},
                             "end": {"line": 3, "character": 4}})");
  ASSERT_TRUE(readRange(&Sound.Value, In));
  EXPECT_EQ(In.start, llvm::lsp::Position(1, 2));
  EXPECT_EQ(In.end, llvm::lsp::Position(3, 4));
  const Raw Half = read(R"({"start": {"line": 1, "character": 2}})");
  EXPECT_FALSE(readRange(&Half.Value, In));
  EXPECT_FALSE(readRange(nullptr, In));
}

TEST(Messages, AFailureHasItsCode) {
  const json::Value Told =
      json::Value(llvm::toString(failure(InvalidParams, "no such file")));
  EXPECT_NE(Told.getAsString()->find("no such file"), llvm::StringRef::npos);
}
