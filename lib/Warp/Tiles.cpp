//===- Tiles.cpp - Tiles of shared memory that other units use ------------===//
//
// Logs where bulk copies, tensor copies and products of matrices take tiles of
// shared memory. An operand that is not known is logged as an unknown address.
//
//===----------------------------------------------------------------------===//

#include "Tiles.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

LaneValue TileLogger::addressIn(const Value *V) {
  if (!V || !Machine::isTracked(V->getType()))
    return LaneValue::symbol(64, M.UniformData);
  LaneValue Address = M.valueOf(V);
  return Address.Width < 64 ? M.Lane.zext(Address, 64) : Address;
}

std::optional<TensorMap> TileLogger::tensorMapAt(const Value *Pointer) {
  if (!Pointer || !Machine::isTracked(Pointer->getType()) || !M.May)
    return std::nullopt;
  const LaneValue Address = M.valueOf(Pointer);
  const AddressFacts Facts = M.factsOf(Address, 0);
  const auto *Of = dyn_cast_or_null<Argument>(Facts.Object);
  const std::vector<LaunchArgument> &Arguments = M.How.Arguments;
  if (!Of || !Of->hasByValAttr() || Address.Terms.size() != 1 ||
      !Address.K.isUniformOver(M.May) || Of->getArgNo() >= Arguments.size())
    return std::nullopt;
  for (const TensorMap &Map : Arguments[Of->getArgNo()].TensorMaps)
    if (int64_t(Map.Offset) == Address.K[llvm::countr_zero(M.May)])
      return Map;
  return std::nullopt;
}

void TileLogger::log(const CallBase &C,
                     const std::vector<TileInstruction> &Tiles) {
  for (const TileInstruction &Of : Tiles) {
    LoggedTile T;
    T.At = &C;
    T.Form = Of.Form;
    T.WritesShared = Of.WritesShared;
    T.Operand = Of.Operand;
    T.May = M.May;
    T.Must = M.Must;
    T.CountKnown = M.CountKnown;
    T.OneLane = M.Leader != nullptr;
    T.Repeat = M.Repeat;
    T.Shared = addressIn(Of.Shared);
    if (Of.Form == TileForm::TensorCopy)
      T.Map = tensorMapAt(Of.Global);
    if (Of.Form == TileForm::BulkCopy) {
      T.Global = addressIn(Of.Global);
      T.Bytes = Of.Constant ? LaneValue::constant(64, int64_t(*Of.Constant))
                            : addressIn(Of.Bytes);
    }
    M.TheLog.Tiles.push_back(std::move(T));
  }
}
