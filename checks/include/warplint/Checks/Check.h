//===- Check.h - What every check is ----------------------------*- C++ -*-===//
//
// A check is a stateless const object that turns the AccessTable of a kernel
// into findings. One .cpp per check and no header; Checks.def lists them.
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

/// What a check looks at: one kernel under one launch, and the declarations of
/// its file.
struct CheckInput {
  const KernelTable &Table;
  const KernelDeclaration *Kernel = nullptr; ///< null when the AST had none
  llvm::ArrayRef<ArrayDeclaration> Arrays;
  const Profile &Gpu;
  /// "check-id.Option" -> value, as CheckOptions in the configuration.
  const std::map<std::string, std::string> &Options;

  /// An option that `Of` lists, or its default when it isn't set. A value that
  /// is no number leaves the default; Engine has already reported it.
  double number(const Check &Of, llvm::StringRef Option) const;
};

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
  /// Whether another layout of the array may cure what it finds: its findings
  /// ask for the layout search (Finding::WantsLayout).
  virtual bool isCuredByLayout() const { return false; }
  /// Whether a picture of the lanes of its witness explains what it finds.
  virtual bool isDrawn() const { return false; }
  virtual llvm::ArrayRef<CheckOption> options() const { return {}; }
  /// Appends findings. Notes, message and witness are complete; source lines,
  /// merging over launches, suppression and order are Engine's work.
  virtual void run(const CheckInput &In, std::vector<Finding> &Out) const = 0;
};

/// All checks, in the order of Checks.def.
llvm::ArrayRef<const Check *> allChecks();

} // namespace warplint

#endif
