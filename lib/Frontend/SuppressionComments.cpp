//===- SuppressionComments.cpp - NOLINT comments, and code not analyzed
//-------------===//
//
// Whether a NOLINT comment suppresses no finding is known only for analyzed
// code: text that the preprocessor skipped and functions that no kernel reaches
// may contain the defect.
//
//===----------------------------------------------------------------------===//

#include "SuppressionComments.h"
#include "warplint/Host/Places.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace clang;

namespace warplint {

static void findComments(SourceManager &SM, const LangOptions &LangOpts,
                         TranslationUnit &TU) {
  for (const auto &[Path, Text] : TU.Sources) {
    auto Entry = SM.getFileManager().getOptionalFileRef(Path);
    if (!Entry || !llvm::StringRef(Text).contains("NOLINT"))
      continue;
    FileID File = SM.getOrCreateFileID(*Entry, SrcMgr::C_User);
    Lexer Lex(File, SM.getBufferOrFake(File), SM, LangOpts);
    Lex.SetCommentRetentionState(true);
    for (Token T; !Lex.LexFromRawLexer(T);)
      if (T.is(tok::comment)) {
        unsigned Offset = SM.getFileOffset(T.getLocation());
        if (llvm::StringRef(Text)
                .substr(Offset, T.getLength())
                .contains("NOLINT"))
          TU.SuppressionComments.push_back({Path, Offset, T.getLength()});
      }
  }
}

/// Adds the functions that a value refers to; it is an operand of an
/// instruction or part of a constant.
static void addFunctions(const llvm::Value *V,
                         llvm::SmallPtrSetImpl<const llvm::Value *> &Seen,
                         std::vector<const llvm::Function *> &Work) {
  if (!llvm::isa<llvm::Constant>(V) || !Seen.insert(V).second)
    return;
  if (const auto *F = llvm::dyn_cast<llvm::Function>(V))
    return Work.push_back(F);
  for (const llvm::Value *Operand : llvm::cast<llvm::Constant>(V)->operands())
    addFunctions(Operand, Seen, Work);
}

/// File and line of every function that a kernel may call.
static std::set<std::pair<std::string, unsigned>>
reachedFunctions(const TranslationUnit &TU) {
  std::set<std::pair<std::string, unsigned>> Reached;
  llvm::SmallPtrSet<const llvm::Value *, 32> Seen;
  std::vector<const llvm::Function *> Work;
  for (const KernelDeclaration &K : TU.Kernels)
    if (const llvm::Function *F = TU.Module->getFunction(K.Mangled))
      addFunctions(F, Seen, Work);
  while (!Work.empty()) {
    const llvm::Function *F = Work.back();
    Work.pop_back();
    if (const llvm::DISubprogram *Place = F->getSubprogram())
      Reached.insert({Place->getFilename().str(), Place->getLine()});
    for (const llvm::Instruction &I : llvm::instructions(*F))
      for (const llvm::Value *Operand : I.operands())
        addFunctions(Operand, Seen, Work);
  }
  return Reached;
}

namespace {

/// Collects the lines of device functions that no kernel reaches.
class UnreachedFunctions : public DynamicRecursiveASTVisitor {
public:
  UnreachedFunctions(const SourceManager &SM, TranslationUnit &TU)
      : SM(SM), TU(TU), Reached(reachedFunctions(TU)) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() ||
        (!F->hasAttr<CUDAGlobalAttr>() && !F->hasAttr<CUDADeviceAttr>()))
      return true;
    const Spot Begin = spotAt(SM, F->getBeginLoc());
    // A parse that failed may have left the body out.
    const Stmt *Of = F->getBody();
    const Spot Body = Of ? spotAt(SM, Of->getBeginLoc()) : Begin;
    const Spot End = spotAt(SM, F->getEndLoc());
    auto At = Reached.lower_bound({Begin.File, Begin.Line});
    const bool IsReached = At != Reached.end() && At->first == Begin.File &&
                           At->second <= Body.Line;
    if (!IsReached && Begin.isValid())
      TU.Unseen.push_back({Begin.File, Begin.Line, End.Line});
    return true;
  }

private:
  const SourceManager &SM;
  TranslationUnit &TU;
  std::set<std::pair<std::string, unsigned>> Reached;
};

} // namespace

void findSuppressionComments(Attempt &A, TranslationUnit &TU) {
  SourceManager &SM = A.compiler().getSourceManager();
  findComments(SM, A.context().getLangOpts(), TU);
  if (TU.SuppressionComments.empty() || !TU.Module)
    return;
  for (const SourceRange &Skipped : A.skipped()) {
    const Spot From = spotAt(SM, Skipped.getBegin());
    const Spot To = spotAt(SM, Skipped.getEnd());
    if (From.isValid())
      TU.Unseen.push_back({From.File, From.Line, To.Line});
  }
  UnreachedFunctions Visitor(SM, TU);
  for (Decl *D : A.context().getTranslationUnitDecl()->noload_decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Visitor.TraverseDecl(D);
}

} // namespace warplint
