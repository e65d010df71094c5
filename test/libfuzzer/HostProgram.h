//===- HostProgram.h - Host programs that bytes choose ----------*- C++ -*-===//
//
// A random host program as text for the compiler, and beside each piece of it
// what it does, so that the program can be run with given arguments: every
// launch of a run must be one that the host interpreter has found.
//
// All values are 32 bits wide and all arithmetic is defined: unsigned, or
// signed where nothing can overflow.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_LIBFUZZER_HOSTPROGRAM_H
#define WARPLINT_TEST_LIBFUZZER_HOSTPROGRAM_H

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace warplint {

/// A launch that a run has made.
struct MadeLaunch {
  unsigned Line = 0; ///< as `#line` says
  std::array<uint32_t, 3> Grid{{1, 1, 1}}, Block{{1, 1, 1}};
  std::array<int64_t, 3> Arguments{}; ///< as the parameters' types extend them
};

/// The state of a run.
struct Machine {
  unsigned Fuel = 3000; ///< steps until the run is given up
  std::vector<MadeLaunch> Launches;
};

/// The variables of a call. The first may be another call's.
struct Frame {
  std::vector<uint32_t> Values;
  std::array<uint32_t, 2> Counts{{3, 0}}; ///< elements of c0 and c1
  uint32_t *First = nullptr;
  Machine *Of = nullptr;

  uint32_t &at(size_t Variable) {
    return Variable == 0 && First ? *First : Values[Variable];
  }
};

enum class Flow { Next, Break, Continue, Return };

struct HostExpression {
  std::string Text; ///< an unsigned value, in brackets where that matters
  std::function<uint32_t(Frame &)> Value;
};

struct HostStatement {
  std::string Text;
  std::function<Flow(Frame &)> Run;
};

class HostProgram {
public:
  /// `Draw` gives the next choice.
  explicit HostProgram(std::function<unsigned()> Draw);

  std::string Text;
  /// The launches of `run(P, Q)`; fewer than all where the fuel is spent.
  std::vector<MadeLaunch> launchesOf(uint32_t P, uint32_t Q) const;

private:
  struct Function {
    size_t Variables = 0;
    HostStatement Body;
    HostExpression Result; ///< of helper()
  };

  unsigned draw(unsigned Below) { return Draw() % Below; }
  HostExpression expression(unsigned Depth);
  HostExpression arithmetic(unsigned Depth);
  HostExpression condition(unsigned Depth);
  HostExpression variable();
  HostExpression count();
  size_t anyVariable() { return draw(unsigned(InScope)); }
  std::string declare(const std::string &Type, size_t &Variable);
  HostStatement statement(unsigned Depth);
  HostStatement simple(unsigned Depth);
  HostStatement block(unsigned Depth, unsigned Most);
  HostStatement assignment(unsigned Depth);
  HostStatement declaration(unsigned Depth);
  HostStatement branch(unsigned Depth);
  HostStatement choice(unsigned Depth);
  HostStatement loop(unsigned Depth);
  HostStatement jump(unsigned Depth);
  HostStatement alias(unsigned Depth);
  HostStatement container(unsigned Depth);
  HostStatement launch(unsigned Depth);
  HostStatement call(unsigned Depth);
  Function function(const std::string &Head, bool MayLaunch, bool HasResult);

  std::function<unsigned()> Draw;
  // Of the function in the making:
  std::vector<std::string> Names; ///< of all variables, by number
  size_t InScope = 0;
  std::vector<size_t> Scope; ///< numbers of the variables in scope
  unsigned Loops = 0;
  bool MayLaunch = false, MayCall = false, MayCallInner = false;
  unsigned NextLine = 1000;
  Function Helper, Bump, Inner, Main;
};

} // namespace warplint

#endif
