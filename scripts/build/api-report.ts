import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../support/failure.mjs";
import { print } from "../support/print.mjs";
import { projectRoot } from "../support/project.mjs";
import { runNode } from "../support/run-command.mjs";
import { runScript } from "../support/script.mjs";
import { readEntries } from "./entries.js";
import { describePublicApi } from "./public-api.js";

const folder = path.join(projectRoot, "test", "package", "public-api");

await runScript({}, main);

/** Builds the package and writes down what it offers, or compares it with what was written down. */
async function main(flags: readonly string[]): Promise<void> {
  await build();
  const reports = await describePublicApi(readEntries().filter(({ types }) => types !== undefined));
  if (flags.includes("--check")) return check(reports);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of reports) writeFileSync(path.join(folder, file), text);
}

async function build(): Promise<void> {
  if ((await runNode(["scripts/build.mjs", "--if-stale"])).code !== 0)
    throw new Failure("The package could not be built: the lines above say why.");
}

async function check(reports: ReadonlyMap<string, string>): Promise<void> {
  const { createTwoFilesPatch } = await import("diff");
  const files = new Set([...reports.keys(), ...readdirSync(folder)]);
  const patches = [...files].flatMap((file) => {
    const [before, after] = [readIfThere(path.join(folder, file)), reports.get(file) ?? ""];
    return before === after
      ? []
      : createTwoFilesPatch(file, file, before, after, "", "", { context: 2 });
  });
  if (patches.length === 0) return;
  print(patches.join("\n"));
  throw new Failure("The public API has changed. If that is meant: npm run api-report.");
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
