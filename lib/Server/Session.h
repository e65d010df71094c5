//===- Session.h - A talk with one client -----------------------*- C++ -*-===//
//
// The open texts, what is known of them, and who waits for what. The thread
// that reads messages changes the texts and answers; the worker analyses and
// publishes. One lock guards all members; no analysis runs under it.
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
  /// No more work begins; false where some still runs after a moment, so that
  /// the session must stay in memory.
  bool end();
  bool isShutDown() const { return ShutDown; }

private:
  // Requests.cpp: the protocol. Each reads its parameters, whatever they are.
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
  bool isRefused(Answer &Reply) const; ///< not yet or no more in operation
  llvm::json::Object capabilities() const;

  // Texts.cpp: open files.
  void didOpen(const Raw &P);
  void didChange(const Raw &P);
  void didSave(const Raw &P);
  void didClose(const Raw &P);
  /// Texts that hold the file are analysed again: it is another one now.
  void touch(const std::string &Real, bool Anew);

  // Folders.cpp: what the workspace says.
  struct Folder {
    std::string Path, Uri;
    Settings How;
    std::vector<std::string> Stated; ///< arguments, by command
  };
  void readFolders(const Raw &P);
  void didChangeFolders(const Raw &P);
  void didChangeConfiguration(const Raw &P);
  void didChangeWatchedFiles(const Raw &P);
  void askConfiguration();
  void takeConfiguration(const Raw &Sections,
                         const std::vector<std::string> &Asked);
  void registerForChanges(); ///< of files and settings
  /// The folder that holds a path: the innermost; that of all others if none.
  Folder &folderOf(const std::string &Path);
  Settings settingsOf(const std::string &Path);
  std::string shownFrom(const std::string &Path);
  void tellComplaints(const Settings &S);
  llvm::json::Value stateArgument(const Raw &P);
  llvm::json::Value pinLaunch(const Raw &P);
  /// Pins follow a text that is another one now, in its editor or on the disk.
  void searchPins(const std::string &Real);
  /// Notes which pins the analyses show; true where that is news.
  bool seePins();
  std::string textOf(const std::string &Real) const; ///< empty: none

  // Session.cpp: analyses, and who waits for them.
  struct Unit {
    std::shared_ptr<const Snapshot> Last;
    bool Anew = true; ///< the next analysis looks at the whole project
  };
  void analyse(const std::string &Path, bool Anew,
               std::chrono::milliseconds Delay);
  void analyseAll(bool Anew);
  void work(const std::string &Path, const Stop &Asked);
  void finish(const std::string &Path, std::shared_ptr<const Snapshot> Made,
              bool WasAnew);
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
    /// Whether the worker shall make it; null: it never does.
    std::function<bool(const FileView &)> TakesLong;
  };
  /// Answers once the file's analyses are those of its text, with what `Make`
  /// makes of them; null where the text changes before.
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
  std::map<std::string, Unit> Units; ///< by the path of an open file
  std::list<Waiter> Waiters;
  std::map<std::string, Waiter> Long; ///< by id: those that the worker makes
  std::vector<Folder> Folders;
  Folder Rest;             ///< of files in no folder
  llvm::json::Value Given; ///< settings that the client pushed
  std::set<std::string> Told;
  Pins Pinned;
  std::shared_ptr<KeptHeaders> Headers = keepHeadersForLong();
  Worker Work; ///< last: ends before what it works on
};

} // namespace warplint

#endif
