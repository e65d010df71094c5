//===- OpenPartsTest.cpp - When the first result of a file is due ---------===//

#include "OpenParts.h"
#include "gtest/gtest.h"
#include <chrono>
#include <future>

using namespace warplint;

namespace {
/// Three parts of 10 lines each, and which of them were open at each call of
/// Tell.
class OpenPartsTest : public ::testing::Test {
protected:
  std::function<void(const OpenParts &)> noting() {
    return [this](const OpenParts &Of) {
      std::string Open;
      for (size_t Part = 0; Part < 3; ++Part)
        Open += Of.isOpen(Part) ? 'o' : 'd';
      Told.push_back(Open);
      First.set_value();
    };
  }
  const std::vector<size_t> Sizes = {10, 10, 10}, All = {0, 1, 2};
  std::vector<std::string> Told;
  std::promise<void> First;
};
using Strings = std::vector<std::string>;
constexpr double Long = 1e6;
} // namespace

TEST_F(OpenPartsTest, IsDueWhereTheNextPartWouldTakeTheRest) {
  OpenParts Parts(Sizes, All, Long, noting());
  Parts.done(0, Long * 0.4, 1);
  EXPECT_TRUE(Told.empty());
  Parts.done(1, Long * 0.4, 2);
  EXPECT_EQ(Told, Strings{"ddo"});
}

TEST_F(OpenPartsTest, IsDueWithTheFirstPartWithoutATime) {
  OpenParts Parts(Sizes, All, 0, noting());
  Parts.done(2, 1e-9, 0);
  EXPECT_EQ(Told, Strings{"ood"});
  Parts.done(0, 1e-9, 1);
  EXPECT_EQ(Told.size(), 1u);
}

TEST_F(OpenPartsTest, IsDueWhereAllThreadsAreAtLongParts) {
  OpenParts Parts(Sizes, All, 0.01, noting());
  Parts.done(1, 0, std::nullopt);
  ASSERT_EQ(First.get_future().wait_for(std::chrono::minutes(1)),
            std::future_status::ready);
  EXPECT_EQ(Told, Strings{"odo"});
}

TEST_F(OpenPartsTest, IsNotDueAtTheEnd) {
  {
    OpenParts Parts(Sizes, All, Long, noting());
    Parts.done(0, 0, 1);
    Parts.done(1, 0, 2);
    Parts.done(2, 2 * Long, std::nullopt);
  }
  EXPECT_TRUE(Told.empty());
}
