//===- HostObjects.h - Reads and writes of host objects ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTOBJECTS_H
#define WARPLINT_LIB_HOST_HOSTOBJECTS_H

#include "HostGlobals.h"
#include "HostMemory.h"
#include "warplint/Host/ErrorPlace.h"

namespace warplint {

/// What the interpretations of all host functions of a file share.
struct HostSource {
  const clang::ASTContext &Context; ///< of the whole file
  const HostEffects &Effects;       ///< of the functions of the same file
  /// Of the parse. A statement that did not compile may have written any
  /// variable between its declaration and a use.
  const std::vector<ErrorPlace> &Errors;
};

/// Reads and writes the objects that variables and expressions denote.
class HostObjects {
public:
  /// All references must outlive the object.
  HostObjects(const HostSource &Source, HostGlobals &Globals,
              HostAliases &Aliases, HostMemory &Memory,
              HostRecursion &Interpreter)
      : Source(Source), Context(Source.Context), Globals(Globals),
        Aliases(Aliases), Memory(Memory), Interpreter(Interpreter) {}

  /// The value of `*this`.
  const HostValue &thisObject() { return Memory.object(); }

  /// The value of the variable at `Use`. If that is invalid, errors are
  /// ignored.
  HostValue read(const clang::VarDecl *V, clang::SourceLocation Use);
  /// Stores into the object or subobject that the expression denotes. If it is
  /// not known, all objects that it may be become unknown, and so do the
  /// variables whose addresses the value contains (HostAliases::giveUp()).
  void assign(const clang::Expr *Target, HostValue Value);
  /// The same for the object that a pointer of this value points to, which has
  /// the type `Written`.
  void assignThrough(const HostValue &Pointer, clang::QualType Written,
                     HostValue Value);
  /// Executes the declaration of a local variable; a global is left alone.
  void declare(const clang::VarDecl *V);

private:
  /// Whether a statement that did not compile is between the declaration of the
  /// variable and the use.
  bool mayBeChangedByError(const clang::VarDecl *V,
                           clang::SourceLocation Use) const;
  void assignMember(const clang::MemberExpr *Member, HostValue Value);

  const HostSource &Source;
  const clang::ASTContext &Context;
  HostGlobals &Globals;
  HostAliases &Aliases;
  HostMemory &Memory;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
