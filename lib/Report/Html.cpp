//===- Html.cpp - The HTML report -----------------------------------------===//
//
// Report.html, Kernel.html and Finding.html are the templates, with all styles;
// Report.js is the script. HtmlContents prepares what they contain.
//
//===----------------------------------------------------------------------===//
#include "HtmlContents.h"
#include "JsonText.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Mustache.h"
#include "llvm/Support/SHA256.h"

using namespace warplint;
namespace json = llvm::json;

namespace warplint {
extern const char ReportTemplate[], KernelTemplate[], FindingTemplate[],
    ReportScript[];
} // namespace warplint

namespace {

/// Renders templates, each of which can contain the others.
class Renderer {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver{Memory};
  llvm::mustache::MustacheContext Context{Memory, Saver};
  llvm::mustache::Template Text;

public:
  explicit Renderer(llvm::StringRef From) : Text(From, Context) {
    Text.registerPartial("kernel", KernelTemplate);
    Text.registerPartial("finding", FindingTemplate);
  }
  void render(const json::Value &Data, llvm::raw_ostream &OS) {
    Text.render(Data, OS);
  }
};

} // namespace

static json::Array closingLines(llvm::ArrayRef<Finding> Findings,
                                const RunSummary &Summary) {
  std::string Closing;
  llvm::raw_string_ostream OS(Closing);
  writeSummary(OS, Findings, Summary);
  json::Array Lines;
  for (llvm::StringRef Line :
       llvm::split(llvm::StringRef(Closing).rtrim(), '\n'))
    Lines.push_back(jsonText(printableLines(Line)));
  return Lines;
}

/// A text as the script unpacks it: compressed where LLVM can do so, in base64.
static json::Object blobOf(std::string Id, llvm::StringRef Text) {
  namespace zlib = llvm::compression::zlib;
  llvm::SmallVector<uint8_t, 0> Bytes;
  const auto Plain = llvm::arrayRefFromStringRef(Text);
  const bool IsPacked = zlib::isAvailable();
  if (IsPacked)
    zlib::compress(Plain, Bytes, zlib::BestSizeCompression);
  return json::Object{{"id", std::move(Id)},
                      {"form", IsPacked ? "deflate" : "plain"},
                      {"bytes", IsPacked ? llvm::encodeBase64(Bytes)
                                         : llvm::encodeBase64(Plain)}};
}

/// The rows of the report's head.
static json::Array headOf(const ReportHead &Head) {
  json::Array Rows;
  auto Add = [&](llvm::StringRef Name, llvm::StringRef Value) {
    if (!Value.empty())
      Rows.push_back(
          json::Object{{"name", Name}, {"value", jsonText(printable(Value))}});
  };
  Add("project", Head.Project);
  Add("revision", Head.Revision);
  Add("command", Head.Command);
  Add("GPUs", llvm::join(Head.Architectures, ", "));
  Add("profile", Head.Profile);
  return Rows;
}

void warplint::writeHtml(llvm::raw_ostream &OS,
                         llvm::ArrayRef<KernelPage> Pages,
                         llvm::ArrayRef<Finding> Findings,
                         const RunSummary &Summary) {
  const HtmlContents Contents(Pages, Findings, {});
  json::Value Data = Contents.index();
  json::Object &Page = *Data.getAsObject();
  json::Array All;
  for (size_t I = 0; I != Contents.pages(); ++I)
    All.push_back(Contents.page(I));
  Page["pages"] = std::move(All);
  Page["summary"] = closingLines(Findings, Summary);
  Page["scripted"] = false;
  Renderer(ReportTemplate).render(Data, OS);
}

void warplint::writeHtmlReport(llvm::raw_ostream &OS,
                               llvm::ArrayRef<KernelPage> Pages,
                               llvm::ArrayRef<Finding> Findings,
                               const RunSummary &Summary,
                               const ReportHead &Head,
                               const ReportTexts &Texts) {
  std::vector<std::string> Files;
  json::Array Blobs;
  for (const auto &[File, Text] : Texts) {
    Blobs.push_back(blobOf("s" + std::to_string(Files.size()),
                           printableLines(json::fixUTF8(Text))));
    Files.push_back(File);
  }
  const HtmlContents Contents(Pages, Findings, Files);
  Renderer OfKernel(KernelTemplate);
  for (size_t I = 0; I != Contents.pages(); ++I) {
    std::string Text;
    llvm::raw_string_ostream TextOS(Text);
    OfKernel.render(Contents.page(I), TextOS);
    Blobs.push_back(blobOf("pk" + std::to_string(I), Text));
  }
  json::Value Data = Contents.index();
  json::Object &Page = *Data.getAsObject();
  json::Array Rows = headOf(Head);
  Page["anyHead"] = !Rows.empty();
  Page["head"] = std::move(Rows);
  Page["summary"] = closingLines(Findings, Summary);
  Page["blobs"] = std::move(Blobs);
  Page["scripted"] = true;
  Page["script"] = ReportScript;
  // The browser runs this script only, and loads nothing.
  const auto Digest = llvm::SHA256::hash(
      llvm::arrayRefFromStringRef(llvm::StringRef(ReportScript)));
  Page["policy"] = "default-src 'none'; style-src 'unsafe-inline'; script-src "
                   "'sha256-" +
                   llvm::encodeBase64(Digest) +
                   "'; base-uri 'none'; form-action 'none'";
  Renderer(ReportTemplate).render(Data, OS);
}
