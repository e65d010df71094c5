//===- DataSettings.cpp - Statements about data in settings ---------------===//

#include "warplint/Settings/DataSettings.h"
#include "warplint/Files/Read.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Settings/StatedDataText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace warplint;

/// The option of a configuration, and keys beside it: the statements of the
/// flags, and the file that sets the option.
static constexpr llvm::StringLiteral OfFile = "AssumeData";
static constexpr llvm::StringLiteral Keys[] = {"--assume-argument data",
                                               "AssumeData file"};

std::vector<std::string> warplint::keysOfData() {
  return {OfFile.str(), Keys[0].str(), Keys[1].str()};
}

bool warplint::isDataStatement(llvm::StringRef Text) {
  Text = Text.ltrim();
  return Text.consume_front("data") && Text.ltrim().starts_with("(");
}

/// The text of a file; empty: it can't be read.
static std::string textOf(llvm::StringRef Path) {
  auto Buffer = readRegularFile(Path);
  if (Buffer)
    return (*Buffer)->getBuffer().str();
  llvm::consumeError(Buffer.takeError());
  return "";
}

std::string warplint::fileOfData(llvm::StringRef File) {
  llvm::SmallString<256> Path = File;
  llvm::sys::fs::make_absolute(Path);
  for (llvm::StringRef Folder = Path; !Folder.empty();
       Folder = llvm::sys::path::parent_path(Folder)) {
    llvm::SmallString<256> Of = Folder;
    llvm::sys::path::append(Of, ".warplint");
    if (llvm::StringRef(textOf(Of)).contains(OfFile))
      return Of.str().str();
  }
  return "";
}

/// The place of a text in a file, or of the option where the text is not on one
/// line; not valid: the file has neither.
static Spot placeOf(llvm::StringRef File, llvm::StringRef Text) {
  if (File.empty())
    return Spot();
  const std::string All = textOf(File);
  for (llvm::StringRef Wanted : {Text, llvm::StringRef(OfFile)}) {
    const size_t At =
        Wanted.empty() ? All.npos : llvm::StringRef(All).find(Wanted);
    if (At == All.npos)
      continue;
    const llvm::StringRef Before = llvm::StringRef(All).take_front(At);
    const size_t Line = Before.rfind('\n') + 1; // 0 where there is none
    return {File.str(), unsigned(Before.count('\n')) + 1,
            unsigned(At - Line) + 1};
  }
  return Spot();
}

static llvm::StringRef lookUp(const OptionValues &Options,
                              llvm::StringRef Key) {
  const auto At = Options.find(Key.str());
  return At == Options.end() ? llvm::StringRef() : At->second;
}

llvm::Error warplint::addData(OptionValues &Options,
                              llvm::ArrayRef<std::string> Arguments,
                              llvm::StringRef File, llvm::StringRef From) {
  std::vector<PlacedStatement> Read;
  std::string OfFlags;
  for (const std::string &Text : Arguments) {
    if (!isDataStatement(Text))
      continue;
    if (const auto Error = parseStatedData(Text, Read))
      return llvm::createStringError("--assume-argument: '" + Text +
                                     "': " + Error->Message);
    OfFlags += Text + "\n";
  }
  if (!OfFlags.empty())
    Options[Keys[0].str()] = OfFlags;
  const llvm::StringRef Own = lookUp(Options, OfFile);
  if (Own.empty())
    return llvm::Error::success();
  Options[Keys[1].str()] = From.str();
  const auto Error = parseStatedData(Own, Read);
  if (!Error)
    return llvm::Error::success();
  const Spot At = placeOf(
      From, Own.drop_front(Error->Offset)
                .take_until([](char C) { return C == '\n' || C == ')'; })
                .rtrim());
  return llvm::createStringError(
      "invalid configuration for '" + File + "':\n" +
      (At.isValid() ? launchPlace(At) + ": error: " : "AssumeData: ") +
      Error->Message);
}

DataSettings warplint::statedIn(const OptionValues &Options) {
  DataSettings Out;
  std::vector<PlacedStatement> OfFlags, Own;
  (void)parseStatedData(lookUp(Options, Keys[0]), OfFlags);
  (void)parseStatedData(lookUp(Options, OfFile), Own);
  for (PlacedStatement &S : OfFlags)
    Out.OfFlags.push_back(std::move(S.Of));
  for (PlacedStatement &S : Own) {
    S.Of.Where = placeOf(lookUp(Options, Keys[1]), S.Of.Text);
    Out.OfFile.push_back(std::move(S.Of));
  }
  return Out;
}
