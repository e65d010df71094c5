//===- Session.cpp - A session with one client ----------------------------===//

#include "Session.h"

using namespace warplint;

Session::Session(const ServerOptions &Options,
                 llvm::lsp::MessageHandler &Handler, Analyses::Analyse Run)
    : Options(Options), Out(Handler), Space(this->Options),
      Shown(Out, Space, this->Options.Pages),
      Results(this->Options, Space, Work, Shown, std::move(Run)),
      Pending(
          [this](const std::string &Path) { return Results.settledView(Path); },
          Work),
      Work([this] { Pending.answer(); }) {
  listen(Handler);
}

bool Session::end() { return Work.end(std::chrono::milliseconds(500)); }
