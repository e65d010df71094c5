//===- Hints.cpp - Inlay hints and code lenses ----------------------------===//

#include "Messages.h"
#include "Views.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Report/Editor.h"

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

json::Array warplint::hintsOf(const FileView &V, const Client &C,
                              lsp::Range In) {
  // For each location, the most costly row of all launches and instances.
  std::map<Spot, const PageRow *> Worst;
  for (const KernelPage &P : V.Pages)
    for (const PageRow &R : P.Rows) {
      if (shortCost(R).empty() || R.Where.Column == 0 ||
          int(R.Where.Line) <= In.start.line ||
          int(R.Where.Line) > In.end.line + 1 || !V.isHere(R.Where.File))
        continue;
      const PageRow *&Known = Worst[R.Where];
      if (!Known ||
          R.PerRequest.Low - R.Ideal > Known->PerRequest.Low - Known->Ideal)
        Known = &R;
    }
  json::Array Hints;
  Places At(V, C);
  const Lines &Text = At.lines(V.Of.Path);
  for (const auto &[Where, R] : Worst) {
    const Extent Of = extentOf(Text.line(Where.Line - 1), Where);
    Spot End = Of.Where;
    End.Column += Of.Length;
    const lsp::Position P = Text.position(End);
    Hints.push_back(
        json::Object{{"position", json::Object{{"line", P.line},
                                               {"character", P.character}}},
                     {"label", shortCost(*R)},
                     {"paddingLeft", true},
                     {"tooltip", describeRow(*R)}});
  }
  return Hints;
}

json::Array warplint::lensesOf(const FileView &V, const Client &C) {
  // For each instance, the most costly launch and the number of launches.
  struct Lens {
    const KernelPage *Page = nullptr;
    unsigned Launches = 0;
  };
  std::map<std::pair<Spot, std::string>, Lens> Kernels;
  for (const KernelPage &P : V.Pages) {
    if (!P.Where.isValid() || !V.isHere(P.Where.File))
      continue;
    Lens &L = Kernels[{P.Where, P.Name}];
    ++L.Launches;
    if (!L.Page || P.excessShare() > L.Page->excessShare())
      L.Page = &P;
  }
  json::Array Lenses;
  Places At(V, C);
  auto Add = [&](const Spot &Where, std::string Title, const char *Command) {
    const Extent Of = extentOf(At.lines(V.Of.Path).line(Where.Line - 1), Where);
    Lenses.push_back(json::Object{
        {"range", At.range(Where, Of.Length)},
        {"command",
         json::Object{
             {"title", std::move(Title)},
             {"command", Command},
             {"arguments", json::Array{V.Of.Uri, int(Where.Line) - 1}}}}});
  };
  for (const auto &[Key, L] : Kernels) {
    std::string Title =
        shortKernelName(L.Page->Name) + ": " + describeInShort(*L.Page);
    if (L.Launches > 1)
      Title += ", the worst of " + std::to_string(L.Launches) + " launches";
    Add(Key.first, std::move(Title), "warplint.showKernel");
  }
  for (const KernelLaunches &Of : launchesOf(V)) {
    if (!Of.canPin() || !Of.Where.isValid() || !V.isHere(Of.Where.File))
      continue;
    const std::string Count = std::to_string(Of.All.size()) +
                              (Of.All.size() == 1 ? " launch" : " launches");
    const LaunchInSight *Pinned = Of.pinned();
    Add(Of.Where,
        Pinned ? "pinned: line " + std::to_string(Pinned->Where.Line) +
                     ", one of " + Count
               : Count + ": pin one",
        "warplint.pickLaunch");
  }
  return Lenses;
}
