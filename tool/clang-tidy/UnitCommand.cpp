//===- UnitCommand.cpp - The compile command of a unit --------------------===//

#include "UnitCommand.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace warplint;
using llvm::StringRef;
using Entries = std::vector<clang::HeaderSearchOptions::Entry>;

/// The header that clang's driver includes in each CUDA compilation with a
/// toolkit.
static constexpr llvm::StringLiteral Wrapper = "__clang_cuda_runtime_wrapper.h";
/// A header that declares CUDA without a toolkit. The command of clang-tidy may
/// include one; it is removed, since this tool includes the one that it ships.
static constexpr llvm::StringLiteral ShippedHeader = "warplint_cuda.h";
/// A macro of the driver: "800,900" for all architectures of the command.
static constexpr llvm::StringLiteral ArchitectureList = "__CUDA_ARCH_LIST__=";
/// Clang's default architecture. A command with this one only is read as a
/// command without an architecture.
static constexpr unsigned UnnamedArchitecture = 52;

/// The newest architecture of the command; empty if it names none.
static std::string architectureOf(const clang::Preprocessor &Text) {
  unsigned Newest = 0;
  for (const auto &[Macro, IsUndefined] : Text.getPreprocessorOpts().Macros) {
    StringRef List = Macro;
    if (!List.consume_front(ArchitectureList))
      continue;
    llvm::SmallVector<StringRef, 4> Parts;
    List.split(Parts, ',');
    for (StringRef Part : Parts)
      if (unsigned Number = 0; !Part.getAsInteger(10, Number))
        Newest = std::max(Newest, Number / 10);
  }
  if (Newest == 0 || Newest == UnnamedArchitecture)
    return "";
  const std::string Name = "sm_" + std::to_string(Newest);
  // The list has no suffixes, such as the "a" of sm_90a.
  const std::string &Read = Text.getTargetInfo().getTargetOpts().CPU;
  return StringRef(Read).rtrim("af") == Name ? Read : Name;
}

static void addDialect(const clang::LangOptions &Language,
                       std::vector<std::string> &Flags) {
  if (Language.LangStd != clang::LangStandard::lang_unspecified)
    Flags.push_back(
        std::string("-std=") +
        clang::LangStandard::getLangStandardForKind(Language.LangStd)
            .getName());
  if (Language.GPURelocatableDeviceCode)
    Flags.push_back("-fgpu-rdc");
  if (Language.GPUDeviceApproxTranscendentals)
    Flags.push_back("-fgpu-approx-transcendentals");
  if (Language.GPUDefaultStream ==
      clang::LangOptions::GPUDefaultStreamKind::PerThread)
    Flags.push_back("-fgpu-default-stream=per-thread");
  if (Language.CharIsSigned == 0)
    Flags.push_back("-funsigned-char");
}

static void addText(const clang::PreprocessorOptions &Options,
                    std::vector<std::string> &Flags) {
  for (const auto &[Macro, IsUndefined] : Options.Macros)
    if (!StringRef(Macro).starts_with(ArchitectureList))
      Flags.push_back((IsUndefined ? "-U" : "-D") + Macro);
  for (const std::string &File : Options.MacroIncludes)
    Flags.insert(Flags.end(), {"-imacros", File});
  for (const std::string &File : Options.Includes)
    if (File != Wrapper && llvm::sys::path::filename(File) != ShippedHeader)
      Flags.insert(Flags.end(), {"-include", File});
}

/// The first include folder that the driver adds; all folders of the driver
/// follow those of the command. It is a system folder in the resource
/// directory: clang's wrappers precede the C++ library.
static Entries::const_iterator
ownFolders(const clang::HeaderSearchOptions &Options) {
  return llvm::find_if(Options.UserEntries, [&](const auto &Entry) {
    return Entry.Group == clang::frontend::System &&
           StringRef(Entry.Path).starts_with(Options.ResourceDir);
  });
}

static StringRef flagOf(clang::frontend::IncludeDirGroup Group) {
  switch (Group) {
  case clang::frontend::Quoted:
    return "-iquote";
  case clang::frontend::Angled:
    return "-I";
  case clang::frontend::After:
    return "-idirafter";
  case clang::frontend::CXXSystem:
    return "-cxx-isystem";
  default:
    return "-isystem";
  }
}

static void addFolders(const clang::HeaderSearchOptions &Options,
                       std::vector<std::string> &Flags) {
  for (auto At = Options.UserEntries.begin(); At != ownFolders(Options); ++At) {
    llvm::SmallString<256> Header(At->Path);
    llvm::sys::path::append(Header, ShippedHeader);
    if (llvm::sys::fs::exists(Header))
      continue;
    Flags.push_back(flagOf(At->Group).str());
    Flags.push_back(At->Path);
  }
}

/// The folder of the toolkit whose `include` the driver adds; absent: it adds
/// none.
static std::optional<std::string>
toolkitOf(const clang::HeaderSearchOptions &Options) {
  for (auto At = ownFolders(Options); At != Options.UserEntries.end(); ++At) {
    llvm::SmallString<256> Header(At->Path);
    llvm::sys::path::append(Header, "cuda_runtime.h");
    if (llvm::sys::path::filename(At->Path) == "include" &&
        llvm::sys::fs::exists(Header))
      return llvm::sys::path::parent_path(At->Path).str();
  }
  return std::nullopt;
}

UnitCommand warplint::commandOf(const clang::SourceManager &Sources,
                                const clang::Preprocessor &Text) {
  UnitCommand Command;
  if (auto Folder = Sources.getFileManager()
                        .getVirtualFileSystem()
                        .getCurrentWorkingDirectory())
    Command.Directory = *Folder;
  // These flags are in clang's syntax only.
  Command.Flags = {"-x", "cuda", "--cuda-device-only"};
  if (std::string Gpu = architectureOf(Text); !Gpu.empty())
    Command.Flags.push_back("--cuda-gpu-arch=" + Gpu);
  const clang::PreprocessorOptions &Options = Text.getPreprocessorOpts();
  const clang::HeaderSearchOptions &Search =
      Text.getHeaderSearchInfo().getHeaderSearchOpts();
  addDialect(Text.getLangOpts(), Command.Flags);
  addText(Options, Command.Flags);
  addFolders(Search, Command.Flags);
  const bool HasWrapper = llvm::is_contained(Options.Includes, Wrapper.str());
  Command.CudaPath = HasWrapper ? toolkitOf(Search) : "none";
  return Command;
}
