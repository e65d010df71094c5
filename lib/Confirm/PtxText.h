//===- PtxText.h - PTX as instructions --------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CONFIRM_PTXTEXT_H
#define WARPLINT_LIB_CONFIRM_PTXTEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// A location as `.loc` has it.
struct PtxLoc {
  unsigned File = 0, Line = 0;
};

/// An instruction. The operands are separated at commas outside of brackets.
struct PtxInstruction {
  std::string Opcode; ///< with its modifiers: "ld.global.v4.f32"
  std::vector<std::string> Operands;
  PtxLoc At, CalledFrom; ///< file 0: none

  /// The first part of the opcode: "ld".
  llvm::StringRef name() const {
    return llvm::StringRef(Opcode).split('.').first;
  }
  bool has(llvm::StringRef Modifier) const;
};

struct PtxBody {
  std::string Name;
  bool IsKernel = false;
  uint64_t LocalBytes = 0;
  std::string Depot; ///< name of the variable with its local memory
  std::vector<PtxInstruction> Code;
};

struct PtxText {
  std::string Release; ///< "13.0"; empty: the text has none
  std::map<unsigned, std::string> Files;
  std::vector<PtxBody> Bodies; ///< functions with code
};

PtxText splitPtx(llvm::StringRef Text);

/// The registers in an operand: of a vector, an address, or "%r1|%p2".
llvm::SmallVector<llvm::StringRef, 4> registersIn(llvm::StringRef Operand);

} // namespace warplint

#endif
