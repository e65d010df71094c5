//===- Places.h - Clang's source locations as plain data --------*- C++ -*-===//
#ifndef WARPLINT_HOST_PLACES_H
#define WARPLINT_HOST_PLACES_H

#include "warplint/Program/Spot.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace warplint {

/// The place as the line table of the module names it: inside a macro, that of
/// the expansion; after a `#line`, what that says.
Spot spotAt(const clang::SourceManager &SM, clang::SourceLocation Where);

/// The bytes of a token range as written in a file: a macro that is expanded
/// whole is its name there. Invalid when the range begins or ends inside an
/// expansion.
EditRange editRange(const clang::SourceManager &SM,
                    const clang::LangOptions &LangOpts,
                    clang::SourceRange Tokens);

/// The text of a token range as written; inside a macro, that of the expansion.
llvm::StringRef textOf(const clang::SourceManager &SM,
                       const clang::LangOptions &LangOpts,
                       clang::SourceRange Tokens);

} // namespace warplint

#endif
