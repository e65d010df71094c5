//===- Session.cpp - Analyses of the texts of one file --------------------===//

#include "Session.h"
#include "warplint/Results/Forms.h"
#include "gtest/gtest.h"

using namespace warplint;

const std::shared_ptr<HeaderCache> Session::Headers = keepHeadersForLong();

std::string Session::analyse(const std::string &Text,
                             const std::vector<std::string> &Flags,
                             std::shared_ptr<KeptTables> Kept) {
  auto Config = Configuration::create({});
  EXPECT_TRUE(bool(Config));
  InputRequest Wanted;
  Wanted.WorkingDirectory = WARPLINT_SOURCE_DIR;
  Wanted.Paths = {Path};
  Wanted.CudaPath = "none";
  Wanted.Unsaved = Open;
  Wanted.Unsaved[Path] = Text;
  Wanted.Flags = Flags;
  llvm::Expected<InputSet> Inputs = collectInputs(Wanted, *Config);
  if (!Inputs) {
    ADD_FAILURE() << llvm::toString(Inputs.takeError());
    return "";
  }
  for (Job &J : Inputs->Jobs) {
    J.Unsaved = Wanted.Unsaved;
    J.Headers = Kept ? Headers : nullptr;
    J.Settings.LeastCertainty = Certainty::Possible;
  }
  EngineOptions Options;
  Options.KeepPages = Options.KeepPredictions = true;
  if (Kept)
    Options.OnEarly = [this](FileResult R) { Early.push_back(std::move(R)); };
  Options.EarlyAfter = 0;
  Options.LineInSight = [this] { return InSight; };
  Options.Kept = std::move(Kept);
  std::vector<FileResult> Results = analyseInputs(*Inputs, Options);
  for (FileResult &R : Results)
    TookHeaders = std::exchange(R.Cost.TookHeaders, false);
  if (Prepares)
    prepareHeaders(Inputs->Jobs.front());
  ArchiveWriter Bytes;
  Bytes(Results);
  return std::move(Bytes.Bytes);
}
