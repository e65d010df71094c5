//===- Addresses.h - Paths that other programs can follow -------*- C++ -*-===//
//
// A reader at the terminal wants paths from the folder that they stand in;
// another program wants paths from the root of the repository, the same
// wherever the tool was started.
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

/// Two absolute folders without a slash at the end.
struct Addresses {
  std::string Folder; ///< from which relative paths of findings count
  std::string Root;   ///< from which those of the result count

  /// The path from the root, without "." and ".."; the absolute one where the
  /// file lies elsewhere. An empty path stays empty.
  std::string fromRoot(llvm::StringRef Path) const;
};

/// The same findings and problems with all their paths counted from the root,
/// those in the names of launches, too.
std::vector<Finding> fromRoot(llvm::ArrayRef<Finding> Findings,
                              const Addresses &Where);
std::vector<Problem> fromRoot(llvm::ArrayRef<Problem> Problems,
                              const Addresses &Where);
ProfileReport fromRoot(ProfileReport Report, const Addresses &Where);
std::vector<KernelPage> fromRoot(std::vector<KernelPage> Pages,
                                 const Addresses &Where);

} // namespace warplint

#endif
