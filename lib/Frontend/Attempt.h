//===- Attempt.h - One parse of the main file -------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_ATTEMPT_H
#define WARPLINT_FRONTEND_ATTEMPT_H

#include "ArchitectureUses.h"
#include "Diagnostics.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Frontend/WrittenText.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace clang {
class ASTFrontendAction;
}

namespace warplint {

struct CompiledHeaders;
class HeaderEmitter;
class LibraryIncludeRecorder;

/// Records the parser's calls of a consumer, to replay them to the code
/// generator once the broken functions are known.
class ParseEvents : public clang::ASTConsumer {
public:
  /// The parse ends at the next declaration once `IsStale` is true; it may be
  /// null.
  explicit ParseEvents(std::function<bool()> IsStale)
      : IsStale(std::move(IsStale)) {}
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *D) override;
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *D) override;
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *D) override;
  void CompleteTentativeDefinition(clang::VarDecl *D) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *D) override;
  void HandleVTable(clang::CXXRecordDecl *D) override;

  /// Replays everything but the end of the translation unit, in order, to
  /// `Other`, and passes what comes later to it at once: generating code may
  /// deserialize declarations of a PCH. Declarations that the parser marked as
  /// invalid are skipped. `Other` must outlive this object or detach().
  void replay(clang::ASTConsumer &Other);
  /// Ends what replay() began.
  void detach() { Follower = nullptr; }

  /// Every function definition, including template instances and member
  /// functions, in source order; no templates.
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
  void record(Kind What, clang::Decl *D);
  static void pass(Event E, clang::ASTConsumer &To);

  const std::function<bool()> IsStale;
  std::vector<Event> Events;
  clang::ASTConsumer *Follower = nullptr;
};

/// A finished parse whose AST is still alive.
class Attempt {
public:
  /// Runs the parse, with the PCH `Headers` if not null. `Writer`, if not null,
  /// emits a PCH meanwhile, and `Recorder`, if not null, watches the includes.
  /// With a PCH, the parse ends early once `IsStale`, if not null, is true: its
  /// result is of no use. Returns an error if clang could not start.
  static llvm::Expected<std::unique_ptr<Attempt>>
  run(std::shared_ptr<clang::CompilerInvocation> CI,
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
      std::vector<Problem> DriverProblems,
      std::shared_ptr<const CompiledHeaders> Headers = nullptr,
      std::shared_ptr<HeaderEmitter> Writer = nullptr,
      LibraryIncludeRecorder *Recorder = nullptr,
      std::function<bool()> IsStale = nullptr);
  ~Attempt();

  clang::CompilerInstance &compiler() { return *Compiler; }
  clang::ASTContext &context() { return Compiler->getASTContext(); }
  ParseEvents &events() { return *Events; }
  const ParseEvents &events() const { return *Events; }
  unsigned errorCount() const { return Recorder->getNumErrors(); }
  const std::vector<ErrorPlace> &errors() const { return Recorder->errors(); }
  /// From now on the parse has had no errors.
  void forgetErrors();
  /// Ranges that the preprocessor skipped, from the #if to its #else or #endif.
  const std::vector<clang::SourceRange> &skipped() const { return Skipped; }
  const FoundArchitectureUses &architectureUses() const { return Uses; }

  std::vector<Problem> Problems;
  /// PCH from HeaderCache, or null
  std::shared_ptr<const CompiledHeaders> Headers;
  unsigned Attempts = 1; ///< number of parses of the file (Retry.h)
  /// The files that were repaired for this parse, by the path in the source
  /// manager.
  std::map<std::string, WrittenText> Written;
  /// Device functions whose bodies dropBrokenDefinitions() removed.
  std::vector<clang::FunctionDecl *> Broken;

private:
  Attempt();
  std::shared_ptr<HeaderEmitter> Writer; ///< wraps the compiler's file system
  std::unique_ptr<DiagnosticRecorder> Recorder;
  std::unique_ptr<clang::CompilerInstance> Compiler;
  std::unique_ptr<clang::ASTFrontendAction> Action;
  std::vector<clang::SourceRange> Skipped;
  FoundArchitectureUses Uses;
  ParseEvents *Events = nullptr; ///< owned by the compiler
};

} // namespace warplint

#endif
