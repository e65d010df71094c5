//===- Source.h - Parsing a text in a test ----------------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_FRONTEND_SOURCE_H
#define WARPLINT_TEST_UNIT_FRONTEND_SOURCE_H

#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>

/// The toolkit of this machine, empty when there is none or the run is to do
/// without (WARPLINT_TEST_TOOLKIT=none).
inline std::string toolkitHere() {
  if (const char *Choice = std::getenv("WARPLINT_TEST_TOOLKIT"))
    if (llvm::StringRef(Choice) == "none")
      return "";
  const char *Usual = "/usr/local/cuda";
  return llvm::sys::fs::exists(std::string(Usual) + "/include/cuda_runtime.h")
             ? Usual
             : "";
}

/// A request for `Text` as the unsaved file `test.cu`.
inline warplint::ParseRequest requestFor(const std::string &Text,
                                         std::vector<std::string> Flags = {}) {
  warplint::ParseRequest Request;
  Request.Directory = "/";
  Request.File = "test.cu";
  Request.Arguments = {"-x", "cuda", "--cuda-device-only",
                       "--cuda-gpu-arch=sm_90", "-std=c++17"};
  Request.Arguments.insert(Request.Arguments.end(), Flags.begin(), Flags.end());
  Request.Arguments.push_back(Request.File);
  Request.ToolkitPath = toolkitHere();
  if (!Request.ToolkitPath.empty())
    Request.ToolkitMajor = 13;
  Request.Buffers["/test.cu"] = Text;
  return Request;
}

/// One cache for all parses of a program: without it each reads CUDA's headers.
inline std::shared_ptr<warplint::HeaderCache> sharedHeaders() {
  static const std::shared_ptr<warplint::HeaderCache> Cache =
      warplint::createHeaderCache(
          warplint::HeaderUse{nullptr, /*IsForLong=*/true, false});
  return Cache;
}

/// Parses; a failure to parse at all fails the test.
inline warplint::TranslationUnit parseRequest(const warplint::ParseRequest &R) {
  llvm::Expected<warplint::TranslationUnit> TU = warplint::parse(R);
  if (!TU) {
    ADD_FAILURE() << llvm::toString(TU.takeError());
    return {};
  }
  return std::move(*TU);
}

inline warplint::TranslationUnit
parseText(const std::string &Text, std::vector<std::string> Flags = {}) {
  warplint::ParseRequest Request = requestFor(Text, std::move(Flags));
  Request.Headers = sharedHeaders();
  return parseRequest(Request);
}

/// Fails the test with clang's words when the text does not compile.
inline warplint::TranslationUnit
parseSound(const std::string &Text, std::vector<std::string> Flags = {}) {
  warplint::TranslationUnit TU = parseText(Text, std::move(Flags));
  for (const warplint::Problem &P : TU.Problems)
    if (P.Level >= warplint::Problem::Kind::Error)
      ADD_FAILURE() << P.Where.File << ":" << P.Where.Line << ":"
                    << P.Where.Column << ": " << P.Message;
  return TU;
}

#endif
