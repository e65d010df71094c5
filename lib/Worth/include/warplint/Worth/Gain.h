//===- Gain.h - What findings cost, and what cures gain ---------*- C++ -*-===//
//
// The model of docs/cost.md: a multiprocessor has parts that work side by side,
// each access keeps some of them busy, and what a cure saves is set against
// what is left of the busiest. Sees rows of a table, no code.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_WORTH_GAIN_H
#define WARPLINT_WORTH_GAIN_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Worth.h"
#include "warplint/Hardware/Profile.h"
#include <optional>
#include <vector>

namespace warplint {

/// What findings about the accesses of one kernel and launch cost. What all of
/// them rest on is worked out once, by the constructor; the table and the
/// profile outlive it.
class TableCosts {
public:
  TableCosts(const KernelTable &Table, const Profile &Gpu);

  /// What a block surely needs of each part. Rows of which it is not known how
  /// often they run count as nothing.
  const Workload &workload() const { return Now; }
  /// What the excess of a finding costs under this launch; absent where the
  /// finding is not about accesses or no excess is known. `Part`: of rows that
  /// several findings share alike.
  std::optional<FindingCost> of(const Finding &F, double Part = 1) const;

private:
  /// Of the sectors or words of each row, what no earlier row asks for.
  struct NewParts {
    double OfSectors = 1, OfWords = 1;
  };
  const NewParts &newOf(const Access &A) const {
    return New[size_t(&A - Table.Accesses.data())];
  }
  void findNewParts();
  double surelyFetched(const Access &A, double NewPart, double Requests) const;
  void add(Workload &To, const Access &A, double PerRequest, double Lines,
           double NewPart) const;
  double allCycles(bool Counted) const;
  void relieve(FindingCost &C, const Access &A, Certainty Sure,
               double Part) const;

  const KernelTable &Table;
  const Profile &Gpu;
  std::vector<NewParts> New; ///< one for each row
  Workload Now;
  double AllCounted = 0, All = 0; ///< cycles of the accesses of a block
};

/// An upper bound of the speed-up where `Saved` cycles fall away and `Left` is
/// what remains to be done.
Gain gainOf(const Workload &Now, const Workload &Left, double Saved);

/// Of a layout of a shared array that takes a block's wavefronts on it from
/// `Before` to `After`, for a finding with this cost.
Gain gainOf(const FindingCost &Of, double Before, double After);

/// Makes advice of an edit that is not worth what it costs, by the rule of
/// docs/fixes.md: its bound is at most 2 %, or less than what a block that is
/// no longer resident may cost. Nothing where no bound is known.
void weigh(Fix &Proposed);

/// The costs of two places of one fault.
FindingCost sumOf(const FindingCost &A, const FindingCost &B);

} // namespace warplint

#endif
