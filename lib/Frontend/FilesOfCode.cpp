//===- FilesOfCode.cpp - The files that contain the device code -----------===//

#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace warplint {

/// Adds the files of all functions with code and of all their lines.
static void addFiles(const Module &Code, std::set<std::string> &Files) {
  SmallPtrSet<const DIFile *, 16> Seen;
  auto Add = [&](const DIFile *File) {
    if (File && Seen.insert(File).second)
      Files.insert(File->getFilename().str());
  };
  for (const Function &F : Code) {
    if (F.isDeclaration())
      continue;
    if (const DISubprogram *Place = F.getSubprogram())
      Add(Place->getFile());
    const DIScope *Last = nullptr; // most lines share it with the previous one
    for (const Instruction &I : instructions(F))
      if (const DILocation *Line = I.getDebugLoc(); Line)
        if (const DIScope *Scope = Line->getScope(); Scope != Last) {
          Last = Scope;
          Add(Scope->getFile());
        }
  }
}

std::set<std::string> TranslationUnit::filesOfCode() const {
  std::set<std::string> Files;
  if (Module)
    addFiles(*Module, Files);
  for (const KernelDeclaration &K : Kernels) {
    Files.insert(K.Where.File);
    for (const KernelParameter &P : K.Parameters)
      Files.insert(P.Where.File);
  }
  for (const ArrayDeclaration &A : Arrays)
    Files.insert(A.Where.File);
  for (const EditRange &Comment : SuppressionComments)
    Files.insert(Comment.File);
  Files.erase("");
  return Files;
}

} // namespace warplint
