// A program in TypeScript; the types of the package must fit it. It is never run.
import { type Best, Engine, type Info, type Limits } from "bingwa";

const engine: Engine = await Engine.start();
const lines: string[] = await engine.send("uci", (line: string) => console.log(line.length));
await engine.position();
await engine.position("startpos", ["A6<", "a5>"]);
const limits: Limits = { depth: 8, movetime: 1000, searchmoves: ["A3>"] };
const best: Best = await engine.search(limits, (info: Info) =>
  console.log(info.depth, info.score?.points, info.pv[0]),
);
const answer = await engine.ask({ ask: "game", moves: [best.move ?? lines[0]] });
console.log(answer.over?.text);
// @ts-expect-error A depth is a number.
await engine.search({ depth: "8" });
// @ts-expect-error A question has a kind.
await engine.ask({ moves: [] });
// @ts-expect-error An engine has to be started first.
new Engine();
engine.stop();
engine.quit();
