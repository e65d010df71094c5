//===- TranslationUnit.h - Result of one parse of a CUDA file ---*- C++ -*-===//
//
// One device-side clang parse in process: AST facts as plain data, and the
// device module. Only this library and lib/Host use clang/AST; no object of
// clang outlives parse().
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_TRANSLATIONUNIT_H
#define WARPLINT_FRONTEND_TRANSLATIONUNIT_H

#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Frontend/ArchitectureUse.h"
#include "warplint/Frontend/WrittenText.h"
#include "warplint/Program/CodeShapes.h"
#include "warplint/Program/Declaration.h"
#include "warplint/Program/Launch.h"
#include "warplint/Program/LineRange.h"
#include "warplint/Program/SourcePlaces.h"
#include "warplint/Program/Tiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace warplint {

class CacheStore;
class FileTrace;
struct WorkShapes;
/// A cache of PCHs that parses share; see createHeaderCache().
class HeaderCache;

/// How the PCH cache is used.
struct HeaderUse {
  CacheStore *Store = nullptr; ///< PCHs of earlier runs on disk; null: none
  bool IsForLong = false;      ///< a server parses the same files repeatedly,
                               ///< and headers may change between the parses
  bool HasManyFiles = false; ///< enough files per thread that a PCH saves time
                             ///< in this run
  /// The first parse of a file emits no PCH, since its results are waited for;
  /// compileHeaders() follows. With IsForLong.
  bool IsAfterResults = false;
};
/// Creates a PCH cache for ParseRequest::Headers. It is thread-safe. The cache
/// store must outlive it.
std::shared_ptr<HeaderCache> createHeaderCache(HeaderUse Use);

struct ParseRequest {
  std::string Directory;              ///< working folder of the command
  std::string File;                   ///< main file as the user wrote it
  std::vector<std::string> Arguments; ///< clang driver arguments (lib/Command)
  std::string ToolkitPath;            ///< empty: use the shipped declarations
  unsigned ToolkitMajor = 0, ToolkitMinor = 0; ///< version of the toolkit
  /// Find only launches, and generate no code. `Elsewhere` of the result has
  /// all launches, including those of the file's own kernels.
  bool OnlyLaunches = false;
  /// Unsaved text by path, which replaces the file on disk.
  std::map<std::string, std::string> Buffers;
  /// The PCH cache; null: every header is read. The result is the same.
  std::shared_ptr<HeaderCache> Headers;
  /// Records all queries of the disk; may be null.
  FileTrace *Trace = nullptr;
  /// Whether the result is no longer needed; may be null. A parse that takes
  /// compiled headers ends at the next declaration then, with an error.
  std::function<bool()> IsStale;
};

/// What a parse depends on besides its request and the files that it reads, as
/// text for a cache key: the folders of the tool's own headers, and the
/// environment variables that clang reads.
std::string parseSurroundings();

/// The device functions of a file that other files can call, with their code.
struct DeviceCode {
  std::set<std::string> Functions; ///< mangled
  std::set<std::string> Missing;   ///< undefined functions that these may call
  std::string Bitcode;             ///< the whole module
};

struct TranslationUnit {
  TranslationUnit();
  TranslationUnit(TranslationUnit &&);
  TranslationUnit &operator=(TranslationUnit &&);
  ~TranslationUnit();

  std::string MainFile;
  std::vector<KernelDeclaration> Kernels; ///< with a body in the module
  std::vector<Launch> Launches;           ///< of `Kernels`, in source order
  /// Launches of kernels without code in this file, by the symbol name of the
  /// kernel.
  std::vector<Launch> Elsewhere;
  /// The arrays that the host code sorts and other files may know.
  std::vector<SortedField> Sorts;
  /// Symbol names of those of `Kernels` that are no template instances, and
  /// that nothing in this file uses; and of these, those that nothing declares
  /// besides their definition.
  std::set<std::string> Uncalled, Unnamed;
  /// Host functions (qualified name and location) whose evaluation exceeded its
  /// step limit: launches in them may be missing.
  std::vector<std::pair<std::string, Spot>> OutOfBudget;
  std::vector<ArrayDeclaration> Arrays;
  SourcePlaces Places; ///< of device code
  CodeShapes Shapes;   ///< of device code in user files
  Tiles SharedTiles;   ///< tensors of CuTe in device code
  /// How the kernels of user files give out their work (Program/WorkShapes.h).
  std::shared_ptr<const WorkShapes> Work;
  std::vector<Problem> Problems; ///< clang's diagnostics, in order
  /// Kernels without code: their source does not compile, or clang could not
  /// generate code for them. Of the kind Kernel: Why, the qualified name as
  /// Kernel, and the location of the name.
  std::vector<Omission> OmittedKernels;
  /// Likewise, of the kind Template: kernel templates of user files that this
  /// file does not instantiate.
  std::vector<Omission> Unused;
  bool HasErrors =
      false; ///< the source did not compile; this result is partial
  /// Real paths of the headers that were read, sorted (for the cache).
  std::vector<std::string> Includes;
  /// Folders of files that are not the user's (toolkit, system, shipped).
  std::vector<std::string> SystemPrefixes;
  /// Folders of libraries that are found through the include path: the user
  /// does not edit these headers, but their kernels are analyzed.
  std::vector<std::string> LibraryPrefixes;
  /// How the code depends on the GPU for which it was parsed.
  ArchitectureUse Architecture;
  /// Of a unit without kernels: the directive behind which the first one of the
  /// main file was skipped, as `'#ifdef USE_CUDA'`; empty: none was.
  std::string SkipsKernels;
  /// Text, as parsed, of every file that contains a declaration, launch or
  /// kernel, by the path in Spot.
  std::map<std::string, std::string> Sources;
  /// The user's text of those Sources in which a repair for clang moved bytes.
  /// All locations and edits of the unit are in the Sources.
  std::map<std::string, WrittenText> Written;
  /// Comments in the Sources that mention NOLINT.
  std::vector<EditRange> SuppressionComments;
  /// If there are SuppressionComments: lines without code of any kernel in this
  /// unit, because the preprocessor skipped them or no kernel calls the
  /// function.
  std::vector<LineRange> Unseen;
  double ParseSeconds = 0, CodeGenSeconds = 0; ///< CPU
  unsigned Attempts = 1;    ///< number of parses of the main file
  bool TookHeaders = false; ///< used a PCH of ParseRequest::Headers

  /// Unoptimized device code (as for -O3 -disable-llvm-passes) with debug
  /// information; null when none could be generated. The file name of each
  /// DIFile is the path that Spot uses, whatever its directory.
  std::unique_ptr<llvm::Module> Module;
  /// Owns the types of Module, which is therefore declared before it: an
  /// assignment destroys the old module first.
  std::unique_ptr<llvm::LLVMContext> Context;

  /// pack() converts the module to bitcode, which takes less memory, for a unit
  /// that is analyzed later; unpack() restores it. Both do nothing without a
  /// module or if called twice.
  void pack();
  void unpack();
  /// Frees the module, once nothing reads it any more.
  void dropModule();

  /// The files, as named in Spot, that contain device code, declarations for
  /// it, or SuppressionComments: findings are located in these.
  std::set<std::string> filesOfCode() const;
  /// Functions that the module calls but does not define, without the
  /// toolkit's.
  std::set<std::string> missingFunctions() const;
  /// Functions that the module defines and other files can call.
  std::set<std::string> functionsForOthers() const;
  /// Empty if the module has no function for others.
  DeviceCode deviceCode() const;
  /// Links the code of missing functions and their callees, each from the first
  /// of `Others` that defines it.
  void link(llvm::ArrayRef<const DeviceCode *> Others);
  std::string Packed; ///< bitcode between pack() and unpack()
};

/// Parses the file and generates code. Returns an error only if nothing was
/// parsed: the main file is missing or unreadable, or the arguments form no
/// compilation. Source that does not compile gives a TranslationUnit with
/// HasErrors. A crash inside clang is caught and returned as an error that
/// names the file.
llvm::Expected<TranslationUnit> parse(const ParseRequest &Request);

} // namespace warplint

#endif
