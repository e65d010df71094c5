//===- AsmOperands.h - The text of inline assembly --------------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_ASMOPERANDS_H
#define WARPLINT_KERNEL_ASMOPERANDS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
#include <cstdint>
#include <optional>

namespace warplint {

/// The operands of a piece of assembly, numbered with the outputs first.
class AsmOperands {
public:
  explicit AsmOperands(const llvm::CallBase &C);

  const llvm::CallBase &call() const { return C; }

  /// The input that "$1" is; null where the text begins otherwise.
  const llvm::Value *numbered(llvm::StringRef Text) const;

  /// "[$1]" or "[$1+16]": the input that is the address.
  const llvm::Value *address(llvm::StringRef Text) const;

private:
  const llvm::CallBase &C;
  unsigned Outputs = 0;
};

/// "ld.global.L2::128B.v4.f32": 16, the bytes of a lane.
unsigned bytesOfPtx(llvm::StringRef Head);

/// "wait: mbarrier...": without its label.
llvm::StringRef withoutLabel(llvm::StringRef Statement);

/// The special register of a lane or warp that a text names, as intrinsics name
/// it: "laneid", "lanemask.lt"; "" if it names none.
llvm::StringRef laneRegisterIn(llvm::StringRef Text);

/// "bar.sync 1, 64;": the threads that the barrier waits for, 0 where an
/// operand says; nothing where all threads of the block are meant.
std::optional<uint64_t> threadsOfBarrier(llvm::StringRef Text);

/// Whether the text consists of moves and conversions of addresses: `{ .reg
/// .u64 a; cvta.to.shared.u64 a, $1; cvt.u32.u64 $0, a; }`.
bool handsOn(llvm::StringRef Text);

} // namespace warplint

#endif
