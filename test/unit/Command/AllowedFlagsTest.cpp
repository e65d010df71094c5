//===- AllowedFlagsTest.cpp - Which flags reach clang ---------------------===//

#include "AllowedFlags.h"
#include "ClangOptions.h"
#include "Helpers.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Option/OptTable.h"

using namespace warplint;

namespace {

/// What is left of clang flags in each place that a tree has for them: the
/// command of a database, nvcc's flags for the host compiler, and those that a
/// configuration adds.
std::vector<std::string> everywhere(const Strings &Flags) {
  auto Left = [](CompileCommand With, CompileCommand Without,
                 TranslateOptions Options = withToolkit()) {
    auto A = translate(With, Options), B = translate(Without, withToolkit());
    if (A && B)
      return beyond(A->Arguments, B->Arguments);
    std::string Why;
    if (!A)
      Why += llvm::toString(A.takeError());
    if (!B)
      Why += llvm::toString(B.takeError());
    return Why;
  };
  CompileCommand Clang{"/src", "k.cu", {"clang++", "-x", "cuda", "k.cu"}};
  CompileCommand Nvcc{"/src", "k.cu", {"nvcc", "-c", "k.cu"}};
  CompileCommand Given = Clang, Forwarded = Nvcc, Unknown = Nvcc;
  Given.Arguments.insert(Given.Arguments.begin() + 1, Flags.begin(),
                         Flags.end());
  for (const std::string &Flag : Flags) {
    Forwarded.Arguments.push_back("-Xcompiler");
    Forwarded.Arguments.push_back(Flag);
    Unknown.Arguments.push_back(Flag);
  }
  TranslateOptions Extra = withToolkit();
  Extra.ExtraArgs = Flags;
  return {Left(Given, Clang), Left(Forwarded, Nvcc), Left(Unknown, Nvcc),
          Left(Clang, Clang, Extra), Left(Nvcc, Nvcc, Extra)};
}

TEST(AllowedFlags, NothingThatWritesRunsOrLoads) {
  for (const Strings &Flags : std::vector<Strings>{
           {"-fmodules", "-fmodules-cache-path=/tmp/x",
            "-fmodules-prune-interval=1", "-fmodules-prune-after=1"},
           {"-fmodule-output=x"},
           {"-fcxx-modules", "-fmodule-file=x", "-fprebuilt-module-path=x"},
           {"-fapinotes"},
           {"-fplugin=x.so"},
           {"-fpass-plugin=x.so"},
           {"-Xclang", "-load", "-Xclang", "x.so"},
           {"-Xclang", "-fmodules-cache-path=x"},
           {"-Xclang", "-dependency-file", "-Xclang", "x"},
           {"-Xclang", "-o", "-Xclang", "x"},
           {"-Xclang", "-ox"},
           {"-Xclang=-ox"},
           {"-Xclang", "-stats-file=x"},
           {"-Xclang", "-opt-record-file", "-Xclang", "x"},
           {"-Xclang", "-mlink-builtin-bitcode", "-Xclang", "x"},
           {"-Xclang", "-emit-pch"},
           {"-Xclang", "-mllvm", "-Xclang", "-info-output-file=x"},
           {"-mllvm", "-info-output-file=x"},
           {"-mllvm=-info-output-file=x"},
           {"-Xarch_device", "-fplugin=x.so"},
           {"-Xarch_sm_90", "-ox"},
           {"-Xarch_host", "-ox"},
           {"-Xopenmp-target", "-ox"},
           {"-Wp,-MD,x"},
           {"-Wp,-fmodules-cache-path=x"},
           {"-Xpreprocessor", "-MD"},
           {"-Wa,--debug-prefix-map=x"},
           {"-save-stats=obj"},
           {"-ftime-trace=x"},
           {"-fprofile-use=x"},
           {"-fprofile-generate=x"},
           {"-fproc-stat-report=x"},
           {"-fcrash-diagnostics-dir=x"},
           {"-gen-reproducer=always"},
           {"-fsave-optimization-record", "-foptimization-record-file=x"},
           {"-fdebug-compilation-dir=x"},
           {"-fdebug-prefix-map=x=y"},
           {"-gsplit-dwarf"},
           {"-fstack-usage"},
           {"-fdump-record-layouts"},
           {"-index-store-path", "x"},
           {"--serialize-diagnostics", "x"},
           {"-include-pch", "x"},
           {"-ivfsoverlay", "x"},
           {"-dependency-dot", "x"},
           {"-dumpdir", "x"},
           {"-B", "x"},
           {"--config=x"},
           {"--config-user-dir=x"},
           {"-specs=x"},
           {"--offload-arch-tool=x"},
           {"--ptxas-path=x"},
           {"-fuse-ld=x"},
           {"-ccc-install-dir", "x"},
           {"-working-directory", "x"},
           {"--libomptarget-nvptx-bc-path=x"},
           {"-fno-integrated-as"},
           {"-no-integrated-cpp"},
           {"-H"}})
    for (const std::string &Left : everywhere(Flags))
      EXPECT_EQ(Left, "") << joined(Flags);
}

TEST(AllowedFlags, WhatDecidesTheCodeIsKept) {
  for (const Strings &Flags : std::vector<Strings>{{"-DA=1"},
                                                   {"-I", "dir"},
                                                   {"-isystem", "dir"},
                                                   {"-include", "a.h"},
                                                   {"-fms-extensions"},
                                                   {"-funsigned-char"}})
    for (const std::string &Left : everywhere(Flags))
      EXPECT_EQ(Left.empty(), false) << joined(Flags);
  CompileCommand C{"/src",
                   "k.cu",
                   {"clang++", "-Xclang", "-target-feature", "-Xclang",
                    "+ptx88", "-Xclang", "-ox", "-Xclang", "-DA",
                    "-Xarch_device", "-DB", "-Wp,-DC,-MD,x", "k.cu"}};
  auto I = translate(C, withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  C.Arguments = {"clang++", "k.cu"};
  auto Plain = translate(C, withToolkit());
  ASSERT_TRUE(bool(Plain)) << llvm::toString(Plain.takeError());
  EXPECT_EQ(beyond(I->Arguments, Plain->Arguments),
            "-Xclang -target-feature -Xclang +ptx88 -Xclang -DA -Xarch_device "
            "-DB -Wp,-DC");
}

TEST(AllowedFlags, TheNameOfAFileIsNoFlag) {
  for (const char *File : {"-fplugin=x.so", "-o", "--config=x"}) {
    auto I = translate({"/src", File, {"clang++", "-x", "cuda", File}},
                       withToolkit());
    ASSERT_TRUE(bool(I) || File == llvm::StringRef("-o"));
    if (!I) {
      llvm::consumeError(I.takeError());
      continue;
    }
    EXPECT_EQ(I->Arguments.back(), "./" + std::string(File));
    EXPECT_EQ(I->File, I->Arguments.back());
    EXPECT_EQ(llvm::count(I->Arguments, File), 0);
  }
}

/// The flags of clang, each with a value where it takes one, that are kept.
std::set<std::string> keptOfAll() {
  std::set<std::string> Kept;
  const llvm::opt::OptTable &Table = clang::getDriverOptTable();
  for (unsigned N = 1; N <= Table.getNumOptions(); ++N) {
    llvm::opt::Option O = Table.getOption(N);
    if (O.getKind() == llvm::opt::Option::GroupClass || O.getName().empty())
      continue;
    std::string Missing;
    std::string Flag = O.getPrefixedName().str();
    std::vector<ClangArgument> Read;
    switch (O.getKind()) {
    case llvm::opt::Option::FlagClass:
      Read = readClangCommand({Flag}, Missing);
      break;
    case llvm::opt::Option::SeparateClass:
      Read = readClangCommand({Flag, "x"}, Missing);
      break;
    default:
      Read = readClangCommand({Flag + "x"}, Missing);
      break;
    }
    if (!Read.empty() && Read.front().What == ClangArgument::Role::Keep)
      Kept.insert(Flag);
  }
  return Kept;
}

TEST(AllowedFlags, EveryNameIsOneOfClangs) {
  llvm::StringSet<> Names;
  const llvm::opt::OptTable &Table = clang::getDriverOptTable();
  for (unsigned N = 1; N <= Table.getNumOptions(); ++N) {
    llvm::StringRef Name = Table.getOption(N).getName();
    if (Name.consume_front("f")) {
      Name.consume_front("no-");
      Names.insert(Name.rtrim("=-"));
    }
  }
  for (llvm::StringRef Name : allowedFNames())
    EXPECT_TRUE(Names.contains(Name)) << Name.str();
}

/// Whoever adds to the list, or a release of clang that adds to a group, is
/// asked to look at what names a file, a program or a place.
TEST(AllowedFlags, ThoseThatSoundLikeFiles) {
  std::set<std::string> Found;
  for (const std::string &Flag : keptOfAll())
    for (llvm::StringRef Word :
         {"file",   "path",   "-dir",    "dump",     "cache",   "plugin",
          "-trace", "output", "stats",   "crash",    "tool",    "bitcode",
          "module", "pch",    "overlay", "sanitize", "profile", "lto",
          "debug",  "config", "emit"})
      if (llvm::StringRef(Flag).contains_insensitive(Word))
        Found.insert(Flag);
  std::string All;
  for (const std::string &Flag : Found)
    All += Flag + " ";
  EXPECT_EQ(All, "--embed-dir= --gcc-install-dir= --gcc-toolchain= "
                 "--include-directory --include-directory-after "
                 "--include-directory-after= --include-directory= "
                 "-fno-struct-path-tbaa -fstruct-path-tbaa "
                 "-mlink-builtin-bitcode-postopt -mno-direct-move "
                 "-mno-link-builtin-bitcode-postopt -mno-pconfig "
                 "-mno-tls-direct-seg-refs -mpconfig -mtls-direct-seg-refs "
                 "-resource-dir -resource-dir= ");
}

TEST(AllowedFlags, AZeroByteIsRefused) {
  // clang's options end at it: -I would take -isystem for its folder, and "dir"
  // would be a source.
  const std::string Cut("-I\0nowhere", 10);
  CompileCommand Command{
      "/src",
      "k.cu",
      {"clang++", "-x", "cuda", Cut, "-isystem", "dir", "k.cu"}};
  const std::string Why = "zero byte in the command, after '-I'";
  EXPECT_EQ(errorOf(translate(Command, withToolkit())), Why);
  EXPECT_EQ(errorOf(translateFlags("/src", "k.cu", {Cut}, withToolkit())), Why);
  TranslateOptions Options = withToolkit();
  Options.ExtraArgs = {Cut};
  Command.Arguments = {"nvcc", "k.cu"};
  EXPECT_EQ(errorOf(translate(Command, Options)), Why);
  EXPECT_EQ(errorOf(translateFlags("/src", std::string("k\0.cu", 5), {},
                                   withToolkit())),
            "zero byte in the command, after 'k'");
}

} // namespace
