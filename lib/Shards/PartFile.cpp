//===- PartFile.cpp - Files with the results of a part --------------------===//

#include "PartFile.h"
#include "warplint/Files/Read.h"
#include "warplint/Files/Write.h"
#include "warplint/Results/Forms.h"

using namespace warplint;

/// The first line; binary data follows.
static constexpr llvm::StringLiteral FirstLine = "warplint part of a run\n";

namespace warplint {
template <typename Archive> void fields(Archive &A, Shard &Of) {
  auto &[Index, Count] = Of;
  A(Index, Count);
}
template <typename Archive>
void fields(Archive &A, ProjectFiles::HostSide &Of) {
  auto &[Order, Directory, Kernels, Launches, Elsewhere] = Of;
  A(Order, Directory, Kernels, Launches, Elsewhere);
}
template <typename Archive> void fields(Archive &A, RunPart &Of) {
  auto &[Which, Run, Sources, HasOthers, Jobs, Results, Read, Others, Problems,
         LacksPath, Notes, Included] = Of;
  A(Which, Run, Sources, HasOthers, Jobs, Results, Read, Others, Problems,
    LacksPath, Notes, Included);
  // The serialized form of a job does not contain its place in the run.
  Of.Jobs.resize(Of.Results.size());
  for (Job &J : Of.Jobs)
    A(J.Order, J.IncludedBy);
}
} // namespace warplint

Digest warplint::digestOfRun(const InputSet &Inputs) {
  ArchiveWriter Bytes;
  for (const std::vector<Job> *Jobs : {&Inputs.Jobs, &Inputs.Headers})
    for (const Job &J : *Jobs)
      Bytes(J);
  for (const ProjectFiles::Other &O : Inputs.Project.Others)
    Bytes(O.Command);
  return digestOf(Bytes.Bytes);
}

bool warplint::areAlike(const std::vector<Launch> &A,
                        const std::vector<Launch> &B) {
  ArchiveWriter BytesOfA, BytesOfB;
  BytesOfA(A);
  BytesOfB(B);
  return BytesOfA.Bytes == BytesOfB.Bytes;
}

llvm::Error warplint::writePart(const RunPart &Part, llvm::StringRef Build,
                                llvm::StringRef File) {
  ArchiveWriter Body;
  Body(Part);
  ArchiveWriter Head;
  Head(Build.str(), digestOf(Body.Bytes));
  return writeWhole(File, FirstLine.str() + Head.Bytes + Body.Bytes);
}

static llvm::Error wrong(llvm::StringRef File, llvm::StringRef Why) {
  return llvm::createStringError("--merge: '" + File + "': " + Why);
}

llvm::Expected<RunPart> warplint::readPart(llvm::StringRef File,
                                           llvm::StringRef Build) {
  auto Text = readRegularFile(File);
  if (!Text)
    return wrong(File, llvm::toString(Text.takeError()));
  llvm::StringRef Rest = (*Text)->getBuffer();
  if (!Rest.consume_front(FirstLine))
    return wrong(File, "--write-part has not written this");
  std::string WrittenBy;
  Digest Sum{};
  ArchiveWriter Head; // serialized again below, to get its length
  ArchiveReader HeadOf(Rest);
  HeadOf(WrittenBy, Sum);
  if (HeadOf.hasFailed())
    return wrong(File, "it is incomplete");
  if (WrittenBy != Build)
    return wrong(File, "it was written by another build of warplint: '" +
                           WrittenBy + "', this one is '" + Build.str() + "'");
  Head(WrittenBy, Sum);
  Rest = Rest.drop_front(Head.Bytes.size());
  if (digestOf(Rest) != Sum)
    return wrong(File, "it is incomplete or was changed");
  RunPart Part;
  ArchiveReader Body(Rest);
  Body(Part);
  if (!Body.isDone() || Part.Jobs.size() != Part.Results.size())
    return wrong(File, "it is damaged");
  return std::move(Part);
}
