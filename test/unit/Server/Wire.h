//===- Wire.h - The client's end of a connection ----------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_SERVER_WIRE_H
#define WARPLINT_TEST_UNIT_SERVER_WIRE_H

#include "Analysis.h"
#include "Messages.h"
#include "Views.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <condition_variable>
#include <mutex>

namespace warplint {

/// Long enough for any step; no test waits for it if the code is right.
inline constexpr std::chrono::seconds Patience(60);

/// Keeps all that is written, from any thread.
class Sink : public llvm::raw_ostream {
public:
  Sink() { SetUnbuffered(); }
  std::string all() const {
    std::lock_guard<std::mutex> Hold(Lock);
    return Text;
  }
  unsigned count(llvm::StringRef Part) const {
    return unsigned(llvm::StringRef(all()).count(Part));
  }
  void waitFor(llvm::StringRef Part) {
    std::unique_lock<std::mutex> Hold(Lock);
    EXPECT_TRUE(Changed.wait_for(
        Hold, Patience, [&] { return llvm::StringRef(Text).contains(Part); }))
        << Part.str() << " is not in: " << Text;
  }

private:
  void write_impl(const char *Data, size_t Size) override {
    std::lock_guard<std::mutex> Hold(Lock);
    Text.append(Data, Size);
    Changed.notify_all();
  }
  uint64_t current_pos() const override { return 0; }

  mutable std::mutex Lock;
  std::condition_variable Changed;
  std::string Text;
};

/// A transport whose messages to the client are kept. Those to the server are
/// given to the handler directly.
struct Wire {
  Sink Sent;
  llvm::lsp::JSONTransport Transport{static_cast<std::FILE *>(nullptr), Sent};
  llvm::lsp::MessageHandler Handler{Transport};
};

/// Stands for analyseFile(): records the requests, and gives a result without
/// findings once it may. It goes on when it is asked to stop, as an analysis
/// inside the compiler does.
class StandIn {
public:
  std::shared_ptr<const Snapshot> operator()(const AnalysisRequest &R,
                                             const Stop &Asked) {
    std::unique_lock<std::mutex> Hold(Lock);
    Seen.push_back(R);
    Changed.notify_all();
    if (TellsEarly && R.OnEarly) {
      auto Early = std::make_shared<Snapshot>();
      Early->Main = R.File;
      Early->Texts = R.Texts;
      R.OnEarly(Early);
    }
    EXPECT_TRUE(Changed.wait_for(Hold, Patience, [&] { return !IsHeld; }));
    auto S = std::make_shared<Snapshot>(Like);
    S->Main = R.File;
    S->Texts = R.Texts;
    S->Files.insert(realOf(R.File));
    return S;
  }
  /// Stops analyses at their begin until letGo().
  void hold() { set(true); }
  void letGo() { set(false); }
  void waitForRuns(size_t Count) {
    std::unique_lock<std::mutex> Hold(Lock);
    EXPECT_TRUE(
        Changed.wait_for(Hold, Patience, [&] { return Seen.size() >= Count; }));
  }
  std::vector<AnalysisRequest> seen() const {
    std::lock_guard<std::mutex> Hold(Lock);
    return Seen;
  }
  /// The analyzed texts of the requests' own files.
  std::vector<std::string> texts() const {
    std::vector<std::string> All;
    for (const AnalysisRequest &R : seen())
      All.push_back(R.Texts.at(R.File));
    return All;
  }
  Snapshot Like; ///< what the results contain; set before the first analysis
  bool TellsEarly = false; ///< gives a first result at once; likewise

private:
  void set(bool Held) {
    std::lock_guard<std::mutex> Hold(Lock);
    IsHeld = Held;
    Changed.notify_all();
  }
  mutable std::mutex Lock;
  std::condition_variable Changed;
  std::vector<AnalysisRequest> Seen;
  bool IsHeld = false;
};

inline Document documentOf(std::string Path, std::string Text,
                           int64_t Version = 1) {
  Document D;
  D.Uri = uriOf(Path);
  D.Path = D.Real = std::move(Path);
  D.Version = Version;
  D.Text = std::move(Text);
  return D;
}

/// The content changes that replace a whole text.
inline llvm::json::Array wholeText(llvm::StringRef Text) {
  return llvm::json::Array{llvm::json::Object{{"text", Text}}};
}

} // namespace warplint

#endif
