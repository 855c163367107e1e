import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { isMarked } from "../load/lay-document.js";
import { loadProjectPlan, type Plan, type Source } from "../load/plan.js";
import { readIfPresent } from "../write/changes.js";
import type { Published } from "./load-published.js";

/** A copy of the project's specs in which published documents replace ours. */
export interface ReplacedDocuments {
  readonly moved: Plan;
  /** New texts of documents and additions, by path in the project. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Copies the specs to a folder, and replaces documents there: a published one byte by byte. */
export async function replaceDocuments(
  published: readonly Published[],
  plan: Plan,
  folder: string,
): Promise<ReplacedDocuments> {
  for (const name of ["package.json", "specs"])
    await cp(path.join(plan.root, name), path.join(folder, name), { recursive: true });
  const texts = published.flatMap(({ name, text }) => {
    const source = plan.sources.find((each) => each.name === name);
    return source === undefined ? [] : listTexts(source, text, plan.root);
  });
  for (const [name, text] of texts) await writeFile(path.join(folder, name), text);
  const { out, modulesRoot } = plan;
  const moved = { ...(await loadProjectPlan(folder, plan.allowed)), out, modulesRoot };
  return { moved, texts: new Map(texts) };
}

function listTexts(
  { file, additions }: Source,
  text: string,
  root: string,
): [name: string, text: string][] {
  const document: [string, string] = [path.relative(root, file), text];
  if (additions === undefined) return [document];
  const own = readIfPresent(additions) ?? "";
  // It is about a published document from now on, which need not have everything that the additions are about.
  const marked = isMarked(own) ? own : `published: true\n${own}`;
  return [document, [path.relative(root, additions), marked]];
}
