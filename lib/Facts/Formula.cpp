//===- Formula.cpp - Costs as expressions of an unknown -------------------===//

#include "warplint/Facts/Formula.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace warplint;

namespace {

/// The costs by value of the unknown, for values below size(): those in ByValue
/// and one period of ByResidue behind them.
class Costs {
public:
  explicit Costs(const Access::Residues &Of) : Of(Of) {}

  uint64_t size() const { return Of.ByValue.size() + Of.ByResidue.size(); }
  bool isKnown(uint64_t Value) const { return !std::isnan(Of.at(Value)); }
  double at(uint64_t Value) const { return Of.at(Value); }

  double most() const {
    double Most = 0;
    for (uint64_t V = 0; V < size(); ++V)
      if (isKnown(V))
        Most = std::max(Most, at(V));
    return Most;
  }

private:
  const Access::Residues &Of;
};

/// An expression, and its value for a value of the unknown.
struct Candidate {
  std::string Text;
  std::function<double(uint64_t)> Of;
};

} // namespace

/// The name of an unknown in a formula: "s" for "argument 's'", "gridDim.x" for
/// itself; empty for a description such as "loaded value".
static std::string nameIn(llvm::StringRef Symbol) {
  auto [Before, Rest] = Symbol.split('\'');
  if (!Rest.empty())
    return Rest.split('\'').first.str();
  return Symbol.contains(' ') ? "" : Symbol.str();
}

static std::string number(uint64_t N) { return std::to_string(N); }
static std::string times(uint64_t Factor, const std::string &Name) {
  return Factor == 1 ? Name : number(Factor) + " * " + Name;
}

/// Adds candidates such as "min(4 * s + 1, 32)": the distance of the lanes
/// grows with the unknown until each lane has a separate sector or wavefront.
static void addSlopes(const std::string &Name, uint64_t Most,
                      std::vector<Candidate> &To) {
  for (uint64_t Part = 1; Part <= 32; Part *= 2)
    for (uint64_t Factor = 1; Factor <= 32; Factor += Part > 1 ? 2 : 1)
      for (uint64_t More = 0; More <= (Part > 1 ? 1u : 4u); ++More) {
        std::string Sum = times(Factor, Name);
        if (Part > 1)
          Sum = "ceil(" + Sum + " / " + number(Part) + ")";
        if (More)
          Sum += " + " + number(More);
        To.push_back(
            {"min(" + Sum + ", " + number(Most) + ")", [=](uint64_t V) {
               const uint64_t Slope = (Factor * V + Part - 1) / Part;
               return double(std::min(Slope + More, Most));
             }});
      }
}

/// Adds candidates such as "gcd(2 * s, 32)": the number of lanes in one bank if
/// the unknown is their stride.
static void addDivisors(const std::string &Name, std::vector<Candidate> &To) {
  for (uint64_t Of = 2; Of <= 64; Of *= 2)
    for (uint64_t Factor = 1; Factor < Of; Factor *= 2) {
      const std::string Gcd =
          "gcd(" + times(Factor, Name) + ", " + number(Of) + ")";
      auto Divisor = [=](uint64_t V) { return std::gcd(Factor * V, Of); };
      for (uint64_t Times = 1; Times <= 8; Times *= 2)
        To.push_back({times(Times, Gcd),
                      [=](uint64_t V) { return double(Times * Divisor(V)); }});
      for (uint64_t Part = 2; Part < Of; Part *= 2)
        for (uint64_t Least = 1; Least <= 4; Least *= 2)
          To.push_back(
              {"max(" + Gcd + " / " + number(Part) + ", " + number(Least) + ")",
               [=](uint64_t V) {
                 return double(std::max(Divisor(V) / Part, Least));
               }});
    }
}

/// The least value from which on the candidate gives all known costs; Of.size()
/// if there is none.
static uint64_t holdsFrom(const Candidate &C, const Costs &Of) {
  uint64_t From = Of.size();
  while (From > 0 &&
         (!Of.isKnown(From - 1) || C.Of(From - 1) == Of.at(From - 1)))
    --From;
  return From;
}

std::optional<Formula> warplint::formulaOf(const Access::Residues &Residues) {
  const std::string Name = nameIn(Residues.Symbol);
  // The costs of small values must be known.
  if (Name.empty() || Residues.ByValue.empty() || Residues.ByResidue.empty())
    return std::nullopt;
  const Costs Of(Residues);
  const double Most = Of.most();
  // A cost that is not an integer is the mean of aligned and unaligned
  // requests, for which no candidate exists.
  if (Most != std::floor(Most) || Most < 1)
    return std::nullopt;
  // For small values lanes share words or sectors: the formula need not hold
  // for values below 2.
  const uint64_t LatestFrom = 2;
  std::vector<Candidate> Candidates;
  addDivisors(Name, Candidates);
  addSlopes(Name, uint64_t(Most), Candidates);
  std::optional<Formula> Best;
  for (const Candidate &C : Candidates) {
    const uint64_t From = holdsFrom(C, Of);
    const bool IsSimpler =
        !Best || From < Best->From ||
        (From == Best->From && C.Text.size() < Best->Text.size());
    if (From <= LatestFrom && IsSimpler)
      Best = Formula{C.Text, Name, From};
  }
  // A constant cost needs no expression.
  if (Best) {
    bool IsSame = true;
    for (uint64_t V = Best->From; V < Of.size(); ++V)
      IsSame &= !Of.isKnown(V) || Of.at(V) == Most;
    if (IsSame)
      return std::nullopt;
  }
  return Best;
}

std::string warplint::formulaByPitch(const Access &A) {
  const std::optional<Formula> By =
      A.ByPitch ? formulaOf(*A.ByPitch) : std::optional<Formula>();
  if (!By)
    return {};
  return By->Text + " " + nameOf(A.Unit) + " per request for " +
         A.ByPitch->Symbol +
         (By->From ? " of " + std::to_string(By->From) + " or more" : "");
}

std::vector<std::string> warplint::formulasByArguments(const Access &A) {
  auto Held = [](const CountFormula &By) {
    return "; checked for " + std::to_string(By.Tried) +
           (By.Symbols.size() > 1 ? " pairs of values" : " values");
  };
  std::vector<std::string> All;
  if (A.RequestsBy)
    All.push_back(A.RequestsBy->Text + " requests of a block" +
                  Held(*A.RequestsBy));
  if (A.PerRequestBy && !(A.ByPitch && formulaOf(*A.ByPitch)))
    All.push_back(A.PerRequestBy->Text + " " + nameOf(A.Unit) + " per request" +
                  Held(*A.PerRequestBy));
  return All;
}
