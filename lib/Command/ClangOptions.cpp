//===- ClangOptions.cpp - Queries of clang's option table -----------------===//

#include "ClangOptions.h"
#include "AllowedFlags.h"
#include "clang/Basic/OffloadArch.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace clang::options;
using llvm::StringRef;
using llvm::opt::Arg;
using llvm::opt::InputArgList;

namespace warplint {

static const llvm::opt::Visibility Driver(ClangOption);

static InputArgList pointersTo(llvm::ArrayRef<std::string> Arguments) {
  llvm::SmallVector<const char *, 64> Pointers;
  for (const std::string &A : Arguments)
    Pointers.push_back(A.c_str());
  return InputArgList(Pointers.begin(), Pointers.end());
}

ClangReading readClangFlag(llvm::ArrayRef<std::string> Arguments, size_t At) {
  // No driver option has more than three arguments.
  InputArgList List = pointersTo(Arguments.slice(At).take_front(4));
  unsigned Index = 0;
  std::unique_ptr<Arg> A =
      clang::getDriverOptTable().ParseOneArg(List, Index, Driver);
  ClangReading R;
  if (!A) { // a known option without its value
    R.Tokens = Arguments.size() - At;
    R.Name = Arguments[At];
    return R;
  }
  if (A->getOption().matches(OPT_UNKNOWN) || A->getOption().matches(OPT_INPUT))
    return R;
  R.Tokens = Index;
  R.Name = A->getSpelling().str();
  if (A->getNumValues())
    R.Value = A->getValue();
  return R;
}

/// The parts of "-Wp,-DA,-MD,file" that define macros and set search paths.
static std::string preprocessorParts(const Arg &A) {
  std::string Kept = "-Wp";
  for (StringRef Value : A.getValues())
    if (Value.size() > 2 &&
        (Value.starts_with("-D") || Value.starts_with("-U") ||
         Value.starts_with("-I")))
      Kept += ("," + Value).str();
  return Kept == "-Wp" ? std::string() : Kept;
}

static bool isDeviceRelevant(const Arg &A) {
  const llvm::opt::Option &O = A.getOption();
  if (!isAllowed(A))
    return false;
  for (auto Id : {OPT_Preprocessor_Group,
                  OPT_m_Group,
                  OPT_std_EQ,
                  OPT_ansi,
                  OPT_fexceptions,
                  OPT_fno_exceptions,
                  OPT_fopenmp,
                  OPT_fopenmp_EQ,
                  OPT_fno_openmp,
                  OPT_stdlib_EQ,
                  OPT__sysroot_EQ,
                  OPT_gcc_install_dir_EQ,
                  OPT_gcc_toolchain,
                  OPT_pthread,
                  OPT_fsigned_char,
                  OPT_funsigned_char,
                  OPT_fno_signed_char,
                  OPT_fno_unsigned_char,
                  OPT_fshort_wchar,
                  OPT_fms_extensions,
                  OPT_target})
    if (O.matches(Id))
      return true;
  return false;
}

/// Calls `Visit` with each argument and the tokens that it consists of.
template <typename Visitor>
static void forEachArgument(llvm::ArrayRef<std::string> Arguments,
                            std::string &Missing, Visitor Visit) {
  InputArgList List = pointersTo(Arguments);
  unsigned Index = 0;
  while (Index < Arguments.size()) {
    unsigned First = Index;
    if (Arguments[First].empty()) {
      ++Index;
      continue;
    }
    std::unique_ptr<Arg> A =
        clang::getDriverOptTable().ParseOneArg(List, Index, Driver);
    if (!A) {
      Missing = Arguments[First];
      return;
    }
    Visit(*A, Arguments.slice(First, Index - First));
  }
}

std::vector<std::string> deviceRelevant(llvm::ArrayRef<std::string> HostFlags) {
  std::vector<std::string> Kept;
  std::string Missing;
  forEachArgument(HostFlags, Missing,
                  [&](const Arg &A, llvm::ArrayRef<std::string> Tokens) {
                    if (A.getOption().matches(OPT_Wp_COMMA)) {
                      if (std::string Parts = preprocessorParts(A);
                          !Parts.empty())
                        Kept.push_back(Parts);
                    } else if (isDeviceRelevant(A)) {
                      Kept.insert(Kept.end(), Tokens.begin(), Tokens.end());
                    }
                  });
  return Kept;
}

static ClangArgument::Role roleOf(const Arg &A) {
  using Role = ClangArgument::Role;
  const llvm::opt::Option &O = A.getOption();
  if (O.matches(OPT_UNKNOWN))
    return Role::Unknown;
  if (O.matches(OPT_INPUT))
    return Role::Input;
  if (O.matches(OPT_offload_arch_EQ))
    return Role::Gpu;
  if (O.matches(OPT_no_offload_arch_EQ))
    return Role::NotGpu;
  if (O.matches(OPT_cuda_path_EQ))
    return Role::CudaPath;
  if (O.matches(OPT_x))
    return Role::Language;
  if (O.matches(OPT_O_Group))
    return Role::Optimize;
  return isAllowed(A) ? Role::Keep : Role::Drop;
}

/// For each word W of "-Xclang W", in order, whether it may be passed to cc1; a
/// word may be the value of the previous one.
static std::vector<bool> allowedCc1(const std::vector<std::string> &Words) {
  InputArgList List = pointersTo(Words);
  std::vector<bool> Allowed(Words.size());
  for (unsigned Index = 0; Index < Words.size();) {
    unsigned First = Index;
    std::unique_ptr<Arg> A;
    if (!Words[First].empty())
      A = clang::getDriverOptTable().ParseOneArg(
          List, Index, llvm::opt::Visibility(CC1Option));
    if (!A) // the value is missing
      break;
    std::fill(Allowed.begin() + First, Allowed.begin() + Index,
              isAllowedCc1(*A));
  }
  return Allowed;
}

/// Drops "-Xclang X" if X, or the option whose value X is, is not allowed.
static void filterXclang(std::vector<ClangArgument> &Arguments) {
  for (size_t I = 0; I < Arguments.size(); ++I) {
    std::vector<std::string> Words;
    for (; I < Arguments.size() && Arguments[I].IsXclang; ++I)
      Words.push_back(Arguments[I].Values.front());
    std::vector<bool> Allowed = allowedCc1(Words);
    for (size_t W = 0; W < Words.size(); ++W)
      Arguments[I - Words.size() + W].What =
          Allowed[W] ? ClangArgument::Role::Keep : ClangArgument::Role::Drop;
  }
}

/// Whether an argument inside another one is complete and allowed.
static bool isAllowedInside(const std::string &Argument) {
  InputArgList List = pointersTo(Argument);
  unsigned Index = 0;
  std::unique_ptr<Arg> A;
  if (!Argument.empty())
    A = clang::getDriverOptTable().ParseOneArg(List, Index, Driver);
  return A && isAllowed(*A);
}

/// Reads an argument that contains arguments of the preprocessor, of cc1 or of
/// the device compilation (-Wp, -Xclang, -Xarch_device).
static void readHolder(const Arg &A, ClangArgument &Read) {
  using Role = ClangArgument::Role;
  const llvm::opt::Option &O = A.getOption();
  if (O.matches(OPT_Xclang))
    Read.IsXclang = true;
  else if (O.matches(OPT_Xarch_device) && isAllowedInside(A.getValue()))
    Read.What = Role::Keep;
  if (!O.matches(OPT_Wp_COMMA) && !O.matches(OPT_Xpreprocessor))
    return;
  std::string Parts = preprocessorParts(A);
  if (Parts.empty())
    return;
  Read.What = Role::Keep;
  Read.Tokens = {Parts};
}

std::vector<ClangArgument>
readClangCommand(llvm::ArrayRef<std::string> Arguments, std::string &Missing) {
  std::vector<ClangArgument> All;
  forEachArgument(Arguments, Missing,
                  [&](const Arg &A, llvm::ArrayRef<std::string> Tokens) {
                    ClangArgument Read;
                    Read.What = roleOf(A);
                    Read.Tokens = Tokens.vec();
                    for (const char *Value : A.getValues())
                      Read.Values.push_back(Value);
                    readHolder(A, Read);
                    All.push_back(std::move(Read));
                  });
  filterXclang(All);
  return All;
}

bool clangKnowsGpu(StringRef Name) {
  return clang::IsNVIDIAOffloadArch(clang::StringToOffloadArch(Name));
}

} // namespace warplint
