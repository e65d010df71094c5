//===- Diagnostics.h - Clang's diagnostics as Problems ----------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_DIAGNOSTICS_H
#define WARPLINT_FRONTEND_DIAGNOSTICS_H

#include "warplint/Finding/Problem.h"
#include "warplint/Host/ErrorPlace.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include <vector>

namespace clang {
class DeclContext;
}

namespace warplint {

/// Keeps each diagnostic as plain data and prints nothing. Counts errors as
/// clang does; of a flood of errors only the first MaxErrors are kept. Behind a
/// header that is missing only further missing headers are: other compilers
/// stop there, and most of what follows comes of it. So it is behind a header
/// that refuses the language standard of the command by #error.
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
  /// The source is read: says behind the missing headers, or of the one that
  /// refuses the standard, how many errors were not kept for them. What comes
  /// now, of code generation, is kept.
  void tellFollowers();

private:
  void tellRefusal(Problem &Of, bool HasFollowers) const;

  std::vector<Problem> &Problems;
  std::vector<ErrorPlace> Errors;
  clang::LangOptions LangOpts;
  /// In which the function of the last error was looked up; may be null.
  const clang::DeclContext *Class = nullptr;
  bool Dropping = false;
  size_t BehindMissing = 0;   ///< in Problems; 0: no header is missing
  unsigned Followers = 0;     ///< errors dropped because of it
  size_t Refusal = 0;         ///< of a header, in Problems; 0: there is none
  unsigned LeastStandard = 0; ///< that the headers which refuse take: 17
};

} // namespace warplint

#endif
