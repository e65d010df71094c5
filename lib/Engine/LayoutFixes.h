//===- LayoutFixes.h - Verified layouts of shared arrays --------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_LAYOUTFIXES_H
#define WARPLINT_LIB_ENGINE_LAYOUTFIXES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Frontend/TranslationUnit.h"
#include <list>
#include <map>

namespace warplint {

/// Adds to findings that ask for it the layouts that were measured on all
/// accesses of their array. There is one object per file; each array is
/// searched once, for all of its findings.
class LayoutFixes {
public:
  LayoutFixes(const TranslationUnit &Unit, const std::list<KernelTable> &Tables,
              const Profile &Gpu);

  /// Inserts the layouts before the finding's other fixes. An edit of a file
  /// other than the main file is Unsafe, because files that were not analyzed
  /// may include it; in a system header it is Advice.
  void attach(Finding &F);

private:
  const std::vector<Fix> &fixesFor(const ArrayDeclaration &Array);

  const TranslationUnit &Unit;
  std::vector<const KernelTable *> Tables;
  const Profile &Gpu;
  std::map<std::pair<Spot, std::string>, std::vector<Fix>> Known;
};

} // namespace warplint

#endif
