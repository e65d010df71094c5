//===- Repair.h - Spellings that nvcc takes and clang does not --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_REPAIR_H
#define WARPLINT_FRONTEND_REPAIR_H

#include "Attempt.h"
#include <map>
#include <string>

namespace warplint {

/// Texts of files with the spellings that clang refused written as it takes
/// them: a launch bracket split as `> > >`, a special register with one percent
/// sign in inline assembly. Every line keeps its length, so that places and
/// edits stay true. By path as the source manager has it; empty when there is
/// nothing to repair.
std::map<std::string, std::string> repairedTexts(Attempt &A);

} // namespace warplint

#endif
