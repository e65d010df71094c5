//===- Session.h - A session with one client --------------------*- C++ -*-===//
//
// Handles the messages of the client. The thread that reads messages calls all
// handlers, one after the other; the worker analyzes and publishes. A session
// has no lock. Its parts have one each, which they take in this order only:
// pending requests, analyses, workspace or worker, transport.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_SERVER_SESSION_H
#define WARPLINT_LIB_SERVER_SESSION_H

#include "Analyses.h"
#include "Connection.h"
#include "PendingRequests.h"
#include "Publisher.h"
#include "Worker.h"
#include "Workspace.h"

namespace warplint {

class Session {
public:
  /// Registers the handlers of all messages at `Handler`, which must outlive
  /// the session and call them on one thread. `Run` is for tests.
  Session(const ServerOptions &Options, llvm::lsp::MessageHandler &Handler,
          Analyses::Analyse Run = analyseFile);
  /// Prevents further work. False if work is still running after a short wait:
  /// the session must not be destroyed then.
  bool end();
  /// Whether the client has sent `shutdown`. Only for the thread that reads
  /// messages.
  bool isShutDown() const { return ShutDown; }

private:
  // Requests.cpp: requests of the protocol. Each validates its parameters.
  void listen(llvm::lsp::MessageHandler &Handler);
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
  /// Replies with the result of `Make` when the file's analyses are those of
  /// its current text; with null if the text changes before.
  void whenSettled(const Raw &P, Answer Reply,
                   decltype(PendingRequest::TakesLong) TakesLong,
                   decltype(PendingRequest::Make) Make);

  /// Notes the middle of the range that a request is about.
  void look(const Raw &P, const llvm::lsp::Range &At);

  // Texts.cpp: open files.
  void didOpen(const Raw &P);
  void didChange(const Raw &P);
  void didSave(const Raw &P);
  void didClose(const Raw &P);

  // Folders.cpp: workspace folders, settings and other files.
  void addFolders(const llvm::json::Value *List); ///< null: none
  void didChangeFolders(const Raw &P);
  void didChangeConfiguration(const Raw &P);
  void didChangeWatchedFiles(const Raw &P);
  void askConfiguration();
  void takeConfiguration(const Raw &Sections,
                         const std::vector<Workspace::FolderName> &Asked);
  void registerForChanges(); ///< for changes of files and settings
  void showComplaints();

  // Commands.cpp
  llvm::json::Value stateArgument(const Raw &P);
  llvm::json::Value pinLaunch(const Raw &P);

  const ServerOptions Options;
  bool Initialized = false, ShutDown = false;
  Connection Out;
  Workspace Space;
  Publisher Shown;
  Analyses Results;
  PendingRequests Pending;
  Worker Work; ///< the last member: destroyed before what it uses
};

} // namespace warplint

#endif
