//===- ClangDatabase.cpp - A database for clang's tools -------------------===//

#include "warplint/Inputs/ClangDatabase.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Resources.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;
namespace json = llvm::json;

/// How each command begins; other programs write others.
static constexpr llvm::StringLiteral Program = "clang++",
                                     Mark = "-Wno-unknown-cuda-version";

/// The arguments, the program first and the file last.
static std::vector<std::string> argumentsOf(const Invocation &Of) {
  std::vector<std::string> All = {Program.str(), Mark.str()};
  const std::string Declarations = shippedDeclarations();
  if (Of.Cuda.Path.empty() && !Declarations.empty())
    All.insert(All.end(), {"-nocudainc", "-nocudalib", "-isystem", Declarations,
                           "-include", "warplint_cuda.h"});
  All.insert(All.end(), Of.Arguments.begin(), Of.Arguments.end());
  return All;
}

std::string warplint::clangDatabase(llvm::ArrayRef<Job> Jobs) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  json::OStream Json(OS, /*IndentSize=*/2);
  Json.array([&] {
    for (const Job &J : Jobs)
      Json.object([&] {
        Json.attribute("directory", absolutePathIn("", J.Command.Directory));
        Json.attribute("file", J.Command.File);
        Json.attributeArray("arguments", [&] {
          for (const std::string &Argument : argumentsOf(J.Command))
            Json.value(json::fixUTF8(Argument));
        });
      });
  });
  OS << '\n';
  return Text;
}

bool warplint::isClangDatabase(llvm::StringRef Text) {
  const std::string Begin =
      ("\"arguments\": [\n      \"" + Program + "\",\n      \"" + Mark + "\"")
          .str();
  return Text.starts_with("[\n  {\n    \"directory\": ") &&
         Text.contains(Begin);
}
