//===- UniformGlobalLoad.cpp - One value read by every thread -------------===//

#include "Phrases.h"
#include "Rows.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class UniformGlobalLoad : public Check {
public:
  llvm::StringRef id() const override { return "uniform-global-load"; }
  llvm::StringRef summary() const override {
    return "every thread reads one address of global memory; constant memory "
           "broadcasts";
  }
  bool enabledByDefault() const override { return false; }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

void UniformGlobalLoad::run(const CheckInput &In,
                            std::vector<Finding> &Out) const {
  for (const Access &A : In.Table.Accesses) {
    if (A.Space != MemorySpace::Global || A.Op != AccessKind::Load ||
        !A.SameForGrid || !A.UniformAddress)
      continue;
    Finding F = startFinding(*this, In, A,
                             "every thread of the grid reads one address of " +
                                 object(A));
    addInlineNotes(F, A.InlinedFrom);
    if (A.PerRequest.How == Verdict::Kind::Exact && A.PerRequest.High == 1)
      addNote(F, "a request uses " + std::to_string(A.Bytes) + " of the " +
                     count(In.Gpu.SectorBytes, "bytes") + " it moves (" +
                     percent(double(A.Bytes) / In.Gpu.SectorBytes) + ")");
    addAdviceNote(
        F, "constant memory (__constant__) or a kernel argument broadcasts "
           "such a value to all lanes");
    addReasonNotes(F, A);
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &uniformGlobalLoad() {
  static const UniformGlobalLoad C;
  return C;
}
} // namespace warplint::checks
