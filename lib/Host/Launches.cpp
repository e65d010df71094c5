//===- Launches.cpp - Kernel launches in host code ------------------------===//

#include "warplint/Host/Launches.h"
#include "HostBlocks.h"
#include "HostEffects.h"
#include "HostInterpreter.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace warplint {

/// The shape of a dim3 (or of an integer, in calls of the runtime's C
/// interface).
static Shape shapeOf(const HostValue &V) {
  Shape S;
  if (V.isInteger()) {
    if (std::optional<uint64_t> X = V.size(); X && *X <= UINT32_MAX)
      S = Shape::of(uint32_t(*X));
    return S;
  }
  for (unsigned I = 0; I < 3 && I < V.Parts.size(); ++I)
    if (std::optional<uint64_t> Extent = V.Parts[I].size();
        Extent && *Extent <= UINT32_MAX)
      S.Extent[I] = uint32_t(*Extent);
  return S;
}

static void bound(LaunchArgument &A, const HostRange &R) {
  A.Least = R.least();
  A.Most = R.most();
  A.Multiple = std::max<uint64_t>(R.multiple(), 1);
}

/// Appends the tensor maps in a value of the type, which begins `Offset` bytes
/// after the argument.
static void addTensorMaps(const HostValue &V, QualType Type, uint64_t Offset,
                          const ASTContext &Context,
                          std::vector<TensorMap> &To) {
  if (V.What == HostValue::Kind::Map) {
    To.push_back(*V.Tensor);
    To.back().Offset = Offset;
    return;
  }
  if (!V.hasParts())
    return;
  if (const auto *Array = Context.getAsConstantArrayType(Type)) {
    const QualType Element = Array->getElementType();
    const uint64_t Bytes = Context.getTypeSizeInChars(Element).getQuantity();
    for (size_t I = 0; I < V.Parts.size(); ++I)
      addTensorMaps(V.Parts[I], Element, Offset + I * Bytes, Context, To);
    return;
  }
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record || Record->isInvalidDecl() || Record->isUnion() ||
      Record->isDependentType() || !Record->isCompleteDefinition())
    return;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  for (const FieldDecl *Field : Record->fields())
    if (Field->getFieldIndex() < V.Parts.size())
      addTensorMaps(V.Parts[Field->getFieldIndex()], Field->getType(),
                    Offset + Layout.getFieldOffset(Field->getFieldIndex()) / 8,
                    Context, To);
}

static LaunchArgument argumentOf(const HostValue &V, QualType Type,
                                 const ASTContext &Context) {
  LaunchArgument A;
  addTensorMaps(V, Type, 0, Context, A.TensorMaps);
  A.Integer = V.word();
  if (!V.isKnown())
    bound(A, V.Range);
  if (V.What == HostValue::Kind::DevicePointer) {
    A.PointerAlignment = V.Alignment;
    A.PointerOffset = V.Offset;
    A.PointerBytes = V.Bytes;
  }
  A.IsNull = V.What == HostValue::Kind::NullPointer;
  return A;
}

static bool sameShapes(const Launch &A, const Launch &B) {
  return A.Grid == B.Grid && A.Block == B.Block && A.Assigned == B.Assigned &&
         A.DynamicShared == B.DynamicShared;
}

static bool isSame(const Launch &A, const Launch &B) {
  return sameShapes(A, B) && A.Arguments == B.Arguments;
}

/// Whether an extent of the block or grid is 0. Such a launch fails: the
/// program is assumed not to take the path on which the interpreter found it.
static bool isEmpty(const Launch &L) {
  auto HasZero = [](const Shape &S) {
    return llvm::is_contained(S.Extent, std::optional<uint32_t>(0));
  };
  return HasZero(L.Grid) || HasZero(L.Block);
}

static Launch describe(const HostLaunch &Found, const std::string &Kernel,
                       const ASTContext &Context, HostBlocks &Blocks) {
  const SourceManager &SM = Context.getSourceManager();
  Launch L;
  L.Kernel = Kernel;
  L.From = Found.ByRuntimeCall ? Launch::Origin::RuntimeCall
                               : Launch::Origin::Chevron;
  L.Grid = shapeOf(Found.Grid);
  L.Block = shapeOf(Found.Block);
  if (Found.BlockVariable && !L.Block.isKnown())
    L.Assigned = Blocks.of(Found.BlockVariable);
  L.DynamicShared = Found.Shared.size();
  for (unsigned I = 0; I < Found.Kernel->getNumParams(); ++I)
    L.Arguments.push_back(
        I < Found.Arguments.size()
            ? argumentOf(Found.Arguments[I],
                         Found.Kernel->getParamDecl(I)->getType(), Context)
            : LaunchArgument());
  L.Where = spotAt(SM, Found.Where);
  for (SourceLocation Call : Found.Through)
    L.Through.push_back(spotAt(SM, Call));
  return L;
}

static HostRange rangeOf(const LaunchArgument &A) {
  return A.Integer ? HostRange::only(*A.Integer)
                   : HostRange(A.Least, A.Most, A.Multiple);
}

/// Merges two pointers: keeps the alignment that holds for both. An unknown
/// pointer is assumed to point to the start of an allocation, if the other one
/// is a known device pointer.
static void blurPointer(LaunchArgument &Into, const LaunchArgument &Other) {
  auto Value = [](const LaunchArgument &A) {
    return A.PointerAlignment
               ? HostValue::devicePointer(A.PointerAlignment, A.PointerOffset,
                                          A.PointerBytes)
               : HostValue::unknown();
  };
  const HostValue Both = join(Value(Into), Value(Other));
  Into.PointerAlignment = Both.isKnown() ? Both.Alignment : 0;
  Into.PointerOffset = Both.isKnown() ? Both.Offset : 0;
  Into.PointerBytes = Both.isKnown() ? Both.Bytes : 0;
}

/// Makes the values in `Into` unknown that differ in `Other`; integers keep the
/// union of their ranges.
static void blur(Launch &Into, const Launch &Other) {
  for (unsigned I = 0; I < 3; ++I) {
    if (Into.Grid.Extent[I] != Other.Grid.Extent[I])
      Into.Grid.Extent[I].reset();
    if (Into.Block.Extent[I] != Other.Block.Extent[I])
      Into.Block.Extent[I].reset();
  }
  if (!(Into.Assigned == Other.Assigned))
    Into.Assigned = Shape();
  if (Into.DynamicShared != Other.DynamicShared)
    Into.DynamicShared.reset();
  for (size_t I = 0; I < Into.Arguments.size(); ++I) {
    LaunchArgument &A = Into.Arguments[I];
    const LaunchArgument &B = Other.Arguments[I];
    if (A.Integer != B.Integer || !A.Integer) {
      bound(A, rangeOf(A) | rangeOf(B));
      A.Integer.reset();
    }
    A.IsNull &= B.IsNull;
    blurPointer(A, B);
    llvm::erase_if(A.TensorMaps, [&](const TensorMap &M) {
      return !llvm::is_contained(B.TensorMaps, M);
    });
  }
}

/// Merges launches of one kernel at one source location. Equal ones become one.
/// If more than MaxPerShape launches of one shape differ in their arguments (a
/// loop counter), they become one. If there are more than MaxShapes shapes, all
/// launches become one, without the calls of Launch::Through.
static std::vector<Launch> condense(std::vector<Launch> All) {
  constexpr size_t MaxPerShape = 4, MaxShapes = 16;
  std::vector<Launch> Distinct;
  for (Launch &L : All)
    if (llvm::none_of(Distinct, [&](const Launch &D) { return isSame(D, L); }))
      Distinct.push_back(std::move(L));
  std::vector<std::vector<Launch>> ByShape;
  for (Launch &L : Distinct) {
    auto Group = llvm::find_if(ByShape, [&](const std::vector<Launch> &G) {
      return sameShapes(G.front(), L);
    });
    if (Group == ByShape.end())
      Group = ByShape.insert(Group, std::vector<Launch>());
    Group->push_back(std::move(L));
  }
  std::vector<Launch> Out;
  for (std::vector<Launch> &Group : ByShape) {
    if (Group.size() > MaxPerShape) {
      for (size_t I = 1; I < Group.size(); ++I)
        blur(Group.front(), Group[I]);
      Group.resize(1);
    }
    llvm::append_range(Out, Group);
  }
  if (ByShape.size() > MaxShapes) {
    for (size_t I = 1; I < Out.size(); ++I)
      blur(Out.front(), Out[I]);
    Out.front().Through.clear();
    Out.resize(1);
  }
  return Out;
}

/// The symbol name of the kernel in other files; empty if it has internal
/// linkage or is a template that is not instantiated.
static std::string visibleName(const FunctionDecl *Kernel,
                               MangleContext &Mangling) {
  if (!Kernel->isExternallyVisible() || Kernel->isDependentContext())
    return "";
  if (!Mangling.shouldMangleDeclName(Kernel))
    return Kernel->getNameAsString();
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Mangling.mangleName(GlobalDecl(Kernel, KernelReferenceKind::Kernel), OS);
  return Name;
}

FoundLaunches findLaunches(ASTContext &Context,
                           const std::vector<ErrorPlace> &Errors,
                           const std::vector<FunctionDecl *> &Functions,
                           const KernelNames &Kernels) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<FunctionDecl *> Own; // those of user files
  llvm::copy_if(Functions, std::back_inserter(Own), [&](FunctionDecl *F) {
    return !SM.isInSystemHeader(F->getLocation());
  });
  HostEffects Effects(Own);
  const HostRun Run = interpretHost(Context, Effects, Errors);
  HostBlocks Blocks(Context, Own);

  // By location and kernel; std::map sorts them by location.
  std::map<std::pair<Spot, std::string>, std::vector<Launch>> Places;
  std::set<std::string> Foreign; // kernels without code in this module
  std::unique_ptr<MangleContext> Mangling(Context.createMangleContext());
  for (const HostLaunch &Found : Run.Launches) {
    auto Kernel = Kernels.find(Found.Kernel->getCanonicalDecl());
    std::string Name = Kernel != Kernels.end()
                           ? Kernel->second
                           : visibleName(Found.Kernel, *Mangling);
    if (Name.empty())
      continue;
    if (Kernel == Kernels.end())
      Foreign.insert(Name);
    Launch L = describe(Found, Name, Context, Blocks);
    if (!isEmpty(L))
      Places[{L.Where, L.Kernel}].push_back(std::move(L));
  }
  FoundLaunches Launches;
  for (auto &[Place, All] : Places)
    llvm::append_range(Foreign.count(Place.second) ? Launches.Elsewhere
                                                   : Launches.Own,
                       condense(std::move(All)));
  for (const FunctionDecl *F : Run.OutOfBudget)
    Launches.OutOfBudget.emplace_back(F->getQualifiedNameAsString(),
                                      spotAt(SM, F->getLocation()));
  return Launches;
}

} // namespace warplint
