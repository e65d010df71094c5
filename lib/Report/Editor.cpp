//===- Editor.cpp - Texts that an editor shows ----------------------------===//
#include "warplint/Report/Editor.h"
#include "PageWords.h"
#include "Phrase.h"
#include "Picture.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

std::string warplint::shortCost(const PageRow &R) {
  const Verdict &V = R.PerRequest;
  if (V.How == Verdict::Kind::Undecided || V.Low <= R.Ideal)
    return {};
  // If one wavefront is ideal, the cost is the degree of the bank conflict.
  if (R.Space == MemorySpace::Shared && R.Ideal == 1)
    return costOf(V) + "-way";
  return costOf(V) + "/" + shortNumber(R.Ideal) + " " + nameOf(R.Unit);
}

std::string warplint::describeRow(const PageRow &R) {
  std::string Text = describeAccess(R) + ": " + costOf(R.PerRequest) + " " +
                     nameOf(R.Unit) + " per request, " + shortNumber(R.Ideal) +
                     " would do";
  if (R.Requests)
    Text += "; " + shortNumber(R.Requests) + " requests per block";
  return Text;
}

std::string warplint::drawRow(const PageRow &R) {
  const bool HasPicture =
      (R.Space == MemorySpace::Shared || R.Space == MemorySpace::Global) &&
      R.Operation != AccessKind::Atomic;
  if (!HasPicture || !R.Worst)
    return {};
  return "the worst request: " + captionOf(*R.Worst) + "\n" +
         drawingOf(*R.Worst) + "\n" + legendOf(*R.Worst) + "\n";
}

std::string warplint::describeInShort(const KernelPage &Page) {
  std::string Text = describeTotals(Page);
  if (Text.empty())
    Text = "no cost counted";
  return Text + ", " + extentsOf(Page.Block) + " threads per block" +
         (Page.Launch == AssumedLaunch ? " assumed" : "");
}

std::string warplint::describeBasis(const Verdict &V) {
  std::string Text = nameOf(V.How);
  switch (V.RestsOn) {
  case Basis::Proved:
    Text += "; proved for all values of the unknowns";
    break;
  case Basis::WholeWarps:
    Text += "; proved for warps whose lanes are all active";
    break;
  case Basis::Sampled:
    Text += "; the same for all values that were tried";
    break;
  }
  if (!V.Reasons.empty())
    Text += "; unknown: " + llvm::join(wordsOf(V.Reasons), ", ");
  return Text;
}
