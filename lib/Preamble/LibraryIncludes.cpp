//===- LibraryIncludes.cpp - Library headers that may come first ----------===//

#include "warplint/Preamble/LibraryIncludes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>

using namespace clang;

namespace warplint {

/// Whether a pragma changes no declaration below it: it is about diagnostics or
/// the one statement that follows, or is for other compilers and editors.
/// `Text`: what follows the word 'pragma'.
static bool isHarmless(StringRef Text) {
  static const StringRef Known[] = {"GCC diagnostic",
                                    "GCC ivdep",
                                    "GCC unroll",
                                    "clang diagnostic",
                                    "clang loop",
                                    "clang system_header",
                                    "comment",
                                    "diag_suppress",
                                    "endregion",
                                    "hd_warning_disable",
                                    "mark",
                                    "message",
                                    "nounroll",
                                    "nv_diag_default",
                                    "nv_diag_suppress",
                                    "nv_exec_check_disable",
                                    "omp atomic",
                                    "omp critical",
                                    "omp for",
                                    "omp parallel",
                                    "omp simd",
                                    "once",
                                    "region",
                                    "unroll",
                                    "warning"};
  return llvm::any_of(Known, [&](StringRef Words) {
    return Text.starts_with(Words) &&
           !isAsciiIdentifierContinue(Text.drop_front(Words.size()).str()[0]);
  });
}

/// Records the events of the preprocessor. A library header is identified by
/// its index in `Headers`, which is the number of library headers above it. An
/// event is "above" another if the preprocessor reports it earlier.
class LibraryIncludeRecorder::Log : public PPCallbacks {
public:
  explicit Log(Preprocessor &PP) : SM(PP.getSourceManager()), PP(PP) {}

  /// This library header and those below it may not come first.
  void end(size_t Header) { Length = std::min(Length, Header); }
  /// Whether the user wrote what is at the location: the main file, or what it
  /// includes from no system folder.
  bool isUsers(SourceLocation At) const {
    if (!HasBegun || At.isInvalid())
      return false;
    const FileID In = SM.getFileID(SM.getExpansionLoc(At));
    return (In == SM.getMainFileID() || Forced < In) &&
           !SM.isInSystemHeader(SM.getExpansionLoc(At));
  }
  /// The number of headers that are included above the location.
  size_t headersAbove(SourceLocation At) const {
    return size_t(llvm::partition_point(Headers,
                                        [&](const Header &H) {
                                          return SM.isBeforeInTranslationUnit(
                                              H.At, At);
                                        }) -
                  Headers.begin());
  }
  /// The number of headers that are included above the first code of the user
  /// that may have values of a class of a library, as far as is known: those
  /// above its definition, or 0 if code above that names the class.
  size_t headersAboveUse(const CXXRecordDecl &Class) const {
    const SourceLocation At = SM.getExpansionLoc(Class.getLocation());
    const auto Use = Named.find(Class.getIdentifier());
    const size_t Above = At.isValid() ? headersAbove(At) : 0;
    return Use != Named.end() && Use->second < Above ? 0 : Above;
  }
  /// The user's code names it, below all library headers so far.
  void name(const IdentifierInfo *Word) {
    Named.try_emplace(Word, Headers.size());
  }
  /// A library header defines or declares the name: it may not come before a
  /// use of that name that is above it. `Since`: the number of headers above a
  /// type that every use needs.
  void define(const IdentifierInfo *Word, size_t Header, size_t Since = 0) {
    auto At = Named.find(Word);
    if (Headers.empty())
      return;
    if (At != Named.end() && At->second <= Header && Since <= At->second)
      end(Header);
  }

  void FileChanged(SourceLocation At, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (HasBegun)
      return;
    const FileID In = SM.getFileID(At);
    if (In == SM.getMainFileID())
      HasBegun = Reason == ExitFile;
    else
      Forced = std::max(Forced, In);
  }
  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (!isUsers(Hash))
      return;
    if (!File)
      end(Headers.size());
    else if (SrcMgr::isSystem(Kind))
      Headers.push_back({Name.str(), Hash});
    else
      Files.push_back({File->getName().str(), Headers.size()});
  }
  /// Removes a header that InclusionDirective() has just added, but that is not
  /// read again because of its include guard or #pragma once.
  void FileSkipped(const FileEntryRef &, const Token &Name,
                   SrcMgr::CharacteristicKind Kind) override {
    if (isUsers(Name.getLocation()) && SrcMgr::isSystem(Kind))
      Headers.pop_back();
  }
  void MacroExpands(const Token &Name, const MacroDefinition &Macro,
                    SourceRange Range, const MacroArgs *) override {
    read(Name, Macro, Range.getBegin());
  }
  void Defined(const Token &Name, const MacroDefinition &Macro,
               SourceRange) override {
    read(Name, Macro, Name.getLocation());
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &Macro) override {
    read(Name, Macro, Name.getLocation());
  }
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &Macro) override {
    read(Name, Macro, Name.getLocation());
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &Macro) override {
    read(Name, Macro, Name.getLocation());
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &Macro) override {
    read(Name, Macro, Name.getLocation());
  }
  void MacroDefined(const Token &Name, const MacroDirective *Now) override {
    const IdentifierInfo *Word = Name.getIdentifierInfo();
    if (isUsers(Name.getLocation()))
      name(Word);
    else if (!isAsBefore(*Now))
      define(Word, Headers.size() - 1);
    else
      Undefined.erase(Word);
  }
  void MacroUndefined(const Token &Name, const MacroDefinition &Macro,
                      const MacroDirective *) override {
    const IdentifierInfo *Word = Name.getIdentifierInfo();
    if (isUsers(Name.getLocation())) {
      name(Word);
      Removed.insert(Word);
    } else if (Macro) {
      Undefined.try_emplace(Word, Headers.size() - 1);
    }
  }
  /// Adds the macros that library headers undefined and did not define again.
  void finish() {
    for (const auto &[Word, Header] : Undefined)
      define(Word, Header);
  }
  void PragmaDirective(SourceLocation At, PragmaIntroducerKind) override {
    if (!isUsers(At))
      return;
    StringRef Text(SM.getCharacterData(SM.getSpellingLoc(At)));
    Text = Text.take_until([](char C) { return C == '\n'; });
    (void)Text.consume_front("#");
    Text = Text.ltrim();
    (void)Text.consume_front("pragma");
    if (!isHarmless(Text.ltrim()))
      end(Headers.size());
  }

  struct Header {
    std::string Name;
    SourceLocation At; ///< of the directive
  };
  const SourceManager &SM;
  std::vector<Header> Headers;
  size_t Length = ~size_t(0);
  /// The user's other files, with the number of headers above.
  std::vector<std::pair<std::string, size_t>> Files;

private:
  Preprocessor &PP;
  void read(const Token &Name, const MacroDefinition &Macro,
            SourceLocation At) {
    const IdentifierInfo *Word = Name.getIdentifierInfo();
    if (isUsers(At))
      return this->name(Word);
    const MacroInfo *Info = Macro.getMacroInfo();
    if (!Headers.empty() &&
        (Removed.contains(Word) || (Info && isUsers(Info->getDefinitionLoc()))))
      end(Headers.size() - 1);
  }
  /// Whether a library header repeats the definition of another one above it.
  bool isAsBefore(const MacroDirective &Now) const {
    for (const MacroDirective *D = Now.getPrevious(); D; D = D->getPrevious())
      if (isa<DefMacroDirective>(D) && !isUsers(D->getLocation()))
        return D->getMacroInfo()->isIdenticalTo(*Now.getMacroInfo(), PP,
                                                /*Syntactically=*/true);
    return false;
  }

  bool HasBegun = false; ///< the forced includes (-include) are read
  FileID Forced;         ///< the last file of the forced includes
  /// Names in the user's files, with the number of headers above the first use.
  llvm::DenseMap<const IdentifierInfo *, size_t> Named;
  /// Macros that the user's files undefine.
  llvm::SmallPtrSet<const IdentifierInfo *, 8> Removed;
  /// Macros that library headers undefine, with the index of the header.
  llvm::MapVector<const IdentifierInfo *, size_t> Undefined;
};

LibraryIncludeRecorder::LibraryIncludeRecorder() = default;
LibraryIncludeRecorder::~LibraryIncludeRecorder() = default;

void LibraryIncludeRecorder::watch(CompilerInstance &C) {
  Preprocessor &PP = C.getPreprocessor();
  auto Made = std::make_unique<Log>(PP);
  Events = Made.get();
  PP.addPPCallbacks(std::move(Made));
  PP.setTokenWatcher([Events = Events](const Token &T) {
    if (const IdentifierInfo *Word =
            T.isAnnotation() || T.isLiteral() ? nullptr : T.getIdentifierInfo())
      if (Events->isUsers(T.getLocation()))
        Events->name(Word);
  });
}

/// The classes that a function takes, also behind pointers and references.
static std::vector<const CXXRecordDecl *>
classesOfParameters(const NamedDecl &D) {
  std::vector<const CXXRecordDecl *> All;
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    for (const ParmVarDecl *P : F->parameters()) {
      QualType T = P->getType().getNonReferenceType();
      while (!T->getPointeeType().isNull())
        T = T->getPointeeType();
      if (const auto *Class = T->getAsCXXRecordDecl())
        All.push_back(Class);
    }
  return All;
}

/// Calls `Define` for each name that a declaration adds to file scope.
static void eachName(const Decl &D,
                     llvm::function_ref<void(const NamedDecl &)> Define) {
  if (auto *Block = dyn_cast<LinkageSpecDecl>(&D)) {
    for (const Decl *Inner : Block->noload_decls())
      eachName(*Inner, Define);
    return;
  }
  if (auto *E = dyn_cast<EnumDecl>(&D); E && !E->isScoped())
    for (const EnumConstantDecl *One : E->enumerators())
      Define(*One);
  auto *Named = dyn_cast<NamedDecl>(&D);
  if (Named && Named->isFirstDecl() && Named->getIdentifier())
    Define(*Named);
}

namespace {

/// Looks for functions of the user that a declaration of a library names.
class UsersFunctions : public DynamicRecursiveASTVisitor {
public:
  using Test = llvm::function_ref<bool(SourceLocation)>;
  explicit UsersFunctions(Test IsUsers) : IsUsers(IsUsers) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return !IsUsers(E->getDecl()->getLocation());
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    return llvm::none_of(E->decls(), [&](const NamedDecl *D) {
      return IsUsers(D->getLocation());
    });
  }

private:
  Test IsUsers;
};

} // namespace

/// Whether a using directive makes no name of file scope ambiguous: the
/// namespace is the user's, and none of its types and variables has a name that
/// is declared there.
static bool isUnambiguous(const UsingDirectiveDecl &D,
                          UsersFunctions::Test IsUsers) {
  const auto *File = D.getASTContext().getTranslationUnitDecl();
  for (const NamespaceDecl *N : D.getNominatedNamespace()->redecls()) {
    if (N->isFromASTFile() || !IsUsers(N->getLocation()))
      return false;
    for (const Decl *Member : N->noload_decls()) {
      if (isa<UsingDirectiveDecl, LinkageSpecDecl>(Member))
        return false;
      const auto *Named = dyn_cast<NamedDecl>(Member);
      if (Named && Named->getIdentifier() &&
          !Named->isFunctionOrFunctionTemplate() &&
          !isa<NamespaceDecl>(Named) &&
          !File->lookup(Named->getDeclName()).empty())
        return false;
    }
  }
  return true;
}

LibraryIncludes LibraryIncludeRecorder::finish(CompilerInstance &C) {
  LibraryIncludes Made;
  const SourceManager &SM = C.getSourceManager();
  const StringRef Main = SM.getBufferData(SM.getMainFileID());
  Made.Directives = Main.count("#include");
  auto IsUsers = [&](SourceLocation At) { return Events->isUsers(At); };
  bool IsUsed = false; // a namespace, by a using directive at file scope
  for (Decl *D : C.getASTContext().getTranslationUnitDecl()->noload_decls()) {
    const SourceLocation At = SM.getExpansionLoc(D->getBeginLoc());
    if (D->isImplicit() || D->isFromASTFile() || At.isInvalid())
      continue;
    const size_t Above = Events->headersAbove(At);
    if (const auto *Using = dyn_cast<UsingDirectiveDecl>(D)) {
      IsUsed = true;
      if (!isUnambiguous(*Using, IsUsers))
        Events->end(Above);
    }
    if (Events->isUsers(At)) {
      // Headers in the middle of the declaration are not at file scope.
      if (Events->headersAbove(SM.getExpansionLoc(D->getEndLoc())) != Above)
        Events->end(Above);
    } else if (Above) {
      if (IsUsed && !UsersFunctions(IsUsers).TraverseDecl(D))
        Events->end(Above - 1);
      eachName(*D, [&](const NamedDecl &Named) {
        size_t Since = 0;
        for (const CXXRecordDecl *Class : classesOfParameters(Named))
          Since = std::max(Since, Events->headersAboveUse(*Class));
        if (Named.getIdentifier())
          Events->define(Named.getIdentifier(), Above - 1, Since);
      });
    }
  }
  Events->finish();
  const size_t Length = std::min(Events->Length, Events->Headers.size());
  if (!Length)
    return Made;
  for (size_t I = 0; I < Length; ++I)
    if (!llvm::is_contained(Made.Names, Events->Headers[I].Name))
      Made.Names.push_back(Events->Headers[I].Name);
  SourceLocation Last = Events->Headers[Length - 1].At;
  while (SM.getFileID(Last) != SM.getMainFileID())
    Last = SM.getIncludeLoc(SM.getFileID(Last));
  Made.Prefix = Main.take_front(Main.find('\n', SM.getFileOffset(Last))).str();
  for (const auto &[Path, Above] : Events->Files)
    if (Above < Length)
      if (auto Text = C.getVirtualFileSystem().getBufferForFile(Path))
        Made.Files.push_back({Path, digestOf((*Text)->getBuffer())});
  llvm::sort(Made.Files);
  Made.Files.erase(llvm::unique(Made.Files), Made.Files.end());
  return Made;
}

bool LibraryIncludes::holds(llvm::vfs::FileSystem &In, StringRef Main) const {
  auto Own = In.getBufferForFile(Main);
  if (!Own || !(*Own)->getBuffer().starts_with(Prefix) ||
      (*Own)->getBuffer().count("#include") != Directives)
    return false;
  return llvm::all_of(Files, [&](const auto &File) {
    auto Text = In.getBufferForFile(File.first);
    return Text && digestOf((*Text)->getBuffer()) == File.second;
  });
}

} // namespace warplint
