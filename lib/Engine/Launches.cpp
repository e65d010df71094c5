//===- Launches.cpp - Launches under which kernels are evaluated ----------===//

#include "Launches.h"
#include "warplint/Project/LaunchLimits.h"
#include "warplint/Project/TextSearch.h"
#include <algorithm>

using namespace warplint;

bool warplint::sameEvaluation(const Launch &A, const Launch &B) {
  return A.Kernel == B.Kernel && A.Grid == B.Grid && A.Block == B.Block &&
         A.Shown == B.Shown && A.Assigned == B.Assigned &&
         A.DynamicShared == B.DynamicShared && A.Arguments == B.Arguments;
}

static const KernelDeclaration *find(const TranslationUnit &Unit,
                                     llvm::StringRef Mangled) {
  for (const KernelDeclaration &K : Unit.Kernels)
    if (K.Mangled == Mangled)
      return &K;
  return nullptr;
}

/// Whether the block may be that of the launch, by the extents that it shows.
static bool agrees(const Launch &L, const Shape &Block) {
  for (unsigned I = 0; I < 3; ++I)
    if (L.Block.Extent[I] && L.Block.Extent[I] != Block.Extent[I])
      return false;
  return Block.isKnown();
}

/// The block of the first launch of the kernel that has a known one with the
/// known extents of `L`; if a block is assigned to the variable of `L`, only
/// that one.
static std::optional<Shape> shownElsewhere(const Launch &L,
                                           llvm::ArrayRef<Launch> All) {
  for (const Launch &Other : All)
    if (Other.Kernel == L.Kernel && agrees(L, Other.Block) &&
        (!L.Assigned.isKnown() || L.Assigned == Other.Block) &&
        whyImpossible(Other).empty())
      return Other.Block;
  return std::nullopt;
}

/// Whether the kernel can be launched with the block that the file assigns to
/// the variable of the launch.
static bool canBeAssigned(const Launch &L, const KernelDeclaration *Kernel) {
  Launch With = L;
  With.Block = L.Assigned;
  return agrees(L, L.Assigned) && whyImpossible(With).empty() &&
         !(Kernel && Kernel->MaxThreadsPerBlock &&
           L.Assigned.count() > *Kernel->MaxThreadsPerBlock);
}

/// Fills the unknown extents so that the block is that of another launch, or
/// has the number of threads of __launch_bounds__ or of the assumed block. A
/// block stated by the user gives each unknown extent; if no extent is known,
/// the assumed shape is used.
static void completeBlock(Launch &L, const KernelDeclaration *Kernel,
                          llvm::ArrayRef<Launch> All,
                          const EvaluationOptions &Options) {
  if (L.Block.isKnown() || Options.BlockIsStated || !canBeAssigned(L, Kernel))
    L.Assigned = Shape();
  if (!L.Block.isKnown() && !Options.BlockIsStated)
    if (std::optional<Shape> Block = shownElsewhere(L, All)) {
      L.BlockIsRunTime = true;
      L.From = Launch::Origin::Assumed;
      L.Block = *Block;
      L.Assigned = Shape();
    }
  L.Shown = L.Block;
  if (L.Assigned.isKnown()) {
    L.BlockIsRunTime = true;
    L.From = Launch::Origin::Assumed;
    L.Block = L.Assigned;
  }
  if (L.Block.isKnown())
    return;
  // The user's block has precedence over the bounds if it fits them.
  bool Bounded = Kernel && Kernel->MaxThreadsPerBlock &&
                 !(Options.BlockIsStated &&
                   Options.AssumedBlock.count() <= *Kernel->MaxThreadsPerBlock);
  L.BlockIsRunTime = L.From == Launch::Origin::Chevron ||
                     L.From == Launch::Origin::RuntimeCall;
  L.From = Bounded ? Launch::Origin::LaunchBounds : Launch::Origin::Assumed;
  auto &Extent = L.Block.Extent;
  bool Agrees = true; // For a dim3 of two run-time values, the third extent is
                      // 1.
  for (unsigned I = 0; I < 3; ++I)
    Agrees &= !Extent[I] || Extent[I] == Options.AssumedBlock.Extent[I];
  if (!Bounded && (Options.BlockIsStated || Agrees)) {
    const Shape Stated = L.Block;
    for (unsigned I = 0; I < 3; ++I)
      if (!Extent[I])
        Extent[I] = Options.AssumedBlock.Extent[I].value_or(1);
    if (L.Block.count() <= MostThreads)
      return;
    L.Block = Stated; // the known extents do not fit all threads
  }
  uint64_t Threads = std::min(Bounded ? *Kernel->MaxThreadsPerBlock
                                      : Options.AssumedBlock.count(),
                              MostThreads);
  uint64_t Known = 1;
  for (const std::optional<uint32_t> &E : Extent)
    Known *= E.value_or(1);
  uint64_t Rest = std::max<uint64_t>(1, Threads / std::max<uint64_t>(1, Known));
  for (std::optional<uint32_t> &E : Extent) {
    if (E)
      continue;
    E = static_cast<uint32_t>(Rest);
    Rest = 1;
  }
}

/// Fills unknown extents of the grid from --assume-grid, if it gives them.
static void completeGrid(Launch &L, const EvaluationOptions &Options) {
  for (unsigned I = 0; I < 3; ++I)
    if (!L.Grid.Extent[I])
      L.Grid.Extent[I] = Options.AssumedGrid.Extent[I];
}

/// Fills unknown integer arguments from --assume-argument.
static void completeArguments(Launch &L, const KernelDeclaration *Kernel,
                              const EvaluationOptions &Options) {
  if (!Kernel)
    return;
  for (const AssumedArgument &A : Options.AssumedArguments) {
    if (!A.Kernel.empty() && plainName(Kernel->Name) != A.Kernel)
      continue;
    for (size_t I = 0; I < Kernel->Parameters.size(); ++I) {
      if (Kernel->Parameters[I].Name != A.Name ||
          Kernel->Parameters[I].IsPointer)
        continue;
      L.Arguments.resize(
          std::max(L.Arguments.size(), Kernel->Parameters.size()));
      if (!L.Arguments[I].Integer)
        L.Arguments[I].Integer = A.Value;
    }
  }
}

/// Of equal launches, one whose block the source shows is kept.
static void append(std::vector<Launch> &Out, size_t FirstOfKernel, Launch L) {
  auto Known =
      std::find_if(Out.begin() + FirstOfKernel, Out.end(),
                   [&](const Launch &O) { return sameEvaluation(O, L); });
  if (Known == Out.end())
    Out.push_back(std::move(L));
  else if (Known->BlockIsRunTime && !L.BlockIsRunTime)
    *Known = std::move(L);
}

std::vector<Launch>
warplint::launchesToEvaluate(const TranslationUnit &Unit,
                             llvm::ArrayRef<std::string> Kernels,
                             const EvaluationOptions &Options) {
  std::vector<Launch> Out;
  for (const std::string &Mangled : Kernels) {
    const KernelDeclaration *Kernel = find(Unit, Mangled);
    size_t First = Out.size();
    for (const Launch &Seen : Unit.Launches) {
      if (Seen.Kernel != Mangled || !whyImpossible(Seen).empty())
        continue;
      Launch L = Seen;
      completeBlock(L, Kernel, Unit.Launches, Options);
      completeGrid(L, Options);
      completeArguments(L, Kernel, Options);
      append(Out, First, std::move(L));
    }
    if (Out.size() != First)
      continue;
    Launch L;
    L.Kernel = Mangled;
    if (Kernel)
      L.Where = Kernel->Where;
    completeBlock(L, Kernel, Unit.Launches, Options);
    completeGrid(L, Options);
    completeArguments(L, Kernel, Options);
    Out.push_back(std::move(L));
  }
  return Out;
}

bool warplint::isOfUnusedKernel(const Launch &L, const TranslationUnit &Unit,
                                const std::set<std::string> &UnusedElsewhere) {
  const KernelDeclaration *Kernel = find(Unit, L.Kernel);
  if (L.isFound() || !Kernel || !Unit.Uncalled.count(L.Kernel))
    return false;
  if (UnusedElsewhere.count(L.Kernel))
    return true;
  if (!Unit.Unnamed.count(L.Kernel))
    return false;
  return std::any_of(Unit.Launches.begin(), Unit.Launches.end(),
                     [&](const Launch &Other) {
                       const KernelDeclaration *Of = find(Unit, Other.Kernel);
                       return Of && Of->Where.File == Kernel->Where.File;
                     });
}
