//===- HostProgram.cpp - Host programs that bytes choose ------------------===//

#include "HostProgram.h"

using namespace warplint;

static std::string literal(uint32_t Value) {
  return std::to_string(Value) + "u";
}

static int32_t asSigned(uint32_t Value) { return static_cast<int32_t>(Value); }

HostExpression HostProgram::variable() {
  const size_t V = Scope[draw(unsigned(Scope.size()))];
  return {"unsigned(" + Names[V] + ")", [V](Frame &F) { return F.at(V); }};
}

/// The number of elements of a container.
HostExpression HostProgram::count() {
  const unsigned C = draw(2);
  return {"unsigned(c" + std::to_string(C) + ".size())",
          [C](Frame &F) { return F.Counts[C]; }};
}

HostExpression HostProgram::expression(unsigned Depth) {
  static constexpr uint32_t Constants[] = {
      0,  1,  2,   3,   4,   7,   8,    16,   31,  32,
      33, 64, 100, 128, 255, 256, 1000, 1024, ~0u, 1u << 31};
  switch (Depth == 0 ? draw(2) : draw(4)) {
  case 0: {
    const uint32_t C = Constants[draw(20)];
    return {literal(C), [C](Frame &) { return C; }};
  }
  case 1:
    return draw(4) ? variable() : count();
  default:
    return arithmetic(Depth - 1);
  }
}

HostExpression HostProgram::arithmetic(unsigned Depth) {
  HostExpression A = expression(Depth), B = expression(Depth);
  auto Of = [&](std::string Text, uint32_t (*Do)(uint32_t, uint32_t)) {
    return HostExpression{std::move(Text),
                          [Do, X = A.Value, Y = B.Value](Frame &F) {
                            const uint32_t Left = X(F);
                            return Do(Left, Y(F));
                          }};
  };
  const std::string &X = A.Text, &Y = B.Text;
  switch (draw(14)) {
  case 0:
    return Of("(" + X + " + " + Y + ")",
              [](uint32_t L, uint32_t R) { return L + R; });
  case 1:
    return Of("(" + X + " - " + Y + ")",
              [](uint32_t L, uint32_t R) { return L - R; });
  case 2:
    return Of("(" + X + " * " + Y + ")",
              [](uint32_t L, uint32_t R) { return L * R; });
  case 3:
    return Of("(" + X + " / (" + Y + " | 1u))",
              [](uint32_t L, uint32_t R) { return L / (R | 1); });
  case 4:
    return Of("(" + X + " % (" + Y + " | 1u))",
              [](uint32_t L, uint32_t R) { return L % (R | 1); });
  case 5:
    return Of("(" + X + " << (" + Y + " & 7u))",
              [](uint32_t L, uint32_t R) { return L << (R & 7); });
  case 6:
    return Of("(" + X + " >> (" + Y + " & 7u))",
              [](uint32_t L, uint32_t R) { return L >> (R & 7); });
  case 7:
    return Of("(" + X + " & " + Y + ")",
              [](uint32_t L, uint32_t R) { return L & R; });
  case 8:
    return Of("(" + X + " | " + Y + ")",
              [](uint32_t L, uint32_t R) { return L | R; });
  case 9:
    return Of("(" + X + " ^ " + Y + ")",
              [](uint32_t L, uint32_t R) { return L ^ R; });
  case 10:
    return Of("unsigned(int(" + X + ") / int((" + Y + " & 15u) + 1u))",
              [](uint32_t L, uint32_t R) {
                return uint32_t(asSigned(L) / int32_t((R & 15) + 1));
              });
  case 11:
    return Of("unsigned(int(" + X + ") >> (" + Y + " & 7u))",
              [](uint32_t L, uint32_t R) {
                return uint32_t(asSigned(L) >> (R & 7));
              });
  case 12:
    return Of("(~" + X + " + " + Y + ")",
              [](uint32_t L, uint32_t R) { return ~L + R; });
  default: {
    HostExpression C = condition(Depth);
    return {"(" + C.Text + " ? " + X + " : " + Y + ")",
            [C = C.Value, X = A.Value, Y = B.Value](Frame &F) {
              return C(F) ? X(F) : Y(F);
            }};
  }
  }
}

HostExpression HostProgram::condition(unsigned Depth) {
  if (Depth && draw(4) == 0) {
    HostExpression A = condition(Depth - 1), B = condition(Depth - 1);
    if (draw(2))
      return {"(" + A.Text + " && " + B.Text + ")",
              [X = A.Value, Y = B.Value](Frame &F) -> uint32_t {
                return X(F) && Y(F);
              }};
    return {"(!" + A.Text + " || " + B.Text + ")",
            [X = A.Value, Y = B.Value](Frame &F) -> uint32_t {
              return !X(F) || Y(F);
            }};
  }
  HostExpression A = expression(Depth), B = expression(Depth);
  const unsigned Which = draw(6);
  static const char *const Signs[] = {" < ", " == ", " != ", " >= "};
  auto Do = [](unsigned How, auto L, auto R) {
    return How == 0 ? L < R : How == 1 ? L == R : How == 2 ? L != R : L >= R;
  };
  if (Which < 4)
    return {"(" + A.Text + Signs[Which] + B.Text + ")",
            [=, X = A.Value, Y = B.Value](Frame &F) -> uint32_t {
              const uint32_t L = X(F);
              return Do(Which, L, Y(F));
            }};
  const unsigned How = Which == 4 ? 0 : 3;
  return {"(int(" + A.Text + ")" + Signs[How] + "int(" + B.Text + "))",
          [=, X = A.Value, Y = B.Value](Frame &F) -> uint32_t {
            const int32_t L = asSigned(X(F));
            return Do(How, L, asSigned(Y(F)));
          }};
}

std::string HostProgram::declare(const std::string &Type, size_t &Variable) {
  Variable = Names.size();
  Names.push_back("v" + std::to_string(Variable));
  Scope.push_back(Variable);
  return Type + " " + Names.back();
}

HostStatement HostProgram::declaration(unsigned Depth) {
  HostExpression E = expression(Depth);
  size_t V;
  const bool IsSigned = draw(3) == 0;
  std::string Head = declare(IsSigned ? "int" : "unsigned", V);
  return {Head + " = " + (IsSigned ? "int(" + E.Text + ")" : E.Text) + ";\n",
          [V, E = E.Value](Frame &F) {
            F.at(V) = E(F);
            return Flow::Next;
          }};
}

HostStatement HostProgram::assignment(unsigned Depth) {
  const size_t V = Scope[draw(unsigned(Scope.size()))];
  HostExpression E = expression(Depth);
  const std::string Read = "unsigned(" + Names[V] + ")";
  auto Of = [&](std::string Text, uint32_t (*Do)(uint32_t, uint32_t)) {
    return HostStatement{std::move(Text), [=, E = E.Value](Frame &F) {
                           const uint32_t Value = E(F);
                           F.at(V) = Do(F.at(V), Value);
                           return Flow::Next;
                         }};
  };
  switch (draw(6)) {
  case 0: // an overflow of int would be none of the program's business
    return Of(Names[V] + " = " + Read + " + 1u;\n",
              [](uint32_t Old, uint32_t) { return Old + 1; });
  case 1:
    return Of(Names[V] + " &= " + E.Text + ";\n",
              [](uint32_t Old, uint32_t New) { return Old & New; });
  case 2:
    return Of(Names[V] + " = " + Read + " * " + E.Text + ";\n",
              [](uint32_t Old, uint32_t New) { return Old * New; });
  case 3:
    return Of(Names[V] + " ^= " + E.Text + ";\n",
              [](uint32_t Old, uint32_t New) { return Old ^ New; });
  default:
    return Of(Names[V] + " = " + E.Text + ";\n",
              [](uint32_t, uint32_t New) { return New; });
  }
}

HostStatement HostProgram::alias(unsigned Depth) {
  // Both of one type: the first parameters are unsigned in every function.
  const unsigned A = draw(2), B = draw(2);
  HostExpression C = condition(Depth), E = expression(Depth);
  const bool IsReference = draw(2);
  std::string Text = IsReference ? "{ unsigned &r = " : "{ unsigned *r = ";
  const std::string Mark = IsReference ? "" : "&";
  Text += C.Text + " ? " + Mark + Names[A] + " : " + Mark + Names[B] + "; ";
  Text += std::string(IsReference ? "r" : "*r") + " = " + E.Text + "; }\n";
  return {std::move(Text), [=, C = C.Value, E = E.Value](Frame &F) {
            uint32_t &To = C(F) ? F.at(A) : F.at(B);
            To = E(F);
            return Flow::Next;
          }};
}

HostStatement HostProgram::container(unsigned Depth) {
  const unsigned C = draw(2);
  const std::string Name = "c" + std::to_string(C);
  HostExpression E = expression(Depth);
  auto Of = [&](std::string Text, std::function<uint32_t(Frame &)> Count) {
    return HostStatement{std::move(Text), [=](Frame &F) {
                           F.Counts[C] = Count(F);
                           return Flow::Next;
                         }};
  };
  switch (draw(7)) {
  case 0:
    return Of(Name + ".push_back(0.f);\n",
              [C](Frame &F) { return F.Counts[C] + 1; });
  case 1:
    return Of("if (!" + Name + ".empty()) " + Name + ".pop_back();\n",
              [C](Frame &F) { return F.Counts[C] ? F.Counts[C] - 1 : 0; });
  case 2:
    return Of(Name + ".clear();\n", [](Frame &) { return 0; });
  case 3:
    return Of(Name + " = c" + std::to_string(1 - C) + ";\n",
              [C](Frame &F) { return F.Counts[1 - C]; });
  case 4:
    return Of("if (!" + Name + ".empty()) " + Name + "[0] = 1.f;\n",
              [C](Frame &F) { return F.Counts[C]; });
  case 5:
    return Of("grow(" + Name + ");\n",
              [C](Frame &F) { return F.Counts[C] + 2; });
  default:
    return Of(Name + ".resize(" + E.Text + " & 63u);\n",
              [E = E.Value](Frame &F) { return E(F) & 63; });
  }
}

HostStatement HostProgram::launch(unsigned Depth) {
  std::array<HostExpression, 4> Extent;
  for (HostExpression &E : Extent) {
    HostExpression Of = expression(Depth);
    E = {"(" + Of.Text + " & 31u) + 1u",
         [Of = Of.Value](Frame &F) { return (Of(F) & 31) + 1; }};
  }
  std::array<HostExpression, 3> Argument;
  for (HostExpression &E : Argument)
    E = expression(Depth);
  const unsigned Line = NextLine++;
  const unsigned Form = draw(3);
  const std::string Lambda = Form == 2 && draw(2) ? "[&] { " : "";
  std::string Text = "{ ", Grid = "dim3(" + Extent[0].Text + ")",
              Block = "dim3(" + Extent[2].Text + ", " + Extent[3].Text + ")";
  if (Form == 1) {
    Text += "dim3 g(" + Extent[0].Text + "); dim3 b = " + Block +
            "; g.y = " + Extent[1].Text + ";";
    Grid = "g";
    Block = "b";
  }
  Text += Lambda + "\n#line " + std::to_string(Line) + "\nk<<<" + Grid + ", " +
          Block + ">>>(" + Argument[0].Text + ", int(" + Argument[1].Text +
          "), (long long)(int)" + Argument[2].Text + " * 3);" +
          (Lambda.empty() ? "" : " }();") + " }\n";
  return {std::move(Text), [=](Frame &F) {
            MadeLaunch L;
            L.Line = Line;
            L.Grid[0] = Extent[0].Value(F);
            if (Form == 1)
              L.Grid[1] = Extent[1].Value(F);
            L.Block = {Extent[2].Value(F), Extent[3].Value(F), 1};
            L.Arguments = {int64_t(Argument[0].Value(F)),
                           asSigned(Argument[1].Value(F)),
                           int64_t(asSigned(Argument[2].Value(F))) * 3};
            // A callee whose loop does not end has no launch behind it.
            if (F.Of->Fuel == 0)
              return Flow::Return;
            F.Of->Launches.push_back(L);
            return Flow::Next;
          }};
}

HostStatement HostProgram::call(unsigned Depth) {
  const size_t V = draw(2); // unsigned, and no other's reference
  HostExpression A = expression(Depth), B = expression(Depth);
  auto Enter = [](const Function &Of, Frame &From) {
    Frame To;
    To.Values.resize(Of.Variables);
    To.Of = From.Of;
    return To;
  };
  switch (draw(MayCallInner ? 3 : 2)) {
  case 0:
    return {Names[V] + " = helper(" + A.Text + ", " + B.Text + ");\n",
            [=, A = A.Value, B = B.Value](Frame &F) {
              Frame To = Enter(Helper, F);
              To.at(0) = A(F);
              To.at(1) = B(F);
              Helper.Body.Run(To);
              F.at(V) = Helper.Result.Value(To);
              return Flow::Next;
            }};
  case 1:
    return {"bump(" + Names[V] + ", " + B.Text + ");\n",
            [=, B = B.Value](Frame &F) {
              Frame To = Enter(Bump, F);
              To.at(1) = B(F);
              To.First = &F.at(V);
              Bump.Body.Run(To);
              return Flow::Next;
            }};
  default:
    return {"inner(" + A.Text + ", " + B.Text + ");\n",
            [=, A = A.Value, B = B.Value](Frame &F) {
              Frame To = Enter(Inner, F);
              To.at(0) = A(F);
              To.at(1) = B(F);
              Inner.Body.Run(To);
              return Flow::Next;
            }};
  }
}

HostProgram::HostProgram(std::function<unsigned()> Draw)
    : Draw(std::move(Draw)) {
  Text = "#define __global__ __attribute__((global))\n"
         "struct dim3 { unsigned x, y, z;\n"
         "  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)\n"
         "      : x(x), y(y), z(z) {} };\n"
         "extern \"C\" int cudaConfigureCall(dim3, dim3, unsigned long = 0,\n"
         "                                 void * = 0);\n"
         "__global__ void k(unsigned a, int b, long long c) {}\n"
         "namespace std {\n"
         "template <class T> struct vector {\n"
         "  vector(); vector(unsigned long); vector(const vector &);\n"
         "  vector &operator=(const vector &); ~vector();\n"
         "  unsigned long size() const; bool empty() const; void clear();\n"
         "  void push_back(const T &); void pop_back();\n"
         "  void resize(unsigned long); T &operator[](unsigned long);\n"
         "};\n}\n"
         "static void grow(std::vector<float> &c) {\n"
         "  c.push_back(0.f); c.push_back(0.f); }\n";
  Helper = function("static unsigned helper(unsigned v0, unsigned v1)",
                    /*MayLaunch=*/false, /*HasResult=*/true);
  Bump = function("static void bump(unsigned &v0, unsigned v1)", false, false);
  MayCall = true;
  Inner = function("static void inner(unsigned v0, unsigned v1)", true, false);
  MayCallInner = true;
  Main = function("void run(unsigned v0, unsigned v1)", true, false);
}

HostProgram::Function HostProgram::function(const std::string &Head,
                                            bool Launches, bool HasResult) {
  Names = {"v0", "v1"};
  Scope = {0, 1};
  MayLaunch = Launches;
  Function F;
  F.Body = block(3, Launches ? 7 : 4);
  Text += Head + " {\nstd::vector<float> c0(3), c1;\n" + F.Body.Text;
  if (HasResult) {
    F.Result = expression(2);
    Text += "return " + F.Result.Text + ";\n";
  }
  Text += "}\n";
  F.Variables = Names.size();
  return F;
}

std::vector<MadeLaunch> HostProgram::launchesOf(uint32_t P, uint32_t Q) const {
  Machine M;
  Frame F;
  F.Values.resize(Main.Variables);
  F.Of = &M;
  F.at(0) = P;
  F.at(1) = Q;
  Main.Body.Run(F);
  return M.Launches;
}
