//===- Analyses.h - The analyses of the open documents ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_ANALYSES_H
#define WARPLINT_LIB_SERVER_ANALYSES_H

#include "Analysis.h"
#include "Workspace.h"
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Learns of analyses. All functions are called on the worker, or on a thread
/// that it waits for, one at a time, and without a lock: they may call what
/// they like.
class AnalysisListener {
public:
  virtual ~AnalysisListener() = default;
  /// An analysis that reads the whole project begins; `Path` is of its file.
  virtual void begins(const std::string &Path) = 0;
  /// The analysis of begins() has ended, also if it was stopped.
  virtual void ends() = 0;
  /// The analysis of a file has a result, which will be shown.
  virtual void isMade(const Snapshot &Made) = 0;
  /// What is known of one open document has changed.
  virtual void show(const FileView &V) = 0;
  /// All that a result has changed is shown.
  virtual void isShown() = 0;
};

/// Schedules the analyses of open documents on the worker, stops those whose
/// text or settings have changed, and keeps the last result of each document.
///
/// Any thread may call any function. One lock guards the results; it is not
/// recursive, is not held while a file is analyzed or the listener called, and
/// is taken before those of the workspace and the worker. Paths are absolute.
class Analyses {
public:
  using Analyse = std::function<std::shared_ptr<const Snapshot>(
      const AnalysisRequest &, const Stop &)>;

  /// The arguments must outlive the object, except that the worker may be
  /// destroyed before it. The worker must have ended before any of them goes.
  /// `Run` is analyseFile(), or stands for it in tests.
  Analyses(const ServerOptions &Options, Workspace &Space, Worker &Work,
           AnalysisListener &Listener, Analyse Run);
  Analyses(const Analyses &) = delete;

  /// Schedules the analysis of a document in place of a waiting one, and stops
  /// a running one. `WholeProject`: it reads the database and the other files
  /// of the project again, which remains wanted until such an analysis has
  /// ended.
  void schedule(const std::string &Path, bool WholeProject,
                std::chrono::milliseconds Delay);
  /// The same after a change of its text, with delayOfChange().
  void scheduleSoon(const std::string &Path, bool WholeProject = false);
  /// How long the analysis of a changed text is delayed: by the setting
  /// "debounce", or by nothing if the document has a result and no analysis of
  /// it waits or runs, or else by a quarter of the duration of the last
  /// analysis, between 20 and 150 ms.
  std::chrono::milliseconds delayOfChange(const std::string &Path) const;
  void scheduleAll(bool WholeProject); ///< of all open documents
  /// Schedules analyses of open headers, which may have lost the file that
  /// includes them.
  void scheduleHeaders();
  /// Schedules the analyses whose last result has errors: a file that did not
  /// exist may be there.
  void scheduleFailed();
  /// Schedules the analyses that have read a file (real path) that changed,
  /// except for that of the document `But`.
  void touch(const std::string &Real, bool WholeProject,
             const std::string &But = "");
  /// Stops the analyses of a document that was closed, and drops its results.
  void forget(const std::string &Path);

  /// Updates which pins the results contain; returns whether one changed.
  bool refreshPins();

  /// What is known of an open document; none if it is not open, or if a result
  /// is of another text of it than the present one.
  std::optional<FileView> view(const std::string &Path) const;
  /// The same once no analysis that reads the document waits or runs (other
  /// than one that only searches the project for launches), else none. A view
  /// without a document, whose paths are empty: the document is not open.
  std::optional<FileView> settledView(const std::string &Path) const;

private:
  struct DocumentState {
    std::shared_ptr<const Snapshot> Last; ///< null before the first result
    bool WholeProject = true; ///< the next analysis reads the whole project
    std::shared_ptr<KeptTables> Kept = keepTables();
  };
  /// Whether a result concerns a document.
  static bool concerns(const std::string &Path, const DocumentState &State,
                       const Document &D);
  // The lock is held.
  void put(const std::string &Path, bool WholeProject,
           std::chrono::milliseconds Delay);
  std::chrono::milliseconds debounce(const std::string &Path) const;
  bool isCurrent(const Document &D) const;
  bool isSettled(const Document &D) const;
  bool updatePins();
  FileView viewOf(const Document &D, const Documents &All,
                  std::string Folder) const;
  /// Keeps a result and schedules what follows from it. Returns the documents
  /// to show.
  std::vector<std::string> keep(const std::string &Path,
                                std::shared_ptr<const Snapshot> Made,
                                bool ReadProject);
  /// Schedules the compilation of the headers of a file that was analyzed for
  /// the first time.
  void prepareHeadersOf(const std::string &Path, const Job &Of);

  // On the worker, without the lock.
  void work(const std::string &Path, const Stop &Asked);
  struct Task {
    AnalysisRequest Request;
    bool WholeProject = false;
    bool Skip = false;    ///< the result is empty
    bool IsFirst = false; ///< the document has no result yet
  };
  std::optional<Task> begin(const std::string &Path); ///< none: not open
  /// Shows the first findings of a document that has no result yet.
  void showEarly(const std::string &Path,
                 const std::shared_ptr<const Snapshot> &Made,
                 const Stop &Asked);
  void finish(const std::string &Path, std::shared_ptr<const Snapshot> Made,
              bool ReadProject, const Stop &Asked);

  const ServerOptions &Options;
  Workspace &Space;
  Worker &Work;
  AnalysisListener &Listener;
  const Analyse Run;
  const std::shared_ptr<HeaderCache> Headers = keepHeadersForLong();
  mutable std::mutex Lock;
  std::map<std::string, DocumentState>
      ByDocument; ///< by path of an open document
};

} // namespace warplint

#endif
