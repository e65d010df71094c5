//===- SourceScan.cpp - Scanner for includes and functions ----------------===//

#include "warplint/Project/SourceScan.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace warplint;
using llvm::StringRef;

static bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Whether an identifier before a parenthesis is a keyword or an attribute, not
/// the name of a function.
static bool isNoName(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"__launch_bounds__", "__cluster_dims__", "__block_size__",
              "__maxnreg__", "__attribute__", "__declspec"},
             true)
      .Cases({"alignas", "decltype", "explicit", "noexcept", "requires",
              "typename", "sizeof", "void", "auto"},
             true)
      .Default(false);
}

namespace {

/// Scans a text from its beginning. The functions below consume `Rest`.
class Scanner {
public:
  explicit Scanner(StringRef Text) : Rest(Text) {}
  SourceScan run();

private:
  /// Skips blanks and comments; returns whether a new line began.
  bool skipBlanks();
  void skipString();
  void skipRawString();
  void readDirective();
  void readWord();

  StringRef Rest;
  SourceScan Out;
  /// After __global__ or __device__: the set to which the name of the next
  /// function is added. Else null.
  std::set<std::string> *Awaited = nullptr;
};

} // namespace

bool Scanner::skipBlanks() {
  bool IsNewLine = false;
  while (!Rest.empty()) {
    if (Rest.starts_with("//")) {
      // A backslash at the end of the line continues the comment.
      size_t End = Rest.find('\n');
      while (End != StringRef::npos &&
             Rest.take_front(End).rtrim('\r').ends_with("\\"))
        End = Rest.find('\n', End + 1);
      Rest = Rest.substr(End);
    } else if (Rest.consume_front("/*")) {
      Rest = Rest.split("*/").second;
    } else if (Rest.starts_with("\\\n") || Rest.starts_with("\\\r\n")) {
      Rest = Rest.drop_front(Rest[1] == '\r' ? 3 : 2);
    } else if (llvm::isSpace(Rest.front())) {
      IsNewLine |= Rest.front() == '\n';
      Rest = Rest.drop_front();
    } else {
      break;
    }
  }
  return IsNewLine;
}

/// Skips a string or character literal; only the quote if the literal does not
/// end on its line.
void Scanner::skipString() {
  const char Quote = Rest.front();
  size_t At = 1;
  while (At < Rest.size() && Rest[At] != Quote && Rest[At] != '\n')
    At += Rest[At] == '\\' ? 2 : 1;
  Rest = At < Rest.size() && Rest[At] == Quote ? Rest.drop_front(At + 1)
                                               : Rest.drop_front();
}

/// Skips a raw string R"end( ... )end", whose R is already consumed; only the
/// quote if it does not end.
void Scanner::skipRawString() {
  const StringRef Delimiter = Rest.drop_front().take_until(
      [](char C) { return C == '(' || C == '\n'; });
  const std::string End = (")" + Delimiter + "\"").str();
  const size_t At = Rest.find(End);
  Rest = At == StringRef::npos ? Rest.drop_front()
                               : Rest.drop_front(At + End.size());
}

/// Reads a preprocessor directive, whose # is already consumed.
void Scanner::readDirective() {
  if (skipBlanks())
    return;
  const StringRef Name = Rest.take_while(isWord);
  Rest = Rest.drop_front(Name.size());
  if (Name != "include" && Name != "include_next" && Name != "import")
    return;
  if (skipBlanks() || Rest.empty())
    return;
  const bool IsQuoted = Rest.front() == '"';
  if (!IsQuoted && Rest.front() != '<') {
    Out.HasComputed = true;
    return;
  }
  Rest = Rest.drop_front();
  const char End = IsQuoted ? '"' : '>';
  const StringRef File =
      Rest.take_until([&](char C) { return C == End || C == '\n'; });
  Rest = Rest.drop_front(File.size());
  if (Rest.starts_with(StringRef(&End, 1))) {
    Rest = Rest.drop_front();
    Out.Includes.push_back({File.str(), IsQuoted});
  }
}

void Scanner::readWord() {
  const StringRef Word = Rest.take_while(isWord);
  Rest = Rest.drop_front(Word.size());
  if (Rest.starts_with("\"") && Word.ends_with("R") &&
      llvm::StringSwitch<bool>(Word)
          .Cases({"R", "u8R", "uR", "UR", "LR"}, true)
          .Default(false)) {
    skipRawString();
    return;
  }
  // In 1'000, the apostrophe does not begin a character literal.
  if (llvm::isDigit(Word.front())) {
    while (Rest.size() > 1 && Rest.front() == '\'' && isWord(Rest[1]))
      Rest = Rest.drop_front().drop_while(isWord);
    return;
  }
  if (Word == "__global__")
    Awaited = &Out.Kernels;
  else if (Word == "__device__" && Awaited != &Out.Kernels)
    Awaited = &Out.DeviceFunctions;
  else if (Awaited && !isNoName(Word)) {
    skipBlanks();
    if (Rest.starts_with("(")) {
      Awaited->insert(Word.str());
      Awaited = nullptr;
    }
  }
}

SourceScan Scanner::run() {
  for (bool IsFirstOfLine = true; !Rest.empty();) {
    IsFirstOfLine |= skipBlanks();
    if (Rest.empty())
      break;
    const char C = Rest.front();
    if (isWord(C)) {
      readWord();
    } else if (C == '"' || C == '\'') {
      skipString();
    } else {
      Rest = Rest.drop_front();
      if (C == '#' && IsFirstOfLine)
        readDirective();
      else if (C == ';' || C == '{' || C == '}' || C == '=')
        Awaited = nullptr;
    }
    IsFirstOfLine = false;
  }
  return std::move(Out);
}

SourceScan warplint::scanSource(StringRef Text) { return Scanner(Text).run(); }
