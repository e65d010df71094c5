//===- Rewrites.h - Edits of statements -------------------------*- C++ -*-===//
//
// Proposes edits of loops, subscripts and declarations that remove the cause of
// a finding without a change of the result. What an edit gains is not known
// before the edited source is analyzed: each fix has a goal (FixGoal), which
// lib/Fixes proves before the edit is made.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REWRITES_REWRITES_H
#define WARPLINT_REWRITES_REWRITES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Program/CodeShapes.h"
#include "warplint/Program/Declaration.h"
#include "warplint/Program/WorkShapes.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// What is known of one file. All that is referred to must outlive it.
struct RewriteFacts {
  const CodeShapes &Shapes;
  llvm::ArrayRef<ArrayDeclaration> Arrays;
  llvm::ArrayRef<KernelDeclaration> Kernels;
  std::vector<const KernelTable *> Tables; ///< all kernels and launches
  /// The text of each file by its path in Spot, as TranslationUnit::Sources.
  const std::map<std::string, std::string> &Sources;
  const Profile &Gpu;
  /// The least of the GPUs that the code is compiled for, in tenths (80: 8.0).
  unsigned ComputeCapability = 0;
  const WorkShapes *Work = nullptr; ///< null: none
  /// The mangled names of kernels with a launch whose block is not known. There
  /// is no table of it where another launch shows its block.
  std::set<std::string> WithUnknownBlock = {};
};

/// Adds edits to a finding with Finding::WantsRewrite, best first, in front of
/// its other fixes. Advice of a check with the same Fix::Rewrite becomes an
/// edit, or gets the reason why it is none. Sets Finding::WhyNoEdit if no fix
/// has edits or a reason.
void addRewrites(Finding &F, const RewriteFacts &In);

} // namespace warplint

#endif
