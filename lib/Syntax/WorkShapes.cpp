//===- WorkShapes.cpp - How kernels give out their work -------------------===//

#include "warplint/Syntax/WorkShapes.h"
#include "Shapes.h"
#include "warplint/Host/Initializers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace clang;

namespace warplint {

/// Asked before the body, which would be read from compiled headers.
static bool isOfUser(const FunctionDecl &F) {
  return !F.getASTContext().getSourceManager().isInSystemHeader(
      F.getLocation());
}

/// Whether a function is a kernel of a user file that has a body. Templates are
/// none, their instances are.
static bool isUserKernel(const FunctionDecl *F) {
  return F->hasAttr<CUDAGlobalAttr>() && isOfUser(*F) && F->getBody() &&
         !F->isDependentContext();
}

namespace {
/// Notes the kernels that an initializer outside of function bodies names, such
/// as a table of kernels, or launches in a lambda.
class KernelNamer : public DynamicRecursiveASTVisitor {
public:
  KernelNamer(const LaunchedKernels &Kernels, std::vector<std::string> &Into)
      : Kernels(Kernels), Into(Into) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    auto Known = F ? Kernels.find(F->getCanonicalDecl()) : Kernels.end();
    if (Known != Kernels.end())
      Into.push_back(Known->second);
    return true;
  }

private:
  const LaunchedKernels &Kernels;
  std::vector<std::string> &Into;
};
} // namespace

WorkShapes findWorkShapes(const std::vector<FunctionDecl *> &Functions,
                          const std::vector<std::string> &Mangled,
                          KernelFinder Others) {
  WorkShapes Found;
  LaunchedKernels Names;
  for (size_t I = 0; I != Functions.size(); ++I) {
    const FunctionDecl *F = Functions[I];
    if (!isUserKernel(F))
      continue;
    Names[F->getCanonicalDecl()] = Mangled[I];
    const KernelTree Tree(F);
    addChunkLoops(Tree, Mangled[I], Found.Chunks);
    addNeighborLoads(Tree, Mangled[I], Found.Neighbors);
    addNeighborStores(Tree, Mangled[I], Found.Stores);
    addVectorUpdates(Tree, Mangled[I], Found.Updates);
    addPointedRecords(Tree, Mangled[I], Found.Records);
    if (Others)
      Others(Tree, Mangled[I], Found);
  }
  for (const FunctionDecl *F : Functions)
    if (!F->hasAttr<CUDAGlobalAttr>() && !Names.empty() && isOfUser(*F) &&
        F->getBody() && !F->isDependentContext())
      addLaunchExtents(KernelTree(F), Names, Found);
  if (!Names.empty())
    eachInitializer(Functions.front()->getASTContext(), Functions,
                    [&](Expr *E) {
                      KernelNamer(Names, Found.NamedOtherwise).TraverseStmt(E);
                    });
  auto ByPlace = [](const auto &A, const auto &B) { return A.Where < B.Where; };
  llvm::sort(Found.Chunks, ByPlace);
  llvm::sort(Found.Axes, ByPlace);
  llvm::sort(Found.Launches, [](const auto &A, const auto &B) {
    return std::tie(A.Where, A.Kernel) < std::tie(B.Where, B.Kernel);
  });
  llvm::sort(Found.NamedOtherwise);
  return Found;
}

} // namespace warplint
