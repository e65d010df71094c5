//===- KernelTimesTest.cpp - Recorded times of kernels --------------------===//

#include "warplint/Counters/KernelTimes.h"
#include "gtest/gtest.h"

using namespace warplint;

static RecordedTimes read(llvm::StringRef Text) {
  auto Times = parseKernelTimes(Text, "times.csv");
  if (!Times) {
    ADD_FAILURE() << llvm::toString(Times.takeError());
    return {};
  }
  return std::move(*Times);
}

static std::string whyNot(llvm::StringRef Text) {
  auto Times = parseKernelTimes(Text, "times.csv");
  return Times ? "" : llvm::toString(Times.takeError());
}

TEST(KernelTimes, OfNsightSystems) {
  const RecordedTimes T =
      read("Processing [r.sqlite] with [cuda_gpu_kern_sum.py]... \n"
           "\n"
           "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max "
           "(ns),StdDev (ns),Name\n"
           "75.0,3000,10,300.0,300.0,299,301,0.5,\"void f<int>(T1 *, T1)\"\n"
           "25.0,\"1,000\",2,500.0,500.0,499,501,0.5,g\r\n"
           "\n"
           "Time (%),Total Time (ns),Num Calls,Avg (ns),Name\n"
           "99.0,70000,10,7000.0,cudaMemcpy\n");
  EXPECT_EQ(T.File, "times.csv");
  ASSERT_EQ(T.Kernels.size(), 2u);
  EXPECT_EQ(T.Kernels[0].Kernel, "void f<int>(T1 *, T1)");
  EXPECT_EQ(T.Kernels[0].Nanoseconds, 3000);
  EXPECT_EQ(T.Kernels[0].Launches, 10u);
  EXPECT_EQ(T.Kernels[1].Nanoseconds, 1000);
  EXPECT_EQ(T.nanoseconds(), 4000);
}

TEST(KernelTimes, OneKernelInSeveralGrids) {
  const RecordedTimes T = read("Total Time (us),Instances,GridXYZ,Name\n"
                               "1.5,10,   4    1    1,f(int)\n"
                               "0.125,2,   8    1    1,f(int)\n");
  ASSERT_EQ(T.Kernels.size(), 1u);
  EXPECT_EQ(T.Kernels[0].Nanoseconds, 1625);
  EXPECT_EQ(T.Kernels[0].Launches, 12u);
}

TEST(KernelTimes, ANameWithoutQuotesMayHaveCommas) {
  const RecordedTimes T =
      read("Total Time (ns),Instances,Name\n3000,10,f(int, int)\n");
  ASSERT_EQ(T.Kernels.size(), 1u);
  EXPECT_EQ(T.Kernels[0].Launches, 10u);
  EXPECT_TRUE(llvm::StringRef(T.Kernels[0].Kernel).starts_with("f(int"));
}

TEST(KernelTimes, OfNsightComputesDetails) {
  const RecordedTimes T = read(
      "==PROF== Disconnected from process 716\n"
      "\"ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric "
      "Value\"\n"
      "\"0\",\"f(int)\",\"gpu__time_duration.sum\",\"ns\",\"3,008\"\n"
      "\"0\",\"f(int)\",\"Memory Throughput\",\"%\",\"12.3\"\n"
      "\"1\",\"f(int)\",\"Duration\",\"us\",\"2.50\"\n"
      "\"2\",\"g(int)\",\"gpu__time_duration.sum\",\"msecond\",\"1,25\"\n");
  ASSERT_EQ(T.Kernels.size(), 2u);
  EXPECT_EQ(T.Kernels[0].Nanoseconds, 5508);
  EXPECT_EQ(T.Kernels[0].Launches, 2u);
  EXPECT_EQ(T.Kernels[1].Nanoseconds, 1.25e6);
}

TEST(KernelTimes, OfNsightComputesRawPage) {
  const RecordedTimes T =
      read("\"ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n"
           "\"\",\"\",\"us\"\n"
           "\"0\",\"f(int)\",\"3.25\"\n"
           "\"1\",\"f(int)\",\"1\"\n");
  ASSERT_EQ(T.Kernels.size(), 1u);
  EXPECT_EQ(T.Kernels[0].Nanoseconds, 4250);
  EXPECT_EQ(T.Kernels[0].Launches, 2u);
}

TEST(KernelTimes, WhatIsNoRecordingIsAnError) {
  EXPECT_TRUE(
      llvm::StringRef(whyNot("a,b\n1,2\n")).starts_with("'times.csv' has no"));
  EXPECT_TRUE(llvm::StringRef(whyNot("")).starts_with("'times.csv' has no"));
  // All times are zero.
  EXPECT_TRUE(
      llvm::StringRef(whyNot("Total Time (ns),Instances,Name\n0,10,f\n"))
          .starts_with("'times.csv' has no"));
  EXPECT_EQ(whyNot("Total Time (ns),Instances,Name\nsoon,10,f\n"),
            "'times.csv', line 2: 'soon' is not a time");
  EXPECT_EQ(whyNot("Total Time (ns),Instances,Name\n5,many,f\n"),
            "'times.csv', line 2: 'many' is not a number of launches");
  EXPECT_EQ(whyNot("\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric "
                   "Value\"\n\"f\",\"Duration\",\"pages\",\"5\"\n"),
            "'times.csv', line 2: 'pages' is not a unit of time");
}

TEST(KernelTimes, AFileThatIsNoText) {
  auto Missing = readKernelTimes("no-such.csv", "", "");
  ASSERT_FALSE(Missing);
  EXPECT_TRUE(llvm::StringRef(llvm::toString(Missing.takeError()))
                  .starts_with("can't read 'no-such.csv': "));
}
