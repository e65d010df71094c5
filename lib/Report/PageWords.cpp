//===- PageWords.cpp - Texts for tables and reports -----------------------===//
#include "PageWords.h"
#include "Phrase.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Report/Editor.h"
#include "warplint/Wording/Numbers.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace warplint;

std::string warplint::shortNumber(std::optional<double> Value) {
  return Value ? inWords(*Value) : "?";
}

std::string warplint::costOf(const Verdict &V) {
  if (V.How == Verdict::Kind::Undecided)
    return "?";
  if (V.How == Verdict::Kind::Exact && V.Mean)
    return shortNumber(*V.Mean);
  if (V.Low == V.High)
    return shortNumber(V.Low);
  if (!std::isfinite(V.High))
    return "at least " + shortNumber(V.Low);
  return shortNumber(V.Low) + " to " + shortNumber(V.High);
}

std::string warplint::sureOf(const Verdict &V) {
  if (V.How == Verdict::Kind::Undecided)
    return "open";
  if (V.RestsOn == Basis::Sampled)
    return "sampled";
  return V.How == Verdict::Kind::Exact ? "exact" : "range";
}

std::string warplint::totalOf(const PageRow &R) {
  return R.TotalLow ? measured(*R.TotalLow, R.Unit)
                    : std::string("? ") + nameOf(R.Unit);
}

std::string warplint::describeAccess(const PageRow &R) {
  return std::string(nameOf(R.Space)) + " " + nameOf(R.Operation) +
         (R.Array.empty() ? "" : " '" + R.Array + "'") + ", " +
         counted(R.Bytes, "byte");
}

std::string warplint::describeShape(const Shape &Block, const Shape &Grid) {
  const bool IsOne = Block.isKnown() && Block.count() == 1;
  std::string Text =
      extentsOf(Block) + (IsOne ? " thread" : " threads") + " per block";
  if (Grid.isKnown())
    Text += ", " + extentsOf(Grid) + (Grid.count() == 1 ? " block" : " blocks");
  return Text;
}

std::string warplint::describeLaunch(const KernelPage &Page) {
  std::string Text = Page.Launch == AssumedLaunch
                         ? "no launch found; assumed: "
                         : "launched at " + Page.Launch + " with ";
  Text += describeShape(Page.Block, Page.Grid);
  if (!Page.Architectures.empty())
    Text += "; the code for " + llvm::join(Page.Architectures, ", ");
  return Text;
}

std::string warplint::describeResources(const KernelPage &Page) {
  std::string Text;
  if (Page.DynamicSharedBytes)
    Text = counted(Page.StaticSharedBytes + *Page.DynamicSharedBytes, "byte") +
           " of shared memory per block";
  else
    Text = counted(Page.StaticSharedBytes, "byte") +
           " of shared memory per block and what the launch asks for";
  if (Page.Registers)
    Text += "; " + counted(Page.Registers, "register") + " per thread";
  if (Page.StackBytes)
    Text += "; " + counted(*Page.StackBytes, "byte") +
            " of local memory per thread" +
            (Page.SpillBytes ? ", " + std::to_string(Page.SpillBytes) +
                                   " of them spilled registers"
                             : "");
  if (Page.ResidentBlocks)
    Text += "; " +
            (*Page.ResidentBlocks == 0
                 ? std::string("no block fits on a multiprocessor")
                 : counted(*Page.ResidentBlocks, "block") + ", " +
                       std::to_string(Page.ResidentWarps) + " of " +
                       counted(Page.MostWarps, "warp") +
                       " resident on a multiprocessor") +
            ", limited by " + textOf(Page.LimitedBy);
  return Text;
}

std::string warplint::describeTotals(const KernelPage &Page) {
  std::string Text;
  for (CostUnit Unit : {CostUnit::Wavefronts, CostUnit::Sectors})
    if (double All = Page.total(Unit); All > 0 && Page.isCounted(Unit))
      Text += (Text.empty() ? "" : "; ") + shortNumber(All) + " " +
              nameOf(Unit) + " where " + shortNumber(All - Page.excess(Unit)) +
              " would do";
  return Text;
}

double warplint::shareOf(const KernelPage &Page, const PageRow &R) {
  const double All = Page.total(R.Unit);
  return All > 0 ? Page.amount(R) / All : 0;
}

double warplint::excessShareOf(const KernelPage &Page, const PageRow &R) {
  const double All = Page.total(R.Unit);
  return All > 0 ? Page.excess(R) / All : 0;
}
