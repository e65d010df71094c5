//===- Views.h - What is known of a file, as the client sees it -*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_VIEWS_H
#define WARPLINT_LIB_SERVER_VIEWS_H

#include "Analysis.h"
#include "Positions.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warplint {

/// What the client can do and how it counts.
struct Client {
  Encoding Counts = Encoding::Utf16;
  bool RelatedInformation = false, CodeDescription = false, Tags = false;
  bool VersionedEdits = false; ///< workspace.workspaceEdit.documentChanges
  bool Markdown = false;       ///< in hovers
  bool Progress = false, Configuration = false, WatchesFiles = false;
  bool TellsConfiguration = false; ///< of changes, to a server that asks for it
  bool RefreshesHints = false, RefreshesLenses = false;
};

/// An open text.
struct Document {
  std::string Uri;  ///< as the client spells it
  std::string Path; ///< absolute
  std::string Real; ///< behind links
  int64_t Version = 0;
  std::string Text;
};
using Documents = std::map<std::string, Document>; ///< by Path

/// What the analyses say of one open file. All of it belongs to the one text
/// that they were made of.
struct FileView {
  Document Of;
  std::string Folder; ///< of the workspace; paths are shown from it
  std::vector<std::shared_ptr<const Snapshot>> From;
  std::vector<Finding> Findings;           ///< at places of the file
  std::vector<KernelPage> Pages;           ///< with a place in the file
  std::vector<LaunchInSight> InSight; ///< there, or of kernels of the file
  std::vector<Problem> Problems;           ///< why less is known than could be
  std::map<std::string, std::string> Uris; ///< of open files, by real path
  UnsavedTexts Texts; ///< of open files, by path and real path

  /// Whether a path of a finding is the file.
  bool isHere(const std::string &Path) const;
};

/// Puts together what the analyses that read the file say of it.
FileView viewOf(const Document &Of, std::string Folder, const Documents &All,
                const std::vector<std::shared_ptr<const Snapshot>> &Snapshots);

/// What other analyses of the same texts say of the file.
FileView viewOf(FileView Of,
                const std::vector<std::shared_ptr<const Snapshot>> &Snapshots);

/// Turns places into what the client counts; reads each text once.
class Places {
public:
  Places(const FileView &Of, const Client &C) : Of(Of), C(C) {}
  const Lines &lines(const std::string &Path);
  llvm::json::Value range(const Spot &Where, unsigned Length);
  /// {"uri", "range"}; null for a place without a file.
  llvm::json::Value location(const Spot &Where, unsigned Length);
  std::string uri(const std::string &Path) const;

private:
  const FileView &Of;
  const Client &C;
  std::map<std::string, Lines> Texts;
};

/// The bytes of a line that an access at a place of it is written with: a name
/// and the subscripts and members behind it. The compiler gives a store the
/// place of its operator; what it stores to lies before that. The place itself
/// and no length where there is no such text.
struct Extent {
  Spot Where;
  unsigned Length = 0;
};
Extent extentOf(llvm::StringRef Line, const Spot &Where);

/// "file:line:col" as a place; invalid where it is none.
Spot spotOf(llvm::StringRef Launch);

/// The launches in sight of a kernel. Where several instances are launched at
/// one place it stands once.
struct KernelLaunches {
  std::string Kernel; ///< as LaunchInSight::Kernel
  Spot Where;         ///< its definition
  std::vector<LaunchInSight> All;

  const LaunchInSight *pinned() const;
  /// Whether there is a choice to make, or one was made.
  bool canPin() const { return All.size() > 1 || pinned(); }
  /// "3 launches in sight: a.cu:8:41, 32x32 threads per block (pinned); ...",
  /// paths from `Folder`.
  std::string describe(const std::string &Folder) const;
};
std::vector<KernelLaunches> launchesOf(const FileView &V);
/// The client's choice among the launches of the kernels that are defined, or
/// launched, in a line from 0; of all where none is given.
llvm::json::Array choicesOf(const FileView &V, std::optional<int64_t> Line);
/// Pins and their release as actions of a line.
llvm::json::Array pinActionsAt(const FileView &V, llvm::lsp::Range In);
/// The kind of those actions.
inline constexpr llvm::StringLiteral PinKind = "warplint.launch";

/// The views; each is a function of its arguments.
llvm::json::Array diagnosticsOf(const FileView &V, const Client &C,
                                llvm::StringRef Pages);
/// Of an access with what explains it, which takes an analysis.
llvm::json::Value hoverAt(const FileView &V, const Client &C,
                          llvm::lsp::Position At, const Stop &Asked);
/// Whether an access is there.
bool isOnAccess(const FileView &V, const Client &C, llvm::lsp::Position At);
llvm::json::Array hintsOf(const FileView &V, const Client &C,
                          llvm::lsp::Range In);
llvm::json::Array lensesOf(const FileView &V, const Client &C);
/// Quick fixes at a range: proves the edits, which takes an analysis each.
llvm::json::Array actionsAt(const FileView &V, const Client &C,
                            llvm::lsp::Range In, llvm::StringRef Pages,
                            const Stop &Asked);
/// One diagnostic, the same in all messages.
llvm::json::Object diagnosticOf(const Finding &F, Places &At, const Client &C,
                                llvm::StringRef Pages);

} // namespace warplint

#endif
