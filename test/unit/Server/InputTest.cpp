//===- InputTest.cpp ------------------------------------------------------===//

#include "Input.h"
#include "Messages.h"
#include "gtest/gtest.h"

using namespace warplint;

static Raw checked(llvm::StringRef Text) {
  llvm::Expected<llvm::json::Value> V = llvm::json::parse(checkMessage(Text));
  if (V)
    return Raw{*V};
  llvm::consumeError(V.takeError());
  return Raw{"no JSON"};
}

TEST(Input, SoundMessagesPass) {
  const std::string Note = R"({"jsonrpc":"2.0","method":"a/b","params":[1]})";
  EXPECT_EQ(checkMessage(Note), Note);
  const std::string Said = R"({"jsonrpc":"2.0","id":3,"result":null})";
  EXPECT_EQ(checkMessage(Said), Said);
}

TEST(Input, RequestsCarryTheirId) {
  Raw R =
      checked(R"({"jsonrpc":"2.0","id":"x","method":"m","params":{"a":1}})");
  EXPECT_EQ(R.number("params.a"), 1);
  const llvm::json::Object *P = R.get("params")->getAsObject();
  EXPECT_EQ(P->getString(IdParameter), llvm::StringRef("x"));
  // Also where they have no parameters.
  R = checked(R"({"jsonrpc":"2.0","id":7,"method":"shutdown"})");
  EXPECT_EQ(R.get("params")->getAsObject()->getInteger(IdParameter), 7);
}

TEST(Input, WhatIsNoMessageIsTold) {
  for (llvm::StringRef Text : {"{", "[1]", "7", R"({"id":1,"method":"m"})",
                               R"({"jsonrpc":"2.0","id":[],"method":"m"})",
                               R"({"jsonrpc":"2.0","id":1,"method":2})"}) {
    Raw R = checked(Text);
    EXPECT_EQ(R.text("method"), InvalidMessage) << Text.str();
    EXPECT_FALSE(R.text("params.message").empty()) << Text.str();
  }
  EXPECT_EQ(checked("{").number("params.code"), -32700);
  EXPECT_EQ(checked("7").number("params.code"), -32600);
  EXPECT_EQ(checked(std::string(1 << 20, '[')).number("params.code"), -32700);
}

TEST(Input, AnswersToNobodyAreDropped) {
  EXPECT_EQ(checkMessage(R"({"jsonrpc":"2.0","id":null,"result":1})"), "");
  EXPECT_EQ(checkMessage(R"({"jsonrpc":"2.0","id":5})"), "");
  EXPECT_EQ(checkMessage(R"({"jsonrpc":"2.0"})"), "");
}
