//===- Addresses.h - Paths relative to the repository -----------*- C++ -*-===//
//
// Users at a terminal need paths relative to the working folder. Other programs
// need paths relative to the root of the repository, wherever the tool was
// started.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_ADDRESSES_H
#define WARPLINT_REPORT_ADDRESSES_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Finding/Measurement.h"
#include "warplint/Finding/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The folders that paths (not memory addresses) are relative to: two absolute
/// folders without a final slash.
struct Addresses {
  std::string Folder; ///< to which paths of findings are relative
  std::string Root;   ///< to which paths of the result are relative

  /// The path relative to the root, without "." and ".."; the absolute path if
  /// the file is outside. An empty path is unchanged.
  std::string fromRoot(llvm::StringRef Path) const;
};

/// The same findings or problems with all paths relative to the root, including
/// those in names of launches.
std::vector<Finding> fromRoot(llvm::ArrayRef<Finding> Findings,
                              const Addresses &Where);
std::vector<Problem> fromRoot(llvm::ArrayRef<Problem> Problems,
                              const Addresses &Where);
ProfileReport fromRoot(ProfileReport Report, const Addresses &Where);
std::vector<KernelPage> fromRoot(std::vector<KernelPage> Pages,
                                 const Addresses &Where);

} // namespace warplint

#endif
