//===- Shapes.h - What each thread of a kernel does -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SYNTAX_SHAPES_H
#define WARPLINT_LIB_SYNTAX_SHAPES_H

#include "warplint/Program/WorkShapes.h"
#include "warplint/Syntax/Instances.h"
#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/ExprCXX.h"

namespace warplint {

/// Adds the loops of a kernel in which each thread takes a run of consecutive
/// elements, or joins them with those of other instances at the same place.
void addChunkLoops(const KernelTree &Tree, const std::string &Mangled,
                   std::vector<ChunkLoop> &Into);

/// Adds the loads of neighboring elements of a kernel, in the same way.
void addNeighborLoads(const KernelTree &Tree, const std::string &Mangled,
                      std::vector<NeighborLoads> &Into);

/// The loads of all members of one vector, for which other arrays that are
/// written in between must not overlap it (MemberLoads.cpp).
std::vector<NeighborLoads> memberLoads(const KernelTree &Tree);

/// CUDA's vector of two or four elements, aligned to its size, of which an
/// expression names a member; null: it is none.
const clang::RecordDecl *vectorOfMember(const clang::MemberExpr *Member);

/// The statement of a block that always evaluates the expression; null: there
/// is none.
const clang::Stmt *statementEvaluating(const KernelTree &Tree,
                                       const clang::Stmt *S);

/// Whether an index can be computed in front of a statement, and has the same
/// value there as in the whole block.
bool isFixedIn(const KernelTree &Tree, const clang::Expr *Index,
               const clang::CompoundStmt *Block, const clang::Stmt *First);

/// Adds the stores to neighboring elements of a kernel, in the same way.
void addNeighborStores(const KernelTree &Tree, const std::string &Mangled,
                       std::vector<NeighborStores> &Into);

/// Adds the changes of members of vectors, in the same way.
void addVectorUpdates(const KernelTree &Tree, const std::string &Mangled,
                      std::vector<VectorUpdate> &Into);

/// Adds the small structs that parameters of a kernel point to.
void addPointedRecords(const KernelTree &Tree, const std::string &Mangled,
                       std::vector<PointedRecord> &Into);

/// Names of kernels by canonical declaration.
using LaunchedKernels =
    llvm::DenseMap<const clang::FunctionDecl *, std::string>;

/// Adds the launches of `Kernels` in a host function, and the kernels that it
/// names otherwise.
void addLaunchExtents(const KernelTree &Host, const LaunchedKernels &Kernels,
                      WorkShapes &Into);

/// The expression without copies and conversions of a dim3 around it.
const clang::Expr *withoutCopies(const clang::Expr *E);

/// The grid of a launch for 32 times the blocks; all but the kernel.
WiderGrid widerGrid(const KernelTree &Host,
                    const clang::CUDAKernelCallExpr *Call);

} // namespace warplint

#endif
