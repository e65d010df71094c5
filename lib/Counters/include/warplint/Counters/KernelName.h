//===- KernelName.h - One kernel under several spellings --------*- C++ -*-===//
//
// The profiler prints "void ns::turn<float, (int)32, (bool)1>(T1 *, const T1
// *)" for what LLVM demangles as "void ns::turn<float, 32, true>(float*, float
// const*)", and on request the mangled name, or "turn" alone.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COUNTERS_KERNELNAME_H
#define WARPLINT_COUNTERS_KERNELNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// A name without what demanglers disagree on.
struct KernelName {
  std::string Base;       ///< "turn"
  std::string Scope;      ///< "ns::", may be empty
  std::string Arguments;  ///< "<float,32,1>", empty for no template instance
  std::string Parameters; ///< in a normal form; empty: not given
  bool HasParameters = false;

  /// From a mangled or a demangled name.
  static KernelName of(llvm::StringRef Name);
};

/// How well two spellings go together; 0: they name different kernels.
enum class NameMatch {
  None,
  Base,      ///< one is the bare name of the function
  Qualified, ///< scope and template arguments agree, parameters do not tell
  Full       ///< parameters agree, too
};
NameMatch matchNames(const KernelName &A, const KernelName &B);

} // namespace warplint

#endif
