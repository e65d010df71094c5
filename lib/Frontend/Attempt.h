//===- Attempt.h - One parse of the main file -------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_ATTEMPT_H
#define WARPLINT_FRONTEND_ATTEMPT_H

#include "ArchitectureUses.h"
#include "Diagnostics.h"
#include "warplint/Finding/Problem.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <vector>

namespace clang {
class ASTFrontendAction;
}

namespace warplint {

struct CompiledHeaders;
class HeaderWriter;

/// What the parser tells a consumer, kept to be told again to the code
/// generator once it is known which functions are sound.
class ParseEvents : public clang::ASTConsumer {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *D) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *D) override;
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *D) override;
  void CompleteTentativeDefinition(clang::VarDecl *D) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *D) override;
  void HandleVTable(clang::CXXRecordDecl *D) override;

  /// Tells `Other` everything but the end, in the order in which it came.
  /// Declarations that the parser marked as invalid are left out.
  void replay(clang::ASTConsumer &Other) const;

  /// Every function definition seen, template instances and member functions
  /// included, in order of the source; no templates.
  std::vector<clang::FunctionDecl *> functions() const;
  /// Every declaration at file or namespace scope.
  std::vector<clang::Decl *> topLevel() const;

private:
  enum class Kind {
    TopLevel,
    InlineFunction,
    Tag,
    RequiredTag,
    ImplicitInstance,
    Tentative,
    StaticMember,
    VTable
  };
  struct Event {
    Kind What;
    clang::Decl *D;
  };
  std::vector<Event> Events;
};

/// A finished parse whose AST is still alive.
class Attempt {
public:
  /// Runs the parse, on the compiled headers if there are some; `Writer`, if any,
  /// compiles them meanwhile. An error when clang could not even begin.
  static llvm::Expected<std::unique_ptr<Attempt>>
  run(std::shared_ptr<clang::CompilerInvocation> CI,
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
      std::vector<Problem> DriverProblems,
      std::shared_ptr<const CompiledHeaders> Headers = nullptr,
      std::shared_ptr<HeaderWriter> Writer = nullptr);
  ~Attempt();

  clang::CompilerInstance &compiler() { return *Compiler; }
  clang::ASTContext &context() { return Compiler->getASTContext(); }
  ParseEvents &events() { return *Events; }
  unsigned errorCount() const { return Recorder->getNumErrors(); }
  const std::vector<ErrorPlace> &errors() const { return Recorder->errors(); }
  /// What the preprocessor left out, from its #if to the end of that.
  const std::vector<clang::SourceRange> &skipped() const { return Skipped; }
  const FoundArchitectureUses &architectureUses() const { return Uses; }

  std::vector<Problem> Problems;
  std::shared_ptr<const CompiledHeaders> Headers; ///< what KeptHeaders gave
  unsigned Attempts = 1; ///< how often the file was parsed (Retry.h)
  /// The user's own text of files that were repaired for this parse and kept
  /// their length, by path as the source manager has it.
  std::map<std::string, std::string> Originals;
  /// Device functions whose bodies dropBrokenDefinitions() has taken.
  std::vector<clang::FunctionDecl *> Broken;

private:
  Attempt();
  std::shared_ptr<HeaderWriter> Writer; ///< the compiler's files go through it
  std::unique_ptr<DiagnosticRecorder> Recorder;
  std::unique_ptr<clang::CompilerInstance> Compiler;
  std::unique_ptr<clang::ASTFrontendAction> Action;
  std::vector<clang::SourceRange> Skipped;
  FoundArchitectureUses Uses;
  ParseEvents *Events = nullptr; ///< owned by the compiler
};

} // namespace warplint

#endif
