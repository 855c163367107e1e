import { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { medianOf } from "./shared/median.js";
import { compare, printMost, readRounds } from "./shared/report.js";
import { offline, timeNode } from "./shared/run-process.js";
import { timeEdit, withWatchedProject } from "./shared/watched-project.js";

const spec = "specs/v4.additions.yaml";
const generated = "generated/v4/types.ts";
const sentence = "Instruction for the agent";
const limit = 300;

/** Measures the time from an edit of a spec to the edited text in the types, beside a whole run of the generator. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 10);
  print(`  watch  generate.mjs --watch, from the write of ${spec} to its text in ${generated}`);
  print("  cold   generate.mjs --force, a whole run over the same project\n");
  await withWatchedProject(async (folder) => {
    const cold = [join(folder, "scripts", "generate.mjs"), "--force"];
    let edits = 0;
    const edit = (): Promise<number> => {
      edits += 1;
      const from = edits === 1 ? `${sentence}.` : `${sentence}, edit ${edits - 1}.`;
      return timeEdit(folder, { file: spec, from, to: `${sentence}, edit ${edits}.`, generated });
    };
    const candidates = [
      { name: "watch", measure: edit },
      { name: "cold", measure: () => timeNode(cold, offline) },
    ];
    const [watch = 0, whole = 0] = (await compare(candidates, { rounds })).map(medianOf);
    printMost("watch", watch, limit, "ms");
    print(`  watch / cold  ${(watch / whole).toFixed(2)}`);
  });
}
