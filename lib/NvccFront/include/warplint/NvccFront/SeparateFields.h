//===- SeparateFields.h - Aliasing of the fields of a struct ----*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_SEPARATEFIELDS_H
#define WARPLINT_NVCCFRONT_SEPARATEFIELDS_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Marks accesses to different fields of one struct type as not aliasing, with
/// metadata of scopes. All that nvcc concludes from types is this: an access of
/// one type may alias an access of another type, a field that of another
/// struct, of a nested struct or an element of an array in the struct. LLVM's
/// own analysis of types, which concludes more, is switched off
/// (llvmSwitches()). Source: the PTX of nvcc 13.0 for the kernels of
/// test/truth/aliasing.
void separateFields(llvm::Module &M);

} // namespace warplint

#endif
