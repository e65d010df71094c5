//===- Tiles.h - Tensors of CuTe in the syntax tree -------------*- C++ -*-===//
#ifndef WARPLINT_TILES_TILES_H
#define WARPLINT_TILES_TILES_H

#include "warplint/Program/Tiles.h"
#include "clang/AST/Decl.h"
#include <string>
#include <vector>

namespace warplint {

/// The tensors over shared memory in `Functions`, except those of CuTe itself,
/// and the calls that they are passed to. `Mangled` has the name of each
/// function.
Tiles findTiles(const std::vector<clang::FunctionDecl *> &Functions,
                const std::vector<std::string> &Mangled);

} // namespace warplint

#endif
