//===- StatedData.cpp - What is stated about a file's arrays --------------===//

#include "StatedData.h"
#include "warplint/Frontend/DataComments.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Project/TextSearch.h"
#include "warplint/Settings/DataSettings.h"
#include "warplint/Settings/StatedDataText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace warplint;

namespace {

/// What the elements of an array are, by the words of their type.
enum class Elements {
  Signed,
  Unsigned,
  Unknown, ///< the name of a type says nothing
  Others   ///< no integers
};

/// An array of which something can be stated.
struct Target {
  std::string Kernel; ///< mangled; empty: a variable
  std::string Plain;  ///< unqualified name of the kernel
  std::string Name;
  EditRange Range; ///< of the name
  uint64_t ElementBytes = 0;
  Elements Are = Elements::Unknown;
  uint64_t Count = 0; ///< of elements, as declared; 0: not known
  unsigned Parameter = 0;
};

/// Matches statements with the arrays of one unit.
class Matching {
public:
  Matching(const TranslationUnit &Unit, std::vector<Problem> *Problems);

  /// Adds a statement for the arrays of its name that have none yet.
  void add(const StatedData &Of);
  void addComments(const std::string &Path, llvm::StringRef Text);
  std::vector<StatedData> Out;

private:
  void report(Problem::Kind Level, const StatedData &About,
              std::string Message);
  bool isTrue(const StatedData &Of, const Target &T);
  bool concerns(const StatedData &Of, const Target &T,
                const EditRange *Reach) const;
  /// Whether the text holds a kernel without code, whose arguments are not
  /// known.
  bool holdsOmitted(const EditRange &Reach, llvm::StringRef Text) const;
  void add(const DataComment &Comment, const std::string &Path,
           llvm::StringRef Text);
  bool apply(const StatedData &Of, const EditRange *Reach);

  const TranslationUnit &Unit;
  std::vector<Problem> *Problems;
  std::vector<Target> Targets;
  std::set<std::pair<std::string, std::string>> Done; ///< kernel, array
  std::set<std::pair<Spot, std::string>> Reported;
};

} // namespace

static Elements elementsOf(llvm::StringRef Type) {
  static constexpr llvm::StringLiteral Floats[] = {
      "float",         "double", "half",   "__half", "__half2",
      "__nv_bfloat16", "float2", "float3", "float4", "double2"};
  static constexpr llvm::StringLiteral Integers[] = {
      "char",   "short",   "int",     "long",    "signed",
      "int8_t", "int16_t", "int32_t", "int64_t", "ptrdiff_t"};
  static constexpr llvm::StringLiteral Naturals[] = {
      "bool",    "unsigned", "uint",     "uchar",    "ushort", "ulong",
      "uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t"};
  Elements Are = Elements::Unknown;
  llvm::SmallVector<llvm::StringRef, 8> Words;
  llvm::SplitString(Type, Words, " *&:[]");
  for (llvm::StringRef Word : Words) {
    if (llvm::is_contained(Floats, Word))
      return Elements::Others;
    if (llvm::is_contained(Naturals, Word))
      return Elements::Unsigned;
    if (llvm::is_contained(Integers, Word))
      Are = Elements::Signed;
  }
  return Are;
}

Matching::Matching(const TranslationUnit &Unit, std::vector<Problem> *Problems)
    : Unit(Unit), Problems(Problems) {
  for (const KernelDeclaration &K : Unit.Kernels)
    for (const KernelParameter &P : K.Parameters)
      if (P.IsPointer && !P.Name.empty())
        Targets.push_back({K.Mangled, plainName(K.Name).str(), P.Name,
                           P.NameRange, P.PointeeBytes, elementsOf(P.Type), 0,
                           unsigned(&P - K.Parameters.data())});
  for (const ArrayDeclaration &A : Unit.Arrays) {
    if ((A.Space != ArraySpace::Global && A.Space != ArraySpace::Constant) ||
        A.Extents.empty())
      continue;
    uint64_t Count = 1;
    for (const ArrayExtent &E : A.Extents)
      Count *= E.Elements;
    Targets.push_back({"", "", A.Name, A.NameRange, A.ElementBytes,
                       elementsOf(A.ElementType), Count, 0});
  }
}

/// The line of the text that the place is in; empty: there is none.
static std::string lineOf(const TranslationUnit &Unit, const Spot &Where) {
  const auto At = Unit.Sources.find(Where.File);
  if (At == Unit.Sources.end())
    return "";
  llvm::StringRef Rest = At->second;
  for (unsigned Line = 1; Line < Where.Line; ++Line)
    Rest = Rest.split('\n').second;
  return Rest.split('\n').first.rtrim('\r').str();
}

void Matching::report(Problem::Kind Level, const StatedData &About,
                      std::string Message) {
  if (!Problems || !Reported.insert({About.Where, Message}).second)
    return;
  Problem P;
  P.Level = Level;
  P.Where = About.Where;
  P.SourceLine = lineOf(Unit, About.Where);
  P.Message =
      (About.Where.isValid() ? "" : About.Text + ": ") + std::move(Message);
  if (!P.SourceLine.empty() && !llvm::StringRef(About.Text).contains('\n'))
    P.Length = unsigned(About.Text.size());
  Problems->push_back(std::move(P));
}

bool Matching::isTrue(const StatedData &Of, const Target &T) {
  auto Fail = [&](std::string Message) {
    report(Problem::Kind::Error, Of, std::move(Message));
    return false;
  };
  if (!T.ElementBytes)
    return Fail("the type of the elements of '" + T.Name + "' is not known");
  if (Of.describesValues()) {
    if (T.Are == Elements::Others || T.ElementBytes > 8)
      return Fail("'" + T.Name +
                  "' holds no integers, so that only its size can be stated");
    const unsigned Bits = unsigned(T.ElementBytes * 8);
    const std::string Why =
        whyNoSuchData(Of, Bits, T.Are != Elements::Unsigned);
    if (!Why.empty() &&
        (T.Are != Elements::Unknown || !whyNoSuchData(Of, Bits, false).empty()))
      return Fail("'" + T.Name + "': " + Why);
  }
  if (!Of.Elements)
    return true;
  if (T.Count && *Of.Elements != T.Count)
    return Fail("'" + T.Name + "' has " + std::to_string(T.Count) +
                " elements, not " + std::to_string(*Of.Elements));
  for (const Launch &L : Unit.Launches) {
    if (T.Kernel.empty() || L.Kernel != T.Kernel ||
        T.Parameter >= L.Arguments.size())
      continue;
    const uint64_t Bytes = L.Arguments[T.Parameter].PointerBytes;
    if (Bytes && *Of.Elements * T.ElementBytes > Bytes)
      return Fail("the launch at " + launchPlace(L.Where) + " passes " +
                  std::to_string(Bytes) + " bytes as '" + T.Name +
                  "', which hold " + std::to_string(Bytes / T.ElementBytes) +
                  " elements, not " + std::to_string(*Of.Elements));
  }
  return true;
}

bool Matching::concerns(const StatedData &Of, const Target &T,
                        const EditRange *Reach) const {
  if (T.Name != Of.Array || (!Of.Kernel.empty() && T.Plain != Of.Kernel))
    return false;
  return !Reach ||
         (T.Range.File == Reach->File && T.Range.Offset >= Reach->Offset &&
          T.Range.Offset < Reach->Offset + Reach->Length);
}

bool Matching::apply(const StatedData &Of, const EditRange *Reach) {
  bool Any = false;
  for (const Target &T : Targets) {
    if (!concerns(Of, T, Reach))
      continue;
    Any = true;
    if (!isTrue(Of, T) || !Done.insert({T.Kernel, T.Name}).second)
      continue;
    StatedData &For = Out.emplace_back(Of);
    For.Kernel = T.Kernel;
    For.ElementBytes = T.ElementBytes;
  }
  return Any;
}

void Matching::add(const StatedData &Of) { apply(Of, nullptr); }

/// The place of a byte of a text.
static Spot placeOf(const std::string &Path, llvm::StringRef Text,
                    size_t Offset) {
  const llvm::StringRef Before = Text.take_front(Offset);
  const size_t Line = Before.rfind('\n') + 1; // 0 where there is none
  return {Path, unsigned(Before.count('\n')) + 1, unsigned(Offset - Line) + 1};
}

bool Matching::holdsOmitted(const EditRange &Reach,
                            llvm::StringRef Text) const {
  const unsigned First = placeOf("", Text, Reach.Offset).Line;
  const unsigned Last = placeOf("", Text, Reach.Offset + Reach.Length).Line;
  auto IsIn = [&](const Omission &K) {
    return K.Where.File == Reach.File && K.Where.Line >= First &&
           K.Where.Line <= Last;
  };
  return llvm::any_of(Unit.Unused, IsIn) ||
         llvm::any_of(Unit.OmittedKernels, IsIn);
}

void Matching::add(const DataComment &Comment, const std::string &Path,
                   llvm::StringRef Text) {
  const EditRange Reach = {Path, unsigned(Comment.Begin),
                           unsigned(Comment.End - Comment.Begin)};
  std::vector<PlacedStatement> Statements;
  const auto Error = parseStatedData(Comment.Text, Statements);
  for (PlacedStatement &S : Statements) {
    S.Of.Where = placeOf(Path, Text, Comment.Offset + S.Offset);
    if (apply(S.Of, &Reach) || Unit.HasErrors || holdsOmitted(Reach, Text))
      continue;
    std::vector<llvm::StringRef> Names;
    for (const Target &T : Targets)
      Names.push_back(T.Name);
    report(Problem::Kind::Warning, S.Of, isNoArray(S.Of.Array, Names));
  }
  if (Error) {
    StatedData At;
    At.Where = placeOf(Path, Text, Comment.Offset + Error->Offset);
    report(Problem::Kind::Error, At, Error->Message);
  }
}

void Matching::addComments(const std::string &Path, llvm::StringRef Text) {
  for (const DataComment &Comment : findDataComments(Text))
    if (isDataStatement(Comment.Text))
      add(Comment, Path, Text);
}

std::vector<StatedData>
warplint::statedDataFor(const Job &Of, const TranslationUnit &Unit,
                        std::vector<Problem> *Problems) {
  Matching M(Unit, Problems);
  const DataSettings Settings = statedIn(Of.Settings.CheckOptions);
  for (const StatedData &D : Settings.OfFlags)
    M.add(D);
  for (const auto &[Path, Text] : Unit.Sources)
    M.addComments(Path, Text);
  for (const StatedData &D : Settings.OfFile)
    M.add(D);
  return std::move(M.Out);
}
