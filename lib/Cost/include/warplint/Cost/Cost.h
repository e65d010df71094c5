//===- Cost.h - Symbolic lane addresses to wavefronts or sectors *- C++ -*-===//
#ifndef WARPLINT_COST_COST_H
#define WARPLINT_COST_COST_H

#include "warplint/Hardware/Profile.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Lane/Symbol.h"
#include "warplint/Warp/Log.h"
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
  std::set<std::string> Reasons, Exceptions;
  Request Worst; ///< addresses relative to the array
  unsigned WorstCost = 0;
  bool Simple = false;    ///< the lanes' offsets are known up to a common one
  bool FromStart = false; ///< ... and known from the start of the array
  bool Uniform = false;   ///< one address for all lanes
  bool Data = false;      ///< differs by loaded data
  std::optional<Access::Residues> ByPitch;
};

class CostModel {
public:
  /// `Symbols` are those of the run whose log is costed.
  CostModel(const Profile &Gpu, SymbolTable Symbols,
            const AddressMap &Addresses)
      : Gpu(Gpu), T(std::move(Symbols)), Addresses(Addresses) {}

  /// The run's symbols, with what learnPitches() found of them.
  const SymbolTable &symbols() const { return T; }

  AccessCost cost(const AccessShape &Shape, const LoggedAccess &A);

  /// Lower bounds of pitches: where lanes or warps store to one row each of an
  /// array whose pitch is a kernel argument, rows don't overlap, or threads
  /// would overwrite each other's results.
  void learnPitches(const Log &Of);

  /// The hardware's cost of one request with known addresses: {cost, ideal,
  /// lines}.
  struct Plain {
    unsigned Cost, Ideal, Lines;
  };
  Plain plain(const AccessShape &Shape, const Request &R);

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
  bool pitch(const AccessShape &, const LoggedAccess &, SymbolId Root,
             AccessCost &);
  void sample(const AccessShape &, const LoggedAccess &,
              const std::vector<SymbolId> &Roots, AccessCost &);
  void data(const AccessShape &, const LoggedAccess &, const Split &,
            AccessCost &);
  Request requestFor(const AccessShape &, uint32_t Mask,
                     const LaneVector &Address) const;
  void keepWorst(AccessCost &C, const Request &R, unsigned Cost, int64_t Base);
  std::vector<SymbolId> unknownRoots(const LaneValue &V) const;
  uint64_t objectBytes(const LoggedAccess &A) const;

  const Profile &Gpu;
  SymbolTable T;
  const AddressMap &Addresses;
  struct Cached {
    Request R;
    MemorySpace Space;
    Plain P;
  };
  std::unordered_map<uint64_t, std::vector<Cached>> Cache;
};

} // namespace warplint

#endif
