//===- Job.cpp - One compilation to analyze -------------------------------===//

#include "warplint/Results/Job.h"
#include "warplint/Files/Paths.h"

using namespace warplint;

std::string warplint::shownPath(const Job &Of, llvm::StringRef Path) {
  if (Of.ShowRelativeTo.empty() || Path.empty())
    return Path.str();
  const std::string Full = absolutePathIn(Of.Command.Directory, Path);
  llvm::StringRef Short = Full;
  if (Short.consume_front(Of.ShowRelativeTo) && Short.consume_front("/"))
    return Short.str();
  return Full;
}
