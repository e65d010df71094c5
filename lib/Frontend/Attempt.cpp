//===- Attempt.cpp - One parse of the main file ---------------------------===//

#include "Attempt.h"
#include "PrecompileHeaders.h"
#include "warplint/Preamble/LibraryIncludes.h"
#include "warplint/Spelling/CompilerMacros.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace warplint {

bool ParseEvents::HandleTopLevelDecl(DeclGroupRef Group) {
  for (Decl *D : Group)
    record(Kind::TopLevel, D);
  return !IsStale || !IsStale();
}
void ParseEvents::HandleInlineFunctionDefinition(FunctionDecl *D) {
  record(Kind::InlineFunction, D);
}
void ParseEvents::HandleTagDeclDefinition(TagDecl *D) { record(Kind::Tag, D); }
void ParseEvents::HandleTagDeclRequiredDefinition(const TagDecl *D) {
  record(Kind::RequiredTag, const_cast<TagDecl *>(D));
}
void ParseEvents::HandleCXXImplicitFunctionInstantiation(FunctionDecl *D) {
  record(Kind::ImplicitInstance, D);
}
void ParseEvents::CompleteTentativeDefinition(VarDecl *D) {
  record(Kind::Tentative, D);
}
void ParseEvents::HandleCXXStaticMemberVarInstantiation(VarDecl *D) {
  record(Kind::StaticMember, D);
}
void ParseEvents::HandleVTable(CXXRecordDecl *D) { record(Kind::VTable, D); }

void ParseEvents::record(Kind What, Decl *D) {
  Events.push_back({What, D});
  if (Follower)
    pass(Events.back(), *Follower);
}

// By value: the consumer may record further events meanwhile.
void ParseEvents::pass(Event E, ASTConsumer &To) {
  if (E.D->isInvalidDecl())
    return;
  switch (E.What) {
  case Kind::TopLevel:
    To.HandleTopLevelDecl(DeclGroupRef(E.D));
    break;
  case Kind::InlineFunction:
    To.HandleInlineFunctionDefinition(cast<FunctionDecl>(E.D));
    break;
  case Kind::Tag:
    To.HandleTagDeclDefinition(cast<TagDecl>(E.D));
    break;
  case Kind::RequiredTag:
    To.HandleTagDeclRequiredDefinition(cast<TagDecl>(E.D));
    break;
  case Kind::ImplicitInstance:
    To.HandleCXXImplicitFunctionInstantiation(cast<FunctionDecl>(E.D));
    break;
  case Kind::Tentative:
    To.CompleteTentativeDefinition(cast<VarDecl>(E.D));
    break;
  case Kind::StaticMember:
    To.HandleCXXStaticMemberVarInstantiation(cast<VarDecl>(E.D));
    break;
  case Kind::VTable:
    To.HandleVTable(cast<CXXRecordDecl>(E.D));
    break;
  }
}

void ParseEvents::replay(ASTConsumer &Other) {
  // With a PCH, replaying adds events: a query of a declaration may deserialize
  // others, which the parser reports at the end of the list.
  for (size_t I = 0; I < Events.size(); ++I)
    pass(Events[I], Other);
  Follower = &Other;
}

namespace {
/// Visits D and the declarations nested in namespaces, linkage blocks and
/// export blocks.
template <typename Visit> void eachDeclaration(Decl *D, Visit V) {
  V(D);
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      eachDeclaration(Inner, V);
}
} // namespace

std::vector<Decl *> ParseEvents::topLevel() const {
  std::vector<Decl *> All;
  for (size_t I = 0; I < Events.size(); ++I)
    if (const Event E = Events[I]; E.What == Kind::TopLevel)
      eachDeclaration(E.D, [&](Decl *D) { All.push_back(D); });
  return All;
}

std::vector<FunctionDecl *> ParseEvents::functions() const {
  std::vector<FunctionDecl *> All;
  llvm::SmallPtrSet<FunctionDecl *, 32> Seen;
  auto Add = [&](Decl *D) {
    auto *F = dyn_cast<FunctionDecl>(D);
    if (F && F->doesThisDeclarationHaveABody() && !F->isDependentContext() &&
        Seen.insert(F).second)
      All.push_back(F);
  };
  for (size_t I = 0; I < Events.size(); ++I)
    if (const Event E = Events[I];
        E.What == Kind::TopLevel || E.What == Kind::InlineFunction)
      eachDeclaration(E.D, Add);
  return All;
}

namespace {
class RecordAction : public ASTFrontendAction {
public:
  RecordAction(ParseEvents *&Out, std::function<bool()> IsStale)
      : Out(Out), IsStale(std::move(IsStale)) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    auto Events = std::make_unique<ParseEvents>(IsStale);
    Out = Events.get();
    return Events;
  }

private:
  ParseEvents *&Out;
  const std::function<bool()> IsStale;
};
} // namespace

namespace {
/// A CompilerInstance without "#pragma clang module build", which compiles a
/// module into a temporary file even if modules are disabled.
class CompilerWithoutModules : public CompilerInstance {
public:
  using CompilerInstance::CompilerInstance;
  void createModuleFromSource(SourceLocation, llvm::StringRef,
                              llvm::StringRef) override {}
};
} // namespace

namespace {
class SkippedText : public PPCallbacks {
public:
  explicit SkippedText(std::vector<SourceRange> &Out) : Out(Out) {}
  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    Out.push_back(Range);
  }

private:
  std::vector<SourceRange> &Out;
};
} // namespace

/// Replaces the handler of "#pragma clang __debug", which prints to standard
/// error or ends the compiler. No other compiler knows this pragma.
static void ignoreDebugPragma(Preprocessor &PP) {
  auto Nothing = std::make_unique<EmptyPragmaHandler>("__debug");
  // The handler is found by name. Clang passes its ownership to the caller, who
  // has no pointer to it: a few bytes leak.
  PP.RemovePragmaHandler("clang", Nothing.get());
  PP.AddPragmaHandler("clang", Nothing.release());
}

Attempt::Attempt() = default;

Attempt::~Attempt() {
  // Frees the AST and the recorded events.
  if (Events)
    Action->EndSourceFile();
}

void Attempt::forgetErrors() {
  llvm::erase_if(Problems, [](const Problem &P) {
    return P.Level >= Problem::Kind::Error;
  });
  Recorder->clear();
}

llvm::Expected<std::unique_ptr<Attempt>>
Attempt::run(std::shared_ptr<CompilerInvocation> CI,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             std::vector<Problem> DriverProblems,
             std::shared_ptr<const CompiledHeaders> Headers,
             std::shared_ptr<HeaderEmitter> Writer,
             LibraryIncludeRecorder *Recorder, std::function<bool()> IsStale) {
  std::unique_ptr<Attempt> A(new Attempt());
  A->Headers = std::move(Headers);
  A->Problems = std::move(DriverProblems);
  A->Recorder = std::make_unique<DiagnosticRecorder>(A->Problems);
  A->Compiler = std::make_unique<CompilerWithoutModules>(CI);
  CompilerInstance &C = *A->Compiler;
  C.setVirtualFileSystem(Files);
  C.setVerboseOutputStream(llvm::nulls());
  C.createDiagnostics(A->Recorder.get(), /*ShouldOwnClient=*/false);
  // After a fatal error clang instantiates no templates. A missing header must
  // not affect the kernels that do not need it.
  C.getDiagnostics().setFatalsAsError(true);
  const FrontendInputFile Input = CI->getFrontendOpts().Inputs.front();
  // What is learned of headers is not learned of half of a file.
  if (!A->Headers || Recorder)
    IsStale = nullptr;
  A->Action = std::make_unique<RecordAction>(A->Events, std::move(IsStale));
  if (!C.createTarget() || !A->Action->BeginSourceFile(C, Input)) {
    A->Events = nullptr;
    std::string Why = A->Problems.empty() ? "clang rejected the command line"
                                          : A->Problems.back().Message;
    return llvm::createStringError(Input.getFile() + ": " + Why);
  }
  ignoreDebugPragma(C.getPreprocessor());
  C.getPreprocessor().addPPCallbacks(std::make_unique<SkippedText>(A->Skipped));
  C.getPreprocessor().addPPCallbacks(
      watchArchitectureUses(C.getSourceManager(), C.getLangOpts(), A->Uses));
  C.getPreprocessor().addPPCallbacks(removeFlagsOfClang(C.getPreprocessor()));
  if (Writer)
    Writer->watch(C);
  A->Writer = std::move(Writer);
  if (Recorder)
    Recorder->watch(C);
  if (llvm::Error E = A->Action->Execute())
    return std::move(E);
  A->Recorder->tellFollowers();
  return A;
}

} // namespace warplint
