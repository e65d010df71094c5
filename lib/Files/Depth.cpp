//===- Depth.cpp - Nesting depth of JSON and YAML -------------------------===//
//
// LLVM's parsers of JSON and YAML recurse for each level of nesting: some
// hundred kilobytes of brackets overflow the stack. These functions reject text
// that is nested more than DeepestNest deep before it is parsed.
//
//===----------------------------------------------------------------------===//

#include "warplint/Files/Read.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <algorithm>

using namespace llvm;
using namespace warplint;

/// Offset of the first bracket, outside of strings, that is nested more than
/// DeepestNest deep; npos if there is none.
static size_t tooDeep(StringRef Text) {
  unsigned Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    switch (Text[I]) {
    case '"':
      for (++I; I < Text.size() && Text[I] != '"'; ++I)
        I += Text[I] == '\\';
      break;
    case '[':
    case '{':
      if (++Depth > DeepestNest)
        return I;
      break;
    case ']':
    case '}':
      Depth -= Depth > 0;
      break;
    }
  }
  return StringRef::npos;
}

Expected<json::Value> warplint::parseJson(StringRef Text) {
  size_t At = tooDeep(Text);
  if (At == StringRef::npos)
    return json::parse(Text);
  StringRef Before = Text.take_front(At);
  size_t Start = Before.rfind('\n') + 1; // npos + 1 is 0
  return createStringError("[" + Twine(Before.count('\n') + 1) + ":" +
                           Twine(At - Start + 1) + ", byte=" + Twine(At) +
                           "]: nested more than " + Twine(DeepestNest) +
                           " deep");
}

/// Whether a node has no nodes more than `Left` deep. If not, sets `Where` to
/// the location of the first one.
static bool isShallow(yaml::Node *N, unsigned Left, SMLoc &Where) {
  if (!N)
    return true;
  if (Left == 0) {
    Where = N->getSourceRange().Start;
    return false;
  }
  if (auto *List = dyn_cast<yaml::SequenceNode>(N)) {
    for (yaml::Node &Item : *List)
      if (!isShallow(&Item, Left - 1, Where))
        return false;
  } else if (auto *Map = dyn_cast<yaml::MappingNode>(N)) {
    for (yaml::KeyValueNode &Entry : *Map)
      if (!isShallow(Entry.getKey(), Left - 1, Where) ||
          !isShallow(Entry.getValue(), Left - 1, Where))
        return false;
  }
  return true;
}

Error warplint::testYamlDepth(StringRef Text) {
  SourceMgr Sources;
  // The parser that uses the text reports other errors.
  Sources.setDiagHandler([](const SMDiagnostic &, void *) {});
  yaml::Stream Stream(Text, Sources);
  for (yaml::Document &D : Stream) {
    SMLoc Where;
    if (isShallow(D.getRoot(), DeepestNest, Where))
      continue;
    // A node truncated by the end of the text has no location.
    const char *At = Where.isValid() ? Where.getPointer() : Text.end();
    At = std::clamp(At, Text.begin(), Text.end());
    unsigned Line = 1 + StringRef(Text.begin(), At - Text.begin()).count('\n');
    return createStringError("line " + Twine(Line) + ": nested more than " +
                             Twine(DeepestNest) + " deep");
  }
  return Error::success();
}
