//===- Schedule.cpp - Which lane is served when ---------------------------===//
#include "warplint/Hardware/Schedule.h"
#include "BankTable.h"
#include <map>

using namespace warplint;

namespace {

/// The wavefronts of one group, filled bank by bank.
class Schedule {
  std::vector<Wavefront> Served;
  const BankTable &Table;
  const Service How;
  unsigned Broadcasts = 0; ///< wavefronts whose one broadcast is used

  /// Serves one lane of the words per wavefront, in wavefronts in which the
  /// bank is idle.
  void serveLanes(unsigned Bank, llvm::ArrayRef<BankWord> Words) {
    size_t Row = 0;
    for (unsigned L = 0; L != WarpLanes; ++L)
      for (const BankWord &W : Words)
        if (W.Lanes >> L & 1) {
          while (Served[Row][Bank])
            ++Row;
          Served[Row][Bank] = uint32_t(1) << L;
        }
  }

  /// Broadcasts as few words as the number of wavefronts requires, those with
  /// the most lanes first. Serves the lanes of the others one per wavefront.
  void serveOneBroadcast(unsigned Bank, std::vector<BankWord> Words) {
    const unsigned Wavefronts = Served.size();
    unsigned Needed = 0;
    if (Table.load(Bank, Service::ByLane) > Wavefronts)
      Needed = Table.broadcastsNeeded(Bank, Wavefronts);
    std::sort(Words.begin(), Words.end(),
              [](const BankWord &A, const BankWord &B) {
                const int OfA = llvm::popcount(A.Lanes);
                const int OfB = llvm::popcount(B.Lanes);
                return OfA != OfB ? OfA > OfB : A.Index < B.Index;
              });
    for (unsigned I = 0; I != Needed; ++I)
      Served[Broadcasts++][Bank] = Words[I].Lanes;
    serveLanes(Bank, llvm::ArrayRef(Words).drop_front(Needed));
  }

public:
  Schedule(const BankTable &Table, Service How, unsigned Banks)
      : Served(Table.wavefronts(How), Wavefront(Banks)), Table(Table),
        How(How) {}

  void serve(unsigned Bank) {
    const std::vector<BankWord> Words = Table.wordsOf(Bank);
    switch (How) {
    case Service::ByWord:
      for (size_t I = 0; I != Words.size(); ++I)
        Served[I][Bank] = Words[I].Lanes;
      return;
    case Service::ByLane:
      return serveLanes(Bank, Words);
    case Service::OneBroadcast:
      return serveOneBroadcast(Bank, Words);
    case Service::Once:
      for (const BankWord &W : Words)
        Served[0][Bank] |= W.Lanes;
      return;
    }
  }

  llvm::ArrayRef<Wavefront> served() const { return Served; }
};

} // namespace

std::vector<Wavefront> warplint::wavefrontsOfGroup(const Profile &P,
                                                   const Request &R,
                                                   uint32_t Lanes) {
  if (!Lanes)
    return {};
  const BankTable Table(P, R, Lanes);
  Schedule Of(Table, serviceOf(P, R.Kind), P.Banks);
  for (unsigned Bank = 0; Bank != P.Banks; ++Bank)
    Of.serve(Bank);
  std::vector<Wavefront> Wavefronts;
  for (const Wavefront &W : Of.served())
    Wavefronts.insert(Wavefronts.end(), wavefrontsPerService(R.Kind), W);
  return Wavefronts;
}

std::vector<std::vector<Wavefront>>
warplint::wavefrontSchedule(const Profile &P, const Request &R) {
  std::vector<std::vector<Wavefront>> Groups;
  for (uint32_t Lanes : laneGroups(P, R))
    Groups.push_back(wavefrontsOfGroup(P, R, Lanes));
  return Groups;
}

unsigned warplint::cellBytes(const Profile &P) {
  return std::min(4u, P.SectorBytes);
}

std::vector<TouchedSector> warplint::touchedSectors(const Profile &P,
                                                    const Request &R) {
  const unsigned Cell = cellBytes(P), Cells = P.SectorBytes / Cell;
  std::map<uint64_t, std::vector<uint32_t>> Sectors;
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1) {
    const unsigned L = llvm::countr_zero(Left);
    const uint64_t Last = (R.Address[L] + R.Bytes - 1) / Cell;
    for (uint64_t At = R.Address[L] / Cell; At <= Last; ++At) {
      std::vector<uint32_t> &Lanes = Sectors[At / Cells];
      Lanes.resize(Cells);
      Lanes[At % Cells] |= uint32_t(1) << L;
    }
  }
  std::vector<TouchedSector> Touched;
  for (auto &[Number, Lanes] : Sectors)
    Touched.push_back({Number, std::move(Lanes)});
  return Touched;
}
