//===- TextSearch.cpp - Search for names in source texts ------------------===//

#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

static bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

void warplint::eachWord(llvm::StringRef Text,
                        llvm::function_ref<void(llvm::StringRef)> Found) {
  while (!Text.empty()) {
    Text = Text.drop_until(isWord);
    const llvm::StringRef Word = Text.take_while(isWord);
    if (!Word.empty())
      Found(Word);
    Text = Text.drop_front(Word.size());
  }
}

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

bool warplint::hasMain(llvm::StringRef Text) {
  bool Has = false;
  eachWord(Text, [&](llvm::StringRef Word) {
    Has |= Word == "main" &&
           Text.drop_front(Word.end() - Text.begin()).ltrim().starts_with("(");
  });
  return Has;
}

/// The identifier at the end of a text, in front of spaces and template
/// arguments.
static llvm::StringRef lastWord(llvm::StringRef Text) {
  Text = Text.rtrim();
  if (Text.ends_with(">"))
    Text = Text.take_front(Text.rfind('<')).rtrim();
  size_t Length = 0;
  while (Length < Text.size() && isWord(Text[Text.size() - Length - 1]))
    ++Length;
  return Text.take_back(Length);
}

/// The offset of the parenthesis in front of the parameters of the kernel that
/// the `__global__` at an offset declares; npos: none.
static size_t parametersOf(llvm::StringRef Text, size_t Global) {
  size_t Open = Text.find('(', Global);
  // Those of __launch_bounds__(...) and __cluster_dims__(...) come first.
  while (Open != Text.npos && lastWord(Text.take_front(Open)).ends_with("__")) {
    const size_t Close = Text.find(')', Open);
    Open = Close == Text.npos ? Close : Text.find('(', Close);
  }
  return Open;
}

/// Calls `Found` for the name of each kernel that a text declares.
static void eachDeclared(llvm::StringRef Text,
                         llvm::function_ref<void(llvm::StringRef)> Found) {
  for (size_t At = 0; (At = Text.find("__global__", At)) != Text.npos; ++At)
    if (const size_t Open = parametersOf(Text, At); Open != Text.npos)
      if (const llvm::StringRef Word = lastWord(Text.take_front(Open));
          !Word.empty())
        Found(Word);
}

std::set<std::string> warplint::declaredKernels(llvm::StringRef Text) {
  std::set<std::string> Names;
  eachDeclared(Text, [&](llvm::StringRef Word) { Names.insert(Word.str()); });
  return Names;
}

std::set<std::string> warplint::kernelNames(llvm::StringRef Text) {
  std::set<std::string> Names = declaredKernels(Text);
  for (size_t At = 0; (At = Text.find("<<<", At)) != Text.npos; At += 3)
    if (const llvm::StringRef Word = lastWord(Text.take_front(At));
        !Word.empty())
      Names.insert(Word.str());
  return Names;
}

std::set<std::string> warplint::usedNames(llvm::StringRef Text,
                                          const llvm::StringSet<> &Names) {
  std::set<const char *> Declared; // where the words begin
  eachDeclared(Text,
               [&](llvm::StringRef Word) { Declared.insert(Word.data()); });
  std::set<std::string> Used;
  eachWord(Text, [&](llvm::StringRef Word) {
    if (Names.contains(Word) && !Declared.count(Word.data()))
      Used.insert(Word.str());
  });
  return Used;
}

llvm::StringRef warplint::plainName(llvm::StringRef Demangled) {
  llvm::StringRef Name =
      Demangled.take_until([](char C) { return C == '(' || C == '<'; });
  size_t Start = Name.find_last_of(" :");
  return Start == llvm::StringRef::npos ? Name : Name.substr(Start + 1);
}
