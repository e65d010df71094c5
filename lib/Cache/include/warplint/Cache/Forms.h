//===- Forms.h - The fields of findings, for archives -----------*- C++ -*-===//
//
// See Archive.h. Whoever adds a field to one of these structs adds it here, and
// nothing else needs to be done: entries of older builds are other entries.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CACHE_FORMS_H
#define WARPLINT_CACHE_FORMS_H

#include "warplint/Cache/Archive.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Program/Launch.h"

namespace warplint {

template <typename Archive> void fields(Archive &A, Spot &Of) {
  auto &[File, Line, Column] = Of;
  A(File, Line, Column);
}
template <typename Archive> void fields(Archive &A, EditRange &Of) {
  auto &[File, Offset, Length] = Of;
  A(File, Offset, Length);
}
template <typename Archive> void fields(Archive &A, Shape &Of) {
  auto &[Extent] = Of;
  A(Extent);
}
template <typename Archive> void fields(Archive &A, LaunchArgument &Of) {
  auto &[Integer, PointerAlignment, PointerOffset, IsNull, Least, Most,
         Multiple] = Of;
  A(Integer, PointerAlignment, PointerOffset, IsNull, Least, Most, Multiple);
}
template <typename Archive> void fields(Archive &A, Launch &Of) {
  auto &[Kernel, From, Grid, Block, DynamicShared, Arguments, BlockIsRunTime,
         Where, Through] = Of;
  A(Kernel, From, Grid, Block, DynamicShared, Arguments, BlockIsRunTime, Where,
    Through);
}

template <typename Archive> void fields(Archive &A, Reason &Of) {
  auto &[Why, What, Name] = Of;
  A(Why, What, Name);
}
template <typename Archive> void fields(Archive &A, Verdict &Of) {
  auto &[How, RestsOn, Low, High, Mean, Reasons] = Of;
  A(How, RestsOn, Low, High, Mean, Reasons);
}
template <typename Archive> void fields(Archive &A, Witness &Of) {
  auto &[Warp, Repetition, Mask, Bytes, Shared, Offset, Banks, BankBytes,
         Groups] = Of;
  A(Warp, Repetition, Mask, Bytes, Shared, Offset, Banks, BankBytes, Groups);
}
template <typename Archive> void fields(Archive &A, Edit &Of) {
  auto &[Range, Text, From, To] = Of;
  A(Range, Text, From, To);
}
template <typename Archive> void fields(Archive &A, FixAccess &Of) {
  auto &[Where, Kernel, Operation, Requests, Before, After, WorstBefore,
         WorstAfter, RequestBefore, RequestAfter] = Of;
  A(Where, Kernel, Operation, Requests, Before, After, WorstBefore, WorstAfter,
    RequestBefore, RequestAfter);
}
template <typename Archive> void fields(Archive &A, FixScope &Of) {
  auto &[Kernel, Launch, Before, After] = Of;
  A(Kernel, Launch, Before, After);
}
template <typename Archive> void fields(Archive &A, Workload &Of) {
  auto &[Lanes, Global, Issue, Banks] = Of;
  A(Lanes, Global, Issue, Banks);
}
template <typename Archive> void fields(Archive &A, Gain &Of) {
  auto &[AtMost, WaitsFor] = Of;
  A(AtMost, WaitsFor);
}
template <typename Archive> void fields(Archive &A, FindingCost &Of) {
  auto &[Unit, Excess, Blocks, IsCounted, Cycles, Share, Rank, Now, Cured,
         IsShared, Cure] = Of;
  A(Unit, Excess, Blocks, IsCounted, Cycles, Share, Rank, Now, Cured, IsShared,
    Cure);
}
template <typename Archive> void fields(Archive &A, Fix &Of) {
  auto &[Kind, Title, Edits, WhyNoEdit, WavefrontsBefore, WavefrontsAfter,
         CountedAs, BytesBefore, BytesAfter, BlocksBefore, BlocksAfter, Layout,
         Comment, Array, ArrayWhere, Parts, Accesses, CheckedOn, IsEstimate,
         Worth, ExcessAfter, Prediction] = Of;
  A(Kind, Title, Edits, WhyNoEdit, WavefrontsBefore, WavefrontsAfter, CountedAs,
    BytesBefore, BytesAfter, BlocksBefore, BlocksAfter, Layout, Comment, Array,
    ArrayWhere, Parts, Accesses, CheckedOn, IsEstimate, Worth, ExcessAfter,
    Prediction);
}
template <typename Archive> void fields(Archive &A, FindingNote &Of) {
  auto &[Where, Text, SourceLine, Length, Is] = Of;
  A(Where, Text, SourceLine, Length, Is);
}
template <typename Archive> void fields(Archive &A, FindingPlace &Of) {
  auto &[Where, Length, SourceLine, Message, Notes, Array] = Of;
  A(Where, Length, SourceLine, Message, Notes, Array);
}
template <typename Archive> void fields(Archive &A, Measurement &Of) {
  auto &[How, Unit, Measured, Ideal, Low, High, IsRatio, Share, Launches] = Of;
  A(How, Unit, Measured, Ideal, Low, High, IsRatio, Share, Launches);
}
template <typename Archive> void fields(Archive &A, Finding &Of) {
  auto &[Check, Level, Sure, Where, Length, FirstLine, LastLine, SourceLine,
         Message, Places, Array, ArrayWhere, WantsLayout, Notes, Answer, Unit,
         Ideal, TotalPerBlock, IdealPerBlock, Evidence, IsDrawn, Fixes, Kernels,
         KernelsMangled, Launch, Architectures, Fingerprint, Cost, Measured] =
      Of;
  A(Check, Level, Sure, Where, Length, FirstLine, LastLine, SourceLine, Message,
    Places, Array, ArrayWhere, WantsLayout, Notes, Answer, Unit, Ideal,
    TotalPerBlock, IdealPerBlock, Evidence, IsDrawn, Fixes, Kernels,
    KernelsMangled, Launch, Architectures, Fingerprint, Cost, Measured);
}
template <typename Archive> void fields(Archive &A, Problem &Of) {
  auto &[Level, Where, Length, SourceLine, Message] = Of;
  A(Level, Where, Length, SourceLine, Message);
}
template <typename Archive> void fields(Archive &A, Omission &Of) {
  auto &[What, Why, File, Kernel, Launch, Where, IsGap] = Of;
  A(What, Why, File, Kernel, Launch, Where, IsGap);
}

template <typename Archive> void fields(Archive &A, PageRow &Of) {
  auto &[Where, Space, Operation, Bytes, Array, Unit, Requests, PerRequest,
         Ideal, TotalLow, TotalHigh, TotalIdeal] = Of;
  A(Where, Space, Operation, Bytes, Array, Unit, Requests, PerRequest, Ideal,
    TotalLow, TotalHigh, TotalIdeal);
}
template <typename Archive> void fields(Archive &A, PageLine &Of) {
  auto &[Where, Text] = Of;
  A(Where, Text);
}
template <typename Archive> void fields(Archive &A, KernelPage &Of) {
  auto &[Name, Mangled, Where, Launch, Grid, Block, StaticSharedBytes,
         DynamicSharedBytes, StackBytes, SpillBytes, Registers, ResidentBlocks,
         ResidentWarps, MostWarps, LimitedBy, Rows, Lines, Incomplete,
         Architectures] = Of;
  A(Name, Mangled, Where, Launch, Grid, Block, StaticSharedBytes,
    DynamicSharedBytes, StackBytes, SpillBytes, Registers, ResidentBlocks,
    ResidentWarps, MostWarps, LimitedBy, Rows, Lines, Incomplete,
    Architectures);
}

} // namespace warplint

#endif
