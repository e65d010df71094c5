//===- Diagnostics.cpp - Findings as diagnostics --------------------------===//

#include "Messages.h"
#include "Views.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;
namespace json = llvm::json;

namespace {
enum Level { Error = 1, Warning = 2, Information = 3, Hint = 4 };
enum Tag { Unnecessary = 1 };
} // namespace

static Level levelOf(Severity S) {
  return S == Severity::Error     ? Error
         : S == Severity::Warning ? Warning
                                  : Information;
}

/// Length in bytes of the identifier at a location; 1 at least, if there is a
/// byte.
static unsigned wordLength(const Lines &In, const Spot &Where) {
  if (!Where.isValid() || Where.Column == 0)
    return 0;
  llvm::StringRef Rest =
      In.line(Where.Line - 1)
          .drop_front(std::min<size_t>(Where.Column - 1,
                                       In.line(Where.Line - 1).size()));
  const size_t Length =
      Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; })
          .size();
  return unsigned(Length ? Length : !Rest.empty());
}

/// The location of a name in a line, if the column is unknown.
static Spot nameIn(const Lines &Text, Spot Where, llvm::StringRef Name) {
  const size_t At =
      Where.Column ? 0 : Text.line(Where.Line - 1).find(Name.str());
  if (Where.Column == 0 && At != llvm::StringRef::npos)
    Where.Column = unsigned(At) + 1;
  return Where;
}

json::Object warplint::diagnosticOf(const Finding &F, Places &At,
                                    const Client &C, llvm::StringRef Pages) {
  std::string Message = F.Message;
  json::Array Related;
  auto Relate = [&](const Spot &Where, unsigned Length, llvm::StringRef Text) {
    if (!Where.isValid())
      return false;
    if (Length == 0)
      Length = wordLength(At.lines(Where.File), Where);
    json::Value Place = At.location(Where, Length);
    if (!C.RelatedInformation || Place.getAsNull())
      return false;
    Related.push_back(
        json::Object{{"location", std::move(Place)}, {"message", Text.str()}});
    return true;
  };
  for (const FindingNote &N : F.Notes)
    if (!Relate(N.Where, N.Length, N.Text))
      Message += "\n" + N.Text;
  if (F.ArrayWhere.isValid() &&
      llvm::none_of(F.Notes, [&](const FindingNote &N) {
        return N.Where == F.ArrayWhere;
      }))
    Relate(nameIn(At.lines(F.ArrayWhere.File), F.ArrayWhere, F.Array), 0,
           "'" + F.Array + "' is declared here");
  const Lines &Text = At.lines(F.Where.File);
  Extent Of = extentOf(Text.line(F.Where.Line - 1), F.Where);
  if (Of.Length == 0)
    Of.Length = F.Length ? F.Length : wordLength(Text, F.Where);
  json::Object D{{"range", At.range(Of.Where, Of.Length)},
                 {"severity", int(levelOf(F.Level))},
                 {"code", F.Check},
                 {"source", "warplint"},
                 {"message", std::move(Message)},
                 {"data", json::Object{{"certainty", nameOf(F.Sure)},
                                       {"fixes", !F.Fixes.empty()}}}};
  if (C.CodeDescription && !Pages.empty())
    D["codeDescription"] =
        json::Object{{"href", (Pages + "/checks/" + F.Check + ".md").str()}};
  if (!Related.empty())
    D["relatedInformation"] = std::move(Related);
  return D;
}

static json::Object remark(json::Value Range, Level How, std::string Message) {
  return json::Object{{"range", std::move(Range)},
                      {"severity", int(How)},
                      {"source", "warplint"},
                      {"message", std::move(Message)}};
}

/// Adds one diagnostic if findings may be missing, at the first cause. The
/// compiler's own diagnostics are left to the language server for C++.
static void addProblem(const FileView &V, Places &At, json::Array &To) {
  const Problem *First = nullptr;
  for (const Problem &P : V.Problems)
    if (P.Level >= Problem::Kind::Error && (!First || P.Level > First->Level))
      First = &P;
  if (!First)
    return;
  const bool IsHere = First->Where.isValid() && V.isHere(First->Where.File);
  const Spot Where = IsHere ? First->Where : Spot{V.Of.Path, 1, 1};
  std::string Message = "analysed in part: " + First->Message;
  if (!IsHere && First->Where.isValid())
    Message += " (" + First->Where.File + ":" +
               std::to_string(First->Where.Line) + ")";
  To.push_back(remark(At.range(Where, wordLength(At.lines(Where.File), Where)),
                      Information, std::move(Message)));
}

/// Adds hints on kernel templates without an instance and on launches that
/// fail.
static void addRemarks(const FileView &V, const Client &C, Places &At,
                       json::Array &To) {
  std::set<std::pair<Spot, std::string>> Reported;
  for (const auto &S : V.From)
    for (const FileResult &R : S->Results)
      for (const Omission &O : R.Omissions) {
        if (O.What != Omission::Kind::Template || !O.Where.isValid() ||
            !V.isHere(O.Where.File) ||
            !Reported.insert({O.Where, O.Why}).second)
          continue;
        json::Object D = remark(
            At.range(O.Where, wordLength(At.lines(O.Where.File), O.Where)),
            Hint, "not analysed: " + O.Why);
        if (C.Tags)
          D["tags"] = json::Array{int(Unnecessary)};
        To.push_back(std::move(D));
      }
  for (const Problem &P : V.Problems)
    if (P.About == Problem::Subject::FailedLaunch && P.Where.isValid() &&
        V.isHere(P.Where.File) && Reported.insert({P.Where, P.Message}).second)
      To.push_back(
          remark(At.range(P.Where, wordLength(At.lines(P.Where.File), P.Where)),
                 Warning, P.Message));
}

json::Array warplint::diagnosticsOf(const FileView &V, const Client &C,
                                    llvm::StringRef Pages) {
  json::Array All;
  Places At(V, C);
  for (const Finding &F : V.Findings)
    All.push_back(diagnosticOf(F, At, C, Pages));
  addRemarks(V, C, At, All);
  addProblem(V, At, All);
  return All;
}
