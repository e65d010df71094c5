//===- Sites.h - Source locations of instructions ---------------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_SITES_H
#define WARPLINT_KERNEL_SITES_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace warplint {

/// The source location of an instruction.
struct Site {
  /// The innermost location outside of toolkit headers and libraries, from the
  /// instruction outward through the call sites at which it was inlined; the
  /// outermost if all are in headers. For a load that was hoisted from a loop
  /// and has no location: the first use of its value. Invalid: no location is
  /// known.
  Spot Where;
  /// The innermost location in a library, if `Where` is a call into it; else
  /// invalid.
  Spot Library;
  /// The location that the line table of the machine code has.
  Spot Innermost;
  /// The name of the variable that such a hoisted load reads, since one
  /// location may use several. Empty for all other instructions.
  std::string Read;
  std::vector<Spot> InlinedFrom; ///< call sites outward from Where
  /// The kernel is in a toolkit header or library, and of other code it only
  /// has constructors and assignments: it makes or copies the elements of a
  /// container.
  bool MakesElements = false;
  /// A method of a class in a toolkit header or library makes the access, for
  /// code outside of them: the class decides how its objects are laid out.
  bool IsOfLibraryObject = false;
};
/// The location of an instruction. A file is a toolkit header if its path
/// begins with one of `HeaderPrefixes`, a library's if it begins with one of
/// `LibraryPrefixes`.
Site siteOf(const llvm::Instruction &I,
            llvm::ArrayRef<std::string> HeaderPrefixes,
            llvm::ArrayRef<std::string> LibraryPrefixes);

/// Records that the line table of the machine code has the location `Place` for
/// the instruction. It becomes `Site::Innermost`; `Site::Where` does not
/// change.
void setMachineLine(llvm::Instruction &I, llvm::DILocation &Place);

/// A variable as the source declares it.
struct SourceVariable {
  std::string Name;
  Spot Where;
  std::string Function; ///< linkage name of the function it is declared in
};
/// Notes on each alloca which variable it is, for variableOf(): LLVM drops the
/// debug record with the block that it is in, where that becomes empty.
void recordVariables(llvm::Module &M);
/// The variable of a global, an alloca or an argument. Without debug
/// information, a global or an argument has its name in the IR and no other
/// fields; for all other values every field is empty.
SourceVariable variableOf(const llvm::Value &V);

} // namespace warplint

#endif
