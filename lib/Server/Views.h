//===- Views.h - Views of the analyses of one file --------------*- C++ -*-===//
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

/// The client's capabilities and position encoding.
struct Client {
  Encoding Counts = Encoding::Utf16; ///< unit of columns
  /// Parts of a diagnostic that it shows.
  bool RelatedInformation = false, CodeDescription = false, Tags = false;
  bool VersionedEdits = false; ///< supports
                               ///< workspace.workspaceEdit.documentChanges
  bool Markdown = false;       ///< supports Markdown in hovers
  /// Shows progress, has settings to ask for, tells of changed files.
  bool Progress = false, Configuration = false, WatchesFiles = false;
  bool TellsConfiguration = false; ///< notifies of changed settings, if the
                                   ///< server registers
  /// Requests hints and lenses again when the server wants it.
  bool RefreshesHints = false, RefreshesLenses = false;
};

/// An open text document.
struct Document {
  std::string Uri;     ///< as sent by the client
  std::string Path;    ///< absolute
  std::string Real;    ///< real path
  int64_t Version = 0; ///< as numbered by the client
  std::string Text;    ///< UTF-8
  /// The line (from 1) of the last change, or that the client asked about last;
  /// 0: none yet.
  unsigned InSight = 0;
};
using Documents = std::map<std::string, Document>; ///< by Path

/// The results of all analyses that concern one open file, for its current
/// text.
struct FileView {
  Document Of;        ///< a copy
  std::string Folder; ///< workspace folder; paths are shown relative to it
  std::vector<std::shared_ptr<const Snapshot>> From; ///< not null
  std::vector<Finding> Findings;           ///< with a location in the file
  std::vector<KernelPage> Pages;           ///< with a location in the file
  std::vector<LaunchInSight> InSight;      ///< in the file, or of its kernels
  std::vector<Problem> Problems;           ///< why results may be incomplete
  std::map<std::string, std::string> Uris; ///< of open files, by real path
  UnsavedTexts Texts; ///< of open files, by path and by real path

  /// Whether a path in a finding is that of the file.
  bool isHere(const std::string &Path) const;
};

/// Collects the results of the analyses that read the file.
FileView viewOf(const Document &Of, std::string Folder, const Documents &All,
                const std::vector<std::shared_ptr<const Snapshot>> &Snapshots);

/// The same file with the results of other analyses of the same texts.
FileView viewOf(FileView Of,
                const std::vector<std::shared_ptr<const Snapshot>> &Snapshots);

/// Converts locations to the client's positions; reads each text once.
class Places {
public:
  /// Both must outlive the object.
  Places(const FileView &Of, const Client &C) : Of(Of), C(C) {}
  /// The text of a file: the editor's if it is open, else that of the disk;
  /// empty if it cannot be read. Valid as long as the object.
  const Lines &lines(const std::string &Path);
  /// {"start", "end"} of `Length` bytes of one line.
  llvm::json::Value range(const Spot &Where, unsigned Length);
  /// {"uri", "range"}; null for a location without a file.
  llvm::json::Value location(const Spot &Where, unsigned Length);
  /// The client's own URI if the file is open; empty for a relative path.
  std::string uri(const std::string &Path) const;

private:
  const FileView &Of;
  const Client &C;
  std::map<std::string, Lines> Texts;
};

/// The text of an access in its line: a name with the subscripts and members
/// behind it. The compiler locates a store at its operator, behind the text. If
/// there is no such text, the location itself with length 0.
struct Extent {
  Spot Where;
  unsigned Length = 0; ///< bytes
};
/// `Line` is the text of the line of `Where`.
Extent extentOf(llvm::StringRef Line, const Spot &Where);

/// Parses "file:line:col"; invalid if malformed.
Spot spotOf(llvm::StringRef Launch);

/// The known launches of a kernel. Launches of several instances at one
/// location are listed once.
struct KernelLaunches {
  std::string Kernel;             ///< as LaunchInSight::Kernel
  Spot Where;                     ///< its definition
  std::vector<LaunchInSight> All; ///< by location and number

  /// The pinned launch; null if there is none.
  const LaunchInSight *pinned() const;
  /// Whether there are several launches, or one is pinned.
  bool canPin() const { return All.size() > 1 || pinned(); }
  /// "3 launches in sight: a.cu:8:41, 32x32 threads per block (pinned); ...",
  /// with paths relative to `Folder`.
  std::string describe(const std::string &Folder) const;
};
/// The kernels of InSight, by location and name.
std::vector<KernelLaunches> launchesOf(const FileView &V);
/// The launches to choose from, of kernels that are defined or launched in a
/// line (from 0), or of all.
llvm::json::Array choicesOf(const FileView &V, std::optional<int64_t> Line);
/// Code actions of a line that pin launches or remove pins.
llvm::json::Array pinActionsAt(const FileView &V, llvm::lsp::Range In);
/// The kind of these code actions.
inline constexpr llvm::StringLiteral PinKind = "warplint.launch";

/// The views: what the client is sent, as the protocol defines it. They change
/// nothing, and may read files that are not open. `Pages`:
/// ServerOptions::Pages. One that takes `Asked` may return anything once it is
/// asked to stop.
llvm::json::Array diagnosticsOf(const FileView &V, const Client &C,
                                llvm::StringRef Pages);
/// The hover of an access includes an explanation, which needs an analysis.
/// Null if there is nothing to show.
llvm::json::Value hoverAt(const FileView &V, const Client &C,
                          llvm::lsp::Position At, const Stop &Asked);
/// Whether the position is on an access.
bool isOnAccess(const FileView &V, const Client &C, llvm::lsp::Position At);
/// The cost of each access in a range, behind its text; the worst of several
/// launches or instances.
llvm::json::Array hintsOf(const FileView &V, const Client &C,
                          llvm::lsp::Range In);
/// The totals of each kernel of the file, and the number of its launches.
llvm::json::Array lensesOf(const FileView &V, const Client &C);
/// Code actions of a range; runs an analysis for each fix to verify its edits.
llvm::json::Array actionsAt(const FileView &V, const Client &C,
                            llvm::lsp::Range In, llvm::StringRef Pages,
                            const Stop &Asked);
/// One diagnostic, in the same form for all messages.
llvm::json::Object diagnosticOf(const Finding &F, Places &At, const Client &C,
                                llvm::StringRef Pages);

} // namespace warplint

#endif
