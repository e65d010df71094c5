//===- NvccParser.cpp - Parser of nvcc's command line ---------------------===//

#include "NvccParser.h"
#include "ClangOptions.h"
#include "Tokens.h"

using llvm::StringRef;

namespace warplint {
namespace {

class NvccParser {
public:
  NvccParser(llvm::ArrayRef<std::string> Arguments, StringRef Directory,
             UnknownFlags Unknown)
      : Stream(Arguments.vec()), Directory(Directory), Unknown(Unknown) {}

  llvm::Error run();
  std::vector<NvccArgument> Parsed;

private:
  llvm::Error option(const NvccSpelling &Spelling);
  llvm::Error readFile(StringRef Path);
  void unknown(const std::string &Argument);
  bool isBareWerror(const NvccSpelling &Spelling) const;

  std::vector<std::string> Stream; ///< extended by options files
  size_t Next = 0;
  unsigned FilesRead = 0;
  StringRef Directory;
  UnknownFlags Unknown;
};

} // namespace

llvm::Error NvccParser::readFile(StringRef Path) {
  if (++FilesRead > 100)
    return llvm::createStringError("options file '" + Path +
                                   "' includes itself");
  llvm::Expected<std::vector<std::string>> Read =
      readOptionsFile(Path, Directory);
  if (!Read)
    return Read.takeError();
  Stream.insert(Stream.begin() + Next, Read->begin(), Read->end());
  return llvm::Error::success();
}

static llvm::Error checkValue(const NvccSpelling &Spelling, StringRef Value) {
  if (Spelling.Option->Kind == NvccKind::Bool && Value != "true" &&
      Value != "false")
    return llvm::createStringError("nvcc option '" + Spelling.Name +
                                   "' takes true or false, not '" + Value +
                                   "'");
  return llvm::Error::success();
}

llvm::Error NvccParser::option(const NvccSpelling &Spelling) {
  const NvccOption &O = *Spelling.Option;
  NvccArgument A;
  A.Option = &O;
  A.Name = Spelling.Name.str();
  if (!O.takesValue()) {
    if (Spelling.Value)
      return llvm::createStringError("nvcc option '" + Spelling.Name +
                                     "' takes no value, but has '" +
                                     *Spelling.Value + "'");
  } else if (Spelling.Value) {
    A.Value = Spelling.Value->str();
  } else if (O.Kind == NvccKind::Optional &&
             (Next == Stream.size() ||
              StringRef(Stream[Next]).starts_with("-"))) {
    // Use nvcc's default.
  } else if (Next < Stream.size()) {
    A.Value = Stream[Next++];
  } else {
    return llvm::createStringError("nvcc option '" + Spelling.Name +
                                   "' needs a value");
  }
  if (llvm::Error E = checkValue(Spelling, A.Value))
    return E;
  if (O.Kind == NvccKind::List)
    A.Items = splitList(A.Value);
  if (O.Action != NvccAction::Read) {
    Parsed.push_back(std::move(A));
    return llvm::Error::success();
  }
  // In reverse order, because each is inserted at the same position.
  for (auto I = A.Items.rbegin(); I != A.Items.rend(); ++I)
    if (llvm::Error E = readFile(withoutQuotes(*I)))
      return E;
  return llvm::Error::success();
}

void NvccParser::unknown(const std::string &Argument) {
  NvccArgument A;
  A.Part = NvccArgument::Role::Unknown;
  A.Name = Argument;
  A.Tokens = {Argument};
  if (Unknown == UnknownFlags::OfClang)
    for (size_t Taken = readClangFlag(Stream, Next - 1).Tokens;
         A.Tokens.size() < Taken && Next < Stream.size();)
      A.Tokens.push_back(Stream[Next++]);
  Parsed.push_back(std::move(A));
}

/// Whether "-Werror" without a value is clang's; nvcc's has a value.
bool NvccParser::isBareWerror(const NvccSpelling &Spelling) const {
  return Unknown == UnknownFlags::OfClang && Spelling.Name == "-Werror" &&
         !Spelling.Value &&
         (Next == Stream.size() || StringRef(Stream[Next]).starts_with("-"));
}

llvm::Error NvccParser::run() {
  while (Next < Stream.size()) {
    std::string Argument = Stream[Next++];
    if (Argument.empty())
      continue;
    if (Argument.front() == '@' && Argument.size() > 1) {
      if (llvm::Error E = readFile(StringRef(Argument).drop_front()))
        return E;
    } else if (Argument.front() != '-' || Argument == "-") {
      NvccArgument A;
      A.Part = NvccArgument::Role::Input;
      A.Name = std::move(Argument);
      Parsed.push_back(std::move(A));
    } else if (std::optional<NvccSpelling> S = spellNvcc(Argument);
               S && !isBareWerror(*S)) {
      if (llvm::Error E = option(*S))
        return E;
    } else {
      unknown(Argument);
    }
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<NvccArgument>>
parseNvcc(llvm::ArrayRef<std::string> Arguments, StringRef Directory,
          UnknownFlags Unknown) {
  NvccParser Parser(Arguments, Directory, Unknown);
  if (llvm::Error E = Parser.run())
    return std::move(E);
  return std::move(Parser.Parsed);
}

} // namespace warplint
