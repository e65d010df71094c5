//===- MissingRestrict.cpp - Read-only data without const restrict --------===//

#include "Phrases.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class MissingRestrict : public Check {
public:
  llvm::StringRef id() const override { return "missing-restrict"; }
  llvm::StringRef summary() const override {
    return "a pointer parameter is only read but not const __restrict__";
  }
  bool enabledByDefault() const override { return false; }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

/// The accesses of the kernel through one pointer parameter. Unclear: a store
/// through an unknown pointer, or code that was not analyzed, may change the
/// data behind the parameter.
struct Use {
  bool Read = false, Written = false, Unclear = false;
};

} // namespace

static Use useOf(const KernelTable &T, const KernelParameter &P) {
  Use U;
  U.Unclear = !T.Omissions.empty();
  for (const Access &A : T.Accesses) {
    bool Global =
        A.Space == MemorySpace::Global || A.Space == MemorySpace::Generic;
    if (!Global)
      continue;
    bool Writes = A.Op != AccessKind::Load;
    U.Unclear |= Writes && A.Array.empty();
    if (A.Array == P.Name)
      (Writes ? U.Written : U.Read) = true;
  }
  return U;
}

/// Adds the qualifiers to the type as written. Unsafe, because restrict is a
/// promise about the pointers that callers pass. Advice without an edit, if the
/// type is not written as a plain pointer.
static Fix mark(const KernelParameter &P) {
  Fix X;
  X.Kind = Fix::Safety::Unsafe;
  X.WhyUnsafe = {Phrase::OverlapBreaksPromise};
  X.Title = {Phrase::MarkRestrict, P.Name};
  std::string Type = llvm::StringRef(P.Type).rtrim().str();
  if (!P.IsConstPointee)
    Type = "const " + Type;
  if (!P.IsRestrict)
    Type += llvm::StringRef(Type).ends_with("*") ? "__restrict__ "
                                                 : " __restrict__ ";
  if (P.TypeRange.isValid() && P.TypeRange.Length == P.Type.size() &&
      llvm::StringRef(P.Type).contains('*'))
    X.Edits.push_back({P.TypeRange, Type});
  else {
    X.Kind = Fix::Safety::Advice;
    X.WhyUnsafe.clear();
    X.WhyNoEdit = Phrase::PointerNotPlain;
  }
  return X;
}

void MissingRestrict::run(const CheckInput &In,
                          std::vector<Finding> &Out) const {
  if (!In.Kernel)
    return;
  for (const KernelParameter &P : In.Kernel->Parameters) {
    if (!P.IsPointer || (P.IsConstPointee && P.IsRestrict))
      continue;
    Use U = useOf(In.Table, P);
    if (!U.Read || U.Written || U.Unclear)
      continue;
    std::string Lacks = P.IsConstPointee ? "__restrict__"
                        : P.IsRestrict   ? "const"
                                         : "const __restrict__";
    Finding F =
        startFinding(*this, In, P.Where,
                     "'" + P.Name + "' is only read here but not " + Lacks);
    F.Length = P.Name.size();
    F.Answer.How = Verdict::Kind::Exact;
    addAdviceNote(F, "with const and __restrict__ the compiler may load it "
                     "through the read-only path and keep loaded values across "
                     "stores to other pointers");
    F.Fixes.push_back(mark(P));
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &missingRestrict() {
  static const MissingRestrict C;
  return C;
}
} // namespace warplint::checks
