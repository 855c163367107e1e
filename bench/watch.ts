import { join } from "node:path";
import { parseArgs } from "node:util";
import { alternate, type Measurements } from "./shared/alternate.js";
import { parseRounds } from "./shared/parse-rounds.js";
import { print } from "../runtime/text/print.js";
import { timeNode } from "./shared/run-process.js";
import { summarize } from "./shared/statistics.js";
import { WatchedProject } from "./shared/watched-project.js";
import { offline } from "./shared/offline.js";

const spec = "specs/v4.yaml";
const generated = "generated/v4/types.ts";
const sentence = "What the agent is to do";

const limits = { milliseconds: 300 };

/** Measures the time from an edit of a spec to the edited text in the types, beside a whole run of the generator. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = parseRounds(values.rounds ?? "10");
  const project = await WatchedProject.start();
  try {
    const cold = [join(project.folder, "scripts", "generate.mjs"), "--force"];
    print(describeCandidates(rounds));
    let edits = 0;
    const edit = (): Promise<number> => {
      edits += 1;
      const from = edits === 1 ? `${sentence}.` : `${sentence}, edit ${edits - 1}.`;
      return project.timeEdit(spec, from, `${sentence}, edit ${edits}.`, generated);
    };
    const candidates = [
      { name: "watch", measure: edit },
      { name: "cold", measure: () => timeNode(cold, offline) },
    ];
    printTimes(await alternate(candidates, rounds));
  } finally {
    await project.close();
  }
}

function describeCandidates(rounds: number): string {
  return [
    `${rounds} alternating rounds after one warm-up round; Node ${process.version}`,
    `  watch  node scripts/generate.mjs --watch, from the write of ${spec} to its new text in ${generated}`,
    `  cold   node scripts/generate.mjs --force, a whole run over the same project`,
    "",
  ].join("\n");
}

function printTimes(results: readonly Measurements[]): void {
  const [watch = Number.NaN, cold = Number.NaN] = results.map(({ name, values }) => {
    const { median, min, max } = summarize(values);
    const range = `${min.toFixed(0)}–${max.toFixed(0)}`;
    print(`${name.padEnd(7)}median ${median.toFixed(0).padStart(6)} ms   ${range} ms`);
    return median;
  });
  const ok = watch <= limits.milliseconds ? "met" : "MISSED";
  print(`\nwatch         ${watch.toFixed(0)} ms   at most ${limits.milliseconds} ms: ${ok}`);
  print(`watch / cold  ${(watch / cold).toFixed(2)}`);
}
