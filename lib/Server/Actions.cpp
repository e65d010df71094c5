//===- Actions.cpp - Code actions -----------------------------------------===//

#include "Messages.h"
#include "Views.h"
#include "warplint/Report/Notes.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {

/// Collects the code actions of a range.
class Actions {
public:
  Actions(const FileView &V, const Client &C, llvm::StringRef Pages)
      : V(V), C(C), Pages(Pages), At(V, C) {}
  void addFixes(const Finding &F, const Stop &Asked);
  void addSuppression(const Finding &F);
  json::Array All;

private:
  json::Object edit(const std::map<std::string, json::Array> &Changes) const;
  void add(const Finding &F, std::string Title, json::Object Edit,
           bool IsPreferred);

  const FileView &V;
  const Client &C;
  llvm::StringRef Pages;
  Places At;
  std::set<std::pair<Spot, Words>> Offered; ///< by array and title
};

} // namespace

/// A WorkspaceEdit with "changes" or "documentChanges", from text edits by
/// path.
json::Object
Actions::edit(const std::map<std::string, json::Array> &Changes) const {
  if (!C.VersionedEdits) {
    json::Object ByUri;
    for (const auto &[Path, Edits] : Changes)
      ByUri[At.uri(Path)] = json::Array(Edits);
    return json::Object{{"changes", std::move(ByUri)}};
  }
  json::Array List;
  for (const auto &[Path, Edits] : Changes) {
    json::Object Text{{"uri", At.uri(Path)}, {"version", nullptr}};
    if (V.isHere(Path))
      Text["version"] = V.Of.Version;
    List.push_back(json::Object{{"textDocument", std::move(Text)},
                                {"edits", json::Array(Edits)}});
  }
  return json::Object{{"documentChanges", std::move(List)}};
}

void Actions::add(const Finding &F, std::string Title, json::Object Edit,
                  bool IsPreferred) {
  json::Object Action{
      {"title", std::move(Title)},
      {"kind", "quickfix"},
      {"diagnostics", json::Array{diagnosticOf(F, At, C, Pages)}},
      {"edit", std::move(Edit)}};
  if (IsPreferred)
    Action["isPreferred"] = true;
  All.push_back(std::move(Action));
}

static std::string titleOf(const ProvedFix &P, bool IsOfPinned) {
  const Fix &F = P.Change;
  std::string Title = textOf(F.Title) + " (";
  if (F.Goal)
    Title += describeGoal(*F.Goal, double(P.Measured));
  else
    Title += std::to_string(F.WavefrontsBefore) + " -> " +
             std::to_string(P.Measured) + " wavefronts per block";
  if (F.BlocksBefore && F.BlocksAfter && F.BlocksBefore != F.BlocksAfter)
    Title += ", " + std::to_string(F.BlocksBefore) + " -> " +
             std::to_string(F.BlocksAfter) +
             " resident blocks per multiprocessor";
  Title += ")";
  if (IsOfPinned)
    Title += "; proved for the pinned launch only";
  if (F.Kind == Fix::Safety::Unsafe)
    Title += "; unsafe: " + textOf(F.WhyUnsafe);
  return Title;
}

void Actions::addFixes(const Finding &F, const Stop &Asked) {
  bool IsFirst = true;
  const bool IsOfPinned = llvm::any_of(V.InSight, [&](const LaunchInSight &L) {
    return L.IsPinned && llvm::is_contained(F.Kernels, L.Name);
  });
  for (const Fix &Proposed : F.Fixes) {
    if (Proposed.Edits.empty() || Proposed.Kind == Fix::Safety::Advice ||
        Asked.isRequested() ||
        !Offered.insert({Proposed.ArrayWhere, Proposed.Title}).second)
      continue;
    std::optional<ProvedFix> Proved;
    for (const auto &S : V.From)
      if (!Proved)
        Proved = proveFix(*S, F, Proposed);
    if (!Proved)
      continue;
    std::map<std::string, json::Array> Changes;
    bool IsWhole = true;
    for (const Edit &E : Proved->Change.Edits) {
      const Lines &Text = At.lines(E.Range.File);
      IsWhole &= !At.uri(E.Range.File).empty() &&
                 size_t(E.Range.Offset) + E.Range.Length <= Text.text().size();
      const lsp::Position From = Text.position(E.Range.Offset);
      const lsp::Position To = Text.position(E.Range.Offset + E.Range.Length);
      Changes[E.Range.File].push_back(json::Object{
          {"range",
           json::Object{{"start", json::Object{{"line", From.line},
                                               {"character", From.character}}},
                        {"end", json::Object{{"line", To.line},
                                             {"character", To.character}}}}},
          {"newText", E.Text}});
    }
    if (!IsWhole)
      continue;
    add(F, titleOf(*Proved, IsOfPinned), edit(Changes),
        IsFirst && !IsOfPinned && Proposed.Kind == Fix::Safety::Safe);
    IsFirst = false;
  }
}

/// Adds an action that inserts a suppression comment in the line before, or
/// that adds the check to an existing comment there. None inside a macro
/// definition, which a line comment would end.
void Actions::addSuppression(const Finding &F) {
  const Lines &Text = At.lines(V.Of.Path);
  const unsigned Number = F.Where.Line - 1;
  llvm::StringRef Line = Text.line(Number);
  llvm::StringRef Before = Number ? Text.line(Number - 1) : llvm::StringRef();
  if (Before.rtrim().ends_with("\\") || F.Where.Line > Text.count())
    return;
  Spot Where{V.Of.Path, F.Where.Line, 1};
  std::string New =
      Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str() +
      "// NOLINTNEXTLINE(" + F.Check + ")\n";
  const llvm::StringRef Mark = "NOLINTNEXTLINE(";
  if (size_t At = Before.find(Mark); At != llvm::StringRef::npos) {
    size_t End = Before.find(')', At);
    if (End == llvm::StringRef::npos)
      return;
    Where = {V.Of.Path, F.Where.Line - 1, unsigned(End) + 1};
    New = "," + F.Check;
  }
  std::map<std::string, json::Array> Changes;
  Changes[V.Of.Path].push_back(
      json::Object{{"range", At.range(Where, 0)}, {"newText", New}});
  add(F, "suppress " + F.Check + " here", edit(Changes), false);
}

json::Array warplint::actionsAt(const FileView &V, const Client &C,
                                lsp::Range In, llvm::StringRef Pages,
                                const Stop &Asked) {
  Actions Made(V, C, Pages);
  std::vector<const Finding *> Here;
  for (const Finding &F : V.Findings)
    if (int(F.Where.Line) - 1 >= In.start.line &&
        int(F.Where.Line) - 1 <= In.end.line)
      Here.push_back(&F);
  for (const Finding *F : Here)
    Made.addFixes(*F, Asked);
  std::set<std::pair<unsigned, std::string>> Suppressed;
  for (const Finding *F : Here)
    if (Suppressed.insert({F->Where.Line, F->Check}).second)
      Made.addSuppression(*F);
  return std::move(Made.All);
}
