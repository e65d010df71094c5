//===- ArchitectureUses.h - Uses of __CUDA_ARCH__ in a file -----*- C++ -*-===//
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
  ArchitectureUse User;   ///< in user files
  ArchitectureUse System; ///< in library headers
  /// A user file tests a macro that one of these headers may define differently
  /// for another GPU.
  bool UserSeesSystem = false;
  /// Uses of the number that are not yet assigned to a condition. At the end of
  /// the parse they count as uses in the code itself.
  bool OpenInUser = false, OpenInSystem = false;

  /// What the code of `M` depends on. Uses in library headers count if `M` has
  /// code from such a header. Headers below the folder `Clang` do not count:
  /// they test only which instructions exist.
  ArchitectureUse of(const llvm::Module *M,
                     const std::vector<std::string> &SystemPrefixes,
                     llvm::StringRef Clang) const;
};

/// Returns callbacks that fill `Into`, which must outlive the parse. Headers
/// that the compiler includes before the file are ignored.
std::unique_ptr<clang::PPCallbacks>
watchArchitectureUses(const clang::SourceManager &SM,
                      const clang::LangOptions &Language,
                      FoundArchitectureUses &Into);

} // namespace warplint

#endif
