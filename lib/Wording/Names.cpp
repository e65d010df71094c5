//===- Names.cpp - Memory and accesses as text ----------------------------===//

#include "warplint/Wording/Names.h"
#include "warplint/Wording/Lists.h"
#include "llvm/Support/ErrorHandling.h"

using namespace warplint;

llvm::StringRef warplint::doing(AccessKind Kind) {
  switch (Kind) {
  case AccessKind::Load:
    return "reading";
  case AccessKind::Store:
    return "writing";
  case AccessKind::Atomic:
    return "updating";
  }
  llvm_unreachable("unknown kind of access");
}

llvm::StringRef warplint::memoryName(MemorySpace Space) {
  switch (Space) {
  case MemorySpace::Shared:
    return "shared memory";
  case MemorySpace::Global:
    return "global memory";
  case MemorySpace::Local:
    return "local memory";
  case MemorySpace::Constant:
    return "constant memory";
  case MemorySpace::Generic:
    return "memory";
  }
  llvm_unreachable("unknown memory");
}

std::string warplint::memoryName(MemorySpace Space, bool IsAtomic) {
  return (IsAtomic ? "atomics in " : "") + memoryName(Space).str();
}

std::string warplint::tileName(const NamedTile &Of, const std::string &Array) {
  std::string Text = Of.Name.empty() ? "a tile" : "tile " + quoted(Of.Name);
  if (!Of.Layout.empty())
    Text += " = " + Of.Layout;
  if (!Array.empty() && Array != Of.Name)
    Text += " in " + quoted(Array);
  if (!Of.CopyAtom.empty())
    Text += " by " + Of.CopyAtom;
  return Text;
}

std::string warplint::objectName(const std::string &Array, MemorySpace Space) {
  return Array.empty() ? memoryName(Space).str() : quoted(Array);
}
