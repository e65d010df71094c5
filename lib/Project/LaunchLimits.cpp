//===- LaunchLimits.cpp - Launches that no GPU accepts --------------------===//
//
// The limits are from the CUDA programming guide's table of compute
// capabilities. They are the same for all compute capabilities, except for
// shared memory, for which the greatest limit is used.
//
//===----------------------------------------------------------------------===//

#include "warplint/Project/LaunchLimits.h"

using namespace warplint;

/// Greatest extents of a block, in threads, and of a grid, in blocks; x first.
static constexpr uint64_t MostBlock[] = {1024, 1024, 64};
static constexpr uint64_t MostGrid[] = {(uint64_t(1) << 31) - 1, 65535, 65535};
static constexpr uint64_t MostShared = 227 << 10; // bytes

/// The extent in words. An extent above INT32_MAX is probably a negative int of
/// the source, which follows in parentheses.
static std::string number(uint32_t Extent) {
  std::string Text = std::to_string(Extent);
  if (Extent > INT32_MAX)
    Text += " (" + std::to_string(int32_t(Extent)) + ")";
  return Text;
}

static std::string whyTooLarge(const char *What, const Shape &S,
                               const uint64_t (&Most)[3]) {
  for (unsigned I = 0; I < 3; ++I)
    if (S.Extent[I] && *S.Extent[I] > Most[I])
      return std::string("its ") + What + " is " + number(*S.Extent[I]) +
             " in " + "xyz"[I] + "; the limit is " + std::to_string(Most[I]);
  return "";
}

std::string warplint::whyImpossible(const Launch &L) {
  if (std::string Why = whyTooLarge("block", L.Block, MostBlock); !Why.empty())
    return Why;
  uint64_t Threads = 1; // no overflow: each extent is small by now
  for (const std::optional<uint32_t> &E : L.Block.Extent)
    Threads *= E.value_or(1);
  if (Threads > MostThreads)
    return "its block has " + std::to_string(Threads) +
           " threads; the limit is " + std::to_string(MostThreads);
  if (std::string Why = whyTooLarge("grid", L.Grid, MostGrid); !Why.empty())
    return Why;
  if (L.DynamicShared && *L.DynamicShared > MostShared)
    return "it asks for " + std::to_string(*L.DynamicShared) +
           " bytes of shared memory; the limit is " +
           std::to_string(MostShared);
  return "";
}
