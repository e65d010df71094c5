//===- Unroll.cpp - Edits that unroll loops -------------------------------===//

#include "Loops.h"
#include "Proposals.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace warplint;

using Kind = IndexReason::Kind;

bool warplint::isOfLoops(const LocalSite &S) {
  return !S.Why.empty() && llvm::all_of(S.Why, [](const IndexReason &R) {
    return R.What == Kind::ForbiddenLoop || R.What == Kind::CountedLoop ||
           R.What == Kind::UncountedLoop || R.What == Kind::KeptLoop;
  });
}

static bool hasUncounted(const LocalSite &S) {
  return llvm::any_of(S.Why, [](const IndexReason &R) {
    return R.What == Kind::UncountedLoop;
  });
}

namespace {

/// Builds the edits loop by loop.
class Unroller {
public:
  explicit Unroller(const RewriteFacts &In) : In(In) {}

  /// `IsUncounted`: some loop of the site has no constant trip count.
  void add(const LoopShape &Loop, bool IsUncounted) {
    const bool Guards =
        IsUncounted && !(Loop.Counts && Loop.Counts->IsConstant);
    if (Loop.Asked == LoopShape::Unrolling::Full && !Guards)
      return;
    const llvm::StringRef Text = sourceOf(Loop.Range, In.Sources);
    if (Text.empty())
      return refuse(Phrase::LoopInMacro);
    if (Guards && !guard(Loop))
      return;
    if (Loop.Asked == LoopShape::Unrolling::Full)
      return;
    if (addPragma(Loop, Text))
      ++Out.Unrolled;
  }

  LoopEdits Out;

private:
  void refuse(Words Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }

  bool addPragma(const LoopShape &Loop, llvm::StringRef Text) {
    if (Loop.Asked != LoopShape::Unrolling::Unsaid) {
      if (!Loop.Pragma.isValid()) {
        refuse(Phrase::PragmaInMacro);
        return false;
      }
      Out.WhyUnsafe = Loop.Asked == LoopShape::Unrolling::Forbidden
                          ? Phrase::UnrollForbidden
                          : Phrase::UnrollOtherFactor;
      Out.Edits.push_back({Loop.Pragma, "#pragma unroll"});
      return true;
    }
    auto Line =
        lineBefore(Loop.Range.File, Text, Loop.Range.Offset, "#pragma unroll");
    if (!Line) {
      refuse(Phrase::LoopNotOnLine);
      return false;
    }
    Out.Edits.push_back(std::move(*Line));
    return true;
  }

  /// Why the bound of the loop cannot become the extent of the array.
  static Words whyNotGuarded(const LoopShape &Loop) {
    if (!Loop.Counts)
      return Loop.WhyNotCounting.empty() ? Words(Phrase::LoopWithoutCounter)
                                         : given(Loop.WhyNotCounting);
    if (Loop.LeavesEarly)
      return Phrase::LoopLeftEarly;
    if (!Loop.IsInBlock)
      return Phrase::LoopNotInBlock;
    if (!Loop.Counts->Extent)
      return Phrase::LoopWithoutExtent;
    if (!Loop.Counts->Condition.isValid() || !Loop.Counts->Body.isValid())
      return Phrase::PartInMacro;
    return {};
  }

  bool guard(const LoopShape &Loop) {
    const Words Why = whyNotGuarded(Loop);
    if (!Why.empty()) {
      refuse({Phrase::NoTripCount, Why});
      return false;
    }
    const LoopShape::Counting &C = *Loop.Counts;
    Edit Bound;
    Bound.Range = C.Condition;
    Bound.Text = C.Counter + " < " + std::to_string(*C.Extent);
    Out.Edits.push_back(std::move(Bound));
    Out.Edits.push_back(
        insertion(C.Body.File, C.Body.Offset, "if (" + C.ConditionText + ") "));
    ++Out.Guarded;
    return true;
  }

  const RewriteFacts &In;
};

} // namespace

LoopEdits warplint::unrollLoopsOf(llvm::ArrayRef<const LocalSite *> Sites,
                                  const RewriteFacts &In) {
  std::map<size_t, bool> Uncounted;
  for (const LocalSite *S : Sites)
    for (size_t Subscript : S->Subscripts)
      for (size_t Loop : In.Shapes.Subscripts[Subscript].Loops)
        Uncounted[Loop] |= hasUncounted(*S);
  Unroller U(In);
  for (const auto &[Loop, IsUncounted] : Uncounted)
    U.add(In.Shapes.Loops[Loop], IsUncounted);
  if (Uncounted.empty())
    U.Out.WhyNot = Phrase::IndexNotOfLoop;
  return std::move(U.Out);
}

static Words titleOf(const LoopEdits &E, const std::string &Array) {
  const unsigned Loops = std::max(E.Unrolled, E.Guarded);
  Words Title = Loops == 1 ? Words(Phrase::UnrollLoop, Array)
                           : Words(Phrase::UnrollLoops, Array, Loops);
  if (E.Guarded)
    return {Phrase::WithGuard, std::move(Title)};
  return Title;
}

std::optional<Fix> warplint::proposeUnroll(const LocalArray &A,
                                           const RewriteFacts &In) {
  if (A.AddressEscapes || A.Sites.empty() || !llvm::all_of(A.Sites, isOfLoops))
    return std::nullopt;
  std::vector<const LocalSite *> Sites;
  for (const LocalSite &S : A.Sites)
    Sites.push_back(&S);
  LoopEdits Loops = unrollLoopsOf(Sites, In);
  Fix F;
  F.Rewrite = "unroll";
  F.Title = titleOf(Loops, A.Name);
  F.WhyNoEdit = Loops.WhyNot;
  if (!F.WhyNoEdit.empty())
    return F;
  if (Loops.Edits.empty())
    return std::nullopt;
  F.Edits = std::move(Loops.Edits);
  F.WhySame = {Phrase::PragmaComputesNothing};
  if (Loops.Guarded)
    F.WhySame.push_back(Phrase::GuardHoldsForSame);
  if (!Loops.WhyUnsafe.empty())
    F.WhyUnsafe = {Loops.WhyUnsafe};
  F.Kind = F.WhyUnsafe.empty() ? Fix::Safety::Safe : Fix::Safety::Unsafe;
  return F;
}
