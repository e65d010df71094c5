//===- Spelling.cpp - Fuzzes the repair of sources ------------------------===//

#include "../unit/Spelling/RewriteRules.h"
#include "Input.h"

using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const SourceTokens Source(textOf(Data, Size), cuda());
  Edits All;
  for (const Rewrite &R : rewrites())
    for (const SourceToken &Token : Source.tokens())
      for (size_t Offset : {Token.Offset, Token.end() - 1}) {
        const char *Broken = brokenRule(R, Source, Offset);
        expect(!Broken, llvm::Twine(R.Name) + ": " + (Broken ? Broken : ""));
        addAll(All, R.Run(Source, Offset));
      }
  const char *Broken = brokenRuleOfEdits(All, Source.text());
  expect(!Broken, llvm::Twine("all rewrites: ") + (Broken ? Broken : ""));
  pragmaOperator(Source.text());
  return 0;
}
