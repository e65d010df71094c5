//===- NvccOptions.cpp - The table of nvcc's options ----------------------===//

#include "NvccOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace warplint {

static constexpr NvccOption Options[] = {
#define NVCC_OPTION(Id, Long, Short, Kind, Action)                             \
  {NvccId::Id,     llvm::StringLiteral(Long), llvm::StringLiteral(Short),      \
   NvccKind::Kind, NvccAction::Action,        true},
#define NVCC_DROP(Long, Short, Kind)                                           \
  {NvccId::Dropped, llvm::StringLiteral(Long), llvm::StringLiteral(Short),     \
   NvccKind::Kind,  NvccAction::Drop,          true},
#define NVCC_UNLISTED_OPTION(Id, Long, Short, Kind, Action)                    \
  {NvccId::Id,     llvm::StringLiteral(Long), llvm::StringLiteral(Short),      \
   NvccKind::Kind, NvccAction::Action,        false},
#define NVCC_UNLISTED(Long, Short, Kind)                                       \
  {NvccId::Dropped, llvm::StringLiteral(Long), llvm::StringLiteral(Short),     \
   NvccKind::Kind,  NvccAction::Drop,          false},
#include "NvccOptions.def"
};

llvm::ArrayRef<NvccOption> nvccOptions() { return Options; }

static const NvccOption *find(StringRef Name, bool Long) {
  if (Name.empty())
    return nullptr;
  const NvccOption *Found = llvm::find_if(Options, [&](const NvccOption &O) {
    return Name == (Long ? O.Long : O.Short);
  });
  return Found == std::end(Options) ? nullptr : Found;
}

/// Parses "-Idir", "-t4": nvcc accepts attached values for these seven options
/// only (not "-ofile").
static std::optional<NvccSpelling> spellAttached(StringRef Argument) {
  if (Argument.size() < 3 || !StringRef("DILOUlt").contains(Argument[1]))
    return std::nullopt;
  StringRef Value = Argument.drop_front(2);
  // "-trigraphs" is not -t with a value.
  if (Argument[1] == 't' && !llvm::all_of(Value, llvm::isDigit))
    return std::nullopt;
  return NvccSpelling{find(Argument.substr(1, 1), /*Long=*/false),
                      Argument.take_front(2), Value};
}

std::optional<NvccSpelling> spellNvcc(StringRef Argument) {
  bool Long = Argument.starts_with("--");
  if (!Argument.starts_with("-") || Argument.size() < 2)
    return std::nullopt;
  auto [Name, Value] = Argument.split('=');
  if (const NvccOption *O = find(Name.drop_front(Long ? 2 : 1), Long)) {
    if (Name.size() == Argument.size())
      return NvccSpelling{O, Name, std::nullopt};
    return NvccSpelling{O, Name, Value};
  }
  if (Long)
    return std::nullopt;
  return spellAttached(Argument);
}

} // namespace warplint
