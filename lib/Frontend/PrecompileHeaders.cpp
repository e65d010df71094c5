//===- PrecompileHeaders.cpp - Headers to a precompiled header ------------===//

#include "PrecompileHeaders.h"
#include "CommandLine.h"
#include "Extraction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Serialization/ASTWriter.h"

using namespace clang;

namespace warplint {

/// The file that has nothing but what is included before it.
static constexpr const char *NameOfFile = "/warplint-headers.cu";

namespace {
/// clang's -emit-pch, into memory.
class PrecompileAction : public ASTFrontendAction {
public:
  explicit PrecompileAction(std::shared_ptr<PCHBuffer> Out)
      : Out(std::move(Out)) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &C) override {
    C.getLangOpts().CompilingPCH = true;
    return true;
  }
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &C,
                                                 llvm::StringRef) override {
    return std::make_unique<PCHGenerator>(
        C.getPreprocessor(), C.getModuleCache(), /*OutputFile=*/"",
        /*isysroot=*/"", Out, C.getCodeGenOpts(),
        C.getFrontendOpts().ModuleFileExtensions, /*AllowASTWithErrors=*/false,
        /*IncludeTimestamps=*/false);
  }

private:
  std::shared_ptr<PCHBuffer> Out;
};
} // namespace

std::shared_ptr<const CompiledHeaders>
precompileHeaders(const ParseRequest &Request, const CompilerInvocation &CI) {
  auto Made = std::make_shared<CompiledHeaders>();
  ParseRequest Bare;
  Bare.Directory = Request.Directory;
  Bare.Buffers[NameOfFile] = "";
  Bare.Trace = &Made->Asked;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = fileSystemFor(Bare);
  auto Own = std::make_shared<CompilerInvocation>(CI);
  FrontendOptions &Frontend = Own->getFrontendOpts();
  Frontend.Inputs = {
      FrontendInputFile(NameOfFile, CI.getFrontendOpts().Inputs[0].getKind())};
  Frontend.ProgramAction = frontend::GeneratePCH;
  CompilerInstance C(Own);
  C.setVirtualFileSystem(Files);
  C.setVerboseOutputStream(llvm::nulls());
  IgnoringDiagConsumer Silent;
  C.createDiagnostics(&Silent, /*ShouldOwnClient=*/false);
  auto Out = std::make_shared<PCHBuffer>();
  PrecompileAction Action(Out);
  if (!C.createTarget() || !Action.BeginSourceFile(C, Frontend.Inputs[0]))
    return nullptr;
  llvm::Error Failure = Action.Execute();
  const SourceManager &SM = C.getSourceManager();
  Made->Includes = includesOf(SM);
  for (auto I = SM.fileinfo_begin(), E = SM.fileinfo_end(); I != E; ++I)
    Made->Spelled.push_back(I->first.getName().str());
  llvm::sort(Made->Spelled);
  Action.EndSourceFile();
  // What the writer looks for is no part of the headers: a parse that reads
  // them asks for the same files.
  Made->Asked.forget("/SDKSettings.json");
  const bool IsWhole = !Failure && Out->IsComplete &&
                       !C.getDiagnostics().hasErrorOccurred() &&
                       Made->Asked.facts();
  llvm::consumeError(std::move(Failure));
  if (!IsWhole)
    return nullptr;
  Made->Bytes.assign(Out->Data.begin(), Out->Data.end());
  return Made;
}

} // namespace warplint
