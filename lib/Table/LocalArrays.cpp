//===- LocalArrays.cpp - The private arrays of one kernel -----------------===//

#include "LocalArrays.h"
#include "TableBuilder.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Kernel/Sites.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace warplint;

LocalArrays::LocalArrays(const Flow &F) : F(F), Uses(arrayUses(F.function())) {}

const std::vector<IndexReason> &
LocalArrays::whyNotConstant(const Instruction &Access) {
  auto [It, New] = Why.try_emplace(&Access);
  if (!New)
    return It->second;
  bool Fixed = false;
  for (const ArrayUses &U : Uses)
    for (const ArrayAccess &A : U.Accesses)
      Fixed |= A.At == &Access && A.Offset;
  if (Fixed)
    return It->second;
  if (!Reasons)
    Reasons = std::make_unique<IndexReasons>(F.function());
  It->second = Reasons->of(Access);
  if (It->second.empty())
    It->second = {{IndexReason::Kind::SeveralPlaces}};
  return It->second;
}

/// Math functions that keep digits of a large argument, or coefficients, in an
/// array: the number of calls from which on that array is on the stack
/// (measured: 40 and 32 bytes); 0: never.
static unsigned callsUntilStack(StringRef Name) {
  if (!Name.consume_front("__nv_"))
    return 0;
  return StringSwitch<unsigned>(Name)
      .Cases({"sin", "cos", "tan", "sincos"}, 1)
      .Cases({"j0", "j1", "jn", "y0", "y1", "yn"}, 1)
      .Cases({"j0f", "j1f", "y0f", "y1f", "ynf"}, 1)
      .Cases({"sinf", "cosf", "tanf", "sincosf"}, 2)
      .Default(0);
}

/// Greatest stack use of these functions, bytes.
static constexpr uint64_t MathStackBytes = 64;

/// Whether the math functions that a kernel calls need a stack.
static bool mathUsesStack(const Function &Kernel) {
  unsigned Pairs = 0;
  for (const Instruction &I : instructions(Kernel)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    unsigned Calls = Callee ? callsUntilStack(Callee->getName()) : 0;
    Pairs += Calls == 2;
    if (Calls == 1 || Pairs == 2)
      return true;
  }
  return false;
}

/// Whether an instruction calls a function whose code is not seen.
static bool callsUnseen(const Instruction *I) {
  const auto *Call = dyn_cast_or_null<CallBase>(I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() && !Callee->isIntrinsic() &&
         !isOfRuntime(Callee->getName());
}

/// The array that a use describes, without its place in the source.
static PrivateArray describe(const ArrayUses &U, const Promotion &P) {
  PrivateArray A;
  Type *Element = U.Array->getAllocatedType();
  A.IsStruct = Element->isStructTy();
  while (auto *Array = dyn_cast<ArrayType>(Element))
    Element = Array->getElementType();
  const DataLayout &Layout = U.Array->getModule()->getDataLayout();
  A.Bytes = U.Bytes;
  A.ElementBytes = Layout.getTypeAllocSize(Element).getFixedValue();
  A.DynamicallyIndexed = U.isIndexed();
  A.AddressEscapes = U.Escape != nullptr;
  A.IsPassedToUnseen = callsUnseen(U.Escape);
  A.IsTable = Notes::table(*U.Array) != nullptr;
  A.LikelyLocal = !P.InRegisters;
  A.Why = P.Why;
  return A;
}

void LocalArrays::describe(KernelTable &Table) {
  std::map<std::tuple<Spot, std::string>, PrivateArray> Arrays;
  PromotionModel Model(F, Uses);
  for (const ArrayUses &U : Uses) {
    if ((U.Accesses.empty() && !U.Escape) || U.isPromotedLater())
      continue;
    Promotion P = Model.of(U);
    Table.StackLikely |= !P.InRegisters;
    SourceVariable Variable = variableOf(*U.Array);
    // Compiler-generated arrays (arguments of printf, temporaries) have no name
    // in the source.
    if (Variable.Name.empty() || (!U.isIndexed() && !U.Escape)) {
      Table.UnnamedBytes += U.Bytes;
      continue;
    }
    PrivateArray A = ::describe(U, P);
    A.Name = Variable.Name;
    A.Where = Variable.Where;
    A.Function = Variable.Function;
    // One copy for each inlined call of its function.
    auto [It, New] = Arrays.try_emplace({A.Where, A.Name}, A);
    if (New)
      continue;
    A.Copies = It->second.Copies + 1;
    if (A.LikelyLocal && !It->second.LikelyLocal)
      It->second = A;
    It->second.Copies = A.Copies;
  }
  for (auto &[Key, A] : Arrays)
    Table.PrivateArrays.push_back(std::move(A));
  if (mathUsesStack(F.function())) {
    Table.StackLikely = true;
    Table.UnnamedBytes += MathStackBytes;
  }
}

void TableBuilder::addLocal(const SymbolTable &T, Row &R,
                            const AccessShape &Shape, const LoggedAccess &A) {
  if (!Private)
    Private = std::make_unique<LocalArrays>(F);
  const std::vector<IndexReason> &Why = Private->whyNotConstant(*Shape.At);
  Uniformity Now = Uniformity::Constant;
  if (!Why.empty())
    Now = T.isUniformOver(A.Address, A.May) ? Uniformity::Uniform
                                            : Uniformity::Varying;
  R.Result.Index = R.Any ? std::max(R.Result.Index, Now) : Now;
  for (const IndexReason &Reason : Why)
    if (!is_contained(R.Result.IndexWhy, Reason))
      R.Result.IndexWhy.push_back(Reason);
}

void TableBuilder::describePrivate(KernelTable &Table) {
  if (!Private)
    Private = std::make_unique<LocalArrays>(F);
  Private->describe(Table);
}
