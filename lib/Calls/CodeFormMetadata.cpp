//===- CodeFormMetadata.cpp - Metadata as bytes ---------------------------===//
//
// Of debug information, no stage and no reader of the prepared module looks at
// types but for the size of a variable: the form of a type is its name.
//
//===----------------------------------------------------------------------===//

#include "CodeForm.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace warplint;

/// Files with one name are one: readers of locations know no more than it.
unsigned FormWriter::numberOf(const DIFile *File) {
  auto [At, IsNew] = FilesSeen.try_emplace(File);
  if (IsNew) {
    const StringRef Name = File ? File->getFilename() : StringRef();
    auto [Known, IsNewName] =
        FileNumbers.try_emplace(Name, unsigned(Files.size()));
    if (IsNewName)
      Files.push_back(Name.str());
    At->second = Known->second;
  }
  return At->second;
}

void FormWriter::line(const DIFile *File, unsigned L) {
  if (!L)
    return number(0);
  number(1);
  listed(Form.Lines, CodeForm::Line(numberOf(File), L));
}

void FormWriter::noteFileOf(const DILocalScope *Scope, const DIFile *File) {
  const DISubprogram *Function = Scope ? Scope->getSubprogram() : nullptr;
  Form.MixesFiles |=
      !Function || numberOf(Function->getFile()) != numberOf(File);
}

void FormWriter::line(const DILocalScope &Scope, unsigned L) {
  noteFileOf(&Scope, Scope.getFile());
  line(Scope.getFile(), L);
}

void FormWriter::attachments(
    ArrayRef<std::pair<unsigned, MDNode *>> Attachments) {
  for (const auto &[Kind, N] : Attachments) {
    const StringRef Name = Kind < Kinds.size() ? Kinds[Kind] : "";
    // The offset of inline assembly in the sources, which no stage reads.
    if (Name == "srcloc")
      continue;
    Bytes.push_back('a');
    text(Name);
    metadata(N);
  }
  Bytes.push_back('e');
}

void FormWriter::metadata(const Metadata *M) {
  if (!M)
    return Bytes.push_back('0');
  if (auto *S = dyn_cast<MDString>(M)) {
    Bytes.push_back('s');
    return text(S->getString());
  }
  if (auto *V = dyn_cast<ValueAsMetadata>(M)) {
    Bytes.push_back('v');
    // A global that only metadata names is not part of the code.
    if (auto *G = dyn_cast<GlobalValue>(V->getValue()))
      return text(G->getName());
    return value(*V->getValue());
  }
  if (auto *L = dyn_cast<DIArgList>(M)) {
    Bytes.push_back('l');
    number(L->getArgs().size());
    for (ValueAsMetadata *V : L->getArgs())
      metadata(V);
    return;
  }
  if (auto *N = dyn_cast<MDNode>(M))
    return node(*N);
  unknown();
}

void FormWriter::node(const MDNode &N) {
  auto [At, IsNew] = Seen.try_emplace(&N, unsigned(Seen.size()));
  Bytes.push_back(IsNew ? 'n' : 'r');
  number(At->second);
  if (!IsNew)
    return;
  number(N.getMetadataID());
  number(N.isDistinct());
  if (N.isDistinct())
    listed(Form.Nodes, &N);
  if (auto *L = dyn_cast<DILocation>(&N)) {
    line(*L->getScope(), L->getLine());
    number(L->getColumn());
    number(L->isImplicitCode());
    number(L->getAtomGroup());
    number(L->getAtomRank());
    metadata(L->getRawScope());
    return metadata(L->getRawInlinedAt());
  }
  if (auto *E = dyn_cast<DIExpression>(&N)) {
    number(E->getNumElements());
    for (uint64_t Element : E->getElements())
      number(Element);
    return;
  }
  if (isa<MDTuple>(N) || isa<DIGlobalVariableExpression>(N)) {
    number(N.getNumOperands());
    for (const MDOperand &O : N.operands())
      metadata(O);
    return;
  }
  if (auto *D = dyn_cast<DINode>(&N))
    return debugNode(*D);
  if (!isa<DIAssignID>(N))
    unknown();
}

void FormWriter::debugNode(const DINode &N) {
  number(N.getTag());
  if (isa<DIVariable>(N) || isa<DILabel>(N))
    return variable(N);
  if (auto *F = dyn_cast<DIFile>(&N)) {
    text(F->getFilename());
    return text(F->getDirectory());
  }
  if (auto *T = dyn_cast<DIType>(&N)) {
    text(T->getName());
    return number(T->getSizeInBits());
  }
  if (isa<DICompileUnit>(N))
    return;
  scope(N);
}

void FormWriter::scope(const DINode &N) {
  if (auto *P = dyn_cast<DISubprogram>(&N)) {
    text(P->getName());
    text(P->getLinkageName());
    metadata(P->getRawFile());
    line(P->getFile(), P->getLine());
    line(P->getFile(), P->getScopeLine());
    number(P->getFlags());
    number(P->getSPFlags());
    metadata(P->getRawUnit());
    // The parameters: tables have their names and lines. Nothing reads others.
    for (const DINode *Retained : P->getRetainedNodes())
      if (auto *V = dyn_cast<DILocalVariable>(Retained); V && V->getArg())
        metadata(V);
    Bytes.push_back('.');
  } else if (auto *B = dyn_cast<DILexicalBlock>(&N)) {
    metadata(B->getRawScope());
    metadata(B->getRawFile());
    line(*B, B->getLine());
    number(B->getColumn());
  } else if (auto *F = dyn_cast<DILexicalBlockFile>(&N)) {
    metadata(F->getRawScope());
    metadata(F->getRawFile());
    number(F->getDiscriminator());
  } else if (auto *S = dyn_cast<DINamespace>(&N)) {
    text(S->getName());
    metadata(S->getRawScope());
  } else {
    unknown();
  }
}

void FormWriter::variable(const DINode &N) {
  if (auto *V = dyn_cast<DIVariable>(&N)) {
    text(V->getName());
    metadata(V->getRawScope());
    metadata(V->getRawFile());
    line(V->getFile(), V->getLine());
    number(V->getSizeInBits().value_or(~uint64_t(0)));
    number(V->getAlignInBits());
    if (auto *L = dyn_cast<DILocalVariable>(V)) {
      // `this` is in no file and has no line that could move.
      if (L->getFile() || L->getLine())
        noteFileOf(L->getScope(), L->getFile());
      number(L->getArg());
      number(L->getFlags());
    } else if (auto *G = dyn_cast<DIGlobalVariable>(V)) {
      text(G->getLinkageName());
      number(G->isLocalToUnit() | G->isDefinition() << 1);
    }
    return;
  }
  const auto &L = cast<DILabel>(N);
  text(L.getName());
  metadata(L.getRawScope());
  metadata(L.getRawFile());
  line(L.getFile(), L.getLine());
}

void FormWriter::record(const DbgRecord &R) {
  metadata(R.getDebugLoc().get());
  if (auto *L = dyn_cast<DbgLabelRecord>(&R)) {
    Bytes.push_back('L');
    return metadata(L->getRawLabel());
  }
  const auto &V = cast<DbgVariableRecord>(R);
  Bytes.push_back('V');
  number(unsigned(V.getType()));
  metadata(V.getRawLocation());
  metadata(V.getRawVariable());
  metadata(V.getRawExpression());
  if (V.isDbgAssign())
    unknown();
}
