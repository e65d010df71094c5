//===- ProfileJson.h - Measurements as JSON ---------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_PROFILEJSON_H
#define WARPLINT_LIB_REPORT_PROFILEJSON_H

#include "warplint/Finding/Measurement.h"
#include "llvm/Support/JSON.h"

namespace warplint {

/// Writes attributes of an object; docs/json.md documents them.
void writeMeasurement(llvm::json::OStream &J, const Measurement &M);
/// The attribute "time"; none if it is absent.
void writeTime(llvm::json::OStream &J, const std::optional<TimeShare> &Time);
void writeProfileReport(llvm::json::OStream &J, const ProfileReport &Report);

/// "agrees", "in-range", "differs" or "not-predicted".
llvm::StringRef agreementId(Agreement How);

} // namespace warplint

#endif
