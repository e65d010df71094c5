//===- TextSearch.h - Which files need to be parsed -------------*- C++ -*-===//
//
// A run on one file needs little of the other files of its project: launches of
// its kernels, and device functions that it lacks. A search in their texts
// excludes most of them without parsing.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROJECT_TEXTSEARCH_H
#define WARPLINT_PROJECT_TEXTSEARCH_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <string>

namespace warplint {

/// Calls `Found` for each maximal sequence of letters, digits and underscores.
void eachWord(llvm::StringRef Text,
              llvm::function_ref<void(llvm::StringRef)> Found);

/// Whether one of the names occurs in the text as a whole identifier. The text
/// is not parsed, so comments and strings count, too.
bool mentions(llvm::StringRef Text, const std::set<std::string> &Names);

/// Whether the text defines, declares or calls a `main(`. The text is not
/// parsed, so comments and strings count, too.
bool hasMain(llvm::StringRef Text);

/// The identifiers in front of `<<<`, and in front of the first `(` behind each
/// `__global__`: most kernels that the text launches or defines. Macros may
/// hide some, and comments add others.
std::set<std::string> kernelNames(llvm::StringRef Text);

/// The names of the kernels that a text declares or defines: the identifiers in
/// front of the first `(` behind each `__global__`.
std::set<std::string> declaredKernels(llvm::StringRef Text);

/// Those of the names that occur in a text other than in the declaration of a
/// kernel.
std::set<std::string> usedNames(llvm::StringRef Text,
                                const llvm::StringSet<> &Names);

/// The unqualified name: `kernel` for `ns::kernel<int>(float*)`.
llvm::StringRef plainName(llvm::StringRef Demangled);

} // namespace warplint

#endif
