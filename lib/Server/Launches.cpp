//===- Launches.cpp - Known launches, and pinning one ---------------------===//

#include "Messages.h"
#include "Views.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Report/Editor.h"
#include "warplint/Report/ReportPaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;

Spot warplint::spotOf(llvm::StringRef Launch) {
  Spot Where;
  auto [Front, Column] = Launch.rsplit(':');
  auto [File, Line] = Front.rsplit(':');
  if (Line.getAsInteger(10, Where.Line) ||
      Column.getAsInteger(10, Where.Column))
    return {};
  Where.File = File.str();
  return Where;
}

const LaunchInSight *KernelLaunches::pinned() const {
  auto At =
      llvm::find_if(All, [](const LaunchInSight &L) { return L.IsPinned; });
  return At == All.end() ? nullptr : &*At;
}

std::vector<KernelLaunches> warplint::launchesOf(const FileView &V) {
  std::map<std::pair<Spot, std::string>, KernelLaunches> Kernels;
  for (const LaunchInSight &L : V.InSight) {
    KernelLaunches &Of = Kernels[{L.KernelWhere, L.Kernel}];
    Of.Kernel = L.Kernel;
    Of.Where = L.KernelWhere;
    auto Known = llvm::find_if(Of.All, [&](const LaunchInSight &O) {
      return O.Where == L.Where && O.Number == L.Number;
    });
    if (Known == Of.All.end())
      Of.All.push_back(L);
    else
      Known->IsPinned |= L.IsPinned;
  }
  std::vector<KernelLaunches> All;
  for (auto &[Key, Of] : Kernels) {
    llvm::sort(Of.All, [](const LaunchInSight &A, const LaunchInSight &B) {
      return std::tie(A.Where, A.Number) < std::tie(B.Where, B.Number);
    });
    All.push_back(std::move(Of));
  }
  return All;
}

/// The location as text; an absolute path if no folder is given.
static std::string placeOf(const Spot &Where, const std::string &Folder) {
  Spot Shown = Where;
  if (!Folder.empty())
    Shown.File = ReportPaths{Folder, Folder}.relativeToRoot(Where.File);
  return launchPlace(Shown);
}

static std::string titleOf(const LaunchInSight &L, const std::string &Folder) {
  return placeOf(L.Where, Folder) + ", " + describeShape(L.Block, L.Grid) +
         (L.Number ? " (" + std::to_string(L.Number + 1) + " there)" : "");
}

std::string KernelLaunches::describe(const std::string &Folder) const {
  std::string Text = std::to_string(All.size()) +
                     (All.size() == 1 ? " launch" : " launches") + " of '" +
                     Kernel + "' found:";
  for (const LaunchInSight &L : All)
    Text += "\n  " + titleOf(L, Folder) + (L.IsPinned ? " (pinned)" : "");
  return Text;
}

/// Arguments of the command warplint.pinLaunch: with a launch they pin it,
/// without one they remove the pin.
static json::Array wordsFor(const KernelLaunches &Of, const LaunchInSight *L) {
  json::Array Words{uriOf(Of.Where.File), Of.Kernel};
  if (L) {
    Words.push_back(placeOf(L->Where, ""));
    Words.push_back(int64_t(L->Number));
  }
  return Words;
}

static bool isOfLine(const FileView &V, const Spot &Where, int64_t From,
                     int64_t To) {
  return int64_t(Where.Line) - 1 >= From && int64_t(Where.Line) - 1 <= To &&
         V.isHere(Where.File);
}

json::Array warplint::choicesOf(const FileView &V,
                                std::optional<int64_t> Line) {
  json::Array All;
  for (const KernelLaunches &Of : launchesOf(V)) {
    auto IsWanted = [&](const Spot &Where) {
      return !Line || isOfLine(V, Where, *Line, *Line);
    };
    const bool Whole = IsWanted(Of.Where);
    if (!Whole && llvm::none_of(Of.All, [&](const LaunchInSight &L) {
          return IsWanted(L.Where);
        }))
      continue;
    for (const LaunchInSight &L : Of.All)
      All.push_back(json::Object{{"kernel", Of.Kernel},
                                 {"title", titleOf(L, V.Folder)},
                                 {"pinned", L.IsPinned},
                                 {"arguments", wordsFor(Of, &L)}});
    if (Of.pinned())
      All.push_back(json::Object{{"kernel", Of.Kernel},
                                 {"title", "all launches"},
                                 {"pinned", false},
                                 {"arguments", wordsFor(Of, nullptr)}});
  }
  return All;
}

json::Array warplint::pinActionsAt(const FileView &V, llvm::lsp::Range In) {
  json::Array All;
  auto Add = [&](std::string Title, json::Array Words) {
    All.push_back(json::Object{
        {"title", Title},
        {"kind", PinKind},
        {"command", json::Object{{"title", Title},
                                 {"command", "warplint.pinLaunch"},
                                 {"arguments", std::move(Words)}}}});
  };
  for (const KernelLaunches &Of : launchesOf(V)) {
    if (!Of.canPin())
      continue;
    const bool Whole = isOfLine(V, Of.Where, In.start.line, In.end.line);
    bool Any = Whole;
    for (const LaunchInSight &L : Of.All) {
      if (!Whole && !isOfLine(V, L.Where, In.start.line, In.end.line))
        continue;
      Any = true;
      if (!L.IsPinned)
        Add("show '" + Of.Kernel + "' for its launch " + titleOf(L, V.Folder) +
                " alone",
            wordsFor(Of, &L));
    }
    if (Any && Of.pinned())
      Add("show '" + Of.Kernel + "' for all its launches",
          wordsFor(Of, nullptr));
  }
  return All;
}
