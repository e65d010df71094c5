//===- Confirmations.cpp - What nvcc's code settled in a run --------------===//

#include "warplint/Report/Confirmations.h"
#include "Phrase.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace warplint;

std::vector<std::string>
warplint::confirmationLines(llvm::ArrayRef<Confirmation> OfFiles) {
  Confirmation Sum;
  std::set<std::string> Compilers;
  size_t Asked = 0, Compiled = 0;
  for (const Confirmation &C : OfFiles) {
    Sum.add(C);
    Asked += C.Asked;
    Compiled += !C.Compiler.empty();
    if (!C.Compiler.empty())
      Compilers.insert(C.Compiler);
  }
  std::vector<std::string> Lines;
  if (Compiled)
    Lines.push_back(
        "as " + llvm::join(Compilers, ", ") + " compiles " +
        counted(Compiled, "file") + ": " +
        counted(Sum.Agreed, "access", "accesses") + " as predicted, " +
        std::to_string(Sum.Widened) + " evaluated again with another width, " +
        std::to_string(Sum.Withdrawn) + " withdrawn, " +
        std::to_string(Sum.Open) + " open; " +
        counted(Sum.ArraysConfirmed, "private array") + " confirmed, " +
        std::to_string(Sum.ArraysAdded) + " added, " +
        std::to_string(Sum.ArraysWithdrawn) + " withdrawn");
  if (Asked > Compiled)
    Lines.push_back(counted(Asked - Compiled, "file") +
                    (Asked - Compiled == 1 ? " was" : " were") +
                    " not compiled by nvcc, and " +
                    (Asked - Compiled == 1 ? "has" : "have") +
                    " the results of the model");
  return Lines;
}
