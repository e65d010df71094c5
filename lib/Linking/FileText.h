//===- FileText.h - The text of a file, and names in it ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_LINKING_FILETEXT_H
#define WARPLINT_LIB_LINKING_FILETEXT_H

#include "warplint/Command/Invocation.h"
#include "warplint/Files/UnsavedTexts.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The text of the file of a command, the unsaved one if there is one; empty if
/// it cannot be read.
std::string textOf(const Invocation &Of, const UnsavedTexts &Unsaved);

/// Whether a kernel is a template instance: only the demangled names of
/// instances begin with a return type.
bool isInstance(llvm::StringRef Mangled);

} // namespace warplint

#endif
