//===- ArchitectureTest.cpp - Which GPU a command is analysed for ---------===//

#include "Helpers.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

struct Row {
  Strings Flags;
  const char *Gpu;        ///< given to clang
  const char *Named;      ///< CommandFacts::Architectures
  const char *Extra = ""; ///< flags besides
};

const Row Rows[] = {
    {{}, "sm_90", ""},
    {{"-arch=sm_80"}, "sm_80", "sm_80"},
    {{"-arch", "compute_86"}, "sm_86", "sm_86"},
    {{"--gpu-architecture=lto_80", "-rdc=true"},
     "sm_80",
     "sm_80",
     "-fgpu-rdc -D__CUDACC_RDC__"},
    // The suffixes.
    {{"-arch=sm_90a"},
     "sm_90a",
     "sm_90a",
     "-D__CUDA_ARCH_SPECIFIC__=900 -D__CUDA_ARCH_FAMILY_SPECIFIC__=900"},
    {{"-arch=sm_100f"},
     "sm_100",
     "sm_100f",
     "-D__CUDA_ARCH_FAMILY_SPECIFIC__=1000"},
    {{"-arch=sm_120a"},
     "sm_120a",
     "sm_120a",
     "-D__CUDA_ARCH_SPECIFIC__=1200 -D__CUDA_ARCH_FAMILY_SPECIFIC__=1200"},
    // PTX 9.0, which clang must be told of.
    {{"-arch=sm_88"}, "sm_88", "sm_88", "--cuda-feature=+ptx90"},
    {{"-arch=sm_110"}, "sm_110", "sm_110", "--cuda-feature=+ptx90"},
    // What older toolkits have.
    {{"-arch=sm_101"}, "sm_101", "sm_101"},
    {{"-arch=sm_35"}, "sm_35", "sm_35"},
    // By the machine, and by the compiler.
    {{"-arch=native"}, "sm_90", "sm_90"},
    {{"-arch=all-major"}, "sm_120", "sm_75 sm_80 sm_90 sm_100 sm_110 sm_120"},
    {{"-arch=all"},
     "sm_121",
     "sm_75 sm_80 sm_86 sm_87 sm_88 sm_89 sm_90 sm_100 sm_103 sm_110 sm_120 "
     "sm_121"},
    // -code and -gencode. The device pass is that of the virtual architecture.
    {{"-arch=compute_80", "-code=sm_80,sm_86"}, "sm_80", "sm_80 sm_86"},
    {{"-code=sm_86", "-arch=compute_80", "-code=compute_80"},
     "sm_80",
     "sm_80 sm_86"},
    {{"-gencode", "arch=compute_80,code=sm_80"}, "sm_80", "sm_80"},
    {{"-gencode=arch=compute_80,code=[sm_80,compute_80]"}, "sm_80", "sm_80"},
    {{"--generate-code=arch=compute_80,code=\"sm_80,sm_86\""},
     "sm_80",
     "sm_80 sm_86"},
    {{"-gencode", "arch=compute_80,code=\\\"sm_80,sm_86\\\""},
     "sm_80",
     "sm_80 sm_86"},
    {{"-gencode", "code=sm_80,arch=compute_80"}, "sm_80", "sm_80"},
    // Several: the newest that code is assembled for; a suffix before none.
    {{"-gencode=arch=compute_75,code=sm_75",
      "-gencode=arch=compute_86,code=sm_86", "-arch=sm_80"},
     "sm_86",
     "sm_75 sm_80 sm_86"},
    {{"-gencode=arch=compute_80,code=sm_80",
      "-gencode=arch=compute_90,code=compute_90"},
     "sm_80",
     "sm_80 sm_90"},
    {{"-gencode=arch=compute_100,code=sm_100",
      "-gencode=arch=compute_90,code=sm_90"},
     "sm_100",
     "sm_90 sm_100"},
    {{"-gencode=arch=compute_90a,code=sm_90a",
      "-gencode=arch=compute_90,code=sm_90"},
     "sm_90a",
     "sm_90 sm_90a",
     "-D__CUDA_ARCH_SPECIFIC__=900 -D__CUDA_ARCH_FAMILY_SPECIFIC__=900"},
};

TEST(Architecture, Chosen) {
  for (const Row &R : Rows) {
    SCOPED_TRACE(joined(R.Flags));
    Invocation I = nvcc(R.Flags);
    EXPECT_TRUE(has(I, std::string("--cuda-gpu-arch=") + R.Gpu))
        << joined(I.Arguments);
    EXPECT_EQ(joined(I.Facts.Architectures), R.Named);
    Strings Base = nvcc({}).Arguments;
    Base.push_back(std::string("--cuda-gpu-arch=") + R.Gpu);
    EXPECT_EQ(beyond(I.Arguments, Base), R.Extra);
    EXPECT_EQ(joined(I.Warnings), "");
  }
}

/// "sm_86:sm_80" is code for sm_86 that is compiled as sm_80.
static std::string targetsOf(const Invocation &I) {
  std::string Text;
  for (const DeviceTarget &T : I.Targets)
    Text += (Text.empty() ? "" : " ") + llvm::join(T.Names, "+") + ":" + T.Gpu;
  return Text;
}

TEST(Architecture, EveryVirtualOneIsATarget) {
  EXPECT_EQ(targetsOf(nvcc({})), "sm_90:sm_90");
  EXPECT_EQ(targetsOf(nvcc({"-arch=compute_80", "-code=sm_80,sm_86"})),
            "sm_80+sm_86:sm_80");
  EXPECT_EQ(targetsOf(nvcc({"-gencode=arch=compute_75,code=sm_75",
                            "-gencode=arch=compute_90a,code=sm_90a",
                            "-gencode=arch=compute_80,code=sm_80",
                            "-gencode=arch=compute_80,code=compute_80"})),
            "sm_90a:sm_90a sm_80:sm_80 sm_75:sm_75");
  // The first is one that code is assembled for.
  EXPECT_EQ(targetsOf(nvcc({"-gencode=arch=compute_80,code=sm_80",
                            "-gencode=arch=compute_90,code=compute_90"})),
            "sm_80:sm_80 sm_90:sm_90");
  // What clang has one name for is one.
  EXPECT_EQ(targetsOf(nvcc({"-gencode=arch=compute_100,code=sm_100",
                            "-gencode=arch=compute_100f,code=sm_100f"})),
            "sm_100+sm_100f:sm_100");
}

TEST(Architecture, AnotherTargetIsTheSameCommand) {
  Invocation I = nvcc({"-gencode=arch=compute_90a,code=sm_90a",
                       "-gencode=arch=compute_110,code=sm_110", "-DX=1"});
  ASSERT_EQ(I.Targets.size(), 2u);
  std::optional<Invocation> Other = forTarget(I, 1);
  ASSERT_TRUE(Other);
  EXPECT_EQ(targetsOf(*Other), "sm_90a:sm_90a");
  EXPECT_EQ(joined(Other->Arguments),
            joined(nvcc({"-arch=sm_90a", "-DX=1"}).Arguments));
  I.Arguments.erase(std::find(I.Arguments.begin(), I.Arguments.end(),
                              "--cuda-gpu-arch=sm_110"));
  EXPECT_FALSE(forTarget(I, 1));
}

TEST(Architecture, TheUserChooses) {
  TranslateOptions Options = withToolkit();
  const Strings Both = {"-gencode=arch=compute_80,code=sm_80",
                        "-gencode=arch=compute_90,code=sm_90"};
  Options.Architectures = "newest";
  EXPECT_EQ(targetsOf(nvcc(Both, Options)), "sm_90:sm_90");
  Options.Architectures = "sm_86,sm_75";
  EXPECT_EQ(targetsOf(nvcc(Both, Options)), "sm_86:sm_86 sm_75:sm_75");
  EXPECT_EQ(targetsOf(nvcc({}, Options)), "sm_86:sm_86 sm_75:sm_75");
  EXPECT_FALSE(llvm::errorToBool(checkArchitectures("all")));
  EXPECT_TRUE(llvm::errorToBool(checkArchitectures("sm_80,")));
  EXPECT_TRUE(llvm::errorToBool(checkArchitectures("native")));
}

TEST(Architecture, AllIsThatOfTheToolkit) {
  EXPECT_EQ(
      joined(nvcc({"-arch=all-major"}, withToolkit(12, 4)).Facts.Architectures),
      "sm_50 sm_60 sm_70 sm_80 sm_90");
  EXPECT_EQ(joined(nvcc({"-arch=all"}, withToolkit(11, 0)).Facts.Architectures),
            "sm_35 sm_37 sm_50 sm_52 sm_53 sm_60 sm_61 sm_62 sm_70 sm_72 sm_75 "
            "sm_80");
}

TEST(Architecture, DefaultIsAnOption) {
  TranslateOptions Options = withToolkit();
  Options.DefaultArchitecture = "sm_75";
  EXPECT_TRUE(has(nvcc({}, Options), "--cuda-gpu-arch=sm_75"));
  EXPECT_TRUE(has(nvcc({"-arch=native"}, Options), "--cuda-gpu-arch=sm_75"));
  EXPECT_TRUE(has(nvcc({"-arch=sm_80"}, Options), "--cuda-gpu-arch=sm_80"));
}

TEST(Architecture, NewerThanClangIsSaid) {
  Invocation I = nvcc({"-arch=sm_130"});
  EXPECT_TRUE(has(I, "--cuda-gpu-arch=sm_121"));
  EXPECT_EQ(joined(I.Warnings),
            "clang does not know sm_130; analysed as sm_121");
}

TEST(Architecture, NumbersThatNoGpuHasTakeNoTime) {
  Invocation I = nvcc({"-arch=sm_2000000000"});
  EXPECT_TRUE(has(I, "--cuda-gpu-arch=sm_121"));
}

TEST(Architecture, Errors) {
  EXPECT_EQ(errorOf(translateNvcc({"-arch=90"})),
            "'90' is not a GPU architecture (sm_90, compute_90, sm_90a, ...)");
  EXPECT_EQ(errorOf(translateNvcc({"-code=sm_80"})),
            "nvcc option '-code' needs '-arch'");
  EXPECT_EQ(errorOf(translateNvcc({"-gencode", "arch=compute_80"})),
            "nvcc option '-gencode': 'arch=compute_80' lacks code=");
  EXPECT_EQ(
      errorOf(translateNvcc({"-gencode", "arch=compute_80,code=sm_80,sm_86"})),
      "nvcc option '-gencode': 'sm_86' in 'arch=compute_80,code=sm_80,sm_86' "
      "is neither arch= nor code=");
}

} // namespace
