//===- Command.cpp - Fuzzes the reading of compile commands ---------------===//
//
// The input is a command, one argument in a line. Whatever it is, what reaches
// clang passes the list of allowed flags once more.
//
//===----------------------------------------------------------------------===//

#include "ClangOptions.h"
#include "Input.h"
#include "warplint/Command/Invocation.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The arguments that finish() adds itself, which no command brings in.
static bool isOwn(llvm::StringRef Argument) {
  return Argument == "--cuda-device-only";
}

static void test(llvm::Expected<Invocation> I) {
  if (!I)
    return expectReason(I.takeError());
  std::string Missing;
  for (const ClangArgument &A : readClangCommand(I->Arguments, Missing)) {
    using Role = ClangArgument::Role;
    const std::string &First = A.Tokens.front();
    expect(A.What != Role::Unknown, "clang knows " + First);
    expect(A.What != Role::Drop || isOwn(First), "allowed: " + First);
    expect(A.What != Role::Input || First == I->File, "one file: " + First);
  }
  expect(Missing.empty(), "a value for " + Missing);
  expect(!toShell(*I).empty(), "a line for a shell");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::vector<std::string> Words = linesOf(textOf(Data, Size));
  TranslateOptions Options;
  CompileCommand Command{"/nowhere", "k.cu", Words};
  test(translate(Command, Options));
  test(translateFlags("/nowhere", "k.cu", Words, Options));
  Options.ExtraArgs = Words;
  Command.Arguments = {"nvcc", "k.cu"};
  test(translate(Command, Options));
  if (!Words.empty()) {
    Options.ExtraArgs.clear();
    Command.File = Words.back();
    test(translate(Command, Options));
  }
  return 0;
}
