//===- ArchitectureUses.h - Where a parse asks for the GPU ------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_ARCHITECTUREUSES_H
#define WARPLINT_FRONTEND_ARCHITECTUREUSES_H

#include "warplint/Frontend/ArchitectureUse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <vector>

namespace llvm {
class Module;
}

namespace warplint {

/// Collected during a parse.
struct FoundArchitectureUses {
  ArchitectureUse User;   ///< in files of the user's
  ArchitectureUse System; ///< in the headers of libraries
  /// A file of the user's asks for a macro that one of these headers may have
  /// defined otherwise.
  bool UserSeesSystem = false;
  /// Uses of the number of which it is not known yet whether they belong to a
  /// condition; at the end of the parse they do not.
  bool OpenInUser = false, OpenInSystem = false;

  /// What the code of `M` depends on: libraries count where they have a part in
  /// it. Functions below `Clang` have none: these headers of the compiler's
  /// ask only which instructions there are.
  ArchitectureUse of(const llvm::Module *M,
                     const std::vector<std::string> &SystemPrefixes,
                     llvm::StringRef Clang) const;
};

/// Fills `Into`, which outlives the parse. What the compiler includes before
/// the file, the declarations of the language, is passed over.
std::unique_ptr<clang::PPCallbacks>
watchArchitectureUses(const clang::SourceManager &SM,
                      const clang::LangOptions &Language,
                      FoundArchitectureUses &Into);

} // namespace warplint

#endif
