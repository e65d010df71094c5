//===- AliasedDynamicShared.cpp - Two names for dynamic shared memory -----===//

#include "Phrases.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class AliasedDynamicShared : public Check {
public:
  llvm::StringRef id() const override { return "aliased-dynamic-shared"; }
  llvm::StringRef summary() const override {
    return "several extern __shared__ arrays of a kernel are the same memory";
  }
  bool enabledByDefault() const override { return false; }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

/// The declarations of the dynamic shared arrays that the kernel uses, one per
/// name, in source order.
static std::vector<const ArrayDeclaration *> used(const CheckInput &In) {
  std::vector<const ArrayDeclaration *> Used;
  for (const ArrayDeclaration &D : In.Arrays)
    if (D.Space == ArraySpace::DynamicShared && !D.IsPart &&
        llvm::is_contained(In.Table.DynamicSharedNames, D.Name) &&
        (D.Function.empty() || D.Function == In.Table.Kernel) &&
        llvm::none_of(Used, [&](auto *U) { return U->Name == D.Name; }))
      Used.push_back(&D);
  llvm::sort(Used, [](auto *A, auto *B) { return A->Where < B->Where; });
  return Used;
}

void AliasedDynamicShared::run(const CheckInput &In,
                               std::vector<Finding> &Out) const {
  std::vector<const ArrayDeclaration *> Used = used(In);
  for (const ArrayDeclaration *D :
       llvm::drop_begin(Used, Used.empty() ? 0 : 1)) {
    const ArrayDeclaration &First = *Used.front();
    Finding F = startFinding(*this, In, D->Where,
                             "'" + D->Name + "' and '" + First.Name +
                                 "' are the same dynamic shared memory");
    F.Length = D->Name.size();
    F.Answer.How = Verdict::Kind::Exact;
    addNote(F,
            "'" + First.Name + "' (" + First.ElementType +
                ") is declared here; every extern __shared__ array starts at "
                "the same address",
            First.Where);
    addAdviceNote(F, "declare one array and place each part in it at an offset "
                     "that is aligned for its type");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &aliasedDynamicShared() {
  static const AliasedDynamicShared C;
  return C;
}
} // namespace warplint::checks
