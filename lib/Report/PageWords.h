//===- PageWords.h - Words of tables and reports ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_PAGEWORDS_H
#define WARPLINT_LIB_REPORT_PAGEWORDS_H

#include "warplint/Finding/KernelPage.h"
#include <string>

namespace warplint {

/// "4", "11.5", "0.33": at most two decimals; "?" where there is none.
std::string shortNumber(std::optional<double> Value);

/// "32x8", "?x1": extents up to the last that is not 1.
std::string extentsOf(const Shape &S);

/// "8", "2 to 8", "at least 2", "?": the cost of a request.
std::string costOf(const Verdict &V);

/// "exact", "range", "sampled", "open": how sure the cost of a request is.
std::string sureOf(const Verdict &V);

/// "1 wavefront", "95 wavefronts", "? sectors": all requests of a block.
std::string totalOf(const PageRow &R);

/// "shared load 'tile', 4 bytes".
std::string describeAccess(const PageRow &R);

/// "launched at a.cu:34:3 with 32x32 threads per block, 16 blocks".
std::string describeLaunch(const KernelPage &Page);

/// "4224 bytes of shared memory per block; 2 blocks at a time on a
/// multiprocessor, limited by threads".
std::string describeResources(const KernelPage &Page);

/// "1056 wavefronts where 64 would do; ...": a block's totals; empty where no
/// row has one.
std::string describeTotals(const KernelPage &Page);

/// The part of the row in all that the kernel needs of the row's unit, and the
/// part of its excess: 0 to 1; see KernelPage::amount().
double shareOf(const KernelPage &Page, const PageRow &R);
double excessShareOf(const KernelPage &Page, const PageRow &R);

} // namespace warplint

#endif
