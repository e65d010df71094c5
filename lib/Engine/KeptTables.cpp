//===- KeptTables.cpp - Tables of earlier analyses ------------------------===//

#include "KeptTables.h"
#include "warplint/Engine/Engine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace warplint;

/// A table is dropped if so many analyses in a row did not use it: text that is
/// undone, or changed back, is known for a while.
static constexpr unsigned MostUnused = 16;

std::shared_ptr<KeptTables> warplint::keepTables() {
  return std::make_shared<KeptTables>();
}

/// Calls `Change` for each location of a table, except those of its launch.
static void eachSpot(KernelTable &Table,
                     llvm::function_ref<void(Spot &)> Change) {
  for (Access &A : Table.Accesses) {
    for (Spot *S : {&A.Where, &A.Library, &A.Innermost, &A.ArrayWhere})
      Change(*S);
    llvm::for_each(A.InlinedFrom, Change);
  }
  for (TileAccess &T : Table.Tiles) {
    Change(T.Where);
    Change(T.ArrayWhere);
    llvm::for_each(T.InlinedFrom, Change);
  }
  for (DivergentBranch &B : Table.Branches) {
    Change(B.Where);
    llvm::for_each(B.InlinedFrom, Change);
  }
  for (BarrierReach &B : Table.Barriers) {
    Change(B.Where);
    Change(B.Decider);
    llvm::for_each(B.InlinedFrom, Change);
    for (BarrierReach::Diversion &D : B.Diversions)
      Change(D.Where);
  }
  for (PrivateArray &A : Table.PrivateArrays) {
    Change(A.Where);
    Change(A.IndexedAt);
  }
}

void KeptTables::age() {
  std::lock_guard<std::mutex> Lock(Mutex);
  ++Analyses;
  for (auto At = Entries.begin(); At != Entries.end();)
    if (Analyses - At->second.LastUse > MostUnused)
      At = Entries.erase(At);
    else
      ++At;
}

std::optional<KernelTable> KeptTables::find(const std::string &Key,
                                            const UnitLines &Lines) {
  std::shared_ptr<const KernelTable> Known;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    auto At = Entries.find(Key);
    if (At == Entries.end())
      return std::nullopt;
    At->second.LastUse = Analyses;
    Known = At->second.Table;
    ++Found;
  }
  KernelTable Table = *Known;
  eachSpot(Table, [&](Spot &S) {
    if (S.Line)
      S.Line = Lines.numberAt(S.Line - 1);
  });
  return Table;
}

void KeptTables::keep(const std::string &Key, KernelTable Table,
                      const UnitLines &Lines) {
  bool Fits = true;
  eachSpot(Table, [&](Spot &S) {
    if (!S.Line)
      return;
    const std::optional<unsigned> Rank = Lines.rankOf(S.File, S.Line);
    Fits &= Rank.has_value();
    S.Line = Rank.value_or(0) + 1;
  });
  if (!Fits)
    return;
  std::lock_guard<std::mutex> Lock(Mutex);
  Entries[Key] = {std::make_shared<const KernelTable>(std::move(Table)),
                  Analyses};
}
