//===- SharedColumns.cpp - Private arrays in shared memory ----------------===//
//
// `float a[8];` becomes `__shared__ float a[8][256];` and each `a[i]`
// `a[i][threadIdx.x]`: the threads of a block have their own columns. Where a
// pointer to the array is needed they have rows: `float a[256][9];`, and each
// `a` becomes `a[threadIdx.x]`. The number of words from row to row is odd, so
// that equal elements of the rows are in separate banks.
// The array of a function that cannot call itself is one for each thread, too.
//
//===----------------------------------------------------------------------===//

#include "Proposals.h"
#include "Text.h"
#include "Work.h"
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

static const KernelDeclaration *kernelOf(const ArrayDeclaration &D,
                                         const RewriteFacts &In) {
  auto At = llvm::find_if(In.Kernels, [&](const KernelDeclaration &K) {
    return K.Mangled == D.Function;
  });
  return At == In.Kernels.end() ? nullptr : &*At;
}

/// The index of a thread in a block of this shape.
static std::string threadIndex(const Shape &Block) {
  const uint32_t X = *Block.Extent[0], Y = *Block.Extent[1],
                 Z = *Block.Extent[2];
  if (Y == 1 && Z == 1)
    return "threadIdx.x";
  if (Z == 1)
    return "threadIdx.y * " + std::to_string(X) + " + threadIdx.x";
  return "(threadIdx.z * " + std::to_string(Y) + " + threadIdx.y) * " +
         std::to_string(X) + " + threadIdx.x";
}

namespace {

/// Where the elements of each thread are.
struct Place {
  bool IsRow = false; ///< else a column
  uint64_t Threads = 0, Padding = 0;
  std::string Thread; ///< the index of a thread

  std::string element(llvm::StringRef Name, llvm::StringRef Subscripts) const {
    const std::string Own = "[" + Thread + "]";
    return Name.str() +
           (IsRow ? Own + Subscripts.str() : Subscripts.str() + Own);
  }
};

} // namespace

/// Why the declaration cannot be changed to one in shared memory.
static Words whyFixed(const ArrayDeclaration &D, const RewriteFacts &In) {
  if (D.InMacro)
    return Phrase::ArrayInMacro;
  // A row takes the place of an array that pointers lead to.
  if (!D.Obstacles.empty() && !(D.IsPointedTo && D.Extents.size() == 1))
    return given(D.Obstacles.front().Why);
  if (!kernelOf(D, In) && !D.IsOncePerThread)
    return Phrase::SharedByCalls;
  if (!D.StatementRange.isValid() && !D.Among)
    return Phrase::SeveralDeclared;
  const EditRange &Whole = D.Among ? D.Among->Statement : D.StatementRange;
  const llvm::StringRef Text = sourceOf(Whole, In.Sources);
  const size_t End =
      D.DeclaratorRange.Offset + size_t(D.DeclaratorRange.Length);
  if (Text.empty() || D.Extents.empty() || !D.DeclaratorRange.isValid() ||
      Text[End - 1] != ']')
    return Phrase::ExtentsApart;
  if (!D.InitializerRange.isValid() || !D.IsAssignable ||
      (D.InitializerRange.Length && !D.Fields.empty()))
    return Phrase::HasInitializer;
  const llvm::StringRef Statement = Text.substr(Whole.Offset, Whole.Length);
  if (D.IsConst || Statement.starts_with("static ") ||
      Statement.starts_with("constexpr "))
    return Phrase::ConstantOrStatic;
  return {};
}

static Words addUses(const ArrayDeclaration &D, const Place &At,
                     const RewriteFacts &In, std::vector<Edit> &Edits) {
  std::vector<Edit> Found;
  const std::string Own = "[" + At.Thread + "]";
  if (At.IsRow)
    for (const EditRange &Name : D.Names)
      Found.push_back(insertion(Name.File, Name.Offset + Name.Length, Own));
  else
    for (const ArrayDeclaration::Use &U : D.Uses) {
      const llvm::StringRef Text =
          U.Subscripts.empty() ? "" : sourceOf(U.Range, In.Sources);
      const auto Behind = Text.empty()
                              ? std::nullopt
                              : behindBracket(Text, U.Subscripts.back());
      if (!Behind)
        return Phrase::ArrayUseInMacro;
      Found.push_back(insertion(U.Range.File, *Behind, Own));
    }
  for (Edit &E : Found)
    if (llvm::none_of(Edits, [&](const Edit &Known) {
          return Known.Range.Offset == E.Range.Offset;
        }))
      Edits.push_back(std::move(E));
  return {};
}

/// Writes the statements that take the place of an initializer.
class Assignments {
public:
  Assignments(const ArrayDeclaration &D, const Place &At, llvm::StringRef Text)
      : D(D), At(At), Name("element") {
    while (Text.contains(Name))
      Name += "_";
  }
  /// Each ends without its semicolon.
  std::vector<std::string> write();

private:
  void zeros(uint64_t From, uint64_t To);

  const ArrayDeclaration &D;
  const Place &At;
  std::string Name; ///< of a counter
  std::vector<std::string> Lines;
};

/// Sets the elements from one on up to another one to zero.
void Assignments::zeros(uint64_t From, uint64_t To) {
  constexpr uint64_t FewestInLoop = 3;
  if (To - From < FewestInLoop) {
    for (; From < To; ++From)
      Lines.push_back(At.element(D.Name, "[" + std::to_string(From) + "]") +
                      " = 0");
    return;
  }
  const ArrayExtent &Extent = D.Extents.front();
  const std::string End =
      To == Extent.Elements ? Extent.Text : std::to_string(To);
  Lines.push_back("for (int " + Name + " = " + std::to_string(From) + "; " +
                  Name + " < " + End + "; ++" + Name + ")\n  " +
                  At.element(D.Name, "[" + Name + "]") + " = 0");
}

std::vector<std::string> Assignments::write() {
  if (D.Extents.size() == 1) {
    uint64_t Next = 0;
    for (const ArrayDeclaration::Value &V : D.Values) {
      if (V.Index[0] > Next)
        zeros(Next, V.Index[0]);
      Lines.push_back(
          At.element(D.Name, "[" + std::to_string(V.Index[0]) + "]") + " = " +
          V.Text);
      Next = V.Index[0] + 1;
    }
    if (Next < D.Extents[0].Elements)
      zeros(Next, D.Extents[0].Elements);
    return Lines;
  }
  std::string Loops, Subscripts, Deeper, Counter = Name;
  for (const ArrayExtent &Extent : D.Extents) {
    Loops += Deeper + "for (int " + Counter + " = 0; " + Counter + " < " +
             Extent.Text + "; ++" + Counter + ")\n";
    Subscripts += "[" + Counter + "]";
    Deeper += "  ";
    Counter += "_";
  }
  return {Loops + Deeper + At.element(D.Name, Subscripts) + " = 0"};
}

/// The extents with those of the other threads.
static std::string extentsOf(const ArrayDeclaration &D, const Place &At) {
  const std::string Threads = "[" + std::to_string(At.Threads) + "]";
  if (!At.IsRow)
    return Threads;
  const llvm::StringRef Written = D.Extents.front().Text;
  uint64_t Number = 0;
  const bool IsName = llvm::all_of(
      Written, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  if (!Written.getAsInteger(10, Number))
    return Threads + "[" + std::to_string(Number + At.Padding) + "]";
  std::string Own = IsName ? Written.str() : ("(" + Written + ")").str();
  if (At.Padding)
    Own += " + " + std::to_string(At.Padding);
  return Threads + "[" + Own + "]";
}

/// The edits of the declaration: it gets a place for each thread, and, in place
/// of an initializer, statements that set the elements.
static void addDeclaration(const ArrayDeclaration &D, const Place &At,
                           llvm::StringRef Text, std::vector<Edit> &Edits) {
  const std::string File = D.DeclaratorRange.File;
  const std::string Break =
      lineBreakOf(Text).str() + indentAt(Text, D.DeclaratorRange.Offset).str();
  const bool IsFirst = !D.Among || !D.Among->Before.isValid();
  const EditRange &Whole = D.Among ? D.Among->Statement : D.StatementRange;
  Edits.push_back(insertion(File, IsFirst ? Whole.Offset : D.NameRange.Offset,
                            "__shared__ "));
  // Other names of the declaration get their own; so do arrays that are moved.
  if (D.Among)
    for (const EditRange &Comma : {D.Among->Before, D.Among->Behind})
      if (Comma.isValid())
        Edits.push_back({Comma, ";" + Break + D.Among->Type + " "});
  Edit E;
  E.Range = D.InitializerRange;
  E.Text = extentsOf(D, At);
  if (At.IsRow) {
    const unsigned Behind = D.NameRange.Offset + D.NameRange.Length;
    E.Range.Length += E.Range.Offset - Behind;
    E.Range.Offset = Behind;
  }
  if (D.InitializerRange.Length)
    for (const std::string &Line : Assignments(D, At, Text).write()) {
      E.Text += ";";
      for (llvm::StringRef Rest = Line; !Rest.empty();) {
        auto [One, More] = Rest.split('\n');
        E.Text += Break + One.str();
        Rest = More;
      }
    }
  Edits.push_back(std::move(E));
}

/// Elements with which rows are an odd number of words apart.
static uint64_t paddingOf(const ArrayDeclaration &D, const Profile &Gpu) {
  const uint64_t Word = std::max<uint64_t>(Gpu.BankBytes, D.ElementBytes);
  for (uint64_t Padding = 0; Padding <= 2 * Word; ++Padding) {
    const uint64_t Bytes =
        (D.Extents.front().Elements + Padding) * D.ElementBytes;
    if (Bytes % Word == 0 && Bytes / Word % 2 == 1)
      return Padding;
  }
  return 0;
}

/// Where the elements of each thread go in all instances. Returns why there is
/// no such place.
static Words findPlace(llvm::ArrayRef<const ArrayDeclaration *> Declared,
                       const RewriteFacts &In, Place &Out) {
  constexpr size_t MostValues = 16;
  for (const ArrayDeclaration *D : Declared) {
    if (Words Why = whyFixed(*D, In); !Why.empty())
      return Why;
    if (D->Values.size() > MostValues ||
        (D->Extents.size() > 1 && !D->Values.empty()) ||
        !(D->Values == Declared.front()->Values))
      return Phrase::HasInitializer;
    Out.IsRow |= !D->Obstacles.empty();
  }
  if (!Out.IsRow)
    return {};
  Out.Padding = paddingOf(*Declared.front(), In.Gpu);
  for (const ArrayDeclaration *D : Declared)
    if (paddingOf(*D, In.Gpu) != Out.Padding)
      return given(D->Obstacles.empty() ? "" : D->Obstacles.front().Why);
  return {};
}

/// The block of an array of a function, which any kernel of the run may call:
/// in it, the threads of each kernel have separate indices. Absent: there
/// is none, or no launch in sight shows the block of a kernel.
static std::optional<Shape> blockForAll(const RewriteFacts &In) {
  std::optional<Shape> Block;
  for (const KernelTable *T : In.Tables) {
    const Shape &Own = T->How.Block;
    if (!Own.isKnown() || T->BlockAssumed ||
        T->How.From == Launch::Origin::LaunchBounds)
      return std::nullopt;
    if (!Block || Own.count() > Block->count())
      Block = Own;
  }
  auto IsLine = [](const Shape &S) {
    return S.Extent[1] == 1 && S.Extent[2] == 1;
  };
  for (const KernelTable *T : In.Tables)
    if (!(T->How.Block == *Block) && !(IsLine(T->How.Block) && IsLine(*Block)))
      return std::nullopt;
  for (const KernelDeclaration &K : In.Kernels)
    if (llvm::none_of(In.Tables, [&](const KernelTable *T) {
          return T->Kernel == K.Mangled;
        }))
      return std::nullopt;
  return Block;
}

/// Fills in the edits; returns why that is not possible.
static Words edit(Fix &F, const LocalArray &A, const RewriteFacts &In) {
  const auto Declared = declarationsOf(A, In);
  if (Declared.empty())
    return Phrase::DeclarationNotSeen;
  Place At;
  if (Words Why = findPlace(Declared, In, At); !Why.empty())
    return Why;
  const bool IsOfKernel = kernelOf(*Declared.front(), In);
  const auto Block = IsOfKernel ? commonBlock(A.Tables) : blockForAll(In);
  if (!Block)
    return IsOfKernel ? Phrase::BlockUnknown : Phrase::KernelWithOtherBlock;
  At.Threads = Block->count();
  At.Thread = threadIndex(*Block);
  const ArrayDeclaration &D = *Declared.front();
  // The advice is for the block of the finding's kernel.
  if (!IsOfKernel) {
    F.BytesAfter = F.BytesBefore + A.Bytes * At.Threads;
    F.BlocksAfter = residentBlocks(In.Gpu, At.Threads, F.BytesAfter);
  }
  if (At.IsRow) {
    F.Layout = F.Rewrite = "shared-row";
    F.BytesAfter += At.Padding * D.ElementBytes * At.Threads;
    F.BlocksAfter = residentBlocks(In.Gpu, At.Threads, F.BytesAfter);
  }
  if (F.BytesAfter > In.Gpu.StaticSharedLimit)
    return {Phrase::AboveStaticLimit, In.Gpu.StaticSharedLimit};
  bool IsBounded = !isAssumed(A.Tables);
  for (const ArrayDeclaration *One : Declared)
    if (const KernelDeclaration *K = kernelOf(*One, In))
      IsBounded &= K->MaxThreadsPerBlock.value_or(UINT64_MAX) <= At.Threads;
  std::vector<Edit> Edits;
  addDeclaration(D, At, sourceOf(D.DeclaratorRange, In.Sources), Edits);
  for (const ArrayDeclaration *One : Declared)
    if (Words Why = addUses(*One, At, In, Edits); !Why.empty())
      return Why;
  F.Edits = std::move(Edits);
  F.Kind = Fix::Safety::Safe;
  if (F.BlocksAfter < F.BlocksBefore)
    addReason(F, Phrase::FewerBlocks);
  else if (IsOfKernel && !IsBounded)
    addReason(F, Phrase::MoreThreadsLeave);
  // Kernels of other files may call the function, and one of this file in
  // whose code the array was in registers gets it in shared memory, too.
  if (!IsOfKernel)
    addReason(F, {Phrase::CallersHaveBlock, At.Threads});
  F.Title = {Phrase::MoveToColumns, A.Name, At.Threads};
  F.WhySame = {Phrase::OwnColumn};
  F.WhyNoEdit.clear();
  return {};
}

void warplint::proposeSharedColumn(Fix &Advice, const LocalArray &A,
                                   const RewriteFacts &In) {
  if (Words Why = edit(Advice, A, In); !Why.empty())
    Advice.WhyNoEdit = std::move(Why);
}
