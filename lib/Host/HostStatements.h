//===- HostStatements.h - Interpretation of statements ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTSTATEMENTS_H
#define WARPLINT_LIB_HOST_HOSTSTATEMENTS_H

#include "HostConditions.h"
#include "HostLoops.h"

namespace warplint {

/// Executes a statement of any kind. Of a branch with a known condition one
/// side is executed; otherwise both are, and the two states are joined.
class HostStatements {
public:
  /// All references must outlive the object.
  HostStatements(HostMemory &Memory, HostObjects &Objects,
                 HostConditions &Conditions, HostCallStack &Stack,
                 HostLoops &Loops, HostRecursion &Interpreter)
      : Memory(Memory), Objects(Objects), Conditions(Conditions), Stack(Stack),
        Loops(Loops), Interpreter(Interpreter) {}

  /// Executes the statement, which is not null. Paths that break, continue or
  /// return leave their state in the innermost frame.
  HostFlow run(const clang::Stmt *S);

private:
  HostFlow runCompound(const clang::CompoundStmt *S);
  HostFlow runIf(const clang::IfStmt *S);
  HostFlow runSwitch(const clang::SwitchStmt *S);
  HostFlow runTry(const clang::CXXTryStmt *Try);

  HostMemory &Memory;
  HostObjects &Objects;
  HostConditions &Conditions;
  HostCallStack &Stack;
  HostLoops &Loops;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
