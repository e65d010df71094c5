//===- Identity.cpp - Identity of the program's build ---------------------===//

#include "warplint/Cache/Store.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include <elf.h>
#include <link.h>

using namespace llvm;
using namespace warplint;

/// The build ID that the linker stored in a loaded object, as hexadecimal
/// digits; empty if there is none.
static std::string buildIdOf(const dl_phdr_info &Object) {
  for (unsigned I = 0; I < Object.dlpi_phnum; ++I) {
    const ElfW(Phdr) &Segment = Object.dlpi_phdr[I];
    if (Segment.p_type != PT_NOTE)
      continue;
    const char *At =
        reinterpret_cast<const char *>(Object.dlpi_addr + Segment.p_vaddr);
    const char *const End = At + Segment.p_memsz;
    while (At + sizeof(ElfW(Nhdr)) <= End) {
      const auto &Note = *reinterpret_cast<const ElfW(Nhdr) *>(At);
      const char *Name = At + sizeof(Note);
      const char *Text = Name + alignTo(Note.n_namesz, 4);
      if (Note.n_type == NT_GNU_BUILD_ID &&
          StringRef(Name, Note.n_namesz) == StringRef("GNU\0", 4))
        return toHex(StringRef(Text, Note.n_descsz));
      At = Text + alignTo(Note.n_descsz, 4);
    }
  }
  return "";
}

/// Size and modification time of the file, for objects without a build ID;
/// empty if there is no such file.
static std::string fileIdentity(const std::string &Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return "";
  return utostr(Status.getSize()) + "@" +
         itostr(Status.getLastModificationTime().time_since_epoch().count());
}

std::string warplint::programIdentity() {
  std::string All;
  dl_iterate_phdr(
      [](dl_phdr_info *Object, size_t, void *To) {
        std::string Name = Object->dlpi_name;
        std::string Id = buildIdOf(*Object);
        if (Id.empty()) {
          if (Name.empty()) // the main program
            Name = sys::fs::getMainExecutable(
                nullptr, reinterpret_cast<void *>(&programIdentity));
          Id = fileIdentity(Name);
        }
        *static_cast<std::string *>(To) += Name + " " + Id + "\n";
        return 0;
      },
      &All);
  return All;
}
