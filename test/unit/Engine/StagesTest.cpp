//===- StagesTest.cpp -----------------------------------------------------===//

#include "Stages.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(Stages, FramesOfTheUnitAreLookedThrough) {
  Job J;
  J.Settings.Evaluate.HeaderPrefixes = {"/own"};
  TranslationUnit Unit;
  Unit.SystemPrefixes = {"/usr/include"};
  EXPECT_EQ(evaluationFor(J, Unit).HeaderPrefixes,
            (std::vector<std::string>{"/own", "/usr/include"}));
}
