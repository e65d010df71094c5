//===- Baseline.cpp - Findings that are listed in a baseline --------------===//

#include "warplint/Report/Choice.h"
#include "warplint/Report/Printable.h"
#include "warplint/Report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace warplint;

static constexpr llvm::StringLiteral Head =
    "# Findings that warplint --baseline passes over; written by "
    "--write-baseline";
static constexpr llvm::StringLiteral Tail = "# The end of the findings";

void warplint::writeBaseline(llvm::raw_ostream &OS,
                             llvm::ArrayRef<Finding> Findings) {
  OS << Head << '\n';
  const std::vector<std::string> Prints = fingerprints(Findings);
  for (size_t I = 0; I != Findings.size(); ++I) {
    const Finding &F = Findings[I];
    OS << Prints[I] << ' ' << F.Check << ' ' << printable(F.Where.File) << ": "
       << printable(F.Message) << '\n';
  }
  OS << Tail << '\n';
}

static bool isFingerprint(llvm::StringRef Text) {
  auto [Digest, Number] = Text.split(':');
  return Digest.size() == 16 && llvm::all_of(Digest, llvm::isHexDigit) &&
         !Number.empty() && llvm::all_of(Number, llvm::isDigit);
}

llvm::Expected<std::set<std::string>>
warplint::readBaseline(llvm::StringRef Text) {
  std::set<std::string> Prints;
  // The tool writes Head and Tail; a file written by hand may lack both. With
  // Head and without Tail, the file is truncated. A text that is the beginning
  // of Head, or empty, was truncated in its first line.
  bool HasHead = Head.starts_with(Text), HasTail = false;
  unsigned Line = 1;
  for (; !Text.empty(); ++Line) {
    llvm::StringRef One;
    std::tie(One, Text) = Text.split('\n');
    One = One.trim();
    HasHead |= One == Head;
    HasTail |= One == Tail;
    if (One.empty() || One.starts_with("#"))
      continue;
    llvm::StringRef Print = One.split(' ').first;
    if (!isFingerprint(Print))
      return llvm::createStringError("line " + std::to_string(Line) + ": '" +
                                     Print.str() + "' is not a fingerprint");
    Prints.insert(Print.str());
  }
  if (HasTail || !HasHead)
    return Prints;
  return llvm::createStringError("line " +
                                 std::to_string(std::max(Line, 2u) - 1) +
                                 ": the file ends before '" + Tail.str() +
                                 "'; write it again with --write-baseline");
}

BaselineUse warplint::removeKnown(std::vector<Finding> &Findings,
                                  const std::set<std::string> &Baseline) {
  BaselineUse Use;
  const std::vector<std::string> Prints = fingerprints(Findings);
  std::vector<Finding> New;
  for (size_t I = 0; I != Findings.size(); ++I)
    if (Baseline.count(Prints[I]))
      Use.Known.push_back(std::move(Findings[I]));
    else
      New.push_back(std::move(Findings[I]));
  Use.Gone = unsigned(Baseline.size() - Use.Known.size());
  Findings = std::move(New);
  return Use;
}
