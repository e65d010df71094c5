//===- RefusalsTest.cpp - Why there is no edit for a finding --------------===//

#include "Accesses.h"
#include "Work.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// The reason for an access of 4 bytes with a distance of lanes.
std::string reasonFor(std::optional<int64_t> Stride, Shape Block,
                      double Sectors = 5) {
  KernelTable Table;
  Table.Kernel = "k";
  Table.How.Block = Block;
  Access A = accessOfA();
  A.Stride = Stride;
  A.PerRequest.High = Sectors;
  Table.Accesses = {A};
  Finding F;
  F.Where = A.Where;
  F.Array = A.Array;
  F.Unit = CostUnit::Sectors;
  const CodeShapes Shapes;
  const std::map<std::string, std::string> Sources;
  const Profile Gpu;
  return textOf(whyNoRewrite(F, {Shapes, {}, {}, {&Table}, Sources, Gpu}));
}

TEST(Refusals, SayHowTheElementsOfLanesLie) {
  EXPECT_EQ(reasonFor(12, Shape::of(128)),
            "neighbouring lanes are 12 bytes apart, and no vector has so many");
  EXPECT_EQ(reasonFor(48, Shape::of(128)),
            "neighbouring lanes access elements 48 bytes apart, 4 bytes of "
            "each, and the kernel is of no form for which an edit is known "
            "that gives them neighbouring elements");
  EXPECT_EQ(reasonFor(-4, Shape::of(128)),
            "neighbouring lanes access neighbouring elements, but those of a "
            "warp do not begin where a sector begins");
  EXPECT_EQ(reasonFor({}, Shape::of(8, 8)),
            "a warp has several rows of its block, as one has 8 threads, and "
            "each begins in a separate sector");
  EXPECT_EQ(reasonFor({}, Shape::of(8, 8), 32), reasonFor({}, Shape::of(128)));
  EXPECT_EQ(reasonFor({}, Shape::of(128)),
            "the distance between neighbouring lanes is not a constant, and "
            "the kernel is of no form for which an edit is known");
}

} // namespace
