//===- HtmlIndex.cpp - The lists of the HTML report -----------------------===//

#include "HtmlContents.h"
#include "HtmlText.h"
#include "JsonText.h"
#include "PageWords.h"
#include "Phrase.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Report/Notes.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace warplint;
namespace json = llvm::json;

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
      {"place", jsonText(placeText(F.Where))},
      {"file", jsonText(F.Where.File)},
      {"message", jsonText(headline(F))},
      {"kernel", jsonText(kernelsOf(F))},
      {"kernels", jsonText(llvm::join(kernelNames(F), "\n"))},
      {"worth", jsonText(describeCosts(F))},
      {"certainty", nameOf(F.Sure)},
      {"check", jsonText(F.Check)}};
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
       percentOf(P.excessShare()) + " of its " + nameOf(P.unitOfMostExcess())},
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
