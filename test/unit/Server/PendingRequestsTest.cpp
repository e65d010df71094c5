//===- PendingRequestsTest.cpp --------------------------------------------===//

#include "PendingRequests.h"
#include "Wire.h"
#include <atomic>
#include <future>

using namespace warplint;
namespace json = llvm::json;
using Texts = std::vector<std::string>;

namespace {

class PendingRequestsTest : public testing::Test {
protected:
  ~PendingRequestsTest() override { EXPECT_TRUE(Work.end(Patience)); }

  /// A request whose reply is the version of its document.
  PendingRequest request(std::string Id) {
    PendingRequest R;
    R.Path = "/none/a.cu";
    R.Id = Id;
    R.Reply = [this, Id](llvm::Expected<json::Value> V) {
      std::string Text = Id + ": ";
      if (V)
        llvm::raw_string_ostream(Text) << *V;
      else
        Text += llvm::toString(V.takeError());
      std::lock_guard<std::mutex> Hold(Lock);
      Replies.push_back(Text);
      Changed.notify_all();
    };
    R.Make = [](const FileView &V, const Stop &) {
      return json::Value(V.Of.Version);
    };
    return R;
  }
  /// A request whose reply the worker makes, once it may go.
  PendingRequest longRequest(std::string Id) {
    PendingRequest R = request(std::move(Id));
    R.TakesLong = [](const FileView &) { return true; };
    R.Make = [this](const FileView &V, const Stop &Asked) {
      Begun.set_value();
      Go.wait();
      WasStopped = Asked.isRequested();
      return json::Value(V.Of.Version);
    };
    return R;
  }
  void waitForReplies(size_t Count) {
    std::unique_lock<std::mutex> Hold(Lock);
    EXPECT_TRUE(Changed.wait_for(Hold, Patience,
                                 [&] { return Replies.size() >= Count; }));
  }
  Texts replies() {
    std::lock_guard<std::mutex> Hold(Lock);
    return Replies;
  }
  void letGo() { Gate.set_value(); }
  void waitForBegin() { Begun.get_future().wait(); }

  std::mutex Lock;
  std::condition_variable Changed;
  Texts Replies;
  std::promise<void> Begun, Gate;
  std::shared_future<void> Go = Gate.get_future().share();
  std::atomic<bool> IsOpen{true}, IsSettled{false}, WasStopped{false};
  std::atomic<int64_t> Version{1};
  PendingRequests Pending{
      [this](const std::string &Path) -> std::optional<FileView> {
        FileView V;
        if (IsOpen)
          V.Of = documentOf(Path, "", Version);
        if (IsOpen && !IsSettled)
          return std::nullopt;
        return V;
      },
      Work};
  Worker Work{[this] { Pending.answer(); }};
};

} // namespace

TEST_F(PendingRequestsTest, WaitUntilTheDocumentIsSettled) {
  Pending.add(request("1"));
  Pending.add(request("2"));
  Pending.answer();
  EXPECT_TRUE(replies().empty());
  Version = 4;
  IsSettled = true;
  Pending.answer();
  EXPECT_EQ(replies(), (Texts{"1: 4", "2: 4"}));
  Pending.add(request("3"));
  EXPECT_EQ(replies().back(), "3: 4");
}

TEST_F(PendingRequestsTest, AClosedDocumentGivesNull) {
  Pending.add(request("1"));
  IsOpen = false;
  Pending.answer();
  EXPECT_EQ(replies(), Texts{"1: null"});
}

TEST_F(PendingRequestsTest, AChangedTextGivesNull) {
  Pending.add(request("1"));
  PendingRequest Other = request("2");
  Other.Path = "/none/b.cu";
  Pending.add(std::move(Other));
  Pending.drop("/none/a.cu");
  Pending.drop("/none/a.cu");
  EXPECT_EQ(replies(), Texts{"1: null"});
  IsSettled = true;
  Pending.answer();
  EXPECT_EQ(replies(), (Texts{"1: null", "2: 1"}));
}

TEST_F(PendingRequestsTest, ACancelledOneIsAnsweredOnce) {
  Pending.add(request("1"));
  Pending.cancel("2");
  EXPECT_TRUE(replies().empty());
  Pending.cancel("1");
  Pending.cancel("1");
  Pending.drop("/none/a.cu");
  IsSettled = true;
  Pending.answer();
  EXPECT_EQ(replies(), Texts{"1: -32800: cancelled"});
  Pending.cancel("1");
  EXPECT_EQ(replies().size(), 1u);
}

TEST_F(PendingRequestsTest, TheWorkerMakesWhatTakesLong) {
  IsSettled = true;
  Pending.add(longRequest("1"));
  waitForBegin();
  EXPECT_TRUE(replies().empty());
  Pending.add(request("2")); // is not behind it
  EXPECT_EQ(replies(), Texts{"2: 1"});
  letGo();
  waitForReplies(2);
  EXPECT_EQ(replies().back(), "1: 1");
  EXPECT_FALSE(WasStopped);
}

TEST_F(PendingRequestsTest, ACancelledReplyIsNotSent) {
  IsSettled = true;
  Pending.add(longRequest("1"));
  waitForBegin();
  Pending.cancel("1");
  Pending.cancel("1");
  EXPECT_EQ(replies(), Texts{"1: -32800: cancelled"});
  letGo();
  EXPECT_TRUE(Work.end(Patience));
  EXPECT_TRUE(WasStopped);
  EXPECT_EQ(replies().size(), 1u);
}

TEST_F(PendingRequestsTest, AReplyOfAnOldTextIsNotSent) {
  IsSettled = true;
  Pending.add(longRequest("1"));
  waitForBegin();
  Pending.drop("/none/a.cu");
  letGo();
  EXPECT_TRUE(Work.end(Patience));
  EXPECT_TRUE(WasStopped);
  EXPECT_EQ(replies(), Texts{"1: null"});
}

TEST_F(PendingRequestsTest, AnIdUsedAgainFailsTheOldOne) {
  IsSettled = true;
  Pending.add(longRequest("1"));
  waitForBegin();
  PendingRequest Again = request("1");
  Again.TakesLong = [](const FileView &) { return true; };
  Version = 2;
  Pending.add(std::move(Again));
  letGo();
  waitForReplies(2);
  EXPECT_TRUE(Work.end(Patience));
  EXPECT_EQ(replies(), (Texts{"1: -32600: its id is used again", "1: 2"}));
}

TEST_F(PendingRequestsTest, CancellingRacesWithTheReply) {
  IsSettled = true;
  for (int I = 0; I < 200; ++I) {
    PendingRequest R = request(std::to_string(I));
    if (I % 2)
      R.TakesLong = [](const FileView &) { return true; };
    IsSettled = I % 4 < 2;
    Pending.add(std::move(R));
    std::thread Other([&] { Pending.cancel(std::to_string(I)); });
    IsSettled = true;
    Pending.answer();
    Other.join();
  }
  waitForReplies(200);
  EXPECT_TRUE(Work.end(Patience));
  EXPECT_EQ(replies().size(), 200u);
}
