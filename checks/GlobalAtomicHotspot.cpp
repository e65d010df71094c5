//===- GlobalAtomicHotspot.cpp - Many threads update one address ----------===//
//
// Atomics on one address of global memory are serialized. Reported if many
// threads certainly update the same address: one for the whole grid or block,
// one per group of lanes, or the few addresses of a table far smaller than the
// grid.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include "warplint/Wording/Reasons.h"
#include <algorithm>

using namespace warplint;
using namespace warplint::checks;

namespace {

class GlobalAtomicHotspot : public Check {
public:
  llvm::StringRef id() const override { return "global-atomic-hotspot"; }
  llvm::StringRef summary() const override {
    return "many threads update one address of global memory atomically";
  }
  bool isFixedByRewrite() const override { return true; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinThreadsPerAddress", "32",
         "smallest number of threads of a block that update one address"},
        {"MinLanesPerAddress", "8",
         "smallest number of lanes of a request that update one address"},
        {"MaxTableElements", "4096",
         "largest table (histogram) that is reported, in elements"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

/// Which threads update one address.
enum class Contention { None, Grid, Block, Lanes, Table };

} // namespace

static uint64_t threadsOfBlock(const KernelTable &T) {
  return T.How.Block.isKnown() ? T.How.Block.count() : 0;
}

/// Whether many threads of a block share an address: certainly, or unless a
/// bound in a kernel argument (`if (i < n)`) excludes nearly all of them.
static bool manyContend(const AtomicDetail &D, double MinThreads) {
  if (D.ThreadsPerBlock)
    return *D.ThreadsPerBlock >= MinThreads;
  if (D.MostThreadsPerBlock && *D.MostThreadsPerBlock < MinThreads)
    return false;
  return D.LanesPerAddress.How != Verdict::Kind::Undecided &&
         D.LanesPerAddress.High >= std::min(32.0, MinThreads);
}

/// The least number of lanes of a request on one address, over the usual shapes
/// of the block.
static double leastLanes(const Access &A) {
  const double Own = A.Atomic->LanesPerAddress.Low;
  return A.InOtherShapes ? std::min(Own, A.InOtherShapes->LanesPerAddress)
                         : Own;
}

static Contention contentionAt(const CheckInput &In, const Access &A,
                               const Check &Of) {
  const AtomicDetail &D = *A.Atomic;
  const bool Many = manyContend(D, In.number(Of, "MinThreadsPerAddress"));
  const bool Uniform = !A.InOtherShapes || A.InOtherShapes->IsUniformAddress;
  if (D.SameForGrid && Many && Uniform)
    return Contention::Grid;
  if (D.SameForBlock && Many && Uniform)
    return Contention::Block;
  if (D.LanesPerAddress.How != Verdict::Kind::Undecided &&
      leastLanes(A) >= In.number(Of, "MinLanesPerAddress"))
    return Contention::Lanes;
  // The address depends on data. Lanes may have distinct addresses, but all
  // threads of the grid update a small table, many of them the same element.
  if (A.AddressIsData && D.DistinctAddresses &&
      *D.DistinctAddresses <= In.number(Of, "MaxTableElements"))
    return Contention::Table;
  return Contention::None;
}

/// Whether the threads of a block add to the elements of a list together, one
/// after the other, in floating point: that is what the kernel does with its
/// data, though a test may exclude some of them. A counter of rare events, or a
/// place in a queue, is one whole number.
static bool sumsAList(const Access &A) {
  const AtomicDetail &D = *A.Atomic;
  return D.SameForBlock && D.AddressChanges && D.IsFloat && !D.ResultUsed &&
         !D.InCasLoop && D.Operation == AtomicOperation::Add && !A.FewLanes;
}

/// The greatest number of threads of a block that may come to an atomic, if it
/// is known that not all of them can; absent: all of them may.
static std::optional<uint64_t> mostOfBlock(const CheckInput &In,
                                           const AtomicDetail &D) {
  const bool AreFewer = D.MostThreadsPerBlock && !D.ThreadsPerBlock &&
                        !In.Table.BlockAssumed &&
                        *D.MostThreadsPerBlock < threadsOfBlock(In.Table);
  return AreFewer ? D.MostThreadsPerBlock : std::nullopt;
}

/// "262144 threads of the grid", "every thread of the grid"; an upper bound if
/// data decides.
static std::string who(const CheckInput &In, const Access &A) {
  const AtomicDetail &D = *A.Atomic;
  const Launch &How = In.Table.How;
  if (D.GuardedByData)
    return (How.Grid.isKnown() && How.Block.isKnown()
                ? "up to " +
                      count(How.Grid.count() * How.Block.count(), "threads") +
                      " of the grid"
                : std::string("up to all threads of the grid")) +
           " (which of them depends on data)";
  if (D.ThreadsPerGrid && !In.Table.BlockAssumed)
    return count(*D.ThreadsPerGrid, "threads") + " of the grid";
  if (D.ThreadsPerBlock && !In.Table.BlockAssumed &&
      *D.ThreadsPerBlock != threadsOfBlock(In.Table))
    return count(*D.ThreadsPerBlock, "threads") + " of every block of the grid";
  if (const std::optional<uint64_t> Most = mostOfBlock(In, D))
    return "up to " + count(*Most, "threads") + " of every block of the grid";
  return "all threads of the grid";
}

static std::string message(const CheckInput &In, const Access &A,
                           Contention How) {
  const AtomicDetail &D = *A.Atomic;
  const std::string By = std::string(" by atomic ") + nameOf(D.Operation);
  // Of a loop that leads the threads on, each address has its turn.
  const std::string Tail =
      D.AddressChanges
          ? " the same addresses of " + object(A) + ", one after another," + By
          : " one address of " + object(A) + By;
  switch (How) {
  case Contention::Grid:
    return who(In, A) + " update" + Tail;
  case Contention::Block:
    if (D.GuardedByData)
      return "up to all threads of a block (which of them depends on data) "
             "update" +
             Tail;
    if (const std::optional<uint64_t> Most = mostOfBlock(In, D))
      return "up to " + count(*Most, "threads") + " of a block update" + Tail;
    return (D.ThreadsPerBlock && !In.Table.BlockAssumed
                ? count(*D.ThreadsPerBlock, "threads")
                : std::string("all threads")) +
           " of a block update" + Tail;
  case Contention::Lanes:
    return count(leastLanes(A), "lanes") + " of a warp update one address of " +
           object(A) + By;
  case Contention::Table:
    return (D.GuardedByData ? who(In, A) : "all threads of the grid") +
           " update a table of at most " +
           count(*D.DistinctAddresses, "elements") + " of " + object(A) + By;
  case Contention::None:
    break;
  }
  llvm_unreachable("only contention is reported");
}

/// Adds notes on what remains after the compiler's warp aggregation, and on the
/// cost of a request.
static void addCostNotes(Finding &F, const Access &A) {
  const AtomicDetail &D = *A.Atomic;
  if (D.InCasLoop)
    addNote(F, "this compare-and-swap loop repeats until it succeeds: each "
               "thread on the same address can make the others retry once");
  else if (D.OncePerWarp)
    addNote(F, "the address is uniform, so the compiler lets one lane update "
               "it for the whole warp, which leaves one update per warp" +
                   (A.Requests
                        ? ": " + count(*A.Requests, "updates") + " per block"
                        : std::string()));
  if (A.PerRequest.How == Verdict::Kind::Exact)
    addNote(F,
            "a request costs " +
                count(A.PerRequest.Mean.value_or(A.PerRequest.High), A.Unit) +
                " at the atomic unit");
}

static void addAdvice(Finding &F, const AtomicDetail &D, Contention How) {
  if (How == Contention::Table)
    return addAdviceNote(
        F, "give each block its own table in shared memory and add "
           "it to the global one once, one atomic per element and "
           "block");
  if (How == Contention::Lanes)
    return addAdviceNote(
        F, "combine the lanes with the same address first (shuffles, "
           "__match_any_sync), then use one atomic for each address");
  if (D.ResultUsed)
    return addAdviceNote(
        F, std::string("the result is used: let ") +
               (D.OncePerWarp ? "one thread add for the block (each thread "
                                "gets its offset from a scan)"
                              : "one lane add for the warp (each lane gets its "
                                "offset from a ballot) or one thread for the "
                                "block"));
  addAdviceNote(F, "reduce in the warp (__shfl_down_sync, __reduce_add_sync) "
                   "and in shared memory first, then use one atomic per block");
}

void GlobalAtomicHotspot::run(const CheckInput &In,
                              std::vector<Finding> &Out) const {
  for (const Access &A : In.Table.Accesses) {
    if (A.Space != MemorySpace::Global || !A.Atomic)
      continue;
    Contention How = contentionAt(In, A, *this);
    if (How == Contention::None)
      continue;
    Finding F = startFinding(*this, In, A, message(In, A, How));
    // If data decides the address, there need not be any contention. Nor if it
    // decides which threads execute the atomic: few elements pass most tests.
    F.Sure = mostCertain(In);
    if (How == Contention::Table)
      F.Sure = std::min(F.Sure, Certainty::Likely);
    if (A.Atomic->GuardedByData)
      F.Sure = sumsAList(A) ? std::min(F.Sure, Certainty::Likely)
                            : Certainty::Possible;
    F.Answer = A.Atomic->LanesPerAddress;
    F.Unit = CostUnit::Lanes;
    F.Ideal = 1;
    addLaunchNote(F, In);
    addInlineNotes(F, A.InlinedFrom);
    addCostNotes(F, A);
    if (A.Atomic->GuardedByData &&
        A.Atomic->LanesPerAddress.Low < A.Atomic->LanesPerAddress.High)
      addNote(F, "which lanes are active depends on loaded data: " +
                     number(A.Atomic->LanesPerAddress.Low) + " to " +
                     count(A.Atomic->LanesPerAddress.High, "lanes") +
                     " of a request on one address");
    if (!A.Atomic->LanesPerAddress.Reasons.empty())
      addNote(F, "lanes per address not exact: " +
                     wordsOf(A.Atomic->LanesPerAddress.Reasons).front());
    addAdvice(F, *A.Atomic, How);
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &globalAtomicHotspot() {
  static const GlobalAtomicHotspot C;
  return C;
}
} // namespace warplint::checks
