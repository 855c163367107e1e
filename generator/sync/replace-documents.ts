import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { isMarked } from "../load/lay-document.js";
import type { Plan, Source } from "../load/plan.js";
import { readIfPresent } from "../write/changes.js";
import type { Published } from "./load-published.js";

/** A copy of the project's specs in which published documents replace ours. */
export interface ReplacedDocuments {
  readonly moved: Plan;
  /** New texts of documents and additions, by path in the project; those that stay as they are are left out. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Copies the specs to a folder, and replaces documents there: a published one byte by byte. */
export async function replaceDocuments(
  published: readonly Published[],
  plan: Plan,
  folder: string,
): Promise<ReplacedDocuments> {
  const moved = movePlan(plan, folder);
  const specs = path.dirname(plan.documentConfig ?? plan.config);
  await cp(specs, path.join(folder, path.relative(plan.root, specs)), { recursive: true });
  const replaced = published.flatMap(({ name, text }) => {
    const source = plan.sources.find((each) => each.name === name);
    return source === undefined ? [] : listTexts(source, text, plan.root);
  });
  for (const [name, text] of replaced) await writeFile(path.join(folder, name), text);
  const texts = replaced.filter(
    ([name, text]) => readIfPresent(path.join(plan.root, name)) !== text,
  );
  return { moved, texts: new Map(texts) };
}

function movePlan(plan: Plan, root: string): Plan {
  const move = (file: string): string => path.join(root, path.relative(plan.root, file));
  return {
    ...plan,
    root,
    config: move(plan.config),
    documentConfig: plan.documentConfig && move(plan.documentConfig),
    sources: plan.sources.map((source) => ({
      ...source,
      file: move(source.file),
      additions: source.additions && move(source.additions),
    })),
  };
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
