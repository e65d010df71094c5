//===- Forms.h - Serialized fields of findings ------------------*- C++ -*-===//
//
// Which fields of a struct the cache stores, and in which order (Archive.h). A
// new field of one of these structs must be added here. Entries of the cache
// need no version number: their keys depend on programIdentity().
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CACHE_FORMS_H
#define WARPLINT_CACHE_FORMS_H

#include "warplint/Cache/Archive.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Finding/UnlikeFlag.h"
#include "warplint/Program/Launch.h"
#include "warplint/Program/Words.h"

namespace warplint {

WARPLINT_ALL_FIELDS(Word, Is, Name, Number, List)
WARPLINT_ALL_FIELDS(Words, Said, With)
WARPLINT_ALL_FIELDS(Spot, File, Line, Column)
WARPLINT_ALL_FIELDS(EditRange, File, Offset, Length)
WARPLINT_ALL_FIELDS(Shape, Extent)
WARPLINT_ALL_FIELDS(TensorMap, Offset, ElementBytes, CopyExtents, SwizzleBytes,
                    IsInterleaved)
WARPLINT_ALL_FIELDS(SortedArray, How, Name, Where)
template <typename Archive> void fields(Archive &A, SortedField &What) {
  auto &[Field, Of] = What;
  A(Field, Of);
}
WARPLINT_ALL_FIELDS(LaunchArgument, Integer, PointerAlignment, PointerOffset,
                    PointerBytes, IsNull, Least, Most, Multiple, TensorMaps,
                    Sorted, Fields)
WARPLINT_ALL_FIELDS(Launch, Kernel, From, Grid, Block, DynamicShared, Arguments,
                    BlockIsRunTime, Shown, Assigned, Where, Through)

WARPLINT_ALL_FIELDS(Reason, Why, What, Name, Statement)
WARPLINT_ALL_FIELDS(Verdict, How, RestsOn, Low, High, Mean, Reasons)
WARPLINT_ALL_FIELDS(Witness, Warp, Repetition, Mask, Bytes, Shared, Offset,
                    Start, Banks, BankBytes, SectorBytes, LineBytes, Multicast,
                    Kind, Groups)
WARPLINT_ALL_FIELDS(Edit, Range, Text, From, To)
WARPLINT_ALL_FIELDS(FixAccess, Where, Kernel, Operation, Requests, Before,
                    After, WorstBefore, WorstAfter, RequestBefore, RequestAfter)
WARPLINT_ALL_FIELDS(FixScope, Kernel, Launch, Before, After)
WARPLINT_ALL_FIELDS(Workload, Lanes, Global, Issue, Banks)
WARPLINT_ALL_FIELDS(SpeedupBound, AtMost, About, WaitsFor)
WARPLINT_ALL_FIELDS(FindingCost, Unit, Excess, Blocks, IsCounted, Moved, Least,
                    Cycles, Estimated, Share, MostShare, IsEstimate, Rank, Now,
                    Fixed, Expected, ExpectedFixed, IsAssumed, IsShared,
                    Speedup, Elsewhere)
WARPLINT_ALL_FIELDS(FixGoal, What, Array, Space, Operation, Unit, Before, After,
                    Kernels, BlocksForOne)
WARPLINT_ALL_FIELDS(Fix, Kind, IsRefusal, Title, Edits, WhyNoEdit, WhyUnsafe,
                    WavefrontsBefore, WavefrontsAfter, CountedAs, BytesBefore,
                    BytesAfter, BlocksBefore, BlocksAfter, Layout, Rewrite,
                    WhySame, Goal, Comment, Array, ArrayWhere, Records, Parts,
                    Accesses, CheckedOn, IsEstimate, Speedup, ExcessAfter,
                    Prediction, IndexFacts)
WARPLINT_ALL_FIELDS(FindingNote, Where, Text, SourceLine, Length, Is,
                    IsInMessage)
WARPLINT_ALL_FIELDS(LocalArrayFigure, Name, Bytes)
WARPLINT_ALL_FIELDS(FindingPlace, Where, Length, SourceLine, Message, Notes,
                    Array, Also, InLocal)
WARPLINT_ALL_FIELDS(Measurement, How, Unit, Measured, Ideal, Low, High, IsRatio,
                    Share, Launches)
WARPLINT_ALL_FIELDS(TimeShare, Share, Launches, Saved)
WARPLINT_ALL_FIELDS(NamedTile, Name, Layout, CopyAtom, Where)
WARPLINT_ALL_FIELDS(Finding, Check, Level, Sure, IsOfUnused, Where, Length,
                    FirstLine, LastLine, SourceLine, Message, Places, Array,
                    ArrayWhere, Tile, InLocal, Cause, CauseIn, Figure,
                    Operation, WantsLayout, WantsRewrite, Notes, Answer, Unit,
                    Ideal, TotalPerBlock, IdealPerBlock, Evidence, IsDrawn,
                    Fixes, WhyNoEdit, Kernels, KernelsMangled, Launch, Launches,
                    Architectures, Fingerprint, Cost, Measured, Time)
WARPLINT_ALL_FIELDS(Problem, Level, About, Where, Length, SourceLine, Message)
WARPLINT_ALL_FIELDS(UnlikeFlag, What, Flag)
WARPLINT_ALL_FIELDS(Omission, What, Why, File, Kernel, Launch, Where,
                    IsIncomplete)

WARPLINT_ALL_FIELDS(PageRow, Where, Space, Operation, Bytes, Array, Unit,
                    Requests, PerRequest, Ideal, TotalLow, TotalHigh,
                    TotalIdeal, Formulas, Worst)
WARPLINT_ALL_FIELDS(PageLine, Where, Text)
WARPLINT_ALL_FIELDS(KernelPage, Name, Mangled, Where, Launch, Grid, Block,
                    StaticSharedBytes, DynamicSharedBytes, StackBytes,
                    SpillBytes, Registers, ResidentBlocks, ResidentWarps,
                    MostWarps, LimitedBy, Rows, Lines, Incomplete,
                    Architectures)

} // namespace warplint

#endif
