//===- LaunchBytes.cpp - Launches that ask for the bytes of padding -------===//

#include "Edits.h"
#include "IndexText.h"
#include "warplint/Hardware/Profile.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {
/// `bytes + bytes / Of * Added` for each term: what a launch has to ask for.
struct Added {
  struct Term {
    uint64_t Of = 0, Added = 0;
  };
  llvm::SmallVector<Term, 2> Terms;

  uint64_t bytes(uint64_t Bytes) const {
    uint64_t Sum = Bytes;
    for (const Term &T : Terms)
      Sum += Bytes / T.Of * T.Added;
    return Sum;
  }
  std::string text(llvm::StringRef Bytes) const {
    std::string Text = asOperand(Bytes), Sum = Text;
    for (const Term &T : Terms)
      Sum += " + " + Text + " / " + std::to_string(T.Of) + " * " +
             std::to_string(T.Added);
    return Sum;
  }
  friend bool operator==(const Term &A, const Term &B) {
    return A.Of == B.Of && A.Added == B.Added;
  }
};
} // namespace

/// What padding adds to an instance of an array.
static Added addedTo(const ArrayShape &Shape, const Arrangement &How) {
  const uint64_t Bytes = Shape.ElementBytes;
  if (How.How == Arrangement::Kind::FlatPadding) {
    Added A;
    A.Terms.push_back({How.Every * Bytes, How.Amount * Bytes});
    if (How.OuterEvery)
      A.Terms.push_back({How.OuterEvery * Bytes, How.OuterAmount * Bytes});
    return A;
  }
  uint64_t Before = Bytes, After = Bytes;
  for (size_t D = 1; D < Shape.Extents.size(); ++D) {
    Before *= Shape.Extents[D];
    After *= Shape.Extents[D] + How.Pad[D];
  }
  return {{{Before, After - Before}}};
}

/// Whether the size can be evaluated twice; `sizeof(T)` is no call.
static bool canRepeat(llvm::StringRef Bytes) {
  std::string Text = Bytes.str();
  constexpr llvm::StringLiteral Operator = "sizeof";
  auto IsOfWord = [&](size_t At) {
    return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_');
  };
  for (size_t At = 0;
       (At = Text.find(Operator.data(), At)) != std::string::npos; ++At)
    if (!(At && IsOfWord(At - 1)) && !IsOfWord(At + Operator.size()))
      Text.replace(At, Operator.size(), "+");
  return isRepeatable(Text);
}

/// Whether other files cannot launch the kernel.
static bool isOfFile(const std::string &Kernel, const WorkShapes &Work) {
  return llvm::any_of(Work.Axes, [&](const KernelAxes &A) {
    return A.IsOfFile && llvm::is_contained(A.Kernels, Kernel);
  });
}

/// Whether a launch is one that the file writes as `<<<>>>`.
static bool isWritten(const RecordedTable &T, const WorkShapes &Work) {
  return llvm::any_of(Work.Launches, [&](const LaunchExtents &L) {
    return L.Kernel == T.Table->Kernel && L.Where == T.Table->How.Where;
  });
}

void warplint::addLaunchBytes(EditPlan &Plan, const Recording &R,
                              const Arrangement &How, const WorkShapes *Work) {
  Plan.WhyNot = Phrase::LaunchAsksForAdded;
  // An array at file scope may be that of kernels that are not known.
  for (const ArrayDeclaration *I : R.Instances)
    if (I->Function.empty() ||
        llvm::none_of(R.Tables, [&](const RecordedTable &T) {
          return T.Instance == I && T.Table->Kernel == I->Function;
        }))
      return;
  for (const RecordedTable &T : R.Tables) {
    if (!Work || !isWritten(T, *Work) || !T.Table->How.DynamicShared ||
        T.Table->BlockAssumed || T.Instance->Function != T.Table->Kernel ||
        llvm::is_contained(Work->NamedOtherwise, T.Table->Kernel))
      return;
    const Added More = addedTo(T.Shape, How);
    // More than by default is asked for elsewhere, too.
    if (More.Terms != addedTo(R.Tables.front().Shape, How).Terms ||
        T.Table->StaticSharedBytes + More.bytes(*T.Table->How.DynamicShared) >
            Profile().StaticSharedLimit)
      return;
    if (!isOfFile(T.Table->Kernel, *Work))
      Plan.WhyUnsafe = Phrase::LaunchNotInRun;
  }
  const Added More = addedTo(R.Tables.front().Shape, How);
  for (const LaunchExtents &L : Work->Launches) {
    if (llvm::none_of(R.Tables, [&](const RecordedTable &T) {
          return T.Table->Kernel == L.Kernel;
        }))
      continue;
    if (!L.Shared.Range.isValid() || L.Shared.Text.empty() ||
        !canRepeat(L.Shared.Text)) {
      Plan.Edits.clear();
      return;
    }
    addEdit(Plan, L.Shared.Range, More.text(L.Shared.Text));
  }
  Plan.WhyNot = Words();
}
