//===- HtmlContents.cpp - The contents of the HTML report -----------------===//

#include "HtmlContents.h"
#include "JsonText.h"
#include "PageWords.h"
#include "Phrase.h"
#include "Picture.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Report/Notes.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <set>

using namespace warplint;
namespace json = llvm::json;

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

static json::Value printableValue(json::Object From) {
  json::Value Data = std::move(From);
  makePrintable(Data);
  return Data;
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

/// "reduce<float>", or "reduce<float> and 3 others".
static std::string kernelsOf(const Finding &F) {
  if (F.Kernels.empty())
    return "";
  std::string Text = shortKernelName(F.Kernels.front());
  if (F.Kernels.size() > 1)
    Text += " and " + counted(F.Kernels.size() - 1, "other");
  return Text;
}

/// The short names of all kernels of the finding, each once.
static std::set<std::string> kernelNames(const Finding &F) {
  std::set<std::string> Names;
  for (const std::string &Name : F.Kernels)
    Names.insert(shortKernelName(Name));
  return Names;
}

json::Object HtmlContents::listed(size_t I) const {
  const Finding &F = Findings[I];
  return json::Object{
      {"id", "f" + std::to_string(I)},
      {"rank", std::to_string(I)},
      {"page", PageOf[I] == Order.size()
                   ? json::Value(nullptr)
                   : json::Value("k" + std::to_string(PageOf[I]))},
      {"key", Keys[I]},
      {"place", jsonText(place(F.Where))},
      {"file", jsonText(F.Where.File)},
      {"message", jsonText(headline(F))},
      {"kernel", jsonText(kernelsOf(F))},
      {"kernels", jsonText(llvm::join(kernelNames(F), "\n"))},
      {"worth", jsonText(F.Cost ? describeImpact(*F.Cost) : "")},
      {"certainty", nameOf(F.Sure)},
      {"check", jsonText(F.Check)}};
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
    Totals += (Totals.empty() ? "" : "; ") + percent(Share) +
              " of the kernel's " + nameOf(Unit) + ", " +
              percent(Over / Share) + " of it in excess";
  }
  return Most;
}

/// The row between two shown lines, or in front of the first line of a file.
/// `From` and `To`: the first and last line that is not shown, none if From >
/// To; a script shows them, those next to the following line first if `Up`.
json::Value HtmlContents::gap(const std::string &File, llvm::StringRef Label,
                              unsigned From, unsigned To, bool Up) const {
  json::Object Gap{{"label", jsonText(Label)}, {"text", nullptr}};
  auto Text = TextOf.find(File);
  if (Text == TextOf.end() || From > To)
    return Gap;
  Gap["text"] = "s" + std::to_string(Text->second);
  Gap["from"] = std::to_string(From);
  Gap["to"] = std::to_string(To);
  Gap["up"] = Up;
  return Gap;
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
    Lines.push_back(
        json::Object{{"gap", std::move(Between)},
                     {"behind", std::move(Behind)},
                     {"line", std::to_string(L.Where.Line)},
                     {"text", jsonText(L.Text)},
                     {"has", Has},
                     {"heat", Heat > 0 ? json::Value(percent(Heat)) : nullptr},
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
                   {"where", jsonText(place(P.Where))},
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

/// An entry of the list of kernels.
json::Object HtmlContents::listedPage(size_t Page) const {
  const KernelPage &P = *Order[Page];
  return json::Object{
      {"id", "k" + std::to_string(Page)},
      {"rank", std::to_string(Page)},
      {"key", jsonText(P.Mangled + " " + extentsOf(P.Block) + " " +
                       extentsOf(P.Grid))},
      {"name", jsonText(shortKernelName(P.Name))},
      {"file", jsonText(P.Where.File)},
      {"launch", jsonText(describeLaunch(P))},
      {"excess",
       percent(P.excessShare()) + " of its " + nameOf(P.unitOfMostExcess())},
      {"totals", jsonText(describeTotals(P))},
      {"findingCount", std::to_string(findingsOf(Page).size())}};
}

/// The choices of a filter: each value with the number of findings.
static json::Array choicesOf(const std::map<std::string, size_t> &Counts) {
  json::Array Out;
  for (const auto &[Value, Count] : Counts)
    Out.push_back(json::Object{{"value", jsonText(Value)},
                               {"count", std::to_string(Count)}});
  return Out;
}

json::Value HtmlContents::index() const {
  struct OfFile {
    size_t Findings = 0, Certain = 0, Kernels = 0;
  };
  std::map<std::string, OfFile> Files;
  std::map<std::string, size_t> Checks, Certainties, InFile, InKernel;
  json::Array List, Kernels, FileList;
  for (size_t I = 0; I != Findings.size(); ++I) {
    const Finding &F = Findings[I];
    OfFile &File = Files[F.Where.File];
    ++File.Findings;
    File.Certain += F.Sure == Certainty::Certain;
    ++Checks[F.Check];
    ++Certainties[nameOf(F.Sure)];
    ++InFile[F.Where.File];
    for (const std::string &Name : kernelNames(F))
      ++InKernel[Name];
    List.push_back(listed(I));
  }
  for (size_t I = 0; I != Order.size(); ++I) {
    if (Order[I]->Where.isValid())
      ++Files[Order[I]->Where.File].Kernels;
    Kernels.push_back(listedPage(I));
  }
  for (const auto &[Name, Of] : Files)
    FileList.push_back(json::Object{{"name", jsonText(Name)},
                                    {"findings", std::to_string(Of.Findings)},
                                    {"certain", std::to_string(Of.Certain)},
                                    {"kernels", std::to_string(Of.Kernels)}});
  json::Array Rest = shown(Left);
  const bool AnyLeft = !Rest.empty();
  return printableValue(
      json::Object{{"title", counted(Findings.size(), "finding")},
                   {"anyFindings", !Findings.empty()},
                   {"findings", std::move(List)},
                   {"kernels", std::move(Kernels)},
                   {"files", std::move(FileList)},
                   {"checks", choicesOf(Checks)},
                   {"certainties", choicesOf(Certainties)},
                   {"inFile", choicesOf(InFile)},
                   {"inKernel", choicesOf(InKernel)},
                   {"anyLeft", AnyLeft},
                   {"left", std::move(Rest)}});
}
