//===- Sites.h - Source locations of instructions ---------------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_SITES_H
#define WARPLINT_KERNEL_SITES_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include <string>
#include <vector>

namespace warplint {

/// The source location of an instruction.
struct Site {
  /// The innermost frame outside of toolkit headers. For a load that was
  /// hoisted from a loop and has no location: where its value is used.
  Spot Where;
  Spot Innermost; ///< as the line table has it
  /// The variable that such a hoisted load reads: several may be used at one
  /// location. Empty for all other instructions.
  std::string Read;
  std::vector<Spot> InlinedFrom; ///< call sites outward from Where
};
Site siteOf(const llvm::Instruction &I,
            llvm::ArrayRef<std::string> HeaderPrefixes);

/// Records that the machine code's line table has another location for the
/// instruction: it becomes its `Site::Innermost`.
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
