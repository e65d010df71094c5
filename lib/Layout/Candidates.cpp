//===- Candidates.cpp - Enumeration of candidate arrangements -------------===//
#include "warplint/Layout/Search.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>
#include <tuple>

using namespace warplint;

/// The least number of elements, at least 2, whose size is a multiple of the
/// row of all banks: two paddings that differ by it give the same banks.
static uint64_t bankPeriod(const Profile &Gpu, const ArrayShape &Shape) {
  uint64_t Row = uint64_t(Gpu.Banks) * Gpu.BankBytes;
  return std::max<uint64_t>(2, std::lcm(Row, Shape.ElementBytes) /
                                   Shape.ElementBytes);
}

static std::vector<Arrangement> rowPaddings(const Profile &Gpu,
                                            const ArrayShape &Shape) {
  std::vector<Arrangement> Result;
  size_t N = Shape.Extents.size();
  uint64_t Bound = bankPeriod(Gpu, Shape) - 1;
  Arrangement A;
  A.How = Arrangement::Kind::RowPadding;
  // Padding of the outermost extent has no effect.
  for (size_t D = 1; D < N; ++D)
    for (uint64_t P = 1; P <= Bound; ++P) {
      A.Pad.assign(N, 0);
      A.Pad[D] = P;
      Result.push_back(A);
      for (size_t E = 1; E < D; ++E)
        for (uint64_t Q = 1; Q <= std::min<uint64_t>(Bound, Gpu.Banks - 1);
             ++Q) {
          A.Pad[E] = Q;
          Result.push_back(A);
          A.Pad[E] = 0;
        }
    }
  return Result;
}

static std::vector<Arrangement> flatPaddings(const Profile &Gpu,
                                             const ArrayShape &Shape) {
  std::vector<Arrangement> Result;
  Arrangement A;
  A.How = Arrangement::Kind::FlatPadding;
  for (A.Every = 2; A.Every < Shape.Extents.back(); A.Every *= 2)
    for (A.Amount = 1; A.Amount < bankPeriod(Gpu, Shape) && A.Amount <= A.Every;
         ++A.Amount)
      Result.push_back(A);
  if (Shape.Extents.size() != 1)
    return Result;
  // Rows and planes of an array with a flat index: only a few values of each.
  for (A.Every = 4; A.Every < Shape.elements(); A.Every *= 2)
    for (A.OuterEvery = A.Every * 2; A.OuterEvery < Shape.elements();
         A.OuterEvery *= 2)
      for (A.Amount = 1; A.Amount <= 4 && A.Amount < A.Every; A.Amount *= 2)
        for (A.OuterAmount = 1; A.OuterAmount <= 16; A.OuterAmount *= 2)
          Result.push_back(A);
  return Result;
}

static std::vector<Arrangement> elementPaddings(const Profile &Gpu,
                                                const ArrayShape &Shape) {
  std::vector<Arrangement> Result;
  Arrangement A;
  A.How = Arrangement::Kind::ElementPadding;
  // Elements that are scalars are not padded.
  if (Shape.Fields.empty())
    return Result;
  for (A.Amount = Shape.Alignment; A.Amount <= Gpu.Banks * Gpu.BankBytes / 2;
       A.Amount += Shape.Alignment)
    Result.push_back(A);
  return Result;
}

/// Odd masks (an even one equals another shift) of at most `Bits` bits,
/// contiguous ones first.
static std::vector<uint64_t> masks(unsigned Bits) {
  std::vector<uint64_t> Result;
  for (unsigned B = Bits; B != 0; --B)
    Result.push_back((uint64_t(1) << B) - 1);
  for (uint64_t M = 1; M < uint64_t(1) << std::min(Bits, 5u); M += 2)
    if (M & (M + 1))
      Result.push_back(M);
  return Result;
}

static std::vector<Arrangement> swizzles(const Profile &Gpu,
                                         const ArrayShape &Shape, bool Flat) {
  std::vector<Arrangement> Result;
  // Column bits from the bank period up do not affect the bank.
  uint64_t Columns = Shape.Extents.back();
  unsigned Top = std::min<unsigned>(llvm::countr_zero(Columns),
                                    llvm::Log2_64(bankPeriod(Gpu, Shape)));
  Arrangement A;
  A.How = Flat ? Arrangement::Kind::FlatSwizzle : Arrangement::Kind::Swizzle;
  const size_t Rows = Flat ? 1 : Shape.Extents.size() - 1;
  for (A.Row = 0; A.Row < Rows; ++A.Row) {
    unsigned RowBits =
        llvm::Log2_64_Ceil(Flat ? Columns : Shape.Extents[A.Row]);
    for (A.Left = 0; A.Left < Top; ++A.Left)
      for (A.Right = 0; A.Right < RowBits; ++A.Right)
        for (uint64_t M : masks(Top - A.Left)) {
          A.Mask = M;
          if (!Flat || A.Right >= A.topBit())
            Result.push_back(A);
        }
  }
  return Result;
}

/// The number of terms in the index expression after the fix, by which
/// candidates are ranked.
static unsigned complexity(const Arrangement &A) {
  unsigned Padded = A.Pad.size() - llvm::count(A.Pad, 0u);
  unsigned Masks = A.Mask & (A.Mask + 1) ? 2 : 0; // its bits are not contiguous
  return Padded + (A.Right != 0) + (A.Left != 0) + Masks;
}

std::vector<Arrangement> warplint::candidates(Arrangement::Kind Kind,
                                              const Profile &Gpu,
                                              const ArrayShape &Shape) {
  std::vector<Arrangement> Result;
  switch (Kind) {
  case Arrangement::Kind::Declared:
  case Arrangement::Kind::TileSwizzle: // TileSwizzles.cpp has its own search
    return {Arrangement()};
  case Arrangement::Kind::RowPadding:
    Result = rowPaddings(Gpu, Shape);
    break;
  case Arrangement::Kind::FlatPadding:
    Result = flatPaddings(Gpu, Shape);
    break;
  case Arrangement::Kind::ElementPadding:
    Result = elementPaddings(Gpu, Shape);
    break;
  case Arrangement::Kind::Swizzle:
    Result = swizzles(Gpu, Shape, /*Flat=*/false);
    break;
  case Arrangement::Kind::FlatSwizzle:
    Result = swizzles(Gpu, Shape, /*Flat=*/true);
    break;
  case Arrangement::Kind::StructOfArrays:
    Result.emplace_back();
    Result.back().How = Kind;
    break;
  }
  // Sort: possible ones first, padding of one level before that of two, then by
  // bytes, then by complexity.
  using Key = std::tuple<bool, bool, uint64_t, unsigned, size_t>;
  std::vector<Key> Order;
  for (size_t I = 0; I != Result.size(); ++I) {
    bool Possible = isPossible(Shape, Result[I]);
    Order.emplace_back(!Possible, Result[I].OuterEvery != 0,
                       Possible ? bytesOf(Shape, Result[I]) : 0,
                       complexity(Result[I]), I);
  }
  llvm::sort(Order);
  std::vector<Arrangement> Sorted;
  for (const Key &K : Order)
    Sorted.push_back(std::move(Result[std::get<4>(K)]));
  return Sorted;
}
