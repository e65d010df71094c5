//===- FileResult.h - The result for one file -------------------*- C++ -*-===//
#ifndef WARPLINT_RESULTS_FILERESULT_H
#define WARPLINT_RESULTS_FILERESULT_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Finding/Confirmation.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Finding/UnlikeFlag.h"
#include "warplint/Results/LaunchInSight.h"
#include "warplint/Settings/SuppressionComment.h"
#include <map>
#include <string>
#include <vector>

namespace warplint {

/// The cost of analyzing one file, which differs between runs.
struct RunCost {
  /// CPU seconds.
  double Parse = 0, CodeGen = 0, Optimize = 0, Evaluate = 0, Checks = 0;
  unsigned Parses = 0;      ///< number of parses of the file
  bool FromCache = false;   ///< the result came from the cache
  bool TookHeaders = false; ///< a PCH of CUDA's headers was used
};

/// The result for one file (or one entry of the database).
struct FileResult {
  std::string File;
  std::vector<Finding> Findings; ///< sorted, merged, not suppressed
  std::vector<Problem> Problems; ///< clang's and the engine's
  bool Failed = false;           ///< nothing was analyzed
  bool Partial = false;          ///< some of the file was not analyzed
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  unsigned Undecided = 0,
           Ranges = 0; ///< accesses whose verdict is a range
  /// Findings that a NOLINT comment silenced, those that are less sure than
  /// what is asked for, and those whose excess is too small a share of their
  /// kernels (MinCostShare), as Findings but without their notes: one fault may
  /// be seen in several files and places, and counts once.
  std::vector<Finding> Suppressed, Below, Small;
  /// Texts of the files that fixes edit, as analyzed, by the path in the edit.
  std::map<std::string, std::string> Edited;
  std::vector<std::string> Includes; ///< headers read, real paths, sorted
  std::vector<Omission> Omissions;
  std::vector<UnlikeFlag> UnlikeFlags; ///< of its command; none without kernels
  std::vector<SuppressionComment>
      SuppressionComments;       ///< NOLINT comments that name checks of this
                                 ///< tool
  bool Broken = false;           ///< the source has compile errors
  bool HasAssumedLaunch = false; ///< some kernel's block was assumed
  /// Kernel templates that this file instantiates, by the location used in
  /// Omissions of other files.
  std::vector<Spot> Instantiated;
  std::vector<std::string> Dump; ///< JSON objects, one per access
  std::string Ir;                ///< the module as text, if KeepIrAfter is set
  std::vector<KernelPage> Pages; ///< one per analyzed launch
  /// With Pages: all launches, including those not evaluated because of pins.
  std::vector<LaunchInSight> InSight;
  FilePredictions Predicted;
  /// The GPUs that the file was analyzed for ("sm_80"), oldest first.
  std::vector<std::string> Architectures;
  /// Indices into Invocation::Targets of further targets whose code was
  /// analyzed.
  std::vector<unsigned> FurtherTargets;
  Confirmation Confirmed; ///< by --confirm-with-nvcc
  RunCost Cost;
};

} // namespace warplint

#endif
