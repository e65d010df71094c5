//===- IndexText.cpp - Source text of indices and extents -----------------===//
#include "IndexText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>
#include <optional>
#include <vector>

using namespace warplint;

static bool isWord(char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; }

/// Length of the bracketed group at the beginning of the text; 0: it does not
/// begin with one, or the group is not closed.
static size_t groupLength(llvm::StringRef Text) {
  size_t Depth = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    if (Text[I] == '(' || Text[I] == '[')
      ++Depth;
    else if ((Text[I] == ')' || Text[I] == ']') && Depth)
      --Depth;
    if (!Depth)
      return I ? I + 1 : 0;
  }
  return 0;
}

/// Whether the text is a name or literal with postfix operators: "a.b[i]",
/// "p->row(2)".
static bool isPrimary(llvm::StringRef Text) {
  if (Text.empty() || !isWord(Text.front()))
    return false;
  while (!Text.empty()) {
    const size_t Group = groupLength(Text);
    if (Group)
      Text = Text.drop_front(Group);
    else if (isWord(Text.front()))
      Text = Text.drop_front(1);
    else if (!Text.consume_front("->") && !Text.consume_front("::"))
      return false;
  }
  return true;
}

std::string warplint::asOperand(llvm::StringRef Text) {
  const bool IsGroup =
      Text.starts_with("(") && groupLength(Text) == Text.size();
  return IsGroup || isPrimary(Text) ? Text.str() : "(" + Text.str() + ")";
}

/// The value of a decimal literal; none for any other text.
static std::optional<uint64_t> literal(llvm::StringRef Text) {
  uint64_t Value;
  bool IsDecimal =
      !Text.getAsInteger(10, Value) && (Text == "0" || Text.front() != '0');
  return IsDecimal ? std::optional(Value) : std::nullopt;
}

namespace {
/// Operators of a text outside of brackets. IsOne: all of them bind at least as
/// tightly as `+`, so the text can be a term of a sum.
struct Sum {
  bool IsOne = true;
  /// Offsets of the binary `+` and `-` outside of brackets.
  std::vector<size_t> Signs;
};
} // namespace

static Sum asSum(llvm::StringRef Text) {
  Sum S;
  bool BehindTerm = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    const llvm::StringRef Rest = Text.drop_front(I);
    if (const size_t Group = groupLength(Rest)) {
      I += Group - 1;
      BehindTerm = true;
    } else if (isWord(C)) {
      BehindTerm = true;
    } else if (Rest.starts_with("->") || Rest.starts_with("::")) {
      ++I;
    } else if (C == '+' || C == '-') {
      if (BehindTerm)
        S.Signs.push_back(I);
      BehindTerm = false;
    } else if (C == '*' || C == '/' || C == '%') {
      BehindTerm = false;
    } else if (!llvm::isSpace(C)) {
      S.IsOne = false;
    }
  }
  return S;
}

/// Adds Amount to the numeric literal at the end or the beginning of a sum;
/// none: the sum has no such literal.
static std::optional<std::string>
foldedInto(llvm::StringRef Text, const Sum &Terms, uint64_t Amount) {
  if (Terms.Signs.empty())
    return std::nullopt;
  const size_t Last = Terms.Signs.back(), First = Terms.Signs.front();
  const llvm::StringRef Tail = Text.drop_front(Last + 1);
  if (std::optional<uint64_t> Value = literal(Tail.trim())) {
    const bool IsLess = Text[Last] == '-';
    if (IsLess && *Value == Amount)
      return Text.take_front(Last).rtrim().str();
    const bool StaysLess = IsLess && *Value > Amount;
    const uint64_t New = !IsLess     ? *Value + Amount
                         : StaysLess ? *Value - Amount
                                     : Amount - *Value;
    return Text.take_front(Last).str() + (StaysLess ? '-' : '+') +
           Tail.take_front(Tail.size() - Tail.ltrim().size()).str() +
           std::to_string(New);
  }
  if (std::optional<uint64_t> Value = literal(Text.take_front(First).trim());
      Value && Text[First] == '+') {
    const llvm::StringRef Head = Text.take_front(First);
    return std::to_string(*Value + Amount) +
           Text.drop_front(Head.rtrim().size()).str();
  }
  return std::nullopt;
}

std::string warplint::increased(llvm::StringRef Text, uint64_t Amount) {
  if (std::optional<uint64_t> Value = literal(Text))
    return std::to_string(*Value + Amount);
  llvm::StringRef Inside = Text;
  if (Text.starts_with("(") && groupLength(Text) == Text.size())
    Inside = Text.drop_front().drop_back().trim();
  if (const Sum Terms = asSum(Inside); Terms.IsOne)
    return foldedInto(Inside, Terms, Amount)
        .value_or(Inside.str() + " + " + std::to_string(Amount));
  return asOperand(Text) + " + " + std::to_string(Amount);
}

std::string warplint::swizzled(llvm::StringRef Column, llvm::StringRef Row,
                               const Arrangement &How, uint64_t Rows) {
  if (std::optional<uint64_t> R = literal(Row)) {
    uint64_t Bits = ((*R >> How.Right) & How.Mask) << How.Left;
    if (!Bits)
      return Column.str();
    std::optional<uint64_t> C = literal(Column);
    return C ? std::to_string(*C ^ Bits)
             : asOperand(Column) + " ^ " + std::to_string(Bits);
  }
  std::string Term = asOperand(Row);
  if (How.Right)
    Term = "(" + Term + " >> " + std::to_string(How.Right) + ")";
  bool IsContiguous = (How.Mask & (How.Mask + 1)) == 0;
  if (!IsContiguous || !Rows || (Rows - 1) >> How.Right > How.Mask)
    Term = "(" + Term + " & " + std::to_string(How.Mask) + ")";
  if (How.Left)
    Term = "(" + Term + " << " + std::to_string(How.Left) + ")";
  return asOperand(Column) + " ^ " + Term;
}

/// " + i / 32 * 2": the padding elements in front of the index.
static std::string skipped(llvm::StringRef Index, const Arrangement &How) {
  const std::string I = asOperand(Index);
  auto Term = [&](uint64_t Every, uint64_t Amount) {
    return " + " + I + " / " + std::to_string(Every) +
           (Amount != 1 ? " * " + std::to_string(Amount) : "");
  };
  return Term(How.Every, How.Amount) +
         (How.OuterEvery ? Term(How.OuterEvery, How.OuterAmount) : "");
}

std::string warplint::padded(llvm::StringRef Index, const Arrangement &How) {
  if (std::optional<uint64_t> I = literal(Index))
    return std::to_string(*I + How.skippedBefore(*I));
  return (asSum(Index).IsOne ? Index.str() : asOperand(Index)) +
         skipped(Index, How);
}

namespace {
/// Chooses what has to be divided in an index that is a sum.
class SumPadding {
public:
  using Term = ArrayDeclaration::Use::Term;
  SumPadding(llvm::ArrayRef<Term> Terms, const Arrangement &How)
      : Terms(Terms), How(How) {}
  std::optional<PaddedSum> text() const;

private:
  bool dividesDistances(uint64_t Multiple) const {
    return Multiple > 1 && How.Every % Multiple == 0 &&
           How.OuterEvery % Multiple == 0;
  }
  bool isPaddedInFactor(const Term &T) const {
    return !T.Factor.empty() && T.Value % How.Every == 0 &&
           (!How.OuterEvery || T.Value % How.OuterEvery == 0);
  }
  /// Whether of the terms that are not padded in a factor, all that are no
  /// multiples of `Unit` stay below it in sum.
  bool staysBelow(uint64_t Unit) const;
  /// The greatest such unit, of which the distances are multiples; 1: none.
  uint64_t unit() const;

  llvm::ArrayRef<Term> Terms;
  const Arrangement &How;
};
} // namespace

bool SumPadding::staysBelow(uint64_t Unit) const {
  uint64_t Most = 0;
  for (const Term &T : Terms) {
    if (isPaddedInFactor(T) || T.Multiple % Unit == 0)
      continue;
    if (!T.Most)
      return false;
    Most += *T.Most;
  }
  return Most < Unit;
}

uint64_t SumPadding::unit() const {
  uint64_t Best = 1;
  auto Try = [&](uint64_t Unit) {
    if (Unit > Best && dividesDistances(Unit) && staysBelow(Unit))
      Best = Unit;
  };
  Try(std::gcd(How.Every, How.OuterEvery));
  for (const Term &T : Terms)
    if (!isPaddedInFactor(T))
      Try(T.Multiple);
  return Best;
}

static void addTerm(std::string &Sum, llvm::StringRef Text) {
  Sum += (Sum.empty() ? "" : " + ") + Text.str();
}

std::optional<PaddedSum> SumPadding::text() const {
  if (llvm::any_of(Terms, [](const Term &T) { return !T.IsNotNegative; }))
    return std::nullopt;
  const uint64_t Unit = unit();
  PaddedSum Made;
  std::string Divided;
  bool LeavesOut = false;
  for (const Term &T : Terms) {
    const bool IsRow = isPaddedInFactor(T);
    const bool IsSmall = !IsRow && T.Multiple % Unit != 0;
    addTerm(Made.Text,
            IsRow ? T.Before + asOperand(padded(T.Factor, How)) + T.After
                  : T.text());
    if (!IsRow && !IsSmall)
      addTerm(Divided, T.text());
    LeavesOut |= IsRow || IsSmall;
    if (!Made.Fits.empty())
      continue;
    if (T.MultipleMayDiffer && (IsRow || Unit > 1))
      Made.Fits = T.Factor;
    else if (T.RangeMayDiffer) // that it is not negative, at least
      Made.Fits = T.text();
  }
  if (!LeavesOut)
    return std::nullopt;
  if (Divided.empty())
    return Made;
  const std::optional<uint64_t> I = literal(Divided);
  if (!I)
    Made.Text += skipped(Divided, How);
  else if (uint64_t Skipped = How.skippedBefore(*I))
    addTerm(Made.Text, std::to_string(Skipped));
  return Made;
}

std::optional<PaddedSum>
warplint::paddedSum(llvm::ArrayRef<ArrayDeclaration::Use::Term> Terms,
                    const Arrangement &How) {
  return SumPadding(Terms, How).text();
}
