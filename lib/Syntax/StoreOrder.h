//===- StoreOrder.h - Statements behind which a store can be made ---------===//
#ifndef WARPLINT_LIB_SYNTAX_STOREORDER_H
#define WARPLINT_LIB_SYNTAX_STOREORDER_H

#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/Decl.h"
#include <string>
#include <vector>

namespace warplint {

/// Whether a part of a statement has the same value, and no effect but on local
/// variables, if stores to `Array` in front of it are made behind it; but for
/// the arrays that are added to `MayOverlap`. `IsFirst`: no store is in front
/// of it. The part is looked at alone, without what it consists of.
bool ignoresStores(const clang::Stmt *Part, const clang::ParmVarDecl *Array,
                   bool IsFirst, std::vector<std::string> &MayOverlap);

/// Whether the elements of an array have another type in other instances of a
/// template.
bool isOfTemplate(const KernelTree &Tree, const clang::ParmVarDecl *P);

} // namespace warplint

#endif
