//===- Write.cpp - Writing the files that a user names --------------------===//

#include "warplint/Files/Write.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static Error because(std::error_code Why) {
  return createStringError(Why, Why.message());
}

/// Writes all and looks whether it arrived.
static Error writeTo(raw_fd_ostream &OS, StringRef Text) {
  OS << Text;
  OS.flush();
  if (!OS.has_error())
    return Error::success();
  std::error_code Why = OS.error();
  OS.clear_error();
  return because(Why);
}

/// "-", a pipe, a device, or a name below /dev or /proc, which stands for
/// something that is open already (/dev/stdout, /dev/fd/63).
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

/// The bits of a new file: what the file in its place has, or what the mask of
/// the process leaves.
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
  // A rename would pass over the protection of a file.
  if (fs::exists(Path) && !fs::can_write(Path))
    return because(std::make_error_code(std::errc::permission_denied));
  fs::perms Permissions = permissionsFor(Path);
  auto Temporary = fs::TempFile::create(Path + "-%%%%%%%%.tmp", Permissions);
  if (!Temporary)
    return Temporary.takeError();
  raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
  if (Error E = writeTo(OS, Text))
    return joinErrors(std::move(E), Temporary->discard());
  // Some file systems find out only here that there is no room.
  if (::fsync(Temporary->FD) != 0 && errno != EINVAL)
    return joinErrors(because(llvm::errnoAsErrorCode()), Temporary->discard());
  (void)fs::setPermissions(Temporary->TmpName, Permissions);
  return Temporary->keep(Path);
}
