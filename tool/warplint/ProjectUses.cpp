//===- ProjectUses.cpp - Builds of one command for each file --------------===//

#include "ProjectUses.h"
#include "Depfile.h"
#include "Outputs.h"
#include "warplint/Files/Read.h"
#include "warplint/Files/Trace.h"
#include "warplint/Files/Write.h"
#include "warplint/Inputs/Inputs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace warplint;

namespace {

/// What the result of a run depends on besides the files that it reads.
struct Uses {
  std::set<std::string> Files; ///< the analysed ones
  std::set<std::string> Names; ///< that were looked for
};

} // namespace

/// The uses as text, with the answers of the index.
static std::string answersTo(const Uses &Of, const ProjectIndex &In) {
  std::string Text = ProjectUsesBegin.str();
  auto AddFile = [&](llvm::StringRef Kind, size_t File) {
    const Digest Commands = digestOf(In.data(File));
    Text += Kind;
    Text += llvm::toHex(llvm::ArrayRef<uint8_t>(Commands)) + " ";
    Text += In.path(File);
    Text += '\n';
  };
  for (const std::string &File : Of.Files)
    if (auto At = In.find(File))
      AddFile("file ", *At);
  if (In.sharesKernels())
    Text += "shares kernels\n";
  for (const std::string &Name : Of.Names)
    Text += "name " + Name + "\n";
  for (size_t File : In.mentioning(Of.Names))
    if (!Of.Files.count(In.path(File).str()))
      AddFile("other ", File);
  return Text;
}

llvm::Error warplint::writeUses(const CommandLine &C,
                                const ProjectFiles &Project) {
  const std::string Text =
      Project.Index
          ? answersTo({Project.Analysed, Project.Sought}, *Project.Index)
          : ProjectUsesBegin.str();
  return writeOutput(C, "write-uses", *C.WriteUses, Text);
}

static std::string read(const std::string &Path) {
  auto Text = readRegularFile(Path);
  if (Text)
    return (*Text)->getBuffer().str();
  llvm::consumeError(Text.takeError());
  return {};
}

/// Whether a run with these uses would get the same answers.
static bool holds(llvm::StringRef Before, const ProjectIndex &Now) {
  Uses Of;
  llvm::StringRef Rest = Before;
  if (!Rest.consume_front(ProjectUsesBegin))
    return false;
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Rest = Next;
    if (Line.consume_front("file "))
      Of.Files.insert(Line.split(' ').second.str());
    else if (Line.consume_front("name "))
      Of.Names.insert(Line.str());
  }
  return !Of.Files.empty() && answersTo(Of, Now) == Before;
}

/// Writes those stamps of the list whose runs have to be repeated.
static llvm::Error writeStamps(const std::string &List,
                               const ProjectIndex &Now) {
  auto Lines = readRegularFile(List);
  if (!Lines)
    return Lines.takeError();
  llvm::StringRef Rest = (*Lines)->getBuffer();
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Rest = Next;
    const auto [Before, Stamp] = Line.split('\t');
    if (Stamp.empty())
      continue;
    const std::string Text = read(Before.str());
    const bool IsThere = llvm::sys::fs::exists(Stamp);
    if (IsThere && holds(Text, Now))
      continue;
    const std::string Old = IsThere ? read(Stamp.str()) : std::string();
    if (!Old.empty() && !llvm::StringRef(Old).starts_with(ProjectUsesBegin))
      return llvm::createStringError("'" + Stamp + "' is not a stamp");
    // Nothing reads it. It says what it was written for.
    if (llvm::Error E = writeWhole(Stamp, Text))
      return E;
  }
  return llvm::Error::success();
}

llvm::Expected<ExitCode> warplint::writeIndex(const CommandLine &C,
                                              Configuration &Config) {
  auto Files = filesForIndex(C.Inputs, Config);
  if (!Files)
    return Files.takeError();
  InputSet Inputs;
  for (const IndexedFile &File : *Files)
    Inputs.Project.Others.emplace_back().Command.File = File.Path;
  if (llvm::Error E = testOutputs(C, Inputs))
    return E;
  std::string Bytes = makeProjectIndex(*Files);
  auto Now = ProjectIndex::of(
      llvm::MemoryBuffer::getMemBuffer(Bytes, C.Subject,
                                       /*RequiresNullTerminator=*/false));
  if (!Now)
    return Now.takeError();
  // The index is written last: a build that ends before begins anew here.
  if (C.IndexFor)
    if (llvm::Error E = writeStamps(*C.IndexFor, **Now))
      return llvm::createStringError("--index-for: " +
                                     llvm::toString(std::move(E)));
  if (C.Depfile) {
    std::set<std::string> Read;
    for (const IndexedFile &File : *Files)
      Read.insert(File.Path);
    if (llvm::Error E = writeDepfile(C, std::move(Read),
                                     /*AndDatabase=*/true))
      return E;
  }
  if (read(C.Subject) != Bytes)
    if (llvm::Error E = writeOutput(C, "write-index", C.Subject, Bytes))
      return E;
  return ExitCode::Clean;
}
