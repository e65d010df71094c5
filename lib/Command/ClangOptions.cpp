//===- ClangOptions.cpp - What clang's option table knows -----------------===//

#include "ClangOptions.h"
#include "clang/Basic/OffloadArch.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringSwitch.h"
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
  // No driver option takes more than three arguments.
  InputArgList List = pointersTo(Arguments.slice(At).take_front(4));
  unsigned Index = 0;
  std::unique_ptr<Arg> A =
      clang::getDriverOptTable().ParseOneArg(List, Index, Driver);
  ClangReading R;
  if (!A) { // known, but its value is missing
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

/// "-Wp,-DA,-MD,file": the parts that define and search; no others.
static std::string preprocessorParts(const Arg &A) {
  std::string Kept = "-Wp";
  for (StringRef Value : A.getValues())
    if (Value.starts_with("-D") || Value.starts_with("-U") ||
        Value.starts_with("-I"))
      Kept += ("," + Value).str();
  return Kept == "-Wp" ? std::string() : Kept;
}

static bool isDeviceRelevant(const Arg &A) {
  const llvm::opt::Option &O = A.getOption();
  if (O.matches(OPT_M_Group) || O.matches(OPT_d_Group) ||
      O.matches(OPT_include_pch) || O.matches(OPT_G))
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

/// Calls `Visit` with each argument and the tokens it was read from.
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

/// What decides the job, writes files, links, instruments or loads code: the
/// analysis has its own way of all these.
static bool isDropped(const Arg &A) {
  const llvm::opt::Option &O = A.getOption();
  if (O.hasFlag(LinkerInput) || O.hasFlag(LinkOption))
    return true;
  for (auto Id : {OPT_Action_Group,
                  OPT_M_Group,
                  OPT_Link_Group,
                  OPT_g_Group,
                  OPT_d_Group,
                  OPT_StaticAnalyzer_Group,
                  OPT_o,
                  OPT_offload_device_only,
                  OPT_offload_host_only,
                  OPT_offload_host_device,
                  OPT_no_offloadlib,
                  OPT_offload_new_driver,
                  OPT_no_offload_new_driver,
                  OPT_save_temps_EQ,
                  OPT__serialize_diags,
                  OPT_ftime_trace,
                  OPT_ftime_trace_EQ,
                  OPT_include_pch,
                  OPT_fplugin_EQ,
                  OPT_fpass_plugin_EQ,
                  OPT_G,
                  OPT_pg,
                  OPT_v,
                  OPT__HASH_HASH_HASH,
                  OPT_flto_EQ,
                  OPT_verify,
                  OPT_Xcuda_ptxas,
                  OPT_Xcuda_fatbinary,
                  OPT_Xarch_host,
                  OPT_working_directory})
    if (O.matches(Id))
      return true;
  StringRef Name = O.getName();
  if (Name.starts_with("fsanitize") || Name.starts_with("fprofile") ||
      Name.starts_with("fcoverage") || Name.starts_with("fcs-profile"))
    return true;
  // A warning that is an error to the user's build is still no reason for the
  // analysis to stop.
  if (O.matches(OPT_W_Joined) && A.getNumValues())
    return StringRef(A.getValue()).starts_with("error") ||
           StringRef(A.getValue()).starts_with("fatal-errors");
  return false;
}

/// "-Xclang X" for the compiler proper: X with the like of isDropped() taken
/// out. These come in pairs, the second being a value.
static bool isDroppedCc1(StringRef Argument) {
  return llvm::StringSwitch<bool>(Argument)
      .Cases({"-include-pch", "-load", "-add-plugin", "-plugin", "-verify"},
             true)
      .Cases({"-fsyntax-only", "-emit-obj", "-emit-llvm", "-E", "-S"}, true)
      .Default(Argument.starts_with("-plugin-arg-") ||
               Argument.starts_with("-verify="));
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
  return isDropped(A) ? Role::Drop : Role::Keep;
}

/// Drops "-Xclang X" where X, or what X is the value of, has no place here.
static void filterXclang(std::vector<ClangArgument> &Arguments) {
  bool DropsValue = false;
  for (ClangArgument &A : Arguments) {
    if (A.Tokens.front() != "-Xclang") {
      DropsValue = false;
      continue;
    }
    StringRef Value = A.Values.front();
    bool Dropped = DropsValue || isDroppedCc1(Value);
    DropsValue = !DropsValue && (Value == "-include-pch" || Value == "-load" ||
                                 Value == "-add-plugin" || Value == "-plugin" ||
                                 Value.starts_with("-plugin-arg-"));
    if (Dropped)
      A.Part = ClangArgument::Role::Drop;
  }
}

std::vector<ClangArgument>
readClangCommand(llvm::ArrayRef<std::string> Arguments, std::string &Missing) {
  std::vector<ClangArgument> All;
  forEachArgument(Arguments, Missing,
                  [&](const Arg &A, llvm::ArrayRef<std::string> Tokens) {
                    ClangArgument Read;
                    Read.Part = roleOf(A);
                    Read.Tokens = Tokens.vec();
                    for (const char *Value : A.getValues())
                      Read.Values.push_back(Value);
                    All.push_back(std::move(Read));
                  });
  filterXclang(All);
  return All;
}

bool clangKnowsGpu(StringRef Name) {
  return clang::IsNVIDIAOffloadArch(clang::StringToOffloadArch(Name));
}

} // namespace warplint
