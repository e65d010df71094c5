//===- HostStatements.cpp - Branches and loops of random programs ---------===//

#include "HostProgram.h"

using namespace warplint;

HostStatement HostProgram::block(unsigned Depth, unsigned Most) {
  const std::vector<size_t> Outer = Scope;
  std::vector<std::function<Flow(Frame &)>> Steps;
  std::string Lines;
  for (unsigned Left = 1 + draw(Most); Left; --Left) {
    HostStatement S = statement(Depth);
    Lines += S.Text;
    Steps.push_back(std::move(S.Run));
  }
  Scope = Outer;
  return {std::move(Lines), [Steps = std::move(Steps)](Frame &F) {
            for (const auto &Step : Steps)
              if (Flow To = Step(F); To != Flow::Next)
                return To;
            return Flow::Next;
          }};
}

HostStatement HostProgram::statement(unsigned Depth) {
  if (Depth == 0)
    return simple(1);
  switch (draw(10)) {
  case 0:
  case 1:
    return branch(Depth - 1);
  case 2:
  case 3:
    return loop(Depth - 1);
  case 4:
    return choice(Depth - 1);
  default:
    return simple(2);
  }
}

HostStatement HostProgram::simple(unsigned Depth) {
  switch (draw(9)) {
  case 0:
    return declaration(Depth);
  case 8:
    return container(Depth);
  case 1:
    return jump(Depth);
  case 2:
    return alias(Depth);
  case 3:
    return MayCall ? call(Depth) : assignment(Depth);
  case 4:
  case 5:
    return MayLaunch ? launch(Depth) : assignment(Depth);
  default:
    return assignment(Depth);
  }
}

HostStatement HostProgram::branch(unsigned Depth) {
  HostExpression C = condition(2);
  HostStatement Then = block(Depth, 3), Else = block(Depth, 2);
  return {"if " + C.Text + " {\n" + Then.Text + "} else {\n" + Else.Text +
              "}\n",
          [C = C.Value, Then = Then.Run, Else = Else.Run](Frame &F) {
            return C(F) ? Then(F) : Else(F);
          }};
}

/// A switch whose second case falls into the third.
HostStatement HostProgram::choice(unsigned Depth) {
  HostExpression E = expression(1);
  const unsigned Around = Loops;
  Loops = 0; // a break would be the switch's own
  std::array<HostStatement, 3> Case = {block(Depth, 2), block(Depth, 2),
                                       block(Depth, 2)};
  Loops = Around;
  return {"switch (" + E.Text + " & 3u) {\ncase 0: {\n" + Case[0].Text +
              "} break;\ncase 1: {\n" + Case[1].Text + "}\ndefault: {\n" +
              Case[2].Text + "}\n}\n",
          [E = E.Value, Case](Frame &F) {
            const uint32_t Value = E(F) & 3;
            if (Value == 0)
              return Case[0].Run(F);
            if (Value == 1)
              if (Flow To = Case[1].Run(F); To != Flow::Next)
                return To;
            return Case[2].Run(F);
          }};
}

/// Leaves a loop or the function, or goes on with the next iteration.
HostStatement HostProgram::jump(unsigned Depth) {
  HostExpression C = condition(Depth);
  static const char *const Words[] = {"break", "continue"};
  if (Loops == 0)
    return assignment(Depth);
  const unsigned Which = draw(2);
  return {"if " + C.Text + " " + Words[Which] + ";\n",
          [=, C = C.Value](Frame &F) {
            if (!C(F))
              return Flow::Next;
            return Which == 0 ? Flow::Break : Flow::Continue;
          }};
}

HostStatement HostProgram::loop(unsigned Depth) {
  const std::vector<size_t> Outer = Scope;
  HostExpression From = expression(1), To = expression(1);
  const unsigned Form = draw(3), Step = 1 + draw(3);
  size_t V;
  const std::string Head = declare("unsigned", V);
  const std::string Name = Names[V];
  ++Loops;
  HostStatement Body = block(Depth, 3);
  --Loops;
  Scope = Outer;
  const std::string Begin = Head + " = " + From.Text + " & 15u",
                    Test = Name + " < (" + To.Text + " & 31u)",
                    Next = Name + " += " + std::to_string(Step) + "u";
  std::string Lines;
  if (Form == 0) // the bound is read anew each time
    Lines = "for (" + Begin + "; " + Test + "; " + Next + ") {\n" + Body.Text +
            "}\n";
  else if (Form == 1)
    Lines = "{ " + Begin + ";\nwhile (" + Test + ") {\n" + Next + ";\n" +
            Body.Text + "} }\n";
  else
    Lines = "{ " + Begin + ";\ndo {\n" + Next + ";\n" + Body.Text +
            "} while (" + Test + "); }\n";
  auto Holds = [V, To = To.Value](Frame &F) {
    if (F.Of->Fuel == 0)
      return false;
    --F.Of->Fuel;
    return F.at(V) < (To(F) & 31);
  };
  return {std::move(Lines), [=, From = From.Value, Body = Body.Run](Frame &F) {
            F.at(V) = From(F) & 15;
            for (bool IsFirst = Form == 2; IsFirst || Holds(F);
                 IsFirst = false) {
              if (Form != 0)
                F.at(V) += Step;
              Flow Went = Body(F);
              if (Went == Flow::Return)
                return Went;
              if (Went == Flow::Break)
                break;
              if (Form == 0)
                F.at(V) += Step;
              if (F.Of->Fuel == 0)
                break;
            }
            return F.Of->Fuel == 0 ? Flow::Return : Flow::Next;
          }};
}
