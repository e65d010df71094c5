//===- HostCallStack.cpp - Host functions in execution --------------------===//

#include "HostCallStack.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

HostCallStack::HostCallStack(const FunctionDecl *Root) {
  enter(Root, std::nullopt);
}

bool HostCallStack::mayEnter(const FunctionDecl *F) const {
  return Frames.size() < MaxDepth &&
         llvm::none_of(
             Frames,
             [&](const HostFrame &Frame) { return Frame.Function == F; });
}

void HostCallStack::enter(const FunctionDecl *F,
                          std::optional<SourceLocation> CallSite) {
  HostFrame Frame;
  Frame.Function = F;
  Frame.CallSite = CallSite;
  Frames.push_back(std::move(Frame));
}

std::vector<SourceLocation> HostCallStack::callSites() const {
  std::vector<SourceLocation> Sites;
  for (const HostFrame &Frame : llvm::reverse(Frames))
    if (Frame.CallSite)
      Sites.push_back(*Frame.CallSite);
  return Sites;
}

} // namespace warplint
