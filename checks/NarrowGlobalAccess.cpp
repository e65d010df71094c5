//===- NarrowGlobalAccess.cpp - Narrow accesses that could be vectors -----===//
//
// Coalesced accesses of a few bytes per lane transfer no excess sectors, but
// need more instructions than vector accesses. Suggested if the address is
// proved to have the alignment of the vector type.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class NarrowGlobalAccess : public Check {
public:
  llvm::StringRef id() const override { return "narrow-global-access"; }
  llvm::StringRef summary() const override {
    return "coalesced accesses that one wide access for several elements could "
           "replace";
  }
  bool enabledByDefault() const override { return false; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MaxBytes", "8", "widest access per lane that counts as narrow"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

/// Whether adjacent lanes access adjacent elements from a sector boundary on,
/// in every request: for full warps, an exact verdict that equals the ideal
/// implies this.
static bool isAlignedRow(const Access &A) {
  const Verdict &V = A.PerRequest;
  return V.How == Verdict::Kind::Exact && V.Low == V.High &&
         V.High == A.Ideal && A.Stride && *A.Stride == int64_t(A.Bytes) &&
         A.Worst && A.Worst->Mask == 0xffffffffu;
}

void NarrowGlobalAccess::run(const CheckInput &In,
                             std::vector<Finding> &Out) const {
  double MaxBytes = In.number(*this, "MaxBytes");
  for (const Access &A : In.Table.Accesses) {
    if (A.Space != MemorySpace::Global || A.Op == AccessKind::Atomic ||
        A.Bytes == 0 || A.Bytes > MaxBytes || A.Bytes >= 16 || !isAlignedRow(A))
      continue;
    Finding F =
        startFinding(*this, In, A,
                     count(A.Bytes, "bytes") + " per lane " + doing(A).str() +
                         " " + object(A) + "; one 16-byte access can replace " +
                         std::to_string(16 / A.Bytes) + " of them");
    addLaunchNote(F, In);
    addInlineNotes(F, A.InlinedFrom);
    addAdviceNote(F, "the first lane of each request is aligned to " +
                         count(In.Gpu.SectorBytes, "bytes") +
                         ", so a 16-byte type (int4, float4) is aligned there; "
                         "a tail of fewer elements stays narrow");
    addReasonNotes(F, A);
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &narrowGlobalAccess() {
  static const NarrowGlobalAccess C;
  return C;
}
} // namespace warplint::checks
