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

/// The location as in the module's line table: of the expansion inside a macro,
/// and the presumed location after a `#line`.
Spot spotAt(const clang::SourceManager &SM, clang::SourceLocation Where);

/// The byte range of a token range in a file; a macro expanded as a whole is
/// its name. Invalid if the range begins or ends inside an expansion.
EditRange editRange(const clang::SourceManager &SM,
                    const clang::LangOptions &LangOpts,
                    clang::SourceRange Tokens);

/// The text of a token range as written; inside a macro, of the expansion.
llvm::StringRef textOf(const clang::SourceManager &SM,
                       const clang::LangOptions &LangOpts,
                       clang::SourceRange Tokens);

} // namespace warplint

#endif
