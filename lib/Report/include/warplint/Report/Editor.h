//===- Editor.h - Words beside the source in an editor ----------*- C++ -*-===//
//
// What a language server shows of the pages of kernels: at the end of an
// access, above a kernel, below the mouse. Functions of their arguments alone.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_EDITOR_H
#define WARPLINT_REPORT_EDITOR_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint {

/// "32-way", "12/4 sectors": the cost of a request that surely costs more than
/// it has to; empty where it does not.
std::string shortCost(const PageRow &R);

/// "shared load 'tile', 4 bytes: 32 wavefronts per request, 1 would do; 32
/// requests per block".
std::string describeRow(const PageRow &R);

/// The worst request of the row in characters, with a caption and what the
/// characters mean; empty where the row has none, or a picture would not show
/// its cost.
std::string drawRow(const PageRow &R);

/// "1056 wavefronts where 64 would do, 32x32 threads per block": one line for a
/// kernel under one launch.
std::string describeInShort(const KernelPage &Page);

/// "32x32 threads per block, 16 blocks".
std::string describeShape(const Shape &Block, const Shape &Grid);

/// The page as `--format=table` writes it.
void writePage(llvm::raw_ostream &OS, const KernelPage &Page);

/// "exact; proved": how sure an answer is, what it rests on, and why it is no
/// surer.
std::string describeBasis(const Verdict &V);

} // namespace warplint

#endif
