//===- KernelPages.h - Access tables as source pages ------------*- C++ -*-===//
#ifndef WARPLINT_PAGES_KERNELPAGES_H
#define WARPLINT_PAGES_KERNELPAGES_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Pages/SourceText.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The table as a source page. `Show` maps a path of the compiler to the one
/// shown to the user. `Explain`: include formulas and the most costly requests.
KernelPage pageOf(const KernelTable &Table, const TranslationUnit &Unit,
                  const Profile &Gpu, SourceText &Text,
                  llvm::function_ref<std::string(llvm::StringRef)> Show,
                  bool Explain);

} // namespace warplint

#endif
