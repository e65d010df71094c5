//===- ConnectionTest.cpp -------------------------------------------------===//

#include "Connection.h"
#include "Wire.h"
#include <thread>

using namespace warplint;
namespace json = llvm::json;

TEST(Connection, AResponseReachesItsRequest) {
  Wire W;
  Connection C(W.Handler);
  std::vector<std::string> Got;
  auto Keep = [&](llvm::Expected<Raw> R) {
    Got.push_back(R ? R->text("a") : llvm::toString(R.takeError()));
  };
  C.request("one", nullptr, Keep);
  C.request("two", nullptr, Keep);
  C.request("three", nullptr, nullptr);
  EXPECT_EQ(W.Sent.count("\"id\":1"), 1u);
  EXPECT_EQ(W.Sent.count("\"id\":2"), 1u);
  W.Handler.onReply(2, json::Value(json::Object{{"a", "second"}}));
  W.Handler.onReply(1, failure(InvalidRequest, "no"));
  W.Handler.onReply(3, failure(InvalidRequest, "nobody asks"));
  EXPECT_EQ(Got, (std::vector<std::string>{"second", "-32600: no"}));
}

TEST(Connection, ProgressAndRefreshAreForClientsThatCan) {
  Wire W;
  Connection C(W.Handler);
  EXPECT_EQ(C.beginProgress("/a/b.cu"), "");
  C.endProgress("");
  C.refresh();
  EXPECT_EQ(W.Sent.all(), "");
  Client Able;
  Able.Progress = Able.RefreshesLenses = true;
  C.setClient(Able);
  const std::string First = C.beginProgress("/a/b.cu");
  C.endProgress(First);
  EXPECT_NE(First, C.beginProgress("/a/b.cu"));
  EXPECT_EQ(W.Sent.count("\"message\":\"b.cu\""), 2u);
  EXPECT_EQ(W.Sent.count("\"kind\":\"end\""), 1u);
  C.refresh();
  EXPECT_EQ(W.Sent.count("workspace/codeLens/refresh"), 1u);
  EXPECT_EQ(W.Sent.count("workspace/inlayHint/refresh"), 0u);
}

TEST(Connection, MessagesOfTwoThreadsAreWhole) {
  Wire W;
  Connection C(W.Handler);
  auto Send = [&] {
    for (int I = 0; I < 100; ++I) {
      C.notify("note", json::Object{{"a", 1}});
      C.request("ask", nullptr, nullptr);
    }
  };
  std::thread Other(Send);
  Send();
  Other.join();
  // Each message has the length that its header says.
  const std::string All = W.Sent.all();
  llvm::StringRef Text = All;
  unsigned Messages = 0;
  while (!Text.empty()) {
    unsigned Length = 0;
    ASSERT_TRUE(Text.consume_front("Content-Length: "));
    ASSERT_FALSE(Text.consumeInteger(10, Length));
    ASSERT_TRUE(Text.consume_front("\r\n\r\n"));
    llvm::Expected<json::Value> Message = json::parse(Text.take_front(Length));
    ASSERT_TRUE(bool(Message));
    Text = Text.drop_front(Length);
    ++Messages;
  }
  EXPECT_EQ(Messages, 400u);
  EXPECT_EQ(W.Sent.count("\"id\":200,"), 1u);
}
