//===- Propose.cpp - Layout fixes for one shared array --------------------===//
#include "warplint/Layout/Propose.h"
#include "Edits.h"
#include "IndexText.h"
#include "JoinedAccesses.h"
#include "Remap.h"
#include "ShownRequests.h"
#include "TileSwizzles.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Layout/Search.h"
#include "warplint/Program/LaunchText.h"
#include <algorithm>
#include <map>

using namespace warplint;

static const char *nameOf(Arrangement::Kind Kind) {
  switch (Kind) {
  case Arrangement::Kind::Declared:
    return "declared";
  case Arrangement::Kind::RowPadding:
    return "row-padding";
  case Arrangement::Kind::FlatPadding:
    return "flat-padding";
  case Arrangement::Kind::ElementPadding:
    return "element-padding";
  case Arrangement::Kind::Swizzle:
    return "swizzle";
  case Arrangement::Kind::FlatSwizzle:
    return "flat-swizzle";
  case Arrangement::Kind::StructOfArrays:
    return "struct-of-arrays";
  case Arrangement::Kind::TileSwizzle:
    return "tile-swizzle";
  }
  return "";
}

static Words rowTitle(const Recording &R, const Arrangement &How) {
  const ArrayDeclaration &Array = *R.Instances.front();
  Words All;
  for (size_t D = 0; D != How.Pad.size(); ++D) {
    if (!How.Pad[D])
      continue;
    const bool AreRows = D + 1 == How.Pad.size();
    const Words What = !All.empty() ? AreRows ? Words(Phrase::Rows)
                                              : Words(Phrase::Extent, D + 1)
                       : AreRows ? Words(Phrase::RowsOf, Array.Name)
                                 : Words(Phrase::ExtentOf, Array.Name, D + 1);
    uint64_t Extent = Array.Extents[D].Elements;
    bool Same = llvm::all_of(R.Instances, [&](const ArrayDeclaration *I) {
      return I->Extents[D].Elements == Extent;
    });
    Words One = Same ? Words(Phrase::EnlargedTo, What, Extent + How.Pad[D])
                     : Words(Phrase::EnlargedBy, What, How.Pad[D]);
    All = All.empty() ? std::move(One)
                      : Words(Phrase::And, std::move(All), std::move(One));
  }
  return {Phrase::Pad, std::move(All)};
}

/// "load at line 6 takes 1" for each access, in wavefronts of the worst
/// request. Empty if there are more than four.
static std::vector<Words> costs(const Recording &R, const Outcome &After) {
  std::map<std::pair<unsigned, std::string>, unsigned> Worst;
  for (size_t I = 0; I != R.Tables.size(); ++I)
    for (size_t J = 0; J != R.Tables[I].Accesses.size(); ++J) {
      const Access &A = *R.Tables[I].Accesses[J].From;
      unsigned &W = Worst[{A.Where.Line, nameOf(A.Op)}];
      W = std::max(W, After.Tables[I].Accesses[J].Worst);
    }
  std::vector<Words> Costs;
  if (Worst.size() <= 4)
    for (const auto &[Key, Wavefronts] : Worst)
      Costs.emplace_back(Phrase::AccessTakes, Key.second, Key.first,
                         Wavefronts);
  return Costs;
}

static Words titleOf(const Recording &R, const LayoutOption &Option) {
  const ArrayDeclaration &Array = *R.Instances.front();
  const Arrangement &How = Option.After.How;
  const std::string &Name = Array.Name;
  const bool HasRows = Array.Extents.size() > 1;
  Words Title;
  switch (How.How) {
  case Arrangement::Kind::Declared:
  case Arrangement::Kind::TileSwizzle:
    break;
  case Arrangement::Kind::RowPadding:
    Title = rowTitle(R, How);
    break;
  case Arrangement::Kind::FlatPadding:
    Title = How.OuterEvery
                ? Words(Phrase::PadAfterEveryTwo, Name, How.Amount, How.Every,
                        How.OuterAmount, How.OuterEvery, padded("i", How))
            : HasRows ? Words(Phrase::PadRowsAfterEvery, Name, How.Amount,
                              How.Every, padded("col", How))
                      : Words(Phrase::PadAfterEvery, Name, How.Amount,
                              How.Every, padded("i", How));
    break;
  case Arrangement::Kind::ElementPadding:
    Title = {Phrase::PadEachElement, Name, Array.ElementBytes + How.Amount,
             How.Amount, Array.ElementType};
    break;
  case Arrangement::Kind::FlatSwizzle:
    Title = HasRows
                ? Words(Phrase::SwizzleColumns, Name,
                        swizzled("col", "col", How, 0))
                : Words(Phrase::SwizzleIndex, Name, swizzled("i", "i", How, 0));
    break;
  case Arrangement::Kind::Swizzle: {
    std::string Column = swizzled("col", "row", How, rowsOf(R, How.Row));
    Title = Array.Extents.size() > 2
                ? Words(Phrase::SwizzleColumnsByRow, Name, std::move(Column),
                        How.Row + 1)
                : Words(Phrase::SwizzleColumns, Name, std::move(Column));
    break;
  }
  case Arrangement::Kind::StructOfArrays:
    Title = {Phrase::SplitFields, Name};
    break;
  }
  bool Padding = How.How == Arrangement::Kind::RowPadding ||
                 How.How == Arrangement::Kind::FlatPadding;
  if (!Padding || Option.FreesAll || Option.OutOfBudget)
    return Title;
  std::vector<Words> Costs = costs(R, Option.After);
  if (Costs.empty())
    return {Phrase::BestPadding, std::move(Title)};
  return {Phrase::BestPaddingCosts, std::move(Title), std::move(Costs)};
}

/// The comment that --fix writes to the declaration; it explains the layout.
static Words commentOf(const Recording &R, const Arrangement &How) {
  const bool HasRows = R.Instances.front()->Extents.size() > 1;
  switch (How.How) {
  case Arrangement::Kind::RowPadding:
  case Arrangement::Kind::ElementPadding:
    return Phrase::Padded;
  case Arrangement::Kind::FlatPadding:
    return HasRows ? Words(Phrase::PaddedColumns, padded("col", How))
                   : Words(Phrase::PaddedTo, padded("i", How));
  case Arrangement::Kind::Swizzle:
    return {Phrase::SwizzledColumns,
            swizzled("col", "row", How, rowsOf(R, How.Row))};
  case Arrangement::Kind::FlatSwizzle:
    return HasRows
               ? Words(Phrase::SwizzledColumns, swizzled("col", "col", How, 0))
               : Words(Phrase::SwizzledTo, swizzled("i", "i", How, 0));
  case Arrangement::Kind::StructOfArrays:
    return Phrase::FieldArrays;
  case Arrangement::Kind::Declared:
  case Arrangement::Kind::TileSwizzle: // the edited layout says it
    break;
  }
  return {};
}

/// Fix::CheckedOn::Launch: "file:line:col" or AssumedLaunch.
static std::string launchOf(const KernelTable &T) {
  if (T.BlockAssumed || !T.How.Where.isValid())
    return AssumedLaunch;
  return launchPlace(T.How.Where);
}

/// Sets the costs of a fix before and after its edits. Bytes are those of the
/// kernel and launch that needs most of them, resident blocks those of the
/// launch that keeps the fewest.
static void addFigures(Fix &F, const Profile &Gpu, const Recording &R,
                       const Outcome &Before, const Outcome &After) {
  F.WavefrontsBefore = Before.Wavefronts;
  F.WavefrontsAfter = After.Wavefronts;
  for (size_t I = 0; I != R.Tables.size(); ++I) {
    const RecordedTable &T = R.Tables[I];
    const TableOutcome &B = Before.Tables[I], &A = After.Tables[I];
    F.CheckedOn.push_back(
        {T.Table->Name, launchOf(*T.Table), B.Wavefronts, A.Wavefronts});
    uint64_t BytesAfter = sharedBytes(T, A);
    if (BytesAfter > F.BytesAfter) {
      F.BytesBefore = sharedBytes(T, B);
      F.BytesAfter = BytesAfter;
    }
    if (T.Table->How.Block.isKnown()) {
      uint64_t Threads = T.Table->How.Block.count();
      unsigned Blocks = residentBlocks(Gpu, Threads, BytesAfter);
      if (!F.BlocksAfter || Blocks < F.BlocksAfter) {
        F.BlocksBefore = residentBlocks(Gpu, Threads, sharedBytes(T, B));
        F.BlocksAfter = Blocks;
      }
    }
    for (size_t J = 0; J != T.Accesses.size(); ++J) {
      FixAccess Row;
      Row.Where = T.Accesses[J].From->Where;
      Row.Kernel = T.Table->Name;
      Row.Operation = T.Accesses[J].From->Op;
      for (const AccessPattern &P : T.Accesses[J].Patterns)
        Row.Requests += P.Times;
      Row.Before = B.Accesses[J].Wavefronts;
      Row.After = A.Accesses[J].Wavefronts;
      Row.WorstBefore = B.Accesses[J].Worst;
      Row.WorstAfter = A.Accesses[J].Worst;
      addRequests(Row, Gpu, T, T.Accesses[J], After.How);
      F.Accesses.push_back(std::move(Row));
    }
  }
}

/// Fix::WhyUnsafe; empty: the fix is safe.
static Words whyUnsafe(const Fix &F, const Recording &R,
                       const Arrangement &How) {
  bool Swizzles = How.How == Arrangement::Kind::Swizzle ||
                  How.How == Arrangement::Kind::FlatSwizzle;
  for (const RecordedTable &T : R.Tables) {
    Launch::Origin From = T.Table->How.From;
    if (T.Table->BlockAssumed || (From != Launch::Origin::Chevron &&
                                  From != Launch::Origin::RuntimeCall))
      return {Phrase::BlockNotShown, shortKernelName(T.Table->Name)};
    // A swizzle is only checked for the extents of the known instances. In an
    // instance of another file, it may move an element out of its row.
    for (const ArrayExtent &E : T.Instance->Extents)
      if (Swizzles && E.Dependent)
        return Phrase::SwizzleFitsInstances;
    for (const ArrayExtent &E : T.Instance->Extents)
      if (Swizzles && E.Elements == 0)
        return Phrase::SwizzleFitsLaunches;
    if (T.Instance->GroupsMayDiffer)
      return Phrase::GroupsFitInstances;
  }
  if (F.BlocksAfter < F.BlocksBefore)
    return Phrase::FewerBlocks;
  return {};
}

static Fix fixOf(const Profile &Gpu, const Recording &R, const Outcome &Before,
                 const LayoutOption &Option, Words Title, EditPlan Plan) {
  Fix F;
  const Arrangement &How = Option.After.How;
  F.Title = std::move(Title);
  F.Layout = nameOf(How.How);
  addFigures(F, Gpu, R, Before, Option.After);
  const bool WorsensPartly = mayWorsenPartly(Gpu, R, Option.After);
  if (WorsensPartly)
    F.CountedAs = Phrase::IdleCostMore;
  const bool IsTile = How.How == Arrangement::Kind::TileSwizzle;
  if (!IsTile &&
      llvm::any_of(R.Tables, [](const auto &T) { return T.SizeUnknown; })) {
    Plan.Edits.clear();
    Plan.WhyNot = Phrase::LaunchBytesUnknown;
    F.BytesBefore = F.BytesAfter = F.BlocksBefore = F.BlocksAfter = 0;
  }
  if (R.Instances.front()->Space == ArraySpace::DynamicShared &&
      !R.Instances.front()->IsPart && F.BytesAfter > F.BytesBefore &&
      Plan.Edits.empty())
    Plan.WhyNot = {Phrase::LaunchAsksForMore, F.BytesAfter - F.BytesBefore};
  if (Option.WorsensAccess)
    F.WhyNoEdit = {Phrase::AccessGetsWorse, nameOf(Option.WorsensAccess->Op),
                   Option.WorsensAccess->Where.Line};
  else if (Option.Worsens)
    F.WhyNoEdit = {Phrase::LaunchGetsWorse, Option.Worsens->Name,
                   launchOf(*Option.Worsens)};
  else if (Plan.Edits.empty())
    F.WhyNoEdit = Plan.WhyNot;
  else if ((F.WavefrontsBefore - F.WavefrontsAfter) * 100 < F.WavefrontsBefore)
    F.WhyNoEdit = Phrase::SavesLittle;
  else {
    F.Edits = std::move(Plan.Edits);
    if (Plan.UsesTerms)
      for (const ArrayDeclaration *I : R.Instances)
        llvm::append_range(F.IndexFacts, indexFacts(*I));
    llvm::sort(F.IndexFacts);
    F.Comment = commentOf(R, How);
    if (Words Why = whyUnsafe(F, R, How); !Why.empty())
      F.WhyUnsafe = {std::move(Why)};
    else if (!Plan.WhyUnsafe.empty())
      F.WhyUnsafe = {std::move(Plan.WhyUnsafe)};
    else if (WorsensPartly)
      F.WhyUnsafe = {Phrase::IdleLanesMayCostMore};
    F.Kind = F.WhyUnsafe.empty() ? Fix::Safety::Safe : Fix::Safety::Unsafe;
    F.Prediction = requestHashes(R, How);
    F.IsEstimate = Option.After.SplitsAccesses;
    F.ExcessAfter = Option.After.excess();
    const ArrayDeclaration &Array = *R.Instances.front();
    if (How.How == Arrangement::Kind::StructOfArrays)
      for (size_t I = 0; I != Array.Fields.size(); ++I)
        F.Parts.push_back(partName(Array, I));
  }
  return F;
}

/// Adds advice that no padding fits into shared memory, if the search rejected
/// one for its size and found no other.
static void addDropped(std::vector<Fix> &Into, const ArrayDeclaration &Array,
                       const LayoutStudy &Study) {
  if (!Study.DroppedBytes ||
      llvm::any_of(Study.Best, [](const LayoutOption &O) {
        return O.After.How.How == Arrangement::Kind::RowPadding ||
               O.After.How.How == Arrangement::Kind::FlatPadding;
      }))
    return;
  Fix F;
  F.Layout = nameOf(Arrangement::Kind::RowPadding);
  F.IsRefusal = true;
  F.Title = {Phrase::NoPaddingFits, Array.Name};
  F.WhyNoEdit = {Phrase::BlockNeedsBytes, Study.DroppedBytes};
  F.WavefrontsBefore = F.WavefrontsAfter = Study.Before.Wavefronts;
  Into.push_back(std::move(F));
}

std::vector<Fix> warplint::proposeLayouts(
    const ArrayDeclaration &Array, llvm::ArrayRef<ArrayDeclaration> All,
    llvm::ArrayRef<const KernelTable *> Tables, const Profile &Gpu,
    const Tiles &Views, const WorkShapes *Work) {
  std::vector<Fix> Result;
  Recording R = record(Array, All, Tables);
  if (!R.WhyNot.empty()) {
    if (std::optional<Fix> Pitch = proposePitch(Array, Tables)) {
      Result.push_back(std::move(*Pitch));
    } else {
      Fix F;
      F.IsRefusal = true;
      F.Title = {Phrase::NoLayoutChecked, Array.Name};
      F.WhyNoEdit = R.WhyNot;
      Result.push_back(std::move(F));
    }
  } else if (auto Tile = proposeTileSwizzle(Gpu, R, Views)) {
    Result.push_back(fixOf(Gpu, Tile->R, Tile->Before, Tile->Best,
                           std::move(Tile->Title), std::move(Tile->Plan)));
  } else {
    LayoutStudy Study = search(Gpu, R);
    const JoinedStudy Joined = searchJoined(Gpu, R, Study);
    for (const LayoutOption &Option : Joined.Best) {
      Result.push_back(fixOf(Gpu, Joined.R, Joined.Before, Option,
                             titleOf(Joined.R, Option),
                             planEdits(Joined.R, Option.After.How, Work)));
      Result.back().IsEstimate = !Result.back().Edits.empty();
    }
    for (const LayoutOption &Option : Study.Best)
      Result.push_back(fixOf(Gpu, R, Study.Before, Option, titleOf(R, Option),
                             planEdits(R, Option.After.How, Work)));
    addDropped(Result, Array, Study);
    if (std::optional<Fix> Remap = proposeRemap(Gpu, R))
      Result.push_back(std::move(*Remap));
    if (Result.empty()) {
      Fix F;
      F.IsRefusal = true;
      F.Title = {Phrase::NoLayoutCheaper, Array.Name};
      F.WavefrontsBefore = F.WavefrontsAfter = Study.Before.Wavefronts;
      Result.push_back(std::move(F));
    }
  }
  for (Fix &F : Result) {
    if (R.isConditional() && F.WavefrontsBefore)
      F.CountedAs = F.CountedAs.empty() ? Phrase::GuardsHold
                                        : Phrase::GuardsHoldIdleCostMore;
    F.Array = Array.Name;
    F.ArrayWhere = Array.Where;
  }
  return Result;
}

LayoutCheck warplint::measureLayout(const ArrayDeclaration &Array,
                                    llvm::ArrayRef<ArrayDeclaration> All,
                                    llvm::ArrayRef<const KernelTable *> Tables,
                                    const Profile &Gpu) {
  LayoutCheck C;
  Recording R = record(Array, All, Tables);
  C.WhyNot = R.WhyNot;
  if (!C.WhyNot.empty())
    return C;
  std::optional<Outcome> O = replay(Gpu, R, Arrangement());
  if (!O) {
    C.WhyNot = {Phrase::AccessWithoutCost, Array.Name};
    return C;
  }
  C.Tables = R.Tables.size();
  C.Wavefronts = O->Wavefronts;
  C.Excess = O->excess();
  C.Requests = requestHashes(R, Arrangement());
  return C;
}
