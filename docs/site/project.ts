import { mkdir, mkdtemp } from "node:fs/promises";
import path from "node:path";
import { generatorFolder } from "../../generator/api/generator-folder.js";

/** Folder of the project. The pages are filled by bundled code, which has no folder of its own. */
export const projectRoot: string = path.dirname(generatorFolder);

/** Creates a folder for what a build works on: VitePress finds its modules from the folder of its sources, and above. */
export async function createWorkFolder(): Promise<string> {
  const parent = path.join(projectRoot, ".docs");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "site-"));
  process.send?.({ folder });
  return folder;
}
