//===- Stages.cpp - Steps shared by all analyses --------------------------===//

#include "Stages.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/CompileHeaders.h"
#include "warplint/Linking/ParsedFile.h"
#include "warplint/Threads/CrashGuard.h"
#include "llvm/Support/Threading.h"

using namespace warplint;

std::shared_ptr<HeaderCache> warplint::keepHeadersForLong() {
  HeaderUse Use;
  Use.IsForLong = true;
  Use.IsAfterResults = true;
  return createHeaderCache(Use);
}

void warplint::prepareHeaders(const Job &Of) {
  if (!Of.Headers)
    return;
  ParseRequest Request = parseRequestFor(Of.Command, Of.Unsaved);
  Request.Headers = Of.Headers;
  survives([&] { compileHeaders(Request); });
}

std::shared_ptr<HeaderCache>
warplint::keepHeadersForRun(CacheStore *Cache, size_t Files, unsigned Threads) {
  HeaderUse Use;
  Use.Store = Cache;
  // While one thread emits the PCH, each other thread reads the headers once or
  // twice.
  Use.HasManyFiles =
      Files >
      3 * size_t(llvm::hardware_concurrency(Threads).compute_thread_count());
  return createHeaderCache(Use);
}

void warplint::addOtherLaunches(TranslationUnit &Unit,
                                llvm::ArrayRef<Launch> Others) {
  Unit.Launches.insert(Unit.Launches.end(), Others.begin(), Others.end());
}

EvaluationOptions warplint::evaluationFor(const Job &Of,
                                          const TranslationUnit &Unit) {
  EvaluationOptions Options = Of.Settings.Evaluate;
  Options.HeaderPrefixes.insert(Options.HeaderPrefixes.end(),
                                Unit.SystemPrefixes.begin(),
                                Unit.SystemPrefixes.end());
  Options.LibraryPrefixes = Unit.LibraryPrefixes;
  return Options;
}

Toolchain warplint::toolchainOf(const Job &Of) {
  Toolchain Compiler;
  Compiler.IsMeasured = Of.Settings.Evaluate.Gpu.JoinsNeighbours;
  Compiler.RestrictsParameters = Of.Command.Facts.Code.RestrictsParameters;
  return Compiler;
}
