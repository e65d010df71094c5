//===- Phrases.cpp - Numbers, lanes and names in messages -----------------===//

#include "Phrases.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Program/LaunchText.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>

using namespace warplint;

std::string checks::percent(double Share) {
  return number(std::round(Share * 1000) / 10) + "%";
}

std::string checks::lanes(uint32_t Mask) {
  std::vector<unsigned> L;
  for (unsigned I = 0; I < 32; ++I)
    if (Mask >> I & 1)
      L.push_back(I);
  auto Text = [&](size_t I) { return std::to_string(L[I]); };
  if (L.empty())
    return "none";
  bool Even = L.size() > 2;
  for (size_t I = 2; I < L.size(); ++I)
    Even &= L[I] - L[I - 1] == L[1] - L[0];
  if (Even && L[1] - L[0] == 1)
    return Text(0) + ".." + Text(L.size() - 1);
  if (Even && L.size() > 4)
    return Text(0) + "," + Text(1) + ",..," + Text(L.size() - 1);
  size_t Shown = L.size() > 8 ? 6 : L.size();
  std::string All = Text(0);
  for (size_t I = 1; I < Shown; ++I)
    All += "," + Text(I);
  if (Shown < L.size())
    All += " and " + std::to_string(L.size() - Shown) + " more";
  return All;
}

std::string checks::shortName(llvm::StringRef Demangled) {
  return shortKernelName(Demangled);
}

Finding checks::startFinding(const Check &C, const CheckInput &In, Spot Where,
                             std::string Message) {
  Finding F;
  F.Check = C.id().str();
  F.Level = C.enabledByDefault() ? Severity::Warning : Severity::Note;
  F.WantsLayout = C.isFixedByLayout();
  F.WantsRewrite = C.isFixedByRewrite();
  F.IsDrawn = C.isDrawn();
  F.Where = std::move(Where);
  F.Message = std::move(Message);
  F.Kernels = {In.Table.Name};
  F.KernelsMangled = {In.Table.Kernel};
  const Spot &L = In.Table.How.Where;
  bool Known = !In.Table.BlockAssumed && L.isValid() &&
               (In.Table.How.From == Launch::Origin::Chevron ||
                In.Table.How.From == Launch::Origin::RuntimeCall);
  F.Launch = Known ? launchPlace(L) : AssumedLaunch;
  return F;
}

Finding checks::startFinding(const Check &C, const CheckInput &In,
                             const Access &A, std::string Message) {
  Finding F = startFinding(C, In, A.Where, std::move(Message));
  for (const ArrayDeclaration &D : In.Arrays)
    for (const ArrayDeclaration::Use &U : D.Uses)
      if (D.Name == A.Array && U.Where == A.Where && !U.IsElsewhere)
        F.Length = U.Range.Length;
  F.FirstLine = A.FirstLine;
  F.LastLine = A.LastLine;
  F.Answer = A.PerRequest;
  F.Unit = A.Unit;
  F.Ideal = idealOf(A);
  F.TotalPerBlock = A.TotalLow;
  F.IdealPerBlock = totalIdealOf(A);
  F.Evidence = A.Worst;
  F.Operation = A.Op;
  F.Array = A.Array;
  F.ArrayWhere = A.ArrayWhere;
  F.Tile = A.Through;
  if (A.Library.isValid())
    addNote(F, "the library accesses memory here", A.Library);
  if (!A.Compiled.empty())
    addNote(F, A.Compiled);
  return F;
}
