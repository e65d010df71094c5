//===- WorkspaceTest.cpp --------------------------------------------------===//

#include "Workspace.h"
#include "Wire.h"

using namespace warplint;
namespace json = llvm::json;

static json::Value parsed(llvm::StringRef Text) {
  return llvm::cantFail(json::parse(Text));
}

static Document find(const Workspace &W, const std::string &Path) {
  Document Found;
  W.read([&](const Documents &All) { Found = All.at(Path); });
  return Found;
}

TEST(Workspace, ChangesOfATextAndItsVersion) {
  const ServerOptions Options;
  Workspace W(Options);
  const std::string Path = "/none/a.cu";
  EXPECT_EQ(W.change(Path, wholeText("x"), 2, Encoding::Utf16), "");
  W.open(documentOf(Path, "one\ntwo\n"));
  EXPECT_EQ(W.change(Path,
                     wholeText("\xc2\xb5"
                               "b\nc\n"),
                     7, Encoding::Utf16),
            Path);
  EXPECT_EQ(find(W, Path).Version, 7);
  const json::Value Part = parsed(
      R"([{"range": {"start": {"line": 0, "character": 1},
                     "end": {"line": 1, "character": 0}}, "text": "X"},
          {"range": "none", "text": "ignored"}, {"text": 3}])");
  W.change(Path, *Part.getAsArray(), std::nullopt, Encoding::Utf16);
  EXPECT_EQ(find(W, Path).Text, "\xc2\xb5"
                                "Xc\n");
  EXPECT_EQ(find(W, Path).Version, 8);
}

TEST(Workspace, OpenAndClose) {
  const ServerOptions Options;
  Workspace W(Options);
  EXPECT_FALSE(W.close("/none/a.cu"));
  EXPECT_EQ(W.save("/none/a.cu"), "");
  W.open(documentOf("/none/b.cu", "b"));
  W.open(documentOf("/none/a.cu", "a"));
  EXPECT_EQ(W.paths(), (std::vector<std::string>{"/none/a.cu", "/none/b.cu"}));
  EXPECT_EQ(W.save("/none/a.cu"), "/none/a.cu");
  const std::optional<Document> Gone = W.close("/none/a.cu");
  ASSERT_TRUE(Gone);
  EXPECT_EQ(Gone->Text, "a");
  EXPECT_FALSE(W.isOpen("/none/a.cu"));
  EXPECT_TRUE(W.isOpen("/none/b.cu"));
}

TEST(Workspace, TheInnermostFolderCounts) {
  const ServerOptions Options;
  Workspace W(Options);
  W.addFolder("file:///p");
  W.addFolder("file:///p/q");
  W.addFolder("file:///p");
  W.addFolder("untitled:x");
  ASSERT_EQ(W.folders().size(), 2u);
  W.configure(*parsed(R"([{"checks": "rest"}, {"checks": "p"},
                          {"checks": "q"}])")
                   .getAsArray(),
              W.folders());
  EXPECT_EQ(W.settingsOf("/p/a.cu").Config.Checks, "p");
  EXPECT_EQ(W.settingsOf("/p/q/a.cu").Config.Checks, "q");
  EXPECT_EQ(W.settingsOf("/p/qq/a.cu").Config.Checks, "p");
  EXPECT_EQ(W.settingsOf("/pq/a.cu").Config.Checks, "rest");
  EXPECT_EQ(W.settingsOf("/pq/a.cu").Inputs.WorkingDirectory, "/pq");
  EXPECT_EQ(W.shownFrom("/p/q/r/a.cu"), "/p/q");
  EXPECT_EQ(W.shownFrom("/s/r/a.cu"), "/s/r");
  // The answer to a question that was asked before a folder went.
  const std::vector<Workspace::FolderName> Asked = W.folders();
  W.removeFolder("file:///p/q");
  W.configure(*parsed(R"([{}, {"checks": "new"}, {}])").getAsArray(), Asked);
  EXPECT_EQ(W.settingsOf("/p/q/a.cu").Config.Checks, "new");
}

TEST(Workspace, OneSectionIsForAllFolders) {
  const ServerOptions Options;
  Workspace W(Options);
  W.addFolder("file:///p");
  W.configure(parsed(R"({"checks": 1, "debounce": 5})"));
  W.addFolder("file:///q");
  for (const char *Path : {"/p/a.cu", "/q/a.cu", "/r/a.cu"})
    EXPECT_EQ(W.settingsOf(Path).Debounce, 5u);
  EXPECT_EQ(W.complaints(),
            std::vector<std::string>{"the setting warplint.checks is not a "
                                     "string"});
  W.configure(nullptr);
  EXPECT_TRUE(W.complaints().empty());
  EXPECT_FALSE(W.settingsOf("/p/a.cu").Debounce);
}

TEST(Workspace, StatedArgumentsAreThoseOfAFolder) {
  ServerOptions Options;
  Options.Config.AssumeArguments = {"z=0"};
  Workspace W(Options);
  W.addFolder("file:///p");
  W.state("/p/a.cu", "n=1", /*Before=*/false);
  W.state("/p/b.cu", "n=2", /*Before=*/false);
  W.state("/p/b.cu", "data", /*Before=*/true);
  const std::vector<std::string> All{"data", "n=1", "n=2"};
  EXPECT_EQ(W.stated("/p/c.cu"), All);
  EXPECT_TRUE(W.stated("/q/c.cu").empty());
  EXPECT_EQ(W.settingsOf("/p/a.cu").Config.AssumeArguments,
            (std::vector<std::string>{"z=0", "data", "n=1", "n=2"}));
  W.configure(nullptr); // does not remove them
  EXPECT_EQ(W.stated("/p/a.cu"), All);
  W.clearStated("/p/x.cu");
  EXPECT_TRUE(W.stated("/p/a.cu").empty());
}

TEST(Workspace, PinsMoveWithTheText) {
  const ServerOptions Options;
  Workspace W(Options);
  const std::string Path = "/none/a.cu";
  W.open(documentOf(Path, "int a;\nk<<<1, 2>>>();\n"));
  PinnedLaunch L;
  L.Kernel = "k";
  L.KernelFile = Path;
  L.Where = {Path, 2, 1};
  W.pin(L);
  EXPECT_TRUE(W.hasPinsIn(Path));
  auto Seen = [](const PinnedLaunch &Pin) { return Pin.Kernel == "k"; };
  EXPECT_TRUE(W.refreshPins(Seen));
  EXPECT_FALSE(W.refreshPins(Seen));
  EXPECT_TRUE(W.pins().at(0).IsSeen);
  W.change(Path, wholeText("\nint a;\nk<<<1, 2>>>();\n"), 2, Encoding::Utf16);
  ASSERT_EQ(W.pins().size(), 1u);
  EXPECT_EQ(W.pins()[0].Where.Line, 3u);
  // The disk has no such file: the pin is lost until the text returns.
  W.close(Path);
  W.searchPins(Path);
  EXPECT_TRUE(W.pins().empty());
  EXPECT_EQ(W.listPins().size(), 1u);
  W.unpin(Path, "");
  EXPECT_TRUE(W.listPins().empty());
}

TEST(Workspace, TextsByBothPaths) {
  Documents All;
  All["/link/a.cu"] = documentOf("/link/a.cu", "a");
  All["/link/a.cu"].Real = "/real/a.cu";
  const UnsavedTexts Texts = textsOf(All);
  EXPECT_EQ(Texts.size(), 2u);
  EXPECT_EQ(Texts.at("/link/a.cu"), "a");
  EXPECT_EQ(Texts.at("/real/a.cu"), "a");
}
