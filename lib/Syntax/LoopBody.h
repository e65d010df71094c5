//===- LoopBody.h - Whether iterations are independent ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_SYNTAX_LOOPBODY_H
#define WARPLINT_LIB_SYNTAX_LOOPBODY_H

#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Stmt.h"
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A loop of a kernel whose every iteration, of all threads, has a separate
/// element number.
struct ElementLoop {
  const clang::ForStmt *Loop = nullptr;
  IndexForm Element;                       ///< the number
  const clang::VarDecl *Counter = nullptr; ///< in `Element`, with factor 1
  bool IsOfGrid = false; ///< the numbers differ between blocks too
  /// Expressions and jumps whose effects are known to depend on the number
  /// alone.
  llvm::DenseSet<const clang::Stmt *> Known;
};

/// What the iterations share.
struct LoopEffects {
  /// Why the result may depend on which thread has which iteration; empty: it
  /// does not, but for what follows.
  std::string WhyNot;
  /// A written array and another one that may overlap it, by name.
  std::vector<std::pair<std::string, std::string>> MayOverlap;
  std::vector<std::string> FloatSums; ///< the result depends on the order
  /// Arrays in shared memory that atomics update, in a loop of the grid: which
  /// elements a block adds to them depends on its threads.
  std::vector<std::string> BlockTables;
};

LoopEffects effectsOf(const KernelTree &Tree, const IndexForms &Forms,
                      const ElementLoop &Of);

} // namespace warplint

#endif
