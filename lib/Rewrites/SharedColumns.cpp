//===- SharedColumns.cpp - Private arrays in shared memory ----------------===//
//
// `float a[8];` becomes `__shared__ float a[8][256];` and each `a[i]`
// `a[i][threadIdx.x]`: the threads of a block have their own columns.
//
//===----------------------------------------------------------------------===//

#include "Proposals.h"
#include "Text.h"
#include "Work.h"
#include "llvm/ADT/STLExtras.h"

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

/// The text behind the declarator up to the semicolon, if it sets all elements
/// to zero or is empty; absent: it is another initializer.
static std::optional<llvm::StringRef> zerosBehind(llvm::StringRef Text,
                                                  size_t Declarator) {
  const llvm::StringRef Whole =
      Text.substr(Declarator).take_until([](char C) { return C == ';'; });
  llvm::StringRef Rest = Whole.trim();
  Rest.consume_front("=");
  Rest = Rest.trim();
  if (Rest.empty())
    return Whole;
  if (!Rest.consume_front("{") || !Rest.consume_back("}"))
    return std::nullopt;
  Rest = Rest.trim();
  const bool AreZeros = Rest.empty() || Rest == "0" || Rest == "0.0" ||
                        Rest == "0.0f" || Rest == "0.f" || Rest == "0.";
  if (!AreZeros)
    return std::nullopt;
  return Whole;
}

/// Why the declaration cannot be changed to one in shared memory.
static Words whyFixed(const ArrayDeclaration &D, const RewriteFacts &In) {
  if (D.InMacro)
    return Phrase::ArrayInMacro;
  if (!D.Obstacles.empty())
    return given(D.Obstacles.front().Why);
  if (!kernelOf(D, In))
    return Phrase::SharedByCalls;
  if (!D.StatementRange.isValid())
    return Phrase::SeveralDeclared;
  const llvm::StringRef Text = sourceOf(D.StatementRange, In.Sources);
  const size_t End =
      D.DeclaratorRange.Offset + size_t(D.DeclaratorRange.Length);
  if (Text.empty() || D.Extents.empty() || !D.DeclaratorRange.isValid() ||
      Text[End - 1] != ']')
    return Phrase::ExtentsApart;
  const llvm::StringRef Statement =
      Text.substr(D.StatementRange.Offset, D.StatementRange.Length);
  const auto Zeros = zerosBehind(Text, End);
  if (!Zeros || (!Zeros->trim().empty() && !D.Fields.empty()))
    return Phrase::HasInitializer;
  if (Statement.starts_with("const ") || Statement.starts_with("static ") ||
      Statement.starts_with("constexpr "))
    return Phrase::ConstantOrStatic;
  return {};
}

static Words addUses(const ArrayDeclaration &D, const std::string &Index,
                     const RewriteFacts &In, std::vector<Edit> &Edits) {
  for (const ArrayDeclaration::Use &U : D.Uses) {
    const llvm::StringRef Text =
        U.Subscripts.empty() ? "" : sourceOf(U.Range, In.Sources);
    const auto Behind =
        Text.empty() ? std::nullopt : behindBracket(Text, U.Subscripts.back());
    if (!Behind)
      return Phrase::ArrayUseInMacro;
    Edit E = insertion(U.Range.File, *Behind, "[" + Index + "]");
    const bool IsKnown = llvm::any_of(Edits, [&](const Edit &Known) {
      return Known.Range.Offset == E.Range.Offset;
    });
    if (!IsKnown)
      Edits.push_back(std::move(E));
  }
  return {};
}

/// The edit behind the declarator: the column of each thread, and, in place of
/// an initializer, statements that set its elements to zero.
static Edit columnEdit(const ArrayDeclaration &D, const Shape &Block,
                       llvm::StringRef Text) {
  const unsigned End = D.DeclaratorRange.Offset + D.DeclaratorRange.Length;
  const llvm::StringRef Zeros = zerosBehind(Text, End).value_or("");
  Edit E = insertion(D.DeclaratorRange.File, End,
                     "[" + std::to_string(Block.count()) + "]");
  if (Zeros.trim().empty())
    return E;
  E.Range.Length = Zeros.size();
  const std::string Break = lineBreakOf(Text).str() + indentAt(Text, End).str();
  E.Text += ";";
  std::string Index = "element", Subscripts, Deeper;
  for (const ArrayExtent &Extent : D.Extents) {
    while (Text.contains(Index))
      Index += "_";
    E.Text += Break + Deeper + "for (int " + Index + " = 0; " + Index + " < " +
              Extent.Text + "; ++" + Index + ")";
    Subscripts += "[" + Index + "]";
    Deeper += "  ";
    Index += "_";
  }
  E.Text +=
      Break + Deeper + D.Name + Subscripts + "[" + threadIndex(Block) + "] = 0";
  return E;
}

/// Fills in the edits; returns why that is not possible.
static Words edit(Fix &F, const LocalArray &A, const RewriteFacts &In) {
  const auto Declared = declarationsOf(A, In);
  if (Declared.empty())
    return Phrase::DeclarationNotSeen;
  for (const ArrayDeclaration *D : Declared)
    if (Words Why = whyFixed(*D, In); !Why.empty())
      return Why;
  const auto Block = commonBlock(A.Tables);
  if (!Block)
    return Phrase::BlockUnknown;
  if (F.BytesAfter > In.Gpu.StaticSharedLimit)
    return {Phrase::AboveStaticLimit, In.Gpu.StaticSharedLimit};
  bool IsBounded = !isAssumed(A.Tables);
  for (const ArrayDeclaration *D : Declared)
    IsBounded &= kernelOf(*D, In)->MaxThreadsPerBlock.value_or(UINT64_MAX) <=
                 Block->count();
  const ArrayDeclaration &D = *Declared.front();
  std::vector<Edit> Edits;
  Edits.push_back(
      insertion(D.StatementRange.File, D.StatementRange.Offset, "__shared__ "));
  Edits.push_back(
      columnEdit(D, *Block, sourceOf(D.StatementRange, In.Sources)));
  for (const ArrayDeclaration *One : Declared)
    if (Words Why = addUses(*One, threadIndex(*Block), In, Edits); !Why.empty())
      return Why;
  F.Edits = std::move(Edits);
  F.Kind = Fix::Safety::Safe;
  if (F.BlocksAfter < F.BlocksBefore)
    F.WhyUnsafe = {Phrase::FewerBlocks};
  else if (!IsBounded)
    F.WhyUnsafe = {Phrase::MoreThreadsLeave};
  if (!F.WhyUnsafe.empty())
    F.Kind = Fix::Safety::Unsafe;
  F.WhyNoEdit.clear();
  return {};
}

void warplint::proposeSharedColumn(Fix &Advice, const LocalArray &A,
                                   const RewriteFacts &In) {
  Words Why = edit(Advice, A, In);
  if (!Why.empty()) {
    Advice.WhyNoEdit = std::move(Why);
    return;
  }
  Advice.Title = {Phrase::MoveToColumns, A.Name,
                  commonBlock(A.Tables)->count()};
  Advice.WhySame = {Phrase::OwnColumn};
}
