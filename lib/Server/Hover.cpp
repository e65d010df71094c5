//===- Hover.cpp - Hovers on accesses and kernels -------------------------===//

#include "Messages.h"
#include "Views.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Report/Editor.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/ReportPaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

/// Limit of the kernel pages that a hover shows, one for each instance and
/// launch. Also the limit of the drawings of one access.
static constexpr size_t MostPages = 4;

namespace {

/// Text that consists of prose and preformatted parts.
class Text {
public:
  explicit Text(bool Markdown) : Markdown(Markdown) {}
  void words(llvm::StringRef Words) { add(Words); }
  void block(llvm::StringRef Words) {
    if (!Markdown)
      return add(Words.rtrim('\n'));
    // The fence must be longer than any run of backticks in the text.
    std::string Fence = "```";
    while (Words.contains(Fence))
      Fence += '`';
    add(Fence + "text\n" + Words.rtrim('\n').str() + "\n" + Fence);
  }
  bool isEmpty() const { return All.empty(); }
  json::Value hover(json::Value Range) const {
    return json::Object{
        {"contents", json::Object{{"kind", Markdown ? "markdown" : "plaintext"},
                                  {"value", All}}},
        {"range", std::move(Range)}};
  }

private:
  void add(llvm::Twine Words) {
    if (!All.empty())
      All += "\n\n";
    All += Words.str();
  }
  bool Markdown;
  std::string All;
};

/// Computes the hover of one position, which is a byte of a line.
class Hover {
public:
  Hover(const FileView &V, const Client &C, lsp::Position At)
      : V(V), At(V, C), Markdown(C.Markdown), Line(unsigned(At.line) + 1),
        Column(this->At.lines(V.Of.Path).column(At)) {}

  /// The mangled names of the kernels with an access at the position.
  std::set<std::string> kernels() {
    std::set<std::string> All;
    json::Value Range = nullptr;
    for (const KernelPage &P : V.Pages)
      for (const PageRow &R : P.Rows)
        if (isAt(R.Where, Range))
          All.insert(P.Mangled);
    return All;
  }

  /// The findings at the position; if there are none, its accesses; if there
  /// are none, the pages of its kernel. Null if there is nothing to show.
  json::Value run() {
    Text Words(Markdown);
    json::Value Range = nullptr;
    addFindings(Words, Range);
    if (Words.isEmpty())
      addRows(Words, Range);
    if (Words.isEmpty())
      addKernel(Words, Range);
    return Words.isEmpty() ? json::Value(nullptr)
                           : Words.hover(std::move(Range));
  }

private:
  llvm::StringRef text() { return At.lines(V.Of.Path).line(Line - 1); }
  bool covers(const Spot &Where, unsigned Length) const {
    return Where.Line == Line && Where.Column != 0 &&
           Column + 1 >= Where.Column && Column < Where.Column - 1 + Length &&
           V.isHere(Where.File);
  }
  /// Whether the position is inside the text of the access at `Where`. Sets
  /// `Range` to the range of that text, if `Range` is null.
  bool isAt(const Spot &Where, json::Value &Range) {
    if (Where.Line != Line)
      return false;
    Extent Of = extentOf(text(), Where);
    Of.Length = std::max(1u, Of.Length);
    if (!covers(Of.Where, Of.Length))
      return false;
    if (Range.getAsNull())
      Range = At.range(Of.Where, Of.Length);
    return true;
  }
  void addFindings(Text &Words, json::Value &Range);
  void addRows(Text &Words, json::Value &Range);
  void addKernel(Text &Words, json::Value &Range);

  const FileView &V;
  Places At;
  bool Markdown;
  unsigned Line, Column; ///< the line counts from 1, the byte from 0
};

} // namespace

void Hover::addFindings(Text &Words, json::Value &Range) {
  std::vector<Finding> Here;
  for (const Finding &F : V.Findings)
    if (isAt(F.Where, Range))
      Here.push_back(F);
  for (const Finding &F : relativeToRoot(Here, {V.Folder, V.Folder})) {
    std::string Block;
    llvm::raw_string_ostream OS(Block);
    writeExplanation(OS, F, /*Color=*/false);
    Words.block(Block);
    Words.words("rests on: " + describeBasis(F.Answer) + "; " + nameOf(F.Sure));
  }
}

void Hover::addRows(Text &Words, json::Value &Range) {
  std::set<std::string> Reported;
  std::set<std::string> Drawn;
  for (const KernelPage &P : V.Pages)
    for (const PageRow &R : P.Rows) {
      if (!isAt(R.Where, Range))
        continue;
      std::string Row = describeRow(R);
      if (!Reported.insert(Row + P.Name).second)
        continue;
      Row = shortKernelName(P.Name) + ": " + Row;
      for (const std::string &Formula : R.Formulas)
        Row += "\n\n" + Formula;
      Words.words(Row + "\n\nrests on: " + describeBasis(R.PerRequest));
      const std::string Picture = drawRow(R);
      if (!Picture.empty() && Drawn.size() < MostPages &&
          Drawn.insert(Picture).second)
        Words.block(Picture);
    }
}

void Hover::addKernel(Text &Words, json::Value &Range) {
  std::vector<KernelPage> Here;
  for (const KernelPage &P : V.Pages)
    for (const Spot &Where : {P.Where, spotOf(P.Launch)})
      if (isAt(Where, Range)) {
        Here.push_back(P);
        break;
      }
  const size_t All = Here.size();
  if (All > MostPages)
    Here.resize(MostPages);
  for (const KernelPage &P : relativeToRoot(Here, {V.Folder, V.Folder})) {
    std::string Block;
    llvm::raw_string_ostream OS(Block);
    writePage(OS, P);
    Words.block(Block);
  }
  for (const KernelLaunches &Of : launchesOf(V))
    if (All != 0 && Of.canPin() && llvm::any_of(Here, [&](const KernelPage &P) {
          return P.Where == Of.Where;
        }))
      Words.block(Of.describe(V.Folder));
  if (All > MostPages)
    Words.words("and " + std::to_string(All - MostPages) +
                " more launches or instances");
}

bool warplint::isOnAccess(const FileView &V, const Client &C,
                          lsp::Position At) {
  return !Hover(V, C, At).kernels().empty();
}

json::Value warplint::hoverAt(const FileView &V, const Client &C,
                              lsp::Position At, const Stop &Asked) {
  const std::set<std::string> Kernels = Hover(V, C, At).kernels();
  if (Kernels.empty())
    return Hover(V, C, At).run();
  std::vector<std::shared_ptr<const Snapshot>> Explained;
  for (const std::shared_ptr<const Snapshot> &S : V.From) {
    const bool HasOne = llvm::any_of(S->Pages, [&](const KernelPage &P) {
      return Kernels.count(P.Mangled) != 0;
    });
    Explained.push_back(HasOne ? explainKernels(*S, Kernels, Asked) : S);
    if (!Explained.back())
      return nullptr;
  }
  const FileView More = viewOf(V, Explained);
  // If the second analysis has no result for a kernel (a crash), use the first.
  return Hover(More, C, At).kernels() == Kernels ? Hover(More, C, At).run()
                                                 : Hover(V, C, At).run();
}
