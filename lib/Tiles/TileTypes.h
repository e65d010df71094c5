//===- TileTypes.h - Types of CuTe ------------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_TILES_TILETYPES_H
#define WARPLINT_LIB_TILES_TILETYPES_H

#include "warplint/Program/Tiles.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include <optional>
#include <string>

namespace warplint {

/// What the type of a layout tells.
struct LayoutFacts {
  std::string Text; ///< Tile::Layout
  bool IsStatic = false, MaySwizzle = false;
  std::optional<TileSwizzle> Swizzle;
  uint64_t Elements = 0; ///< 0: not known
};

/// Whether a declaration is in namespace cute.
bool isOfCute(const clang::Decl *D);

/// The instance of CuTe's class template `Name` that a type is, without
/// reference and qualifiers; null: another type.
const clang::ClassTemplateSpecializationDecl *cuteClass(clang::QualType Type,
                                                        llvm::StringRef Name);

LayoutFacts layoutFacts(clang::QualType Type);

/// The layout of a tensor over shared memory; null: the type is another one.
clang::QualType sharedTensorLayout(clang::QualType Type);

/// The value of CuTe's type of a constant, such as `_64`.
std::optional<int64_t> constantOf(clang::QualType Type);

/// TileUse::CopyAtom, by the type of an argument: a copy atom, a tiled copy, or
/// the part of one for a thread. Empty: another type.
std::string copyAtomOf(clang::QualType Type);

} // namespace warplint

#endif
