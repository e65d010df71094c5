//===- CodeForm.h - Code as bytes that name no place in a file --*- C++ -*-===//
#ifndef WARPLINT_LIB_CALLS_CODEFORM_H
#define WARPLINT_LIB_CALLS_CODEFORM_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/BLAKE3.h"
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class DbgRecord;
class DIFile;
class DILocalScope;
} // namespace llvm

namespace warplint {

using CodeDigest = llvm::BLAKE3Result<>;

/// The code of one function or variable, apart from what only a whole module
/// decides: which other globals, nodes and lines it means. In the bytes these
/// are numbers of the lists.
struct CodeForm {
  bool IsKnown = true; ///< false: it has something that the form does not cover
  CodeDigest Digest{};
  template <typename T> using Numbers = llvm::MapVector<T, unsigned>;
  Numbers<const llvm::GlobalValue *> Uses; ///< in code and initializers
  /// Distinct nodes, which other code can share.
  Numbers<const llvm::MDNode *> Nodes;
  /// A line: the number of its file in FormWriter::files(), and its own number,
  /// which is not 0.
  using Line = std::pair<unsigned, unsigned>;
  Numbers<Line> Lines;
  /// Whether a function has lines of several files, by an inclusion in its body
  /// or `#line`: LLVM compares their numbers then.
  bool MixesFiles = false;
};

/// Writes forms of the globals of one module. Two modules of equal forms, lists
/// and orders are equal to every stage, but for their lines. Lists what it
/// covers: anything else, such as an instruction of a newer LLVM, makes the
/// form unknown.
class FormWriter {
public:
  explicit FormWriter(llvm::Module &M);
  CodeForm formOf(llvm::GlobalValue &G);
  /// What belongs to no global: the target, flags. Empty if the form does not
  /// cover it.
  std::string formOf(const llvm::Module &M);
  /// The names of the files of all lines so far.
  const std::vector<std::string> &files() const { return Files; }

private:
  void begin();
  void number(uint64_t N);
  void text(llvm::StringRef S);
  void digest(const CodeDigest &D);
  void unknown() { Form.IsKnown = false; }
  /// Writes the number of a value in one of the lists of the form.
  template <typename T> void listed(CodeForm::Numbers<T> &In, T Value) {
    number(In.try_emplace(Value, unsigned(In.size())).first->second);
  }

  void type(llvm::Type *T);
  CodeDigest digestOf(llvm::Type *T);
  void attributes(llvm::AttributeList L);
  void common(const llvm::GlobalObject &G);
  void constant(llvm::Constant &C);
  void value(llvm::Value &V);
  void function(llvm::Function &F);
  void instruction(llvm::Instruction &I);
  void details(llvm::Instruction &I);
  void call(llvm::CallBase &C);
  void uses(llvm::Value &V);
  // CodeFormMetadata.cpp
  void metadata(const llvm::Metadata *M);
  void node(const llvm::MDNode &N);
  void debugNode(const llvm::DINode &N);
  void scope(const llvm::DINode &N);
  void variable(const llvm::DINode &N);
  /// `File` is what the number counts in, null where no debug information says.
  void line(const llvm::DIFile *File, unsigned L);
  /// The same within a function.
  void line(const llvm::DILocalScope &Scope, unsigned L);
  void noteFileOf(const llvm::DILocalScope *Scope, const llvm::DIFile *File);
  unsigned numberOf(const llvm::DIFile *File);
  void record(const llvm::DbgRecord &R);
  void
  attachments(llvm::ArrayRef<std::pair<unsigned, llvm::MDNode *>> Attachments);

  llvm::SmallVector<llvm::StringRef, 0> Kinds; ///< names of attachments
  llvm::SmallVector<llvm::StringRef, 0> Scopes;
  llvm::DenseMap<llvm::Type *, CodeDigest> Types;
  llvm::DenseMap<void *, CodeDigest> Attributes;
  std::string Bytes;
  CodeForm Form;
  llvm::DenseMap<const llvm::Value *, unsigned> Locals;
  llvm::DenseMap<const llvm::MDNode *, unsigned> Seen;
  std::vector<std::string> Files;
  llvm::StringMap<unsigned> FileNumbers;
  llvm::DenseMap<const llvm::DIFile *, unsigned> FilesSeen;
};

} // namespace warplint

#endif
