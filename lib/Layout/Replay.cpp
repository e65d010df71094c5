//===- Replay.cpp - Recorded accesses under another arrangement -----------===//
#include "warplint/Layout/Replay.h"
#include "warplint/Hardware/Request.h"
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

/// Adds one pattern of an access to its outcome; false when it breaks.
static bool replayPattern(const Profile &Gpu, const ArrayShape &Shape,
                          const Arrangement &How, const Access &A,
                          const AccessPattern &P, AccessOutcome &Into) {
  // An access that covers several fields of a struct of arrays becomes one
  // request for each.
  llvm::SmallVector<Request, 1> Parts;
  for (unsigned L = 0; L != 32; ++L) {
    if (!(P.Mask >> L & 1))
      continue;
    llvm::SmallVector<Piece, 4> Pieces =
        place(Shape, How, P.Offset[L], A.Bytes);
    if (Pieces.empty())
      return false;
    if (Parts.size() < Pieces.size())
      Parts.resize(Pieces.size());
    for (size_t I = 0; I != Pieces.size(); ++I) {
      Request &R = Parts[I];
      if (R.Mask && R.Bytes != Pieces[I].Bytes)
        return false;
      R.Kind = A.Kind;
      R.Bytes = Pieces[I].Bytes;
      R.Mask |= uint32_t(1) << L;
      R.Address[L] = Pieces[I].Offset;
    }
  }
  unsigned Wavefronts = 0, Ideal = 0;
  for (const Request &R : Parts) {
    if (R.Bytes > 16 || (R.Bytes & (R.Bytes - 1)))
      return false;
    SharedCost C = sharedCost(Gpu, R);
    Wavefronts += C.Wavefronts;
    Ideal += C.Ideal;
  }
  Into.Wavefronts += Wavefronts * P.Times;
  Into.Ideal += Ideal * P.Times;
  Into.Worst = std::max(Into.Worst, Wavefronts);
  return true;
}

std::optional<Outcome> warplint::replay(const Profile &Gpu, const Recording &R,
                                        const Arrangement &How,
                                        uint64_t Limit) {
  Outcome Result;
  Result.How = How;
  for (const RecordedTable &T : R.Tables)
    if (!isPossible(T.Shape, How))
      return std::nullopt;
  for (const RecordedTable &T : R.Tables) {
    TableOutcome Of;
    Of.Bytes = bytesOf(T.Shape, How);
    for (const RecordedAccess &A : T.Accesses) {
      AccessOutcome One;
      for (const AccessPattern &P : A.Patterns)
        if (!replayPattern(Gpu, T.Shape, How, *A.From, P, One) ||
            Result.Wavefronts + Of.Wavefronts + One.Wavefronts > Limit)
          return std::nullopt;
      Of.Wavefronts += One.Wavefronts;
      Of.Accesses.push_back(One);
    }
    Result.Wavefronts += Of.Wavefronts;
    Result.Bytes = std::max(Result.Bytes, Of.Bytes);
    Result.Tables.push_back(std::move(Of));
  }
  return Result;
}

/// What identifies one request: lane offsets, mask, width and kind.
using RequestWords = std::array<uint64_t, 35>;

/// The requests that a pattern becomes, offsets counted from the start of the
/// array that each goes to.
static llvm::SmallVector<RequestWords, 1> requestsOf(const ArrayShape &Shape,
                                                     const Arrangement &How,
                                                     const Access &A,
                                                     const AccessPattern &P) {
  llvm::SmallVector<RequestWords, 1> Parts;
  for (unsigned L = 0; L != 32; ++L) {
    if (!(P.Mask >> L & 1))
      continue;
    llvm::SmallVector<Piece, 4> Pieces =
        place(Shape, How, P.Offset[L], A.Bytes);
    if (Parts.size() < Pieces.size())
      Parts.resize(Pieces.size(), RequestWords{});
    for (size_t I = 0; I != Pieces.size(); ++I) {
      const Piece &At = Pieces[I];
      bool Split = How.How == Arrangement::Kind::StructOfArrays;
      Parts[I][L] = At.Offset - (Split ? fieldStart(Shape, At.Field) : 0);
      Parts[I][32] |= uint64_t(1) << L;
      Parts[I][33] = At.Bytes;
      Parts[I][34] = uint64_t(A.Kind);
    }
  }
  return Parts;
}

uint64_t warplint::digest(const Recording &R, const Arrangement &How) {
  // A sum over requests does not depend on their order, nor on how equal ones
  // are gathered into patterns.
  uint64_t Sum = 0;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      for (const AccessPattern &P : A.Patterns)
        for (const RequestWords &Words : requestsOf(T.Shape, How, *A.From, P))
          Sum += P.Times * llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
                               reinterpret_cast<const uint8_t *>(Words.data()),
                               Words.size() * sizeof(uint64_t)));
  return Sum;
}
