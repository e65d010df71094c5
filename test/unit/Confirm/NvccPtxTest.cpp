//===- NvccPtxTest.cpp - Reading nvcc's PTX -------------------------------===//

#include "warplint/Confirm/NvccPtx.h"
#include <gtest/gtest.h>

using namespace warplint;
using Kind = IndexReason::Kind;

/// A module with the body of one kernel `k`.
static PtxModule read(const std::string &Body) {
  return readNvccPtx(R"(//
// Cuda compilation tools, release 13.0, V13.0.88
// Based on NVVM 7.0.1
//
.version 9.0
.target sm_90
.address_size 64

.visible .entry k(
	.param .u64 k_param_0,
	.param .u32 k_param_1
)
{
)" + Body + R"(
	ret;

}
	.file	1 "/src/k.cu"
	.file	2 "/src/k.h", 1733333333, 812
)");
}

static const PtxFunction &kernel(const PtxModule &M) {
  EXPECT_EQ(M.Functions.size(), 1u);
  return M.Functions.front();
}

/// "shared load 16 k.cu:6"
static std::string words(const PtxAccess &A) {
  auto Place = [](const Spot &S) {
    return S.File.substr(S.File.rfind('/') + 1) + ":" + std::to_string(S.Line);
  };
  std::string Text = std::string(nameOf(A.Space)) + " " + nameOf(A.Op) + " " +
                     std::to_string(A.Bytes);
  if (A.Where.isValid())
    Text += " " + Place(A.Where);
  if (A.CalledFrom.isValid())
    Text += " from " + Place(A.CalledFrom);
  return Text;
}

static std::vector<std::string> accesses(const PtxModule &M) {
  std::vector<std::string> All;
  for (const PtxAccess &A : kernel(M).Accesses)
    All.push_back(words(A));
  return All;
}

using Strings = std::vector<std::string>;

TEST(NvccPtx, NamesCompilerAndKernel) {
  PtxModule M = read("");
  EXPECT_EQ(M.Compiler, "nvcc 13.0");
  EXPECT_EQ(kernel(M).Name, "k");
  EXPECT_TRUE(kernel(M).IsKernel);
  EXPECT_EQ(M.find("k"), &M.Functions[0]);
  EXPECT_EQ(M.find("other"), nullptr);
}

TEST(NvccPtx, WidthsSpacesAndKinds) {
  PtxModule M = read(R"(
	.reg .b32 	%r<8>;
	.loc	1 6 3
	ld.global.nc.v4.f32 	{%f1, %f2, %f3, %f4}, [%rd5];
	st.shared.v2.b32 	[%r3+16], {%r1, %r2};
	ld.volatile.shared.u8 	%rs1, [%r3];
	ld.f64 	%fd1, [%rd4];
	ld.shared::cta.b16 	%rs2, [%r3];
	ld.global.f16x2 	%r4, [%rd5];
	.loc	1 7 3
	@%p1 atom.global.add.f32 	%f5, [%rd5], %f1;
	red.shared.add.u32 	[%r3], 1;
	ldmatrix.sync.aligned.m8n8.x4.shared.b16 	{%r1, %r2, %r3, %r4}, [%r5];
	ld.param.u64 	%rd1, [k_param_0];
	ld.const.f32 	%f9, [table];
	mov.u32 	%r1, %tid.x;
)");
  EXPECT_EQ(accesses(M),
            (Strings{"global load 16 k.cu:6", "shared store 8 k.cu:6",
                     "shared load 1 k.cu:6", "generic load 8 k.cu:6",
                     "shared load 2 k.cu:6", "global load 4 k.cu:6",
                     "global atomic 4 k.cu:7", "shared atomic 4 k.cu:7",
                     "shared load 16 k.cu:7"}));
}

TEST(NvccPtx, AsynchronousCopiesAreTwo) {
  PtxModule M = read(R"(
	.loc	1 9 3
	// begin inline asm
	cp.async.cg.shared.global.L2::128B [%r1], [%rd2], 16;
	// end inline asm
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd2], %r3, [%r4];
	cp.async.commit_group;
)");
  EXPECT_EQ(accesses(M),
            (Strings{"global load 16 k.cu:9", "shared store 16 k.cu:9"}));
}

TEST(NvccPtx, CallsAndLinesWithoutNumber) {
  PtxModule M = read(R"(
	.loc	2 21 5, function_name $L__info_string0, inlined_at 1 65 3
	ld.global.f32 	%f1, [%rd1];
	.loc	1 0 3
	ld.global.f32 	%f2, [%rd1];
	.loc	1 66 3
$L__BB0_2:
	st.global.f32 	[%rd1], %f2;
)");
  EXPECT_EQ(accesses(M), (Strings{"global load 4 k.h:21 from k.cu:65",
                                  "global load 4", "global store 4 k.cu:66"}));
}

TEST(NvccPtx, StatementsOfInlineAssembly) {
  PtxModule M = read(R"(
	// begin inline asm
	{ .reg .pred p; setp.ne.b32 p, %r1, 0;
	 @p ld.global.v2.u32 {%r2, %r3}, [%rd1]; }
	// end inline asm
	st.global.u32 	[%rd1], %r2;
)");
  EXPECT_EQ(accesses(M), (Strings{"global load 8", "global store 4"}));
}

TEST(NvccPtx, FunctionsThatAreNotInlined) {
  PtxModule M = readNvccPtx(R"(
.extern .func  (.param .b32 func_retval0) vprintf
(
	.param .b64 vprintf_param_0
)
;
.func  (.param .b32 func_retval0) pick(
	.param .b64 pick_param_0
)
{
	ld.param.u64 	%rd1, [pick_param_0];
	ld.f32 	%f1, [%rd1];
	st.param.f32 	[func_retval0+0], %f1;
	ret;
}
.entry k()
{
	{ // callseq 0, 0
	.param .b64 param0;
	st.param.b64 	[param0+0], %rd1;
	.param .b32 retval0;
	call.uni (retval0),
	pick,
	(
	param0
	);
	ld.param.f32 	%f1, [retval0+0];
	} // callseq 0
	st.shared.f32 	[%r1], %f1;
	ret;
}
)");
  ASSERT_EQ(M.Functions.size(), 2u);
  EXPECT_EQ(M.Compiler, "nvcc");
  EXPECT_EQ(M.Functions[0].Name, "pick");
  EXPECT_FALSE(M.Functions[0].IsKernel);
  EXPECT_EQ(M.Functions[0].Accesses.size(), 1u);
  EXPECT_EQ(M.Functions[1].Calls, Strings{"pick"});
  EXPECT_EQ(M.Functions[1].Accesses.size(), 1u);
}

static const char *const Depot = R"(
	.local .align 16 .b8 	__local_depot0[96];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	mov.u64 	%SPL, __local_depot0;
	cvta.local.u64 	%SP, %SPL;
)";

TEST(NvccPtx, VariablesInLocalMemory) {
  PtxModule M = read(std::string(Depot) + R"(
	add.u64 	%rd1, %SPL, 0;
	add.u64 	%rd2, %SPL, 64;
	.loc	1 12 5
	st.local.v4.f32 	[%rd1], {%f1, %f1, %f1, %f1};
	st.local.f32 	[%rd2+4], %f1;
	ld.global.u32 	%r1, [%rd9];
	mul.wide.s32 	%rd3, %r1, 4;
	add.s64 	%rd4, %rd1, %rd3;
	.loc	1 14 5
	ld.local.f32 	%f2, [%rd4];
)");
  const PtxFunction &F = kernel(M);
  EXPECT_EQ(F.LocalBytes, 96u);
  ASSERT_EQ(F.Variables.size(), 2u);
  EXPECT_EQ(F.Variables[0].Offset, 0u);
  EXPECT_EQ(F.Variables[0].Accesses, (std::vector<size_t>{0, 3}));
  EXPECT_TRUE(F.Variables[0].IsIndexed);
  EXPECT_EQ(F.Variables[0].IndexedAt.Line, 14u);
  ASSERT_EQ(F.Variables[0].IndexWhy.size(), 1u);
  EXPECT_EQ(F.Variables[0].IndexWhy[0].What, Kind::LoadedValue);
  EXPECT_EQ(F.Variables[1].Offset, 64u);
  EXPECT_EQ(F.Variables[1].Accesses, std::vector<size_t>{1});
  EXPECT_FALSE(F.Variables[1].IsIndexed);
  EXPECT_FALSE(F.Variables[1].IsStored);
  EXPECT_EQ(F.Variables[1].PassedTo, "");
}

/// The kinds of reasons why [%rd4] is not constant.
static std::vector<Kind> reasons(const std::string &Index) {
  std::string Text = Depot;
  Text += "\tadd.u64 \t%rd1, %SPL, 0;\n" + Index;
  Text += "\tmul.wide.s32 \t%rd3, %r1, 4;\n";
  Text += "\tadd.s64 \t%rd4, %rd1, %rd3;\n";
  Text += "\tst.local.f32 \t[%rd4], %f2;\n";
  PtxModule M = read(Text);
  std::vector<Kind> All;
  for (const IndexReason &R : kernel(M).Variables.front().IndexWhy)
    All.push_back(R.What);
  return All;
}

TEST(NvccPtx, ReasonsOfIndices) {
  using Kinds = std::vector<Kind>;
  EXPECT_EQ(reasons("	ld.param.u32 	%r1, [k_param_1];"),
            Kinds{Kind::Argument});
  EXPECT_EQ(
      reasons("	mov.u32 	%r2, %tid.x;\n	and.b32 	%r1, %r2, 7;"),
      Kinds{Kind::ThreadIndex});
  EXPECT_EQ(reasons("	mov.u32 	%r1, %ctaid.y;"),
            Kinds{Kind::BlockIndex});
  EXPECT_EQ(reasons("	mov.u32 	%r1, %ntid.x;"),
            Kinds{Kind::LaunchSize});
  EXPECT_EQ(reasons("	atom.global.add.u32 	%r1, [%rd9], 1;"),
            Kinds{Kind::AtomicResult});
  EXPECT_EQ(reasons("	shfl.sync.idx.b32 	%r1|%p1, %r7, 0, 31, -1;"),
            Kinds{Kind::OtherLane});
  EXPECT_EQ(reasons("	ld.param.u32 	%r1, [retval0+0];"),
            Kinds{Kind::CallResult});
  EXPECT_EQ(reasons("	selp.b32 	%r1, 3, 0, %p1;"), Kinds{Kind::Chosen});
  EXPECT_EQ(
      reasons("	mov.u32 	%r1, 0;\n	mov.u32 	%r1, %r2;\n"
              "	add.s32 	%r2, %r1, 1;"),
      Kinds{Kind::KeptLoop});
  EXPECT_EQ(
      reasons("	mov.u32 	%r1, 0;\n	mov.u32 	%r1, 5;"),
      Kinds{Kind::Chosen});
}

TEST(NvccPtx, AnArgumentHasItsNumber) {
  PtxModule M = read(std::string(Depot) + R"(
	add.u64 	%rd1, %SPL, 0;
	ld.param.u32 	%r1, [k_param_1];
	mul.wide.s32 	%rd3, %r1, 4;
	add.s64 	%rd4, %rd1, %rd3;
	ld.local.f32 	%f2, [%rd4];
)");
  EXPECT_EQ(kernel(M).Variables.front().IndexWhy.front().Name, "1");
}

TEST(NvccPtx, AddressesThatLeave) {
  PtxModule M = read(std::string(Depot) + R"(
	add.u64 	%rd1, %SP, 0;
	add.u64 	%rd2, %SP, 32;
	add.u64 	%rd5, %SPL, 32;
	st.local.f32 	[%rd5], %f1;
	st.global.u64 	[%rd9], %rd1;
	{ // callseq 0, 0
	.param .b64 param0;
	st.param.b64 	[param0+0], %rd2;
	call.uni 
	_Z4fillPf, 
	(
	param0
	);
	} // callseq 0
)");
  const PtxFunction &F = kernel(M);
  ASSERT_EQ(F.Variables.size(), 2u);
  EXPECT_TRUE(F.Variables[0].IsStored);
  EXPECT_EQ(F.Variables[0].PassedTo, "");
  EXPECT_FALSE(F.Variables[1].IsStored);
  EXPECT_EQ(F.Variables[1].PassedTo, "_Z4fillPf");
}

TEST(NvccPtx, TextThatIsNoPtx) {
  EXPECT_TRUE(readNvccPtx("").Functions.empty());
  EXPECT_TRUE(readNvccPtx("hello {\n}\n;;;\n.loc\n.file\n").Functions.empty());
  EXPECT_TRUE(readNvccPtx(".visible .entry k(").Functions.empty());
  // Cut off: what was read stays.
  EXPECT_EQ(
      readNvccPtx(".entry k()\n{\n	ld.global.f32 	%f1, [%rd1];\n	st.")
          .Functions.size(),
      1u);
  EXPECT_EQ(readNvccPtx(".entry k()\n{\n}}}\n{ld.f32;\n").Functions.size(), 1u);
}
