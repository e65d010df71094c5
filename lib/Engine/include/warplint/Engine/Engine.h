//===- Engine.h - From files to findings ------------------------*- C++ -*-===//
//
// Joins the libraries: parses and prepares the files, evaluates each kernel
// under each launch, runs the checks, then merges, suppresses and sorts the
// findings.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ENGINE_ENGINE_H
#define WARPLINT_ENGINE_ENGINE_H

#include "warplint/Results/EngineOptions.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "warplint/Results/ProjectFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <vector>

namespace warplint {

class CacheStore;
struct InputSet;

class HeaderCache;
/// A PCH cache for a process that analyzes the same files repeatedly.
std::shared_ptr<HeaderCache> keepHeadersForLong();
/// A PCH cache for one run over `Files` files, `Threads` at a time (0: one per
/// core). `Cache` stores the PCHs for other runs and must outlive the result;
/// null: they are used in this run only.
std::shared_ptr<HeaderCache> keepHeadersForRun(CacheStore *Cache, size_t Files,
                                               unsigned Threads);

/// Compiles the headers that the cache of the job keeps for the next analyses
/// of its file. In a server, after the first analysis: that records which
/// headers they are, and the next one would have to compile them.
void prepareHeaders(const Job &Of);

class KeptTables;
/// Keeps the tables of kernels in memory, for EngineOptions::Kept of analyses
/// of one file and its changes.
std::shared_ptr<KeptTables> keepTables();

/// Analyzes the jobs, `Options.Jobs` at a time, and returns one result for
/// each, in the given order. The results do not depend on the number of
/// threads. A crash in the evaluation of one kernel loses only that kernel and
/// is reported. All files are parsed before the first is evaluated, so that
/// each kernel is evaluated under the launches in all files.
std::vector<FileResult> analyse(llvm::MutableArrayRef<Job> Files,
                                const EngineOptions &Options,
                                ProjectFiles &Project);

/// Analyzes the jobs, then those headers that no job included. These are added
/// to `Inputs.Jobs`, so that there is one result for each of them.
std::vector<FileResult> analyseInputs(InputSet &Inputs,
                                      const EngineOptions &Options);

/// Makes the decisions that need the results of all files: which templates and
/// files are omissions, and which comments suppress nothing. `Results` has one
/// entry for each of `Jobs`; `SawAll`: the project has no other files.
/// analyseInputs() calls this, except for a part of a run.
void settleRun(llvm::ArrayRef<Job> Jobs, std::vector<FileResult> &Results,
               bool AllowNoKernels, bool SawAll);

/// The findings of all results in one list, sorted by location and check.
/// Findings of several files at one location (in a shared header) are merged.
std::vector<Finding> collectFindings(std::vector<FileResult> &Results);

/// Ranks the findings with a known cost by decreasing cost; ties keep their
/// order.
void rankByCost(std::vector<Finding> &Findings);

/// Sorts by decreasing cost, unknown costs behind, a cost of 0 last; the sort
/// is stable.
void sortByCost(std::vector<Finding> &Findings);

} // namespace warplint

#endif
