//===- TileSums.cpp - Tiles that other units use --------------------------===//

#include "TileSums.h"
#include "warplint/Hardware/BulkCopy.h"
#include "warplint/Lane/Sample.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/GlobalVariable.h"
#include <numeric>

using namespace llvm;
using namespace warplint;

/// Offsets of one instruction that are kept.
static constexpr size_t MostOffsets = 64;

namespace {

/// Where a tile lies in its array.
struct Place {
  SymbolId Base = 0;
  std::optional<int64_t> Offset; ///< absent: not one known number
  uint64_t Multiple = 1;         ///< as of TileAccess::OffsetMultiple
};

} // namespace

static uint64_t lowestBit(uint64_t Value) {
  constexpr uint64_t Most = uint64_t(1) << 62;
  return Value ? std::min(Value & -Value, Most) : Most;
}

/// The address of an array plus a known number or unknowns.
static std::optional<Place> placeOf(const LaneValue &Address, uint32_t Lanes,
                                    const SymbolTable &T,
                                    const AddressMap &Addresses) {
  std::optional<Place> P;
  LaneValue Rest = Address;
  for (const LaneTerm &Term : Address.Terms) {
    auto Of = Addresses.find(Term.Symbol);
    if (Of == Addresses.end())
      continue;
    if (P || Of->second.Space != MemorySpace::Shared || !Of->second.Object ||
        !Term.Coefficient.isUniformOver(Lanes) ||
        Term.Coefficient[llvm::countr_zero(Lanes)] != 1)
      return std::nullopt;
    P = Place{Term.Symbol, std::nullopt, 1};
  }
  if (!P)
    return std::nullopt;
  llvm::erase_if(Rest.Terms,
                 [&](const LaneTerm &L) { return L.Symbol == P->Base; });
  P->Multiple = T.powerOfTwo(Rest);
  if (Rest.Terms.empty() && Rest.K.isUniformOver(Lanes)) {
    P->Offset = Rest.K[llvm::countr_zero(Lanes)];
    P->Multiple = lowestBit(uint64_t(*P->Offset));
  }
  return P;
}

/// The bits of a descriptor if the array of its address began at `Start`;
/// absent: they depend on something else, or differ between the lanes.
static std::optional<uint64_t> descriptorAt(const LaneValue &Descriptor,
                                            uint32_t Lanes,
                                            const SymbolTable &T, SymbolId Base,
                                            int64_t Start) {
  Sample Values(T);
  Values.assign(Base, LaneVector(Start));
  const std::optional<LaneVector> Bits = Values.evaluate(Descriptor, Lanes);
  if (!Bits || !Bits->isUniformOver(Lanes))
    return std::nullopt;
  return uint64_t((*Bits)[llvm::countr_zero(Lanes)]);
}

/// The place of an operand and its swizzle, from a descriptor whose only
/// unknown is the address of an array: it is evaluated at two addresses, from
/// which the place in the array must be the same.
static std::optional<std::pair<Place, unsigned>>
operandOf(const LaneValue &Descriptor, uint32_t Lanes, const SymbolTable &T,
          const AddressMap &Addresses) {
  // Within the 18 bits of an address that a descriptor has, and a multiple of
  // any alignment of shared memory.
  constexpr int64_t First = 1 << 14, Apart = 1 << 16;
  const std::vector<SymbolId> Roots = T.roots(Descriptor);
  if (Roots.size() != 1)
    return std::nullopt;
  auto Of = Addresses.find(Roots.front());
  if (Of == Addresses.end() || Of->second.Space != MemorySpace::Shared ||
      !Of->second.Object)
    return std::nullopt;
  const auto A = descriptorAt(Descriptor, Lanes, T, Roots.front(), First);
  const auto B =
      descriptorAt(Descriptor, Lanes, T, Roots.front(), First + Apart);
  if (!A || !B)
    return std::nullopt;
  const MatrixDescriptor At = MatrixDescriptor::of(*A),
                         Moved = MatrixDescriptor::of(*B);
  if (Moved.Start != At.Start + Apart ||
      Moved.SwizzleBytes != At.SwizzleBytes || At.BaseOffset != 0)
    return std::nullopt;
  Place P;
  P.Base = Roots.front();
  P.Offset = int64_t(At.Start) - First;
  P.Multiple = lowestBit(uint64_t(*P.Offset));
  return std::pair(P, At.SwizzleBytes);
}

static uint64_t copiedBytes(const LoggedTile &Tile) {
  if (Tile.Form == TileForm::BulkCopy && Tile.Bytes.isConstant())
    return uint64_t(Tile.Bytes.constant());
  return Tile.Map ? Tile.Map->tileBytes() : 0;
}

static void describeArray(TileAccess &R, const AddressFacts &Facts) {
  const SourceVariable Variable = variableOf(*Facts.Object);
  R.Array = Variable.Name;
  R.ArrayWhere = Variable.Where;
  R.ArrayBytes = Facts.Bytes;
  if (const auto *G = dyn_cast<GlobalVariable>(Facts.Object)) {
    R.ArrayGlobal = G->getName().str();
    R.ArrayAlignment = G->getAlign().valueOrOne().value();
  }
}

void TileSums::add(const LoggedTile &Tile, const Site &At, const SymbolTable &T,
                   const AddressMap &Addresses) {
  if (!Tile.May)
    return;
  std::optional<Place> P;
  std::optional<unsigned> Swizzle;
  if (Tile.Form != TileForm::MatrixOperand)
    P = placeOf(Tile.Shared, Tile.May, T, Addresses);
  else if (auto Of = operandOf(Tile.Shared, Tile.May, T, Addresses))
    std::tie(P, Swizzle) = std::pair(std::optional(Of->first), Of->second);
  const AddressFacts *Facts = P ? &Addresses.find(P->Base)->second : nullptr;
  Sum &S = Tiles[{At.Where, At.InlinedFrom, Tile.Form, Tile.WritesShared,
                  Tile.Operand, Facts ? Facts->Object : nullptr}];
  TileAccess &R = S.Result;
  if (!S.Any) {
    R.Where = At.Where;
    R.InlinedFrom = At.InlinedFrom;
    R.Form = Tile.Form;
    R.WritesShared = Tile.WritesShared;
    R.Operand = Tile.Operand;
    R.Bytes = copiedBytes(Tile);
    R.Map = Tile.Map;
    R.OperandSwizzle = Swizzle;
    if (Facts)
      describeArray(R, *Facts);
  }
  S.Any = true;
  if (R.Bytes != copiedBytes(Tile))
    R.Bytes = 0;
  if (!(R.Map == Tile.Map))
    R.Map.reset();
  if (R.OperandSwizzle != Swizzle)
    R.OperandSwizzle.reset();
  R.OffsetMultiple = P ? std::min(R.OffsetMultiple, P->Multiple) : 1;
  if (P && P->Offset && S.Offsets.size() < MostOffsets)
    S.Offsets.insert(*P->Offset);
  else
    R.IsComplete = false;
}

std::vector<TileAccess> TileSums::finish() {
  std::vector<TileAccess> All;
  for (auto &[K, S] : Tiles) {
    S.Result.Offsets.assign(S.Offsets.begin(), S.Offsets.end());
    All.push_back(std::move(S.Result));
  }
  // The keys have addresses of objects, whose order is not that of the source.
  llvm::sort(All, [](const TileAccess &A, const TileAccess &B) {
    return std::tie(A.Where, A.InlinedFrom, A.Form, A.WritesShared, A.Operand,
                    A.ArrayGlobal) < std::tie(B.Where, B.InlinedFrom, B.Form,
                                              B.WritesShared, B.Operand,
                                              B.ArrayGlobal);
  });
  return All;
}

/// The sectors of one lane's copy; absent: not the same for all addresses that
/// are possible.
static std::optional<uint64_t> sectorsOf(const Profile &Gpu,
                                         const LoggedTile &Tile,
                                         const SymbolTable &T, unsigned Lane,
                                         uint64_t Bytes) {
  auto Step = [&](const LaneValue &V, uint64_t Period) {
    return std::gcd(T.termsMultiple(V), Period);
  };
  if (Step(Tile.Global, Gpu.SectorBytes) != Gpu.SectorBytes)
    return std::nullopt;
  // Addresses are multiples of BulkAlignment.
  const uint64_t Apart =
      std::max(Step(Tile.Shared, Gpu.LineBytes), BulkAlignment);
  std::optional<uint64_t> Sectors;
  for (uint64_t Start = 0; Start < Gpu.LineBytes; Start += Apart) {
    const uint64_t At =
        bulkSectors(Gpu, uint64_t(Tile.Global.K[Lane]),
                    uint64_t(Tile.Shared.K[Lane]) + Start, Bytes);
    if (Sectors.value_or(At) != At)
      return std::nullopt;
    Sectors = At;
  }
  return Sectors;
}

static double leastFor(const Profile &Gpu, uint64_t Bytes) {
  return double((Bytes + Gpu.SectorBytes - 1) / Gpu.SectorBytes);
}

/// A tile of more bytes fits in no shared memory.
static constexpr uint64_t MostTileBytes = 1 << 20;

static std::optional<BulkCost> tensorCost(const Profile &Gpu,
                                          const LoggedTile &Tile) {
  const TensorMap *Map = Tile.Map ? &*Tile.Map : nullptr;
  const uint64_t RowBytes = Map ? Map->rowBytes() : 0;
  const uint64_t Bytes = Map ? Map->tileBytes() : 0;
  if (!RowBytes || !Bytes || Bytes > MostTileBytes || Map->IsInterleaved ||
      RowBytes % BulkAlignment || (Tile.May != Tile.Must && !Tile.OneLane))
    return std::nullopt;
  const SectorBounds Sectors =
      boxSectorBounds(Gpu, RowBytes, Bytes / RowBytes, Map->SwizzleBytes);
  const double Lanes = Tile.OneLane ? 1 : llvm::popcount(Tile.May);
  return BulkCost{Lanes * double(Sectors.Least), Lanes * double(Sectors.Most),
                  Lanes * leastFor(Gpu, Bytes), Bytes};
}

std::optional<BulkCost> warplint::bulkCost(const Profile &Gpu,
                                           const LoggedTile &Tile,
                                           const SymbolTable &T) {
  if (!Tile.May)
    return std::nullopt;
  if (Tile.Form == TileForm::TensorCopy)
    return tensorCost(Gpu, Tile);
  if (Tile.Form != TileForm::BulkCopy || !Tile.Bytes.isConstant())
    return std::nullopt;
  const int64_t Bytes = Tile.Bytes.constant();
  if (Bytes <= 0 || Bytes % int64_t(BulkAlignment))
    return std::nullopt;
  BulkCost Cost;
  Cost.Bytes = uint64_t(Bytes);
  std::optional<uint64_t> First;
  double Lanes = 0;
  for (uint32_t Left = Tile.May; Left; Left &= Left - 1) {
    const auto One =
        sectorsOf(Gpu, Tile, T, llvm::countr_zero(Left), Cost.Bytes);
    if (!One || (Tile.OneLane && First.value_or(*One) != *One))
      return std::nullopt;
    First = One;
    Cost.Least += double(*One);
    ++Lanes;
  }
  if (Tile.OneLane) {
    Cost.Least /= Lanes;
    Lanes = 1;
  } else if (Tile.May != Tile.Must) {
    return std::nullopt;
  }
  Cost.Most = Cost.Least;
  Cost.Ideal = Lanes * leastFor(Gpu, Cost.Bytes);
  return Cost;
}
