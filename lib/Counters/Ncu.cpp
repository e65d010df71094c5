//===- Ncu.cpp - Running Nsight Compute -----------------------------------===//

#include "Ncu.h"
#include "warplint/Counters/CountedRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace warplint;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// `Folder`/*/ncu for folders whose name begins with `Prefix`, in descending
/// order (the newest version first).
static std::vector<std::string> programsUnder(StringRef Folder,
                                              StringRef Prefix) {
  std::vector<std::string> Found;
  std::error_code Error;
  for (fs::directory_iterator At(Folder, Error), End; At != End && !Error;
       At.increment(Error)) {
    if (!path::filename(At->path()).starts_with(Prefix))
      continue;
    llvm::SmallString<256> Program(At->path());
    path::append(Program, "ncu");
    if (fs::can_execute(Program))
      Found.push_back(std::string(Program));
  }
  llvm::sort(Found, std::greater<>());
  return Found;
}

llvm::Expected<std::string> warplint::findNcu(StringRef Named,
                                              StringRef ToolkitPath) {
  if (!Named.empty()) {
    llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName(Named);
    if (Found && fs::can_execute(*Found))
      return *Found;
    return llvm::createStringError("--ncu: '" + Named +
                                   "' is not a program that can be run");
  }
  if (llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName("ncu"))
    return *Found;
  std::vector<std::string> Found;
  for (StringRef Toolkit : {ToolkitPath, StringRef("/usr/local/cuda")})
    if (!Toolkit.empty() && Found.empty()) {
      llvm::SmallString<256> Program(Toolkit);
      path::append(Program, "bin", "ncu");
      if (fs::can_execute(Program))
        Found.push_back(std::string(Program));
      else
        Found = programsUnder(Toolkit, "nsight-compute");
    }
  if (Found.empty())
    Found = programsUnder("/opt/nvidia/nsight-compute", "");
  if (Found.empty())
    Found = programsUnder("/usr/local", "NVIDIA-Nsight-Compute");
  if (!Found.empty())
    return Found.front();
  return llvm::createStringError(
      "no ncu on PATH, in the CUDA toolkit or in /opt/nvidia/nsight-compute; "
      "--ncu=PROGRAM names it");
}

llvm::Expected<std::string>
warplint::runNcu(StringRef Ncu, llvm::ArrayRef<StringRef> Arguments) {
  llvm::SmallString<128> Output, Errors;
  for (auto *Path : {&Output, &Errors})
    if (std::error_code E = fs::createTemporaryFile("warplint", "csv", *Path))
      return llvm::createStringError("can't create a temporary file: " +
                                     E.message());
  llvm::FileRemover First(Output), Second(Errors);
  std::optional<StringRef> Streams[] = {StringRef(), Output.str(),
                                        Errors.str()};
  llvm::SmallVector<StringRef, 12> Words = {Ncu};
  Words.append(Arguments.begin(), Arguments.end());
  std::string Why;
  int Status = llvm::sys::ExecuteAndWait(Ncu, Words, std::nullopt, Streams,
                                         /*SecondsToWait=*/600, 0, &Why);
  if (Status < 0)
    return llvm::createStringError("can't run '" + Ncu + "': " + Why);
  auto Text = llvm::MemoryBuffer::getFile(Output);
  auto ErrorText = llvm::MemoryBuffer::getFile(Errors);
  std::string All = Text ? (*Text)->getBuffer().str() : "";
  if (Status == 0)
    return All;
  // ncu writes errors to standard output.
  StringRef Message = All;
  Message = Message.substr(std::min(Message.find("==ERROR=="), Message.size()));
  if (Message.empty() && ErrorText)
    Message = (*ErrorText)->getBuffer();
  Message.consume_front("==ERROR==");
  return llvm::createStringError("'" + Ncu + "' fails with exit code " +
                                 llvm::Twine(Status) + ": " +
                                 Message.trim().split('\n').first.rtrim());
}
