//===- Ptxas.h - Asking the toolkit's assembler -----------------*- C++ -*-===//
//
// Whether a private array lies in local memory is ptxas' choice. Where there is
// a toolkit, it can be asked: -v prints the stack frame of each kernel.
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

/// What ptxas says of one kernel, bytes per thread. The frame holds the
/// registers that were spilled, too.
struct MachineCode {
  uint64_t StackBytes = 0;
  uint64_t SpillStoreBytes = 0, SpillLoadBytes = 0;
  unsigned Registers = 0;
};

/// By the mangled names of the kernels.
using MachineCodes = std::map<std::string, MachineCode>;

/// Reads the output of `ptxas -v`. Functions that are no kernels are left out.
MachineCodes readPtxasReport(llvm::StringRef Report);

/// The ptxas to run: `Named` when it is not empty, else the one in the folder
/// of the toolkit, else the one on PATH. Errors say what was looked for.
llvm::Expected<std::string> findPtxas(llvm::StringRef Named,
                                      llvm::StringRef ToolkitPath);

/// The toolkit's math library for devices, or "" where there is none.
std::string findDeviceLibrary(llvm::StringRef ToolkitPath);

/// The module as PTX for the architecture it was compiled for, with all of
/// LLVM's optimizations. `DeviceLibrary` is the toolkit's libdevice bitcode;
/// without it the math functions stay undefined. Errors: a library that can't
/// be read or linked, an LLVM without the back end.
llvm::Expected<std::string> ptxOf(const PreparedModule &Prepared,
                                  llvm::StringRef DeviceLibrary = {});

/// Assembles PTX for the architecture that it names. Errors: ptxas can't be
/// run, or rejects the text (its own first message is part of the error).
llvm::Expected<MachineCodes> assemble(llvm::StringRef Ptx,
                                      llvm::StringRef Ptxas);

/// Compiles the kernels to machine code and hands back what it looks like.
/// `Named` is the ptxas to take; empty: the toolkit's.
llvm::Expected<MachineCodes> machineCodeOf(const PreparedModule &Prepared,
                                           llvm::StringRef Named,
                                           llvm::StringRef ToolkitPath);

} // namespace warplint

#endif
