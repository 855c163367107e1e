import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { print, printError } from "../../../runtime/text/print.js";
import { readApis } from "../api/apis.js";
import { projectRoot } from "../project.js";
import { fillPage } from "./fill-page.js";

/**
 * Shows in the pages of a project what its documents say, and its samples. With `--check`, it changes nothing and names
 * the pages that are out of date.
 *
 * @returns the exit code
 */
export async function fillPages(
  args: readonly string[],
  root: string = projectRoot,
): Promise<number> {
  const apis = await readApis(root);
  const guide = await readdir(path.join(root, "docs/guide"));
  const files = ["README.md", "docs/index.md", ...guide.map((name) => `docs/guide/${name}`)];
  let exitCode = 0;
  for (const file of files) {
    const place = path.join(root, file);
    const before = await readFile(place, "utf8").catch(() => "");
    const filled = fillPage(file, before, apis, root);
    if (filled === before) continue;
    if (args.includes("--check")) {
      printError(`${file} is out of date: run npm run generate.`);
      exitCode = 1;
    } else {
      await writeFile(place, filled);
      if (!args.some((arg) => ["--quiet", "-q"].includes(arg))) print(`${file} was updated.`);
    }
  }
  return exitCode;
}
