//===- Trace.cpp - Recorded queries of the file system --------------------===//

#include "warplint/Files/Trace.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace warplint;
using sys::fs::UniqueID;
using Kind = FileFact::Kind;

Digest warplint::digestOf(StringRef Text) {
  BLAKE3 Hash;
  Hash.update(Text);
  return Hash.final<16>();
}

/// A digest that encodes an error.
static Digest digestOf(std::error_code Why) {
  Digest D{};
  D[0] = 0xff;
  D[1] = uint8_t(Why.value());
  D[2] = uint8_t(Why.value() >> 8);
  return D;
}

/// The type and, for a file, the length, which decides the result of
/// __has_embed. The length of a folder depends on its entries and is not
/// included.
static Digest digestOf(const vfs::Status &Status) {
  Digest D{};
  D[0] = uint8_t(Status.getType());
  if (Status.isRegularFile())
    support::endian::write64le(&D[1], Status.getSize());
  return D;
}

/// A digest of the content and of the name that the file system reports for the
/// open file, which clang uses as the path of a header.
static Digest digestOf(vfs::File &File, StringRef Text) {
  BLAKE3 Hash;
  if (auto Name = File.getName())
    Hash.update(*Name);
  Hash.update(StringRef("\0", 1));
  Hash.update(Text);
  return Hash.final<16>();
}

/// A digest of the names and types in a folder, independent of their order.
static Digest digestOfFolder(vfs::FileSystem &Base, const Twine &Path) {
  std::vector<std::string> Names;
  std::error_code Why;
  for (vfs::directory_iterator I = Base.dir_begin(Path, Why), End;
       !Why && I != End; I.increment(Why))
    Names.push_back(I->path().str() + '\0' + char(I->type()));
  if (Why)
    return digestOf(Why);
  llvm::sort(Names);
  BLAKE3 Hash;
  for (const std::string &Name : Names)
    Hash.update(StringRef(Name.c_str(), Name.size() + 1));
  return Hash.final<16>();
}

namespace {
/// An open file whose queries are recorded: its status, and a digest of its
/// text when that is read.
class TracedFile : public vfs::File {
public:
  TracedFile(FileTrace &To, std::string Path, std::unique_ptr<vfs::File> Base)
      : To(To), Path(std::move(Path)), Base(std::move(Base)) {}

  ErrorOr<vfs::Status> status() override {
    ErrorOr<vfs::Status> Status = Base->status();
    if (Status)
      To.note(Kind::Status, Path, digestOf(*Status), Status->getUniqueID());
    return Status;
  }
  ErrorOr<std::string> getName() override { return Base->getName(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name,
                                                   int64_t FileSize,
                                                   bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    auto Buffer =
        Base->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    To.note(Kind::Text, Path,
            Buffer ? digestOf(*Base, (*Buffer)->getBuffer())
                   : digestOf(Buffer.getError()));
    return Buffer;
  }
  std::error_code close() override { return Base->close(); }

protected:
  void setPath(const Twine &P) override {
    Base = std::move(*getWithPath(std::move(Base), P));
  }

private:
  FileTrace &To;
  std::string Path;
  std::unique_ptr<vfs::File> Base;
};

/// The file system that FileTrace::watch() returns.
class TracedFiles : public RTTIExtends<TracedFiles, vfs::ProxyFileSystem> {
public:
  static const char ID;
  TracedFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base, FileTrace &To)
      : RTTIExtends(std::move(Base)), To(To) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = getUnderlyingFS().status(Path);
    if (Status)
      To.note(Kind::Status, absolute(Path), digestOf(*Status),
              Status->getUniqueID());
    else
      To.note(Kind::Status, absolute(Path), digestOf(Status.getError()));
    return Status;
  }
  bool exists(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = status(Path);
    return Status && Status->exists();
  }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    auto File = getUnderlyingFS().openFileForRead(Path);
    if (File)
      return std::make_unique<TracedFile>(To, absolute(Path), std::move(*File));
    To.note(Kind::Text, absolute(Path), digestOf(File.getError()));
    return File.getError();
  }
  vfs::directory_iterator dir_begin(const Twine &Path,
                                    std::error_code &Why) override {
    To.note(Kind::Listing, absolute(Path),
            digestOfFolder(getUnderlyingFS(), Path));
    return getUnderlyingFS().dir_begin(Path, Why);
  }
  std::error_code getRealPath(const Twine &Path,
                              SmallVectorImpl<char> &Output) override {
    std::error_code Why = getUnderlyingFS().getRealPath(Path, Output);
    To.note(Kind::RealPath, absolute(Path),
            Why ? digestOf(Why)
                : warplint::digestOf(StringRef(Output.data(), Output.size())));
    return Why;
  }

private:
  std::string absolute(const Twine &Path) const {
    SmallString<256> Full;
    Path.toVector(Full);
    (void)makeAbsolute(Full);
    return std::string(Full);
  }
  FileTrace &To;
};
} // namespace

const char TracedFiles::ID = 0;

IntrusiveRefCntPtr<vfs::FileSystem>
FileTrace::watch(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  return makeIntrusiveRefCnt<TracedFiles>(std::move(Base), *this);
}

void FileTrace::note(Kind Asked, StringRef Path, Digest Answer,
                     std::optional<UniqueID> Is) {
  // "/" is a folder on every machine. If unsaved texts are laid over the disk,
  // their file system answers the query for it, and the disk is not asked.
  if (Asked == Kind::Status && Path == "/")
    return;
  auto [At, IsNew] = ByKind[size_t(Asked)].try_emplace(Path, Noted{Answer, Is});
  HasChanged |= !IsNew && (At->second.Answer != Answer || At->second.Is != Is);
}

void FileTrace::add(const FileTrace &Other) {
  HasChanged |= Other.HasChanged;
  for (size_t K = 0; K < ByKind.size(); ++K)
    for (const auto &[Path, What] : Other.ByKind[K])
      note(Kind(K), Path, What.Answer, What.Is);
}

void FileTrace::forget(StringRef Path) {
  for (auto &Answers : ByKind)
    Answers.erase(Path);
}

bool FileTrace::knows(StringRef Path) const {
  return any_of(ByKind,
                [&](const auto &Answers) { return Answers.contains(Path); });
}

std::optional<std::vector<FileFact>> FileTrace::facts() const {
  if (HasChanged)
    return std::nullopt;
  struct Entry {
    Kind Asked;
    StringRef Path;
    const Noted *What;
  };
  std::vector<Entry> All;
  for (size_t K = 0; K < ByKind.size(); ++K)
    for (const auto &[Path, What] : ByKind[K])
      All.push_back({Kind(K), Path, &What});
  llvm::sort(All, [](const Entry &A, const Entry &B) {
    return std::tie(A.Path, A.Asked) < std::tie(B.Path, B.Asked);
  });
  std::map<UniqueID, uint32_t> First;
  std::vector<FileFact> Facts;
  for (const Entry &E : All) {
    uint32_t SameAs = 0;
    if (E.What->Is)
      SameAs = First.try_emplace(*E.What->Is, Facts.size()).first->second;
    Facts.push_back({E.Asked, E.Path.str(), E.What->Answer, SameAs});
  }
  return Facts;
}

FactCheck::FactCheck()
    : Disk(onlyRegularFiles(IntrusiveRefCntPtr<vfs::FileSystem>(
          vfs::createPhysicalFileSystem().release()))) {}

FactCheck::Answered FactCheck::ask(Kind Asked, const std::string &Path) {
  auto &Answers = Known[size_t(Asked)];
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    auto At = Answers.find(Path);
    if (At != Answers.end())
      return At->second;
  }
  // Digests are computed as in TracedFiles and TracedFile, which recorded them.
  Answered Result;
  SmallString<256> Real;
  switch (Asked) {
  case Kind::Status:
    if (auto Status = Disk->status(Path)) {
      Result.Answer = ::digestOf(*Status);
      Result.Is = Status->getUniqueID();
    } else {
      Result.Answer = ::digestOf(Status.getError());
    }
    break;
  case Kind::Text:
    if (auto File = Disk->openFileForRead(Path)) {
      auto Buffer = (*File)->getBuffer(Path);
      Result.Answer = Buffer ? ::digestOf(**File, (*Buffer)->getBuffer())
                             : ::digestOf(Buffer.getError());
    } else {
      Result.Answer = ::digestOf(File.getError());
    }
    break;
  case Kind::Listing:
    Result.Answer = digestOfFolder(*Disk, Path);
    break;
  case Kind::RealPath:
    if (std::error_code Why = Disk->getRealPath(Path, Real))
      Result.Answer = ::digestOf(Why);
    else
      Result.Answer = warplint::digestOf(Real);
    break;
  }
  std::lock_guard<std::mutex> Lock(Mutex);
  return Answers.try_emplace(Path, Result).first->second;
}

bool FactCheck::holds(const std::vector<FileFact> &Facts, FileTrace *To) {
  // The index at which each file or folder occurred first.
  std::map<UniqueID, uint32_t> First;
  for (size_t I = 0; I < Facts.size(); ++I) {
    const FileFact &F = Facts[I];
    if (size_t(F.Asked) >= Known.size()) // read from a corrupt file
      return false;
    const Answered Now = ask(F.Asked, F.Path);
    if (To)
      To->note(F.Asked, F.Path, Now.Answer, Now.Is);
    if (Now.Answer != F.Answer)
      return false;
    uint32_t SameAs = 0;
    if (Now.Is)
      SameAs = First.try_emplace(*Now.Is, uint32_t(I)).first->second;
    if (SameAs != F.SameAs)
      return false;
  }
  return true;
}
