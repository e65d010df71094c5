//===- ProfileNote.cpp - Measurements in words ----------------------------===//

#include "ProfileRows.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static std::string number(double N) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.10g", N);
  return Text;
}

/// "predicted 96 to 128", "predicted at least 8 times ideal".
static std::string predictedText(const Measurement &M) {
  std::string Text = number(*M.Low);
  if (!M.High)
    Text = "at least " + Text;
  else if (number(*M.High) != Text)
    Text += " to " + number(*M.High);
  return "predicted " + Text + (M.IsRatio ? " times ideal" : "");
}

static llvm::StringRef agreementText(Agreement How) {
  switch (How) {
  case Agreement::Agrees:
    return "agrees";
  case Agreement::InRange:
    return "within the range";
  case Agreement::Differs:
    return "differs";
  case Agreement::NotPredicted:
    return "not predicted";
  }
  llvm_unreachable("unknown agreement");
}

std::string warplint::describeMeasurement(const Measurement &M, size_t Kernels,
                                          unsigned Sharing) {
  std::string Text = "measured: " + number(M.Measured) + " " + nameOf(M.Unit);
  if (M.Launches > 1)
    Text += " in " + std::to_string(M.Launches) + " recorded launches";
  if (M.Ideal > 0)
    Text += " where " + number(M.Ideal) + " would do";
  if (M.Low)
    Text += ", " + predictedText(M) + ": " + agreementText(M.How).str();
  else
    Text += ", not predicted";
  if (M.excess() > 0) {
    llvm::raw_string_ostream(Text)
        << "; the excess is " << llvm::format("%.1f%%", M.Share * 100)
        << " of all " << nameOf(M.Unit) << " of ";
    Text += Kernels > 1 ? "the " + std::to_string(Kernels) + " kernels"
                        : std::string("the kernel");
  }
  if (Sharing > 1)
    Text += "; " + std::to_string(Sharing) +
            " findings share the counters of this line";
  return Text;
}
