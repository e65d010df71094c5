//===- Views.cpp - Views of the analyses of one file ----------------------===//

#include "Views.h"
#include "Messages.h"
#include "warplint/Files/Read.h"
#include "warplint/Report/Pages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;
namespace json = llvm::json;

bool FileView::isHere(const std::string &Path) const {
  return Path == Of.Path || Path == Of.Real ||
         (!Path.empty() && realOf(Path) == Of.Real);
}

FileView warplint::viewOf(
    const Document &Of, std::string Folder, const Documents &All,
    const std::vector<std::shared_ptr<const Snapshot>> &Snapshots) {
  FileView V;
  V.Of = Of;
  V.Folder = std::move(Folder);
  for (const auto &[Path, D] : All) {
    V.Uris[D.Real] = D.Uri;
    V.Texts[D.Path] = V.Texts[D.Real] = D.Text;
  }
  return viewOf(std::move(V), Snapshots);
}

FileView warplint::viewOf(
    FileView V, const std::vector<std::shared_ptr<const Snapshot>> &Snapshots) {
  V.From = Snapshots;
  V.Pages.clear();
  V.InSight.clear();
  V.Problems.clear();
  std::map<std::string, bool> Here;
  auto IsHere = [&](const Spot &Where) {
    auto [At, IsNew] = Here.try_emplace(Where.File);
    if (IsNew)
      At->second = V.isHere(Where.File);
    return At->second;
  };
  std::vector<FileResult> Groups(Snapshots.size());
  for (size_t I = 0; I < Snapshots.size(); ++I) {
    for (const Finding &F : Snapshots[I]->Findings)
      if (IsHere(F.Where))
        Groups[I].Findings.push_back(F);
    for (const KernelPage &P : Snapshots[I]->Pages)
      if (IsHere(P.Where) || llvm::any_of(P.Rows, [&](const PageRow &R) {
            return IsHere(R.Where);
          }))
        V.Pages.push_back(P);
    for (const LaunchInSight &L : Snapshots[I]->InSight)
      if (IsHere(L.KernelWhere) || IsHere(L.Where))
        V.InSight.push_back(L);
    llvm::append_range(V.Problems, Snapshots[I]->Problems);
  }
  V.Findings = collectFindings(Groups);
  V.Pages = distinctPages(std::move(V.Pages));
  return V;
}

const Lines &Places::lines(const std::string &Path) {
  auto At = Texts.find(Path);
  if (At != Texts.end())
    return At->second;
  std::string Text;
  auto Held = Of.Texts.find(Path);
  if (Held == Of.Texts.end())
    Held = Of.Texts.find(realOf(Path));
  if (Held != Of.Texts.end())
    Text = Held->second;
  else if (auto Buffer = readRegularFile(Path))
    Text = (*Buffer)->getBuffer().str();
  else
    llvm::consumeError(Buffer.takeError());
  return Texts.try_emplace(Path, std::move(Text), C.Counts).first->second;
}

static json::Value toJson(llvm::lsp::Position P) {
  return json::Object{{"line", P.line}, {"character", P.character}};
}

json::Value Places::range(const Spot &Where, unsigned Length) {
  const llvm::lsp::Range R = lines(Where.File).range(Where, Length);
  return json::Object{{"start", toJson(R.start)}, {"end", toJson(R.end)}};
}

std::string Places::uri(const std::string &Path) const {
  auto Open = Of.Uris.find(realOf(Path));
  return Open != Of.Uris.end() ? Open->second : uriOf(Path);
}

json::Value Places::location(const Spot &Where, unsigned Length) {
  if (!Where.isValid() || Where.File.empty())
    return nullptr;
  std::string Uri = uri(Where.File);
  if (Uri.empty())
    return nullptr;
  return json::Object{{"uri", std::move(Uri)}, {"range", range(Where, Length)}};
}

static bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Offset behind the bracket that closes the one at `Open`; `Open` if none
/// does.
static size_t closeOf(llvm::StringRef Line, size_t Open) {
  int Depth = 0;
  for (size_t I = Open; I < Line.size(); ++I) {
    Depth += Line[I] == '[' || Line[I] == '(';
    Depth -= Line[I] == ']' || Line[I] == ')';
    if (Depth == 0)
      return I + 1;
  }
  return Open;
}

/// The end of the access that begins at a byte offset.
static size_t endOf(llvm::StringRef Line, size_t I) {
  for (;;) {
    const size_t Before = I;
    while (I < Line.size() && isWord(Line[I]))
      ++I;
    if (I < Line.size() && Line[I] == '[')
      I = closeOf(Line, I);
    llvm::StringRef Rest = Line.substr(I);
    const size_t Dot = Rest.starts_with("->") ? 2 : Rest.starts_with(".");
    if (Dot && Rest.size() > Dot && isWord(Rest[Dot]))
      I += Dot;
    if (I == Before)
      return I;
  }
}

/// The start of the access that ends at a byte offset.
static size_t beginOf(llvm::StringRef Line, size_t End) {
  size_t I = End;
  for (;;) {
    const size_t Before = I;
    if (I > 0 && (Line[I - 1] == ']' || Line[I - 1] == ')')) {
      int Depth = 0;
      size_t At = I;
      while (At > 0) {
        --At;
        Depth += Line[At] == ']' || Line[At] == ')';
        Depth -= Line[At] == '[' || Line[At] == '(';
        if (Depth == 0)
          break;
      }
      if (Depth != 0)
        return I; // begins in an earlier line
      I = At;
    }
    while (I > 0 && isWord(Line[I - 1]))
      --I;
    llvm::StringRef Front = Line.take_front(I);
    if (I != Before && (Front.ends_with(".") || Front.ends_with("->")))
      I -= Front.ends_with(".") ? 1 : 2;
    if (I == Before)
      break;
  }
  while (I > 0 && I < End && Line[I - 1] == '*')
    --I;
  return I;
}

Extent warplint::extentOf(llvm::StringRef Line, const Spot &Where) {
  if (Where.Column == 0 || Where.Column > Line.size())
    return {Where, 0};
  const size_t At = Where.Column - 1;
  if (isWord(Line[At]))
    return {Where, unsigned(endOf(Line, At) - At)};
  const size_t End = Line.take_front(At).rtrim().size();
  if (!llvm::StringRef("=+-*/%&|^<>").contains(Line[At]))
    return {Where, 0};
  const size_t Begin = beginOf(Line, End);
  if (Begin == End)
    return {Where, 0};
  return {{Where.File, Where.Line, unsigned(Begin) + 1}, unsigned(End - Begin)};
}
