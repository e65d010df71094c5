//===- KernelName.h - Comparison of kernel names ----------------*- C++ -*-===//
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

/// A kernel name in a canonical form: names that two demanglers print for one
/// kernel are equal in it.
struct KernelName {
  std::string Base;       ///< "turn"
  std::string Scope;      ///< "ns::"; may be empty
  std::string Arguments;  ///< "<float,32,1>"; empty if not a template instance
  std::string Parameters; ///< "* float,* const float", the words of each type
                          ///< sorted; empty: none, or not given
  bool HasParameters = false; ///< whether the name has a list of parameters

  /// From a mangled or demangled name.
  static KernelName of(llvm::StringRef Name);
};

/// How closely two names match.
enum class NameMatch {
  None,
  Base,      ///< one is the function name without scope and arguments
  Qualified, ///< scope and template arguments match, parameters are
             ///< inconclusive
  Full       ///< parameters match too
};
NameMatch matchNames(const KernelName &A, const KernelName &B);

} // namespace warplint

#endif
