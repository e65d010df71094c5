//===- PageWords.h - Texts for tables and reports ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_PAGEWORDS_H
#define WARPLINT_LIB_REPORT_PAGEWORDS_H

#include "warplint/Finding/KernelPage.h"
#include <string>

namespace warplint {

/// "4", "11.5", "0.33": at most two decimals; "?" without a value.
std::string shortNumber(std::optional<double> Value);

/// "8", "2 to 8", "at least 2", "?": the cost of a request.
std::string costOf(const Verdict &V);

/// "exact", "range", "sampled", "open": the certainty of a request's cost.
std::string sureOf(const Verdict &V);

/// "1 wavefront", "95 wavefronts", "? sectors": the cost of all requests of a
/// block.
std::string totalOf(const PageRow &R);

/// "shared load 'tile', 4 bytes".
std::string describeAccess(const PageRow &R);

/// "launched at a.cu:34:3 with 32x32 threads per block, 16 blocks".
std::string describeLaunch(const KernelPage &Page);

/// "4224 bytes of shared memory per block; 2 blocks at a time on a
/// multiprocessor, limited by threads".
std::string describeResources(const KernelPage &Page);

/// "1056 wavefronts where 64 would do; ...": the totals of a block; empty if no
/// row has one.
std::string describeTotals(const KernelPage &Page);

/// The share of the row in the kernel's total of its unit, and the share of its
/// excess: 0 to 1; see KernelPage::amount().
double shareOf(const KernelPage &Page, const PageRow &R);
double excessShareOf(const KernelPage &Page, const PageRow &R);

} // namespace warplint

#endif
