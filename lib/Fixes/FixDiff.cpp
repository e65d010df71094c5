//===- FixDiff.cpp - Changed files as a unified diff ----------------------===//

#include "warplint/Change/LineDiff.h"
#include "warplint/Fixes/Fixes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace warplint;

using Lines = llvm::SmallVector<llvm::StringRef, 0>;

/// Splits a text into lines, with their line ends.
static Lines linesOf(llvm::StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Length = End == llvm::StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

static void addLine(std::string &Out, char Mark, llvm::StringRef Line) {
  Out += Mark;
  Out += Line;
  if (!Line.ends_with("\n"))
    Out += "\n\\ No newline at end of file\n";
}

/// The lines [From, To) in the notation of a hunk: "12,3".
static std::string range(size_t From, size_t To) {
  // An empty range names the line before it.
  size_t Start = From == To ? From : From + 1;
  return std::to_string(Start) + "," + std::to_string(To - From);
}

/// Writes one hunk for changes between which there are at most six lines, twice
/// the context.
static void addHunk(std::string &Out, const Lines &Old, const Lines &New,
                    llvm::ArrayRef<LineChange> Changes) {
  const size_t Context = 3;
  const LineChange &First = Changes.front(), &Last = Changes.back();
  size_t Lead = std::min(Context, First.OldFrom);
  size_t Trail = std::min(Context, Old.size() - Last.OldTo);
  Out += "@@ -" + range(First.OldFrom - Lead, Last.OldTo + Trail) + " +" +
         range(First.NewFrom - Lead, Last.NewTo + Trail) + " @@\n";
  size_t At = First.OldFrom - Lead;
  for (const LineChange &C : Changes) {
    for (; At < C.OldFrom; ++At)
      addLine(Out, ' ', Old[At]);
    for (; At < C.OldTo; ++At)
      addLine(Out, '-', Old[At]);
    for (size_t I = C.NewFrom; I < C.NewTo; ++I)
      addLine(Out, '+', New[I]);
  }
  for (; At < Last.OldTo + Trail; ++At)
    addLine(Out, ' ', Old[At]);
}

std::string warplint::unifiedDiff(const FixPlan &Plan) {
  std::string Out;
  for (const ChangedFile &F : Plan.Files) {
    Lines Old = linesOf(F.Before), New = linesOf(F.After);
    const std::vector<LineChange> Changes = changedLines(Old, New);
    std::string Shown = llvm::sys::path::remove_leading_dotslash(F.Shown).str();
    bool IsAbsolute = llvm::StringRef(Shown).starts_with("/");
    Out += "--- " + (IsAbsolute ? Shown : "a/" + Shown) + "\n";
    Out += "+++ " + (IsAbsolute ? Shown : "b/" + Shown) + "\n";
    for (size_t From = 0; From < Changes.size();) {
      size_t To = From + 1;
      while (To < Changes.size() &&
             Changes[To].OldFrom <= Changes[To - 1].OldTo + 6)
        ++To;
      addHunk(Out, Old, New, llvm::ArrayRef(Changes).slice(From, To - From));
      From = To;
    }
  }
  return Out;
}
