//===- GuardedDeclarations.h - Declarations behind a moved guard -*- C++ -*-==//
#ifndef WARPLINT_MOVES_GUARDEDDECLARATIONS_H
#define WARPLINT_MOVES_GUARDEDDECLARATIONS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include <optional>
#include <string>
#include <utility>

namespace warplint {

/// Whether a type is a record that can be declared first and assigned later.
bool isAssignable(clang::QualType T);

/// `T a = b;` with such a record, whose text is `Text`, as the declaration of
/// all threads and the assignment of those that a guard lets pass; nothing for
/// another declaration.
std::optional<std::pair<std::string, std::string>>
splitDeclaration(const clang::DeclStmt *S, const std::string &Text,
                 const clang::SourceManager &SM,
                 const clang::LangOptions &LangOpts);

/// The declaration with 0 in place of its values for the threads that `Guard`
/// does not let pass; empty: it cannot be made.
std::string guardedDeclaration(const clang::DeclStmt *S, std::string Text,
                               const std::string &Guard,
                               const clang::SourceManager &SM,
                               const clang::LangOptions &LangOpts);

/// Whether a function, or one that it calls, may wait for other threads.
bool mayWait(const clang::FunctionDecl *F);
/// The same for a statement, with constructors and destructors of its
/// variables.
bool mayWait(const clang::Stmt *S);

} // namespace warplint

#endif
