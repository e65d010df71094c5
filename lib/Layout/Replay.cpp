//===- Replay.cpp - Recorded accesses under a layout ----------------------===//
#include "warplint/Layout/Replay.h"
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace warplint;

bool Outcome::isIdeal() const {
  for (const TableOutcome &T : Tables)
    for (const AccessOutcome &A : T.Accesses)
      if (A.Wavefronts > A.Ideal)
        return false;
  return true;
}

uint64_t Outcome::excess() const {
  uint64_t Sum = 0;
  for (const TableOutcome &T : Tables)
    for (const AccessOutcome &A : T.Accesses)
      Sum += A.Wavefronts - std::min(A.Wavefronts, A.Ideal);
  return Sum;
}

/// The requests of a pattern of an access under an arrangement: one per piece
/// of the access, or per scalar if `Apart`. Empty: the access is not possible,
/// since some lane has no location, or a piece has no width of a request.
static llvm::SmallVector<Request, 1>
requestsOf(const ArrayShape &Shape, const Arrangement &How, const Access &A,
           const AccessPattern &P, bool Apart) {
  bool Split = How.How == Arrangement::Kind::StructOfArrays;
  llvm::SmallVector<Request, 1> Parts;
  for (unsigned L = 0; L != 32; ++L) {
    if (!(P.Mask >> L & 1))
      continue;
    llvm::SmallVector<Piece, 4> Pieces =
        Apart ? placeApart(Shape, How, P.Offset[L], A.Bytes)
              : place(Shape, How, P.Offset[L], A.Bytes);
    if (Pieces.empty())
      return {};
    if (Parts.size() < Pieces.size())
      Parts.resize(Pieces.size());
    for (size_t I = 0; I != Pieces.size(); ++I) {
      Request &R = Parts[I];
      if ((R.Mask && R.Bytes != Pieces[I].Bytes) || Pieces[I].Bytes > 16 ||
          (Pieces[I].Bytes & (Pieces[I].Bytes - 1)))
        return {};
      R.Kind = A.Kind;
      R.Bytes = Pieces[I].Bytes;
      R.Mask |= uint32_t(1) << L;
      // The array of each field is a separate variable.
      R.Address[L] =
          Pieces[I].Offset - (Split ? fieldStart(Shape, Pieces[I].Field) : 0);
    }
  }
  return Parts;
}

/// Whether the arrangement splits an access that the compiler joined from
/// several elements: the rewritten index hides that they are adjacent, or they
/// are not adjacent and aligned in every request any more. Where the source
/// itself accesses vectors of the array, the accesses that are no wider are
/// taken to stay joined: their indices are sums of multiples, as those of the
/// vectors are. The second analysis refuses the edit where they do not.
static bool comesApart(const RecordedTable &T, const Arrangement &How,
                       const RecordedAccess &A) {
  unsigned Bytes = A.From->Bytes;
  const bool IsOfVectors = T.Shape.Alignment > T.Shape.ElementBytes;
  if (Bytes > T.Shape.ElementBytes &&
      !(IsOfVectors && Bytes <= T.Shape.Alignment) &&
      (How.How == Arrangement::Kind::FlatPadding ||
       How.How == Arrangement::Kind::Swizzle ||
       How.How == Arrangement::Kind::FlatSwizzle))
    return true;
  for (const AccessPattern &P : A.Patterns)
    for (unsigned L = 0; L != 32; ++L)
      if (P.Mask >> L & 1 && place(T.Shape, How, P.Offset[L], Bytes).empty())
        return true;
  return false;
}

/// Whether one array per field splits a joined access. The first active lane
/// decides.
static bool isSplit(const RecordedTable &T, const Arrangement &How,
                    const RecordedAccess &A) {
  if (How.How != Arrangement::Kind::StructOfArrays)
    return false;
  for (const AccessPattern &P : A.Patterns)
    for (unsigned L = 0; L != 32; ++L)
      if (P.Mask >> L & 1)
        return place(T.Shape, How, P.Offset[L], A.From->Bytes).size() > 1;
  return false;
}

/// Adds the cost of all patterns of an access to `Into`. False: the access is
/// not possible, or takes more than `Limit` wavefronts.
static bool replayAccess(const Profile &Gpu, const RecordedTable &T,
                         const Arrangement &How, const RecordedAccess &A,
                         bool Apart, uint64_t Limit, AccessOutcome &Into) {
  for (const AccessPattern &P : A.Patterns) {
    llvm::SmallVector<Request, 1> Parts =
        requestsOf(T.Shape, How, *A.From, P, Apart);
    if (Parts.empty())
      return false;
    unsigned Wavefronts = 0, Ideal = 0;
    for (const Request &One : Parts) {
      SharedCost C = sharedCost(Gpu, One);
      Wavefronts += C.Wavefronts;
      Ideal += C.Ideal;
    }
    Into.Wavefronts += Wavefronts * P.Times;
    Into.Ideal += Ideal * P.Times;
    Into.Worst = std::max(Into.Worst, Wavefronts);
    if (Into.Wavefronts > Limit)
      return false;
  }
  return true;
}

/// Whether the arrays behind this one stay aligned: what the arrangement adds,
/// in each array that it makes of this one, is a multiple of the granule.
static bool leavesOthersAligned(const RecordedTable &T,
                                const Arrangement &How) {
  if (How.How == Arrangement::Kind::StructOfArrays)
    return llvm::all_of(T.Shape.Fields, [&](const ArrayShape::Field &F) {
      return F.Bytes * T.Shape.elements() % T.Granule == 0;
    });
  // The extent is written as that of one element more: N + N / 32.
  if (How.How == Arrangement::Kind::FlatPadding)
    return How.skippedBefore(T.Shape.elements()) * T.Shape.ElementBytes %
               T.Granule ==
           0;
  return (bytesOf(T.Shape, How) - T.Shape.bytes()) % T.Granule == 0;
}

std::optional<Outcome> warplint::replay(const Profile &Gpu, const Recording &R,
                                        const Arrangement &All,
                                        uint64_t Limit) {
  Outcome Result;
  Result.How = All;
  for (const RecordedTable &T : R.Tables)
    if (!isPossible(T.Shape, T.own(All)) || !leavesOthersAligned(T, T.own(All)))
      return std::nullopt;
  for (const RecordedTable &T : R.Tables) {
    const Arrangement &How = T.own(All);
    TableOutcome Of;
    Of.Bytes = bytesOf(T.Shape, How);
    for (const RecordedAccess &A : T.Accesses) {
      AccessOutcome One;
      uint64_t Spent = Result.Wavefronts + Of.Wavefronts;
      bool Apart = R.MayPart && comesApart(T, How, A);
      if (Spent > Limit ||
          !replayAccess(Gpu, T, How, A, Apart, Limit - Spent, One))
        return std::nullopt;
      Result.SplitsAccesses |= Apart || isSplit(T, How, A);
      Of.Wavefronts += One.Wavefronts;
      Of.Accesses.push_back(One);
    }
    Result.Wavefronts += Of.Wavefronts;
    Result.Bytes = std::max(Result.Bytes, Of.Bytes);
    Result.Tables.push_back(std::move(Of));
  }
  return Result;
}

/// The wavefronts of one request of the pattern; 0 if it is not possible.
static unsigned costOf(const Profile &Gpu, const RecordedTable &T,
                       const Arrangement &How, const RecordedAccess &A,
                       const AccessPattern &P, bool Apart) {
  unsigned Wavefronts = 0;
  for (const Request &One : requestsOf(T.Shape, How, *A.From, P, Apart))
    Wavefronts += sharedCost(Gpu, One).Wavefronts;
  return Wavefronts;
}

/// Lane masks of the rectangles that contain the first lane or the last lane of
/// a warp with rows of `Width` lanes, for all numbers of rows and columns. A
/// guard at the boundary of a grid leaves such lanes active.
static std::vector<uint32_t> corners(unsigned Width) {
  std::vector<uint32_t> Masks;
  for (unsigned Columns = 1; Columns <= Width; ++Columns)
    for (unsigned Rows = 1; Rows <= 32 / Width; ++Rows)
      for (bool Last : {false, true}) {
        uint32_t Mask = 0;
        for (unsigned L = 0; L != 32; ++L) {
          unsigned X = L % Width, Y = L / Width;
          bool In = Last ? X >= Width - Columns && Y >= 32 / Width - Rows
                         : X < Columns && Y < Rows;
          Mask |= uint32_t(In) << L;
        }
        Masks.push_back(Mask);
      }
  return Masks;
}

bool warplint::mayWorsenPartly(const Profile &Gpu, const Recording &R,
                               const Outcome &Of) {
  for (size_t I = 0; I != R.Tables.size(); ++I) {
    const RecordedTable &T = R.Tables[I];
    const unsigned Row = T.Table->How.Block.Extent[0].value_or(32);
    const std::vector<uint32_t> Masks = corners(32 % Row ? 32 : Row);
    for (size_t J = 0; J != T.Accesses.size(); ++J) {
      const RecordedAccess &A = T.Accesses[J];
      // If all lanes take one wavefront, so do fewer lanes.
      if (!A.isConditional() || Of.Tables[I].Accesses[J].Worst <= 1)
        continue;
      const Arrangement &How = T.own(Of.How);
      const bool Apart = R.MayPart && comesApart(T, How, A);
      for (const AccessPattern &P : A.Patterns)
        for (uint32_t Mask : Masks) {
          AccessPattern Part = P;
          Part.Mask &= Mask;
          if (costOf(Gpu, T, How, A, Part, Apart) >
              costOf(Gpu, T, Arrangement(), A, Part, /*Apart=*/false))
            return true;
        }
    }
  }
  return false;
}

/// A hash of one request: lane offsets, mask, width and kind.
static uint64_t hashOf(const Request &R) {
  std::array<uint64_t, 35> Words{};
  std::copy(R.Address.begin(), R.Address.end(), Words.begin());
  Words[32] = R.Mask;
  Words[33] = R.Bytes;
  Words[34] = uint64_t(R.Kind);
  return llvm::xxh3_64bits(
      llvm::ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(Words.data()),
                              Words.size() * sizeof(uint64_t)));
}

std::vector<uint64_t> warplint::requestHashes(const Recording &R,
                                              const Arrangement &How) {
  std::vector<uint64_t> Hashes;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      for (const AccessPattern &P : A.Patterns) {
        const Arrangement &Own = T.own(How);
        auto Parts = requestsOf(T.Shape, Own, *A.From, P, /*Apart=*/true);
        if (Parts.empty()) // bytes that are no whole scalars
          Parts = requestsOf(T.Shape, Own, *A.From, P, /*Apart=*/false);
        for (const Request &One : Parts)
          Hashes.push_back(hashOf(One));
      }
  llvm::sort(Hashes);
  Hashes.erase(std::unique(Hashes.begin(), Hashes.end()), Hashes.end());
  return Hashes;
}
