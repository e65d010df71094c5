//===- Cost.h - Symbolic lane addresses to wavefronts or sectors *- C++ -*-===//
#ifndef WARPLINT_COST_COST_H
#define WARPLINT_COST_COST_H

#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Cost/RootKinds.h"
#include "warplint/Cost/TriedValues.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Lane/Symbol.h"
#include "warplint/Warp/Log.h"
#include <list>
#include <set>
#include <unordered_map>

namespace warplint {

/// Cost of one logged access, per request.
struct AccessCost {
  double Low = 0, High = 0;
  /// Mean over all the requests that the entry stands for; NaN when unknown.
  double Mean = 0;
  double Ideal = 0;    ///< mean
  double Lines = 0;    ///< mean, global memory
  bool Decided = true; ///< Mean is exact
  bool Sampled = false;
  std::set<Reason> Reasons;
  std::set<std::string> Exceptions;
  /// In the reference case; absent where it could not be worked out.
  std::optional<ReferenceCost> Reference;
  Request Worst; ///< addresses relative to the array
  unsigned WorstCost = 0;
  /// Of it, that of the worst group of lanes; all of it outside of shared
  /// memory.
  unsigned WorstDegree = 0;
  bool Simple = false;  ///< the lanes' offsets are known up to a common one
  bool Uniform = false; ///< one address for all lanes
  bool Data = false;    ///< differs by loaded data
  std::optional<Access::Residues> ByPitch;
};

/// Who meets in shared memory in the worst request of an access.
struct SharedWitness {
  BankWitness Bank;
  std::vector<uint32_t> Groups; ///< lanes that are served together
};
/// `Moved`: bytes that the request lies behind `C.Worst`, which has an active
/// lane. Banks count from the start of the array.
SharedWitness sharedWitness(const Profile &Gpu, const AccessShape &Shape,
                            const AccessCost &C, int64_t Moved);

class CostModel {
public:
  /// `Symbols` are those of the run whose log is costed; `ReferencesBefore` is
  /// references() of the runs before it of the same kernel and launch together.
  /// Absent: no values are tried for unknowns, and there is no reference case.
  CostModel(const Profile &Gpu, SymbolTable Symbols,
            const AddressMap &Addresses,
            std::optional<unsigned> ReferencesBefore = 0)
      : Gpu(Gpu), T(std::move(Symbols)), Addresses(Addresses),
        ReferencesBefore(ReferencesBefore), Kinds(this->T) {}

  /// Reference cases that were worked out.
  unsigned references() const { return References; }

  /// The run's symbols, with what learnPitches() found of them.
  const SymbolTable &symbols() const { return T; }

  AccessCost cost(const AccessShape &Shape, const LoggedAccess &A);

  /// Lower bounds of pitches: where lanes or warps store to one row each of an
  /// array whose pitch is a kernel argument, rows don't overlap, or threads
  /// would overwrite each other's results.
  void learnPitches(const Log &Of);

  /// The hardware's cost of one request with known addresses.
  struct Plain {
    unsigned Cost, Ideal, Lines;
    unsigned Degree; ///< cost of the worst group of lanes
  };
  Plain plain(const AccessShape &Shape, const Request &R);
  /// The same, not kept: for requests that hardly come again.
  Plain plainAnew(const AccessShape &Shape, const Request &R) const;

private:
  struct Split {
    std::vector<LaneTerm> Common;  ///< the same in all lanes
    std::vector<LaneTerm> Strided; ///< a uniform unknown times a lane's factor
    std::vector<LaneTerm> Varying; ///< an unknown of each lane
  };
  Split classify(const LaneValue &V, uint32_t Mask) const;
  void simple(const AccessShape &, const LoggedAccess &, const Split &,
              AccessCost &);
  void enumerate(const AccessShape &, const LoggedAccess &, AccessCost &);
  /// An address less its known part, under every combination of what is unknown
  /// in it: a loop comes by at many known distances from it.
  struct Enumerated {
    LaneValue Moving;
    uint32_t May = 0;
    std::vector<int64_t> Starts; ///< of the array, behind a line
    /// One for each start of each combination; absent: a division by zero.
    std::vector<std::optional<LaneVector>> Addresses;
  };
  const Enumerated &combinationsOf(const LoggedAccess &A,
                                   llvm::ArrayRef<int64_t> Starts);
  bool pitch(const AccessShape &, const LoggedAccess &, SymbolId Root,
             AccessCost &);
  /// A typical value of an unknown in one of the tries of sample().
  int64_t sampleOf(SymbolId Root, unsigned Try) const;
  /// The tries for requests of the lanes, with values for the roots.
  std::optional<LaneVector>
  sampled(const LoggedAccess &A, llvm::ArrayRef<SymbolId> Roots, unsigned Try);
  void sample(const AccessShape &, const LoggedAccess &,
              const std::vector<SymbolId> &Roots, AccessCost &);
  std::vector<uint32_t> movingTogether(uint32_t Lanes, const Split &) const;
  /// Where an access can lie: bytes, rows of local memory and words as wide as
  /// a bank, at most; 0: not known.
  struct Room {
    uint64_t Bytes, Rows, Words;
  };
  Room roomOf(const AccessShape &Shape, const LoggedAccess &A) const;
  std::pair<double, double> costWherever(const AccessShape &,
                                         const LaneVector &Address,
                                         uint32_t Group);
  void data(const AccessShape &, const LoggedAccess &, const Split &,
            AccessCost &);
  /// Sets C.Reference, and widens a sampled range by what it meets.
  void reference(const AccessShape &, const LoggedAccess &, AccessCost &C);
  Request requestFor(const AccessShape &, uint32_t Mask,
                     const LaneVector &Address) const;
  bool startsWithWord(const LoggedAccess &A) const;
  /// Where the array may start, modulo a sector: bytes behind a line.
  std::vector<int64_t> alignments(const LoggedAccess &A) const;
  void keepWorst(AccessCost &C, const Request &R, const Plain &P, int64_t Base);
  std::vector<SymbolId> unknownRoots(const LaneValue &V) const;
  /// Names the unknowns that an alignment hangs on.
  void addAlignments(SymbolId Of, std::set<Reason> &Into);
  uint64_t objectBytes(const LoggedAccess &A) const;

  const Profile &Gpu;
  SymbolTable T;
  const AddressMap &Addresses;
  const std::optional<unsigned> ReferencesBefore;
  RootKinds Kinds;
  unsigned References = 0;
  /// Made at the first use: learnPitches() comes before.
  std::optional<ReferenceValues> InReference;
  std::optional<TriedValues> SampleTries;
  struct Cached {
    Request R;
    MemorySpace Space;
    Plain P;
  };
  std::unordered_map<uint64_t, std::vector<Cached>> Cache;
  std::list<Enumerated> Combinations; ///< the last used one first
};

} // namespace warplint

#endif
