//===- Propose.h - Layout fixes for one shared array ------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_PROPOSE_H
#define WARPLINT_LAYOUT_PROPOSE_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Program/Declaration.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {

/// The best layout of each kind for the shared array declared at the place of
/// `Array`, best first, measured on every access that `Tables` (all kernels,
/// instances and launches of the file) make to it. `All` holds the declarations
/// of the file. Nothing is proposed that costs as much as the declared layout;
/// where the accesses are not all known there is one advice that says so.
///
/// A fix is Safe when every use goes through the declared subscripts, no launch
/// was assumed or gets worse, and as many blocks stay resident; Unsafe when the
/// edit is sound but one of the latter does not hold; else Advice.
std::vector<Fix> proposeLayouts(const ArrayDeclaration &Array,
                                llvm::ArrayRef<ArrayDeclaration> All,
                                llvm::ArrayRef<const KernelTable *> Tables,
                                const Profile &Gpu);

/// What a second analysis sees of the array that a fix changed.
struct LayoutCheck {
  uint64_t Wavefronts = 0;        ///< as Fix::WavefrontsAfter
  uint64_t Excess = 0;            ///< as Fix::ExcessAfter
  std::vector<uint64_t> Requests; ///< as Fix::Prediction
  std::string WhyNot;             ///< why it cannot be told; empty when it can
};
LayoutCheck measureLayout(const ArrayDeclaration &Array,
                          llvm::ArrayRef<ArrayDeclaration> All,
                          llvm::ArrayRef<const KernelTable *> Tables,
                          const Profile &Gpu);

} // namespace warplint

#endif
