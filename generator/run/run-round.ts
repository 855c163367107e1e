import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Options } from "./cli/options.js";
import { generate, type GenerateContext } from "./generate.js";
import { type Plan, rootClassOf } from "../document/plan.js";
import type { GeneratedFile } from "../api/generated-file.js";
import { isNested } from "../api/runtime-place.js";
import type { Problem } from "../api/problem.js";
import { findChanges, findEdits, listFiles, refuseEdits, type Diff } from "./write/changes.js";
import { loadManifest } from "./write/manifest.js";
import { updateExports } from "./write/update-exports.js";
import { finishWriting, writeChanges } from "./write/write-changes.js";

/** The changes of a round, those of them that would replace an edit, and what the clients omit. */
export interface Round {
  readonly changes: readonly Diff[];
  readonly edits: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** Generates and writes the changes. */
export async function runRound(
  plan: Plan,
  context: GenerateContext,
  { discardEdits }: Pick<Options, "discardEdits">,
): Promise<Round> {
  finishWriting(plan.out, plan.also);
  const round = await findWork(plan, context);
  if (!discardEdits) refuseEdits(round.edits);
  writeChanges(round.changes, plan.out, plan.also);
  return round;
}

/** Generates in memory, and compares with the files on disk. */
export async function findWork(plan: Plan, context: GenerateContext): Promise<Round> {
  const { files, notes } = await generate(plan, context);
  const all = [...files, ...(await generateExports(plan, files))];
  const recorded = await loadManifest(plan.out);
  // In the folder of a single client, other files may be the user's.
  const own = isNested(plan) ? [] : Object.keys(recorded.files);
  // Only a run over the whole project can detect that a file no longer belongs to any API.
  const stale = rootClassOf(plan) === undefined ? own : listFiles(plan.out);
  const changes = findChanges(all, plan.out, stale, plan.also);
  const folder = path.relative(process.cwd(), plan.out);
  return { changes, edits: findEdits(changes, recorded, folder), notes };
}

/**
 * Generates the package's exports, which depend on the whole project: its APIs, and the functions of its overlays.
 */
async function generateExports(
  plan: Plan,
  files: readonly GeneratedFile[],
): Promise<GeneratedFile[]> {
  const { runtime, root, out, names, overlays = [] } = plan;
  if (rootClassOf(plan) === undefined || runtime.kind !== "sources") return [];
  const file = path.join(root, "package.json");
  const written = new Set(files.map((each) => each.path));
  const entries = overlays.map(({ name }) => name).filter((name) => written.has(`${name}.ts`));
  const text = updateExports(await readFile(file, "utf8"), { apis: names, entries });
  return [{ path: path.relative(out, file), text }];
}
