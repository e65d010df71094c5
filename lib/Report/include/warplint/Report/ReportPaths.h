//===- ReportPaths.h - Paths relative to the repository --------*- C++ -*-===//
//
// Users at a terminal need paths relative to the working folder. Other programs
// need paths relative to the root of the repository, wherever the tool was
// started.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORTPATHS_H
#define WARPLINT_REPORT_REPORTPATHS_H

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
struct ReportPaths {
  std::string Folder; ///< to which paths of findings are relative
  std::string Root;   ///< to which paths of the result are relative

  /// The path relative to the root, without "." and ".."; the absolute path if
  /// the file is outside. An empty path is unchanged.
  std::string relativeToRoot(llvm::StringRef Path) const;
};

/// The same findings or problems with all paths relative to the root, including
/// those in names of launches.
std::vector<Finding> relativeToRoot(llvm::ArrayRef<Finding> Findings,
                                    const ReportPaths &Where);
std::vector<Problem> relativeToRoot(llvm::ArrayRef<Problem> Problems,
                                    const ReportPaths &Where);
ProfileReport relativeToRoot(ProfileReport Report, const ReportPaths &Where);
std::vector<KernelPage> relativeToRoot(std::vector<KernelPage> Pages,
                                       const ReportPaths &Where);

} // namespace warplint

#endif
