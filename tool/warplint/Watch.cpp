//===- Watch.cpp - A run under the eyes of its user -----------------------===//

#include "Watch.h"
#include "warplint/Engine/RunBoard.h"
#include "warplint/Report/Printable.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <memory>
#include <thread>

using namespace warplint;
using namespace std::chrono_literals;

static volatile std::sig_atomic_t Asked = 0; ///< the signal, or none

static void onSignal(int Signal) {
  Asked = Signal;
  // The next one is meant.
  std::signal(Signal, SIG_DFL);
}

/// Of a terminal, and of `kill`, `timeout` and the servers that end a job.
static constexpr int Ends[] = {SIGINT, SIGTERM};

namespace {

/// All that the thread touches: it may outlive the wait.
struct Run {
  InputSet Inputs;
  EngineOptions Options;
  RunBoard Board;
  std::vector<FileResult> Results;
};

/// The line on the terminal.
class ProgressLine {
public:
  ~ProgressLine() { clear(); }
  void show(const RunBoard::State &S) {
    clear();
    if (S.Slowest.empty())
      return;
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    OS << '[' << S.Done << '/' << S.Files << "] " << printable(S.Slowest);
    const double Seconds = std::chrono::duration<double>(S.For).count();
    if (Seconds >= 2)
      OS << llvm::format(" (%.0f s)", Seconds);
    // A line that wraps cannot be taken back.
    const unsigned Columns = llvm::sys::Process::StandardErrColumns();
    if (Columns > 4 && Text.size() >= Columns)
      Text = Text.substr(0, Columns - 4) + "...";
    llvm::errs() << Text;
    IsShown = true;
  }

private:
  void clear() {
    if (IsShown)
      llvm::errs() << "\r\x1b[K";
    IsShown = false;
  }
  bool IsShown = false;
};

} // namespace

WatchedRun warplint::watch(InputSet Inputs, const EngineOptions &Options) {
  auto Shared = std::make_shared<Run>();
  Shared->Inputs = std::move(Inputs);
  Shared->Options = Options;
  Shared->Options.Board = &Shared->Board;
  WatchedRun Out;
  // The thread adds to its own.
  Out.Inputs.Jobs = Shared->Inputs.Jobs;
  Out.Inputs.Problems = Shared->Inputs.Problems;
  for (int Signal : Ends)
    if (std::signal(Signal, onSignal) == SIG_IGN)
      std::signal(Signal, SIG_IGN); // started in the background by a shell
  std::thread Worker([Shared] {
    Shared->Results = analyseInputs(Shared->Inputs, Shared->Options);
    Shared->Board.end();
  });
  {
    ProgressLine Line;
    const bool IsShown = llvm::sys::Process::StandardErrIsDisplayed();
    auto Next = RunBoard::Clock::now() + 500ms;
    RunBoard::State State;
    while (!(State = Shared->Board.state()).IsOver && !Asked) {
      if (IsShown && RunBoard::Clock::now() >= Next) {
        Line.show(State);
        Next = RunBoard::Clock::now() + 200ms;
      }
      std::this_thread::sleep_for(5ms);
    }
  }
  if (!Shared->Board.state().IsOver) {
    Worker.detach();
    Out.Results =
        Shared->Board.results("interrupted before its analysis was done");
    Out.EndedBy = Asked;
    return Out;
  }
  Worker.join();
  for (int Signal : Ends)
    std::signal(Signal, SIG_DFL);
  Out.Results = std::move(Shared->Results);
  Out.Inputs = std::move(Shared->Inputs);
  return Out;
}
