//===- WritersTest.cpp - Entries as build tools write them ----------------===//

#include "Helpers.h"

using namespace warplint;

namespace {

/// Reads a database of the given entries and translates the last CUDA command.
Invocation last(const TemporaryFolder &T, const std::string &Entries) {
  T.write("compile_commands.json", "[" + Entries + "]");
  llvm::Expected<CompileDatabase> DB = readDatabase(T.Path);
  if (!DB || DB->Commands.empty()) {
    ADD_FAILURE() << (DB ? "no command" : llvm::toString(DB.takeError()));
    return {};
  }
  llvm::Expected<Invocation> I = translate(DB->Commands.back(), withToolkit());
  if (I)
    return *I;
  ADD_FAILURE() << llvm::toString(I.takeError());
  return {};
}

std::string addedBy(const std::string &Entries) {
  TemporaryFolder T;
  Invocation I = last(T, Entries);
  EXPECT_EQ(joined(I.Warnings), "");
  return beyond(I.Arguments, nvcc({}).Arguments);
}

TEST(Writers, CMakeWithNinja) {
  EXPECT_EQ(addedBy(R"j({
  "directory": "/p/build",
  "command": "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -ccbin=/usr/bin/no-g++ -DNAME=\"\\\"a name\\\"\" -DSIZE=32 -I/p/inc -isystem=/p/sys  --generate-code=arch=compute_80,code=[compute_80,sm_80] --generate-code=arch=compute_90,code=[sm_90] --generate-code=arch=compute_86,code=[compute_86] -Xcompiler=-fPIC -lineinfo --expt-relaxed-constexpr --extended-lambda --use_fast_math -Xcompiler -Wall,-Wextra -fno-strict-aliasing -std=c++17 -x cu -rdc=true -c /p/kernel.cu -o CMakeFiles/k.dir/kernel.cu.o",
  "file": "/p/kernel.cu"})j"),
            "-fgpu-approx-transcendentals -fgpu-flush-denormals-to-zero "
            "-fgpu-rdc -D__CUDACC_RDC__ -DNAME=\"a name\" -DSIZE=32 -I/p/inc "
            "-isystem /p/sys -D__CUDACC_RELAXED_CONSTEXPR__ "
            "-D__CUDACC_EXTENDED_LAMBDA__ /p/kernel.cu");
}

TEST(Writers, CMakeWithMakefiles) {
  TemporaryFolder T;
  T.write("CMakeFiles/k.dir/includes_CUDA.rsp",
          "-I/p/inc \"-I/p/with blank\" -isystem=/p/sys");
  Invocation I = last(T, R"j({
  "directory": ")j" + T.Path +
                             R"j(",
  "command": "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -DSIZE=32 --options-file CMakeFiles/k.dir/includes_CUDA.rsp  --generate-code=arch=compute_80,code=[compute_80,sm_80] -x cu -c /p/kernel.cu -o CMakeFiles/k.dir/kernel.cu.o",
  "file": "/p/kernel.cu"})j");
  EXPECT_EQ(beyond(I.Arguments, nvcc({}).Arguments),
            "--cuda-gpu-arch=sm_80 -DSIZE=32 -I/p/inc -I/p/with blank "
            "-isystem /p/sys /p/kernel.cu");
}

TEST(Writers, CMakeWithClang) {
  EXPECT_EQ(addedBy(R"j({
  "directory": "/p/build",
  "command": "/usr/bin/clang++ -DSIZE=32 -I/p/inc -isystem /p/sys -O3 -DNDEBUG --cuda-gpu-arch=sm_80 -std=gnu++17 -x cuda -MD -MT k.o -MF k.d -o k.o -c /p/kernel.cu",
  "file": "/p/kernel.cu"})j"),
            "--cuda-gpu-arch=sm_80 -std=gnu++17 -DSIZE=32 -I/p/inc "
            "-isystem /p/sys -DNDEBUG /p/kernel.cu");
}

TEST(Writers, PyTorchExtensionThroughNinjaCompdb) {
  // All edges of the build, the phony and the linking ones too.
  EXPECT_EQ(addedBy(R"j(
  {"directory": "/p", "command": "", "file": "ext.so", "output": "all"},
  {"directory": "/p", "command": "c++ main.o kernel.cuda.o -shared -o ext.so", "file": "main.o", "output": "ext.so"},
  {"directory": "/p", "command": "/usr/local/cuda/bin/nvcc --generate-dependencies-with-compile --dependency-output kernel.cuda.o.d -DTORCH_EXTENSION_NAME=ext -DTORCH_API_INCLUDE_EXTENSION_H -isystem /t/include -isystem /usr/include/python3.11 -D_GLIBCXX_USE_CXX11_ABI=0 -D__CUDA_NO_HALF_OPERATORS__ --expt-relaxed-constexpr -gencode=arch=compute_80,code=compute_80 -gencode=arch=compute_80,code=sm_80 --compiler-options '-fPIC' -O3 -std=c++17 -c /p/kernel.cu -o kernel.cuda.o ", "file": "/p/kernel.cu", "output": "kernel.cuda.o"})j"),
            "--cuda-gpu-arch=sm_80 -DTORCH_EXTENSION_NAME=ext "
            "-DTORCH_API_INCLUDE_EXTENSION_H -isystem /t/include -isystem "
            "/usr/include/python3.11 -D_GLIBCXX_USE_CXX11_ABI=0 "
            "-D__CUDA_NO_HALF_OPERATORS__ -D__CUDACC_RELAXED_CONSTEXPR__ "
            "/p/kernel.cu");
}

TEST(Writers, Xmake) {
  EXPECT_EQ(addedBy(R"j({
  "directory": "/p",
  "arguments": ["/usr/local/cuda/bin/nvcc", "-c", "-m64", "-rdc=true", "-Iinc", "-gencode", "arch=compute_75,code=sm_75", "-gencode", "arch=compute_86,code=sm_86", "-o", "build/kernel.cu.o", "src/kernel.cu"],
  "file": "src/kernel.cu"})j"),
            "--cuda-gpu-arch=sm_86 -fgpu-rdc -D__CUDACC_RDC__ -m64 -Iinc "
            "src/kernel.cu");
}

TEST(Writers, Bear) {
  EXPECT_EQ(addedBy(R"j({
  "arguments": ["/usr/local/cuda/bin/nvcc", "-c", "-arch=sm_80", "-Iinc", "-O2", "-o", "kernel.o", "kernel.cu"],
  "directory": "/p", "file": "/p/kernel.cu", "output": "/p/kernel.o"})j"),
            "--cuda-gpu-arch=sm_80 -Iinc /p/kernel.cu");
}

TEST(Writers, Bazel) {
  EXPECT_EQ(addedBy(R"j({
  "directory": "/p",
  "arguments": ["external/cuda/bin/nvcc", "-x", "cu", "--expt-extended-lambda", "--expt-relaxed-constexpr", "-Xcompiler", "-iquote", "-Xcompiler", ".", "-c", "k.cu", "-o", "k.pic.o"],
  "file": "k.cu"})j"),
            "-iquote . -D__CUDACC_EXTENDED_LAMBDA__ "
            "-D__CUDACC_RELAXED_CONSTEXPR__");
}

TEST(Writers, Launchers) {
  for (const char *Prefix :
       {"ccache ", "/usr/bin/sccache ", "env A=1 ", "env -u X B=2 ccache ",
        "cd /p && ", ": && cd /p && ccache ", "A=1 ", "cmake -E env C=3 ",
        "cmake -E time "}) {
    CompileCommand C{"/src", "k.cu", {}};
    std::istringstream Words(Prefix);
    for (std::string Word; Words >> Word;)
      C.Arguments.push_back(Word);
    for (const char *Word : {"/opt/bin/nvcc", "-DA", "-c", "k.cu"})
      C.Arguments.push_back(Word);
    EXPECT_EQ(compilerOf(C), "/opt/bin/nvcc") << Prefix;
    llvm::Expected<Invocation> I = translate(C, withToolkit());
    ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
    EXPECT_EQ(beyond(I->Arguments, nvcc({}).Arguments), "-DA") << Prefix;
  }
  CompileCommand C{"/src",
                   "k.cu",
                   {"env", "NVCC_APPEND_FLAGS=-DB", "nvcc-12.4", "-DA",
                    "-ccbin", "clang++", "k.cu", "&&", ":"}};
  llvm::Expected<Invocation> I = translate(C, withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_EQ(beyond(I->Arguments, nvcc({}).Arguments), "-DA -DB");
  // A wrapper under its own name: the flags tell what it wraps.
  EXPECT_EQ(compilerOf({"/", "k.cu", {"nvcc_wrapper", "-c", "k.cu"}}),
            "nvcc_wrapper");
  I = translate({"/src",
                 "k.cu",
                 {"nvcc_wrapper", "-arch=sm_80", "-isystem=s", "-c", "k.cu"}},
                withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_EQ(beyond(I->Arguments, nvcc({}).Arguments),
            "--cuda-gpu-arch=sm_80 -isystem s");
}

} // namespace
