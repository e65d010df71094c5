//===- Tokens.cpp - Splitting text into arguments -------------------------===//

#include "Tokens.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using llvm::StringRef;

namespace warplint {

std::vector<std::string> splitShell(StringRef Text) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 32> Tokens;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Tokens);
  return {Tokens.begin(), Tokens.end()};
}

std::vector<std::string> splitList(StringRef Text) {
  std::vector<std::string> Items;
  std::string Item;
  bool Quoted = false;
  auto Flush = [&] {
    if (!Item.empty())
      Items.push_back(std::move(Item));
    Item.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 < Text.size())
      Item += Text[++I];
    else if (C == ',' && !Quoted)
      Flush();
    else {
      Quoted ^= C == '"';
      Item += C;
    }
  }
  Flush();
  return Items;
}

std::vector<std::string> splitEnvironment(StringRef Text) {
  std::vector<std::string> Tokens;
  std::string Token;
  bool Quoted = false;
  for (char C : Text) {
    Quoted ^= C == '"';
    if (!llvm::isSpace(C) || Quoted) {
      Token += C;
    } else if (!Token.empty()) {
      Tokens.push_back(std::move(Token));
      Token.clear();
    }
  }
  if (!Token.empty())
    Tokens.push_back(std::move(Token));
  return Tokens;
}

std::string withoutQuotes(StringRef Text) {
  std::string Plain = Text.str();
  llvm::erase(Plain, '"');
  return Plain;
}

llvm::Expected<std::vector<std::string>> readOptionsFile(StringRef Path,
                                                         StringRef Directory) {
  llvm::SmallString<256> Absolute(Path);
  if (!Directory.empty())
    llvm::sys::path::make_absolute(Directory, Absolute);
  // The limit exceeds the size of a command line on any system.
  auto Buffer = readRegularFile(Absolute, /*MostBytes=*/4 << 20);
  if (!Buffer)
    return llvm::createStringError("cannot read options file '" + Absolute +
                                   "': " + llvm::toString(Buffer.takeError()));
  return splitShell((*Buffer)->getBuffer());
}

} // namespace warplint
