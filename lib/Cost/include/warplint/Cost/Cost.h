//===- Cost.h - From symbolic lane addresses to costs -----------*- C++ -*-===//
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

/// The cost of one logged access per request: wavefronts for shared memory,
/// sectors for the other spaces.
struct AccessCost {
  double Low = 0, High = 0;
  /// Mean over all requests that the log entry stands for; NaN if it is not
  /// known.
  double Mean = 0;
  double Ideal = 0;    ///< mean
  double Lines = 0;    ///< mean, global memory
  bool Decided = true; ///< Mean is exact
  bool Sampled = false;
  std::set<Reason> Reasons;
  std::set<std::string> Exceptions;
  /// Cost in the reference case (docs/certainty.md); absent if it was not
  /// computed.
  std::optional<ReferenceCost> Reference;
  Request Worst;          ///< addresses relative to the array
  int64_t WorstStart = 0; ///< Witness::Start of it
  unsigned WorstCost = 0;
  /// The part of WorstCost that belongs to the most expensive group of lanes.
  /// Outside of shared memory there is one group, so it equals WorstCost.
  unsigned WorstDegree = 0;
  bool Simple = false;  ///< lane offsets are constants plus a common term
  bool Uniform = false; ///< one address for all lanes
  bool Data = false;    ///< depends on loaded data
  /// With Data: symbols of the addresses of the arrays that the data was loaded
  /// from, where they are known.
  std::set<SymbolId> IndexArrays;
  bool DataIsNear = false; ///< as Access::DataIsNear
  /// With Data: each lane loaded it from its own element of an array.
  bool DataIsOwn = false;
  std::optional<Access::Residues> ByPitch;
};

/// The bank with the most conflicts in the worst request of an access.
struct SharedWitness {
  BankWitness Bank;
  std::vector<uint32_t> Groups; ///< lanes that are served together
};
/// Computes the witness of the request that is `Moved` bytes behind `C.Worst`,
/// which must have an active lane. Banks count from the start of the array.
SharedWitness sharedWitness(const Profile &Gpu, const AccessShape &Shape,
                            const AccessCost &C, int64_t Moved);

class CostModel {
public:
  /// `Symbols` are those of the run whose log is evaluated. `ReferencesBefore`
  /// is the sum of references() over the earlier runs of the same kernel and
  /// launch; if it is absent, unknowns are not sampled and there is no
  /// reference case. `UnknownsBefore` is unknownsTried() of the run before.
  CostModel(const Profile &Gpu, SymbolTable Symbols,
            const AddressMap &Addresses,
            std::optional<unsigned> ReferencesBefore = 0,
            uint64_t UnknownsBefore = 0)
      : Gpu(Gpu), T(std::move(Symbols)), Addresses(Addresses),
        ReferencesBefore(ReferencesBefore), CostPeriod(costPeriod(Gpu)),
        Kinds(this->T), UnknownsTried(UnknownsBefore) {}

  /// costPeriod() of the GPU.
  int64_t period() const { return CostPeriod; }

  /// The number of reference cases that were computed.
  unsigned references() const { return References; }
  /// The unknowns that got values, each counted for each access whose address
  /// has it, once for samples and once for the reference case. Beyond
  /// MostUnknowns, accesses are not sampled and have no reference case.
  uint64_t unknownsTried() const { return UnknownsTried; }
  static constexpr uint64_t MostUnknowns = 400000;

  /// The symbols of the run, with the bounds that collectPitches() found.
  const SymbolTable &symbols() const { return T; }

  AccessCost cost(const AccessShape &Shape, const LoggedAccess &A);

  /// Derives lower bounds of symbolic strides (pitches) from stores. If lanes
  /// or warps each store to one row of an array whose pitch is a kernel
  /// argument, rows do not overlap, or threads would overwrite each other's
  /// results. Also collects the bounds of columns for the reference case.
  void collectPitches(const Log &Of);

  /// The cost of one request with known addresses on the hardware.
  struct Plain {
    unsigned Cost, Ideal, Lines;
    unsigned Degree; ///< cost of the most expensive group of lanes
  };
  Plain plain(const AccessShape &Shape, const Request &R);
  /// Like plain(), but without the cache: for requests that are unlikely to
  /// recur.
  Plain plainAnew(const AccessShape &Shape, const Request &R) const;

private:
  struct Split {
    std::vector<LaneTerm> Common; ///< the same in all lanes
    /// A uniform unknown times a factor per lane.
    std::vector<LaneTerm> Strided;
    std::vector<LaneTerm> Varying; ///< an unknown that differs between lanes
  };
  Split classify(const LaneValue &V, uint32_t Mask) const;
  /// The values modulo CostPeriod that the common part of an address has:
  /// those of a distribution plus any multiple of `Step`.
  struct Offsets {
    explicit Offsets(int64_t Period) : Frequency(Period), Step(Period) {
      Frequency[0] = 1;
    }
    llvm::SmallVector<double, 128> Frequency; ///< sums to 1
    int64_t Step;
    /// Adds a symbol with a known range, times a coefficient.
    void add(const Symbol &Of, int64_t Coefficient);
  };
  /// The values of the sum of terms that are the same in all lanes of `Mask`.
  /// Adds to `Alignments` the unknowns that `Step` stands for.
  Offsets offsetsOf(llvm::ArrayRef<LaneTerm> Common, uint32_t Mask,
                    std::set<Reason> &Alignments);
  /// Means and bounds of the cost over a distribution of offsets.
  struct MeanCost {
    double Mean = 0, Ideal = 0, Lines = 0;
    double Low = 0, High = 0;
    /// False: an address would trap since it is not aligned to the width of the
    /// access; the sums end before it.
    bool IsPossible = true;
  };
  /// The cost of an access whose lanes differ by known amounts, over the
  /// distribution of `Of` moved by `Start`. Updates the worst request of C.
  MeanCost meanOver(const AccessShape &, const LoggedAccess &,
                    const Offsets &Of, int64_t Start, AccessCost &C);
  /// Widens a cost of all lanes of `A.May` to what the lanes of `A.Must` alone
  /// may cost: the others may be inactive.
  void admitInactiveLanes(const AccessShape &Shape, const LoggedAccess &A,
                          AccessCost &C);
  /// The cost of an access whose lanes differ by known amounts.
  void simple(const AccessShape &, const LoggedAccess &, const Split &,
              AccessCost &);
  void enumerate(const AccessShape &, const LoggedAccess &, AccessCost &);
  /// The addresses of an access, without their constant part, for every
  /// combination of values of their unknowns. Shared by accesses that differ in
  /// the constant part only, as those of loop iterations.
  struct Enumerated {
    LaneValue Moving;
    uint32_t May = 0;
    /// Possible starts of the array, in bytes modulo a sector.
    std::vector<int64_t> Starts;
    /// One per start and combination, starts innermost; absent: a division by
    /// zero.
    std::vector<std::optional<LaneVector>> Addresses;
  };
  const Enumerated &combinationsOf(const LoggedAccess &A,
                                   llvm::ArrayRef<int64_t> Starts);
  /// The number of residues of a symbolic stride that may differ in cost;
  /// nullopt: the address is not linear in it.
  std::optional<int64_t> residuesOf(const LoggedAccess &A, SymbolId Root) const;
  struct PitchCost;
  /// The cost for one value of a symbolic stride. Updates the worst request of
  /// `Worst`; null: the value does not count for it.
  PitchCost pitchAt(const AccessShape &, const LoggedAccess &, SymbolId Root,
                    int64_t Value, AccessCost *Worst);
  /// Sets the cost to that over all residues, and returns the cost of each: NaN
  /// if it depends on the start of the array or the stride never has the
  /// residue. Empty: the stride has no residue.
  std::vector<double> tryResidues(const AccessShape &, const LoggedAccess &,
                                  SymbolId Root, int64_t Residues,
                                  AccessCost &);
  /// Extends the cost to the values below `End` that a symbolic stride may
  /// have; values that are unlikely become exceptions.
  void trySmallPitches(const AccessShape &, const LoggedAccess &, SymbolId Root,
                       int64_t End, AccessCost &);
  /// Evaluates each residue of the one unknown that decides. False: the address
  /// is not linear in it.
  bool pitch(const AccessShape &, const LoggedAccess &, SymbolId Root,
             AccessCost &);
  /// A typical value of an unknown in try number `Try` of sample().
  int64_t sampleOf(SymbolId Root, unsigned Try) const;
  /// The address in a try of sample(), with values for `Roots`; absent: a
  /// division by zero.
  std::optional<LaneVector>
  sampled(const LoggedAccess &A, llvm::ArrayRef<SymbolId> Roots, unsigned Try);
  void sample(const AccessShape &, const LoggedAccess &,
              const std::vector<SymbolId> &Roots, AccessCost &);
  std::vector<uint32_t> movingTogether(uint32_t Lanes, const Split &) const;
  /// Upper bounds of the memory that an access can touch, in bytes, rows of
  /// local memory (one word per lane), and bank-wide words; 0: not known.
  struct TouchLimits {
    uint64_t Bytes, Rows, Words;
  };
  TouchLimits touchLimitsOf(const AccessShape &Shape,
                            const LoggedAccess &A) const;
  std::pair<double, double>
  costWherever(const AccessShape &, const LaneVector &Address, uint32_t Group);
  /// Lowers the upper bound of an access that data decides to what an object
  /// of known size can cost. `Distinct` is the cost with all lanes apart.
  void boundByObject(const AccessShape &Shape, const LoggedAccess &A,
                     const Plain &Distinct, AccessCost &C);
  void data(const AccessShape &, const LoggedAccess &, const Split &,
            AccessCost &);
  /// Upper bound of the number of different addresses of a request, from how
  /// many values its one loaded unknown has; absent: not known.
  std::optional<uint64_t> mostAddresses(const LoggedAccess &A,
                                        const Split &) const;
  /// Sets AccessCost::IndexArrays, DataIsNear and DataIsOwn of an address with
  /// the terms.
  void describeData(llvm::ArrayRef<LaneTerm> Terms, uint32_t Lanes,
                    AccessCost &C) const;
  bool isNear(const Symbol &Data) const;
  /// Cost and ideal of a request in a try of the reference case, means over
  /// its executions.
  struct Tried {
    double Cost = 0, Ideal = 0;
    unsigned Try = 0;
    double excess() const { return Cost - Ideal; }
  };
  LaneVector inObject(const AccessShape &, const LoggedAccess &,
                      llvm::ArrayRef<SymbolId> Roots,
                      const LaneVector &Address) const;
  /// Whether the active lanes are no further apart than an array of known size
  /// is long, in global memory, or in shared memory where no data decides.
  /// Sizes for which they are do not occur.
  bool fitsObject(const AccessShape &, const LoggedAccess &,
                  llvm::ArrayRef<SymbolId> Roots,
                  const LaneVector &Address) const;
  using GivenSize = ReferenceValues::GivenSize;
  /// Absent where the address has no value. `Given` replaces sizes of the try.
  std::optional<Tried> tryOut(const AccessShape &, const LoggedAccess &,
                              llvm::ArrayRef<SymbolId> Roots, unsigned Try,
                              unsigned Executions,
                              llvm::ArrayRef<GivenSize> Given,
                              AccessCost *Seen);
  /// Counts the unknowns of one access; false: too many were counted before.
  bool mayTry(size_t Unknowns);
  /// Sets C.Reference, and extends the sampled range of C to the costs in it.
  void reference(const AccessShape &, const LoggedAccess &, AccessCost &C);
  /// The sizes among the reasons, with the values from which on `Holds`.
  std::vector<ReferenceSize>
  sizesOf(llvm::ArrayRef<SymbolId> Roots, const AccessCost &C,
          llvm::function_ref<bool(llvm::ArrayRef<GivenSize>)> Holds);
  Request requestFor(const AccessShape &, uint32_t Mask,
                     const LaneVector &Address) const;
  bool startsWithWord(const LoggedAccess &A) const;
  /// Possible starts of the array in bytes, modulo a sector.
  std::vector<int64_t> alignments(const LoggedAccess &A) const;
  /// The request with its addresses less `Base`, where it costs most so far.
  void keepWorst(AccessCost &C, const AccessShape &Shape, const Request &R,
                 const Plain &P, int64_t Base);
  std::vector<SymbolId> unknownRoots(const LaneValue &V) const;
  /// Adds the unknowns that the alignment of an address depends on.
  void addAlignments(SymbolId Of, std::set<Reason> &Into);
  uint64_t objectBytes(const LoggedAccess &A) const;

  const Profile &Gpu;
  SymbolTable T;
  const AddressMap &Addresses;
  const std::optional<unsigned> ReferencesBefore;
  const int64_t CostPeriod;
  RootKinds Kinds;
  unsigned References = 0;
  uint64_t UnknownsTried = 0;
  unsigned Searches = 0; ///< of values from which on a claim holds
  std::optional<ColumnBounds> Columns; ///< created by collectPitches()
  std::optional<ElementSteps> Steps;   ///< likewise
  /// Created at the first use, after collectPitches().
  std::optional<ReferenceValues> InReference;
  std::optional<TriedValues> SampleTries;
  struct Cached {
    Request R;
    MemorySpace Space;
    Plain P;
  };
  std::unordered_map<uint64_t, std::vector<Cached>> Cache;
  std::list<Enumerated> Combinations; ///< most recently used first
};

} // namespace warplint

#endif
