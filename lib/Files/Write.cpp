//===- Write.cpp - Writing output files -----------------------------------===//

#include "warplint/Files/Write.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static Error because(std::error_code Why) {
  return createStringError(Why, Why.message());
}

/// Writes the text and checks that all of it was written.
static Error writeTo(raw_fd_ostream &OS, StringRef Text) {
  OS << Text;
  OS.flush();
  if (!OS.has_error())
    return Error::success();
  std::error_code Why = OS.error();
  OS.clear_error();
  return because(Why);
}

/// True for "-", a pipe, a device, and names under /dev or /proc, which denote
/// files that are already open (/dev/stdout, /dev/fd/63).
bool warplint::isWrittenThrough(StringRef Path) {
  if (Path == "-")
    return true;
  fs::file_status Status;
  std::error_code Missing = fs::status(Path, Status, /*follow=*/false);
  fs::file_type Type = Status.type();
  if (!Missing && Type != fs::file_type::regular_file &&
      Type != fs::file_type::symlink_file)
    return true;
  SmallString<256> Folder(Path), Real;
  fs::make_absolute(Folder);
  path::remove_filename(Folder);
  if (fs::real_path(Folder, Real))
    return false;
  Real += "/";
  return Real.starts_with("/dev/") || Real.starts_with("/proc/");
}

static Error writeThrough(StringRef Path, StringRef Text) {
  std::error_code Why;
  raw_fd_ostream OS(Path, Why, fs::OF_None);
  if (Why)
    return because(Why);
  Error E = writeTo(OS, Text);
  OS.close();
  if (OS.has_error()) {
    Why = OS.error();
    OS.clear_error();
    return joinErrors(std::move(E), because(Why));
  }
  return E;
}

/// Flushes the file to the disk. Some file systems report only here that no
/// space is left.
static Error sync(int FD) {
  if (::fsync(FD) != 0 && errno != EINVAL)
    return because(llvm::errnoAsErrorCode());
  return Error::success();
}

/// Permissions of a new file: those of the file it replaces, else by the umask.
static fs::perms permissionsFor(StringRef Path) {
  fs::file_status Status;
  if (!fs::status(Path, Status, /*follow=*/false) &&
      Status.type() == fs::file_type::regular_file)
    return Status.permissions();
  return fs::perms((fs::all_read | fs::all_write) & ~fs::getUmask());
}

Error warplint::writeWhole(StringRef Path, StringRef Text) {
  if (Path == "-")
    return writeTo(outs(), Text);
  if (isWrittenThrough(Path))
    return writeThrough(Path, Text);
  // A rename would ignore the write protection of a file.
  if (fs::exists(Path) && !fs::can_write(Path))
    return because(std::make_error_code(std::errc::permission_denied));
  fs::perms Permissions = permissionsFor(Path);
  auto Temporary = fs::TempFile::create(Path + "-%%%%%%%%.tmp", Permissions);
  if (!Temporary)
    return Temporary.takeError();
  raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
  if (Error E = writeTo(OS, Text))
    return joinErrors(std::move(E), Temporary->discard());
  if (Error E = sync(Temporary->FD))
    return joinErrors(std::move(E), Temporary->discard());
  (void)fs::setPermissions(Temporary->TmpName, Permissions);
  return Temporary->keep(Path);
}

/// Whether the file can be replaced by a new one without a visible difference:
/// it has no other hard link, the owner and group of new files in its folder,
/// and no ACL.
static bool mayBeReplaced(const struct stat &File, const Twine &Path) {
  if (File.st_nlink > 1 ||
      ::getxattr(Path.str().c_str(), "system.posix_acl_access", nullptr, 0) > 0)
    return false;
  auto Beside = fs::TempFile::create(Path + "-%%%%%%%%.tmp");
  if (!Beside) {
    consumeError(Beside.takeError());
    return false;
  }
  struct stat New;
  const bool IsSame = ::fstat(Beside->FD, &New) == 0 &&
                      New.st_uid == File.st_uid && New.st_gid == File.st_gid;
  consumeError(Beside->discard());
  return IsSame;
}

/// Overwrites a file that has `Size` bytes now.
static Error overwrite(int FD, uint64_t Size, StringRef Text) {
  // Extend the file first: if no space is left, it remains unchanged.
  if (Text.size() > Size)
    if (std::error_code Why = fs::resize_file(FD, Text.size())) {
      (void)fs::resize_file(FD, Size);
      return because(Why);
    }
  raw_fd_ostream OS(FD, /*shouldClose=*/false);
  if (Error E = writeTo(OS, Text))
    return E;
  if (Text.size() < Size)
    if (std::error_code Why = fs::resize_file(FD, Text.size()))
      return because(Why);
  return sync(FD);
}

Error warplint::rewriteFile(StringRef Path, StringRef Text) {
  SmallString<256> Real;
  if (std::error_code Why = fs::real_path(Path, Real))
    return because(Why);
  // Do not block on a pipe, and do not follow a link that was created
  // meanwhile.
  const int FD =
      ::open(Real.c_str(), O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (FD < 0)
    return because(llvm::errnoAsErrorCode());
  scope_exit Close([&] { ::close(FD); });
  struct stat Status;
  if (::fstat(FD, &Status) != 0)
    return because(llvm::errnoAsErrorCode());
  if (!S_ISREG(Status.st_mode))
    return because(std::make_error_code(std::errc::invalid_argument));
  return mayBeReplaced(Status, Real)
             ? writeWhole(Real, Text)
             : overwrite(FD, uint64_t(Status.st_size), Text);
}
