//===- Session.h - A session with one client --------------------*- C++ -*-===//
//
// Has the open texts, their analyses, and the pending requests. The thread that
// reads messages changes the texts and replies; the worker analyzes and
// publishes. One lock guards all members; no analysis runs while it is held.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_SERVER_SESSION_H
#define WARPLINT_LIB_SERVER_SESSION_H

#include "Analysis.h"
#include "Messages.h"
#include "Pins.h"
#include "Settings.h"
#include "Views.h"
#include "Worker.h"
#include "llvm/Support/LSP/Transport.h"
#include <list>
#include <mutex>

namespace warplint {

class Session {
public:
  Session(const ServerOptions &Options, llvm::lsp::MessageHandler &Handler);
  /// Prevents further work. False if work is still running after a short wait:
  /// the session must not be destroyed then.
  bool end();
  bool isShutDown() const { return ShutDown; }

private:
  // Requests.cpp: messages of the protocol. Each validates its parameters.
  void listen();
  void initialize(const Raw &P, Answer Reply);
  void shutdown(const Raw &P, Answer Reply);
  void invalid(const Raw &P, Answer Reply);
  void hover(const Raw &P, Answer Reply);
  void inlayHint(const Raw &P, Answer Reply);
  void codeLens(const Raw &P, Answer Reply);
  void codeAction(const Raw &P, Answer Reply);
  void executeCommand(const Raw &P, Answer Reply);
  void initialized(const Raw &P);
  void cancelRequest(const Raw &P);
  bool isRefused(Answer &Reply) const; ///< before initialization or after
                                       ///< shutdown
  llvm::json::Object capabilities() const;

  // Texts.cpp: open files.
  void didOpen(const Raw &P);
  void didChange(const Raw &P);
  void didSave(const Raw &P);
  void didClose(const Raw &P);
  /// Schedules analyses of all open files that read the file, which has
  /// changed.
  void touch(const std::string &Real, bool Anew);

  // Folders.cpp: workspace folders.
  struct Folder {
    std::string Path, Uri;
    Settings How;
    std::vector<std::string> Stated; ///< stated arguments, as on the command
                                     ///< line
  };
  void readFolders(const Raw &P);
  void didChangeFolders(const Raw &P);
  void didChangeConfiguration(const Raw &P);
  void didChangeWatchedFiles(const Raw &P);
  void askConfiguration();
  void takeConfiguration(const Raw &Sections,
                         const std::vector<std::string> &Asked);
  void registerForChanges(); ///< for changes of files and settings
  /// The innermost folder that contains a path, or else `Rest`.
  Folder &folderOf(const std::string &Path);
  Settings settingsOf(const std::string &Path);
  std::string shownFrom(const std::string &Path);
  void tellComplaints(const Settings &S);
  llvm::json::Value stateArgument(const Raw &P);
  llvm::json::Value pinLaunch(const Raw &P);
  /// Finds the pins of a file after its text changed in the editor or on disk.
  void searchPins(const std::string &Real);
  /// Updates which pins the analyses contain; returns whether one changed.
  bool seePins();
  std::string textOf(const std::string &Real) const; ///< empty: no such file

  // Session.cpp: analyses and pending requests.
  struct Unit {
    std::shared_ptr<const Snapshot> Last;
    bool Anew = true; ///< the next analysis reads the whole project
    std::shared_ptr<KeptTables> Kept = keepTables();
  };
  void analyse(const std::string &Path, bool Anew,
               std::chrono::milliseconds Delay);
  void analyseAll(bool Anew);
  void work(const std::string &Path, const Stop &Asked);
  /// Logs the flags of the analyzed commands that are not honored, each once
  /// for each file.
  void logFlags(const Snapshot &Made);
  void finish(const std::string &Path, std::shared_ptr<const Snapshot> Made,
              bool WasAnew);
  /// Schedules the compilation of the headers of a file that was analyzed for
  /// the first time.
  void prepareHeadersOf(const std::string &Path, const Job &Of);
  void publish(const std::string &Path);
  std::chrono::milliseconds debounce(const std::string &Path);
  std::vector<std::shared_ptr<const Snapshot>> snapshotsOf(const Document &D);
  bool isSettled(const Document &D) const;
  FileView view(const Document &D);
  UnsavedTexts texts() const;

  struct Waiter {
    std::string Path, Id;
    Answer Reply;
    std::function<llvm::json::Value(const FileView &, const Stop &)> Make;
    /// Whether the worker must compute the reply; null: never.
    std::function<bool(const FileView &)> TakesLong;
  };
  /// Replies with the result of `Make` when the file's analyses are those of
  /// its current text; with null if the text changes before.
  void whenSettled(
      const Raw &P, Answer Reply,
      std::function<bool(const FileView &)> TakesLong,
      std::function<llvm::json::Value(const FileView &, const Stop &)> Make);
  void answerSettled();
  void dropWaiters(const std::string &Path);
  void notify(llvm::StringLiteral Method, llvm::json::Value Params);
  void request(llvm::StringLiteral Method, llvm::json::Value Params,
               std::function<void(llvm::Expected<Raw>)> Then);
  void refresh();
  std::string beginProgress(const std::string &Path);
  void endProgress(const std::string &Token);

  ServerOptions Options;
  llvm::lsp::MessageHandler &Handler;
  Client Peer;
  bool Initialized = false, ShutDown = false;
  int64_t NextId = 1;

  mutable std::recursive_mutex Lock;
  Documents Open;
  std::map<std::string, Unit> Units; ///< by path of an open file
  std::list<Waiter> Waiters;
  std::map<std::string, Waiter> Long; ///< by ID; requests that the worker
                                      ///< computes
  std::vector<Folder> Folders;
  Folder Rest;             ///< for files outside of all folders
  llvm::json::Value Given; ///< settings pushed by the client
  std::set<std::string> Reported;
  std::set<std::string> Logged; ///< by logFlags()
  Pins Pinned;
  std::shared_ptr<HeaderCache> Headers = keepHeadersForLong();
  Worker Work; ///< the last member: destroyed before what it uses
};

} // namespace warplint

#endif
