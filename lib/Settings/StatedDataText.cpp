//===- StatedDataText.cpp - Statements about data as text -----------------===//

#include "warplint/Settings/StatedDataText.h"
#include "warplint/Spelling/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace warplint;
using Order = StatedData::Order;

static std::string number(uint64_t N) { return std::to_string(N); }

static std::string rangeOf(const StatedData &S) {
  return "range=" + std::to_string(*S.Least) + ".." + std::to_string(*S.Most);
}

/// Why the values of a range do not form an identity or a permutation of so
/// many elements; empty: they may.
static std::string whyNotOnce(const StatedData &S) {
  const std::string Name = nameOf(S.How);
  const auto Count = S.valuesInRange();
  if (S.How == Order::Identity && S.Least && *S.Least != 0)
    return "'identity' begins with the value 0, not with " +
           std::to_string(*S.Least);
  if (Count && S.Elements && *Count != *S.Elements)
    return "'" + Name + "' of " + number(*S.Elements) + " elements has " +
           number(*S.Elements) + " values; " + rangeOf(S) + " has " +
           number(*Count);
  const auto Values = S.Elements ? S.Elements : Count;
  if (S.Distinct && (!Values || *S.Distinct != *Values))
    return "no two elements of '" + Name +
           "' are equal, which contradicts 'distinct=" + number(*S.Distinct) +
           "'";
  return "";
}

/// Why a statement contradicts itself; empty: it does not.
static std::string whyContradictory(const StatedData &S) {
  if (S.Least && *S.Least > *S.Most)
    return "the first value of '" + rangeOf(S) + "' exceeds the last";
  if (S.How == Order::Identity || S.How == Order::Permutation)
    return whyNotOnce(S);
  // The count of all 64-bit numbers is 0.
  const auto Count = S.valuesInRange();
  if (S.Distinct && Count && *Count && *S.Distinct > *Count)
    return "'" + rangeOf(S) + "' has " + number(*Count) + " values, not " +
           number(*S.Distinct);
  if (S.Distinct && S.Elements) {
    const uint64_t Most = S.How == Order::Runs
                              ? llvm::divideCeil(*S.Elements, S.Run)
                              : *S.Elements;
    if (*S.Distinct > Most)
      return number(*S.Elements) + " elements" +
             (S.How == Order::Runs ? " in runs of " + number(S.Run) : "") +
             " have at most " + number(Most) + " distinct values, not " +
             number(*S.Distinct);
  }
  return "";
}

namespace {

/// Reads one text of statements.
class Reader {
public:
  explicit Reader(llvm::StringRef Text) : Text(Text), Rest(Text) {}
  std::optional<StatedDataError> all(std::vector<PlacedStatement> &Out);

private:
  size_t offset() const { return Text.size() - Rest.size(); }
  void skip(llvm::StringRef Characters) { Rest = Rest.ltrim(Characters); }
  bool fail(size_t Offset, std::string Message) {
    Error = StatedDataError{Offset, std::move(Message)};
    return false;
  }
  bool statement(StatedData &S);
  bool name(StatedData &S);
  bool word(StatedData &S);
  bool order(StatedData &S, size_t At, Order How);
  bool range(StatedData &S, size_t At, llvm::StringRef Value);

  const llvm::StringRef Text;
  llvm::StringRef Rest;
  std::optional<StatedDataError> Error;
};

} // namespace

static constexpr llvm::StringLiteral Space = " \t\r\n";

static bool isName(llvm::StringRef Text) {
  return !Text.empty() && !llvm::isDigit(Text[0]) &&
         llvm::all_of(Text,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

bool Reader::name(StatedData &S) {
  const size_t At = offset();
  const llvm::StringRef Whole =
      Rest.take_until([](char C) { return C == ',' || C == ')'; });
  Rest = Rest.drop_front(Whole.size());
  llvm::StringRef Array = Whole.trim(), Kernel;
  if (Array.contains(':')) {
    std::tie(Kernel, Array) = Array.rsplit(':');
    if (!isName(Kernel.trim()))
      return fail(At,
                  "'" + Kernel.trim().str() + "' is not a name of a kernel");
  }
  S.Kernel = Kernel.trim().str();
  S.Array = Array.trim().str();
  if (!isName(S.Array))
    return fail(At, S.Array.empty()
                        ? "expected the name of an array"
                        : "'" + S.Array + "' is not a name of an array");
  return true;
}

bool Reader::order(StatedData &S, size_t At, Order How) {
  if (S.How != Order::Unstated)
    return fail(At, std::string("'") + nameOf(S.How) + "' contradicts '" +
                        nameOf(How) + "'");
  S.How = How;
  return true;
}

bool Reader::range(StatedData &S, size_t At, llvm::StringRef Value) {
  auto [Low, High] = Value.split("..");
  int64_t Least = 0, Most = 0;
  if (Low.trim().getAsInteger(0, Least) || High.trim().getAsInteger(0, Most))
    return fail(At, "'" + Value.str() +
                        "' is not a range of integers, such as 0..1023");
  S.Least = Least;
  S.Most = Most;
  return true;
}

bool Reader::word(StatedData &S) {
  static constexpr Order Orders[] = {Order::Random, Order::Identity,
                                     Order::Rising, Order::Permutation,
                                     Order::Uniform};
  const size_t At = offset();
  const llvm::StringRef Whole =
      Rest.take_until([](char C) { return C == ',' || C == ')'; });
  Rest = Rest.drop_front(Whole.size());
  const llvm::StringRef Key = Whole.split('=').first.trim();
  const llvm::StringRef Value = Whole.split('=').second.trim();
  const bool HasValue = Whole.contains('=');
  for (Order How : Orders)
    if (Key == nameOf(How) && !HasValue)
      return order(S, At, How);
  if (Key == "range" && HasValue)
    return S.Least ? fail(At, "'range' is stated twice") : range(S, At, Value);
  auto Count = [&](std::optional<uint64_t> &Into) {
    uint64_t N = 0;
    if (Into)
      return fail(At, "'" + Key.str() + "' is stated twice");
    if (Value.getAsInteger(0, N) || N == 0 || N > uint64_t(1) << 48)
      return fail(At, "'" + Value.str() + "' is not a number of elements");
    Into = N;
    return true;
  };
  if (Key == "distinct" && HasValue)
    return Count(S.Distinct);
  if (Key == "size" && HasValue)
    return Count(S.Elements);
  if (Key == "runs" && HasValue) {
    std::optional<uint64_t> Run;
    if (!Count(Run))
      return false;
    S.Run = *Run;
    return order(S, At, Order::Runs);
  }
  return fail(At, "'" + Whole.trim().str() + "' states nothing about data" +
                      didYouMean(Key, {"random", "identity", "rising",
                                       "permutation", "uniform", "runs",
                                       "distinct", "range", "size"}));
}

bool Reader::statement(StatedData &S) {
  const size_t Start = offset();
  if (!Rest.consume_front("data"))
    return fail(Start, "expected 'data(ARRAY, ...)'");
  skip(Space);
  if (!Rest.consume_front("("))
    return fail(offset(), "expected '(' behind 'data'");
  skip(Space);
  if (!name(S))
    return false;
  while (Rest.consume_front(",")) {
    skip(Space);
    if (!word(S))
      return false;
  }
  if (!Rest.consume_front(")"))
    return fail(offset(), "expected ')'");
  S.Text = Text.slice(Start, offset()).str();
  if (!S.describesValues() && !S.Elements)
    return fail(Start, "'" + S.Text + "' states nothing");
  if (std::string Why = whyContradictory(S); !Why.empty())
    return fail(Start, std::move(Why));
  // The bounds follow from the number of values that occur once each.
  const auto Count = S.valuesInRange();
  if (S.How == Order::Identity || S.How == Order::Permutation) {
    if (!S.Elements && Count && *Count)
      S.Elements = Count;
    if (!S.Least && S.Elements) {
      S.Least = 0;
      S.Most = int64_t(*S.Elements - 1);
    }
    S.Distinct.reset();
  }
  return true;
}

std::optional<StatedDataError> Reader::all(std::vector<PlacedStatement> &Out) {
  constexpr llvm::StringLiteral Between = " \t\r\n,;";
  for (skip(Between); !Rest.empty(); skip(Between)) {
    PlacedStatement Next;
    Next.Offset = offset();
    if (!statement(Next.Of))
      return Error;
    Out.push_back(std::move(Next));
  }
  return std::nullopt;
}

std::optional<StatedDataError>
warplint::parseStatedData(llvm::StringRef Text,
                          std::vector<PlacedStatement> &Out) {
  return Reader(Text).all(Out);
}

std::string warplint::whyNoSuchData(const StatedData &S, unsigned Bits,
                                    bool IsSigned) {
  const std::string Type = std::string(IsSigned ? "a signed" : "an unsigned") +
                           " integer of " + number(Bits) + " bits";
  const int64_t Low = IsSigned ? llvm::minIntN(Bits) : 0;
  const uint64_t High =
      IsSigned ? uint64_t(llvm::maxIntN(Bits)) : llvm::maxUIntN(Bits);
  if (S.Least && (*S.Least < Low || (*S.Most >= 0 && uint64_t(*S.Most) > High)))
    return rangeOf(S) + " exceeds " + Type + ", which is " +
           std::to_string(Low) + " to " + number(High);
  if (S.Distinct && Bits < 64 && *S.Distinct > uint64_t(1) << Bits)
    return "there are only " + number(uint64_t(1) << Bits) + " values of " +
           Type + ", not " + number(*S.Distinct);
  return "";
}

std::string warplint::isNoArray(llvm::StringRef Name,
                                llvm::ArrayRef<llvm::StringRef> Names) {
  return "no pointer argument of a kernel and no '__device__' array '" +
         Name.str() + "' is declared here" + didYouMean(Name, Names);
}
