//===- KernelNameTest.cpp - One kernel under several spellings ------------===//

#include "warplint/Counters/KernelName.h"
#include "gtest/gtest.h"

using namespace warplint;

static NameMatch match(llvm::StringRef A, llvm::StringRef B) {
  NameMatch Match = matchNames(KernelName::of(A), KernelName::of(B));
  EXPECT_EQ(Match, matchNames(KernelName::of(B), KernelName::of(A)));
  return Match;
}

TEST(KernelNameTest, Parts) {
  KernelName N = KernelName::of(
      "void shapes::turn<float, (int)32, (bool)1>(T1 *, const T1 *)");
  EXPECT_EQ(N.Scope, "shapes::");
  EXPECT_EQ(N.Base, "turn");
  EXPECT_EQ(N.Arguments, "<float,32,1>");
  EXPECT_TRUE(N.HasParameters);
}

TEST(KernelNameTest, MangledAndDemangled) {
  EXPECT_EQ(
      match("_Z12reduceModuloPfPKf", "reduceModulo(float *, const float *)"),
      NameMatch::Full);
  EXPECT_EQ(match("_Z4pickPfPKi", "pick(float*, int const*)"), NameMatch::Full);
  EXPECT_EQ(match("_Z4pickPjmPKh", "pick(unsigned int *, unsigned long, const "
                                   "unsigned char *)"),
            NameMatch::Full);
}

TEST(KernelNameTest, TemplateInstances) {
  llvm::StringRef Mangled = "_ZN6shapes4turnIfLi32ELb1EEEvPT_PKS1_";
  EXPECT_EQ(match(Mangled, "void shapes::turn<float, (int)32, (bool)1>(T1 *, "
                           "const T1 *)"),
            NameMatch::Qualified);
  EXPECT_EQ(match(Mangled, "void shapes::turn<float, 32, 1>(T1 *, const T1 *)"),
            NameMatch::Qualified);
  EXPECT_EQ(match(Mangled, Mangled), NameMatch::Full);
  for (llvm::StringRef Other :
       {"void shapes::turn<float, (int)16, (bool)1>(T1 *, const T1 *)",
        "void shapes::turn<double, (int)32, (bool)1>(T1 *, const T1 *)",
        "void shapes::turn<float, (int)32, (bool)0>(T1 *, const T1 *)",
        "void turn<float, (int)32, (bool)1>(T1 *, const T1 *)",
        "void shapes::turned<float, (int)32, (bool)1>(T1 *, const T1 *)"})
    EXPECT_EQ(match(Mangled, Other), NameMatch::None) << Other.str();
  EXPECT_EQ(match("_Z14reduceUnrolledILj128EEvPdPKd",
                  "void reduceUnrolled<(unsigned int)128>(double *, const "
                  "double *)"),
            NameMatch::Full);
  EXPECT_EQ(match("_Z5applyI6SquareEvT_Pf", "void apply<Square>(T1, float *)"),
            NameMatch::Qualified);
}

TEST(KernelNameTest, StaticFunctionsAsArguments) {
  EXPECT_EQ(match("_Z5applyILi32EXadL_ZL6squarefEEEvPf",
                  "void apply<(int)32, &_INTERNAL_eb5984d0_4_x_cu_main::square>"
                  "(float *)"),
            NameMatch::Full);
  EXPECT_EQ(match("_Z5applyILi32EXadL_ZL6squarefEEEvPf",
                  "void apply<(int)32, &_INTERNAL_eb5984d0_4_x_cu_main::cube>"
                  "(float *)"),
            NameMatch::None);
}

TEST(KernelNameTest, InternalLinkage) {
  EXPECT_EQ(match("_ZL7stridedPfPKfi", "strided(float *, const float *, int)"),
            NameMatch::Full);
  EXPECT_EQ(match("_ZN12_GLOBAL__N_14binsEPiPKi",
                  "<unnamed>::bins(int *, const int *)"),
            NameMatch::Full);
  EXPECT_EQ(match("_ZN12_GLOBAL__N_14binsEPiPKi",
                  "_ZN41_GLOBAL__N__e3801f73_9_shapes_cu_445873c24binsEPiPKi"),
            NameMatch::Full);
}

TEST(KernelNameTest, TheNameAlone) {
  EXPECT_EQ(match("_Z4pickPfPKi", "pick"), NameMatch::Base);
  EXPECT_EQ(match("plain", "plain"), NameMatch::Base); // extern "C"
  EXPECT_EQ(match("_Z4pickPfPKi", "picked"), NameMatch::None);
}

TEST(KernelNameTest, Overloads) {
  EXPECT_EQ(match("_Z1kPf", "k(float *)"), NameMatch::Full);
  EXPECT_NE(match("_Z1kPf", "k(int *)"), NameMatch::Full);
  EXPECT_EQ(match("_Z1kPf", "k(float *, int)"), NameMatch::None);
  EXPECT_EQ(match("_Z1kv", "k(void)"), NameMatch::Full);
}

TEST(KernelNameTest, Nonsense) {
  for (llvm::StringRef Text :
       {"", "(", "<", "k<", "k<(", "k)>", "_Z", "::", " "})
    EXPECT_EQ(match(Text, "_Z1kPf"), NameMatch::None) << Text.str();
}
