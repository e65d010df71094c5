//===- Lanes.cpp - Fuzzes the algebra of lanes ----------------------------===//
//
// The bytes choose an expression; the algebra's result and its facts must hold
// of what plain integers give, as in test/unit/Lane/PropertyTest.cpp, which
// draws at random where this is led by what the code has not done yet.
//
//===----------------------------------------------------------------------===//

#include "../unit/Lane/RandomExpression.h"
#include "Input.h"

using namespace warplint;

/// The algebra's facts about a value, held against what it takes.
static void checkFacts(RandomExpression &M, const Both &B) {
  auto [Low, High] = M.T.bounds(B.V, ~0u);
  const bool Uniform = M.T.isUniform(B.V);
  const uint64_t Power = M.T.powerOfTwo(B.V);
  const unsigned W = B.V.Width;
  for (const Bits &Of : B.Plain)
    for (unsigned L = 0; L < WarpLanes; ++L) {
      expect(!Uniform || Of[L] == Of[0], "uniform: " + B.Text);
      expect(W == 1 || cut(Of[L] & (Power - 1), W) == 0,
             "a multiple: " + B.Text);
      expect(W < 32 ||
                 (asSigned(Of[L], W) >= Low && asSigned(Of[L], W) <= High),
             "bounds: " + B.Text);
    }
}

static void checkCondition(RandomExpression &M, const Both &C) {
  ConditionFacts F = M.A.classify(C.V, ~0u);
  expect((F.True & F.False) == 0, "true or false: " + C.Text);
  for (const Bits &Of : C.Plain) {
    uint32_t True = 0;
    for (unsigned L = 0; L < WarpLanes; ++L)
      True |= uint32_t(Of[L] & 1) << L;
    expect((F.True & ~True) == 0 && (F.False & True) == 0,
           "a decided lane: " + C.Text);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size < 2)
    return 0;
  static const unsigned Widths[] = {1, 8, 32, 64};
  const unsigned Depth = 1 + Data[0] % 4, Width = Widths[Data[1] % 4];
  size_t At = 2;
  // Two bytes a choice; behind the end, a sequence of its own.
  RandomExpression M([&]() -> uint64_t {
    if (At + 1 < Size) {
      At += 2;
      // In both halves, for what takes a mask of lanes.
      return (uint64_t(Data[At - 2]) << 8 | Data[At - 1]) * 0x10001;
    }
    return ++At * 40503 % 65521;
  });
  M.makeUnknowns();
  if (M.Outside)
    return 0;
  Both B = Width == 1 ? M.condition(Depth) : M.expression(Width, Depth);
  if (M.Outside)
    return 0;
  for (unsigned N = 0; N < RandomExpression::Assignments; ++N) {
    auto R = M.Samples[N].evaluate(B.V, ~0u);
    expect(R.has_value(), "a value: " + B.Text);
    for (unsigned L = 0; L < WarpLanes; ++L)
      expect(cut(uint64_t((*R)[L]), Width) == B.Plain[N][L],
             "lane " + llvm::Twine(L) + ": " + B.Text);
  }
  checkFacts(M, B);
  if (Width == 1)
    checkCondition(M, B);
  return 0;
}
