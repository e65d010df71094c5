//===- Diagnostics.h - Clang's diagnostics as Problems ----------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_DIAGNOSTICS_H
#define WARPLINT_FRONTEND_DIAGNOSTICS_H

#include "warplint/Finding/Problem.h"
#include "warplint/Host/ErrorPlace.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include <vector>

namespace warplint {

/// Stores each diagnostic as plain data and prints nothing. Counts errors as
/// clang does, and stores the first MaxErrors only. After a missing header,
/// only further missing headers are stored: other compilers stop there, and
/// most later errors are consequences.
class DiagnosticRecorder : public clang::DiagnosticConsumer {
public:
  static constexpr unsigned MaxErrors = 200;

  explicit DiagnosticRecorder(std::vector<Problem> &Problems)
      : Problems(Problems) {}
  void BeginSourceFile(const clang::LangOptions &LangOpts,
                       const clang::Preprocessor *) override {
    this->LangOpts = LangOpts;
  }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  /// All errors that have a location.
  const std::vector<ErrorPlace> &errors() const { return Errors; }
  /// To be called at the end of the source: appends the number of dropped
  /// errors to the diagnostics of missing headers. Later errors, of code
  /// generation, are stored.
  void tellFollowers();

private:
  std::vector<Problem> &Problems;
  std::vector<ErrorPlace> Errors;
  clang::LangOptions LangOpts;
  bool Dropping = false;
  size_t BehindMissing = 0; ///< in Problems; 0: no header is missing
  unsigned Followers = 0;   ///< errors dropped because of it
};

} // namespace warplint

#endif
