//===- Ptxas.h - Interface to the toolkit's ptxas ---------------*- C++ -*-===//
//
// ptxas decides whether a private array is in local memory. If a toolkit is
// installed, `ptxas -v` reports the stack frame of each kernel.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PTXAS_PTXAS_H
#define WARPLINT_PTXAS_PTXAS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <string>

namespace warplint {

class PreparedModule;

/// What ptxas reports for one kernel, in bytes per thread. StackBytes includes
/// spilled registers.
struct MachineCode {
  uint64_t StackBytes = 0;
  uint64_t SpillStoreBytes = 0, SpillLoadBytes = 0;
  unsigned Registers = 0;
};

/// By mangled kernel name.
using MachineCodes = std::map<std::string, MachineCode>;

/// Parses the output of `ptxas -v`. Functions other than kernels are ignored.
MachineCodes readPtxasReport(llvm::StringRef Report);

/// The path of ptxas: `Named` if it is not empty, else the one in the toolkit,
/// else the one on PATH. The error lists where it was searched.
llvm::Expected<std::string> findPtxas(llvm::StringRef Named,
                                      llvm::StringRef ToolkitPath);

/// The path of the toolkit's device math library; "" if there is none.
std::string findDeviceLibrary(llvm::StringRef ToolkitPath);

/// Emits PTX for the architecture of the module, with all of LLVM's
/// optimizations. `DeviceLibrary` is the path of the toolkit's libdevice
/// bitcode; if it is empty, math functions stay undefined. Returns an error if
/// the library cannot be read or linked, or LLVM has no NVPTX back end.
llvm::Expected<std::string> ptxOf(const PreparedModule &Prepared,
                                  llvm::StringRef DeviceLibrary = {});

/// Runs ptxas for the architecture named in the PTX. Returns an error if ptxas
/// cannot be run, or rejects the PTX (with its first error message).
llvm::Expected<MachineCodes> assemble(llvm::StringRef Ptx,
                                      llvm::StringRef Ptxas);

/// Compiles the kernels to machine code and returns ptxas' report. `Named` is
/// the path of ptxas; if it is empty, the toolkit's is used.
llvm::Expected<MachineCodes> machineCodeOf(const PreparedModule &Prepared,
                                           llvm::StringRef Named,
                                           llvm::StringRef ToolkitPath);

} // namespace warplint

#endif
