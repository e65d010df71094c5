//===- Distances.h - Elements of neighboring threads ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_AXES_DISTANCES_H
#define WARPLINT_LIB_AXES_DISTANCES_H

#include "warplint/Syntax/IndexForm.h"

namespace warplint {

/// How far apart the elements of neighbors in one direction are.
enum class Distance { Same, Next, Further };

/// Whether a subscript selects a row, of which another one selects an element.
bool isRow(const KernelTree &Tree, const clang::ArraySubscriptExpr *Access);

/// The array or pointer of an access `a[index]` or `a[row][index]`; null for
/// arrays of a thread and in shared memory.
const clang::VarDecl *outsideArray(const clang::ArraySubscriptExpr *Access);

/// The initial values of counters of loops, by quantity (IndexForms::nameOf()),
/// of which all threads have the same steps.
std::map<std::string, IndexForm> startsOfCounters(const KernelTree &Tree,
                                                  const IndexForms &Forms);

/// The distance of the elements of neighbors along an axis, "threadIdx.x", in
/// the same iteration of loops (`Starts`: startsOfCounters()). Rows are far
/// apart.
Distance distanceAlong(const IndexForms &Forms,
                       const clang::ArraySubscriptExpr *Access,
                       const std::string &Axis,
                       const std::map<std::string, IndexForm> &Starts);

/// Whether neighbors in one of two directions are neighbors in the array, and
/// those in the other one are further apart.
inline bool areNeighborsAndOthers(Distance A, Distance B) {
  return A != B && A != Distance::Same && B != Distance::Same;
}

} // namespace warplint

#endif
