//===- ShownRequests.cpp - One request in two layouts ---------------------===//

#include "ShownRequests.h"
#include "warplint/Hardware/Request.h"

using namespace warplint;

/// The request of a pattern under an arrangement; none: a lane accesses several
/// pieces, or a piece with another width than the access.
static std::optional<Request> requestOf(const ArrayShape &Shape,
                                        const Arrangement &How, const Access &A,
                                        const AccessPattern &P) {
  Request R;
  R.Kind = A.Kind;
  R.Bytes = A.Bytes;
  R.Mask = P.Mask;
  for (unsigned L = 0; L != WarpLanes; ++L) {
    if (!(P.Mask >> L & 1))
      continue;
    auto Pieces = place(Shape, How, P.Offset[L], A.Bytes);
    if (Pieces.size() != 1 || Pieces[0].Bytes != A.Bytes)
      return std::nullopt;
    R.Address[L] = Pieces[0].Offset;
    if (How.How == Arrangement::Kind::StructOfArrays)
      R.Address[L] -= fieldStart(Shape, Pieces[0].Field);
  }
  return R;
}

static Witness witnessOf(const Profile &Gpu, const AccessPattern &P,
                         const Request &R) {
  Witness W;
  W.Warp = P.Warp;
  W.Mask = P.Mask;
  W.Bytes = R.Bytes;
  W.Shared = true;
  W.Banks = Gpu.Banks;
  W.BankBytes = Gpu.BankBytes;
  W.SectorBytes = Gpu.SectorBytes;
  W.LineBytes = Gpu.LineBytes;
  W.Multicast = Gpu.Multicast;
  W.Kind = R.Kind;
  W.Groups = laneGroups(Gpu, R);
  for (unsigned L = 0; L != WarpLanes; ++L)
    if (P.Mask >> L & 1)
      W.Offset[L] = int64_t(R.Address[L]);
  return W;
}

void warplint::addRequests(FixAccess &Row, const Profile &Gpu,
                           const RecordedTable &T, const RecordedAccess &A,
                           const Arrangement &How) {
  const AccessPattern *Worst = nullptr;
  Request WorstRequest;
  unsigned Most = 0;
  for (const AccessPattern &P : A.Patterns) {
    auto R = requestOf(T.Shape, Arrangement(), *A.From, P);
    const unsigned Wavefronts = R ? sharedCost(Gpu, *R).Wavefronts : 0;
    if (Wavefronts <= Most)
      continue;
    Most = Wavefronts;
    Worst = &P;
    WorstRequest = *R;
  }
  if (!Worst)
    return;
  if (auto Then = requestOf(T.Shape, T.own(How), *A.From, *Worst)) {
    Row.RequestBefore = witnessOf(Gpu, *Worst, WorstRequest);
    Row.RequestAfter = witnessOf(Gpu, *Worst, *Then);
  }
}
