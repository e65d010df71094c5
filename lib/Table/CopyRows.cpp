//===- CopyRows.cpp - Rows of bulk and tensor copies ----------------------===//

#include "TableBuilder.h"
#include <cmath>

using namespace llvm;
using namespace warplint;

void TableBuilder::addTiles(const WarpRun &Run, const SymbolTable &T,
                            double Weight) {
  std::map<const Instruction *, const AccessShape *> Shapes;
  for (const OmittedAccess &O : Run.Events.Omitted)
    Shapes[O.Shape.At] = &O.Shape;
  for (const LoggedTile &Tile : Run.Events.Tiles) {
    Tiles.add(Tile, siteFor(*Tile.At), T, Run.Addresses);
    auto Shape = Shapes.find(Tile.At);
    if (Tile.Form == TileForm::MatrixOperand || !Tile.May ||
        Shape == Shapes.end())
      continue;
    Row &R = rowFor(*Shape->second, nullptr);
    R.HasCopies = true;
    for (const LaneTerm &Term : Tile.Global.Terms)
      if (auto Of = Run.Addresses.find(Term.Symbol); Of != Run.Addresses.end())
        R.Objects.insert(Of->second.Object);
    R.CountKnown &= Tile.CountKnown;
    const std::optional<BulkCost> Cost = bulkCost(Options.Gpu, Tile, T);
    // The row has the bytes of a lane.
    if (!Cost || (R.Any && R.Result.Bytes != Cost->Bytes)) {
      R.CopiesDecided = false;
      continue;
    }
    R.MinLow = R.Any ? std::min(R.MinLow, Cost->Least) : Cost->Least;
    R.MaxHigh = std::max(R.MaxHigh, Cost->Most);
    R.Any = true;
    R.Result.Bytes = unsigned(Cost->Bytes);
    const double Times = Tile.Repeat * Weight;
    R.Requests += Times;
    R.Low += Times * Cost->Least;
    R.High += Times * Cost->Most;
    R.Ideal += Times * Cost->Ideal;
  }
}

/// A row of bulk or tensor copies whose sectors are known, which counters of
/// the whole kernel confirm.
void TableBuilder::finishCopies(Row &R) const {
  Access &A = R.Result;
  Verdict &V = A.PerRequest;
  if (!R.HasCopies || !R.CopiesDecided || R.Requests <= 0 || Spent ||
      (!R.CountKnown && R.MinLow != R.MaxHigh))
    return;
  A.Unit = CostUnit::Sectors;
  A.Ideal = R.Ideal / R.Requests;
  const bool IsExact = R.Low == R.High;
  V.How = IsExact ? Verdict::Kind::Exact : Verdict::Kind::Range;
  V.Low = R.MinLow;
  V.High = R.MaxHigh;
  if (IsExact)
    V.Mean = R.Low / R.Requests;
  else
    R.Reasons = {
        {Reason::Role::Alignment, Unknown::Variable, "the box in its tensor"}};
  A.EstimatedRequests = R.Requests;
  if (!R.CountKnown)
    return;
  A.MeanRequests = R.Requests;
  if (const double Whole = std::round(R.Requests);
      std::fabs(R.Requests - Whole) < 1e-9 * (1 + Whole))
    A.Requests = uint64_t(Whole);
  A.TotalLow = R.Low;
  A.TotalHigh = R.High;
  A.TotalIdeal = R.Ideal;
}
