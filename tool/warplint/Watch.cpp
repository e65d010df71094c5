//===- Watch.cpp - A run with progress and interruption -------------------===//

#include "Watch.h"
#include "warplint/Engine/Engine.h"
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

/// The signal that ends the run; 0: none yet.
static volatile std::sig_atomic_t EndedBy = 0;

static void onEnd(int Signal) {
  EndedBy = Signal;
  // The next signal ends the process.
  std::signal(Signal, SIG_DFL);
}

namespace {

/// Everything that the worker thread uses: it may outlive the wait.
struct Run {
  InputSet Inputs;
  EngineOptions Options;
  RunBoard Board;
  std::vector<FileResult> Results;
};

/// The progress line on the terminal.
class ProgressLine {
public:
  ~ProgressLine() { clear(); }
  void show(const RunBoard::State &S) {
    clear();
    if (S.Slowest.empty())
      return;
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    OS << '[' << S.Done << '/' << S.Files;
    if (S.Parsed) // why no finding is written yet
      OS << "; " << S.Parsed << " parsed: any file may launch their kernels";
    OS << "] " << printable(S.Slowest);
    const double Seconds = std::chrono::duration<double>(S.For).count();
    if (Seconds >= 2)
      OS << llvm::format(" (%.0f s)", Seconds);
    // A wrapped line cannot be erased.
    const unsigned Columns = llvm::sys::Process::StandardErrColumns();
    if (Columns > 4 && Text.size() >= Columns)
      Text = Text.substr(0, Columns - 4) + "...";
    llvm::errs() << Text;
    IsShown = true;
  }

  void clear() {
    if (IsShown)
      llvm::errs() << "\r\x1b[K";
    IsShown = false;
  }

private:
  bool IsShown = false;
};

} // namespace

/// Settles suppressions of finished sources as the stream did. Headers that are
/// analyzed separately follow the jobs.
static void settleInterrupted(WatchedRun &Run) {
  const size_t Count = std::min(Run.Inputs.Jobs.size(), Run.Results.size());
  const auto End = Run.Results.begin() + ptrdiff_t(Count);
  std::vector<FileResult> OfJobs(std::make_move_iterator(Run.Results.begin()),
                                 std::make_move_iterator(End));
  settleRun(llvm::ArrayRef(Run.Inputs.Jobs).take_front(Count), OfJobs,
            /*AllowNoKernels=*/true, /*SawAll=*/false);
  std::move(OfJobs.begin(), OfJobs.end(), Run.Results.begin());
}

WatchedRun warplint::watch(InputSet Inputs, const EngineOptions &Options,
                           Stream *Early) {
  auto Shared = std::make_shared<Run>();
  Shared->Inputs = std::move(Inputs);
  Shared->Options = Options;
  Shared->Options.Board = &Shared->Board;
  WatchedRun Out;
  // The worker thread appends to its own copy.
  Out.Inputs.Jobs = Shared->Inputs.Jobs;
  Out.Inputs.Problems = Shared->Inputs.Problems;
  Out.Inputs.Notes = Shared->Inputs.Notes;
  for (int Signal : {SIGINT, SIGTERM})
    if (std::signal(Signal, onEnd) == SIG_IGN)
      std::signal(Signal, SIG_IGN); // ignored if a shell started the process in
                                    // the background
  std::thread Worker([Shared] {
    Shared->Results = analyseInputs(Shared->Inputs, Shared->Options);
    Shared->Board.end();
  });
  {
    ProgressLine Line;
    const bool IsShown = llvm::sys::Process::StandardErrIsDisplayed();
    auto Next = RunBoard::Clock::now() + 500ms;
    RunBoard::State State;
    while (!(State = Shared->Board.state()).IsOver && !EndedBy) {
      if (IsShown && RunBoard::Clock::now() >= Next) {
        Line.show(State);
        Next = RunBoard::Clock::now() + 200ms;
      }
      if (Early)
        Early->take(Shared->Board, [&] { Line.clear(); });
      std::this_thread::sleep_for(5ms);
    }
  }
  if (!Shared->Board.state().IsOver) {
    Worker.detach();
    Out.Results =
        Shared->Board.results("interrupted before its analysis was done");
    settleInterrupted(Out);
    Out.EndedBy = EndedBy;
    return Out;
  }
  Worker.join();
  for (int Signal : {SIGINT, SIGTERM})
    std::signal(Signal, SIG_DFL);
  Out.Results = std::move(Shared->Results);
  Out.Inputs = std::move(Shared->Inputs);
  return Out;
}
