//===- NvccPtx.h - The accesses in PTX that nvcc wrote ----------*- C++ -*-===//
//
// nvcc's PTX says which accesses device code has, how wide they are, and which
// private arrays are in local memory. Text in, plain data out.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CONFIRM_NVCCPTX_H
#define WARPLINT_CONFIRM_NVCCPTX_H

#include "warplint/Finding/IndexReason.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// One instruction that accesses memory. cp.async is two: a load of global and
/// a store to shared memory.
struct PtxAccess {
  MemorySpace Space = MemorySpace::Generic;
  AccessKind Op = AccessKind::Load;
  unsigned Bytes = 0; ///< per lane, all elements of a vector
  /// From `.loc`, without column: nvcc gives that of the statement. Invalid:
  /// line 0, nvcc knows no line.
  Spot Where;
  Spot CalledFrom; ///< the call that was inlined; invalid: there is none
};

/// A variable in the `.local` memory of a function, as far as the code tells
/// variables apart: the bytes from one offset that the code computes to the
/// next.
struct PtxVariable {
  uint64_t Offset = 0;          ///< in the function's local memory
  std::vector<size_t> Accesses; ///< in PtxFunction::Accesses
  /// The first access at an offset that is not constant, and why it is not. A
  /// kernel argument has its number, from 0, as IndexReason::Name.
  Spot IndexedAt;
  std::vector<IndexReason> IndexWhy;
  bool IsIndexed = false;
  bool IsStored = false; ///< its address is stored to memory
  /// The first function that gets its address; empty: none.
  std::string PassedTo;
};

/// A kernel, or a function that nvcc did not inline.
struct PtxFunction {
  std::string Name; ///< mangled
  bool IsKernel = false;
  uint64_t LocalBytes = 0;            ///< of `.local` memory
  std::vector<PtxAccess> Accesses;    ///< in the order of the code
  std::vector<PtxVariable> Variables; ///< by ascending offset
  std::vector<std::string> Calls;     ///< sorted, unique
};

struct PtxModule {
  std::string Compiler; ///< "nvcc 13.0"; "nvcc" if the text names no release
  std::vector<PtxFunction> Functions; ///< in the order of the text

  /// Null if there is none.
  const PtxFunction *find(llvm::StringRef Name) const;
};

/// Reads PTX. Text that is not PTX gives no functions; instructions that access
/// no memory, and those without a model (tex, bulk copies), give no accesses.
PtxModule readNvccPtx(llvm::StringRef Text);

} // namespace warplint

#endif
