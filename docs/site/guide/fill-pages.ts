import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fillSamples } from "./fill-samples.js";
import { projectRoot } from "../project.js";

/** Pages whose code blocks show samples: the guide's, and the README. */
export async function listSamplePages(): Promise<string[]> {
  const guide = await readdir(path.join(projectRoot, "docs/guide"));
  return ["README.md", "docs/index.md", ...guide.map((name) => `docs/guide/${name}`)];
}

/** Puts the samples into the pages that show them, so that those read well where they are kept; gives the changed ones. */
export async function fillPages(): Promise<string[]> {
  const changed: string[] = [];
  for (const file of await listSamplePages()) {
    const text = await readFile(path.join(projectRoot, file), "utf8");
    const filled = fillSamples(text);
    if (filled === text) continue;
    await writeFile(path.join(projectRoot, file), filled);
    changed.push(file);
  }
  return changed;
}
