//===- Sites.h - Instructions to places in the source -----------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_SITES_H
#define WARPLINT_KERNEL_SITES_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include <string>
#include <vector>

namespace warplint {

/// Where an instruction comes from.
struct Site {
  /// The nearest frame that is not in a header of the toolkit. Of a load that
  /// has lost its place on the way out of a loop: where its value is used.
  Spot Where;
  Spot Innermost; ///< what the line table says
  /// The variable that such a load reads: several of them may be used at one
  /// place. Empty for all others.
  std::string Read;
  std::vector<Spot> InlinedFrom; ///< call sites outward from Where
};
Site siteOf(const llvm::Instruction &I,
            llvm::ArrayRef<std::string> HeaderPrefixes);

/// Notes that the machine's line table puts an instruction elsewhere than on
/// its own line: that place becomes its `Site::Innermost`.
void setMachineLine(llvm::Instruction &I, llvm::DILocation &Place);

/// A variable as the source declares it.
struct SourceVariable {
  std::string Name;
  Spot Where;
  std::string Function; ///< linkage name of the function it is declared in
};
/// The source's name for a global, an alloca or an argument; empty when the
/// debug information has none.
SourceVariable variableOf(const llvm::Value &V);

} // namespace warplint

#endif
