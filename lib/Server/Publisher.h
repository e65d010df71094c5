//===- Publisher.h - What the server says of results ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_PUBLISHER_H
#define WARPLINT_LIB_SERVER_PUBLISHER_H

#include "Analyses.h"
#include "Connection.h"
#include <set>
#include <string>

namespace warplint {

/// Sends what the client did not request: diagnostics, progress, and the flags
/// that are not honored.
///
/// The functions of AnalysisListener are called on the worker, clear() on the
/// thread that reads messages.
class Publisher : public AnalysisListener {
public:
  /// `Pages`: ServerOptions::Pages. All arguments must outlive the publisher.
  Publisher(Connection &Out, const Workspace &Space, const std::string &Pages)
      : Out(Out), Space(Space), Pages(Pages) {}

  void begins(const std::string &Path) override;
  void ends() override;
  /// Logs the flags of the analyzed commands that are not honored, each once
  /// for each file.
  void isMade(const Snapshot &Made) override;
  /// Publishes the diagnostics of a document, unless it is closed or has
  /// another version by now: the check and the message are one step, during
  /// which no document changes.
  void show(const FileView &V) override;
  void isShown() override { Out.refresh(); }

  /// Removes the diagnostics of a document that is closed already.
  void clear(const Document &Closed);

private:
  Connection &Out;
  const Workspace &Space;
  const std::string &Pages;
  // Only the worker uses these.
  std::string Token; ///< of the progress shown; empty: none
  std::set<std::string> Logged;
};

} // namespace warplint

#endif
