//===- Html.cpp - The HTML report -----------------------------------------===//
//
// This file prepares the contents as JSON values; Report.html and Finding.html
// are the templates, with all styles.
//
//===----------------------------------------------------------------------===//
#include "JsonText.h"
#include "PageWords.h"
#include "Phrase.h"
#include "Picture.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Mustache.h"
#include <map>
#include <set>

using namespace warplint;
namespace json = llvm::json;

namespace warplint {
extern const char ReportTemplate[], FindingTemplate[];
} // namespace warplint

static std::string percent(double Share) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.1f%%", Share * 100);
  return Text;
}

static std::string place(const Spot &Where) {
  if (!Where.isValid())
    return Where.File;
  return Where.File + ":" + std::to_string(Where.Line) +
         (Where.Column ? ":" + std::to_string(Where.Column) : "");
}

/// The text, or null if empty: a template treats an empty string as present.
static json::Value orNull(llvm::StringRef Text) {
  return Text.empty() ? json::Value(nullptr) : json::Value(jsonText(Text));
}

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
    Add(*Changed->RequestAfter, "with the fix: " + Of->Title);
  } else if (const Witness *W = shownWitness(F)) {
    Add(*W, "the worst request");
  }
  return Shown;
}

static json::Object findingOf(const Finding &F, size_t Number) {
  Told Before;
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
        .push_back(json::Object{{"where", orNull(place(N.Where))},
                                {"text", jsonText(N.Text)}});
  }
  json::Array Pictures = pictures(F);
  const bool Any = !Pictures.empty(), AnyNotes = !Notes.empty();
  const std::string More = counted(Notes.size(), "more note");
  return json::Object{{"id", "f" + std::to_string(Number)},
                      {"message", jsonText(headline(F))},
                      {"place", jsonText(place(F.Where))},
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
                      {"share", percent(Share)},
                      {"over", percent(Share > 0 ? Over / Share : 0)},
                      {"overWidth", percent(Over)},
                      {"restWidth", percent(Share - Over)}};
}

namespace {

/// Findings by file and line. Each finding is on one page only, so that a link
/// to it has one target.
using FindingsAt =
    std::map<std::pair<std::string, unsigned>, std::vector<size_t>>;

class HtmlReport {
  llvm::ArrayRef<Finding> Findings;
  std::vector<const KernelPage *> Order;
  std::vector<FindingsAt> Of; ///< findings of each page in Order
  std::vector<size_t> Left;

  void rank(llvm::ArrayRef<KernelPage> Pages);
  void assign();
  json::Array lines(size_t Page, std::vector<size_t> &Loose) const;
  json::Array others(size_t Page) const;
  /// The findings of the page's kernel, including those that are on the page of
  /// another launch or instance.
  std::vector<size_t> findingsOf(size_t Page) const;

public:
  HtmlReport(llvm::ArrayRef<KernelPage> Pages, llvm::ArrayRef<Finding> Findings)
      : Findings(Findings) {
    rank(Pages);
    assign();
  }
  json::Array shown(llvm::ArrayRef<size_t> Which) const {
    json::Array Out;
    for (size_t I : Which)
      Out.push_back(findingOf(Findings[I], I));
    return Out;
  }
  json::Object page(size_t Page) const;
  /// An entry of a list, which links to the finding.
  json::Object listed(size_t I) const {
    const Finding &F = Findings[I];
    return json::Object{
        {"id", "f" + std::to_string(I)},
        {"place", jsonText(place(F.Where))},
        {"message", jsonText(headline(F))},
        {"worth", orNull(F.Cost ? describeImpact(*F.Cost) : "")},
        {"check", jsonText(F.Check)}};
  }
  size_t pages() const { return Order.size(); }
  const std::vector<size_t> &left() const { return Left; }
};

} // namespace

void HtmlReport::rank(llvm::ArrayRef<KernelPage> Pages) {
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
void HtmlReport::assign() {
  for (size_t I = 0; I != Findings.size(); ++I) {
    const Finding &F = Findings[I];
    size_t Best = Order.size();
    for (size_t P = 0; P != Order.size(); ++P) {
      if (!llvm::is_contained(F.KernelsMangled, Order[P]->Mangled))
        continue;
      if (Best == Order.size() || Order[P]->Launch == F.Launch)
        Best = P;
      if (Order[P]->Launch == F.Launch)
        break;
    }
    if (Best == Order.size())
      Left.push_back(I);
    else
      Of[Best][{F.Where.File, F.Where.Line}].push_back(I);
  }
}

json::Array HtmlReport::lines(size_t Page, std::vector<size_t> &Loose) const {
  const KernelPage &P = *Order[Page];
  FindingsAt Open = Of[Page];
  json::Array Lines;
  const Spot *Last = nullptr;
  for (const PageLine &L : P.Lines) {
    std::string Between;
    if (!Last || Last->File != L.Where.File)
      Between = L.Where.File;
    else if (Last->Line + 1 != L.Where.Line)
      Between = "\xe2\x8b\xaf"; // lines are skipped
    Last = &L.Where;
    json::Array Rows;
    for (const PageRow &R : P.Rows)
      if (R.Where.File == L.Where.File && R.Where.Line == L.Where.Line)
        Rows.push_back(rowOf(P, R));
    auto At = Open.find({L.Where.File, L.Where.Line});
    json::Array Here;
    if (At != Open.end()) {
      Here = shown(At->second);
      Open.erase(At);
    }
    const bool Has = !Rows.empty();
    Lines.push_back(json::Object{{"gap", orNull(Between)},
                                 {"line", std::to_string(L.Where.Line)},
                                 {"text", jsonText(L.Text)},
                                 {"has", Has},
                                 {"rows", std::move(Rows)},
                                 {"findings", std::move(Here)}});
  }
  for (const auto &[Where, Which] : Open)
    Loose.insert(Loose.end(), Which.begin(), Which.end());
  return Lines;
}

json::Array HtmlReport::others(size_t Page) const {
  json::Array Out;
  for (size_t I = 0; I != Order.size(); ++I)
    if (I != Page && Order[I]->Mangled == Order[Page]->Mangled)
      Out.push_back(
          json::Object{{"id", "k" + std::to_string(I)},
                       {"launch", jsonText(describeLaunch(*Order[I]))}});
  return Out;
}

std::vector<size_t> HtmlReport::findingsOf(size_t Page) const {
  std::vector<size_t> Which;
  for (size_t I = 0; I != Findings.size(); ++I)
    if (llvm::is_contained(Findings[I].KernelsMangled, Order[Page]->Mangled))
      Which.push_back(I);
  return Which;
}

json::Object HtmlReport::page(size_t Page) const {
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
  return json::Object{{"id", "k" + std::to_string(Page)},
                      {"name", jsonText(shortKernelName(P.Name))},
                      {"where", jsonText(place(P.Where))},
                      {"launch", jsonText(describeLaunch(P))},
                      {"resources", describeResources(P)},
                      {"totals", orNull(describeTotals(P))},
                      {"excess", percent(P.excessShare()) + " of its " +
                                     nameOf(P.unitOfMostExcess())},
                      {"findingCount", std::to_string(All.size())},
                      {"anyElsewhere", AnyElsewhere},
                      {"elsewhere", std::move(Elsewhere)},
                      {"anyOthers", AnyOthers},
                      {"others", std::move(Others)},
                      {"incomplete", std::move(Incomplete)},
                      {"loose", shown(Loose)},
                      {"lines", std::move(Lines)}};
}

/// Replaces characters in all texts of the page that are unprintable or change
/// the order in which a line is displayed.
static void makePrintable(json::Value &In) {
  if (json::Object *O = In.getAsObject()) {
    for (auto &Entry : *O)
      makePrintable(Entry.second);
  } else if (json::Array *A = In.getAsArray()) {
    for (json::Value &Item : *A)
      makePrintable(Item);
  } else if (auto Text = In.getAsString()) {
    In = printableLines(*Text);
  }
}

void warplint::writeHtml(llvm::raw_ostream &OS,
                         llvm::ArrayRef<KernelPage> Pages,
                         llvm::ArrayRef<Finding> Findings,
                         const RunSummary &Summary) {
  const HtmlReport Report(Pages, Findings);
  std::string Closing;
  llvm::raw_string_ostream ClosingOS(Closing);
  writeSummary(ClosingOS, Findings, Summary);
  json::Array Told, Shown, List;
  for (llvm::StringRef Line :
       llvm::split(llvm::StringRef(Closing).rtrim(), '\n'))
    Told.push_back(jsonText(Line));
  for (size_t I = 0; I != Report.pages(); ++I)
    Shown.push_back(Report.page(I));
  for (size_t I = 0; I != Findings.size(); ++I)
    List.push_back(Report.listed(I));
  json::Array Left = Report.shown(Report.left());
  const bool AnyLeft = !Left.empty();
  json::Value Data =
      json::Object{{"title", counted(Findings.size(), "finding")},
                   {"summary", std::move(Told)},
                   {"pages", std::move(Shown)},
                   {"anyFindings", !Findings.empty()},
                   {"findings", std::move(List)},
                   {"anyLeft", AnyLeft},
                   {"left", std::move(Left)}};
  makePrintable(Data);
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::mustache::MustacheContext Context(Memory, Saver);
  llvm::mustache::Template Page(ReportTemplate, Context);
  Page.registerPartial("finding", FindingTemplate);
  Page.render(Data, OS);
}
