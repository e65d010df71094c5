//===- SettleTest.cpp - Tables held against nvcc's code -------------------===//

#include "warplint/Confirm/Settle.h"
#include "warplint/Wording/Reasons.h"
#include <gtest/gtest.h>

using namespace warplint;

static Access row(MemorySpace Space, AccessKind Op, unsigned Bytes,
                  unsigned Line) {
  Access A;
  A.Where = {"k.cu", Line, 7};
  A.Space = Space;
  A.Op = Op;
  A.Bytes = Bytes;
  A.Requests = 4;
  A.PerRequest.How = Verdict::Kind::Exact;
  return A;
}

static PtxAccess code(MemorySpace Space, AccessKind Op, unsigned Bytes,
                      unsigned Line) {
  PtxAccess A;
  A.Space = Space;
  A.Op = Op;
  A.Bytes = Bytes;
  if (Line)
    A.Where = {"/src/k.cu", Line, 0};
  return A;
}

namespace {

constexpr MemorySpace Shared = MemorySpace::Shared,
                      Global = MemorySpace::Global, Local = MemorySpace::Local;
constexpr AccessKind Load = AccessKind::Load, Store = AccessKind::Store;

struct Scene {
  KernelTable Table;
  CompiledFile File;
  std::vector<ArrayDeclaration> Arrays;
  KernelDeclaration Kernel;
  Confirmation Counts;

  Scene() {
    Table.Kernel = "k";
    File.Code.Compiler = "nvcc 13.0";
    File.Code.Functions.emplace_back().Name = "k";
  }
  PtxFunction &function() { return File.Code.Functions.front(); }
  void run() {
    const Profile Gpu;
    settle(Table, {File, Gpu, "/src", &Kernel, Arrays}, Counts);
  }
  /// A variable of nvcc's code with one access on a line.
  PtxVariable &variable(uint64_t Offset, unsigned Line) {
    PtxVariable &V = function().Variables.emplace_back();
    V.Offset = Offset;
    V.Accesses = {function().Accesses.size()};
    function().Accesses.push_back(code(Local, Store, 4, Line));
    return V;
  }
  void frame(uint64_t Stack, uint64_t Spills = 0) {
    File.Frames["k"].StackBytes = Stack;
    File.Frames["k"].SpillStoreBytes = Spills;
  }
};

} // namespace

TEST(Settle, EqualWidthsAgree) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Accesses = {code(Shared, Load, 4, 6), code(Shared, Load, 4, 6)};
  S.run();
  ASSERT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Table.Accesses[0].Compiled,
            "as nvcc 13.0 compiles it, 2 loads of 4 bytes are at this place");
  EXPECT_EQ(S.Counts.Agreed, 1u);
  EXPECT_EQ(S.Table.Compiler, "nvcc 13.0");
}

TEST(Settle, NoSuchAccessRefutes) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6), row(Shared, Load, 4, 9)};
  S.function().Accesses = {code(Shared, Load, 4, 9)};
  S.run();
  ASSERT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Table.Accesses[0].Where.Line, 9u);
  EXPECT_EQ(S.Counts.Withdrawn, 1u);
}

TEST(Settle, AnAccessThatMovedMayBeIt) {
  for (unsigned Line : {0u, 20u}) {
    Scene S;
    S.Table.Accesses = {row(Shared, Load, 4, 6)};
    S.function().Accesses = {code(Shared, Load, 4, Line)};
    S.run();
    EXPECT_EQ(S.Table.Accesses.size(), 1u);
    EXPECT_EQ(S.Table.Accesses[0].Compiled, "");
    EXPECT_EQ(S.Counts.Open, 1u);
  }
  // A store is no load, global memory is not shared.
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Accesses = {code(Shared, Store, 4, 20),
                           code(Global, Load, 4, 20)};
  S.run();
  EXPECT_TRUE(S.Table.Accesses.empty());
}

TEST(Settle, AFunctionOfAnotherFileMayHaveIt) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Calls = {"elsewhere"};
  S.run();
  EXPECT_EQ(S.Counts.Open, 1u);
}

TEST(Settle, AFunctionThatIsNotInlinedHasIt) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Calls = {"callee"};
  PtxFunction Callee;
  Callee.Name = "callee";
  Callee.Accesses = {code(MemorySpace::Generic, Load, 4, 6)};
  S.File.Code.Functions.push_back(Callee);
  S.run();
  EXPECT_EQ(S.Counts.Agreed, 1u);
}

TEST(Settle, WiderAccessesRefuteWhatCannotBeJoined) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Accesses = {code(Shared, Load, 16, 6)};
  S.run();
  EXPECT_TRUE(S.Table.Accesses.empty());
  EXPECT_EQ(S.Counts.Withdrawn, 1u);
}

TEST(Settle, ARowOfTheWidthExplainsTheWiderOnes) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6), row(Shared, Load, 16, 6)};
  S.function().Accesses = {code(Shared, Load, 16, 6)};
  S.run();
  ASSERT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Table.Accesses[0].Bytes, 16u);
  EXPECT_EQ(S.Counts.Withdrawn, 1u);
  EXPECT_EQ(S.Counts.Agreed, 1u);
}

TEST(Settle, AnAccessOfTheWidthThatMovedLeavesTheRow) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Accesses = {code(Shared, Load, 16, 6), code(Shared, Load, 4, 0)};
  S.run();
  EXPECT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Counts.Open, 1u);
}

/// A row of one field of a struct of 8 bytes in shared memory.
static Access field(unsigned Column, int64_t Offset) {
  Access A = row(Shared, Load, 4, 6);
  A.Where.Column = Column;
  A.Array = "pairs";
  A.PatternsComplete = true;
  A.Worst.emplace().Shared = true;
  AccessPattern &P = A.Patterns.emplace_back();
  P.Mask = ~0u;
  P.Times = 4;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    P.Offset[Lane] = Lane * 8 + Offset;
  return A;
}

TEST(Settle, FieldsThatAreReadAtOnceAreOneRow) {
  Scene S;
  S.Table.Accesses = {field(5, 0), field(12, 4)};
  S.function().Accesses = {code(Shared, Load, 8, 6)};
  S.run();
  ASSERT_EQ(S.Table.Accesses.size(), 1u);
  const Access &A = S.Table.Accesses[0];
  EXPECT_EQ(A.Bytes, 8u);
  EXPECT_EQ(A.Requests, 4u);
  EXPECT_EQ(A.PerRequest.High, A.Ideal);
  EXPECT_EQ(A.Compiled, "as nvcc 13.0 compiles it, 1 load of 8 bytes is at "
                        "this place; the model predicted 4 bytes each");
  EXPECT_EQ(S.Counts.Widened, 2u);
}

TEST(Settle, NarrowerAccessesAreForPtxasToJoin) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 8, 6)};
  S.function().Accesses = {code(Shared, Load, 4, 6)};
  S.run();
  EXPECT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Counts.Open, 1u);
}

TEST(Settle, TwoWidthsOnOneLineAreOpen) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.function().Accesses = {code(Shared, Load, 4, 6), code(Shared, Load, 16, 6)};
  S.run();
  EXPECT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Counts.Open, 1u);
}

TEST(Settle, TheStatementMayBeginOnAnotherLine) {
  Scene S;
  S.Table.Accesses = {row(Shared, Load, 4, 8)};
  S.Table.Accesses[0].FirstLine = 6;
  S.Table.Accesses[0].LastLine = 9;
  S.function().Accesses = {code(Shared, Load, 4, 6)};
  S.run();
  EXPECT_EQ(S.Counts.Agreed, 1u);
}

TEST(Settle, AnUnknownKernelStays) {
  Scene S;
  S.Table.Kernel = "other";
  S.Table.Accesses = {row(Shared, Load, 4, 6)};
  S.run();
  EXPECT_EQ(S.Table.Accesses.size(), 1u);
  EXPECT_EQ(S.Table.Compiler, "");
  EXPECT_EQ(S.Counts.Open, 1u);
}

static PrivateArray array(const char *Name, uint64_t Bytes, bool IsLikely) {
  PrivateArray P;
  P.Name = Name;
  P.Where = {"k.cu", 3, 9};
  P.Bytes = Bytes;
  P.ElementBytes = 4;
  P.LikelyLocal = IsLikely;
  return P;
}

static Access use(const char *Name, unsigned Line) {
  Access A = row(Local, Store, 4, Line);
  A.Array = Name;
  A.ArrayWhere = {"k.cu", 3, 9};
  return A;
}

TEST(SettleArrays, WithoutLocalMemoryAllAreInRegisters) {
  Scene S;
  S.Table.PrivateArrays = {array("a", 64, true)};
  S.Table.Accesses = {use("a", 6)};
  S.run();
  EXPECT_EQ(S.Table.PrivateArrays[0].InCompiledCode, false);
  EXPECT_EQ(S.Counts.ArraysWithdrawn, 1u);
}

TEST(SettleArrays, PtxasMayKeepThemInRegisters) {
  Scene S;
  S.Table.PrivateArrays = {array("a", 64, true)};
  S.Table.Accesses = {use("a", 6)};
  S.function().LocalBytes = 64;
  S.variable(0, 6);
  S.frame(0);
  S.run();
  EXPECT_EQ(S.Table.PrivateArrays[0].InCompiledCode, false);
}

TEST(SettleArrays, AFrameOfAllOfThemConfirms) {
  Scene S;
  S.Table.PrivateArrays = {array("a", 64, true), array("b", 30, false)};
  S.Table.Accesses = {use("a", 6), use("b", 7)};
  S.function().LocalBytes = 96;
  S.variable(0, 6);
  S.variable(64, 7);
  S.frame(104, 8);
  S.run();
  EXPECT_EQ(S.Table.PrivateArrays[0].InCompiledCode, true);
  EXPECT_EQ(S.Table.PrivateArrays[1].InCompiledCode, true);
  EXPECT_EQ(S.Table.StackBytes, 104u);
  EXPECT_EQ(S.Counts.ArraysConfirmed, 1u);
  EXPECT_EQ(S.Counts.ArraysAdded, 1u);
}

TEST(SettleArrays, OnlyTheOneOnTheLinesIsConfirmed) {
  Scene S;
  S.Table.PrivateArrays = {array("a", 64, true), array("b", 64, true)};
  S.Table.Accesses = {use("a", 6), use("b", 7)};
  S.function().LocalBytes = 64;
  S.variable(0, 7);
  S.frame(64);
  S.run();
  EXPECT_EQ(S.Table.PrivateArrays[0].InCompiledCode, false);
  EXPECT_EQ(S.Table.PrivateArrays[1].InCompiledCode, true);
}

TEST(SettleArrays, PartOfTheFrameDecidesNothing) {
  Scene S;
  S.Table.PrivateArrays = {array("a", 64, true), array("b", 64, true)};
  S.Table.Accesses = {use("a", 6), use("b", 7)};
  S.function().LocalBytes = 128;
  S.variable(0, 6);
  S.variable(64, 7);
  S.frame(64);
  S.run();
  EXPECT_FALSE(S.Table.PrivateArrays[0].InCompiledCode);
  EXPECT_FALSE(S.Table.PrivateArrays[1].InCompiledCode);
}

static ArrayDeclaration declared(const char *Name, uint64_t Elements,
                                 unsigned UsedOn) {
  ArrayDeclaration D;
  D.Name = Name;
  D.Where = {"k.cu", 4, 9};
  D.Space = ArraySpace::Private;
  D.ElementBytes = 4;
  D.Extents.emplace_back().Elements = Elements;
  D.Uses.emplace_back().Where = {"k.cu", UsedOn, 11};
  return D;
}

TEST(SettleArrays, WhatTheModelLacksIsAdded) {
  Scene S;
  S.Arrays = {declared("other", 16, 9), declared("wrong", 8, 12),
              declared("best", 16, 12)};
  S.Kernel.Parameters.resize(2);
  S.Kernel.Parameters[1].Name = "n";
  S.function().LocalBytes = 64;
  PtxVariable &V = S.variable(0, 12);
  V.IsIndexed = true;
  V.IndexedAt = {"/src/k.cu", 12, 0};
  V.IndexWhy = {{IndexReason::Kind::Argument, "1"}};
  S.frame(64);
  S.run();
  ASSERT_EQ(S.Table.PrivateArrays.size(), 1u);
  const PrivateArray &P = S.Table.PrivateArrays[0];
  EXPECT_EQ(P.Name, "best");
  EXPECT_EQ(P.Bytes, 64u);
  EXPECT_EQ(P.InCompiledCode, true);
  EXPECT_EQ(P.IndexedAt, (Spot{"k.cu", 12, 11}));
  EXPECT_EQ(wordsOf(P.IndexWhy), "argument 'n'");
  EXPECT_EQ(S.Counts.ArraysAdded, 1u);
}

TEST(SettleArrays, ACallThatIsNotInlinedIsTheReason) {
  Scene S;
  S.Table.PrivateArrays = {array("a", 64, false)};
  S.Table.Accesses = {use("a", 6)};
  S.function().LocalBytes = 64;
  S.variable(0, 6).PassedTo = "_Z4fillPf";
  S.frame(64);
  S.run();
  EXPECT_TRUE(S.Table.PrivateArrays[0].AddressEscapes);
  EXPECT_EQ(S.Table.PrivateArrays[0].Why,
            "its address is passed to 'fill', which nvcc does not inline");
}
