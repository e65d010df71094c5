//===- OptionsTest.cpp - What each option of nvcc becomes -----------------===//

#include "Helpers.h"
#include "NvccOptions.h"
#include <set>

using namespace warplint;

namespace {

/// One option: a value to try, what its translation adds to that of a plain
/// command, and what it takes away.
struct Row {
  const char *Long;
  const char *Value = "";
  const char *Adds = "";
  const char *Removes = "";
};

// In the order of NvccOptions.def. A row without Adds is an option that clang
// never hears of.
const Row Rows[] = {
    {"cuda"},
    {"cubin"},
    {"fatbin"},
    {"ptx"},
    {"optix-ir"},
    {"ltoir"},
    {"preprocess"},
    {"generate-dependencies"},
    {"generate-nonsystem-dependencies"},
    {"generate-dependencies-with-compile"},
    {"generate-nonsystem-dependencies-with-compile"},
    {"dependency-output", "k.d"},
    {"generate-dependency-targets"},
    {"compile"},
    {"device-c", "", "-fgpu-rdc -D__CUDACC_RDC__"},
    {"device-w"},
    {"device-link"},
    {"link"},
    {"lib"},
    {"run"},

    {"output-file", "k.o"},
    {"pre-include", "a.h,b.h", "-include a.h -include b.h"},
    {"objdir-as-tempdir"},
    {"library", "cublas,cufft"},
    {"define-macro", "A,B=2", "-DA -DB=2"},
    {"undefine-macro", "A,B", "-UA -UB"},
    {"include-path", "a,/b c", "-Ia -I/b c"},
    {"system-include", "a,b", "-isystem a -isystem b"},
    {"library-path", "lib"},
    {"output-directory", "out"},
    {"compiler-bindir", "/nowhere/g++"},
    {"allow-unsupported-compiler"},
    {"archiver-binary", "ar"},
    {"cudart", "shared"},
    {"cudadevrt", "none"},
    {"libdevice-directory", "lib"},
    {"target-directory", "sbsa-linux",
     "-isystem /cuda/targets/sbsa-linux/include -isystem "
     "/cuda/targets/sbsa-linux/include/cccl",
     "-isystem /cuda/include/cccl"},
    {"use-local-env"},
    {"force-cl-env-setup"},

    {"profile"},
    {"debug"},
    {"device-debug", "", "-D__CUDACC_DEBUG__"},
    {"generate-line-info"},
    {"optimization-info", "inline"},
    {"optimize", "3"},
    {"Ofast-compile", "mid"},
    {"dopt", "on"},
    {"dlink-time-opt", "", "-fgpu-rdc -D__CUDACC_RDC__"},
    {"lto", "", "-fgpu-rdc -D__CUDACC_RDC__"},
    {"gen-opt-lto"},
    {"ftemplate-backtrace-limit", "9", "-ftemplate-backtrace-limit=9"},
    {"ftemplate-depth", "99", "-ftemplate-depth=99"},
    {"no-exceptions", "", "-fno-exceptions"},
    {"shared"},
    {"x", "cu"},
    {"std", "c++20", "-std=c++20", "-std=c++17"},
    {"no-host-device-initializer-list"},
    {"no-host-device-move-forward"},
    {"expt-relaxed-constexpr", "", "-D__CUDACC_RELAXED_CONSTEXPR__"},
    {"extended-lambda", "", "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"expt-extended-lambda", "", "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"machine", "64", "-m64"},
    {"m64", "", "-m64"},

    {"compiler-options", "-DA,-Wall,-fno-exceptions -O2",
     "-DA -fno-exceptions"},
    {"linker-options", "-z,now"},
    {"archive-options", "-x"},
    {"ptxas-options", "-v"},
    {"nvlink-options", "-v"},

    {"static-global-template-stub", "true"},
    {"device-entity-has-hidden-visibility", "false"},
    {"forward-unknown-to-host-compiler"},
    {"forward-unknown-to-host-linker"},
    {"forward-unknown-opts"},
    {"dont-use-profile", "", "", "-isystem /cuda/include/cccl"},
    {"dryrun"},
    {"verbose"},
    {"threads", "4"},
    {"split-compile", "2"},
    {"split-compile-extended", "2"},
    {"fdevice-syntax-only"},
    {"fdevice-time-trace", "t.json"},
    {"keep"},
    {"keep-dir", "tmp"},
    {"save-temps"},
    {"clean-targets"},
    {"time", "t.csv"},
    {"run-args", "a,b"},
    {"input-drive-prefix", "/cygwin/"},
    {"dependency-drive-prefix", "/"},
    {"drive-prefix", "/"},
    {"dependency-target-name", "k.o"},
    {"no-align-double"},
    {"no-device-link"},

    {"gpu-architecture", "sm_80", "--cuda-gpu-arch=sm_80",
     "--cuda-gpu-arch=sm_90"},
    {"generate-code", "arch=compute_80,code=sm_80", "--cuda-gpu-arch=sm_80",
     "--cuda-gpu-arch=sm_90"},
    {"relocatable-device-code", "true", "-fgpu-rdc -D__CUDACC_RDC__"},
    {"entries", "k1,k2"},
    {"maxrregcount", "32"},
    {"use_fast_math", "",
     "-fgpu-approx-transcendentals -fgpu-flush-denormals-to-zero"},
    {"ftz", "true", "-fgpu-flush-denormals-to-zero"},
    {"prec-div", "false"},
    {"prec-sqrt", "false"},
    {"fmad", "false", "-ffp-contract=off"},
    {"extra-device-vectorization"},

    {"default-stream", "per-thread",
     "-fgpu-default-stream=per-thread -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"},

    {"disable-warnings", "", "-w"},
    {"keep-device-functions"},
    {"source-in-ptx"},
    {"restrict"},
    {"Wreorder"},
    {"Wdefault-stream-launch"},
    {"Wmissing-launch-bounds"},
    {"Wext-lambda-captures-this"},
    {"Wno-deprecated-declarations"},
    {"Wno-deprecated-gpu-targets"},
    {"Werror", "all-warnings"},
    {"resource-usage"},
    {"extensible-whole-program", "", "-D__CUDACC_EWP__"},
    {"no-compress"},
    {"qpp-config", "12.2"},
    {"compile-as-tools-patch"},
    {"list-gpu-code"},
    {"list-gpu-arch"},
    {"display-error-number"},
    {"no-display-error-number"},
    {"diag-error", "177"},
    {"diag-suppress", "177,20012"},
    {"diag-warn", "177"},
    {"host-linker-script", "use-lcs"},
    {"augment-host-linker-script"},
    {"relocatable-link"},
    {"brief-diagnostics", "true"},
    {"jump-table-density", "50"},
    {"relocatable-ptx"},
    {"device-stack-protector", "true"},
    {"compress-mode", "size"},
    {"frandom-seed", "7"},
    {"sanitize", "memcheck"},
    {"jobserver"},
    {"help"},
    {"version"},

    {"cudafe-options", "--diag_suppress=177"},
    {"fatbin-options", "-x"},
    {"cicc-options", "-x"},
    {"nvasm-options", "-x"},
    {"nvdisasm-options", "-x"},
    {"no-device-inline"},
    {"aggressive-inline"},
    {"no-lineinfo-ia"},
    {"fassociative-math"},
    {"legacy-launch-seq"},
    {"no-shadow-functions"},
    {"restrict-in-struct"},
    {"host-relocatable-link"},
    {"nvvm-version", "nvvm"},
    {"cuda-api-version", "13.0"},
    {"version-ident", "true"},
    {"cl-version", "2017"},
    {"m32"},
};

const NvccOption *find(llvm::StringRef Long) {
  for (const NvccOption &O : nvccOptions())
    if (O.Long == Long)
      return &O;
  return nullptr;
}

/// All ways to write the option of a row.
std::vector<Strings> spellings(const NvccOption &O, const std::string &Value) {
  std::vector<Strings> All;
  for (const std::string &Name :
       {"--" + O.Long.str(), O.Short.empty() ? "" : "-" + O.Short.str()}) {
    if (Name.empty())
      continue;
    if (!O.takesValue()) {
      All.push_back({Name});
      continue;
    }
    All.push_back({Name, Value});
    All.push_back({Name + "=" + Value});
    if (Name.size() == 2 && llvm::StringRef("-D-I-L-O-U-l-t").contains(Name))
      All.push_back({Name + Value});
  }
  return All;
}

TEST(Options, EachInEverySpelling) {
  Strings Base = nvcc({}).Arguments;
  for (const Row &R : Rows) {
    const NvccOption *O = find(R.Long);
    ASSERT_TRUE(O) << R.Long;
    ASSERT_EQ(O->takesValue(), *R.Value != 0) << R.Long;
    for (const Strings &Spelling : spellings(*O, R.Value)) {
      SCOPED_TRACE(joined(Spelling));
      Invocation I = nvcc(Spelling);
      EXPECT_EQ(beyond(I.Arguments, Base), R.Adds);
      EXPECT_EQ(beyond(Base, I.Arguments), R.Removes);
      EXPECT_EQ(joined(I.Warnings), "");
    }
  }
}

TEST(Options, EachHasARow) {
  // -code is of no use without -arch, and --options-file needs a file: their
  // tests stand elsewhere.
  std::set<std::string> Tried = {"gpu-code", "options-file"};
  for (const Row &R : Rows)
    EXPECT_TRUE(Tried.insert(R.Long).second) << R.Long << " twice";
  for (const NvccOption &O : nvccOptions())
    EXPECT_TRUE(Tried.count(O.Long.str())) << O.Long.str();
}

TEST(Options, OnlyDroppedOnesMeanNothing) {
  for (const Row &R : Rows)
    if (*R.Adds || *R.Removes)
      EXPECT_EQ(find(R.Long)->Action, NvccAction::Emit) << R.Long;
}

TEST(Options, WhatOnlyChoosesHowCodeIsGeneratedAddsNothing) {
  for (Strings Flags : {Strings{"-O2"},
                        {"--restrict"},
                        {"-maxrregcount=48"},
                        {"-e", "a,b"},
                        {"-Xptxas", "-v,-dlcm=cg", "-Xptxas=-O3"}})
    EXPECT_EQ(added(Flags), "") << joined(Flags);
  EXPECT_EQ(nvcc({"-ccbin=/x/g++"}).Facts.HostCompiler, "/x/g++");
  CommandFacts None = nvcc({}).Facts;
  EXPECT_TRUE(None.Architectures.empty() && None.HostCompiler.empty());
}

TEST(Options, RestrictIsAFact) {
  EXPECT_TRUE(nvcc({"--restrict"}).Facts.Code.RestrictsParameters);
  EXPECT_FALSE(nvcc({"-restrict-in-struct"}).Facts.Code.RestrictsParameters);
}

TEST(Options, DoptTurnsOptimizationOfDebugCodeOnAgain) {
  EXPECT_TRUE(nvcc({"-G", "-O0"}).Facts.Code.IsDebug);
  EXPECT_FALSE(nvcc({"-g", "-lineinfo", "-O0"}).Facts.Code.IsDebug);
  for (Strings Flags : {Strings{"-G", "-dopt=on"}, {"-dopt", "on", "-G"}}) {
    EXPECT_FALSE(nvcc(Flags).Facts.Code.IsDebug) << joined(Flags);
    EXPECT_EQ(added(Flags), "") << joined(Flags);
  }
}

TEST(Options, LevelsOfTheCompilersOfDeviceCode) {
  using Level = std::optional<unsigned>;
  struct Row {
    Strings Flags;
    Level Optimizer, Assembler;
  };
  for (const Row &R :
       std::vector<Row>{{{"-O0"}, {}, {}}, // of host code
                        {{"-O", "1", "-Xcompiler", "-O0"}, {}, {}},
                        {{"-Xptxas", "-O1"}, {}, 1},
                        {{"-Xptxas=-v,-O0"}, {}, 0},
                        {{"-Xptxas", "-O=1"}, {}, 1},
                        {{"-Xptxas", "-v -O 1"}, {}, 1},
                        {{"--ptxas-options=--opt-level=1"}, {}, 1},
                        {{"-Xptxas", "--opt-level 2"}, {}, 2},
                        {{"-Xptxas", "-O1", "-Xptxas", "-O3"}, {}, 3},
                        {{"-Xptxas", "-Ofc=max,-warn-spills"}, {}, {}},
                        {{"-Xptxas", "-O"}, {}, {}},
                        {{"-Xcicc", "-O1"}, 1, {}}}) {
    const CodeOptions Code = nvcc(R.Flags).Facts.Code;
    EXPECT_EQ(Code.OptimizerLevel, R.Optimizer) << joined(R.Flags);
    EXPECT_EQ(Code.AssemblerLevel, R.Assembler) << joined(R.Flags);
    EXPECT_FALSE(Code.IsOfClang);
  }
}

TEST(Options, DebugCodeOfPtxas) {
  EXPECT_TRUE(nvcc({"-Xptxas", "-g"}).Facts.Code.DebugsAssembly);
  EXPECT_TRUE(nvcc({"-Xptxas", "-v,--device-debug"}).Facts.Code.DebugsAssembly);
  EXPECT_FALSE(nvcc({"-g", "-Xptxas", "-lineinfo"}).Facts.Code.DebugsAssembly);
}

TEST(Options, FastCompilationAndRegisters) {
  CodeOptions Code = nvcc({"-Ofc=mid", "-Xptxas", "--Ofast-compile=max",
                           "-maxrregcount", "40"})
                         .Facts.Code;
  EXPECT_EQ(Code.FastCompile, "mid");
  EXPECT_EQ(Code.AssemblerFastCompile, "max");
  EXPECT_EQ(Code.MaxRegisters, 40u);
  EXPECT_EQ(nvcc({"-Xptxas", "--maxrregcount=24"}).Facts.Code.MaxRegisters,
            24u);
  EXPECT_EQ(nvcc({"-Xptxas", "-v"}).Facts.Code.MaxRegisters, 0u);
}

TEST(Options, TheLastOfARepeatedOptionCounts) {
  EXPECT_EQ(added({"-std=c++14", "-std=c++20"}), "-std=c++20");
  EXPECT_EQ(added({"-rdc=true", "-rdc=false"}), "");
  EXPECT_EQ(added({"-dc", "-dw"}), "");
  EXPECT_EQ(added({"-arch=sm_80", "-arch=sm_75"}), "--cuda-gpu-arch=sm_75");
}

TEST(Options, FtzOverrulesFastMath) {
  EXPECT_EQ(added({"--use_fast_math", "--ftz=false"}),
            "-fgpu-approx-transcendentals");
  EXPECT_EQ(added({"--ftz=false"}), "");
  EXPECT_EQ(added({"--fmad=true"}), "");
  EXPECT_EQ(added({"--default-stream=legacy"}), "");
}

TEST(Options, AlwaysThereAndNeverThere) {
  Invocation I = nvcc({"-D__CUDACC_RDC__"});
  EXPECT_EQ(joined(I.Arguments),
            "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 "
            "--cuda-path=/cuda -D__CUDACC_VER_MAJOR__=13 "
            "-D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=88 -std=c++17 "
            "-fgnu-keywords "
            "-D__CUDACC_RDC__ -isystem /cuda/include/cccl "
            "-Wno-unknown-cuda-version --no-cuda-version-check "
            "-Wno-unknown-warning-option -Qunused-arguments "
            "-Wno-c++11-narrowing -Wno-register k.cu");
  EXPECT_FALSE(has(I, "-nocudalib") || has(I, "-D__NVCC__"));
  EXPECT_EQ(I.File, "k.cu");
  EXPECT_EQ(I.Directory, "/src");
}

TEST(Options, WithoutAToolkitNothingNamesOne) {
  Invocation I = nvcc({"-target-dir=x"}, TranslateOptions());
  EXPECT_EQ(joined(I.Arguments),
            "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -std=c++17 "
            "-fgnu-keywords "
            "-Wno-unknown-cuda-version --no-cuda-version-check "
            "-Wno-unknown-warning-option -Qunused-arguments "
            "-Wno-c++11-narrowing -Wno-register k.cu");
}

TEST(Options, Cuda12HasNoFolderForCccl) {
  EXPECT_FALSE(has(nvcc({}, withToolkit(12, 4)), "/cuda/include/cccl"));
}

} // namespace
