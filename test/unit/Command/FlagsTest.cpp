//===- FlagsTest.cpp - Flags after "--", and flag surgery -----------------===//

#include "Helpers.h"
#include "warplint/Command/IncludePaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

Invocation flags(const Strings &Flags,
                 const TranslateOptions &Options = withToolkit()) {
  llvm::Expected<Invocation> I = translateFlags("/src", "a.cu", Flags, Options);
  if (I)
    return *I;
  ADD_FAILURE() << llvm::toString(I.takeError());
  return {};
}

std::string addedByFlags(const Strings &Flags) {
  return beyond(flags(Flags).Arguments, flags({}).Arguments);
}

TEST(Flags, None) {
  EXPECT_EQ(joined(flags({}, TranslateOptions()).Arguments),
            "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -std=c++17 "
            "-fgnu-keywords "
            "-Wno-unknown-cuda-version --no-cuda-version-check "
            "-Wno-unknown-warning-option -Qunused-arguments "
            "-Wno-c++11-narrowing -Wno-register a.cu");
}

TEST(Flags, InTheSpellingTheyAreIn) {
  struct Row {
    Strings Flags;
    const char *Added;
  };
  for (const Row &R : std::vector<Row>{
           // What both accept is read as nvcc does.
           {{"-Ia,b"}, "-Ia -Ib"},
           {{"-DA", "-I", "x", "-std=c++20"}, "-std=c++20 -DA -Ix"},
           {{"-arch", "sm_80"}, "--cuda-gpu-arch=sm_80"},
           // What only nvcc has, or clang misreads.
           {{"-isystem=/x"}, "-isystem /x"},
           {{"-lineinfo", "-Ia,b"}, "-Ia -Ib"},
           {{"--expt-relaxed-constexpr", "-Ia,b"},
            "-D__CUDACC_RELAXED_CONSTEXPR__ -Ia -Ib"},
           {{"-G"}, "-D__CUDACC_DEBUG__"},
           // What only clang has.
           {{"-fms-extensions", "-DF(a,b)=a"}, "-fms-extensions -DF(a,b)=a"},
           {{"--cuda-gpu-arch=sm_80", "-O2", "-Ia,b"},
            "--cuda-gpu-arch=sm_80 -Ia,b"},
           {{"-iquote", "q", "-include", "a,b"}, "-iquote q -include a,b"},
           {{"-Werror", "-Ix", "-ferror-limit=0"}, "-Ix -ferror-limit=0"},
           {{"-O0", "-Wextra"}, "-Wextra"},
           {{"-std=gnu++17", "-Wall"}, "-std=gnu++17 -Wall"},
           // A mixture.
           {{"-arch=sm_80", "-Wall", "-iquote", "q", "-Ia,b", "-Werror",
             "-ferror-limit=9"},
            "--cuda-gpu-arch=sm_80 -Wall -iquote q -Ia -Ib -ferror-limit=9"},
           {{"-arch", "sm_80", "-fms-extensions"},
            "--cuda-gpu-arch=sm_80 -fms-extensions"},
           {{"-arch=sm_80", "--offload-arch=sm_86"}, "--cuda-gpu-arch=sm_86"}})
    EXPECT_EQ(addedByFlags(R.Flags), R.Added) << joined(R.Flags);
}

TEST(Flags, UnknownToBothIsSaid) {
  for (const Strings &Flags : std::vector<Strings>{
           {"-fooo"}, {"-fooo", "-arch=sm_80"}, {"-fooo", "-fms-extensions"}})
    EXPECT_EQ(joined(flags(Flags).Warnings), "unknown argument '-fooo' ignored")
        << joined(Flags);
  EXPECT_EQ(joined(flags({"-arch=sm_80", "stray"}).Warnings),
            "argument 'stray' is not a flag; ignored");
  EXPECT_EQ(joined(flags({"-Wall", "stray"}).Warnings),
            "argument 'stray' is not a flag; ignored");
  EXPECT_EQ(joined(flags({"-c", "a.cu"}).Warnings), "");
}

TEST(Flags, Errors) {
  EXPECT_EQ(errorOf(translateFlags("/src", "a.cu", {"-arch"}, withToolkit())),
            "nvcc option '-arch' needs a value");
  EXPECT_EQ(
      errorOf(translateFlags("/src", "a.cu", {"-Wall", "-I"}, withToolkit())),
      "clang option '-I' needs a value");
  EXPECT_EQ(errorOf(translateFlags("/src", "a.cu", {"--cuda-path=/nowhere"},
                                   withToolkit())),
            "no CUDA toolkit at '/nowhere': it has no include/cuda_runtime.h");
}

TEST(Flags, ExtraAndRemovedArguments) {
  TranslateOptions Options = withToolkit();
  Options.ExtraArgsBefore = {"-DFIRST", "-DF(a,b)=a", "-fms-extensions"};
  Options.ExtraArgs = {"-arch=sm_80", "-DLAST"};
  Options.RemovedArgs = {"-DGONE", "-Wno-register"};
  Invocation I = nvcc({"-DGONE", "-DKEPT", "-arch=sm_75"}, Options);
  EXPECT_EQ(beyond(I.Arguments, nvcc({}).Arguments),
            "--cuda-gpu-arch=sm_80 -DFIRST -DF(a,b)=a -fms-extensions -DKEPT "
            "-DLAST");
  EXPECT_FALSE(has(I, "-Wno-register"));
  // A clang command, extra arguments in nvcc's spelling.
  llvm::Expected<Invocation> C = translate(
      {"/src", "k.cu", {"clang++", "-DGONE", "-DKEPT", "k.cu"}}, Options);
  ASSERT_TRUE(bool(C)) << llvm::toString(C.takeError());
  EXPECT_TRUE(has(*C, "--cuda-gpu-arch=sm_80") && has(*C, "-DLAST") &&
              has(*C, "-DKEPT") && !has(*C, "-DGONE"));
  Invocation F = flags({"-DGONE"}, Options);
  EXPECT_TRUE(has(F, "-DFIRST") && has(F, "-DLAST") && !has(F, "-DGONE"));
}

TEST(Flags, Shell) {
  Invocation I;
  I.Directory = "/a b";
  I.Arguments = {"-DS=\"it's\"", "-Ix", "", "k.cu"};
  EXPECT_EQ(toShell(I), "cd '/a b' && clang++-22 -fsyntax-only "
                        "'-DS=\"it'\\''s\"' -Ix '' k.cu");
  I.Directory = "";
  I.Arguments = {"$x", "a;b", "a*", "k.cu"};
  EXPECT_EQ(toShell(I), "clang++-22 -fsyntax-only '$x' 'a;b' 'a*' k.cu");
}

TEST(Flags, WhereHeadersAreLookedFor) {
  llvm::Expected<Invocation> I =
      translateFlags("/src", "a.cu",
                     {"-Iinc", "-I", "../up", "-isystem", "/sys", "-iquote",
                      "./q", "-include", "first.h", "-DX=-Inone"},
                     withToolkit());
  ASSERT_TRUE(bool(I));
  const IncludePaths Paths = includePaths(*I);
  for (const char *Folder : {"/src/inc", "/up", "/sys", "/src/q"})
    EXPECT_EQ(llvm::count(Paths.Folders, Folder), 1) << Folder;
  EXPECT_EQ(llvm::count(Paths.Folders, "/src/none"), 0);
  EXPECT_EQ(Paths.Files, std::vector<std::string>{"/src/first.h"});
}

} // namespace
