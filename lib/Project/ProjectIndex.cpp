//===- ProjectIndex.cpp - The words of all files of a project -------------===//
//
// An index has these parts, one behind the other:
// - ProjectIndexBegins, then three numbers: how many files there are, where the
//   table begins, where the words begin;
// - the pieces: for each file its path and its data, then the numbers of all
//   files, sorted by path;
// - the table: where each piece begins, and where the last one ends;
// - the words: for each a line "word number number...", sorted; before them a
//   line with the mark of sharesKernels(), if that holds, and one with that of
//   countOfMains() and the files that have a main().
// Numbers outside of the words have eight bytes, the least significant first.
//
//===----------------------------------------------------------------------===//

#include "warplint/Project/ProjectIndex.h"
#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <map>
#include <numeric>

using namespace warplint;
namespace endian = llvm::support::endian;

static void append(std::string &To, uint64_t Number) {
  char Bytes[8];
  endian::write64le(Bytes, Number);
  To.append(Bytes, sizeof(Bytes));
}

/// Offset of the three numbers.
static constexpr uint64_t Head = ProjectIndexBegins.size();

/// What stands for a word in the lines of sharesKernels() and countOfMains().
/// No word has such a character, and those of words are behind them.
static constexpr llvm::StringLiteral SharesMark = "!", MainMark = "(";

/// The words of all texts as lines.
static std::string linesOfWords(llvm::ArrayRef<IndexedFile> Files) {
  std::map<llvm::StringRef, std::vector<size_t>> Words;
  std::map<std::string, size_t> Declaring; // by kernel: how many files
  std::string Mains;
  for (size_t I = 0; I < Files.size(); ++I) {
    eachWord(Files[I].Text, [&](llvm::StringRef Word) {
      std::vector<size_t> &Has = Words[Word];
      if (Has.empty() || Has.back() != I)
        Has.push_back(I);
    });
    for (const std::string &Kernel : declaredKernels(Files[I].Text))
      ++Declaring[Kernel];
    if (hasMain(Files[I].Text))
      Mains += " " + std::to_string(I);
  }
  std::string Lines;
  // A file that mentions a kernel and does not declare it uses it.
  if (llvm::any_of(Declaring, [&](const auto &Kernel) {
        return Words[Kernel.first].size() > Kernel.second;
      }))
    Lines += SharesMark.str() + " 0\n";
  if (!Mains.empty())
    Lines += MainMark.str() + Mains + "\n";
  for (const auto &[Word, Has] : Words) {
    Lines += Word;
    for (size_t I : Has)
      Lines += " " + std::to_string(I);
    Lines += '\n';
  }
  return Lines;
}

std::string warplint::makeProjectIndex(llvm::ArrayRef<IndexedFile> Files) {
  std::vector<size_t> Sorted(Files.size());
  std::iota(Sorted.begin(), Sorted.end(), size_t(0));
  llvm::sort(Sorted,
             [&](size_t A, size_t B) { return Files[A].Path < Files[B].Path; });
  std::string Pieces, Table;
  const uint64_t Start = Head + 3 * 8;
  auto Add = [&](llvm::StringRef Piece) {
    append(Table, Start + Pieces.size());
    Pieces += Piece;
  };
  for (const IndexedFile &File : Files) {
    Add(File.Path);
    Add(File.Data);
  }
  std::string Order;
  for (size_t I : Sorted)
    append(Order, I);
  Add(Order);
  append(Table, Start + Pieces.size());
  std::string Made = ProjectIndexBegins.str();
  append(Made, Files.size());
  append(Made, Start + Pieces.size());
  append(Made, Start + Pieces.size() + Table.size());
  return Made + Pieces + Table + linesOfWords(Files);
}

uint64_t ProjectIndex::numberAt(uint64_t Offset) const {
  return Offset <= Bytes.size() && Bytes.size() - Offset >= 8
             ? endian::read64le(Bytes.data() + Offset)
             : 0;
}

llvm::StringRef ProjectIndex::piece(uint64_t Entry) const {
  return Bytes.slice(numberAt(Table + Entry * 8),
                     numberAt(Table + (Entry + 1) * 8));
}

llvm::Expected<std::shared_ptr<const ProjectIndex>>
ProjectIndex::open(const std::string &Path) {
  auto Read = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!Read)
    return llvm::createStringError("can't read the index '" + Path +
                                   "': " + Read.getError().message());
  return of(std::move(*Read));
}

llvm::Expected<std::shared_ptr<const ProjectIndex>>
ProjectIndex::of(std::unique_ptr<llvm::MemoryBuffer> Text) {
  auto Made = std::make_shared<ProjectIndex>();
  Made->Held = std::move(Text);
  Made->Bytes = Made->Held->getBuffer();
  Made->Count = Made->numberAt(Head);
  Made->Table = Made->numberAt(Head + 8);
  const uint64_t Words = Made->numberAt(Head + 16);
  if (!Made->Bytes.starts_with(ProjectIndexBegins) ||
      Words > Made->Bytes.size() || Made->Table > Words ||
      Made->Count > Words / 16 ||
      Words - Made->Table != (Made->Count * 2 + 2) * 8)
    return llvm::createStringError("'" + Made->Held->getBufferIdentifier() +
                                   "' is not an index of --write-index");
  Made->Words = Made->Bytes.drop_front(Words);
  return Made;
}

llvm::StringRef ProjectIndex::path(size_t File) const {
  return piece(File * 2);
}

llvm::StringRef ProjectIndex::data(size_t File) const {
  return piece(File * 2 + 1);
}

std::optional<size_t> ProjectIndex::find(llvm::StringRef Path) const {
  const llvm::StringRef Order = piece(Count * 2);
  auto At = [&](size_t I) -> size_t {
    return (I + 1) * 8 <= Order.size() ? endian::read64le(Order.data() + I * 8)
                                       : 0;
  };
  size_t From = 0, To = Count;
  while (From < To) {
    const size_t Middle = From + (To - From) / 2;
    if (path(At(Middle)) < Path)
      From = Middle + 1;
    else
      To = Middle;
  }
  if (From == Count || path(At(From)) != Path)
    return std::nullopt;
  return At(From);
}

/// What stands behind the word in its line; empty if there is none.
llvm::StringRef ProjectIndex::filesWith(llvm::StringRef Word) const {
  llvm::StringRef Left = Words;
  while (!Left.empty()) {
    // The line around the middle.
    const size_t Middle = Left.size() / 2;
    const size_t Before = Left.take_front(Middle).rfind('\n');
    const size_t Start = Before == llvm::StringRef::npos ? 0 : Before + 1;
    const llvm::StringRef Line =
        Left.drop_front(Start).take_until([](char C) { return C == '\n'; });
    const auto [Here, Files] = Line.split(' ');
    if (Here == Word)
      return Files;
    if (Word < Here)
      Left = Left.take_front(Start);
    else
      Left = Left.drop_front(std::min(Left.size(), Start + Line.size() + 1));
  }
  return {};
}

bool ProjectIndex::sharesKernels() const {
  return !filesWith(SharesMark).empty();
}

size_t ProjectIndex::countOfMains() const {
  return mentioning({MainMark.str()}).size();
}

std::set<size_t>
ProjectIndex::mentioning(const std::set<std::string> &Names) const {
  std::set<size_t> All;
  for (const std::string &Name : Names) {
    llvm::StringRef Files = filesWith(Name);
    while (!Files.empty()) {
      llvm::StringRef One;
      std::tie(One, Files) = Files.split(' ');
      size_t Number = 0;
      if (!One.getAsInteger(10, Number) && Number < Count)
        All.insert(Number);
    }
  }
  return All;
}
