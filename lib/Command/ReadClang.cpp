//===- ReadClang.cpp - Parser of clang's syntax ---------------------------===//

#include "ClangOptions.h"
#include "Draft.h"
#include "Tokens.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace warplint {

/// Replaces each "@file" by the arguments in the file.
static llvm::Expected<std::vector<std::string>>
withFilesRead(llvm::ArrayRef<std::string> Arguments, StringRef Directory) {
  std::vector<std::string> All = Arguments.vec();
  unsigned FilesRead = 0;
  for (size_t I = 0; I < All.size();) {
    StringRef Argument = All[I];
    if (Argument.size() < 2 || Argument.front() != '@') {
      ++I;
      continue;
    }
    if (++FilesRead > 100)
      return llvm::createStringError("options file '" + Argument.drop_front() +
                                     "' includes itself");
    auto Read = readOptionsFile(Argument.drop_front(), Directory);
    if (!Read)
      return Read.takeError();
    All.erase(All.begin() + I);
    All.insert(All.begin() + I, Read->begin(), Read->end());
  }
  return All;
}

static void nameGpus(Draft &D, const ClangArgument &A) {
  for (const std::string &Value : A.Values) {
    llvm::SmallVector<StringRef, 4> Names;
    StringRef(Value).split(Names, ',', -1, /*KeepEmpty=*/false);
    for (StringRef Name : Names) {
      auto IsIt = [&](const CodeTarget &C) { return C.Virtual == Name; };
      if (A.What == ClangArgument::Role::Gpu)
        D.Gpus.Generated.push_back({Name.str(), {}});
      else if (Name == "all")
        D.Gpus.Generated.clear();
      else
        llvm::erase_if(D.Gpus.Generated, IsIt);
    }
  }
}

/// The level of optimization of clang's device code: that of host code.
static std::optional<unsigned> levelOf(const ClangArgument &A) {
  StringRef Level = A.Values.empty() ? StringRef() : StringRef(A.Values[0]);
  unsigned Number;
  if (!Level.getAsInteger(10, Number))
    return Number;
  // -O and -Og are -O1; -Os, -Oz and -Ofast optimize more than -O1.
  return Level.empty() || Level == "g" ? 1 : 2;
}

static void readOne(Draft &D, const ClangArgument &A, bool ReportInputs) {
  using Role = ClangArgument::Role;
  switch (A.What) {
  case Role::Keep:
    if (StringRef Flag = A.Tokens.front(); Flag.starts_with("-std="))
      D.Standard = A.Values.front();
    else
      D.Flags.insert(D.Flags.end(), A.Tokens.begin(), A.Tokens.end());
    break;
  case Role::Gpu:
  case Role::NotGpu:
    nameGpus(D, A);
    break;
  case Role::CudaPath:
    D.CudaPath = A.Values.front();
    break;
  case Role::Unknown:
    D.Warnings.push_back("unknown argument '" + A.Tokens.front() + "' ignored");
    break;
  case Role::Input:
    if (ReportInputs && A.Tokens.front() != D.File)
      D.Warnings.push_back("argument '" + A.Tokens.front() +
                           "' is not a flag; ignored");
    break;
  case Role::Optimize:
    // Flags of a user in a mixture of both syntaxes have nvcc's -O.
    if (D.ForClang)
      D.Facts.Code.OptimizerLevel = levelOf(A);
    break;
  case Role::Drop:
  case Role::Language:
    break;
  }
}

llvm::Error readClang(Draft &D, llvm::ArrayRef<std::string> Arguments,
                      bool ReportInputs) {
  auto All = withFilesRead(Arguments, D.Directory);
  if (!All)
    return All.takeError();
  std::string Missing;
  for (const ClangArgument &A : readClangCommand(*All, Missing))
    readOne(D, A, ReportInputs);
  if (!Missing.empty())
    return llvm::createStringError("clang option '" + Missing +
                                   "' needs a value");
  return llvm::Error::success();
}

/// Whether clang parses a flag of nvcc as another flag or with another value:
/// "-lineinfo" as -l ineinfo, "-isystem=d" as the folder "=d", -arch as a
/// Darwin architecture.
static bool clangMisreads(const NvccSpelling &Nvcc, const ClangReading &Clang) {
  StringRef Name = Nvcc.Name;
  if (Name == "-arch")
    return true;
  if (!StringRef(Clang.Name).starts_with(Name)) // "-O0" is a separate option
    return true;
  return Nvcc.Value && !StringRef(Clang.Name).ends_with("=") &&
         StringRef(Clang.Value).starts_with("=");
}

bool looksLikeClang(llvm::ArrayRef<std::string> Flags) {
  bool OnlyClang = false;
  for (size_t I = 0; I < Flags.size();) {
    std::optional<NvccSpelling> Nvcc = spellNvcc(Flags[I]);
    ClangReading Clang = readClangFlag(Flags, I);
    if (Nvcc && (Clang.Tokens == 0 || clangMisreads(*Nvcc, Clang)))
      return false;
    OnlyClang |= !Nvcc && Clang.Tokens > 0;
    I += std::max<size_t>(Clang.Tokens, 1);
  }
  return OnlyClang;
}

llvm::Error readFlags(Draft &D, llvm::ArrayRef<std::string> Flags) {
  if (looksLikeClang(Flags))
    return readClang(D, Flags, /*ReportInputs=*/true);
  return readNvcc(D, Flags, /*Strict=*/false);
}

} // namespace warplint
