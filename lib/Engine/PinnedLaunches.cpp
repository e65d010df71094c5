//===- PinnedLaunches.cpp - Launches in the source, and pinned ones -------===//

#include "Launches.h"
#include "Stages.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Project/LaunchLimits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <map>
#include <tuple>

using namespace warplint;

namespace {

/// A launch of the unit and its number among those at its location.
struct Placed {
  const Launch *How = nullptr;
  unsigned Number = 0;
  /// An equal launch at the location precedes it.
  bool IsAgain = false;
};

} // namespace

static std::vector<Placed> placed(const TranslationUnit &Unit) {
  std::vector<Placed> All;
  std::map<std::pair<std::string, Spot>, std::vector<const Launch *>> Known;
  for (const Launch &L : Unit.Launches) {
    if (!whyImpossible(L).empty())
      continue;
    std::vector<const Launch *> &Here = Known[{L.Kernel, L.Where}];
    auto Same = llvm::find_if(
        Here, [&](const Launch *O) { return sameEvaluation(*O, L); });
    All.push_back({&L, unsigned(Same - Here.begin()), Same != Here.end()});
    if (Same == Here.end())
      Here.push_back(&L);
  }
  return All;
}

/// "ns::walk" of "void ns::walk<float>(float*)".
static std::string kernelOf(const std::string &Mangled) {
  const std::string Name = shortKernelName(llvm::demangle(Mangled));
  return Name.substr(0, Name.find('<'));
}

static bool isPinned(const Placed &P, const Job &Of) {
  const Spot &Where = P.How->Where;
  return llvm::any_of(Of.Pinned, [&](const PinnedLaunch &Pin) {
    return Pin.Number == P.Number && Pin.Where.Line == Where.Line &&
           Pin.Where.Column == Where.Column &&
           Pin.Where.File == shownPath(Of, Where.File) &&
           Pin.Kernel == kernelOf(P.How->Kernel);
  });
}

std::vector<LaunchInSight>
warplint::launchesInSight(const TranslationUnit &Unit, const Job &Of) {
  std::map<std::string, const KernelDeclaration *> Kernels;
  for (const KernelDeclaration &K : Unit.Kernels)
    Kernels[K.Mangled] = &K;
  std::vector<LaunchInSight> Seen;
  for (const Placed &P : placed(Unit)) {
    auto Kernel = Kernels.find(P.How->Kernel);
    if (P.IsAgain || Kernel == Kernels.end())
      continue;
    LaunchInSight &L = Seen.emplace_back();
    L.Kernel = kernelOf(P.How->Kernel);
    L.Name = llvm::demangle(P.How->Kernel);
    L.KernelWhere = Kernel->second->Where;
    L.KernelWhere.File = shownPath(Of, L.KernelWhere.File);
    L.Where = P.How->Where;
    L.Where.File = shownPath(Of, L.Where.File);
    L.Number = P.Number;
    L.Grid = P.How->Grid;
    L.Block = P.How->Block;
    L.IsPinned = isPinned(P, Of);
  }
  return Seen;
}

std::set<std::string> warplint::keepPinned(TranslationUnit &Unit,
                                           const Job &Of) {
  if (Of.Pinned.empty())
    return {};
  std::map<std::string, Spot> Definitions; // by mangled name
  std::set<Spot> Concerned;                // definitions of kernels with a pin
  for (const KernelDeclaration &K : Unit.Kernels) {
    Definitions[K.Mangled] = K.Where;
    if (llvm::any_of(Of.Pinned, [&](const PinnedLaunch &Pin) {
          return Pin.IsSeen && Pin.Kernel == kernelOf(K.Mangled) &&
                 Pin.KernelFile == shownPath(Of, K.Where.File);
        }))
      Concerned.insert(K.Where);
  }
  std::vector<Launch> Kept;
  std::set<std::string> Launched;
  for (const Placed &P : placed(Unit))
    if (!P.IsAgain && isPinned(P, Of)) {
      Kept.push_back(*P.How);
      Concerned.insert(Definitions[P.How->Kernel]);
      Launched.insert(P.How->Kernel);
    }
  std::set<std::string> Unwanted;
  for (const auto &[Mangled, Where] : Definitions)
    if (Concerned.count(Where) && !Launched.count(Mangled))
      Unwanted.insert(Mangled);
  for (Launch &L : Unit.Launches)
    if (!Concerned.count(Definitions[L.Kernel]))
      Kept.push_back(std::move(L));
  Unit.Launches = std::move(Kept);
  return Unwanted;
}
