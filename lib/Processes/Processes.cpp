//===- Processes.cpp - Work on files under resource limits ----------------===//
//
// Clang and LLVM cannot be interrupted. Limits are therefore set on child
// processes, where the operating system enforces them. The time limit is CPU
// time: results do not depend on the load of the machine.
//
//===----------------------------------------------------------------------===//

#include "warplint/Processes/Processes.h"
#include "warplint/Threads/CrashGuard.h"
#include "warplint/Threads/Threads.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/thread.h"
#include <cerrno>
#include <csignal>
#include <fstream>
#include <map>
#include <new>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace warplint;

namespace {

/// Exit codes of a process that sent no result.
enum : int { OverTime = 101, OverMemory = 102 };

/// A running child process.
struct Running {
  size_t File;
  pid_t Process;
  int From; ///< read end of the pipe for its result
  std::string Reply;
};

} // namespace

/// Bytes of data and stacks that this process uses.
static uint64_t dataInUse() {
  std::ifstream Statm("/proc/self/statm");
  uint64_t Value = 0; // fields: total, resident, shared, code, libraries, data
  for (int Field = 0; Field < 6; ++Field)
    Statm >> Value;
  return Statm ? Value * uint64_t(sysconf(_SC_PAGESIZE)) : 0;
}

/// Memory that a process needs for any file, which does not count for the
/// limit: a stack to work on and one to parse on, and a reserve.
static constexpr uint64_t OwnBytes = 2 * DeepStackBytes + (uint64_t(8) << 20);

static void limitThisProcess(const FileLimits &Limits) {
  if (Limits.Seconds) {
    std::signal(SIGXCPU, [](int) { _exit(OverTime); });
    // The hard limit sends SIGKILL, in case the handler does not run.
    const rlimit Time = {Limits.Seconds, Limits.Seconds + 5};
    setrlimit(RLIMIT_CPU, &Time);
  }
  if (Limits.MiB) {
    const uint64_t Most = dataInUse() + OwnBytes + (Limits.MiB << 20);
    const rlimit Data = {Most, Most};
    setrlimit(RLIMIT_DATA, &Data);
    std::set_new_handler([] { _exit(OverMemory); });
    llvm::remove_bad_alloc_error_handler();
    llvm::install_bad_alloc_error_handler(
        [](void *, const char *, bool) { _exit(OverMemory); });
  }
}

static bool writeAll(int To, llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    const ssize_t Written = write(To, Bytes.data(), Bytes.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written <= 0)
      return false;
    Bytes = Bytes.drop_front(size_t(Written));
  }
  return true;
}

/// Main function of the process for one file.
[[noreturn]] static void work(size_t File, int To, pid_t Parent,
                              const FileLimits &Limits, const FileStep &Step) {
  // End with the parent: no process would read the result.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(1);
  for (int Signal : {SIGINT, SIGTERM})
    std::signal(Signal, SIG_DFL);
  limitThisProcess(Limits);
  // Evaluation recurses as parsing does, and has no deep stack here.
  llvm::thread Worker(std::optional<unsigned>(DeepStackBytes),
                      [&] { Step.Work(File); });
  Worker.join();
  ArchiveWriter Reply;
  Step.Send(File, Reply);
  _exit(writeAll(To, Reply.Bytes) ? 0 : 1);
}

/// Why a process ended without a result.
static std::string whyEnded(int Status, const FileLimits &Limits) {
  const bool HasExited = WIFEXITED(Status);
  const int Code = HasExited ? WEXITSTATUS(Status) : WTERMSIG(Status);
  if (HasExited ? Code == OverTime : Limits.Seconds && Code == SIGXCPU)
    return "exceeded the " + std::to_string(Limits.Seconds) +
           " s of processor time of --file-timeout";
  if (HasExited && Code == OverMemory)
    return "exceeded the " + std::to_string(Limits.MiB) +
           " MiB of memory of --file-memory";
  return "ended the process that analysed it, with " +
         std::string(HasExited ? "exit code " : "signal ") +
         std::to_string(Code);
}

/// Handles the end of a process that closed its pipe.
static void finish(const Running &Of, const FileLimits &Limits,
                   const FileStep &Step) {
  close(Of.From);
  int Status = 0;
  while (waitpid(Of.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0) {
    ArchiveReader Reply(Of.Reply);
    Step.Receive(Of.File, Reply);
    if (!Reply.isDone())
      Step.Fail(Of.File, "left a result that cannot be read");
  } else {
    Step.Fail(Of.File, whyEnded(Status, Limits));
  }
  if (Step.End)
    Step.End(Of.File);
}

static void start(size_t File, std::map<int, Running> &All,
                  const FileLimits &Limits, const FileStep &Step) {
  if (Step.Begin)
    Step.Begin(File);
  int Ends[2] = {-1, -1};
  const pid_t Parent = getpid();
  const pid_t Process = pipe(Ends) == 0 ? fork() : -1;
  if (Process == 0) {
    close(Ends[0]);
    for (const auto &[From, Other] : All)
      close(From);
    work(File, Ends[1], Parent, Limits, Step);
  }
  const int Failure = errno; // of pipe() or fork(), if one failed
  close(Ends[1]);
  if (Process < 0) {
    close(Ends[0]);
    Step.Fail(File, "cannot be analysed, because no process can be started: " +
                        std::string(std::strerror(Failure)));
    if (Step.End)
      Step.End(File);
    return;
  }
  All[Ends[0]] = {File, Process, Ends[0], {}};
}

/// Waits until some process sends data, and reads it.
static void listen(std::map<int, Running> &All, const FileLimits &Limits,
                   const FileStep &Step) {
  std::vector<pollfd> Pipes;
  for (const auto &[From, Of] : All)
    Pipes.push_back({From, POLLIN, 0});
  if (poll(Pipes.data(), Pipes.size(), -1) < 0)
    return; // interrupted by a signal
  for (const pollfd &Pipe : Pipes) {
    if (!Pipe.revents)
      continue;
    char Bytes[1 << 16];
    const ssize_t Read = read(Pipe.fd, Bytes, sizeof(Bytes));
    if (Read < 0 && errno == EINTR)
      continue;
    auto At = All.find(Pipe.fd);
    if (Read > 0) {
      At->second.Reply.append(Bytes, size_t(Read));
      continue;
    }
    const Running Done = std::move(At->second);
    All.erase(At);
    finish(Done, Limits, Step);
  }
}

static void inProcesses(size_t Count, const EngineOptions &Options,
                        const FileStep &Step) {
  const size_t AtOnce =
      llvm::hardware_concurrency(Options.Jobs).compute_thread_count();
  std::map<int, Running> All; // by pipe
  for (size_t Next = 0; Next < Count || !All.empty();) {
    if (Next < Count && All.size() < AtOnce)
      start(Next++, All, Options.Limits, Step);
    else
      listen(All, Options.Limits, Step);
  }
}

void warplint::inSteps(size_t Count, const EngineOptions &Options,
                       const FileStep &Step) {
  if (Options.Limits.any())
    return inProcesses(Count, Options, Step);
  inParallel(Count, Options.Jobs, [&](size_t I) {
    if (Step.Begin)
      Step.Begin(I);
    Step.Work(I);
    if (Step.End)
      Step.End(I);
  });
}
