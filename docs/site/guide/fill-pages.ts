// npm run generate runs this after the generator: pages show facts of what it wrote, and samples. With --check, it
// changes nothing and names the pages that are out of date.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { print, printError } from "../../../runtime/text/print.js";
import { reasonOf } from "../../../runtime/text/show.js";
import { readApis } from "../api/apis.js";
import { projectRoot } from "../project.js";
import { fillPage } from "./fill-page.js";

async function fillPages(args: readonly string[]): Promise<void> {
  const apis = await readApis();
  const guide = await readdir(path.join(projectRoot, "docs/guide"));
  const files = ["README.md", "docs/index.md", ...guide.map((name) => `docs/guide/${name}`)];
  for (const file of files) {
    const place = path.join(projectRoot, file);
    const before = await readFile(place, "utf8").catch(() => "");
    const filled = fillPage(file, before, apis);
    if (filled === before) continue;
    if (args.includes("--check")) {
      printError(`${file} is out of date: run npm run generate.`);
      process.exitCode = 1;
    } else {
      await writeFile(place, filled);
      if (!args.some((arg) => ["--quiet", "-q"].includes(arg))) print(`${file} was updated.`);
    }
  }
}

await fillPages(process.argv.slice(2)).catch((error: unknown) => {
  printError(reasonOf(error));
  process.exitCode = 1;
});
