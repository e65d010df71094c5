//===- Check.h - The interface of checks ------------------------*- C++ -*-===//
//
// A check is a stateless const object that computes findings from the
// AccessTable of a kernel. Each has one .cpp and no header; Checks.def lists
// them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_CHECK_H
#define WARPLINT_CHECKS_CHECK_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Program/Declaration.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

class Check;

/// The input of a check: one kernel under one launch, and the declarations of
/// its file.
struct CheckInput {
  const KernelTable &Table;
  const KernelDeclaration *Kernel = nullptr; ///< null if the AST has none
  llvm::ArrayRef<ArrayDeclaration> Arrays;
  const Profile &Gpu;
  /// Values of "check-id.Option", as CheckOptions in the configuration.
  const std::map<std::string, std::string> &Options;
  /// Whether device code is linked (-rdc=true), so that a function whose code
  /// is not seen is called, not inlined.
  bool IsRelocatable = false;
  /// Whether the source is one of several of an application.
  bool IsOfApplication = false;

  /// The value of an option of `Of`, or its default if it is not set. A value
  /// that is not a number is ignored; the configuration reader reports it.
  double number(const Check &Of, llvm::StringRef Option) const;
};

/// The value of an option of `Of` in "check-id.Option" -> value, or its default
/// if it is not set or not a number; absent: the check has no such option.
std::optional<double>
numberOption(const Check &Of, llvm::StringRef Option,
             const std::map<std::string, std::string> &Set);

/// Checks with this option report a cause only if its excess is at least this
/// share, in percent, of the estimated cycles of memory accesses of some
/// kernel. Engine, which has the costs, applies it.
inline constexpr char MinCostShare[] = "MinCostShare";

/// In a source of an application (Job::IsOfApplication), checks with this
/// option report a cause only if the kernel where it costs most probably
/// becomes faster by as much without it, in percent. Engine applies it.
inline constexpr char MinSpeedup[] = "MinSpeedup";

/// An option of a check, for --dump-config and the documentation.
struct CheckOption {
  const char *Name;
  const char *Default;
  const char *Help;
};

class Check {
public:
  virtual ~Check() = default;
  virtual llvm::StringRef id() const = 0;
  virtual llvm::StringRef summary() const = 0; ///< one line, for --list-checks
  virtual bool enabledByDefault() const { return true; }
  /// Whether another layout of the array may remedy the findings: the layout
  /// search runs for them then (Finding::WantsLayout).
  virtual bool isFixedByLayout() const { return false; }
  /// Whether an edit of statements may remove the cause of its findings.
  virtual bool isFixedByRewrite() const { return false; }
  /// Whether a drawing of the lanes of the witness explains the findings.
  virtual bool isDrawn() const { return false; }
  virtual llvm::ArrayRef<CheckOption> options() const { return {}; }
  /// Appends findings with message, notes and witness. Engine adds source
  /// lines, merges over launches, suppresses and sorts.
  virtual void run(const CheckInput &In, std::vector<Finding> &Out) const = 0;
};

/// All checks, in the order of Checks.def.
llvm::ArrayRef<const Check *> allChecks();

} // namespace warplint

#endif
