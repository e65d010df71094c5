//===- PublisherTest.cpp --------------------------------------------------===//

#include "Publisher.h"
#include "Wire.h"
#include <thread>

using namespace warplint;
namespace json = llvm::json;

namespace {

class PublisherTest : public testing::Test {
protected:
  FileView viewNow() {
    FileView V;
    Space.read([&](const Documents &All) { V.Of = All.at(Path); });
    return V;
  }
  const std::string Path = "/none/a.cu";
  const ServerOptions Options;
  Wire Line;
  Connection Out{Line.Handler};
  Workspace Space{Options};
  Publisher P{Out, Space, Options.Pages};
};

} // namespace

TEST_F(PublisherTest, DiagnosticsHaveTheirVersion) {
  Space.open(documentOf(Path, "text", 3));
  FileView V = viewNow();
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Where = {Path, 1, 1};
  V.Findings = {F};
  P.show(V);
  EXPECT_EQ(Line.Sent.count("\"version\":3"), 1u);
  EXPECT_EQ(Line.Sent.count("\"code\":\"shared-bank-conflict\""), 1u);
}

TEST_F(PublisherTest, AnOldVersionIsNotPublished) {
  Space.open(documentOf(Path, "text", 1));
  const FileView V = viewNow();
  Space.change(Path, wholeText("text"), 2, Encoding::Utf16);
  P.show(V);
  Space.close(Path);
  P.show(V);
  EXPECT_EQ(Line.Sent.all(), "");
  P.clear(V.Of);
  EXPECT_EQ(Line.Sent.count("\"diagnostics\":[]"), 1u);
  EXPECT_EQ(Line.Sent.count("\"version\""), 0u);
}

TEST_F(PublisherTest, NoVersionIsPublishedAfterALaterOneIsThere) {
  Space.open(documentOf(Path, "text", 1));
  constexpr int Last = 200;
  for (int I = 2; I <= Last; ++I) {
    const FileView V = viewNow();
    std::thread Reader([&] {
      Space.change(Path, wholeText("text"), I, Encoding::Utf16);
      Out.notify("changed", json::Object{{"to", I}});
    });
    P.show(V);
    Reader.join();
  }
  P.show(viewNow());
  int64_t Now = 1, Published = 0;
  const std::string All = Line.Sent.all();
  llvm::StringRef Text = All;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("\"to\":"), Text.find("\"version\":"));
    if (At == llvm::StringRef::npos)
      break;
    Text = Text.substr(At);
    int64_t Number = 0;
    if (Text.consume_front("\"to\":")) {
      ASSERT_FALSE(Text.consumeInteger(10, Number));
      Now = Number;
    } else {
      ASSERT_TRUE(Text.consume_front("\"version\":"));
      ASSERT_FALSE(Text.consumeInteger(10, Number));
      Published = Number;
      ASSERT_GE(Published, Now);
    }
  }
  EXPECT_EQ(Now, Last);
  EXPECT_EQ(Published, Last);
}

TEST_F(PublisherTest, FlagsAreLoggedOnceForEachFile) {
  Snapshot S;
  S.Main = "/none/a.cu";
  S.Results.resize(1);
  S.Results[0].File = S.Main;
  UnlikeFlag F;
  F.Flag = "-G";
  S.Results[0].UnlikeFlags = {F};
  P.isMade(S);
  P.isMade(S);
  EXPECT_EQ(Line.Sent.count("window/logMessage"), 1u);
  S.Main = "/none/b.cu";
  P.isMade(S);
  EXPECT_EQ(Line.Sent.count("window/logMessage"), 2u);
}

TEST_F(PublisherTest, ProgressBeginsAndEnds) {
  P.begins(Path);
  P.ends();
  EXPECT_EQ(Line.Sent.all(), "");
  Client C;
  C.Progress = C.RefreshesHints = true;
  Out.setClient(C);
  P.begins(Path);
  P.ends();
  P.isShown();
  EXPECT_EQ(Line.Sent.count("\"kind\":\"begin\""), 1u);
  EXPECT_EQ(Line.Sent.count("\"kind\":\"end\""), 1u);
  EXPECT_EQ(Line.Sent.count("workspace/inlayHint/refresh"), 1u);
}
