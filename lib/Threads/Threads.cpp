//===- Threads.cpp - Distribution of work to threads ----------------------===//

#include "warplint/Threads/Threads.h"
#include "warplint/Threads/CrashGuard.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/thread.h"
#include <algorithm>
#include <atomic>
#include <ctime>
#include <mutex>
#include <vector>

using namespace warplint;

namespace {

/// The worker budget of one inParallel() call: the number of its threads, and
/// how many of them are idle. Thread-safe.
class WorkerBudget {
public:
  WorkerBudget(size_t Count, unsigned Threads)
      : Open(Count), Threads(Threads) {}
  /// Records that a work item is done.
  void endOne() {
    std::lock_guard<std::mutex> Lock(Mutex);
    --Open;
  }
  /// Reserves up to `Most` idle threads; returns how many. release() returns
  /// them.
  size_t take(size_t Most) {
    std::lock_guard<std::mutex> Lock(Mutex);
    const size_t Busy = std::min<size_t>(Open + Helping, Threads);
    const size_t Taken = std::min(Most, Threads - Busy);
    Helping += Taken;
    return Taken;
  }
  void release(size_t Taken) {
    std::lock_guard<std::mutex> Lock(Mutex);
    Helping -= Taken;
  }

private:
  std::mutex Mutex;
  size_t Open;        ///< work items not done
  size_t Helping = 0; ///< idle threads that take() reserved
  const size_t Threads;
};

} // namespace

/// The worker budget of the inParallel() call whose work item this thread runs;
/// null outside of such a call, and in the threads of withIdleThreads().
static thread_local WorkerBudget *Current = nullptr;

double warplint::threadSeconds() {
  timespec T;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &T);
  return double(T.tv_sec) + double(T.tv_nsec) * 1e-9;
}

void warplint::inParallel(size_t Count, unsigned Threads, NumberedWork Work) {
  const llvm::ThreadPoolStrategy Strategy = llvm::hardware_concurrency(Threads);
  const unsigned Most = Strategy.compute_thread_count();
  WorkerBudget Of(Count, Most);
  std::atomic<size_t> Next{0};
  std::vector<llvm::thread> Workers;
  for (size_t N = 0; N < std::min<size_t>(Count, Most); ++N)
    Workers.emplace_back(std::optional<unsigned>(DeepStackBytes), [&] {
      Current = &Of;
      for (size_t I = Next++; I < Count; I = Next++) {
        Work(I);
        Of.endOne();
      }
      Current = nullptr;
    });
  for (llvm::thread &Worker : Workers)
    Worker.join();
}

double warplint::withIdleThreads(size_t Parts, NumberedWork Work) {
  WorkerBudget *const Of = Current;
  const size_t Taken = Of && Parts > 1 ? Of->take(Parts - 1) : 0;
  std::atomic<size_t> Next{0};
  auto DoSome = [&] {
    for (size_t I = Next++; I < Parts; I = Next++)
      Work(I);
  };
  std::vector<double> Seconds(Taken);
  std::vector<llvm::thread> Helpers;
  for (size_t H = 0; H < Taken; ++H)
    Helpers.emplace_back(std::optional<unsigned>(DeepStackBytes), [&, H] {
      DoSome();
      Seconds[H] = threadSeconds();
    });
  DoSome();
  double Sum = 0;
  for (size_t H = 0; H < Taken; ++H) {
    Helpers[H].join();
    Sum += Seconds[H];
  }
  if (Of)
    Of->release(Taken);
  return Sum;
}
