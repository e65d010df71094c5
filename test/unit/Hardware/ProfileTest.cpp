//===- ProfileTest.cpp - Named and user-defined GPU profiles --------------===//
#include "warplint/Hardware/Gpus.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Profile parsed(llvm::StringRef Text) {
  llvm::Expected<Profile> P = parseProfile(Text);
  EXPECT_TRUE(bool(P)) << Text.str();
  if (P)
    return *P;
  llvm::consumeError(P.takeError());
  return Profile();
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<Profile> P = parseProfile(Text);
  return P ? "no error" : llvm::toString(P.takeError());
}

TEST(Profile, NamesAreUniqueAndParse) {
  llvm::StringSet<> Names;
  for (const Profile &P : namedProfiles()) {
    EXPECT_TRUE(Names.insert(P.Name).second) << P.Name;
    EXPECT_EQ(parsed(P.Name).ThreadsPerSM, P.ThreadsPerSM) << P.Name;
    EXPECT_EQ(parsed(P.Name).Name, P.Name);
    EXPECT_LE(P.StaticSharedLimit, P.OptInSharedLimit) << P.Name;
    EXPECT_LE(P.OptInSharedLimit, P.SharedPerSM) << P.Name;
  }
  EXPECT_EQ(namedProfiles().front().Name, "default");
}

TEST(Profile, SizesOfArchitectures) {
  // NVIDIA's table of compute capabilities, kilobytes of shared memory of a
  // multiprocessor and of a block, resident threads and blocks.
  struct Sizes {
    const char *Name;
    unsigned Shared, OptIn, Threads, Blocks;
  };
  for (const Sizes &S :
       std::initializer_list<Sizes>{{"sm_50", 64, 48, 2048, 32},
                                    {"sm_52", 96, 48, 2048, 32},
                                    {"sm_53", 64, 48, 2048, 32},
                                    {"sm_60", 64, 48, 2048, 32},
                                    {"sm_61", 96, 48, 2048, 32},
                                    {"sm_62", 64, 48, 2048, 32},
                                    {"sm_70", 96, 96, 2048, 32},
                                    {"sm_72", 96, 96, 2048, 32},
                                    {"sm_75", 64, 64, 1024, 16},
                                    {"sm_80", 164, 163, 2048, 32},
                                    {"sm_86", 100, 99, 1536, 16},
                                    {"sm_87", 164, 163, 1536, 16},
                                    {"sm_89", 100, 99, 1536, 24},
                                    {"sm_90", 228, 227, 2048, 32},
                                    {"sm_100", 228, 227, 2048, 32},
                                    {"sm_103", 228, 227, 2048, 32},
                                    {"sm_110", 228, 227, 1536, 24},
                                    {"sm_120", 100, 99, 1536, 24},
                                    {"sm_121", 100, 99, 1536, 24}}) {
    const Profile P = parsed(S.Name);
    EXPECT_EQ(P.SharedPerSM, S.Shared * 1024) << S.Name;
    EXPECT_EQ(P.OptInSharedLimit, S.OptIn * 1024) << S.Name;
    EXPECT_EQ(P.ThreadsPerSM, S.Threads) << S.Name;
    EXPECT_EQ(P.BlocksPerSM, S.Blocks) << S.Name;
    EXPECT_EQ(P.SectorBytes * P.Banks * P.BankBytes, 32u * 128) << S.Name;
  }
  // A block's own kilobyte is taken from sm_80 on.
  EXPECT_EQ(residentBlocks(parsed("sm_70"), 128, 32 * 1024), 3u);
  EXPECT_EQ(residentBlocks(parsed("sm_86"), 128, 32 * 1024), 3u);
  EXPECT_EQ(residentBlocks(parsed("sm_75"), 128, 32 * 1024), 2u);
  EXPECT_EQ(residentBlocks(parsed("sm_110"), 32, 0), 24u);
}

TEST(Profile, OfTheGpusOfACommand) {
  EXPECT_EQ(profileOf("sm_90a")->Name, "sm_90");
  EXPECT_EQ(profileOf("sm_103f")->Name, "sm_103");
  EXPECT_EQ(profileOf("sm_88"), nullptr);
  EXPECT_EQ(profileOf("default"), nullptr);
  EXPECT_EQ(profileOf("half-warp-16"), nullptr);
  EXPECT_EQ(smallestOf({"sm_90", "sm_75", "sm_80"})->Name, "sm_75");
  EXPECT_EQ(smallestOf({"sm_89", "sm_86"})->Name, "sm_86");
  EXPECT_EQ(smallestOf({"sm_88", "sm_100"})->Name, "sm_100");
  EXPECT_EQ(smallestOf({"sm_88"}), nullptr);
}

TEST(Profile, HalfWarp16) {
  Profile P = parsed("half-warp-16");
  EXPECT_EQ(P.Banks, 16u);
  EXPECT_EQ(P.BankBytes, 4u);
  EXPECT_EQ(P.LanesPerRequest, 16u);
  EXPECT_FALSE(P.Multicast);
}

TEST(Profile, KeysChangeTheDefaultOrANamedProfile) {
  Profile P =
      parsed("banks=16,bank-bytes=8,lanes-per-request=16,broadcast=single");
  EXPECT_EQ(P.Banks, 16u);
  EXPECT_EQ(P.BankBytes, 8u);
  EXPECT_EQ(P.LanesPerRequest, 16u);
  EXPECT_FALSE(P.Multicast);
  EXPECT_TRUE(P.PairedLoads);
  EXPECT_EQ(P.Name,
            "banks=16,bank-bytes=8,lanes-per-request=16,broadcast=single");

  P = parsed("half-warp-16, banks = 32, broadcast=multi, paired-loads=on, "
             "joined-accesses=on");
  EXPECT_EQ(P.Banks, 32u);
  EXPECT_EQ(P.LanesPerRequest, 16u);
  EXPECT_TRUE(P.Multicast);
  EXPECT_TRUE(P.PairedLoads);
  EXPECT_TRUE(P.JoinsNeighbours);
  EXPECT_FALSE(parsed("half-warp-16").JoinsNeighbours);

  P = parsed("sector-bytes=64,line-bytes=256,threads-per-block=256,threads-per-"
             "sm=512,blocks-per-sm=4,multiprocessors=16,static-shared=1000,"
             "opt-in-shared=2000,shared-per-sm=3000,reserved-shared=7,"
             "shared-granularity=16");
  EXPECT_EQ(P.SectorBytes, 64u);
  EXPECT_EQ(P.LineBytes, 256u);
  EXPECT_EQ(P.ThreadsPerBlock, 256u);
  EXPECT_EQ(P.ThreadsPerSM, 512u);
  EXPECT_EQ(P.BlocksPerSM, 4u);
  EXPECT_EQ(P.Multiprocessors, 16u);
  EXPECT_EQ(P.StaticSharedLimit, 1000u);
  EXPECT_EQ(P.OptInSharedLimit, 2000u);
  EXPECT_EQ(P.SharedPerSM, 3000u);
  EXPECT_EQ(P.ReservedSharedPerBlock, 7u);
  EXPECT_EQ(P.SharedGranularity, 16u);
}

TEST(Profile, ErrorsNameKeyAndValue) {
  EXPECT_EQ(errorOf("banks=12"), "GPU profile: 'banks' expects a power of two "
                                 "from 1 to 128, not '12'");
  EXPECT_EQ(errorOf("banks="),
            "GPU profile: 'banks' expects a power of two from "
            "1 to 128, not ''");
  EXPECT_EQ(errorOf("lanes-per-request=64"),
            "GPU profile: 'lanes-per-request' expects a power of two from 1 to "
            "32, not '64'");
  EXPECT_EQ(errorOf("threads-per-sm=-1"),
            "GPU profile: 'threads-per-sm' expects "
            "a number from 1 to 65536, not '-1'");
  EXPECT_EQ(errorOf("broadcast=both"),
            "GPU profile: 'broadcast' expects 'multi' "
            "or 'single', not 'both'");
  EXPECT_EQ(errorOf("default,32"), "GPU profile: '32' is not key=value");
  llvm::StringRef Unknown = "GPU profile: unknown key 'bnaks' (with value "
                            "'16'); known keys: banks, bank-bytes, ";
  EXPECT_EQ(errorOf("bnaks=16").substr(0, Unknown.size()), Unknown);
  llvm::StringRef NoName = "GPU profile: no profile is named 'sm_1'; named "
                           "profiles: default, half-warp-16, ";
  EXPECT_EQ(errorOf("sm_1").substr(0, NoName.size()), NoName);
  EXPECT_NE(errorOf(""), "no error");
}

TEST(Profile, ResidentBlocks) {
  Profile P;
  EXPECT_EQ(residentBlocks(P, 256, 0), 8u);  // threads
  EXPECT_EQ(residentBlocks(P, 32, 0), 32u);  // blocks
  EXPECT_EQ(residentBlocks(P, 33, 0), 32u);  // two warps each
  EXPECT_EQ(residentBlocks(P, 1000, 0), 2u); // 32 warps each
  EXPECT_EQ(residentBlocks(P, 1025, 0), 0u);
  // 48 KB and the system's 1 KB: 228 / 49.
  EXPECT_EQ(residentBlocks(P, 256, 48 * 1024), 4u);
  EXPECT_EQ(residentBlocks(P, 256, 227 * 1024), 1u);
  EXPECT_EQ(residentBlocks(P, 256, 227 * 1024 + 1), 0u);
  // 4096 + 1024 bytes fit 45 times, 4224 + 1024 bytes 44 times.
  P.ThreadsPerSM = 1 << 16;
  P.BlocksPerSM = 1000;
  EXPECT_EQ(residentBlocks(P, 256, 4096), 45u);
  EXPECT_EQ(residentBlocks(P, 256, 4097), 44u);
  EXPECT_EQ(residentBlocks(parsed("sm_75"), 256, 0), 4u);
  // Registers are allotted to warps, 256 at a time.
  EXPECT_EQ(residentBlocks(Profile(), 256, 0, 32), 8u);
  EXPECT_EQ(residentBlocks(Profile(), 256, 0, 33), 6u);
  EXPECT_EQ(residentBlocks(Profile(), 256, 0, 255), 1u);
  EXPECT_EQ(residentBlocks(parsed("half-warp-16"), 64, 4096), 3u);
}

} // namespace
