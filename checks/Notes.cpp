//===- Notes.cpp - Notes that several checks attach -----------------------===//

#include "Phrases.h"
#include "warplint/Facts/Formula.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Program/StatedData.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cstdlib>

using namespace warplint;
using namespace warplint::checks;

void checks::addNote(Finding &F, std::string Text, Spot Where) {
  FindingNote N;
  N.Where = std::move(Where);
  N.Text = std::move(Text);
  F.Notes.push_back(std::move(N));
}

void checks::addAdviceNote(Finding &F, std::string Text, Spot Where) {
  addNote(F, std::move(Text), std::move(Where));
  F.Notes.back().Is = FindingNote::Role::Advice;
}

void checks::addLaunchNote(Finding &F, const CheckInput &In) {
  const Launch &How = In.Table.How;
  std::string Threads = extentsOf(How.Block) + " threads per block";
  if (How.From == Launch::Origin::Chevron ||
      How.From == Launch::Origin::RuntimeCall) {
    std::string Text = "launched here with " + Threads;
    if (How.Grid.isKnown())
      Text += " and " + extentsOf(How.Grid) +
              (How.Grid.count() == 1 ? " block" : " blocks");
    addNote(F, std::move(Text), How.Where);
    F.Notes.back().Is = FindingNote::Role::Launch;
    for (const Spot &S : How.Through)
      addNote(F, "the launch gets its size from this call", S);
    return;
  }
  std::string Text =
      How.BlockIsRunTime
          ? "launched here with a block size that is known at run time only: "
          : "no launch of '" + shortName(In.Table.Name) + "' found: ";
  Text += Threads;
  Text += How.From == Launch::Origin::LaunchBounds
              ? " are taken from '__launch_bounds__'"
          : How.Assigned.isKnown()
              ? " are assumed, since the file assigns them to that variable"
              : " are assumed (--assume-block)";
  addNote(F, std::move(Text), How.Where);
  F.Notes.back().Is = FindingNote::Role::Launch;
}

void checks::addInlineNotes(Finding &F, llvm::ArrayRef<Spot> InlinedFrom) {
  for (const Spot &S : InlinedFrom.take_front(3))
    addNote(F, "called from here", S);
}

/// The least distance between two active lanes, as a difference of their
/// numbers; 1 if only one lane is active.
static unsigned leastDistance(uint32_t Mask) {
  for (unsigned Distance = 1; Distance < 32; ++Distance)
    if (Mask & (Mask >> Distance))
      return Distance;
  return 1;
}

std::string checks::lanesApart(const Access &A) {
  const unsigned Distance = A.Worst ? leastDistance(A.Worst->Mask) : 1;
  return (Distance == 1 ? "neighbouring" : "active") +
         std::string(" lanes are ") +
         count(std::llabs(*A.Stride) * Distance, "bytes") + " apart";
}

void checks::addStrideNote(Finding &F, const Access &A, bool IsInMessage) {
  if (!A.Stride || A.UniformAddress)
    return;
  uint64_t Bytes = std::llabs(*A.Stride);
  std::string Text = lanesApart(A);
  const bool IsMore = A.Bytes && Bytes > A.Bytes && Bytes % A.Bytes == 0;
  if (IsMore)
    Text += ", a stride of " + std::to_string(Bytes / A.Bytes) +
            " elements of " + count(A.Bytes, "bytes");
  addNote(F, std::move(Text));
  F.Notes.back().IsInMessage = IsInMessage && !IsMore;
}

/// The conflict degree of each execution, as the maximum over all warps of a
/// block.
static std::string levelTable(const Access &A) {
  if (A.Space != MemorySpace::Shared)
    return "";
  std::string Degrees;
  unsigned Sum = 0, Counted = 0;
  for (const Access::Level &L : A.Levels) {
    if (L.Requests == 0)
      continue;
    Degrees += (Counted++ ? ", " : "") + std::to_string(L.Worst);
    Sum += L.Worst;
  }
  if (Counted < 2)
    return "";
  return "degree of the worst request in each of " + std::to_string(Counted) +
         " executions: " + Degrees + "; they add up to " + std::to_string(Sum) +
         " where " + std::to_string(Counted) + " would do";
}

/// Index of the most costly execution, from 0: by the table of levels if there
/// is one, because executions of a loop with a peeled first iteration are
/// counted from 0 again.
static size_t worstExecution(const Access &A) {
  auto Worst = std::max_element(
      A.Levels.begin(), A.Levels.end(),
      [](const auto &L, const auto &R) { return L.Worst < R.Worst; });
  return Worst == A.Levels.end() ? A.Worst->Repetition
                                 : size_t(Worst - A.Levels.begin());
}

void checks::addRepetitionNotes(Finding &F, const Access &A) {
  bool Varies = A.PerRequest.Low != A.PerRequest.High ||
                (A.PerRequest.Mean && *A.PerRequest.Mean != A.PerRequest.High);
  if (A.Worst && Varies && A.PerRequest.How == Verdict::Kind::Exact)
    addNote(F, "the worst request is execution " +
                   std::to_string(worstExecution(A) + 1) + " of warp " +
                   std::to_string(A.Worst->Warp) + ", with " +
                   count(A.PerRequest.High, A.Unit));
  if (std::string Table = levelTable(A); Varies && !Table.empty())
    addNote(F, Table);
  if (!A.TotalLow || !A.TotalIdeal || !A.Requests || *A.Requests == 0)
    return;
  // If it is not known which lanes are active, TotalLow is for few of them, and
  // the ideal for all that may be: then only TotalHigh is shown.
  const double Ideal = *totalIdealOf(A);
  std::string Total = number(*A.TotalLow);
  if (A.TotalHigh && *A.TotalHigh != *A.TotalLow)
    Total = (*A.TotalLow < Ideal ? "up to " : Total + " to ") +
            number(*A.TotalHigh);
  addNote(F, "over its " + count(*A.Requests, "requests") + " a block needs " +
                 Total + " " + nameOf(A.Unit) + " where " + number(Ideal) +
                 " would do");
}

/// "1,3,..,31": the residues, at most 32, with the cost `Cost`.
static std::string residues(const Access::Residues &R, double Cost) {
  uint32_t Mask = 0;
  for (size_t I = 0; I < R.ByResidue.size() && I < 32; ++I)
    if (R.ByResidue[I] == Cost)
      Mask |= 1u << I;
  return lanes(Mask);
}

void checks::addPitchNote(Finding &F, const Access &A) {
  if (!A.ByPitch || A.ByPitch->ByResidue.empty() ||
      A.ByPitch->ByResidue.size() > 32)
    return;
  const Access::Residues &R = *A.ByPitch;
  const std::string Formula = formulaByPitch(A);
  if (!Formula.empty())
    addNote(F, Formula);
  auto [Best, Worst] =
      std::minmax_element(R.ByResidue.begin(), R.ByResidue.end());
  if (*Best == *Worst) {
    if (!Formula.empty()) // states the same
      return;
    size_t From = R.ByValue.size();
    while (From > 0 && R.ByValue[From - 1] == *Best)
      --From;
    return addNote(F,
                   "every value of " + R.Symbol +
                       (From ? " from " + std::to_string(From) + " on" : "") +
                       " costs " + count(*Best, A.Unit));
  }
  std::string Of =
      R.Symbol + " modulo " + std::to_string(R.ByResidue.size()) + " is ";
  std::string Text = std::string(*Best <= A.Ideal ? "free" : "least") + " (" +
                     count(*Best, A.Unit) + ") where " + Of +
                     residues(R, *Best) + "; worst (" + count(*Worst, A.Unit) +
                     ") where it is " + residues(R, *Worst);
  addNote(F, std::move(Text));
  if (!Formula.empty()) // states the same
    return;
  std::string Table;
  for (size_t I = 0; I < R.ByResidue.size(); ++I)
    Table += (I ? ", " : "") + number(R.ByResidue[I]);
  addNote(F, std::string(nameOf(A.Unit)) + " by residue 0.." +
                 std::to_string(R.ByResidue.size() - 1) + ": " + Table);
}

static void addFormulaNotes(Finding &F, const Access &A) {
  for (std::string &Text : formulasByArguments(A))
    addNote(F, std::move(Text));
}

/// Adds what is stated about arrays that the access depends on: in a note, and
/// in brief in that of the launch.
static void addStatedNotes(Finding &F, const Access &A) {
  std::vector<std::string> Names, Texts;
  for (const Reason &R : A.PerRequest.Reasons)
    if (R.Why == Reason::Role::StatedData) {
      Names.push_back("'" + R.Name + "'");
      Texts.push_back(wordsOf(R));
    }
  if (Names.empty())
    return;
  auto Launch = llvm::find_if(F.Notes, [](const FindingNote &N) {
    return N.Is == FindingNote::Role::Launch;
  });
  if (Launch != F.Notes.end())
    Launch->Text += "; " + llvm::join(Names, " and ") +
                    (Names.size() == 1 ? " is" : " are") + " as stated";
  addNote(F, "this rests on what is stated: " + llvm::join(Texts, "; "));
}

std::string checks::dataOffer(const CheckInput &In, const Access &A) {
  auto IsOpen = [&](const std::string &Name) {
    if (llvm::any_of(A.PerRequest.Reasons, [&](const Reason &R) {
          return R.Why == Reason::Role::StatedData && R.Name == Name;
        }))
      return false;
    return (In.Kernel && llvm::any_of(In.Kernel->Parameters,
                                      [&](const KernelParameter &P) {
                                        return P.IsPointer && P.Name == Name;
                                      })) ||
           llvm::any_of(In.Arrays, [&](const ArrayDeclaration &D) {
             return D.Name == Name && D.Space == ArraySpace::Global;
           });
  };
  std::vector<std::string> Names, Lines;
  for (const std::string &Name : A.IndexArrays)
    if (IsOpen(Name)) {
      Names.push_back("'" + Name + "'");
      Lines.push_back("data(" + Name + ", rising)");
    }
  if (Names.empty() || Names.size() > 4)
    return "";
  return "state at the declaration what " + llvm::join(Names, " and ") +
         (Names.size() == 1 ? " holds" : " hold") +
         ", such as '// warplint: " + llvm::join(Lines, " ") + "'";
}

void checks::addReasonNotes(Finding &F, const Access &A) {
  addStatedNotes(F, A);
  std::vector<std::string> Tried;
  std::vector<Reason> Others;
  for (const Reason &R : A.PerRequest.Reasons) {
    if (R.Why == Reason::Role::StatedData)
      continue;
    if (R.Why == Reason::Role::Sampled)
      Tried.push_back(wordsOf(R.What, R.Name));
    else
      Others.push_back(R);
  }
  llvm::sort(Tried);
  if (!Others.empty())
    addNote(F, (A.PerRequest.How == Verdict::Kind::Exact ? "this assumes: "
                                                         : "not exact: ") +
                   llvm::join(wordsOf(Others), "; "));
  if (!Tried.empty())
    addNote(F, (A.PerRequest.Low == A.PerRequest.High
                    ? "sampled: the same for all tried values of "
                    : "sampled: a range over the tried values of ") +
                   llvm::join(Tried, ", "));
  addFormulaNotes(F, A);
  if (!A.Exceptions.empty())
    addNote(F, "except where " + llvm::join(A.Exceptions, " or "));
}
