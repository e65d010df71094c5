//===- ArgumentFormulas.cpp - Counts and costs by arguments ---------------===//

#include "warplint/Table/ArgumentFormulas.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Table/EvaluateVariants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include <set>
#include <tuple>

using namespace warplint;

/// Steps of one evaluation.
static constexpr uint64_t MaxSteps = 200000;
static constexpr size_t MaxArguments = 4;
/// Effort of all evaluations for one table, in units of evaluateExactOnes().
static constexpr uint64_t MaxEffort = 10000000;

namespace {

/// An integer argument that is unknown at the launch.
struct Open {
  unsigned Index = 0;
  std::string Name;
};

/// Requests and cost of one access under stated arguments; absent where they
/// remain unknown.
struct Outcome {
  std::optional<double> Requests, PerRequest;
};
using Outcomes = std::vector<Outcome>; // one for each access of the table

/// Evaluates one launch under stated arguments, and caches the results.
class Trial {
public:
  Trial(const PreparedModule &Module, const KernelTable &Table,
        const EvaluationOptions &Options, const std::function<bool()> &IsStale);

  llvm::ArrayRef<Open> open() const { return Arguments; }
  /// Whether the host code permits this value.
  bool mayBe(const Open &Of, uint64_t Value) const;
  /// Empty where the evaluation exceeded its budget. `Values`: one for each
  /// open().
  const Outcomes &under(const std::vector<uint64_t> &Values);

private:
  using Key = std::tuple<Spot, std::vector<Spot>, MemorySpace, AccessKind,
                         unsigned, std::string>;
  static Key keyOf(const Access &A) {
    return {A.Where, A.InlinedFrom, A.Space, A.Op, A.Bytes, A.Array};
  }

  const PreparedModule &Module;
  Launch How;
  EvaluationOptions Options;
  const std::function<bool()> &IsStale;
  std::vector<Open> Arguments;
  std::map<Key, size_t> Rows; // number of the access
  size_t Count;
  std::map<std::vector<uint64_t>, Outcomes> Known;
  uint64_t Effort = 0; ///< of all evaluations so far
};

} // namespace

Trial::Trial(const PreparedModule &Module, const KernelTable &Table,
             const EvaluationOptions &Given,
             const std::function<bool()> &IsStale)
    : Module(Module), How(Table.How), Options(Given), IsStale(IsStale),
      Count(Table.Accesses.size()) {
  Options.MaxSteps = std::min(Options.MaxSteps, MaxSteps);
  const llvm::Function &Kernel = Module.kernel(How.Kernel).flow().function();
  How.Arguments.resize(Kernel.arg_size());
  for (const llvm::Argument &A : Kernel.args()) {
    std::string Name = variableOf(A).Name;
    const bool IsStated = llvm::any_of(
        Given.AssumedArguments, [&](const auto &S) { return S.Name == Name; });
    if (A.getType()->isIntegerTy() && !A.getType()->isIntegerTy(1) &&
        !Name.empty() && !IsStated && !How.Arguments[A.getArgNo()].Integer)
      Arguments.push_back({A.getArgNo(), std::move(Name)});
  }
  for (size_t I = 0; I < Count; ++I)
    Rows.emplace(keyOf(Table.Accesses[I]), I);
}

bool Trial::mayBe(const Open &Of, uint64_t Value) const {
  const LaunchArgument &A = How.Arguments[Of.Index];
  return int64_t(Value) >= A.Least && int64_t(Value) <= A.Most &&
         Value % A.Multiple == 0;
}

const Outcomes &Trial::under(const std::vector<uint64_t> &Values) {
  auto [At, New] = Known.try_emplace(Values);
  if (!New || Effort > MaxEffort || (IsStale && IsStale()))
    return At->second;
  Launch Stated = How;
  for (const auto &[Of, Value] : llvm::zip_equal(Arguments, Values))
    Stated.Arguments[Of.Index].Integer = int64_t(Value);
  const KernelTable Table = evaluateExactOnes(Module, Stated, Options, Effort);
  if (llvm::any_of(Table.Omissions, [](const Omission &O) {
        return O.What == Omission::Kind::Budget;
      }))
    return At->second;
  At->second.resize(Count);
  // An access that is not executed has no row.
  for (Outcome &O : At->second)
    O.Requests = 0;
  for (const Access &A : Table.Accesses)
    if (auto Row = Rows.find(keyOf(A)); Row != Rows.end()) {
      Outcome &O = At->second[Row->second];
      O.Requests = A.MeanRequests;
      if (A.PerRequest.How == Verdict::Kind::Exact)
        O.PerRequest = A.PerRequest.Mean;
    }
  return At->second;
}

namespace {

/// Which of the two figures of an outcome is examined, and the argument values
/// that show what it depends on.
struct Figure {
  std::optional<double> Outcome::*Of;
  std::optional<CountFormula> Access::*Into;
  std::vector<uint64_t> Base; ///< the first permitted one is the base
  std::vector<uint64_t> Alone, Together; ///< of one argument, of each of two
};

} // namespace

/// The arguments that a figure of a row depends on, near the base.
static std::vector<unsigned> argumentsOf(Trial &T, size_t Row, const Figure &F,
                                         const std::vector<uint64_t> &Base) {
  std::vector<unsigned> On;
  for (unsigned I = 0; I < Base.size(); ++I)
    for (uint64_t Value : F.Base) {
      std::vector<uint64_t> Values = Base;
      Values[I] = Value;
      if (!T.mayBe(T.open()[I], Value))
        continue;
      const Outcomes &Out = T.under(Values);
      if (!Out.empty() && Out[Row].*F.Of != T.under(Base)[Row].*F.Of) {
        On.push_back(I);
        break;
      }
    }
  return On;
}

static std::optional<CountFormula>
formulaByOne(Trial &T, size_t Row, const Figure &F, unsigned I,
             std::vector<uint64_t> Values, llvm::ArrayRef<uint64_t> Widths) {
  CountsByOne Counts;
  for (uint64_t Value : F.Alone) {
    if (!T.mayBe(T.open()[I], Value))
      continue;
    Values[I] = Value;
    const Outcomes &Out = T.under(Values);
    if (!Out.empty() && Out[Row].*F.Of)
      Counts[Value] = *(Out[Row].*F.Of);
  }
  return countFormula(T.open()[I].Name, Counts, Widths);
}

static std::optional<CountFormula>
formulaByTwo(Trial &T, size_t Row, const Figure &F, unsigned I, unsigned J,
             std::vector<uint64_t> Values, llvm::ArrayRef<uint64_t> Widths) {
  CountsByTwo Counts;
  for (uint64_t One : F.Together)
    for (uint64_t Other : F.Together) {
      if (!T.mayBe(T.open()[I], One) || !T.mayBe(T.open()[J], Other))
        continue;
      Values[I] = One;
      Values[J] = Other;
      const Outcomes &Out = T.under(Values);
      if (!Out.empty() && Out[Row].*F.Of)
        Counts[{One, Other}] = *(Out[Row].*F.Of);
    }
  return countFormula(T.open()[I].Name, T.open()[J].Name, Counts, Widths);
}

static void addFigure(Trial &T, KernelTable &Table, const Figure &F,
                      llvm::ArrayRef<uint64_t> Widths) {
  std::vector<uint64_t> Base;
  for (const Open &O : T.open()) {
    auto Value =
        llvm::find_if(F.Base, [&](uint64_t V) { return T.mayBe(O, V); });
    if (Value == F.Base.end())
      return;
    Base.push_back(*Value);
  }
  if (T.under(Base).empty())
    return;
  for (size_t Row = 0; Row < Table.Accesses.size(); ++Row) {
    Access &A = Table.Accesses[Row];
    const bool IsOpen = F.Into == &Access::RequestsBy
                            ? !A.MeanRequests
                            : A.PerRequest.How == Verdict::Kind::Range;
    if (!IsOpen || !(T.under(Base)[Row].*F.Of))
      continue;
    const std::vector<unsigned> On = argumentsOf(T, Row, F, Base);
    if (On.size() == 1)
      A.*F.Into = formulaByOne(T, Row, F, On[0], Base, Widths);
    else if (On.size() == 2)
      A.*F.Into = formulaByTwo(T, Row, F, On[0], On[1], Base, Widths);
  }
}

void warplint::addFormulas(const PreparedModule &Module, KernelTable &Table,
                           const EvaluationOptions &Options,
                           const std::function<bool()> &IsStale) {
  if (llvm::none_of(Table.Accesses, [](const Access &A) {
        return !A.MeanRequests || A.PerRequest.How == Verdict::Kind::Range;
      }))
    return;
  Trial T(Module, Table, Options, IsStale);
  if (T.open().empty() || T.open().size() > MaxArguments)
    return;
  std::vector<uint64_t> Widths;
  for (const std::optional<uint32_t> &Extent : Table.How.Block.Extent)
    if (Extent)
      Widths.push_back(*Extent);
  const std::vector<uint64_t> Counts = {1,   2,   3,   5,   7,   8,   15, 16,
                                        17,  31,  32,  33,  48,  64,  65, 100,
                                        127, 128, 129, 200, 256, 300, 512};
  const Figure Requests = {&Outcome::Requests,
                           &Access::RequestsBy,
                           {16, 37, 1, 2, 64, 128, 512},
                           Counts,
                           {2, 3, 5, 8, 16, 31, 32, 33, 64}};
  // Where costs differ most: before each lane has a sector or a bank of its
  // own.
  std::vector<uint64_t> Small;
  for (uint64_t V = 0; V <= 40; ++V)
    Small.push_back(V);
  const Figure PerRequest = {&Outcome::PerRequest,
                             &Access::PerRequestBy,
                             {3, 1, 2, 5, 4, 8, 16, 32},
                             Small,
                             {1, 2, 3, 4, 5, 7, 8, 16, 17, 31, 32, 33}};
  addFigure(T, Table, Requests, Widths);
  addFigure(T, Table, PerRequest, Widths);
}
