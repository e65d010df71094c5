//===- Borders.cpp - Blocks that few threads execute ----------------------===//

#include "warplint/Kernel/Borders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace warplint;

namespace {

/// What a value is computed from.
enum SourceBits : unsigned {
  FromThread = 1, ///< threadIdx
  FromBlock = 2,  ///< blockIdx
  FromLoop = 4,   ///< a value that a loop or a branch changes
  FromData = 8,   ///< no coordinate: loaded from a place that threads differ
                  ///< in, or of other lanes
  FromPart = 16,  ///< a quotient
  FromGroup = 32, ///< a place in a group, which is no coordinate either
};

/// A sum of values and a constant.
struct Sum {
  SmallVector<std::pair<const Value *, int>, 4> Parts; ///< and their signs
  int64_t Constant = 0;
  bool IsEqual = false;
};

/// Decides which conditions only threads near a border fulfil.
class BorderConditions {
public:
  /// Whether few threads have the condition `Holds`.
  bool isRare(const Value *Condition, bool Holds, unsigned Depth = 0);
  /// Whether two conditions together leave a short range of a coordinate, as
  /// `x + 16 > n` and `x < n`.
  bool isShort(const Value *A, bool HoldsA, const Value *B, bool HoldsB);

private:
  bool isRare(const ICmpInst &I, bool Holds);
  unsigned sourcesOf(const Value *V);

  DenseMap<const Value *, unsigned> Known;
};

} // namespace

/// Depth of nested operations, and number of instructions below a value, that
/// are looked at.
static constexpr unsigned MostNested = 8, MostSources = 256;

static void addParts(const Value *V, int Sign, unsigned Depth, Sum &To) {
  const Value *A = nullptr, *B = nullptr;
  if (const auto *C = dyn_cast<ConstantInt>(V); C && C->getBitWidth() <= 64) {
    To.Constant += Sign * C->getSExtValue();
    return;
  }
  if (Depth < MostNested) {
    if (match(V, m_ZExtOrSExt(m_Value(A))) || match(V, m_Trunc(m_Value(A))))
      return addParts(A, Sign, Depth + 1, To);
    if (match(V, m_AddLike(m_Value(A), m_Value(B)))) {
      addParts(A, Sign, Depth + 1, To);
      return addParts(B, Sign, Depth + 1, To);
    }
    if (match(V, m_Sub(m_Value(A), m_Value(B)))) {
      addParts(A, Sign, Depth + 1, To);
      return addParts(B, -Sign, Depth + 1, To);
    }
  }
  To.Parts.push_back({V, Sign});
}

/// The sources of a call: a register of the thread, or data.
static unsigned callSources(const CallBase &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return FromThread;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return FromBlock;
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
  case Intrinsic::nvvm_read_ptx_sreg_warpid:
    return FromData;
  default:
    // Other lanes take part in a convergent one.
    return Call.doesNotAccessMemory() && !Call.isConvergent() &&
                   !Call.isInlineAsm()
               ? 0
               : FromData;
  }
}

static bool isThreadIndex(const Value *V) {
  while (const auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  const auto *Call = dyn_cast<CallBase>(V);
  return Call && callSources(*Call) == FromThread;
}

/// The sources of one instruction itself.
static unsigned ownSources(const Instruction &I) {
  if (isa<PHINode>(I))
    return FromLoop;
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return callSources(*Call);
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::LShr:
  case Instruction::AShr:
    return FromPart;
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::And:
    // A place in a group of so many is no coordinate, but the lane is one.
    return isa<Constant>(I.getOperand(1)) && !isThreadIndex(I.getOperand(0))
               ? FromGroup
               : 0;
  case Instruction::Xor:
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return FromData;
  default:
    return 0;
  }
}

unsigned BorderConditions::sourcesOf(const Value *V) {
  if (const auto At = Known.find(V); At != Known.end())
    return At->second;
  // An instruction, and whether it is below the address of a load.
  using Way = PointerIntPair<const Instruction *, 1, bool>;
  unsigned All = 0;
  SmallVector<Way, 16> Left;
  SmallPtrSet<const void *, 32> Seen;
  auto Add = [&](const Value *Of, bool InAddress) {
    const auto *I = dyn_cast<Instruction>(Of);
    if (const Way To(I, InAddress);
        I && Seen.insert(To.getOpaqueValue()).second)
      Left.push_back(To);
  };
  for (Add(V, false); !Left.empty();) {
    const Way At = Left.pop_back_val();
    const Instruction &I = *At.getPointer();
    const unsigned Own = ownSources(I);
    // Loaded from a uniform place, it is one value for all.
    if (!At.getInt())
      All |= Own;
    else if (Own & (FromThread | FromLoop))
      All |= FromData;
    if (Seen.size() >= MostSources)
      return Known[V] = FromData;
    for (const Value *Operand : I.operands())
      Add(Operand, At.getInt() || isa<LoadInst>(I));
  }
  return Known[V] = All;
}

/// The comparison as a sum that is at least 0 or, with IsEqual, 0. False: it is
/// none.
static bool sumOf(const ICmpInst &I, CmpInst::Predicate P, Sum &D) {
  if (P == CmpInst::ICMP_NE || !I.getOperand(0)->getType()->isIntegerTy())
    return false;
  const bool IsLess = P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT ||
                      P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_ULE;
  addParts(I.getOperand(0), IsLess ? -1 : 1, 0, D);
  addParts(I.getOperand(1), IsLess ? 1 : -1, 0, D);
  D.IsEqual = P == CmpInst::ICMP_EQ;
  // More than 0 is at least 1.
  if (P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT ||
      P == CmpInst::ICMP_SGT || P == CmpInst::ICMP_UGT)
    --D.Constant;
  return true;
}

bool BorderConditions::isRare(const ICmpInst &I, bool Holds) {
  Sum D;
  if (!sumOf(I, Holds ? I.getPredicate() : I.getInversePredicate(), D))
    return false;
  unsigned Of[2] = {0, 0}; // the sources of the parts with each sign
  bool Has[2] = {false, false}, HasSize[2] = {false, false};
  for (const auto &[V, Sign] : D.Parts) {
    const unsigned Sources = sourcesOf(V);
    Of[Sign > 0] |= Sources;
    Has[Sign > 0] = true;
    HasSize[Sign > 0] |= !(Sources & (FromThread | FromBlock | FromLoop));
  }
  const bool Rises = Of[1] & FromThread;
  const unsigned X = Of[Rises], Other = Of[!Rises];
  if (!(X & FromThread) || HasSize[Rises] ||
      ((X | Other) & (FromData | FromGroup)) ||
      (Other & (FromThread | FromLoop | FromPart)))
    return false;
  // X + C >= 0 or C - X >= 0, where there is no other part.
  if (!Has[!Rises]) {
    const int64_t Most = D.IsEqual && Rises ? -D.Constant : D.Constant;
    return (X & (FromBlock | FromLoop)) && (D.IsEqual || !Rises) && Most >= 0 &&
           Most < Borders::MostApart;
  }
  // X - End + C >= 0.
  const int64_t Before = D.IsEqual && !Rises ? -D.Constant : D.Constant;
  return (D.IsEqual || Rises) && Before > 0 && Before <= Borders::MostApart;
}

/// Adds the parts of `Other` to `To`; those that cancel out are removed.
static void add(const Sum &Other, Sum &To) {
  To.Constant += Other.Constant;
  for (const auto &[V, Sign] : Other.Parts) {
    auto *At = llvm::find(To.Parts, std::pair(V, -Sign));
    if (At != To.Parts.end())
      To.Parts.erase(At);
    else
      To.Parts.push_back({V, Sign});
  }
}

bool BorderConditions::isShort(const Value *A, bool HoldsA, const Value *B,
                               bool HoldsB) {
  auto SumOf = [](const Value *Of, bool Holds, Sum &D) {
    const auto *I = dyn_cast<ICmpInst>(Of);
    return I &&
           sumOf(*I, Holds ? I->getPredicate() : I->getInversePredicate(), D) &&
           !D.IsEqual;
  };
  Sum D, Other;
  if (!SumOf(A, HoldsA, D) || !SumOf(B, HoldsB, Other))
    return false;
  unsigned Sources = 0;
  for (const auto &[V, Sign] : D.Parts)
    Sources |= sourcesOf(V);
  // X - From >= 0 and To - X >= 0 leave To - From + 1 values.
  add(Other, D);
  return (Sources & FromThread) && !(Sources & FromData) && D.Parts.empty() &&
         D.Constant >= 0 && D.Constant < Borders::MostApart;
}

bool BorderConditions::isRare(const Value *Condition, bool Holds,
                              unsigned Depth) {
  if (const auto *C = dyn_cast<ICmpInst>(Condition))
    return isRare(*C, Holds);
  Value *A = nullptr, *B = nullptr;
  auto *I = const_cast<Value *>(Condition);
  if (Depth == MostNested)
    return false;
  if (match(I, m_Not(m_Value(A))))
    return isRare(A, !Holds, Depth + 1);
  const bool IsAnd = match(I, m_LogicalAnd(m_Value(A), m_Value(B)));
  if (!IsAnd && !match(I, m_LogicalOr(m_Value(A), m_Value(B))))
    return false;
  const bool First = isRare(A, Holds, Depth + 1);
  const bool Second = isRare(B, Holds, Depth + 1);
  return IsAnd == Holds ? First || Second || isShort(A, Holds, B, Holds)
                        : First && Second;
}

/// The branches on the way to a block, the nearest first, and whether their
/// conditions hold on it.
static SmallVector<PointerIntPair<const BranchInst *, 1, bool>, 8>
branchesAbove(const DominatorTree &Dominators, const BasicBlock *B) {
  SmallVector<PointerIntPair<const BranchInst *, 1, bool>, 8> All;
  const DomTreeNode *At = Dominators.getNode(B);
  for (; At && At->getIDom() && All.size() < MostNested; At = At->getIDom()) {
    const BasicBlock *To = At->getBlock(), *From = At->getIDom()->getBlock();
    const auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
    if (Branch && Branch->isConditional() && To->getSinglePredecessor() == From)
      All.emplace_back(Branch, Branch->getSuccessor(0) == To);
  }
  return All;
}

Borders::Borders(const Flow &F) : F(F), At(F.blocks().size(), true) {
  BorderConditions Conditions;
  auto IsRareWay = [&](const BasicBlock *From, const BasicBlock *To) {
    const Loop *Around = F.loops().getLoopFor(From);
    const auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
    // All threads leave a loop.
    if (!Branch || !Branch->isConditional() ||
        Branch->getSuccessor(0) == Branch->getSuccessor(1) ||
        (Around && !Around->contains(To)))
      return false;
    const bool Holds = Branch->getSuccessor(0) == To;
    return Conditions.isRare(Branch->getCondition(), Holds) ||
           any_of(branchesAbove(F.dominators(), From), [&](const auto &Outer) {
             return Conditions.isShort(Branch->getCondition(), Holds,
                                       Outer.getPointer()->getCondition(),
                                       Outer.getInt());
           });
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const FlowBlock &B : F.blocks()) {
      const auto N = unsigned(F.indexOf(B.Block));
      if (!At[N])
        continue;
      const bool Stays =
          N != 0 && all_of(predecessors(B.Block), [&](const BasicBlock *From) {
            return At[unsigned(F.indexOf(From))] || IsRareWay(From, B.Block);
          });
      if (!Stays) {
        At.reset(N);
        Changed = true;
      }
    }
  }
}
