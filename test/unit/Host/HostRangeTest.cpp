//===- HostRangeTest.cpp - Ranges of run-time integers at their limits ----===//

#include "HostRange.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace warplint;
using namespace clang;

namespace warplint {
static void PrintTo(const HostRange &R, std::ostream *OS) {
  *OS << "[" << R.least() << ", " << R.most() << "]*" << R.multiple();
}
} // namespace warplint

namespace {

constexpr int64_t Min = std::numeric_limits<int64_t>::min();
constexpr int64_t Max = std::numeric_limits<int64_t>::max();
const HostRange All;

struct HostRangeTest : testing::Test {
  std::unique_ptr<ASTUnit> Unit =
      tooling::buildASTFromCode("enum class Small : unsigned char { A };");
  const ASTContext &Context = Unit->getASTContext();

  HostRange ofType(QualType T) { return HostRange::ofType(T, Context); }
};

TEST_F(HostRangeTest, OneValueIsItsOwnDivisor) {
  EXPECT_EQ(HostRange::only(12), HostRange(12, 12, 12));
  EXPECT_EQ(HostRange::only(-12), HostRange(-12, -12, 12));
  EXPECT_EQ(HostRange::only(0), HostRange(0, 0, 0));
  EXPECT_EQ(HostRange::only(Min).multiple(), uint64_t(1) << 63);
  EXPECT_EQ(HostRange::only(Min).least(), Min);
  EXPECT_EQ(HostRange::only(Max).most(), Max);
}

TEST_F(HostRangeTest, TypesHaveTheirValues) {
  EXPECT_EQ(ofType(Context.BoolTy), HostRange(0, 1));
  EXPECT_EQ(ofType(Context.SignedCharTy), HostRange(-128, 127));
  EXPECT_EQ(ofType(Context.UnsignedCharTy), HostRange(0, 255));
  EXPECT_EQ(ofType(Context.IntTy), HostRange(INT32_MIN, INT32_MAX));
  EXPECT_EQ(ofType(Context.UnsignedIntTy), HostRange(0, UINT32_MAX));
  const EnumDecl *Small = nullptr;
  for (const Decl *D : Context.getTranslationUnitDecl()->decls())
    if (const auto *E = dyn_cast<EnumDecl>(D))
      Small = E;
  ASSERT_TRUE(Small);
  EXPECT_EQ(ofType(Context.getCanonicalTagType(Small)), HostRange(0, 255));
}

TEST_F(HostRangeTest, TypesBeyondInt64HaveNoBounds) {
  for (QualType T :
       {Context.LongLongTy, Context.UnsignedLongLongTy, Context.Int128Ty,
        Context.UnsignedInt128Ty, Context.DoubleTy, Context.VoidPtrTy})
    EXPECT_EQ(ofType(T), All) << T.getAsString();
}

/// What the contract of apply() says, in numbers that cannot overflow.
HostRange expected(BinaryOperatorKind Op, const HostRange &A,
                   const HostRange &B) {
  std::vector<__int128> Ends;
  for (__int128 X : {A.least(), A.most()})
    for (__int128 Y : {B.least(), B.most()})
      Ends.push_back(Op == BO_Add ? X + Y : Op == BO_Sub ? X - Y : X * Y);
  const auto [Least, Most] = std::minmax_element(Ends.begin(), Ends.end());
  const bool Bounded = A.least() > Min && A.most() < Max && B.least() > Min &&
                       B.most() < Max && *Least > Min && *Most < Max;
  return Bounded ? HostRange(int64_t(*Least), int64_t(*Most)) : All;
}

TEST_F(HostRangeTest, ArithmeticAtTheLimits) {
  const int64_t Ends[] = {Min,       Min + 1, INT32_MIN, -7,     -1,
                          0,         1,       2,         100003, Max / 7,
                          INT32_MAX, Max / 2, Max - 1,   Max};
  std::vector<HostRange> Ranges;
  for (int64_t Least : Ends)
    for (int64_t Most : Ends)
      if (Least <= Most)
        Ranges.emplace_back(Least, Most);
  for (BinaryOperatorKind Op : {BO_Add, BO_Sub, BO_Mul})
    for (const HostRange &A : Ranges)
      for (const HostRange &B : Ranges)
        ASSERT_EQ(apply(Op, A, B), expected(Op, A, B))
            << BinaryOperator::getOpcodeStr(Op).str() << " of "
            << testing::PrintToString(A) << " and "
            << testing::PrintToString(B);
}

TEST_F(HostRangeTest, ALimitIsNoBound) {
  // The value may be a uint64_t beyond Max: it less 5 may be beyond Max - 5.
  EXPECT_EQ(apply(BO_Sub, HostRange(0, Max), HostRange(5, 5)), All);
  EXPECT_EQ(apply(BO_Mul, HostRange(0, Max), HostRange(0, 0)), All);
  EXPECT_EQ(apply(BO_Add, HostRange(1, Max - 1), HostRange(1, 1)), All);
  EXPECT_EQ(apply(BO_Add, HostRange(1, Max - 2), HostRange(1, 1)),
            HostRange(2, Max - 1));
}

TEST_F(HostRangeTest, DivisorsOfResults) {
  const HostRange A(0, 600, 6), B(0, 400, 4);
  EXPECT_EQ(apply(BO_Add, A, B), HostRange(0, 1000, 2));
  EXPECT_EQ(apply(BO_Sub, A, B), HostRange(-400, 600, 2));
  EXPECT_EQ(apply(BO_Mul, A, B), HostRange(0, 240000, 24));
  EXPECT_EQ(apply(BO_Add, A, HostRange::only(0)), A);
  // Of an unbounded result too; none where the divisor may not fit.
  EXPECT_EQ(apply(BO_Mul, All.withMultiple(8), B).multiple(), 32u);
  const HostRange Large(0, 1, uint64_t(1) << 31);
  EXPECT_EQ(apply(BO_Mul, Large, Large).multiple(), 1u);
}

TEST_F(HostRangeTest, Shifts) {
  const HostRange A(-3, 5);
  EXPECT_EQ(apply(BO_Shl, A, HostRange::only(4)), HostRange(-48, 80, 16));
  EXPECT_EQ(apply(BO_Shl, A, HostRange::only(30)).multiple(), 1u << 30);
  for (const HostRange &By :
       {HostRange::only(31), HostRange::only(-1), HostRange(1, 2), All})
    EXPECT_EQ(apply(BO_Shl, A, By), All);
  EXPECT_EQ(apply(BO_Shl, HostRange(0, Max / 2), HostRange::only(2)),
            All.withMultiple(4));
  EXPECT_EQ(apply(BO_Div, A, HostRange::only(2)), All);
}

TEST_F(HostRangeTest, WrapAround) {
  const HostRange A(-8, 248, 24);
  EXPECT_EQ(A.wrapped(Context.IntTy, Context), A);
  // All values of the type; of the divisor 24 the 8 is left.
  EXPECT_EQ(A.wrapped(Context.UnsignedIntTy, Context),
            HostRange(0, UINT32_MAX, 8));
  EXPECT_EQ(A.wrapped(Context.SignedCharTy, Context), HostRange(-128, 127, 8));
  EXPECT_EQ(HostRange(0, 255).wrapped(Context.UnsignedCharTy, Context),
            HostRange(0, 255));
  EXPECT_EQ(HostRange(0, 256).wrapped(Context.UnsignedCharTy, Context),
            HostRange(0, 255));
  // Zero divides by nothing; out of range it is unknown.
  EXPECT_EQ(HostRange(-1, -1, 0).wrapped(Context.UnsignedCharTy, Context),
            HostRange(0, 255));
}

TEST_F(HostRangeTest, WrapAroundOf64Bits) {
  for (QualType T : {Context.LongLongTy, Context.UnsignedLongLongTy}) {
    EXPECT_EQ(HostRange(Min + 1, Max - 1, 6).wrapped(T, Context),
              HostRange(Min + 1, Max - 1, 6));
    EXPECT_EQ(HostRange(0, Max, 6).wrapped(T, Context), All.withMultiple(2));
    EXPECT_EQ(HostRange(Min, 0, 6).wrapped(T, Context), All.withMultiple(2));
  }
}

TEST_F(HostRangeTest, UnionIsTheHull) {
  EXPECT_EQ(HostRange(1, 2, 2) | HostRange(9, 15, 3), HostRange(1, 15, 1));
  EXPECT_EQ(HostRange::only(0) | HostRange(8, 16, 8), HostRange(0, 16, 8));
  EXPECT_EQ(HostRange(-5, -1) | HostRange(0, 3), HostRange(-5, 3));
  // Neighbors around the limit are no interval of two values.
  EXPECT_EQ((HostRange::only(Min) | HostRange::only(Max)).withMultiple(1), All);
  const HostRange Ends = HostRange(Min, Min + 1) | HostRange(Max, Max);
  EXPECT_EQ(Ends.atMost(5), HostRange(Min, 5));
}

TEST_F(HostRangeTest, ConditionsNarrow) {
  const HostRange R(0, 100, 4), Bound(10, 20);
  EXPECT_EQ(R.where(BO_LT, Bound), HostRange(0, 19, 4));
  EXPECT_EQ(R.where(BO_LE, Bound), HostRange(0, 20, 4));
  EXPECT_EQ(R.where(BO_GT, Bound), HostRange(11, 100, 4));
  EXPECT_EQ(R.where(BO_GE, Bound), HostRange(10, 100, 4));
  EXPECT_EQ(All.where(BO_LT, All), HostRange(Min, Max - 1));
  EXPECT_EQ(All.where(BO_GT, All), HostRange(Min + 1, Max));
  EXPECT_EQ(All.where(BO_LE, All), All);
  EXPECT_EQ(All.where(BO_GE, All), All);
}

TEST_F(HostRangeTest, NothingIsBeyondTheLimits) {
  const HostRange R(-1, 1);
  for (BinaryOperatorKind Op : {BO_LT, BO_LE})
    EXPECT_EQ(R.where(Op, HostRange::only(Min)), R);
  for (BinaryOperatorKind Op : {BO_GT, BO_GE})
    EXPECT_EQ(R.where(Op, HostRange::only(Max)), R);
}

TEST_F(HostRangeTest, EmptyStaysEmpty) {
  const HostRange Empty = HostRange(0, 100, 4).where(BO_LT, HostRange(-9, 0));
  EXPECT_TRUE(Empty.isEmpty());
  EXPECT_TRUE(Empty.atMost(50).atLeast(-50).isEmpty());
  EXPECT_TRUE(Empty.wrapped(Context.UnsignedCharTy, Context).isEmpty());
  EXPECT_TRUE(Empty.wrapped(Context.LongLongTy, Context).isEmpty());
  EXPECT_EQ(Empty | HostRange(1, 3), HostRange(1, 3, 1));
  EXPECT_TRUE(HostRange(5, 9).atLeast(10).isEmpty());
  EXPECT_FALSE(HostRange(5, 9).atLeast(9).isEmpty());
}

} // namespace
