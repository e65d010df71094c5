//===- Architecture.cpp - GPU architectures of a command ------------------===//

#include "Architecture.h"
#include "ClangOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <tuple>

using llvm::StringRef;

namespace warplint {
namespace {

/// The parts of "sm_90a".
struct Gpu {
  unsigned Number = 0;    ///< 90
  std::string Suffix;     ///< "", "a" or "f"
  bool IsVirtual = false; ///< compute_

  std::string name() const {
    return ("sm_" + llvm::Twine(Number) + Suffix).str();
  }
  /// Sort key: sm_90 < sm_90f < sm_90a < sm_100.
  auto age() const {
    return std::make_tuple(Number, Suffix == "a" ? 2 : Suffix == "f" ? 1 : 0);
  }
};

/// A GPU with the virtual architecture that its code is compiled for.
struct Target {
  Gpu Virtual, Code;
};

/// The first and last release of nvcc that supports a GPU, as major * 100 +
/// minor. First 0: since before CUDA 11.0.
struct Support {
  unsigned Number, First, Last;
};

} // namespace

// From the release notes of CUDA 11.0 to 13.0.
static constexpr Support Supported[] = {
    {35, 0, 1108},    {37, 0, 1108},    {50, 0, 1209},     {52, 0, 1209},
    {53, 0, 1209},    {60, 0, 1209},    {61, 0, 1209},     {62, 0, 1209},
    {70, 0, 1209},    {72, 0, 1209},    {75, 0, ~0u},      {80, 1100, ~0u},
    {86, 1101, ~0u},  {87, 1104, ~0u},  {88, 1300, ~0u},   {89, 1108, ~0u},
    {90, 1108, ~0u},  {100, 1208, ~0u}, {101, 1208, 1209}, {103, 1209, ~0u},
    {110, 1300, ~0u}, {120, 1208, ~0u}, {121, 1209, ~0u}};

static llvm::Expected<Gpu> parseGpu(StringRef Name) {
  Gpu G;
  StringRef Rest = Name;
  G.IsVirtual = Rest.consume_front("compute_");
  bool Known =
      G.IsVirtual || Rest.consume_front("sm_") || Rest.consume_front("lto_");
  if (!Known || Rest.consumeInteger(10, G.Number) ||
      !llvm::is_contained({"", "a", "f"}, Rest))
    return llvm::createStringError("'" + Name +
                                   "' is not a GPU architecture (sm_90, "
                                   "compute_90, sm_90a, ...)");
  G.Suffix = Rest.str();
  return G;
}

static std::vector<Target> allTargets(const Toolkit &Cuda, bool OnlyMajor) {
  unsigned Version = Cuda.Path.empty() ? 1300 : Cuda.Major * 100 + Cuda.Minor;
  std::vector<Target> Targets;
  for (const Support &S : Supported) {
    if (Version < S.First || Version > S.Last)
      continue;
    // all-major: the architectures whose number ends in 0, and the oldest one.
    if (OnlyMajor && S.Number % 10 && !Targets.empty())
      continue;
    Gpu G;
    G.Number = S.Number;
    Targets.push_back({G, G});
  }
  return Targets;
}

static llvm::Error addTargets(const CodeTarget &Code,
                              std::vector<Target> &Targets) {
  llvm::Expected<Gpu> Virtual = parseGpu(Code.Virtual);
  if (!Virtual)
    return Virtual.takeError();
  if (Code.Real.empty())
    Targets.push_back({*Virtual, *Virtual});
  for (const std::string &Name : Code.Real) {
    llvm::Expected<Gpu> Real = parseGpu(Name);
    if (!Real)
      return Real.takeError();
    Targets.push_back({*Virtual, *Real});
  }
  return llvm::Error::success();
}

static llvm::Expected<std::vector<Target>>
targetsOf(const NamedArchitectures &Named, const Toolkit &Cuda,
          StringRef Default) {
  std::vector<Target> Targets;
  if (Named.Arch.empty() && !Named.Code.empty())
    return llvm::createStringError("nvcc option '-code' needs '-arch'");
  std::vector<CodeTarget> Codes = Named.Generated;
  if (Named.Arch == "all" || Named.Arch == "all-major")
    Targets = allTargets(Cuda, /*OnlyMajor=*/Named.Arch == "all-major");
  else if (!Named.Arch.empty())
    Codes.push_back({Named.Arch, Named.Code});
  for (CodeTarget &Code : Codes) {
    if (Code.Virtual == "native")
      Code.Virtual = Default.str();
    if (llvm::Error E = addTargets(Code, Targets))
      return std::move(E);
  }
  return Targets;
}

/// Sorts the targets, newest architecture first, and then moves the newest one
/// with machine code (SASS), if any, to the front.
static void sortByAge(std::vector<Target> &Targets) {
  auto ByAge = [](const Target &T) {
    return std::make_tuple(T.Virtual.age(), T.Code.age(), T.Code.IsVirtual);
  };
  llvm::sort(Targets, [&](const Target &A, const Target &B) {
    return ByAge(A) > ByAge(B);
  });
  auto Key = [](const Target &T) {
    return std::make_tuple(!T.Code.IsVirtual, T.Code.age(), T.Virtual.age());
  };
  auto First =
      llvm::max_element(Targets, [&](const Target &A, const Target &B) {
        return Key(A) < Key(B);
      });
  std::rotate(Targets.begin(), First, First + 1);
}

/// The newest GPU known to clang that is not newer than `G`; sm_50, the oldest
/// one with a profile, if there is none.
static Gpu knownToClang(const Gpu &G, std::vector<std::string> &Warnings) {
  // Clang does not distinguish family-specific code.
  Gpu Nearest = G;
  if (Nearest.Suffix == "f")
    Nearest.Suffix.clear();
  // No GPU has such a number, and the loop below would take minutes.
  if (Nearest.Number > 999)
    Nearest = Gpu{999, ""};
  while (!clangKnowsGpu(Nearest.name()) && Nearest.Number > 0) {
    if (Nearest.Suffix.empty())
      --Nearest.Number;
    Nearest.Suffix.clear();
  }
  if (Nearest.Number == 0)
    Nearest.Number = 50;
  if (Nearest.Number != G.Number ||
      (Nearest.Suffix != G.Suffix && G.Suffix != "f"))
    Warnings.push_back("clang does not know " + G.name() + "; analysed as " +
                       Nearest.name());
  return Nearest;
}

static std::vector<std::string> flagsFor(const Gpu &G, bool LikeNvcc) {
  std::vector<std::string> Flags;
  // The PTX version that clang assumes for its newest known toolkit does not
  // support these GPUs, and its back end would stop with an error.
  if (G.Number == 88 || G.Number == 110)
    Flags.push_back("--cuda-feature=+ptx90");
  if (!LikeNvcc || G.Suffix.empty())
    return Flags;
  std::string Value = std::to_string(G.Number * 10);
  if (G.Suffix == "a")
    Flags.push_back("-D__CUDA_ARCH_SPECIFIC__=" + Value);
  Flags.push_back("-D__CUDA_ARCH_FAMILY_SPECIFIC__=" + Value);
  return Flags;
}

llvm::Expected<ChosenArchitectures>
chooseArchitectures(const NamedArchitectures &Named, const Toolkit &Cuda,
                    StringRef Default, bool LikeNvcc, bool OnlyNewest,
                    std::vector<std::string> &Warnings) {
  llvm::Expected<std::vector<Target>> Targets = targetsOf(Named, Cuda, Default);
  if (!Targets)
    return Targets.takeError();
  ChosenArchitectures Chosen;
  auto IsOlder = [](const Target &A, const Target &B) {
    return A.Code.age() < B.Code.age();
  };
  llvm::sort(*Targets, IsOlder);
  for (const Target &T : *Targets)
    if (!llvm::is_contained(Chosen.Named, T.Code.name()))
      Chosen.Named.push_back(T.Code.name());
  if (Targets->empty())
    if (llvm::Error E = addTargets({Default.str(), {}}, *Targets))
      return std::move(E);
  sortByAge(*Targets);
  std::vector<std::vector<Target>> Codes; // the targets of each of
                                          // Chosen.Targets
  for (const Target &T : *Targets) {
    std::vector<std::string> Named;
    DeviceTarget New;
    New.Gpu = knownToClang(T.Virtual, Named).name();
    auto Known = llvm::find_if(Chosen.Targets, [&](const DeviceTarget &D) {
      return D.Gpu == New.Gpu;
    });
    if (Known == Chosen.Targets.end()) {
      if (OnlyNewest && !Chosen.Targets.empty())
        continue;
      New.Flags = flagsFor(T.Virtual, LikeNvcc);
      Warnings.insert(Warnings.end(), Named.begin(), Named.end());
      Known = Chosen.Targets.insert(Known, std::move(New));
      Codes.emplace_back();
    }
    Codes[Known - Chosen.Targets.begin()].push_back(T);
  }
  for (auto [D, Of] : llvm::zip(Chosen.Targets, Codes)) {
    llvm::sort(Of, IsOlder);
    for (const Target &T : Of)
      if (!llvm::is_contained(D.Names, T.Code.name()))
        D.Names.push_back(T.Code.name());
  }
  return Chosen;
}

static constexpr llvm::StringLiteral GpuFlag = "--cuda-gpu-arch=";

std::vector<std::string> flagsOf(const DeviceTarget &Target) {
  std::vector<std::string> All = {(GpuFlag + Target.Gpu).str()};
  All.insert(All.end(), Target.Flags.begin(), Target.Flags.end());
  return All;
}

std::optional<Invocation> forTarget(const Invocation &I, size_t Target) {
  Invocation Other = I;
  Other.Targets = {I.Targets[Target]};
  const std::vector<std::string> Old = flagsOf(I.Targets.front());
  auto At = std::search(Other.Arguments.begin(), Other.Arguments.end(),
                        Old.begin(), Old.end());
  if (At == Other.Arguments.end())
    return std::nullopt;
  At = Other.Arguments.erase(At, At + Old.size());
  const std::vector<std::string> New = flagsOf(Other.Targets.front());
  Other.Arguments.insert(At, New.begin(), New.end());
  return Other;
}

llvm::Expected<std::optional<NamedArchitectures>>
parseArchitectures(StringRef Text) {
  if (Text == "all" || Text == "newest")
    return std::nullopt;
  NamedArchitectures Named;
  llvm::SmallVector<StringRef, 4> Names;
  Text.split(Names, ',', -1, /*KeepEmpty=*/true);
  for (StringRef Name : Names) {
    if (llvm::Expected<Gpu> G = parseGpu(Name); !G)
      return G.takeError();
    Named.Generated.push_back({Name.str(), {}});
  }
  return Named;
}

llvm::Error checkArchitectures(StringRef Text) {
  auto Named = parseArchitectures(Text);
  return Named ? llvm::Error::success() : Named.takeError();
}

/// Splits at commas outside of brackets and quotes.
static std::vector<std::string> splitOutside(StringRef Text) {
  std::vector<std::string> Parts(1);
  unsigned Depth = 0;
  bool Quoted = false;
  for (char C : Text) {
    Quoted ^= C == '"';
    Depth += C == '[';
    Depth -= C == ']' && Depth;
    if (C == ',' && !Quoted && !Depth)
      Parts.emplace_back();
    else
      Parts.back() += C;
  }
  return Parts;
}

llvm::Expected<CodeTarget> parseGenerateCode(StringRef Text) {
  std::string Plain = Text.str();
  llvm::erase(Plain, '\\');
  StringRef Whole = Plain;
  if (Whole.size() > 1 && Whole.front() == '"' && Whole.back() == '"' &&
      Whole.starts_with("\"arch="))
    Whole = Whole.drop_front().drop_back();
  CodeTarget Code;
  for (const std::string &Part : splitOutside(Whole)) {
    auto [Key, Value] = StringRef(Part).split('=');
    if (Key == "arch") {
      Code.Virtual = Value.trim("\"").str();
    } else if (Key == "code") {
      llvm::SmallVector<StringRef, 4> Names;
      Value.trim("[]\"").split(Names, ',', -1, /*KeepEmpty=*/false);
      for (StringRef Name : Names)
        Code.Real.push_back(Name.trim("\" ").str());
    } else {
      return llvm::createStringError("nvcc option '-gencode': '" + Part +
                                     "' in '" + Text +
                                     "' is neither arch= nor code=");
    }
  }
  if (Code.Virtual.empty() || Code.Real.empty())
    return llvm::createStringError("nvcc option '-gencode': '" + Text +
                                   "' lacks " +
                                   (Code.Virtual.empty() ? "arch=" : "code="));
  return Code;
}

} // namespace warplint
