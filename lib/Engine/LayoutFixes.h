//===- LayoutFixes.h - Checked layouts for conflicting arrays ---*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LAYOUTFIXES_H
#define WARPLINT_LIB_ENGINE_LAYOUTFIXES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Frontend/TranslationUnit.h"
#include <list>
#include <map>

namespace warplint {

/// Gives the findings that ask for it the layouts that were measured on all
/// accesses of their array. One object serves one file's run; an array is
/// studied once, whatever the number of its findings.
class LayoutFixes {
public:
  LayoutFixes(const TranslationUnit &Unit, const std::list<KernelTable> &Tables,
              const Profile &Gpu);

  /// Puts the layouts in front of the finding's other fixes. An edit of a file
  /// other than the main one is Unsafe, since files that were not analysed may
  /// include it, and Advice in a system header.
  void attach(Finding &F);

private:
  const std::vector<Fix> &fixesFor(const ArrayDeclaration &Array);
  void limitToMainFile(Fix &F) const;

  const TranslationUnit &Unit;
  std::vector<const KernelTable *> Tables;
  const Profile &Gpu;
  std::map<std::pair<Spot, std::string>, std::vector<Fix>> Known;
};

} // namespace warplint

#endif
