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
      return refuse("a macro expansion contains the loop");
    if (Guards && !guard(Loop))
      return;
    if (Loop.Asked == LoopShape::Unrolling::Full)
      return;
    if (addPragma(Loop, Text))
      ++Out.Unrolled;
  }

  LoopEdits Out;

private:
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }

  bool addPragma(const LoopShape &Loop, llvm::StringRef Text) {
    if (Loop.Asked != LoopShape::Unrolling::Unsaid) {
      if (!Loop.Pragma.isValid()) {
        refuse("a macro expansion contains the pragma of the loop");
        return false;
      }
      Out.WhyUnsafe = Loop.Asked == LoopShape::Unrolling::Forbidden
                          ? "the source forbids to unroll the loop"
                          : "the source asks for another factor of unrolling";
      Edit E;
      E.Range = Loop.Pragma;
      E.Text = "#pragma unroll";
      Out.Edits.push_back(std::move(E));
      return true;
    }
    auto Line =
        lineBefore(Loop.Range.File, Text, Loop.Range.Offset, "#pragma unroll");
    if (!Line) {
      refuse("the loop does not begin its line");
      return false;
    }
    Out.Edits.push_back(std::move(*Line));
    return true;
  }

  /// Why the bound of the loop cannot become the extent of the array.
  static std::string whyNotGuarded(const LoopShape &Loop) {
    if (!Loop.Counts)
      return Loop.WhyNotCounting.empty() ? "it does not count a variable"
                                         : Loop.WhyNotCounting;
    if (Loop.LeavesEarly)
      return "its body leaves it early";
    if (!Loop.IsInBlock)
      return "it is not a statement of a block";
    if (!Loop.Counts->Extent)
      return "not every iteration accesses an array of known extent at its "
             "counter";
    if (!Loop.Counts->Condition.isValid() || !Loop.Counts->Body.isValid())
      return "a macro expansion contains a part of it";
    return "";
  }

  bool guard(const LoopShape &Loop) {
    const std::string Why = whyNotGuarded(Loop);
    if (!Why.empty()) {
      refuse("the loop has no constant trip count, and " + Why);
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
    U.Out.WhyNot = "the index is not computed from a loop's counter in sight";
  return std::move(U.Out);
}

static std::string titleOf(const LoopEdits &E, const std::string &Array) {
  const unsigned Loops = std::max(E.Unrolled, E.Guarded);
  std::string Title = Loops == 1 ? "unroll the loop over '" + Array + "' fully"
                                 : "unroll the " + std::to_string(Loops) +
                                       " loops over '" + Array + "' fully";
  if (E.Guarded)
    Title += ", with the extent of the array as the bound and a guard in the "
             "body";
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
  F.WhySame = "a pragma does not change what is computed";
  if (Loops.Guarded)
    F.WhySame += "; an iteration at or above the extent would leave the array, "
                 "so the guard holds for the same iterations as the former "
                 "bound";
  F.WhyUnsafe = Loops.WhyUnsafe;
  F.Kind = F.WhyUnsafe.empty() ? Fix::Safety::Safe : Fix::Safety::Unsafe;
  return F;
}
