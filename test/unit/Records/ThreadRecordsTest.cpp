//===- ThreadRecordsTest.cpp - Kernels with a record for each thread ------===//

#include "Kernels.h"
#include "warplint/Records/Records.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Records : public KernelText {
public:
  explicit Records(const std::string &Body, const std::string &Others = "",
                   const std::string &Parameters = "")
      : KernelText("struct R { float x, y, z; float v[3]; R *next; };\n"
                   "struct Two { R r[2]; };\n"
                   "struct Other { double d[8]; };\n"
                   "__device__ void __syncthreads();\n" +
                   Others + "\n__global__ void k(R *p, int n, int w" +
                   Parameters +
                   ") {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                   Body + "\n}\n"),
        All(findWorkShapes(functions(), names(), addThreadRecords).OfThreads) {}
  std::vector<ThreadRecords> All;

  const ThreadRecords::Array &array() const { return All.at(0).Arrays.at(0); }
  /// What is replaced, separated by blanks.
  std::string uses() const {
    std::string Text;
    for (const ThreadRecords::Array::Use &U : array().Uses)
      Text += (Text.empty() ? "" : " ") + textAt(U.Range);
    return Text;
  }
};

const std::string Change = "p[i].x += p[i].y;";

TEST(ThreadRecords, MembersThatChange) {
  Records R("if (i < n) { " + Change + " }");
  ASSERT_EQ(R.All.size(), 1u);
  EXPECT_EQ(R.All[0].WhyNot, "");
  EXPECT_EQ(R.All[0].Guard, "i < n");
  EXPECT_EQ(R.uses(), "p[i] p[i]");
  EXPECT_EQ(R.array().Bytes, 32u);
  EXPECT_EQ(R.array().Alignment, 8u);
  EXPECT_TRUE(R.array().IsRead);
  EXPECT_TRUE(R.array().IsWritten);
  EXPECT_TRUE(R.array().IsSeparate);
  EXPECT_TRUE(R.array().IsCertain);
  EXPECT_TRUE(R.array().MayOverlap.empty());
}

TEST(ThreadRecords, TheRangeHasWhatReferencesAccess) {
  Records R("R &r = p[i];\nr.x = r.y;\nn = 1;");
  ASSERT_EQ(R.All.size(), 1u);
  EXPECT_EQ(R.textAt(R.All[0].Range), "R &r = p[i];\nr.x = r.y;");
  EXPECT_TRUE(R.array().IsCertain);
}

TEST(ThreadRecords, APointerIsNoAccess) {
  EXPECT_FALSE(Records("R *r = p + i; if (w) r->x = 1;").array().IsCertain);
  EXPECT_FALSE(Records("if (w) { " + Change + " } n = 1;").array().IsCertain);
  EXPECT_FALSE(Records("w && (p[i].x = 1);").array().IsCertain);
  EXPECT_FALSE(Records("w ?: int(p[i].x = 1);").array().IsCertain);
  EXPECT_FALSE(
      Records("f(p[i], w);",
              "__device__ void f(R &r, int w) { if (w) return; r.x = 1; }")
          .array()
          .IsCertain);
  EXPECT_TRUE(Records("f(p[i]);", "__device__ void f(R &r) { r.x = 1; }")
                  .array()
                  .IsCertain);
}

TEST(ThreadRecords, WhatIsSetIsNotLoaded) {
  const std::string All = "p[i].x = 1; p[i].y = 2; p[i].z = 3;";
  EXPECT_FALSE(Records("p[i] = R();").array().IsRead);
  EXPECT_TRUE(Records(All).array().IsRead); // v and next keep their values
  const Records Padded("q[i].a = 1; q[i].b = 2;",
                       "struct Gap { int a; double b; };", ", Gap *q");
  EXPECT_TRUE(Padded.array().IsRead); // bytes between members are stored, too
  EXPECT_FALSE(Records("p[i] = R(); " + Change).array().IsRead);
  auto Reads = [](const std::string &Body) {
    return Records(Body, "struct Pair { float a, b; };", ", Pair *q")
        .array()
        .IsRead;
  };
  EXPECT_FALSE(Reads("q[i].a = n; q[i].b = q[i].a + w;"));
  EXPECT_TRUE(Reads("q[i].a = n; q[i].b = q[i].b + w;"));
  EXPECT_TRUE(Reads("q[i].a = n; q[i].a = w;"));
  // What the guard lets pass sets it.
  EXPECT_FALSE(Records("if (w) p[i] = R();").array().IsRead);
  EXPECT_TRUE(Records("if (w) p[i] = R(); n = 1;").array().IsRead);
}

TEST(ThreadRecords, RowsOfNumbers) {
  auto Rows = [](const std::string &Body) {
    return Records(Body, "", ", float *a").All;
  };
  const auto All = Rows("a[6 * i + 1] = 1; a[i * 6] += a[6 * i + 5];");
  ASSERT_EQ(All.size(), 1u);
  const ThreadRecords::Array &A = All[0].Arrays.at(0);
  EXPECT_EQ(A.Bytes, 24u);
  EXPECT_EQ(A.Elements, 6u);
  EXPECT_EQ(A.Index, "i * 6");
  EXPECT_EQ(A.Uses.at(2).Element, "[5]");
  EXPECT_TRUE(A.IsRead);
  EXPECT_TRUE(A.IsSeparate);
  const auto Behind = Rows("a[6 * i + 7] = 1;");
  EXPECT_EQ(Behind.at(0).Arrays[0].Index, "(6 * i + 7) - 1");
  EXPECT_EQ(Behind[0].Arrays[0].Uses[0].Element, "[1]");
  const auto Loop = Rows("a[3 * i] = 1;"
                         "for (int k = 0; k < 2; ++k) a[3 * i + k + 1] = k;");
  EXPECT_EQ(Loop.at(0).Arrays[0].Uses[1].Element, "[k + 1]");
  EXPECT_TRUE(
      Rows("a[3 * i] = 1; for (int k = 0; k < 4; ++k) a[3 * i + k] = k;")
          .empty());
  EXPECT_TRUE(Rows("a[3 * i] = 1; a[3 * i + w] = 1;").empty());
  EXPECT_TRUE(Rows("a[3 * i] = 1; float *b = &a[3 * i]; b[1] = 2;").empty());
  EXPECT_TRUE(Rows("a[i] = 1;").empty());
  EXPECT_FALSE(
      Rows("a[2 * i] = 1; a[2 * i + 1] = a[2 * i];").at(0).Arrays[0].IsRead);
  EXPECT_TRUE(Rows("a[2 * i] = 1; a[2 * i + 1] += 1;").at(0).Arrays[0].IsRead);
}

TEST(ThreadRecords, WholeRows) {
  auto IsCertain = [](const std::string &Body) {
    return Records(Body, "", ", float *a").All.at(0).Arrays.at(0).IsCertain;
  };
  EXPECT_TRUE(IsCertain("a[2 * i] = 1; a[2 * i + 1] = 2;"));
  // The last row may have fewer elements.
  EXPECT_FALSE(IsCertain("a[3 * i] = 1; a[3 * i + 1] = 2;"));
  EXPECT_TRUE(IsCertain("a[3 * i] = 1;"
                        "for (int k = 1; k < 3; ++k) a[3 * i + k] = k;"));
  EXPECT_FALSE(IsCertain("a[3 * i] = 1; for (int k = 1; k < 3 && w; ++k)"
                         "  a[3 * i + k] = k;"));
  EXPECT_FALSE(IsCertain("a[3 * i] = 1; for (int k = 1; k < 3; ++k)"
                         "  if (w) a[3 * i + k] = k;"));
  // In front of its body the counter may be the bound.
  EXPECT_TRUE(
      Records("a[2 * i] = 1; for (int k = 0; a[2 * i + k] && k < 2; ++k)"
              "  w = k;",
              "", ", float *a")
          .All.empty());
}

TEST(ThreadRecords, AnAssignmentIsNoPlace) {
  auto IsOne = [](const std::string &Body) {
    return Records(Body, "", ", float *a").All.size() == 1;
  };
  EXPECT_TRUE(IsOne("a[2 * i] = a[2 * i + 1] = 1;"));
  EXPECT_FALSE(IsOne("float *b = &(a[2 * i] = 1); b[2] = a[2 * i + 1];"));
  EXPECT_FALSE(IsOne("float *b = &++a[2 * i]; b[2] = a[2 * i + 1];"));
  EXPECT_TRUE(Records("float *b = &(p[i].x += 1); b[9] = 1;").All.empty());
}

TEST(ThreadRecords, WhatIsNotAccessedMayBeOfAnother) {
  auto Mixed = [](const std::string &Body) {
    return Records(Body, "", ", float *__restrict__ a, float *__restrict__ b")
        .All.at(0)
        .Arrays.at(0)
        .MayMix;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(Mixed("a[3 * i] += 1; a[3 * i + 1] += 1; b[i] += 1;"), Names{"b"});
  EXPECT_EQ(Mixed("a[2 * i] += 1; a[2 * i + 1] += 1; b[i] += 1;"), Names());
}

TEST(ThreadRecords, ArraysInStructs) {
  auto In = [](const std::string &Body, const std::string &Others = "") {
    return Records(Body, "struct Args { R *r; int n, w; };" + Others,
                   ", Args args")
        .All;
  };
  const auto All = In("if (i < args.n) args.r[i].x += args.r[i].y;");
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Guard, "i < args.n");
  EXPECT_EQ(All[0].Arrays.at(0).Name, "args.r");
  EXPECT_EQ(All[0].Arrays[0].Tile, "rTile");
  EXPECT_TRUE(All[0].Arrays[0].IsSeparate);
  EXPECT_TRUE(In("int y = blockIdx.y * blockDim.y + threadIdx.y;"
                 "if (i < args.w && y < args.n) args.r[y * args.w + i].x = 1;")
                  .at(0)
                  .Arrays[0]
                  .IsSeparate);
  EXPECT_TRUE(All[0].Arrays[0].MayOverlap.empty());
  // Another struct has a member of this name, too.
  EXPECT_EQ(In("args.r[i].x = g.r[w].x;", "__device__ Args g;")
                .at(0)
                .Arrays[0]
                .MayOverlap,
            std::vector<std::string>{"r"});
  EXPECT_TRUE(In("args.n = w; args.r[i].x = 1;").empty());
  EXPECT_TRUE(In("args.r[i].x = 1; f(args);",
                 "__device__ void f(Args a) { a.r[0].x = 2; }")
                  .empty());
}

TEST(ThreadRecords, OtherRecords) {
  EXPECT_EQ(Records("if (i < n) p[i].x = p[i + 1].y;").uses(), "p[i]");
  EXPECT_TRUE(Records("if (i < n) p[i].x = p[i + 1].x;").All.empty());
  EXPECT_TRUE(Records("p[i].x = 1; p[i + 1].y = 1;").All.empty());
}

TEST(ThreadRecords, NumbersThatAreSeparate) {
  EXPECT_TRUE(Records("p[w + i].x = 1;").array().IsSeparate);
  EXPECT_FALSE(Records("p[threadIdx.x].x = 1;").array().IsSeparate);
  EXPECT_FALSE(
      Records("p[threadIdx.x + blockIdx.x * w].x = 1;").array().IsSeparate);
  Records Blocks("p[blockIdx.x * 128 + threadIdx.x].x = 1;");
  EXPECT_TRUE(Blocks.array().IsSeparate);
  EXPECT_EQ(Blocks.All[0].BlockX, 128u);
  EXPECT_TRUE(Records("p[i / 2].x = 1;").All.empty());
  EXPECT_TRUE(Records("p[2 * i].x = 1;").All.empty());
  EXPECT_TRUE(Records("p[(unsigned char)i].x = 1;").All.empty());
  EXPECT_TRUE(Records("unsigned char c = i; p[c].x = 1;").All.empty());
}

TEST(ThreadRecords, RowsOfThreads) {
  const std::string Row = "int y = blockIdx.y * blockDim.y + threadIdx.y;\n";
  EXPECT_FALSE(Records(Row + "p[y * w + i].x = 1;").array().IsSeparate);
  Records Guarded(Row + "if (i < w && y < n) p[y * w + i].x = 1;");
  EXPECT_TRUE(Guarded.array().IsSeparate);
  EXPECT_TRUE(Guarded.All[0].UsesRows);
  EXPECT_TRUE(Records(Row + "if (i >= w || y >= n) return; p[y * w + i].x = 1;")
                  .array()
                  .IsSeparate);
  EXPECT_FALSE(
      Records(Row + "if (i < n) p[y * w + i].x = 1;").array().IsSeparate);
  EXPECT_TRUE(Records(Row + "p[y * gridDim.x * blockDim.x + i].x = 1;")
                  .array()
                  .IsSeparate);
}

TEST(ThreadRecords, PointersThatLeaveTheRecord) {
  auto Moves = [](const std::string &Function) {
    return Records("f(&p[i]);", "__device__ void f(R *r) { " + Function + " }")
               .All.size() == 1;
  };
  EXPECT_TRUE(Moves("r->x = 1;"));
  EXPECT_TRUE(Moves("float *v = r->v; v[1] = 2; *(v + 2) = 1;"));
  EXPECT_FALSE(Moves("r[1].x = 1;"));
  EXPECT_FALSE(Moves("++r; r->x = 1;"));
  EXPECT_FALSE(Moves("r->next = r;"));
  EXPECT_TRUE(Records("p[i].next = &p[i];").All.empty());
  EXPECT_TRUE(Records("f(&p[i]);", "__device__ void f(R *r);").All.empty());
}

TEST(ThreadRecords, MemoryThatMayOverlap) {
  auto With = [](const std::string &Body, const std::string &Others,
                 const std::string &Parameters) {
    const Records R(Change + Body, Others, Parameters);
    return R.array().MayOverlap;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(With("a[i] = 1;", "", ", float *a"), Names{"a"});
  EXPECT_EQ(With("a[i] = 1;", "", ", float *__restrict__ a"), Names());
  EXPECT_EQ(With("a[i].r[0].x = 1;", "", ", Two *a"), Names{"a"});
  EXPECT_EQ(With("a[i].d[0] = 1;", "", ", Other *a"), Names());
  EXPECT_EQ(With("g[w].x = 1;", "__device__ R g[64];", ""), Names{"g"});
  EXPECT_EQ(With("f(w);",
                 "__device__ R *g; __device__ void f(int j) { g[j].x = 1; }",
                 ""),
            Names{"g"});
  EXPECT_EQ(With("g[w].x = 1;", "__attribute__((constant)) R *g;", ""),
            Names{"g"});
  EXPECT_EQ(With("g[w].x = 1;", "__device__ R *const g = nullptr;", ""),
            Names{"g"});
  EXPECT_EQ(With("auto f = [=](int j) { a[j].x = 1; }; f(w);", "", ", R *a"),
            Names{"a"});
}

TEST(ThreadRecords, WhatIsInTheWay) {
  auto Why = [](const std::string &Body, const std::string &Others = "",
                const std::string &Parameters = "") {
    return Records(Body, Others, Parameters).All.at(0).WhyNot;
  };
  EXPECT_EQ(Why(Change + "if (w) return; p[i].y = 1;"),
            "threads return behind an access");
  EXPECT_EQ(Why("if (i < n) { " + Change + " __syncthreads(); }"),
            "threads wait for each other behind a guard");
  EXPECT_EQ(Why(Change + "__syncthreads(); p[i].y = 1;"), "");
  EXPECT_EQ(Why("if (i >= n) return; Wait w2; " + Change,
                "struct Wait { __device__ Wait() { __syncthreads(); } };"),
            "threads wait for each other behind a guard");
  EXPECT_EQ(Why(Change + "while (*flag == 0);", "", ", volatile int *flag"),
            "it accesses volatile memory");
  EXPECT_EQ(Why(Change + "f();", "__device__ void f();"),
            "it calls a function whose code is not known");
  EXPECT_EQ(Why(Change + "*(int *)a = 1;", "", ", unsigned long long a"),
            "it makes a pointer of a number");
}

} // namespace
