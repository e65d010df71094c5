//===- Records.h - Records that a block could move --------------*- C++ -*-===//
#ifndef WARPLINT_RECORDS_RECORDS_H
#define WARPLINT_RECORDS_RECORDS_H

#include "warplint/Program/WorkShapes.h"
#include "warplint/Syntax/KernelTree.h"
#include <string>

namespace warplint {

/// Adds the kernel to `Into.OfThreads` if its threads each access a separate
/// record of an array. What the instances of a template have at one place is
/// one. A KernelFinder for findWorkShapes().
void addThreadRecords(const KernelTree &Tree, const std::string &Mangled,
                      WorkShapes &Into);

} // namespace warplint

#endif
