//===- Table.cpp - Kernel pages as text -----------------------------------===//
#include "Counts.h"
#include "PageWords.h"
#include "Phrase.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Report/Editor.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <array>
#include <cmath>
#include <set>
#include <tuple>

using namespace warplint;

/// Width of a bar in characters, and limit of the kernels in the closing lines.
static constexpr unsigned BarWidth = 20;
static constexpr size_t MostKernels = 5;

std::vector<KernelPage> warplint::distinctPages(std::vector<KernelPage> Pages) {
  std::set<std::tuple<std::string, std::string, Spot, std::string,
                      std::vector<std::string>>>
      Seen;
  std::vector<KernelPage> Out;
  for (KernelPage &P : Pages) {
    // Launches at one location may differ in their arguments only.
    std::string Values = extentsOf(P.Grid) + "/" + extentsOf(P.Block);
    for (const PageRow &R : P.Rows)
      Values += " " + costOf(R.PerRequest) + "*" + shortNumber(R.Requests);
    if (Seen.insert({P.Mangled, P.Launch, P.Where, Values, P.Architectures})
            .second)
      Out.push_back(std::move(P));
  }
  return Out;
}

/// "####====": the excess and the rest of a row's share.
static std::string barOf(double Share, double Excess) {
  const unsigned All = unsigned(std::lround(Share * BarWidth));
  const unsigned Over = std::min(All, unsigned(std::lround(Excess * BarWidth)));
  return std::string(Over, '#') + std::string(All - Over, '=');
}

static std::string percentOf(double Share) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.0f%%", Share * 100);
  return Text;
}

namespace {
constexpr size_t Columns = 9;
using Cells = std::array<std::string, Columns>;
} // namespace

static Cells cellsOf(const KernelPage &Page, const PageRow &R) {
  const double Share = shareOf(Page, R);
  std::string Line = std::to_string(R.Where.Line);
  if (R.Where.File != Page.Where.File)
    Line = printable(R.Where.File) + ":" + Line;
  return {Line,
          printable(describeAccess(R)),
          shortNumber(R.Requests),
          costOf(R.PerRequest),
          shortNumber(R.Ideal),
          totalOf(R),
          Share > 0 ? percentOf(Share) : "",
          sureOf(R.PerRequest),
          barOf(Share, excessShareOf(Page, R))};
}

static void writeRows(llvm::raw_ostream &OS, const KernelPage &Page) {
  std::vector<Cells> Rows = {{"line", "access", "requests", "per request",
                              "ideal", "total", "share of unit", "answer",
                              "# excess, = the rest"}};
  for (const PageRow &R : Page.Rows)
    Rows.push_back(cellsOf(Page, R));
  std::array<size_t, Columns> Width{};
  for (const Cells &Row : Rows)
    for (size_t I = 0; I != Columns; ++I)
      Width[I] = std::max(Width[I], Row[I].size());
  for (const Cells &Row : Rows) {
    std::string Line;
    llvm::raw_string_ostream LineOS(Line);
    for (size_t I = 0; I != Columns; ++I) {
      const bool IsText = I == 1 || I + 2 >= Columns;
      LineOS << "  ";
      if (IsText)
        LineOS << llvm::left_justify(Row[I], Width[I]);
      else
        LineOS << llvm::right_justify(Row[I], Width[I]);
    }
    OS << llvm::StringRef(Line).rtrim() << '\n';
  }
}

void warplint::writePage(llvm::raw_ostream &OS, const KernelPage &Page) {
  OS << printable(shortKernelName(Page.Name));
  if (Page.Where.isValid())
    OS << "  " << printable(Page.Where.File) << ':' << Page.Where.Line;
  OS << "\n  " << printable(describeLaunch(Page)) << "\n  "
     << describeResources(Page) << '\n';
  if (std::string Totals = describeTotals(Page); !Totals.empty())
    OS << "  a block needs " << Totals << '\n';
  for (const std::string &Why : Page.Incomplete)
    OS << "  not complete: " << printable(Why) << '\n';
  if (Page.Rows.empty())
    OS << "  no access to memory\n";
  else
    writeRows(OS, Page);
  OS << '\n';
}

/// Writes the findings of each check and the kernels with the largest excess.
static void writeClosing(llvm::raw_ostream &OS,
                         llvm::ArrayRef<KernelPage> Pages,
                         llvm::ArrayRef<Finding> Findings) {
  if (!Findings.empty())
    OS << "findings\n";
  writeRowsByCheck(OS, Findings);
  std::vector<const KernelPage *> Worst;
  for (const KernelPage &P : Pages)
    if (P.excessShare() > 0)
      Worst.push_back(&P);
  llvm::sort(Worst, [](const KernelPage *A, const KernelPage *B) {
    return std::tuple(-A->excessShare(), A->Where, A->Name, A) <
           std::tuple(-B->excessShare(), B->Where, B->Name, B);
  });
  if (Worst.size() > MostKernels)
    Worst.resize(MostKernels);
  if (!Worst.empty())
    OS << "kernels with most excess\n";
  for (const KernelPage *P : Worst)
    OS << "  " << llvm::right_justify(percentOf(P->excessShare()), 4)
       << " of its " << nameOf(P->unitOfMostExcess()) << "  "
       << printable(shortKernelName(P->Name)) << "  " << printable(P->Launch)
       << '\n';
}

/// Writes what the findings and the pages do not contain.
static void writeRest(llvm::raw_ostream &OS, const RunSummary &Summary) {
  const std::pair<unsigned, const char *> Suppressed[] = {
      {Summary.Suppressed, "by the source or the configuration"},
      {Summary.Known, "in the baseline"},
      {Summary.Unchanged, "at unchanged lines"},
      {Summary.LikelyBelow, "likely, --certainty=likely shows them"},
      {Summary.PossibleBelow, "possible, --certainty=possible shows them"},
      {Summary.OfUnused, "in kernels that no analysed file launches, "
                         "--certainty=possible shows them"},
      {Summary.Small, "that would gain little (MinCostShare, MinSpeedup)"},
      {Summary.SmallInTime,
       "that would save little of the recorded kernel time (--min-saving)"}};
  const char *Heading = "findings that are not shown\n";
  for (const auto &[Number, Why] : Suppressed)
    if (Number) {
      OS << Heading << "  " << Number << ' ' << Why << '\n';
      Heading = "";
    }
  if (!Summary.NotAnalysed.empty())
    OS << "not analysed\n";
  for (const std::string &Line : Summary.NotAnalysed)
    OS << "  " << printable(Line) << '\n';
  for (const std::string &Note : Summary.Notes)
    OS << "note: " << printable(Note) << '\n';
}

void warplint::writeTable(llvm::raw_ostream &OS,
                          llvm::ArrayRef<KernelPage> Pages,
                          llvm::ArrayRef<Finding> Findings,
                          const RunSummary &Summary) {
  for (const KernelPage &P : Pages)
    writePage(OS, P);
  writeClosing(OS, Pages, Findings);
  writeRest(OS, Summary);
}
