//===- Select.cpp - Comparisons in place of an index ----------------------===//
//
// `x = a[i]` becomes `x = (i == 0 ? a[0] : a[1])`, and `a[i] = x`
// `if (i == 0) a[0] = x; else a[1] = x`.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "Proposals.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace warplint;

/// The most elements of an array that comparisons select from.
static constexpr uint64_t MostSelected = 8;

namespace {

/// Builds the edits access by access.
class Selector {
public:
  Selector(const LocalArray &A, uint64_t Elements, const RewriteFacts &In)
      : A(A), Elements(Elements), In(In) {}

  void add(const LocalSite &Site) {
    bool Any = false;
    for (size_t I : Site.Subscripts) {
      if (!isOfArray(In.Shapes.Subscripts[I]))
        continue;
      Any = true;
      add(I);
    }
    if (!Any)
      refuse(Phrase::NotSubscriptOfArray);
  }
  /// Adds the accesses with the same kind of index that the compiler need not
  /// make now, since it knows the element from an earlier access.
  void addLikewise();

  std::vector<Edit> Edits;
  Words WhyNot;

private:
  void refuse(Words Why) {
    if (WhyNot.empty())
      WhyNot = std::move(Why);
  }
  bool isOfArray(const SubscriptShape &S) const {
    return S.IsOfArray && S.Base.File == A.Where.File &&
           S.Base.Line == A.Where.Line;
  }
  void add(size_t Subscript);
  void load(const SubscriptShape &S, const std::string &Index);
  void store(const SubscriptShape &S, const std::string &Index,
             llvm::StringRef Text);

  const LocalArray &A;
  const uint64_t Elements;
  const RewriteFacts &In;
  std::set<size_t> Added; ///< indices in CodeShapes::Subscripts
};

} // namespace

static bool isName(llvm::StringRef Text) {
  return llvm::all_of(Text,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

void Selector::addLikewise() {
  std::set<std::vector<size_t>> Loops = {{}};
  for (size_t I : Added)
    Loops.insert(In.Shapes.Subscripts[I].Loops);
  for (size_t I = 0; I < In.Shapes.Subscripts.size(); ++I) {
    const SubscriptShape &S = In.Shapes.Subscripts[I];
    if (isOfArray(S) && !S.IsConstant && Loops.count(S.Loops))
      add(I);
  }
}

void Selector::add(size_t Subscript) {
  if (!Added.insert(Subscript).second)
    return;
  const SubscriptShape &S = In.Shapes.Subscripts[Subscript];
  const llvm::StringRef Text = sourceOf(S.Range, In.Sources);
  if (Text.empty() || S.Indexes.size() != 1 || !S.Indexes.front().isValid())
    return refuse(Phrase::AccessInMacro);
  if (S.HasEffects)
    return refuse(Phrase::IndexHasEffects);
  const std::string &Written = S.IndexTexts.front();
  const std::string Index = isName(Written) ? Written : "(" + Written + ")";
  if (S.Is == SubscriptShape::Role::Loaded)
    load(S, Index);
  else if (S.Is == SubscriptShape::Role::Stored && !S.HasCalls)
    store(S, Index, Text);
  else
    refuse(Phrase::AccessNotPlain);
}

void Selector::load(const SubscriptShape &S, const std::string &Index) {
  Edit E;
  E.Range = S.Range;
  E.Text = "(";
  for (uint64_t I = 0; I + 1 < Elements; ++I)
    E.Text += Index + " == " + std::to_string(I) + " ? " + A.Name + "[" +
              std::to_string(I) + "] : ";
  E.Text += A.Name + "[" + std::to_string(Elements - 1) + "])";
  Edits.push_back(std::move(E));
}

void Selector::store(const SubscriptShape &S, const std::string &Index,
                     llvm::StringRef Text) {
  const unsigned Behind = S.Range.Offset + S.Range.Length;
  const unsigned End = S.Statement.Offset + S.Statement.Length;
  if (!S.Statement.isValid() || Behind > End)
    return refuse(Phrase::AccessInMacro);
  // A loop over the places would not do: the compiler knows in the guarded
  // statement that its counter is the index, and takes the index.
  const std::string Written = Text.slice(Behind, End).str();
  const std::string Line =
      (lineBreakOf(Text) + indentAt(Text, S.Statement.Offset)).str();
  Edit E;
  E.Range = S.Statement;
  for (uint64_t I = 0; I < Elements; ++I) {
    const std::string Place = std::to_string(I);
    E.Text += I ? ";" + Line + "else " : "";
    if (I + 1 < Elements)
      E.Text += "if (" + Index + " == " + Place + ") ";
    E.Text += A.Name + "[" + Place + "]" + Written;
  }
  Edits.push_back(std::move(E));
}

/// Whether one edit is within another one.
static bool overlap(llvm::ArrayRef<Edit> Edits) {
  for (const Edit &A : Edits)
    for (const Edit &B : Edits)
      if (&A != &B && A.Range.File == B.Range.File &&
          A.Range.Offset <= B.Range.Offset &&
          B.Range.Offset < A.Range.Offset + A.Range.Length)
        return true;
  return false;
}

/// The extent of the array in all instances; 0: it is not an array of one
/// extent and of scalars, or its instances differ.
static uint64_t extentOf(const LocalArray &A, const RewriteFacts &In) {
  uint64_t Elements = 0;
  for (const ArrayDeclaration *D : declarationsOf(A, In)) {
    const uint64_t Own = D->Extents.size() == 1 && D->Fields.empty() &&
                                 D->Obstacles.empty() && !D->InMacro
                             ? D->Extents.front().Elements
                             : 0;
    if (!Own || (Elements && Elements != Own))
      return 0;
    Elements = Own;
  }
  return Elements;
}

std::optional<Fix> warplint::proposeSelect(const LocalArray &A,
                                           const RewriteFacts &In) {
  const uint64_t Elements = extentOf(A, In);
  if (A.AddressEscapes || A.Sites.empty() || Elements < 2 ||
      Elements > MostSelected)
    return std::nullopt;
  std::vector<const LocalSite *> OfLoops;
  for (const LocalSite &S : A.Sites)
    if (isOfLoops(S))
      OfLoops.push_back(&S);
  LoopEdits Loops;
  if (!OfLoops.empty())
    Loops = unrollLoopsOf(OfLoops, In);
  // Else the loop stays as it is, and its accesses are selected too.
  if (!Loops.WhyNot.empty() || !Loops.WhyUnsafe.empty()) {
    Loops = LoopEdits();
    OfLoops.clear();
  }
  Selector Select(A, Elements, In);
  for (const LocalSite &S : A.Sites)
    if (!llvm::is_contained(OfLoops, &S))
      Select.add(S);
  Select.addLikewise();
  Fix F;
  F.Rewrite = "select";
  F.Title = {Phrase::SelectPlace, A.Name, Elements};
  F.WhyNoEdit = Select.WhyNot;
  if (F.WhyNoEdit.empty() && overlap(Select.Edits))
    F.WhyNoEdit = Phrase::AccessInAccess;
  if (!F.WhyNoEdit.empty())
    return F;
  if (Select.Edits.empty())
    return std::nullopt;
  F.Edits = std::move(Loops.Edits);
  F.Edits.insert(F.Edits.end(), Select.Edits.begin(), Select.Edits.end());
  F.WhySame = {Phrase::SelectsSame};
  F.Kind = Fix::Safety::Safe;
  return F;
}
