//===- Editor.h - Texts that an editor shows --------------------*- C++ -*-===//
//
// The texts of a language server for kernel pages: at the end of an access,
// above a kernel, and in hovers. Pure functions.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_EDITOR_H
#define WARPLINT_REPORT_EDITOR_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint {

/// "32-way", "12/4 sectors": the cost of a request whose cost is certainly
/// above the ideal; otherwise empty.
std::string shortCost(const PageRow &R);

/// "shared load 'tile', 4 bytes: 32 wavefronts per request, 1 would do; 32
/// requests per block".
std::string describeRow(const PageRow &R);

/// The drawing of the row's most costly request, with a caption and a legend;
/// empty if the row has none, or if a drawing does not show its cost.
std::string drawRow(const PageRow &R);

/// "1056 wavefronts where 64 would do, 32x32 threads per block": one line for a
/// kernel under one launch.
std::string describeInShort(const KernelPage &Page);

/// "32x32 threads per block, 16 blocks".
std::string describeShape(const Shape &Block, const Shape &Grid);

/// Writes the page as `--format=table` does.
void writePage(llvm::raw_ostream &OS, const KernelPage &Page);

/// "exact; proved": the kind of a verdict, its evidence, and the reasons for
/// its width.
std::string describeBasis(const Verdict &V);

} // namespace warplint

#endif
