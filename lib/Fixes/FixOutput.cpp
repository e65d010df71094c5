//===- FixOutput.cpp - Output of fixes as files, diff and YAML ------------===//

#include "warplint/Files/Read.h"
#include "warplint/Files/Write.h"
#include "warplint/Fixes/Fixes.h"
#include "clang/Tooling/Core/Diagnostic.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "clang/Tooling/ReplacementsYaml.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static llvm::Error failure(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

static llvm::Error writeFile(const ChangedFile &F) {
  auto Now = readRegularFile(F.Path);
  if (!Now)
    return failure(F.Shown + ": not fixed: " + llvm::toString(Now.takeError()));
  // The file was already written under another name (a hard link).
  if ((*Now)->getBuffer() == F.After)
    return llvm::Error::success();
  if ((*Now)->getBuffer() != F.Before)
    return failure(F.Shown + ": not fixed: the file changed since it was read");
  if (llvm::Error E = rewriteFile(F.Path, F.After))
    return failure(F.Shown + ": not fixed: " + llvm::toString(std::move(E)));
  return llvm::Error::success();
}

llvm::Error warplint::writeFixes(const FixPlan &Plan) {
  llvm::Error All = llvm::Error::success();
  for (const ChangedFile &F : Plan.Files)
    All = llvm::joinErrors(std::move(All), writeFile(F));
  return All;
}

/// The byte offset of a line and column, which count from 1.
static unsigned offsetOf(llvm::StringRef Text, const Spot &At) {
  size_t Offset = 0;
  for (unsigned Line = 1; Line < At.Line; ++Line) {
    size_t End = Text.find('\n', Offset);
    if (End == llvm::StringRef::npos)
      break;
    Offset = End + 1;
  }
  return Offset + (At.Column ? At.Column - 1 : 0);
}

/// The text of a file before the fixes; empty if it cannot be read.
static std::string textOf(const FixPlan &Plan, llvm::StringRef Path) {
  for (const ChangedFile &F : Plan.Files)
    if (F.Path == Path)
      return F.Before;
  auto Buffer = readRegularFile(Path);
  if (Buffer)
    return (*Buffer)->getBuffer().str();
  llvm::consumeError(Buffer.takeError());
  return "";
}

std::string warplint::replacementsYaml(const FixPlan &Plan,
                                       llvm::StringRef MainFile) {
  using namespace clang::tooling;
  TranslationUnitDiagnostics All;
  All.MainSourceFile = MainFile.str();
  for (const ChosenFix &C : Plan.Kept) {
    DiagnosticMessage Message(C.Message);
    Message.FilePath = C.File;
    Message.FileOffset = offsetOf(textOf(Plan, C.File), C.Where);
    for (const Edit &E : C.Change.Edits)
      // Edits of one fix do not overlap; applyEdits() checked that.
      llvm::consumeError(Message.Fix[E.Range.File].add(
          Replacement(E.Range.File, E.Range.Offset, E.Range.Length, E.Text)));
    Diagnostic D(C.Check, Message, {}, Diagnostic::Warning,
                 llvm::sys::path::parent_path(C.File));
    All.Diagnostics.push_back(std::move(D));
  }
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::yaml::Output Out(OS);
  Out << All;
  return Text;
}
