//===- Renumber.cpp - Threads that exchange what they do ------------------===//
//
// The edits replace the components of built-in variables by those of another
// thread, a quotient and a remainder of the number of a thread. Each thread
// gets those of another one, so that all work is done once, for all sizes of
// grid and block for which the number of a thread fits into 32 bits; the
// launches stay as they are.
//
//===----------------------------------------------------------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using Variable = KernelAxes::Use::Variable;

namespace {
/// A component of a built-in variable.
struct Component {
  Variable Of;
  unsigned Axis; ///< 0 is x

  bool isAt(const KernelAxes::Use &U) const {
    return U.Of == Of && U.Axis == Axis;
  }
  std::string text() const {
    static constexpr const char *Names[] = {"threadIdx", "blockIdx", "blockDim",
                                            "gridDim"};
    return std::string(Names[unsigned(Of)]) + "." + "xy"[Axis];
  }
};

/// With n = Slow * Times + Fast, Fast becomes n / Count and Slow n % Count,
/// where Fast is less than Times and Slow less than Count.
struct Numbering {
  Component Fast, Slow, Times, Count;
};
} // namespace

static Numbering inBlock() {
  return {{Variable::ThreadIndex, 0},
          {Variable::ThreadIndex, 1},
          {Variable::BlockSize, 0},
          {Variable::BlockSize, 1}};
}

static Numbering inGrid(unsigned Axis) {
  return {{Variable::ThreadIndex, 0},
          {Variable::BlockIndex, Axis},
          {Variable::BlockSize, 0},
          {Variable::GridSize, Axis}};
}

static void addNumbering(Fix &X, const KernelAxes &Of, const Numbering &By) {
  X.Kind = Fix::Safety::Safe;
  if (!Of.FloatSums.empty())
    addReason(X, Phrase::AtomicsRoundOtherwise);
  X.Edits.push_back({Of.Begin, Of.Break + "const unsigned int " + Of.Number +
                                   " = " + By.Slow.text() + " * " +
                                   By.Times.text() + " + " + By.Fast.text() +
                                   ";"});
  for (const KernelAxes::Use &U : Of.Uses) {
    const bool IsFast = By.Fast.isAt(U);
    if (!IsFast && !By.Slow.isAt(U))
      continue;
    const std::string Part =
        Of.Number + (IsFast ? " / " : " % ") + By.Count.text();
    addOnce(X, U.Whole, U.IsOperand ? "(" + Part + ")" : Part);
  }
}

/// The axis of the grid along which neighbors have the neighboring elements of
/// a finding, if that holds for most accesses of the kernel.
static std::optional<unsigned> axisOf(const Finding &F, const KernelAxes &Of) {
  for (unsigned Axis : {0u, 1u}) {
    auto Count = [&](bool IsAcross) {
      return llvm::count_if(Of.BlockWalks, [&](const auto &W) {
        return W.Axis == Axis && W.IsAcross == IsAcross;
      });
    };
    const bool IsOfFinding = llvm::any_of(Of.BlockWalks, [&](const auto &W) {
      return W.Axis == Axis && W.IsAcross && areOnOneLine(F.Where, W.Where);
    });
    if (IsOfFinding && Count(true) > Count(false))
      return Axis;
  }
  return std::nullopt;
}

static Fix begun(const KernelAxes &Of) {
  Fix X;
  X.Rewrite = "renumber-threads";
  X.ArrayWhere = Of.Where;
  return X;
}

/// Whether the blocks of all launches are known to have at least four threads
/// along y.
static bool haveRows(llvm::ArrayRef<const KernelTable *> Tables) {
  constexpr uint32_t LeastRows = 4;
  return llvm::all_of(Tables, [](const KernelTable *T) {
    return T->How.Block.Extent[1].value_or(1) >= LeastRows;
  });
}

std::optional<Fix> warplint::renumberInBlock(const KernelAxes &Of,
                                             const RewriteFacts &In,
                                             std::optional<FixGoal> Goal) {
  if (!Goal || !Of.WhyNot.empty() || !Of.WhyNotNumbered.empty() ||
      namesElsewhere(Of) || !haveRows(tablesOf(Of.Kernels, In)))
    return std::nullopt;
  Fix X = begun(Of);
  X.Title = Phrase::RenumberInBlock;
  X.Goal = std::move(Goal);
  X.WhySame = {Phrase::BlockNumberedAnew};
  addNumbering(X, Of, inBlock());
  return X;
}

/// Why the threads of the grid cannot be numbered anew; empty: they can.
static Words whyNotInGrid(const KernelAxes &Of, unsigned Axis,
                          const RewriteFacts &In) {
  for (const std::string *Why :
       {&Of.WhyNot, &Of.WhyNotOtherBlocks, &Of.WhyNotNumbered})
    if (!Why->empty())
      return given(*Why);
  if (!Of.NamesGrid.empty())
    return {Phrase::CalleeNames, Of.NamesGrid};
  if (namesElsewhere(Of))
    return Phrase::SkippedNamesThreads;
  constexpr uint64_t LeastBlocks = 4, MostThreads = UINT32_MAX;
  for (const KernelTable *T : tablesOf(Of.Kernels, In)) {
    const uint64_t Blocks = T->How.Grid.Extent[Axis].value_or(LeastBlocks);
    if (Blocks < LeastBlocks)
      return {Phrase::FewBlocksAlong,
              Component{Variable::BlockIndex, Axis}.text(), Blocks};
    if (Blocks * T->How.Block.Extent[0].value_or(1) > MostThreads)
      return {Phrase::NumbersWrap, MostThreads};
  }
  return {};
}

std::optional<Fix> warplint::proposeRenumbering(const Finding &F,
                                                const RewriteFacts &In) {
  const KernelAxes *Found = axesOf(F, In);
  const auto Axis = Found ? axisOf(F, *Found) : std::nullopt;
  if (!Axis)
    return std::nullopt;
  const KernelAxes &Of = *Found;
  Fix X = begun(Of);
  X.Title = {Phrase::RenumberInGrid,
             Component{Variable::BlockIndex, *Axis}.text()};
  X.Goal = goalTogether(Of.Kernels, In, [&](const Access &A) {
    return llvm::any_of(Of.BlockWalks, [&](const KernelAxes::BlockWalk &W) {
      return W.Axis == *Axis && W.IsAcross && W.Array == A.Array &&
             areOnOneLine(A.Where, W.Where);
    });
  });
  if (!X.Goal)
    return std::nullopt;
  X.WhyNoEdit = whyNotInGrid(Of, *Axis, In);
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  X.WhySame = {{Phrase::GridNumberedAnew,
                Component{Variable::GridSize, *Axis}.text(),
                Component{Variable::BlockIndex, *Axis}.text()}};
  addNumbering(X, Of, inGrid(*Axis));
  return X;
}
