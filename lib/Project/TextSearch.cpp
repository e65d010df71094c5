//===- TextSearch.cpp - Search for names in source texts ------------------===//

#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

static bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

bool warplint::mentions(llvm::StringRef Text,
                        const std::set<std::string> &Names) {
  while (!Text.empty()) {
    Text = Text.drop_until(isWord);
    llvm::StringRef Word = Text.take_while(isWord);
    if (Names.count(Word.str()))
      return true;
    Text = Text.drop_front(Word.size());
  }
  return false;
}

llvm::StringRef warplint::plainName(llvm::StringRef Demangled) {
  llvm::StringRef Name =
      Demangled.take_until([](char C) { return C == '(' || C == '<'; });
  size_t Start = Name.find_last_of(" :");
  return Start == llvm::StringRef::npos ? Name : Name.substr(Start + 1);
}
