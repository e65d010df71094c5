//===- Remedies.cpp - Flags and repairs for a second parse ----------------===//

#include "Remedies.h"
#include "warplint/Spelling/Spellings.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace clang;
using llvm::StringRef;

namespace warplint {

namespace {
/// The locations of errors, for queries by declaration.
class Places {
public:
  Places(const SourceManager &SM, llvm::ArrayRef<ErrorPlace> Errors) : SM(SM) {
    for (const ErrorPlace &E : Errors)
      All.insert(SM.getDecomposedLoc(E.Where));
  }
  bool anyIn(const Decl *D) const {
    const SourceRange Range = D->getSourceRange();
    auto Begin = SM.getDecomposedExpansionLoc(Range.getBegin());
    auto End = SM.getDecomposedExpansionLoc(Range.getEnd());
    auto First = All.lower_bound(Begin);
    return Begin.first == End.first && First != All.end() && *First <= End;
  }

private:
  const SourceManager &SM;
  std::set<std::pair<FileID, unsigned>> All;
};
} // namespace

static bool has(const Attempt &A, unsigned Id) {
  return llvm::any_of(A.errors(),
                      [&](const ErrorPlace &E) { return E.Id == Id; });
}

/// Whether an error is inside a template or a member of one.
static bool anyInTemplate(const Decl *D, const Places &Errors) {
  const auto *Context = dyn_cast<DeclContext>(D);
  if (isa<TemplateDecl>(D) || (Context && Context->isDependentContext()))
    return Errors.anyIn(D);
  const auto *Record = dyn_cast<CXXRecordDecl>(D);
  return Record && Errors.anyIn(Record) &&
         llvm::any_of(Record->decls(), [&](const Decl *Member) {
           return anyInTemplate(Member, Errors);
         });
}

/// Whether to parse templates at the end of the file, as MSVC does.
static bool wantsDelayedTemplates(Attempt &A) {
  const Places Errors(A.compiler().getSourceManager(), A.errors());
  return llvm::any_of(A.events().topLevel(),
                      [&](const Decl *D) { return anyInTemplate(D, Errors); });
}

/// Whether a repaired launch is in device code, where launches need separable
/// compilation.
static bool launchesFromDevice(Attempt &A, const Repairs &Made) {
  const Places Launches(A.compiler().getSourceManager(), Made.Launches);
  return llvm::any_of(A.events().topLevel(), [&](Decl *D) {
    const FunctionDecl *F = D->getAsFunction();
    return F &&
           (F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>()) &&
           Launches.anyIn(F);
  });
}

/// Whether -fms-extensions could fix the error: its diagnostic exists for such
/// an extension, or the line contains a Microsoft keyword.
static bool isOfMicrosoft(Attempt &A, FileTokens &Tokens,
                          const IdentifierTable &Keywords,
                          const ErrorPlace &E) {
  switch (E.Id) {
  case diag::err_ms_attributes_not_enabled:
  case diag::err_member_extra_qualification:
  case diag::err_static_non_static:
  case diag::err_template_spec_redecl_out_of_scope:
  case diag::err_anonymous_record_with_type:
  case diag::err_union_member_of_reference_type:
  case diag::err_pp_bad_paste:
    return true;
  }
  const Preprocessor &PP = A.compiler().getPreprocessor();
  auto [File, Offset] =
      A.compiler().getSourceManager().getDecomposedLoc(E.Where);
  const SourceTokens &Source = Tokens.of(File);
  auto [First, Behind] = Source.onLineOf(Offset);
  return llvm::any_of(llvm::seq(First, Behind), [&](size_t I) {
    if (Source.kind(I) != tok::raw_identifier ||
        Keywords.find(Source.spelling(I)) == Keywords.end())
      return false;
    const IdentifierInfo *Here = PP.getIdentifierInfo(Source.spelling(I));
    return Here->getTokenID() == tok::identifier && !Here->hasMacroDefinition();
  });
}

static bool wantsMicrosoft(Attempt &A, FileTokens &Tokens) {
  LangOptions Options = A.compiler().getLangOpts();
  Options.MicrosoftExt = Options.DeclSpecKeyword = true;
  IdentifierTable Keywords(Options);
  return llvm::any_of(A.errors(), [&](const ErrorPlace &E) {
    return isOfMicrosoft(A, Tokens, Keywords, E);
  });
}

static constexpr const char *Nvcc = "__NVCC__";

/// Whether a header is missing in a file that tests for nvcc: `#ifdef __NVCC__
/// ... #else #include <hip/...>`. Other missing headers are missing under nvcc
/// too.
static bool missesHeaderOfOthers(Attempt &A, FileTokens &Tokens) {
  const SourceManager &SM = A.compiler().getSourceManager();
  return llvm::any_of(A.errors(), [&](const ErrorPlace &E) {
    return E.Id == diag::err_pp_file_not_found &&
           Tokens.of(SM.getFileID(E.Where)).has(Nvcc);
  });
}

/// Whether some call is refused since the function is for the other side alone:
/// under nvcc a macro may make it one for both. That is no error which follows
/// from a missing header.
static bool callsOtherSide(const Attempt &A) {
  return llvm::any_of(A.errors(), [](const ErrorPlace &E) {
    return E.Id == diag::err_ref_bad_target || E.OfOtherSide.isValid();
  });
}

/// Whether a user file mentions the macro of nvcc.
static bool asksForNvcc(Attempt &A) {
  const SourceManager &SM = A.compiler().getSourceManager();
  HeaderSearch &Search = A.compiler().getPreprocessor().getHeaderSearchInfo();
  for (auto I = SM.fileinfo_begin(), E = SM.fileinfo_end(); I != E; ++I) {
    auto Text = I->second->getBufferDataIfLoaded();
    if (Text && Text->contains(Nvcc) &&
        Search.getFileDirFlavor(I->first) == SrcMgr::C_User &&
        SourceTokens(*Text, A.compiler().getLangOpts()).has(Nvcc))
      return true;
  }
  return false;
}

/// The types of <stdint.h> that the source declares with other meanings. What
/// nvcc includes by itself does not declare them.
static std::set<StringRef> ownTypes(Attempt &A, FileTokens &Tokens) {
  static constexpr llvm::StringLiteral Names[] = {
      "int8_t",   "int16_t",  "int32_t",  "int64_t",  "uint8_t",   "uint16_t",
      "uint32_t", "uint64_t", "intptr_t", "intmax_t", "uintptr_t", "uintmax_t"};
  const SourceManager &SM = A.compiler().getSourceManager();
  std::set<StringRef> Found;
  for (const ErrorPlace &E : A.errors()) {
    if (E.Id != diag::err_redefinition_different_typedef)
      continue;
    auto [File, Offset] = SM.getDecomposedLoc(E.Where);
    const StringRef Name = Tokens.of(File).nameAt(Offset);
    if (const auto *Known = llvm::find(Names, Name); Known != std::end(Names))
      Found.insert(*Known);
  }
  return Found;
}

/// The flags with which these names mean the types of the source.
static void addOwnTypes(const std::set<StringRef> &Names,
                        const Resources &Where,
                        std::vector<std::string> &Flags) {
  if (Names.empty() || Where.Cuda.empty())
    return;
  for (StringRef Name : Names)
    Flags.push_back(("-DWARPLINT_OWN_" + Name).str());
  Flags.insert(Flags.end(), {"-include", Where.Cuda + "/compat/own_types.h"});
}

Remedies remediesFor(Attempt &A, const Resources &Where) {
  Remedies All;
  FileTokens Tokens(A);
  All.Made = repairedTexts(A, Tokens);
  if (has(A, diag::err_cuda_device_kernel_launch_require_rdc) ||
      launchesFromDevice(A, All.Made))
    All.Flags.push_back("-fgpu-rdc");
  if (All.Made.NamesExtents)
    All.Flags.push_back(std::string("-D") + ExtentName + "=dim3");
  if (has(A, diag::err_shared_var_init) && !All.Made.Texts.empty())
    All.Flags.push_back(
        ("-D" + UninitializedName + "=" + UninitializedMeaning).str());
  const size_t OfOneDialect = All.Flags.size();
  // Errors that follow from a missing header do not depend on the dialect.
  const bool MissesHeader = has(A, diag::err_pp_file_not_found);
  if (!MissesHeader && wantsMicrosoft(A, Tokens))
    All.Flags.push_back("-fms-extensions");
  if (!MissesHeader && wantsDelayedTemplates(A))
    All.Flags.push_back("-fdelayed-template-parsing");
  if (MissesHeader && !callsOtherSide(A) ? missesHeaderOfOthers(A, Tokens)
                                         : asksForNvcc(A))
    All.Flags.push_back(std::string("-D") + Nvcc);
  addOwnTypes(ownTypes(A, Tokens), Where, All.Flags);
  All.IsOtherDialect = All.Flags.size() > OfOneDialect;
  return All;
}

} // namespace warplint
