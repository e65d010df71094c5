//===- StructCopies.h - Copies of structs that nvcc avoids ------*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_STRUCTCOPIES_H
#define WARPLINT_NVCCFRONT_STRUCTCOPIES_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// `o = c ? p : a[i]` of structs: clang chooses between two addresses and
/// copies behind that, nvcc copies in each of the two ways, so that the address
/// of a local variable is not wanted. Moves copies whose source or destination
/// was chosen in the same block, with no memory written in between, into the
/// blocks that the choice comes from. For code as clang emits it, before
/// anything is optimized. Source: the stack frames that ptxas 13.0 prints for
/// the kernels of test/truth/frames.
void splitChosenCopies(llvm::Module &M);

/// A function's own copy of a struct that it was handed by value (a variable,
/// or what it hands on) is its parameter if neither is written: nvcc reads it
/// where the kernel's parameters are. Removes local variables whose only write
/// is a copy of a whole by-value parameter of more than MostCopiedBytes, and of
/// which only elements are read, also by the functions that it is handed to;
/// shorter ones nvcc copies word by word, and keeps. For code as clang emits
/// it. Source: as for splitChosenCopies().
void removeParameterCopies(llvm::Module &M);

} // namespace warplint

#endif
