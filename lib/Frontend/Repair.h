//===- Repair.h - Spellings that nvcc takes and clang does not --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_REPAIR_H
#define WARPLINT_FRONTEND_REPAIR_H

#include "Attempt.h"
#include <map>
#include <string>

namespace warplint {

/// UTF-16 with its byte order mark as UTF-8; nothing for other text.
std::optional<std::string> fromWideText(llvm::StringRef Bytes);

/// Texts of files with the spellings that clang refused written as it takes
/// them: a launch bracket split as `> > >` or `<< <`, a special register with
/// one percent sign in inline assembly, an array of variable length with an
/// initializer, UTF-16, a macro that stands for a pragma. Every line keeps its
/// place, and all but the definitions of such macros their length, so that
/// places and edits stay true. By path as the source manager has it; empty when
/// there is nothing to repair.
std::map<std::string, std::string> repairedTexts(Attempt &A);

} // namespace warplint

#endif
