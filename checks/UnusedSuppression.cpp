//===- UnusedSuppression.cpp - Unneeded NOLINT comments -------------------===//

#include "warplint/Checks/Check.h"

using namespace warplint;

namespace {

class UnusedSuppression : public Check {
public:
  llvm::StringRef id() const override { return "unused-suppression"; }
  llvm::StringRef summary() const override {
    return "a NOLINT comment that names a check of this tool and suppresses "
           "nothing";
  }
  /// Not decidable per kernel: lib/Suppressions reports the findings of this
  /// check when all files are done.
  void run(const CheckInput &, std::vector<Finding> &) const override {}
};

} // namespace

namespace warplint::checks {
const Check &unusedSuppression() {
  static const UnusedSuppression C;
  return C;
}
} // namespace warplint::checks
