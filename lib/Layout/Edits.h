//===- Edits.h - The text edits of an arrangement ---------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_EDITS_H
#define WARPLINT_LAYOUT_EDITS_H

#include "warplint/Layout/Recording.h"
#include "warplint/Program/WorkShapes.h"

namespace warplint {

struct EditPlan {
  std::vector<Edit> Edits; ///< do not overlap; empty if `WhyNot` is not
  Words WhyNot;            ///< why no edits can be made; empty if they can
  bool UsesTerms = false;  ///< indices rest on values in ArrayDeclaration::Use
  Words WhyUnsafe; ///< why a person should look at them; empty: no reason
};

/// Plans the edits that give every instance of the array the arrangement, or
/// sets WhyNot. `Work` has the launches of the file, which ask for the bytes of
/// dynamic shared memory; null: they cannot be edited.
EditPlan planEdits(const Recording &R, const Arrangement &How,
                   const WorkShapes *Work = nullptr);

/// Adds edits of all launches of the kernels that have a dynamic array, so that
/// they ask for the bytes that the padding adds. Sets WhyUnsafe where launches
/// of other files may have to change too, and WhyNot where one cannot be
/// edited, or needs more than a block may have by default (LaunchBytes.cpp).
void addLaunchBytes(EditPlan &Plan, const Recording &R, const Arrangement &How,
                    const WorkShapes *Work);

/// Whether an expression can be evaluated twice, judging by its text: it has no
/// assignment, increment or call.
bool isRepeatable(llvm::StringRef Text);

/// Adds an edit, but for one at the place of an earlier one, which is that of
/// another instance of the same template.
void addEdit(EditPlan &Plan, const EditRange &Range, std::string Text);

/// The number of rows of a swizzle, which is the extent at index `Row`. 0: it
/// differs between the instances, or depends on a template parameter.
uint64_t rowsOf(const Recording &R, unsigned Row);

/// The name of the new array for the field at index `Field`, when an array of
/// structs is split into one array per field.
std::string partName(const ArrayDeclaration &Array, size_t Field);

} // namespace warplint

#endif
