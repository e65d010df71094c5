//===- Distances.h - Elements of neighboring threads ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_AXES_DISTANCES_H
#define WARPLINT_LIB_AXES_DISTANCES_H

#include "warplint/Syntax/IndexForm.h"

namespace warplint {

/// How far apart the elements of neighbors along an axis are.
enum class Distance {
  Same,   ///< the index does not depend on the axis
  Next,   ///< unit stride, in either direction
  Further ///< any other stride, also one that is known at run time only
};

/// Whether a subscript selects a row, of which another one selects an element.
bool isRow(const KernelTree &Tree, const clang::ArraySubscriptExpr *Access);

/// The array or pointer of an access `a[index]` or `a[row][index]`; null for
/// arrays of a thread, in shared memory, and those without a name.
const clang::VarDecl *outsideArray(const clang::ArraySubscriptExpr *Access);

/// The initial values of counters of loops that every thread changes by the
/// same amount in each iteration, by quantity (IndexForms::nameOf()).
std::map<std::string, IndexForm> startsOfCounters(const KernelTree &Tree,
                                                  const IndexForms &Forms);

/// The distance of the elements of neighbors along an axis, "threadIdx.x", in
/// the same iteration of loops (`Starts`: startsOfCounters()). Further if a
/// subscript of a row depends on the axis.
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
