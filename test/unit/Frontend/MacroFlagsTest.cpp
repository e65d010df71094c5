//===- MacroFlagsTest.cpp - -D and -U past the driver ---------------------===//
#include "CommandLine.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "gtest/gtest.h"

using namespace warplint;
using Strings = std::vector<std::string>;

namespace {

std::unique_ptr<clang::CompilerInvocation>
invocation(llvm::ArrayRef<std::string> Arguments) {
  std::vector<const char *> Pointers;
  for (const std::string &Argument : Arguments)
    Pointers.push_back(Argument.c_str());
  clang::DiagnosticOptions Options;
  clang::IgnoringDiagConsumer Ignored;
  clang::CreateInvocationOptions Create;
  Create.Diags = clang::CompilerInstance::createDiagnostics(
      *llvm::vfs::getRealFileSystem(), Options, &Ignored,
      /*ShouldOwnClient=*/false);
  return clang::createInvocation(Pointers, Create);
}

Strings command(const Strings &Flags) {
  Strings All = {"clang++",    "-x",        "cuda", "--cuda-device-only",
                 "-nocudainc", "-nocudalib"};
  All.insert(All.end(), Flags.begin(), Flags.end());
  All.push_back("a.cu");
  return All;
}

TEST(MacroFlags, TheInvocationIsWhatTheDriverMakes) {
  const Strings All[] = {
      {},
      {"-DA", "-UA", "-DA=2"},
      {"-D", "A=-DB", "-U", "A", "--define-macro=C", "--undefine-macro", "C"},
      {"-DA=1", "-I", "-DB", "-include", "-UA", "-w", "-DA=(2, 3)"},
      {"-DX=1", "-Xarch_device", "-DX=2", "-DX=3", "-Xarch_host", "-DX=4"},
      {"-DA=1", "-Wp,-DA=2,-UB", "-DA=3", "-Xpreprocessor", "-DA=4"},
      {"-UA", "-pthread", "-D__warplint_macros", "-DB"}};
  for (const Strings &Flags : All) {
    Strings Arguments = command(Flags);
    auto Plain = invocation(Arguments);
    const Macros Taken = takeMacros(Arguments);
    auto CI = invocation(Arguments);
    ASSERT_TRUE(Plain && CI);
    giveMacros(*CI, Taken);
    EXPECT_EQ(CI->getPreprocessorOpts().Macros,
              Plain->getPreprocessorOpts().Macros)
        << Flags.size() << " flags, first " << Arguments[6];
    EXPECT_EQ(CI->getHeaderSearchOpts().UserEntries.size(),
              Plain->getHeaderSearchOpts().UserEntries.size());
  }
}

TEST(MacroFlags, TheDriverSeesAsManyArgumentsHoweverManyMacrosThereAre) {
  auto LeftOf = [](size_t Count) {
    Strings Flags;
    for (size_t I = 0; I < Count; ++I)
      Flags.insert(Flags.end(),
                   {"-DM" + std::to_string(I), "-U", "N" + std::to_string(I)});
    Strings Arguments = command(Flags);
    EXPECT_EQ(takeMacros(Arguments).size(), 2 * Count);
    return Arguments.size();
  };
  EXPECT_EQ(LeftOf(1), command({}).size() + 1);
  EXPECT_EQ(LeftOf(100000), LeftOf(1));
}

TEST(MacroFlags, AMissingValueIsTheDriversToReport) {
  Strings Arguments = {"clang++", "-DA", "a.cu", "-D"};
  const Strings Before = Arguments;
  EXPECT_TRUE(takeMacros(Arguments).empty());
  EXPECT_EQ(Arguments, Before);
}

} // namespace
