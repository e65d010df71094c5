//===- Matrices.cpp - Fragments of the matrix units -----------------------===//
//
// Which lane loads which element of a fragment of wmma. The fragments are those
// of mma.sync in the PTX ISA's tables ("matrix fragments for mma.m16n8k16" and
// similar), four lanes a row; instructions and their widths are those that
// nvcc 13.0 makes for sm_80 and sm_90, read from its machine code.
//
// A row is a run of elements that are adjacent in memory, whether it is a row
// or a column of the matrix.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace warplint;

namespace {

/// A fragment, as the name of its intrinsic describes it.
struct Fragment {
  bool IsLoad = false;
  bool IsOperand = false;
  /// Along the rows of an operand its products are summed; those of an
  /// accumulator run along what a lane has two elements of.
  bool AlongRows = false;
  unsigned Rows = 0, Columns = 0; ///< in memory
  unsigned Bits = 0;              ///< of an element
  /// nvcc finds out that an operand lies in shared memory, and uses ldmatrix.
  bool HasMatrixLoads = false;

  unsigned bytes() const { return Bits / 8; }
};

/// Rows, columns and depth of "m16n8k4".
struct Product {
  unsigned M = 0, N = 0, K = 0;
};

/// A request for a part of a fragment: the place of each lane in memory.
struct Part {
  unsigned Bytes;       ///< of a lane
  LaneVector Row, Byte; ///< the row, and the byte in it

  template <typename RowOf, typename ByteOf>
  Part(unsigned Bytes, RowOf Row, ByteOf Byte)
      : Bytes(Bytes),
        Row(LaneVector::make([&](unsigned L) { return int64_t(Row(L)); })),
        Byte(LaneVector::make([&](unsigned L) { return int64_t(Byte(L)); })) {}
};

} // namespace

static std::optional<Product> productIn(StringRef Text) {
  Product P;
  if (Text.consume_front("m") && !Text.consumeInteger(10, P.M) &&
      Text.consume_front("n") && !Text.consumeInteger(10, P.N) &&
      Text.consume_front("k") && !Text.consumeInteger(10, P.K) && Text.empty())
    return P;
  return std::nullopt;
}

/// "wmma.m16n16k16.load.a.row.stride.f16.p0",
/// "wmma.m8n8k4.store.d.col.stride.f64.p0"
static std::optional<Fragment> fragmentIn(StringRef Name) {
  SmallVector<StringRef, 10> Parts;
  Name.split(Parts, '.');
  if (Parts.size() < 7 || Parts[5] != "stride" ||
      (Parts[2] != "load" && Parts[2] != "store"))
    return std::nullopt;
  std::optional<Product> P = productIn(Parts[1]);
  Fragment F;
  F.Bits = StringSwitch<unsigned>(Parts[6])
               .Case("f64", 64)
               .Cases({"f32", "s32", "tf32"}, 32)
               .Cases({"f16", "bf16"}, 16)
               .Cases({"s8", "u8"}, 8)
               .Cases({"s4", "u4"}, 4)
               .Case("b1", 1)
               .Default(0);
  if (!P || !F.Bits)
    return std::nullopt;
  F.IsLoad = Parts[2] == "load";
  F.IsOperand = Parts[3] == "a" || Parts[3] == "b";
  F.HasMatrixLoads = F.IsOperand && (Parts[6] == "f16" || F.Bits <= 8);
  F.Rows = Parts[3] == "b" ? P->K : P->M;
  F.Columns = Parts[3] == "a" ? P->K : P->N;
  const bool ByRow = Parts[4] == "row";
  // An accumulator of 8 by 32 is computed as its transpose.
  const bool Turned = P->M == 8 && P->N == 32;
  F.AlongRows = F.IsOperand ? ByRow == (Parts[3] == "a") : ByRow != Turned;
  if (!ByRow)
    std::swap(F.Rows, F.Columns);
  return F;
}

/// The requests of ldmatrix: pieces of eight rows and 16 bytes, those of 16 by
/// 16 elements at once. `Giving`: the lanes that give an address.
static std::vector<Part> matrixLoadsOf(const Fragment &F, uint32_t &Giving) {
  const unsigned RowBytes = F.Columns * F.Bits / 8;
  const unsigned AtOnce = std::min(16u, F.Rows) / 8;
  const unsigned WidthAtOnce =
      std::min(RowBytes, std::max(16u, 16 * F.Bits / 8));
  const unsigned Lanes = 8 * AtOnce * (WidthAtOnce / 16);
  Giving = Lanes == 32 ? ~0u : (1u << Lanes) - 1;
  std::vector<Part> Parts;
  for (unsigned Top = 0; Top < F.Rows; Top += 16)
    for (unsigned Left = 0; Left < RowBytes; Left += WidthAtOnce)
      Parts.emplace_back(
          16, [=](unsigned L) { return Top + L / 8 % AtOnce * 8 + L % 8; },
          [=](unsigned L) { return Left + L / 8 / AtOnce * 16; });
  return Parts;
}

/// The requests of plain loads or stores, which all lanes make.
static std::vector<Part> partsOf(const Fragment &F) {
  std::vector<Part> Parts;
  if (F.Bits == 16 || (F.IsOperand && F.AlongRows)) {
    // Four lanes a row, each with what a register holds.
    const unsigned RowBytes = F.Columns * F.Bits / 8;
    const unsigned Bytes = std::max(4u, F.bytes());
    for (unsigned Top = 0; Top < F.Rows; Top += 8)
      for (unsigned Left = 0; Left < RowBytes; Left += 4 * Bytes)
        Parts.emplace_back(
            Bytes, [=](unsigned L) { return Top + L / 4; },
            [=](unsigned L) { return Left + L % 4 * Bytes; });
  } else if (F.IsOperand || !F.AlongRows) {
    // The elements of a register lie in rows below one another.
    const unsigned Each = F.IsOperand ? std::max(1u, 4 / F.bytes()) : 2;
    for (unsigned Left = 0; Left < F.Columns; Left += 8)
      for (unsigned Top = 0; Top < F.Rows; Top += 4 * Each)
        for (unsigned Element = 0; Element < Each; ++Element)
          Parts.emplace_back(
              F.bytes(),
              [=](unsigned L) { return Top + L % 4 * Each + Element; },
              [=](unsigned L) { return (Left + L / 4) * F.bytes(); });
  } else {
    // An accumulator's pairs.
    for (unsigned Top = 0; Top < F.Rows; Top += 8)
      for (unsigned Left = 0; Left < F.Columns; Left += 8)
        Parts.emplace_back(
            2 * F.bytes(), [=](unsigned L) { return Top + L / 4; },
            [=](unsigned L) { return (Left + L % 4 * 2) * F.bytes(); });
  }
  return Parts;
}

bool Machine::callMatrix(const CallBase &C, StringRef Name) {
  const std::optional<Fragment> F = fragmentIn(Name);
  if (!F)
    return false;
  const Value *Pointer = C.getArgOperand(0);
  const LaneValue Base = valueOf(Pointer);
  LaneValue Pitch =
      Lane.mul(Lane.sext(valueOf(C.getArgOperand(C.arg_size() - 1)), 64),
               LaneValue::constant(64, std::max(F->bytes(), F->Bits % 8)));
  if (F->Bits < 8)
    Pitch = Lane.shift(LaneOp::LShr, Pitch, LaneValue::constant(64, 3));
  AccessShape Shape;
  Shape.At = &C;
  Shape.Space =
      factsOf(Base, Pointer->getType()->getPointerAddressSpace()).Space;
  Shape.Op = F->IsLoad ? AccessKind::Load : AccessKind::Store;
  Shape.Kind = F->IsLoad ? RequestKind::Load : RequestKind::Store;
  uint32_t Giving = ~0u;
  std::vector<Part> Parts;
  if (F->HasMatrixLoads && Shape.Space == MemorySpace::Shared &&
      (F->Bits == 16 || F->AlongRows)) {
    Shape.Kind = RequestKind::MatrixLoad;
    Parts = matrixLoadsOf(*F, Giving);
  } else {
    Parts = partsOf(*F);
  }
  const uint32_t WasMay = May, WasMust = Must;
  May &= Giving;
  Must &= Giving;
  for (const Part &P : Parts) {
    const LaneValue Rows(64, P.Row), Within(64, P.Byte);
    Shape.Bytes = P.Bytes;
    logAccess(Shape, Lane.add(Base, Lane.add(Lane.mul(Rows, Pitch), Within)));
    ++Shape.Part;
  }
  May = WasMay;
  Must = WasMust;
  if (!F->IsLoad)
    clobber(Shape.Space);
  if (!C.getType()->isVoidTy())
    define(C,
           unknown(C.getType(), false, FromVaryingLoad, Unknown::LoadedValue));
  return true;
}
