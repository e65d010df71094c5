//===- StaticRegistry.cpp - An empty list of clang-tidy's modules ---------===//
//
// For the static program. clang-tidy's configuration asks for the list of its
// modules, whose archive brings the static analyser and a solver along. There
// is no module here, so that the list alone is enough.
//
//===----------------------------------------------------------------------===//

#include "clang-tidy/ClangTidyModule.h"

LLVM_INSTANTIATE_REGISTRY(clang::tidy::ClangTidyModuleRegistry)
