//===- PendingRequests.h - Requests that wait for a result ------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_PENDINGREQUESTS_H
#define WARPLINT_LIB_SERVER_PENDINGREQUESTS_H

#include "Messages.h"
#include "Views.h"
#include "Worker.h"
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace warplint {

/// A request about one document, whose reply needs the results of its text.
struct PendingRequest {
  std::string Path; ///< absolute
  std::string Id;   ///< as JSON text; unique among the pending ones
  Answer Reply;
  /// Makes the reply, without a lock.
  std::function<llvm::json::Value(const FileView &, const Stop &)> Make;
  /// Whether the worker must make the reply; null: never. Is called under the
  /// lock of the pending requests, and must not call them.
  std::function<bool(const FileView &)> TakesLong;
};

/// Requests that wait for the analyses of their documents, and those whose
/// replies the worker makes. Each is answered once: with the reply, with null
/// if its text changes before, or with an error if the client cancels it.
///
/// Any thread may call any function. One lock guards the requests: who takes
/// a request out answers it. The lock is not recursive, and is taken before
/// those of the analyses and the worker; an answer must not call back.
class PendingRequests {
public:
  /// What is known of a document (by path) if it is settled; none if an
  /// analysis has to end first; a view with empty paths if it is not open.
  using Settled = std::function<std::optional<FileView>(const std::string &)>;

  /// `Look` is called under the lock, and must not call the pending requests.
  /// The worker must have ended before the object is destroyed.
  PendingRequests(Settled Look, Worker &Work)
      : Look(std::move(Look)), Work(Work) {}
  PendingRequests(const PendingRequests &) = delete;

  /// Adds a request, and answers it if its document is settled.
  void add(PendingRequest R);
  /// Answers the requests whose documents are settled; the worker makes the
  /// replies that take long. To be called after whatever may settle one.
  void answer();
  /// Answers the requests about a document, whose text has changed, with null.
  void drop(const std::string &Path);
  /// Answers a request with the error Cancelled; nothing if it is not pending.
  void cancel(const std::string &Id);

private:
  void makeOnWorker(PendingRequest R, FileView V); ///< the lock is held

  const Settled Look;
  Worker &Work;
  std::mutex Lock; ///< of the members below
  std::list<PendingRequest> Waiting;
  std::map<std::string, PendingRequest> Long; ///< by ID; on the worker
};

} // namespace warplint

#endif
