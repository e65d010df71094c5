//===- Statistics.cpp - The output of --statistics ------------------------===//

#include "Statistics.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <sys/resource.h>

using namespace warplint;

/// Writes the CPU seconds of each stage, summed over all files.
static void writeTimes(llvm::raw_ostream &OS, const RunCost &Sum) {
  const double Total =
      Sum.Parse + Sum.CodeGen + Sum.Optimize + Sum.Evaluate + Sum.Checks;
  auto Row = [&](const char *Name, double Seconds) {
    OS << llvm::format("  %-16s %9.3f s %5.1f %%\n", Name, Seconds,
                       Total > 0 ? 100 * Seconds / Total : 0.0);
  };
  OS << "CPU time of the stages:\n";
  Row("parse", Sum.Parse);
  Row("code generation", Sum.CodeGen);
  Row("optimization", Sum.Optimize);
  Row("evaluation", Sum.Evaluate);
  Row("checks", Sum.Checks);
  Row("total", Total);
}

static void writeCache(llvm::raw_ostream &OS, size_t Files, size_t FromCache,
                       CacheStore *Cache) {
  if (!Cache) {
    OS << "cache: off\n";
    return;
  }
  const CacheStore::Counts C = Cache->counts();
  OS << "cache: " << FromCache << " of " << Files << " files unchanged, "
     << C.Written << " entries written";
  if (C.Broken)
    OS << ", " << C.Broken << " broken";
  if (C.NotWritten)
    OS << ", " << C.NotWritten << " not written (" << C.WhyNotWritten << ")";
  OS << '\n';
}

void warplint::writeStatistics(llvm::raw_ostream &OS,
                               llvm::ArrayRef<FileResult> Results,
                               CacheStore *Cache) {
  RunCost Sum;
  size_t FromCache = 0, TookHeaders = 0;
  unsigned Again = 0, Most = 0;
  for (const FileResult &R : Results) {
    Sum.Parse += R.Cost.Parse;
    Sum.CodeGen += R.Cost.CodeGen;
    Sum.Optimize += R.Cost.Optimize;
    Sum.Evaluate += R.Cost.Evaluate;
    Sum.Checks += R.Cost.Checks;
    Sum.Parses += R.Cost.Parses;
    Most = std::max(Most, R.Cost.Parses);
    Again += R.Cost.Parses > 1;
    FromCache += R.Cost.FromCache;
    TookHeaders += R.Cost.TookHeaders;
  }
  writeTimes(OS, Sum);
  OS << "parses: " << Sum.Parses << " of " << Results.size() << " files, "
     << Again << " of them more than once, at most " << Most << " of one\n";
  OS << "CUDA headers: precompiled for " << TookHeaders << " files\n";
  writeCache(OS, Results.size(), FromCache, Cache);
  rusage Usage;
  if (getrusage(RUSAGE_SELF, &Usage) == 0)
    OS << "peak memory: " << Usage.ru_maxrss / 1024 << " MiB\n";
}
