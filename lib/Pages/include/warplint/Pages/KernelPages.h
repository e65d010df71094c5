//===- KernelPages.h - Access tables as source pages ------------*- C++ -*-===//
#ifndef WARPLINT_PAGES_KERNELPAGES_H
#define WARPLINT_PAGES_KERNELPAGES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Pages/SourceText.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The table as a source page: its rows, and the source lines around them.
/// `Unit` is the translation unit of the kernel, `Gpu` the profile that the
/// occupancy is computed for, `Text` the texts by path of the compiler. `Show`
/// maps such a path to the one shown to the user. `Explain`: include formulas
/// and the most costly requests.
KernelPage pageOf(const KernelTable &Table, const TranslationUnit &Unit,
                  const Profile &Gpu, SourceText &Text,
                  llvm::function_ref<std::string(llvm::StringRef)> Show,
                  bool Explain);

} // namespace warplint

#endif
