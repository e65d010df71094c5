//===- Toolkit.cpp - Search for a CUDA toolkit ----------------------------===//

#include "warplint/Command/Invocation.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VersionTuple.h"
#include <cstdlib>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

namespace warplint {

static std::string under(StringRef Root, StringRef Rest) {
  llvm::SmallString<256> Path(Root);
  path::append(Path, Rest);
  return Path.str().str();
}

/// What a folder lacks to be a toolkit that clang can use; "" if nothing is
/// missing.
static StringRef missingFrom(StringRef Root) {
  for (StringRef Part :
       {"include/cuda_runtime.h", "include/cuda.h", "nvvm/libdevice"})
    if (!fs::exists(under(Root, Part)))
      return Part;
  return "";
}

static std::string readText(StringRef Path) {
  auto Buffer = readRegularFile(Path);
  if (Buffer)
    return (*Buffer)->getBuffer().str();
  llvm::consumeError(Buffer.takeError());
  return "";
}

static void setVersion(StringRef Text, Toolkit &Found) {
  llvm::VersionTuple Version;
  if (Version.tryParse(Text))
    return;
  Found.Major = Version.getMajor();
  Found.Minor = Version.getMinor().value_or(0);
  Found.Build = Version.getSubminor().value_or(0);
}

/// Reads version.json of CUDA 11.1 and newer. The version of the compiler has
/// precedence: __CUDACC_VER_BUILD__ is its build number, not the toolkit's.
static bool readVersionFile(Toolkit &Found) {
  auto Json = parseJson(readText(under(Found.Path, "version.json")));
  if (!Json) {
    llvm::consumeError(Json.takeError());
    return false;
  }
  const llvm::json::Object *Root = Json->getAsObject();
  for (StringRef Part : {"cuda_nvcc", "cuda"})
    if (const llvm::json::Object *O = Root ? Root->getObject(Part) : nullptr)
      if (auto Version = O->getString("version")) {
        setVersion(*Version, Found);
        return Found.Major > 0;
      }
  return false;
}

/// Reads a macro such as "#define CUDART_VERSION  13000".
static bool readVersionMacro(StringRef Header, StringRef Macro,
                             Toolkit &Found) {
  std::string Text = readText(under(Found.Path, Header));
  std::string Define = ("#define " + Macro).str();
  for (size_t At = Text.find(Define); At != std::string::npos;
       At = Text.find(Define, At + 1)) {
    StringRef Rest = StringRef(Text).substr(At + Define.size()).ltrim(" \t");
    unsigned Value;
    if (Rest.consumeInteger(10, Value))
      continue;
    Found.Major = Value / 1000;
    Found.Minor = Value % 1000 / 10;
    return true;
  }
  return false;
}

static Toolkit describe(StringRef Root, llvm::Twine FoundBy) {
  Toolkit Found;
  Found.Path = Root.str();
  Found.FoundBy = FoundBy.str();
  if (!readVersionFile(Found) &&
      !readVersionMacro("include/cuda_runtime_api.h", "CUDART_VERSION", Found))
    readVersionMacro("include/cuda.h", "CUDA_VERSION", Found);
  return Found;
}

/// Toolkit folders that a path to nvcc suggests: first the path as written,
/// which keeps /usr/local/cuda for /usr/local/cuda/bin/nvcc, then the real
/// path.
static std::vector<std::string> rootsOfNvcc(StringRef Nvcc) {
  std::vector<std::string> Roots = {
      path::parent_path(path::parent_path(Nvcc)).str()};
  llvm::SmallString<256> Real;
  if (!fs::real_path(Nvcc, Real))
    Roots.push_back(path::parent_path(path::parent_path(Real)).str());
  return Roots;
}

static bool isNvcc(StringRef Program) {
  StringRef Name = path::filename(Program);
  return Name == "nvcc" || Name.starts_with("nvcc-") || Name == "nvcc.exe";
}

namespace {
struct Candidate {
  std::string Root, FoundBy;
};
} // namespace

static void addNvcc(StringRef Nvcc, StringRef FoundBy,
                    std::vector<Candidate> &All) {
  std::string Program = Nvcc.str();
  if (!path::has_parent_path(Nvcc)) {
    auto OnPath = llvm::sys::findProgramByName(Nvcc);
    if (!OnPath)
      return;
    Program = *OnPath;
  }
  for (std::string &Root : rootsOfNvcc(Program))
    All.push_back({std::move(Root), FoundBy.str()});
}

/// Adds folders such as /usr/local/cuda-12.4, newest first.
static void addVersioned(std::vector<Candidate> &All) {
  std::vector<std::pair<llvm::VersionTuple, std::string>> Found;
  std::error_code Error;
  for (fs::directory_iterator I("/usr/local", Error), End; I != End && !Error;
       I.increment(Error)) {
    StringRef Name = path::filename(I->path());
    llvm::VersionTuple Version;
    if (Name.consume_front("cuda-") && !Version.tryParse(Name))
      Found.push_back({Version, I->path()});
  }
  llvm::sort(Found);
  for (auto &[Version, Path] : llvm::reverse(Found))
    All.push_back({Path, Path});
}

static std::vector<Candidate> candidates(StringRef CompilerOfCommand) {
  std::vector<Candidate> All;
  if (isNvcc(CompilerOfCommand))
    addNvcc(CompilerOfCommand, "nvcc of the command", All);
  for (const char *Name : {"CUDA_PATH", "CUDA_HOME"})
    if (const char *Value = std::getenv(Name); Value && *Value)
      All.push_back({Value, Name});
  addNvcc("nvcc", "nvcc on PATH", All);
  for (const char *Place : {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda",
                            "/usr/lib/nvidia-cuda-toolkit"})
    All.push_back({Place, Place});
  addVersioned(All);
  return All;
}

llvm::Expected<Toolkit> findToolkit(StringRef ExplicitPath,
                                    StringRef CompilerOfCommand) {
  if (!ExplicitPath.empty()) {
    llvm::SmallString<256> Root(ExplicitPath);
    fs::make_absolute(Root);
    if (StringRef Missing = missingFrom(Root); !Missing.empty())
      return llvm::createStringError("no CUDA toolkit at '" + ExplicitPath +
                                     "': it has no " + Missing);
    Toolkit Found = describe(Root, "--cuda-path");
    Found.MayRun = true;
    return Found;
  }
  for (const Candidate &C : candidates(CompilerOfCommand)) {
    llvm::SmallString<256> Root(C.Root);
    fs::make_absolute(Root);
    path::remove_dots(Root);
    while (Root.size() > 1 && Root.back() == '/')
      Root.pop_back();
    if (!missingFrom(Root).empty())
      continue;
    Toolkit Found = describe(Root, C.FoundBy);
    Found.MayRun = isToolkitOfSystem(Root);
    return Found;
  }
  return Toolkit();
}

bool isToolkitOfSystem(StringRef Root) {
  llvm::SmallString<256> Wanted;
  if (fs::real_path(Root, Wanted))
    return false;
  return llvm::any_of(candidates(""), [&](const Candidate &C) {
    llvm::SmallString<256> Real;
    return !fs::real_path(C.Root, Real) && Real == Wanted;
  });
}

} // namespace warplint
