//===- Confirm.cpp - What ptxas makes of a file ---------------------------===//

#include "Confirm.h"

using namespace warplint;

llvm::Expected<MachineCodes>
warplint::machineCodeOf(const PreparedModule &Module, llvm::StringRef Named,
                        llvm::StringRef ToolkitPath) {
  llvm::Expected<std::string> Ptxas = findPtxas(Named, ToolkitPath);
  if (!Ptxas)
    return Ptxas.takeError();
  llvm::Expected<std::string> Ptx =
      ptxOf(Module, findDeviceLibrary(ToolkitPath));
  if (!Ptx)
    return Ptx.takeError();
  return assemble(*Ptx, *Ptxas);
}
