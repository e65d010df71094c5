//===- TranslationUnit.h - What one parse of a CUDA file gives --*- C++ -*-===//
//
// One device-side clang parse in process: AST facts as plain data, and the
// device module. Only this room sees clang/AST and clang/CodeGen; nothing of
// clang outlives parse().
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_TRANSLATIONUNIT_H
#define WARPLINT_FRONTEND_TRANSLATIONUNIT_H

#include "warplint/Finding/Problem.h"
#include "warplint/Frontend/ArchitectureUse.h"
#include "warplint/Program/Declaration.h"
#include "warplint/Program/Launch.h"
#include "warplint/Program/LineRange.h"
#include "warplint/Program/SourcePlaces.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
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
/// Compiled headers that parses share; see keepHeaders().
class KeptHeaders;

/// What compiled headers are kept for.
struct HeaderUse {
  CacheStore *Store = nullptr; ///< has those of earlier runs; null: none has
  bool IsForLong = false;      ///< the same files are parsed again and again
  bool HasManyFiles = false;   ///< more than some for each thread
};
/// A store of headers for ParseRequest::Headers, on any thread. The cache must
/// outlive it.
std::shared_ptr<KeptHeaders> keepHeaders(HeaderUse Use);

struct ParseRequest {
  std::string Directory;              ///< working folder of the command
  std::string File;                   ///< main file as the user wrote it
  std::vector<std::string> Arguments; ///< clang driver arguments (Command room)
  std::string ToolkitPath;            ///< empty: use the shipped declarations
  unsigned ToolkitMajor = 0, ToolkitMinor = 0;
  /// Only what other files ask for is wanted: `Elsewhere`, which then has the
  /// launches of the file's own kernels too. No code is generated.
  bool OnlyLaunches = false;
  /// Unsaved text by path, in place of what is on disk.
  std::map<std::string, std::string> Buffers;
  /// Null: every header is read. What a parse gives is the same.
  std::shared_ptr<KeptHeaders> Headers;
  /// Notes what is asked of the disk; null: nobody wants to know.
  FileTrace *Trace = nullptr;
};

/// What a parse depends on besides its request and the disk, as text: the
/// folders of the headers that come with the tool, and the environment that
/// clang reads.
std::string parseSurroundings();

/// A kernel that the source has but the module lacks.
struct LostKernel {
  std::string Name;
  Spot Where;
  std::string Why;
};

/// The device functions of a file that others can call, with their code.
struct DeviceCode {
  std::set<std::string> Functions; ///< mangled
  std::set<std::string> Missing;   ///< what they may need of further files
  std::string Bitcode;             ///< of the whole module
};

struct TranslationUnit {
  TranslationUnit();
  TranslationUnit(TranslationUnit &&);
  TranslationUnit &operator=(TranslationUnit &&);
  ~TranslationUnit();

  std::string MainFile;
  std::vector<KernelDeclaration> Kernels; ///< those with a body in the module
  std::vector<Launch> Launches; ///< launches of `Kernels`, source order
  /// Launches of kernels that have no code here, by the name that other files
  /// know.
  std::vector<Launch> Elsewhere;
  /// Host functions, by qualified name and place, that take too many steps to
  /// be followed: launches in them may be missing.
  std::vector<std::pair<std::string, Spot>> CutShort;
  std::vector<ArrayDeclaration> Arrays;
  SourcePlaces Places;           ///< of device code
  std::vector<Problem> Problems; ///< clang's diagnostics, in order
  std::vector<LostKernel> Lost;
  /// Kernel templates of the user's that nothing here instantiates.
  std::vector<LostKernel> Unused;
  bool HasErrors =
      false; ///< the source did not compile; what is here is partial
  /// Headers that the parse read, real paths, sorted (for the cache).
  std::vector<std::string> Includes;
  /// Folders whose files are not the user's (toolkit, system, shipped).
  std::vector<std::string> SystemPrefixes;
  /// What of the code depends on the GPU that it was parsed for.
  ArchitectureUse Architecture;
  /// Text of every file that a declaration, launch or kernel lies in, as
  /// parsed, by the path that Spot uses.
  std::map<std::string, std::string> Sources;
  /// Comments in the Sources that mention NOLINT.
  std::vector<EditRange> Silencers;
  /// Where there are Silencers: lines that no kernel of this unit has code of,
  /// because the preprocessor skipped them or nothing calls the function.
  std::vector<LineRange> Unseen;
  double ParseSeconds = 0, CodeGenSeconds = 0; ///< CPU
  unsigned Attempts = 1; ///< how often the main file was parsed
  bool TookHeaders = false; ///< compiled ones, from ParseRequest::Headers

  std::unique_ptr<llvm::LLVMContext> Context;
  /// Unoptimized device code (as for -O3 -disable-llvm-passes) with debug
  /// information; null when none could be generated. The file name of each
  /// DIFile is the path that Spot uses, whatever its directory.
  std::unique_ptr<llvm::Module> Module;

  /// Takes the module down to bitcode, for a unit that has to wait, and builds
  /// it again as it was. Without a module, and the second time, nothing.
  void pack();
  void unpack();

  /// The files that device code stands in, and what is declared for it, or that
  /// have Silencers, as Spot names them: what is found stands in these.
  std::set<std::string> filesOfCode() const;
  /// Functions that the module calls and has no code of, but for those that
  /// come with the toolkit.
  std::set<std::string> missingFunctions() const;
  /// Those that it has code of and that other files can call.
  std::set<std::string> functionsForOthers() const;
  /// Empty where the module has no function for others.
  DeviceCode deviceCode() const;
  /// Takes in the code of missing functions, and of what they call, from the
  /// first of these that has it.
  void link(llvm::ArrayRef<const DeviceCode *> Others);
  std::string Packed; ///< between the two
};

/// Parses and generates. An error only where nothing was parsed at all: the
/// main file is missing or unreadable, the arguments make no compilation. A
/// source that does not compile is a TranslationUnit with HasErrors. Never
/// crashes the process on bad input; a crash inside clang is caught and is an
/// error naming the file.
llvm::Expected<TranslationUnit> parse(const ParseRequest &Request);

} // namespace warplint

#endif
