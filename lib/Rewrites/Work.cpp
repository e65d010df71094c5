//===- Work.cpp - Edits that give work to other threads -------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace warplint;

std::vector<const KernelTable *>
warplint::tablesOf(llvm::ArrayRef<std::string> Kernels,
                   const RewriteFacts &In) {
  std::vector<const KernelTable *> Of;
  llvm::copy_if(In.Tables, std::back_inserter(Of), [&](const KernelTable *T) {
    return llvm::is_contained(Kernels, T->Kernel);
  });
  return Of;
}

bool warplint::isAboutAny(const Finding &F,
                          llvm::ArrayRef<std::string> Kernels) {
  return llvm::any_of(Kernels, [&](const std::string &K) {
    return llvm::is_contained(F.KernelsMangled, K);
  });
}

void warplint::addOnce(Fix &X, const EditRange &Range, std::string Text) {
  if (llvm::none_of(X.Edits, [&](const Edit &E) {
        return E.Range.File == Range.File && E.Range.Offset == Range.Offset;
      }))
    X.Edits.push_back({Range, std::move(Text)});
}

void warplint::addReason(Fix &F, Words Why) {
  F.Kind = Fix::Safety::Unsafe;
  F.WhyUnsafe.push_back(std::move(Why));
}

std::optional<FixGoal>
warplint::goalTogether(llvm::ArrayRef<std::string> Kernels,
                       const RewriteFacts &In,
                       llvm::function_ref<bool(const Access &)> Improves,
                       llvm::function_ref<double(const Access &)> Share) {
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Space = MemorySpace::Global;
  Goal.Unit = CostUnit::Sectors;
  Goal.Kernels = Kernels.vec();
  for (const KernelTable *T : tablesOf(Kernels, In)) {
    double Before = 0, After = 0;
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Global || A.Unit != CostUnit::Sectors ||
          A.PerRequest.How == Verdict::Kind::Undecided)
        continue;
      const double Requests = A.MeanRequests.value_or(A.EstimatedRequests);
      const double Cost = A.TotalHigh.value_or(Requests * A.PerRequest.High);
      Before += Cost;
      const double Least =
          std::max(Requests * idealOf(A), Share ? Cost * Share(A) : 0);
      After += A.Op != AccessKind::Atomic && Improves(A) ? std::min(Cost, Least)
                                                         : Cost;
    }
    if (Before - After > Goal.Before - Goal.After) {
      Goal.Before = Before;
      Goal.After = After;
    }
  }
  if (Goal.Before <= Goal.After)
    return std::nullopt;
  return Goal;
}

std::string warplint::vectorType(llvm::StringRef Element, unsigned Count) {
  const llvm::StringRef Stem = llvm::StringSwitch<llvm::StringRef>(Element)
                                   .Case("float", "float")
                                   .Case("double", "double")
                                   .Case("int", "int")
                                   .Case("unsigned int", "uint")
                                   .Case("short", "short")
                                   .Case("unsigned short", "ushort")
                                   .Cases({"char", "signed char"}, "char")
                                   .Case("unsigned char", "uchar")
                                   .Case("long long", "longlong")
                                   .Case("unsigned long long", "ulonglong")
                                   .Default("");
  return Stem.empty() ? "" : (Stem + std::to_string(Count)).str();
}

bool warplint::areAligned(llvm::ArrayRef<const KernelTable *> Tables,
                          unsigned Parameter, unsigned Bytes) {
  return !Tables.empty() && llvm::all_of(Tables, [&](const KernelTable *T) {
    if (Parameter >= T->How.Arguments.size())
      return false;
    const LaunchArgument &A = T->How.Arguments[Parameter];
    return A.PointerAlignment % Bytes == 0 && A.PointerAlignment &&
           A.PointerOffset % Bytes == 0;
  });
}

std::optional<Shape>
warplint::commonBlock(llvm::ArrayRef<const KernelTable *> Tables) {
  std::optional<Shape> Block;
  for (const KernelTable *T : Tables) {
    if (!T->How.Block.isKnown() || (T->BlockAssumed && T->How.isFound()) ||
        (Block && !(*Block == T->How.Block)))
      return std::nullopt;
    Block = T->How.Block;
  }
  return Block;
}

unsigned warplint::blocksWith(llvm::ArrayRef<const KernelTable *> Tables,
                              uint64_t More, const Profile &Gpu) {
  unsigned Least = UINT32_MAX;
  for (const KernelTable *T : Tables)
    Least = std::min(
        Least, T->StaticSharedBytes + More > Gpu.StaticSharedLimit
                   ? 0
                   : residentBlocks(Gpu, T->How.Block.count(),
                                    T->StaticSharedBytes + More +
                                        T->How.DynamicShared.value_or(0)));
  return Least;
}

bool warplint::isAssumed(const KernelTable &T) {
  return T.BlockAssumed && !T.How.isFound();
}

bool warplint::isAssumed(llvm::ArrayRef<const KernelTable *> Tables) {
  return llvm::any_of(Tables,
                      [](const KernelTable *T) { return isAssumed(*T); });
}

bool warplint::areInSight(llvm::ArrayRef<std::string> Kernels, bool IsOfFile,
                          const std::string &File, const RewriteFacts &In) {
  const bool IsNamed = llvm::any_of(Kernels, [&](const std::string &K) {
    return llvm::is_contained(In.Work->NamedOtherwise, K);
  });
  const bool HasOtherBlock = llvm::any_of(Kernels, [&](const std::string &K) {
    return In.WithUnknownBlock.count(K) != 0;
  });
  return !IsNamed && !HasOtherBlock &&
         (IsOfFile ||
          llvm::all_of(tablesOf(Kernels, In), [&](const KernelTable *T) {
            return T->How.Where.File == File;
          }));
}
