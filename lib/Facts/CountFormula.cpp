//===- CountFormula.cpp - Counts as expressions of arguments --------------===//

#include "warplint/Facts/CountFormula.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <functional>

using namespace warplint;

namespace {

/// A function of an argument, such as n / 32 rounded up. countFormula() looks
/// for a term of which the counts are a linear function.
struct Term {
  std::string Text;
  std::function<double(uint64_t)> Of;
};

/// A linear function of a term: Factor * Of + Summand, but at most Most, if
/// set.
struct Line {
  const Term *Of = nullptr;
  double Factor = 0, Summand = 0;
  std::optional<double> Most;

  double at(uint64_t Value) const {
    const double Plain = Factor * Of->Of(Value) + Summand;
    return Most ? std::min(Plain, *Most) : Plain;
  }
  bool isSum() const { return !Most && Summand != 0; }
  std::string text() const;
};

} // namespace

static std::string number(double N) { return std::to_string(int64_t(N)); }

static bool isWhole(double N) {
  return N == std::floor(N) && std::fabs(N) < 1e15;
}

std::string Line::text() const {
  std::string Text = Of->Text;
  if (Factor != 1)
    Text = number(Factor) + " * " + Text;
  if (Summand != 0)
    Text += (Summand < 0 ? " - " : " + ") + number(std::fabs(Summand));
  return Most ? "min(" + Text + ", " + number(*Most) + ")" : Text;
}

/// All terms that are tried for the argument `Name`. `Widths` are divisors
/// besides the powers of two.
static std::vector<Term> termsOf(const std::string &Name,
                                 llvm::ArrayRef<uint64_t> Widths) {
  std::vector<Term> Terms = {
      {Name, [](uint64_t V) { return double(V); }},
      {Name + " * " + Name, [](uint64_t V) { return double(V) * double(V); }},
      {Name + " * (" + Name + " + 1) / 2",
       [](uint64_t V) { return double(V) * double(V + 1) / 2; }},
      {Name + " * (" + Name + " - 1) / 2",
       [](uint64_t V) { return double(V) * (double(V) - 1) / 2; }},
      {"ceil(log2(" + Name + "))",
       [](uint64_t V) { return double(llvm::Log2_64_Ceil(V ? V : 1)); }},
      {"floor(log2(" + Name + "))",
       [](uint64_t V) { return double(llvm::Log2_64(V ? V : 1)); }}};
  std::vector<uint64_t> Parts;
  for (uint64_t Part = 2; Part <= 1024; Part *= 2)
    Parts.push_back(Part);
  for (uint64_t Width : Widths)
    if (Width > 1 && !llvm::is_contained(Parts, Width))
      Parts.push_back(Width);
  for (uint64_t Part : Parts) {
    const std::string Quotient = Name + " / " + std::to_string(Part) + ")";
    Terms.push_back({"ceil(" + Quotient, [Part](uint64_t V) {
                       return double((V + Part - 1) / Part);
                     }});
    Terms.push_back(
        {"floor(" + Quotient, [Part](uint64_t V) { return double(V / Part); }});
  }
  return Terms;
}

/// The line through the first two counts with different values of the term.
/// None if there are no two, or if the factor is not a positive integer or the
/// summand is not an integer. Counts from `Most` on are skipped.
static std::optional<Line> lineThrough(const Term &Of,
                                       const CountsByOne &Counts,
                                       std::optional<double> Most) {
  const std::pair<const uint64_t, double> *First = nullptr;
  for (const auto &One : Counts) {
    if (Most && One.second >= *Most)
      continue;
    if (!First) {
      First = &One;
      continue;
    }
    const double Run = Of.Of(One.first) - Of.Of(First->first);
    if (Run == 0)
      continue;
    Line L{&Of, (One.second - First->second) / Run, 0, Most};
    L.Summand = First->second - L.Factor * Of.Of(First->first);
    if (L.Factor <= 0 || !isWhole(L.Factor) || !isWhole(L.Summand))
      return std::nullopt;
    return L;
  }
  return std::nullopt;
}

static bool givesAll(const Line &L, const CountsByOne &Counts) {
  return llvm::all_of(
      Counts, [&](const auto &One) { return L.at(One.first) == One.second; });
}

/// The line with the shortest text that gives all counts; none if no line does.
static std::optional<Line> lineOf(llvm::ArrayRef<Term> Terms,
                                  const CountsByOne &Counts) {
  double Greatest = 0;
  for (const auto &[Value, Count] : Counts)
    Greatest = std::max(Greatest, Count);
  // A maximum that occurs only once need not be an upper limit.
  std::vector<std::optional<double>> Limits = {std::nullopt};
  if (llvm::count_if(
          Counts, [&](const auto &One) { return One.second == Greatest; }) > 1)
    Limits.push_back(Greatest);
  std::optional<Line> Best;
  for (const Term &T : Terms)
    for (const std::optional<double> &Most : Limits)
      if (auto L = lineThrough(T, Counts, Most);
          L && givesAll(*L, Counts) &&
          (!Best || L->text().size() < Best->text().size()))
        Best = L;
  return Best;
}

/// Whether all counts are equal.
static bool isSame(const CountsByOne &Counts) {
  return llvm::all_of(Counts, [&](const auto &One) {
    return One.second == Counts.begin()->second;
  });
}

/// The greatest CountFormula::From.
static constexpr uint64_t LatestFrom = 2;
/// The least CountFormula::Tried.
static constexpr size_t FewestValues = 8;

std::optional<CountFormula>
warplint::countFormula(llvm::StringRef Name, const CountsByOne &Counts,
                       llvm::ArrayRef<uint64_t> Widths) {
  const std::vector<Term> Terms = termsOf(Name.str(), Widths);
  for (uint64_t From = 0; From <= LatestFrom; ++From) {
    const CountsByOne Rest(Counts.lower_bound(From), Counts.end());
    if (Rest.size() < FewestValues || isSame(Rest))
      return std::nullopt;
    if (auto L = lineOf(Terms, Rest))
      return CountFormula{L->text(), {Name.str()}, From, unsigned(Rest.size())};
  }
  return std::nullopt;
}

/// The counts by the second argument after the effect of the first is removed:
/// `Out` gets a value of the first argument and a count. Empty if the results
/// still depend on the first argument.
static CountsByOne
withoutFirst(const CountsByTwo &Counts,
             llvm::function_ref<double(uint64_t, double)> Out) {
  CountsByOne Left;
  for (const auto &[Values, Count] : Counts) {
    const double Rest = Out(Values.first, Count);
    auto [At, New] = Left.try_emplace(Values.second, Rest);
    if (!std::isfinite(Rest) || At->second != Rest)
      return {};
  }
  return Left;
}

std::optional<CountFormula>
warplint::countFormula(llvm::StringRef First, llvm::StringRef Second,
                       const CountsByTwo &Counts,
                       llvm::ArrayRef<uint64_t> Widths) {
  const std::vector<Term> Ones = termsOf(First.str(), Widths),
                          Others = termsOf(Second.str(), Widths);
  std::optional<std::string> Best;
  auto Take = [&](const std::string &Text) {
    if (!Best || Text.size() < Best->size())
      Best = Text;
  };
  // Try sums and products of both arguments, if the count depends on them
  // alone.
  auto TakeTogether = [&](const std::string &Name, auto Together) {
    CountsByOne By;
    for (const auto &[Values, Count] : Counts)
      if (By.try_emplace(Together(Values.first, Values.second), Count)
              .first->second != Count)
        return;
    const std::vector<Term> Terms = termsOf(Name, Widths);
    if (const auto L = isSame(By) ? std::nullopt : lineOf(Terms, By))
      Take(L->text());
  };
  TakeTogether(First.str() + " * " + Second.str(),
               [](uint64_t A, uint64_t B) { return A * B; });
  TakeTogether("(" + First.str() + " + " + Second.str() + ")",
               [](uint64_t A, uint64_t B) { return A + B; });
  CountsByOne Slice; // by the first argument, at the greatest second one
  for (const auto &[Values, Count] : Counts)
    if (Values.second == Counts.rbegin()->first.second)
      Slice[Values.first] = Count;
  for (const Term &T : Ones) {
    const CountsByOne Rest = withoutFirst(
        Counts, [&](uint64_t V, double Count) { return Count / T.Of(V); });
    if (Rest.empty() || isSame(Rest))
      continue;
    if (auto L = lineOf(Others, Rest))
      Take(T.Text + " * " + (L->isSum() ? "(" + L->text() + ")" : L->text()));
  }
  if (const auto L = lineOf(Ones, Slice)) {
    const CountsByOne Rest =
        withoutFirst(Counts, [&](uint64_t V, double Count) {
          return Count - (L->at(V) - L->Summand);
        });
    Line Plain = *L;
    Plain.Summand = 0;
    if (const auto Other = Rest.empty() || isSame(Rest) || L->Most
                               ? std::nullopt
                               : lineOf(Others, Rest))
      Take(Plain.text() + " + " + Other->text());
  }
  if (!Best || Counts.size() < FewestValues)
    return std::nullopt;
  return CountFormula{*Best,
                      {First.str(), Second.str()},
                      Counts.begin()->first.first,
                      unsigned(Counts.size())};
}
