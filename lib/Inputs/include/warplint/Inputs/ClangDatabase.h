//===- ClangDatabase.h - A database for clang's tools -----------*- C++ -*-===//
#ifndef WARPLINT_INPUTS_CLANGDATABASE_H
#define WARPLINT_INPUTS_CLANGDATABASE_H

#include "warplint/Results/Job.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace warplint {

/// The commands of the jobs as a compile_commands.json that clang, clang-tidy
/// and clangd read: in clang's flags, for one architecture. Without a toolkit
/// they name the declarations that come with this tool.
std::string clangDatabase(llvm::ArrayRef<Job> Jobs);

/// Whether clangDatabase() may have written the text.
bool isClangDatabase(llvm::StringRef Text);

} // namespace warplint

#endif
