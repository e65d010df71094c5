//===- InstructionCounts.h - Instructions that nvcc counts -----*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_INSTRUCTIONCOUNTS_H
#define WARPLINT_LIB_NVCC_INSTRUCTIONCOUNTS_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace warplint {

/// How nvcc unrolls a loop that calls a function.
enum class CalledFunction {
  Any,       ///< as a loop without the call, or the instruction is no call
  FullyOnly, ///< fully or not at all
  Array      ///< fully or not at all; the function accesses a private array
};

/// The number of instructions that nvcc counts for this one when it unrolls
/// loops. Sources: test/truth/unroll/unroll.tsv, DeviceLibrary.def.
unsigned countedInstructions(const llvm::Instruction &I);

/// Whether nvcc counts an operation or a call as more than one instruction,
/// where LLVM 22 counts one.
bool isExpensive(const llvm::Instruction &I);

/// The kind of the function of the device library that the instruction calls.
CalledFunction kindOfCall(const llvm::Instruction &I);

} // namespace warplint

#endif
