//===- AnalysesTest.cpp ---------------------------------------------------===//

#include "Analyses.h"
#include "Wire.h"

using namespace warplint;
namespace json = llvm::json;
using std::chrono::milliseconds;
using Texts = std::vector<std::string>;

namespace {

/// Records what it learns; the worker calls it, the test reads it.
class Record : public AnalysisListener {
public:
  void begins(const std::string &Path) override { add("begins " + Path); }
  void ends() override { add("ends"); }
  void isMade(const Snapshot &) override { add("made"); }
  void show(const FileView &V) override {
    add(V.Of.Path + " " + std::to_string(V.Of.Version));
  }
  void isShown() override { add("shown"); }
  void waitFor(llvm::StringRef What, unsigned Times = 1) {
    std::unique_lock<std::mutex> Hold(Lock);
    EXPECT_TRUE(Changed.wait_for(Hold, Patience, [&] {
      return llvm::count(All, What) >= Times;
    })) << What.str();
  }
  Texts all() const {
    std::lock_guard<std::mutex> Hold(Lock);
    return All;
  }
  bool has(llvm::StringRef What) const {
    return llvm::is_contained(all(), What);
  }

private:
  void add(std::string What) {
    std::lock_guard<std::mutex> Hold(Lock);
    All.push_back(std::move(What));
    Changed.notify_all();
  }
  mutable std::mutex Lock;
  std::condition_variable Changed;
  Texts All;
};

class AnalysesTest : public testing::Test {
protected:
  AnalysesTest() {
    // No delay after a change, so that no test waits for one.
    Space.configure(json::Object{{"debounce", 0}});
  }
  ~AnalysesTest() override { EXPECT_TRUE(Work.end(Patience)); }

  void open(const std::string &Path, std::string Text = "first") {
    Space.open(documentOf(Path, std::move(Text)));
    Results.schedule(Path, /*WholeProject=*/true, milliseconds(0));
  }
  /// Changes a text without telling the analyses.
  void change(const std::string &Path, llvm::StringRef Text, int64_t Version) {
    Space.change(Path, wholeText(Text), Version, Encoding::Utf16);
  }
  /// Waits until nothing is scheduled or runs.
  void rest() {
    std::unique_lock<std::mutex> Hold(Lock);
    EXPECT_TRUE(Changed.wait_for(Hold, Patience, [&] {
      return !Work.isBusy(A) && !Work.isBusy(B) && !Work.isBusy(H);
    }));
  }

  const std::string A = "/none/a.cu", B = "/none/b.cu", H = "/none/h.cuh";
  const ServerOptions Options;
  StandIn Engine;
  Record Learnt;
  Workspace Space{Options};
  std::mutex Lock;
  std::condition_variable Changed;
  Analyses Results{Options, Space, Work, Learnt, std::ref(Engine)};
  Worker Work{[this] {
    std::lock_guard<std::mutex> Hold(Lock);
    Changed.notify_all();
  }};
};

} // namespace

TEST_F(AnalysesTest, AResultIsShown) {
  open(A);
  rest();
  EXPECT_EQ(Learnt.all(),
            (Texts{"begins " + A, "ends", "made", A + " 1", "shown"}));
  const std::optional<FileView> V = Results.settledView(A);
  ASSERT_TRUE(V);
  EXPECT_EQ(V->Of.Text, "first");
  EXPECT_EQ(V->From.size(), 1u);
  EXPECT_FALSE(Results.view(B)) << "not open";
  ASSERT_TRUE(Results.settledView(B));
  EXPECT_EQ(Results.settledView(B)->Of.Path, "");
}

TEST_F(AnalysesTest, FirstFindingsOfADocumentAreShownBeforeItsResult) {
  Engine.TellsEarly = true;
  Engine.hold();
  open(A);
  Learnt.waitFor(A + " 1");
  EXPECT_FALSE(Learnt.has("made"));
  EXPECT_FALSE(Results.settledView(A));
  Engine.letGo();
  rest();
  EXPECT_EQ(Learnt.all(), (Texts{"begins " + A, A + " 1", "ends", "made",
                                 A + " 1", "shown"}));
  // Once there are results, the old ones stand until all of the new are there.
  change(A, "second", 2);
  Results.scheduleSoon(A);
  Learnt.waitFor(A + " 2");
  rest();
  EXPECT_EQ(llvm::count(Learnt.all(), A + " 2"), 1);
}

TEST_F(AnalysesTest, TwoEditsDuringAnAnalysisAreAnalysedOnce) {
  Engine.hold();
  open(A);
  Engine.waitForRuns(1);
  change(A, "second", 2);
  Results.scheduleSoon(A);
  change(A, "third", 3);
  Results.scheduleSoon(A);
  EXPECT_FALSE(Results.settledView(A));
  Engine.letGo();
  Learnt.waitFor("shown");
  rest();
  EXPECT_EQ(Engine.texts(), (Texts{"first", "third"}));
  // The result of the first text came, but was not wanted.
  EXPECT_EQ(llvm::count(Learnt.all(), "made"), 1);
  EXPECT_FALSE(Learnt.has(A + " 1"));
  EXPECT_TRUE(Learnt.has(A + " 3"));
}

TEST_F(AnalysesTest, AChangeAfterARestIsNotDelayed) {
  Space.configure(json::Object{});
  Engine.Like.Seconds = 0.4;
  open(A);
  rest();
  EXPECT_EQ(Results.delayOfChange(A), milliseconds(0));
  EXPECT_EQ(Results.delayOfChange(B), milliseconds(20)) << "has no result";
  Engine.hold();
  change(A, "second", 2);
  Results.scheduleSoon(A);
  Engine.waitForRuns(2);
  EXPECT_EQ(Results.delayOfChange(A), milliseconds(100)) << "one runs";
  Engine.letGo();
  rest();
  EXPECT_EQ(Results.delayOfChange(A), milliseconds(0));
  Space.configure(json::Object{{"debounce", 70}});
  EXPECT_EQ(Results.delayOfChange(A), milliseconds(70));
}

TEST_F(AnalysesTest, AnAnalysisKnowsTheLineInSight) {
  open(A, "a\nb\nc\n");
  rest();
  ASSERT_EQ(Engine.seen().size(), 1u);
  const auto InSight = [&] { return Space.lineInSight(A); };
  EXPECT_EQ(InSight(), 0u);
  change(A, "a\nb\nd\n", 2);
  EXPECT_EQ(InSight(), 3u);
  Space.look(A, 2);
  EXPECT_EQ(InSight(), 2u);
  EXPECT_EQ(Space.lineInSight(B), 0u) << "not open";
}

TEST_F(AnalysesTest, NothingIsKnownOfATextThatIsNotAnalysed) {
  open(A);
  rest();
  change(A, "second", 2);
  EXPECT_FALSE(Results.view(A));
  EXPECT_FALSE(Results.settledView(A));
  // A version alone makes no result outdated.
  change(A, "first", 3);
  ASSERT_TRUE(Results.settledView(A));
  EXPECT_EQ(Results.settledView(A)->Of.Version, 3);
}

TEST_F(AnalysesTest, AChangeThatWasNotScheduledIsFoundAtTheEnd) {
  Engine.hold();
  open(A);
  Engine.waitForRuns(1);
  change(A, "second", 2);
  Engine.letGo();
  Learnt.waitFor(A + " 2");
  EXPECT_EQ(Engine.texts(), (Texts{"first", "second"}));
  EXPECT_FALSE(Learnt.has(A + " 1"));
}

TEST_F(AnalysesTest, ADocumentClosedMeanwhileIsNotShown) {
  Engine.hold();
  open(A);
  Engine.waitForRuns(1);
  Space.close(A);
  Results.forget(A);
  Engine.letGo();
  rest();
  EXPECT_EQ(Learnt.all(), (Texts{"begins " + A, "ends"}));
  // Scheduled before it was closed, begun afterwards.
  Results.schedule(A, /*WholeProject=*/true, milliseconds(0));
  rest();
  EXPECT_EQ(Engine.seen().size(), 1u);
}

TEST_F(AnalysesTest, TheProjectIsReadAgainUntilThatHasEnded) {
  Engine.hold();
  open(A);
  Engine.waitForRuns(1);
  Results.scheduleSoon(A); // not anew, but stops the one that is
  Engine.letGo();
  Learnt.waitFor("shown");
  rest();
  Results.scheduleSoon(A);
  Learnt.waitFor("shown", 2);
  const std::vector<AnalysisRequest> Seen = Engine.seen();
  ASSERT_EQ(Seen.size(), 3u);
  EXPECT_FALSE(Seen[0].Known);
  EXPECT_FALSE(Seen[1].Known);
  EXPECT_TRUE(Seen[2].Known);
  EXPECT_EQ(Seen[0].Kept, Seen[2].Kept);
}

TEST_F(AnalysesTest, OnlyReadersOfAFileAreTouched) {
  Engine.Like.Files.insert("/none/common.h");
  open(A);
  open(B);
  Learnt.waitFor("shown", 2);
  rest();
  Results.touch("/none/other.h", /*WholeProject=*/false);
  EXPECT_FALSE(Work.isBusy(A) || Work.isBusy(B));
  Engine.hold();
  Results.touch("/none/common.h", /*WholeProject=*/false);
  Engine.waitForRuns(3);
  EXPECT_FALSE(Results.settledView(A) && Results.settledView(B));
  Engine.letGo();
  Learnt.waitFor("shown", 4);
  EXPECT_EQ(Engine.seen().size(), 4u);
}

TEST_F(AnalysesTest, AHeaderIsAnalysedWithAnOpenFileThatReadsIt) {
  Engine.Like.Files.insert(H);
  open(A);
  Learnt.waitFor("shown");
  open(H);
  Learnt.waitFor("shown", 2);
  EXPECT_EQ(Engine.texts(), Texts{"first"});
  rest();
  // Its view has the result of the other file.
  EXPECT_EQ(Results.settledView(H)->From.size(), 2u);
  Space.close(A);
  Results.forget(A);
  Results.scheduleHeaders();
  Engine.waitForRuns(2);
  EXPECT_EQ(Engine.seen()[1].File, H);
  EXPECT_TRUE(Engine.seen()[1].MayBeHeader);
}

TEST_F(AnalysesTest, ATextWithoutDeviceCodeIsNotAnalysed) {
  Space.open(documentOf("/none/h.h", "int a;"));
  Results.schedule("/none/h.h", /*WholeProject=*/true, milliseconds(0));
  Learnt.waitFor("shown");
  EXPECT_TRUE(Engine.seen().empty());
  EXPECT_EQ(Learnt.all(), (Texts{"made", "/none/h.h 1", "shown"}));
}

TEST_F(AnalysesTest, ASearchForLaunchesDelaysNoReply) {
  Engine.Like.HasNewKernels = true;
  open(A);
  Learnt.waitFor("shown");
  Engine.hold();
  Engine.waitForRuns(2); // reads the project for the new kernels
  EXPECT_TRUE(Work.isBusy(A));
  EXPECT_TRUE(Results.settledView(A));
  // But no reply is of the text before a change.
  change(A, "second", 2);
  Results.scheduleSoon(A);
  EXPECT_FALSE(Results.settledView(A));
  Engine.letGo();
}

TEST_F(AnalysesTest, OnlyFailedOnesAreRepeated) {
  open(B);
  Learnt.waitFor("shown");
  rest();
  Problem P;
  P.Level = Problem::Kind::Error;
  Engine.Like.Problems = {P}; // nothing runs
  open(A);
  Learnt.waitFor("shown", 2);
  rest();
  Results.scheduleFailed();
  Learnt.waitFor("shown", 3);
  rest();
  ASSERT_EQ(Engine.seen().size(), 3u);
  EXPECT_EQ(Engine.seen()[2].File, A);
}

TEST_F(AnalysesTest, APinThatIsSeenAnalysesAll) {
  LaunchInSight L;
  L.Kernel = "k";
  L.Where = {A, 1, 1};
  Engine.Like.InSight = {L};
  open(B);
  Learnt.waitFor("shown");
  rest();
  PinnedLaunch Pin;
  Pin.Kernel = "k";
  Pin.KernelFile = A;
  Pin.Where = L.Where;
  Space.open(documentOf(A, "first"));
  Space.pin(Pin);
  Results.schedule(A, /*WholeProject=*/true, milliseconds(0));
  // A, and then both with the pin.
  Learnt.waitFor("shown", 4);
  rest();
  const std::vector<AnalysisRequest> Seen = Engine.seen();
  ASSERT_EQ(Seen.size(), 4u);
  EXPECT_FALSE(Seen[1].Pinned.at(0).IsSeen);
  EXPECT_TRUE(Seen[3].Pinned.at(0).IsSeen);
  EXPECT_FALSE(Results.refreshPins());
  Results.forget(A);
  Results.forget(B);
  EXPECT_TRUE(Results.refreshPins());
}

TEST_F(AnalysesTest, SettingsAreThoseAtTheBegin) {
  open(A);
  Learnt.waitFor("shown");
  rest();
  Space.configure(json::Object{{"checks", "x"}});
  Results.scheduleAll(/*WholeProject=*/true);
  Learnt.waitFor("shown", 2);
  EXPECT_FALSE(Engine.seen()[0].How.Config.Checks);
  EXPECT_EQ(Engine.seen()[1].How.Config.Checks, "x");
}
