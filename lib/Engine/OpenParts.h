//===- OpenParts.h - When the first result of a file is due -----*- C++ -*-===//
#ifndef WARPLINT_ENGINE_OPENPARTS_H
#define WARPLINT_ENGINE_OPENPARTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/thread.h"
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

namespace warplint {

/// The parts of a file that several threads evaluate, and when a result of
/// those that are done is due: after some CPU seconds of evaluation, where the
/// next part is expected to need the rest of them, or after as many seconds,
/// where all threads are still at long parts.
class OpenParts {
public:
  /// `Sizes` has the lines of each part, `Open` those to do. `Tell` sends the
  /// result of the parts that are not open, once at most, on any thread; no
  /// part can end meanwhile. With 0 for `After`, the first part that is done is
  /// enough.
  OpenParts(std::vector<size_t> Sizes, llvm::ArrayRef<size_t> Open,
            double After, std::function<void(const OpenParts &)> Tell);
  ~OpenParts();

  /// To be called by Tell alone.
  bool isOpen(size_t Part) const { return IsOpen[Part]; }
  /// To be called when a part is done that took so many CPU seconds, and the
  /// part `Next` follows on the same thread.
  void done(size_t Part, double Seconds, std::optional<size_t> Next);

private:
  void wait();
  void report();

  std::mutex Lock;
  std::condition_variable Ended;
  const std::vector<size_t> Sizes; ///< in lines
  std::vector<char> IsOpen;
  size_t Left;      ///< open parts
  size_t Done = 0;  ///< size of the parts that are done
  double Spent = 0; ///< their CPU seconds
  bool IsReported = false, IsOver = false, HasEnded = false;
  const double After;
  const std::function<void(const OpenParts &)> Tell;
  std::optional<llvm::thread> Timer;
};

} // namespace warplint

#endif
