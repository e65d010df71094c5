//===- ProfileJson.cpp - Measurements as JSON -----------------------------===//
#include "ProfileJson.h"
#include "JsonText.h"
#include "warplint/Wording/Names.h"
#include "llvm/Support/ErrorHandling.h"

using namespace warplint;
using llvm::json::OStream;

llvm::StringRef warplint::agreementId(Agreement How) {
  switch (How) {
  case Agreement::Agrees:
    return "agrees";
  case Agreement::InRange:
    return "in-range";
  case Agreement::Differs:
    return "differs";
  case Agreement::NotPredicted:
    return "not-predicted";
  }
  llvm_unreachable("unknown agreement");
}

static void writeBound(OStream &J, llvm::StringRef Key,
                       const std::optional<double> &Bound) {
  if (Bound)
    attributeNumber(J, Key, *Bound);
  else
    J.attribute(Key, nullptr);
}

void warplint::writeMeasurement(OStream &J, const Measurement &M) {
  J.attribute("agreement", agreementId(M.How));
  J.attribute("unit", nameOf(M.Unit));
  attributeNumber(J, "measured", M.Measured);
  attributeNumber(J, "ideal", M.Ideal);
  attributeNumber(J, "excess", M.excess());
  attributeNumber(J, "share", M.Share);
  J.attributeObject("predicted", [&] {
    writeBound(J, "low", M.Low);
    writeBound(J, "high", M.High);
    J.attribute("of", M.IsRatio ? "measured/ideal" : "measured");
  });
  J.attribute("launches", M.Launches);
}

void warplint::writeTime(OStream &J, const std::optional<TimeShare> &Time) {
  if (!Time)
    return;
  J.attributeObject("time", [&] {
    attributeNumber(J, "share", Time->Share);
    J.attribute("launches", Time->Launches);
    if (Time->Saved)
      attributeNumber(J, "saved", *Time->Saved);
  });
}

void warplint::writeProfileReport(OStream &J, const ProfileReport &Report) {
  attributeText(J, "file", Report.File);
  J.attribute("launches", Report.Launches);
  J.attribute("launchesAnalysed", Report.Matched);
  J.attributeArray("lines", [&] {
    for (const MeasuredLine &L : Report.Lines)
      J.object([&] {
        attributeText(J, "kernel", L.Kernel);
        attributeText(J, "file", L.Where.File);
        J.attribute("line", L.Where.Line);
        attributeText(J, "memory", memoryName(L.Space, L.IsAtomic));
        writeMeasurement(J, L.Numbers);
        J.attributeArray("checks", [&] {
          for (const std::string &Check : L.Checks)
            J.value(Check);
        });
        attributeText(J, "why", L.Why);
      });
  });
  J.attributeArray("notes", [&] {
    for (const std::string &Note : Report.Notes)
      J.value(jsonText(Note));
  });
}
