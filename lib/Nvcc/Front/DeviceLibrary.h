//===- DeviceLibrary.h - The math library of the device ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_DEVICELIBRARY_H
#define WARPLINT_LIB_NVCC_DEVICELIBRARY_H

namespace llvm {
class Module;
}

namespace warplint {

/// Gives the integer functions of the device math library their meaning (they
/// take part in addresses) and declares the others free of side effects. The
/// library itself is not linked: what its floating-point functions compute
/// never decides an address.
void resolveDeviceLibrary(llvm::Module &M);

} // namespace warplint

#endif
