// npm run api-report: writes down what the built package offers, one file per entry, for a reviewer to read in a
// diff. With `--check` it writes nothing, and says what has changed since it was last written.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readEntries } from "./build/entries.mjs";
import { describePublicApi } from "./build/public-api.mjs";
import { Failure, report } from "./support/failure.mjs";
import { projectRoot } from "./support/project.mjs";

const folder = path.join(projectRoot, "test", "package", "public-api");

/** @param {string[]} args */
async function main(args) {
  const reports = await describePublicApi(readEntries().filter(({ types }) => types !== undefined));
  if (args.includes("--check")) return check(reports);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of reports) writeFileSync(path.join(folder, file), text);
}

/** @param {ReadonlyMap<string, string>} reports */
async function check(reports) {
  const { createTwoFilesPatch } = await import("diff");
  const files = new Set([...reports.keys(), ...readdirSync(folder)]);
  const patches = [...files].flatMap((file) => {
    const [before, after] = [readIfThere(path.join(folder, file)), reports.get(file) ?? ""];
    return before === after
      ? []
      : createTwoFilesPatch(file, file, before, after, "", "", { context: 2 });
  });
  if (patches.length === 0) return;
  console.log(patches.join("\n"));
  throw new Failure("The public API has changed. If that is meant: npm run api-report.");
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

await main(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
