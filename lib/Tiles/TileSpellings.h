//===- TileSpellings.h - Where layouts of CuTe are written ------*- C++ -*-===//
#ifndef WARPLINT_LIB_TILES_TILESPELLINGS_H
#define WARPLINT_LIB_TILES_TILESPELLINGS_H

#include "warplint/Program/Tiles.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include <vector>

namespace warplint {

/// Finds where the layouts of tiles are written.
class TileSpellings {
public:
  /// `Functions` has those with the launches of kernels.
  TileSpellings(const clang::ASTContext &Context,
                const std::vector<clang::FunctionDecl *> &Functions)
      : Context(Context), Functions(Functions) {}

  /// Sets the spellings of a tile that `Made`, a call of make_tensor() in
  /// `Within`, is: the argument of that call, and the one of the launch that
  /// decides it. `Index` is the place of the tile in Tiles::All.
  void spell(Tile &One, unsigned Index, const clang::CallExpr &Made,
             const clang::FunctionDecl &Within);
  /// Replaces the names of types by what they are declared as, where nothing
  /// but the layout of one tile has the type.
  void resolveNames(Tiles &All) const;

private:
  /// A name that stands for the layout of a tile.
  struct Name {
    unsigned Tile;
    bool IsOfInstance;
    const clang::TypedefNameDecl *Alias;
  };

  TileSpelling written(clang::SourceRange At, TileSpelling::Kind Is,
                       const clang::FunctionDecl &Within) const;
  TileSpelling ofArguments(const clang::CallExpr &Made,
                           const clang::FunctionDecl &Within) const;
  /// The argument of the only launch of a kernel that gives it a template
  /// argument, or a parameter, by its number.
  TileSpelling ofLaunch(const clang::FunctionDecl &Kernel,
                        std::optional<unsigned> TemplateArgument,
                        std::optional<unsigned> Parameter, unsigned Index);
  TileSpelling ofAlias(const clang::TypedefNameDecl &Alias) const;
  /// Notes the alias that a written type is the name of.
  void noteAlias(clang::TypeLoc Type, unsigned Index, bool IsOfInstance);
  bool isOnlyLayout(const Name &One, const Tiles &All) const;

  const clang::ASTContext &Context;
  const std::vector<clang::FunctionDecl *> &Functions;
  std::vector<Name> Names;
};

} // namespace warplint

#endif
