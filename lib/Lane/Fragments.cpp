//===- Fragments.cpp - Fragments of the matrix units ----------------------===//

#include "warplint/Lane/Fragments.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace llvm;
using namespace warplint;

namespace {

/// Rows, columns and depth of "m16n8k4".
struct Product {
  unsigned M = 0, N = 0, K = 0;
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

std::optional<MatrixFragment> warplint::fragmentIn(StringRef Name) {
  SmallVector<StringRef, 10> Parts;
  Name.split(Parts, '.');
  if (Parts.size() < 7 || Parts[5] != "stride" ||
      (Parts[2] != "load" && Parts[2] != "store"))
    return std::nullopt;
  std::optional<Product> P = productIn(Parts[1]);
  MatrixFragment F;
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

std::vector<FragmentPart> warplint::matrixLoadsOf(const MatrixFragment &F,
                                                  uint32_t &Giving) {
  const unsigned RowBytes = F.Columns * F.Bits / 8;
  const unsigned AtOnce = std::min(16u, F.Rows) / 8;
  const unsigned WidthAtOnce =
      std::min(RowBytes, std::max(16u, 16 * F.Bits / 8));
  const unsigned Lanes = 8 * AtOnce * (WidthAtOnce / 16);
  Giving = Lanes == 32 ? ~0u : (1u << Lanes) - 1;
  std::vector<FragmentPart> Parts;
  for (unsigned Top = 0; Top < F.Rows; Top += 16)
    for (unsigned Left = 0; Left < RowBytes; Left += WidthAtOnce)
      Parts.emplace_back(
          16, [=](unsigned L) { return Top + L / 8 % AtOnce * 8 + L % 8; },
          [=](unsigned L) { return Left + L / 8 / AtOnce * 16; });
  return Parts;
}

std::vector<FragmentPart> warplint::partsOf(const MatrixFragment &F) {
  std::vector<FragmentPart> Parts;
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
