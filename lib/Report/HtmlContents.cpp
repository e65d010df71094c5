//===- HtmlContents.cpp - The pages of kernels in the HTML report ---------===//

#include "HtmlContents.h"
#include "HtmlText.h"
#include "JsonText.h"
#include "PageWords.h"
#include "Phrase.h"
#include "Picture.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <set>

using namespace warplint;
namespace json = llvm::json;

static json::Array pictures(const Finding &F) {
  json::Array Shown;
  const Fix *Of = nullptr;
  auto Add = [&](const Witness &W, llvm::StringRef What) {
    Shown.push_back(json::Object{
        {"svg", svgOf(W)},
        {"caption", jsonText((What + ": " + captionOf(W)).str())}});
  };
  if (const FixAccess *Changed = shownFix(F, Of)) {
    Add(*Changed->RequestBefore, "the worst request");
    Add(*Changed->RequestAfter, "with the fix: " + textOf(Of->Title));
  } else if (const Witness *W = shownWitness(F)) {
    Add(*W, "the worst request");
  }
  return Shown;
}

static json::Object findingOf(const Finding &F, size_t Number) {
  EarlierNotes Before;
  using Role = FindingNote::Role;
  // The launch and the remediation are above the drawing, other notes below.
  json::Array Context, Notes;
  std::string Remediation;
  for (const FindingNote &N : notesOf(F, Detail::All, Before)) {
    if (Remediation.empty() && N.Is == Role::Advice) {
      Remediation = N.Text;
      continue;
    }
    const bool IsContext = N.Is == Role::Launch || N.Is == Role::Measured;
    (IsContext ? Context : Notes)
        .push_back(json::Object{{"where", orNull(placeText(N.Where))},
                                {"text", jsonText(N.Text)}});
  }
  json::Array Pictures = pictures(F);
  const bool Any = !Pictures.empty(), AnyNotes = !Notes.empty();
  const std::string More = counted(Notes.size(), "more note");
  return json::Object{{"id", "f" + std::to_string(Number)},
                      {"message", jsonText(headline(F))},
                      {"place", jsonText(placeText(F.Where))},
                      {"check", jsonText(F.Check)},
                      {"remediation", orNull(Remediation)},
                      {"context", std::move(Context)},
                      {"anyNotes", AnyNotes},
                      {"more", More},
                      {"notes", std::move(Notes)},
                      {"anyPictures", Any},
                      {"pictures", std::move(Pictures)}};
}

static json::Object rowOf(const KernelPage &Page, const PageRow &R) {
  const double Share = shareOf(Page, R), Over = excessShareOf(Page, R);
  return json::Object{{"access", jsonText(describeAccess(R))},
                      {"requests", shortNumber(R.Requests)},
                      {"cost", costOf(R.PerRequest)},
                      {"ideal", shortNumber(R.Ideal)},
                      {"total", totalOf(R)},
                      {"sure", sureOf(R.PerRequest)},
                      {"unit", nameOf(R.Unit)},
                      {"share", percentOf(Share)},
                      {"over", percentOf(Share > 0 ? Over / Share : 0)},
                      {"overWidth", percentOf(Over)},
                      {"restWidth", percentOf(Share - Over)}};
}

HtmlContents::HtmlContents(llvm::ArrayRef<KernelPage> Pages,
                           llvm::ArrayRef<Finding> Findings,
                           llvm::ArrayRef<std::string> Texts)
    : Findings(Findings), Keys(fingerprints(Findings)) {
  for (const std::string &File : Texts)
    TextOf.try_emplace(File, TextOf.size());
  rank(Pages);
  assign();
}

void HtmlContents::rank(llvm::ArrayRef<KernelPage> Pages) {
  for (const KernelPage &P : Pages)
    Order.push_back(&P);
  llvm::sort(Order, [](const KernelPage *A, const KernelPage *B) {
    return std::tuple(-A->excessShare(), A->Where, A->Name, A) <
           std::tuple(-B->excessShare(), B->Where, B->Name, B);
  });
  Of.resize(Order.size());
}

/// Assigns each finding to the page of its kernel and launch, or else to the
/// first page of its kernel.
void HtmlContents::assign() {
  std::map<llvm::StringRef, std::vector<size_t>> PagesOf;
  for (size_t P = 0; P != Order.size(); ++P)
    PagesOf[Order[P]->Mangled].push_back(P);
  for (size_t I = 0; I != Findings.size(); ++I) {
    const Finding &F = Findings[I];
    std::set<size_t> Possible;
    for (const std::string &Kernel : F.KernelsMangled)
      if (auto At = PagesOf.find(Kernel); At != PagesOf.end())
        Possible.insert(At->second.begin(), At->second.end());
    auto Best = llvm::find_if(
        Possible, [&](size_t P) { return Order[P]->Launch == F.Launch; });
    if (Best == Possible.end())
      Best = Possible.begin();
    PageOf.push_back(Best == Possible.end() ? Order.size() : *Best);
    if (Best == Possible.end())
      Left.push_back(I);
    else
      Of[*Best][{F.Where.File, F.Where.Line}].push_back(I);
  }
}

json::Array HtmlContents::shown(llvm::ArrayRef<size_t> Which) const {
  json::Array Out;
  for (size_t I : Which)
    Out.push_back(findingOf(Findings[I], I));
  return Out;
}

/// The share of a line in the kernel's costs: that in its sectors or that in
/// its wavefronts, whichever is greater.
static double heatOf(const KernelPage &P, const PageLine &L,
                     std::string &Totals) {
  double Most = 0;
  for (CostUnit Unit : {CostUnit::Wavefronts, CostUnit::Sectors}) {
    double Share = 0, Over = 0;
    for (const PageRow &R : P.Rows)
      if (R.Unit == Unit && R.Where.File == L.Where.File &&
          R.Where.Line == L.Where.Line) {
        Share += shareOf(P, R);
        Over += excessShareOf(P, R);
      }
    if (Share <= 0)
      continue;
    Most = std::max(Most, Share);
    Totals += (Totals.empty() ? "" : "; ") + percentOf(Share) +
              " of the kernel's " + nameOf(Unit) + ", " +
              percentOf(Over / Share) + " of it in excess";
  }
  return Most;
}

/// The row between two shown lines, or in front of the first line of a file.
/// `From` and `To`: the first and last line that is not shown, none if From >
/// To; a script shows them, those next to the following line first if `Up`.
json::Value HtmlContents::gap(const std::string &File, llvm::StringRef Label,
                              unsigned From, unsigned To, bool Up) const {
  json::Object Row{{"label", jsonText(Label)}, {"text", nullptr}};
  auto Text = TextOf.find(File);
  if (Text == TextOf.end() || From > To)
    return Row;
  Row["text"] = "s" + std::to_string(Text->second);
  Row["from"] = std::to_string(From);
  Row["to"] = std::to_string(To);
  Row["up"] = Up;
  return Row;
}

json::Array HtmlContents::lines(size_t Page, std::vector<size_t> &Loose) const {
  static constexpr unsigned NoEnd = 1000000;
  const KernelPage &P = *Order[Page];
  FindingsAt Open = Of[Page];
  json::Array Lines;
  for (size_t I = 0; I != P.Lines.size(); ++I) {
    const PageLine &L = P.Lines[I];
    const Spot *Last = I ? &P.Lines[I - 1].Where : nullptr;
    const std::string &File = L.Where.File;
    json::Value Between = nullptr, Behind = nullptr;
    if (!Last || Last->File != File)
      Between = gap(File, File, 1, L.Where.Line - 1, true);
    else if (Last->Line + 1 != L.Where.Line)
      Between =
          gap(File, "\xe2\x8b\xaf", Last->Line + 1, L.Where.Line - 1, false);
    if ((I + 1 == P.Lines.size() || P.Lines[I + 1].Where.File != File) &&
        TextOf.count(File))
      Behind = gap(File, "\xe2\x8b\xaf", L.Where.Line + 1, NoEnd, false);
    json::Array Rows;
    for (const PageRow &R : P.Rows)
      if (R.Where.File == File && R.Where.Line == L.Where.Line)
        Rows.push_back(rowOf(P, R));
    auto At = Open.find({File, L.Where.Line});
    json::Array Here;
    if (At != Open.end()) {
      Here = shown(At->second);
      Open.erase(At);
    }
    const bool Has = !Rows.empty();
    std::string Totals;
    const double Heat = heatOf(P, L, Totals);
    Lines.push_back(json::Object{
        {"gap", std::move(Between)},
        {"behind", std::move(Behind)},
        {"line", std::to_string(L.Where.Line)},
        {"text", jsonText(L.Text)},
        {"has", Has},
        {"heat", Heat > 0 ? json::Value(percentOf(Heat)) : nullptr},
        {"totals", Totals},
        {"rows", std::move(Rows)},
        {"findings", std::move(Here)}});
  }
  for (const auto &[Where, Which] : Open)
    Loose.insert(Loose.end(), Which.begin(), Which.end());
  return Lines;
}

json::Array HtmlContents::others(size_t Page) const {
  json::Array Out;
  for (size_t I = 0; I != Order.size(); ++I)
    if (I != Page && Order[I]->Mangled == Order[Page]->Mangled)
      Out.push_back(
          json::Object{{"id", "k" + std::to_string(I)},
                       {"launch", jsonText(describeLaunch(*Order[I]))}});
  return Out;
}

std::vector<size_t> HtmlContents::findingsOf(size_t Page) const {
  std::vector<size_t> Which;
  for (size_t I = 0; I != Findings.size(); ++I)
    if (llvm::is_contained(Findings[I].KernelsMangled, Order[Page]->Mangled))
      Which.push_back(I);
  return Which;
}

json::Value HtmlContents::page(size_t Page) const {
  const KernelPage &P = *Order[Page];
  std::vector<size_t> Loose;
  json::Array Lines = lines(Page, Loose), Others = others(Page), Incomplete;
  for (const std::string &Why : P.Incomplete)
    Incomplete.push_back(jsonText(Why));
  std::set<size_t> Here;
  for (const auto &[Where, Which] : Of[Page])
    Here.insert(Which.begin(), Which.end());
  const std::vector<size_t> All = findingsOf(Page);
  json::Array Elsewhere;
  for (size_t I : All)
    if (!Here.count(I))
      Elsewhere.push_back(listed(I));
  const bool AnyOthers = !Others.empty(), AnyElsewhere = !Elsewhere.empty();
  return printableValue(
      json::Object{{"id", "k" + std::to_string(Page)},
                   {"name", jsonText(shortKernelName(P.Name))},
                   {"where", jsonText(placeText(P.Where))},
                   {"launch", jsonText(describeLaunch(P))},
                   {"resources", describeResources(P)},
                   {"totals", orNull(describeTotals(P))},
                   {"anyElsewhere", AnyElsewhere},
                   {"elsewhere", std::move(Elsewhere)},
                   {"anyOthers", AnyOthers},
                   {"others", std::move(Others)},
                   {"incomplete", std::move(Incomplete)},
                   {"loose", shown(Loose)},
                   {"lines", std::move(Lines)}});
}
