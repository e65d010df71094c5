//===- Read.cpp - Reading untrusted files ---------------------------------===//

#include "warplint/Files/Read.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

/// Why a file must not be opened; no error if it may be. After is_a_directory,
/// clang continues its search for a header in the next include folder.
static std::error_code whyNot(sys::fs::file_type Type, uint64_t Bytes,
                              uint64_t Most) {
  if (Type == sys::fs::file_type::directory_file)
    return std::make_error_code(std::errc::is_a_directory);
  if (Type != sys::fs::file_type::regular_file)
    return std::make_error_code(std::errc::no_such_device);
  if (Bytes > Most)
    return std::make_error_code(std::errc::file_too_large);
  return {};
}

Expected<std::unique_ptr<MemoryBuffer>>
warplint::readRegularFile(const Twine &Path, uint64_t MostBytes) {
  SmallString<256> Name;
  Path.toVector(Name);
  sys::fs::file_status Status;
  // Check before opening: opening a pipe without a writer would block.
  if (std::error_code E = sys::fs::status(Name, Status))
    return createStringError(E, E.message());
  if (Status.type() == sys::fs::file_type::directory_file)
    return createStringError("is a folder");
  if (Status.type() != sys::fs::file_type::regular_file)
    return createStringError("not a regular file");
  if (Status.getSize() > MostBytes)
    return createStringError("larger than " + Twine(MostBytes) + " bytes");
  auto Buffer = MemoryBuffer::getFile(Name, /*IsText=*/false);
  if (!Buffer)
    return createStringError(Buffer.getError(), Buffer.getError().message());
  return std::move(*Buffer);
}

namespace {
/// The file system that onlyRegularFiles() returns.
class RegularFiles : public RTTIExtends<RegularFiles, vfs::ProxyFileSystem> {
public:
  static const char ID;
  explicit RegularFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base)
      : RTTIExtends(std::move(Base)) {}

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = getUnderlyingFS().status(Path);
    if (!Status)
      return Status.getError();
    if (std::error_code E =
            whyNot(Status->getType(), Status->getSize(), warplint::LargestFile))
      return E;
    return getUnderlyingFS().openFileForRead(Path);
  }
};
} // namespace

const char RegularFiles::ID = 0;

IntrusiveRefCntPtr<vfs::FileSystem>
warplint::onlyRegularFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  return makeIntrusiveRefCnt<RegularFiles>(std::move(Base));
}
