//===- Profile.cpp - The named GPUs and the parser of --gpu-profile -------===//
#include "warplint/Hardware/Profile.h"
#include "warplint/Hardware/Gpus.h"
#include "warplint/Hardware/Warp.h"
#include "warplint/Spelling/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <array>
#include <tuple>

using namespace warplint;

/// A GPU that differs from the default in its sizes only. KB are units of 1024
/// bytes: of shared memory per multiprocessor, and as a block may request it.
static Profile sized(const char *Name, unsigned SharedKB, unsigned OptInKB,
                     unsigned Threads, unsigned Blocks) {
  Profile P;
  P.Name = Name;
  P.SharedPerSM = SharedKB * 1024;
  P.OptInSharedLimit = OptInKB * 1024;
  P.ThreadsPerSM = Threads;
  P.BlocksPerSM = Blocks;
  return P;
}

/// Compute capability 1.3: 16 banks serve a half-warp at a time, and one word
/// is broadcast per wavefront.
static Profile halfWarp16() {
  Profile P = sized("half-warp-16", 16, 16, 1024, 8);
  P.Banks = 16;
  P.LanesPerRequest = 16;
  P.Multicast = false;
  P.PairedLoads = false;
  P.JoinsNeighbours = false;
  P.StaticSharedLimit = P.OptInSharedLimit;
  P.ReservedSharedPerBlock = 16;
  P.SharedGranularity = 512;
  P.ThreadsPerBlock = 512;
  return P;
}

/// Before sm_80, the system reserves no shared memory, and the allocation unit
/// is larger.
static Profile sized7(const char *Name, unsigned SharedKB, unsigned Threads,
                      unsigned Blocks) {
  Profile P = sized(Name, SharedKB, SharedKB, Threads, Blocks);
  P.ReservedSharedPerBlock = 0;
  P.SharedGranularity = 256;
  return P;
}

/// Before sm_70, a block cannot request more than it may declare statically.
static Profile sized5(const char *Name, unsigned SharedKB) {
  Profile P = sized7(Name, SharedKB, 2048, 32);
  P.OptInSharedLimit = P.StaticSharedLimit;
  return P;
}

/// For compute capabilities whose GPUs all have this number of multiprocessors.
static Profile withMultiprocessors(Profile P, unsigned Number) {
  P.Multiprocessors = Number;
  return P;
}

llvm::ArrayRef<Profile> warplint::namedProfiles() {
  static const std::array<Profile, 21> Profiles = {
      Profile(),
      halfWarp16(),
      sized5("sm_50", 64),
      sized5("sm_52", 96),
      sized5("sm_53", 64),
      withMultiprocessors(sized5("sm_60", 64), 56),
      sized5("sm_61", 96),
      sized5("sm_62", 64),
      withMultiprocessors(sized7("sm_70", 96, 2048, 32), 80),
      sized7("sm_72", 96, 2048, 32),
      sized7("sm_75", 64, 1024, 16),
      sized("sm_80", 164, 163, 2048, 32),
      sized("sm_86", 100, 99, 1536, 16),
      sized("sm_87", 164, 163, 1536, 16),
      sized("sm_89", 100, 99, 1536, 24),
      sized("sm_90", 228, 227, 2048, 32),
      sized("sm_100", 228, 227, 2048, 32),
      sized("sm_103", 228, 227, 2048, 32),
      sized("sm_110", 228, 227, 1536, 24),
      sized("sm_120", 100, 99, 1536, 24),
      sized("sm_121", 100, 99, 1536, 24),
  };
  return Profiles;
}

const Profile *warplint::profileOf(llvm::StringRef Gpu) {
  if (Gpu.ends_with("a") || Gpu.ends_with("f"))
    Gpu = Gpu.drop_back();
  llvm::ArrayRef<Profile> Known = namedProfiles();
  const Profile *Found =
      Gpu.starts_with("sm_")
          ? llvm::find_if(Known,
                          [&](const Profile &P) { return Gpu == P.Name; })
          : Known.end();
  return Found == Known.end() ? nullptr : Found;
}

const Profile *warplint::smallestOf(llvm::ArrayRef<std::string> Gpus) {
  auto SizeOf = [](const Profile *P) {
    return std::make_tuple(P->OptInSharedLimit, P->SharedPerSM, P->ThreadsPerSM,
                           P->BlocksPerSM);
  };
  const Profile *Smallest = nullptr;
  for (const std::string &Gpu : Gpus)
    if (const Profile *P = profileOf(Gpu);
        P && (!Smallest || SizeOf(P) < SizeOf(Smallest)))
      Smallest = P;
  return Smallest;
}

static llvm::Error badValue(llvm::StringRef Key, llvm::StringRef Value,
                            const llvm::Twine &Wanted) {
  return llvm::createStringError("GPU profile: '" + Key + "' expects " +
                                 Wanted + ", not '" + Value + "'");
}

namespace {

/// A key whose value is a number in a range.
struct NumberKey {
  const char *Name;
  /// The member, by its type; the other one is null.
  unsigned Profile::*Small;
  uint64_t Profile::*Large;
  uint64_t Least, Most;
  bool PowerOfTwo;
};

} // namespace

static constexpr NumberKey NumberKeys[] = {
    {"banks", &Profile::Banks, nullptr, 1, Profile::MaxBanks, true},
    {"bank-bytes", &Profile::BankBytes, nullptr, 4, 16, true},
    {"lanes-per-request", &Profile::LanesPerRequest, nullptr, 1, WarpLanes,
     true},
    {"sector-bytes", &Profile::SectorBytes, nullptr, 1, 4096, true},
    {"line-bytes", &Profile::LineBytes, nullptr, 1, 4096, true},
    {"threads-per-block", &Profile::ThreadsPerBlock, nullptr, 1, 1 << 16,
     false},
    {"threads-per-sm", &Profile::ThreadsPerSM, nullptr, 1, 1 << 16, false},
    {"blocks-per-sm", &Profile::BlocksPerSM, nullptr, 1, 1 << 16, false},
    {"multiprocessors", &Profile::Multiprocessors, nullptr, 1, 1 << 16, false},
    {"static-shared", nullptr, &Profile::StaticSharedLimit, 0, 1 << 30, false},
    {"opt-in-shared", nullptr, &Profile::OptInSharedLimit, 0, 1 << 30, false},
    {"shared-per-sm", nullptr, &Profile::SharedPerSM, 0, 1 << 30, false},
    {"reserved-shared", nullptr, &Profile::ReservedSharedPerBlock, 0, 1 << 30,
     false},
    {"shared-granularity", nullptr, &Profile::SharedGranularity, 1, 1 << 20,
     true},
};

static llvm::Error setNumber(Profile &P, const NumberKey &Key,
                             llvm::StringRef Value) {
  uint64_t Number;
  if (Value.getAsInteger(10, Number) || Number < Key.Least ||
      Number > Key.Most || (Key.PowerOfTwo && !llvm::isPowerOf2_64(Number)))
    return badValue(
        Key.Name, Value,
        llvm::Twine(Key.PowerOfTwo ? "a power of two" : "a number") + " from " +
            llvm::Twine(Key.Least) + " to " + llvm::Twine(Key.Most));
  if (Key.Small)
    P.*Key.Small = Number;
  else
    P.*Key.Large = Number;
  return llvm::Error::success();
}

/// Sets `Flag` to whether `Value` is `Yes`. Returns an error if it is neither
/// `Yes` nor `No`.
static llvm::Error setChoice(bool &Flag, llvm::StringRef Key,
                             llvm::StringRef Value, llvm::StringRef Yes,
                             llvm::StringRef No) {
  if (Value != Yes && Value != No)
    return badValue(Key, Value, "'" + Yes + "' or '" + No + "'");
  Flag = Value == Yes;
  return llvm::Error::success();
}

static llvm::Error setKey(Profile &P, llvm::StringRef Key,
                          llvm::StringRef Value) {
  for (const NumberKey &Number : NumberKeys)
    if (Key == Number.Name)
      return setNumber(P, Number, Value);
  if (Key == "broadcast")
    return setChoice(P.Multicast, Key, Value, "multi", "single");
  if (Key == "paired-loads")
    return setChoice(P.PairedLoads, Key, Value, "on", "off");
  if (Key == "joined-accesses")
    return setChoice(P.JoinsNeighbours, Key, Value, "on", "off");
  llvm::SmallVector<llvm::StringRef> Known;
  for (const NumberKey &Number : NumberKeys)
    Known.push_back(Number.Name);
  Known.append({"broadcast", "paired-loads", "joined-accesses"});
  return llvm::createStringError(
      "GPU profile: unknown key '" + Key + "' (with value '" + Value +
      "'); known keys: " + llvm::join(Known, ", ") + didYouMean(Key, Known));
}

static llvm::Expected<Profile> profileNamed(llvm::StringRef Name) {
  llvm::ArrayRef<Profile> Known = namedProfiles();
  const Profile *Found =
      llvm::find_if(Known, [&](const Profile &P) { return Name == P.Name; });
  if (Found != Known.end())
    return *Found;
  llvm::SmallVector<llvm::StringRef> Names;
  for (const Profile &P : Known)
    Names.push_back(P.Name);
  return llvm::createStringError(
      "GPU profile: no profile is named '" + Name + "'; named profiles: " +
      llvm::join(Names, ", ") + didYouMean(Name, Names));
}

llvm::Expected<Profile> warplint::parseProfile(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Text.split(Parts, ',');
  Profile P;
  for (size_t I = 0; I != Parts.size(); ++I) {
    llvm::StringRef Part = Parts[I].trim();
    if (I == 0 && !Part.contains('=')) {
      llvm::Expected<Profile> Named = profileNamed(Part);
      if (!Named)
        return Named.takeError();
      P = *Named;
      continue;
    }
    if (!Part.contains('='))
      return llvm::createStringError("GPU profile: '" + Part +
                                     "' is not key=value");
    auto [Key, Value] = Part.split('=');
    if (llvm::Error E = setKey(P, Key.trim(), Value.trim()))
      return std::move(E);
    P.Name = Text.str();
  }
  return P;
}

unsigned warplint::residentBlocks(const Profile &P, uint64_t Threads,
                                  uint64_t SharedBytes, unsigned Registers) {
  if (SharedBytes > P.OptInSharedLimit || Threads > P.ThreadsPerBlock)
    return 0;
  uint64_t Blocks = P.BlocksPerSM;
  // Threads are allocated in whole warps.
  if (uint64_t Allotted = llvm::alignTo(Threads, WarpLanes))
    Blocks = std::min<uint64_t>(Blocks, P.ThreadsPerSM / Allotted);
  // Registers are allocated per warp.
  if (uint64_t Warp =
          llvm::alignTo(Registers * WarpLanes, P.RegisterGranularity);
      Warp && Threads)
    Blocks = std::min<uint64_t>(
        Blocks, P.RegistersPerSM / Warp / llvm::divideCeil(Threads, WarpLanes));
  uint64_t Taken = llvm::alignTo(SharedBytes + P.ReservedSharedPerBlock,
                                 P.SharedGranularity);
  if (Taken)
    Blocks = std::min(Blocks, P.SharedPerSM / Taken);
  return Blocks;
}

double warplint::queueCycles(const Profile &P) {
  // Measured on an H200 with all its 132 multiprocessors
  // (docs/hardware.md): 3.6 cycles for each of them.
  constexpr double OfMeasured = 475;
  constexpr unsigned Measured = 132;
  return OfMeasured * P.Multiprocessors / Measured;
}
