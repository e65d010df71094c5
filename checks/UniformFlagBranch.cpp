//===- UniformFlagBranch.cpp - A run-time flag tested by all threads ------===//

#include "Phrases.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class UniformFlagBranch : public Check {
public:
  llvm::StringRef id() const override { return "uniform-flag-branch"; }
  llvm::StringRef summary() const override {
    return "a branch on a run-time flag that a template parameter would remove";
  }
  bool enabledByDefault() const override { return false; }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

void UniformFlagBranch::run(const CheckInput &In,
                            std::vector<Finding> &Out) const {
  for (const DivergentBranch &B : In.Table.Branches) {
    if (!B.UniformFlag)
      continue;
    std::string Flag = B.FlagName.empty() ? "a flag read from memory"
                                          : "the flag '" + B.FlagName + "'";
    Finding F = startFinding(*this, In, B.Where,
                             "every thread tests " + Flag +
                                 ", which is the same for the whole grid");
    F.Answer.How = Verdict::Kind::Exact;
    addInlineNotes(F, B.InlinedFrom);
    addAdviceNote(
        F,
        "no warp diverges here, but each executes the load and the test; a "
        "bool template parameter and two instances of the kernel remove both");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &uniformFlagBranch() {
  static const UniformFlagBranch C;
  return C;
}
} // namespace warplint::checks
