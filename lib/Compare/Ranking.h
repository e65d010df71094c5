//===- Ranking.h - Order of findings ----------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_RANKING_H
#define WARPLINT_LIB_COMPARE_RANKING_H

#include "warplint/Finding/Finding.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>
#include <vector>

namespace warplint {

/// Sorts findings by decreasing `WeightOf`; equal ones stay in their order.
template <typename Function>
void rankBy(std::vector<Finding> &Findings, Function WeightOf) {
  std::vector<std::pair<double, size_t>> Order;
  for (size_t I = 0; I != Findings.size(); ++I)
    Order.emplace_back(-WeightOf(Findings[I]), I);
  llvm::sort(Order);
  std::vector<Finding> Ranked;
  for (const auto &[Weight, I] : Order)
    Ranked.push_back(std::move(Findings[I]));
  Findings = std::move(Ranked);
}

} // namespace warplint

#endif
