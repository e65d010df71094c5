//===- WiderRows.cpp - Rows whose accesses nvcc joins ---------------------===//

#include "warplint/Confirm/Settle.h"
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <map>

using namespace llvm;
using namespace warplint;

/// An arbitrary address that is aligned to every line.
static constexpr int64_t Origin = int64_t(1) << 40;

namespace {

using Offsets = std::array<int64_t, WarpLanes>;

/// Sums over the joined requests of a row.
struct Sums {
  uint64_t Requests = 0;
  double Cost = 0, Ideal = 0;
  unsigned Least = ~0u, Most = 0;
  double MostExcess = -1;
  Request Worst;
  unsigned WorstWarp = 0;
};

} // namespace

static Offsets movedBy(const AccessPattern &P, int64_t Bytes) {
  Offsets All = P.Offset;
  for (uint32_t Left = P.Mask; Left; Left &= Left - 1)
    All[llvm::countr_zero(Left)] += Bytes;
  return All;
}

/// Whether all active lanes are at a multiple of `Bytes` from the start of the
/// array, which is aligned to the widest access.
static bool isAligned(const AccessPattern &P, unsigned Bytes) {
  for (uint32_t Left = P.Mask; Left; Left &= Left - 1)
    if (P.Offset[llvm::countr_zero(Left)] % int64_t(Bytes))
      return false;
  return true;
}

/// Joins each request with those of the following elements. Empty: they do not
/// all join.
static std::vector<AccessPattern> join(const Access &Row, unsigned Bytes) {
  std::map<std::pair<uint32_t, Offsets>, AccessPattern> Left;
  for (const AccessPattern &P : Row.Patterns) {
    if (!P.Relative || !P.Mask)
      return {};
    auto [At, New] = Left.try_emplace({P.Mask, P.Offset}, P);
    if (!New)
      At->second.Times += P.Times;
  }
  std::vector<AccessPattern> Joined;
  // In ascending order, so that the first element of each comes first.
  while (!Left.empty()) {
    const AccessPattern First = Left.begin()->second;
    if (!isAligned(First, Bytes))
      return {};
    for (unsigned Byte = 0; Byte < Bytes; Byte += Row.Bytes) {
      auto Part = Left.find({First.Mask, movedBy(First, Byte)});
      if (Part == Left.end() || Part->second.Times < First.Times)
        return {};
      if ((Part->second.Times -= First.Times) == 0)
        Left.erase(Part);
    }
    Joined.push_back(First);
  }
  return Joined;
}

static Request requestOf(const Access &Row, unsigned Bytes, uint32_t Mask,
                         const Offsets &At) {
  Request R;
  R.Kind = Row.Kind;
  R.Bytes = Bytes;
  R.Mask = Mask;
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    const unsigned Lane = llvm::countr_zero(Left);
    R.Address[Lane] = uint64_t(Origin + At[Lane]);
  }
  return R;
}

static void add(Sums &To, const Request &R, unsigned Cost, unsigned Ideal,
                uint64_t Times, unsigned Warp) {
  To.Requests += Times;
  To.Cost += double(Cost) * double(Times);
  To.Ideal += double(Ideal) * double(Times);
  To.Least = std::min(To.Least, Cost);
  To.Most = std::max(To.Most, Cost);
  if (double(Cost) - Ideal <= To.MostExcess)
    return;
  To.MostExcess = double(Cost) - Ideal;
  To.Worst = R;
  To.WorstWarp = Warp;
}

/// The witness of a request; `Before` has what does not depend on the width.
static Witness witnessOf(const Request &R, const Witness &Before, int64_t Start,
                         unsigned Warp) {
  Witness W = Before;
  W.Warp = Warp;
  W.Mask = R.Mask;
  W.Bytes = R.Bytes;
  W.Start = Start;
  W.Offset = {};
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1) {
    const unsigned Lane = llvm::countr_zero(Left);
    W.Offset[Lane] = int64_t(R.Address[Lane]) - Origin - Start;
  }
  return W;
}

/// Puts the sums into the row. `IsCounted`: the number of requests is known.
static void fill(Access &Row, unsigned Bytes, const Sums &S, bool IsCounted) {
  const double Requests = double(S.Requests);
  Row.Bytes = Bytes;
  Row.Ideal = S.Ideal / Requests;
  Row.Levels.clear();
  Row.ByPitch.reset();
  Row.RequestsBy = Row.PerRequestBy = std::nullopt;
  Row.PerRequest.Low = S.Least;
  Row.PerRequest.High = S.Most;
  Row.PerRequest.Mean = S.Cost / Requests;
  Row.Reference =
      ReferenceCost{S.Cost / Requests, S.Ideal / Requests, S.Cost / Requests};
  Row.Requests.reset();
  Row.MeanRequests = Row.TotalLow = Row.TotalHigh = Row.TotalIdeal =
      std::nullopt;
  if (!IsCounted)
    return;
  Row.Requests = S.Requests;
  Row.MeanRequests = Requests;
  Row.TotalLow = Row.TotalHigh = S.Cost;
  Row.TotalIdeal = S.Ideal;
}

static bool widenShared(Access &Row, unsigned Bytes, const Profile &Gpu) {
  std::vector<AccessPattern> Joined = join(Row, Bytes);
  if (Joined.empty() || !Row.Worst)
    return false;
  Sums S;
  for (const AccessPattern &P : Joined) {
    const Request R = requestOf(Row, Bytes, P.Mask, P.Offset);
    const SharedCost C = sharedCost(Gpu, R);
    add(S, R, C.Wavefronts, C.Ideal, P.Times, P.Warp);
  }
  // With lanes that may be inactive, only the absence of conflicts is certain:
  // it holds for each subset of the lanes.
  if (!Row.PatternsComplete && S.MostExcess > 0)
    return false;
  fill(Row, Bytes, S, Row.PatternsComplete);
  if (Row.PatternsComplete) {
    Row.PerRequest.How = Verdict::Kind::Exact;
    Row.PerRequest.RestsOn = Basis::Proved;
  } else {
    Row.PerRequest.Low = 1;
    Row.PerRequest.Mean.reset();
  }
  Row.Patterns = std::move(Joined);
  Row.Worst = witnessOf(S.Worst, *Row.Worst, 0, S.WorstWarp);
  Row.WorstBank = worstBank(Gpu, S.Worst);
  Row.Worst->Groups = laneGroups(Gpu, S.Worst);
  return true;
}

/// All requests of the row cost the same, so that the witness stands for them.
static bool widenGlobal(Access &Row, unsigned Bytes, const Profile &Gpu,
                        unsigned Rows) {
  const Verdict &V = Row.PerRequest;
  if (!Row.Worst || !Row.Worst->Mask || V.How != Verdict::Kind::Exact ||
      V.Low != V.High)
    return false;
  const Witness &W = *Row.Worst;
  // The joint access begins at the multiple of its width before each lane.
  std::optional<int64_t> Behind;
  for (uint32_t Left = W.Mask; Left; Left &= Left - 1) {
    const int64_t At = W.Start + W.Offset[llvm::countr_zero(Left)];
    const int64_t Rest = (At % int64_t(Bytes) + Bytes) % int64_t(Bytes);
    if (Behind.value_or(Rest) != Rest)
      return false;
    Behind = Rest;
  }
  Offsets At{};
  for (uint32_t Left = W.Mask; Left; Left &= Left - 1) {
    const unsigned Lane = llvm::countr_zero(Left);
    At[Lane] = W.Start + W.Offset[Lane] - *Behind;
  }
  const unsigned Parts = Bytes / Row.Bytes;
  const std::optional<uint64_t> Elements =
      Row.Requests ? std::optional(*Row.Requests * Rows) : std::nullopt;
  if (Elements && *Elements % Parts)
    return false;
  const Request R = requestOf(Row, Bytes, W.Mask, At);
  const GlobalCost C = globalCost(Gpu, R);
  Sums S;
  add(S, R, C.Sectors, C.Ideal, Elements ? *Elements / Parts : 1, W.Warp);
  const int64_t Start = W.Start;
  fill(Row, Bytes, S, Elements.has_value());
  Row.Lines = C.Lines;
  Row.Worst = witnessOf(R, *Row.Worst, Start, Row.Worst->Warp);
  return true;
}

bool warplint::widen(Access &Row, unsigned Bytes, const Profile &Gpu,
                     unsigned Rows) {
  if (!Row.Bytes || Bytes <= Row.Bytes || Bytes % Row.Bytes ||
      Bytes > WidestAccess || Row.Op == AccessKind::Atomic)
    return false;
  if (Row.Space == MemorySpace::Shared)
    return widenShared(Row, Bytes, Gpu);
  return Row.Space == MemorySpace::Global && widenGlobal(Row, Bytes, Gpu, Rows);
}
