//===- Propose.h - Layout fixes for one shared array ------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_PROPOSE_H
#define WARPLINT_LAYOUT_PROPOSE_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Program/Declaration.h"
#include "warplint/Program/Tiles.h"
#include "warplint/Program/WorkShapes.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {

/// Proposes the best layout of each kind for the shared array `Array`, best
/// first. Layouts are measured on all accesses to the array in `Tables` (all
/// kernels, instances and launches of the file). `All` holds the declarations
/// of the file, `Views` the tensors of CuTe over its arrays: an array with
/// tensors gets a swizzle of their layouts, if there is a better one. `Work`
/// has the launches of the file, which padding of dynamic shared memory edits;
/// null: it is advice. Only layouts that cost less than the declared one are
/// proposed. If some accesses are not known, the result is a single advice: it
/// names the values of a run-time pitch without conflicts, or says that no
/// layout could be checked.
///
/// A fix is Safe if every use is a subscript or a pointer whose accesses are
/// known, other files launch no kernel whose launch is edited, no launch was
/// assumed or gets worse, and the number of resident blocks does not decrease.
/// It is Unsafe if the edit is valid but one of the latter conditions does not
/// hold. Otherwise it is Advice.
std::vector<Fix> proposeLayouts(const ArrayDeclaration &Array,
                                llvm::ArrayRef<ArrayDeclaration> All,
                                llvm::ArrayRef<const KernelTable *> Tables,
                                const Profile &Gpu, const Tiles &Views = {},
                                const WorkShapes *Work = nullptr);

/// The measurement of an array after a fix was applied, by a second analysis.
struct LayoutCheck {
  uint64_t Wavefronts = 0;        ///< as Fix::WavefrontsAfter
  uint64_t Excess = 0;            ///< as Fix::ExcessAfter
  std::vector<uint64_t> Requests; ///< as Fix::Prediction
  size_t Tables = 0; ///< kernel instances and launches, as Fix::CheckedOn
  Words WhyNot;      ///< why it could not be measured; empty if it was
};
LayoutCheck measureLayout(const ArrayDeclaration &Array,
                          llvm::ArrayRef<ArrayDeclaration> All,
                          llvm::ArrayRef<const KernelTable *> Tables,
                          const Profile &Gpu);

/// What the source says of the terms of the last subscript of each use of an
/// array, a text for each: "1234 64 64 7", where the use is and what its terms
/// are. Equal texts allow equal edits.
std::vector<std::string> indexFacts(const ArrayDeclaration &Array);

} // namespace warplint

#endif
