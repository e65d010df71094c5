//===- EarlyResults.h - First results of large files ------------*- C++ -*-===//
#ifndef WARPLINT_ENGINE_EARLYRESULTS_H
#define WARPLINT_ENGINE_EARLYRESULTS_H

#include "warplint/Results/FileResult.h"
#include <functional>

namespace warplint {

class KeptTables;

/// Who wants a first result of a file where the kernels that are left would
/// take long: the findings of those that are done, the ones with the least code
/// first, without edits and without what needs all kernels. The result itself
/// comes later and is the same as without.
struct EarlyResults {
  /// Called at most once for each file, on a thread that analyse() waits for.
  std::function<void(FileResult)> Tell;
  double After = 0.2; ///< CPU seconds of evaluation, before or to come
};

/// Sets who wants first results of analyses that keep their tables in `Of`,
/// none of which may run meanwhile. Without a function nobody does.
void tellEarly(KeptTables &Of, EarlyResults Whom);

} // namespace warplint

#endif
