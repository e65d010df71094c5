//===- Ptxas.h - Interface to the toolkit's ptxas ---------------*- C++ -*-===//
//
// ptxas decides whether a private array is in local memory. If a toolkit is
// installed, warplint compiles the kernels with `ptxas -v`, which reports the
// stack frame of each.
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

/// What ptxas reports for one kernel, per thread.
struct MachineCode {
  uint64_t StackBytes = 0; ///< local memory, with that of spilled registers
  /// Sums over the spill instructions.
  uint64_t SpillStoreBytes = 0, SpillLoadBytes = 0;
  unsigned Registers = 0; ///< number
};

/// Reports by mangled kernel name.
using MachineCodes = std::map<std::string, MachineCode>;

/// Parses the output of `ptxas -v`. Functions other than kernels are ignored.
MachineCodes readPtxasReport(llvm::StringRef Report);

/// The path of ptxas: that of `Named` (a path, or a name on PATH) if it is not
/// empty, else the one in the toolkit, else the one on PATH. Returns an error,
/// for the user, if there is none that can be executed.
llvm::Expected<std::string> findPtxas(llvm::StringRef Named,
                                      llvm::StringRef ToolkitPath);

/// The path of the bitcode of the toolkit's device math library (libdevice);
/// "" if there is none or `ToolkitPath` is empty.
std::string findDeviceLibrary(llvm::StringRef ToolkitPath);

/// Emits PTX for the architecture of the module after LLVM's -O3 pipeline.
/// `DeviceLibrary` is the path of the toolkit's libdevice bitcode; if it is
/// empty, math functions stay undefined. Returns an error if the library cannot
/// be read or linked, or LLVM has no NVPTX back end.
llvm::Expected<std::string> ptxOf(const PreparedModule &Prepared,
                                  llvm::StringRef DeviceLibrary = {});

/// Runs the program `Ptxas` for the architecture named in the PTX; if a symbol
/// is unresolved, once more for relocatable code. Returns an error if a
/// temporary file cannot be written, ptxas cannot be run, or ptxas rejects the
/// PTX (with its first error message).
llvm::Expected<MachineCodes> assemble(llvm::StringRef Ptx,
                                      llvm::StringRef Ptxas);

/// Compiles the kernels to machine code and returns ptxas' report. `Named` and
/// `ToolkitPath` are those of findPtxas(); the toolkit's device math library is
/// linked if there is one.
llvm::Expected<MachineCodes> machineCodeOf(const PreparedModule &Prepared,
                                           llvm::StringRef Named,
                                           llvm::StringRef ToolkitPath);

} // namespace warplint

#endif
