//===- CodeGeneration.cpp - Code generation for the device ----------------===//

#include "CodeGeneration.h"
#include "AsNvccDeclares.h"
#include "BuiltinVariables.h"
#include "Recovery.h"
#include "warplint/Program/CodeMarks.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace clang;

namespace warplint {

namespace {
/// Clang's code generator discards its module after an error. One unsupported
/// construct must not lose all kernels: this consumer resets the engine's error
/// state after each error.
class ForgivingRecorder : public DiagnosticRecorder {
public:
  using DiagnosticRecorder::DiagnosticRecorder;
  DiagnosticsEngine *Engine = nullptr;

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticRecorder::HandleDiagnostic(Level, Info);
    if (Level >= DiagnosticsEngine::Error)
      Engine->Reset(/*soft=*/true);
  }
};
} // namespace

/// CUDA mangles a kernel and its host stub differently.
static GlobalDecl globalDeclOf(const FunctionDecl *F) {
  if (F->hasAttr<CUDAGlobalAttr>())
    return GlobalDecl(F, KernelReferenceKind::Kernel);
  if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
    return GlobalDecl(C, Ctor_Complete);
  if (const auto *D = dyn_cast<CXXDestructorDecl>(F))
    return GlobalDecl(D, Dtor_Complete);
  return GlobalDecl(F);
}

/// Drops debug information that only debuggers use: the types and
/// using-declarations of headers are many times as large as the kernels.
static void trimDebugInfo(llvm::Module &M) {
  for (llvm::DICompileUnit *Unit : M.debug_compile_units()) {
    Unit->replaceImportedEntities(nullptr);
    Unit->replaceRetainedTypes({});
    Unit->replaceEnumTypes({});
  }
}

/// Drops the debug records of variables that are promoted to registers: their
/// names are not used, and inlining would copy the records with each function.
static void dropRecordsOfRegisters(llvm::Module &M) {
  llvm::SmallVector<llvm::DbgVariableRecord *, 32> Dropped;
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : llvm::instructions(F))
      for (llvm::DbgVariableRecord &R :
           llvm::filterDbgVars(I.getDbgRecordRange())) {
        auto *Variable =
            llvm::dyn_cast_or_null<llvm::AllocaInst>(R.getAddress());
        if (R.isDbgDeclare() && Variable && llvm::isAllocaPromotable(Variable))
          Dropped.push_back(&R);
      }
  for (llvm::DbgVariableRecord *R : Dropped)
    R->eraseFromParent();
}

/// Drops the code of functions that the generator compiled only in part.
static void dropSpoiled(llvm::Module &M,
                        const std::vector<FunctionDecl *> &Functions,
                        const std::vector<std::string> &Mangled,
                        const std::vector<ErrorPlace> &Errors) {
  if (Errors.empty())
    return;
  for (size_t I = 0; I < Functions.size(); ++I)
    if (llvm::Function *Code = M.getFunction(Mangled[I]))
      if (!Code->isDeclaration() && errorInside(Functions[I], Errors)) {
        Code->setComdat(nullptr);
        Code->deleteBody();
        Code->addFnAttr(BrokenFunction);
      }
}

/// Drops the code of functions with indirect branches: the NVPTX back end does
/// not support them, and optimization for the target stops with an error.
static std::set<std::string> dropComputedJumps(llvm::Module &M) {
  std::set<std::string> Dropped;
  for (llvm::Function &F : M) {
    bool Jumps = llvm::any_of(F, [](const llvm::BasicBlock &B) {
      return B.hasAddressTaken() ||
             llvm::isa_and_nonnull<llvm::IndirectBrInst>(B.getTerminator());
    });
    if (!Jumps)
      continue;
    Dropped.insert(F.getName().str());
    F.setComdat(nullptr);
    F.deleteBody();
  }
  return Dropped;
}

GeneratedCode generateCode(Attempt &A,
                           const std::vector<FunctionDecl *> &Functions,
                           llvm::LLVMContext &Context,
                           std::vector<Problem> &Problems) {
  CompilerInstance &C = A.compiler();
  std::vector<Problem> Found;
  ForgivingRecorder Recorder(Found);
  DiagnosticsEngine Engine(C.getDiagnostics().getDiagnosticIDs(),
                           C.getDiagnosticOpts(), &Recorder,
                           /*ShouldOwnClient=*/false);
  Engine.setSourceManager(&C.getSourceManager());
  Recorder.Engine = &Engine;
  Engine.SetArgToStringFn(&FormatASTNodeDiagnosticArgument, &A.context());
  Recorder.BeginSourceFile(C.getLangOpts(), nullptr);

  std::unique_ptr<CodeGenerator> Generator =
      CreateLLVMCodeGen(Engine, C.getFrontendOpts().Inputs.front().getFile(),
                        C.getVirtualFileSystemPtr(), C.getHeaderSearchOpts(),
                        C.getPreprocessorOpts(), C.getCodeGenOpts(), Context);
  Generator->Initialize(A.context());
  A.events().replay(*Generator);
  Generator->HandleTranslationUnit(A.context());
  A.events().detach();

  GeneratedCode Code;
  for (const FunctionDecl *F : Functions)
    Code.Mangled.push_back(Generator->GetMangledName(globalDeclOf(F)).str());
  std::vector<std::string> Broken;
  for (const FunctionDecl *F : A.Broken)
    Broken.push_back(Generator->GetMangledName(globalDeclOf(F)).str());
  const std::vector<std::string> InGlobal = constantsInGlobalMemory(*Generator);
  Code.Module = Generator->ReleaseModule();
  if (Code.Module) {
    moveToGlobalMemory(*Code.Module, InGlobal);
    readBuiltinRegisters(*Code.Module);
    for (const std::string &Name : Broken)
      if (llvm::Function *F = Code.Module->getFunction(Name))
        F->addFnAttr(BrokenFunction);
    trimDebugInfo(*Code.Module);
    dropRecordsOfRegisters(*Code.Module);
    dropSpoiled(*Code.Module, Functions, Code.Mangled, Recorder.errors());
    Code.ComputedJumps = dropComputedJumps(*Code.Module);
  }
  Code.Failed = !Recorder.errors().empty();
  for (Problem &P : Found)
    if (P.Level >= Problem::Kind::Error)
      Problems.push_back(std::move(P));
  return Code;
}

} // namespace warplint
