//===- ArchitectureUses.cpp - Uses of __CUDA_ARCH__ in a file -------------===//
//
// Most conditions compare __CUDA_ARCH__ with a number. GPUs of one command line
// for which all comparisons have the same results have the same code: the file
// is parsed for one of them only.
//
//===----------------------------------------------------------------------===//

#include "ArchitectureUses.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace clang;
using llvm::StringRef;

namespace warplint {

/// The macro whose value comments of this file call the number.
static constexpr StringRef Number = "__CUDA_ARCH__";

/// Whether the macro depends on the suffix of a GPU such as "sm_90a".
static bool isFeature(StringRef Name) {
  return Name.starts_with("__CUDA_ARCH_FEAT_") ||
         Name == "__CUDA_ARCH_SPECIFIC__" ||
         Name == "__CUDA_ARCH_FAMILY_SPECIFIC__" ||
         Name == "__CUDA_ARCH_HAS_FEATURE__";
}

void ArchitectureUse::add(const ArchitectureUse &Other) {
  for (const auto &C : Other.Comparisons)
    if (auto At = llvm::lower_bound(Comparisons, C);
        At == Comparisons.end() || *At != C)
      Comparisons.insert(At, C);
  UsesNumber |= Other.UsesNumber;
  AsksFeatures |= Other.AsksFeatures;
}

/// The value of __CUDA_ARCH__ for a GPU: 900 for "sm_90a".
static uint64_t valueOf(StringRef Gpu) {
  uint64_t Value = 0;
  Gpu.consume_front("sm_");
  Gpu.consumeInteger(10, Value);
  return Value * 10;
}

static bool holds(uint64_t Value, StringRef Operator, uint64_t Bound) {
  return Operator == "<"    ? Value < Bound
         : Operator == "<=" ? Value <= Bound
         : Operator == ">"  ? Value > Bound
         : Operator == ">=" ? Value >= Bound
         : Operator == "==" ? Value == Bound
                            : Value != Bound;
}

bool ArchitectureUse::differs(StringRef Gpu, StringRef Features,
                              StringRef OtherGpu,
                              StringRef OtherFeatures) const {
  const uint64_t A = valueOf(Gpu), B = valueOf(OtherGpu);
  if (AsksFeatures &&
      (Features != OtherFeatures || (!Features.empty() && A != B)))
    return true;
  return (UsesNumber && A != B) ||
         llvm::any_of(Comparisons, [&](const auto &C) {
           return holds(A, C.first, C.second) != holds(B, C.first, C.second);
         });
}

ArchitectureUse
FoundArchitectureUses::of(const llvm::Module *M,
                          const std::vector<std::string> &SystemPrefixes,
                          StringRef Clang) const {
  ArchitectureUse All = User;
  All.UsesNumber |= OpenInUser;
  auto IsOfLibrary = [&](const llvm::Function &F) {
    const llvm::DISubprogram *Where = F.getSubprogram();
    if (!Where || F.isDeclaration())
      return false;
    StringRef File = Where->getFilename();
    return (Clang.empty() || !File.starts_with(Clang)) &&
           llvm::any_of(SystemPrefixes, [&](const std::string &Prefix) {
             return File.starts_with(Prefix);
           });
  };
  if (UserSeesSystem || (M && llvm::any_of(*M, IsOfLibrary))) {
    All.add(System);
    All.UsesNumber |= OpenInSystem;
  }
  return All;
}

namespace {

/// Records the uses of __CUDA_ARCH__ and of feature macros during a parse.
class Watcher : public PPCallbacks {
public:
  Watcher(const SourceManager &SM, const LangOptions &Language,
          FoundArchitectureUses &Into)
      : SM(SM), Language(Language), Into(Into) {}

  void MacroExpands(const Token &Name, const MacroDefinition &MD, SourceRange,
                    const MacroArgs *) override;
  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    readCondition(Condition);
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    readCondition(Condition);
  }
  void Defined(const Token &Name, const MacroDefinition &MD,
               SourceRange) override {
    ask(Name, MD);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &MD) override {
    ask(Name, MD);
  }
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &MD) override {
    ask(Name, MD);
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &MD) override {
    ask(Name, MD);
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &MD) override {
    ask(Name, MD);
  }
  void SourceRangeSkipped(SourceRange Range, SourceLocation) override;

private:
  enum class Owner : char {
    Nobody, ///< no file, or a header of clang: uses there are ignored
    User,
    Library ///< a system header
  };
  Owner ownerOf(SourceLocation Where);
  Owner findOwner(FileID File) const;
  /// The uses to which one at `Where` is added. `Whose` is not Nobody.
  ArchitectureUse &useAt(SourceLocation Where, Owner Whose);
  /// Records a test of a macro's definition, by #ifdef, defined() and similar.
  void ask(const Token &Name, const MacroDefinition &MD);
  /// Records a macro that a user file expands or tests: sets UserSeesSystem if
  /// a library header that tests the GPU defines it, maybe in a skipped part.
  /// `Info` is null if the macro is not defined.
  void noteMacro(StringRef Name, const MacroInfo *Info);
  void readCondition(SourceRange Condition);
  /// Empties `Open`. The preprocessor expands the macros of a condition before
  /// it reports the condition: uses in `Open` outside of `Condition` are in the
  /// code itself, so UsesNumber is set for them.
  void settle(SourceRange Condition);
  /// The tokens of the file from one location to another; empty if one is in a
  /// macro expansion or they are in different files.
  std::vector<Token> tokensOf(SourceLocation From, SourceLocation To) const;

  const SourceManager &SM;
  const LangOptions &Language;
  FoundArchitectureUses &Into;
  llvm::DenseMap<FileID, Owner> Owners;
  llvm::DenseSet<FileID> AskingLibraries; ///< library headers that use the
                                          ///< number or test a feature macro
  llvm::StringSet<> LibraryMacros;  ///< macros that skipped parts of these
                                    ///< headers define
  std::vector<SourceLocation> Open; ///< uses of the number not yet assigned to
                                    ///< a condition
};

} // namespace

Watcher::Owner Watcher::findOwner(FileID File) const {
  if (!SM.getFileEntryRefForID(File))
    return Owner::Nobody; // macros of the command line and predefined ones
  for (FileID At = File; At.isValid(); At = SM.getFileID(SM.getIncludeLoc(At)))
    // A CUDA header of clang or a file that it includes. Clang, or the
    // declarations that are used without a toolkit, include it.
    if (auto Entry = SM.getFileEntryRefForID(At);
        Entry && llvm::sys::path::filename(Entry->getName())
                     .starts_with("__clang_cuda_"))
      return Owner::Nobody;
  return SM.isInSystemHeader(SM.getLocForStartOfFile(File)) ? Owner::Library
                                                            : Owner::User;
}

Watcher::Owner Watcher::ownerOf(SourceLocation Where) {
  const FileID File = SM.getFileID(SM.getExpansionLoc(Where));
  auto [At, IsNew] = Owners.try_emplace(File, Owner::Nobody);
  if (IsNew)
    At->second = findOwner(File);
  return At->second;
}

ArchitectureUse &Watcher::useAt(SourceLocation Where, Owner Whose) {
  if (Whose == Owner::User)
    return Into.User;
  AskingLibraries.insert(SM.getFileID(SM.getExpansionLoc(Where)));
  return Into.System;
}

void Watcher::noteMacro(StringRef Name, const MacroInfo *Info) {
  Into.UserSeesSystem |= LibraryMacros.contains(Name) ||
                         (Info && AskingLibraries.contains(
                                      SM.getFileID(Info->getDefinitionLoc())));
}

void Watcher::MacroExpands(const Token &Name, const MacroDefinition &MD,
                           SourceRange, const MacroArgs *) {
  const Owner Whose = ownerOf(Name.getLocation());
  if (Whose == Owner::Nobody)
    return;
  StringRef Text = Name.getIdentifierInfo()->getName();
  if (isFeature(Text)) {
    useAt(Name.getLocation(), Whose).AsksFeatures = true;
  } else if (Text != Number) {
    if (Whose == Owner::User)
      noteMacro(Text, MD.getMacroInfo());
  } else if (Name.getLocation().isFileID()) {
    Open.push_back(Name.getLocation());
    (Whose == Owner::User ? Into.OpenInUser : Into.OpenInSystem) = true;
  } else { // expanded by another macro, wherever it is defined
    useAt(Name.getLocation(), Whose).UsesNumber = true;
  }
}

void Watcher::ask(const Token &Name, const MacroDefinition &MD) {
  const Owner Whose = ownerOf(Name.getLocation());
  if (Whose == Owner::Nobody)
    return;
  StringRef Text = Name.getIdentifierInfo()->getName();
  if (isFeature(Text))
    useAt(Name.getLocation(), Whose).AsksFeatures = true;
  else if (Whose == Owner::User && Text != Number)
    noteMacro(Text, MD.getMacroInfo());
}

std::vector<Token> Watcher::tokensOf(SourceLocation From,
                                     SourceLocation To) const {
  std::vector<Token> All;
  if (!From.isFileID() || !To.isFileID())
    return All;
  auto [File, Begin] = SM.getDecomposedLoc(From);
  auto [EndFile, End] = SM.getDecomposedLoc(To);
  if (File != EndFile)
    return All;
  StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Language, Text.begin(),
            Text.begin() + Begin, Text.end());
  Token T;
  for (bool IsLast = false; !IsLast;) {
    IsLast = Lex.LexFromRawLexer(T);
    if (T.is(tok::eof) || SM.getFileOffset(T.getLocation()) > End)
      break;
    All.push_back(T);
  }
  return All;
}

static bool isComparison(const Token &T) {
  return T.isOneOf(tok::less, tok::lessequal, tok::greater, tok::greaterequal,
                   tok::equalequal, tok::exclaimequal);
}

/// Whether T can precede or follow a whole comparison or a bare name.
static bool isBoundary(const Token *T) {
  return !T ||
         T->isOneOf(tok::l_paren, tok::r_paren, tok::ampamp, tok::pipepipe);
}

/// The operator with exchanged operands: ">" for "<", "==" for "==".
static std::string mirrored(std::string Operator) {
  if (Operator[0] == '<' || Operator[0] == '>')
    Operator[0] = Operator[0] == '<' ? '>' : '<';
  return Operator;
}

namespace {
/// The tokens of one condition.
struct Condition {
  const std::vector<Token> &Tokens;
  const SourceManager &SM;
  const LangOptions &Language;

  const Token *at(size_t I) const {
    return I < Tokens.size() ? &Tokens[I] : nullptr;
  }
  std::string text(size_t I) const {
    return Lexer::getSpelling(Tokens[I], SM, Language);
  }
  bool number(size_t I, uint64_t &Value) const {
    return at(I) && at(I)->is(tok::numeric_constant) &&
           !StringRef(text(I)).rtrim("uUlL").getAsInteger(0, Value);
  }
  /// Adds the use of the number by token `I` to `Use`: a comparison, or
  /// UsesNumber for another expression. Ignores tests that have the same result
  /// for every GPU.
  void note(size_t I, ArchitectureUse &Use) const;
};
} // namespace

void Condition::note(size_t I, ArchitectureUse &Use) const {
  auto IsDefined = [&](size_t At) {
    return At < I && at(At)->is(tok::raw_identifier) && text(At) == "defined";
  };
  if (IsDefined(I - 1) ||
      (at(I - 1) && at(I - 1)->is(tok::l_paren) && IsDefined(I - 2)))
    return;
  const bool Begins = I == 0 || isBoundary(at(I - 1));
  uint64_t Bound = 0;
  ArchitectureUse One;
  if (Begins && isBoundary(at(I + 1)))
    return; // a condition without an operator is true for every GPU
  if (Begins && at(I + 1) && isComparison(*at(I + 1)) && number(I + 2, Bound) &&
      isBoundary(at(I + 3)))
    One.Comparisons = {{text(I + 1), Bound}};
  else if (I >= 2 && isComparison(*at(I - 1)) && number(I - 2, Bound) &&
           (I == 2 || isBoundary(at(I - 3))) && isBoundary(at(I + 1)))
    One.Comparisons = {{mirrored(text(I - 1)), Bound}};
  else
    One.UsesNumber = true;
  Use.add(One);
}

void Watcher::settle(SourceRange Within) {
  for (SourceLocation L : Open) {
    const bool IsInside =
        Within.isValid() && SM.isWrittenInSameFile(L, Within.getBegin()) &&
        SM.getFileOffset(L) >= SM.getFileOffset(Within.getBegin()) &&
        SM.getFileOffset(L) <= SM.getFileOffset(Within.getEnd());
    if (!IsInside)
      useAt(L, ownerOf(L)).UsesNumber = true;
  }
  Open.clear();
  Into.OpenInUser = Into.OpenInSystem = false;
}

void Watcher::readCondition(SourceRange Range) {
  // The range may begin or end in a macro expansion.
  Range = SM.getExpansionRange(Range).getAsRange();
  const SourceLocation Begin = Range.getBegin();
  const Owner Whose = ownerOf(Begin);
  settle(Range);
  if (Whose == Owner::Nobody)
    return;
  // The range may extend into the next line: keep the tokens of the first.
  std::vector<Token> Tokens = tokensOf(Begin, Range.getEnd());
  for (size_t I = 1; I < Tokens.size(); ++I)
    if (Tokens[I].isAtStartOfLine()) {
      Tokens.resize(I);
      break;
    }
  const Condition C{Tokens, SM, Language};
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].isNot(tok::raw_identifier))
      continue;
    const std::string Name = C.text(I);
    if (isFeature(Name))
      useAt(Begin, Whose).AsksFeatures = true;
    else if (Name == Number)
      C.note(I, useAt(Begin, Whose));
  }
}

void Watcher::SourceRangeSkipped(SourceRange Range, SourceLocation) {
  if (!AskingLibraries.contains(SM.getFileID(Range.getBegin())))
    return;
  const std::vector<Token> Tokens = tokensOf(Range.getBegin(), Range.getEnd());
  for (size_t I = 2; I < Tokens.size(); ++I)
    if (Tokens[I].is(tok::raw_identifier) &&
        Tokens[I - 1].is(tok::raw_identifier) && Tokens[I - 2].is(tok::hash) &&
        Tokens[I - 1].getRawIdentifier() == "define")
      LibraryMacros.insert(Tokens[I].getRawIdentifier());
}

std::unique_ptr<PPCallbacks>
watchArchitectureUses(const SourceManager &SM, const LangOptions &Language,
                      FoundArchitectureUses &Into) {
  return std::make_unique<Watcher>(SM, Language, Into);
}

} // namespace warplint
