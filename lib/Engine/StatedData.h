//===- StatedData.h - What is stated about a file's arrays ------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_STATEDDATA_H
#define WARPLINT_LIB_ENGINE_STATEDDATA_H

#include "warplint/Finding/Problem.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Program/StatedData.h"
#include "warplint/Results/Job.h"

namespace warplint {

/// What is stated about arrays of the unit, for PreparedModule::state(): by the
/// flags, by comments and by the configuration, in this order of precedence.
/// Statements that cannot be true of their array are omitted. Those, and
/// comments that are malformed or mean no array, are added to `Problems` (null:
/// nowhere).
std::vector<StatedData> statedDataFor(const Job &Of,
                                      const TranslationUnit &Unit,
                                      std::vector<Problem> *Problems);

} // namespace warplint

#endif
