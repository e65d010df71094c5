//===- Axes.h - Uses of axes of threads and blocks --------------*- C++ -*-===//
#ifndef WARPLINT_AXES_AXES_H
#define WARPLINT_AXES_AXES_H

#include "warplint/Program/WorkShapes.h"
#include "warplint/Syntax/KernelTree.h"
#include <string>

namespace warplint {

/// Adds the uses of x and y of a kernel to `Into.Axes`, or joins them with
/// those of other instances at the same place. A KernelFinder for
/// findWorkShapes().
void addAxes(const KernelTree &Tree, const std::string &Mangled,
             WorkShapes &Into);

} // namespace warplint

#endif
