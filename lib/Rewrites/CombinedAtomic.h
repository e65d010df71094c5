//===- CombinedAtomic.h - One atomic in place of several --------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_COMBINEDATOMIC_H
#define WARPLINT_LIB_REWRITES_COMBINEDATOMIC_H

#include "Text.h"
#include "warplint/Program/CodeShapes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include <string>
#include <vector>

namespace warplint {

/// The statement that combines the values of several threads before one of them
/// makes an atomic, in place of the call of each. An operation is that of a
/// reduction: "add", "min", "and", ...
class CombinedAtomic {
public:
  /// `Lane` is the index of a thread in its warp, `Text` that of the file.
  /// Statements are indented as the line at `Offset` is.
  CombinedAtomic(const AtomicShape &Call, std::string Lane,
                 llvm::StringRef Text, unsigned Offset)
      : Call(Call), Lane(std::move(Lane)), Break(lineBreakOf(Text)),
        Indent(indentAt(Text, Offset)), Value(nameNotIn(Text, "combined")),
        Lanes(nameNotIn(Text, "lanes")), OfWarps(nameNotIn(Text, "ofWarps")),
        Rank(nameNotIn(Text, "rank")), Warp(nameNotIn(Text, "nextWarp")),
        Own(nameNotIn(Text, "ofLane")), Rest(nameNotIn(Text, "remaining")) {}

  /// By __reduce_add_sync() or another reduction of the active lanes.
  std::string byReduce(llvm::StringRef Operation) const {
    const bool IsOfBits =
        Operation == "and" || Operation == "or" || Operation == "xor";
    const std::string Taken = IsOfBits ? "unsigned int" : Call.Type;
    return block({"const unsigned int " + Lanes + " = __activemask();",
                  "const " + Call.Type + " " + Value + " = __reduce_" +
                      Operation.str() + "_sync(" + Lanes + ", static_cast<" +
                      Taken + ">(" + Call.Texts[1] + "));",
                  "if (" + Lane + " == __ffs(" + Lanes + ") - 1)",
                  "  " + call()});
  }

  /// By shuffles of the active lanes, one after the other: each lane gets the
  /// combined value of all.
  std::string byActiveLanes(llvm::StringRef Operation) const {
    const std::string Of = "__shfl_sync(" + Lanes + ", " + Own + ", __ffs(";
    const std::string Taken = combinedType(Operation);
    return block(
        {"const unsigned int " + Lanes + " = __activemask();",
         "const " + Taken + " " + Own + " = " + startValue(Taken) + ";",
         Taken + " " + Value + " = " + Of + Lanes + ") - 1);",
         "for (unsigned int " + Rest + " = " + Lanes + " & (" + Lanes +
             " - 1); " + Rest + " != 0; " + Rest + " &= " + Rest + " - 1)",
         "  " + step(Operation, Of + Rest + ") - 1)"),
         "if (" + Lane + " == __ffs(" + Lanes + ") - 1)", "  " + call()});
  }

  /// By shuffles of all lanes.
  std::string byShuffles(llvm::StringRef Operation) const {
    std::vector<std::string> Lines = ofWarp(Operation);
    Lines.insert(Lines.end(), {"if (" + Lane + " == 0)", "  " + call()});
    return block(Lines);
  }

  /// The variable of a thread for its own sum, with the value 0.
  std::string start(llvm::StringRef Operation) const {
    return combinedType(Operation) + " " + Value + " = 0;";
  }

  /// The statement that adds a value to the sum of the thread.
  std::string add(llvm::StringRef Operation) const {
    return step(Operation, Call.Converts ? "static_cast<" + Call.Type + ">(" +
                                               Call.Texts[1] + ")"
                                         : Call.Texts[1]);
  }

  /// By shuffles, and by shared memory for up to `Warps` warps. `Thread` is the
  /// index of a thread in its block, `Threads` their number. `HasSum`: start()
  /// and add() have computed the value of each thread.
  std::string byBlock(llvm::StringRef Operation, const std::string &Thread,
                      const std::string &Threads, uint64_t Warps,
                      bool HasSum = false) const {
    std::vector<std::string> Lines = ofWarp(Operation);
    if (HasSum)
      Lines.erase(Lines.begin());
    Lines.insert(Lines.begin(), "__shared__ " + combinedType(Operation) + " " +
                                    OfWarps + "[" + std::to_string(Warps) +
                                    "];");
    Lines.insert(Lines.end(),
                 {"const unsigned int " + Rank + " = " + Thread + ";",
                  "if (" + Rank + " % 32 == 0)",
                  "  " + OfWarps + "[" + Rank + " / 32] = " + Value + ";",
                  "__syncthreads();", "if (" + Rank + " == 0) {",
                  "  for (unsigned int " + Warp + " = 1; " + Warp + " < " +
                      Threads + " / 32; ++" + Warp + ")",
                  "    " + step(Operation, OfWarps + "[" + Warp + "]"),
                  "  " + call(), "}"});
    return block(Lines);
  }

private:
  /// A name that the text does not have.
  static std::string nameNotIn(llvm::StringRef Text, std::string Name) {
    while (Text.contains(Name))
      Name += "_";
    return Name;
  }

  /// The type in which values are combined. The sum of signed integers could
  /// overflow, where the atomic wraps around.
  std::string combinedType(llvm::StringRef Operation) const {
    return Operation == "add" && Call.Type == "int" ? "unsigned int"
                                                    : Call.Type;
  }

  /// The statement that combines the value with another one.
  std::string step(llvm::StringRef Operation, const std::string &Other) const {
    const std::string Operator = llvm::StringSwitch<std::string>(Operation)
                                     .Case("add", " += ")
                                     .Case("and", " &= ")
                                     .Case("or", " |= ")
                                     .Case("xor", " ^= ")
                                     .Default("");
    return Value + (Operator.empty() ? " = " + Operation.str() + "(" + Value +
                                           ", " + Other + ");"
                                     : Operator + Other + ";");
  }

  /// The value of the thread, for a variable of type `Type`.
  std::string startValue(const std::string &Type) const {
    return Type == Call.Type ? Call.Texts[1]
                             : "static_cast<int>(" + Call.Texts[1] + ")";
  }

  /// The statements after which lane 0 has the value of the warp.
  std::vector<std::string> ofWarp(llvm::StringRef Operation) const {
    const std::string Type = combinedType(Operation);
    return {Type + " " + Value + " = " + startValue(Type) + ";",
            "for (int " + Lanes + " = 16; " + Lanes + " > 0; " + Lanes +
                " /= 2)",
            "  " + step(Operation, "__shfl_down_sync(0xffffffffu, " + Value +
                                       ", " + Lanes + ")")};
  }

  /// The atomic with the combined value.
  std::string call() const {
    return Call.Callee + "(" + Call.Texts[0] + ", " + Value + ");";
  }

  std::string block(llvm::ArrayRef<std::string> Lines) const {
    std::string Text = "{";
    for (const std::string &Line : Lines)
      Text += Break + Indent + "  " + Line;
    return Text + Break + Indent + "}";
  }

  const AtomicShape &Call;
  const std::string Lane, Break, Indent, Value, Lanes, OfWarps, Rank, Warp, Own,
      Rest;
};

} // namespace warplint

#endif
