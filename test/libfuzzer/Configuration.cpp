//===- Configuration.cpp - Fuzzes the reading of configurations -----------===//

#include "warplint/Settings/Configuration.h"
#include "Input.h"

using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  ConfigurationFlags Flags;
  Flags.Config = textOf(Data, Size).str();
  auto Config = Configuration::create(Flags);
  if (!Config) {
    expectReason(Config.takeError());
    return 0;
  }
  if (auto Settings = Config->settingsFor("/nowhere/a.cu"); !Settings)
    expectReason(Settings.takeError());
  if (auto Arguments = Config->argumentsFor("/nowhere/a.cu"); !Arguments)
    expectReason(Arguments.takeError());
  if (auto Complaints = Config->verify("/nowhere/a.cu"); !Complaints)
    expectReason(Complaints.takeError());
  if (auto Text = Config->dump("/nowhere/a.cu"); !Text)
    expectReason(Text.takeError());
  return 0;
}
