//===- BuiltinVariables.h - threadIdx and its kin ---------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_BUILTINVARIABLES_H
#define WARPLINT_FRONTEND_BUILTINVARIABLES_H

namespace llvm {
class Module;
}

namespace warplint {

/// Replaces what the code reads of threadIdx, blockIdx, blockDim and gridDim,
/// which cuda/declarations/warplint/builtin_variables.h declares as variables,
/// by the registers. A component that is loaded is read there; a function that
/// uses a variable otherwise (as a whole, by its address) has a copy of it.
void readBuiltinRegisters(llvm::Module &M);

} // namespace warplint

#endif
