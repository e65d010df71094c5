//===- Dump.cpp - An AccessTable as JSON lines ----------------------------===//

#include "warplint/Pages/Dump.h"
#include "LaunchPlace.h"
#include "warplint/Facts/Formula.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace warplint;
namespace json = llvm::json;

using ShowPath = llvm::function_ref<std::string(llvm::StringRef)>;

/// Writes three numbers, or null if one of them is not known.
static void writeShape(json::OStream &J, const Shape &S) {
  if (!S.isKnown()) {
    J.value(nullptr);
    return;
  }
  J.array([&] {
    for (const auto &Extent : S.Extent)
      J.value(*Extent);
  });
}

template <typename T>
static void writeOptional(json::OStream &J, llvm::StringRef Key,
                          const std::optional<T> &Value) {
  if (Value)
    J.attribute(Key, *Value);
  else
    J.attribute(Key, nullptr);
}

static void writeLaunch(json::OStream &J, const Launch &L, ShowPath Show) {
  J.attributeBegin("grid");
  writeShape(J, L.Grid);
  J.attributeEnd();
  J.attributeBegin("block");
  writeShape(J, L.Block);
  J.attributeEnd();
  writeOptional(J, "dynamic_shared", L.DynamicShared);
  J.attribute("launch", placeOf(L, Show));
}

/// Writes the bounds; all are null if the verdict is undecided.
static void writeVerdict(json::OStream &J, const Verdict &V) {
  bool Decided = V.How != Verdict::Kind::Undecided;
  std::optional<double> Low, High, Mean;
  if (Decided) {
    Low = V.Low;
    High = V.High;
    Mean = V.Mean;
  }
  J.attributeObject("per_request", [&] {
    writeOptional(J, "low", Low);
    writeOptional(J, "high", High);
    writeOptional(J, "mean", Mean);
  });
}

static void writeFormula(json::OStream &J, llvm::StringRef Name,
                         const std::optional<CountFormula> &F) {
  if (!F)
    return;
  J.attributeObject(Name, [&] {
    J.attribute("text", F->Text);
    J.attributeArray("arguments", [&] {
      for (const std::string &Symbol : F->Symbols)
        J.value(Symbol);
    });
    J.attribute("from", F->From);
    J.attribute("tried", F->Tried);
  });
}

/// The source locations of an access.
static void writePlace(json::OStream &J, const Access &A, ShowPath Show) {
  J.attribute("file", Show(A.Where.File));
  J.attribute("line", A.Where.Line);
  J.attribute("column", A.Where.Column);
  if (A.LastLine)
    J.attributeArray("statement_lines", [&] {
      J.value(A.FirstLine);
      J.value(A.LastLine);
    });
  J.attributeArray("inlined_from", [&] {
    for (const Spot &S : A.InlinedFrom)
      J.object([&] {
        J.attribute("file", Show(S.File));
        J.attribute("line", S.Line);
      });
  });
  if (A.Innermost.isValid() && A.Innermost != A.Where) {
    J.attribute("innermost_file", Show(A.Innermost.File));
    J.attribute("innermost_line", A.Innermost.Line);
  }
}

/// The cost by the value of a symbolic stride.
static void writeByValue(json::OStream &J, const Access::Residues &R) {
  J.attributeObject("by_value", [&] {
    J.attribute("symbol", R.Symbol);
    J.attribute("period", R.ByResidue.size());
    J.attributeArray("values", [&] {
      for (double Value : R.ByValue)
        J.value(std::isnan(Value) ? json::Value(nullptr) : json::Value(Value));
    });
    if (const std::optional<Formula> Formula = formulaOf(R)) {
      J.attribute("formula", Formula->Text);
      J.attribute("formula_from", int64_t(Formula->From));
    }
  });
}

static void writeTexts(json::OStream &J, llvm::StringRef Name,
                       llvm::ArrayRef<std::string> Texts) {
  J.attributeArray(Name, [&] {
    for (const std::string &Text : Texts)
      J.value(json::fixUTF8(Text));
  });
}

std::string warplint::dumpAccess(const KernelTable &Table, const Access &A,
                                 ShowPath Show) {
  std::string Line;
  llvm::raw_string_ostream OS(Line);
  json::OStream J(OS);
  J.object([&] {
    J.attribute("kernel", Table.Kernel);
    J.attribute("name", Table.Name);
    writeLaunch(J, Table.How, Show);
    writePlace(J, A, Show);
    J.attribute("space", nameOf(A.Space));
    J.attribute("op", nameOf(A.Op));
    J.attribute("bytes", A.Bytes);
    if (A.Array.empty())
      J.attribute("array", nullptr);
    else
      J.attribute("array", A.Array);
    if (A.Through)
      J.attributeObject("tile", [&] {
        J.attribute("name", A.Through->Name);
        J.attribute("layout", A.Through->Layout);
        J.attribute("copy_atom", A.Through->CopyAtom);
      });
    if (A.Requests)
      J.attribute("requests", *A.Requests);
    else // a mean, which need not be an integer
      writeOptional(J, "requests", A.MeanRequests);
    if (!A.Requests && !A.MeanRequests && A.EstimatedRequests > 0)
      J.attribute("estimated_requests", A.EstimatedRequests);
    writeVerdict(J, A.PerRequest);
    J.attribute("unit", nameOf(A.Unit));
    J.attribute("ideal", A.Ideal);
    if (A.ByPitch && !A.ByPitch->ByValue.empty())
      writeByValue(J, *A.ByPitch);
    if (A.RequestsBy || A.PerRequestBy)
      J.attributeObject("formulas", [&] {
        writeFormula(J, "requests", A.RequestsBy);
        writeFormula(J, "per_request", A.PerRequestBy);
      });
    J.attribute("verdict", nameOf(A.PerRequest.How));
    J.attribute("rests_on", nameOf(A.PerRequest.RestsOn));
    if (A.Reference)
      J.attributeObject("reference", [&] {
        J.attribute("per_request", A.Reference->PerRequest);
        J.attribute("ideal", A.Reference->Ideal);
        J.attribute("mean", A.Reference->Mean);
      });
    if (!A.Exceptions.empty())
      writeTexts(J, "except", A.Exceptions);
    writeTexts(J, "reasons", wordsOf(A.PerRequest.Reasons));
    if (!A.PerRequest.Reasons.empty())
      writeTexts(J, "reason_codes", codesOf(A.PerRequest.Reasons));
  });
  return Line;
}
