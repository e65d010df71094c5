//===- AllowedFlags.cpp - Allowlist of clang flags ------------------------===//
//
// Commands come from databases and configuration files of untrusted source
// trees. A denylist would have to be extended with each release of clang; this
// is an allowlist. A flag that is missing here may lead to wrong results, but
// cannot overwrite a file.
//
//===----------------------------------------------------------------------===//

#include "AllowedFlags.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/Arg.h"

using namespace clang::options;
using llvm::StringLiteral;
using llvm::StringRef;
using llvm::opt::Arg;

namespace warplint {

/// Allowed options and groups of clang's driver, except those of the forms of
/// FNames.
static constexpr ID Allowed[] = {
    // Preprocessing.
    OPT_D, OPT_U, OPT_include, OPT_imacros, OPT_undef, OPT_traditional_cpp,
    // Search paths.
    OPT_I, OPT_I_, OPT_isystem, OPT_iquote, OPT_idirafter, OPT_isystem_after,
    OPT_cxx_isystem, OPT_stdlibxx_isystem, OPT_iprefix, OPT_iwithprefix,
    OPT_iwithprefixbefore, OPT_iwithsysroot, OPT_isysroot, OPT_iframework,
    OPT_iframeworkwithsysroot, OPT_F, OPT_embed_dir_EQ, OPT_nostdinc,
    OPT_nostdincxx, OPT_nostdlibinc, OPT_nobuiltininc, OPT_ibuiltininc,
    OPT_system_header_prefix, OPT_no_system_header_prefix, OPT__sysroot_EQ,
    OPT_gcc_install_dir_EQ, OPT_gcc_toolchain, OPT_gcc_triple_EQ, OPT_stdlib_EQ,
    OPT_resource_dir,
    // Language.
    OPT_std_EQ, OPT_ansi, OPT_pedantic, OPT_pedantic_errors, OPT_no_pedantic,
    // Target.
    OPT_target, OPT_m_Group, OPT_cuda_feature_EQ, OPT_pthread, OPT_no_pthread,
    // Warnings.
    OPT_W_Group, OPT_w, OPT_Qunused_arguments, OPT_no_cuda_version_check};

/// Options of cc1 that are allowed as arguments of -Xclang.
static constexpr ID AllowedCc1[] = {
    OPT_fcuda_allow_variadic_functions,     OPT_fnative_half_type,
    OPT_fnative_half_arguments_and_returns, OPT_internal_isystem,
    OPT_internal_externc_isystem,           OPT_target_feature};

/// See allowedFNames().
static constexpr StringLiteral FNames[] = {
    // Language.
    "access-control", "aligned-allocation", "aligned-new", "asm", "asm-blocks",
    "blocks", "borland-extensions", "bracket-depth", "builtin", "c++-abi",
    "char8_t", "check-new", "clang-abi-compat", "constexpr-depth",
    "constexpr-steps", "coro-aligned-allocation", "coroutines",
    "cxx-exceptions", "declspec", "define-target-os-macros",
    "delayed-template-parsing", "digraphs", "dollars-in-identifiers",
    "double-square-bracket-attributes", "elide-constructors", "exceptions",
    "exec-charset", "experimental-late-parse-attributes",
    "experimental-library", "experimental-new-constant-interpreter",
    "fixed-point", "for-scope", "freestanding", "gnu-inline-asm",
    "gnu-keywords", "gnu89-inline", "gnuc-version", "hosted", "input-charset",
    "lax-vector-conversions", "macro-prefix-map", "max-type-align",
    "ms-compatibility", "ms-compatibility-version", "ms-define-stdc",
    "ms-extensions", "ms-volatile", "msc-version", "named-loops",
    "new-alignment", "operator-arrow-depth", "operator-names", "pack-struct",
    "pascal-strings", "raw-string-literals", "rtti", "rtti-data", "short-enums",
    "short-wchar", "signed-bitfields", "signed-char", "sized-deallocation",
    "strict-flex-arrays", "template-backtrace-limit", "template-depth",
    "threadsafe-statics", "trigraphs", "unsigned-bitfields", "unsigned-char",
    "writable-strings",
    // Arithmetic.
    "approx-func", "associative-math", "complex-arithmetic", "cx-fortran-rules",
    "cx-limited-range", "denormal-fp-math", "excess-precision",
    "experimental-strict-floating-point", "fast-math", "finite-math-only",
    "fp-contract", "fp-eval-method", "fp-exception-behavior", "fp-model",
    "honor-infinities", "honor-nans", "math-errno", "protect-parens",
    "reciprocal-math", "rounding-math", "signed-zeros",
    "strict-float-cast-overflow", "strict-overflow", "trapping-math", "trapv",
    "unsafe-math-optimizations", "wrapv", "wrapv-pointer",
    // Diagnostics.
    "constexpr-backtrace-limit", "error-limit", "macro-backtrace-limit",
    "spell-checking", "spell-checking-limit",
    // Assumptions of the optimizer.
    "assume-nothrow-exception-dtor", "assume-sane-operator-new",
    "convergent-functions", "delete-null-pointer-checks", "finite-loops",
    "inline-functions", "inline-hint-functions", "keep-static-consts",
    "merge-all-constants", "optimize-sibling-calls", "pointer-tbaa",
    "slp-vectorize", "strict-aliasing", "strict-enums", "strict-return",
    "strict-vtable-pointers", "struct-path-tbaa", "unroll-loops", "vectorize",
    // OpenMP and CUDA.
    "openmp", "openmp-simd", "openmp-version", "cuda-short-ptr",
    "gpu-approx-transcendentals", "gpu-default-stream", "gpu-defer-diag",
    "gpu-exclude-wrong-side-overloads", "gpu-flush-denormals-to-zero",
    "gpu-inline-threshold", "gpu-rdc", "offload-implicit-host-device-templates",
    "offload-uniform-block"};

llvm::ArrayRef<StringLiteral> allowedFNames() { return FNames; }

/// Whether a -f option is allowed. `Option` is its name in clang's table:
/// "fno-builtin-" for -fno-builtin-sin, "ftemplate-depth=".
static bool isAllowedF(StringRef Option) {
  if (!Option.consume_front("f"))
    return false;
  Option.consume_front("no-");
  return llvm::is_contained(FNames, Option.rtrim("=-"));
}

/// Whether the flag turns warnings into errors (-Werror). It is not allowed,
/// because a warning must not end the analysis.
static bool makesErrors(const Arg &A) {
  if (!A.getOption().matches(OPT_W_Joined) || !A.getNumValues())
    return false;
  StringRef Value = A.getValue();
  return Value.starts_with("error") || Value.starts_with("fatal-errors");
}

bool isAllowed(const Arg &A) {
  const llvm::opt::Option &O = A.getOption();
  auto Is = [&](ID Id) { return O.matches(Id); };
  return (llvm::any_of(Allowed, Is) || isAllowedF(O.getName())) &&
         !makesErrors(A);
}

bool isAllowedCc1(const Arg &A) {
  auto Is = [&](ID Id) { return A.getOption().matches(Id); };
  return llvm::any_of(AllowedCc1, Is) || isAllowed(A);
}

} // namespace warplint
