//===- SpellingsTest.cpp - Rewriting of declarations and statements -------===//

#include "Rewritten.h"

using namespace warplint;

TEST(DropInitializer, OfAnArrayOfVariableLength) {
  EXPECT_EQ(rewritten("dropInitializer", "int a[@n] = {0}, b;"),
            "int a[n]      , b;");
  EXPECT_EQ(rewritten("dropInitializer", "int @a[n + 1][2]{{1, 2},\n {3}};"),
            "int a[n + 1][2]        \n     ;");
  EXPECT_EQ(rewritten("dropInitializer", "int a[@n] = {/*}*/ '}', \"}\"};"),
            "int a[n]                   ;");
  // The line of a macro goes on.
  EXPECT_EQ(rewritten("dropInitializer", "#define A int a[@n] = {1, \\\r\n2};"),
            "#define A int a[n]       \\\r\n  ;");
}

TEST(DropInitializer, NothingElse) {
  for (const char *Text :
       {"int a[@n];", "int a[@n] = 3;", "int a[@n] = {1;", "int @a = b;",
        "int a[@n", "@", "/*a[@n] = {1}*/", "int a[@n] = {1} = {2};",
        // A sign that would begin a directive.
        "int a[@n] = {1,\n 2} # {3};"})
    EXPECT_EQ(rewritten("dropInitializer", Text), "") << Text;
}

TEST(LeaveUninitialized, ArraysKeepTheirPlace) {
  EXPECT_EQ(rewritten("leaveUninitialized", "__shared__ T @a[4][N + 1];"),
            "__Shared__ T a[4][N + 1];");
  EXPECT_EQ(
      rewritten("leaveUninitialized", "const V<T, 3> __shared__ a[4], @b[2];"),
      "const V<T, 3> __Shared__ a[4], b[2];");
}

TEST(LeaveUninitialized, ASingleVariableIsAnArrayOfOne) {
  EXPECT_EQ(rewritten("leaveUninitialized", "static __shared__ T @v ;"),
            "static __Shared__ T v_storage[1]; auto &v = *v_storage ;");
}

TEST(LeaveUninitialized, NothingElse) {
  for (const char *Text :
       {"T @a[4];", "__shared__ int b; T @a[4];",
        "{ __shared__ T @a[4] = {}; }", "__shared__ T @v = 3;",
        "__shared__ T @v(3);", "__shared__ T @v, w;", "__shared__ T v, @w;",
        "__Shared__ T @a[4];", "__shared__ T @a[4", "@"})
    EXPECT_EQ(rewritten("leaveUninitialized", Text), "") << Text;
}

TEST(DropArguments, OfADefinition) {
  EXPECT_EQ(rewritten("dropArguments", "void @f<T, 3>(T x) {}"),
            "void f      (T x) {}");
  EXPECT_EQ(rewritten("dropArguments", "void @f // <\n <T /* > */>(T x)"),
            "void f // <\n            (T x)");
}

TEST(DropArguments, NothingElse) {
  for (const char *Text :
       {"void @f(T x)", "void @f<T", "void @f<T *>(T x)", "void @f<g<T>>(T x)",
        "void f@<T>(T x)", "@f<T><U>(x)", "\"@f<T>\"", "@"})
    EXPECT_EQ(rewritten("dropArguments", Text), "") << Text;
}

TEST(MakeOverload, OfASpecialization) {
  EXPECT_EQ(rewritten("makeOverload", "template <> __device__ int @f(int x);"),
            "            __device__ int f(int x);");
  EXPECT_EQ(
      rewritten("makeOverload", "int a; template\n<> V<int> @f (int x) {}"),
      "int a;         \n   V<int> f (int x) {}");
}

TEST(MakeOverload, NothingElse) {
  for (const char *Text :
       {"int @f(int x)", "template <class T> int @f(T x)", "template <> int @f",
        "template <> int @f<int>(int x)", "template <> int g(); int @f(int x);",
        "template <> struct S { int @f(int x); }", "/*template <> int @f()*/",
        "template @f(", "@"})
    EXPECT_EQ(rewritten("makeOverload", Text), "") << Text;
}

TEST(KeepToDevice, OfASpecializationForBoth) {
  EXPECT_EQ(rewritten("keepToDevice",
                      "template <> __host__ __device__ int @f(int x);"),
            "template <>          __device__ int f(int x);");
  EXPECT_EQ(rewritten("keepToDevice",
                      "template<>inline __device__ __host__ int @f(int x) {}"),
            "template<>inline __device__          int f(int x) {}");
}

TEST(KeepToDevice, NothingElse) {
  for (const char *Text :
       {"template <> __device__ int @f(int x)", "template <> __host__ int @f()",
        "__host__ __device__ int @f(int x)",
        "template <class T> __host__ __device__ int @f(T x)",
        "__host__ __device__ int g(); template <> int @f(int x)", "@"})
    EXPECT_EQ(rewritten("keepToDevice", Text), "") << Text;
}

TEST(DropRestrict, BeforeAType) {
  EXPECT_EQ(rewritten("dropRestrict", "void k(@__restrict__ const T *in);"),
            "void k(             const T *in);");
  EXPECT_EQ(rewritten("dropRestrict", "T @__restrict x"), "T            x");
  for (const char *Text : {"@restrict T x", "@T x", "\"@__restrict__\"", "@"})
    EXPECT_EQ(rewritten("dropRestrict", Text), "") << Text;
}

TEST(NameTargets, BeforeTheNameWithItsScope) {
  EXPECT_EQ(rewritten("nameTargets", "T V<T>::@x() const {}"),
            "T __host__ __device__ V<T>::x() const {}");
  EXPECT_EQ(rewritten("nameTargets", "a::V<B<T>>::@~V() {}"),
            "__host__ __device__ a::V<B<T>>::~V() {}");
  EXPECT_EQ(rewritten("nameTargets", "V &V::@operator+=(V o)"),
            "V &__host__ __device__ V::operator+=(V o)");
  EXPECT_EQ(rewritten("nameTargets", "int @f(int);"),
            "int __host__ __device__ f(int);");
}

TEST(NameTargets, NothingElse) {
  for (const char *Text :
       {"int __host__ __device__ @f(int);", "/*int @f(int);*/", "int @(int)",
        "; >::@f(int)", "{<>::@f(int)", "@"})
    EXPECT_EQ(rewritten("nameTargets", Text), "") << Text;
}

TEST(DoublePercent, OfRegisters) {
  EXPECT_EQ(rewritten("doublePercent",
                      R"(asm("mov %0, %@laneid; add %0, %c1, %tid.x;"
                      " %0, %[n] %ctaid.x" : "=r"(a) : " %x");)"),
            R"(asm("mov %0,%%laneid; add %0, %c1,%%tid.x;"
                      " %0, %[n]%%ctaid.x" : "=r"(a) : " %x");)");
  EXPECT_EQ(rewritten("doublePercent", R"x(asm(R"a(\ %@x " %y)a");)x"),
            R"x(asm(R"a(\%%x "%%y)a");)x");
  EXPECT_EQ(rewritten("doublePercent", R"(asm(" %%a %@b \" %c \\ %d");)"),
            R"(asm(" %%a%%b \"%%c \\%%d");)");
}

TEST(DoublePercent, NothingElse) {
  for (const char *Text :
       {R"(asm("mov %%@laneid;");)", R"(asm("mov,%@laneid;");)",
        R"(asm("mov@ %laneid;");)", R"(asm("%@laneid;");)", "a % @b",
        "// \" %@x\"", "\" %@x", "@", "' %@x'"})
    EXPECT_EQ(rewritten("doublePercent", Text), "") << Text;
}

TEST(SeparateOperands, OfOneList) {
  EXPECT_EQ(rewritten("separateOperands", R"x(
      asm("" : "=r"(a) : "r"(a) @"l"(f("r"(1) "r"(2)))"r"(b)  "r"(c) : "m");
      )x"),
            R"x(
      asm("" : "=r"(a) : "r"(a),"l"(f("r"(1) "r"(2))),"r"(b), "r"(c) : "m");
      )x");
}

TEST(SeparateOperands, LinesStay) {
  EXPECT_EQ(rewritten("separateOperands", "\"r\"(a)\n@\"r\"(b)"),
            "\"r\"(a),\n\"r\"(b)");
  EXPECT_EQ(rewritten("separateOperands", "\"r\"(a)\r\n  @\"r\"(b)"),
            "\"r\"(a)\r\n ,\"r\"(b)");
  EXPECT_EQ(rewritten("separateOperands", "\"r\"(a) // x\n@\"r\"(b)"),
            "\"r\"(a),// x\n\"r\"(b)");
}

TEST(SeparateOperands, NothingElse) {
  for (const char *Text :
       {"\"r\"(a), @\"r\"(b)", "(a) @\"much text\" (a)", "(a) @\"\"(a)",
        "(a) @\"r\"", "\"r\" @\"r\"(b)", "(a) @L\"r\"(b)", "(a) \"@r\"(b)",
        "(a) @\"r", "(a) /*@\"r\"(b)*/", "@"})
    EXPECT_EQ(rewritten("separateOperands", Text), "") << Text;
}

TEST(NameTemplate, OfAMember) {
  EXPECT_EQ(rewritten("nameTemplate", "s.@load<4>(p);"),
            "s.template load<4>(p);");
  EXPECT_EQ(rewritten("nameTemplate", "s->\n  @at<A::b> (p);"),
            "s->\n  template at<A::b> (p);");
  EXPECT_EQ(rewritten("nameTemplate", "typename A::@rebind<T> a;"),
            "typename A::template rebind<T> a;");
}

TEST(NameTemplate, NothingElse) {
  for (const char *Text : {"s.template @load<4>(p);", "@load<4>(p);", "s.@load",
                           "s::@load(p);", "s.@load(4);", "s.@<4", "@"})
    EXPECT_EQ(rewritten("nameTemplate", Text), "") << Text;
}

TEST(SeparateSuffix, OfAMacro) {
  EXPECT_EQ(rewritten("separateSuffix", "extern @\"C\"_K void k();"),
            "extern\"C\" _K void k();");
  EXPECT_EQ(rewritten("separateSuffix", "extern \"C\"@_K void k();"),
            "extern\"C\" _K void k();");
  EXPECT_EQ(rewritten("separateSuffix", R"(f(@"\"a"_A" b "ID "c"_B, "d"_C);)"),
            R"(f("\"a" _A" b "ID"c" _B, "d"_C);)");
  EXPECT_EQ(rewritten("separateSuffix", "f(@R\"x(\")x\"_A);"),
            "f(R\"x(\")x\" _A);");
  // The blank before stays where the literal would get a prefix.
  EXPECT_EQ(rewritten("separateSuffix", "L @\"a\"_A"), "L \"a\" _A");
  EXPECT_EQ(rewritten("separateSuffix", "#define L @\"a\"_A"),
            "#define L \"a\" _A");
}

TEST(SeparateSuffix, NothingElse) {
  for (const char *Text : {"@\"a\"none", "@\"a\" _A", "\"@a\"_A", "\"a\"_@A",
                           "@'a'_A", "@\"a", "// @\"a\"_A", "@"})
    EXPECT_EQ(rewritten("separateSuffix", Text), "") << Text;
}

TEST(NameAssigned, BeforeTheBraces) {
  EXPECT_EQ(rewritten("nameAssigned", "v @= {x, y};"), "v = ns::pair{x, y};");
  EXPECT_EQ(rewritten("nameAssigned", "v @=/*{*/\n{x};"),
            "v =/*{*/\nns::pair{x};");
  for (const char *Text : {"v @= x;", "v @== {x};", "\"v @= {\"", "v @=", "@"})
    EXPECT_EQ(rewritten("nameAssigned", Text), "") << Text;
}

TEST(NameAssigned, PlainAndQualifiedNamesOnly) {
  const SourceTokens Source("v = {x}", cuda());
  EXPECT_EQ(applied(nameAssigned(Source, 2, "T"), Source.text()), "v = T{x}");
  for (const char *Type : {"", "T<int>", "T *", "struct T", "(lambda at a.cu)"})
    EXPECT_TRUE(nameAssigned(Source, 2, Type).empty()) << Type;
}

TEST(PragmaOperator, TextIsEscaped) {
  EXPECT_EQ(pragmaOperator("unroll 4"), "_Pragma(\"unroll 4\")");
  EXPECT_EQ(pragmaOperator("message(\"a\\n\")"),
            "_Pragma(\"message(\\\"a\\\\n\\\")\")");
  EXPECT_EQ(pragmaOperator("unroll \\\r\n4"), "_Pragma(\"unroll \\\r\n4\")");
}
