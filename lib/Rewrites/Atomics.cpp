//===- Atomics.cpp - One atomic for the lanes of a warp -------------------===//
//
// `atomicAdd(p, x);` with one address for the active lanes of a warp becomes a
// block that combines the lanes first, of which one makes the atomic: by
// shuffles where all lanes are active, else by __reduce_add_sync() of the
// active ones, which takes words only.
//
//===----------------------------------------------------------------------===//

#include "Proposals.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace warplint;

/// Compute capability, in tenths, from which __reduce_add_sync() exists.
static constexpr unsigned FirstReduce = 80;

namespace {

/// The accesses of one atomic call in all kernels and launches.
struct AtomicRows {
  std::vector<const Access *> Rows;
  std::vector<const KernelTable *> Tables;
  bool AllLanes = true; ///< each request has 32 active lanes, certainly

  bool empty() const { return Rows.empty(); }
};

} // namespace

static AtomicRows rowsAt(const Finding &F, const RewriteFacts &In) {
  AtomicRows Found;
  for (const KernelTable *T : In.Tables)
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Global || !A.Atomic || A.Where != F.Where)
        continue;
      Found.Rows.push_back(&A);
      Found.Tables.push_back(T);
      const Verdict &Lanes = A.Atomic->LanesPerAddress;
      Found.AllLanes &= !A.Atomic->GuardedByData &&
                        Lanes.How == Verdict::Kind::Exact &&
                        Lanes.Low == WarpLanes;
    }
  return Found;
}

/// Whether lanes of a request certainly meet at one address and the compiler
/// does not combine them.
static bool isUncombined(const Access &A) {
  const AtomicDetail &D = *A.Atomic;
  return A.UniformAddress && !D.OncePerWarp && !D.InCasLoop && !D.ResultUsed &&
         D.LanesPerAddress.High > 1;
}

/// "add" of __reduce_add_sync(); empty: there is no such function.
static llvm::StringRef reducerOf(llvm::StringRef Callee) {
  return llvm::StringSwitch<llvm::StringRef>(Callee)
      .Case("atomicAdd", "add")
      .Case("atomicMin", "min")
      .Case("atomicMax", "max")
      .Case("atomicAnd", "and")
      .Case("atomicOr", "or")
      .Case("atomicXor", "xor")
      .Default("");
}

/// The index of a thread in its warp.
static std::string laneIndex(const AtomicRows &Rows) {
  bool IsFlat = true, HasPlanes = false;
  for (const KernelTable *T : Rows.Tables) {
    const Shape &B = T->How.Block;
    const bool IsKnown = B.isKnown() && !T->BlockAssumed;
    IsFlat &= IsKnown
                  ? *B.Extent[0] % WarpLanes == 0 || B.count() == *B.Extent[0]
                  : !T->UsesRows;
    HasPlanes |= !IsKnown || *B.Extent[2] != 1;
  }
  if (IsFlat)
    return "threadIdx.x % 32";
  if (!HasPlanes)
    return "(threadIdx.y * blockDim.x + threadIdx.x) % 32";
  return "((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + "
         "threadIdx.x) % 32";
}

/// A name that the text does not have.
static std::string newName(llvm::StringRef Text, std::string Name) {
  while (Text.contains(Name))
    Name += "_";
  return Name;
}

namespace {

/// The statement that takes the place of a call.
class Combined {
public:
  Combined(const AtomicShape &Call, const AtomicRows &Rows,
           llvm::StringRef Text)
      : Call(Call), Lane(laneIndex(Rows)), Break(lineBreakOf(Text)),
        Indent(indentAt(Text, Call.Range.Offset)),
        Value(newName(Text, "combined")), Lanes(newName(Text, "lanes")) {}

  std::string byReduce(llvm::StringRef Operation) const {
    const bool IsOfBits =
        Operation == "and" || Operation == "or" || Operation == "xor";
    const std::string Taken = IsOfBits ? "unsigned int" : Call.Type;
    return block({"const unsigned int " + Lanes + " = __activemask();",
                  "const " + Call.Type + " " + Value + " = __reduce_" +
                      Operation.str() + "_sync(" + Lanes + ", static_cast<" +
                      Taken + ">(" + Call.Texts[1] + "));",
                  "if (" + Lane + " == __ffs(" + Lanes + ") - 1)"});
  }

  std::string byShuffles(llvm::StringRef Operation) const {
    const std::string Other =
        "__shfl_down_sync(0xffffffffu, " + Value + ", " + Lanes + ")";
    const std::string Operator = llvm::StringSwitch<std::string>(Operation)
                                     .Case("add", " += ")
                                     .Case("and", " &= ")
                                     .Case("or", " |= ")
                                     .Case("xor", " ^= ")
                                     .Default("");
    const std::string Step = Operator.empty() ? " = " + Operation.str() + "(" +
                                                    Value + ", " + Other + ");"
                                              : Operator + Other + ";";
    // The sum of signed integers could overflow, where the atomic wraps around.
    const bool Wraps = Operation == "add" && Call.Type == "int";
    const std::string Start =
        Wraps ? "static_cast<int>(" + Call.Texts[1] + ")" : Call.Texts[1];
    return block(
        {(Wraps ? "unsigned int" : Call.Type) + " " + Value + " = " + Start +
             ";",
         "for (int " + Lanes + " = 16; " + Lanes + " > 0; " + Lanes + " /= 2)",
         "  " + Value + Step, "if (" + Lane + " == 0)"});
  }

private:
  std::string block(llvm::ArrayRef<std::string> Lines) const {
    std::string Text = "{";
    for (const std::string &Line : Lines)
      Text += Break + Indent + "  " + Line;
    return Text + Break + Indent + "    " + Call.Callee + "(" + Call.Texts[0] +
           ", " + Value + ");" + Break + Indent + "}";
  }

  const AtomicShape &Call;
  const std::string Lane, Break, Indent, Value, Lanes;
};

} // namespace

/// The call of the finding; null if none or several are on its line.
static const AtomicShape *callAt(const Finding &F, const RewriteFacts &In) {
  const AtomicShape *Found = nullptr;
  for (const AtomicShape &A : In.Shapes.Atomics) {
    if (A.Where.File != F.Where.File || A.Where.Line != F.Where.Line)
      continue;
    if (Found)
      return nullptr;
    Found = &A;
  }
  return Found;
}

/// Why the call cannot be replaced; empty if it can.
static std::string whyFixed(const AtomicShape *Call, const RewriteFacts &In) {
  if (!Call || !Call->Range.isValid() || Call->Type.empty())
    return "the call is not in sight";
  const llvm::StringRef Text = sourceOf(Call->Range, In.Sources);
  const size_t End = Call->Range.Offset + size_t(Call->Range.Length);
  if (!Call->IsStatement || Text.empty() || !Text.substr(End).starts_with(";"))
    return "the call is not a statement of a block";
  if (Call->HasEffects || Call->HasCalls || Call->Texts.size() != 2)
    return "an argument of the call has side effects or calls a function";
  return "";
}

/// The updates per block of all atomics on the array, at most, with the rows of
/// the fix as they are or combined.
static double updatesOf(const Access &Of, const AtomicRows &Rows,
                        bool AreCombined) {
  double Most = 0;
  for (const KernelTable *T : Rows.Tables) {
    double Sum = 0;
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Global || !A.Atomic || A.Array != Of.Array)
        continue;
      const bool IsOne = A.Atomic->OncePerWarp ||
                         (AreCombined && llvm::is_contained(Rows.Rows, &A));
      Sum += A.MeanRequests.value_or(A.EstimatedRequests) *
             (IsOne ? 1 : A.Atomic->LanesPerAddress.High);
    }
    Most = std::max(Most, Sum);
  }
  return Most;
}

std::optional<Fix> warplint::proposeCombined(const Finding &F,
                                             const RewriteFacts &In) {
  const AtomicRows Rows = rowsAt(F, In);
  if (Rows.empty() || !llvm::all_of(Rows.Rows, [](const Access *A) {
        return isUncombined(*A);
      }))
    return std::nullopt;
  const Access &First = *Rows.Rows.front();
  Fix X;
  X.Rewrite = "combine-lanes";
  X.Title = "combine the lanes of a warp before one of them updates '" +
            First.Array + "'";
  const AtomicShape *Call = callAt(F, In);
  X.WhyNoEdit = whyFixed(Call, In);
  if (!X.WhyNoEdit.empty())
    return X;
  const llvm::StringRef Operation = reducerOf(Call->Callee);
  const bool IsWord = Call->Type == "int" || Call->Type == "unsigned int";
  const bool Reduces =
      !Rows.AllLanes && IsWord && In.ComputeCapability >= FirstReduce;
  if (Operation.empty() || (Call->IsFloat && Operation != "add"))
    return std::nullopt;
  if (!Reduces && !Rows.AllLanes) {
    X.WhyNoEdit = "some lanes may not reach the atomic, and a shuffle needs "
                  "all of them";
    return X;
  }
  const Combined By(*Call, Rows, sourceOf(Call->Range, In.Sources));
  Edit E;
  E.Range = Call->Range;
  ++E.Range.Length; // the semicolon
  E.Text = Reduces ? By.byReduce(Operation) : By.byShuffles(Operation);
  X.Edits.push_back(std::move(E));
  X.WhySame =
      "the lanes have one address, and integers are combined exactly in "
      "any order";
  X.Kind = Fix::Safety::Safe;
  if (Call->IsFloat) {
    X.WhySame = "the lanes have one address; the sum is rounded in another "
                "order, which is not fixed by the source either";
    X.WhyUnsafe = "the sum of a warp is rounded in another order";
    X.Kind = Fix::Safety::Unsafe;
  }
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Array = First.Array;
  Goal.Space = MemorySpace::Global;
  Goal.Operation = AccessKind::Atomic;
  Goal.Unit = CostUnit::Updates;
  Goal.Before = updatesOf(First, Rows, /*AreCombined=*/false);
  Goal.After = updatesOf(First, Rows, /*AreCombined=*/true);
  X.Goal = Goal;
  return X;
}
