//===- Program.cpp - A program run under limits ---------------------------===//

#include "Program.h"
#include "llvm/ADT/StringExtras.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace warplint;

extern char **environ;

/// The size of a file that a program may write.
static constexpr uint64_t MostBytes = uint64_t(256) << 20;
/// Exit code of a child that could not execute the program.
static constexpr int NotExecuted = 127;

namespace {

/// Strings in the form of exec().
class Words {
public:
  void add(std::string Word) { All.push_back(std::move(Word)); }
  char *const *pointers() {
    Pointers.clear();
    for (std::string &Word : All)
      Pointers.push_back(Word.data());
    Pointers.push_back(nullptr);
    return Pointers.data();
  }

private:
  std::vector<std::string> All;
  std::vector<char *> Pointers;
};

} // namespace

/// Without the flags, which the translated command has already, and with the
/// folder for temporary files.
static Words environmentFor(const ProgramRun &Run) {
  Words All;
  for (char **Entry = environ; *Entry; ++Entry) {
    StringRef Name = StringRef(*Entry).split('=').first;
    if (Name != "NVCC_PREPEND_FLAGS" && Name != "NVCC_APPEND_FLAGS" &&
        Name != "TMPDIR" && Name != "TMP" && Name != "TEMP")
      All.add(*Entry);
  }
  All.add("TMPDIR=" + Run.Folder);
  return All;
}

static void limit(int Resource, uint64_t Soft, uint64_t Hard) {
  const rlimit Bound = {Soft, Hard};
  setrlimit(Resource, &Bound);
}

/// The child between fork() and exec(): it may call what is safe in a signal
/// handler only, since other threads may hold locks.
[[noreturn]] static void becomeProgram(const char *Folder, int Report,
                                       char *const *Arguments,
                                       char *const *Environment,
                                       const ProgramLimits &Limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_FSIZE, MostBytes, MostBytes);
  limit(RLIMIT_CPU, Limits.Seconds, Limits.Seconds + 5);
  limit(RLIMIT_DATA, Limits.MiB << 20, Limits.MiB << 20);
  const int Nothing = open("/dev/null", O_RDONLY);
  if (Nothing < 0 || dup2(Nothing, 0) < 0 || dup2(Report, 1) < 0 ||
      dup2(Report, 2) < 0 || chdir(Folder) != 0)
    _exit(NotExecuted);
  for (int Signal : {SIGINT, SIGTERM, SIGPIPE})
    signal(Signal, SIG_DFL);
  execve(Arguments[0], Arguments, Environment);
  _exit(NotExecuted);
}

/// Waits for the end of the process. Absent: it exceeded its time or is stale.
static std::optional<int> waitFor(pid_t Process, const ProgramLimits &Limits) {
  using namespace std::chrono;
  const auto End = steady_clock::now() + seconds(Limits.Seconds);
  for (milliseconds Pause(1);; Pause = std::min(Pause * 2, milliseconds(50))) {
    int Status = 0;
    const pid_t Ended = waitpid(Process, &Status, WNOHANG);
    if (Ended == Process)
      return Status;
    if ((Ended < 0 && errno != EINTR) || steady_clock::now() > End ||
        (Limits.IsStale && Limits.IsStale()))
      return std::nullopt;
    std::this_thread::sleep_for(Pause);
  }
}

static void endGroup(pid_t Process) { kill(-Process, SIGKILL); }

Expected<bool> warplint::runProgram(const ProgramRun &Run,
                                    const ProgramLimits &Limits) {
  const std::string &Path = Run.Arguments.front();
  const int Report =
      open(Run.Report.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (Report < 0)
    return createStringError("can't write '" + Run.Report +
                             "': " + std::strerror(errno));
  Words Arguments, Environment = environmentFor(Run);
  for (const std::string &Argument : Run.Arguments)
    Arguments.add(Argument);
  char *const *Argv = Arguments.pointers();
  char *const *Envp = Environment.pointers();
  const pid_t Process = fork();
  if (Process == 0)
    becomeProgram(Run.Folder.c_str(), Report, Argv, Envp, Limits);
  const int Failure = errno;
  close(Report);
  if (Process < 0)
    return createStringError("can't run '" + Path +
                             "': " + std::strerror(Failure));
  setpgid(Process, Process); // whichever of the two comes first
  std::optional<int> Status = waitFor(Process, Limits);
  endGroup(Process);
  if (!Status) {
    int Ignored = 0;
    while (waitpid(Process, &Ignored, 0) < 0 && errno == EINTR)
      ;
    return createStringError("'" + Path + "' was ended after " +
                             utostr(Limits.Seconds) + " s");
  }
  if (WIFSIGNALED(*Status))
    return createStringError("'" + Path + "' ended with signal " +
                             utostr(unsigned(WTERMSIG(*Status))));
  if (WEXITSTATUS(*Status) == NotExecuted)
    return createStringError("can't run '" + Path + "'");
  return WEXITSTATUS(*Status) == 0;
}
