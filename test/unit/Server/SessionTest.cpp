//===- SessionTest.cpp ----------------------------------------------------===//

#include "Session.h"
#include "Input.h"
#include "Wire.h"

using namespace warplint;
namespace json = llvm::json;

namespace {

/// Calls the handlers as the transport does, with an engine that stands for
/// the analysis.
class SessionTest : public testing::Test {
protected:
  ~SessionTest() override {
    Engine.letGo();
    EXPECT_TRUE(S.end());
  }
  void call(int64_t Id, const char *Method, json::Object Params) {
    Params[IdParameter] = Id;
    Line.Handler.onCall(Method, std::move(Params), Id);
  }
  void tell(const char *Method, json::Object Params) {
    Line.Handler.onNotify(Method, std::move(Params));
  }
  void start(json::Object Capabilities = {}) {
    call(
        1, "initialize",
        json::Object{{"capabilities", std::move(Capabilities)},
                     {"initializationOptions", json::Object{{"debounce", 0}}}});
    tell("initialized", {});
  }
  json::Object file(json::Object Rest = {}) {
    Rest["textDocument"] =
        json::Object{{"uri", Uri}, {"version", ++Version}, {"text", "first"}};
    return Rest;
  }
  void change(llvm::StringRef Text) {
    tell("textDocument/didChange",
         file(json::Object{{"contentChanges", wholeText(Text)}}));
  }
  void askHints(int64_t Id) {
    const json::Object Zero{{"line", 0}, {"character", 0}};
    call(Id, "textDocument/inlayHint",
         file(json::Object{
             {"range", json::Object{{"start", json::Object(Zero)},
                                    {"end", json::Object(Zero)}}}}));
    --Version;
  }
  /// Number of responses with an ID.
  unsigned responses(int64_t Id) const {
    const std::string All = Line.Sent.all();
    unsigned Count = 0;
    llvm::SmallVector<llvm::StringRef> Parts;
    llvm::StringRef(All).split(Parts, "Content-Length");
    for (llvm::StringRef Part : Parts)
      Count += Part.contains("\"id\":" + std::to_string(Id) + ",") &&
               !Part.contains("\"method\"");
    return Count;
  }

  const std::string Uri = "file:///none/a.cu";
  int64_t Version = 0;
  Wire Line;
  StandIn Engine;
  Session S{ServerOptions(), Line.Handler, std::ref(Engine)};
};

} // namespace

TEST_F(SessionTest, PublishesTheVersionThatIsOpen) {
  start();
  tell("textDocument/didOpen", file());
  Line.Sent.waitFor("\"version\":1");
  Engine.hold();
  change("second");
  Engine.waitForRuns(2);
  change("third");
  Engine.letGo();
  Line.Sent.waitFor("\"version\":3");
  EXPECT_EQ(Line.Sent.count("\"version\":2"), 0u);
  EXPECT_EQ(Engine.texts(),
            (std::vector<std::string>{"first", "second", "third"}));
}

TEST_F(SessionTest, NothingIsPublishedAfterAFileIsClosed) {
  start();
  Engine.hold();
  tell("textDocument/didOpen", file());
  Engine.waitForRuns(1);
  askHints(2);
  tell("textDocument/didClose", file());
  EXPECT_EQ(responses(2), 1u);
  Engine.letGo();
  ASSERT_TRUE(S.end());
  EXPECT_EQ(Line.Sent.count("publishDiagnostics"), 1u);
  EXPECT_EQ(Line.Sent.count("\"diagnostics\":[]"), 1u);
  EXPECT_EQ(responses(2), 1u);
}

TEST_F(SessionTest, ACancelledRequestIsAnsweredOnce) {
  start();
  Engine.hold();
  tell("textDocument/didOpen", file());
  Engine.waitForRuns(1);
  askHints(2);
  askHints(3);
  EXPECT_EQ(responses(2), 0u);
  tell("$/cancelRequest", json::Object{{"id", 2}});
  tell("$/cancelRequest", json::Object{{"id", 2}});
  tell("$/cancelRequest", {});
  EXPECT_EQ(responses(2), 1u);
  EXPECT_EQ(Line.Sent.count("-32800"), 1u);
  Engine.letGo();
  Line.Sent.waitFor("\"id\":3");
  ASSERT_TRUE(S.end());
  EXPECT_EQ(responses(2), 1u);
  EXPECT_EQ(responses(3), 1u);
}

TEST_F(SessionTest, NewSettingsAnalyseAgain) {
  start();
  tell("textDocument/didOpen", file());
  Line.Sent.waitFor("\"version\":1");
  tell("workspace/didChangeConfiguration",
       json::Object{{"settings", json::Object{{"other", 1}}}});
  tell("workspace/didChangeConfiguration",
       json::Object{{"settings",
                     json::Object{{"warplint", json::Object{{"checks", "x"},
                                                            {"flags", 1}}}}}});
  Engine.waitForRuns(2);
  EXPECT_EQ(Engine.seen()[1].How.Config.Checks, "x");
  EXPECT_FALSE(Engine.seen()[1].Known) << "the project is read again";
  EXPECT_EQ(Line.Sent.count("window/showMessage"), 1u);
}

TEST_F(SessionTest, SettingsThatTheClientIsAskedFor) {
  start(json::Object{{"workspace", json::Object{{"configuration", true}}}});
  Line.Sent.waitFor("workspace/configuration");
  tell("textDocument/didOpen", file());
  Line.Sent.waitFor("publishDiagnostics");
  // A response of the wrong length is ignored.
  Line.Handler.onReply(1, json::Value(json::Array()));
  tell("workspace/didChangeConfiguration", {});
  Line.Handler.onReply(2,
                       json::Value(json::Array{json::Object{{"checks", "x"}}}));
  Engine.waitForRuns(2);
  EXPECT_EQ(Engine.seen()[1].How.Config.Checks, "x");
}

TEST_F(SessionTest, ShutdownAnswersWhatWaits) {
  start();
  Engine.hold();
  tell("textDocument/didOpen", file());
  Engine.waitForRuns(1);
  askHints(2);
  EXPECT_FALSE(S.isShutDown());
  call(3, "shutdown", {});
  EXPECT_TRUE(S.isShutDown());
  EXPECT_EQ(responses(2), 1u);
  EXPECT_EQ(responses(3), 1u);
  askHints(4);
  EXPECT_EQ(Line.Sent.count("the server is shut down"), 1u);
  EXPECT_FALSE(S.end()) << "the analysis goes on";
  Engine.letGo();
  ASSERT_TRUE(S.end());
  EXPECT_EQ(Line.Sent.count("publishDiagnostics"), 0u);
}
