//===- Edits.cpp - The text edits of an arrangement -----------------------===//
#include "Edits.h"
#include "IndexText.h"
#include "warplint/Layout/Propose.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <climits>
#include <optional>

using namespace warplint;

bool warplint::isRepeatable(llvm::StringRef Text) {
  if (Text.contains("++") || Text.contains("--"))
    return false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char Before = I ? Text[I - 1] : ' ';
    if (Text[I] == '=' && !llvm::StringRef("=!<>").contains(Before) &&
        Text.substr(I + 1, 1) != "=")
      return false;
    llvm::StringRef Callee = Text.take_front(I).rtrim();
    if (Text[I] == '(' && !Callee.empty() &&
        (llvm::isAlnum(Callee.back()) ||
         llvm::StringRef("_>]").contains(Callee.back())))
      return false;
  }
  return true;
}

static bool contains(const EditRange &Outer, const EditRange &Inner) {
  return Outer.isValid() && Outer.File == Inner.File &&
         Outer.Offset <= Inner.Offset &&
         Inner.Offset + Inner.Length <= Outer.Offset + Outer.Length;
}

/// Whether an access at a location can be a subscript in the source. The
/// optimizer may have moved it to the line of an enclosing loop.
static bool isAmongUses(const Recording &R, const Spot &At) {
  for (const ArrayDeclaration *I : R.Instances) {
    unsigned First = UINT_MAX, Last = 0;
    for (const ArrayDeclaration::Use &U : I->Uses)
      if (U.Where.File == At.File) {
        First = std::min(First, U.Where.Line);
        Last = std::max(Last, U.Where.Line);
      }
    if (First <= At.Line && At.Line <= Last)
      return true;
  }
  return false;
}

/// The reason why the declaration or a use of the array cannot be edited; empty
/// if there is none.
static Words whyUntouchable(const Recording &R) {
  for (const ArrayDeclaration *I : R.Instances) {
    if (I->InMacro)
      return {Phrase::DeclaredInMacro, I->Name};
    if (!I->Obstacles.empty())
      return {Phrase::ObstacleAt, given(I->Obstacles.front().Why),
              I->Obstacles.front().Where.Line};
  }
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      if (!isAmongUses(R, A.From->Innermost) && !isAmongUses(R, A.From->Where))
        return {Phrase::AccessNotSubscript, A.From->Where.Line,
                T.Instance->Name};
  return {};
}

void warplint::addEdit(EditPlan &Plan, const EditRange &Range,
                       std::string Text) {
  for (const Edit &E : Plan.Edits)
    if (E.Range.File == Range.File && E.Range.Offset == Range.Offset)
      return;
  Plan.Edits.push_back({Range, std::move(Text)});
}

/// Replaces the extent of dimension `D` in the declarations of all instances.
static void editExtent(EditPlan &Plan, const Recording &R, size_t D,
                       llvm::function_ref<std::string(llvm::StringRef)> Text) {
  for (const ArrayDeclaration *I : R.Instances) {
    const ArrayExtent &E = I->Extents[D];
    if (!contains(I->DeclaratorRange, E.Range) || E.Text.empty()) {
      Plan.WhyNot = {Phrase::ExtentElsewhere, I->Name};
      return;
    }
    addEdit(Plan, E.Range, Text(E.Text));
  }
}

/// Replaces the last subscript of every use.
static void
editUses(EditPlan &Plan, const Recording &R, const Arrangement &How,
         llvm::function_ref<std::string(const ArrayDeclaration::Use &)> Text) {
  std::vector<EditRange> Touched;
  for (const ArrayDeclaration *I : R.Instances)
    for (const ArrayDeclaration::Use &U : I->Uses) {
      bool Plain = U.Subscripts.size() == I->Extents.size() &&
                   U.SubscriptTexts.size() == U.Subscripts.size();
      for (size_t S = 0; Plain && S != U.Subscripts.size(); ++S)
        Plain = U.Subscripts[S].isValid() && !U.SubscriptTexts[S].empty();
      if (!Plain) {
        Plan.WhyNot = {Phrase::UseInMacro, U.Where.Line};
        return;
      }
      llvm::StringRef Repeated = How.How == Arrangement::Kind::Swizzle
                                     ? U.SubscriptTexts[How.Row]
                                     : U.SubscriptTexts.back();
      if (!U.IsRepeatable && !isRepeatable(Repeated)) {
        Plan.WhyNot = {Phrase::EvaluatedTwice, U.Where.Line};
        return;
      }
      for (const ArrayDeclaration *J : R.Instances)
        for (const ArrayDeclaration::Use &V : J->Uses)
          for (const EditRange &Inside : V.Subscripts)
            if (contains(Inside, U.Range)) {
              Plan.WhyNot = {Phrase::UseInSubscript, U.Where.Line};
              return;
            }
      addEdit(Plan, U.Subscripts.back(),
              U.IsTerm ? "(" + Text(U) + ")" : Text(U));
    }
}

/// The padded sum that is the last subscript of a use, if it is written alike
/// for all instances of the array.
static std::optional<PaddedSum> commonSum(const Recording &R,
                                          const ArrayDeclaration::Use &U,
                                          const Arrangement &How) {
  std::optional<PaddedSum> Common = paddedSum(U.Terms, How);
  const EditRange &At = U.Subscripts.back();
  for (const ArrayDeclaration *I : R.Instances)
    for (const ArrayDeclaration::Use &V : I->Uses) {
      if (V.Subscripts.empty() || V.Subscripts.back().File != At.File ||
          V.Subscripts.back().Offset != At.Offset)
        continue;
      const auto Sum = paddedSum(V.Terms, How);
      if (!Sum || !Common || Sum->Text != Common->Text)
        return std::nullopt;
      if (Common->Fits.empty())
        Common->Fits = Sum->Fits;
    }
  return Common;
}

/// The last subscript of a use under a FlatPadding. Sets Plan.WhyUnsafe if its
/// text is right for the instances in sight only.
static std::string paddedIndex(EditPlan &Plan, const Recording &R,
                               const ArrayDeclaration::Use &U,
                               const Arrangement &How) {
  const auto Sum = commonSum(R, U, How);
  if (!Sum)
    return padded(U.SubscriptTexts.back(), How);
  Plan.UsesTerms = true;
  if (!Sum->Fits.empty() && Plan.WhyUnsafe.empty())
    Plan.WhyUnsafe = {Phrase::IndexFitsInstances, Sum->Fits};
  return Sum->Text;
}

std::vector<std::string> warplint::indexFacts(const ArrayDeclaration &Array) {
  std::vector<std::string> Facts;
  for (const ArrayDeclaration::Use &U : Array.Uses) {
    if (U.Subscripts.empty())
      continue;
    std::string Text = std::to_string(U.Subscripts.back().Offset);
    for (const ArrayDeclaration::Use::Term &T : U.Terms)
      Text += " " + std::to_string(T.Value) + " " + std::to_string(T.Multiple) +
              " " + (T.Most ? std::to_string(*T.Most) : "-") +
              (T.IsNotNegative ? "" : "?");
    Facts.push_back(std::move(Text));
  }
  return Facts;
}

uint64_t warplint::rowsOf(const Recording &R, unsigned Row) {
  uint64_t Rows = R.Instances.front()->Extents[Row].Elements;
  for (const ArrayDeclaration *I : R.Instances)
    if (I->Extents[Row].Elements != Rows || I->Extents[Row].Dependent)
      return 0;
  return Rows;
}

std::string warplint::partName(const ArrayDeclaration &Array, size_t Field) {
  return Array.Name + "_" + Array.Fields[Field].Name;
}

/// The declarations of one array per field, on one line.
static std::string partDeclarations(const ArrayDeclaration &Array) {
  std::string Brackets, Text;
  for (const ArrayExtent &E : Array.Extents)
    Brackets += "[" + E.Text + "]";
  for (size_t F = 0; F != Array.Fields.size(); ++F)
    Text += (F ? " " : "") + ("__shared__ " + Array.Fields[F].Type) + " " +
            partName(Array, F) + Brackets + ";";
  return Text;
}

/// Why the array cannot be split into one array per field; empty if it can.
static Words whyNotSplit(const ArrayDeclaration &Array) {
  if (Array.Space != ArraySpace::Shared || !Array.StatementRange.isValid())
    return {Phrase::DeclaresOtherNames, Array.Name};
  for (const ArrayExtent &E : Array.Extents)
    if (!contains(Array.DeclaratorRange, E.Range) || E.Text.empty())
      return {Phrase::ExtentElsewhere, Array.Name};
  if (llvm::StringRef(Array.ElementType).contains("volatile"))
    return {Phrase::ArrayVolatile, Array.Name};
  for (const ArrayDeclaration::Field &F : Array.Fields)
    if (F.Name.empty() ||
        llvm::StringRef(F.Type).find_first_of("[(") != llvm::StringRef::npos)
      return {Phrase::FieldNotSimple, Array.Name};
  return {};
}

/// Replaces the array by one array per field.
static void splitFields(EditPlan &Plan, const Recording &R) {
  for (const ArrayDeclaration *I : R.Instances) {
    if (Plan.WhyNot = whyNotSplit(*I); !Plan.WhyNot.empty())
      return;
    addEdit(Plan, I->StatementRange, partDeclarations(*I));
    for (const ArrayDeclaration::Use &U : I->Uses) {
      auto Field = llvm::find_if(
          I->Fields, [&](const auto &F) { return F.Name == U.Member; });
      if (U.Member.empty() || !U.MemberRange.isValid() || !U.Range.isValid() ||
          Field == I->Fields.end() ||
          !llvm::StringRef(U.Text).starts_with(I->Name)) {
        Plan.WhyNot = {Phrase::UseOfWholeElement, U.Where.Line};
        return;
      }
      EditRange Name = U.Range;
      Name.Length = I->Name.size();
      addEdit(Plan, Name, partName(*I, Field - I->Fields.begin()));
      addEdit(Plan, U.MemberRange, "");
    }
  }
}

/// Adds padding bytes to the element type.
static void padElements(EditPlan &Plan, const Recording &R, uint64_t Amount) {
  for (const ArrayDeclaration *I : R.Instances) {
    if (!I->Record || !I->Record->WhyFixed.empty()) {
      Plan.WhyNot = I->Record ? given(I->Record->WhyFixed)
                              : Words(Phrase::ElementNotPlain);
      return;
    }
    for (const ArrayDeclaration::Use &U : I->Uses)
      if (U.Member.empty()) {
        Plan.WhyNot = {Phrase::UseOfWholeElement, U.Where.Line};
        return;
      }
    std::string Name = "padding";
    while (
        llvm::any_of(I->Fields, [&](const auto &F) { return F.Name == Name; }))
      Name += "_";
    // On the same line, since the second analysis compares lines.
    addEdit(Plan, I->Record->End,
            " char " + Name + "[" + std::to_string(Amount) + "];");
  }
}

EditPlan warplint::planEdits(const Recording &R, const Arrangement &How,
                             const WorkShapes *Work) {
  EditPlan Plan;
  Plan.WhyNot = whyUntouchable(R);
  if (!Plan.WhyNot.empty())
    return Plan;
  bool Dynamic = R.Instances.front()->Space == ArraySpace::DynamicShared;
  const bool KeepsOthers = llvm::any_of(
      R.Tables, [](const RecordedTable &T) { return T.Granule > 1; });
  switch (How.How) {
  case Arrangement::Kind::RowPadding:
  case Arrangement::Kind::FlatPadding:
    if (const auto &Part = R.Instances.front()->IsPart) {
      Plan.WhyNot = {Phrase::PartsFollow, Part->Whole};
      break;
    }
    if (Dynamic)
      addLaunchBytes(Plan, R, How, Work);
    if (!Plan.WhyNot.empty())
      break;
    if (How.How == Arrangement::Kind::FlatPadding) {
      const size_t Row = R.Instances.front()->Extents.size() - 1;
      const bool IsWhole = KeepsOthers || Row; // rows end with their padding
      if (Row || !Dynamic)
        editExtent(Plan, R, Row, [&](llvm::StringRef Text) {
          uint64_t N;
          if (!Text.getAsInteger(10, N) && N)
            return std::to_string(N + How.skippedBefore(IsWhole ? N : N - 1));
          return padded(Text, How);
        });
    } else
      for (size_t D = 0; D != How.Pad.size() && Plan.WhyNot.empty(); ++D)
        if (How.Pad[D])
          editExtent(Plan, R, D, [&](llvm::StringRef Text) {
            return increased(Text, How.Pad[D]);
          });
    if (How.How == Arrangement::Kind::FlatPadding && Plan.WhyNot.empty())
      editUses(Plan, R, How, [&](const ArrayDeclaration::Use &U) {
        return paddedIndex(Plan, R, U, How);
      });
    break;
  case Arrangement::Kind::Swizzle:
  case Arrangement::Kind::FlatSwizzle:
    editUses(Plan, R, How, [&](const ArrayDeclaration::Use &U) {
      bool Flat = How.How == Arrangement::Kind::FlatSwizzle;
      return swizzled(U.SubscriptTexts.back(),
                      Flat ? U.SubscriptTexts.back()
                           : U.SubscriptTexts[How.Row],
                      How, Flat ? 0 : rowsOf(R, How.Row));
    });
    break;
  case Arrangement::Kind::ElementPadding:
    padElements(Plan, R, How.Amount);
    break;
  case Arrangement::Kind::StructOfArrays:
    splitFields(Plan, R);
    break;
  case Arrangement::Kind::Declared:
  case Arrangement::Kind::TileSwizzle:
    break;
  }
  if (!Plan.WhyNot.empty())
    Plan.Edits.clear();
  return Plan;
}
