//===- KeepHeavier.h - The greater of two costs -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_MERGE_KEEPHEAVIER_H
#define WARPLINT_LIB_MERGE_KEEPHEAVIER_H

#include "warplint/Finding/Impact.h"
#include <algorithm>
#include <optional>

namespace warplint {

/// Keeps the cost with the greater weight, and the greater
/// FindingCost::MostShare. The two are of different launches or
/// kernel instances, which do not run at the same time.
inline void keepHeavier(std::optional<FindingCost> &Kept,
                        const std::optional<FindingCost> &Other) {
  if (!Other)
    return;
  const double Share =
      Kept ? std::max(Kept->MostShare, Other->MostShare) : Other->MostShare;
  if (!Kept || Kept->weight() < Other->weight())
    Kept = Other;
  Kept->MostShare = Share;
}

} // namespace warplint

#endif
